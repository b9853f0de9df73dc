//! The cat, the messenger, questions, day and night, looks and the story of an evening (IC-X23 to IC-X28, IC-X38, IC-X40).

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::action::Action;
use icmaze::actors::{Item, Lever, MESSENGER_TICKS, Messenger, Mood, Pet, Thing, Torch};
use icmaze::circuit::Memory;
use icmaze::daylight::{is_night, light};
use icmaze::dialogue::{Effect, MOST_ANSWERS, Story};
use icmaze::floor::Floor;
use icmaze::game::IcMaze;
use icmaze::geometry::{Orientation, Side};
use icmaze::inventory::Inventory;
use icmaze::kinds::{Kind, Mix, NEW};
use icmaze::level::{Course, Stop};
use icmaze::setup::Setup;
use icmaze::signal::{Fact, Wire};
use kernel::game::Game;
use kernel::input::{Input, Intent};
use kernel::scene::Scene;

fn scene(play: &Play) -> Scene {
    IcMaze::at(play.state.clone()).scene()
}

fn looks(play: &Play) -> Vec<&'static str> {
    scene(play).boards[0].sprites.iter().map(|sprite| sprite.look.name).collect()
}

#[test]
fn ic_x23_the_cat_walks_to_the_cell_that_the_hero_left() {
    // PX8
    let mut play = Play::extras(0);
    play.state.clear_room();
    play.state.hero.pet = Some(Pet::new(p(6, 7)));
    play.hold(LEFT, 16);
    assert_eq!((play.hero_at(), play.state.hero.pet.unwrap().body.at), (p(3, 7), p(4, 7)));
    // Its step lasts as long as the hero's, whatever that is: here sixteen ticks through water.
    play.state.set_floor(p(2, 7), Floor::Water);
    for tick in 1..=16 {
        play.hold(LEFT, 1);
        let (hero, cat) = (play.hero_at(), play.state.hero.pet.unwrap().body);
        let [to, stride] = if tick < 16 { [p(3, 7), p(4, 7)] } else { [p(2, 7), p(3, 7)] };
        assert_eq!((hero, cat.at, cat.stride.unwrap().of), (to, stride, 16), "tick {tick}");
    }
    play.hold(RIGHT, 8);
    // Neither fire nor a bomb hurts it: it has no health to lose.
    play.state.set_floor(p(3, 6), Floor::Lava);
    play.state.hero.pet = Some(Pet::new(p(3, 6)));
    play.wait(100);
    assert!(play.state.hero.pet.is_some() && play.hp() == 5);
    play.state.hero.pet = Some(Pet::new(p(4, 7)));
    // It is in nobody's way, and comes along through portals.
    play.hold(RIGHT, 8);
    assert_eq!(play.hero_at(), p(4, 7));
    let mut play = play.monster(p(4, 3), Mood::Random, Orientation::Up);
    play.state.hero.pet = Some(Pet::new(p(4, 4)));
    play.state.place_hero(p(8, 5), Orientation::Up);
    play.state.hero.pet = Some(Pet::new(p(4, 4)));
    let through = (0..2000).any(|_| {
        (play.state.hero.health.hp, play.state.hero.health.immune) = (5, 24);
        play.wait(1);
        play.only_monster().body.at == p(4, 4)
    });
    assert!(through, "a monster steps where it sits");
    play.state.clear_room();
    play.leave_spawn();
    assert_eq!(play.state.hero.pet.unwrap().body.at, play.hero_at());
    // A reset keeps it, since it came along.
    play.state.skip_dialogues();
    play.tap(T);
    assert!(play.state.hero.pet.is_some());
}

