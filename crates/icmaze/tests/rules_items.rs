//! What is carried, bought and used (IC-X17, IC-X19 to IC-X22).

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::action::Action;
use icmaze::actors::{Enemy, FUSE, Glow, HASTE_TICKS, Item, Loot, Mood, Orb, STAMINA, Thing};
use icmaze::event::Event;
use icmaze::game::IcMaze;
use icmaze::geometry::Orientation;
use icmaze::inventory::{Inventory, STACK};
use icmaze::state::{Mode, State};
use kernel::dice::Dice;
use kernel::game::Game;
use kernel::input::{Input, Intent, Phase};

fn cleared() -> Play {
    let mut play = Play::extras(0);
    play.state.clear_room();
    play
}

fn gold(play: &Play) -> u8 {
    play.state.hero.bag.count(Item::Gold)
}

#[test]
fn ic_x17_stacks_hold_99_and_refuse_more() {
    let mut bag = Inventory::default();
    assert!(bag.add(Item::Wood, STACK) && !bag.add(Item::Wood, 1));
    assert!(!bag.remove(Item::Silver, 1));
    assert_eq!((bag.count(Item::Wood), bag.count(Item::Silver)), (STACK, 0));
    // What does not fit stays on the ground.
    let mut play = cleared();
    play.state.hero.bag = bag;
    play.state.add(Thing::Loot(Loot::new(p(4, 7), Item::Wood, 1)));
    play.hold(LEFT, 10);
    assert_eq!(play.census().loot.len(), 1);
}

#[test]
fn ic_x17_a_slain_monster_leaves_wood_and_sometimes_gold_and_a_rock_sometimes_silver() {
    for (draw, coins) in [("T", 1), ("F", 0)] {
        let mut play = cleared();
        play.state.hero.bag.add(Item::Pickaxe, 1);
        let mut log = Enemy::new(p(5, 6), Mood::Sleeping);
        log.health.hp = 1;
        play.state.add(Thing::Monster(log));
        let mut play = play.draws(draw);
        play.tick(SPACE);
        play.wait(2);
        let loot: Vec<Item> = play.census().loot.iter().map(|loot| loot.item).collect();
        assert_eq!(loot.iter().filter(|item| **item == Item::Wood).count(), 1);
        assert_eq!(loot.iter().filter(|item| **item == Item::Gold).count(), coins);
    }
    // No heart, then silver.
    let mut play = cleared();
    play.state.hero.bag.add(Item::Pickaxe, 1);
    let mut rock = ["........"; 8];
    rock[2] = "....#...";
    play.state.set_rocks(rocks(&rock.join("\n")));
    let mut play = play.draws("F,T");
    for _ in 0..3 {
        play.tap(SPACE).wait(24);
    }
    play.wait(30);
    assert_eq!(play.census().loot.iter().map(|loot| loot.item).collect::<Vec<_>>(), [Item::Silver]);
}

#[test]
fn ic_x17_gold_falls_from_half_of_the_slain_and_silver_from_a_fifth_of_the_rocks_without_a_heart() {
    let (mut gold, mut hearts, mut silver) = (0, 0, 0);
    for seed in 0..400 {
        let mut play = cleared();
        play.state.hero.bag.add(Item::Pickaxe, 1);
        let mut log = Enemy::new(p(5, 6), Mood::Sleeping);
        log.health.hp = 1;
        play.state.add(Thing::Monster(log));
        play.dice = Dice::seeded(seed);
        play.tick(SPACE);
        play.wait(2);
        gold += play.census().loot.iter().filter(|loot| loot.item == Item::Gold).count();
        // A bomb under a rock's nose: it is gone at once.
        let mut play = cleared();
        play.state.hero.bag.add(Item::Bomb, 1);
        let mut map = ["........"; 8];
        map[0] = "....#...";
        play.state.set_rocks(rocks(&map.join("\n")));
        play.dice = Dice::seeded(seed);
        play.tick(Action::BOMB);
        play.wait(80);
        hearts += play.census().hearts.len();
        silver += play.census().loot.iter().filter(|loot| loot.item == Item::Silver).count();
    }
    assert!((160..=240).contains(&gold) && (160..=240).contains(&hearts), "{gold} and {hearts} of 400");
    let rest = 400 - hearts;
    assert!((rest * 12 / 100..=rest * 28 / 100).contains(&silver), "{silver} of {rest}");
}

