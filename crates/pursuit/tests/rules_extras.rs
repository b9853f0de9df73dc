//! What goes beyond the course: tournaments, input of people, the line protocol, generator, finder,
//! replays. PU-X02 to PU-X06 and PU-X08.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common;
use crate::common::{end, level, on, solve, value};
use kernel::codec::{Cause, Mishap};
use kernel::dice::Dice;
use kernel::params::Params;
use kernel::replay::Replay;
use kernel::session::Session;
use pursuit::action::Step;
use pursuit::bots::Strategy;
use pursuit::dungeon::Terrain;
use pursuit::files::Reading;
use pursuit::finder::{Kind, find, holds, is_lure};
use pursuit::generator::{Plan, Want};
use pursuit::protocol::{self, LINES};
use pursuit::referee::Verdict;
use pursuit::regulations::check;
use pursuit::solver::{BUDGET, Value};
use pursuit::state::{Side, State};
use pursuit::tournament::{self, Pairing, Table, Tournament};

const FIGURES: [&str; 6] = ["f1", "f2", "f3", "f4", "f5", "f6"];

fn figures() -> (Tournament, Vec<(Pairing, Verdict)>) {
    let tournament = Tournament {
        heroes: ["rogue", "speedy-rogue", "optimal"].map(String::from).to_vec(),
        monsters: ["monster", "optimal"].map(String::from).to_vec(),
        dungeons: FIGURES.iter().map(|id| (id.to_string(), Some(value(&level(id))))).collect(),
    };
    let mut results = Vec::new();
    for pairing in tournament.pairings() {
        let start = level(FIGURES[pairing.dungeon]);
        let hero = Strategy::parse(&tournament.heroes[pairing.hero]).unwrap();
        let monster = Strategy::parse(&tournament.monsters[pairing.monster]).unwrap();
        results.push((pairing, tournament::play(&start, hero, monster, None, BUDGET).unwrap()));
    }
    (tournament, results)
}

fn table() -> Table {
    let (tournament, results) = figures();
    tournament.table(&results)
}

#[test]
fn pu_x02_s19_the_tournament_of_the_figures() {
    let table = table();
    for (tallies, escaped) in table.tallies.iter().zip([0, 1, 3]) {
        assert!(tallies.iter().all(|t| (t.escaped, t.played, t.forfeits) == (escaped, 6, 0)));
    }
    let [heroes, monsters] = table.regrets.map(|regrets| regrets.iter().map(|r| r.lost).collect::<Vec<_>>());
    assert_eq!((heroes.as_slice(), monsters.as_slice()), (&[3, 2, 0][..], &[0, 0][..]));
}

#[test]
fn pu_x02_text_csv_and_json_are_the_same_bytes_in_whatever_order_results_come() {
    let (tournament, mut results) = figures();
    let known = tournament.clone().table(&results);
    Dice::seeded(3).shuffle(&mut results);
    let again = tournament.table(&results);
    assert_eq!((known.text(), known.csv()), (again.text(), again.csv()));
    assert_eq!(known.json().to_string(), again.json().to_string());
    assert!(known.text().contains("rogue"), "{}", known.text());
    assert_eq!(known.csv().lines().count(), 1 + 6 + 3 + 2 + 36);
    let columns = known.csv().lines().map(|line| line.split(',').count()).collect::<Vec<_>>();
    assert!(columns.iter().all(|&n| n == columns[0]));
    assert_eq!(known.json()["pairs"].as_array().unwrap().len(), 6);
}

#[test]
fn pu_x02_every_dungeon_has_a_row_that_tells_how_each_game_ended() {
    let table = table();
    let (text, csv, json) = (table.text(), table.csv(), table.json());
    let row = |name: &str| text.lines().find(|line| line.starts_with(name)).unwrap().to_string();
    let cells: Vec<String> =
        row("f1").split("  ").map(str::trim).filter(|c| !c.is_empty()).map(Into::into).collect();
    // S01 and S19: rogue and speedy-rogue are caught by either, the perfect hero escapes.
    assert_eq!(cells[..3], ["f1", "∞", "caught 5"]);
    assert_eq!(cells.len(), 2 + 6);
    assert_eq!(cells[6..], ["escaped", "escaped"]);
    assert!(csv.contains("\ngame,rogue,monster,,,,,,,f1,∞,caught by=monster round=5\n"), "{csv}");
    let games = json["games"].as_array().unwrap();
    assert_eq!(games.len(), 36);
    let first = &games[0];
    assert_eq!(
        (&first["dungeon"], &first["hero"], &first["round"]),
        (&"f1".into(), &"rogue".into(), &5.into())
    );
}

