//! Step 3 of the rules: monsters, health, levels (IC-070 to IC-099).

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::action::Action;
use icmaze::actors::{Doing, Enemy, Heart, How, Mood, Reach, Thing};
use icmaze::area::Area;
use icmaze::build::{build, first_mood, furnish_monsters};
use icmaze::event::Event;
use icmaze::geometry::{Orientation, Side, interior};
use icmaze::level::{Course, KEY_BOSS, KEY_SPAWN, difficulty_of};
use icmaze::maze::{EASIEST, EASY, HARD, HARDEST, MEDIUM};
use icmaze::routes::Routes;
use icmaze::setup::Setup;
use kernel::dice::Dice;
use kernel::pos::Pos;

/// The hero at (4,4) before a sleeping monster at (4,3), with the pickaxe.
fn duel() -> Play {
    let mut play = Play::empty(HARDEST, p(4, 4)).monster(p(4, 3), Mood::Sleeping, Orientation::Up);
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play
}

/// Strikes in ticks 1, 25 and 49.
fn slay(play: &mut Play) {
    for tick in 1..=49 {
        play.tick(if [1, 25, 49].contains(&tick) { SPACE } else { Action::NONE });
    }
}

#[test]
fn ic_070_a_monster_alive_takes_space_and_answers_and_asks() {
    let thing = Thing::Monster(Enemy::new(p(3, 3), Mood::Random));
    let actor = thing.actor();
    assert_eq!(actor.holds(), [Some(p(3, 3)), None]);
    assert!(actor.accepts(How::Contact, false) && actor.accepts(How::Distance, false));
    assert_eq!(Enemy::new(p(3, 3), Mood::Random).health.hp, 3);
}

#[test]
fn ic_071_a_dead_monster_stops_at_once_blocks_no_more_and_is_gone_after_21_ticks() {
    let mut play = duel();
    slay(&mut play);
    let dead = play.only_monster();
    assert!(!dead.health.is_alive());
    assert!(!play.state.area().is_taken(p(4, 3)));
    let thing = Thing::Monster(dead);
    assert!(!thing.actor().accepts(How::Contact, false) && !thing.actor().accepts(How::Distance, false));
    // Put down anew, the hero no longer swings.
    play.state.place_hero(p(4, 4), Orientation::Down);
    play.hold(DOWN, 8);
    assert_eq!(play.hero_at(), p(4, 3));
    play.wait(13);
    assert_eq!(play.census().monsters.len(), 1);
    play.wait(1);
    assert_eq!(play.census().monsters.len(), 0);
    assert_eq!(play.state.tally.kills, 1);
}

#[test]
fn ic_072_a_monster_sees_a_square_through_rocks_and_does_not_touch() {
    use icmaze::actors::Interactor;
    let monster = Enemy::new(p(6, 6), Mood::Random);
    assert_eq!(
        (monster.asks(How::Contact), monster.asks(How::Distance)),
        (None, Some(Reach::Square(p(6, 6), 5)))
    );
    for (cell, seen) in [(p(1, 1), true), (p(11, 1), true), (p(12, 6), false), (p(6, 0), false)] {
        assert_eq!(monster.sees(cell), seen, "{cell}");
    }
    // A wall of rocks between them hides nothing.
    let mut play = Play::empty(HARDEST, p(2, 2));
    play.state
        .set_rocks(rocks("........\n........\n........\n########\n........\n........\n........\n........"));
    let mut play = play.monster(p(4, 7), Mood::Random, Orientation::Up);
    play.wait(1);
    assert!(play.only_monster().hunting);
}

#[test]
fn ic_073_a_log_monster_has_3_hit_points_sees_5_far_and_moves_in_10_ticks() {
    use icmaze::actors::{LOG_HP, LOG_RADIUS, MONSTER_MOVE};
    assert_eq!((LOG_HP, LOG_RADIUS, MONSTER_MOVE), (3, 5, 10));
    let mut play = Play::empty(HARDEST, p(8, 8)).monster(p(1, 1), Mood::Random, Orientation::Down).draws("1");
    play.wait(26);
    assert_eq!(play.only_monster().body.at, p(1, 1));
    play.wait(1);
    assert_eq!(play.only_monster().body.at, p(2, 1));
}

