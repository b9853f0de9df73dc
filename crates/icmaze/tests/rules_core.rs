//! Step 1 of the rules: rooms, the hero, what lies about, portals, resets (IC-001 to IC-031).

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::action::Action;
use icmaze::actors::{
    Destination, Doing, Enemy, Heart, How, Key, Lock, Mood, NO_KEY, Pickaxe, Portal, Thing,
};
use icmaze::event::Event;
use icmaze::geometry::{Orientation, Side, Terrain};
use icmaze::level::{Course, KEY_BOSS, KEY_DECOY, KEY_SPAWN, Level};
use icmaze::setup::{Choose, Setup};
use icmaze::state::{State, camera_scale};
use kernel::dice::Dice;
use kernel::rules::json;
use kernel::scene::UNIT;

#[test]
fn ic_001_the_title_is_icmaze_and_the_first_and_last_room_are_small() {
    assert_eq!(icmaze::INFO.title, "ICMaze");
    let level = Setup::classic(2).level(1).unwrap();
    let named = |title: &str| level.rooms().iter().find(|room| room.title == title).unwrap();
    assert_eq!((named("icmaze/Spawn").grid, named("icmaze/Boss").grid), ("SmallArea", "SmallArea"));
}

#[test]
fn ic_002_rooms_may_share_a_grid_but_never_a_title() {
    for seed in 0..50 {
        let level = Setup::classic(64).level(seed).unwrap();
        let mut titles: Vec<&str> = level.rooms().iter().map(|room| room.title.as_str()).collect();
        titles.sort_unstable();
        titles.dedup();
        assert_eq!(titles.len(), 66);
    }
}

#[test]
fn ic_003_the_camera_shows_11_22_or_30_cells_or_what_is_set() {
    assert_eq!([8, 16, 32].map(camera_scale), [11 * UNIT, 22 * UNIT, 30 * UNIT]);
    let mut setup = Setup::classic(0);
    for (camera, scale) in [(11, 11 * UNIT), (40, 40 * UNIT)] {
        setup.camera = camera;
        assert_eq!(State::new(&setup, &Dice::seeded(1)).unwrap().camera_scale(), scale);
    }
}

#[test]
fn ic_004_a_cell_can_be_entered_if_it_is_walkable_and_nobody_else_who_blocks_is_there_or_headed_there() {
    let mut play = Play::empty(2, p(2, 2)).monster(p(5, 5), Mood::Sleeping, Orientation::Up);
    let ground = play.state.area().ground(Some(&play.state.hero), false);
    // Walls and the outside let nobody in, a monster's cell nobody who blocks.
    for (cell, blocking, flying) in
        [(p(0, 1), false, false), (p(-1, 4), false, false), (p(5, 5), false, true), (p(5, 6), true, true)]
    {
        assert_eq!((ground.lets_in(cell, true), ground.lets_in(cell, false)), (blocking, flying), "{cell}");
    }
    // Who is headed for a cell holds it, and the one it comes from too.
    play.hold(UP, 3);
    let ground = play.state.area().ground(Some(&play.state.hero), false);
    assert!(
        !ground.lets_in(p(2, 3), true) && !ground.lets_in(p(2, 2), true) && ground.lets_in(p(2, 4), true)
    );
    // The hero walks into a monster's cell as little as into a wall.
    play.state.place_hero(p(5, 4), Orientation::Down);
    play.hold(UP, 20);
    assert_eq!((play.hero_at(), play.facing()), (p(5, 4), Orientation::Up));
}

#[test]
fn ic_004_a_cell_that_was_left_is_free_for_all_in_the_tick_after_the_move() {
    // The monster is updated before the hero and steps in tick 18; the hero's move takes 8 ticks.
    for (waits, follows) in [(9, true), (10, false)] {
        let mut play = Play::empty(2, p(4, 5)).monster(p(3, 5), Mood::Chasing, Orientation::Down);
        play.wait(waits).hold(RIGHT, 8).wait(19 - waits);
        let expected = if follows { p(4, 5) } else { p(3, 5) };
        assert_eq!((play.hero_at(), play.only_monster().body.at), (p(5, 5), expected), "{waits}");
    }
}

