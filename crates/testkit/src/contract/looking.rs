//! Looking: inputs change no state, and scenes are well formed and stable whatever the ui is.

use super::acting::attempt;
use super::breach::{Breach, Clause, difference};
use super::playout::{Playout, Walker};
use super::scene::fault_of_scene;
use kernel::dice::Dice;
use kernel::game::Pace;
use kernel::input::{Button, Code, Input, Intent, Key, Phase, Walk};
use kernel::pos::Pos;
use kernel::scene::{Mark, Scene};

/// How many inputs are given at one step.
const INPUTS: usize = 6;

/// Scenes of a game whose ui nobody has touched.
pub(super) fn scenes(playout: &Playout<'_>) -> Result<(), Breach> {
    let mut game = playout.fresh();
    for at in playout.stops() {
        let scene = well_shown(playout, &game)?;
        stable(playout, &game, &scene)?;
        playout.follow(&mut game, at, Clause::SceneStable, "after scenes were looked at")?;
    }
    Ok(())
}

/// Scenes and states of a game that gets all kinds of input.
pub(super) fn inputs(playout: &Playout<'_>) -> Result<(), Breach> {
    let (mut game, mut copy) = (playout.fresh(), playout.fresh());
    let mut whim = playout.whim(6);
    for at in playout.stops() {
        let mut scene = well_shown(playout, &game)?;
        for _ in 0..INPUTS {
            let input = some_input(playout, &scene, &mut whim);
            let intent = game.game.interpret(&input);
            let is = game.game.snapshot();
            let was = &playout.states[at].0;
            playout.demand(is == *was, Clause::Inputs, || {
                format!("{input:?} has changed the state: {}", difference(was, &is))
            })?;
            let action = match &intent {
                Intent::Act(action) => Some(action),
                Intent::Run(actions) | Intent::Walk(Walk { actions, .. }) => actions.first(),
                _ => None,
            };
            if let Some(action) = action {
                playout.put(&mut copy, at)?;
                attempt(playout, &mut copy, at, action)?;
            }
            scene = well_shown(playout, &game)?;
        }
        stable(playout, &game, &scene)?;
        tick(playout, &mut game, &mut copy, at)?;
        // The ui decides nothing: the rules must go on as if nobody had touched a key.
        playout.follow(&mut game, at, Clause::Inputs, "after inputs that should only matter to the ui")?;
    }
    Ok(())
}

fn stable(playout: &Playout<'_>, game: &Walker, scene: &Scene) -> Result<(), Breach> {
    let same = game.game.scene() == *scene;
    playout.demand(same, Clause::SceneStable, || "looked at twice, it is not the same".into())
}

fn tick(playout: &Playout<'_>, game: &mut Walker, copy: &mut Walker, at: usize) -> Result<(), Breach> {
    if playout.info.pace == Pace::Turns || game.game.outcome().is_some() {
        return Ok(());
    }
    let Intent::Act(action) = game.game.interpret(&Input::Tick) else {
        return Err(playout.breach(Clause::Ticks, "a tick brings no action, so time would stand still"));
    };
    playout.put(copy, at)?;
    let accepted = attempt(playout, copy, at, &action)?;
    playout.demand(accepted, Clause::Ticks, || format!("the action of a tick is refused: '{action}'"))
}

fn well_shown(playout: &Playout<'_>, game: &Walker) -> Result<Scene, Breach> {
    let scene = game.game.scene();
    match fault_of_scene(playout.info, &scene) {
        Some(seen) => Err(playout.breach(Clause::SceneForm, seen)),
        None => Ok(scene),
    }
}

/// What of a scene follows from the state alone: no cursor, no camera, no words about the pointer.
pub(super) fn settled(scene: &Scene) -> Scene {
    let mut scene = Scene { tip: String::new(), notice: None, prompt: None, focus: 0, ..scene.clone() };
    scene.hints.clear();
    for board in &mut scene.boards {
        board.camera = None;
        board.marks.retain(|mark| !matches!(mark, Mark::Cursor { .. }));
    }
    scene
}