#[test]
fn ic_074_both_timers_always_run_and_turning_comes_before_the_change_of_mood() {
    // In tick 72 a wanderer turns up and sets out, and then begins to hunt.
    let mut play = Play::empty(HARDEST, p(4, 8)).monster(p(4, 4), Mood::Random, Orientation::Down);
    play.dice = Dice::strict("2,0,2,0,T");
    play.wait(71);
    assert_eq!((play.only_monster().mood, play.only_monster().body.at), (Mood::Random, p(4, 3)));
    play.wait(1);
    let monster = play.only_monster();
    assert_eq!(
        (monster.mood, monster.body.facing, monster.body.is_moving()),
        (Mood::Chasing, Orientation::Up, true)
    );
    assert_eq!((monster.turning, monster.changing), (0, 0));
    // The change itself moves neither timer: the next turn comes 18 ticks later.
    play.wait(17);
    assert!(!play.only_monster().body.is_moving());
    play.wait(1);
    assert!(play.only_monster().body.is_moving());
}

#[test]
fn ic_075_and_ic_076_a_sleeper_wakes_with_probability_2_over_difficulty() {
    // Scripted dice name the odds they are asked for; a number does not fit odds.
    for difficulty in [2, 4, 6, 8, 10] {
        let asked = std::panic::catch_unwind(|| {
            let mut play =
                Play::empty(difficulty, p(8, 8)).monster(p(1, 1), Mood::Sleeping, Orientation::Down);
            play.dice = Dice::strict("7");
            play.wait(72);
        });
        let words = *asked.unwrap_err().downcast::<String>().unwrap();
        assert!(words.contains(&format!("odds of 2 in {difficulty} were drawn")), "{words}");
    }
}

#[test]
fn ic_075_probabilities_are_1_a_half_a_third_a_quarter_a_fifth() {
    let wakes = |difficulty: u32| {
        let woken = (0..300).filter(|&seed| {
            let mut play =
                Play::empty(difficulty, p(8, 8)).monster(p(1, 1), Mood::Sleeping, Orientation::Down);
            play.dice = Dice::seeded(seed);
            play.wait(72);
            play.only_monster().mood == Mood::Random
        });
        woken.count()
    };
    assert_eq!(wakes(HARDEST), 300);
    for (difficulty, expected) in [(HARD, 150), (MEDIUM, 100), (EASY, 75), (EASIEST, 60)] {
        assert!(wakes(difficulty).abs_diff(expected) < 30, "{difficulty}: {}", wakes(difficulty));
    }
}

#[test]
fn ic_076_a_sleeper_turns_left_every_18_ticks_and_asks_nothing() {
    let mut play = Play::empty(HARDEST, p(4, 3)).monster(p(4, 4), Mood::Sleeping, Orientation::Down);
    play.wait(17);
    assert_eq!(play.only_monster().body.facing, Orientation::Down);
    play.wait(1);
    assert_eq!(play.only_monster().body.facing, Orientation::Right);
    assert_eq!((play.hp(), play.only_monster().hunting), (5, false));
}

#[test]
fn ic_077_a_wanderer_begins_to_hunt_only_if_the_hero_is_in_its_square() {
    // Out of sight nothing is drawn at tick 72: four turns, into the wall, and no more.
    let mut play = Play::empty(HARDEST, p(8, 8)).monster(p(1, 1), Mood::Random, Orientation::Down);
    play.dice = Dice::strict("2,2,2,2");
    play.wait(72);
    assert_eq!((play.only_monster().mood, play.dice.left()), (Mood::Random, 0));
    let mut play = Play::empty(HARDEST, p(6, 6)).monster(p(1, 1), Mood::Random, Orientation::Down);
    play.dice = Dice::strict("2,2,2,2,T");
    play.wait(72);
    assert_eq!(play.only_monster().mood, Mood::Chasing);
}

