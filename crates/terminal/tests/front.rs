//! The screens before, around and after a game, written out: cards, tiles, words in a line, a dialogue below
//! the board. Read them as a player would; if one changes, look at the new one before putting it here.

use crate::common::{assert_screen, screen};
use crate::samples;

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
