//! The protocol for programs: what it promises for every line, good or bad. What it says exactly is
//! in `docs/protocol.md`, which `protocol_doc.rs` checks.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::game::GameInfo;
use proptest::prelude::*;
use protocol::pipe::{LONGEST_LINE, Pipe, Reply, run};
use serde_json::{Value, json};

static TOYS: [&GameInfo; 2] = toys::TOYS;

fn pipe() -> Pipe {
    Pipe::new(&TOYS)
}

/// The answer to a line, which must be one JSON object on one line.
fn say(pipe: &mut Pipe, line: &str) -> Value {
    match pipe.answer(line) {
        Reply::Line(text) | Reply::Last(text) => {
            assert!(!text.contains(['\n', '\r']), "{text:?}");
            let value: Value = serde_json::from_str(&text).expect("an answer is JSON");
            assert!(value.is_object(), "{text}");
            assert!(value["ok"].is_boolean(), "{text}");
            assert_eq!(value["ok"] == false, value["error"]["code"].is_string(), "{text}");
            assert_ne!(value["error"]["code"], "internal", "{text}");
            value
        }
        Reply::Silence => panic!("no answer to {line:?}"),
    }
}

/// The answer to a line that must be done.
fn fine(pipe: &mut Pipe, line: &str) -> Value {
    let answer = say(pipe, line);
    assert_eq!(answer["ok"], true, "{line}: {answer}");
    answer
}

/// The error of a line that must be refused.
fn refused(pipe: &mut Pipe, line: &str) -> Value {
    let answer = say(pipe, line);
    assert_eq!(answer["ok"], false, "{line}: {answer}");
    answer["error"].clone()
}

/// Everything that a conversation can tell about the game, to see whether it has changed.
fn everything(pipe: &mut Pipe) -> Vec<Value> {
    ["status", "state", "hash", "replay", "screen"].map(|command| say(pipe, command)).to_vec()
}

/// A map on which Ann has a coin to her east and Bob a chest to his west.
const MAP: &str = "own-map=\"########\\n#A$..CB#\\n#$.....#\\n########\\n\"";

#[test]
fn every_command_answers_with_one_object_with_and_without_a_game() {
    let help = fine(&mut pipe(), "help");
    let names: Vec<&str> = help["commands"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["usage"].as_str().unwrap().split(' ').next().unwrap())
        .collect();
    for start in [None, Some("new coins"), Some("new dodge")] {
        for name in &names {
            for rest in ["", " x", " 1", " x3", " \"", " {}", " coins", " seed=1"] {
                let mut pipe = pipe();
                if let Some(start) = start {
                    fine(&mut pipe, start);
                }
                let answer = say(&mut pipe, &format!("{name}{rest}"));
                assert_ne!(answer["error"]["code"], "no-command", "{name}");
            }
        }
    }
    assert_eq!(refused(&mut pipe(), "frobnicate")["code"], "no-command");
}

#[test]
fn a_blank_line_is_not_answered_and_quit_is_answered_last() {
    let mut pipe = pipe();
    assert_eq!(pipe.answer("  \t "), Reply::Silence);
    assert_eq!(pipe.answer(" quit "), Reply::Last("{\"ok\":true}".into()));
}

#[test]
fn a_refused_action_changes_nothing_and_lists_what_is_allowed() {
    let mut pipe = pipe();
    fine(&mut pipe, &format!("new coins {MAP}"));
    let before = everything(&mut pipe);
    let error = refused(&mut pipe, "do north");
    assert_eq!(error["code"], "illegal");
    assert_eq!(error["legal"], fine(&mut pipe, "legal")["legal"]);
    assert_eq!(refused(&mut pipe, "do fly")["code"], "bad-action");
    assert_eq!(everything(&mut pipe), before);
}