#[test]
fn ic_x17_food_gives_one_hit_point_and_a_potion_all_of_them() {
    let mut play = cleared();
    play.state.hero.bag = Inventory::of(&[(Item::Food, 1), (Item::Potion, 1)]);
    play.state.hero.health.hp = 1;
    play.tap(Action::BAG).tap(ENTER);
    assert_eq!((play.hp(), play.state.hero.bag.count(Item::Food)), (2, 0));
    play.tap(ENTER);
    assert_eq!((play.hp(), play.state.hero.bag.count(Item::Potion)), (5, 0));
    // Nobody eats who is whole.
    play.state.hero.bag = Inventory::of(&[(Item::Food, 1)]);
    play.tap(ENTER);
    assert_eq!(play.state.hero.bag.count(Item::Food), 1);
}

#[test]
fn one_key_drinks_or_eats_what_heals_best_and_the_world_stands_still_meanwhile() {
    for (hp, used, left) in [(1, Item::Potion, 5), (4, Item::Food, 5), (3, Item::Potion, 5)] {
        let mut play = cleared();
        let stuff = [(Item::Pickaxe, 1), (Item::Gold, 9), (Item::Food, 1), (Item::Potion, 1)];
        play.state.hero.bag = Inventory::of(&stuff);
        play.state.hero.learn_key(1);
        play.state.hero.health.hp = hp;
        let mut game = IcMaze::at(play.state);
        let (mut dice, tick) = (Dice::seeded(1), game.state().tick);
        let key = "q".parse().unwrap();
        game.interpret(&Input::Key { key, command: Some("heal"), phase: Phase::Down });
        game.interpret(&Input::Key { key, command: Some("heal"), phase: Phase::Up });
        let mut ticks = 0;
        while game.state().hero.health.hp == hp || game.state().mode != Mode::Playing {
            let Intent::Act(keys) = game.interpret(&Input::Tick) else { panic!("a tick holds keys") };
            game.step(&keys, &mut dice).unwrap();
            ticks += 1;
            assert!(ticks < 40, "{:?}", game.state().mode);
        }
        let state = game.state();
        assert_eq!((state.hero.health.hp, state.tick), (left, tick));
        let other = if used == Item::Food { Item::Potion } else { Item::Food };
        assert_eq!((state.hero.bag.count(used), state.hero.bag.count(other)), (0, 1));
        // And then it is over: nothing more is drunk, and one can walk.
        let Intent::Act(keys) = game.interpret(&Input::Tick) else { panic!("a tick holds keys") };
        assert_eq!(keys, "-");
    }
    // Whole, nothing happens.
    let mut play = cleared();
    play.state.hero.bag = Inventory::of(&[(Item::Potion, 1)]);
    let mut game = IcMaze::at(play.state);
    game.interpret(&Input::Key { key: "q".parse().unwrap(), command: Some("heal"), phase: Phase::Down });
    assert_eq!(game.interpret(&Input::Tick), Intent::Act("-".into()));
}

/// Before the vendor, with so many coins, the shop open.
fn shopping(coins: u8) -> Play {
    let mut play = Play::extras(0);
    play.state.place_hero(p(3, 7), Orientation::Left);
    play.state.hero.bag.add(Item::Gold, coins);
    play.tap(E);
    assert_eq!(play.state.mode, Mode::Shop { yours: false, selected: 0 });
    play
}

