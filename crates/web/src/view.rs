//! A scene as JSON for the page: everything but what is on the boards, which is painted.

use crate::shell::Icons;
use kernel::input::Does;
use kernel::scene::{Board, KeyHint, Panel, Scene};
use serde_json::{Value, json};

/// The scene without its tiles; pictures of rows become numbers (see [`Icons`]).
pub(crate) fn view(scene: &Scene, icons: &mut Icons) -> Value {
    let panels: Vec<Value> = scene.panels.iter().map(|panel| self::panel(panel, icons)).collect();
    json!({
        "kind": scene.kind.id(),
        "title": scene.heading(),
        "boards": scene.boards.iter().map(board).collect::<Vec<_>>(),
        "spoken": paint::spoken(&scene.boards),
        "gauges": scene.gauges,
        "panels": panels,
        "log": scene.log,
        "tip": scene.tip,
        "notice": scene.notice,
        "prompt": scene.prompt,
        "hints": scene.hints.iter().map(hint).collect::<Vec<_>>(),
    })
}

fn board(board: &Board) -> Value {
    json!({ "name": board.name, "width": board.tiles.width(), "height": board.tiles.height() })
}

fn panel(panel: &Panel, icons: &mut Icons) -> Value {
    let rows = panel.rows.iter().map(|row| {
        json!({
            "icon": row.look.as_ref().map(|look| icons.number(look)),
            "text": row.text,
            "value": row.value,
            "ink": row.ink,
            "strong": row.strong,
        })
    });
    json!({ "title": panel.title, "rows": rows.collect::<Vec<_>>() })
}

/// A hint: what it is about, by ids, and its keys one by one.
fn hint(hint: &KeyHint) -> Value {
    let does: Vec<&str> = hint.does.iter().map(Does::id).collect();
    let keys: Vec<String> = hint.keys.iter().map(ToString::to_string).collect();
    json!({ "does": does, "keys": keys, "caps": hint.caps(), "what": hint.what })
}

/// The boards as rows of text, for screen readers.
pub(crate) fn rows(scene: &Scene) -> String {
    let one = |board: &Board| {
        let rows = board.to_rows().join("\n");
        if board.name.is_empty() { rows } else { format!("{}\n{rows}", board.name) }
    };
    scene.boards.iter().map(one).collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::grid::Grid;
    use kernel::input::Nav;
    use kernel::scene::{Ink, Look, Row};

    const FLOOR: Look = Look::new("test/floor", '.', Ink::Grey);

    #[test]
    fn a_view_has_the_names_of_boards_but_not_their_tiles() {
        let mut board = Board::new(Grid::filled(3, 2, FLOOR));
        board.name = "Floor 1".into();
        let scene = Scene { boards: vec![board], ..Scene::default() };
        let view = view(&scene, &mut Icons::default());
        assert_eq!(view["boards"], json!([{ "name": "Floor 1", "width": 3, "height": 2 }]));
        assert_eq!(view["spoken"], "Floor 1, 3 by 2 cells");
        assert!(!view.to_string().contains("test/floor"));
        assert_eq!(rows(&scene), "Floor 1\n...\n...");
    }

    #[test]
    fn the_same_look_is_the_same_number() {
        let row = |glyph| Row { look: Some(Look::new("", glyph, Ink::Red)), ..Row::new("x", 1) };
        let panel = Panel { title: "P".into(), rows: vec![row('a'), row('b'), row('a')] };
        let scene = Scene { panels: vec![panel], ..Scene::default() };
        let view = view(&scene, &mut Icons::default());
        let icons: Vec<&Value> = (0..3).map(|i| &view["panels"][0]["rows"][i]["icon"]).collect();
        assert_eq!(icons, [0, 1, 0]);
    }

    #[test]
    fn a_hint_tells_what_it_is_about_and_its_keys_one_by_one() {
        let sideways = KeyHint::nav(Nav::Change, "Left Right", "change");
        let told = json!({ "does": ["nav-change"], "keys": ["Left", "Right"], "caps": "Left Right", "what": "change" });
        assert_eq!(hint(&sideways), told);
        let any = KeyHint::nav(Nav::AnyKey, "", "bind it");
        assert_eq!((&hint(&any)["keys"], &hint(&any)["caps"]), (&json!([]), &json!("any key")));
    }
}
