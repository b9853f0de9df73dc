//! Scenes made by hand, for the tests and the gallery. They are no game: they only look like some.

#![allow(dead_code, unreachable_pub)] // shared by test programs, each of which takes what it needs

use kernel::grid::Grid;
use kernel::pos::{Dir, Pos};
use kernel::scene::{
    Board, Camera, Entry, Gauge, Ink, KeyHint, Lamp, Light, Line, LineStyle, LogLine, Look, Mark, Notice,
    Panel, Pick, Place, Prompt, Row, Scene, Sprite, UNIT,
};

pub const WALL: Look = Look::new("sample/wall", '#', Ink::Grey).on(Ink::Slate);
pub const FLOOR: Look = Look::new("sample/floor", '·', Ink::Slate);
pub const HERO: Look = Look::new("sample/hero", '@', Ink::White);
pub const RAT: Look = Look::new("sample/rat", 'r', Ink::Brown);
pub const GOLD: Look = Look::new("sample/gold", '$', Ink::Gold);
pub const DOOR: Look = Look::new("sample/door", '+', Ink::Sand);

pub const PIPE_EW: Look = Look::new("sample/ew", '─', Ink::Teal).block(&["╭───╮", "│━━━│", "╰───╯"]);
pub const PIPE_NS: Look = Look::new("sample/ns", '│', Ink::Teal).block(&["╭─┃─╮", "│ ┃ │", "╰─┃─╯"]);
pub const TREASURE: Look = Look::new("sample/chest", '*', Ink::Gold).block(&["   ", " * ", "   "]);

const ROOMS: [&str; 12] = [
    "########################",
    "#......#...............#",
    "#......#..######.......#",
    "#......+..#....#.......#",
    "#......#..#....#...#####",
    "####+###..#....+.......#",
    "#.........######.......#",
    "#......................#",
    "#..#####+####..........#",
    "#..#........#..........#",
    "#..#........#..........#",
    "########################",
];

pub fn grid(rows: &[&str]) -> Grid<Look> {
    Grid::from_fn(rows[0].len(), rows.len(), |p| match rows[p.y as usize].as_bytes()[p.x as usize] {
        b'#' => WALL,
        b'+' => DOOR,
        _ => FLOOR,
    })
}

fn hints(pairs: &[(&str, &str)]) -> Vec<KeyHint> {
    pairs.iter().map(|(key, what)| KeyHint::new(*key, *what)).collect()
}

pub fn play() -> Scene {
    let mut board = Board::new(grid(&ROOMS));
    let mut hero = Sprite::new(1, HERO, Pos::new(3, 3));
    hero.layer = 2;
    board.sprites = vec![hero, Sprite::new(2, RAT, Pos::new(12, 7)), Sprite::new(3, GOLD, Pos::new(13, 3))];
    let line = |text: &str, fresh| LogLine { step: 1, text: text.into(), said: None, fresh };
    Scene {
        title: "Sample Dungeon".into(),
        boards: vec![board],
        gauges: vec![
            Gauge::new("Health", "7/10").ink(Ink::Green).fill(7, 10),
            Gauge::new("Gold", 125).ink(Ink::Gold),
            Gauge::new("Turn", 42),
        ],
        panels: vec![
            Panel {
                title: "Pack".into(),
                rows: vec![
                    Row { look: Some(GOLD), ..Row::new("gold coins", 125) },
                    Row { strong: true, ink: Ink::White, ..Row::new("short sword", "+1") },
                    Row::new("torch", "80"),
                ],
            },
            Panel { title: "Nearby".into(), rows: vec![Row { look: Some(RAT), ..Row::new("a rat", "2/3") }] },
        ],
        log: vec![
            line("You enter the cellar.", false),
            line("Something squeaks in the dark.", false),
            line("You find 25 gold coins.", true),
            line("The rat sees you.", true),
        ],
        tip: "a brown rat, slightly wounded".into(),
        notice: Some(Notice { text: "The door is locked.".into(), bad: true }),
        prompt: None,
        hints: hints(&[
            ("←↑↓→", "move"),
            ("Space", "wait"),
            ("g", "pick up"),
            ("i", "inventory"),
            ("Ctrl+Z", "undo"),
            ("F1", "help"),
            ("F2", "hint"),
            ("Esc", "menu"),
        ]),
        ..Scene::default()
    }
}

/// A board with lines of all kinds, a tint, a bar, a label and the cursor.
pub fn lines() -> Scene {
    let mut board = Board::new(Grid::filled(20, 9, FLOOR));
    board.cell = (2, 1);
    let at = |x, y| Place::of(Pos::new(x, y));
    let line = |points: &[(i32, i32)], style, ink| {
        let points = points.iter().map(|&(x, y)| at(x, y)).collect();
        Mark::Line(Line { points, style, arrow: true, ink })
    };
    board.sprites = vec![
        Sprite::new(1, HERO, Pos::new(1, 1)),
        Sprite::new(2, RAT, Pos::new(6, 1)),
        Sprite { label: "3".into(), ..Sprite::new(3, RAT, Pos::new(16, 1)) },
    ];
    board.marks = vec![
        Mark::Tint { cell: Pos::new(12, 6), ink: Ink::Red, strength: 160 },
        line(&[(1, 1), (9, 1), (9, 4)], LineStyle::Solid, Ink::Sky),
        line(&[(1, 3), (6, 3), (6, 6), (1, 6)], LineStyle::Dashed, Ink::Gold),
        line(&[(18, 7), (12, 7), (12, 3), (18, 3)], LineStyle::Danger, Ink::Red),
        Mark::Bar { at: at(16, 0), width: 4 * UNIT, fill: (2, 3), ink: Ink::Green },
        Mark::Label { at: at(4, 8), text: "start".into(), ink: Ink::White },
        Mark::Edge {
            cell: Pos::new(15, 5), side: Dir::East, look: Look::new("sample/gate", '┃', Ink::Sand)
        },
        Mark::Cursor { cell: Pos::new(4, 5) },
    ];
    Scene { title: "Lines".into(), boards: vec![board], ..Scene::default() }
}