#[test]
fn ic_x19_buying_is_all_or_nothing() {
    // PX7
    let stock = |play: &Play| play.state.area().stock().unwrap().count(Item::Potion);
    let mut play = shopping(2);
    let before = (stock(&play), play.state.hero.clone(), play.state.tick);
    play.tap(ENTER);
    assert_eq!((stock(&play), play.state.hero.clone(), play.state.tick), before);
    assert!(play.events.iter().any(|event| matches!(event, Event::NoDeal { .. })));
    play.state.hero.bag.add(Item::Gold, 1);
    play.tap(ENTER);
    assert_eq!((gold(&play), play.state.hero.bag.count(Item::Potion), stock(&play)), (0, 1, before.0 - 1));
    play.tap(ENTER);
    assert_eq!(play.state.hero.bag.count(Item::Potion), 1);
    // No room for one more: nothing changes, either.
    let bag = Inventory::of(&[(Item::Gold, 9), (Item::Potion, STACK)]);
    let mut full = shopping(0);
    full.state.hero.bag = bag.clone();
    let stocked = stock(&full);
    full.tap(ENTER);
    assert_eq!((&full.state.hero.bag, stock(&full)), (&bag, stocked));
    // Nothing left on his shelf.
    let mut empty = shopping(99);
    for _ in 0..stocked {
        empty.tap(ENTER);
    }
    let before_last = empty.state.hero.bag.clone();
    assert_eq!((stock(&empty), before_last.count(Item::Potion)), (0, stocked));
    empty.tap(ENTER);
    assert_eq!(empty.state.hero.bag, before_last);
    // Esc closes; the world stood still.
    play.tick(Action::BACK);
    assert_eq!((play.state.mode, play.state.tick), (Mode::Playing, before.2));
}

#[test]
fn ic_x19_the_vendor_stands_at_2_7_and_has_his_prices() {
    let play = Play::extras(0);
    assert_eq!(play.census().vendors[0].at, p(2, 7));
    for (row, item, price) in
        [(0, Item::Potion, 3), (1, Item::Flashlight, 5), (2, Item::Boots, 8), (3, Item::Bomb, 4)]
    {
        let mut play = shopping(price);
        for _ in 0..row {
            play.tap(DOWN);
        }
        play.tap(ENTER);
        assert_eq!((gold(&play), play.state.hero.bag.count(item)), (0, 1), "{item:?}");
    }
    // One pair of boots is enough.
    let mut play = shopping(20);
    play.tap(DOWN).tap(DOWN).tap(ENTER).tap(ENTER);
    assert_eq!(gold(&play), 12);
    // He buys five wood or ten silver for a coin.
    let mut play = shopping(0);
    play.state.hero.bag.add(Item::Wood, 9);
    play.state.hero.bag.add(Item::Silver, 10);
    play.tap(RIGHT).tap(ENTER).tap(ENTER).tap(DOWN).tap(ENTER);
    let bag = &play.state.hero.bag;
    assert_eq!((gold(&play), bag.count(Item::Wood), bag.count(Item::Silver)), (2, 4, 0));
    let json = serde_json::to_string(&play.state).unwrap();
    assert_eq!(State::read(&json).unwrap(), play.state);
}

