//! Edge cases and the plain program: MR-E01 … MR-E15, and scenario A23 without its pipe.

#![allow(clippy::disallowed_methods, reason = "the environment says how much is tried")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use kernel::dice::Dice;
use kernel::params::Params;
use kernel::pos::{Dir, Pos};
use minirogue::cells::Cells;
use minirogue::classic::{Classic, Keyboard, Press, Reply};
use minirogue::files::ordinary;
use minirogue::screen;
use minirogue::setup::Setup;
use minirogue::state::{Lying, State};
use minirogue::thing::{Kind, Thing};
use proptest::prelude::*;

fn keys(bytes: &[u8]) -> Vec<Press> {
    let mut keyboard = Keyboard::default();
    bytes.iter().flat_map(|&b| keyboard.feed(b)).collect()
}

#[test]
fn mr_e01_monsters_attack_a_sleeper_and_he_still_heals() {
    let mut state = corridor(0, "#@G#");
    (state.player.sleep, state.player.hit_points) = (3, 10);
    let game = play(state, "z", "T 1 1 4");
    assert_eq!((game.state().player.hit_points, game.state().player.sleep), (7, 2));
}

#[test]
fn mr_e02_a_sleeper_can_neither_descend_nor_read() {
    let mut state = holding(corridor(0, "#@>#"), &[SHORT, ARMOR]);
    state.player.at = Pos::new(2, 1);
    state.player.sleep = 2;
    let game = play(state, "> r", "F F");
    assert_eq!((game.state().level, game.state().player.items.len()), (0, 2));
}

#[test]
fn mr_e03_who_lands_next_to_a_monster_is_attacked_and_picks_nothing_up() {
    let mut state = holding(corridor(0, "#@#.G#"), &[SHORT, TELEPORT]);
    lay(&mut state, MACE, (3, 1));
    let game = play(state, "rb", "F 0 1 4");
    assert_eq!(game.state().player.at, Pos::new(3, 1));
    assert_eq!(game.messages().len(), 2);
    assert_eq!((game.state().player.items.len(), game.state().things.len()), (1, 1));
}

#[test]
fn mr_e04_26_items_have_labels_to_z_and_reading_makes_room() {
    let mut items = vec![SHORT; 25];
    items.push(ARMOR);
    let mut state = holding(corridor(0, "#.@.#"), &items);
    lay(&mut state, LONG, (2, 1));
    let shown = screen::inventory(&state);
    assert_eq!((shown.lines().count(), shown.lines().last()), (27, Some(" z. a scroll of enhance armor")));
    let game = play(state, "rz g", "F 1 F");
    assert_eq!(game.state().player.items.last(), Some(&LONG));
}

#[test]
fn mr_e05_what_lies_under_a_monster_appears_when_it_leaves_or_dies() {
    let mut state = corridor(0, "#@>...#");
    state.things[0].at = Pos::new(5, 1);
    state.monsters.push(ordinary(0, Kind::Goblin, Pos::new(5, 1)));
    assert_eq!(row(&state, 7), "#@...G#");
    let game = play(state, "z", "F");
    assert_eq!(row(game.state(), 7), "#@..G>#");
}

#[test]
fn mr_e06_the_player_hides_the_stairs_and_can_still_take_them() {
    let state = corridor(0, "#.@>#");
    let game = play(state, "l", "F");
    assert_eq!(row(game.state(), 5), "#..@#");
    let game = play(game.state().clone(), ">", "F");
    assert_eq!(game.state().level, 1);
}

#[test]
fn mr_e07_arrows_are_no_labels() {
    let items = [SHORT, LONG, LONG, LONG, LONG, LONG, LONG, AXE];
    let mut game = game(holding(corridor(0, "#.@.#"), &items), "F");
    press(&mut game, "w");
    assert_eq!(game.press(Press::Arrow(Dir::West)), Reply::Shown);
    assert!(game.messages().is_empty(), "the item with the label h is not wielded");
    assert_eq!((game.state().player.wielded, game.state().player.at), (0, Pos::new(2, 1)));
}

#[test]
fn mr_e08_capital_letters_are_unknown_keys() {
    let game = play(corridor(0, "#..@..#"), "HLKJGWRICQ", "F F F F F F F F F F");
    assert_eq!((game.state().player.at, game.state().tally.turns), (Pos::new(3, 1), 10));
    assert!(!game.state().tally.cheated);
}

#[test]
fn mr_e09_an_escape_sequence_is_one_key() {
    let arrows = [Dir::North, Dir::South, Dir::East, Dir::West].map(Press::Arrow);
    assert_eq!(keys(b"\x1b[A\x1b[B\x1b[C\x1b[D"), arrows);
    assert_eq!(keys(b"\x1bOA\x1bOB\x1bOC\x1bOD"), arrows);
    for unknown in
        [&b"\x1b[15~"[..], b"\x1b[1;5A", b"\x1bOP", b"\x1b[[A", b"\x1b[<35;10;10M", b"\x1bx", b"\x1b[200~"]
    {
        assert_eq!(keys(unknown), [Press::Other], "{}", unknown.escape_ascii());
        assert_eq!(keys(&[unknown, b"l"].concat()), [Press::Other, Press::Char('l')]);
    }
    // Two escapes are two keys, and a sequence that breaks off is one.
    assert_eq!(keys(b"\x1b\x1b[A"), [Press::Other, Press::Arrow(Dir::North)]);
    assert_eq!(keys(b"\x1b[1\x01"), [Press::Other, Press::Char('\u{1}')]);
    assert_eq!(keys(&[&b"\x1b["[..], &[b'1'; 100], b"~"].concat()).first(), Some(&Press::Other));
}

