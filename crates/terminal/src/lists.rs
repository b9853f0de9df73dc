//! The lists beside the board as a page over it, for terminals that have no room for them. A key of the
//! shell's own opens it and any key closes it; the game knows nothing of it.

use kernel::input::Key;
use kernel::scene::{Prompt, Row, Scene};

/// Opens and closes the lists.
pub const KEY: Key = Key { alt: true, ..Key::char('l') };

/// Whether a scene has lists, and nothing lies over its board.
pub fn are_in(scene: &Scene) -> bool {
    !scene.panels.is_empty() && scene.prompt.is_none()
}

/// The scene with its lists over the board.
pub fn over(scene: Scene) -> Scene {
    let row = |row: &Row| {
        let sign = if row.strong { '▸' } else { ' ' };
        let glyph = row.look.map_or(String::new(), |look| format!("{} ", look.glyph));
        format!("{sign} {glyph}{}  {}", row.words(), row.value).trim_end().to_owned()
    };
    let mut text = Vec::new();
    for panel in &scene.panels {
        if !text.is_empty() {
            text.push(String::new());
        }
        text.extend((!panel.title.is_empty()).then(|| panel.title.clone()));
        text.extend(panel.rows.iter().map(row));
    }
    Scene { prompt: Some(Prompt { text, ..Prompt::default() }), ..scene }
}
