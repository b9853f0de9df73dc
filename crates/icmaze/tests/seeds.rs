//! What seeds 1 to 25 bring, in a player's words: `seeds.txt`.

use icmaze::actors::Mood;
use icmaze::build::build;
use icmaze::routes::Routes;
use icmaze::state::State;
use kernel::session::Session;
use std::fmt::Write;
use testkit::golden::assert_golden;
use testkit::seeds::catalogue;

/// Every maze of the line: size, difficulty, where it goes on, rocks, monsters, how far the key is; and
/// the first one's map.
fn line(session: &Session) -> String {
    let state = State::read(&session.game().snapshot()).expect("a game's snapshot is a state");
    let rooms = state.level.rooms();
    let mut words = format!(
        "out of Spawn to the {}",
        rooms[0].portals.iter().find(|p| p.to.is_some()).map_or("?".into(), |p| p.side.to_string())
    );
    let mut map = Vec::new();
    for (i, room) in rooms.iter().enumerate().filter(|(_, room)| room.entry.is_some() && room.exit.is_some())
    {
        let area = build(&state.level, i, session.seed(), false, &icmaze::setup::Setup::classic(1));
        let census = area.census();
        let count = |mood| census.monsters.iter().filter(|m| m.mood == mood).count();
        let (entry, exit) = (room.entry.expect("filtered"), room.exit.expect("filtered"));
        let ground = area.ground(None, false);
        let way = Routes::default().path(&ground, entry.arrival(room.size), census.keys[0].at);
        let _ = write!(
            words,
            "\n{} at {}: {} rocks, the key {} steps away, {} asleep, {} wandering, {} hunting, on to the {exit}",
            room.title,
            room.difficulty,
            area.rocks().len(),
            way.len(),
            count(Mood::Sleeping),
            count(Mood::Random),
            count(Mood::Chasing),
        );
        if map.is_empty() && !area.rocks().is_empty() && room.size < 32 {
            map = area.rocks().to_rows();
        }
    }
    words + "\n" + &map.join("\n")
}

#[test]
fn lines_of_mazes_are_as_catalogued() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/seeds.txt");
    assert_golden(path, &catalogue(&icmaze::INFO, &[], line));
}