fn some_input(playout: &Playout<'_>, scene: &Scene, whim: &mut Dice) -> Input {
    let phase = match (playout.info.pace, whim.index(4)) {
        (_, 0) => Phase::Repeat,
        (Pace::Ticks { .. }, 1) => Phase::Up,
        _ => Phase::Down,
    };
    match whim.index(12) {
        0 => Input::Key { key: some_key(whim), command: None, phase },
        1..=3 => {
            let board = whim.index(scene.boards.len() + 1);
            Input::Click {
                board,
                cell: some_cell(scene, board, whim),
                button: *whim.pick(&BUTTONS).unwrap_or(&Button::Left),
                shift: whim.odds(1, 4),
            }
        }
        4 => {
            let board = whim.index(scene.boards.len() + 1);
            Input::Hover(whim.odds(4, 5).then(|| (board, some_cell(scene, board, whim))))
        }
        5 => Input::Choose(whim.index(scene.prompt.as_ref().map_or(0, |p| p.choices.len()) + 2)),
        6 => Input::Choose(usize::MAX),
        7 => Input::Tick,
        8 if whim.odds(1, 2) => {
            let picks: Vec<&String> = scene
                .panels
                .iter()
                .flat_map(|panel| &panel.rows)
                .filter_map(|row| row.pick.as_ref())
                .collect();
            Input::Row(whim.pick(&picks).map_or_else(|| "?".into(), |pick| (*pick).clone()))
        }
        _ => {
            let own: Vec<_> = playout.info.commands.iter().filter(|c| c.shared.is_none()).collect();
            let command = whim.pick(&own).copied();
            let usual = whim.pick(command.map_or(&[][..], |c| c.keys)).and_then(|k| k.parse().ok());
            // A player may have bound the command to any key at all.
            let remapped = usual.is_none() || whim.odds(1, 8);
            let key = usual.filter(|_| !remapped).unwrap_or_else(|| some_key(whim));
            Input::Key { key, command: command.map(|c| c.id), phase }
        }
    }
}

const BUTTONS: [Button; 5] =
    [Button::Left, Button::Right, Button::Middle, Button::WheelUp, Button::WheelDown];

fn some_key(whim: &mut Dice) -> Key {
    use Code::{
        Backspace, Delete, Down, End, Enter, Esc, F, Home, Insert, Left, PageDown, PageUp, Right, Tab, Up,
    };
    const CODES: [Code; 16] = [
        Up,
        Right,
        Down,
        Left,
        Enter,
        Esc,
        Tab,
        Backspace,
        Delete,
        Insert,
        Home,
        End,
        PageUp,
        PageDown,
        F(1),
        F(24),
    ];
    let code = match whim.index(3) {
        0 => CODES[whim.index(CODES.len())],
        1 => Code::Char(char::from(whim.range(32, 126) as u8)),
        _ => Code::Char(['é', 'ß', '中', '🜁', '\u{301}'][whim.index(5)]),
    };
    let printable = matches!(code, Code::Char(_));
    Key { code, ctrl: whim.odds(1, 8), alt: whim.odds(1, 8), shift: !printable && whim.odds(1, 8) }
}

/// Mostly a cell of the board, sometimes one beside it or far away.
fn some_cell(scene: &Scene, board: usize, whim: &mut Dice) -> Pos {
    const FAR: [i32; 4] = [-1, 1 << 20, i32::MAX, i32::MIN];
    let (width, height) = scene.boards.get(board).map_or((3, 3), |b| (b.tiles.width(), b.tiles.height()));
    if whim.odds(1, 6) {
        return Pos::new(FAR[whim.index(4)], FAR[whim.index(4)]);
    }
    Pos::new(whim.index(width + 1) as i32, whim.index(height + 1) as i32)
}
