//! Cards, tiles, small words and what stands beside the board: seen at every size, walked by keys, pointed at
//! and clicked.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Window, click, click_at, open, open_at, open_with, press, prompt, show, started};
use app::Opening;
use eframe::egui::{self, Key, PointerButton, Vec2, vec2};
use egui_kittest::kittest::Queryable;
use kernel::arcade::Role;
use kernel::game::{GameInfo, Pace};
use kernel::input::{Does, Shared};
use kernel::pos::Pos;
use kernel::scene::{Award, Form, Pick, Prompt, Row, Scene, ScreenKind};
use std::sync::Arc;

/// What a choice is called by assistive technology.
fn label(pick: &Pick) -> String {
    match pick.form {
        Form::Tile | Form::Small if !pick.group.is_empty() => format!("{}: {}", pick.group, pick.label),
        _ => pick.label.clone(),
    }
}

#[test]
fn the_front_has_a_card_for_every_game_and_everything_else_by_name() {
    let mut window = open(Opening::Menu);
    for info in catalogue::listed().iter().filter(|info| info.arcade.role == Role::Game) {
        window.get_by_label(info.title);
        window.get_by_label(&format!("{}: Options…", info.title));
    }
    for label in ["Create", "Saved games", "Scores", "Statistics", "Settings", "Help", "Quit"] {
        window.get_by_label(label);
    }
    window.check_accessibility();
    click(&mut window, "Create");
    for info in catalogue::listed().iter().filter(|info| info.arcade.role == Role::Editor) {
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
    for (way, kind) in ways {
        // Where only one game counts, the pictures of the others need not be made.
        let counts = |info: &&GameInfo| kind == ScreenKind::Front || info.art == "wallisyou";
        // High enough for all choices to be in sight.
        let front = || {
            let games = catalogue::listed().into_iter().filter(counts).collect();
            open_at(Opening::Menu, games, vec2(1120.0, 1600.0))
        };
        let mut window = front();
        way(&mut window);
        assert_eq!(window.state().app().scene().kind, kind);
        let Prompt { choices, title, .. } = prompt(&window);
        for pick in &choices {
            assert!(window.query_by_label(&label(pick)).is_some(), "{kind:?}: {} is not shown", pick.label);
        }
        // Of the levels, which are many and alike, some.
        for pick in choices.iter().step_by(choices.len().div_ceil(17)) {
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
        catalogue::listed().into_iter().filter(|info| info.arcade.role == Role::Game).collect();
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
        // Where it stands below the stage, nothing lies between.
        let gap = window.get_by_label("You win!").rect().top() - window.state().stage().unwrap().bottom();
        assert!(gap < 60.0, "{size:?} {gap}");
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
fn every_row_beside_the_board_that_can_be_chosen_is_clicked_by_its_name() {
    let mut clicked = 0;
    for info in catalogue::listed().iter().filter(|info| info.arcade.role == Role::Editor) {
        let mut window = show(Box::leak(Box::new(started(info.id))), vec2(1280.0, 900.0));
        let rows = |window: &Window| -> Vec<Row> {
            let panels = window.state().app().scene().panels;
            panels.into_iter().flat_map(|panel| panel.rows).filter(|row| row.pick.is_some()).collect()
        };
        for index in 0..rows(&window).len() {
            let row = rows(&window)[index].clone();
            click(&mut window, format!("{} {}", row.text, row.value).trim());
            assert!(rows(&window)[index].strong, "{}: {} is not chosen", info.id, row.text);
            assert_eq!(rows(&window).iter().filter(|row| row.strong).count(), 1, "{}", info.id);
            clicked += 1;
        }
    }
    assert!(clicked >= 15, "only {clicked} rows can be chosen");
}

#[test]
fn menu_and_help_are_a_click_away_in_every_game_of_turns_in_the_smallest_window() {
    let of_turns = |info: &&GameInfo| info.arcade.role == Role::Game && info.pace == Pace::Turns;
    for info in catalogue::listed().into_iter().filter(of_turns) {
        let mut window = open_at(Opening::Menu, catalogue::listed(), vec2(640.0, 480.0));
        click(&mut window, info.title);
        // A welcome is closed with the first tick after the key.
        for _ in 0..9 {
            if window.state().app().scene().prompt.is_none() {
                break;
            }
            press(&mut window, Key::Enter);
            window.run_steps(12);
        }
        for shared in [Shared::Help, Shared::Pause] {
            let scene = window.state().app().scene();
            let hint = scene.hints.iter().find(|hint| hint.is_about(&Does::Shared(shared)));
            let hint = hint.unwrap_or_else(|| panic!("{}: no {shared:?} in {}", info.id, scene.to_text()));
            click(&mut window, &format!("{} {}", hint.caps(), hint.what));
            assert!(window.state().app().scene().prompt.is_some(), "{}: {shared:?}", info.id);
            for _ in 0..3 {
                if window.state().app().scene().prompt.is_some() {
                    press(&mut window, Key::Escape);
                }
            }
        }
    }
}

#[test]
fn what_a_small_card_has_to_cut_is_told_whole_below_it() {
    let mut window = open_at(Opening::Menu, catalogue::listed(), vec2(640.0, 480.0));
    click(&mut window, "ICMaze: Options…");
    let about = prompt(&window).choices[0].about.clone();
    assert!(window.query_by_label(&about).is_some(), "{about}");
}
