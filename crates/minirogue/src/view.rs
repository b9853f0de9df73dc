//! The view: state and [`Ui`] as a [`Scene`], built afresh each time.

use crate::cells::{COLS, ROWS};
use crate::classic::Menu;
use crate::hints::hints;
use crate::keys::{self, Aim, Ui, fits};
use crate::lessons::lessons;
use crate::look;
use crate::side::{in_full, inventory, near};
use crate::state::{Monster, State};
use crate::thing::{Item, Kind, Thing};
use crate::travel;
use kernel::grid::Grid;
use kernel::scene::{
    Board, Camera, Gauge, Ink, Lamp, Light, Line, LineStyle, Look, Mark, Pick, Place, Prompt, Scene, Sprite,
    UNIT,
};

const WALL: Look = Look::new("minirogue/wall", '#', Ink::Brown).on(Ink::Black);
const FLOOR: Look = Look::new("minirogue/floor", ' ', Ink::Grey).on(Ink::Night);
/// In the adventure form floor has signs: what was never seen is blank.
const SEEN_FLOOR: Look = Look::new("minirogue/floor", '.', Ink::Grey).on(Ink::Night);
const OLD_WALL: Look = Look::new("minirogue/wall-remembered", '#', Ink::Grey).on(Ink::Black);
const OLD_FLOOR: Look = Look::new("minirogue/floor-remembered", ' ', Ink::Grey).on(Ink::Black);
const OLD_SEEN_FLOOR: Look = Look::new("minirogue/floor-remembered", '·', Ink::Grey).on(Ink::Black);
const DARK: Look = Look::new("minirogue/dark", ' ', Ink::Grey).on(Ink::Black);
const PLAYER: Look = Look::new("minirogue/player", '@', Ink::White);
const DEAD: Look = Look::new("minirogue/player-dead", '@', Ink::Red);

/// How many frames of its walk the player's step takes.
const STRIDE: u32 = 4;

/// The player's sprite, then monsters and things, each level apart: nothing glides from level to level.
const PLAYER_ID: u32 = 0;
const FIRST_MONSTER: u32 = 1;
const FIRST_THING: u32 = 100_000_000;

/// The pictures of weapons, in the order of [`crate::thing::Weapon`].
const WEAPONS: [&str; 5] = [
    "minirogue/mace",
    "minirogue/short-sword",
    "minirogue/long-sword",
    "minirogue/magic-axe",
    "minirogue/magic-fangs",
];

/// The pictures of scrolls, in the order of [`crate::thing::Scroll`].
const SCROLLS: [&str; 5] = [
    "minirogue/scroll-teleportation",
    "minirogue/scroll-armor",
    "minirogue/scroll-strength",
    "minirogue/scroll-health",
    "minirogue/scroll-dexterity",
];

pub(crate) fn monster_look(monster: &Monster) -> Look {
    let (art, ink) = match monster.kind {
        Kind::Bogeyman => ("minirogue/bogeyman", Ink::Violet),
        Kind::Snakewoman => ("minirogue/snakewoman", Ink::Green),
        Kind::Dragon => ("minirogue/dragon", Ink::Red),
        Kind::Goblin => ("minirogue/goblin", Ink::Orange),
    };
    Look::new(art, monster.kind.glyph(), if monster.sleep > 0 { Ink::Grey } else { ink })
}

pub(crate) fn thing_look(thing: Thing) -> Look {
    let (art, ink) = match thing {
        Thing::Stairs => ("minirogue/stairs", Ink::White),
        Thing::Idol => ("minirogue/idol", Ink::Gold),
        Thing::Item(Item::Weapon(weapon)) => (WEAPONS[weapon as usize], Ink::Sky),
        Thing::Item(Item::Scroll(scroll)) => (SCROLLS[scroll as usize], Ink::Sand),
    };
    Look::new(art, thing.glyph(), ink)
}

/// What is to be seen now.
pub(crate) fn scene(state: &State, ui: &Ui) -> Scene {
    let mut panels = vec![inventory(state)];
    panels.extend(near(state));
    Scene {
        place: format!("depth {}", state.level + 1),
        boards: vec![board(state, ui)],
        gauges: gauges(state),
        panels,
        tip: tip(state, ui),
        prompt: prompt(state, ui),
        hints: hints(state, ui),
        unused: keys::unused(&state.setup),
        // Whoever looks closer or answers a question is not to be talked to about something else.
        lessons: if ui.aim.is_some() || ui.menu.is_some() { Vec::new() } else { lessons(state) },
        ..Scene::default()
    }
}

