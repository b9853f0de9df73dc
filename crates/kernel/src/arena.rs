//! Bots against each other: one match at a time, and the table that sums them up. Threads and
//! other programs are brought from outside; the same matches give the same table in any case.

use crate::dice::Dice;
use crate::game::{Game, GameInfo, Outcome, Refused, Seat, Standing};
use crate::hash::fnv1a;
use crate::params::Params;
use crate::replay::state_hash;
use serde::Serialize;

/// What an outside player is asked.
pub struct Question<'a> {
    /// The game as it stands.
    pub game: &'a dyn Game,
    /// Which seat is to act.
    pub seat: Seat,
    /// The step to come, from 1.
    pub step: usize,
}

/// Who plays a seat in a match.
pub enum Brain<'a> {
    /// A bot of the game.
    Bot(&'a str),
    /// Somebody else; an error is a forfeit with its reason.
    Outside(&'a mut dyn FnMut(&Question<'_>) -> Result<String, String>),
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// By the rules.
    Outcome(Outcome),
    /// Nobody had won after the step limit.
    Limit,
    /// A player broke down.
    Forfeit {
        /// Which seat.
        seat: Seat,
        /// What happened.
        reason: String,
    },
    /// A player broke the rules.
    Illegal {
        /// Which seat.
        seat: Seat,
        /// What it wanted to do.
        action: String,
        /// Why the rules refuse that.
        reason: String,
    },
}

impl End {
    /// Who lost by breaking down or breaking the rules, and what happened.
    pub fn forfeit(&self) -> Option<(Seat, String)> {
        match self {
            End::Outcome(_) | End::Limit => None,
            End::Forfeit { seat, reason } => Some((*seat, reason.clone())),
            End::Illegal { seat, action, reason } => {
                Some((*seat, format!("illegal move '{action}': {reason}")))
            }
        }
    }
}

/// A match that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// Its seed.
    pub seed: u64,
    /// Which entrant sat in which seat.
    pub seats: Vec<usize>,
    /// How many steps it took.
    pub steps: usize,
    /// How it ended.
    pub end: End,
    /// The hash of the last state.
    pub hash: u64,
}

/// A match in progress, in whatever form its players read it. [`decide`] plays it to its end.
pub trait Match {
    /// What a player does.
    type Action;
    /// What becomes of it.
    type Made;
    /// Why a player can do nothing.
    type Fault;
    /// How a match ends.
    type End;

    /// How it ended, if it has.
    fn end(&self) -> Option<Self::End>;

    /// Whoever is to act does this.
    fn act(&mut self, action: Self::Action) -> Self::Made;

    /// Whoever is to act breaks down: the match is over.
    fn forfeit(&mut self, fault: Self::Fault);
}

/// The loop of every match: whoever is to act is asked until the match is over; `told` hears of every step.
#[inline]
pub fn decide<M: Match>(
    game: &mut M,
    mut ask: impl FnMut(&mut M) -> Result<M::Action, M::Fault>,
    mut told: impl FnMut(&M::Made, &M),
) -> M::End {
    loop {
        if let Some(end) = game.end() {
            return end;
        }
        match ask(game) {
            Ok(action) => {
                let made = game.act(action);
                told(&made, game);
            }
            Err(fault) => game.forfeit(fault),
        }
    }
}

/// A match of any game, played in words.
struct Spoken {
    game: Box<dyn Game>,
    dice: Dice,
    steps: usize,
    limit: usize,
    broken: Option<End>,
}

impl Match for Spoken {
    type Action = String;
    type Made = ();
    type Fault = String;
    type End = End;

    fn end(&self) -> Option<End> {
        let outcome = || self.game.outcome().map(End::Outcome);
        let stuck = || (self.steps >= self.limit || self.game.to_act().is_none()).then_some(End::Limit);
        self.broken.clone().or_else(outcome).or_else(stuck)
    }

    fn act(&mut self, action: String) {
        let Some(seat) = self.game.to_act() else { return };
        match self.game.step(&action, &mut self.dice) {
            Ok(_) => self.steps += 1,
            Err(refused) => self.broken = Some(End::Illegal { seat, action, reason: refused.reason }),
        }
    }

    fn forfeit(&mut self, reason: String) {
        self.broken = self.game.to_act().map(|seat| End::Forfeit { seat, reason });
    }
}

