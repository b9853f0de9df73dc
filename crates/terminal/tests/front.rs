//! The screens before, around and after a game, written out: cards, tiles, words in a line, a dialogue below
//! the board. Read them as a player would; if one changes, look at the new one before putting it here.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod common;
mod samples;

use common::{assert_screen, drawn, screen};
use kernel::grid::Grid;
use kernel::pos::Pos;
use kernel::scene::{Board, Columns, Form, Gauge, Ink, Look, Notice, Pick, Row, Scene};
use ratatui_core::layout::Position;
use terminal::colour::Depth;
use terminal::hit::Spot;

#[test]
fn the_front_at_80_by_24() {
    assert_screen(
        &screen(&samples::front(), 80, 24),
        "
 ◆ M A Z A R I U M                          Five labyrinths. Pick one and play.
 ──────────────────────────────────────────────────────────────────────────────
 ╭────────────────────────────────────────────────────────────────────────────╮
 │#······#··#####  Continue                                     4 minutes ago │
 │#··@···+··#··$·  Sample Dungeon, second cellar                              │
 │#······#··#····                                                             │
 ╰────────────────────────────────────────────────────────────────────────────╯
 ╭────────────╮ ╭─────────────╮ ╭─────────────╮ ╭─────────────╮ ╭─────────────╮
 │#······#····│ │──│ ──│ ──│  │ │·╌╌╌╌╌╮··│··▲│ │2345678901234│ │·#··#····#···│
 │#······#··##│ ││ ──* ──│ ── │ │······╎··▼··║│ │3456789012345│ │##··#····+···│
 │#··@···+··#·│ │──│ ──│[─]│  │ │······╎·····║│ │456789@123456│ │····######···│
 │#······#··#·│ ││ ──│ ──│ ── │ │·◀╌╌╌╌╯·····║│ │5678901234567│ │······r······│
 │####+###··#·│ │             │ │············╚│ │6789012345678│ │##+####······│
 │ Dungeon    │ │▸Pipes       │ │ Lines       │ │ Field       │ │ Cave        │
 │Best: 14,236│ │ 23 of 60    │ │             │ │ 0 of 23     │ │ 2 of 5      │
 ╰────────────╯ ╰── Options… ─╯ ╰─────────────╯ ╰─────────────╯ ╰─────────────╯

 Daily · 2027-01-15 · 3 days in a row   Dungeon ✓  Pipes  Lines  Cave

  Create  Saved games  Scores  Statistics  Settings  Help  Quit

 Turn the pipes until the water runs.

 Arrows select   Enter play   o options   Esc quit
",
    );
}

#[test]
fn the_front_at_120_by_40() {
    assert_screen(
        &screen(&samples::front(), 120, 40),
        "

 ◆ M A Z A R I U M                                                                  Five labyrinths. Pick one and play.
 ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

 Welcome
 ╭────────────────────────────────────────────────────────────────────────────────────────────────────────────────────╮
 │#······#············  Continue                                                                        4 minutes ago │
 │#······#··######····  Sample Dungeon, second cellar                                                                 │
 │#··@···+··#··$·#····                                                                                                │
 │#······#··#····#···#                                                                                                │
 ╰────────────────────────────────────────────────────────────────────────────────────────────────────────────────────╯

 Play
 ╭────────────────────╮ ╭─────────────────────╮ ╭─────────────────────╮ ╭─────────────────────╮ ╭─────────────────────╮
 │####################│ │                     │ │··············━━━┈·· │ │678901234567890123456│ │·····#··######·······│
 │#······#············│ │                     │ │·@────r──┐······r··· │ │789012345678901234567│ │·@···+··#··$·#·······│
 │#······#··######····│ │    ──│ ──│ ──│      │ │·········│·········· │ │890123456789012345678│ │·····#··#····#···####│
 │#··@···+··#··$·#····│ │    │ ──* ──│ ──     │ │·╌╌╌╌╌╮··│··╔═════▶· │ │901234567890123456789│ │##+###··#····+·······│
 │#······#··#····#···#│ │    ──│ ──│[─]│      │ │······╎··▼··║······· │ │0123456789@1234567890│ │········######·······│
 │####+###··#····+····│ │    │ ──│ ──│ ──     │ │······╎·····║··┃···· │ │123456789012345678901│ │··········r··········│
 │#·········######····│ │                     │ │·◀╌╌╌╌╯·····║······· │ │234567890123456789012│ │·#####+####··········│
 │#···········r·······│ │                     │ │············╚══════· │ │345678901234567890123│ │·#········#··········│
 │#··#####+####·······│ │                     │ │··start············· │ │456789012345678901234│ │·#········#··········│
 │ Dungeon            │ │▸Pipes               │ │ Lines               │ │ Field               │ │ Cave                │
 │ A cellar with a    │ │ Turn the pipes      │ │ Three lines, one    │ │ A large field in    │ │ Bring a lamp.       │
 │ rat in it. Find    │ │ until the water     │ │ way out.            │ │ which somebody is   │ │                     │
 │ the gold and get   │ │ runs.               │ │                     │ │ lost, and you are   │ │                     │
 │ out alive.         │ │                     │ │                     │ │ to find him before  │ │                     │
 │                    │ │                     │ │                     │ │ dark.               │ │                     │
 │ Best: 14,236       │ │ 23 of 60            │ │                     │ │ 0 of 23             │ │ 2 of 5              │
 ╰────────────────────╯ ╰────────── Options… ─╯ ╰─────────────────────╯ ╰─────────────────────╯ ╰─────────────────────╯

 Daily · 2027-01-15 · 3 days in a row   Dungeon ✓  Pipes  Lines  Cave

  Create  Saved games  Scores  Statistics  Settings  Help  Quit




 Arrows select   Enter play   o options   Esc quit
",
    );
}

