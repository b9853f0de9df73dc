//! The public scenarios P21 to P47 of `docs/rules/icmaze.md`, exactly: monsters, levels, the Boss, dialogues.
//! Those about what is drawn are in `rules_view.rs`.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::actors::{Enemy, Lock, Mood, Thing};
use icmaze::area::Area;
use icmaze::build::{first_mood, furnish_monsters};
use icmaze::game::IcMazeRules;
use icmaze::geometry::{Orientation, Side, interior};
use icmaze::level::{Course, KEY_BOSS};
use icmaze::maze::{EASY, HARD, HARDEST, MEDIUM};
use icmaze::setup::Setup;
use icmaze::state::{Mode, State};
use kernel::dice::Dice;
use kernel::rules::Rules as _;
use kernel::rules::json;

#[test]
fn p21_count_draws_decide_how_many_monsters_there_are() {
    let play = Play::hardcoded(1);
    let mut area = Area::new(&play.state.level.rooms()[1], false);
    // 0.84 and 0.1 are below 0.85, 0.86 is not. Then a cell and a mood for each.
    let mut dice = Dice::strict("T,F,T,5,0,5,10");
    furnish_monsters(&mut area, HARDEST, interior(8).collect(), &mut dice);
    let monsters = area.census().monsters;
    assert_eq!((monsters.len(), dice.left()), (2, 0));
    assert_eq!((monsters[0].body.at, monsters[1].body.at), (p(6, 1), p(7, 1)));
}

#[test]
fn p22_a_draw_of_one_half_is_another_mood_at_each_difficulty() {
    let mood = |difficulty: u32| first_mood(difficulty, &mut Dice::scripted(&[i64::from(5 * difficulty)]));
    assert_eq!(
        [HARDEST, HARD, MEDIUM, EASY].map(mood),
        [Mood::Chasing, Mood::Random, Mood::Random, Mood::Sleeping]
    );
}

#[test]
fn p23_a_wandering_monster_sets_out_in_tick_18() {
    let mut play = Play::empty(HARDEST, p(8, 8)).monster(p(4, 4), Mood::Random, Orientation::Down).draws("0");
    play.wait(17);
    assert!(!play.only_monster().body.is_moving());
    play.wait(1);
    assert!(play.only_monster().body.is_moving());
    play.wait(8);
    assert_eq!(play.only_monster().body.at, p(4, 4));
    play.wait(1);
    assert_eq!(play.only_monster().body.at, p(4, 5));
}

#[test]
fn p24_a_sleeping_monster_turns_and_sees_nothing() {
    let mut play = Play::empty(EASY, p(4, 3)).monster(p(4, 4), Mood::Sleeping, Orientation::Down).draws("F");
    let mut facings = Vec::new();
    for _ in 0..4 {
        play.wait(18);
        facings.push(play.only_monster().body.facing);
    }
    assert_eq!(facings, [Orientation::Right, Orientation::Up, Orientation::Left, Orientation::Down]);
    assert_eq!((play.hp(), play.only_monster().mood), (5, Mood::Sleeping));
}

#[test]
fn p25_how_moods_change_at_tick_72() {
    let mut play =
        Play::empty(HARDEST, p(4, 3)).monster(p(4, 4), Mood::Sleeping, Orientation::Down).draws("T");
    play.wait(71);
    assert_eq!(play.only_monster().mood, Mood::Sleeping);
    play.wait(1);
    assert_eq!(play.only_monster().mood, Mood::Random);

    // At the hardest a hunter falls asleep in 0 of 2 cases, so seeded dice never say so.
    let mut play = Play::empty(HARDEST, p(8, 8)).monster(p(1, 1), Mood::Chasing, Orientation::Down);
    for _ in 0..2000 {
        play.wait(1);
        (play.state.hero.health.hp, play.state.hero.health.immune) = (5, 24);
        assert_ne!(play.only_monster().mood, Mood::Sleeping);
    }
    // At EASY it does in 6 of 8 cases: a draw of 0.7 is below 0.75.
    let mut play = Play::empty(EASY, p(8, 8)).monster(p(1, 1), Mood::Chasing, Orientation::Down).draws("T");
    play.wait(71);
    assert_eq!(play.only_monster().mood, Mood::Chasing);
    play.wait(1);
    assert_eq!((play.only_monster().mood, play.only_monster().hunting), (Mood::Sleeping, false));
}

