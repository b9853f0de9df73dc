//! Other enemies (IC-X15, IC-X16) and the wind-up of all of them (IC-X36).

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::actors::{Breed, Enemy, Item, Loot, Mood, RELOAD, Thing, WIND_UP};
use icmaze::event::Event;
use icmaze::geometry::Orientation;
use icmaze::maze::HARDEST;
use kernel::pos::Pos;

impl Play {
    fn enemy(mut self, breed: Breed, at: Pos, mood: Mood, facing: Orientation) -> Self {
        let mut enemy = Enemy::of(breed, at, mood);
        (enemy.body.facing, enemy.hunting) = (facing, mood == Mood::Chasing);
        self.state.add(Thing::Monster(enemy));
        self
    }
}

fn arena(hero: Pos) -> Play {
    let mut play = Play::empty_with_extras(HARDEST, hero);
    play.state.clear_room();
    play
}

/// A rock where an ambusher wants to be at (4,6), with all four cells beside it free.
const RING: &str = "........\n........\n...#....\n........\n........\n........\n........\n........";
/// The same, with rocks to the left and right of it, too.
const COLUMN: &str = "........\n........\n..###...\n........\n........\n........\n........\n........";

#[test]
fn ic_x15_an_ambusher_goes_where_the_hero_is_headed() {
    // PX12: facing right, four cells ahead of (2,4) is (6,4); facing left it is outside, and (1,4) is nearest.
    for (facing, goal) in [(Orientation::Right, p(6, 4)), (Orientation::Left, p(1, 4))] {
        let mut play = arena(p(2, 4)).enemy(Breed::Ambusher, p(6, 8), Mood::Chasing, Orientation::Down);
        play.state.hero.body.facing = facing;
        let mut nearest = u32::MAX;
        for _ in 0..240 {
            play.wait(1);
            (play.state.hero.health.hp, play.state.hero.health.immune) = (5, 24);
            nearest = nearest.min(play.only_monster().body.at.manhattan(goal));
        }
        assert_eq!(nearest, 0, "{facing}");
    }
    // Two nodes as near: the one with the lower x, then the lower y. Four cells ahead of (4,2) is (4,6).
    for (map, goal) in [(RING, p(3, 6)), (COLUMN, p(4, 5))] {
        let mut play = arena(p(4, 2));
        play.state.set_rocks(rocks(map));
        play.state.hero.body.facing = Orientation::Up;
        assert_eq!(play.state.ambush(), Some(goal));
    }
    // It sees six cells far.
    let ambusher = Enemy::of(Breed::Ambusher, p(1, 1), Mood::Random);
    assert!(ambusher.sees(p(7, 7)) && !Enemy::new(p(1, 1), Mood::Random).sees(p(7, 7)));
}

#[test]
fn ic_x15_a_wall_hugger_keeps_its_right_hand_on_the_wall() {
    let mut play = arena(p(4, 4)).enemy(Breed::Hugger, p(8, 2), Mood::Random, Orientation::Up);
    let mut way = Vec::new();
    for _ in 0..28 * 18 {
        play.wait(1);
        let at = play.only_monster().body.at;
        if way.last() != Some(&at) {
            way.push(at);
        }
    }
    // All along the wall, anticlockwise.
    assert!(way.iter().all(|cell| [1, 8].contains(&cell.x) || [1, 8].contains(&cell.y)), "{way:?}");
    assert_eq!(way[..3], [p(8, 2), p(8, 3), p(8, 4)]);
    assert!(way.contains(&p(1, 8)) && way.contains(&p(1, 1)));
}