#[test]
fn mr_e10_a_terminal_that_is_too_small_says_so() {
    assert_eq!(screen::too_small(72, 24), None);
    assert_eq!(screen::too_small(71, 24).unwrap(), "Terminal too small: need 72x24, have 71x24");
    assert_eq!(screen::too_small(200, 23).unwrap(), "Terminal too small: need 72x24, have 200x23");
    // The widest status line there can be.
    let mut state = corridor(4, "#@#");
    let p = &mut state.player;
    (p.hit_points, p.max_hit_points, p.armor, p.strength, p.dexterity) = (99, 99, 99, 99, 99);
    assert_eq!(screen::status(&state).len(), 72);
}

#[test]
fn mr_e10_the_screen_on_a_terminal_is_the_frame_of_the_pipe_or_the_line() {
    let state = corridor(0, "#@..#");
    let messages = ["You are wielding mace.".to_string()];
    let shown = screen::rows(&state, &messages, false, (72, 24));
    let frame = screen::frame(&state, &messages);
    assert_eq!(shown, frame.lines().collect::<Vec<_>>());
    let line = "Terminal too small: need 72x24, have 71x24";
    assert_eq!(screen::rows(&state, &messages, false, (71, 24)), [line]);
    assert_eq!(screen::rows(&state, &messages, true, (71, 24)), [line]);
}

#[test]
fn mr_e11_the_least_terminal_has_four_rows_for_messages() {
    let state = corridor(0, "#@..#");
    let messages: Vec<String> = (1..=6).map(|n| format!("message {n}")).collect();
    let shown = screen::rows(&state, &messages, false, (72, 24));
    assert_eq!(shown.len(), 24);
    assert_eq!(shown[20..], ["(+2 more, Ctrl-P) message 3", "message 4", "message 5", "message 6"]);
    let higher = screen::rows(&state, &messages, false, (72, 26));
    assert_eq!(higher[20..], messages);
}

#[test]
fn mr_e04_a_full_inventory_fits_on_the_least_terminal() {
    let state = holding(corridor(0, "#@..#"), &[&[SHORT][..], &[DEXTERITY; 25]].concat());
    let plain = screen::inventory(&state);
    let lines: Vec<&str> = plain.lines().collect();
    assert_eq!((lines.len(), lines[26]), (27, " z. a scroll of enhance dexterity"));
    assert_eq!(screen::rows(&state, &[], true, (72, 27)), lines);
    let shown = screen::rows(&state, &[], true, (72, 24));
    assert_eq!(shown.len(), 24);
    assert!(shown.iter().all(|row| row.len() <= 72));
    let (left, right) = shown[2].split_at(36);
    assert_eq!((left.trim_end(), right), (lines[2], lines[26]));
    assert_eq!(shown[3..], lines[3..24]);
}

#[test]
fn mr_e11_messages_wrap_at_spaces_and_the_newest_rows_are_shown() {
    let long = "the Snakewoman strikes magic fangs at Player and hits, putting Player to sleep.".to_string();
    let rows = screen::message_rows(std::slice::from_ref(&long), 40, 4);
    assert_eq!(
        rows,
        ["the Snakewoman strikes magic fangs at", "Player and hits, putting Player to", "sleep."]
    );
    assert_eq!(rows.join(" "), long);
    let many: Vec<String> = (1..=7).map(|n| format!("message {n}")).collect();
    let rows = screen::message_rows(&many, 72, 4);
    assert_eq!(rows, ["(+3 more, Ctrl-P) message 4", "message 5", "message 6", "message 7"]);
    assert!(screen::message_rows(&many, 10, 3).iter().all(|row| row.chars().count() <= 10));
    assert_eq!(screen::message_rows(&many[..2], 72, 4), many[..2]);
}

#[test]
fn mr_e12_each_byte_is_a_key_and_line_ends_are_none() {
    assert_eq!(keys(b"h\r\nl\n"), [Press::Char('h'), Press::Char('l')]);
    // Control characters, and the two bytes of a letter that is no ASCII, are unknown keys.
    assert_eq!(keys("\t\u{e9}".as_bytes()).len(), 3);
    let game = play(corridor(0, "#..@..#"), "\t\u{1}\u{3}", "F F F");
    assert_eq!((game.state().tally.turns, game.state().player.at), (3, Pos::new(3, 1)));
}

