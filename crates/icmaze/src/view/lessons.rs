//! What a newcomer is told, at the moment it matters.

use crate::actors::{Breed, Glow, Item, Lock, Mood};
use crate::floor::Floor;
use crate::geometry::Side;
use crate::state::{HERO_START, State};
use kernel::pos::Pos;
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
    let (potion, food) = (hero.bag.has(Item::Potion), hero.bag.has(Item::Food));
    let hurt = hero.health.hp <= FEW;
    let home = state.is_solved(state.level.boss_room());
    let ahead = hero.body.ahead();
    let boss = census.bosses.iter().find(|boss| boss.health.is_alive());
    let guarded = census.monsters.iter().any(|m| m.breed == Breed::Lieutenant && m.health.is_alive());
    let awake = census.monsters.iter().any(|monster| {
        let near = monster.body.at.chebyshev(hero.body.at) <= NEAR;
        near && monster.mood != Mood::Sleeping && monster.health.is_alive()
    });
    let chained = Side::ALL
        .into_iter()
        .map(|side| area.portal(side))
        .filter(|portal| portal.lock == Lock::Locked && !portal.is_hidden(area.is_guarded()));
    let mut chained = chained.peekable();
    let shut_in = chained.peek().is_some();
    // Where the Boss was, a shorter way leads home than the one through its door.
    let short = home && state.setup.extras && state.room == state.level.boss_room();
    let unlocks = !short && chained.clone().any(|portal| hero.has_key(portal.key));
    let faces_chains = chained.any(|portal| portal.side.cells(area.size()).contains(&ahead));
    let fresh = state.room == 0 && !hero.has_pickaxe() && hero.bag.keys().is_empty();
    let begins = fresh && hero.body.at == HERO_START;

    let all = [
        (
            boss.is_some_and(|boss| boss.active),
            "boss-fight",
            "It only fires straight ahead, in rows with a single gap. Slip through, get beside it and strike.",
        ),
        (
            guarded && boss.is_some_and(|boss| !boss.active),
            "lieutenant",
            "The lieutenant shoots, but you can leave it be. The Boss sleeps until you strike it with {hit}.",
        ),
        (
            boss.is_some_and(|boss| !boss.active),
            "boss",
            "The Boss sleeps until you strike it. Hit it with {hit} to start the fight.",
        ),
        (
            hurt && state.setup.extras && potion,
            "potion",
            "Nearly out of hearts! Press {heal} to drink your potion and get them all back.",
        ),
        (
            hurt && state.setup.extras && food && !potion,
            "food",
            "Nearly out of hearts! Press {heal} to eat something and get one back.",
        ),
        (
            state.area().weather().fog > 0,
            "fog",
            "Fog! For ten seconds you only see what is close by. It lifts on its own.",
        ),
        (
            awake && state.tally.kills == 0 && hero.has_pickaxe() && !home,
            "monster",
            "A monster is awake! Face it and strike with {hit}: three blows will do it.",
        ),
        (
            unlocks && !census.pickaxes.is_empty() && !hero.has_pickaxe(),
            "pickaxe-first",
            "You have the key, but take the pickaxe first: you will need it.",
        ),
        (unlocks, "unlock", "You have the key: face the chained door and press {use}."),
        (faces_chains && !unlocks, "locked", "This door is chained shut. Its key is somewhere in this room."),
        (
            hero.has_pickaxe() && state.tally.rocks == 0 && area.rocks().is_rock(ahead) && !home,
            "rock",
            "Three blows break a rock: swing with {hit}. Some rocks hide a heart.",
        ),
        (
            hurt && !potion && !food,
            "hearts",
            "Nearly out of hearts! Look for more on the ground and under rocks.",
        ),
        (begins, "walk", "Walk with {up} {left} {down} {right}. Hold a key to keep going."),
        (fresh && !begins, "pickaxe", "Walk over the pickaxe to pick it up."),
        (
            hero.has_pickaxe() && !unlocks && !home && shut_in && !census.keys.is_empty() && boss.is_none(),
            "key",
            "Find the key to this room: it opens the chained door.",
        ),
        (short, "short-way", "A shortcut home has opened. Step into it."),
        (
            home && !short && state.room > 0,
            "home",
            "The mazes have melted away. Go back to the first room: your treasure is waiting.",
        ),
        (home && state.room == 0, "treasure", "There's the treasure! Walk over it, and it's yours."),
    ];
    let urgent = |id: &str| {
        !matches!(id, "rock" | "hearts" | "walk" | "pickaxe" | "key" | "short-way" | "home" | "treasure")
    };
    let (first, rest): (Vec<_>, Vec<_>) =
        all.into_iter().filter(|(now, ..)| *now).partition(|(_, id, _)| urgent(id));
    let lesson = |(_, id, text): (bool, &'static str, &'static str)| Lesson::new(id, text);
    let news = news(state).into_iter().map(|(id, text)| Lesson::new(id, text));
    first.into_iter().map(lesson).chain(news).chain(rest.into_iter().map(lesson)).collect()
}

