//! Every invariant of a state, for states that come from outside. The first one broken is named.

use crate::action::KNAPSACK;
use crate::cells::{Cells, on_border};
use crate::dungeon::Dungeon;
use crate::setup::FARTHEST_SMELL;
use crate::state::{End, LONGEST_SLEEP, Lying, MOST, State};
use crate::thing::{Item, Thing};
use kernel::game::Refused;
use kernel::pos::Pos;
use kernel::rules::demand;

impl State {
    /// Refuses a state that no game comes to.
    pub(crate) fn check_whole(&self) -> Result<(), Refused> {
        let smell = self.setup.goblin_smell.unwrap_or(0);
        demand(smell <= FARTHEST_SMELL, || format!("a Goblin cannot smell {smell} steps"))?;
        if let Some(fault) = self.setup.dungeon.as_ref().and_then(Dungeon::fault) {
            return Err(Refused::bad_state(fault));
        }
        demand(self.level < self.setup.levels(), || format!("there is no level {}", self.level))?;
        demand(!self.floor.iter().any(on_border), || "the border of a level is all walls".into())?;
        check_things(self)?;
        check_player(self)?;
        check_monsters(self)
    }
}

fn check_things(state: &State) -> Result<(), Refused> {
    let mut taken = Cells::NONE;
    let mut ways = 0;
    for Lying { what, at } in &state.things {
        on_floor(state, what.name(), *at)?;
        demand(!taken.contains(*at), || format!("two things lie at {at}"))?;
        taken.insert(*at);
        match what {
            Thing::Stairs if state.level + 1 == state.setup.levels() => {
                return Err(Refused::bad_state("the last level has no stairway"));
            }
            Thing::Idol if state.level + 1 < state.setup.levels() => {
                return Err(Refused::bad_state("the idol lies on the last level only"));
            }
            Thing::Stairs | Thing::Idol => ways += 1,
            Thing::Item(_) => {}
        }
    }
    demand(ways <= 1, || "there is more than one stairway or idol".into())
}

fn check_player(state: &State) -> Result<(), Refused> {
    let player = &state.player;
    on_floor(state, "the player", player.at)?;
    let numbers = [player.hit_points, player.max_hit_points, player.armor, player.strength, player.dexterity];
    demand(numbers.iter().all(|&n| n <= MOST), || format!("the player's numbers are at most {MOST}"))?;
    demand(player.max_hit_points > 0, || "the player has at least one hit point at most".into())?;
    demand(player.hit_points <= player.max_hit_points, || {
        "the player has more hit points than the most".into()
    })?;
    let dead = matches!(state.end, Some(End::Died(_)));
    demand((player.hit_points == 0) == dead, || "the player is dead if, and only if, he has died".into())?;
    demand(state.end != Some(End::Won) || state.level + 1 == state.setup.levels(), || {
        "the game can only be won on the last level".into()
    })?;
    demand(player.sleep <= LONGEST_SLEEP, || format!("nobody sleeps longer than {LONGEST_SLEEP} turns"))?;
    demand(player.items.len() <= KNAPSACK, || format!("the player holds more than {KNAPSACK} items"))?;
    demand(matches!(player.items.get(player.wielded), Some(Item::Weapon(_))), || {
        "the player wields a weapon that he holds".into()
    })
}

fn check_monsters(state: &State) -> Result<(), Refused> {
    let mut taken: Cells = [state.player.at].into_iter().collect();
    let mut ids: Vec<u16> = state.monsters.iter().map(|m| m.id).collect();
    ids.sort_unstable();
    demand(ids.windows(2).all(|pair| pair[0] != pair[1]), || "two monsters have one number".into())?;
    for m in &state.monsters {
        on_floor(state, m.kind.name(), m.at)?;
        demand(!taken.contains(m.at), || format!("two stand at {}", m.at))?;
        taken.insert(m.at);
        let numbers = [m.max_hit_points, m.armor, m.strength, m.dexterity];
        demand(numbers.iter().all(|&n| n <= MOST), || format!("a monster's numbers are at most {MOST}"))?;
        demand((1..=m.max_hit_points).contains(&m.hit_points), || {
            format!("a {} has hit points from 1 to those it was created with", m.kind)
        })?;
        demand(m.sleep <= LONGEST_SLEEP, || format!("nobody sleeps longer than {LONGEST_SLEEP} turns"))?;
    }
    Ok(())
}

fn on_floor(state: &State, what: &str, at: Pos) -> Result<(), Refused> {
    demand(state.is_floor(at), || format!("{what} must be on floor, and not at {at}"))
}
