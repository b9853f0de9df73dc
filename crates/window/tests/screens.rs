//! The window without a display: menus by keyboard and mouse, every game started and played a little,
//! pages read, nothing too small to show.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Window, click, click_at, open, open_at, open_with, press, prompt, seen, show, started};
use app::store::{DiskStore, Shelf};
use app::{App, Opening, Signal, World};
use eframe::egui::accesskit::Role;
use eframe::egui::{self, Event, Key, Modifiers, PointerButton, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use kernel::arcade::Role as Place;
use kernel::game::GameInfo;
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::scene::ScreenKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn play(id: &str) -> Window {
    let info = catalogue::find(id).unwrap();
    let session = App::start(info, Params::defaults(info.params), 7, &[]).unwrap();
    open(Opening::Play(Box::new(session)))
}

/// Goes from the front to the form in which a game is set up, by the mouse alone.
fn open_form(window: &mut Window, info: &GameInfo) {
    match info.arcade.role {
        Place::Game => {
            click(window, &format!("{}: Options…", info.title));
            click(window, "Options…");
        }
        Place::Variant => {
            let family = |game: &&&GameInfo| game.art == info.art && game.arcade.role == Place::Game;
            let game = *catalogue::listed().iter().find(family).unwrap();
            click(window, &format!("{}: Options…", game.title));
            click(window, info.title);
            click(window, "Options…");
        }
        Place::Editor => {
            click(window, "Create");
            click(window, &format!("{}: Options…", info.title));
        }
    }
    assert_eq!(window.state().app().scene().kind, ScreenKind::Form, "{}\n{}", info.id, seen(window));
}

/// What was done from a step on.
fn acts(window: &Window, from: usize) -> Vec<String> {
    let session = window.state().app().session().unwrap();
    let actions = session.replay().actions;
    (from..session.step()).map(|step| actions.get(step).unwrap().to_string()).collect()
}

#[test]
fn every_listed_game_is_set_up_started_and_played_for_three_moves_by_keyboard() {
    for info in catalogue::listed() {
        let mut window = open(Opening::Menu);
        open_form(&mut window, info);
        window.get_by_label("Start");
        press(&mut window, Key::Enter);
        assert!(window.state().app().session().is_some(), "{}: not started\n{}", info.id, seen(&window));
        // What is the same key everywhere walks, takes, rotates, throws, paints or answers, as the game will have it.
        let there = [Key::ArrowRight, Key::Enter, Key::ArrowDown, Key::Space, Key::Enter].repeat(6);
        let back = [Key::ArrowLeft, Key::Enter, Key::ArrowUp, Key::Space, Key::Enter].repeat(6);
        // In real time there are steps without any key: those count for nothing.
        window.run_steps(20);
        let idle = acts(&window, 0);
        let (mut moves, mut over) = (0, false);
        for key in [there, back].concat() {
            let session = window.state().app().session().unwrap();
            let (before, from) = (session.game().snapshot(), session.step());
            press(&mut window, key);
            window.run_steps(20);
            let session = window.state().app().session().unwrap();
            let changed = session.game().snapshot() != before;
            moves += usize::from(changed && acts(&window, from).iter().any(|act| !idle.contains(act)));
            // The first level of some games is won sooner.
            over = session.outcome().is_some();
            if moves == 3 || over {
                break;
            }
        }
        assert!(moves == 3 || over, "{}: only {moves} keys changed the game\n{}", info.id, seen(&window));
    }
}

#[test]
fn a_choice_is_taken_by_the_mouse_and_escape_goes_back() {
    let mut window = open(Opening::Menu);
    window.get_by_label("Settings").click();
    window.run_steps(3);
    assert_eq!(window.state().app().scene().title, "Settings");
    press(&mut window, Key::Escape);
    window.get_by_label("Quit");
}

#[test]
fn settings_and_help_open_inside_a_game_and_show_their_text() {
    let info = catalogue::listed()[0];
    let mut window = play(info.id);
    press(&mut window, Key::F1);
    let page = prompt(&window);
    assert!(window.query_by_label(&page.text[0]).is_some());
    assert!(!page.legend.is_empty());
    for row in &page.legend {
        assert!(window.query_by_label(&row.text).is_some(), "{}", row.text);
    }
    // The manual is one step further.
    press(&mut window, Key::M);
    assert!(prompt(&window).title.contains("how to play"), "{}", prompt(&window).title);
    assert!(window.query_by_label("KEYS IN EVERY GAME").is_some());
    press(&mut window, Key::Escape);
    press(&mut window, Key::Escape);
    press(&mut window, Key::Escape);
    let prompt = window.state().app().scene().prompt.expect("the pause menu");
    assert!(!prompt.whole);
    for choice in &prompt.choices {
        window.get_by_label(&choice.label);
    }
}

#[test]
fn a_long_page_is_scrolled_by_keys_to_its_end_and_back() {
    let mut window = play(catalogue::listed()[0].id);
    press(&mut window, Key::F1);
    press(&mut window, Key::M);
    let last = window.state().app().scene().prompt.unwrap().text.last().cloned().unwrap();
    let top = |window: &Window| window.get_by_label(&last).rect().top();
    let before = top(&window);
    press(&mut window, Key::ArrowDown);
    assert!(top(&window) < before, "one line down");
    press(&mut window, Key::End);
    assert!(top(&window) < 760.0, "the last line is to be seen");
    press(&mut window, Key::Home);
    assert!((top(&window) - before).abs() < 10.0, "{} {before}", top(&window));
}

#[test]
fn the_title_the_gauges_and_the_board_are_named_for_those_who_do_not_see_them() {
    let window = play("coins");
    let scene = window.state().app().scene();
    window.get_by_label(&scene.title);
    for gauge in &scene.gauges {
        window.get_by_label(&format!("{}: {}", gauge.label, gauge.value));
    }
    let board = &scene.boards[0];
    let name = format!("{} by {} cells", board.tiles.width(), board.tiles.height());
    let node = window.get_by_label_contains(&name);
    assert!(node.is_focused());
    window.check_accessibility();
    let rows = board.to_rows().join("\n");
    assert_eq!(node.accesskit_node().description(), Some(rows));
}

#[test]
fn a_tooltip_tells_of_the_cell_that_is_pointed_at_and_goes_with_the_next_key() {
    let mut window = play("wallisyou");
    let at = window.state().middle_of(&window.ctx, 0, Pos::new(2, 0)).unwrap();
    // It stands in the board's own name and below it, too.
    let told = |window: &Window| window.query_all_by_label_contains("a level 1 dragon").count();
    window.hover_at(at);
    window.run_steps(60);
    let pointed = told(&window);
    press(&mut window, Key::H);
    window.run_steps(60);
    // A lesson may stand in its place below the board.
    assert!(pointed >= 2, "{}", seen(&window));
    assert_eq!(told(&window), pointed - 1, "{}", seen(&window));
}

#[test]
fn hovering_a_cell_of_the_board_tells_the_app_which_one() {
    let mut window = play("coins");
    let tiles = window.state().app().scene().boards[0].tiles.clone();
    let (middle_x, middle_y) = (tiles.width() as i32 / 2, tiles.height() as i32 / 2);
    for cell in [Pos::new(0, 0), Pos::new(middle_x, middle_y), Pos::new(middle_x, 1)] {
        let at = window.state().middle_of(&window.ctx, 0, cell).unwrap();
        window.hover_at(at);
        window.step();
        window.run_steps(2);
        // What the app says of that cell when it is told without a window.
        let mut other = started("coins");
        other.signal(&Signal::Hover(Some((0, cell))));
        assert_eq!(window.state().app().scene().tip, other.scene().tip, "{cell:?}");
    }
}

#[test]
fn a_click_on_a_cell_is_a_click_on_that_cell() {
    let mut window = play("coins");
    let scene = window.state().app().scene();
    let hero = scene.boards[0].sprites.iter().min_by_key(|s| s.id).unwrap().at.cell();
    let floor = |cell: Pos| scene.boards[0].tiles.get(cell).is_some_and(|look| look.glyph != '#');
    let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let (x, y) = steps.into_iter().find(|(x, y)| floor(Pos::new(hero.x + x, hero.y + y))).unwrap();
    let beside = Pos::new(hero.x + x, hero.y + y);
    let at = window.state().middle_of(&window.ctx, 0, beside).unwrap();
    click_at(&mut window, at, PointerButton::Primary);
    window.run_steps(60);
    let scene = window.state().app().scene();
    let now = scene.boards[0].sprites.iter().min_by_key(|s| s.id).unwrap().at.cell();
    assert_eq!(now, beside, "{}", seen(&window));
}

#[test]
fn a_line_is_typed_with_the_keyboard_and_shown_as_it_is() {
    let mut window = play("coins");
    window.key_press_modifiers(Modifiers::CTRL, Key::S);
    window.step();
    window.run_steps(2);
    window.key_press_modifiers(Modifiers::CTRL, Key::U);
    window.step();
    for text in ["m", "y", " ", "Ä"] {
        window.event(Event::Text(text.into()));
        window.step();
    }
    window.event(Event::Paste(" game".into()));
    window.step();
    window.run_steps(2);
    let line = window.get_by_role_and_label(Role::TextInput, "Save as");
    assert_eq!(line.value().as_deref(), Some("my Ä game"));
    press(&mut window, Key::Enter);
    assert!(seen(&window).contains("Saved as"), "{}", seen(&window));
}

#[test]
fn a_key_hint_can_be_clicked() {
    let mut window = play("coins");
    window.get_by_label("F1 help").click();
    window.run_steps(3);
    assert!(window.state().app().scene().prompt.unwrap().title.contains("how to play"));
}

#[test]
fn values_of_the_set_up_change_by_the_arrows_beside_them() {
    let info = catalogue::find("coins").unwrap();
    let mut window = open(Opening::Setup(info));
    let number = |window: &Window| {
        let prompt = window.state().app().scene().prompt.unwrap();
        prompt.choices[prompt.selected].value.clone()
    };
    while number(&window).parse::<i64>().is_err() {
        press(&mut window, Key::ArrowDown);
    }
    let before: i64 = number(&window).parse().unwrap();
    let prompt = window.state().app().scene().prompt.unwrap();
    let label = prompt.choices[prompt.selected].label.clone();
    window.get_by_label(&format!("{label}: more")).click();
    window.run_steps(3);
    assert_eq!(number(&window).parse(), Ok(before + 1));
}

#[test]
fn a_turn_based_game_at_rest_asks_for_no_further_frame() {
    let mut window = play("coins");
    for _ in 0..600 {
        window.step();
    }
    window.step();
    let delay = window.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay;
    assert!(delay > std::time::Duration::from_secs(60), "{delay:?}");
    let mut menu = open_with(r#"{"reduced_motion":true}"#, vec2(1120.0, 760.0));
    menu.run_steps(10);
    let delay = menu.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay;
    assert!(delay > std::time::Duration::from_secs(60), "{delay:?}");
}

#[test]
fn a_game_in_real_time_runs_by_itself_and_hears_when_a_key_goes_down_and_up() {
    let mut window = play("dodge");
    let step = |window: &Window| window.state().app().session().unwrap().step();
    let x = |window: &Window| {
        let scene = window.state().app().scene();
        scene.boards[0].sprites.iter().min_by_key(|sprite| sprite.id).unwrap().at.x
    };
    window.run_steps(60);
    assert!(step(&window) > 0, "a second has passed");
    let start = x(&window);
    window.key_down(Key::ArrowRight);
    window.step();
    window.run_steps(40);
    window.key_up(Key::ArrowRight);
    window.step();
    window.run_steps(20);
    let held = x(&window);
    assert!(held > start, "{start} {held}");
    window.run_steps(40);
    assert_eq!(x(&window), held, "the key came up");
}

#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("nobody reads it here".into())
    }
}