#[test]
fn a_run_stops_at_the_first_refusal_and_says_how_many_were_done_and_why() {
    let mut pipe = pipe();
    fine(&mut pipe, &format!("new coins {MAP}"));
    // Ann and Bob both go south once; then Ann stands before a wall.
    let answer = fine(&mut pipe, "do south x9");
    assert_eq!((&answer["done"], &answer["step"]), (&json!(2), &json!(2)));
    assert_eq!(answer["stopped"]["code"], "illegal");
    assert_eq!(fine(&mut pipe, "do wait x4")["done"], 4);
    for bad in ["do wait x0", "do wait x100001", "do wait x99999999999999999999"] {
        assert_eq!(refused(&mut pipe, bad)["code"], "bad-count");
    }
    for bad in ["do", "do  ", "do \"wait", "do \"wait\" twice"] {
        assert_eq!(refused(&mut pipe, bad)["code"], "usage");
    }
}

#[test]
fn scripted_dice_that_end_or_do_not_fit_name_the_draw_and_change_nothing() {
    let mut pipe = pipe();
    for (script, draw, part) in
        [("", 1, "ended"), ("7", 1, "from 1 to 6"), ("T", 1, "says T"), ("4,7", 2, "from 1 to 6")]
    {
        fine(&mut pipe, &format!("new coins dice={script} {MAP}"));
        if draw == 2 {
            let events = fine(&mut pipe, "do east")["events"].clone();
            assert_eq!(events[1]["data"]["worth"], 4);
            fine(&mut pipe, "do wait x1");
            fine(&mut pipe, "do west");
            fine(&mut pipe, "do wait");
        }
        let before = everything(&mut pipe);
        let error = refused(&mut pipe, if draw == 2 { "do south" } else { "do east" });
        assert_eq!((&error["code"], &error["draw"]), (&json!("dice"), &json!(draw)), "{script}: {error}");
        assert!(error["text"].as_str().unwrap().contains(part), "{error}");
        assert_eq!(everything(&mut pipe), before);
    }
    let error = refused(&mut pipe, "new coins dice=1,x,T");
    assert_eq!((&error["code"], &error["draw"]), (&json!("bad-dice"), &json!(2)));
}

#[test]
fn a_run_that_exhausts_its_dice_keeps_the_steps_before() {
    let mut pipe = pipe();
    fine(&mut pipe, &format!("new coins dice=3 {MAP}"));
    fine(&mut pipe, "do east");
    fine(&mut pipe, "do wait");
    fine(&mut pipe, "do west");
    let chest = fine(&mut pipe, "do west");
    assert_eq!(chest["to_act"], 1);
    let error = refused(&mut pipe, "do open x3");
    assert_eq!((&error["code"], &error["draw"]), (&json!("dice"), &json!(2)));
    assert_eq!(fine(&mut pipe, "do leave")["done"], 1);
}

#[test]
fn a_state_that_is_told_can_be_loaded_and_played_on_alike() {
    let mut one = pipe();
    fine(&mut one, "new coins seed=5 map=ring");
    fine(&mut one, "seat 0 random");
    fine(&mut one, "seat 1 random");
    fine(&mut one, "bots x12");
    let state = fine(&mut one, "state")["state"].to_string();
    let mut two = pipe();
    fine(&mut two, "new coins seed=99 map=ring");
    let answer = fine(&mut two, &format!("load {state}"));
    assert_eq!(answer["step"], 0);
    assert_eq!(fine(&mut two, "state")["state"], fine(&mut one, "state")["state"]);
    assert_eq!(fine(&mut two, "legal"), fine(&mut one, "legal"));
    // What was loaded is where undo, restart and replays begin.
    assert_eq!(refused(&mut two, "undo")["code"], "nothing");
    let action = fine(&mut two, "legal")["legal"][0].as_str().unwrap().to_string();
    fine(&mut two, &format!("do {action}"));
    fine(&mut two, "restart");
    assert_eq!(fine(&mut two, "state")["state"], fine(&mut one, "state")["state"]);
}