#[test]
fn ic_x24_who_solves_a_puzzle_is_brought_a_potion() {
    let mut play = Play::empty_with_extras(2, p(5, 5));
    play.state.wire(|circuit| {
        circuit.source();
        let signal = circuit.signal(Wire::Fact(Fact::Source(0)), Memory::None);
        assert_eq!(signal, 0);
    });
    play.state.add(Thing::Lever(Lever::new(p(5, 4), 0)));
    // Only the signal of a puzzle calls for the messenger.
    play.tap(E).wait(2);
    assert!(play.census().messengers.is_empty());
    let level = "start E\narea exit=E difficulty=2\nk.......\n........\n........\n........\n........\n..lC....\n........\n........\n";
    let mut play = Play::drawn_with_extras(level, p(3, 4), Orientation::Down);
    play.tap(E).wait(1);
    // It comes in where one arrives from the west.
    assert_eq!(play.census().messengers[0].home, p(1, 5));
    play.wait(60);
    assert_eq!(play.state.dialogue().map(|dialogue| dialogue.story), Some(Story::Messenger));
    assert_eq!(play.state.hero.bag.count(Item::Potion), 1);
    play.tap(ENTER).wait(100);
    assert!(play.census().messengers.is_empty());
    // It comes once.
    play.tap(E).tap(E).wait(10);
    assert!(play.census().messengers.is_empty());
}

#[test]
fn ic_x24_the_messenger_gives_up_when_there_is_no_way() {
    let level = "start E\narea exit=E difficulty=2\nk.......\n........\n........\n........\n........\n..lC....\n........\n........\n";
    let mut play = Play::drawn_with_extras(level, p(3, 4), Orientation::Down);
    let moat: Vec<_> = [(2, 4), (3, 5), (4, 4), (2, 5), (4, 5)].map(|(x, y)| p(x, y)).to_vec();
    for cell in moat {
        play.state.set_floor(cell, Floor::Lava);
    }
    play.tap(E).wait(usize::from(MESSENGER_TICKS) - 10);
    assert_eq!(play.census().messengers.len(), 1);
    play.wait(100);
    assert!(play.census().messengers.is_empty() && !play.state.hero.bag.has(Item::Potion));
}

#[test]
fn ic_x25_a_question_has_answers_that_wrap_and_esc_is_the_last() {
    // PX11, with the cat's three answers.
    let ask = || {
        let mut play = Play::extras(0);
        play.state.place_hero(p(7, 3), Orientation::Down);
        play.tap(E);
        assert_eq!(play.state.dialogue().map(|dialogue| dialogue.story), Some(Story::Stray));
        play
    };
    let mut play = ask();
    let tick = play.state.tick;
    let answers = play.state.dialogue().unwrap().answers();
    assert!(answers.len() == 3 && answers.len() <= MOST_ANSWERS);
    for _ in 0..answers.len() {
        play.tap(DOWN);
    }
    assert_eq!(play.state.dialogue().unwrap().answer, 0);
    play.tap(UP);
    assert_eq!(play.state.dialogue().unwrap().answer, answers.len() - 1);
    play.tap(DOWN).tick(ENTER);
    // The outcome is an effect: the cat comes along.
    assert_eq!((play.state.dialogue(), play.state.tick), (None, tick));
    assert!(play.state.hero.pet.is_some() && play.census().strays.is_empty());
    // Esc is the last answer: it stays, and can be asked again.
    let mut play = ask();
    play.tap(Action::BACK);
    assert!(play.state.dialogue().is_none() && play.state.hero.pet.is_none());
    play.tap(E);
    assert!(play.state.dialogue().is_some());
    assert!(matches!(Story::Stray.answers()[0].1, Effect::Adopt));
    // The answer in the middle tells a story, and nothing else changes.
    play.tap(DOWN).tick(ENTER);
    assert_eq!(play.state.dialogue().map(|dialogue| dialogue.story), Some(Story::CatName));
    play.tap(ENTER).tap(ENTER);
    assert!(play.state.dialogue().is_none() && play.state.hero.pet.is_none());
}

