//! Scenes made by hand, for the tests and the gallery. They are no game: they only look like some.

#![allow(dead_code, unreachable_pub)] // shared by test programs, each of which takes what it needs

use kernel::grid::Grid;
use kernel::pos::{Dir, Pos};
use kernel::scene::{
    Award, Board, Camera, Entry, Form, Gauge, Ink, KeyHint, Lamp, Light, Line, LineStyle, LogLine, Look,
    Mark, Notice, Panel, Pick, Place, Prompt, Row, Scene, ScreenKind, Sprite, UNIT,
};
use std::sync::Arc;

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
    let lamp = Lamp::new(Place::of(Pos::new(3, 3)), 5 * UNIT);
    scene.boards[0].light = Some(Light { ambient: 60, lamps: vec![lamp], ..Light::default() });
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

fn picture(scene: &Scene) -> Option<Arc<Board>> {
    scene.boards.first().cloned().map(Arc::new)
}

/// The front of an arcade: a game to go on with, five cards, daily games, and the rest.
pub fn front() -> Scene {
    let card = |label: &str, about: &str| Pick::new(label, about).form(Form::Card).group("Play");
    let small = |label: &str| Pick::new(label, format!("All about {label}.")).form(Form::Small);
    let daily = |label: &str| small(label).group("Daily · 2027-01-15 · 3 days in a row");
    let mut cellar = play();
    cellar.boards[0].camera = Some(Camera { at: Place::of(Pos::new(3, 3)), across: None });
    let (pipes, lines, field) = (pipes(), lines(), wide((60, 40), Pos::new(30, 20)));
    let mut choices = vec![
        Pick::new("Continue", "Sample Dungeon, second cellar")
            .value("4 minutes ago")
            .picture(picture(&cellar))
            .form(Form::Card)
            .group("Welcome"),
        card("Dungeon", "A cellar with a rat in it. Find the gold and get out alive.")
            .value("Best: 14,236")
            .picture(picture(&cellar)),
        card("Pipes", "Turn the pipes until the water runs.").value("23 of 60").picture(picture(&pipes)),
        card("Lines", "Three lines, one way out.").picture(picture(&lines)),
        card("Field", "A large field in which somebody is lost, and you are to find him before dark.")
            .value("0 of 23")
            .picture(picture(&field)),
        card("Cave", "Bring a lamp.").value("2 of 5").picture(picture(&cave())),
    ];
    for pick in &mut choices[1..] {
        pick.more = "Options…".into();
    }
    choices.extend(["Dungeon ✓", "Pipes", "Lines", "Cave"].map(daily));
    choices.extend(["Create", "Saved games", "Scores", "Statistics", "Settings", "Help", "Quit"].map(small));
    let prompt = Prompt {
        title: "M A Z A R I U M".into(),
        text: vec!["Five labyrinths. Pick one and play.".into()],
        choices,
        selected: 2,
        whole: true,
        ..Prompt::default()
    };
    let hints = hints(&[("Arrows", "select"), ("Enter", "play"), ("o", "options"), ("Esc", "quit")]);
    Scene { kind: ScreenKind::Front, prompt: Some(prompt), hints, ..Scene::default() }
}

/// Everything about one game.
pub fn hub() -> Scene {
    let card = |label: &str, about: &str| Pick::new(label, about).form(Form::Card).group("Play");
    let row = |label: &str| Pick::new(label, format!("What there is behind {label}.")).group("More");
    let mut choices = vec![
        card("Levels", "Pick a level.").value("23 of 60"),
        card("Adventure", "The whole cellar with everything that lives in it."),
        card("Classic", "As it was played in the old days: no map, no mercy, one life."),
        card("Daily", "Today's game, the same for everyone."),
    ];
    choices.extend(["Options…", "Watch: A quick win", "How to play", "Scores"].map(row));
    let prompt = Prompt {
        title: "Sample Dungeon".into(),
        text: vec!["A cellar with a rat in it. Find the gold and get out alive.".into()],
        choices,
        selected: 1,
        whole: true,
        ..Prompt::default()
    };
    let hints = hints(&[("Arrows", "select"), ("Enter", "choose"), ("Esc", "back")]);
    Scene {
        kind: ScreenKind::Hub,
        title: "Sample Dungeon".into(),
        prompt: Some(prompt),
        hints,
        ..Scene::default()
    }
}

