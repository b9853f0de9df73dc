//! The editions of the extras: what the second one brought (IC-X41, IC-X42), and that games of the first are played as
//! they were.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Play, SPACE, p};
use icmaze::actors::{Boss, Mood, Thing, WIND_UP};
use icmaze::geometry::Orientation;
use icmaze::setup::{Setup, Way};
use kernel::params::Params;
use kernel::replay::Replay;

/// Toe to toe with a hunter that has begun to wind up, by an edition of the extras.
fn duel(edition: u8) -> Play {
    let mut play = Play::empty_with_extras(2, p(4, 4));
    play.state.setup.edition = edition;
    play.state.clear_room();
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.state.place_hero(p(4, 4), Orientation::Up);
    let mut play = play.monster(p(4, 5), Mood::Chasing, Orientation::Down);
    play.wait(4);
    play.tick(SPACE);
    play
}

#[test]
fn ic_x41_a_blow_ends_the_wind_up_and_there_is_none_while_the_monster_reels() {
    let mut play = duel(2);
    assert_eq!(play.only_monster().health.hp, 2);
    play.wait(22);
    assert_eq!((play.only_monster().windup, play.hp()), (0, 5));
    // Then it winds up as long as ever.
    play.wait(usize::from(WIND_UP));
    assert_eq!(play.hp(), 5);
    play.wait(2);
    assert_eq!(play.hp(), 4);
}

#[test]
fn ic_x41_blows_in_good_time_beat_a_hunter_without_a_wound() {
    let mut play = duel(2);
    for hp in [1, 0] {
        play.wait(23);
        play.tick(SPACE);
        play.wait(2);
        assert_eq!(play.only_monster().health.hp, hp);
    }
    assert_eq!(play.hp(), 5);
}

#[test]
fn ic_x41_the_first_edition_trades_blow_for_blow() {
    let mut play = duel(1);
    play.wait(usize::from(WIND_UP));
    assert_eq!((play.only_monster().health.hp, play.hp()), (2, 4));
}

/// The cells with hearts after a blow at an active Boss that had so many hit points.
fn hearts_left(hp: u8, setup: impl Fn(&mut Setup)) -> Vec<kernel::pos::Pos> {
    let mut play = Play::extras(0);
    play.state.setup.edition = 2;
    setup(&mut play.state.setup);
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.state.place_in(1, p(3, 4), Orientation::Right);
    play.state.skip_dialogues();
    play.state.clear_room();
    let mut boss = Boss::new(p(4, 4));
    (boss.active, boss.health.hp) = (true, hp);
    play.state.add(Thing::Boss(boss));
    play.tick(SPACE);
    play.wait(1);
    play.census().hearts.iter().map(|heart| heart.at).collect()
}

#[test]
fn ic_x42_the_boss_leaves_a_heart_where_it_was_after_every_second_wound() {
    for (hp, hearts) in [(5, 0), (4, 1), (3, 0), (2, 1), (1, 0)] {
        let left = hearts_left(hp, |_| ());
        assert_eq!(left, vec![p(4, 4); hearts], "{hp}");
    }
    assert!(hearts_left(4, |setup| setup.way = Way::Hardcore).is_empty(), "hardcore has none");
    assert!(hearts_left(4, |setup| setup.edition = 1).is_empty(), "nor has the first edition");
}

#[test]
fn the_course_knows_no_editions() {
    let params = icmaze::INFO.params;
    let mut values = Params::defaults(params);
    assert_eq!(Setup::read(&values), Setup::default());
    assert_eq!(Setup::default().edition, 2);
    values.set(params, "extras", "false").unwrap();
    assert_eq!(Setup::read(&values).edition, 1);
    let tuning = Setup::classic(5).tuning();
    assert!(!tuning.staggers && !tuning.boss_hearts);
    let written = serde_json::to_string(&Setup::classic(5)).unwrap();
    assert!(!written.contains("edition"), "{written}");
}

#[test]
fn adventures_that_were_recorded_before_the_second_edition_verify_to_the_last_step() {
    for text in [
        include_str!("recorded/first-edition-five-mazes.replay"),
        include_str!("recorded/first-edition-boss.replay"),
    ] {
        assert!(!text.contains("edition"));
        let session = Replay::parse(text).unwrap().verify(&icmaze::INFO).unwrap();
        assert!(session.outcome().is_some());
    }
}