#[test]
fn ic_x25_any_answer_can_be_pointed_at() {
    for (choice, adopted, told) in [(0, true, false), (1, false, true), (2, false, false)] {
        let mut play = Play::extras(0);
        play.state.place_hero(p(7, 3), Orientation::Down);
        play.tap(E);
        let mut game = IcMaze::at(play.state);
        assert_eq!(game.interpret(&Input::Choose(choice)), Intent::Look);
        let mut dice = kernel::dice::Dice::seeded(1);
        for _ in 0..8 {
            let Intent::Act(keys) = game.interpret(&Input::Tick) else { panic!("a tick holds keys") };
            game.step(&keys, &mut dice).unwrap();
        }
        let story = game.state().dialogue().map(|dialogue| dialogue.story);
        assert_eq!((game.state().hero.pet.is_some(), story == Some(Story::CatName)), (adopted, told));
    }
}

#[test]
fn ic_x26_day_and_night_follow_the_tick() {
    let at = [0, 1439, 1440, 1560, 1680, 2639, 2640, 2760, 2880].map(light);
    assert_eq!(at, [1000, 1000, 1000, 600, 200, 200, 200, 600, 1000]);
    assert!(!is_night(1500) && is_night(1700) && is_night(2640) && !is_night(2760));
    // Light 0.35 is the edge.
    let first = (1440..1680).find(|&tick| is_night(tick)).unwrap();
    assert!(light(first) <= 350 && light(first - 1) > 350);
    let mut play = Play::extras(0);
    play.state.wire(|circuit| {
        circuit.signal(Wire::Fact(Fact::Night), Memory::None);
    });
    play.state.set_tick(first - 1);
    play.wait(1);
    assert!(play.state.area().circuit().is_on(0));
}

#[test]
fn ic_x27_at_night_one_gropes_and_sees_three_cells_far() {
    // PX9
    for (flashlight, ticks) in [(false, 16), (true, 8)] {
        let mut play = Play::extras(0);
        play.state.clear_room();
        play.state.set_tick(1700);
        if flashlight {
            play.state.hero.bag = Inventory::of(&[(Item::Flashlight, 1)]);
            play.tap(Action::LIGHT);
        }
        play.hold(LEFT, ticks - 1);
        assert_eq!(play.hero_at(), p(5, 7));
        play.hold(LEFT, 1);
        assert_eq!(play.hero_at(), p(4, 7));
        // Facing left along the row; the cone reaches six cells.
        assert!(play.state.is_in_sight(p(1, 7)) && play.state.is_in_sight(p(4, 4)));
        assert!(!play.state.is_in_sight(p(4, 3)) && !play.state.is_in_sight(p(8, 7)));
        play.state.place_hero(p(8, 2), Orientation::Left);
        assert_eq!(play.state.is_in_sight(p(2, 2)), flashlight);
        // A lit torch shows what is round it.
        play.state.add(Thing::Torch(Torch::burning(p(1, 8))));
        assert!(play.state.is_in_sight(p(4, 5)) && !play.state.is_in_sight(p(5, 8)));
    }
    // What is not in sight is neither drawn nor told to programs.
    let mut play = Play::extras(0);
    play.state.clear_room();
    play.state.place_hero(p(8, 1), Orientation::Up);
    let mut play = play.monster(p(1, 8), Mood::Sleeping, Orientation::Down);
    assert!(looks(&play).contains(&"icmaze/log-asleep"));
    play.state.set_tick(1700);
    assert!(!looks(&play).contains(&"icmaze/log-asleep"));
    let told = IcMaze::at(play.state.clone()).observe(kernel::game::Seat(0));
    assert!(told.contains("\"monsters\":[]"), "{told}");
}

#[test]
fn ic_x27_at_night_moods_change_twice_as_often() {
    let woken = |tick: u64| {
        (0..300_u64)
            .filter(|&seed| {
                let mut play =
                    Play::empty_with_extras(8, p(8, 1)).monster(p(1, 8), Mood::Sleeping, Orientation::Up);
                play.dice = kernel::dice::Dice::seeded(seed);
                play.state.set_tick(tick);
                play.wait(72);
                play.only_monster().mood != Mood::Sleeping
            })
            .count()
    };
    let (day, night) = (woken(0), woken(1700));
    // A quarter and a half.
    assert!((50..100).contains(&day) && (120..180).contains(&night), "{day} and {night}");
    // What is certain by day is no more than certain at night.
    let mut play = Play::empty_with_extras(2, p(8, 1)).monster(p(1, 8), Mood::Sleeping, Orientation::Up);
    play.state.set_tick(1700);
    play.wait(72);
    assert_eq!(play.only_monster().mood, Mood::Random);
}

