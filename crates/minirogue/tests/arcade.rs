//! What `MiniRogue` tells the arcade.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::arcade::Finished;
use kernel::dice::Dice;
use kernel::game::{Game, Standing};
use kernel::params::Params;
use minirogue::INFO;
use minirogue::game::Minirogue;
use minirogue::presets::Preset;
use minirogue::setup::Setup;
use minirogue::state::{End, Lying, Monster, State};
use minirogue::thing::{Item, Kind, Scroll, Thing, Weapon};
use testkit::arcade::{
    assert_arcade, assert_demos_told, assert_first_lessons, assert_game_told, earns, lessons, won,
};

#[test]
fn every_preset_and_the_daily_game_start_and_name_what_is_there() {
    assert_arcade(&INFO);
}

#[test]
fn every_picture_of_the_demo_has_a_word() {
    assert_demos_told(&INFO);
}

#[test]
fn every_picture_of_several_games_has_a_word_to_the_bitter_end() {
    for seed in 1..4 {
        assert_game_told(&INFO, &[("fog", "true"), ("preset", "nightmare")], seed, "wanderer", 2000);
        assert_game_told(&INFO, &[], seed, "delver", 150);
    }
}

fn ended(change: impl FnOnce(&mut State)) -> Minirogue {
    let mut state = State::new(Setup::default(), &Dice::seeded(1));
    state.end = Some(End::Won);
    change(&mut state);
    Minirogue::at(state)
}

fn has(feat: &str, change: impl FnOnce(&mut State)) -> bool {
    let (game, params) = (ended(change), Params::defaults(INFO.params));
    earns(&INFO, feat, &won(&game, &params))
}

#[test]
fn the_idol_earns_a_medal_and_a_cheat_a_helper_or_a_loss_none() {
    assert!(has("idol", |_| {}));
    assert!(!has("idol", |state| state.tally.cheated = true));
    let (game, params) = (ended(|_| {}), Params::defaults(INFO.params));
    let helped = Finished { helped: true, ..won(&game, &params) };
    let lost = Finished { fared: Some(Standing::Lost), ..won(&game, &params) };
    for end in [helped, lost] {
        assert!(INFO.arcade.feats.iter().all(|feat| !(feat.earned)(&end)));
    }
}

#[test]
fn a_win_on_nightmare_earns_a_medal() {
    assert!(has("nightmare", |state| state.setup.preset = Preset::Nightmare));
    assert!(!has("nightmare", |state| state.setup.preset = Preset::Hard));
}

#[test]
fn three_dragons_earn_a_medal() {
    assert!(has("dragons", |state| state.tally.kills[Kind::Dragon.index()] = 3));
    assert!(!has("dragons", |state| state.tally.kills = [9, 9, 2, 9]));
}

#[test]
fn a_quick_win_in_the_dark_earns_a_medal() {
    let quick = |fog: bool, turns: u32, preset: Preset| {
        has("swift", |state| {
            (state.setup.fog, state.setup.preset, state.tally.turns) = (fog, preset, turns);
        })
    };
    assert!(quick(true, 1000, Preset::Classic));
    assert!(quick(true, 1000, Preset::Nightmare));
    assert!(!quick(true, 1001, Preset::Classic));
    assert!(!quick(false, 1000, Preset::Classic));
    assert!(!quick(true, 1000, Preset::Story));
}

#[test]
fn a_win_without_a_kill_earns_a_medal() {
    assert!(has("ghost", |_| {}));
    assert!(!has("ghost", |state| state.tally.kills[0] = 1));
}

#[test]
fn at_the_start_there_is_something_to_learn() {
    assert_first_lessons(&INFO);
}

#[test]
fn a_lesson_comes_when_it_matters_and_goes_when_it_is_learned() {
    let shown = |change: &dyn Fn(&mut State)| {
        let mut state = State::new(Setup { fog: true, ..Setup::default() }, &Dice::seeded(1));
        state.monsters.clear();
        state.tally.turns = 1;
        change(&mut state);
        lessons(&Minirogue::at(state).scene())
    };
    assert_eq!(shown(&|state| state.tally.turns = 0), ["walk"]);
    assert_eq!(shown(&|_| {}), ["explore"]);
    assert_eq!(shown(&|state| state.player.hit_points = 3), ["hurt", "explore"]);
    let beside = |state: &mut State| {
        let at = state.floor.iter().find(|p| p.manhattan(state.player.at) == 1).unwrap();
        state.monsters.push(Monster::create(1, Kind::Goblin, at, &state.setup, &mut Dice::seeded(1)));
    };
    assert_eq!(shown(&beside), ["monster"]);
    let learned = |state: &mut State| {
        beside(state);
        state.tally.kills[0] = 1;
    };
    assert!(shown(&learned).is_empty());
    for (thing, id) in
        [(Thing::Stairs, "stairs"), (Thing::Idol, "idol"), (Thing::Item(Item::Weapon(Weapon::Mace)), "item")]
    {
        let at_feet = |state: &mut State| {
            let at = state.player.at;
            state.things.retain(|lying| lying.at != at);
            state.things.push(Lying { what: thing, at });
        };
        assert_eq!(shown(&at_feet)[0], id);
    }
    let hold = |item: Item| move |state: &mut State| state.player.items.push(item);
    assert_eq!(shown(&hold(Item::Weapon(Weapon::LongSword)))[0], "wield");
    assert_eq!(shown(&hold(Item::Scroll(Scroll::Armor)))[0], "read");
    assert_eq!(shown(&hold(Item::Weapon(Weapon::Mace))), ["explore"], "it is no better");
}

#[test]
fn fights_are_told_to_a_player_in_plain_english_and_the_exact_words_stay() {
    use minirogue::event::{Actor, Blow, Event};
    let goblin = Actor::Monster(Kind::Goblin);
    let (player, weapon) = (Actor::Player, Weapon::ShortSword);
    let blow = |attacker, defender, blow, damage| {
        let event =
            Event::Attack { attacker, weapon, defender, blow, damage, monster: kernel::pos::Pos::new(0, 0) };
        (event.spoken().unwrap(), event.words(minirogue::setup::Wording::Seed))
    };
    let (said, words) = blow(goblin, player, Blow::Miss, 0);
    assert_eq!(said, "The goblin misses you.");
    assert_eq!(words, "the Goblin slashes short sword at Player and misses.");
    assert_eq!(blow(goblin, player, Blow::Hit, 2).0, "The goblin hits you for 2.");
    assert_eq!(blow(player, goblin, Blow::Hit, 0).0, "You hit the goblin but do no harm.");
    assert_eq!(blow(player, goblin, Blow::Kill, 3).0, "You kill the goblin!");
    assert_eq!(Event::Farewell.spoken().as_deref(), Some(""), "the arcade has its own end");
}