fn drop_file(window: &mut Window, path: &str) {
    window.input_mut().dropped_files.push(Arc::new(Dropped(path.into())));
    window.step();
    window.run_steps(2);
}

#[test]
fn a_file_that_is_dropped_on_a_line_gives_its_path() {
    let mut window = play("coins");
    window.key_press_modifiers(Modifiers::CTRL, Key::S);
    window.step();
    window.run_steps(2);
    drop_file(&mut window, "/maps/ring.txt");
    let line = window.get_by_role_and_label(Role::TextInput, "Save as");
    assert_eq!(line.value().as_deref(), Some("/maps/ring.txt"));
}

#[test]
fn a_file_that_is_dropped_elsewhere_is_opened_or_it_is_told_why_not() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut window = play("coins");
    drop_file(&mut window, "/maps/no-such-ring.txt");
    assert!(window.query_by_label_contains("no-such-ring.txt: it can't be read").is_some());
    drop_file(&mut window, &root.display().to_string());
    assert!(window.query_by_label_contains("this is a folder").is_some());
    drop_file(&mut window, &root.join("window/src/lib.rs").display().to_string());
    assert!(window.query_by_label_contains("neither a replay nor a level").is_some());
    assert_eq!(window.state().app().session().unwrap().info().id, "coins");
    drop_file(&mut window, &root.join("pursuit/levels/bait.txt").display().to_string());
    assert_eq!(window.state().app().session().unwrap().info().id, "pursuit");
    assert!(window.query_by_label_contains("neither a replay nor a level").is_none());
    let replay = root.join("icmaze/demos/icmaze-classic.replay");
    drop_file(&mut window, &replay.display().to_string());
    assert_eq!(window.state().app().session().unwrap().info().id, "icmaze");
}

