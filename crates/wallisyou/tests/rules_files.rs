//! Level files: every diagnostic at its place, leniency, the canonical dump, share codes and days. The
//! bad files of scenario S24 are in `scenarios.rs`.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{after, at, dungeon, file, on, random};
use kernel::diagnostic::{Diagnostic, Level};
use kernel::dice::Dice;
use kernel::pos::Dir;
use proptest::prelude::*;
use wallisyou::code::{Code, crc8, decode, encode, encode_generated};
use wallisyou::daily::Date;
use wallisyou::dungeon::{Door, Moves, Par};
use wallisyou::files::{check, dump, import, read, read_bytes, unreadable};
use wallisyou::generator::Edition;
use wallisyou::state::State;

fn told(problems: &[Diagnostic]) -> Vec<String> {
    problems.iter().map(|p| format!("{} {}:{}", p.code, p.line, p.column)).collect()
}

/// What is wrong with a file that has these records after two rows of three rooms.
fn wrong(records: &str) -> Vec<String> {
    told(&read(&file("╔═╗/╚═╝", records)).unwrap_err())
}

#[test]
fn every_record_is_read() {
    let text = "# a comment\n╔═╦╗\n╠╗╚╝\n╚╩╞╡\n\nA 0 0 3 2\n# another\nD 2 3 1\tpatrol:UURDL\nD 1 1 2 hunt\nD 1 2 7 flee\n\
                T 4\nT 2 2\nE 2 0\nL 0 1 a\nP 0 2 R z closed\nP 2 1 U b open\nF 0 3\nF 0 0\n@title  Two words \n@author Me\n\
                @mode one-turn\n@intent naive\n@par 3 12\n";
    let reading = read(text).unwrap();
    let d = reading.dungeon;
    assert!(reading.warnings.is_empty());
    assert_eq!((d.rooms.height(), d.rooms.width()), (3, 4));
    assert_eq!((d.adventurer.at, d.adventurer.level, d.adventurer.charges), (at(0, 0), 3, 2));
    let levels: Vec<u16> = d.dragons.iter().map(|dragon| dragon.level).collect();
    assert_eq!(levels, [1, 2, 7]);
    let word = vec![Dir::North, Dir::North, Dir::East, Dir::South, Dir::West];
    assert_eq!(d.dragons[0].moves, Moves::Patrol(word));
    assert_eq!((&d.dragons[1].moves, &d.dragons[2].moves), (&Moves::Hunt, &Moves::Flee));
    assert_eq!((d.stock, d.treasure, &d.elixirs[..]), (4, Some(at(2, 2)), &[at(2, 0)][..]));
    assert_eq!(d.doors[1], Door { at: at(1, 1), side: Dir::South, id: 'b', open: true });
    assert_eq!(d.bolts, [at(0, 0), at(0, 3)]);
    assert_eq!((d.title.as_deref(), d.author.as_deref()), (Some("Two words"), Some("Me")));
    assert_eq!((d.one_turn, d.naive, d.par), (true, true, Some(Par { turns: 3, rotations: 12 })));
}

#[test]
fn all_errors_are_listed_in_the_order_of_the_file() {
    let text = "╔x╗\n╚═\n\n═══\nA 0 9 0\nZ\nD 0 0\nT 1\nT 2\n";
    let found = told(&read(text).unwrap_err());
    let expected = ["E03 1:2", "E04 2:3", "E05 4:1", "E09 5:5", "E14 5:7", "E06 6:1", "E07 7:6", "E16 9:1"];
    assert_eq!(found, expected);
    assert_eq!(check(text.as_bytes()).len(), expected.len());
}

