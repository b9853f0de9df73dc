//! The rules (ids as in `docs/rules/wallisyou.md`): the dungeon's own actions here, what follows Space in `walk`.

mod walk;

pub(crate) use walk::Memory;

use crate::action::{Action, Help};
use crate::dungeon::{Adventurer, Par, many};
use crate::event::Event;
use crate::packs;
use crate::state::{Planning, State, Status, Turn};
use kernel::game::{Outcome, Refused, Score, Standing};
use std::fmt::{self, Write};

/// Why an action is not allowed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objection {
    /// The game has ended (WY-037).
    Over,
    /// There is no such room.
    Outside,
    /// The room cannot be turned (WY-096).
    Bolted,
    /// A treasure lies in the dungeon already (WY-052).
    Present,
    /// The stock is empty.
    NoneLeft,
    /// Something is in the room.
    Occupied,
    /// No treasure lies there.
    NothingThere,
    /// The treasure is not of this turn (WY-057).
    TooLate,
    /// The adventurer intends nothing (WY-035).
    NoIntention,
    /// So much help was noted before (WY-X14).
    Noted,
}

impl Objection {
    /// The word for it, also the code of the refusal, and the sentence.
    const fn told(self) -> (&'static str, &'static str) {
        match self {
            Objection::Over => ("over", "The game is over."),
            Objection::Outside => ("outside", "There is no such room."),
            Objection::Bolted => ("bolted", "This room is bolted."),
            Objection::Present => ("present", "A treasure lies in the dungeon already."),
            Objection::NoneLeft => ("none left", "No treasure is left."),
            Objection::Occupied => ("occupied", "Something is in this room already."),
            Objection::NothingThere => ("nothing there", "No treasure lies there."),
            Objection::TooLate => ("too late", "Only a treasure of this turn can be taken back."),
            Objection::NoIntention => {
                ("no intention", "He has nowhere to go: no dragon or treasure is in reach.")
            }
            Objection::Noted => ("noted", "That hint was counted already."),
        }
    }

    /// The word for it, also the code of the refusal.
    pub const fn word(self) -> &'static str {
        self.told().0
    }
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.told().1)
    }
}

impl From<Objection> for Refused {
    fn from(objection: Objection) -> Self {
        Refused::new(objection.word(), objection.to_string())
    }
}

/// Said of a win within par.
const PERFECT: &str = "Every dragon is dead. It can't be done any better.";

impl State {
    /// Whether an action is allowed now, and if not, why.
    pub fn check(&self, action: Action) -> Result<(), Objection> {
        let objection = match action {
            _ if self.is_over() => Objection::Over,
            Action::Rotate(at, _) | Action::Put(at) | Action::Take(at)
                if !self.dungeon.rooms.contains(at) =>
            {
                Objection::Outside
            }
            Action::Rotate(at, _) if self.dungeon.is_bolted(at) => Objection::Bolted,
            Action::Put(_) if self.dungeon.treasure.is_some() => Objection::Present,
            Action::Put(_) if self.dungeon.stock == 0 => Objection::NoneLeft,
            Action::Put(at) if !self.is_free(at) => Objection::Occupied,
            Action::Take(at) if self.dungeon.treasure != Some(at) => Objection::NothingThere,
            Action::Take(_) if !self.placed => Objection::TooLate,
            Action::End if !self.can_end() => Objection::NoIntention,
            Action::Hint(help) if self.helped >= Some(help) => Objection::Noted,
            _ => return Ok(()),
        };
        Err(objection)
    }

    /// Whether there is an intention (WY-035), or outside one-turn mode (WY-063) movers to wait for (WY-105).
    fn can_end(&self) -> bool {
        self.can_wait() || self.intention().is_some()
    }

    /// Whether the adventurer may wait for moving dragons where he has no intention.
    pub(crate) fn can_wait(&self) -> bool {
        self.dungeon.has_mover() && !self.dungeon.one_turn
    }

