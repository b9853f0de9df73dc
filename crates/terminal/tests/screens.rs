//! Whole screens, written out. Read them as a player would; if one changes, look at the new one before
//! putting it here.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{assert_screen, cropped, drawn, rows, screen};
use crate::samples;
use kernel::pos::Pos;
use kernel::scene::{Look, Scene};
use ratatui_core::style::{Color, Modifier};
use terminal::colour::Depth;

#[test]
fn a_menu_at_80_by_24() {
    assert_screen(
        &screen(&samples::menu(), 80, 24),
        "


        ◆ Mazarium
        ────────────────────────────────────────────────────────────────

        Five labyrinths. Choose one.

          Continue: Sample Dungeon  [c]

        Games
        ▸ Sample Dungeon                                      12 played
          Pipes
          Field                                               best: 310

        More
          Settings  [s]
        × Saved games
          Leave  [q]

        A cellar with a rat in it. Find the gold and get out alive.



        ↑↓ choose   Enter take   F1 help   Esc leave
",
    );
}

#[test]
fn a_menu_at_40_by_12_keeps_the_selected_choice_in_view() {
    assert_screen(
        &screen(&samples::menu(), 40, 12),
        "
 ◆ Mazarium
 ──────────────────────────────────────
 Five labyrinths. Choose one.

   ▲ 1 more
 Games
 ▸ Sample Dungeon            12 played
   ▼ 5 more

 A cellar with a rat in it. Find the…

 ↑↓ choose   Enter take   F1 help
",
    );
}

#[test]
fn a_game_at_80_by_24() {
    assert_screen(
        &screen(&samples::play(), 80, 24),
        "
 Sample Dungeon                       Health 7/10 ██████░░   Gold 125   Turn 42
────────────────────────────────────────────────────────────────────────────────
╭────────────────────────────────────────────────╮  Pack
│################################################│    $ gold coins  125
│##· · · · · · ##· · · · · · · · · · · · · · · ##│  ▸ short sword    +1
│##· · · · · · ##· · ############· · · · · · · ##│    torch          80
│##· · @ · · · + · · ##· · $ · ##· · · · · · · ##│
│##· · · · · · ##· · ##· · · · ##· · · ##########│  Nearby
│########+ ######· · ##· · · · + · · · · · · · ##│    r a rat       2/3
│##· · · · · · · · · ############· · · · · · · ##│
│##· · · · · · · · · · · r · · · · · · · · · · ##│
│##· · ##########+ ########· · · · · · · · · · ##│
│##· · ##· · · · · · · · ##· · · · · · · · · · ##│
│##· · ##· · · · · · · · ##· · · · · · · · · · ##│
│################################################│
╰────────────────────────────────────────────────╯
 · You enter the cellar.
 · Something squeaks in the dark.
 › You find 25 gold coins.
 › The rat sees you.
 a brown rat, slightly wounded
 ! The door is locked.
 ←↑↓→ move   Space wait   g pick up   i inventory   Ctrl+Z undo   F1 help
 F2 hint   Esc menu
",
    );
}

#[test]
fn a_game_at_40_by_12_is_reduced_to_what_matters() {
    assert_screen(
        &screen(&samples::play(), 40, 12),
        "
Sample Dungeon
Health 7/10 ██████░░   Gold 125
        #··@···+··#··$·#·······#
        #······#··#····#···#####
        ####+###··#····+·······#
        #·········######·······#
        #···········r··········#
        #··#####+####··········#
short sword +1
› The rat sees you.
! The door is locked.
←↑↓→ move   Space wait   g pick up
",
    );
}

