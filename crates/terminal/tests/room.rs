//! Who gets the room: cards, boards, panels and dialogues, whatever they say and however large the terminal is.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{drawn, screen};
use crate::samples;
use kernel::grid::Grid;
use kernel::pos::Pos;
use kernel::scene::{Board, Columns, Form, Gauge, Ink, Look, Notice, Pick, Row, Scene};
use ratatui_core::layout::Position;
use terminal::colour::Depth;
use terminal::hit::Spot;

#[test]
fn the_five_cards_the_daily_line_and_the_small_entries_fit_80_by_24() {
    let scene = samples::front();
    let (_, drawn) = drawn(&scene, (80, 24), Depth::True);
    let mut seen: Vec<usize> = drawn.hits.choices.iter().map(|(_, index)| *index).collect();
    seen.sort_unstable();
    assert_eq!(seen, (0..scene.prompt.unwrap().choices.len()).collect::<Vec<_>>(), "nothing is scrolled");
    assert_eq!(drawn.columns, Columns { cards: 5, tiles: 10 });
}

#[test]
fn the_shell_is_told_how_many_cards_and_tiles_stand_side_by_side() {
    let columns = |scene: &Scene, width: u16| drawn(scene, (width, 40), Depth::True).1.columns;
    assert_eq!(columns(&samples::front(), 60).cards, 3);
    assert_eq!(columns(&samples::front(), 40).cards, 2);
    assert_eq!(columns(&samples::hub(), 80).cards, 2);
    assert_eq!(columns(&samples::hub(), 120).cards, 4);
    assert_eq!(columns(&samples::levels(), 40).tiles, 5);
    for (scene, width) in [(samples::front(), 60), (samples::hub(), 80), (samples::levels(), 40)] {
        let (_, drawn) = drawn(&scene, (width, 60), Depth::True);
        let prompt = scene.prompt.unwrap();
        for (first, count) in prompt.rows(drawn.columns) {
            let pick = &prompt.choices[first];
            let y =
                |index: usize| drawn.hits.choices.iter().find(|(_, i)| *i == index).map(|(area, _)| area.y);
            let line = (first..first + count).all(|index| y(index) == y(first));
            assert!(line || pick.form == Form::Small, "{} and its neighbours", pick.label);
        }
    }
}

#[test]
fn every_choice_of_every_form_can_be_hit_and_the_selected_card_has_a_button_for_more() {
    for scene in [samples::front(), samples::hub(), samples::levels()] {
        for size in [(80, 24), (120, 40), (200, 60)] {
            let (_, drawn) = drawn(&scene, size, Depth::True);
            let prompt = scene.prompt.as_ref().unwrap();
            for (index, pick) in prompt.choices.iter().enumerate() {
                let area = drawn.hits.choices.iter().find(|(_, i)| *i == index).map(|(area, _)| *area);
                let area = area.unwrap_or_else(|| panic!("{} is not to be seen at {size:?}", pick.label));
                assert_eq!(drawn.hits.at(Position::new(area.x, area.y)), Spot::Choice(index));
            }
            let more: Vec<usize> = drawn.hits.more.iter().map(|(_, index)| *index).collect();
            let selected = &prompt.choices[prompt.selected];
            assert_eq!(more, if selected.more.is_empty() { vec![] } else { vec![prompt.selected] });
            for (area, index) in &drawn.hits.more {
                assert_eq!(drawn.hits.at(Position::new(area.x, area.y)), Spot::More(*index));
            }
        }
    }
}

#[test]
fn a_dialogue_below_the_board_leaves_the_whole_board_in_sight() {
    for size in [(80, 24), (120, 40)] {
        let (_, drawn) = drawn(&samples::ending(), size, Depth::True);
        let covered = drawn.hits.prompt.unwrap();
        for view in &drawn.hits.views {
            assert!(view.area.intersection(covered).is_empty(), "{size:?}");
            assert_eq!(view.area.height, view.cell.1 * view.size.1 as u16, "{size:?}");
        }
    }
}

/// Where the first board begins and how large its cells are.
fn place(scene: &Scene, size: (u16, u16)) -> (u16, u16, (u16, u16)) {
    let view = drawn(scene, size, Depth::True).1.hits.views[0];
    (view.area.x, view.area.y, view.cell)
}

#[test]
fn the_board_stays_where_it_is_whatever_gauges_and_panels_say() {
    for size in [(80, 24), (100, 30), (120, 40), (200, 60)] {
        let scene = samples::play();
        let mut long = scene.clone();
        long.gauges.extend((0..9).map(|n| Gauge::new("Another number", n)));
        long.panels[0].rows[0].text = "gold coins of a far country".into();
        long.panels[1].rows.extend((0..20).map(|n| Row::new("a rat", n)));
        assert_eq!(place(&scene, size), place(&long, size), "{size:?}");
        let mut short = scene.clone();
        short.hints.truncate(2);
        short.gauges.truncate(1);
        short.panels[0].rows.truncate(1);
        assert_eq!(place(&scene, size), place(&short, size), "{size:?}");
    }
}

#[test]
fn a_panel_is_not_cut_while_there_are_free_columns_beside_the_board() {
    let mut scene = samples::play();
    scene.panels[0].rows.push(Row::new("a scroll of old age", "x2"));
    let text = screen(&scene, 80, 24);
    assert!(text.contains("a scroll of old age  x2"), "{text}");
    scene.panels[1].rows.extend((0..30).map(|n| Row::new("a bat", n)));
    assert!(screen(&scene, 80, 24).contains("more"), "what finds no room is counted");
}