    /// What is allowed now: Space first, then rotations that change something, then treasures. Noting help is no move.
    pub fn legal(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.is_over() {
            return actions;
        }
        if self.can_end() {
            actions.push(Action::End);
        }
        for (at, room) in self.dungeon.rooms.iter() {
            if !self.dungeon.is_bolted(at) {
                actions.extend((1..room.ways()).map(|quarters| Action::Rotate(at, quarters)));
            }
        }
        match self.dungeon.treasure {
            Some(at) if self.placed => actions.push(Action::Take(at)),
            None if self.dungeon.stock > 0 => {
                let free = self.dungeon.rooms.positions().filter(|&at| self.is_free(at));
                actions.extend(free.map(Action::Put));
            }
            _ => {}
        }
        actions
    }

    /// Does an action and tells what happened. A refusal changes nothing.
    pub fn step(&mut self, action: Action, events: &mut Vec<Event>) -> Result<(), Objection> {
        self.check(action)?;
        self.step_in(&mut Memory::default(), action, events);
        Ok(())
    }

    /// The same in memory that is kept; the action must be allowed.
    pub(crate) fn step_in(&mut self, memory: &mut Memory, action: Action, events: &mut Vec<Event>) {
        memory.recycle(self.last.take());
        match action {
            Action::Rotate(at, quarters) => {
                self.dungeon.rooms[at] = self.dungeon.rooms[at].turned(quarters);
                self.clicks = self.clicks.saturating_add(quarters.into());
                events.push(Event::Rotated { at, quarters });
            }
            Action::Put(at) => {
                self.dungeon.treasure = Some(at);
                self.dungeon.stock -= 1;
                self.placed = true;
                events.push(Event::Placed { placed: at });
            }
            Action::Take(at) => {
                self.dungeon.treasure = None;
                self.dungeon.stock += 1;
                self.placed = false;
                events.push(Event::TakenBack { taken: at });
            }
            Action::End => self.end(memory, events),
            Action::Hint(help) => {
                self.helped = Some(help);
                events.push(Event::Helped { help });
            }
        }
    }

    /// Does an action whose events are of no interest.
    pub fn act(&mut self, action: Action) -> Result<(), Objection> {
        self.step(action, &mut Vec::new())
    }

    fn end(&mut self, memory: &mut Memory, events: &mut Vec<Event>) {
        self.turns = self.turns.saturating_add(1);
        self.rotations = self.rotations.saturating_add(self.cost());
        self.before.cells_mut().copy_from_slice(self.dungeon.rooms.cells());
        self.placed = false;
        let was_plain = self.dungeon.is_plain();
        let turn = self.play_turn(memory, events);
        // A naive adventurer who was asked for in vain must not appear once the last elixir is gone (WY-029).
        self.dungeon.naive &= was_plain || !self.dungeon.is_plain();
        // That he was eaten has been told by the fight.
        events.extend(self.ending().filter(|_| self.status != Status::Lost));
        self.last = Some(turn);
    }

    /// What Space would do now (WY-039, WY-062, WY-107): it is done, in a copy. None where it is refused.
    pub fn preview(&self) -> Option<Turn> {
        self.check(Action::End).ok()?;
        let mut copy = self.clone();
        Some(copy.play_turn(&mut Memory::default(), &mut Vec::new()))
    }

    /// The name of the level of a pack that this dungeon is, which is where its best result is kept.
    fn shipped(&self) -> Option<String> {
        if self.planning() == Planning::Naive {
            return None;
        }
        packs::id_of(&self.code, self.dungeon.title.as_deref())
    }

    /// Where its best results are kept: under the level of a pack that it is, else under its share code.
    pub(crate) fn results(&self) -> String {
        self.shipped().unwrap_or_else(|| self.table())
    }