/// A board with large cells.
pub fn pipes() -> Scene {
    let tiles = Grid::from_fn(6, 4, |p| if (p.x + p.y) % 2 == 0 { PIPE_EW } else { PIPE_NS });
    let mut board = Board::new(tiles);
    board.cell = (5, 3);
    board.sprites = vec![Sprite::new(1, TREASURE, Pos::new(2, 1))];
    board.marks = vec![Mark::Cursor { cell: Pos::new(4, 2) }];
    Scene {
        title: "Pipes".into(),
        boards: vec![board],
        gauges: vec![Gauge::new("Turns", "3")],
        hints: hints(&[("←↑↓→", "cursor"), ("Space", "rotate"), ("Esc", "menu")]),
        ..Scene::default()
    }
}

/// A field larger than most terminals, with a camera.
pub fn wide(size: (usize, usize), camera: Pos) -> Scene {
    let digit = |n: i32| char::from(b'0' + (n % 10) as u8);
    let tiles = Grid::from_fn(size.0, size.1, |p| Look::new("sample/digit", digit(p.x + p.y), Ink::Silver));
    let mut board = Board::new(tiles);
    board.camera = Some(Camera { at: Place::of(camera), across: None });
    board.sprites = vec![Sprite::new(1, HERO, camera)];
    Scene { title: "Field".into(), boards: vec![board], ..Scene::default() }
}

/// Two or more boards with names.
pub fn floors(count: usize) -> Scene {
    let boards = (0..count)
        .map(|n| {
            let mut board = Board::new(grid(&ROOMS));
            board.name = ["Cellar", "Hall", "Attic", "Roof"][n % 4].into();
            board
        })
        .collect();
    Scene { title: "Floors".into(), boards, focus: 1, ..Scene::default() }
}

/// A cave with one lamp.
pub fn cave() -> Scene {
    let mut scene = play();
    scene.title = "Cave".into();
    scene.panels.clear();
    let lamp = Lamp { at: Place::of(Pos::new(3, 3)), radius: 5 * UNIT };
    scene.boards[0].light = Some(Light { ambient: 60, lamps: vec![lamp] });
    scene
}

pub fn menu() -> Scene {
    let pick = |label: &str, about: &str, group: &str| Pick::new(label, about).group(group);
    let prompt = Prompt {
        title: "Mazarium".into(),
        text: vec!["Five labyrinths. Choose one.".into()],
        choices: vec![
            pick("Continue: Sample Dungeon", "Goes on where you left off, 5 minutes ago.", "").key("c"),
            pick("Sample Dungeon", "A cellar with a rat in it. Find the gold and get out alive.", "Games")
                .value("12 played"),
            pick("Pipes", "Turn the pipes until the water runs.", "Games"),
            pick("Field", "A large field.", "Games").value("best: 310"),
            pick("Settings", "Keys, colours, speed.", "More").key("s"),
            pick("Saved games", "There are none yet.", "More").enabled(false),
            pick("Leave", "Everything stays saved.", "More").key("q"),
        ],
        selected: 1,
        whole: true,
        ..Prompt::default()
    };
    Scene {
        title: "Mazarium".into(),
        prompt: Some(prompt),
        hints: hints(&[("↑↓", "choose"), ("Enter", "take"), ("F1", "help"), ("Esc", "leave")]),
        ..Scene::default()
    }
}

/// A menu with more choices than fit.
pub fn long_menu(count: usize, selected: usize) -> Scene {
    let choices =
        (1..=count).map(|n| Pick::new(format!("Level {n}"), format!("The level number {n}."))).collect();
    let prompt = Prompt { title: "Levels".into(), choices, selected, whole: true, ..Prompt::default() };
    Scene { title: "Mazarium".into(), prompt: Some(prompt), ..Scene::default() }
}

/// A long text to read.
pub fn help(scroll: usize) -> Scene {
    let mut text = Vec::new();
    for n in 1..=12 {
        text.push(format!("Rule {n}"));
        text.push(
            "You move one cell at a time. Whoever stands where you are going must give way, and if nobody \
             can, you stay where you are and the turn is not counted."
                .into(),
        );
        text.push(String::new());
    }
    let prompt = Prompt { title: "How to play".into(), text, scroll, whole: true, ..Prompt::default() };
    Scene {
        title: "Sample Dungeon".into(),
        prompt: Some(prompt),
        hints: hints(&[("↑↓", "scroll"), ("Esc", "back")]),
        ..Scene::default()
    }
}

/// A question over the board.
pub fn question() -> Scene {
    let mut scene = play();
    scene.prompt = Some(Prompt {
        title: "Leave the cellar?".into(),
        text: vec!["The rat will be waiting for you.".into()],
        choices: vec![Pick::new("Stay", ""), Pick::new("Leave", "")],
        selected: 0,
        ..Prompt::default()
    });
    scene
}

/// A line to type over the board.
pub fn naming() -> Scene {
    let mut scene = play();
    scene.prompt = Some(Prompt {
        title: "Save".into(),
        entry: Some(Entry { label: "Name".into(), text: "my cellar".into(), caret: 2 }),
        ..Prompt::default()
    });
    scene
}