fn p26() -> Play {
    let mut play = Play::empty(HARDEST, p(5, 5)).monster(p(1, 5), Mood::Chasing, Orientation::Right);
    play.dice = Dice::strict("F,F");
    play
}

#[test]
fn p26_a_hunter_comes_nearer_every_18_ticks() {
    let mut play = p26();
    for (wait, x) in [(26, 1), (1, 2), (17, 2), (1, 3), (17, 3), (1, 4)] {
        play.wait(wait);
        assert_eq!(play.only_monster().body.at, p(x, 5));
    }
}

#[test]
fn p27_a_hunter_strikes_every_24_ticks_and_death_resets_the_room() {
    let mut play = p26();
    let mut losses = Vec::new();
    let mut hp = 5;
    for tick in 1..=159 {
        play.wait(1);
        if tick == 159 {
            break;
        }
        if play.hp() != hp {
            hp = play.hp();
            losses.push((tick, hp));
        }
    }
    assert_eq!(losses, [(63, 4), (87, 3), (111, 2), (135, 1)]);
    assert_eq!(play.state.tally.deaths, 1);
    assert_eq!((play.hp(), play.hero_at(), play.state.hero.health.immune), (5, p(5, 5), 0));
    assert!(play.events.contains(&icmaze::event::Event::Hurt { hp: 0 }));
}

#[test]
fn p28_the_overlay_lists_the_way_of_a_hunter() {
    let mut play = p26();
    play.wait(1);
    assert_eq!(play.state.path_to_hero(play.only_monster().body.at), [Orientation::Right; 4]);
}

#[test]
fn p30_a_heart_heals_one_and_is_gone_even_when_it_heals_nothing() {
    for (hp, after) in [(3, 4), (5, 5)] {
        let mut play = Play::start(0);
        (play.state.hero.health.hp, play.state.hero.health.immune) = (hp, 0);
        play.state.place_hero(p(3, 5), Orientation::Down);
        play.hold(RIGHT, 8);
        assert_eq!((play.hero_at(), play.hp()), (p(4, 5), after));
        play.wait(1);
        assert_eq!(play.census().hearts, []);
    }
}

#[test]
fn p32_both_resets_heal() {
    for key in [T, R] {
        let mut play = Play::start(0);
        (play.state.hero.health.hp, play.state.hero.health.immune) = (2, 20);
        play.tap(key);
        assert_eq!((play.hp(), play.state.hero.health.immune), (5, 0));
    }
}

#[test]
fn p33_a_line_of_five() {
    for seed in 0..20 {
        let level = Setup::classic(5).level(seed).unwrap();
        let mazes = &level.rooms()[1..6];
        assert_eq!(mazes.iter().map(|room| room.difficulty).collect::<Vec<_>>(), [8, 6, 4, 2, 2]);
        assert_eq!(mazes[4].title, "icmaze/LargeArea[5]");
    }
}

#[test]
fn p34_links_lead_both_ways() {
    for seed in 0..100 {
        let level = Setup::classic(8).level(seed).unwrap();
        let rooms = level.rooms();
        let mut places: Vec<_> = rooms.iter().map(|room| room.place).collect();
        for (i, room) in rooms.iter().enumerate() {
            assert_ne!(room.exit, Some(Side::W));
            for portal in room.portals.iter().filter(|portal| portal.to.is_some()) {
                let to = portal.to.unwrap();
                let back = rooms[to.room].portals[portal.side.opposite().index()].to.unwrap();
                assert_eq!((back.room, back.arrival), (i, portal.side.apron(room.size)[1]));
                assert_eq!(to.arrival, portal.side.opposite().apron(rooms[to.room].size)[1]);
            }
            let linked = room.portals.iter().filter(|portal| portal.to.is_some()).count();
            assert_eq!(linked, if i == 0 || i + 1 == rooms.len() { 1 } else { 2 });
        }
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), rooms.len());
    }
}

#[test]
fn p35_how_many_rooms_a_line_has() {
    for (length, rooms) in [(0, 2), (1, 3), (8, 10)] {
        let level = Setup::classic(length).level(1).unwrap();
        assert_eq!(level.rooms().len(), rooms);
        assert_eq!(level.rooms()[0].title, "icmaze/Spawn");
        assert_eq!(level.rooms()[rooms - 1].title, "icmaze/Boss");
    }
    let level = Setup::classic(0).level(1).unwrap();
    let exit = level.rooms()[0].exit.unwrap();
    assert_eq!(level.rooms()[0].portals[exit.index()].to.unwrap().room, 1);
}

