//! Windows without a display, for the tests.

#![allow(dead_code, reason = "not every test needs everything")]

use app::store::{MemoryStore, Shelf, Store};
use app::{App, Opening, World};
use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kernel::game::GameInfo;
use kernel::params::Params;
use kernel::scene::Prompt;
use window::Shell;

/// A shell in a window that nobody sees.
pub type Window = Harness<'static, Shell<'static>>;

/// A window of a size with some games.
pub fn open_at(opening: Opening, games: Vec<&'static GameInfo>, size: Vec2) -> Window {
    open_dense(opening, games, size, 1.0)
}

/// The same on a screen with so many pixels for each point.
pub fn open_dense(
    opening: Opening,
    games: Vec<&'static GameInfo>,
    size: Vec2,
    pixels_per_point: f32,
) -> Window {
    let store = Box::<MemoryStore>::default();
    let world = World { store, entropy: 1, now: 1_800_000_000, offset: 0, files: None, clock: || 0, games };
    show_dense(Box::leak(Box::new(App::new(world, opening))), size, pixels_per_point)
}

/// An app in a window.
pub fn show(app: &'static mut App, size: Vec2) -> Window {
    show_dense(app, size, 1.0)
}

fn show_dense(app: &'static mut App, size: Vec2, pixels_per_point: f32) -> Window {
    let mut window = Harness::builder()
        .with_size(size)
        .with_pixels_per_point(pixels_per_point)
        .with_step_dt(1.0 / 60.0)
        .with_context_setup(window::prepare)
        .build_ui_state(|ui, shell: &mut Shell<'static>| shell.frame(ui), Shell::new(app));
    window.run_steps(2);
    window
}

/// A window of the usual size with all games.
pub fn open(opening: Opening) -> Window {
    open_at(opening, catalogue::listed(), vec2(1120.0, 760.0))
}

/// The same game without a window.
pub fn started(id: &str) -> App {
    let info = catalogue::find(id).unwrap();
    let session = App::start(info, Params::defaults(info.params), 7, &[]).unwrap();
    let store = Box::<MemoryStore>::default();
    let world = World {
        store,
        entropy: 1,
        now: 1_800_000_000,
        offset: 0,
        files: None,
        clock: || 0,
        games: catalogue::listed(),
    };
    App::new(world, Opening::Play(Box::new(session)))
}

/// Presses a key and lets it take effect.
pub fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    window.step();
    window.run_steps(2);
}

/// What is to be seen, as text.
pub fn seen(window: &Window) -> String {
    window.state().app().scene().to_text()
}

/// Clicks at a point.
pub fn click_at(window: &mut Window, at: Pos2, button: PointerButton) {
    window.event(Event::PointerMoved(at));
    for pressed in [true, false] {
        window.event(Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
    }
    window.step();
    window.run_steps(2);
}

/// The prompt that is shown.
pub fn prompt(window: &Window) -> Prompt {
    window.state().app().scene().prompt.unwrap()
}

/// Clicks what has a name.
pub fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run_steps(3);
}

/// A window in which a setting has another value than usual.
pub fn open_with(settings: &str, size: Vec2) -> Window {
    let mut store = Box::<MemoryStore>::default();
    store.write(Shelf::Settings, "settings", settings).unwrap();
    let games = catalogue::listed();
    let world = World { store, entropy: 1, now: 1_800_000_000, offset: 0, files: None, clock: || 0, games };
    show(Box::leak(Box::new(App::new(world, Opening::Menu))), size)
}
