//! Reading text: every piece knows its place, every complaint is inside the text, and nothing
//! that can be in a file makes it panic.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::diagnostic::Diagnostic;
use kernel::text::{Piece, Source};
use proptest::prelude::*;

fn place(d: &Diagnostic) -> (u32, u32) {
    (d.line, d.column)
}

fn line(text: &str) -> Piece<'_> {
    Piece { text, line: 3, column: 1 }
}

fn places<'a>(pieces: impl Iterator<Item = Piece<'a>>) -> Vec<(&'a str, u32)> {
    pieces.map(|piece| (piece.text, piece.column)).collect()
}

fn lines(text: &str) -> Vec<Piece<'_>> {
    Source::new(text).lines().collect()
}

#[test]
fn lines_end_with_lf_or_cr_lf_or_the_text() {
    for text in ["a\nb\n\nc", "a\r\nb\r\n\r\nc\r\n", "\u{feff}a\nb\r\n\nc\n"] {
        let found: Vec<_> =
            Source::new(text).lines().map(|piece| (piece.line, piece.column, piece.text)).collect();
        assert_eq!(found, [(1, 1, "a"), (2, 1, "b"), (3, 1, ""), (4, 1, "c")], "{text:?}");
        assert_eq!(place(&Source::new(text).end().error("E", "")), (5, 1));
    }
    assert_eq!(lines("").len(), 0);
    assert_eq!(lines("\u{feff}").len(), 0);
    assert_eq!(place(&Source::new("").end().error("E", "")), (1, 1));
}

#[test]
fn only_the_first_byte_order_mark_and_the_cr_before_lf_are_passed_over() {
    assert_eq!(lines("\u{feff}\u{feff}a\rb\r").first().map(|line| line.text), Some("\u{feff}a\rb\r"));
}

#[test]
fn bytes_that_are_not_utf_8_are_placed_in_characters() {
    let bad = |bytes: &[u8]| Source::from_bytes(bytes, "E12").map(|_| ()).unwrap_err();
    assert_eq!(place(&bad(b"3\n@ . .\n. \xff M\n")), (3, 3));
    assert_eq!(place(&bad(b"\xff")), (1, 1));
    assert_eq!(
        place(&bad("\u{feff}╔═\r\n╗".as_bytes().split_last().unwrap().1)),
        (2, 1),
        "cut off in a character"
    );
    let after_wide = [("╔═╗ é").as_bytes(), b"\xc0"].concat();
    assert_eq!(bad(&after_wide).to_string(), "1:6: error[E12]: this is not UTF-8 text (byte C0)");
    assert_eq!(Source::from_bytes("╔\n".as_bytes(), "E12"), Ok(Source::new("╔\n")));
}

#[test]
fn fields_are_separated_by_blanks_and_tabs_and_know_their_columns() {
    assert_eq!(
        places(line("  D 1\t 2  é x ").fields()),
        [("D", 3), ("1", 5), ("2", 8), ("é", 11), ("x", 13)]
    );
    assert_eq!(places(line(" \t ").fields()), []);
    assert_eq!(places(line("").fields()), []);
}

#[test]
fn what_follows_a_prefix_knows_its_column() {
    let inner = line("  [0, 1]  # [9]").before('#').trimmed().strip_prefix("[").unwrap();
    assert_eq!((inner.text, inner.column), ("0, 1]", 4));
    assert_eq!(line("x]").strip_prefix("["), None);
}

#[test]
fn what_is_missing_has_its_place_just_past_the_end() {
    // A record with too few fields: `D 1 2` is complained about at column 6.
    let record = line("D 1 2");
    assert_eq!(place(&record.end().error("E07", "a level is missing")), (3, 6));
    assert_eq!(place(&record.at_column(5).error("E09", "")), (3, 5));
    assert_eq!(record.at_column(99), record.end());
    assert_eq!(record.at_column(0), record);
    assert_eq!(line("3x").find(|c| !c.is_ascii_digit()).map(|piece| piece.column), Some(2));
}

#[test]
fn blank_means_blanks_and_tabs() {
    assert!(line("").is_blank() && line(" \t").is_blank());
    assert!(!line("\u{a0}").is_blank() && !line("\r").is_blank());
    assert_eq!(line("\t a b \t").trimmed(), Piece { text: "a b", line: 3, column: 3 });
    assert_eq!(line(" a ").trimmed_end(), line(" a"));
}