#[test]
fn the_front_at_40_by_16() {
    assert_screen(
        &screen(&samples::front(), 40, 16),
        "
 ◆ M A Z A R I U M
 ──────────────────────────────────────
 Five labyrinths. Pick one and play.

   ▲ 1 more
 ╭────────────────╮ ╭─────────────────╮
 │ Dungeon        │ │▸Pipes           │
 │ Best: 14,236   │ │ 23 of 60        │
 ╰────────────────╯ ╰────── Options… ─╯
   ▼ 14 more

 Turn the pipes until the water runs.


 Arrows select   Enter play   o options
 Esc quit
",
    );
}

#[test]
fn the_hub_at_80_by_24() {
    assert_screen(
        &screen(&samples::hub(), 80, 24),
        "
 ◆ Sample Dungeon
 ──────────────────────────────────────────────────────────────────────────────
 A cellar with a rat in it. Find the gold and get out alive.

 ╭────────────────────────────────────╮ ╭─────────────────────────────────────╮
 │ Levels                    23 of 60 │ │▸Adventure                           │
 │ Pick a level.                      │ │ The whole cellar with everything    │
 │                                    │ │ that lives in it.                   │
 ╰────────────────────────────────────╯ ╰─────────────────────────────────────╯
 ╭────────────────────────────────────╮ ╭─────────────────────────────────────╮
 │ Classic                            │ │ Daily                               │
 │ As it was played in the old days:  │ │ Today's game, the same for          │
 │ no map, no mercy, one life.        │ │ everyone.                           │
 ╰────────────────────────────────────╯ ╰─────────────────────────────────────╯

 More
   Options…
   Watch: A quick win
   How to play
   Scores



 Arrows select   Enter choose   Esc back
",
    );
}

#[test]
fn the_hub_at_120_by_40() {
    assert_screen(
        &screen(&samples::hub(), 120, 40),
        "







 ◆ Sample Dungeon
 ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

 A cellar with a rat in it. Find the gold and get out alive.

 Play
 ╭──────────────────────────╮ ╭───────────────────────────╮ ╭───────────────────────────╮ ╭───────────────────────────╮
 │ Levels          23 of 60 │ │▸Adventure                 │ │ Classic                   │ │ Daily                     │
 │ Pick a level.            │ │ The whole cellar with     │ │ As it was played in the   │ │ Today's game, the same    │
 │                          │ │ everything that lives in  │ │ old days: no map, no      │ │ for everyone.             │
 │                          │ │ it.                       │ │ mercy, one life.          │ │                           │
 ╰──────────────────────────╯ ╰───────────────────────────╯ ╰───────────────────────────╯ ╰───────────────────────────╯

 More
   Options…
   Watch: A quick win
   How to play
   Scores






 Arrows select   Enter choose   Esc back








",
    );
}