#[test]
fn pu_x02_it_is_known_which_side_broke() {
    let (tournament, mut results) = figures();
    assert_eq!(tournament.clone().table(&results).broken(), [false, false]);
    let forfeit = |side| Verdict::Forfeit { side, code: Cause::Ended, round: 2 };
    results[7].1 = forfeit(Side::Monster);
    let table = tournament.clone().table(&results);
    assert_eq!(table.broken(), [false, true]);
    assert!(table.text().contains("monster P06"));
    results[3].1 = forfeit(Side::Hero);
    assert_eq!(tournament.table(&results).broken(), [true, true]);
}

#[test]
fn pu_x04_a_program_that_asks_for_them_is_told_the_legal_steps() {
    assert!(protocol::wants_legal("walker +legal") && !protocol::wants_legal("walker"));
    assert!(!protocol::wants_legal("legal +legally"));
    // S10 of the rule page, whose protocol is S20.
    let state = common::after(&on("3\n  V\n+ +\n@ +\n"), "S");
    assert_eq!(protocol::legal(&state), "legal N E STAY");
    assert_eq!((LINES.ready)("ready walker +legal").unwrap(), "walker +legal");
}

#[test]
fn pu_x02_means_forfeits_and_lost_rounds_are_counted() {
    let tournament = Tournament {
        heroes: vec!["a,b".into()],
        monsters: vec!["m".into()],
        dungeons: vec![
            ("x".into(), Some(Value::Rounds(5))),
            ("y".into(), Some(Value::Never)),
            ("z".into(), None),
            ("w".into(), Some(Value::Rounds(3))),
        ],
    };
    let pairing = |dungeon| Pairing { hero: 0, monster: 0, dungeon };
    let results = [
        (pairing(0), Verdict::Caught { by: Side::Monster, round: 3 }),
        (pairing(1), Verdict::Forfeit { side: Side::Hero, code: Cause::NoMove, round: 4 }),
        (pairing(2), Verdict::Caught { by: Side::Monster, round: 1 }),
        (pairing(3), Verdict::Forfeit { side: Side::Monster, code: Cause::Ended, round: 2 }),
    ];
    let table = tournament.table(&results);
    let tally = table.tallies[0][0];
    // A hero's forfeit is a catch in that round, a monster's an escape.
    assert_eq!((tally.played, tally.escaped, tally.forfeits), (4, 1, 2));
    assert_eq!(tally.mean_hundredths(), Some(267));
    assert_eq!(table.regrets.clone().map(|regrets| (regrets[0].lost, regrets[0].rounds)), [(1, 2), (1, 0)]);
    assert!(table.csv().contains("\"a,b\""));
    assert!(table.text().contains("1 of 4 dungeons too large to solve"));
}

#[test]
fn pu_x03_people_may_type_names_keypad_digits_or_letters() {
    let typed = |text: &str| Step::from_input(text).map(Step::name);
    let named = ["ne", "NE", "Ne", "stay", "STAY"].map(typed).map(Option::unwrap);
    assert_eq!(named, ["NE", "NE", "NE", "STAY", "STAY"]);
    let keypad: Vec<&str> = "789456123".chars().map(|c| typed(&c.to_string()).unwrap()).collect();
    assert_eq!(keypad, ["NW", "N", "NE", "W", "STAY", "E", "SW", "S", "SE"]);
    let letters: Vec<&str> = "hjklyubn.".chars().map(|c| typed(&c.to_string()).unwrap()).collect();
    assert_eq!(letters, ["W", "S", "N", "E", "NW", "NE", "SW", "SE", "STAY"]);
    assert_eq!((typed("N"), typed("s"), typed("")), (Some("N"), Some("S"), None));
    assert_eq!(["north", "0", "q", "10", "nee"].map(typed), [None; 5]);
}

#[test]
fn pu_x03_the_keys_of_the_game_are_the_same_letters_and_digits() {
    let bound = |key: char| {
        let key = key.to_string();
        let command = pursuit::INFO.commands.iter().find(|command| command.keys.contains(&&*key)).unwrap();
        command.id.parse::<Step>().unwrap().name()
    };
    for key in "123456789hjklyubn.".chars() {
        assert_eq!(bound(key), Step::from_input(&key.to_string()).unwrap().name(), "{key}");
    }
}