#[test]
fn a_game_at_200_by_60_stands_in_the_middle_with_larger_cells() {
    assert_screen(
        &cropped(&samples::play(), 200, 60),
        "
 Sample Dungeon                                           Health 7/10 ██████░░   Gold 125   Turn 42
────────────────────────────────────────────────────────────────────────────────────────────────────



 ╭────────────────────────────────────────────────────────────────────────────────────────────────╮  Pack
 │################################################################################################│    $ gold coins  125
 │################################################################################################│  ▸ short sword    +1
 │#### ·   ·   ·   ·   ·   ·  #### ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  ####│    torch          80
 │####                        ####                                                            ####│
 │#### ·   ·   ·   ·   ·   ·  #### ·   ·  ######################## ·   ·   ·   ·   ·   ·   ·  ####│  Nearby
 │####                        ####        ########################                            ####│    r a rat       2/3
 │#### ·   ·   @   ·   ·   ·   +   ·   ·  #### ·   ·   $   ·  #### ·   ·   ·   ·   ·   ·   ·  ####│
 │####                                    ####                ####                            ####│
 │#### ·   ·   ·   ·   ·   ·  #### ·   ·  #### ·   ·   ·   ·  #### ·   ·   ·  ####################│
 │####                        ####        ####                ####            ####################│
 │################ +  ############ ·   ·  #### ·   ·   ·   ·   +   ·   ·   ·   ·   ·   ·   ·  ####│
 │################    ############        ####                                                ####│
 │#### ·   ·   ·   ·   ·   ·   ·   ·   ·  ######################## ·   ·   ·   ·   ·   ·   ·  ####│
 │####                                    ########################                            ####│
 │#### ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   r   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  ####│
 │####                                                                                        ####│
 │#### ·   ·  #################### +  ################ ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  ####│
 │####        ####################    ################                                        ####│
 │#### ·   ·  #### ·   ·   ·   ·   ·   ·   ·   ·  #### ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  ####│
 │####        ####                                ####                                        ####│
 │#### ·   ·  #### ·   ·   ·   ·   ·   ·   ·   ·  #### ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  ####│
 │####        ####                                ####                                        ####│
 │################################################################################################│
 │################################################################################################│
 ╰────────────────────────────────────────────────────────────────────────────────────────────────╯









 · You enter the cellar.
 · Something squeaks in the dark.
 › You find 25 gold coins.
 › The rat sees you.
 a brown rat, slightly wounded
 ! The door is locked.

 ←↑↓→ move   Space wait   g pick up   i inventory   Ctrl+Z undo   F1 help   F2 hint   Esc menu
",
    );
}

#[test]
fn a_menu_at_200_by_60_is_no_wider_than_the_eye_likes() {
    assert_screen(
        &cropped(&samples::menu(), 200, 60),
        "
◆ Mazarium
────────────────────────────────────────────────────────────────

Five labyrinths. Choose one.

  Continue: Sample Dungeon  [c]

Games
▸ Sample Dungeon                                      12 played
  Pipes
  Field                                               best: 310

More
  Settings  [s]
× Saved games
  Leave  [q]

A cellar with a rat in it. Find the gold and get out alive.




↑↓ choose   Enter take   F1 help   Esc leave
",
    );
}

#[test]
fn lines_marks_and_the_cursor() {
    assert_screen(
        &cropped(&samples::lines(), 80, 24),
        "
 Lines
────────────────────────────────────────────────────────────────────────────────


                   ╭────────────────────────────────────────╮
                   │· · · · · · · · · · · · · · ·━━━━━┈┈┈ · │
                   │· @─────────r─────┐ · · · · · · r3· · · │
                   │· · · · · · · · · │ · · · · · · · · · · │
                   │· ╌╌╌╌╌╌╌╌╌╌╮ · · │ · · ╔═══════════▶ · │
                   │· · · · · · ╎ · · ▼ · · ║ · · · · · · · │
                   │· · · ·[·]· ╎ · · · · · ║ · · ·┃· · · · │
                   │· ◀╌╌╌╌╌╌╌╌╌╯ · · · · · ║ · · · · · · · │
                   │· · · · · · · · · · · · ╚════════════ · │
                   │· · · start · · · · · · · · · · · · · · │
                   ╰────────────────────────────────────────╯
",
    );
}

