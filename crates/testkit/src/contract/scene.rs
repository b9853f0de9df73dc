//! What makes a scene one that any shell can show.

use kernel::game::GameInfo;
use kernel::input::{Does, Key, Nav};
use kernel::pos::Pos;
use kernel::scene::{Board, Gauge, KeyHint, Look, Mark, Place, Prompt, Scene, Sprite, UNIT};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The longest label of a sprite.
const LABEL: usize = 3;

/// The first thing that is wrong with a scene of a game, as a sentence; `None` if nothing is.
pub fn fault_of_scene(info: &GameInfo, scene: &Scene) -> Option<String> {
    let boards = scene.boards.len();
    if boards > 0 && scene.focus >= boards {
        return Some(format!("the focus is on board {}, and there are {boards}", scene.focus));
    }
    let mut ids: Vec<u32> = scene.boards.iter().flat_map(|b| b.sprites.iter().map(|s| s.id)).collect();
    ids.sort_unstable();
    if let Some([id, ..]) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
        return Some(format!("two sprites have the id {id}"));
    }
    let mut boards = scene.boards.iter().enumerate();
    boards
        .find_map(|(i, board)| fault_of_board(info, scene, board).map(|seen| format!("board {i}: {seen}")))
        .or_else(|| scene.gauges.iter().find_map(fault_of_gauge))
        .or_else(|| {
            let rows = scene.panels.iter().flat_map(|p| &p.rows);
            rows.filter_map(|row| row.look.as_ref()).find_map(|look| fault_of_look(info, look, (1, 1)))
        })
        .or_else(|| scene.prompt.as_ref().and_then(fault_of_prompt))
        .or_else(|| scene.hints.iter().find_map(|hint| fault_of_hint(info, hint)))
        .or_else(|| {
            texts(scene)
                .find(|text| text.chars().any(char::is_control))
                .map(|text| format!("the text {text:?} contains a control character"))
        })
}

/// All texts that are shown as one line.
fn texts(scene: &Scene) -> impl Iterator<Item = &str> {
    let gauges = scene.gauges.iter().flat_map(|g| [&g.label, &g.value]);
    let rows = scene.panels.iter().flat_map(|p| p.rows.iter().flat_map(|r| [&r.text, &r.value]));
    let panels = scene.panels.iter().map(|p| &p.title);
    let boards = scene.boards.iter().map(|b| &b.name);
    let prompt = scene.prompt.iter().flat_map(|p| {
        let picks = p.choices.iter().flat_map(|c| [&c.label, &c.value, &c.about, &c.group, &c.key]);
        p.text.iter().chain([&p.title]).chain(picks)
    });
    let hints = scene.hints.iter().map(|h| &h.what);
    let notice = scene.notice.iter().map(|n| &n.text);
    let all = gauges.chain(rows).chain(panels).chain(boards).chain(prompt).chain(hints).chain(notice);
    all.chain([&scene.title, &scene.tip]).map(String::as_str)
}

fn fault_of_board(info: &GameInfo, scene: &Scene, board: &Board) -> Option<String> {
    if board.tiles.is_empty() {
        return Some("it has no tiles".into());
    }
    if board.cell.0 == 0 || board.cell.1 == 0 {
        return Some("its cells take no room in a terminal".into());
    }
    if let Some(camera) = &board.camera
        && (!inside(board, camera.at) || camera.across.is_some_and(|across| across <= 0))
    {
        return Some(format!("the camera looks at nothing: {camera:?}"));
    }
    let lamps = board.light.iter().flat_map(|light| &light.lamps);
    if let Some(lamp) = lamps.into_iter().find(|lamp| !inside(board, lamp.at) || lamp.radius <= 0) {
        return Some(format!("a lamp stands outside or has no reach: {lamp:?}"));
    }
    // Tiles are many and mostly like their neighbours.
    let mut last = None;
    let mut new = board.tiles.iter().filter(|&(_, look)| last.replace(look) != Some(look));
    new.find_map(|(cell, look)| {
        fault_of_look(info, look, board.cell).map(|seen| format!("tile {cell}: {seen}"))
    })
    .or_else(|| board.sprites.iter().find_map(|sprite| fault_of_sprite(info, scene, board, sprite)))
    .or_else(|| board.marks.iter().find_map(|mark| fault_of_mark(info, board, mark)))
}

/// Half a cell beyond the edge is allowed: things may lean out.
fn inside(board: &Board, at: Place) -> bool {
    let within = |n: i32, cells: usize| (-UNIT / 2..=cells as i32 * UNIT + UNIT / 2).contains(&n);
    within(at.x, board.tiles.width()) && within(at.y, board.tiles.height())
}