/// One sentence for everything that the extras bring, when it is in the room (IC-X40). In the first room only what
/// stands beside the hero, so that the first steps come first.
fn news(state: &State) -> Vec<(&'static str, &'static str)> {
    if !state.setup.extras || state.is_solved(state.room) {
        return Vec::new();
    }
    let (hero, area, census) = (&state.hero, state.area(), state.area().census());
    let near = |cell: Pos| state.room > 0 || cell.manhattan(hero.body.at) <= 1;
    let floor = |floor: Floor| area.floors().special().any(|(_, other)| other == floor);
    let breed = |breed: Breed| census.monsters.iter().any(|m| m.breed == breed && m.health.is_alive());
    let loot = |item: Item| census.loot.iter().any(|loot| loot.item == item);
    let orb = |glows: [Glow; 2]| census.orbs.iter().any(|orb| glows.contains(&orb.glow));
    let puzzle = area.circuit().puzzle().is_some_and(|signal| !area.circuit().is_on(signal));
    let torch = hero.bag.has(Item::Flashlight);
    let pellets = area.pellets();
    let all = [
        (
            pellets.left() > 0,
            "pellets",
            "Eat every pellet to open the door. A power pellet makes the monsters flee.",
        ),
        (
            state.is_night() && !torch,
            "night",
            "At night you can't see far, and you walk slowly. Torches help, and the vendor sells a flashlight.",
        ),
        (
            state.is_night() && torch && !hero.has_light(),
            "light",
            "It's night: press {light} to switch on your flashlight.",
        ),
        (census.vendors.iter().any(|v| near(v.at)), "vendor", "Face the vendor and press {use} to trade."),
        (census.strays.iter().any(|s| near(s.at)), "cat", "Face the cat and press {use} to say hello."),
        (
            breed(Breed::Ambusher),
            "ambusher",
            "An ambusher makes for where you are headed. Turn, and you fool it.",
        ),
        (
            breed(Breed::Thief),
            "thief",
            "A thief is after the coins. Corner it, and it drops everything it took.",
        ),
        (breed(Breed::Hugger), "hugger", "A wall-hugger sticks to the walls. Walk down the middle."),
        (breed(Breed::Sentry), "sentry", "A sentry shoots straight ahead. Stay out of its line of fire."),
        (puzzle && !census.plates.is_empty(), "plate", "Plates are part of a puzzle: step on every one."),
        (puzzle && !census.levers.is_empty(), "lever", "Face a lever and press {use} to pull it."),
        (puzzle && !census.torches.is_empty(), "torch", "Face a torch and press {use} to light it."),
        (
            puzzle && !census.chests.is_empty(),
            "chest",
            "Solve the puzzle to unlock the chest, then open it with {use}.",
        ),
        (
            !puzzle && census.chests.iter().any(|chest| !chest.is_open()),
            "chest-ready",
            "The chest is unlocked. Face it and press {use} to open it.",
        ),
        (floor(Floor::Water), "water", "Water slows you down, and you can't swing in it. Monsters stay out."),
        (floor(Floor::Ice), "ice", "On ice you slide until something stops you."),
        (floor(Floor::Fire), "fire", "Fire hurts, but it burns out in ten seconds."),
        (floor(Floor::Lava), "lava", "Lava costs you two hearts. Walk around it."),
        (
            !census.spikes.is_empty(),
            "spikes",
            "Spikes are out for a second, then in for a second: cross while they're in.",
        ),
        (loot(Item::Gold), "coin", "Spend your coins at the vendor's in the first room."),
        (orb([Glow::Fire, Glow::Water]), "orb", "An orb! Walk over it, and its power is yours for good."),
        (
            orb([Glow::Blue, Glow::Red]),
            "speed",
            "Blue orbs speed you up for a while; red ones slow you down.",
        ),
        (hero.bag.has(Item::Bomb), "bomb", "{bomb} drops a bomb. Then run!"),
        (hero.bag.has(Item::Boots), "boots", "{run} switches between running and walking."),
    ];
    all.into_iter().filter(|(now, ..)| *now).map(|(_, id, text)| (id, text)).collect()
}