#[test]
fn a_state_that_breaks_an_invariant_is_refused_with_a_reason_and_changes_nothing() {
    let mut pipe = pipe();
    fine(&mut pipe, "new coins");
    fine(&mut pipe, "do wait");
    let state = fine(&mut pipe, "state")["state"].clone();
    let before = everything(&mut pipe);
    let with = |key: &str, value: Value| {
        let mut broken = state.clone();
        broken[key] = value;
        broken.to_string()
    };
    for broken in [
        with("coins", json!(999)),
        with("round", json!(0)),
        with("limit", json!(-1)),
        with("asked", json!(true)),
        with("map", json!(["##"])),
        with("surprise", json!(1)),
        "{}".into(),
        "[1,2".into(),
        "null".into(),
        "[".repeat(100_000),
    ] {
        let error = refused(&mut pipe, &format!("load {broken}"));
        assert_eq!(error["code"], "bad-state");
        assert!(error["text"].as_str().unwrap().len() > 10);
    }
    assert_eq!(refused(&mut pipe, "load")["code"], "usage");
    assert_eq!(everything(&mut pipe), before);
}

#[test]
fn undo_and_redo_go_by_steps_and_back_over_a_restart() {
    for (start, action) in [("new coins", "do wait"), ("new dodge seed=3", "do stay")] {
        let mut pipe = pipe();
        fine(&mut pipe, start);
        let mut hashes = vec![fine(&mut pipe, "hash")];
        for _ in 0..5 {
            fine(&mut pipe, action);
            hashes.push(fine(&mut pipe, "hash"));
        }
        fine(&mut pipe, "undo");
        assert_eq!(fine(&mut pipe, "hash"), hashes[4]);
        assert_eq!(fine(&mut pipe, "undo x3")["step"], 1);
        assert_eq!(fine(&mut pipe, "hash"), hashes[1]);
        assert_eq!(fine(&mut pipe, "redo x2")["step"], 3);
        assert_eq!(fine(&mut pipe, "redo x99")["step"], 5);
        assert_eq!(fine(&mut pipe, "hash"), hashes[5]);
        assert_eq!(refused(&mut pipe, "redo")["code"], "nothing");
        assert_eq!(fine(&mut pipe, "restart")["step"], 0);
        assert_eq!(fine(&mut pipe, "hash"), hashes[0]);
        assert_eq!(fine(&mut pipe, "undo")["step"], 5);
        assert_eq!(fine(&mut pipe, "hash"), hashes[5]);
        assert_eq!(fine(&mut pipe, "undo x99")["step"], 0);
        assert_eq!(refused(&mut pipe, "undo")["code"], "nothing");
    }
}

#[test]
fn a_replay_opens_where_it_was_left_and_a_forged_one_names_the_step() {
    let mut pipe = pipe();
    fine(&mut pipe, "new coins seed=8");
    for seat in [0, 1] {
        fine(&mut pipe, &format!("seat {seat} greedy"));
    }
    fine(&mut pipe, "bots");
    fine(&mut pipe, "undo x3");
    let before = everything(&mut pipe);
    let replay = fine(&mut pipe, "replay")["replay"].clone();
    let opened = fine(&mut pipe, &format!("open {replay}"));
    assert_eq!(opened["step"], before[0]["step"]);
    assert_eq!(opened["steps"], before[0]["steps"]);
    assert_eq!(everything(&mut pipe), before);

    let text = replay.as_str().unwrap();
    let forged = Value::from(text.replacen("seed 8", "seed 9", 1));
    let error = refused(&mut pipe, &format!("open {forged}"));
    assert_eq!(error["code"], "diverges");
    assert!(error["step"].is_u64());
    let cut = Value::from(text[..text.len() / 2].to_string());
    let error = refused(&mut pipe, &format!("open {cut}"));
    assert_eq!(error["code"], "bad-replay");
    assert!(error["problems"][0]["line"].is_u64());
    assert_eq!(everything(&mut pipe), before);
}