#[test]
fn ic_x15_a_thief_takes_coins_flees_and_leaves_them_when_it_falls() {
    let mut play = arena(p(8, 8)).enemy(Breed::Thief, p(1, 1), Mood::Random, Orientation::Up);
    play.state.add(Thing::Loot(Loot::new(p(1, 4), Item::Gold, 1)));
    play.state.add(Thing::Loot(Loot::new(p(8, 1), Item::Gold, 1)));
    play.wait(80);
    assert_eq!((play.only_monster().purse, play.census().loot.len()), (1, 1));
    assert!(play.events.iter().any(|event| matches!(event, Event::Stolen { .. })));
    // A hero within three cells makes it flee: it is never nearer after its turn than before.
    let at = play.only_monster().body.at;
    play.state.place_hero(p(at.x, (at.y + 2).min(8)), Orientation::Down);
    let before = play.state.path_to_hero(play.only_monster().body.at).len();
    play.wait(40);
    assert!(play.state.path_to_hero(play.only_monster().body.at).len() > before);
    // What it has stolen lies there when it is slain.
    let mut play = arena(p(4, 4));
    let mut thief = Enemy::of(Breed::Thief, p(4, 3), Mood::Sleeping);
    (thief.purse, thief.health.hp) = (2, 1);
    play.state.add(Thing::Monster(thief));
    play.state.hero.bag.add(Item::Pickaxe, 1);
    let mut play = play.draws("F");
    play.hold(DOWN, 1).tick(SPACE);
    play.wait(2);
    let gold: u8 = play.census().loot.iter().filter(|l| l.item == Item::Gold).map(|l| l.count).sum();
    assert_eq!(gold, 2);
}

#[test]
fn ic_x15_a_sentry_walks_its_beat_and_shoots_straight_ahead_every_other_second() {
    let mut play = arena(p(8, 8)).enemy(Breed::Sentry, p(1, 1), Mood::Random, Orientation::Up);
    play.state
        .set_rocks(rocks(&["########"; 7].into_iter().chain(["........"]).collect::<Vec<_>>().join("\n")));
    play.state.place_hero(p(8, 1), Orientation::Left);
    // It turns to the far end, where the hero stands with nothing between.
    let mut shots = Vec::new();
    for tick in 1..200_u32 {
        let before = play.events.len();
        play.wait(1);
        if play.events[before..].iter().any(|event| matches!(event, Event::Shot { .. })) {
            shots.push(tick);
        }
        (play.state.hero.health.hp, play.state.hero.health.immune) = (5, 0);
    }
    assert!(shots.len() >= 2, "{shots:?}");
    assert!(shots.windows(2).all(|pair| pair[1] - pair[0] >= u32::from(RELOAD)), "{shots:?}");
    // A shot takes one hit point.
    play.state.hero.health.immune = 0;
    let hit = (0..200).any(|_| {
        play.wait(1);
        play.hp() == 4
    });
    assert!(hit);
    // A rock between: no shot.
    let mut play = arena(p(8, 1)).enemy(Breed::Sentry, p(1, 1), Mood::Random, Orientation::Right);
    play.state
        .set_rocks(rocks(&["........"; 7].into_iter().chain(["...#...."]).collect::<Vec<_>>().join("\n")));
    play.wait(16);
    assert!(!play.events.iter().any(|event| matches!(event, Event::Shot { .. })));
    play.state.set_rocks(rocks(&["........"; 8].join("\n")));
    play.wait(1);
    assert!(
        play.events.iter().any(|event| matches!(event, Event::Shot { .. })),
        "and with none between, one"
    );
    // The two ends of its beat: its start and the farthest node.
    let mut play = arena(p(4, 4)).enemy(Breed::Sentry, p(1, 1), Mood::Random, Orientation::Up);
    play.wait(18);
    assert_eq!(play.only_monster().beat, Some((p(8, 8), p(1, 1))));
    // And it walks from one to the other and back.
    let mut ends = Vec::new();
    for _ in 0..40 * 18 {
        (play.state.hero.health.hp, play.state.hero.health.immune) = (5, 24);
        play.wait(1);
        let at = play.only_monster().body.at;
        if [p(1, 1), p(8, 8)].contains(&at) && ends.last() != Some(&at) {
            ends.push(at);
        }
    }
    assert!(ends.len() >= 3, "{ends:?}");
}

