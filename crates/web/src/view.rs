//! A scene as JSON for the page: everything but what is on the boards, which is painted.

use crate::record;
use crate::shell::Icons;
use kernel::arcade::Arcade;
use kernel::input::Does;
use kernel::scene::{Board, Gauge, KeyHint, LogLine, Panel, Pick, Place, Prompt, Row, Scene, UNIT};
use serde_json::{Value, json};

/// The scene without its tiles; pictures of rows become numbers (see [`Icons`]).
pub(crate) fn view(scene: &Scene, icons: &mut Icons) -> Value {
    let panels: Vec<Value> = scene.panels.iter().map(|panel| self::panel(panel, icons)).collect();
    json!({
        "kind": scene.kind.id(),
        "title": scene.heading(),
        "boards": scene.boards.iter().map(board).collect::<Vec<_>>(),
        "spoken": paint::spoken(&scene.boards),
        "gauges": scene.gauges.iter().map(|gauge| self::gauge(gauge, icons)).collect::<Vec<_>>(),
        "panels": panels,
        "log": scene.log.iter().filter(|line| !line.spoken().is_empty()).map(log_line).collect::<Vec<_>>(),
        "tip": scene.tip,
        "notice": scene.notice,
        "prompt": scene.prompt.as_ref().map(|prompt| self::prompt(prompt, icons)),
        "hints": scene.hints.iter().map(hint).collect::<Vec<_>>(),
    })
}

fn board(board: &Board) -> Value {
    json!({ "name": board.name, "width": board.tiles.width(), "height": board.tiles.height() })
}

fn log_line(line: &LogLine) -> Value {
    json!({ "step": line.step, "text": line.spoken(), "fresh": line.fresh })
}

/// A gauge: its words, and the numbers of the pictures that may stand for them.
fn gauge(gauge: &Gauge, icons: &mut Icons) -> Value {
    let mut shown = json!(gauge);
    shown["icons"] = gauge.icons.iter().map(|icon| icons.number(*icon)).collect();
    shown["wordless"] = gauge.wordless.into();
    shown
}

fn panel(panel: &Panel, icons: &mut Icons) -> Value {
    json!({ "title": panel.title, "rows": rows_of(&panel.rows, icons) })
}

fn rows_of(rows: &[Row], icons: &mut Icons) -> Vec<Value> {
    let row = |row: &Row| {
        json!({
            "icon": row.icon().map(|icon| icons.number(icon)),
            "text": row.text,
            "note": row.note,
            "value": row.value,
            "ink": row.ink,
            "strong": row.strong,
            "pick": row.pick.is_some(),
        })
    };
    rows.iter().map(row).collect()
}

fn prompt(prompt: &Prompt, icons: &mut Icons) -> Value {
    let award = prompt.award.as_ref();
    let award = award.map(|a| json!({ "stars": a.stars, "score": a.score, "news": a.news }));
    json!({
        "title": prompt.title,
        "text": prompt.text,
        "choices": prompt.choices.iter().map(pick).collect::<Vec<_>>(),
        "selected": prompt.selected,
        "entry": prompt.entry,
        "whole": prompt.whole,
        "scroll": prompt.scroll,
        "aside": prompt.aside,
        "award": award,
        "legend": rows_of(&prompt.legend, icons),
        "keys": prompt.keys.iter().map(hint).collect::<Vec<_>>(),
        "record": prompt.record.as_ref().map(record::record),
    })
}

