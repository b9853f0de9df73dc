//! Turns that are only thought of: what a value would do to the runners, by the rules themselves.

use crate::board::Board;
use crate::cell::{Cell, Player};
use crate::chance::Supposed;
use crate::each::Each;
use crate::event::{Event, Face};
use crate::rules::Plan;
use crate::state::{Effect, Race, Runner};
use kernel::pos::Dir;

/// The faces of the direction die that differ, with a throw for each and how often of six times it falls.
const FACES: [(u8, u32); 5] = [(1, 2), (2, 1), (3, 1), (4, 1), (5, 1)];

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

/// A race to think about, with the place to think in.
pub(crate) struct Thought<'a> {
    board: &'a Board,
    race: Race,
    plan: Plan,
}

impl<'a> Thought<'a> {
    /// About a race as it stands.
    pub(crate) fn of(board: &'a Board, race: &Race) -> Self {
        Thought { board, race: race.clone(), plan: Plan::default() }
    }

    /// Everything that a value can lead to for a player among these runners: one case, or one for each face of the
    /// direction die or each random direction.
    pub(crate) fn cases(&mut self, runners: &Each<Runner>, who: Player, die: u8) -> Vec<Case> {
        let me = &runners[who.index()];
        let board = self.board;
        let mut case = |odds: u32, supposed: Supposed, choice: bool| Case {
            odds,
            turnout: self.turn(runners, who, die, supposed),
            back: choice.then(|| self.turn(runners, who, die, Supposed { back: true, ..supposed })),
        };
        if board.is_start(me.at) {
            return vec![case(1, SURE, false)];
        }
        if matches!(me.effect, Effect::Disoriented(_)) {
            return (0..4).map(|stray| case(1, Supposed { stray, ..SURE }, false)).collect();
        }
        if me.throws % 4 != 3 {
            return vec![case(1, SURE, false)];
        }
        let turns = board.house.choose_turns;
        let faces = FACES.map(|(face, odds)| {
            case(odds, Supposed { face, ..SURE }, turns && Face::of(face) == Face::Empty)
        });
        faces.into()
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