#[test]
fn the_levels_at_80_by_24() {
    assert_screen(
        &screen(&samples::levels(), 80, 24),
        "


 ◆ Pipes
 ──────────────────────────────────────────────────────────────────────────────
 7 of 32

 First steps · 7 of 12
   1 ★★☆  2 ★☆☆  3 ✓    4 ★★★  5 ★★☆  6 ★☆☆  7 ✓  ▸ 8 ☆☆☆  9 ☆☆☆ 10 ☆☆☆
  11 ☆☆☆ 12 ☆☆☆

 Deeper · 0 of 20
   1 ☆☆☆  2 ☆☆☆  3 ☆☆☆  4 ☆☆☆  5 ☆☆☆  6 ☆☆☆  7 ☆☆☆  8 ☆☆☆  9 ☆☆☆ 10 ☆☆☆
  11 ☆☆☆ 12 ☆☆☆ 13 ☆☆☆ 14 ☆☆☆ 15 ☆☆☆ 16 ☆☆☆ 17 ☆☆☆ 18 ☆☆☆ 19 ☆☆☆ 20 ☆☆☆

 More
   Made for you

 Level 8: a room with two doors and a dragon behind one of them.




 Arrows select   Enter play   Esc back

",
    );
}

#[test]
fn the_levels_at_120_by_40() {
    assert_screen(
        &screen(&samples::levels(), 120, 40),
        "








                     ◆ Pipes
                     ──────────────────────────────────────────────────────────────────────────────

                     7 of 32

                     First steps · 7 of 12
                       1 ★★☆  2 ★☆☆  3 ✓    4 ★★★  5 ★★☆  6 ★☆☆  7 ✓  ▸ 8 ☆☆☆  9 ☆☆☆ 10 ☆☆☆
                      11 ☆☆☆ 12 ☆☆☆

                     Deeper · 0 of 20
                       1 ☆☆☆  2 ☆☆☆  3 ☆☆☆  4 ☆☆☆  5 ☆☆☆  6 ☆☆☆  7 ☆☆☆  8 ☆☆☆  9 ☆☆☆ 10 ☆☆☆
                      11 ☆☆☆ 12 ☆☆☆ 13 ☆☆☆ 14 ☆☆☆ 15 ☆☆☆ 16 ☆☆☆ 17 ☆☆☆ 18 ☆☆☆ 19 ☆☆☆ 20 ☆☆☆

                     More
                       Made for you

                     Level 8: a room with two doors and a dragon behind one of them.




                     Arrows select   Enter play   Esc back










",
    );
}

#[test]
fn the_form_at_80_by_24() {
    assert_screen(
        &screen(&samples::form(), 80, 24),
        "


        ◆ Sample Dungeon
        ────────────────────────────────────────────────────────────────

          Start

        Game
          Cellars                                                     3
        ▸ Rats                                                     some

        Players
          Ann                                                       you
          Bob                                                Clever bot

        House rules
          House rules                                              show
          Seed                                                   random

        What Rats means.



        ↑↓ select   ←→ change   Enter choose   Esc back
",
    );
}

#[test]
fn the_form_at_120_by_40() {
    assert_screen(
        &screen(&samples::form(), 120, 40),
        "








                            ◆ Sample Dungeon
                            ────────────────────────────────────────────────────────────────

                              Start

                            Game
                              Cellars                                                     3
                            ▸ Rats                                                     some

                            Players
                              Ann                                                       you
                              Bob                                                Clever bot

                            House rules
                              House rules                                              show
                              Seed                                                   random

                            What Rats means.




                            ↑↓ select   ←→ change   Enter choose   Esc back









",
    );
}

