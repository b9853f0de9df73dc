//! Feedback: what is seen for a moment when something happens. Written once, here; no game animates anything.
//!
//! A game says of an event what it means ([`Cue`]) and where it is seen ([`Seen`]); [`Effects`] turns that, and the scenes before
//! and after, into moments that lie over the later scene while the shell's time passes. Rules know nothing of it,
//! so a recording shows the same as play.

mod moment;

pub use moment::{Calm, Fx, Pose};

use super::{Board, Ink, Mark, Place, Scene, Side, Sprite, UNIT, between};
use crate::game::{Cue, Event, Seen, Worth};
use crate::pos::Pos;
use moment::Kind;

/// How long each kind of moment lasts, in milliseconds.
const LUNGE: u32 = 140;
const KNOCK: u32 = 160;
const NUMBER: u32 = 700;
const SHAKE: u32 = 180;
const POP: u32 = 220;
const BURST: u32 = 400;
const SPARKLE: u32 = 700;
const TURN: u32 = 120;
const ROLL: u32 = 520;
const DOOR: u32 = 160;
const RING: u32 = 240;
const IRIS: u32 = 280;

/// A blow lands when the attacker is half way.
const LANDS: u32 = LUNGE / 2;

/// One moment: what, on which board, when it begins and how long it lasts.
#[derive(Clone, Debug, PartialEq)]
struct Moment {
    kind: Kind,
    board: usize,
    begin: u32,
    millis: u32,
}

/// All moments that are to be seen now or soon.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Effects {
    moments: Vec<Moment>,
    /// The time that has passed since the list was last empty, in microseconds.
    micros: u64,
}

impl Effects {
    /// Whether there is anything left to be seen.
    pub fn is_on(&self) -> bool {
        !self.moments.is_empty()
    }

    /// Nothing more is to be seen.
    pub fn stop(&mut self) {
        *self = Effects::default();
    }

    fn now(&self) -> u32 {
        (self.micros / 1000) as u32
    }

    /// Lets time pass. True while something is left.
    pub fn advance(&mut self, micros: u64) -> bool {
        if self.moments.is_empty() {
            return false;
        }
        self.micros += micros;
        let now = self.now();
        self.moments.retain(|moment| now < moment.begin + moment.millis);
        if self.moments.is_empty() {
            self.micros = 0;
        }
        self.is_on()
    }

    /// Lays what is to be seen now over a scene.
    pub fn apply(&self, scene: &mut Scene, calm: Calm) {
        let now = self.now();
        for moment in self.moments.iter().filter(|moment| moment.begin <= now) {
            if let Some(board) = scene.boards.get_mut(moment.board) {
                moment.kind.show(board, now - moment.begin, moment.millis, calm);
            }
        }
    }

    /// A ring where somebody clicked.
    pub fn click(&mut self, board: usize, cell: Pos) {
        self.add(board, 0, RING, Kind::Ring { at: Place::of(cell), ink: Ink::White });
    }

