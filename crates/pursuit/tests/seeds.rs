//! What seeds 1 to 25 bring, in a player's words: `seeds.txt`.

use kernel::rules::state_of;
use kernel::session::Session;
use pursuit::bots::Strategy;
use pursuit::game::PursuitRules;
use pursuit::solver::{BUDGET, Solution, Value};
use pursuit::tournament::play;
use testkit::golden::assert_golden;
use testkit::seeds::catalogue;

/// The verdict of a made-up dungeon, how the classics fare in it, and the map.
fn dungeon(session: &Session) -> String {
    let state = state_of::<PursuitRules>(session.game()).expect("a game of Pursuit");
    let solution = Solution::of(state, BUDGET).expect("a small dungeon");
    let verdict = match solution.value(state) {
        Some(Value::Rounds(n)) => format!("the hero is caught in {n} rounds at best"),
        _ => "the hero can escape".into(),
    };
    let fares = |hero: Strategy| {
        let end = play(state, hero, Strategy::Monster, None, BUDGET).expect("no solution is needed");
        end.catch_round().map_or("escapes".into(), |round| format!("is caught in round {round}"))
    };
    format!(
        "{verdict}; the rogue {}, the speedy rogue {}\n{}",
        fares(Strategy::Rogue),
        fares(Strategy::SpeedyRogue),
        state.rows().join("\n")
    )
}

#[test]
fn made_up_dungeons_are_as_catalogued() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/seeds.txt");
    assert_golden(path, &catalogue(&pursuit::INFO, &[("dungeon", "made-up")], dungeon));
}

#[test]
fn the_editor_starts_alike_with_every_seed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/seeds-pursuit-editor.txt");
    let describe = |session: &Session| {
        let scene = session.scene(0);
        let said: Vec<&str> = scene.panels[0].rows.iter().map(|row| row.text.as_str()).collect();
        format!("{}; {}", scene.gauges[0].value, said.join("; "))
    };
    assert_golden(path, &catalogue(&pursuit::editor::INFO, &[], describe));
}