#[test]
fn errors_of_rows_are_at_the_character() {
    assert_eq!(told(&read("┌┐\n╚╝\nA 0 0\nD 0 1 1\n").unwrap_err()), ["E03 1:1", "E03 1:2"]);
    let text = &read("┌╗\n╚╝\nA 0 0\nD 0 1 1\n").unwrap_err()[0].text;
    assert_eq!(text, "'┌' is no room; did you mean '╔'?");
    assert_eq!(told(&read("\n╔╗\nA 0 0\nD 0 1 1\n").unwrap_err()), ["E05 2:1"]);
    assert_eq!(told(&read("# only\n\n").unwrap_err()), ["E02 1:1"]);
    assert_eq!(told(&read("# a\nA 0 0\n╔╗\n").unwrap_err()), ["E02 2:1"]);
    let wide = format!("{}\nA 0 0\nD 0 1 1\n", "╬".repeat(70));
    assert_eq!(told(&read(&wide).unwrap_err()), ["E19 1:65"]);
    let high = format!("{}A 0 0\nD 1 0 1\n", "╬\n".repeat(70));
    assert_eq!(told(&read(&high).unwrap_err()), ["E19 65:1"]);
}

#[test]
fn bytes_that_are_no_text_are_told_where_they_are() {
    assert_eq!(told(&read_bytes(b"\xe2\x95\x94\xff").unwrap_err()), ["E01 1:2"]);
    assert_eq!(unreadable("no such file").to_string(), "error[E00]: the file cannot be read: no such file");
}

#[test]
fn a_file_with_cr_before_lf_may_lack_its_last_lf() {
    let whole = "╞╡\r\nA 0 0\r\nD 0 1 1\r\n@intent naive\r\n";
    let cut = whole.strip_suffix('\n').unwrap();
    assert_eq!(read(cut).unwrap(), read(whole).unwrap());
    assert!(read(cut).unwrap().dungeon.naive);
    assert!(read("╞╡\nA 0 0\nD 0 1 1\n\r").is_ok(), "a line of nothing but CR is blank");
}

#[test]
fn errors_of_fields_are_at_the_field() {
    for (records, expected) in [
        ("A 0 0, D 1 2 1000", "E14 4:7"),
        ("A 0 0 0, D 1 2 1", "E14 3:7"),
        ("A 0 0, D 1 2 00001", "E08 4:7"),
        ("A 0 0, D 1 2 x", "E08 4:7"),
        ("A 0 0, D 1 2 1, T 100", "E08 5:3"),
        ("A 0 0, D 1 2 1, T", "E07 5:2"),
        ("A 0 0, D 1 2 1, T 1 0, T", "E07 6:2"),
        ("A 0 0, D 1 2 1, T 1, T", "E07 6:2"),
        ("A 0 0, D 1 2 1, T 1 1 1", "E07 5:7"),
        ("A 0 0, D 1 2 1, T 1 0, T 1 1", "E16 6:1"),
        ("A 0 0, D 1 2 1, T 1 2", "E13 5:3"),
        ("A 0 0, D 1 2 1, E 0 1, L 0 1 a", "E13 6:3"),
        ("A 0 0, D 1 2 1 patrol:", "E17 4:9"),
        ("A 0 0, D 1 2 1 patrol:UX", "E17 4:9"),
        ("A 0 0, D 1 2 1, L 0 1", "E07 5:6"),
        ("A 0 0, D 1 2 1, L 0 1 A", "E18 5:7"),
        ("A 0 0, D 1 2 1, L 0 1 ab", "E18 5:7"),
        ("A 0 0, D 1 2 1, P 0 0 X a open", "E18 5:7"),
        ("A 0 0, D 1 2 1, P 0 0 R 1 open", "E18 5:9"),
        ("A 0 0, D 1 2 1, P 0 0 R a ajar", "E18 5:11"),
        ("A 0 0, D 1 2 1, P 0 0 R a open, P 0 1 L b open", "E18 6:7"),
        ("A 0 0, D 1 2 1, F 2 0", "E09 5:3"),
        ("A 0 0 1 1 1, D 1 2 1", "E07 3:11"),
        ("A 0 0, D 1 2 1, a 0 0", "E06 5:1"),
        ("A 0 0, D 1 2 1, A0 0", "E06 5:1"),
    ] {
        assert_eq!(wrong(records), [expected], "{records}");
    }
    assert_eq!(wrong("# nothing"), ["E10 0:0", "E12 0:0"]);
}