#[test]
fn ic_x28_walkers_have_shadows_or_mirror_images_and_decor_is_in_nobodys_way() {
    let play = Play::extras(0);
    assert!(looks(&play).contains(&"icmaze/shadow") && looks(&play).contains(&"icmaze/banner"));
    let count = |play: &Play, name: &str| looks(play).iter().filter(|look| **look == name).count();
    // Everybody who walks has one: hero, cat, monster, messenger, and the Boss, who jumps.
    let mut play = play.monster(p(1, 1), Mood::Random, Orientation::Up);
    play.state.add(Thing::Messenger(Messenger::new(p(8, 8))));
    play.state.hero.pet = Some(Pet::new(p(6, 7)));
    assert_eq!(count(&play, "icmaze/shadow"), 4);
    play.state.set_floor(p(5, 7), Floor::Water);
    assert_eq!((count(&play, "icmaze/shadow"), count(&play, "icmaze/mirror")), (3, 1));
    play.state.hero.pet = Some(Pet::new(p(5, 7)));
    assert_eq!((count(&play, "icmaze/shadow"), count(&play, "icmaze/mirror")), (2, 2));
    // Water at the foot of the upper wall is fed by a waterfall, four frames in a loop.
    let mut play = Play::extras(0);
    play.state.set_floor(p(7, 8), Floor::Water);
    let falls = |play: &Play| {
        let sprites = scene(play).boards[0].sprites.clone();
        sprites.into_iter().filter(|s| s.look.name == "icmaze/waterfall").map(|s| s.frame).collect::<Vec<_>>()
    };
    let frames: Vec<u32> = (0..32)
        .map(|_| {
            play.wait(1);
            falls(&play)[0]
        })
        .collect();
    assert_eq!(falls(&play).len(), 1);
    assert!((0..4).all(|frame| frames.contains(&frame)), "{frames:?}");
    // Grass in a meadow: it sways, and one walks over it.
    let course = Course { start: Side::E, stops: vec![Stop { size: 8, difficulty: 8, exit: Side::E }] };
    let mut play = Play::on(course, Setup { extras: true, ..Setup::classic(1) });
    play.state.skip_dialogues();
    play.state.place_in(1, p(1, 5), Orientation::Right);
    play.state.clear_room();
    let grass = |play: &Play| {
        let sprites = scene(play).boards[0].sprites.clone();
        sprites.into_iter().filter(|sprite| sprite.look.name == "icmaze/grass").collect::<Vec<_>>()
    };
    let before = grass(&play);
    assert!(before.len() > 3 && before.iter().all(|sprite| sprite.frame < 4));
    play.wait(8);
    assert_ne!(grass(&play), before);
    // With the course's rules there is nothing of it.
    assert!(!looks(&Play::start(0)).iter().any(|name| name.contains("shadow") || name.contains("banner")));
}