#[test]
fn large_cells_are_drawn_from_their_rows() {
    assert_screen(
        &cropped(&samples::pipes(), 80, 24),
        "
 Pipes                                                                  Turns 3
────────────────────────────────────────────────────────────────────────────────
                        ╭──────────────────────────────╮
                        │╭───╮╭─┃─╮╭───╮╭─┃─╮╭───╮╭─┃─╮│
                        ││━━━││ ┃ ││━━━││ ┃ ││━━━││ ┃ ││
                        │╰───╯╰─┃─╯╰───╯╰─┃─╯╰───╯╰─┃─╯│
                        │╭─┃─╮╭───╮╭─┃─╮╭───╮╭─┃─╮╭───╮│
                        ││ ┃ ││━━━││ * ││━━━││ ┃ ││━━━││
                        │╰─┃─╯╰───╯╰─┃─╯╰───╯╰─┃─╯╰───╯│
                        │╭───╮╭─┃─╮╭───╮╭─┃─╮╔───╗╭─┃─╮│
                        ││━━━││ ┃ ││━━━││ ┃ ││━━━││ ┃ ││
                        │╰───╯╰─┃─╯╰───╯╰─┃─╯╚───╝╰─┃─╯│
                        │╭─┃─╮╭───╮╭─┃─╮╭───╮╭─┃─╮╭───╮│
                        ││ ┃ ││━━━││ ┃ ││━━━││ ┃ ││━━━││
                        │╰─┃─╯╰───╯╰─┃─╯╰───╯╰─┃─╯╰───╯│
                        ╰──────────────────────────────╯







 ←↑↓→ cursor   Space rotate   Esc menu
",
    );
}

#[test]
fn boards_that_fit_stand_side_by_side() {
    assert_screen(
        &cropped(&samples::floors(2), 80, 24),
        "
 Floors
────────────────────────────────────────────────────────────────────────────────

              ╭ Cellar ────────────────╮╭ ▸Hall ─────────────────╮
              │########################││########################│
              │#······#···············#││#······#···············#│
              │#······#··######·······#││#······#··######·······#│
              │#······+··#····#·······#││#······+··#····#·······#│
              │#······#··#····#···#####││#······#··#····#···#####│
              │####+###··#····+·······#││####+###··#····+·······#│
              │#·········######·······#││#·········######·······#│
              │#······················#││#······················#│
              │#··#####+####··········#││#··#####+####··········#│
              │#··#········#··········#││#··#········#··········#│
              │#··#········#··········#││#··#········#··········#│
              │########################││########################│
              ╰────────────────────────╯╰────────────────────────╯
",
    );
}

#[test]
fn of_boards_that_do_not_fit_one_is_shown_and_all_are_named() {
    assert_screen(
        &screen(&samples::floors(4), 60, 20),
        "
 Floors
────────────────────────────────────────────────────────────
             Cellar   ▸Hall    Attic    Roof
      ################################################
      ##· · · · · · ##· · · · · · · · · · · · · · · ##
      ##· · · · · · ##· · ############· · · · · · · ##
      ##· · · · · · + · · ##· · · · ##· · · · · · · ##
      ##· · · · · · ##· · ##· · · · ##· · · ##########
      ########+ ######· · ##· · · · + · · · · · · · ##
      ##· · · · · · · · · ############· · · · · · · ##
      ##· · · · · · · · · · · · · · · · · · · · · · ##
      ##· · ##########+ ########· · · · · · · · · · ##
      ##· · ##· · · · · · · · ##· · · · · · · · · · ##
      ##· · ##· · · · · · · · ##· · · · · · · · · · ##
      ################################################





",
    );
}

#[test]
fn a_question_lies_over_the_board() {
    assert_screen(
        &screen(&samples::question(), 80, 24),
        "
 Sample Dungeon                       Health 7/10 ██████░░   Gold 125   Turn 42
────────────────────────────────────────────────────────────────────────────────
╭────────────────────────────────────────────────╮  Pack
│################################################│    $ gold coins  125
│##· · · · · · ##· · · · · · · · · · · · · · · ##│  ▸ short sword    +1
│##· · · · · · ##· · ############· · · · · · · ##│    torch          80
│##· · @ · · · + · · ##· · $ · ##· · · · · · · ##│
│##· · · · · · ##· · ##· · · · ##· · · ##########│  Nearby
│########+ ######· · #╭ Leave the cellar? ───────────────╮rat       2/3
│##· · · · · · · · · #│ The rat will be waiting for you. │
│##· · · · · · · · · ·│                                  │
│##· · ##########+ ###│ ▸ Stay                           │
│##· · ##· · · · · · ·│   Leave                          │
│##· · ##· · · · · · ·╰──────────────────────────────────╯
│################################################│
╰────────────────────────────────────────────────╯
 · You enter the cellar.
 · Something squeaks in the dark.
 › You find 25 gold coins.
 › The rat sees you.
 a brown rat, slightly wounded
 ! The door is locked.
 ←↑↓→ move   Space wait   g pick up   i inventory   Ctrl+Z undo   F1 help
 F2 hint   Esc menu
",
    );
}

