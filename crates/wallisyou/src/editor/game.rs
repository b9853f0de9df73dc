//! The editor as the world sees it, and what it knows of its draft: problems and the solver's verdict, worked out
//! when they are first looked at.

use super::draft::Draft;
use super::edit::Edit;
use super::keys::{self, Ui};
use super::{EMPTY, view};
use crate::dungeon::{Dungeon, Par};
use crate::event::plural;
use crate::{code, format, packs, solver};
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::game::{Advice, Event, Game, Named, Outcome, Refused, Seat};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::scene::Scene;
use std::sync::OnceLock;

/// How much is searched after each edit: about a tenth of a second at most.
const BUDGET: solver::Budget = solver::Budget { nodes: 20_000 };

/// The bots: somebody who draws at random.
pub(crate) const BOTS: [Named; 1] =
    [Named { id: "sketch", title: "Sketch", about: "Draws whatever comes to mind." }];

/// What is known of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// What the loader says of it.
    pub(crate) problems: Vec<Diagnostic>,
    /// What the solver says, if the loader has no objection.
    pub(crate) solved: Option<solver::Verdict>,
    /// How many treasures it needs, if that is known.
    pub(crate) needed: Option<u32>,
}

impl Verdict {
    fn of(draft: &Draft) -> Self {
        let problems = draft.problems();
        let Ok(dungeon) = draft.finished() else { return Verdict { problems, solved: None, needed: None } };
        let position = solver::Position::from(&dungeon);
        let solved = Some(solver::solve(&position, &BUDGET));
        Verdict { problems, solved, needed: solver::treasures_needed(&position, &BUDGET) }
    }

    /// The proven par.
    pub(crate) fn par(&self) -> Option<Par> {
        self.solved.as_ref().and_then(solver::Verdict::par)
    }

    /// What the solver says, in words.
    pub(crate) fn words(&self) -> String {
        let best = |turns: u32, rotations: u32| {
            format!("{turns} turn{}, {rotations} rotation{}", plural(turns), plural(rotations))
        };
        match &self.solved {
            None => "not known: it cannot be loaded yet".into(),
            Some(solver::Verdict::Solvable { turns, rotations, exact: true, .. }) => {
                format!("yes, par {}", best(*turns, *rotations))
            }
            Some(solver::Verdict::Solvable { turns, rotations, .. }) => {
                format!("yes, in {}, perhaps less", best(*turns, *rotations))
            }
            Some(solver::Verdict::Unsolvable { reason }) => format!("no: {reason}"),
            Some(solver::Verdict::Unknown { .. }) => "unknown: too large to be solved here".into(),
        }
    }
}

/// A draft and what is known of it.
#[derive(Clone, Debug)]
struct Sheet {
    draft: Draft,
    verdict: OnceLock<Verdict>,
}

impl Sheet {
    const fn new(draft: Draft) -> Self {
        Sheet { draft, verdict: OnceLock::new() }
    }

    fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| Verdict::of(&self.draft))
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
        let known = self.before.take().filter(|sheet| sheet.draft == draft);
        let next = known.unwrap_or_else(|| {
            // While it is tried out the drawing stays, and what is known of it.
            let is_same = draft.is_same_drawing(&self.now.draft);
            let verdict = if is_same { self.now.verdict.clone() } else { OnceLock::new() };
            Sheet { draft, verdict }
        });
        self.before = Some(std::mem::replace(&mut self.now, next));
    }
}

/// Starts an editor: with a file, a code, a level that comes with the game, or empty (WE-001).
pub(crate) fn new(params: &Params, _dice: &mut Dice) -> Result<Box<dyn Game>, Refused> {
    Ok(Box::new(Editor::at(match begun(params)? {
        Some(dungeon) => Draft::of(dungeon),
        None => Draft::empty(params.number("rows") as usize, params.number("columns") as usize),
    })))
}

fn begun(params: &Params) -> Result<Option<Dungeon>, Refused> {
    let (file, code, level) = (params.text("file"), params.text("code").trim(), params.text("level"));
    if !file.is_empty() {
        return Ok(Some(format::read(file).map_err(Refused::file)?.dungeon));
    }
    if !code.is_empty() {
        return code::open(code).map(Some);
    }
    if level == EMPTY {
        return Ok(None);
    }
    match packs::find(level) {
        Some(level) => Ok(Some(level.dungeon())),
        None => Err(Refused::new("bad-param", "There is no such level.")),
    }
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
        let events = draft.step(&action.parse()?)?;
        self.put(draft);
        Ok(events)
    }

    /// A drawing is never finished.
    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn snapshot(&self) -> String {
        self.now.draft.write()
    }

    fn load(&mut self, snapshot: &str) -> Result<(), Refused> {
        self.put(Draft::read(snapshot)?);
        self.ui.fit(&self.now.draft);
        Ok(())
    }

    fn interpret(&mut self, input: &Input) -> Intent {
        let sheet = &self.now;
        keys::interpret(&sheet.draft, || sheet.verdict().par(), &mut self.ui, input)
    }

    fn scene(&self) -> Scene {
        match self.now.draft.trial() {
            Some(trial) => view::trial(trial, &self.ui),
            None => view::drawing(&self.now.draft, self.now.verdict(), &self.ui),
        }
    }

    fn advise(&mut self, bot: &str, dice: &mut Dice) -> Option<Advice> {
        if bot != BOTS[0].id {
            return None;
        }
        let legal = self.now.draft.legal();
        let edit = dice.pick(&legal).filter(|_| self.now.draft.trial().is_none()).unwrap_or(&Edit::Back);
        Some(Advice::new(edit.to_string()))
    }
}
