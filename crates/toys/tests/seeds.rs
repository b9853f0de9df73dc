//! What seeds 1 to 25 bring, in a player's words: `seeds-*.txt`.

use kernel::dice::Dice;
use kernel::rules::state_of;
use kernel::session::Session;
use testkit::golden::assert_golden;
use testkit::seeds::catalogue;
use toys::coins::game::CoinsRules;
use toys::coins::state::{Player, Tile};
use toys::{coins, dodge};

fn file(game: &str) -> String {
    format!("{}/tests/seeds-{game}.txt", env!("CARGO_MANIFEST_DIR"))
}

/// Walls, things, how far the players are from coins and from each other; and the map.
fn random_map(session: &Session) -> String {
    let state = state_of::<CoinsRules>(session.game()).expect("this is a game of coins");
    let inside = state.map.positions().filter(|p| {
        p.x > 0 && p.y > 0 && p.x + 1 < state.map.width() as i32 && p.y + 1 < state.map.height() as i32
    });
    let (mut walls, mut chests) = (0, 0);
    for cell in inside {
        match state.tile(cell) {
            Tile::Wall => walls += 1,
            Tile::Chest => chests += 1,
            Tile::Floor | Tile::Coin => {}
        }
    }
    let nearest = |who| {
        let reach = state.reach(who);
        let coin = state.nearest_coin(&reach);
        coin.map_or("no coin".into(), |coin| format!("a coin {} away", reach.distance(coin)))
    };
    let [ann, bob] = Player::ALL.map(|who| state.collector(who).at);
    format!(
        "{walls} walls, {} coins, {chests} chests; Ann at {ann} has {}, Bob at {bob} has {}",
        state.coins,
        nearest(Player::Ann),
        nearest(Player::Bob)
    ) + "\n"
        + &session.scene(0).boards[0].to_rows().join("\n")
}

/// When and where the first stones come, and how long somebody lasts who never moves.
fn shaft(session: &Session) -> String {
    let mut still = Session::new(session.info(), session.params().clone(), Dice::seeded(session.seed()))
        .expect("the same game was started before");
    let mut stones = Vec::new();
    while let Ok(events) = still.act("stay") {
        let columns = events.iter().filter(|e| e.kind == "stone").filter_map(|e| e.data["column"].as_i64());
        stones.extend(columns.map(|column| (still.step(), column)));
    }
    let first: Vec<String> =
        stones.iter().take(4).map(|(tick, column)| format!("column {column} in tick {tick}")).collect();
    let end = still.outcome().map_or("It never ends.".into(), |outcome| outcome.words);
    format!(
        "the first stones fall in {}. Who never moves sees {} of them: {end}",
        first.join(", "),
        stones.len()
    )
}

#[test]
fn coins_random_maps_are_as_catalogued() {
    assert_golden(file("coins"), &catalogue(&coins::INFO, &[("map", "random")], random_map));
}

#[test]
fn dodge_shafts_are_as_catalogued() {
    assert_golden(file("dodge"), &catalogue(&dodge::INFO, &[], shaft));
}