fn pick(pick: &Pick) -> Value {
    json!({
        "label": pick.label,
        "value": pick.value,
        "about": pick.about,
        "group": pick.group,
        "key": pick.key,
        "steps": pick.steps,
        "enabled": pick.enabled,
        "form": pick.form.id(),
        "picture": pick.picture.is_some(),
        "stars": pick.stars,
        "more": pick.more,
    })
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

/// How many things on a board are named to whoever cannot see it.
const NAMED: usize = 6;

/// What matters on the boards, in two sentences: the gauges, and what is there by the words of the game, the
/// nearest first where the board follows somebody.
pub(crate) fn described(scene: &Scene, arcade: Option<&Arcade>) -> String {
    let mut told = Vec::new();
    if !scene.gauges.is_empty() {
        let gauges: Vec<String> = scene.gauges.iter().map(|g| format!("{} {}", g.label, g.value)).collect();
        told.push(format!("{}.", gauges.join(", ")));
    }
    let board = scene.boards.get(scene.focus).or(scene.boards.first());
    if let Some(things) = board.zip(arcade).and_then(|(board, arcade)| things(board, arcade)) {
        told.push(things);
    }
    told.join(" ")
}

fn things(board: &Board, arcade: &Arcade) -> Option<String> {
    let sprites = board.sprites.iter();
    let mut named: Vec<(&str, Place)> =
        sprites.filter_map(|sprite| Some((arcade.word(sprite.look.name)?, sprite.at))).collect();
    let Some(camera) = board.camera else {
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for (word, _) in named {
            match counts.iter_mut().find(|(other, _)| *other == word) {
                Some((_, count)) => *count += 1,
                None => counts.push((word, 1)),
            }
        }
        let list = counts.iter().take(NAMED);
        let list: Vec<String> =
            list.map(|(word, n)| if *n == 1 { (*word).into() } else { format!("{n} × {word}") }).collect();
        return (!list.is_empty()).then(|| format!("On the board: {}.", list.join(", ")));
    };
    let steps = |place: Place| ((place.x - camera.at.x) / UNIT, (place.y - camera.at.y) / UNIT);
    named.retain(|(_, place)| steps(*place) != (0, 0));
    named.sort_by_key(|(_, place)| steps(*place).0.abs() + steps(*place).1.abs());
    let list = named.into_iter().take(NAMED).map(|(word, place)| format!("{word} {}", way(steps(place))));
    let list: Vec<String> = list.collect();
    (!list.is_empty()).then(|| format!("Nearby: {}.", list.join(", ")))
}

/// A distance in words: `3 right, 1 down`.
fn way((x, y): (i32, i32)) -> String {
    let part =
        |n: i32, less, more| (n != 0).then(|| format!("{} {}", n.abs(), if n < 0 { less } else { more }));
    [part(x, "left", "right"), part(y, "up", "down")].into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::grid::Grid;
    use kernel::input::Nav;
    use kernel::pos::Pos;
    use kernel::scene::{Award, Camera, Form, Ink, Look, Sprite};

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
    fn a_gauge_keeps_its_words_beside_its_pictures() {
        const HEART: Look = Look::new("test/heart", 'v', Ink::Pink);
        let gauges = vec![Gauge::new("Hearts", "1/2").pips(HEART, 1, 2), Gauge::new("Coins", 4).icon(HEART)];
        let view = view(&Scene { gauges, ..Scene::default() }, &mut Icons::default());
        let [hearts, coins] = [&view["gauges"][0], &view["gauges"][1]];
        assert_eq!((&hearts["icons"], &hearts["wordless"]), (&json!([0, 1]), &json!(true)));
        assert_eq!((&hearts["label"], &hearts["value"]), (&json!("Hearts"), &json!("1/2")));
        assert_eq!((&coins["icons"], &coins["wordless"]), (&json!([0]), &json!(false)));
    }

    #[test]
    fn a_hint_tells_what_it_is_about_and_its_keys_one_by_one() {
        let sideways = KeyHint::nav(Nav::Change, "Left Right", "change");
        let told = json!({ "does": ["nav-change"], "keys": ["Left", "Right"], "caps": "Left Right", "what": "change" });
        assert_eq!(hint(&sideways), told);
        let any = KeyHint::nav(Nav::AnyKey, "", "bind it");
        assert_eq!((&hint(&any)["keys"], &hint(&any)["caps"]), (&json!([]), &json!("any key")));
    }

    #[test]
    fn a_choice_tells_how_it_is_laid_out_and_what_else_it_offers() {
        let picture = Some(std::sync::Arc::new(Board::new(Grid::filled(1, 1, FLOOR))));
        let card = Pick::new("Maze", "Run.").form(Form::Card).picture(picture).more("Options…");
        let tile = Pick { stars: Some((2, 3)), ..Pick::new("7", "").form(Form::Tile) };
        let award =
            Some(Award { stars: Some((1, 3)), score: "4 turns".into(), news: vec!["New best!".into()] });
        let legend = vec![Row { look: Some(FLOOR), ..Row::new("floor", "") }];
        let prompt = Prompt { choices: vec![card, tile], aside: true, award, legend, ..Prompt::default() };
        let scene = Scene { prompt: Some(prompt), ..Scene::default() };
        let view = view(&scene, &mut Icons::default());
        let [card, tile] = [&view["prompt"]["choices"][0], &view["prompt"]["choices"][1]];
        assert_eq!(
            (&card["form"], &card["picture"], &card["more"]),
            (&json!("card"), &json!(true), &json!("Options…"))
        );
        assert_eq!(
            (&tile["form"], &tile["picture"], &tile["stars"]),
            (&json!("tile"), &json!(false), &json!([2, 3]))
        );
        assert_eq!(view["prompt"]["aside"], true);
        assert_eq!(view["prompt"]["award"]["score"], "4 turns");
        assert_eq!(view["prompt"]["legend"][0]["icon"], 0);
    }

    #[test]
    fn a_board_is_described_by_what_is_near_or_by_what_is_there() {
        const BEAST: Look = Look::new("test/beast", 'b', Ink::Red);
        let arcade = Arcade { legend: &[("test/beast", "beast")], ..Arcade::PLAIN };
        let mut board = Board::new(Grid::filled(9, 9, FLOOR));
        board.sprites = [(1, (8, 8)), (2, (5, 3)), (3, (4, 4))]
            .map(|(id, (x, y))| Sprite::new(id, BEAST, Pos::new(x, y)))
            .to_vec();
        let mut scene =
            Scene { gauges: vec![Gauge::new("Health", 5)], boards: vec![board], ..Scene::default() };
        assert_eq!(described(&scene, Some(&arcade)), "Health 5. On the board: 3 × beast.");
        scene.boards[0].camera = Some(Camera { at: Place::of(Pos::new(4, 4)), across: None });
        let told = "Health 5. Nearby: beast 1 right and 1 up, beast 4 right and 4 down.";
        assert_eq!(described(&scene, Some(&arcade)), told);
        assert_eq!(described(&Scene::default(), None), "");
    }

    #[test]
    fn a_player_hears_what_is_said_and_not_what_a_course_reads() {
        let line = |text: &str, said: Option<&str>| LogLine {
            step: 1,
            text: text.into(),
            said: said.map(Into::into),
            fresh: true,
        };
        let log = vec![line("E10", Some("No one is here.")), line("[1, 2]", Some("")), line("Go.", None)];
        let view = view(&Scene { log, ..Scene::default() }, &mut Icons::default());
        let told: Vec<&str> =
            view["log"].as_array().unwrap().iter().map(|l| l["text"].as_str().unwrap()).collect();
        assert_eq!(told, ["No one is here.", "Go."]);
    }
}
