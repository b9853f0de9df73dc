//! The one list of games. A new game is one line here and appears in every shell.

use kernel::game::GameInfo;

/// Every game that can be played, in the order of the menu; the toys, which are templates for
/// authors, come last.
pub static GAMES: &[&GameInfo] = &[
    &icmaze::INFO,
    &wallisyou::INFO,
    &minirogue::INFO,
    &pursuit::INFO,
    &savor::INFO,
    &savor::buildings::INFO,
    &wallisyou::editor::INFO,
    &savor::editor::INFO,
    &pursuit::editor::INFO,
    &toys::coins::INFO,
    &toys::dodge::INFO,
];

/// The game of that name.
pub fn find(id: &str) -> Option<&'static GameInfo> {
    find_in(GAMES, id)
}

/// The game of that name in a list.
pub fn find_in(games: &[&'static GameInfo], id: &str) -> Option<&'static GameInfo> {
    games.iter().copied().find(|game| game.id == id)
}

/// The games that are shown to players: all but the toys.
pub fn listed() -> Vec<&'static GameInfo> {
    GAMES.iter().copied().filter(|game| toys::TOYS.iter().all(|toy| toy.id != game.id)).collect()
}