#[test]
fn ic_x38_rooms_differ_and_have_names_for_people() {
    let mut grounds = Vec::new();
    for difficulty in [8, 6, 4, 2] {
        let play = Play::empty_with_extras(difficulty, p(4, 4));
        grounds.push(scene(&play).boards[0].tiles[kernel::pos::Pos::new(4, 4)].name);
    }
    assert_eq!(
        grounds,
        ["icmaze/meadow-ground", "icmaze/ruin-ground", "icmaze/cave-ground", "icmaze/ember-ground"]
    );
    // Floor, walls and light: no two rooms have the same, and what is made by difficulty follows it.
    let plays = [8, 6, 4, 2].map(|difficulty| Play::empty_with_extras(difficulty, p(4, 4)));
    let rooms = [Play::adventure(2, 1, 0), Play::adventure(2, 1, 3)];
    let faces: Vec<_> = plays
        .iter()
        .chain(&rooms)
        .map(|play| {
            let board = scene(play).boards.remove(0);
            let light = board.light.map(|light| (light.ambient, light.tint));
            (board.tiles[kernel::pos::Pos::new(0, 0)].name, light)
        })
        .collect();
    for (i, (wall, light)) in faces.iter().enumerate() {
        assert!(faces[..i].iter().all(|(other, _)| other != wall), "{faces:?}");
        assert!(faces[..i].iter().all(|(_, other)| other != light), "{faces:?}");
    }
    let ground = |play: &Play| scene(play).boards[0].tiles[kernel::pos::Pos::new(6, 4)].name;
    assert_eq!(ground(&Play::adventure(2, 1, 0)), "icmaze/home-ground");
    assert_eq!(ground(&Play::adventure(2, 1, 3)), "icmaze/arena-ground");
    assert_eq!(ground(&Play::start(0)), "icmaze/ground");
    // The vendor's rug is at (2,7), the third column of the third row from the top.
    let home = scene(&Play::adventure(2, 1, 0));
    assert_eq!(home.boards[0].tiles[kernel::pos::Pos::new(3, 2)].name, "icmaze/vendor-rug");
    let room = |play: &Play| {
        let gauges = scene(play).gauges;
        gauges.into_iter().find(|gauge| gauge.label == "Room").unwrap().value
    };
    assert_eq!(room(&Play::adventure(2, 1, 2)), "The second maze");
    assert_eq!(room(&Play::adventure(2, 1, 3)), "The Boss's den");
}

#[test]
fn ic_x40_every_maze_brings_at_most_two_new_kinds_and_all_come_in_the_end() {
    for seed in 0..100 {
        let mut known: Vec<Kind> = Vec::new();
        for maze in 1..=30 {
            let mix = Mix::of(seed, maze);
            assert!(mix.new.len() <= NEW);
            assert!(mix.kinds.iter().all(|kind| known.contains(kind) || mix.new.contains(kind)));
            assert!(mix.new.iter().all(|kind| !known.contains(kind)));
            known.extend(mix.new);
        }
        assert_eq!(known.len(), Kind::ALL.len(), "seed {seed}");
    }
}

#[test]
fn ic_x40_each_kind_has_one_teaching_sentence() {
    // A lesson for everything that can be met, when it is met.
    let level = "start E\narea exit=E difficulty=2\nk~=^!_xl\nt.C.s.$.\n1.3.....\n........\n........\na..g..q.\n.y......\n........\n";
    let level = level.replace("k~=^!_xl", "k.....xl").replace("1.3.....", "1.3.~=^!");
    let play = Play::drawn_with_extras(&level, p(4, 4), Orientation::Down);
    let taught: Vec<_> = scene(&play).lessons.into_iter().map(|lesson| lesson.id).collect();
    for id in [
        "water", "ice", "fire", "lava", "plate", "lever", "torch", "chest", "spikes", "coin", "orb", "speed",
        "ambusher", "hugger", "thief", "sentry",
    ] {
        assert!(taught.contains(&id), "{id}: {taught:?}");
    }
}