/// What is told of the cell that the cursor or the pointer is on. A pointer that only rests somewhere is not told in
/// the adventure form that there is floor or rock.
fn tip(state: &State, ui: &Ui) -> String {
    match ui.at() {
        Some(cell) if ui.aim.is_some() || !state.setup.adventure || look::is_of_note(state, cell) => {
            look::describe(state, cell)
        }
        _ => String::new(),
    }
}

fn board(state: &State, ui: &Ui) -> Board {
    let (sight, size) = (state.sight(), state.setup.size());
    let (floor, old_floor) =
        if state.setup.adventure { (SEEN_FLOOR, OLD_SEEN_FLOOR) } else { (FLOOR, OLD_FLOOR) };
    let mut board =
        Board::new(Grid::from_fn(size.cols, size.rows, |p| match (state.is_floor(p), state.setup.fog) {
            _ if !state.knows(p) => DARK,
            (true, true) if !sight.contains(p) => old_floor,
            (false, true) if !sight.contains(p) => OLD_WALL,
            (true, _) => floor,
            (false, _) => WALL,
        }));
    board.surround = Some(if state.setup.fog { DARK } else { WALL });
    let level = u32::from(state.level);
    for lying in state.known_things() {
        let cell = lying.at.y as u32 * COLS as u32 + lying.at.x as u32;
        let id = FIRST_THING + level * (ROWS * COLS) as u32 + cell;
        board.sprites.push(Sprite::new(id, thing_look(lying.what), lying.at));
    }
    for monster in state.monsters_in_sight() {
        let id = FIRST_MONSTER + level * (u32::from(u16::MAX) + 1) + u32::from(monster.id);
        let tint = (monster.sleep > 0).then_some(Ink::Grey);
        board.sprites.push(Sprite { layer: 1, tint, ..Sprite::new(id, monster_look(monster), monster.at) });
    }
    let look = if state.player.hit_points == 0 { DEAD } else { PLAYER };
    let frame = STRIDE.saturating_mul(state.tally.turns);
    // Like a monster, he is grey while he sleeps.
    let asleep = state.setup.adventure && state.player.sleep > 0 && state.player.hit_points > 0;
    let tint = asleep.then_some(Ink::Grey);
    board.sprites.push(Sprite { layer: 2, frame, tint, ..Sprite::new(PLAYER_ID, look, state.player.at) });
    // The cursor may be far away, and is to be seen.
    let centre = ui.aim.map_or(state.player.at, |(_, cell)| cell);
    board.camera = Some(Camera { at: Place::of(centre), across: None });
    board.light = state.setup.fog.then(|| light(state, &board));
    board.marks.extend(way(state, ui));
    if let Some((_, cell)) = ui.aim {
        board.marks.push(Mark::Cursor { cell });
    }
    board
}

/// The colours of the depths, from the first to the last.
const DEPTHS: [(Ink, u8); 5] =
    [(Ink::Sand, 60), (Ink::Moss, 120), (Ink::Teal, 130), (Ink::Violet, 130), (Ink::Red, 20)];

/// What the torch looks like in the air of each depth: near the player, too, no two depths look alike.
const TORCHES: [Ink; DEPTHS.len()] = [Ink::Gold, Ink::Green, Ink::Teal, Ink::Silver, Ink::Pink];

/// How well a cell is seen that is only remembered, of 255.
const MEMORY: u8 = 120;

/// The light in the fog: the player's torch, what glows by itself, and a dim memory of the rest.
fn light(state: &State, board: &Board) -> Light {
    let sight = state.sight();
    let size = state.setup.size();
    let seen = Grid::from_fn(size.cols, size.rows, |p| match (sight.contains(p), state.knows(p)) {
        (true, _) => 255,
        (false, true) => MEMORY,
        (false, false) => 0,
    });
    let depth = usize::from(state.level) % DEPTHS.len();
    let mut lamps = vec![Lamp::torch(Place::of(state.player.at), 11 * UNIT).ink(TORCHES[depth])];
    for sprite in &board.sprites {
        let ink = match sprite.look.name {
            "minirogue/idol" => Ink::Gold,
            "minirogue/stairs" => Ink::Sky,
            "minirogue/dragon" => Ink::Red,
            _ => continue,
        };
        lamps.push(Lamp::new(sprite.at, 3 * UNIT).ink(ink).power(120));
    }
    Light { ambient: 105, lamps, tint: Some(DEPTHS[depth]), sight: Some(seen), ..Light::default() }
}

