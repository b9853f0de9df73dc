//! A board being drawn, its files and JSON, and its verdict. A draft can always be played, if perhaps not won.

use super::edit::{Edit, made_up};
use super::keys::{self, Ui};
use super::view;
use crate::board::{Board, Sketch};
use crate::cell::Cell;
use crate::files::{Files, NAMES, Surveyed};
use crate::hints::{Hints, Trial};
use crate::house::House;
use crate::layout::Layout;
use crate::reach::{Reach, Route};
use crate::setup::{OWN, SHIPPED};
use kernel::diagnostic::{Diagnostic, Level};
use kernel::dice::Dice;
use kernel::editor::Verdicts;
use kernel::game::{Cue, Event, Refused};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::scene::Scene;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt::Display;

/// How often the bot thinks of something before it gives up.
const PATIENCE: usize = 200;

/// Where the flag stands on an empty board.
pub const FIRST_FLAG: &str = "[2, 4, 12]\n";

/// A board under the hands of its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The board as it is now.
    pub board: Board,
}

/// A draft as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    walls: String,
    stairs: String,
    poles: String,
    flag: String,
    seed: u64,
}

/// The usual rules, except that an unreachable flag is shown and not forbidden.
pub fn house() -> House {
    House { allow_unwinnable: true, ..House::default() }
}

impl Serialize for Draft {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [walls, stairs, poles, flag, _] = self.files();
        Written { walls, stairs, poles, flag, seed: self.board.seed }.serialize(serializer)
    }
}

impl kernel::editor::Draft for Draft {
    type Edit = Edit;
    type Ui = Ui;
    type Verdict = Verdict;

    /// The author's own files, a shipped board, or an empty one. Bad entries are dropped; only a bad flag is refused.
    fn open(params: &Params, dice: &mut Dice) -> Result<Draft, Refused> {
        let own = OWN.map(|id| params.text(id));
        let shipped = SHIPPED.iter().find(|board| board.id == params.text("board"));
        let mut texts = if own == [""; 4] { shipped.map_or(own, |board| board.texts) } else { own };
        if texts[3].is_empty() {
            texts[3] = FIRST_FLAG;
        }
        let seed = dice.seed().to_string();
        let Surveyed { board, problems, .. } =
            Board::survey(&Layout::default(), &Files::of(texts, &seed), &house(), false);
        board.map(|board| Draft { board }).ok_or_else(|| {
            let errors = problems.into_iter().filter(|problem| problem.level == Level::Error);
            Refused::file(errors.collect())
        })
    }

    fn read(json: &str) -> Result<Draft, Refused> {
        let bad =
            |why: &dyn Display| Refused::bad_state(format!("this is no draft of Savor's editor: {why}"));
        let written: Written = serde_json::from_str(json).map_err(|e| bad(&e))?;
        let Written { walls, stairs, poles, flag, seed } = &written;
        let seed = seed.to_string();
        let files = Files::of([walls, stairs, poles, flag], &seed);
        Draft::strict(Board::survey(&Layout::default(), &files, &house(), false))
            .map_err(|problem| bad(&problem))
    }

    fn legal(&self) -> Vec<Edit> {
        self.allowed()
    }

    fn edit(&mut self, edit: Edit) -> Result<Vec<Event>, Refused> {
        *self = self.after(edit)?;
        Ok(vec![Event::new(edit.kind(), Cue::Draw, edit.words(), &edit.to_string())])
    }

    fn verdict(&self) -> Verdict {
        let reach = Reach::of(&self.board);
        let lost = !reach.routes.iter().any(Route::is_winnable);
        let hints = Hints::of(&self.board, &reach, Trial::GLANCE);
        let reason = lost.then(|| Reach::reason(&self.board));
        let notes = Board::survey_sketch(&Layout::default(), &self.board.sketch(), &house(), false).problems;
        Verdict { notes, reach, reason, hints }
    }

    /// All but the seed.
    fn observe(&self) -> String {
        let [walls, stairs, poles, flag, _] = self.files();
        serde_json::json!({ "walls": walls, "stairs": stairs, "poles": poles, "flag": flag }).to_string()
    }

    fn interpret(&self, ui: &mut Ui, _verdicts: &Verdicts<Draft>, input: &Input) -> Intent {
        keys::interpret(self, ui, input)
    }

    fn scene(&self, ui: &Ui, verdicts: &Verdicts<Draft>) -> Scene {
        view::scene(self, &verdicts.of(self), ui)
    }

    fn sketch(&self, dice: &mut Dice) -> Option<(Edit, &'static str)> {
        let ideas = std::iter::repeat_with(|| made_up(dice)).take(PATIENCE);
        Some((ideas.into_iter().find(|&edit| self.after(edit).is_ok())?, ""))
    }
}

impl Draft {
    /// The texts of `walls.txt`, `stairs.txt`, `poles.txt`, `flag.txt` and `seed.txt`.
    pub fn files(&self) -> [String; 5] {
        self.board.sketch().write()
    }

    /// A draft from entries, all of which must be good.
    pub fn of(sketch: &Sketch) -> Result<Draft, Diagnostic> {
        Draft::strict(Board::survey_sketch(&Layout::default(), sketch, &house(), false))
    }

    fn strict(Surveyed { board, problems, .. }: Surveyed) -> Result<Draft, Diagnostic> {
        match problems.into_iter().find(|problem| problem.level > Level::Note) {
            Some(problem) => Err(problem),
            None => Ok(Draft { board: board.expect("without an error there is a board") }),
        }
    }

    /// The walls over a cell, stairs that end there and poles through it, each with its file, line and words.
    pub fn things_at(&self, cell: Cell) -> Vec<(&'static str, u32, String)> {
        let Board { walls, stairs, poles, .. } = &self.board;
        let walls = (1..).zip(walls).filter(|(_, wall)| wall.cells().any(|c| c == cell));
        let stairs = (1..).zip(stairs).filter(|(_, stairs)| stairs.lower == cell || stairs.upper == cell);
        let poles = (1..).zip(poles).filter(|(_, pole)| pole.foot == cell || pole.above().any(|c| c == cell));
        let walls = walls.map(|(n, wall)| (NAMES[0], n, format!("a wall from {} to {}", wall.from, wall.to)));
        let stairs = stairs.map(|(n, s)| (NAMES[1], n, format!("stairs from {} to {}", s.lower, s.upper)));
        let poles = poles.map(|(n, p)| (NAMES[2], n, format!("a pole from {} to floor {}", p.foot, p.top)));
        walls.chain(stairs).chain(poles).collect()
    }
}

/// What is known of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What the check of the files says, apart from who can reach the flag.
    pub notes: Vec<Diagnostic>,
    /// Who can reach the flag.
    pub reach: Reach,
    /// Why nobody can, if nobody can.
    pub reason: Option<String>,
    /// What else is worth knowing (SA-X03).
    pub hints: Hints,
}

impl Verdict {
    /// The notes of the check and the hints, each with its file and line.
    pub fn all_notes(&self, draft: &Draft) -> Vec<Diagnostic> {
        let Board { walls, stairs, poles, .. } = &draft.board;
        let lines = [walls.len(), stairs.len(), poles.len()].map(|count| (1..=count as u32).collect());
        self.notes.iter().cloned().chain(self.hints.notes(&draft.board, &lines)).collect()
    }
}