/// Levels as numbered tiles with stars, in two packs, and some that are no levels.
pub fn levels() -> Scene {
    let tile = |n: usize, pack: &str, stars: Option<u8>| Pick {
        stars: stars.map(|won| (won, 3)),
        ..Pick::new(
            n.to_string(),
            format!("Level {n}: a room with two doors and a dragon behind one of them."),
        )
        .value(if stars.is_some() { "solved" } else { "" })
        .form(Form::Tile)
        .group(pack)
    };
    let stars = |n: usize| (n <= 7).then_some([3, 2, 1, 0][n % 4]);
    let mut choices: Vec<Pick> = (1..=12).map(|n| tile(n, "First steps · 7 of 12", stars(n))).collect();
    choices.extend((1..=20).map(|n| tile(n, "Deeper · 0 of 20", None)));
    choices.push(Pick::new("Made for you", "A new one every time.").group("More"));
    let prompt = Prompt {
        title: "Pipes".into(),
        text: vec!["7 of 32".into()],
        choices,
        selected: 7,
        whole: true,
        ..Prompt::default()
    };
    let hints = hints(&[("Arrows", "select"), ("Enter", "play"), ("Esc", "back")]);
    Scene { kind: ScreenKind::Levels, title: "Pipes".into(), prompt: Some(prompt), hints, ..Scene::default() }
}

/// A game to be set up.
pub fn form() -> Scene {
    let row = |label: &str, value: &str| Pick::new(label, format!("What {label} means.")).stepped(value);
    let prompt = Prompt {
        title: "Sample Dungeon".into(),
        choices: vec![
            Pick::new("Start", "Play with these settings."),
            row("Cellars", "3").group("Game"),
            row("Rats", "some").group("Game"),
            row("Ann", "you").group("Players"),
            row("Bob", "Clever bot").group("Players"),
            Pick::new("House rules", "Everything else that can be set.").value("show").group("House rules"),
            Pick::new("Seed", "The same seed gives the same game.").value("random").group("House rules"),
        ],
        selected: 2,
        whole: true,
        ..Prompt::default()
    };
    let hints = hints(&[("↑↓", "select"), ("←→", "change"), ("Enter", "choose"), ("Esc", "back")]);
    Scene {
        kind: ScreenKind::Form,
        title: "Sample Dungeon".into(),
        prompt: Some(prompt),
        hints,
        ..Scene::default()
    }
}

/// The end of a game, below the board.
pub fn ending() -> Scene {
    let mut scene = play();
    scene.prompt = Some(Prompt {
        title: "You win!".into(),
        text: vec!["You are out of the cellar, and rich.".into()],
        choices: ["Next level", "Again", "Menu", "More…"].map(|label| Pick::new(label, "")).into(),
        award: Some(Award {
            stars: Some((2, 3)),
            score: "14,236 points".into(),
            news: vec!["New best!".into(), "Medal: Rat catcher.".into()],
        }),
        aside: true,
        ..Prompt::default()
    });
    scene
}

/// Help in one screen: what the pictures mean.
pub fn legend() -> Scene {
    let row = |look: Look, word: &str| Row { look: Some(look), ..Row::new(word, "") };
    let prompt = Prompt {
        title: "Sample Dungeon".into(),
        text: vec!["Find the gold and get out alive.".into()],
        legend: vec![
            row(HERO, "you"),
            row(RAT, "a rat"),
            row(GOLD, "gold"),
            row(DOOR, "a door"),
            row(WALL, "rock"),
        ],
        choices: vec![Pick::new("Back to the game", ""), Pick::new("The whole manual", "")],
        ..Prompt::default()
    };
    Scene { prompt: Some(prompt), ..play() }
}
