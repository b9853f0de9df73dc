//! The dragons' turn: those that move do so one room at most, one after the other (WY-100 to WY-107).

use super::walk::Walk;
use crate::dungeon::Moves;
use crate::event::Event;
use crate::state::{State, Status};
use crate::turn::MoverStep;
use kernel::pos::{Dir, Pos};

impl State {
    /// Lets the moving dragons act, weakest first (WY-101).
    pub(super) fn move_dragons(&mut self, walk: &mut Walk<'_>, steps: &mut Vec<MoverStep>) {
        let mut index = 0;
        while index < self.dungeon.dragons.len() && self.status == Status::Playing {
            let Some(to) = self.destination(index, walk) else {
                index += 1;
                continue;
            };
            let dragon = &mut self.dungeon.dragons[index];
            let (level, from) = (dragon.level, dragon.at);
            dragon.at = to;
            if let Moves::Patrol(word) = &mut dragon.moves {
                word.rotate_left(1);
            }
            walk.events.push(Event::Moved { dragon: level, from, to });
            // WY-106: meeting him is a fight, whoever came.
            let fight = (to == self.dungeon.adventurer.at).then(|| self.fight(index, walk.events));
            steps.push(MoverStep { level, from, to, fight });
            // A dragon that was killed has left its place in the list to the next.
            index += usize::from(fight != Some(true));
        }
        self.dungeon.sort_dragons();
    }

    /// The room a dragon goes to now; none if it stays.
    fn destination(&self, index: usize, walk: &mut Walk<'_>) -> Option<Pos> {
        let dragon = &self.dungeon.dragons[index];
        let hero = self.dungeon.adventurer.at;
        match &dragon.moves {
            Moves::Never => None,
            Moves::Hunt => {
                walk.floor.fill(&self.dungeon);
                let (from, to) = (walk.floor.room(dragon.at), walk.floor.room(hero));
                walk.search.hunt(&walk.floor, from, to).map(|room| walk.floor.pos(room))
            }
            Moves::Flee => {
                let mut best = (dragon.at.manhattan(hero), None);
                for side in Dir::ALL {
                    let there = dragon.at.step(side);
                    let away = there.manhattan(hero);
                    if away > best.0 && self.may_enter(dragon.at, side) {
                        best = (away, Some(there));
                    }
                }
                best.1
            }
            Moves::Patrol(word) => {
                let side = *word.first()?;
                self.may_enter(dragon.at, side).then(|| dragon.at.step(side))
            }
        }
    }

    /// Whether a dragon can go to the room on a side (WY-101).
    fn may_enter(&self, from: Pos, side: Dir) -> bool {
        let there = from.step(side);
        self.dungeon.connected(from, there)
            && self.dungeon.dragon(there).is_none()
            && self.dungeon.treasure != Some(there)
    }
}
