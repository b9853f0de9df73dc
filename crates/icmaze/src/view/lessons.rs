//! What a newcomer is told, at the moment it matters.

use crate::actors::{Lock, Mood};
use crate::geometry::Side;
use crate::state::{HERO_START, State};
use kernel::scene::Lesson;

/// How near an awake monster is when it is worth a word.
const NEAR: u32 = 5;
/// With so many hit points or fewer it is time to look for hearts.
const FEW: u8 = 2;

/// The lessons of this moment, the most important first.
pub(super) fn lessons(state: &State) -> Vec<Lesson> {
    if state.is_over() {
        return Vec::new();
    }
    let (hero, area) = (&state.hero, state.area());
    let census = area.census();
    let home = state.is_solved(state.level.boss_room());
    let ahead = hero.body.ahead();
    let boss = census.bosses.iter().find(|boss| boss.health.is_alive());
    let awake = census.monsters.iter().any(|monster| {
        let near = monster.body.at.chebyshev(hero.body.at) <= NEAR;
        near && monster.mood != Mood::Sleeping && monster.health.is_alive()
    });
    let chained = Side::ALL
        .into_iter()
        .map(|side| area.portal(side))
        .filter(|portal| portal.lock == Lock::Locked && !portal.is_hidden(area.is_guarded()));
    let mut chained = chained.peekable();
    let unlocks = chained.clone().any(|portal| hero.has_key(portal.key));
    let faces_chains = chained.any(|portal| portal.side.cells(area.size()).contains(&ahead));
    let fresh = state.room == 0 && !hero.pickaxe && hero.keys.is_empty();
    let begins = fresh && hero.body.at == HERO_START;

    let all = [
        (
            boss.is_some_and(|boss| boss.active),
            "boss-fight",
            "Its shots come in rows with one gap: stand in the gap, or run.",
        ),
        (
            boss.is_some_and(|boss| !boss.active),
            "boss",
            "The Boss sleeps until you strike it: {hit} begins the fight.",
        ),
        (
            awake && state.tally.kills == 0 && hero.pickaxe && !home,
            "monster",
            "A log is awake! Face it and strike with {hit}. Three blows fell it.",
        ),
        (unlocks, "unlock", "You have the key: face the chained door and press {use}."),
        (faces_chains && !unlocks, "locked", "This door is chained. Its key lies somewhere in this room."),
        (
            hero.pickaxe && state.tally.rocks == 0 && area.rocks().is_rock(ahead) && !home,
            "rock",
            "Three blows of the pickaxe break a rock: {hit}. Some rocks hide a heart.",
        ),
        (
            hero.health.hp <= FEW,
            "hearts",
            "You are nearly down. Look for hearts, on the ground and under rocks.",
        ),
        (begins, "walk", "Walk with {up} {left} {down} {right}. Hold a key to keep going."),
        (fresh && !begins, "pickaxe", "Walk over the pickaxe to take it."),
        (
            hero.pickaxe && !unlocks && !home && !census.keys.is_empty() && boss.is_none(),
            "key",
            "Find the key of this room: it opens the chained door.",
        ),
        (
            home && state.room > 0,
            "home",
            "The mazes have melted away. Go back to the first room for your treasure.",
        ),
        (home && state.room == 0, "treasure", "There is your treasure: walk over it."),
    ];
    all.into_iter().filter(|(now, ..)| *now).map(|(_, id, text)| Lesson::new(id, text)).collect()
}