#[test]
fn pu_x04_s20_the_lines_a_program_receives() {
    let state = on("3\n  V\n+ +\n@ +\n");
    let opening = protocol::opening(&state, Side::Hero);
    assert_eq!(opening, ["role hero", "field 3", "row #.#", "row ++#", "row .+#"]);
    let state = common::after(&state, "S");
    assert_eq!(protocol::go(&state), "go 1 0 hero 0,2 1 monster 1,1 1 potions");
    assert_eq!(protocol::HELLO, "pursuit 1");
    let two = common::after(&on("3\n@ s .\ns . .\n. s M\n"), "STAY E");
    assert_eq!(protocol::go(&two), "go 2 0 hero 1,0 2 monster 2,2 1 potions 0,1 1,2");
    let verdict = Verdict::Cycle { first: 2, again: 4 };
    assert_eq!(protocol::result(verdict), "result escaped reason=cycle first=2 again=4 period=2");
}

#[test]
fn pu_x04b_s20_answers_are_steps_or_failures_with_a_code() {
    let state = common::after(&on("3\n  V\n+ +\n@ +\n"), "S");
    assert_eq!((LINES.action)("move STAY"), Ok("STAY".into()));
    assert_eq!((LINES.action)("move stay\r"), Ok("STAY".into()));
    let told = |(cause, text): (Cause, String)| format!("{}: {text}", cause.code(LINES.letter));
    let legal: Vec<String> = state.legal().iter().map(ToString::to_string).collect();
    let illegal = (LINES.mishap)(Mishap::Illegal("NE", "", &legal));
    assert_eq!(told(illegal), "P05: NE is illegal (legal: N E STAY)");
    let fault = (LINES.action)("north").unwrap_err();
    assert_eq!(told(fault), "P04: 'move DIR' was expected, not 'north'");
    let (cause, text) = (LINES.action)(&"x".repeat(300)).unwrap_err();
    assert_eq!((cause, text.matches('x').count()), (Cause::Unreadable, 80 + 1));
    assert_eq!((LINES.mishap)(Mishap::NotText).0, Cause::Unreadable);
    assert_eq!((LINES.ready)("ready Theseus"), Ok("Theseus".into()));
    assert_eq!((LINES.ready)("readyTheseus").unwrap_err().0, Cause::Unreadable);
    let codes = Cause::ALL.map(|cause| cause.code(LINES.letter));
    assert_eq!(codes, ["P01", "P02", "P03", "P04", "P05", "P06", "P07"]);
}

#[test]
fn pu_x05_every_generated_dungeon_obeys_the_regulations() {
    for seed in 0..300 {
        let mut dice = Dice::seeded(seed).split(99);
        let plan = Plan {
            size: dice.range(5, 24) as usize,
            rooms: dice.range(1, 4) as usize,
            loops: dice.range(0, 2) as usize,
            potions: dice.range(0, 2) as usize,
            irregular: dice.odds(1, 2),
        };
        let Ok(field) = plan.make(seed) else { continue };
        assert_eq!(plan.make(seed).unwrap().write(), field.write(), "the same seed gives the same bytes");
        assert_eq!((field.size(), field.potions.len()), (plan.size, plan.potions));
        assert_eq!(pursuit::regulations::rooms(&field.map).count(), plan.rooms, "{}", field.write());
        let reading = Reading { field: field.clone(), note: String::new(), warnings: Vec::new() };
        assert_eq!(check(&reading, true), [], "seed {seed}\n{}", field.write());
        assert_eq!(common::field(&field.write()), field);
        if plan.rooms > 1 {
            assert!(field.map.cells().contains(&Terrain::Hallway));
        }
    }
    let made = (0..300).filter(|&seed| {
        Plan { size: 9, rooms: 3, loops: 1, potions: 1, irregular: false }.make(seed).is_ok()
    });
    assert!(made.count() > 250, "hardly any plan should fail");
}

