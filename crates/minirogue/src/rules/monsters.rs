//! What monsters do (MR-100 … MR-107). The Goblin's search is in `goblin.rs`.

use super::goblin;
use crate::cells::Cells;
use crate::event::Event;
use crate::state::State;
use crate::thing::Kind;
use kernel::dice::Dice;
use kernel::pos::{Dir, Pos};

impl State {
    /// Every monster acts once, in the order of creation, and sees where the earlier ones have gone
    /// (MR-044). The player's death ends it at once (MR-120).
    pub(super) fn monsters_act(&mut self, dice: &mut Dice, events: &mut Vec<Event>) {
        let mut open = self.floor.without(&self.crowd());
        for index in 0..self.monsters.len() {
            self.monster_acts(index, &mut open, dice, events);
            if self.is_over() {
                return;
            }
        }
    }

    /// `open` are the floor cells without a monster; it is kept up to date.
    fn monster_acts(&mut self, index: usize, open: &mut Cells, dice: &mut Dice, events: &mut Vec<Event>) {
        let monster = &mut self.monsters[index];
        // MR-106, MR-135: before its turn, awake or asleep, and always drawn.
        if monster.kind == Kind::Dragon && dice.odds(1, 10) && monster.hit_points < monster.max_hit_points {
            monster.hit_points += 1;
        }
        if monster.sleep > 0 {
            monster.sleep -= 1;
            return;
        }
        let (kind, at, player) = (monster.kind, monster.at, self.player.at);
        if at.manhattan(player) == 1 {
            return self.attack_player(index, dice, events);
        }
        let smell = self.setup.smell(kind);
        let step = match kind {
            Kind::Dragon => None,
            Kind::Bogeyman | Kind::Snakewoman => straight_step(open, at, player, smell),
            Kind::Goblin => goblin::first_step(open, at, player, smell),
        };
        if let Some(dir) = step {
            self.monsters[index].at = at.step(dir);
            open.insert(at);
            open.remove(at.step(dir));
        }
    }
}

/// The step of a Bogeyman or a Snakewoman: nearer in its row or column, rows first (MR-102 … MR-105).
pub(crate) fn straight_step(open: &Cells, at: Pos, player: Pos, smell: u32) -> Option<Dir> {
    if at.manhattan(player) > smell {
        return None;
    }
    let row = (player.y != at.y).then_some(if player.y < at.y { Dir::North } else { Dir::South });
    let column = (player.x != at.x).then_some(if player.x < at.x { Dir::West } else { Dir::East });
    // Whoever is not next to the player cannot step on him: a step that is left in one direction
    // only leads to a cell between them.
    [row, column].into_iter().flatten().find(|&dir| open.contains(at.step(dir)))
}