#[test]
fn ic_005_an_actor_occupies_its_main_cell_which_changes_in_the_last_tick_of_a_move() {
    let mut play = Play::start(0);
    play.hold(LEFT, 7);
    assert_eq!(play.hero_at(), p(5, 7));
    play.hold(LEFT, 1);
    assert_eq!(play.hero_at(), p(4, 7));
    // What lies about neither blocks nor answers from a distance.
    for thing in [Thing::Heart(Heart::new(p(1, 1))), Thing::Key(Key::new(p(1, 1), 1))] {
        let actor = thing.actor();
        assert_eq!(actor.holds(), [None, None]);
        assert!(actor.accepts(How::Contact, false) && !actor.accepts(How::Distance, false));
    }
}

#[test]
fn ic_006_the_hero_blocks_starts_at_5_7_and_can_be_seen_by_monsters() {
    let play = Play::start(0);
    assert_eq!((play.hero_at(), play.facing(), play.hp()), (p(5, 7), Orientation::Down, 5));
    assert!(play.state.area().ground(Some(&play.state.hero), false).is_held(p(5, 7)));
    let mut play = Play::empty(2, p(4, 4)).monster(p(6, 4), Mood::Random, Orientation::Up);
    play.wait(1);
    assert!(play.only_monster().hunting);
}

#[test]
fn ic_007_movement_keys_act_only_while_the_hero_is_idle() {
    let mut play = Play::start(0);
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.tick(SPACE);
    assert_eq!(play.state.hero.doing, Doing::Swinging { ticks: 1, spent: false });
    play.hold(LEFT, 19);
    assert_eq!((play.hero_at(), play.facing()), (p(5, 7), Orientation::Down));
    play.tick(E);
    assert_eq!(play.state.hero.doing, Doing::Interacting);
    play.hold(E.with(LEFT), 30);
    assert_eq!((play.hero_at(), play.facing()), (p(5, 7), Orientation::Down));
    play.hold(LEFT, 8);
    assert_eq!((play.state.hero.doing, play.hero_at()), (Doing::Idle, p(4, 7)));
}

#[test]
fn ic_008_interact_comes_before_the_pickaxe_and_that_before_left_up_right_down() {
    let mut play = Play::start(0);
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.tick(E.with(SPACE).with(LEFT));
    assert_eq!((play.state.hero.doing, play.facing()), (Doing::Interacting, Orientation::Down));
    let mut play = Play::start(0);
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.tick(SPACE.with(LEFT));
    assert!(matches!(play.state.hero.doing, Doing::Swinging { .. }));
    let all = UP.with(LEFT).with(DOWN).with(RIGHT);
    let mut play = Play::start(0);
    play.hold(all, 8);
    assert_eq!(play.hero_at(), p(4, 7));
    // A key that is refused leaves the turn to the next: left is the wall, so it goes up.
    let mut play = Play::start(0);
    play.state.place_hero(p(1, 4), Orientation::Down);
    play.hold(all, 8);
    assert_eq!((play.hero_at(), play.facing()), (p(1, 5), Orientation::Up));
    // In a corner only the turns remain, and the last one stays.
    play.state.place_hero(p(1, 8), Orientation::Down);
    play.hold(LEFT.with(UP), 3);
    assert_eq!((play.hero_at(), play.facing()), (p(1, 8), Orientation::Up));
}

#[test]
fn ic_009_the_walk_has_four_frames_of_four_ticks_and_begins_anew_after_a_stop() {
    let mut play = Play::start(0);
    let mut frames = Vec::new();
    for _ in 0..20 {
        play.hold(LEFT, 1);
        frames.push(play.state.hero.frame());
    }
    let expected: Vec<u8> = (0..20).map(|tick| tick / 4 % 4).collect();
    assert_eq!(frames, expected);
    play.wait(5);
    assert_eq!(play.state.hero.frame(), 0);
    play.hold(RIGHT, 1);
    assert_eq!(play.state.hero.frame(), 0);
}