#[test]
fn pu_x05_a_verdict_that_is_wanted_is_proven_and_otherwise_given_up() {
    let plan = Plan { size: 8, rooms: 2, loops: 1, potions: 0, irregular: false };
    for (want, seed) in [("escape", 1), ("caught", 2), ("caught:3-6", 3), ("caught:2", 4)] {
        let want: Want = want.parse().unwrap();
        let field = plan.make_with(seed, want, 1000, BUDGET).unwrap();
        assert!(want.accepts(value(&State::new(&field, "field", 1))), "{want:?}");
    }
    let hopeless = plan.make_with(1, "caught:900-999".parse().unwrap(), 20, BUDGET).unwrap_err();
    assert_eq!((hopeless.code.as_str(), hopeless.text.contains("20 tries")), ("E31", true));
    let small = plan.make_with(1, Want::Escape, 20, 5).unwrap_err();
    assert_eq!(small.code, "E30");
    for bad in ["", "escaped", "caught:", "caught:5-3", "caught:0-3", "caught:x"] {
        assert_eq!(bad.parse::<Want>().unwrap_err().code, "E20", "{bad}");
    }
}

#[test]
fn pu_x05_an_impossible_plan_is_refused_with_its_reason() {
    let plan = Plan { size: 8, rooms: 2, loops: 1, potions: 0, irregular: false };
    let why = |plan: Plan| plan.make(1).unwrap_err().text;
    assert_eq!(why(Plan { size: 1, ..plan }), "the size must be from 2 to 128, not 1");
    assert_eq!(why(Plan { rooms: 10, ..plan }), "a dungeon of size 8 can have from 1 to 9 rooms, not 10");
    assert_eq!(why(Plan { rooms: 0, ..plan }), "a dungeon of size 8 can have from 1 to 9 rooms, not 0");
    assert!(why(Plan { loops: 60, ..plan }).contains("of 60 loops"));
    assert!(why(Plan { potions: 62, ..plan }).contains("too few for 62 potions"));
    assert!(why(Plan { potions: 64, ..plan }).contains("no room for 64 potions"));
}

#[test]
fn pu_x06_a_recorded_game_replays_and_a_changed_one_is_found_out() {
    let mut params = Params::defaults(pursuit::INFO.params);
    params.set(pursuit::INFO.params, "dungeon", "f2").unwrap();
    let mut session = Session::new(&pursuit::INFO, params, Dice::seeded(1)).unwrap();
    while let Some(seat) = session.to_act() {
        let bot = ["rogue", "monster"][seat.0];
        let advice = session.advise(bot).unwrap();
        session.act(&advice.action).unwrap();
    }
    let text = session.replay().to_string();
    let again = Replay::parse(&text).unwrap().verify(&pursuit::INFO).unwrap();
    assert_eq!(again.outcome(), session.outcome());
    let first = "do SW";
    assert!(text.contains(first));
    let changed = Replay::parse(&text.replacen(first, "do S", 1)).unwrap();
    assert!(changed.verify(&pursuit::INFO).is_err());
}

#[test]
fn pu_x08_the_finder_finds_what_it_says() {
    for kind in Kind::ALL {
        let field = find(kind, 1, 20_000).unwrap();
        let state = State::new(&field, "field", 1000);
        assert!(holds(kind, &state, &solve(&state)), "{kind}\n{}", field.write());
        assert_eq!(find(kind, 1, 20_000).unwrap(), field);
        let reading = Reading { field, note: String::new(), warnings: Vec::new() };
        assert_eq!(check(&reading, true), []);
        assert_eq!(kind.name().parse(), Ok(kind));
    }
    assert_eq!(find(Kind::Detour, 1, 0).unwrap_err().code, "E31");
    assert!("other".parse::<Kind>().is_err());
}

#[test]
fn pu_x08_the_scenarios_are_what_their_names_say() {
    let s08 = on("4\n    .\nV . . +\n. + . +\n  @ .\n");
    assert!(holds(Kind::Detour, &s08, &solve(&s08)));
    let s11 = on(
        "7\n@ . . . + . Z\n. . . . + . .\n. . . . + . .\n. . . .   +\n          +\n          +\n          + +\n",
    );
    assert!(holds(Kind::TieTrap, &s11, &solve(&s11)));
    assert!(!holds(Kind::Detour, &s11, &solve(&s11)));
    assert!(holds(Kind::OnlyMove, &level("f1"), &solve(&level("f1"))));
    assert!(is_lure(&on("3\n+ + @\nK + +\ns\n")));
    assert!(!is_lure(&level("f6")));
    assert!(end(&level("f6"), "rogue", "monster").starts_with("caught"));
}