#[test]
fn unknown_keys_and_values_are_warnings() {
    let text = file("╞╡", "A 0 0, D 0 1 1, @colour red, @mode fast, @intent clever, @par 3, F 0 1, F 0 1");
    let reading = read(&text).unwrap();
    assert_eq!(told(&reading.warnings), ["W01 4:1", "W01 5:7", "W01 6:9", "W01 7:6", "W02 9:1"]);
    assert!(reading.warnings.iter().all(|warning| warning.level == Level::Warning));
    assert_eq!(reading.dungeon.bolts, [at(0, 1)]);
}

#[test]
fn import_drops_what_can_be_dropped_and_says_so() {
    let text = "  ╔ ═ ╗\n ╚ ═ ╝ \nA 0 0\nD 1 2 3 dance\nD 1 0 3 hunt 9\nQ 1 2\n";
    let reading = import(text.as_bytes()).unwrap();
    assert_eq!(told(&reading.warnings), ["E03 1:4", "E03 2:3", "E17 4:9", "E15 5:7", "E07 5:14", "E06 6:1"]);
    assert_eq!(dump(&reading.dungeon), "╔═╗\n╚═╝\nA 0 0\nD 1 2 3\nD 1 0 4 hunt\n");
    // What is missing or outside cannot be guessed.
    assert_eq!(told(&import("╞╡\nA 0 7\nD 0 1 1\n".as_bytes()).unwrap_err()), ["E09 2:5"]);
    assert_eq!(told(&import("╞╡\nA 0 0\nD 0 1\n".as_bytes()).unwrap_err()), ["E07 3:6"]);
}

#[test]
fn wy_x24_import_raises_equal_levels_as_little_as_possible_in_their_order_of_appearance() {
    let text = "╔═╗\n╚═╝\nA 0 0\nD 1 2 1\nD 0 2 1\nD 1 0 2\nD 1 1 7\n";
    let reading = import(text.as_bytes()).unwrap();
    assert_eq!(told(&reading.warnings), ["E15 5:7"]);
    let levels = "A 0 0\nD 1 2 1\nD 0 2 2\nD 1 0 3\nD 1 1 7\n";
    assert_eq!(dump(&reading.dungeon), format!("╔═╗\n╚═╝\n{levels}"));
    // What comes out is a level file like any other.
    assert_eq!(read(&dump(&reading.dungeon)).unwrap().dungeon, reading.dungeon);
    let full = "╞═╡\nA 0 0\nD 0 1 999\nD 0 2 999\n";
    assert_eq!(told(&import(full.as_bytes()).unwrap_err()), ["E15 4:7", "E15 0:0"]);
}

#[test]
fn wy_x24_import_drops_a_bare_number_below_the_records() {
    let text = "╔═╗\n╚═╝\nA 0 0\nD 1 2 1\n\n0\n";
    let reading = import(text.as_bytes()).unwrap();
    assert_eq!(told(&reading.warnings), ["E06 6:1"]);
    assert_eq!(dump(&reading.dungeon), "╔═╗\n╚═╝\nA 0 0\nD 1 2 1\n");
    assert_eq!(told(&read(text).unwrap_err()), ["E05 6:1"]);
}

#[test]
fn a_dungeon_without_extensions_is_written_as_a_classic_file() {
    let text = "╔═╦╗\n╠╗╚╝\n╚╩╞╡\nA 0 0\nD 2 3 1\nD 1 1 2\n";
    let crlf = format!("\u{feff}{}", text.replace('\n', " \t\r\n"));
    assert_eq!(dump(&read(&crlf).unwrap().dungeon), text);
}

