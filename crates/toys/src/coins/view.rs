//! What is to be seen: state and [`Ui`] as a [`Scene`]. Built anew each time; nothing is kept.

use super::game::{CoinsRules, points, steps};
use super::keys::{ANSWERS, Ui};
use super::state::{Player, State, Tile};
use kernel::grid::Grid;
use kernel::paths::FAR;
use kernel::pos::Pos;
use kernel::rules::Rules;
use kernel::scene::{
    Board, Camera, Gauge, Ink, KeyHint, Line, LineStyle, Look, Mark, Panel, Pick, Place, Prompt, Row, Scene,
    Sprite,
};

const WALL: Look = Look::new("coins/wall", '#', Ink::Grey).on(Ink::Slate);
const FLOOR: Look = Look::new("coins/floor", '·', Ink::Slate).on(Ink::Night);
const COIN: Look = Look::new("coins/coin", '$', Ink::Gold);
const CHEST: Look = Look::new("coins/chest", 'C', Ink::Brown);
const PLAYERS: [Look; 2] = [Look::new("coins/ann", 'A', Ink::Sky), Look::new("coins/bob", 'B', Ink::Pink)];

/// The ids of the players' sprites are their seats; things come after them, by cell.
const FIRST_THING: u32 = Player::ALL.len() as u32;

/// What is to be seen now.
pub(super) fn scene(state: &State, ui: &Ui) -> Scene {
    Scene {
        boards: vec![board(state, ui)],
        gauges: gauges(state),
        panels: vec![players(state)],
        tip: ui.hover.map_or_else(String::new, |cell| tip(state, cell)),
        prompt: state.asked.then(|| question(state, ui)),
        hints: hints(state),
        ..Scene::default()
    }
}

fn board(state: &State, ui: &Ui) -> Board {
    let mut board = Board::new(state.map.map(|_, tile| if *tile == Tile::Wall { WALL } else { FLOOR }));
    board.cell = (2, 1);
    board.sprites = sprites(&state.map);
    for who in Player::ALL {
        let mut sprite = Sprite::new(who as u32, PLAYERS[who as usize], state.collector(who).at);
        sprite.layer = 1;
        board.sprites.push(sprite);
    }
    let here = state.here();
    board.camera = Some(Camera { at: Place::of(here), across: None });
    if !state.is_over() {
        board.marks.push(Mark::Tint { cell: here, ink: PLAYERS[state.turn as usize].ink, strength: 90 });
        board.marks.extend(ui.path.then(|| way_to_coin(state)).flatten());
    }
    board
}

/// The way to the nearest coin, if there is one.
fn way_to_coin(state: &State) -> Option<Mark> {
    let reach = state.reach(state.turn);
    let path = reach.path(state.nearest_coin(&reach)?)?;
    Some(Mark::Line(Line {
        points: path.into_iter().map(Place::of).collect(),
        style: LineStyle::Dashed,
        arrow: true,
        ink: Ink::Gold,
    }))
}

/// Coins and chests. A thing never moves, so its cell makes a fine id.
fn sprites(map: &Grid<Tile>) -> Vec<Sprite> {
    let thing = |(index, tile): (usize, &Tile)| {
        let look = match tile {
            Tile::Coin => COIN,
            Tile::Chest => CHEST,
            Tile::Wall | Tile::Floor => return None,
        };
        Some(Sprite::new(FIRST_THING + index as u32, look, map.pos_of(index)))
    };
    map.cells().iter().enumerate().filter_map(thing).collect()
}

fn gauges(state: &State) -> Vec<Gauge> {
    let (round, limit) = (state.round.min(state.limit), state.limit);
    let fortune =
        |who: Player| Gauge::new(who.to_string(), state.collector(who).points).ink(PLAYERS[who as usize].ink);
    let rounds = Gauge::new("Round", format!("{round}/{limit}")).fill(round.into(), limit.into());
    Player::ALL.map(fortune).into_iter().chain([rounds]).collect()
}

fn players(state: &State) -> Panel {
    let row = |who: Player| Row {
        look: Some(PLAYERS[who as usize]),
        strong: !state.is_over() && state.turn == who,
        ..Row::new(who.to_string(), points(state.collector(who).points))
    };
    Panel { title: "Players".into(), rows: Player::ALL.map(row).into() }
}

fn tip(state: &State, cell: Pos) -> String {
    let what = match (state.player_at(cell), state.tile(cell)) {
        (Some(who), _) => return format!("{who}, {}", points(state.collector(who).points)),
        (None, Tile::Wall) => return "A wall".into(),
        (None, Tile::Floor) => "Floor",
        (None, Tile::Coin) => "A coin, worth 1 to 6 points",
        (None, Tile::Chest) => "A chest: 5 points, or a bite that costs 2",
    };
    match state.reach(state.turn).distance(cell) {
        FAR => format!("{what}; out of reach"),
        n => format!("{what}; {} away", steps(n)),
    }
}

/// What a chest asks.
pub(super) fn question(state: &State, ui: &Ui) -> Prompt {
    Prompt {
        title: "A chest".into(),
        text: vec![format!("{} has come to a chest.", state.turn)],
        choices: ANSWERS.map(|(_, key, label, about)| Pick::new(label, about).key(key)).into(),
        selected: ui.selected,
        ..Prompt::default()
    }
}

/// The commands that do something now; whoever knows the bindings turns them into keys. A question
/// shows its keys itself.
fn hints(state: &State) -> Vec<KeyHint> {
    if state.is_over() || state.asked {
        return Vec::new();
    }
    let moves = CoinsRules::legal(state).into_iter().map(|action| KeyHint::new(action.name(), action.name()));
    moves.chain([KeyHint::new("path", "way to a coin")]).collect()
}