#[test]
fn p36_the_boss_room_closes_and_the_boss_sits_still() {
    let mut play = Play::start(0);
    play.leave_spawn();
    assert_eq!((play.title(), play.hero_at()), ("icmaze/Boss", p(1, 5)));
    play.hold(LEFT, 1).tap(E).wait(200);
    let entry = play.state.area().portal(Side::W);
    assert_eq!((entry.lock, entry.key, play.hero_at()), (Lock::Locked, KEY_BOSS, p(1, 5)));
    let boss = play.boss();
    assert_eq!((boss.at, boss.active, boss.health.hp), (p(4, 4), false, 5));
    assert_eq!(play.census().projectiles, []);
}

#[test]
fn p37_the_first_blow_wakes_the_boss() {
    for (draw, spot) in [(0, p(4, 8)), (1, p(8, 4)), (2, p(4, 1)), (3, p(1, 4))] {
        let mut play = Play::with_boss(p(3, 4), Orientation::Right).draws(&draw.to_string());
        play.tap(SPACE);
        let boss = play.boss();
        assert_eq!((boss.health.hp, boss.active, boss.at), (5, true, spot));
        assert!(
            (1..=8).contains(&boss.facing.step(boss.at).x) && (1..=8).contains(&boss.facing.step(boss.at).y)
        );
    }
}

fn p38() -> Play {
    let mut play = Play::with_boss(p(3, 4), Orientation::Right).draws("0,2,2");
    play.tick(SPACE);
    assert_eq!(play.boss().at, p(4, 8));
    play
}

#[test]
fn p38_the_boss_fires_a_row_with_a_gap_every_60_ticks() {
    let mut play = p38();
    play.wait(60);
    assert_eq!(play.census().projectiles, []);
    play.wait(1);
    let row = play.census().projectiles;
    assert_eq!(
        row.iter().map(|shot| shot.body.at).collect::<Vec<_>>(),
        [1, 2, 4, 5, 6, 7, 8].map(|x| p(x, 7))
    );
    assert!(row.iter().all(|shot| shot.body.facing == Orientation::Down));
    // The hero stands in the gap, so the first seven are gone when the next seven come.
    play.wait(59);
    assert_eq!(play.census().projectiles.len(), 0);
    play.wait(1);
    assert_eq!(play.census().projectiles.len(), 7);
}

#[test]
fn p39_a_projectile_hurts_once_and_the_others_fly_to_the_edge() {
    let mut play = p38();
    play.state.place_hero(p(1, 4), Orientation::Right);
    play.wait(76);
    assert_eq!((play.hp(), play.census().projectiles.len()), (5, 7));
    play.wait(1); // tick 78
    assert_eq!((play.hp(), play.census().projectiles.len()), (4, 7));
    play.wait(1);
    assert_eq!(play.census().projectiles.len(), 6);
    play.wait(29); // tick 108
    assert!(play.census().projectiles.iter().all(|shot| shot.body.at.y == 2));
    play.wait(1);
    assert_eq!(play.census().projectiles.iter().filter(|shot| shot.body.at.y == 1).count(), 6);
    play.wait(1);
    assert_eq!(play.census().projectiles.len(), 6);
    play.wait(1);
    assert_eq!(play.census().projectiles.len(), 0);
    assert_eq!(play.hp(), 4);
}

#[test]
fn p40_beaten_the_boss_leaves_the_key_to_the_way_back() {
    let mut play = Play::start(0);
    play.about_to_win();
    play.tick(SPACE);
    play.wait(21);
    assert_eq!((play.census().bosses.len(), play.census().keys.len()), (1, 0));
    play.wait(1);
    assert_eq!(play.census().bosses, []);
    let [key] = play.census().keys[..] else { panic!("no key") };
    assert_eq!((key.number, key.at), (KEY_BOSS, p(4, 4)));
    play.hold(RIGHT, 8);
    assert!(play.state.hero.has_key(KEY_BOSS));
    play.hold(LEFT, 24).hold(UP, 8).hold(LEFT, 1);
    assert_eq!(play.hero_at(), p(1, 5));
    play.tap(E);
    assert_eq!(play.state.area().portal(Side::W).lock, Lock::Open);
}