#[test]
fn files_are_read_by_whoever_may_and_complaints_name_file_line_and_column() {
    let files = |path: &str| match path {
        "good map.txt" => Ok("#####\n#A$B#\n#####\n".to_string()),
        "bad.txt" => Ok("#####\n#A?B#\n#.$.#\n#####\n".to_string()),
        _ => Err("there is no such file".to_string()),
    };
    let mut pipe = Pipe::reading(&TOYS, Box::new(files));
    fine(&mut pipe, "new coins own-map=@\"good map.txt\"");
    let before = everything(&mut pipe);
    let error = refused(&mut pipe, "new coins own-map=@bad.txt");
    assert_eq!(error["code"], "bad-file");
    let problem = &error["problems"][0];
    assert_eq!(
        (&problem["file"], &problem["line"], &problem["column"], &problem["level"]),
        (&json!("bad.txt"), &json!(2), &json!(3), &json!("error"))
    );
    assert!(error["text"].as_str().unwrap().starts_with("bad.txt:2:3: error["));
    assert_eq!(refused(&mut pipe, "new coins own-map=@none.txt")["code"], "no-file");
    assert_eq!(everything(&mut pipe), before);
}

#[test]
fn settings_that_do_not_fit_are_refused_and_the_old_game_stays() {
    let mut pipe = pipe();
    assert_eq!(refused(&mut pipe, "legal")["code"], "not-started");
    fine(&mut pipe, "new coins seed=3");
    for (line, code) in [
        ("new", "usage"),
        ("new chess", "no-game"),
        ("new coins seed=-1", "bad-seed"),
        ("new coins width=9999", "bad-param"),
        ("new coins wind=1", "bad-param"),
        ("new coins seed=1 seed=2", "usage"),
        ("new coins map=", "bad-param"),
        ("seat 9 human", "no-seat"),
        ("seat 0 deep-blue", "no-bot"),
        ("advise deep-blue", "no-bot"),
        ("bots", "nothing"),
        ("hash now", "usage"),
    ] {
        assert_eq!(refused(&mut pipe, line)["code"], code, "{line}");
    }
    assert_eq!(fine(&mut pipe, "status")["seed"], 3);
}

#[test]
fn a_game_that_is_over_says_so_and_can_be_taken_back() {
    let mut pipe = pipe();
    fine(&mut pipe, "new coins limit=1");
    let answer = fine(&mut pipe, "do wait x5");
    assert_eq!((&answer["done"], &answer["stopped"]["code"]), (&json!(2), &json!("over")));
    assert!(answer["outcome"]["words"].is_string());
    assert_eq!(answer["to_act"], Value::Null);
    assert_eq!(fine(&mut pipe, "legal")["legal"], json!([]));
    assert_eq!(fine(&mut pipe, "advise")["action"], Value::Null);
    assert_eq!(refused(&mut pipe, "do wait")["code"], "over");
    assert_eq!(fine(&mut pipe, "undo")["to_act"], 1);
}

/// Everything the stream answers to some bytes, a line each.
#[test]
fn a_tool_is_asked_without_a_game_and_answers_as_with_json_on_the_command_line() {
    let files = |path: &str| match path {
        "good.txt" => Ok("#####\n#A$B#\n#####\n".to_string()),
        "board/flag.txt" => Ok("[2, 4, 12]\n".to_string()),
        "board/stairs.txt" => Ok("[0, 4, 5, 2, 0, 10]\n".to_string()),
        _ => Err("there is no such file".to_string()),
    };
    let mut pipe = Pipe::reading(catalogue::GAMES, Box::new(files));
    let told = fine(&mut pipe, "tool coins check file=@good.txt");
    assert_eq!((&told["tool"], &told["answer"]), (&json!("check"), &json!("fine")));
    assert_eq!(told["report"], json!({ "ok": true, "file": "good.txt", "problems": [] }));
    // A text is a file of its own; what is wrong with it is an answer.
    let told = fine(&mut pipe, "tool coins check file=\"######\\n#A?$B#\\n######\\n\"");
    assert_eq!((&told["answer"], &told["report"]["problems"][0]["code"]), (&json!("no"), &json!("E04")));
    // A name that is no file may mean something to the game, and arguments have defaults.
    let solved = fine(&mut pipe, "tool pursuit solve field=f2 heat=hero");
    assert_eq!((&solved["report"]["value"], solved["report"]["heat"].is_object()), (&json!(9), true));
    // What is said on the way comes as lines; a folder is read file by file; some arguments may be repeated.
    let seeds = fine(&mut pipe, "tool minirogue catalogue seeds=3,4");
    assert_eq!((&seeds["lines"][1]["seed"], &seeds["report"]), (&json!(4), &Value::Null));
    let board = "tool savor stats dir=@board games=3 house=max_rounds=9 house=mp_cap=250";
    let stats = fine(&mut pipe, board);
    assert_eq!(stats, fine(&mut pipe, board), "the same line has the same answer");
    assert!(
        stats["notes"].as_array().unwrap().iter().any(|note| note.as_str().unwrap().contains("walls.txt"))
    );
}

