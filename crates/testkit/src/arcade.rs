//! What must hold of the things a game tells the arcade: its presets start, its legend has a word for every
//! picture on its boards, and its lessons name real commands.

use kernel::arcade::{Finished, PERSON};
use kernel::dice::Dice;
use kernel::game::{Game, GameInfo, Seat, Standing};
use kernel::params::{Kind, Params};
use kernel::replay::Replay;
use kernel::scene::{Mark, Scene};
use kernel::session::{Player, Session};

/// A day for which there must be a daily game.
const SOME_DAY: &str = "2026-01-31";

/// Demos are looked at in every so manieth step.
const LOOKS_APART: usize = 7;

/// A game with some parameters; everything else is as usual.
pub fn session(info: &'static GameInfo, params: &[(&str, &str)], seed: u64) -> Session {
    let mut values = Params::defaults(info.params);
    for (id, value) in params {
        values.set(info.params, id, value).unwrap_or_else(|refused| panic!("{}: {refused}", info.id));
    }
    let session = Session::new(info, values, Dice::seeded(seed));
    session.unwrap_or_else(|refused| panic!("{} {params:?}: {refused}", info.id))
}

/// The first scene of a game's best form.
pub fn first_scene(info: &'static GameInfo) -> Scene {
    let best = info.arcade.presets.first().unwrap_or_else(|| panic!("{} has no preset", info.id));
    session(info, best.params, 1).scene(0)
}

/// Every preset and the daily game start, and everything that is named is there.
pub fn assert_arcade(info: &'static GameInfo) {
    let arcade = &info.arcade;
    let id = info.id;
    assert!(!arcade.goal.is_empty(), "{id} has no goal");
    assert_ids(id, arcade.presets.iter().map(|preset| preset.id).collect());
    assert_ids(id, arcade.feats.iter().map(|feat| feat.id).collect());
    for preset in arcade.presets {
        session(info, preset.params, 1);
        assert!(preset.players.len() <= info.seats.len(), "{id} {}: seats", preset.id);
        for player in preset.players {
            assert!(*player == PERSON || info.bot(player).is_some(), "{id} {}: {player}", preset.id);
        }
        assert!(preset.about.ends_with('.'), "{id} {}: {}", preset.id, preset.about);
    }
    if let Some(daily) = arcade.daily {
        let date = daily.date.map(|date| (date, SOME_DAY));
        let params: Vec<(&str, &str)> = daily.params.iter().copied().chain(date).collect();
        session(info, &params, 1);
    }
    for choice in arcade.choices {
        assert!(info.params.iter().any(|param| param.id == *choice), "{id}: no parameter {choice}");
    }
    for other in arcade.others {
        let Some(Kind::Choice { options, .. }) = info.level_param().map(|param| param.kind) else {
            panic!("{id} has no levels, but others");
        };
        assert!(options().iter().any(|choice| choice.id == *other), "{id}: no level {other}");
    }
    for feat in arcade.feats {
        assert!(!feat.title.is_empty() && feat.about.ends_with('.'), "{id} {}: {}", feat.id, feat.about);
    }
}

/// Ids are of small letters, and none is there twice.
fn assert_ids(game: &str, mut ids: Vec<&str>) {
    for name in &ids {
        let small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(!name.is_empty() && name.chars().all(small), "{game}: the id {name:?}");
    }
    ids.sort_unstable();
    assert!(ids.is_sorted_by(|a, b| a < b), "{game}: an id is there twice: {ids:?}");
}

/// Every picture of a scene has a word, and every lesson names commands that are there.
pub fn assert_told(info: &'static GameInfo, scene: &Scene) {
    for board in &scene.boards {
        let edges = board.marks.iter().filter_map(|mark| match mark {
            Mark::Edge { look, .. } => Some(look),
            _ => None,
        });
        let looks = board.tiles.cells().iter().chain(board.sprites.iter().map(|sprite| &sprite.look));
        for look in looks.chain(edges) {
            assert!(info.arcade.word(look.name).is_some(), "{}: no word for {}", info.id, look.name);
        }
    }
    for lesson in &scene.lessons {
        for part in lesson.text.split('{').skip(1) {
            let (command, _) = part.split_once('}').unwrap_or_else(|| panic!("{lesson:?}"));
            let known = info.commands.iter().any(|known| known.id == command);
            assert!(known, "{}: lesson {}: no command {command}", info.id, lesson.id);
        }
    }
}

/// The same of every demo, from its beginning to its end.
pub fn assert_demos_told(info: &'static GameInfo) {
    for demo in info.demos {
        let replay = Replay::parse(demo.replay).unwrap_or_else(|wrong| panic!("{}: {wrong}", demo.title));
        let mut session = replay.open(info).unwrap_or_else(|refused| panic!("{}: {refused}", demo.title));
        let last = session.len();
        for step in (0..last).step_by(LOOKS_APART).chain([last]) {
            session.go_to(step).unwrap_or_else(|parted| panic!("{}: {parted}", demo.title));
            assert_told(info, &session.scene(0));
        }
    }
}

/// The same of a game that a bot plays from every seat for so many steps.
pub fn assert_game_told(
    info: &'static GameInfo,
    params: &[(&str, &str)],
    seed: u64,
    bot: &str,
    steps: usize,
) {
    let mut session = session(info, params, seed);
    for seat in 0..info.seats.len() {
        session.seat(Seat(seat), Player::Bot(bot.into())).unwrap_or_else(|refused| panic!("{refused}"));
    }
    for _ in 0..steps {
        assert_told(info, &session.scene(0));
        let Some(step) = session.bot_step() else { break };
        step.unwrap_or_else(|refused| panic!("{}: {refused}", info.id));
    }
    assert_told(info, &session.scene(0));
}

/// Whether a game that stands like this, and that its only person has won, earns a medal.
pub fn earns(info: &'static GameInfo, feat: &str, end: &Finished<'_>) -> bool {
    let found = info.arcade.feats.iter().find(|known| known.id == feat);
    (found.unwrap_or_else(|| panic!("{} has no medal {feat}", info.id)).earned)(end)
}

/// A game that its only person has just won, without help, stars or steps.
pub fn won<'a>(game: &'a dyn Game, params: &'a Params) -> Finished<'a> {
    Finished { game, params, fared: Some(Standing::Won), stars: None, steps: 0, helped: false }
}

/// The ids of the lessons of a scene.
pub fn lessons(scene: &Scene) -> Vec<&'static str> {
    scene.lessons.iter().map(|lesson| lesson.id).collect()
}

/// At the start of its best form a game has one or two things to teach.
pub fn assert_first_lessons(info: &'static GameInfo) {
    let scene = first_scene(info);
    assert!((1..=2).contains(&scene.lessons.len()), "{}: {:?}", info.id, scene.lessons);
    assert_told(info, &scene);
}
