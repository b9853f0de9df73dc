//! Turns that are only thought of: what a value would do to the runners, by the rules themselves.

use crate::board::Board;
use crate::cell::{Cell, Player};
use crate::chance::Supposed;
use crate::each::Each;
use crate::event::Event;
use crate::rules::Plan;
use crate::state::{Effect, Race, Runner};
use kernel::pos::Dir;

/// How often of six times the direction die shows nothing; each direction it shows once.
const EMPTY: u32 = 2;

/// Nothing to suppose but an Empty face.
const SURE: Supposed = Supposed { face: 1, stray: 0, back: false };

/// How a move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// On a cell of the maze.
    Stands,
    /// Where it began: an obstacle is in the way.
    Blocked,
    /// On the flag.
    Wins,
    /// In Bawana, without points.
    Starves,
    /// At the start again, by a loop or a fall.
    SentBack,
}

/// One way in which a value can turn out.
#[derive(Clone, Copy, Debug)]
pub struct Turnout {
    /// The direction of the move.
    pub dir: Dir,
    /// How it ends.
    pub fate: Fate,
    /// Where the move ends, before anybody is carried or sent anywhere.
    pub end: Cell,
    /// Everybody after it.
    pub runners: Each<Runner>,
    /// Who is captured by it.
    pub captured: Option<Player>,
}

/// What chance may decide about a value, and how it turns out then.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// How often, compared with the other cases.
    pub odds: u32,
    /// How it turns out.
    pub turnout: Turnout,
    /// The same for a player who turns round, where that is a choice (SA-X07).
    pub back: Option<Turnout>,
}

/// The place to think in: kept from thought to thought, it needs no new memory. A copy has its own.
#[derive(Debug, Default)]
pub(crate) struct Mind {
    race: Option<Race>,
    plan: Plan,
}

impl Clone for Mind {
    fn clone(&self) -> Self {
        Mind::default()
    }
}

/// A race to think about, with the place to think in.
pub(crate) struct Thought<'a> {
    board: &'a Board,
    race: Race,
    plan: Plan,
}

impl<'a> Thought<'a> {
    /// About a race as it stands.
    pub(crate) fn of(board: &'a Board, race: &Race) -> Self {
        Thought::within(Mind::default(), board, race)
    }

    /// The same in a place that is there already.
    pub(crate) fn within(mind: Mind, board: &'a Board, race: &Race) -> Self {
        let Mind { race: spare, plan } = mind;
        let race = match spare {
            None => race.clone(),
            Some(mut spare) => {
                spare.copy_from(race);
                spare
            }
        };
        Thought { board, race, plan }
    }

    /// Gives the place back.
    pub(crate) fn end(self) -> Mind {
        Mind { race: Some(self.race), plan: self.plan }
    }

    /// Everything that a value can lead to for a player among these runners: one case, or one for each face of the
    /// direction die or each random direction.
    pub(crate) fn cases(&mut self, runners: &Each<Runner>, who: Player, die: u8) -> Vec<Case> {
        let mut cases = Vec::new();
        self.each_case(runners, who, die, |odds, turnout, back| {
            cases.push(Case { odds, turnout: *turnout, back: back.copied() });
        });
        cases
    }

    /// Shows these cases to somebody, one after another: how often each comes, how it turns out, and the same for a
    /// player who turns round, where that is a choice.
    pub(crate) fn each_case(
        &mut self,
        runners: &Each<Runner>,
        who: Player,
        die: u8,
        mut show: impl FnMut(u32, &Turnout, Option<&Turnout>),
    ) {
        let me = &runners[who.index()];
        if !self.board.is_start(me.at) {
            if matches!(me.effect, Effect::Disoriented(_)) {
                for stray in 0..4 {
                    show(1, &self.turn(runners, who, die, Supposed { stray, ..SURE }), None);
                }
                return;
            }
            if me.throws % 4 == 3 {
                // An Empty face leads where the face of the player's direction does, and turning round where that
                // of the opposite one does.
                let faces = Dir::ALL.map(|dir| {
                    self.turn(runners, who, die, Supposed { face: dir.index() as u8 + 2, ..SURE })
                });
                let back = self.board.house.choose_turns.then(|| &faces[me.dir.opposite().index()]);
                show(EMPTY, &faces[me.dir.index()], back);
                for turnout in &faces {
                    show(1, turnout, None);
                }
                return;
            }
        }
        show(1, &self.turn(runners, who, die, SURE), None);
    }

    fn turn(&mut self, runners: &Each<Runner>, who: Player, die: u8, supposed: Supposed) -> Turnout {
        self.race.runners = *runners;
        (self.race.turn, self.race.winner) = (who, None);
        let before = runners[who.index()];
        let (mut fate, mut captured, mut end) = (Fate::Stands, None, before.at);
        let mut tell = |event| match event {
            Event::Blocked { .. } => fate = Fate::Blocked,
            Event::Wins { .. } => fate = Fate::Wins,
            Event::Depleted { .. } => fate = Fate::Starves,
            Event::Loops { .. } | Event::Falls { .. } => fate = Fate::SentBack,
            Event::Captures { captured: rival, .. } => captured = Some(rival),
            Event::Step { cell, .. } | Event::Enters { cell, .. } => end = cell,
            _ => {}
        };
        let done = self.race.suppose(self.board, &mut self.plan, die, supposed, &mut tell);
        if done.is_none() {
            fate = Fate::Starves;
        }
        let dir = match fate {
            // Whoever is sent back faces another way already.
            Fate::SentBack => before.dir,
            _ => self.race.runners[who.index()].dir,
        };
        Turnout { dir, fate, end, runners: self.race.runners, captured }
    }
}