#[test]
fn p42_behind_a_beaten_boss_the_mazes_have_melted() {
    let setup = Setup::classic(3);
    let stop = |size| icmaze::level::Stop { size, difficulty: HARDEST, exit: Side::E };
    let mut play = Play::on(Course { start: Side::E, stops: [8, 16, 32].map(stop).to_vec() }, setup);
    play.state.skip_dialogues();
    play.beat_boss();
    play.hold(LEFT, 24).hold(UP, 8).hold(LEFT, 1).tap(E).hold(LEFT, 8);
    assert_eq!(play.title(), "icmaze/LargeArea[3]");
    for room in [3, 2, 1] {
        let size = play.state.level.rooms()[room].size;
        play.state.place_in(room, Side::E.arrival(size), Orientation::Left);
        assert!(play.state.is_solved(room));
        let beside = p(size - 1, size / 2 + 2);
        if !play.census().monsters.iter().any(|m| m.body.at == beside) {
            let mut hunter = Enemy::new(beside, Mood::Chasing);
            hunter.hunting = true;
            play.state.add(Thing::Monster(hunter));
        }
        play.wait(1);
        let rock = play.state.area().rocks().cells().next();
        if let Some(rock) = rock {
            assert!(play.state.area().ground(Some(&play.state.hero), true).lets_in(rock, true));
        }
        play.wait(500);
        assert!(play.census().monsters.iter().all(|m| m.mood == Mood::Sleeping));
        assert_eq!(play.hp(), 5);
    }
}

fn p43() -> Play {
    let mut play = Play::start(0);
    play.beat_boss();
    play.state.place_in(0, p(4, 6), Orientation::Down);
    play
}

#[test]
fn p43_the_treasure_ends_the_game() {
    let mut play = p43();
    assert!(play.state.is_solved(0));
    assert_eq!(play.census().treasures[0].at, p(4, 4));
    play.hold(DOWN, 15);
    assert_eq!((play.state.mode, IcMazeRules::outcome(&play.state)), (Mode::Playing, None));
    play.hold(DOWN, 1);
    assert_eq!((play.hero_at(), play.state.mode), (p(4, 4), Mode::Ended));
    assert_eq!(IcMazeRules::outcome(&play.state).unwrap().standings, [kernel::game::Standing::Won]);
}

#[test]
fn p44_a_game_reset_puts_every_signal_out() {
    let mut play = p43();
    play.tap(R);
    let rooms = play.state.level.rooms().len();
    assert!((0..rooms).all(|room| !play.state.is_solved(room)));
    play.state.skip_dialogues();
    play.state.place_hero(p(4, 6), Orientation::Down);
    play.hold(DOWN, 16);
    assert_eq!((play.hero_at(), play.state.mode), (p(4, 4), Mode::Playing));
}

fn p45() -> Play {
    let mut play = Play::launch(0);
    play.hold(LEFT, 20);
    play
}

#[test]
fn p45_the_welcome_stops_the_world() {
    let play = p45();
    assert_eq!(play.state.dialogue().unwrap().page, 0);
    assert_eq!((play.hero_at(), play.facing(), play.state.tick), (p(5, 7), Orientation::Down, 0));
    assert!(!play.state.hero.body.is_moving());
}

fn p46() -> Play {
    let mut play = p45();
    play.wait(1);
    for _ in 0..play.state.dialogue().unwrap().pages() {
        assert!(play.state.dialogue().is_some());
        play.tap(ENTER);
    }
    assert_eq!(play.state.dialogue(), None);
    play
}

#[test]
fn p46_enter_turns_the_pages_and_closes_the_last() {
    let mut play = p46();
    play.hold(LEFT, 8);
    assert_eq!(play.hero_at(), p(4, 7));
}

#[test]
fn p47_the_welcome_comes_again_only_with_a_game_reset() {
    let mut play = p46();
    play.tap(T).wait(2);
    assert_eq!(play.state.dialogue(), None);
    play.state.place_in(1, p(1, 5), Orientation::Left);
    play.wait(2);
    play.state.place_in(0, p(8, 5), Orientation::Left);
    play.wait(2);
    assert_eq!(play.state.dialogue(), None);
    play.tap(R);
    assert_eq!(play.state.dialogue().unwrap().story, icmaze::dialogue::Story::Welcome);
}

#[test]
fn what_the_scenarios_place_by_hand_can_be_written_down_and_read_back() {
    for play in [Play::start(0), p26(), p38(), p43(), p45()] {
        let json = json(&play.state);
        assert_eq!(State::read(&json).unwrap(), play.state);
    }
}
