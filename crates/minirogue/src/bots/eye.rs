//! What a bot may look at: what a player sees. Without fog that is the whole level, with fog only the
//! known cells, and the monsters in sight.

use crate::cells::Cells;
use crate::rules::goblin;
use crate::state::{Monster, State};
use crate::thing::{Kind, Thing};
use kernel::pos::{Dir, Pos};

/// Longer than any way on a level.
pub(super) const ANY: u32 = 1260;

/// A look at a state.
pub(super) struct Eye<'a> {
    pub(super) state: &'a State,
    /// The cells that are known to be no walls.
    pub(super) floor: Cells,
    /// The same without the monsters in sight.
    pub(super) open: Cells,
    /// What is in sight.
    sight: Cells,
}

impl<'a> Eye<'a> {
    pub(super) fn of(state: &'a State) -> Self {
        Eye { state, floor: state.known_floor(), open: state.known_open(), sight: state.sight() }
    }

    /// Where the player stands.
    pub(super) const fn at(&self) -> Pos {
        self.state.player.at
    }

    /// The monsters in sight.
    pub(super) fn monsters(&self) -> impl Iterator<Item = &'a Monster> {
        let sight = self.sight;
        self.state.monsters.iter().filter(move |m| sight.contains(m.at))
    }

    /// The monster on a neighbouring cell, with its direction.
    pub(super) fn beside(&self) -> impl Iterator<Item = (Dir, &'a Monster)> {
        let at = self.at();
        self.monsters().filter_map(move |m| Dir::between(at, m.at).map(|dir| (dir, m)))
    }

    /// What lies under the player.
    pub(super) fn here(&self) -> Option<Thing> {
        self.state.thing_at(self.at())
    }

    /// In fog, the cells from which something new may be seen.
    pub(super) fn edges(&self) -> Cells {
        let state = self.state;
        self.floor.iter().filter(|p| Dir::ALL.iter().any(|&dir| !state.knows(p.step(dir)))).collect()
    }

    /// The cells on which no monster in sight would notice the player: nobody moves unless he smells somebody.
    pub(super) fn unnoticed(&self) -> Cells {
        let mut safe = self.open;
        for monster in self.monsters() {
            let smell = self.state.setup.smell(monster.kind);
            match monster.kind {
                // Two cells do not make a difference to a Goblin's nose, but to the cost of this.
                Kind::Goblin => remove_within(&mut safe, &self.open, monster.at, smell),
                Kind::Bogeyman | Kind::Snakewoman => remove_diamond(&mut safe, monster.at, smell.max(1)),
                Kind::Dragon => remove_diamond(&mut safe, monster.at, 1),
            }
        }
        safe
    }

    /// Thousandths of a hit point that an attack of this monster costs on average.
    pub(super) fn harm(&self, monster: &Monster) -> u32 {
        let (me, it) = (self.state.me(), self.state.fighter(monster));
        let (hits, of) = it.hit_cases(me);
        (it.most_damage() as u64 * 500 * hits / of) as u32
    }

    /// Hundredths of a turn until this monster is dead, about.
    pub(super) fn turns_to_kill(&self, monster: &Monster) -> u32 {
        let (me, it) = (self.state.me(), self.state.fighter(monster));
        let (hits, of) = me.hit_cases(it);
        let most = me.most_damage().max(1) as u64;
        // With damage even over 0 … m a hit is worth m/2, and about m/3 of the last one is wasted.
        let blows = (u64::from(monster.hit_points) * 200 + most * 66) / most;
        (blows * of / hits.max(1)) as u32
    }

    /// Thousandths of a hit point that killing this monster costs on average.
    pub(super) fn price(&self, monster: &Monster) -> u32 {
        let mut harm = self.harm(monster);
        if monster.kind == Kind::Snakewoman {
            // Her bites put to sleep: every fifth of them gives her some four more.
            harm += harm * 3 / 5;
        }
        harm * self.turns_to_kill(monster) / 100
    }
}

/// The cells around a set that are open, itself included.
pub(super) fn grown(cells: &Cells, open: &Cells) -> Cells {
    let mut out = *cells;
    let rows = cells.rows.len();
    for y in 0..rows {
        let row = cells.rows[y];
        let above = if y > 0 { cells.rows[y - 1] } else { 0 };
        let below = if y + 1 < rows { cells.rows[y + 1] } else { 0 };
        out.rows[y] |= (row << 1 | row >> 1 | above | below) & open.rows[y];
    }
    out
}

fn remove_within(safe: &mut Cells, open: &Cells, at: Pos, steps: u32) {
    let mut wave: Cells = [at].into_iter().collect();
    for _ in 0..steps {
        let next = grown(&wave, open);
        if next == wave {
            break;
        }
        wave = next;
    }
    *safe = safe.without(&wave);
}

fn remove_diamond(safe: &mut Cells, at: Pos, radius: u32) {
    let radius = radius as i32;
    for dy in -radius..=radius {
        let y = at.y + dy;
        if y < 0 || y as usize >= safe.rows.len() {
            continue;
        }
        let half = radius - dy.abs();
        let (left, right) = ((at.x - half).max(0), at.x + half);
        let width = (right - left + 1).min(127) as u32;
        safe.rows[y as usize] &= !(((1u128 << width) - 1) << left);
    }
}

/// The nearest of the goals over these cells, which need not hold the start, and the first step to it.
pub(super) fn nearest(over: &Cells, from: Pos, goals: &Cells) -> Option<(Pos, Dir)> {
    let mut wave: Cells = [from].into_iter().collect();
    let reachable = over.with(&wave);
    loop {
        let met = wave.both(goals);
        if let Some(goal) = met.iter().find(|&p| p != from) {
            return Some((goal, first_step(over, from, goal)?));
        }
        let next = grown(&wave, &reachable);
        if next == wave {
            return None;
        }
        wave = next;
    }
}

/// The first step of a shortest way over these cells; the ends need not be among them.
pub(super) fn first_step(over: &Cells, from: Pos, to: Pos) -> Option<Dir> {
    goblin::first_step(over, from, to, ANY)
}

/// The cells of a floor that belong to no two by two open ones: corridors and doorways.
pub(super) fn narrow(floor: &Cells) -> Cells {
    let mut out = *floor;
    for y in 1..floor.rows.len() {
        let (above, row) = (floor.rows[y - 1], floor.rows[y]);
        let left = above & above >> 1 & row & row >> 1;
        let block = left | left << 1;
        out.rows[y - 1] &= !block;
        out.rows[y] &= !block;
    }
    out
}
