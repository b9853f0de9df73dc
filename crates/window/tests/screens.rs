//! The window without a display: menus by keyboard and mouse, every game started and played a little,
//! pages read, nothing too small to show.

#![allow(clippy::unwrap_used, reason = "a test may")]

use app::store::{DiskStore, MemoryStore, Shelf, Store};
use app::{App, Opening, Signal, World};
use eframe::egui::accesskit::Role;
use eframe::egui::{self, Event, Key, Modifiers, PointerButton, Pos2, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use kernel::arcade::Role as Place;
use kernel::game::GameInfo;
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::scene::{Award, Form, Pick, Prompt, Row, Scene, ScreenKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use window::Shell;

type Window = Harness<'static, Shell<'static>>;

fn open_at(opening: Opening, games: Vec<&'static GameInfo>, size: Vec2) -> Window {
    let store = Box::<MemoryStore>::default();
    let world = World { store, entropy: 1, now: 1_800_000_000, offset: 0, files: None, clock: || 0, games };
    show(Box::leak(Box::new(App::new(world, opening))), size)
}

fn show(app: &'static mut App, size: Vec2) -> Window {
    let mut window = Harness::builder()
        .with_size(size)
        .with_step_dt(1.0 / 60.0)
        .with_context_setup(window::prepare)
        .build_ui_state(|ui, shell: &mut Shell<'static>| shell.frame(ui), Shell::new(app));
    window.run_steps(2);
    window
}

fn open(opening: Opening) -> Window {
    open_at(opening, catalogue::listed(), vec2(1120.0, 760.0))
}

fn play(id: &str) -> Window {
    let info = catalogue::find(id).unwrap();
    let session = App::start(info, Params::defaults(info.params), 7, &[]).unwrap();
    open(Opening::Play(Box::new(session)))
}

/// The same game without a window.
fn started(id: &str) -> App {
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

fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    window.step();
    window.run_steps(2);
}

fn seen(window: &Window) -> String {
    window.state().app().scene().to_text()
}

fn click_at(window: &mut Window, at: Pos2, button: PointerButton) {
    window.event(Event::PointerMoved(at));
    for pressed in [true, false] {
        window.event(Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
    }
    window.step();
    window.run_steps(2);
}

fn prompt(window: &Window) -> Prompt {
    window.state().app().scene().prompt.unwrap()
}

/// What a choice is called by assistive technology.
fn label(pick: &Pick) -> String {
    match pick.form {
        Form::Tile | Form::Small if !pick.group.is_empty() => format!("{}: {}", pick.group, pick.label),
        _ => pick.label.clone(),
    }
}

fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run_steps(3);
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

#[test]
fn the_front_has_a_card_for_every_game_and_everything_else_by_name() {
    let mut window = open(Opening::Menu);
    for info in catalogue::listed().iter().filter(|info| info.arcade.role == Place::Game) {
        window.get_by_label(info.title);
        window.get_by_label(&format!("{}: Options…", info.title));
    }
    for label in ["Create", "Saved games", "Scores", "Statistics", "Settings", "Help", "Quit"] {
        window.get_by_label(label);
    }
    window.check_accessibility();
    click(&mut window, "Create");
    for info in catalogue::listed().iter().filter(|info| info.arcade.role == Place::Editor) {
        window.get_by_label(info.title);
    }
    window.check_accessibility();
}

#[test]
fn the_selected_choice_has_the_focus_and_the_arrows_move_it() {
    let mut window = open(Opening::Menu);
    let before = prompt(&window).selected;
    assert!(window.get_by_label(&label(&prompt(&window).choices[before])).is_focused());
    for (key, after) in [(Key::ArrowRight, before + 1), (Key::ArrowLeft, before)] {
        press(&mut window, key);
        assert_eq!(prompt(&window).selected, after);
        assert!(window.get_by_label(&label(&prompt(&window).choices[after])).is_focused());
    }
}

#[test]
fn the_arrows_go_up_and_down_where_the_window_has_put_the_cards() {
    // Three cards side by side: below the first one is the fourth.
    let mut window = open_at(Opening::Menu, catalogue::listed(), vec2(640.0, 480.0));
    let place = |window: &Window| {
        let prompt = prompt(window);
        window.get_by_label(&label(&prompt.choices[prompt.selected])).rect()
    };
    let before = place(&window);
    press(&mut window, Key::ArrowDown);
    let after = place(&window);
    assert!((after.left() - before.left()).abs() < 1.0 && after.top() > before.bottom(), "{before} {after}");
    // Five of them side by side: below there are only words.
    let mut window = open(Opening::Menu);
    press(&mut window, Key::ArrowDown);
    let prompt = prompt(&window);
    assert_eq!(prompt.choices[prompt.selected].form, Form::Small);
}

#[test]
fn every_game_is_in_sight_on_the_front_at_every_usual_size() {
    for size in
        [(640.0, 480.0), (800.0, 600.0), (1120.0, 760.0), (1366.0, 768.0), (1920.0, 1080.0), (3840.0, 2160.0)]
    {
        let window = open_at(Opening::Menu, catalogue::listed(), vec2(size.0, size.1));
        let glass = window.ctx.content_rect();
        for pick in &prompt(&window).choices {
            let rect = window.get_by_label(&label(pick)).rect();
            assert!(glass.contains_rect(rect), "{size:?} {}: {rect} in {glass}", pick.label);
        }
    }
}

#[test]
fn every_choice_of_the_front_a_game_and_its_levels_can_be_clicked() {
    type Way = fn(&mut Window);
    let hub: Way = |window| click(window, "Wall Is You: Options…");
    let levels: Way = |window| {
        click(window, "Wall Is You: Options…");
        click(window, "Levels");
    };
    let create: Way = |window| click(window, "Create");
    let ways: [(Way, ScreenKind); 4] = [
        (|_| {}, ScreenKind::Front),
        (hub, ScreenKind::Hub),
        (levels, ScreenKind::Levels),
        (create, ScreenKind::Hub),
    ];
    // High enough for all of them to be in sight.
    let front = || open_at(Opening::Menu, catalogue::listed(), vec2(1120.0, 1600.0));
    for (way, kind) in ways {
        let mut window = front();
        way(&mut window);
        assert_eq!(window.state().app().scene().kind, kind);
        let Prompt { choices, title, .. } = prompt(&window);
        for pick in &choices {
            assert!(window.query_by_label(&label(pick)).is_some(), "{kind:?}: {} is not shown", pick.label);
        }
        // Of the levels, which are many and alike, some.
        for pick in choices.iter().step_by(choices.len().div_ceil(18)) {
            let mut window = front();
            way(&mut window);
            click(&mut window, &label(pick));
            let scene = window.state().app().scene();
            let same = scene.prompt.is_some_and(|prompt| prompt.title == title && prompt.whole);
            assert!(!same || scene.kind != kind, "{kind:?}: {} does nothing", pick.label);
        }
    }
}

#[test]
fn a_card_has_a_button_for_more_and_the_other_mouse_button_does_the_same() {
    let games: Vec<_> =
        catalogue::listed().into_iter().filter(|info| info.arcade.role == Place::Game).collect();
    for (i, info) in games.iter().enumerate() {
        let mut window = open(Opening::Menu);
        if i % 2 == 0 {
            click(&mut window, &format!("{}: Options…", info.title));
        } else {
            let at = window.get_by_label(info.title).rect().center();
            click_at(&mut window, at, PointerButton::Secondary);
        }
        let scene = window.state().app().scene();
        assert_eq!((scene.kind, scene.title.as_str()), (ScreenKind::Hub, info.title));
    }
}

#[test]
fn the_pointer_selects_the_card_tile_or_word_that_it_is_over() {
    let mut window = open(Opening::Menu);
    for wanted in [3, 1, 8, 5] {
        let name = label(&prompt(&window).choices[wanted]);
        let at = window.get_by_label(&name).rect().center();
        window.hover_at(at);
        window.step();
        window.run_steps(2);
        assert_eq!(prompt(&window).selected, wanted, "{name}");
    }
    // The button on a card belongs to the card.
    let at = window.get_by_label("ICMaze: Options…").rect().center();
    window.hover_at(at);
    window.step();
    window.run_steps(2);
    let prompt = prompt(&window);
    assert_eq!(prompt.choices[prompt.selected].label, "ICMaze");
}

/// A window in which a setting has another value than usual.
fn open_with(settings: &str, size: Vec2) -> Window {
    let mut store = Box::<MemoryStore>::default();
    store.write(Shelf::Settings, "settings", settings).unwrap();
    let games = catalogue::listed();
    let world = World { store, entropy: 1, now: 1_800_000_000, offset: 0, files: None, clock: || 0, games };
    show(Box::leak(Box::new(App::new(world, Opening::Menu))), size)
}

#[test]
fn the_theme_and_the_size_of_text_are_the_player_s() {
    let size = vec2(1120.0, 760.0);
    let usual = open_with("{}", size);
    let ground = |window: &Window| window.ctx.global_style().visuals.panel_fill;
    let light = |window: &Window| {
        let ground = ground(window);
        u32::from(ground.r()) + u32::from(ground.g()) + u32::from(ground.b())
    };
    let bright = open_with(r#"{"theme":"light"}"#, size);
    let black = open_with(r#"{"theme":"contrast"}"#, size);
    assert!(light(&bright) > 600 && light(&usual) < 120 && light(&black) == 0);
    let large = open_with(r#"{"text_size":150}"#, size);
    assert!((large.ctx.zoom_factor() / usual.ctx.zoom_factor() - 1.5).abs() < 0.01);
    let absurd = open_with(r#"{"text_size":0}"#, size);
    assert!(absurd.ctx.zoom_factor() > 0.1);
}

/// A game of which a dialogue, made up here, leaves the board in sight.
fn ended(size: Vec2) -> Window {
    let mut app = started("coins");
    app.translate(|scene| {
        let award = Award { stars: Some((2, 3)), score: "14 turns".into(), news: vec!["New best!".into()] };
        scene.prompt = Some(Prompt {
            title: "You win!".into(),
            text: vec!["All the coins are yours.".into()],
            choices: vec![Pick::new("Next level", ""), Pick::new("Play again", ""), Pick::new("Menu", "")],
            aside: true,
            award: Some(award),
            ..Prompt::default()
        });
    });
    show(Box::leak(Box::new(app)), size)
}

#[test]
fn an_end_that_stands_aside_leaves_the_whole_board_in_sight_and_shows_what_was_achieved() {
    for size in [(1120.0, 760.0), (640.0, 480.0), (480.0, 900.0)] {
        let mut window = ended(vec2(size.0, size.1));
        window.run_steps(4);
        for label in ["You win!", "2 of 3 stars", "14 turns", "New best!", "All the coins are yours."] {
            assert!(window.query_by_label(label).is_some(), "{size:?} {label}");
        }
        let scene = window.state().app().scene();
        let tiles = &scene.boards[0].tiles;
        let corners = [Pos::new(0, 0), Pos::new(tiles.width() as i32 - 1, tiles.height() as i32 - 1)];
        let corners = corners.map(|cell| window.state().middle_of(&window.ctx, 0, cell).unwrap());
        let board = egui::Rect::from_min_max(corners[0], corners[1]);
        for pick in &scene.prompt.unwrap().choices {
            let rect = window.get_by_label(&pick.label).rect();
            assert!(!rect.intersects(board), "{size:?} {}: {rect} on {board}", pick.label);
        }
    }
}

#[test]
fn a_legend_names_every_picture_under_the_text() {
    for whole in [true, false] {
        let mut app = started("coins");
        app.translate(if whole { |scene| explain(scene, true) } else { |scene| explain(scene, false) });
        let window = show(Box::leak(Box::new(app)), vec2(640.0, 480.0));
        let text = window.get_by_label("Take every coin.").rect();
        for word in ["coin", "wall", "you"] {
            let rect = window.get_by_label(word).rect();
            assert!(rect.top() >= text.bottom() && rect.bottom() <= 480.0, "{word}: {rect}");
        }
    }
}

fn explain(scene: &mut Scene, whole: bool) {
    let look = scene.boards.first().and_then(|board| board.tiles.cells().iter().next().copied());
    let row = |word: &str| Row { look, ..Row::new(word, "") };
    let legend = ["coin", "wall", "you"].map(row).to_vec();
    let text = vec!["Take every coin.".into()];
    scene.prompt = Some(Prompt { title: "Help".into(), text, legend, whole, ..Prompt::default() });
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
    assert!(window.query_by_label("KEYS OF ALL GAMES").is_some());
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
    let told = |window: &Window| window.query_all_by_label_contains("a dragon of level 1").count();
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
fn the_pictures_of_the_front_live_and_cost_no_more_frames_than_they_have() {
    let mut window = open(Opening::Menu);
    let pictures = |window: &Window| -> Vec<_> {
        prompt(window).choices.into_iter().filter_map(|pick| pick.picture).collect()
    };
    let before = pictures(&window);
    let delay = window.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay;
    assert!(delay > std::time::Duration::from_millis(20), "{delay:?}");
    window.run_steps(60);
    assert!(pictures(&window).iter().zip(&before).any(|(now, then)| !Arc::ptr_eq(now, then)));
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
    assert!(window.query_by_label_contains("no-such-ring.txt: it cannot be read").is_some());
    drop_file(&mut window, &root.display().to_string());
    assert!(window.query_by_label_contains("this is a folder").is_some());
    drop_file(&mut window, &root.join("window/Cargo.toml").display().to_string());
    assert!(window.query_by_label_contains("neither a recorded game nor a level").is_some());
    assert_eq!(window.state().app().session().unwrap().info().id, "coins");
    drop_file(&mut window, &root.join("pursuit/levels/bait.txt").display().to_string());
    assert_eq!(window.state().app().session().unwrap().info().id, "pursuit");
    assert!(window.query_by_label_contains("neither a recorded game nor a level").is_none());
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