#[test]
fn ic_x16_after_four_mazes_the_boss_has_a_lieutenant_whom_the_challenge_ignores() {
    for (length, lieutenants) in [(3, 0), (4, 1), (5, 1)] {
        let play = Play::adventure(length, 1, length + 1);
        let found = play.census().monsters.iter().filter(|m| m.breed == Breed::Lieutenant).count();
        assert_eq!(found, lieutenants, "{length} mazes");
        assert!(play.census().monsters.iter().all(|m| m.health.hp == 5));
    }
    let mut play = Play::adventure(4, 1, 5);
    play.about_to_win();
    play.tick(SPACE);
    play.state.skip_dialogues();
    play.wait(22).hold(RIGHT, 8);
    play.state.add(Thing::Monster(Enemy::of(Breed::Lieutenant, p(8, 7), Mood::Random)));
    play.wait(2);
    assert!(play.state.is_solved(5));
}

#[test]
fn ic_x16_the_lieutenant_wanders_and_fires_like_a_sentry() {
    let mut play = arena(p(4, 8)).enemy(Breed::Lieutenant, p(4, 2), Mood::Random, Orientation::Up);
    let (mut cells, mut shots) = (std::collections::BTreeSet::new(), Vec::new());
    for tick in 1..3000_u32 {
        (play.state.hero.health.hp, play.state.hero.health.immune) = (5, 24);
        let before = play.events.len();
        play.wait(1);
        let foe = play.only_monster();
        assert_ne!(foe.mood, Mood::Chasing, "it never hunts");
        cells.insert(foe.body.at);
        if play.events[before..].iter().any(|event| matches!(event, Event::Shot { .. })) {
            shots.push(tick);
            let (at, hero, way) = (foe.body.at, play.hero_at(), foe.body.facing);
            assert!((1..=8).any(|n| (0..n).fold(at, |cell, _| way.step(cell)) == hero), "{at} faces {way}");
        }
    }
    assert!(cells.len() > 10 && shots.len() > 3, "{} cells, {shots:?}", cells.len());
    assert!(shots.windows(2).all(|pair| pair[1] - pair[0] >= u32::from(RELOAD)), "{shots:?}");
}

#[test]
fn ic_x36_an_enemy_winds_up_before_it_strikes() {
    let mut play = arena(p(4, 4)).enemy(Breed::Log, p(4, 5), Mood::Chasing, Orientation::Down);
    for tick in 1..WIND_UP {
        play.wait(1);
        assert_eq!((play.only_monster().windup, play.hp()), (tick, 5));
    }
    play.wait(1);
    assert_eq!(play.hp(), 4);
    // While one is immune nothing is wound up; then it begins anew.
    play.wait(23);
    assert_eq!((play.only_monster().windup, play.hp()), (0, 4));
    play.wait(usize::from(WIND_UP));
    assert_eq!(play.hp(), 3);
}

#[test]
fn ic_x36_who_steps_aside_in_time_is_not_hurt_and_the_next_wind_up_is_a_whole_one() {
    let mut play = arena(p(4, 4)).enemy(Breed::Log, p(4, 5), Mood::Chasing, Orientation::Down);
    play.wait(5);
    play.state.place_hero(p(6, 4), Orientation::Up);
    play.wait(1);
    play.state.place_hero(p(4, 4), Orientation::Up);
    play.wait(usize::from(WIND_UP) - 1);
    assert_eq!(play.hp(), 5);
    // By the course's rules it strikes at once.
    let mut play = Play::empty(HARDEST, p(4, 4)).monster(p(4, 5), Mood::Chasing, Orientation::Down);
    play.wait(1);
    assert_eq!(play.hp(), 4);
}

#[test]
fn wanderers_keep_to_their_graph_with_extras_and_step_into_doorways_without() {
    let strayed = |extras: bool| {
        let mut play = if extras { Play::empty_with_extras(64, p(8, 8)) } else { Play::empty(64, p(8, 8)) };
        play.state.clear_room();
        // Before the open entry in the west.
        let mut play = play.monster(p(1, 4), Mood::Random, Orientation::Left);
        (0..4000).any(|_| {
            play.wait(1);
            (play.state.hero.health.hp, play.state.hero.health.immune) = (5, 24);
            play.only_monster().body.at.x == 0
        })
    };
    assert!(strayed(false) && !strayed(true));
}