#[test]
fn ic_x40_a_lesson_is_told_only_where_it_is_of_use() {
    let taught = |play: &Play, id: &str| scene(play).lessons.iter().any(|lesson| lesson.id == id);
    // The key that fits nowhere lies in the first room, and its door is open.
    let stop = Stop { size: 8, difficulty: 8, exit: Side::E };
    let setup = Setup { extras: true, ..Setup::classic(1) };
    let mut play = Play::on(Course { start: Side::E, stops: vec![stop] }, setup);
    play.state.skip_dialogues();
    play.state.hero.bag.add(Item::Pickaxe, 1);
    assert!(taught(&play, "key"));
    play.leave_spawn();
    play.hold(LEFT, 8);
    assert_eq!(play.state.room, 0);
    assert!(!play.census().keys.is_empty() && !taught(&play, "key"));
    // Whoever owns a flashlight is told its key, and whoever has it on needs no word.
    let mut play = Play::extras(0);
    play.state.set_tick(1700);
    assert!(taught(&play, "night"));
    play.state.hero.bag.add(Item::Flashlight, 1);
    assert!(!taught(&play, "night") && taught(&play, "light"));
    play.tap(Action::LIGHT);
    assert!(!taught(&play, "light"));
    // A puzzle is explained until it is solved; then there is the chest.
    let level = "start E\narea exit=E difficulty=2\nk.....x.\n..C.....\n........\n........\n........\n........\n........\n........\n";
    let mut play = Play::drawn_with_extras(level, p(6, 8), Orientation::Right);
    assert!(taught(&play, "plate") && taught(&play, "chest") && !taught(&play, "chest-ready"));
    play.hold(RIGHT, 8).wait(2);
    assert!(!taught(&play, "plate") && !taught(&play, "chest") && taught(&play, "chest-ready"));
}

#[test]
fn ic_x38_in_a_terminal_no_two_things_to_use_share_a_sign() {
    let level = "start E\narea exit=E difficulty=2\nk.....x.\n..C.....\n........\n........\n........\n........\n........\n........\n";
    let mut play = Play::drawn_with_extras(level, p(6, 8), Orientation::Right);
    let signs = |play: &Play| -> Vec<(&'static str, &'static [&'static str])> {
        let named = |name: &str| name.starts_with("icmaze/latch") || name.starts_with("icmaze/chest");
        let sprites = scene(play).boards[0].sprites.clone();
        sprites.iter().filter(|s| named(s.look.name)).map(|s| (s.look.name, s.look.block)).collect()
    };
    for _ in 0..2 {
        let shown = signs(&play);
        assert_eq!(shown.len(), 2);
        assert_ne!(shown[0].1, shown[1].1, "{shown:?}");
        play.hold(RIGHT, 8).wait(2);
    }
}

#[test]
fn the_line_of_keys_names_what_can_be_done_now_and_stays_short() {
    let told = |play: &Play| scene(play).hints.into_iter().map(|hint| hint.what).collect::<Vec<_>>();
    let mut play = Play::extras(1);
    // With empty hands there is nothing to swing and nothing to look through.
    assert_eq!(told(&play), ["walk", "interact", "map"]);
    play.state.hero.bag = Inventory::of(&[(Item::Pickaxe, 1)]);
    play.state.place_in(1, p(1, 5), Orientation::Right);
    assert_eq!(told(&play), ["walk", "swing the pickaxe", "interact", "inventory", "map", "reset room"]);
    play.state.hero.bag = Inventory::of(&[(Item::Pickaxe, 1), (Item::Flashlight, 1), (Item::Bomb, 1)]);
    let hints = told(&play);
    assert!(hints.contains(&"flashlight".to_string()) && !hints.contains(&"reset room".to_string()));
    assert!(hints.len() <= 8, "{hints:?}");
}

#[test]
fn ic_x40_the_way_home_after_the_boss_is_short() {
    let mut play = Play::extras(2);
    let boss = play.state.level.boss_room();
    play.about_to_win();
    play.tick(SPACE);
    play.state.skip_dialogues();
    play.wait(22).hold(RIGHT, 8).wait(2);
    assert!(play.state.is_solved(boss));
    let home = play.state.area().portals().iter().find(|portal| portal.to.is_some_and(|to| to.room == 0));
    let lessons = scene(&play).lessons;
    assert!(lessons.first().is_some_and(|lesson| lesson.id == "short-way"), "{lessons:?}");
    let side = home.filter(|portal| portal.lock == icmaze::actors::Lock::Open).unwrap().side;
    play.state.place_hero(side.arrival(8), side.outward());
    play.hold(Action::walk(side.outward()), 8);
    // Beside the treasure at (4,4).
    assert_eq!((play.state.room, play.hero_at()), (0, p(5, 4)));
    play.state.skip_dialogues();
    play.hold(LEFT, 8);
    assert!(play.state.is_over());
}