#[test]
fn control_with_plus_and_minus_changes_the_size_of_everything() {
    let mut window = open(Opening::Menu);
    let high = |window: &Window| window.ctx.zoom_factor();
    let before = high(&window);
    window.key_press_modifiers(Modifiers::CTRL, Key::Plus);
    window.step();
    window.run_steps(2);
    assert!(high(&window) > before);
    window.key_press_modifiers(Modifiers::CTRL, Key::Num0);
    window.step();
    window.run_steps(2);
    assert!((high(&window) - before).abs() < 0.01);
}

#[test]
fn quitting_from_the_menu_closes_the_window() {
    let mut window = open(Opening::Menu);
    press(&mut window, Key::Escape);
    assert!(!window.state().app().finished(), "it is asked first");
    click(&mut window, "Yes");
    assert!(window.state().app().finished());
}

#[test]
fn closing_the_window_saves_what_is_running() {
    let folder = std::env::temp_dir().join(format!("mazarium-window-{}", std::process::id()));
    let store = DiskStore::open(Some(folder.clone())).unwrap();
    let world = World {
        store: Box::new(store),
        entropy: 1,
        now: 1_800_000_000,
        offset: 0,
        files: None,
        clock: || 0,
        games: Vec::new(),
    };
    let info = catalogue::find("dodge").unwrap();
    let session = App::start(info, Params::defaults(info.params), 7, &[]).unwrap();
    let app: &'static mut App = Box::leak(Box::new(App::new(world, Opening::Play(Box::new(session)))));
    let mut window = show(app, vec2(800.0, 600.0));
    window.run_steps(60);
    let saved = || {
        let store = DiskStore::open(Some(folder.clone())).unwrap();
        app::saves::list(&store, Shelf::Autosaves).unwrap()
    };
    assert!(saved().is_empty(), "a game in real time is not saved at every step");
    eframe::App::on_exit(window.state_mut(), None);
    assert_eq!(saved().len(), 1);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn nothing_panics_at_any_size_however_small_or_large() {
    for size in [(640.0, 420.0), (60.0, 40.0), (1.0, 1.0), (420.0, 900.0), (3840.0, 2160.0)] {
        for info in catalogue::GAMES {
            let session = App::start(info, Params::defaults(info.params), 7, &[]).unwrap();
            let mut window =
                open_at(Opening::Play(Box::new(session)), catalogue::GAMES.to_vec(), vec2(size.0, size.1));
            for key in [Key::Escape, Key::Escape, Key::F1, Key::Escape, Key::ArrowRight] {
                press(&mut window, key);
            }
        }
        let mut window = open_at(Opening::Menu, catalogue::GAMES.to_vec(), vec2(size.0, size.1));
        press(&mut window, Key::ArrowDown);
        press(&mut window, Key::Enter);
    }
}

/// The window does not read: with every word replaced by another of the same length it does the same.
#[test]
fn every_game_is_played_alike_in_words_that_nobody_knows() {
    for info in catalogue::listed() {
        let foreign = || {
            let mut app = started(info.id);
            app.translate(testkit::foreign::translate);
            app
        };
        let apps = [started(info.id), foreign()];
        let [mut plain, mut foreign] = apps.map(|app| show(Box::leak(Box::new(app)), vec2(1120.0, 760.0)));
        let keys =
            [Key::ArrowRight, Key::ArrowDown, Key::Enter, Key::Space, Key::F1, Key::Escape, Key::Escape];
        for key in keys.into_iter().chain([Key::ArrowDown, Key::Enter]) {
            press(&mut plain, key);
            press(&mut foreign, key);
            let [a, b] = [&plain, &foreign].map(|window| {
                let app = window.state().app();
                let scene = app.scene();
                let hints: Vec<_> = scene.hints.into_iter().map(|hint| (hint.does, hint.keys)).collect();
                (scene.kind, hints, app.session().map(kernel::session::Session::hash))
            });
            assert_eq!(a, b, "{} {key:?}", info.id);
            let buttons = |window: &Window| window.get_all_by_role(Role::Button).count();
            assert_eq!(buttons(&plain), buttons(&foreign), "{} {key:?}", info.id);
        }
    }
}