fn fault_of_look(info: &GameInfo, look: &Look, cell: (u16, u16)) -> Option<String> {
    let plain = |text: &str| {
        !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    let named = look.name.split_once('/').is_some_and(|(game, thing)| game == info.art && plain(thing));
    if !named {
        return Some(format!("the look '{}' is not named '{}/thing'", look.name, info.art));
    }
    if look.glyph.width() != Some(1) {
        return Some(format!("the glyph {:?} of '{}' is not one column wide", look.glyph, look.name));
    }
    if look.block.len() > cell.1 as usize && cell != (1, 1) {
        return Some(format!("the block of '{}' has more rows than a cell", look.name));
    }
    let bad = look.block.iter().find(|row| {
        (cell != (1, 1) && row.width() > cell.0 as usize) || row.chars().any(|c| c.width() != Some(1))
    })?;
    Some(format!("the row {bad:?} of the block of '{}' does not fit its cell", look.name))
}

fn fault_of_sprite(info: &GameInfo, scene: &Scene, board: &Board, sprite: &Sprite) -> Option<String> {
    let wrong = |seen: &str| Some(format!("the sprite {} ('{}') {seen}", sprite.id, sprite.look.name));
    if !inside(board, sprite.at) {
        return wrong("stands outside");
    }
    if sprite.label.chars().count() > LABEL || sprite.label.chars().any(char::is_control) {
        return wrong(&format!("has the label {:?}, longer than {LABEL} characters", sprite.label));
    }
    let astray = |stop: &&kernel::scene::Waypoint| {
        scene.boards.get(stop.board).is_none_or(|board| !inside(board, stop.at))
    };
    if let Some(stop) = sprite.via.iter().find(astray) {
        return wrong(&format!("has a stop on no board: {stop:?}"));
    }
    fault_of_look(info, &sprite.look, board.cell)
}

fn fault_of_mark(info: &GameInfo, board: &Board, mark: &Mark) -> Option<String> {
    let out = || Some(format!("a mark lies outside: {mark:?}"));
    let on = |cell: Pos| board.tiles.contains(cell);
    match mark {
        Mark::Line(line) if line.points.len() < 2 => Some("a line has fewer than two points".into()),
        Mark::Line(line) if !line.points.iter().all(|&p| inside(board, p)) => out(),
        Mark::Bar { at, .. } | Mark::Label { at, .. } | Mark::Badge { at, .. } if !inside(board, *at) => {
            out()
        }
        Mark::Bar { width, fill: (now, full), .. }
            if *width <= 0 || *full <= 0 || !(0..=*full).contains(now) =>
        {
            Some(format!("a bar of width {width} is filled {now} of {full}"))
        }
        Mark::Label { text, .. } | Mark::Badge { text, .. }
            if text.is_empty() || text.chars().any(char::is_control) =>
        {
            Some(format!("a label says {text:?}"))
        }
        Mark::Badge { text, .. } if text.chars().count() > 3 => Some(format!("a badge says {text:?}")),
        Mark::Tint { cell, .. }
        | Mark::Spot { cell, .. }
        | Mark::Cursor { cell }
        | Mark::Edge { cell, .. }
            if !on(*cell) =>
        {
            out()
        }
        Mark::Edge { look, .. } => fault_of_look(info, look, board.cell),
        _ => None,
    }
}

fn fault_of_gauge(gauge: &Gauge) -> Option<String> {
    if gauge.label.trim().is_empty() {
        return Some(format!("a gauge that says '{}' has no name", gauge.value));
    }
    let (now, full) = gauge.fill.filter(|&(now, full)| full <= 0 || !(0..=full).contains(&now))?;
    Some(format!("the gauge '{}' is filled {now} of {full}", gauge.label))
}

fn fault_of_prompt(prompt: &Prompt) -> Option<String> {
    if prompt.selected >= prompt.choices.len().max(1) {
        return Some(format!(
            "choice {} of the prompt is selected, and there are {}",
            prompt.selected,
            prompt.choices.len()
        ));
    }
    if prompt.title.trim().is_empty() && prompt.text.is_empty() {
        return Some("a prompt asks nothing".into());
    }
    if prompt.choices.iter().any(|c| c.label.trim().is_empty()) {
        return Some(format!("a choice of the prompt '{}' has no name", prompt.title));
    }
    if let Some(pick) = prompt.choices.iter().find(|c| !c.key.is_empty() && c.key.parse::<Key>().is_err()) {
        return Some(format!("the choice '{}' has the key '{}', which is none", pick.label, pick.key));
    }
    let entry = prompt.entry.as_ref()?;
    (entry.caret > entry.text.chars().count())
        .then(|| format!("the caret of '{}' stands behind its text", entry.label))
}

fn fault_of_hint(info: &GameInfo, hint: &KeyHint) -> Option<String> {
    let known = |does: &Does| match does {
        Does::Own(id) => info.commands.iter().any(|c| c.id == id),
        Does::Shared(_) => true,
        Does::Nav(nav) => *nav == Nav::Walk,
    };
    let named = !(hint.does.is_empty() && hint.keys.is_empty()) && hint.does.iter().all(known);
    if named && !hint.what.trim().is_empty() {
        return None;
    }
    Some(format!("the hint '{}' ({}) names no command and no key, or says nothing", hint.caps(), hint.what))
}