#[test]
fn ic_x19_a_key_tapped_in_the_shop_or_in_the_inventory_counts_once_whatever_the_hero_was_doing() {
    let tap = |game: &mut IcMaze, dice: &mut Dice, name: &str, ticks: usize| {
        let bound = |command: &&kernel::input::Command| command.keys.contains(&name);
        let command = icmaze::INFO.commands.iter().find(bound).map(|command| command.id);
        for phase in [Phase::Down, Phase::Up] {
            game.interpret(&Input::Key { key: name.parse().unwrap(), command, phase });
        }
        for _ in 0..ticks {
            let Intent::Act(keys) = game.interpret(&Input::Tick) else { panic!("a tick holds keys") };
            game.step(&keys, dice).unwrap();
        }
    };
    // The vendor interrupts whoever interacts, and the inventory whoever walks.
    let mut play = Play::extras(0);
    play.state.place_hero(p(3, 7), Orientation::Left);
    let (mut game, mut dice) = (IcMaze::at(play.state), Dice::seeded(1));
    tap(&mut game, &mut dice, "e", 2);
    assert_eq!(game.state().mode, Mode::Shop { yours: false, selected: 0 });
    tap(&mut game, &mut dice, "Down", 20);
    assert_eq!(game.state().mode, Mode::Shop { yours: false, selected: 1 });
    tap(&mut game, &mut dice, "Right", 20);
    assert!(matches!(game.state().mode, Mode::Shop { yours: true, .. }));
    let mut play = Play::extras(0);
    play.state.hero.bag = Inventory::of(&[(Item::Food, 1), (Item::Potion, 1), (Item::Bomb, 1)]);
    let (mut game, mut dice) = (IcMaze::at(play.state), Dice::seeded(1));
    tap(&mut game, &mut dice, "Left", 2);
    tap(&mut game, &mut dice, "i", 2);
    tap(&mut game, &mut dice, "Down", 20);
    assert_eq!(game.state().mode, Mode::Bag { selected: 1 });
}

#[test]
fn what_is_carried_is_told_with_its_article_and_in_its_number() {
    let words = |event: Event| kernel::game::Event::from(event).words;
    assert_eq!(words(Event::Bought { item: Item::Potion }), "You buy a potion.");
    assert_eq!(words(Event::Bought { item: Item::Boots }), "You buy running boots.");
    assert_eq!(words(Event::Loot { item: Item::Gold, count: 1 }), "You pick up a gold coin.");
    assert_eq!(words(Event::Loot { item: Item::Wood, count: 1 }), "You pick up some wood.");
    assert_eq!(words(Event::Full { item: Item::Bomb }), "You can't carry any more bombs.");
    let items = vec![(Item::Potion, 2), (Item::Gold, 1), (Item::Food, 1)];
    let chest = Event::Chest { cell: p(1, 1), items };
    assert_eq!(words(chest), "In the chest: 2 potions, a gold coin, some food.");
}

#[test]
fn ic_x20_with_boots_one_runs_until_out_of_breath() {
    let mut play = cleared();
    let run = LEFT.with(Action::RUN);
    play.hold(run, 4);
    assert_eq!(play.hero_at(), p(5, 7), "without boots nobody runs");
    play.hold(LEFT, 4);
    play.state.hero.bag.add(Item::Boots, 1);
    play.hold(run, 4);
    assert_eq!(play.hero_at(), p(3, 7));
    assert_eq!(play.state.hero.stamina(), STAMINA - 4);
    // Back and forth until the breath is used up: thirty steps of four ticks in all.
    for step in 0..29 {
        assert_eq!(play.hero_at(), p(if step % 2 == 0 { 3 } else { 4 }, 7), "step {step}");
        play.hold(if step % 2 == 0 { RIGHT } else { LEFT }.with(Action::RUN), 4);
    }
    assert_eq!((play.state.hero.stamina(), play.hero_at()), (0, p(4, 7)));
    // Then one only walks, however long the key is held.
    play.hold(run, 7);
    assert_eq!(play.hero_at(), p(4, 7));
    play.hold(run, 1);
    assert_eq!((play.hero_at(), play.state.hero.stamina()), (p(3, 7), 4), "one comes back in two ticks");
    let left = play.state.hero.stamina();
    play.wait(20);
    assert_eq!(play.state.hero.stamina(), left + 10, "one comes back for two ticks of rest");
    play.wait(400);
    assert_eq!(play.state.hero.stamina(), STAMINA);
}

