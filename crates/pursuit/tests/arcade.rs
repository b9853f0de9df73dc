//! What Pursuit and its editor tell the arcade.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::arcade::Finished;
use kernel::game::{Game, Standing};
use kernel::params::Params;
use pursuit::game::Pursuit;
use pursuit::levels::{LEVELS, Level};
use pursuit::solver::Value;
use pursuit::state::{Side, State};
use pursuit::{INFO, editor};
use testkit::arcade::{
    assert_arcade, assert_demos_told, assert_first_lessons, assert_game_told, earns, lessons, won,
};

#[test]
fn every_preset_and_the_daily_game_start_and_name_what_is_there() {
    assert_arcade(&INFO);
    assert_arcade(&editor::INFO);
}

#[test]
fn every_picture_of_every_demo_has_a_word() {
    assert_demos_told(&INFO);
    assert_demos_told(&editor::INFO);
}

#[test]
fn every_picture_in_every_dungeon_has_a_word() {
    for level in &LEVELS {
        assert_game_told(&INFO, &[("dungeon", level.id)], 1, "classic", 40);
    }
    assert_game_told(&INFO, &[("dungeon", "made-up")], 2, "classic", 40);
}

/// A dungeon as it begins, to last so many rounds.
fn begun(level: &str, limit: u32) -> State {
    State::new(&Level::find(level).unwrap().field(), level, limit)
}

/// The same once all rounds are played.
fn escaped(level: &str, limit: u32) -> State {
    State { round: limit + 1, ..begun(level, limit) }
}

/// The same with the hero caught in a round.
fn caught(level: &str, round: u32) -> State {
    let mut state = State { round, ..begun(level, 1000) };
    state.walkers[1].at = state.walkers[0].at;
    state
}

fn has(feat: &str, state: State) -> bool {
    let (game, params) = (Pursuit::at(state), Params::defaults(INFO.params));
    earns(&INFO, feat, &won(&game, &params))
}

#[test]
fn an_escape_of_twenty_rounds_earns_a_medal() {
    assert!(has("escape", escaped("f1", 20)));
    assert!(!has("escape", escaped("f1", 19)));
    assert!(!has("escape", caught("f1", 3)));
    let (game, params) = (Pursuit::at(escaped("f2", 30)), Params::defaults(INFO.params));
    let helped = Finished { helped: true, ..won(&game, &params) };
    let lost = Finished { fared: Some(Standing::Lost), ..won(&game, &params) };
    for end in [helped, lost] {
        assert!(INFO.arcade.feats.iter().all(|feat| !(feat.earned)(&end)));
    }
}

#[test]
fn an_escape_against_the_odds_earns_a_medal() {
    assert!(has("against-the-odds", escaped("f2", 30)));
    assert!(!has("against-the-odds", escaped("f1", 30)));
    assert!(!has("against-the-odds", caught("f2", 9)));
}

#[test]
fn an_escape_without_a_potion_earns_a_medal_where_there_is_one() {
    assert!(has("sober", escaped("f6", 30)));
    assert!(!has("sober", escaped("f1", 30)), "there is no potion");
    let mut drunk = escaped("two-flasks", 30);
    drunk.walkers[0].drunk = 1;
    drunk.potions.pop();
    assert!(!has("sober", drunk));
}

#[test]
fn a_catch_as_fast_as_can_be_earns_a_medal() {
    assert!(has("perfect-hunt", caught("f3", 4)));
    assert!(!has("perfect-hunt", caught("f3", 5)));
    assert!(!has("perfect-hunt", caught("f1", 1)), "nothing can be forced here");
    assert!(!has("perfect-hunt", escaped("f3", 30)));
    assert!(has("master-hunt", caught("long-march", 24)));
    assert!(!has("master-hunt", caught("f3", 4)));
    assert!(!has("master-hunt", caught("long-march", 25)));
}

#[test]
fn at_the_start_there_is_something_to_learn() {
    assert_first_lessons(&INFO);
}

#[test]
fn a_lesson_comes_when_it_matters_and_goes_when_it_is_learned() {
    let shown = |state: State| lessons(&Pursuit::at(state).scene());
    assert_eq!(shown(begun("f6", 30)), ["step", "goal"]);
    assert!(shown(State { round: 3, ..begun("f6", 30) }).contains(&"potion"));
    let mut drunk = State { round: 3, ..begun("f6", 30) };
    drunk.walkers[0].drunk = 1;
    assert!(!shown(drunk.clone()).contains(&"potion"));
    drunk.rem = 1;
    assert_eq!(shown(drunk)[0], "more-steps");
    assert!(shown(escaped("f6", 30)).is_empty());
}

#[test]
fn the_card_starts_the_campaign_with_its_first_level_and_every_level_can_be_won_by_its_person() {
    let best = INFO.arcade.presets[0];
    assert_eq!((best.id, best.params), ("campaign", &[("goal", "level")][..]));
    assert_eq!(INFO.arcade.others, ["made-up"]);
    assert_eq!(LEVELS[0].id, "loops-1");
    for level in &LEVELS {
        let wins = level.side() == Side::Hero || level.value() != Some(Value::Never);
        assert!(wins && level.goal().stars.is_some(), "{}", level.id);
    }
}

#[test]
fn three_stars_deep_down_or_among_potions_earn_medals() {
    let earned = |dungeon: &str, feat: &str, stars| {
        let mut params = Params::defaults(INFO.params);
        params.set(INFO.params, "dungeon", dungeon).unwrap();
        let game = Pursuit::at(begun(dungeon, 20));
        earns(&INFO, feat, &Finished { stars: Some(stars), ..won(&game, &params) })
    };
    assert!(earned("deep-halls-3", "deep-halls", 3) && earned("potions-1", "potions", 3));
    assert!(!earned("deep-halls-3", "deep-halls", 2) && !earned("loops-1", "deep-halls", 3));
}

#[test]
fn an_escape_is_told_to_a_player_as_one() {
    let outcome = escaped("f1", 30).outcome().unwrap();
    assert_eq!(outcome.words, "The hero has not been caught in 30 rounds.");
    assert_eq!(outcome.said.as_deref(), Some("The hero got away: 30 rounds, and still free."));
}