    /// What has ended the game; none as long as it goes on.
    pub(crate) fn ending(&self) -> Option<Event> {
        let State { turns, rotations, .. } = *self;
        match self.status {
            Status::Playing => None,
            Status::Won => Some(Event::Won { turns, rotations }),
            Status::Stuck => Some(Event::Stuck { dragons: self.dungeon.dragons.len() }),
            Status::Lost => {
                let Adventurer { at, level, .. } = self.dungeon.adventurer;
                let dragon = self.dungeon.dragon(at).map_or(0, |dragon| dragon.level);
                Some(Event::Eaten { dragon, level, at })
            }
        }
    }

    /// The end in a sentence, for a screen that shows stars, turns and rotations already: what the next star would take,
    /// or why the game was lost.
    pub(crate) fn verdict(&self) -> String {
        let (level, dragons) = (self.dungeon.adventurer.level, self.dungeon.dragons.len());
        let capped = self.helped.map(Help::most_stars).filter(|_| self.status == Status::Won);
        if let Some(most) = capped {
            let (hint, stars, it) =
                if most >= 2 { ("hint", "a star", "it") } else { ("hints", "two stars", "them") };
            return format!(
                "Every dragon is dead. The {hint} cost you {stars}: play again without {it} for all three."
            );
        }
        let better = |stars, number| format!("Every dragon is dead. For {stars} stars, do it in {number}.");
        match (self.ending(), self.dungeon.par) {
            (Some(Event::Eaten { dragon, .. }), _) => {
                format!("The level {dragon} dragon ate him. He was only level {level}.")
            }
            (Some(Event::Stuck { .. }), _) if dragons == 1 => {
                "He is stuck, with one dragon still alive.".into()
            }
            (Some(Event::Stuck { .. }), _) => format!("He is stuck, with {dragons} dragons still alive."),
            (_, None) => {
                "Every dragon is dead. Nobody knows par for this dungeon, so a win earns one star.".into()
            }
            (_, Some(par)) if self.as_option => match self.rotations.saturating_sub(par.rotations) {
                0 => PERFECT.into(),
                1 => better("three", many(par.rotations, "rotation")),
                _ => better("two", many(par.rotations + 1, "rotation")),
            },
            (_, Some(par)) if self.turns > par.turns => better("two", many(par.turns, "turn")),
            (_, Some(par)) if self.rotations > par.rotations => {
                better("three", many(par.rotations, "rotation"))
            }
            (_, Some(_)) => PERFECT.into(),
        }
    }

    /// How it ended, with turns, rotations, par and stars (WY-112). Stars rank first, then fewer turns, then
    /// fewer rotations (WY-X20).
    pub fn outcome(&self) -> Option<Outcome> {
        let mut words = self.ending()?.to_string();
        let said = Some(self.verdict());
        let State { turns, rotations, .. } = *self;
        let won = self.status == Status::Won;
        let standing = if won { Standing::Won } else { Standing::Lost };
        let count = |turns: u32, rotations: u32| {
            format!("{} and {}", many(turns, "turn"), many(rotations, "rotation"))
        };
        if !won {
            let _ = write!(words, " That was after {}.", count(turns, rotations));
        }
        // Hints that cap the stars are the state's to know.
        let stars = "★".repeat(self.stars().into());
        if let Some(par) = self.dungeon.par {
            let stars = if won { format!(": {stars}") } else { String::new() };
            let _ = write!(words, " Par is {}{stars}.", count(par.turns, par.rotations));
        } else if won {
            let _ = write!(words, " Par is not known: {stars}.");
        }
        let score = won.then(|| Score {
            table: self.results(),
            rank: Score::STAR * i64::from(self.stars())
                - (i64::from(turns.min(998)) * 1_000_000 + i64::from(rotations.min(999_999))),
            words: format!("{stars} {}", Par { turns, rotations }).trim_start().into(),
            stars: Some(self.stars()),
        });
        Some(Outcome { standings: vec![standing], words, said, score })
    }
}