#[test]
fn a_long_text_tells_how_much_more_there_is() {
    assert_screen(
        &screen(&samples::help(5), 60, 16),
        "
 ◆ How to play                               Sample Dungeon
 ──────────────────────────────────────────────────────────

 ▲ 5 more
 Rule 2
 You move one cell at a time. Whoever stands where you are
 going must give way, and if nobody can, you stay where you
 are and the turn is not counted.

 Rule 3
 You move one cell at a time. Whoever stands where you are
 going must give way, and if nobody can, you stay where you
 are and the turn is not counted.
 ▼ 46 more

 ↑↓ scroll   Esc back
",
    );
}

#[test]
fn a_long_list_shows_the_selected_choice_and_that_there_are_more() {
    assert_screen(
        &screen(&samples::long_menu(40, 20), 60, 16),
        "
 ◆ Levels                                          Mazarium
 ──────────────────────────────────────────────────────────

   ▲ 17 more
   Level 18
   Level 19
   Level 20
 ▸ Level 21
   Level 22
   Level 23
   Level 24
   ▼ 16 more

 The level number 21.


",
    );
}

#[test]
fn a_terminal_that_is_too_small_says_so() {
    for (width, height) in [(39, 12), (40, 11), (20, 5)] {
        let seen = screen(&samples::play(), width, height).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(seen, format!("Terminal too small: need 40x12, have {width}x{height}"));
    }
}

#[test]
fn a_board_larger_than_the_screen_follows_the_camera_as_far_as_its_edges() {
    let hero = |camera: Pos| {
        let (buffer, drawn) = drawn(&samples::wide((300, 100), camera), (80, 24), Depth::True);
        let view = drawn.hits.views[0];
        let at = view.area.positions().find(|at| buffer[*at].symbol() == "@").expect("the hero is seen");
        assert_eq!(view.cell_at(at), Some(camera));
        (at.x - view.area.x, at.y - view.area.y, view.area)
    };
    let (x, y, area) = hero(Pos::new(150, 50));
    assert_eq!((x, y), (area.width / 2, area.height / 2));
    let (x, y, _) = hero(Pos::new(0, 0));
    assert_eq!((x, y), (0, 0));
    let (x, y, area) = hero(Pos::new(299, 99));
    assert_eq!((x, y), (area.width - 1, area.height - 1));
}

#[test]
fn key_hints_are_left_out_whole() {
    let scene = samples::play();
    for width in 40..120 {
        let rows = rows(&drawn(&scene, (width, 24), Depth::True).0);
        let footer: Vec<&str> = rows[21..].iter().flat_map(|row| row.trim().split("   ")).collect();
        for part in footer.iter().filter(|part| part.contains("menu") || part.contains("undo")) {
            assert!(["Esc menu", "Ctrl+Z undo"].contains(part), "{width}: {part}");
        }
        let whole = |part: &&&str| scene.hints.iter().any(|h| format!("{} {}", h.caps(), h.what) == ***part);
        assert!(footer.iter().filter(whole).count() >= 3, "{width}: {footer:?}");
    }
}

#[test]
fn the_caret_of_a_line_being_typed_is_the_terminals_cursor() {
    let (buffer, drawn) = drawn(&samples::naming(), (80, 24), Depth::True);
    let caret = drawn.caret.expect("a line is being typed");
    // The caret stands before the third character, as the scene says.
    let from_caret: String = (caret.x..80).map(|x| buffer[(x, caret.y)].symbol().to_owned()).collect();
    assert!(from_caret.starts_with(" cellar"), "{from_caret}");
}

#[test]
fn a_line_longer_than_its_field_shows_the_end_being_typed() {
    let mut scene = samples::naming();
    let entry = scene.prompt.as_mut().unwrap().entry.as_mut().unwrap();
    entry.text = format!("{}end", "long ".repeat(40));
    entry.caret = entry.text.chars().count();
    let (buffer, drawn) = drawn(&scene, (80, 24), Depth::True);
    let caret = drawn.caret.unwrap();
    let before: String = (caret.x - 3..caret.x).map(|x| buffer[(x, caret.y)].symbol().to_owned()).collect();
    assert_eq!(before, "end");
}

