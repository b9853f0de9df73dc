//! The public acceptance scenarios, in the notation of the rule page: what they must say is taken
//! from the page, byte for byte.

use crate::common::{Story, short};
use savor::board::Board;
use savor::files::Files;
use savor::house::House;
use savor::layout::Layout;
use savor::scenario::{self, Scenario};
use std::collections::BTreeMap;

const PUBLIC: &str = include_str!("scenarios/public.txt");
const DIAGNOSTICS: &str = include_str!("scenarios/diagnostics.md");

/// Every scenario with the text it must give.
fn stories() -> Vec<(Story, String)> {
    let mut stories: Vec<(Story, String)> = Vec::new();
    for line in PUBLIC.lines() {
        match (line.strip_prefix("# "), stories.last_mut()) {
            (Some(head), _) => stories.push((Story::read(head), String::new())),
            (None, Some((_, text))) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => panic!("the file begins with a scenario"),
        }
    }
    stories
}

#[test]
fn the_public_scenarios_p01_to_p20_say_exactly_what_the_page_says() {
    let stories = stories();
    assert_eq!(stories.len(), 20);
    for (story, expected) in stories {
        let run = story.run().unwrap_or_else(|problems| panic!("{}: {problems:?}", story.title));
        assert_eq!(run.text(), expected, "{}", story.title);
        assert_eq!(run.fault, None, "{}", story.title);
        // The page writes `note N01 poles.txt:1: text`.
        let told: Vec<String> = run.problems.iter().map(|p| format!("{}: {}", short(p), p.text)).collect();
        assert_eq!(told.join("\n"), story.stderr, "{}", story.title);
    }
}

/// The table of P21 as (file, line, text, result).
fn table() -> Vec<(String, u32, String, String)> {
    let mut rows = Vec::new();
    for line in DIAGNOSTICS.lines().filter(|line| line.starts_with("| walls") || line.starts_with("| stairs"))
    {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        for part in cells.chunks(3) {
            let (file, number) = part[0].split_once(':').expect("the table names file and line");
            let text = part[1].trim_matches('`');
            rows.push((file.into(), number.parse().expect("a number"), text.into(), part[2].into()));
        }
    }
    rows.sort_by_key(|row| row.1);
    rows
}

#[test]
fn the_files_of_p21_give_exactly_the_diagnostics_of_its_table_and_a_game() {
    let rows = table();
    assert_eq!(rows.len(), 28);
    let mut texts: BTreeMap<&str, String> = BTreeMap::new();
    for (file, number, text, _) in &rows {
        let content = texts.entry(file).or_default();
        content.push_str(text);
        content.push('\n');
        assert_eq!(content.lines().count(), *number as usize, "{file} has all its lines");
    }
    let files = Files {
        walls: Some(texts["walls"].as_bytes()),
        stairs: Some(texts["stairs"].as_bytes()),
        poles: Some(texts["poles"].as_bytes()),
        flag: Some(texts["flag"].as_bytes()),
        seed: Some(b"1"),
        fresh_seed: 0,
        unread: [None; 5],
    };
    let (board, problems) = Board::from_files(&Layout::default(), &files, &House::default());
    assert!(board.is_some(), "{problems:?}");
    let mut expected = Vec::new();
    for name in ["walls", "stairs", "poles", "flag"] {
        for (_, number, _, result) in rows.iter().filter(|row| row.0 == name && row.3 != "—") {
            expected.push(format!("{result} {name}.txt:{number}"));
        }
    }
    assert_eq!(problems.iter().map(short).collect::<Vec<_>>(), expected);
}

#[test]
fn the_stop_conditions_of_p22_give_their_codes_and_no_board() {
    // The cases as the page tells them: content of flag.txt, perhaps another file, codes.
    let text = DIAGNOSTICS.split("**P22 Stop conditions.**").nth(1).expect("the page has P22");
    let cases = text.split_once("exit code 2: ").expect("the page lists cases").1.replace('\n', " ");
    let mut seen = 0;
    for case in cases.trim().trim_end_matches('.').split("; ") {
        let (what, codes) = case.split_once(" → ").expect("a case names its codes");
        let quoted: Vec<&str> = what.split('`').skip(1).step_by(2).collect();
        let mut walls = String::new();
        let mut stairs = String::new();
        if what.contains(" with wall ") {
            walls = quoted[1].into();
        } else if what.contains(" with stairs ") {
            stairs = quoted[1].into();
        }
        let alone = walls.is_empty() && stairs.is_empty();
        let flags: Vec<Option<&str>> = match what {
            "no `flag.txt`" => vec![None],
            "empty `flag.txt`" => vec![Some("")],
            _ if alone => quoted.iter().map(|flag| Some(*flag)).collect(),
            _ => vec![Some(quoted[0])],
        };
        for flag in flags {
            let files = Files {
                walls: Some(walls.as_bytes()),
                stairs: Some(stairs.as_bytes()),
                poles: Some(b""),
                flag: flag.map(str::as_bytes),
                seed: Some(b"1"),
                fresh_seed: 0,
                unread: [None; 5],
            };
            let (board, problems) = Board::from_files(&Layout::default(), &files, &House::default());
            let found: Vec<&str> = problems.iter().map(|p| p.code.as_str()).collect();
            assert_eq!(found, codes.split(" and ").collect::<Vec<_>>(), "{what}: {problems:?}");
            assert!(board.is_none(), "{what}");
            seen += 1;
        }
    }
    assert_eq!(seen, 12);
}

#[test]
fn without_rules_a_scenario_is_of_a_alone_as_the_page_says() {
    let story = Story::read("t; script m1 m2");
    let script = Some(story.script.as_bytes());
    let run =
        scenario::run(&Layout::default(), &Scenario { board: story.files(), script, ..Scenario::default() })
            .unwrap();
    assert_eq!(
        run.text().lines().collect::<Vec<_>>(),
        [
            "A is at the starting area and rolls 1 on the movement dice cannot enter the maze.",
            "A is at the starting area and rolls 2 on the movement dice cannot enter the maze.",
        ]
    );
}