#[test]
fn ic_078_a_hunter_without_a_target_wanders_and_one_with_it_may_fall_asleep() {
    let mut play = Play::empty(HARDEST, p(8, 8));
    let mut lost = Enemy::new(p(1, 1), Mood::Chasing);
    lost.hunting = false;
    play.state.add(Thing::Monster(lost));
    play.wait(1);
    assert_eq!(play.only_monster().mood, Mood::Random);
    // With odds of 1 − p: at HARD 2 in 4.
    let mut play = Play::empty(HARD, p(8, 8)).monster(p(1, 1), Mood::Chasing, Orientation::Down).draws("T");
    play.wait(72);
    assert_eq!((play.only_monster().mood, play.only_monster().hunting), (Mood::Sleeping, false));
}

#[test]
fn ic_079_awake_it_remembers_the_hero_and_strikes_when_it_faces_it() {
    for (facing, hp) in [(Orientation::Right, 4), (Orientation::Left, 5), (Orientation::Up, 5)] {
        for mood in [Mood::Random, Mood::Chasing] {
            let mut play = Play::empty(HARDEST, p(5, 5)).monster(p(4, 5), mood, facing);
            play.wait(1);
            assert_eq!((play.hp(), play.only_monster().hunting), (hp, true));
        }
    }
    // Every tick, so the next blow falls when the immunity is over.
    let mut play = Play::empty(HARDEST, p(5, 5)).monster(p(4, 5), Mood::Chasing, Orientation::Right);
    play.wait(24);
    assert_eq!(play.hp(), 4);
    play.wait(1);
    assert_eq!(play.hp(), 3);
}

#[test]
fn ic_080_the_target_is_kept_however_far_and_forgotten_when_the_hero_leaves() {
    let mut play = Play::hardcoded(1);
    play.state.place_in(3, p(1, 17), Orientation::Right);
    play.state.clear_room();
    let mut play = play.monster(p(31, 31), Mood::Chasing, Orientation::Down);
    play.wait(60);
    assert_eq!((play.only_monster().mood, play.only_monster().hunting), (Mood::Chasing, true));
    play.hold(LEFT, 8);
    assert_eq!(play.title(), "icmaze/MediumArea[2]");
    assert!(!play.state.area_of(3).unwrap().census().monsters[0].hunting);
    // Coming back it finds a hunter without a target, who wanders.
    play.state.place_in(3, p(1, 17), Orientation::Right);
    play.wait(1);
    assert_eq!(play.only_monster().mood, Mood::Random);
    // One that is made hunting has the hero in mind when it first comes in.
    let text = EMPTY.replace("........\n", "...c....\n").replacen("...c....\n", "........\n", 6);
    let mut play = Play::drawn(&text, p(1, 5), Orientation::Right);
    assert!(play.only_monster().hunting);
    play.wait(1);
    assert_eq!(play.only_monster().mood, Mood::Chasing);
}

/// The path by the words of the rule: breadth-first from the monster, neighbours left, up, right,
/// down, first discovery wins.
fn searched(size: i32, is_node: impl Fn(Pos) -> bool, from: Pos, to: Pos) -> Vec<Orientation> {
    if from == to || !is_node(from) || !is_node(to) {
        return Vec::new();
    }
    let mut found: Vec<(Pos, Vec<Orientation>)> = vec![(from, Vec::new())];
    let mut at = 0;
    while at < found.len() {
        let (cell, way) = found[at].clone();
        if cell == to {
            return way;
        }
        for step in [Orientation::Left, Orientation::Up, Orientation::Right, Orientation::Down] {
            let next = step.step(cell);
            let inside = (1..=size).contains(&next.x) && (1..=size).contains(&next.y);
            if inside && is_node(next) && !found.iter().any(|(known, _)| *known == next) {
                let way = way.iter().copied().chain([step]).collect();
                found.push((next, way));
            }
        }
        at += 1;
    }
    Vec::new()
}