#[test]
fn mr_e13_at_the_end_of_input_a_half_typed_command_is_dropped() {
    let mut keyboard = Keyboard::default();
    assert_eq!(b"\x1b[".iter().flat_map(|&b| keyboard.feed(b)).count(), 0);
    assert_eq!(keyboard.finish(), None);
    assert_eq!(keyboard.feed(0x1b).count(), 0);
    assert_eq!(keyboard.finish(), Some(Press::Other), "an escape alone was a key");
    assert_eq!(keyboard.finish(), None);
    let mut game = game(corridor(0, "#.@.#"), "");
    press(&mut game, "w");
    assert_eq!((game.state().tally.turns, game.dice().left()), (0, 0), "nothing was drawn or done");
}

/// What must hold whatever keys are pressed.
fn check_invariants(state: &State) {
    let crowd: Cells = state.monsters.iter().map(|m| m.at).chain([state.player.at]).collect();
    assert_eq!(crowd.len(), state.monsters.len() + 1, "MR-014");
    let things: Cells = state.things.iter().map(|lying| lying.at).collect();
    assert_eq!(things.len(), state.things.len(), "MR-015");
    let p = &state.player;
    let numbers = [p.hit_points, p.max_hit_points, p.armor, p.strength, p.dexterity];
    assert!(numbers.iter().all(|&n| n <= 99), "MR-020");
    assert!(crowd.iter().all(|p| state.is_floor(p)));
}

/// Presses bytes; a game that ends begins anew with the next seed.
fn press_bytes(seed: u64, bytes: impl Iterator<Item = u8>) -> u32 {
    let new = |seed| {
        let dice = Dice::seeded(seed);
        Classic::new(State::new(Setup::default(), &dice), dice)
    };
    let (mut game, mut keyboard, mut turns) = (new(seed), Keyboard::default(), 0);
    for (at, byte) in bytes.enumerate() {
        for press in keyboard.feed(byte) {
            let reply = game.press(press);
            check_invariants(game.state());
            turns += u32::from(reply == Reply::Shown);
            if reply != Reply::Shown {
                game = new(seed + 1 + at as u64);
            }
        }
    }
    turns
}

#[test]
fn mr_e14_a_hundred_thousand_random_keys_break_nothing() {
    // With MINIROGUE_KEYS=1000000 as many as MR-E14 asks for.
    let keys = std::env::var("MINIROGUE_KEYS").ok().and_then(|n| n.parse().ok()).unwrap_or(100_000);
    let mut dice = Dice::seeded(14);
    let random = std::iter::from_fn(|| Some(dice.range(0, 255) as u8)).take(keys / 2);
    assert!(press_bytes(1, random) as usize > keys / 8);
    let mut dice = Dice::seeded(15);
    let likely = b"hjklhjklhjklggwrabcdi>>zc";
    let commands = std::iter::from_fn(|| dice.pick(likely).copied()).take(keys / 2);
    assert!(press_bytes(2, commands) as usize > keys / 8);
}

proptest! {
    #[test]
    fn mr_e14_any_bytes_at_all_break_nothing(seed: u64, bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        press_bytes(seed, bytes.into_iter());
    }
}

#[test]
fn mr_e15_bad_options_are_refused_with_a_sentence() {
    let set = |id: &str, value: &str| {
        let mut params = Params::defaults(minirogue::INFO.params);
        params.set(minirogue::INFO.params, id, value).unwrap_err().reason
    };
    assert_eq!(set("goblin-smell", "2000"), "goblin-smell: 2000 is not from -1 to 1260");
    assert_eq!(set("preset", "easy"), "preset: 'easy' is none of story, classic, hard, nightmare");
    assert_eq!(set("fog", "thick"), "fog: 'thick' is neither true nor false");
    assert!(set("speed", "9").starts_with("there is no parameter 'speed'"));
}

#[test]
fn a23_three_frames_for_two_keys_and_q() {
    for (bytes, ends) in [(&b"zzq"[..], true), (b"zz", false)] {
        let dice = Dice::seeded(1);
        let mut game = Classic::new(State::new(Setup::default(), &dice), dice);
        let mut output = game.frame() + screen::FRAME_END;
        let mut quit = false;
        for press in keys(bytes) {
            match game.press(press) {
                Reply::Shown => output.push_str(&(game.frame() + screen::FRAME_END)),
                Reply::Ignored => {}
                Reply::Quit => quit = true,
            }
        }
        assert_eq!(quit, ends);
        assert!(!output.contains('\u{1b}'));
        let frames: Vec<&str> = output.split_terminator("\u{c}\n").collect();
        assert_eq!(frames.len(), 3);
        for frame in frames {
            let lines: Vec<&str> = frame.lines().collect();
            assert!(lines[..18].iter().all(|line| line.len() == 70));
            assert!(lines[18].starts_with("Dungeon Level: 0, Hit points: "));
            assert_eq!(lines[19], "");
        }
    }
}

#[test]
fn a_thing_is_shown_only_where_nobody_stands() {
    let mut state = corridor(4, "#@G&#");
    state.things.push(Lying { what: Thing::Item(MACE), at: Pos::new(1, 1) });
    state.things.push(Lying { what: Thing::Item(LONG), at: Pos::new(2, 1) });
    assert_eq!(row(&state, 5), "#@G&#");
}
