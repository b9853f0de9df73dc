//! The lists beside the board as a page over it, for terminals that have no room for them. A key of the
//! shell's own opens it; a row is chosen there as with the mouse beside the board, and any other key closes it.

use kernel::input::Key;
use kernel::scene::{Pick, Press, Prompt, Row, Scene};

/// Opens and closes the lists.
pub const KEY: Key = Key { alt: true, ..Key::char('l') };

/// What a key or a click does to the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// They stay open, with this row selected.
    Select(usize),
    /// They are closed.
    Close,
    /// They are closed, and this row was chosen: which panel, which of its rows.
    Choose(usize, usize),
}

/// Whether a scene has lists, and nothing lies over its board.
pub fn are_in(scene: &Scene) -> bool {
    !scene.panels.is_empty() && scene.prompt.is_none()
}

/// Every row with its place: which panel, which of its rows.
fn rows(scene: &Scene) -> impl Iterator<Item = (usize, usize, &Row)> {
    let panels = scene.panels.iter().enumerate();
    panels.flat_map(|(i, panel)| panel.rows.iter().enumerate().map(move |(j, row)| (i, j, row)))
}

/// The first row that can be chosen, which is selected when the lists are opened.
pub fn first(scene: &Scene) -> usize {
    rows(scene).position(|(_, _, row)| row.pick.is_some()).unwrap_or(0)
}

/// The scene with its lists over the board.
pub fn over(scene: Scene, selected: usize) -> Scene {
    let pick = |(panel, _, row): (usize, usize, &Row)| {
        let sign = if row.strong { "• " } else { "" };
        let glyph = row.look.map_or(String::new(), |look| format!("{} ", look.glyph));
        Pick::new(format!("{sign}{glyph}{}", row.words()), "")
            .value(&row.value)
            .group(&scene.panels[panel].title)
    };
    let choices: Vec<Pick> = rows(&scene).map(pick).collect();
    let selected = selected.min(choices.len().saturating_sub(1));
    Scene { prompt: Some(Prompt { choices, selected, ..Prompt::default() }), ..scene }
}

/// What a key does to lists that are [shown](over).
pub fn press(shown: &Scene, key: Key) -> Answer {
    match shown.prompt.as_ref().map_or(Press::Closed, |prompt| prompt.press(key)) {
        Press::Selected(row) => Answer::Select(row),
        Press::Taken(row) => take(shown, row),
        Press::More(_) | Press::Closed | Press::Nothing => Answer::Close,
    }
}

/// A row is taken; one that is only read closes the lists.
pub fn take(shown: &Scene, row: usize) -> Answer {
    match rows(shown).nth(row) {
        Some((panel, row, Row { pick: Some(_), .. })) => Answer::Choose(panel, row),
        _ => Answer::Close,
    }
}