#[test]
fn ic_010_the_hero_is_never_in_a_wall_nor_outside() {
    let mut play = Play::hardcoded(3);
    for key in [KEY_SPAWN, 1, 2, 3] {
        play.state.hero.learn_key(key);
    }
    let mut whim = Dice::seeded(5);
    for _ in 0..400 {
        let keys = [UP, LEFT, DOWN, RIGHT, E, UP.with(RIGHT), DOWN.with(LEFT)];
        let (key, ticks) = (keys[whim.index(7)], whim.index(30));
        for _ in 0..ticks {
            play.tick(key);
            (play.state.hero.health.hp, play.state.hero.health.immune) = (5, 0);
            assert!(Terrain::of(play.state.area().size(), play.hero_at()).is_walkable());
        }
    }
}

#[test]
fn ic_011_what_is_collected_faces_down_and_is_gone_from_the_next_tick() {
    assert_eq!(Pickaxe::new(p(1, 1)).facing, Orientation::Down);
    let mut play = Play::start(0);
    play.state.place_hero(p(6, 6), Orientation::Down);
    play.hold(DOWN, 8);
    assert!(play.state.hero.has_key(KEY_SPAWN));
    assert_eq!(play.census().keys.len(), 2);
    play.wait(1);
    assert_eq!(play.census().keys.iter().map(|key| key.number).collect::<Vec<_>>(), [KEY_DECOY]);
}

#[test]
fn ic_012_equipment_has_an_orientation_of_its_own() {
    let (mut pickaxe, mut key) = (Pickaxe::new(p(1, 1)), Key::new(p(1, 1), 4));
    (pickaxe.facing, key.facing) = (Orientation::Left, Orientation::Up);
    let json = serde_json::to_value([Thing::Pickaxe(pickaxe), Thing::Key(key)]).unwrap();
    assert_eq!((&json[0]["pickaxe"]["facing"], &json[1]["key"]["facing"]), (&"left".into(), &"up".into()));
    // A heart has none.
    let heart = serde_json::to_value(Thing::Heart(Heart::new(p(1, 1)))).unwrap();
    assert_eq!(heart["heart"].get("facing"), None);
}

#[test]
fn ic_013_spawn_holds_a_pickaxe_a_heart_two_keys_and_a_rock() {
    let area = Play::start(0);
    let census = area.census();
    assert_eq!((census.pickaxes[0].at, census.pickaxes[0].facing), (p(5, 4), Orientation::Down));
    assert_eq!(census.hearts[0].at, p(4, 5));
    let keys: Vec<_> = census.keys.iter().map(|key| (key.number, key.at)).collect();
    assert_eq!(keys, [(2_147_483_647, p(6, 5)), (2_147_483_646, p(1, 2))]);
    assert_eq!(area.state.area().rocks().cells().collect::<Vec<_>>(), [p(3, 3)]);
}

#[test]
fn ic_014_the_hero_acts_on_the_cell_it_faces_and_only_while_it_does_something() {
    // Standing before the locked exit with its key opens nothing.
    let mut play = Play::start(0);
    play.state.hero.learn_key(KEY_SPAWN);
    play.state.place_hero(p(8, 5), Orientation::Right);
    play.wait(30);
    assert_eq!(play.state.area().portal(Side::E).lock, Lock::Locked);
    // Facing another way neither.
    play.state.place_hero(p(8, 5), Orientation::Up);
    play.tap(E);
    assert_eq!(play.state.area().portal(Side::E).lock, Lock::Locked);
    // Nor from two cells away.
    play.state.place_hero(p(7, 5), Orientation::Right);
    play.tap(E);
    assert_eq!(play.state.area().portal(Side::E).lock, Lock::Locked);
    play.state.place_hero(p(8, 5), Orientation::Right);
    play.tap(E);
    assert_eq!(play.state.area().portal(Side::E).lock, Lock::Open);
}