/// The way that travel would take to where the cursor or the pointer is (MR-X06).
fn way(state: &State, ui: &Ui) -> Option<Mark> {
    let to = match ui.aim {
        Some((Aim::Travel, at)) => Some(at),
        Some((Aim::Look, _)) => None,
        None => ui.hover,
    };
    let to = to.filter(|_| !state.is_over() && !state.setup.classic)?;
    let points: Vec<Place> = travel::path(state, to)?.into_iter().map(Place::of).collect();
    let line = Line { points, style: LineStyle::Dashed, arrow: true, ink: Ink::Gold };
    (line.points.len() > 1).then_some(Mark::Line(line))
}

fn gauges(state: &State) -> Vec<Gauge> {
    let p = &state.player;
    let (now, full) = (i64::from(p.hit_points), i64::from(p.max_hit_points));
    let ink = match now * 100 / full.max(1) {
        0..=33 => Ink::Red,
        34..=66 => Ink::Orange,
        _ => Ink::Green,
    };
    let mut gauges = vec![
        if state.setup.adventure {
            let (depth, all) = (state.level + 1, state.setup.levels());
            Gauge::new("Depth", format!("{depth} of {all}, {}", depth_name(state)))
        } else {
            Gauge::new("Level", state.level)
        },
        Gauge::new("Hit points", format!("{now}/{full}")).fill(now, full).ink(ink),
        Gauge::new("Armor", p.armor),
        Gauge::new("Strength", p.strength),
        Gauge::new("Dexterity", p.dexterity),
        Gauge::new("Turn", state.tally.turns),
    ];
    if p.sleep > 0 {
        let turns = if p.sleep == 1 { "1 turn".into() } else { format!("{} turns", p.sleep) };
        gauges.push(Gauge::new("Asleep", turns).ink(Ink::Violet));
    }
    if state.tally.cheated {
        gauges.push(Gauge::new("Cheated", "does not count").ink(Ink::Grey));
    }
    gauges
}

/// What a level is called in the adventure form (MR-X24).
pub(crate) fn depth_name(state: &State) -> &'static str {
    const NAMES: [&str; 5] =
        ["the Cellars", "the Warrens", "the Catacombs", "the Dragon Halls", "the Idol's Vault"];
    let (last, levels) = (NAMES.len() - 1, usize::from(state.setup.levels()));
    // The idol's is the last one, however many there are.
    NAMES[usize::from(state.level) * last / (levels - 1).max(1) + usize::from(levels == 1) * last]
}

fn prompt(state: &State, ui: &Ui) -> Option<Prompt> {
    if ui.quitting {
        let choices = vec![
            Pick::new("Quit", "Your game is saved.").key("y"),
            Pick::new("Keep playing", "Carry on where you were.").key("n"),
        ];
        let title = "Quit the game?".into();
        return Some(Prompt { title, choices, selected: 1, ..Prompt::default() });
    }
    let menu = ui.menu.filter(|_| !state.is_over() && state.player.sleep == 0)?;
    if state.setup.adventure {
        return Some(question(state, menu, ui.pick));
    }
    let (title, hint) = match menu {
        Menu::Wield => ("Wield which weapon?", "Any other key: nothing, but the turn passes."),
        Menu::Read => ("Read which scroll?", "Any other key: nothing, but the turn passes."),
        Menu::Inventory => ("Inventory:", "Any key goes on; the turn passes."),
    };
    let pick = |(label, item): (char, &Item)| {
        Pick::new(item.to_string(), "").value(item.about(&state.setup)).key(label.to_string())
    };
    let choices = ('a'..='z').zip(&state.player.items).map(pick).collect();
    Some(Prompt { title: title.into(), text: vec![hint.into()], choices, ..Prompt::default() })
}

/// A menu of the adventure form: what does not fit cannot be taken, and Esc leaves it (MR-X28).
fn question(state: &State, menu: Menu, selected: usize) -> Prompt {
    let title = match menu {
        Menu::Wield => "Wield which weapon?",
        Menu::Read => "Read which scroll?",
        Menu::Inventory => "You are carrying",
    };
    let pick = |(i, (label, item)): (usize, (char, &Item))| {
        let pick = Pick::new(item.to_string(), "").value(in_full(state, i)).key(label.to_string());
        Pick { enabled: fits(state, menu, i), ..pick }
    };
    let choices = ('a'..='z').zip(&state.player.items).enumerate().map(pick).collect();
    Prompt { title: title.into(), choices, selected, ..Prompt::default() }
}