#[test]
fn a_text_scrolled_too_far_stops_at_its_end_and_says_by_how_much() {
    let (at_end, _) = drawn(&samples::help(1000), (60, 16), Depth::True);
    let (_, drawn_at_end) = drawn(&samples::help(1000), (60, 16), Depth::True);
    assert!(drawn_at_end.overscroll > 0);
    let exact = 1000 - drawn_at_end.overscroll;
    let (same, exactly) = drawn(&samples::help(exact), (60, 16), Depth::True);
    assert_eq!((rows(&same), exactly.overscroll), (rows(&at_end), 0));
    assert!(!rows(&same).iter().any(|row| row.contains('▼')));
}

#[test]
fn without_colour_nothing_is_coloured_and_the_choice_still_stands_out() {
    for scene in [samples::menu(), samples::play(), samples::lines(), samples::cave()] {
        let (buffer, _) = drawn(&scene, (80, 24), Depth::None);
        assert!(buffer.content.iter().all(|c| c.fg == Color::Reset && c.bg == Color::Reset));
    }
    let (buffer, drawn_menu) = drawn(&samples::menu(), (80, 24), Depth::None);
    for (area, index) in &drawn_menu.hits.choices {
        let reversed = buffer[(area.x + 2, area.y)].modifier.contains(Modifier::REVERSED);
        assert_eq!(reversed, *index == 1);
        assert_eq!(buffer[(area.x, area.y)].symbol() == "▸", *index == 1);
    }
}

#[test]
fn without_colour_a_tint_is_reversed_and_the_dark_is_dim() {
    let (buffer, drawn_lines) = drawn(&samples::lines(), (80, 24), Depth::None);
    let view = drawn_lines.hits.views[0];
    let tinted = view.on_screen(12 * 2 + 1, 6).unwrap();
    assert!(buffer[tinted].modifier.contains(Modifier::REVERSED));
    let (buffer, drawn_cave) = drawn(&samples::cave(), (80, 24), Depth::None);
    let view = drawn_cave.hits.views[0];
    let door = |x: i32, y: i32| buffer[view.on_screen(x * 2, y).unwrap()].modifier.contains(Modifier::DIM);
    // One door is two cells from the lamp, the other eight.
    assert!(!door(4, 5));
    assert!(door(15, 5));
}

#[test]
fn kinds_of_lines_are_told_apart_by_their_characters() {
    let text = screen(&samples::lines(), 80, 24);
    for sign in ['─', '╌', '═', '▶', '◀', '▼'] {
        assert!(text.contains(sign), "{sign}");
    }
    // The solid line passes behind the rat.
    assert!(text.contains("@─────────r─────┐"));
}

#[test]
fn sprites_glide_by_columns_where_a_cell_has_several() {
    let mut columns = Vec::new();
    for part in 0..=4 {
        let mut scene = samples::lines();
        scene.boards[0].marks.clear();
        scene.boards[0].sprites.truncate(1);
        scene.boards[0].sprites[0].at.x += part * 64;
        let (buffer, drawn) = drawn(&scene, (80, 24), Depth::True);
        let view = drawn.hits.views[0];
        let at = view.area.positions().find(|at| buffer[*at].symbol() == "@").unwrap();
        columns.push(at.x - view.area.x);
    }
    // The middle of column c is c + ½; half a cell is a column; between two columns the left one.
    assert_eq!(columns, [2, 3, 3, 4, 4]);
}

#[test]
fn of_sprites_in_one_place_the_highest_layer_is_seen() {
    let mut scene = samples::play();
    let mut above = scene.boards[0].sprites[0].clone();
    above.look = Look { glyph: 'D', ..above.look };
    above.layer = 9;
    scene.boards[0].sprites.insert(0, above);
    let text = screen(&scene, 80, 24);
    assert!(text.contains('D') && !text.contains('@'));
}

#[test]
fn a_scene_without_boards_gives_its_room_to_the_log() {
    let mut scene = samples::play();
    scene.boards.clear();
    scene.panels.clear();
    let long: Vec<_> = (0..30).map(|n| scene.log[n % 4].clone()).collect();
    scene = Scene { log: long, ..scene };
    let said = screen(&scene, 80, 24).lines().filter(|row| row.contains("· ") || row.contains("› ")).count();
    assert!(said >= 17, "{said}");
}