#[test]
fn a_dump_says_where_the_patrol_is_and_which_doors_are_open() {
    let records = "A 0 0, D 0 2 1 patrol:RL, L 0 1 a, P 0 2 R a closed, E 1 0, T 2, T 1 1, F 1 2, F 0 1";
    let start = "╞║══╡\n╨╨╨╨╨\nA 0 0\nD 0 2 1 patrol:RL\nT 2\nT 1 1\nE 1 0\nL 0 1 a\nP 0 2 R a closed\nF 0 1\nF 1 2\n";
    let state = on("╞║══╡/╨╨╨╨╨", records);
    assert_eq!(dump(&state.dungeon), start);
    let state = after(&on("╞║══╡", "A 0 0, D 0 2 1 patrol:RL"), "end");
    assert_eq!(dump(&state.dungeon), "╞║══╡\nA 0 0\nD 0 3 1 patrol:LR\n");
    let state = after(&on("╞═══╡", "A 0 0, L 0 1 a, D 0 2 1, P 0 3 R a closed, D 0 4 2"), "end");
    assert_eq!(dump(&state.dungeon), "╞═══╡\nA 0 2 2\nD 0 4 2\nL 0 1 a\nP 0 3 R a open\n");
}

#[test]
fn loading_a_dump_gives_the_same_dungeon() {
    for seed in 0..100 {
        let dice = &mut Dice::seeded(seed);
        let mut state = State::new(random(dice, 3, 4, 4));
        state.dungeon.stock = dice.range(0, 3) as u8;
        while !state.is_over() {
            assert_eq!(read(&dump(&state.dungeon)).unwrap().dungeon, state.dungeon);
            let legal = state.legal();
            state.act(legal[dice.index(legal.len())]).unwrap();
            if state.clicks > 40 {
                break;
            }
        }
    }
}

#[test]
fn wy_x10_a_share_code_holds_everything_and_is_refused_after_any_change() {
    assert_eq!(crc8(b"123456789"), 0xf4);
    let records = "A 0 0 3 2, D 2 3 1 patrol:URDL, D 1 1 2 hunt, D 1 2 7 flee, T 4, T 2 2, E 2 0, L 0 1 a, \
                   P 0 2 R z closed, P 1 1 D b open, F 0 3, @mode one-turn";
    let d = dungeon("╔═╦╗/╠╗╚╝/╚╩╞╡", records);
    let code = encode(&d);
    let body = "WY1-3x4-6aec7c393b28-A0.0.3.2-D2.3.1.pURDL-D1.1.2.h-D1.2.7.f-T4-X2.2-E2.0-L0.1.a-P0.2.R.z.c-P1.1.D.b.o-F0.3-O-";
    assert_eq!(code[..code.len() - 2], *body);
    assert_eq!(decode(&code), Ok(Code::Dungeon(Box::new(d))));
    for index in 0..code.len() {
        for other in
            "0123456789abcdefghijopPRDLUAXTEFOWYGxz.- ~".chars().filter(|&c| !code[index..].starts_with(c))
        {
            let mut changed = code.clone();
            changed.replace_range(index..=index, &other.to_string());
            assert!(decode(&changed).is_err(), "{changed}");
        }
    }
    for bad in
        ["", "WY1", "WY2-1x1-f-A0.0-00", "hello", "WY1--", "WYG3-easy-0000000000000001", "WY1-0x0--A0.0-00"]
    {
        assert_eq!(decode(bad).unwrap_err().code, "bad-code", "{bad}");
    }
    // A right checksum does not make sense of nonsense.
    for body in [
        "WY1-1x2-28-A0.0",
        "WY1-1x2-28-A0.0-D0.0.1",
        "WY1-1x3-28-A0.0-D0.1.1",
        "WY1-1x2-20-A0.0-D0.1.1",
        "WY1-1x2-28-A0.0-D0.1.01",
        "WY1-1x2-28-D0.1.1-A0.0",
        "WY1-1x2-28-A0.0-D0.1.1-Q",
        "WY1-1x2-28-A0.0-D0.1.1-O1",
    ] {
        let code = format!("{body}-{:02x}", crc8(body.as_bytes()));
        assert!(decode(&code).is_err(), "{code}");
    }
}

