//! What seeds 1 to 25 bring as made-up dungeons, in a player's words: `seeds.txt`, and by the first edition of the
//! generator `seeds-first-edition.txt`. A change there is a new edition (`WYG2` in share codes is the second).

use kernel::rules::state_of;
use kernel::session::Session;
use testkit::golden::assert_golden;
use testkit::seeds::catalogue;
use wallisyou::files::dump;
use wallisyou::game::WallIsYouRules;
use wallisyou::state::Status;

fn dungeon(session: &Session) -> String {
    let state = state_of::<WallIsYouRules>(session.game()).expect("a game of Wall Is You");
    let hero = match state.preview().map(|turn| turn.status) {
        None => "he sees nothing",
        Some(Status::Lost) => "he would walk into his death",
        Some(_) => "he has something to kill",
    };
    let ends = state.dungeon.rooms.cells().iter().filter(|room| room.mask().is_power_of_two()).count();
    let crossings = state.dungeon.rooms.cells().iter().filter(|room| room.ways() == 1).count();
    format!("{hero}; {ends} dead ends, {crossings} crossings\n{}", dump(&state.dungeon))
}

#[test]
fn the_dungeons_are_as_catalogued() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/seeds.txt");
    assert_golden(path, &catalogue(&wallisyou::INFO, &[("level", "made-up")], dungeon));
}

#[test]
fn those_of_the_first_edition_are_as_they_were() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/seeds-first-edition.txt");
    let first = [("level", "made-up"), ("edition", "1")];
    assert_golden(path, &catalogue(&wallisyou::INFO, &first, dungeon));
}
