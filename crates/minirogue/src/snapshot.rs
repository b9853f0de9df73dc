//! A state as JSON with a map that people can read, and the check of states that come from outside:
//! every invariant is tested, the first one broken is named.

use crate::action::KNAPSACK;
use crate::cells::{Cells, on_border};
use crate::setup::{FARTHEST_SMELL, Setup};
use crate::state::{End, LEVELS, LONGEST_SLEEP, Lying, MOST, Monster, Player, State, Tally};
use crate::thing::{Item, Thing};
use kernel::game::Refused;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize, Serializer};

/// A state in the form in which it is written. Walls are `#`, everything else is a blank.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    setup: Setup,
    level: u8,
    map: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    known: Option<Vec<String>>,
    things: Vec<Lying>,
    player: Player,
    monsters: Vec<Monster>,
    tally: Tally,
    end: Option<End>,
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = Record {
            setup: self.setup,
            level: self.level,
            map: self.floor.to_text(),
            known: self.setup.fog.then(|| self.known.to_text()),
            things: self.things.clone(),
            player: self.player.clone(),
            monsters: self.monsters.clone(),
            tally: self.tally,
            end: self.end,
        };
        record.serialize(serializer)
    }
}

/// A state from its JSON.
pub(crate) fn read(json: &str) -> Result<State, Refused> {
    let record: Record = serde_json::from_str(json)
        .map_err(|e| Refused::new("bad-state", format!("this is no state of MiniRogue: {e}")))?;
    record.state().map_err(|why| Refused::new("bad-state", why))
}

impl Record {
    fn state(self) -> Result<State, String> {
        let smell = self.setup.goblin_smell.unwrap_or(0);
        demand(smell <= FARTHEST_SMELL, || format!("a Goblin cannot smell {smell} steps"))?;
        demand(self.level < LEVELS, || format!("there is no level {}", self.level))?;
        let floor = Cells::from_text(&self.map)?;
        demand(!floor.iter().any(on_border), || "the border of a level is all walls".into())?;
        let known = match (self.setup.fog, &self.known) {
            (true, Some(rows)) => Cells::from_text(rows)?,
            (false, None) => Cells::NONE,
            _ => return Err("what is known is told in fog, and only there".into()),
        };
        let state = State {
            setup: self.setup,
            level: self.level,
            floor,
            things: self.things,
            player: self.player,
            monsters: self.monsters,
            tally: self.tally,
            end: self.end,
            known,
        };
        check_things(&state)?;
        check_player(&state)?;
        check_monsters(&state)?;
        Ok(state)
    }
}

fn check_things(state: &State) -> Result<(), String> {
    let mut taken = Cells::NONE;
    let mut ways = 0;
    for Lying { what, at } in &state.things {
        on_floor(state, what.name(), *at)?;
        demand(!taken.contains(*at), || format!("two things lie at {at}"))?;
        taken.insert(*at);
        match what {
            Thing::Stairs if state.level + 1 == LEVELS => return Err("the last level has no stairway".into()),
            Thing::Idol if state.level + 1 < LEVELS => {
                return Err("the idol lies on the last level only".into());
            }
            Thing::Stairs | Thing::Idol => ways += 1,
            Thing::Item(_) => {}
        }
    }
    demand(ways <= 1, || "there is more than one stairway or idol".into())
}

fn check_player(state: &State) -> Result<(), String> {
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
    demand(state.end != Some(End::Won) || state.level + 1 == LEVELS, || {
        "the game can only be won on the last level".into()
    })?;
    demand(player.sleep <= LONGEST_SLEEP, || format!("nobody sleeps longer than {LONGEST_SLEEP} turns"))?;
    demand(player.items.len() <= KNAPSACK, || format!("the player holds more than {KNAPSACK} items"))?;
    demand(matches!(player.items.get(player.wielded), Some(Item::Weapon(_))), || {
        "the player wields a weapon that he holds".into()
    })
}

fn check_monsters(state: &State) -> Result<(), String> {
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

fn on_floor(state: &State, what: &str, at: Pos) -> Result<(), String> {
    demand(state.is_floor(at), || format!("{what} must be on floor, and not at {at}"))
}

/// Nothing if it holds, else why it does not.
fn demand(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}