#[test]
fn a_tool_that_is_not_there_or_is_asked_nonsense_says_what_it_wants() {
    let mut pipe = Pipe::new(catalogue::GAMES);
    assert_eq!(refused(&mut pipe, "tool")["code"], "usage");
    assert_eq!(refused(&mut pipe, "tool chess solve")["code"], "no-game");
    let none = refused(&mut pipe, "tool coins solve");
    assert_eq!((&none["code"], &none["tools"]), (&json!("no-tool"), &json!(["check"])));
    for (line, why) in [
        ("tool coins check", "FILE is missing"),
        ("tool coins check file=a speed=1", "has no argument 'speed'"),
        ("tool coins check file=a file=b", "FILE is given twice"),
        ("tool icmaze bench seeds=5..1", "--seeds: 5..1 goes backwards"),
        ("tool pursuit solve field=f1 max-states=many", "must be a whole number"),
    ] {
        let error = refused(&mut pipe, line);
        assert_eq!(error["code"], "bad-input", "{line}: {error}");
        assert!(error["text"].as_str().unwrap().contains(why), "{line}: {error}");
    }
    assert_eq!(refused(&mut pipe, "tool coins check file=@a.txt")["code"], "no-file");
    assert_eq!(refused(&mut pipe, "tool coins check file=a.txt")["code"], "bad-file");
}

fn answers(input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    run(&TOYS, true, input, &mut output).expect("memory can be read and written");
    assert!(output.is_empty() || output.ends_with(b"\n"));
    let text = String::from_utf8(output).expect("answers are text");
    text.lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect()
}

#[test]
fn a_stream_takes_cr_lf_bytes_that_are_no_text_and_lines_that_are_too_long() {
    let mut input = b"games\r\n\xff\xfe\r\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', LONGEST_LINE + 1));
    input.extend(b"\n\r\nquit\nhelp\n");
    let answers = answers(&input);
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0]["ok"], true);
    assert_eq!(answers[1]["error"]["code"], "not-text");
    assert_eq!(answers[2]["error"]["code"], "too-long");
    assert_eq!(answers[3], json!({"ok": true}));
}

/// Commands as a programmer might send them, most of them sensible.
fn command() -> impl Strategy<Value = String> {
    let plain = prop::sample::select(vec![
        "help",
        "games",
        "info coins",
        "info dodge",
        "info",
        "status",
        "legal",
        "state",
        "hash",
        "screen",
        "scene",
        "advise",
        "advise greedy",
        "seat 0 random",
        "seat 1 greedy",
        "seat 0 human",
        "bots x3",
        "bots",
        "undo",
        "undo x2",
        "redo",
        "redo x5",
        "restart",
        "replay",
        "close",
    ]);
    let action = prop::sample::select(vec![
        "north", "east", "south", "west", "wait", "open", "leave", "left", "right", "stay",
    ]);
    prop_oneof![
        3 => plain.prop_map(String::from),
        6 => (action, 1..4u32).prop_map(|(a, n)| format!("do {a} x{n}")),
        2 => (0..20u64, prop::sample::select(vec!["court", "ring", "cellar", "random"]))
            .prop_map(|(seed, map)| format!("new coins seed={seed} map={map}")),
        1 => (0..20u64).prop_map(|seed| format!("new dodge seed={seed}")),
        1 => prop::collection::vec(prop::sample::select(vec!["1", "3", "6", "T", "F", "0"]), 0..6)
            .prop_map(|dice| format!("new coins dice={}", dice.join(","))),
    ]
}