#[test]
fn the_ending_at_80_by_24() {
    assert_screen(
        &screen(&samples::ending(), 80, 24),
        "
 Sample Dungeon                       Health 7/10 ██████░░   Gold 125   Turn 42
────────────────────────────────────────────────────────────────────────────────
################################################  Pack
##· · · · · · ##· · · · · · · · · · · · · · · ##    $ gold coins  125
##· · · · · · ##· · ############· · · · · · · ##  ▸ short sword    +1
##· · @ · · · + · · ##· · $ · ##· · · · · · · ##    torch          80
##· · · · · · ##· · ##· · · · ##· · · ##########
########+ ######· · ##· · · · + · · · · · · · ##  Nearby
##· · · · · · · · · ############· · · · · · · ##    r a rat       2/3
##· · · · · · · · · · · r · · · · · · · · · · ##
##· · ##########+ ########· · · · · · · · · · ##
##· · ##· · · · · · · · ##· · · · · · · · · · ##
##· · ##· · · · · · · · ##· · · · · · · · · · ##
################################################

╭ You win! ────────────────────────────────────────────────────────────────────╮
│ You are out of the cellar, and rich.   ▸ Next level                          │
│ ★  ★  ☆                                  Again                               │
│ 14,236 points                            Menu                                │
│ New best!                                More…                               │
│ Medal: Rat catcher.                                                          │
╰──────────────────────────────────────────────────────────────────────────────╯
 ←↑↓→ move   Space wait   g pick up   i inventory   Ctrl+Z undo   F1 help
 F2 hint   Esc menu
",
    );
}

#[test]
fn the_ending_at_120_by_40() {
    assert_screen(
        &screen(&samples::ending(), 120, 40),
        "




           Sample Dungeon                                           Health 7/10 ██████░░   Gold 125   Turn 42
          ────────────────────────────────────────────────────────────────────────────────────────────────────



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




          ╭ You win! ────────────────────────────────────────────────────────────────────────────────────────╮
          │ You are out of the cellar, and rich.             ▸ Next level                                    │
          │ ★  ★  ☆                                            Again                                         │
          │ 14,236 points                                      Menu                                          │
          │ New best!                                          More…                                         │
          │ Medal: Rat catcher.                                                                              │
          ╰──────────────────────────────────────────────────────────────────────────────────────────────────╯

           ←↑↓→ move   Space wait   g pick up   i inventory   Ctrl+Z undo   F1 help   F2 hint   Esc menu




",
    );
}

#[test]
fn the_legend_at_80_by_24() {
    assert_screen(
        &screen(&samples::legend(), 80, 24),
        "
 Sample Dungeon                       Health 7/10 ██████░░   Gold 125   Turn 42
────────────────────────────────────────────────────────────────────────────────
╭────────────────────────────────────────────────╮  Pack
│################################################│    $ gold coins  125
│##· · · · · · ##· · · · · · · · · · · · · · · ##│  ▸ short sword    +1
│##· · · · · · ##· · ############· · · · · · · ##│    torch          80
│##· · @ · · ·╭ Sample Dungeon ──────────────────────────────────╮
│##· · · · · ·│ Find the gold and get out alive.                 │
│########+ ###│                                                  │  2/3
│##· · · · · ·│   @ you                   r a rat                │
│##· · · · · ·│   $ gold                  + a door               │
│##· · #######│   # rock                                         │
│##· · ##· · ·│                                                  │
│##· · ##· · ·│ ▸ Back to the game                               │
│#############│   The whole manual                               │
╰─────────────╰──────────────────────────────────────────────────╯
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
fn the_legend_at_120_by_40() {
    assert_screen(
        &screen(&samples::legend(), 120, 40),
        "




           Sample Dungeon                                           Health 7/10 ██████░░   Gold 125   Turn 42
          ────────────────────────────────────────────────────────────────────────────────────────────────────



                            ╭────────────────────────────────────────────────╮  Pack
                            │################################################│    $ gold coins  125
                            │##· · · · · · ##· · · · · · · · · · · · · · · ##│  ▸ short sword    +1
                            │##· ·╭ Sample Dungeon ──────────────────────────────────╮h          80
                            │##· ·│ Find the gold and get out alive.                 │
                            │##· ·│                                                  │
                            │#####│   @ you                   r a rat                │rat       2/3
                            │##· ·│   $ gold                  + a door               │
                            │##· ·│   # rock                                         │
                            │##· ·│                                                  │
                            │##· ·│ ▸ Back to the game                               │
                            │##· ·│   The whole manual                               │
                            │#####╰──────────────────────────────────────────────────╯
                            ╰────────────────────────────────────────────────╯





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
    let text = screen(&terminal::lists::over(scene), 80, 24);
    for word in ["Pack", "▸ short sword  +1", "torch", "Nearby", "r a rat  2/3"] {
        assert!(text.contains(word), "{word} in\n{text}");
    }
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
