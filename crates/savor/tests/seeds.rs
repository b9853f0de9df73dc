//! What boards seeds 1 to 25 bring, in a player's words: `seeds.txt`.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::editor::Draft as _;
use kernel::session::Session;
use savor::INFO;
use savor::board::Board;
use savor::buildings;
use savor::cell::Player;
use savor::editor;
use savor::editor::draft::Draft;
use savor::reach::Reach;
use savor::state::State;
use testkit::golden::assert_golden;
use testkit::seeds::catalogue;

/// How many things of a kind: `1 pole`, `2 poles`.
fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Walls, stairs and poles, where the flag stands, and how few throws could get everybody there.
fn random_board(session: &Session) -> String {
    let state = State::read(&session.game().snapshot()).unwrap();
    let board: &Board = &state.board;
    let stairs = board.stairs.len();
    let floors =
        |low, high| board.stairs.iter().filter(|s| s.lower.floor() == low && s.upper.floor() == high).count();
    let reach = Reach::of(board);
    let throws = |who: Player| {
        let route = reach.routes.iter().find(|route| route.player == who);
        route.and_then(|route| route.throws).map_or("never".into(), |n| n.to_string())
    };
    let [a, b, c] = Player::ALL.map(throws);
    format!(
        "{}, {stairs} stairs ({} from the ground to the first floor, {} from the first to the second, {} past \
         the first), {}; the flag is at {}, at best {a}, {b} and {c} throws away for A, B and C",
        count(board.walls.len(), "wall"),
        floors(0, 1),
        floors(1, 2),
        floors(0, 2),
        count(board.poles.len(), "pole"),
        board.flag,
    )
}

#[test]
fn short_random_boards_are_as_catalogued() {
    let file = format!("{}/tests/seeds.txt", env!("CARGO_MANIFEST_DIR"));
    assert_golden(file, &catalogue(&INFO, &[("board", "random")], random_board));
}

#[test]
fn short_random_boards_between_two_towers_are_as_catalogued() {
    let file = format!("{}/tests/seeds-savor-buildings.txt", env!("CARGO_MANIFEST_DIR"));
    let words = |session: &Session| {
        let state = State::read(&session.game().snapshot()).unwrap();
        let Board { walls, stairs, poles, flag, .. } = &*state.board;
        let reach = Reach::of(&state.board);
        let throws = reach.routes.iter().filter_map(|route| route.throws);
        let least: Vec<String> = throws.map(|n| n.to_string()).collect();
        format!(
            "{}, {} stairs, {}; the flag is at {flag}, at best {} throws away from A to F",
            count(walls.len(), "wall"),
            stairs.len(),
            count(poles.len(), "pole"),
            least.join(", ")
        )
    };
    assert_golden(file, &catalogue(&buildings::INFO, &[("board", "random")], words));
}

#[test]
fn the_editor_starts_alike_with_every_seed_but_for_the_seed() {
    let file = format!("{}/tests/seeds-savor-editor.txt", env!("CARGO_MANIFEST_DIR"));
    let words = |session: &Session| {
        let draft = Draft::read(&session.game().snapshot()).unwrap();
        let [walls, stairs, poles, flag, seed] = draft.files();
        assert_eq!([walls, stairs, poles], ["", "", ""]);
        format!("nothing but a flag at {} and the seed {}", flag.trim(), seed.trim())
    };
    assert_golden(file, &catalogue(&editor::INFO, &[], words));
}