#[test]
fn ic_015_standing_on_an_item_takes_it_and_a_second_copy_is_only_removed() {
    let mut play = Play::empty(2, p(4, 4));
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.state.hero.learn_key(9);
    play.state.add(Thing::Pickaxe(Pickaxe::new(p(4, 4))));
    play.state.add(Thing::Key(Key::new(p(4, 4), 9)));
    play.state.add(Thing::Key(Key::new(p(4, 4), 10)));
    play.wait(2);
    assert_eq!(play.census().pickaxes.len() + play.census().keys.iter().filter(|k| k.number >= 9).count(), 0);
    assert_eq!((play.state.hero.has_pickaxe(), play.state.hero.bag.keys()), (true, &[9, 10][..]));
    assert_eq!(play.events, [Event::Key { key: 10 }]);
}

#[test]
fn ic_016_a_key_is_remembered_and_not_used_up() {
    let mut play = Play::start(0);
    play.state.hero.learn_key(7);
    play.state.hero.learn_key(7);
    assert_eq!(play.state.hero.bag.keys(), [7]);
    play.leave_spawn();
    assert_eq!(play.state.hero.bag.keys(), [7, KEY_SPAWN]);
}

#[test]
fn ic_017_a_portal_is_invisible_and_needs_no_key_unless_it_is_said() {
    let portal = Portal::new(Side::E);
    assert_eq!((portal.lock, portal.key, portal.to), (Lock::Invisible, NO_KEY, None));
    assert_eq!((NO_KEY, portal.facing()), (-2_147_483_648, Orientation::Left));
}

#[test]
fn ic_018_a_portal_has_its_main_cell_and_the_one_to_the_right_or_above() {
    assert_eq!(Side::N.cells(8), [p(4, 9), p(5, 9)]);
    assert_eq!(Side::S.cells(8), [p(4, 0), p(5, 0)]);
    assert_eq!(Side::W.cells(16), [p(0, 8), p(0, 9)]);
    assert_eq!(Side::E.cells(32), [p(33, 16), p(33, 17)]);
}

#[test]
fn ic_019_a_portal_blocks_unless_it_is_open_and_is_touched_only_then() {
    for (lock, blocks, contact) in
        [(Lock::Open, false, true), (Lock::Locked, true, false), (Lock::Invisible, true, false)]
    {
        let portal = Portal { lock, ..Portal::new(Side::N) };
        assert_eq!((portal.blocks(), portal.accepts(How::Contact)), (blocks, contact));
        assert!(portal.accepts(How::Distance));
        let mut play = Play::start(0);
        play.state.set_portal(portal);
        let ground = play.state.area().ground(None, false);
        assert_eq!(Side::N.cells(8).map(|cell| ground.lets_in(cell, true)), [!blocks; 2]);
    }
}

#[test]
fn ic_021_every_room_has_four_portals_that_face_inward() {
    for size in [8, 16, 32] {
        let cells = Side::ALL.map(|side| side.main_cell(size));
        assert_eq!(cells, [p(size / 2, size + 1), p(size + 1, size / 2), p(size / 2, 0), p(0, size / 2)]);
    }
    let facing = Play::start(0).state.area().portals().map(|portal| portal.facing());
    assert_eq!(facing, [Orientation::Down, Orientation::Left, Orientation::Up, Orientation::Right]);
}

#[test]
fn ic_022_one_arrives_inside_the_opposite_side_by_the_size_of_the_room_one_comes_to() {
    assert_eq!(Side::N.arrival(8), p(5, 8));
    assert_eq!(Side::S.arrival(16), p(9, 1));
    assert_eq!(Side::W.arrival(32), p(1, 17));
    assert_eq!(Side::E.arrival(8), p(8, 5));
    let level = Level::new(Course::hardcoded(), Vec::new()).unwrap();
    let to = level.rooms()[1].portals[Side::E.index()].to.unwrap();
    assert_eq!((to.room, to.arrival), (2, p(1, 9)));
}