#[test]
fn ic_081_the_path_is_the_first_one_that_a_search_left_up_right_down_discovers() {
    let mut routes = Routes::default();
    let mut whim = Dice::seeded(9);
    for seed in 0..60 {
        let difficulty = [EASY, MEDIUM, HARD, HARDEST][seed as usize % 4];
        let size = [8, 16][seed as usize % 2];
        let stop = icmaze::level::Stop { size, difficulty, exit: Side::E };
        let level =
            icmaze::level::Level::new(Course { start: Side::E, stops: vec![stop] }, Vec::new()).unwrap();
        let area = build(&level, 1, seed, false, &icmaze::setup::Setup::classic(1));
        let ground = area.ground(None, false);
        for _ in 0..20 {
            let cell =
                |whim: &mut Dice| p(whim.range(0, size.into()) as i32, whim.range(0, size.into()) as i32);
            let (from, to) = (cell(&mut whim), cell(&mut whim));
            // The same Routes for all: what it remembers must never show.
            let path = routes.path(&ground, from, to);
            assert_eq!(path, searched(size, |c| ground.is_node(c), from, to), "{from} to {to}, seed {seed}");
        }
    }
}

#[test]
fn ic_081_without_a_path_there_is_no_turn_no_step_and_no_error() {
    let mut play = Play::empty(HARDEST, p(5, 5)).monster(p(1, 1), Mood::Chasing, Orientation::Up);
    play.state
        .set_rocks(rocks("........\n........\n........\n........\n........\n........\n##......\n.#......"));
    play.wait(40);
    let monster = play.only_monster();
    assert_eq!(
        (monster.body.at, monster.body.facing, monster.mood),
        (p(1, 1), Orientation::Up, Mood::Chasing)
    );
}

#[test]
fn ic_082_three_draws_decide_how_many_monsters_there_are() {
    let room = Play::hardcoded(1).state.level.rooms()[1].clone();
    for (difficulty, odds) in [(2, "34 in 40"), (4, "44 in 80"), (10, "74 in 200")] {
        // 0.25 + 0.60 · 2/difficulty
        let asked = std::panic::catch_unwind(|| {
            furnish_monsters(&mut Area::new(&room, false), difficulty, Vec::new(), &mut Dice::strict("1"));
        });
        let words = *asked.unwrap_err().downcast::<String>().unwrap();
        assert!(words.contains(&format!("odds of {odds} were drawn")), "{words}");
    }
    let mut area = Area::new(&room, false);
    furnish_monsters(&mut area, HARDEST, interior(8).collect(), &mut Dice::strict("T,T,T,0,0,0,0,0,0"));
    assert_eq!(area.census().monsters.len(), 3);
    // Fewer cells, fewer monsters.
    let mut area = Area::new(&room, false);
    furnish_monsters(&mut area, HARDEST, vec![p(1, 1)], &mut Dice::strict("T,T,T,0,0"));
    assert_eq!(area.census().monsters.len(), 1);
}

#[test]
fn ic_083_the_first_mood_is_drawn_by_difficulty() {
    // Sleeping, wandering and hunting, in parts of 10 · difficulty.
    for (difficulty, parts) in [(2, [0, 4, 16]), (4, [14, 8, 18]), (6, [28, 12, 20]), (8, [42, 16, 22])] {
        let mut counts = [0; 3];
        for draw in 0..10 * i64::from(difficulty) {
            counts[first_mood(difficulty, &mut Dice::scripted(&[draw])) as usize] += 1;
        }
        assert_eq!(counts, parts);
    }
}

#[test]
fn ic_084_monsters_stand_on_cells_of_their_own_away_from_portals_and_key_and_face_down() {
    for seed in 0..200 {
        let play = Play::hardcoded(seed);
        for (room, size) in [(1, 8), (2, 16), (3, 32)] {
            let area = build(&play.state.level, room, seed, false, &icmaze::setup::Setup::classic(1));
            let census = area.census();
            let mut cells: Vec<Pos> = census.monsters.iter().map(|m| m.body.at).collect();
            assert!(
                census.monsters.iter().all(|m| m.body.facing == Orientation::Down && !m.body.is_moving())
            );
            cells.push(census.keys[0].at);
            assert!(cells.iter().all(|&c| !area.rocks().is_rock(c)));
            assert!(
                cells.iter().all(|c| !Side::W.apron(size).contains(c) && !Side::E.apron(size).contains(c))
            );
            let count = cells.len();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), count);
        }
    }
}

