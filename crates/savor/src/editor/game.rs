//! The editor as the world sees it, and what it knows of its draft: problems and who reaches the flag,
//! worked out when they are first looked at.

use super::keys::{self, Ui};
use super::rules::made_up;
use super::state::{Draft, FIRST_FLAG, house};
use super::view;
use crate::board::Board;
use crate::reach::Reach;
use crate::setup::{OWN, SHIPPED};
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::game::{Advice, Event, Game, Named, Outcome, Refused, Seat};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::scene::Scene;
use std::sync::OnceLock;

/// The bots: somebody who draws at random.
pub(crate) const BOTS: [Named; 1] =
    [Named { id: "sketch", title: "Sketch", about: "Draws whatever comes to mind and can stand." }];

/// How often a bot thinks of something before it gives up.
const PATIENCE: usize = 200;

/// What is known of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// What `check` says of the files.
    pub(crate) problems: Vec<Diagnostic>,
    /// Who can reach the flag.
    pub(crate) reach: Reach,
}

impl Verdict {
    fn of(draft: &Draft) -> Self {
        let (_, problems) = Board::from_sketch(&draft.board.sketch(), &house());
        Verdict { problems, reach: Reach::of(&draft.board) }
    }
}

/// A running editor.
#[derive(Clone, Debug)]
pub struct Editor {
    draft: Draft,
    ui: Ui,
    verdict: OnceLock<Verdict>,
}

impl Editor {
    /// An editor that stands at some draft.
    pub fn at(draft: Draft) -> Self {
        Editor { draft, ui: Ui::default(), verdict: OnceLock::new() }
    }

    fn put(&mut self, draft: Draft) {
        if draft != self.draft {
            self.draft = draft;
            self.verdict = OnceLock::new();
        }
    }
}

/// Starts an editor: with the author's own files, with a board that comes with the game, or empty.
pub(crate) fn new(params: &Params, dice: &mut Dice) -> Result<Box<dyn Game>, Refused> {
    let mut texts = match SHIPPED.iter().find(|board| board.id == params.text("board")) {
        Some(board) => board.texts,
        None => ["", "", "", FIRST_FLAG],
    };
    let own = OWN.map(|id| params.text(id));
    if own.iter().any(|text| !text.is_empty()) {
        texts = own;
        if texts[3].is_empty() {
            texts[3] = FIRST_FLAG;
        }
    }
    Ok(Box::new(Editor::at(Draft::open(&texts, dice.seed())?)))
}

impl Game for Editor {
    fn to_act(&self) -> Option<Seat> {
        Some(Seat(0))
    }

    fn legal(&self) -> Vec<String> {
        self.draft.legal().iter().map(ToString::to_string).collect()
    }

    fn step(&mut self, action: &str, _dice: &mut Dice) -> Result<Vec<Event>, Refused> {
        let mut draft = self.draft.clone();
        let event = draft.step(action.parse()?)?;
        self.put(draft);
        Ok(vec![event])
    }

    /// A board is never finished.
    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn snapshot(&self) -> String {
        self.draft.write()
    }

    fn load(&mut self, snapshot: &str) -> Result<(), Refused> {
        self.put(Draft::read(snapshot)?);
        Ok(())
    }

    fn interpret(&mut self, input: &Input) -> Intent {
        keys::interpret(&self.draft, &mut self.ui, input)
    }

    fn scene(&self) -> Scene {
        view::scene(&self.draft, self.verdict.get_or_init(|| Verdict::of(&self.draft)), &self.ui)
    }

    fn advise(&mut self, bot: &str, dice: &mut Dice) -> Option<Advice> {
        if bot != BOTS[0].id {
            return None;
        }
        let ideas = (0..PATIENCE).map(|_| made_up(dice));
        let edit = ideas.into_iter().find(|&edit| self.draft.after(edit).is_ok())?;
        Some(Advice { action: edit.to_string(), why: String::new() })
    }
}
