//! Editors: a [`Draft`] is what is drawn, [`Editor`] makes rules of it, in which an action is an edit.
//! So undo, saves, replays and every shell work for editors as they do for games.

use crate::dice::Dice;
use crate::game::{Advice, Event, Outcome, Refused, Seat};
use crate::input::{Input, Intent};
use crate::params::Params;
use crate::rules::{Rules, json};
use crate::scene::Scene;
use serde::Serialize;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;
use std::sync::Arc;

/// The id of the bot that every editor has: it draws something.
pub const SKETCH: &str = "sketch";

/// Something that is being drawn.
pub trait Draft: Clone + PartialEq + Serialize + Send + 'static {
    /// One change.
    type Edit: fmt::Display + FromStr<Err = Refused>;
    /// Cursor, brush and the like.
    type Ui: Default + Send;
    /// What is known of a drawing: complaints, the solver's answer. Costly, so it is cached.
    type Verdict: Send + Sync;

    /// The draft to begin with.
    fn open(params: &Params, dice: &mut Dice) -> Result<Self, Refused>;

    /// A draft from its JSON, checked.
    fn read(json: &str) -> Result<Self, Refused>;

    /// Edits that are allowed now, or a useful selection of them.
    fn legal(&self) -> Vec<Self::Edit>;

    /// Does an edit. A refusal changes nothing.
    fn edit(&mut self, edit: Self::Edit) -> Result<Vec<Event>, Refused>;

    /// How it was finished; most drawings never are.
    fn outcome(&self) -> Option<Outcome> {
        None
    }

    /// Works out what is known of the drawing.
    fn verdict(&self) -> Self::Verdict;

    /// Whether another draft has the same verdict.
    fn is_same_drawing(&self, other: &Self) -> bool {
        self == other
    }

    /// What its author may know of it, as JSON: nothing of a drawing is hidden, but a seed is left out.
    fn observe(&self) -> String {
        json(self)
    }

    /// Fits the ui to a draft that was put in place of another.
    fn fit(&self, _ui: &mut Self::Ui) {}

    /// What an input means.
    fn interpret(&self, ui: &mut Self::Ui, verdicts: &Verdicts<Self>, input: &Input) -> Intent;

    /// What is to be seen.
    fn scene(&self, ui: &Self::Ui, verdicts: &Verdicts<Self>) -> Scene;

    /// What the bot [`SKETCH`] would draw next, and why.
    fn sketch(&self, dice: &mut Dice) -> Option<(Self::Edit, &'static str)>;
}

/// The verdicts of the last two drawings: whoever takes an edit back need not wait again.
pub struct Verdicts<D: Draft>(RefCell<VecDeque<(D, Arc<D::Verdict>)>>);

impl<D: Draft> Default for Verdicts<D> {
    fn default() -> Self {
        Verdicts(RefCell::default())
    }
}

impl<D: Draft> Verdicts<D> {
    /// The verdict of a drawing, worked out if it is not known.
    pub fn of(&self, draft: &D) -> Arc<D::Verdict> {
        let mut known = self.0.borrow_mut();
        let place = known.iter().position(|(drawing, _)| drawing.is_same_drawing(draft));
        let entry = match place.and_then(|place| known.remove(place)) {
            Some(entry) => entry,
            None => (draft.clone(), Arc::new(draft.verdict())),
        };
        let verdict = Arc::clone(&entry.1);
        known.push_front(entry);
        known.truncate(2);
        verdict
    }
}

/// The rules of drawing a [`Draft`].
pub struct Editor<D>(PhantomData<D>);

impl<D: Draft> Rules for Editor<D> {
    type State = D;
    type Action = D::Edit;
    type Event = Event;
    type Ui = D::Ui;
    type Memo = Verdicts<D>;

    fn start(params: &Params, dice: &mut Dice) -> Result<D, Refused> {
        D::open(params, dice)
    }

    fn to_act(draft: &D) -> Option<Seat> {
        draft.outcome().is_none().then_some(Seat(0))
    }

    fn legal(draft: &D) -> Vec<D::Edit> {
        draft.legal()
    }

    fn step(draft: &mut D, edit: D::Edit, _dice: &mut Dice, events: &mut Vec<Event>) -> Result<(), Refused> {
        events.extend(draft.edit(edit)?);
        Ok(())
    }

    fn outcome(draft: &D) -> Option<Outcome> {
        draft.outcome()
    }

    fn tell(_draft: &D, event: Event) -> Event {
        event
    }

    fn read(json: &str, _beside: &D) -> Result<D, Refused> {
        D::read(json)
    }

    fn observe(draft: &D, _seat: Seat) -> String {
        draft.observe()
    }

    fn interpret(draft: &D, ui: &mut D::Ui, verdicts: &Verdicts<D>, input: &Input) -> Intent {
        draft.interpret(ui, verdicts, input)
    }

    fn scene(draft: &D, ui: &D::Ui, verdicts: &Verdicts<D>) -> Scene {
        draft.scene(ui, verdicts)
    }

    fn advise(draft: &D, _verdicts: &mut Verdicts<D>, bot: &str, dice: &mut Dice) -> Option<Advice> {
        let (edit, why) = (bot == SKETCH).then(|| draft.sketch(dice))??;
        Some(Advice { action: edit.to_string(), why: why.into() })
    }

    fn after_load(draft: &D, ui: &mut D::Ui, _verdicts: &mut Verdicts<D>) {
        draft.fit(ui);
    }
}