#[test]
fn ic_023_without_mazes_spawn_leads_to_the_boss_and_back() {
    let play = Play::start(0);
    let rooms = play.state.level.rooms();
    let exit = rooms[0].portals[Side::E.index()];
    assert_eq!(
        (exit.lock, exit.key, exit.to),
        (Lock::Locked, KEY_SPAWN, Some(Destination { room: 1, arrival: p(1, 5) }))
    );
    let entry = rooms[1].portals[Side::W.index()];
    assert_eq!(entry.to, Some(Destination { room: 0, arrival: p(8, 5) }));
}

#[test]
fn ic_024_interacting_begins_with_a_press_and_lasts_while_the_key_is_held() {
    let mut play = Play::start(0);
    // Pressed while walking and still held afterwards is no new press.
    play.hold(LEFT, 4).hold(E, 10);
    assert_eq!(play.state.hero.doing, Doing::Idle);
    play.wait(1).hold(E, 30);
    assert_eq!(play.state.hero.doing, Doing::Interacting);
    play.hold(E.with(RIGHT), 10);
    assert!(!play.state.hero.body.is_moving());
    play.wait(1);
    assert_eq!(play.state.hero.doing, Doing::Idle);
}

#[test]
fn ic_025_a_locked_portal_opens_with_its_key_or_if_it_needs_none() {
    for (key, owned, lock) in [(5, 5, Lock::Open), (5, 6, Lock::Locked), (NO_KEY, 6, Lock::Open)] {
        let mut play = Play::start(0);
        play.state.set_portal(Portal { lock: Lock::Locked, key, ..Portal::new(Side::N) });
        play.state.hero.learn_key(owned);
        play.state.place_hero(p(4, 8), Orientation::Up);
        play.tap(E);
        assert_eq!(play.state.area().portal(Side::N).lock, lock);
    }
    // One that looks like the wall never does.
    let mut play = Play::start(0);
    play.state.place_hero(p(4, 8), Orientation::Up);
    play.tap(E);
    assert_eq!(play.state.area().portal(Side::N).lock, Lock::Invisible);
}

#[test]
fn ic_026_at_the_end_of_the_tick_the_hero_is_in_the_next_room_as_it_was() {
    let mut play = Play::start(0);
    play.state.hero.learn_key(KEY_SPAWN);
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    (play.state.hero.health.hp, play.state.hero.health.immune) = (3, 0);
    play.state.place_hero(p(8, 4), Orientation::Right);
    play.tap(E).hold(RIGHT, 7);
    assert_eq!(play.title(), "icmaze/Spawn");
    play.hold(RIGHT, 1);
    let hero = &play.state.hero;
    assert_eq!((play.title(), hero.body.at, hero.body.facing), ("icmaze/Boss", p(1, 5), Orientation::Right));
    assert_eq!((hero.health.hp, hero.has_pickaxe(), hero.has_key(KEY_SPAWN)), (3, true, true));
    assert_eq!((hero.doing, hero.body.is_moving()), (Doing::Idle, false));
    // Immunity goes along too.
    let mut play = Play::start(0);
    play.leave_spawn();
    (play.state.hero.health.hp, play.state.hero.health.immune) = (3, 17);
    play.state.hero.learn_key(KEY_BOSS);
    play.state.place_hero(p(1, 5), Orientation::Left);
    play.tap(E).hold(LEFT, 8);
    assert_eq!((play.title(), play.state.hero.health.immune), ("icmaze/Spawn", 17 - 10));
}

#[test]
fn ic_027_an_opened_portal_stays_open() {
    let mut play = Play::hardcoded(1);
    play.leave_spawn();
    for _ in 0..5 {
        play.hold(LEFT, 8);
        assert_eq!(play.title(), "icmaze/Spawn");
        assert_eq!(play.state.area().portal(Side::E).lock, Lock::Open);
        play.hold(RIGHT, 8);
        assert_eq!(play.title(), "icmaze/SmallArea[1]");
    }
}

