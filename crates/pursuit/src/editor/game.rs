//! The editor as the world sees it, and what it knows of its draft: complaints and value, worked out
//! when they are first looked at.

use super::draft::Draft;
use super::edit::Edit;
use super::keys::{self, Ui};
use super::view;
use crate::advice::rounds;
use crate::field::Field;
use crate::generator::Plan;
use crate::solver::{Solution, Unsolved, Value};
use crate::state::State;
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::game::{Advice, Event, Game, Named, Outcome, Refused, Seat};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::scene::Scene;
use std::sync::OnceLock;

/// How many states are solved after each edit: a few hundredths of a second.
const BUDGET: u64 = 1 << 18;

/// The bots: somebody who draws at random.
pub(crate) const BOTS: [Named; 1] =
    [Named { id: "sketch", title: "Sketch", about: "Draws a made-up dungeon, cell by cell." }];

/// What is known of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// What is missing or unlawful.
    pub(crate) complaints: Vec<Diagnostic>,
    /// The value in words.
    pub(crate) value: String,
}

impl Verdict {
    fn of(draft: &Draft) -> Self {
        let value = match draft.field() {
            None => "none yet".into(),
            Some(field) => {
                let state = State::new(&field, "field", 1);
                match Solution::of(&state, BUDGET).map(|solution| solution.value(&state)) {
                    Ok(Some(Value::Rounds(n))) => format!("caught in {}", rounds(n)),
                    Ok(_) => "never caught".into(),
                    Err(Unsolved::Budget { needs, .. }) => format!("not solved: {needs} states"),
                    Err(Unsolved::Deep) => "not solved".into(),
                }
            }
        };
        Verdict { complaints: draft.complaints(), value }
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
}

/// Starts an editor.
pub(crate) fn new(params: &Params, _dice: &mut Dice) -> Result<Box<dyn Game>, Refused> {
    let text = params.text("field");
    let draft = if text.is_empty() {
        Draft::empty(params.number("size") as usize)
    } else {
        Draft::of(Field::read(text).map_err(|d| Refused::file(vec![d]))?.field)
    };
    Ok(Box::new(Editor::at(draft)))
}

/// The next edit on the way to a made-up dungeon of the draft's size. Which one follows from the size
/// alone, so that each step goes on where the last one ended.
fn sketch(draft: &Draft) -> Option<Edit> {
    let size = draft.map.width();
    let most = (size + 1) / 3;
    let plan = Plan {
        size,
        rooms: (most * most).clamp(1, 4),
        loops: usize::from(size > 6),
        potions: 0,
        irregular: true,
    };
    let goal = Draft::of(plan.make(size as u64).ok()?);
    let paint = draft.map.positions().find_map(|p| {
        let brush = goal.at(p).filter(|&brush| draft.at(p) != Some(brush))?;
        let edit = Edit::Paint(brush, p);
        draft.check(edit).is_ok().then_some(edit)
    });
    paint.or(Some(Edit::Done)).filter(|&edit| draft.check(edit).is_ok())
}

impl Game for Editor {
    fn to_act(&self) -> Option<Seat> {
        (!self.draft.done).then_some(Seat(0))
    }

    fn legal(&self) -> Vec<String> {
        self.draft.legal().iter().map(ToString::to_string).collect()
    }

    fn step(&mut self, action: &str, _dice: &mut Dice) -> Result<Vec<Event>, Refused> {
        let events = self.draft.step(action.parse()?)?;
        self.verdict = OnceLock::new();
        Ok(events)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.draft.outcome()
    }

    fn snapshot(&self) -> String {
        self.draft.write()
    }

    fn load(&mut self, snapshot: &str) -> Result<(), Refused> {
        self.draft = Draft::read(snapshot)?;
        self.verdict = OnceLock::new();
        self.ui.fit(&self.draft);
        Ok(())
    }

    fn interpret(&mut self, input: &Input) -> Intent {
        keys::interpret(&self.draft, &mut self.ui, input)
    }

    fn scene(&self) -> Scene {
        view::scene(&self.draft, &self.ui, self.verdict.get_or_init(|| Verdict::of(&self.draft)))
    }

    fn advise(&mut self, bot: &str, _dice: &mut Dice) -> Option<Advice> {
        let edit = (bot == "sketch").then(|| sketch(&self.draft)).flatten()?;
        let why = if edit == Edit::Done { "The dungeon is complete." } else { "" };
        Some(Advice { action: edit.to_string(), why: why.into() })
    }
}