#[test]
fn ic_x20_shift_runs_while_it_is_held_and_z_until_it_is_pressed_again() {
    let mut play = cleared();
    play.state.hero.bag.add(Item::Boots, 1);
    let mut game = IcMaze::at(play.state);
    let key = |game: &mut IcMaze, name: &str, phase| {
        let key = name.parse().unwrap();
        let bound = |command: &&kernel::input::Command| command.keys.contains(&name);
        let command = icmaze::INFO.commands.iter().find(bound).unwrap().id;
        game.interpret(&Input::Key { key, command: Some(command), phase });
    };
    let held = |game: &mut IcMaze| {
        let Intent::Act(keys) = game.interpret(&Input::Tick) else { panic!("a tick holds keys") };
        keys
    };
    for (plain, shifted) in [("Left", "Shift+Left"), ("a", "A")] {
        key(&mut game, shifted, Phase::Down);
        assert_eq!(held(&mut game), "left+run");
        // Shift comes up while the key is down: a shell reports the one as up and the other as down.
        key(&mut game, shifted, Phase::Up);
        key(&mut game, plain, Phase::Down);
        assert_eq!(held(&mut game), "left");
        key(&mut game, plain, Phase::Up);
        assert_eq!(held(&mut game), "-");
    }
    key(&mut game, "z", Phase::Down);
    key(&mut game, "z", Phase::Up);
    key(&mut game, "Left", Phase::Down);
    assert_eq!(held(&mut game), "left+run");
    key(&mut game, "z", Phase::Down);
    assert_eq!(held(&mut game), "left");
}

#[test]
fn ic_x21_a_blue_orb_halves_and_a_red_one_doubles_the_time_of_a_step() {
    for (glow, ticks) in [(Glow::Blue, 4), (Glow::Red, 16)] {
        let mut play = cleared();
        play.state.add(Thing::Orb(Orb::new(p(4, 7), glow)));
        play.hold(LEFT, 8).hold(LEFT, ticks - 1);
        assert_eq!(play.hero_at(), p(4, 7));
        play.hold(LEFT, 1);
        assert_eq!(play.hero_at(), p(3, 7));
        // It was taken at the end of a step, and works for 240 ticks from then on.
        play.wait(usize::from(HASTE_TICKS) - ticks - 1);
        assert!(play.state.hero.haste.is_some());
        play.wait(1);
        assert_eq!(play.state.hero.haste, None);
        play.hold(UP, 8);
        assert_eq!(play.hero_at(), p(3, 8));
    }
    // A new one replaces the old, and a reset clears it.
    let mut play = cleared();
    play.state.add(Thing::Orb(Orb::new(p(4, 7), Glow::Red)));
    play.state.add(Thing::Orb(Orb::new(p(3, 7), Glow::Blue)));
    play.hold(LEFT, 24);
    assert!(play.state.hero.haste.unwrap().fast);
    play.tap(T);
    assert_eq!(play.state.hero.haste, None);
}

#[test]
fn ic_x22_a_bomb_breaks_rocks_and_hurts_in_the_shape_of_a_plus() {
    let mut play = cleared();
    play.state.hero.bag.add(Item::Bomb, 1);
    let mut map = ["........"; 8];
    (map[0], map[1]) = ("...##...", "....#...");
    // The rocks are at (4,8), (5,8) and (5,7); the bomb goes to (4,7).
    play.state.set_rocks(rocks(&map.join("\n")));
    play.state.place_hero(p(4, 7), Orientation::Down);
    let mut play = play.monster(p(3, 7), Mood::Sleeping, Orientation::Up);
    play.dice = Dice::seeded(3);
    play.tick(Action::BOMB);
    assert!(!play.state.hero.bag.has(Item::Bomb));
    play.hold(DOWN, 16);
    play.wait(usize::from(FUSE) - 17);
    assert_eq!(play.state.tally.rocks, 0);
    play.wait(1);
    assert_eq!(play.state.tally.rocks, 2, "not the one at the corner");
    assert_eq!((play.only_monster().health.hp, play.hp()), (1, 5));
    // It hurts who stands too near.
    let mut play = cleared();
    play.state.hero.bag.add(Item::Bomb, 1);
    play.tick(Action::BOMB);
    play.wait(usize::from(FUSE) + 2);
    assert_eq!(play.hp(), 3);
}