/// A line with a few characters changed, put in or left out.
fn mutated(line: &str, edits: &[(usize, u8, char)]) -> String {
    let mut chars: Vec<char> = line.chars().collect();
    for &(place, kind, c) in edits {
        let place = place % (chars.len() + 1);
        match kind % 3 {
            0 => chars.insert(place, c),
            1 if place < chars.len() => chars[place] = c,
            _ if place < chars.len() => drop(chars.remove(place)),
            _ => chars.push(c),
        }
    }
    chars.into_iter().collect()
}

fn edits() -> impl Strategy<Value = Vec<(usize, u8, char)>> {
    let c =
        prop_oneof![any::<char>(), prop::sample::select(vec!['"', '=', '@', ' ', 'x', '{', '}', '0', '\\'])];
    prop::collection::vec((any::<usize>(), any::<u8>(), c), 0..4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn any_bytes_give_one_object_for_each_line_that_is_not_blank(
        bytes in prop::collection::vec(any::<u8>(), 0..400)
    ) {
        let blank = |line: &[u8]| std::str::from_utf8(line).is_ok_and(|l| l.trim().is_empty());
        let lines = bytes.split(|&b| b == b'\n').filter(|line| !blank(line)).count();
        prop_assert_eq!(answers(&bytes).len(), lines);
    }

    #[test]
    fn any_text_gives_one_object(lines in prop::collection::vec(any::<String>(), 1..5)) {
        let mut pipe = pipe();
        say(&mut pipe, "new coins");
        for line in lines.iter().filter(|line| !line.trim().is_empty()) {
            say(&mut pipe, line);
        }
    }

    #[test]
    fn mutated_conversations_never_panic_and_every_state_on_the_way_loads_again(
        lines in prop::collection::vec((command(), edits()), 1..25)
    ) {
        let mut pipe = pipe();
        say(&mut pipe, "new coins");
        for (line, edits) in lines {
            let line = mutated(&line, &edits);
            if line.trim().is_empty() || line.trim() == "quit" {
                continue;
            }
            say(&mut pipe, &line);
            let state = say(&mut pipe, "state");
            if state["ok"] == true {
                let id = say(&mut pipe, "status")["game"].as_str().unwrap().to_string();
                let mut other = self::pipe();
                say(&mut other, &format!("new {id}"));
                let loaded = say(&mut other, &format!("load {}", state["state"]));
                prop_assert_eq!(&loaded["ok"], &json!(true), "{}", loaded);
                prop_assert_eq!(&say(&mut other, "state")["state"], &state["state"]);
            }
        }
    }

    #[test]
    fn mutated_states_are_refused_or_can_be_played_on(
        game in prop::sample::select(vec!["coins", "dodge"]),
        steps in 1..30usize,
        edits in edits(),
    ) {
        let mut pipe = pipe();
        say(&mut pipe, &format!("new {game} seed={steps}"));
        say(&mut pipe, "seat 0 random");
        say(&mut pipe, "seat 1 random");
        say(&mut pipe, &format!("bots x{steps}"));
        let state = mutated(&say(&mut pipe, "state")["state"].to_string(), &edits);
        let before = everything(&mut pipe);
        let answer = say(&mut pipe, &format!("load {state}"));
        if answer["ok"] == false {
            prop_assert_eq!(everything(&mut pipe), before);
        } else {
            say(&mut pipe, "bots x50");
            say(&mut pipe, "screen");
            prop_assert_eq!(&say(&mut pipe, "replay")["ok"], &json!(true));
        }
    }
}