#[test]
fn ic_028_a_portal_to_nowhere_leaves_the_hero_where_it_is() {
    for to in [None, Some(Destination { room: 99, arrival: p(1, 1) })] {
        let mut play = Play::start(0);
        play.state.set_portal(Portal { lock: Lock::Open, to, ..Portal::new(Side::N) });
        play.state.place_hero(p(4, 8), Orientation::Up);
        play.hold(UP, 40);
        assert_eq!((play.title(), play.hero_at()), ("icmaze/Spawn", p(4, 9)));
        play.hold(DOWN, 8);
        assert_eq!(play.hero_at(), p(4, 8));
    }
}

#[test]
fn ic_029_a_game_reset_gives_the_state_of_the_launch() {
    for setup in [Setup::classic(3), Setup::default(), Setup { level: Choose::Hardcoded, ..Setup::default() }]
    {
        let launch = State::new(&setup, &Dice::seeded(11)).unwrap();
        let mut play = Play::of(launch.clone());
        play.state.skip_dialogues();
        play.hold(DOWN, 40).hold(LEFT, 40).wait(3);
        play.tick(R);
        // But for the key that is still down, it is the same to the last bit.
        assert_eq!(json(&play.state), json(&launch).replace("\"held\":\"-\"", "\"held\":\"reset-game\""));
        // Held on, it resets nothing anew.
        play.hold(R, 5);
        assert!(play.state.dialogue().is_some());
    }
}

#[test]
fn ic_029_the_same_keys_make_the_same_game_after_a_reset() {
    let setup = Setup { level: Choose::Hardcoded, ..Setup::classic(0) };
    let mut play = Play::of(State::new(&setup, &Dice::seeded(1)).unwrap());
    let game = |play: &mut Play| {
        play.state.skip_dialogues();
        play.leave_spawn();
        play.wait(400);
        json(&play.state)
    };
    let first = game(&mut play);
    assert_ne!(play.dice, Dice::seeded(1), "monsters draw");
    play.tap(R);
    assert_eq!(play.dice, Dice::seeded(1));
    assert_eq!(game(&mut play), first);
}

#[test]
fn ic_030_an_area_reset_brings_room_and_hero_back_to_the_entry() {
    let mut play = Play::hardcoded(4);
    play.leave_spawn();
    let fresh = play.state.area().to_owned();
    let keys = play.state.hero.bag.keys().to_vec();
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.state.hero.learn_key(1);
    (play.state.hero.health.hp, play.state.hero.health.immune) = (2, 9);
    play.wait(150);
    play.tick(T);
    let hero = &play.state.hero;
    assert_eq!(
        (hero.body.at, hero.body.facing, hero.health.hp, hero.health.immune),
        (p(1, 5), Orientation::Right, 5, 0)
    );
    assert_eq!((hero.has_pickaxe(), hero.bag.keys()), (false, &keys[..]));
    let json = |area: &icmaze::area::Area| serde_json::to_value(area).unwrap();
    assert_eq!(json(play.state.area())["things"], json(&fresh)["things"]);
    assert_eq!(json(play.state.area())["rocks"], json(&fresh)["rocks"]);
    assert_eq!(play.state.area().portals(), fresh.portals());
    // The other rooms are untouched: Spawn's exit is open.
    assert_eq!(play.state.area_of(0).unwrap().portal(Side::E).lock, Lock::Open);
    // At the start of a game the entry is (5,7), facing down.
    let mut play = Play::start(0);
    play.hold(DOWN, 40).tap(T);
    assert_eq!(
        (play.hero_at(), play.facing(), play.state.hero.has_pickaxe()),
        (p(5, 7), Orientation::Down, false)
    );
    assert_eq!((play.census().pickaxes.len(), play.state.dialogue()), (1, None));
}