#[test]
fn ic_087_the_hero_has_5_hit_points_and_its_death_resets_the_room_and_is_counted() {
    let mut play = Play::empty(HARDEST, p(5, 5)).monster(p(4, 5), Mood::Random, Orientation::Right);
    assert_eq!(play.hp(), 5);
    (play.state.hero.health.hp, play.state.hero.health.immune) = (1, 0);
    play.wait(1);
    assert_eq!((play.hp(), play.state.tally.deaths, play.hero_at()), (5, 1, p(5, 5)));
    // The drawn room had no monster, and has none now.
    assert_eq!(play.census().monsters.len(), 0);
    assert_eq!(play.events.last(), Some(&Event::Died));
}

#[test]
fn the_last_heart_is_told_as_the_last_one() {
    let mut play = Play::extras(0);
    play.state.clear_room();
    play.state.hero.health.hp = 1;
    play.state.set_floor(p(4, 7), icmaze::floor::Floor::Lava);
    let mut game = icmaze::game::IcMaze::at(play.state);
    let mut said = Vec::new();
    for _ in 0..8 {
        let events = kernel::game::Game::step(&mut game, "left", &mut Dice::seeded(1)).unwrap();
        said.extend(events.into_iter().filter_map(|event| event.said));
    }
    assert!(said.iter().any(|words| words.contains("last heart")), "{said:?}");
}

#[test]
fn ic_088_a_blow_takes_one_hit_point_from_a_monster_asleep_or_awake() {
    for mood in [Mood::Sleeping, Mood::Random, Mood::Chasing] {
        let mut play = Play::empty(HARDEST, p(4, 4)).monster(p(4, 3), mood, Orientation::Down);
        play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
        play.tick(SPACE);
        assert_eq!(play.only_monster().health.hp, 2);
        assert!(matches!(play.state.hero.doing, Doing::Swinging { spent: true, .. }));
    }
}

#[test]
fn ic_090_a_heart_gives_one_hit_point_and_never_a_sixth() {
    for (before, after) in [(1, 2), (4, 5), (5, 5)] {
        let mut play = Play::empty(HARDEST, p(4, 4));
        (play.state.hero.health.hp, play.state.hero.health.immune) = (before, 0);
        play.state.add(Thing::Heart(Heart::new(p(4, 4))));
        play.wait(1);
        assert_eq!(play.hp(), after);
        play.wait(1);
        assert_eq!(play.census().hearts.len(), 0);
    }
}

#[test]
fn ic_091_whoever_lost_a_hit_point_is_immune_for_24_ticks() {
    // The hero, struck in tick 1 and then in tick 25.
    let mut play = Play::empty(HARDEST, p(5, 5)).monster(p(4, 5), Mood::Chasing, Orientation::Right);
    play.wait(1);
    assert_eq!((play.hp(), play.state.hero.health.immune), (4, 24));
    play.wait(23);
    assert_eq!((play.hp(), play.state.hero.health.immune), (4, 1));
    play.wait(1);
    assert_eq!((play.hp(), play.state.hero.health.immune), (3, 24));
    // A monster, likewise.
    let mut play = duel();
    play.tick(SPACE);
    assert_eq!(play.only_monster().health.immune, 24);
    play.wait(19).tick(SPACE);
    play.wait(3);
    assert_eq!(play.only_monster().health.hp, 2);
    play.wait(1);
    assert_eq!(play.only_monster().health.hp, 1);
}

#[test]
fn ic_092_while_immune_one_is_drawn_only_at_even_counts() {
    use icmaze::actors::Health;
    for count in 0..=24 {
        let health = Health { hp: 3, immune: count, fading: 0 };
        assert_eq!(health.is_drawn(), count % 2 == 0);
    }
}

#[test]
fn ic_093_both_resets_heal_and_end_immunity() {
    for key in [T, R] {
        let mut play = Play::empty(HARDEST, p(5, 5));
        (play.state.hero.health.hp, play.state.hero.health.immune) = (1, 12);
        play.tick(key);
        assert_eq!((play.hp(), play.state.hero.health.immune), (5, 0));
    }
}