#[test]
fn gauges_that_find_no_room_beside_the_title_take_the_line_of_the_rule() {
    let mut scene = samples::play();
    scene.gauges.extend((0..4).map(|n| Gauge::new("Another number", n)));
    let text = screen(&scene, 80, 24);
    let rows: Vec<&str> = text.lines().collect();
    assert!(rows[1].contains("Another number 3"), "{text}");
    assert!(rows[2].starts_with('╭'), "{text}");
}

#[test]
fn a_long_tip_and_a_long_notice_go_on_in_the_next_line() {
    let mut scene = samples::play();
    scene.tip =
        "A brown rat. You hit it three times out of four for 2 to 5; it hits you once out of four for \
                 1 to 3; about two turns to win."
            .into();
    scene.notice = Some(Notice {
        text: "Lead him to the dragon of the first level before he meets the one of the third, and turn the \
               room at the left twice."
            .into(),
        bad: false,
    });
    for size in [(80, 24), (120, 40)] {
        let text = screen(&scene, size.0, size.1);
        assert!(text.contains("two turns to win.") && text.contains("twice."), "{text}");
        assert_eq!(place(&scene, size), place(&samples::play(), size));
    }
}

#[test]
fn a_map_as_tall_as_the_classic_one_is_seen_whole_at_80_by_24() {
    let mut scene = samples::wide((72, 18), Pos::new(30, 9));
    scene.panels = samples::play().panels;
    scene.log = samples::play().log;
    scene.hints = samples::play().hints;
    let (_, drawn) = drawn(&scene, (80, 24), Depth::True);
    let area = drawn.hits.views[0].area;
    assert_eq!((area.width, area.height), (72, 18));
}

#[test]
fn what_was_said_to_the_player_is_shown_and_what_was_not_is_left_out() {
    let mut scene = samples::play();
    scene.log[2].said = Some("You are 25 coins richer.".into());
    scene.log[3].said = Some(String::new());
    let text = screen(&scene, 80, 24);
    assert!(text.contains("You are 25 coins richer.") && !text.contains("You find 25"), "{text}");
    assert!(!text.contains("The rat sees you."), "{text}");
}

#[test]
fn a_card_that_cannot_be_taken_is_marked() {
    let mut scene = samples::hub();
    let choices = &mut scene.prompt.as_mut().unwrap().choices;
    choices[2] = Pick { enabled: false, ..choices[2].clone() };
    assert!(screen(&scene, 80, 24).contains("×Classic"));
}

#[test]
fn where_the_lists_find_no_room_beside_the_board_a_key_shows_them_over_it() {
    let mut scene = samples::wide((72, 18), Pos::new(30, 9));
    scene.panels = samples::play().panels;
    let text = screen(&scene, 80, 24);
    assert!(text.contains("Alt+L lists") && !text.contains("torch"), "{text}");
    assert!(terminal::lists::are_in(&scene) && !terminal::lists::are_in(&samples::question()));
    let text = screen(&terminal::lists::over(scene.clone(), 0), 80, 24);
    for word in ["Pack", "▸ $ gold coins", "• short sword", "+1", "torch", "Nearby", "r a rat", "2/3"] {
        assert!(text.contains(word), "{word} in\n{text}");
    }
}

#[test]
fn a_row_of_the_lists_over_the_board_is_chosen_with_keys_as_with_the_mouse() {
    use terminal::lists::{Answer, first, over, press, take};
    let mut scene = samples::wide((72, 18), Pos::new(30, 9));
    scene.panels = samples::play().panels;
    let last = scene.panels.len() - 1;
    scene.panels[last].rows[0].pick = Some("look rat".into());
    let before: usize = scene.panels[..last].iter().map(|panel| panel.rows.len()).sum();
    assert_eq!(first(&scene), before, "what can be chosen is selected");
    let key = |name: &str| name.parse::<kernel::input::Key>().unwrap();
    let shown = over(scene, before);
    assert_eq!(press(&shown, key("Enter")), Answer::Choose(last, 0));
    assert_eq!(press(&shown, key("Up")), Answer::Select(before - 1));
    assert_eq!(press(&shown, key("x")), Answer::Close);
    assert_eq!(press(&shown, key("Esc")), Answer::Close);
    assert_eq!(take(&shown, 0), Answer::Close, "a row that is only read");
}

#[test]
fn a_board_of_pairs_of_signs_grows_with_the_screen() {
    const ROCK: Look = Look::new("sample/rock", '#', Ink::Grey).block(&["##"]);
    const KEY: Look = Look::new("sample/key", 'k', Ink::Gold).block(&["o-"]);
    let tiles = Grid::from_fn(3, 2, |p| if p.x == 1 { KEY } else { ROCK });
    let mut scene = samples::pipes();
    scene.boards = vec![Board { cell: (2, 1), ..Board::new(tiles) }];
    let (buffer, drawn) = drawn(&scene, (80, 24), Depth::True);
    let view = drawn.hits.views[0];
    assert_eq!(view.cell, (4, 2));
    let row = |y: u16| -> String {
        view.area.columns().map(|at| buffer[(at.x, view.area.y + y)].symbol()).collect()
    };
    assert_eq!(row(0), "#### o- ####");
    assert_eq!(row(1), "####    ####");
}
