//! What seeds 1 to 25 bring, in a player's words: `seeds.txt`. The words are those of the seed
//! catalogue (MR-X22); below them is the first level as it is first seen.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::session::Session;
use minirogue::catalogue::catalogue;
use minirogue::level::Level;
use minirogue::screen::map_rows;
use minirogue::setup::Setup;
use minirogue::state::State;
use testkit::golden::assert_golden;

fn dungeon(session: &Session) -> String {
    let state = State::read(&session.game().snapshot()).unwrap();
    let seed = session.seed();
    let mut lines = vec![format!(
        "{} monsters and {} things on the first level",
        state.monsters.len(),
        state.things.len()
    )];
    lines.extend(catalogue(seed, &Setup::default()));
    lines.extend(map_rows(&state));
    lines.join("\n")
}

#[test]
fn dungeons_are_as_catalogued() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/seeds.txt");
    assert_golden(path, &testkit::seeds::catalogue(&minirogue::INFO, &[], dungeon));
}

#[test]
fn mr_x22_the_catalogue_tells_objects_monsters_and_the_way_of_every_level() {
    let lines = catalogue(3, &Setup::default());
    assert_eq!(lines.len(), 5);
    for (number, line) in lines.iter().enumerate() {
        assert!(line.starts_with(&format!("level {number}: ")), "{line}");
        let goal = if number < 4 { "stairway" } else { "golden idol" };
        assert!(line.contains(goal) && line.ends_with(" away"), "{line}");
        let level = Level::of(&Dice::seeded(3), number as u8, &Setup::default());
        for lying in &level.things {
            assert!(line.contains(lying.what.name()), "{line}");
        }
        for monster in &level.monsters {
            assert!(line.contains(&monster.kind.name()[..4]), "{line}");
        }
    }
}