#[test]
fn ic_094_a_line_has_spawn_its_mazes_and_the_boss_and_five_mazes_if_nothing_is_said() {
    for length in [0, 1, 5, 64] {
        let level = Setup::classic(length).level(3).unwrap();
        let titles: Vec<&str> = level.rooms().iter().map(|room| room.title.as_str()).collect();
        assert_eq!(titles.len(), length + 2);
        assert_eq!((titles[0], titles[length + 1]), ("icmaze/Spawn", "icmaze/Boss"));
    }
    assert_eq!(Setup::default().level(3).unwrap().rooms().len(), 7);
}

#[test]
fn ic_095_each_next_room_lies_north_east_or_south_on_a_place_of_its_own() {
    // North, then of north and east (south is where it came from) the second, then south.
    let course = Course::line(2, &mut Dice::strict("0,0,1,0,2"));
    assert_eq!((course.start, course.stops[0].exit, course.stops[1].exit), (Side::N, Side::E, Side::S));
    let mut sides = [0; 4];
    for seed in 0..300 {
        let level = Setup::classic(8).level(seed).unwrap();
        let mut places: Vec<Pos> = level.rooms().iter().map(|room| room.place).collect();
        assert_eq!(places[0], p(0, 0));
        for pair in level.rooms().windows(2) {
            let exit = pair[0].exit.unwrap();
            sides[exit.index()] += 1;
            assert_eq!(pair[1].place, exit.outward().step(pair[0].place));
        }
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 10);
    }
    assert_eq!(sides[Side::W.index()], 0);
    assert!(sides[..3].iter().all(|&n| n > 400), "{sides:?}");
}

#[test]
fn ic_096_difficulty_grows_by_quarters_of_the_way() {
    let line = |length| (0..length).map(|maze| difficulty_of(maze, length)).collect::<Vec<_>>();
    assert_eq!(line(1), [HARDEST]);
    assert_eq!(line(4), [MEDIUM, HARD, HARDEST, HARDEST]);
    assert_eq!(line(5), [EASY, MEDIUM, HARD, HARDEST, HARDEST]);
    assert_eq!(line(8), [EASY, MEDIUM, MEDIUM, HARD, HARD, HARDEST, HARDEST, HARDEST]);
}

#[test]
fn ic_097_sizes_follow_one_draw_and_the_last_maze_is_large() {
    // The first of three mazes: progress 1/3, so of 9 parts one is large and two more medium.
    let size = |draw: i64| Course::line(3, &mut Dice::strict(&format!("1,{draw},1,0,1,0,1"))).stops[0].size;
    assert_eq!((0..9).map(size).collect::<Vec<_>>(), [32, 16, 16, 8, 8, 8, 8, 8, 8]);
    for seed in 0..50 {
        let level = Setup::classic(4).level(seed).unwrap();
        assert_eq!((level.rooms()[4].size, level.rooms()[4].difficulty), (32, HARDEST));
    }
}

#[test]
fn ic_098_links_lead_both_ways_and_keys_are_numbered() {
    for seed in 0..50 {
        let level = Setup::classic(5).level(seed).unwrap();
        let rooms = level.rooms();
        let keys: Vec<i32> = rooms.iter().map(|room| room.key).collect();
        assert_eq!(keys, [KEY_SPAWN, 1, 2, 3, 4, 5, KEY_BOSS]);
        for i in 0..6 {
            let exit = rooms[i].exit.unwrap();
            assert_eq!(rooms[i + 1].entry, Some(exit.opposite()));
            let there = rooms[i].portals[exit.index()].to.unwrap();
            let back = rooms[i + 1].portals[exit.opposite().index()].to.unwrap();
            assert_eq!((there.room, back.room), (i + 1, i));
            assert_eq!(there.arrival, exit.opposite().arrival(rooms[i + 1].size));
            assert_eq!(back.arrival, exit.arrival(rooms[i].size));
        }
    }
}

#[test]
fn ic_099_without_mazes_spawn_leads_straight_to_the_boss() {
    let mut play = Play::start(0);
    play.leave_spawn();
    assert_eq!(play.title(), "icmaze/Boss");
}