#[test]
fn numbers_are_checked_and_complained_about_at_their_place() {
    let field = Piece { text: "12", line: 4, column: 7 };
    let with = |text| Piece { text, ..field };
    let any = i64::MIN..=i64::MAX;
    assert_eq!((field.number(0..=12, "E"), with("-3").number(-3..=0, "E")), (Ok(12), Ok(-3)));
    assert_eq!(with("007").number(0..=12, "E"), Ok(7));
    assert_eq!(with("-9223372036854775808").number(any.clone(), "E"), Ok(i64::MIN));
    let why = |result: Result<i64, Diagnostic>| result.unwrap_err().to_string();
    assert_eq!(why(with("13").number(0..=12, "E9")), "4:7: error[E9]: 13 is not from 0 to 12");
    assert_eq!(why(with("1a").number(0..=12, "E8")), "4:7: error[E8]: '1a' is not a whole number");
    assert_eq!(why(with("+1").number(0..=12, "E8")), "4:7: error[E8]: '+1' is not a whole number");
    assert_eq!(why(with("-").number(any.clone(), "E8")), "4:7: error[E8]: '-' is not a whole number");
    assert_eq!(
        why(with("9223372036854775808").number(any.clone(), "E8")),
        "4:7: error[E8]: '9223372036854775808' is too large"
    );
    assert_eq!(
        why(with("-9223372036854775809").number(any.clone(), "E8")),
        "4:7: error[E8]: '-9223372036854775809' is too small"
    );
    assert_eq!(why(with("").number(0..=12, "E8")), "4:7: error[E8]: '' is not a whole number");
    assert_eq!(why(with("٣").number(0..=12, "E8")), "4:7: error[E8]: '٣' is not a whole number");
    assert_eq!(
        with("a\u{1b}[31m").number(any.clone(), "E8").unwrap_err().text,
        "'a\\u{1b}[31m' is not a whole number"
    );
    assert_eq!(
        field.within(12_u64, 2..=9, "E3").unwrap_err().to_string(),
        "4:7: error[E3]: 12 is not from 2 to 9"
    );
}

#[test]
fn a_piece_may_also_warn() {
    assert_eq!(line("x").warning("W1", "odd").to_string(), "3:1: warning[W1]: odd");
}

/// Text as it may stand in a file: line ends, blanks, digits, wide and strange characters.
fn texts() -> impl Strategy<Value = String> {
    prop::collection::vec(
        prop::sample::select(vec![
            '\n', '\r', ' ', '\t', ',', '#', '[', ']', '-', '0', '9', 'a', 'é', '╬', '\u{feff}', '\u{301}',
            '🐉', '\0',
        ]),
        0..60,
    )
    .prop_map(|chars| chars.into_iter().collect())
}

/// Whether a place is on a character, just past a line's end, or at the start of the line after
/// the last.
fn is_inside(d: &Diagnostic, text: &str) -> bool {
    let lines = lines(text);
    match lines.get(d.line as usize - 1) {
        Some(line) => (1..=line.len() + 1).contains(&d.column),
        None => (d.line as usize, d.column) == (lines.len() + 1, 1),
    }
}

proptest! {
    #[test]
    fn the_place_of_the_first_bad_byte_is_where_the_good_text_ends(good in texts(), bad in 0xf8_u8..=0xff, rest: Vec<u8>) {
        let bytes = [good.as_bytes(), &[bad], &rest].concat();
        let error = Source::from_bytes(&bytes, "E").map(|_| ()).unwrap_err();
        // With a letter in the place of the bad byte it is the last character of the last line.
        let patched = format!("{good}x");
        let last = lines(&patched).last().copied().unwrap();
        prop_assert_eq!((error.line, error.column), (last.line, last.len()));
    }

    #[test]
    fn arbitrary_bytes_are_read_or_refused_and_nothing_panics(bytes: Vec<u8>) {
        match Source::from_bytes(&bytes, "E") {
            Ok(source) => prop_assert_eq!(source, Source::new(std::str::from_utf8(&bytes).unwrap())),
            Err(error) => prop_assert!(error.line >= 1 && error.column >= 1),
        }
    }

    #[test]
    fn every_piece_stands_where_it_says(text in texts(), column in 0_u32..70) {
        for line in lines(&text) {
            let chars: Vec<char> = line.text.chars().collect();
            let stands = |piece: Piece<'_>| {
                let start = piece.column as usize - 1;
                piece.line == line.line && chars[start..].starts_with(&piece.text.chars().collect::<Vec<_>>())
            };
            let pieces = [line.trimmed(), line.trimmed_end(), line.before('#'), line.end(), line.at_column(column)];
            prop_assert!(pieces.into_iter().all(stands));
            prop_assert!(line.fields().all(stands));
            prop_assert!(line.chars().all(|(column, c)| chars[column as usize - 1] == c));
        }
    }

    #[test]
    fn fields_are_what_the_standard_library_finds(text in texts()) {
        for line in lines(&text) {
            let blank = [' ', '\t'];
            prop_assert!(line.fields().map(|f| f.text).eq(line.text.split(blank).filter(|f| !f.is_empty())));
        }
    }

    #[test]
    fn every_complaint_is_inside_the_text(text in texts()) {
        let all = lines(&text);
        let mut errors = Vec::new();
        for field in all.iter().flat_map(|line| line.fields()) {
            errors.extend(field.number(0..=9, "E").err());
        }
        errors.push(Source::new(&text).end().error("E", ""));
        errors.extend(all.iter().map(|line| line.end().error("E", "")));
        for error in errors {
            prop_assert!(is_inside(&error, &text), "{error}");
        }
    }
}