    /// For how long sprites wait before they set out, in milliseconds: dice have to come to rest first.
    pub fn lead<'a>(events: impl IntoIterator<Item = &'a Event>) -> u32 {
        let rolls = |event: &Event| event.cue == Some(Cue::Roll) && event.seen.at.is_some();
        if events.into_iter().any(rolls) { ROLL * 2 / 3 } else { 0 }
    }

    fn add(&mut self, board: usize, begin: u32, millis: u32, kind: Kind) {
        let begin = self.now() + begin;
        self.moments.push(Moment { kind, board, begin, millis });
    }

    /// Notes what is to be seen of a step that led from one scene to another; sprites set out after `lead`
    /// milliseconds and need `glide` for their ways between the two.
    pub fn note<'a>(
        &mut self,
        before: &Scene,
        after: &Scene,
        events: impl IntoIterator<Item = &'a Event>,
        (lead, glide): (u32, u32),
    ) {
        for event in events {
            if let Some(cue) = event.cue {
                self.cue(cue, &event.seen, before, after, (lead, glide));
            }
        }
        self.doors(before, after);
        if is_elsewhere(before, after) {
            let at = after.boards.first().and_then(|board| board.camera).map(|camera| camera.at);
            self.moments.retain(|moment| matches!(moment.kind, Kind::Number { .. }));
            self.add(0, 0, IRIS, Kind::Iris { at });
        }
    }

    /// What is seen of one event.
    fn cue(&mut self, cue: Cue, seen: &Seen, before: &Scene, after: &Scene, (lead, glide): (u32, u32)) {
        let Some(at) = seen.at else {
            if matches!(cue, Cue::Hurt | Cue::Lose) {
                self.add(seen.board, 0, SHAKE, Kind::Shake);
            }
            return;
        };
        let board = seen.board;
        let arrival = between::arrival(before, after, board, at, glide);
        let arrives = lead + arrival.unwrap_or(0);
        let strikes = matches!(cue, Cue::Hit | Cue::Hurt | Cue::Kill | Cue::Miss | Cue::Bump);
        let lunge = seen.from.filter(|from| strikes && *from != at);
        if let Some(from) = lunge
            && let Some(who) = standing(after, board, from).or_else(|| standing(before, board, from))
        {
            self.add(board, arrives, LUNGE, Kind::Lunge { who: who.id, from, to: at });
        }
        let begin = if lunge.is_some() { arrives + LANDS } else { arrives };
        let gone = || vanished(before, after, board, at);
        match cue {
            Cue::Hit | Cue::Hurt => {
                if let Some(who) = standing(after, board, at) {
                    self.add(
                        board,
                        begin,
                        KNOCK,
                        Kind::Knock { who: who.id, from: seen.from.unwrap_or(at), at },
                    );
                }
                if cue == Cue::Hurt {
                    self.add(board, begin, SHAKE, Kind::Shake);
                }
            }
            Cue::Kill | Cue::Goal | Cue::Lose => {
                // Whoever walks there finds it still; who strikes from afar has to be waited for.
                let since = arrival.map_or(0, |arrival| lead + arrival);
                for sprite in gone() {
                    self.add(board, since, begin - since, Kind::Stay { sprite: Box::new(sprite.clone()) });
                    self.add(board, begin, BURST, Kind::Burst { sprite: Box::new(sprite) });
                }
                match cue {
                    Cue::Goal => {
                        self.add(board, begin, SPARKLE, Kind::Sparkle { at: Place::of(at), many: 10 });
                    }
                    Cue::Lose => {
                        self.add(board, begin, SHAKE, Kind::Shake);
                        self.add(board, begin, RING, Kind::Ring { at: Place::of(at), ink: Ink::Red });
                    }
                    _ => {}
                }
            }
            Cue::Take | Cue::Use => {
                for sprite in gone() {
                    self.add(board, begin, POP, Kind::Pop { sprite: Box::new(sprite) });
                }
                let ink = if cue == Cue::Take { Ink::Gold } else { Ink::Sky };
                self.add(board, begin, RING, Kind::Ring { at: Place::of(at), ink });
            }
            Cue::Win => self.add(board, begin, SPARKLE, Kind::Sparkle { at: Place::of(at), many: 24 }),
            Cue::Turn => {
                self.turn(board, at, quarters(seen));
                return;
            }
            Cue::Roll => {
                if let Worth::Face(face) = seen.worth {
                    self.add(board, 0, ROLL, Kind::Die { at: Place::of(at), face });
                }
                return;
            }
            _ => {}
        }
        if let Worth::Words(words) = &seen.worth {
            let ink = match cue {
                Cue::Hurt | Cue::Lose => Ink::Red,
                Cue::Take | Cue::Goal | Cue::Win => Ink::Gold,
                Cue::Miss | Cue::Bump => Ink::Silver,
                _ => Ink::White,
            };
            self.add(board, begin, NUMBER, Kind::Number { at: Place::of(at), text: words.clone(), ink });
        }
    }

    /// A room that turns by so many quarters.
    fn turn(&mut self, board: usize, cell: Pos, quarters: i32) {
        self.add(board, 0, TURN * quarters.unsigned_abs(), Kind::Turn { cell, quarters });
    }

    /// Notes what is to be seen of the way back to an earlier scene: nothing is struck and nothing is won, but rooms turn
    /// back, doors move, what was gone comes again, and another place opens. `turns` are those that are taken back, or
    /// made again, by quarters.
    pub fn back(&mut self, before: &Scene, after: &Scene, turns: &[(usize, Pos, i32)]) {
        if is_elsewhere(before, after) {
            let at = after.boards.first().and_then(|board| board.camera).map(|camera| camera.at);
            self.add(0, 0, IRIS, Kind::Iris { at });
            return;
        }
        for &(board, cell, quarters) in turns {
            self.turn(board, cell, quarters);
        }
        self.doors(before, after);
        let known = |id: u32| before.boards.iter().any(|board| board.sprites.iter().any(|s| s.id == id));
        for (index, board) in after.boards.iter().enumerate() {
            for sprite in board.sprites.iter().filter(|sprite| !known(sprite.id)) {
                self.add(index, 0, POP, Kind::Appear { who: sprite.id });
            }
        }
    }

    /// Doors that look different now, and still are at the same place.
    fn doors(&mut self, before: &Scene, after: &Scene) {
        for (index, (old, new)) in before.boards.iter().zip(&after.boards).enumerate() {
            for (cell, side, look) in edges(old) {
                let changed = |(c, s, now): (Pos, Side, _)| (c, s) == (cell, side) && now != look;
                if edges(new).any(changed) {
                    self.add(index, 0, DOOR, Kind::Door { cell, side, look });
                }
            }
        }
    }
}