#[test]
fn ic_031_a_solved_boss_room_stays_solved_and_the_hero_keeps_its_key() {
    let mut play = Play::start(0);
    play.leave_spawn();
    play.beat_boss();
    play.state.place_in(1, p(1, 5), Orientation::Left);
    play.tap(E);
    assert_eq!(play.state.area().portal(Side::W).lock, Lock::Open);
    play.tap(T);
    assert!(play.state.is_solved(1));
    assert_eq!((play.census().bosses.len(), play.census().keys.len()), (0, 0));
    assert!(play.state.hero.has_key(KEY_BOSS));
    assert_eq!(play.state.area().portal(Side::W).lock, Lock::Locked);
    play.hold(LEFT, 1).tap(E);
    assert_eq!(play.state.area().portal(Side::W).lock, Lock::Open);
}

#[test]
fn an_arrival_cell_that_is_taken_makes_way_to_the_nearest_free_one() {
    let mut play = Play::empty(2, p(4, 4));
    for cell in [p(1, 5), p(1, 6)] {
        play.state.add(Thing::Monster(Enemy::new(cell, Mood::Sleeping)));
    }
    // To the left is the wall, above another monster; so to the right.
    play.state.place_hero(p(1, 5), Orientation::Right);
    assert_eq!(play.hero_at(), p(2, 5));
}

#[test]
fn death_comes_before_a_crossing_and_a_heart_in_the_same_tick_saves() {
    // A monster in the doorway faces the portal cell that the hero steps on, with one hit point left.
    let mut play = Play::empty(2, p(1, 5)).monster(p(0, 4), Mood::Random, Orientation::Up);
    (play.state.hero.health.hp, play.state.hero.health.immune) = (1, 0);
    play.hold(LEFT, 7);
    assert_eq!((play.state.tally.deaths, play.hp()), (0, 1));
    play.hold(LEFT, 1);
    assert_eq!((play.state.tally.deaths, play.hp(), play.title()), (1, 5, "icmaze/SmallArea[1]"));

    let mut play = Play::empty(2, p(4, 4)).monster(p(4, 5), Mood::Random, Orientation::Down);
    (play.state.hero.health.hp, play.state.hero.health.immune) = (1, 0);
    play.state.add(Thing::Heart(Heart::new(p(4, 4))));
    play.wait(1);
    assert_eq!((play.state.tally.deaths, play.hp()), (0, 1));
}

#[test]
fn an_action_reads_back_what_it_prints_and_refuses_the_rest() {
    for text in ["-", "up", "left+use", "up+left+down+right+hit+use+next+bag+reset-area+reset-game+boss-room"]
    {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
    assert_eq!("use+left".parse::<Action>().unwrap().to_string(), "left+use");
    for bad in ["", "Up", "up+up", "up+", "up left", "jump", "+"] {
        assert_eq!(bad.parse::<Action>().unwrap_err().code, "bad-action", "{bad}");
    }
}

#[test]
fn an_over_long_level_or_a_bad_probability_is_refused_by_name() {
    let refusal = |setup: Setup| State::new(&setup, &Dice::seeded(1)).unwrap_err().reason;
    assert_eq!(refusal(Setup::classic(65)), "length: 65 is not from 0 to 64");
    assert_eq!(
        refusal(Setup { rock_hearts: 101, ..Setup::default() }),
        "rock-hearts: 101 is not from 0 to 100"
    );
    assert_eq!(refusal(Setup { camera: 61, ..Setup::default() }), "camera: 61 is not from 0 to 60");
}

#[test]
fn a_level_whose_rooms_would_overlap_or_are_of_no_size_is_refused() {
    let stop = |size, difficulty, exit| icmaze::level::Stop { size, difficulty, exit };
    let refused = |stops: Vec<_>| Level::new(Course { start: Side::E, stops }, Vec::new()).unwrap_err();
    assert_eq!(refused(vec![stop(8, 2, Side::W)]), "room 2 would lie where another one is");
    assert_eq!(refused(vec![stop(9, 2, Side::E)]), "a room's size is 8, 16 or 32, not 9");
    assert_eq!(refused(vec![stop(8, 1, Side::E)]), "a difficulty is from 2 to 64, not 1");
    assert_eq!(refused(vec![stop(8, 2, Side::E); 65]), "a level has at most 64 mazes");
}