#[test]
fn wy_x10_a_generated_dungeon_is_named_by_preset_and_seed() {
    let code = encode_generated(Edition::First, "steady", 0x2a);
    assert_eq!(code, "WYG1-steady-000000000000002a");
    assert_eq!(
        decode(&code),
        Ok(Code::Generated { edition: Edition::First, preset: "steady".into(), seed: 0x2a })
    );
    for bad in [
        "WYG1-steady-2a",
        "WYG1-steady-000000000000002A",
        "WYG1--000000000000002a",
        "WYG1-Steady-000000000000002a",
    ] {
        assert!(decode(bad).is_err(), "{bad}");
    }
}

#[test]
fn wy_x11_a_day_gives_its_seed_and_the_week_goes_from_easy_to_hard() {
    assert_eq!(Date::new(2025, 1, 1).unwrap().seed(), 0x48a4_9efd_9767_db99);
    assert_eq!(Dice::seeded(0).bits(), 0xe220_a839_7b1d_cdaf);
    // 1 January 2025 was a Wednesday, 29 February 2000 a Tuesday, 31 December 1999 a Friday.
    let weekday = |text: &str| Date::parse(text).unwrap().weekday();
    assert_eq!([weekday("2025-01-01"), weekday("2000-02-29"), weekday("1999-12-31")], [2, 1, 4]);
    let presets: Vec<usize> = (5..12).map(|day| Date::new(2026, 1, day).unwrap().preset()).collect();
    assert_eq!(presets, [0, 0, 1, 2, 3, 4, 5]);
    for bad in
        ["2025-02-29", "2025-13-01", "2025-00-10", "2025-1-1", "25-01-01", "2025-01-01-", "0000-01-01", ""]
    {
        assert_eq!(Date::parse(bad), None, "{bad}");
    }
    assert_eq!(Date::parse("2024-02-29").unwrap().to_string(), "2024-02-29");
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused_with_a_reason(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for outcome in [read_bytes(&bytes), import(&bytes)] {
            if let Err(problems) = outcome {
                prop_assert!(problems.iter().any(|p| p.level == Level::Error && p.code.starts_with('E')));
            }
        }
    }

    #[test]
    fn any_lines_that_look_like_a_level_are_read_or_refused_at_a_place_inside(
        lines in proptest::collection::vec("[╔═╗║╝╚╬╥# ]{0,5}|[ADTELPF@Zé][ \t]?[0-9x]{0,2} [0-9]{1,2} ?([0-9]{1,4}|hunt|patrol:[URDL]{0,3}|R a open|a)? ?[0-9]?", 0..12),
        end in prop_oneof!["\n", "\r\n"],
    ) {
        let text = lines.join(&end);
        for problem in check(text.as_bytes()) {
            let line = text.lines().nth((problem.line as usize).saturating_sub(1)).unwrap_or_default();
            prop_assert!(problem.column as usize <= line.chars().count() + 1, "{problem}");
        }
        if let Ok(reading) = read(&text) {
            prop_assert_eq!(reading.dungeon.check_whole(), Ok(()));
            prop_assert_eq!(read(&dump(&reading.dungeon)).unwrap().dungeon, reading.dungeon);
        }
        let _ = import(text.as_bytes());
    }

    #[test]
    fn any_text_is_a_share_code_or_refused(text in "(WYG?1-)?[0-9a-fx.A-Z-]{0,40}") {
        prop_assert!(decode(&text).is_err() || text.starts_with("WY"));
    }
}
