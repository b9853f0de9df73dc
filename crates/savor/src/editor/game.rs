//! The editor as the world sees it, and what it knows of its draft: problems and who reaches the flag,
//! worked out when they are first looked at.

use super::keys::{self, Ui};
use super::rules::made_up;
use super::state::{Draft, FIRST_FLAG};
use super::view;
use crate::cell::Cell;
use crate::hints::{Hints, Trial};
use crate::reach::{Reach, Route};
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
    /// What the check of the files says, apart from who can reach the flag.
    pub(crate) notes: Vec<Diagnostic>,
    /// Who can reach the flag.
    pub(crate) reach: Reach,
    /// Why nobody can, if nobody can.
    pub(crate) reason: Option<String>,
    /// What else is worth knowing (SA-X03).
    pub(crate) hints: Hints,
}

impl Verdict {
    fn of(draft: &Draft) -> Self {
        let reach = Reach::of(&draft.board);
        let lost = !reach.routes.iter().any(Route::is_winnable);
        let hints = Hints::of(&draft.board, &reach, Some(Trial::GLANCE));
        let reason = lost.then(|| Reach::reason(&draft.board));
        Verdict { notes: draft.notes(), reach, reason, hints }
    }
}

impl Verdict {
    /// The notes of the check and the hints, each with its file and line.
    pub(crate) fn all_notes(&self, draft: &Draft) -> Vec<Diagnostic> {
        let hints = self.hints.notes(&draft.board, &draft.lines());
        self.notes.iter().cloned().chain(hints).collect()
    }

    /// The notes about what stands on a cell: `N01: no entrance on floor 2 …`.
    pub(crate) fn notes_at(&self, draft: &Draft, cell: Cell) -> Vec<String> {
        let entries = draft.entries_at(cell);
        let here =
            |note: &&Diagnostic| entries.iter().any(|(file, line)| *file == note.file && *line == note.line);
        let notes = self.all_notes(draft);
        notes.iter().filter(here).map(|note| format!("{}: {}", note.code, note.text)).collect()
    }
}

/// A draft and what is known of it, worked out when it is first looked at.
#[derive(Clone, Debug)]
struct Sheet {
    draft: Draft,
    verdict: OnceLock<Verdict>,
}

impl Sheet {
    const fn new(draft: Draft) -> Self {
        Sheet { draft, verdict: OnceLock::new() }
    }
}

/// A running editor.
#[derive(Clone, Debug)]
pub struct Editor {
    now: Sheet,
    /// The sheet before this one: whoever takes an edit back need not wait for its verdict again.
    before: Option<Sheet>,
    ui: Ui,
}

impl Editor {
    /// An editor that stands at some draft.
    pub fn at(draft: Draft) -> Self {
        Editor { now: Sheet::new(draft), before: None, ui: Ui::default() }
    }

    fn put(&mut self, draft: Draft) {
        if draft == self.now.draft {
            return;
        }
        let known = self.before.take().filter(|sheet| sheet.draft == draft);
        let next = known.unwrap_or_else(|| Sheet::new(draft));
        self.before = Some(std::mem::replace(&mut self.now, next));
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
        self.now.draft.legal().iter().map(ToString::to_string).collect()
    }

    fn step(&mut self, action: &str, _dice: &mut Dice) -> Result<Vec<Event>, Refused> {
        let mut draft = self.now.draft.clone();
        let event = draft.step(action.parse()?)?;
        self.put(draft);
        Ok(vec![event])
    }

    /// A board is never finished.
    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn snapshot(&self) -> String {
        self.now.draft.write()
    }

    fn load(&mut self, snapshot: &str) -> Result<(), Refused> {
        self.put(Draft::read(snapshot)?);
        Ok(())
    }

    fn interpret(&mut self, input: &Input) -> Intent {
        keys::interpret(&self.now.draft, &mut self.ui, input)
    }

    fn scene(&self) -> Scene {
        let Sheet { draft, verdict } = &self.now;
        view::scene(draft, verdict.get_or_init(|| Verdict::of(draft)), &self.ui)
    }

    fn advise(&mut self, bot: &str, dice: &mut Dice) -> Option<Advice> {
        if bot != BOTS[0].id {
            return None;
        }
        let ideas = (0..PATIENCE).map(|_| made_up(dice));
        let edit = ideas.into_iter().find(|&edit| self.now.draft.after(edit).is_ok())?;
        Some(Advice { action: edit.to_string(), why: String::new() })
    }
}
