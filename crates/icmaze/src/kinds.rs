//! What comes when (IC-X40): every maze brings at most two kinds of things that were not there before, so that an
//! evening grows. What a maze holds follows from the seed and its number alone.

use crate::build::room_stream;
use kernel::dice::Dice;

/// How many new kinds a maze brings at most.
pub const NEW: usize = 2;
/// How many kinds of floors and traps a maze has at most, and how many sorts of other things.
const MOST: usize = 3;

/// A kind of thing that the extras add to mazes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Water cells.
    Water,
    /// Coins on the ground.
    Coin,
    /// Monsters that lie in wait.
    Ambusher,
    /// Ice cells.
    Ice,
    /// Traps of spikes.
    Spikes,
    /// Monsters that steal.
    Thief,
    /// Blue and red orbs.
    Speed,
    /// Burning cells.
    Fire,
    /// Monsters that creep along walls.
    Hugger,
    /// Lava cells.
    Lava,
    /// Fire and water orbs.
    Orb,
    /// Monsters that shoot.
    Sentry,
    /// Chests that a puzzle opens.
    Chest,
    /// Plates.
    Plate,
    /// Levers.
    Lever,
    /// Torches.
    Torch,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 16] = [
        Kind::Water,
        Kind::Coin,
        Kind::Ambusher,
        Kind::Ice,
        Kind::Spikes,
        Kind::Thief,
        Kind::Speed,
        Kind::Fire,
        Kind::Hugger,
        Kind::Lava,
        Kind::Orb,
        Kind::Sentry,
        Kind::Chest,
        Kind::Plate,
        Kind::Lever,
        Kind::Torch,
    ];

    /// Those that come in this order, puzzles apart.
    const OTHERS: &[Kind] = Kind::ALL.split_at(12).0;
    /// What a puzzle is made of.
    const INPUTS: [Kind; 3] = [Kind::Plate, Kind::Lever, Kind::Torch];
}

/// What a maze holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mix {
    /// The kinds, in the order in which they were decided.
    pub kinds: Vec<Kind>,
    /// Those of them that no maze before had.
    pub new: Vec<Kind>,
    /// Whether there is a puzzle (IC-X08).
    pub puzzle: bool,
}

impl Mix {
    /// Whether a kind is among them.
    pub fn has(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Everything at once, as no maze has it: what a generator must be able to stand.
    pub fn everything() -> Self {
        Mix { kinds: Kind::ALL.to_vec(), new: Vec::new(), puzzle: true }
    }

    /// What the maze with that number, from 1, holds.
    pub fn of(seed: u64, maze: usize) -> Self {
        let (mut known, mut mix) = (Vec::new(), Mix::default());
        for number in 1..=maze {
            mix = Mix::next(&known, number, &mut room_stream(seed, number).split(KINDS));
            known.extend(&mix.new);
        }
        mix
    }

    fn next(known: &[Kind], number: usize, dice: &mut Dice) -> Self {
        let mut mix = Mix { puzzle: number > 1 && dice.odds(1, 2), ..Mix::default() };
        if mix.puzzle {
            mix.kinds.push(Kind::Chest);
            mix.kinds.extend(Kind::INPUTS.into_iter().filter(|kind| known.contains(kind)));
            // A chest nobody has seen yet comes with plates; later each puzzle may bring another input.
            mix.kinds.extend(Kind::INPUTS.into_iter().find(|kind| !known.contains(kind)));
        }
        mix.new = mix.kinds.iter().copied().filter(|kind| !known.contains(kind)).collect();
        let fresh = Kind::OTHERS.iter().filter(|kind| !known.contains(kind)).take(NEW - mix.new.len());
        let fresh: Vec<Kind> = fresh.copied().collect();
        let mut old: Vec<Kind> = Kind::OTHERS.iter().copied().filter(|kind| known.contains(kind)).collect();
        dice.shuffle(&mut old);
        // Coins are everywhere once they are known.
        old.sort_by_key(|kind| *kind != Kind::Coin);
        mix.kinds.extend(&fresh);
        mix.kinds.extend(old.into_iter().take(MOST));
        mix.new.extend(fresh);
        mix
    }
}

/// The label of the stream that decides it.
const KINDS: u64 = 0x1c_41;
