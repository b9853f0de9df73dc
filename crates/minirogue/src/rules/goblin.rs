//! The Goblin's search for a shortest way (MR-107, MR-108), as the recursion that the rules ask for:
//! [`Wave::spread`].
//!
//! The search starts at the *player* and runs towards the Goblin. A wave is the set of all cells that
//! are exactly k steps from the player; the next wave are its neighbours that are open and were in no
//! wave before. The recursion goes from wave to wave until one touches a cell next to the Goblin. All such
//! cells begin shortest ways, so the preferred one (up, down, left, right) is simply looked for.
//!
//! Cells are bits and a row is a machine word, so a wave moves on by a few shifts and masks a row, in place.
//! The depth is at most the smell distance and at most the longest shortest way of the level (about 600
//! steps in the worst maze, each a frame of a few words), so no smell distance can overflow the stack.

use crate::cells::{Cells, ROWS};
use kernel::pos::{Dir, Pos};

/// The order in which a Goblin prefers equally good steps (MR-108).
pub const PREFERENCE: [Dir; 4] = [Dir::North, Dir::South, Dir::West, Dir::East];

/// The first step of a Goblin's shortest way of at most `smell` steps over floor without monsters.
pub fn first_step(open: &Cells, goblin: Pos, player: Pos, smell: u32) -> Option<Dir> {
    let (_, wave) = search(open, goblin, player, smell)?;
    PREFERENCE.into_iter().find(|&dir| wave.contains(goblin.step(dir)))
}

/// The length of such a way.
pub fn distance(open: &Cells, goblin: Pos, player: Pos, smell: u32) -> Option<u32> {
    search(open, goblin, player, smell).map(|(steps, _)| steps)
}

/// The length of a shortest way, and the wave in which its first step ends.
fn search(open: &Cells, goblin: Pos, player: Pos, smell: u32) -> Option<(u32, Cells)> {
    // No way is shorter than the straight one: most Goblins of a level are done here.
    if goblin.manhattan(player) > smell || goblin == player {
        return None;
    }
    let beside = PREFERENCE.into_iter().map(|dir| goblin.step(dir));
    let goals: Cells = beside.filter(|&p| open.contains(p) || p == player).collect();
    let (start, y): (Cells, usize) = ([player].into_iter().collect(), player.y as usize);
    let mut wave = Wave { open, goals: &goals, reached: start, front: start, top: y, bottom: y };
    let steps = wave.spread(1, smell)?;
    Some((steps, wave.front))
}

/// A wave on its way from the player.
struct Wave<'a> {
    open: &'a Cells,
    /// The cells that a Goblin can step on first.
    goals: &'a Cells,
    /// All cells of this wave and the earlier ones.
    reached: Cells,
    /// The cells of this wave.
    front: Cells,
    /// The first and the last row in which it has cells.
    top: usize,
    bottom: usize,
}

impl Wave<'_> {
    /// The recursion. `steps` is how long a way through a cell of this wave is for the Goblin. Gives
    /// the length of a shortest way; `front` is then the wave it begins in.
    fn spread(&mut self, steps: u32, smell: u32) -> Option<u32> {
        if self.touches_a_goal() {
            return Some(steps);
        }
        if steps == smell || !self.advance() {
            return None;
        }
        self.spread(steps + 1, smell)
    }

    fn touches_a_goal(&self) -> bool {
        (self.top..=self.bottom).any(|y| self.front.rows[y] & self.goals.rows[y] != 0)
    }

    /// Makes this wave the next one, in place; false if that is empty.
    fn advance(&mut self) -> bool {
        let (first, last) = (self.top.saturating_sub(1), (self.bottom + 1).min(ROWS - 1));
        let (mut above, mut any) = (0, 0);
        (self.top, self.bottom) = (last, first);
        for y in first..=last {
            let here = self.front.rows[y];
            let below = if y < last { self.front.rows[y + 1] } else { 0 };
            let next = (here << 1 | here >> 1 | above | below) & self.open.rows[y] & !self.reached.rows[y];
            self.front.rows[y] = next;
            self.reached.rows[y] |= next;
            above = here;
            any |= next;
            if next != 0 {
                self.top = self.top.min(y);
                self.bottom = y;
            }
        }
        any != 0
    }
}
