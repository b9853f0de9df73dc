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
    &savor::buildings::SAVOR_BUILDINGS,
    &wallisyou::editor::INFO,
    &savor::editor::SAVOR_EDITOR,
    &pursuit::editor::INFO,
    &toys::coins::INFO,
    &toys::dodge::INFO,
];

/// The game of that name.
pub fn find(id: &str) -> Option<&'static GameInfo> {
    GAMES.iter().copied().find(|g| g.id == id)
}

/// The games that the menu shows to players: the toys only as long as there is nothing else.
pub fn listed() -> Vec<&'static GameInfo> {
    let is_toy = |game: &&GameInfo| toys::TOYS.iter().any(|toy| toy.id == game.id);
    let (toys, real): (Vec<_>, Vec<_>) = GAMES.iter().copied().partition(is_toy);
    if real.is_empty() { toys } else { real }
}