/// Plays one match. Only a game that cannot be started is an error.
pub fn play(
    info: &'static GameInfo,
    params: &Params,
    seed: u64,
    brains: &mut [Brain<'_>],
    limit: usize,
) -> Result<(usize, End, u64), Refused> {
    let mut dice = Dice::seeded(seed);
    let own = dice.split(u64::MAX);
    let game = (info.new)(params, &mut dice)?;
    let mut spoken = Spoken { game, dice, steps: 0, limit, broken: None };
    let ask = |spoken: &mut Spoken| {
        let (game, steps) = (&mut *spoken.game, spoken.steps);
        let seat = game.to_act().expect("a match nobody can go on with is over");
        match brains.get_mut(seat.0) {
            None => Err("nobody sits there".into()),
            Some(Brain::Bot(name)) => {
                let mut bot_dice = own.split(fnv1a(name.as_bytes()) ^ steps as u64);
                let advice = game.advise(name, &mut bot_dice);
                advice
                    .map(|advice| advice.action)
                    .ok_or_else(|| format!("the bot '{name}' does not know what to do"))
            }
            Some(Brain::Outside(ask)) => ask(&Question { game: &*game, seat, step: steps + 1 }),
        }
    };
    let end = decide(&mut spoken, ask, |(), _| {});
    Ok((spoken.steps, end, state_hash(&spoken.game.snapshot(), &spoken.dice)))
}

/// What an entrant did in all matches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Record {
    /// The entrant's name.
    pub name: String,
    /// Matches played.
    pub games: u64,
    /// Won.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost, forfeits included.
    pub lost: u64,
    /// Stopped by the step limit.
    pub unfinished: u64,
    /// Lost by breaking down or breaking the rules.
    pub forfeits: u64,
}

/// The sum of all matches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Table {
    /// A record for each entrant, in order of entry.
    pub records: Vec<Record>,
    /// Matches played.
    pub games: u64,
    /// Steps in all of them.
    pub steps: u64,
    /// A hash over the last states of all matches, in order.
    pub hash: u64,
    /// The reasons of the first forfeits, with their seeds.
    pub forfeits: Vec<(u64, String, String)>,
}

impl Table {
    /// A table for some entrants.
    pub fn new(names: &[String]) -> Self {
        let record = |name: &String| Record { name: name.clone(), ..Record::default() };
        Table { records: names.iter().map(record).collect(), ..Table::default() }
    }

    /// Adds a match. Matches must be added in one fixed order.
    pub fn add(&mut self, played: &Played) {
        self.games += 1;
        self.steps += played.steps as u64;
        self.hash = crate::hash::fnv1a_on(self.hash, &played.hash.to_le_bytes());
        for (seat, &entrant) in played.seats.iter().enumerate() {
            let record = &mut self.records[entrant];
            record.games += 1;
            match &played.end {
                End::Limit => record.unfinished += 1,
                End::Outcome(outcome) => match outcome.standings.get(seat) {
                    Some(Standing::Won) => record.won += 1,
                    Some(Standing::Lost) => record.lost += 1,
                    Some(Standing::Drawn) | None => record.drawn += 1,
                },
                end => match end.forfeit() {
                    Some((guilty, reason)) if guilty.0 == seat => {
                        record.lost += 1;
                        record.forfeits += 1;
                        if self.forfeits.len() < 20 {
                            self.forfeits.push((played.seed, record.name.clone(), reason));
                        }
                    }
                    _ => record.won += 1,
                },
            }
        }
    }
}

/// The 95 % interval of a rate of `hits` in `of` (Wilson), in parts of a thousand.
pub fn wilson_permille(hits: u64, of: u64) -> (u64, u64) {
    wilson(hits, of, 1000)
}

/// The same in any number of parts; the lower end is rounded down and the upper end up. In whole
/// numbers: with z = 1.96 the ends are (hits + z²/2 ± z·√(hits·(of − hits)/of + z²/4)) / (of + z²).
pub fn wilson(hits: u64, of: u64, parts: u64) -> (u64, u64) {
    /// In how many parts of one z, z² and the root are written.
    const UNIT: u128 = 10_000;
    const Z: u128 = 19_600;
    const Z_SQUARED: u128 = 38_416;
    if of == 0 {
        return (0, parts);
    }
    let (hits, of, parts) = (u128::from(hits), u128::from(of), u128::from(parts));
    let root = (hits * (of - hits) * UNIT * UNIT / of + Z_SQUARED * UNIT / 4).isqrt();
    let (middle, half) = (hits * UNIT + Z_SQUARED / 2, Z * root / UNIT);
    let whole = of * UNIT + Z_SQUARED;
    let low = middle.saturating_sub(half) * parts / whole;
    let high = ((middle + half) * parts).div_ceil(whole).min(parts);
    (low as u64, high as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_gives_the_textbook_intervals() {
        // 50 of 100: 0.404 to 0.596; 0 of 10: 0 to 0.278; 10 of 10: 0.722 to 1.
        assert_eq!(wilson_permille(50, 100), (403, 597));
        assert_eq!(wilson_permille(0, 10), (0, 278));
        assert_eq!(wilson_permille(10, 10), (722, 1000));
        assert_eq!(wilson_permille(0, 0), (0, 1000));
        assert_eq!(wilson(5, 10, 10_000), (2365, 7635));
    }

    #[test]
    fn a_forfeit_is_a_loss_for_one_and_a_win_for_the_other() {
        let mut table = Table::new(&["a".into(), "b".into()]);
        let end = End::Forfeit { seat: Seat(1), reason: "time".into() };
        table.add(&Played { seed: 3, seats: vec![1, 0], steps: 5, end, hash: 1 });
        assert_eq!((table.records[0].won, table.records[0].lost, table.records[0].forfeits), (0, 1, 1));
        assert_eq!((table.records[1].won, table.records[1].lost), (1, 0));
        assert_eq!(table.forfeits, [(3, "a".into(), "time".into())]);
    }
}