/// By how many quarters a room turns of which an event tells.
pub fn quarters(seen: &Seen) -> i32 {
    if let Worth::Quarters(quarters) = seen.worth { i32::from(quarters) } else { 1 }
}

fn edges(board: &Board) -> impl Iterator<Item = (Pos, Side, super::Look)> + '_ {
    board.marks.iter().filter_map(|mark| match mark {
        Mark::Edge { cell, side, look } => Some((*cell, *side, *look)),
        _ => None,
    })
}

/// Whoever stands in the foreground of a cell.
fn standing(scene: &Scene, board: usize, cell: Pos) -> Option<&Sprite> {
    let sprites = scene.boards.get(board)?.sprites.iter();
    sprites.filter(|sprite| sprite.at.cell() == cell).max_by_key(|sprite| sprite.layer)
}

/// What stood in a cell and is nowhere now.
fn vanished(before: &Scene, after: &Scene, board: usize, cell: Pos) -> Vec<Sprite> {
    let is_left = |id: u32| after.boards.iter().any(|board| board.sprites.iter().any(|s| s.id == id));
    let stood = before.boards.get(board).map_or(&[][..], |board| &board.sprites);
    stood.iter().filter(|s| s.at.cell() == cell && !is_left(s.id)).cloned().collect()
}

/// Whether the first board is quite another place.
fn is_elsewhere(before: &Scene, after: &Scene) -> bool {
    let (Some(old), Some(new)) = (before.boards.first(), after.boards.first()) else { return false };
    let size = |board: &Board| (board.tiles.width(), board.tiles.height());
    if size(old) != size(new) {
        return true;
    }
    let cells = old.tiles.cells().iter().zip(new.tiles.cells());
    cells.filter(|(old, new)| old.name != new.name).count() * 3 > old.tiles.cells().len()
}

/// How far along a blow is that goes there and back, of [`UNIT`].
fn there_and_back(t: u32, of: u32) -> i32 {
    let (t, of) = (i64::from(t), i64::from(of.max(1)));
    let part = if t * 2 < of { t * 2 } else { (of - t) * 2 };
    (part * i64::from(UNIT) / of) as i32
}

#[cfg(test)]
mod tests;
