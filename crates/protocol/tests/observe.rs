//! What programs may know: `observe` and the questions to bots tell what a seat can see, never the dice,
//! the seed, or what fog hides. (`state` is the whole truth, for tests and tools.)

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::game::Seat;
use protocol::outside::Question;
use protocol::pipe::{Pipe, Reply};
use serde_json::{Value, json};

/// A seed that no game would come upon by itself.
const SEED: &str = "9182736455463728190";

fn pipe() -> Pipe {
    Pipe::new(catalogue::GAMES)
}

/// The answer to a line that must be done, as text and as data.
fn said(pipe: &mut Pipe, line: &str) -> (String, Value) {
    let (Reply::Line(text) | Reply::Last(text)) = pipe.answer(line) else { panic!("{line} is not answered") };
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["ok"], true, "{line}: {text}");
    (text, value)
}

fn say(pipe: &mut Pipe, line: &str) -> Value {
    said(pipe, line).1
}

/// The name of a field, at any depth, that a seat should not be told.
fn secret(value: &Value) -> Option<&str> {
    match value {
        Value::Array(items) => items.iter().find_map(secret),
        Value::Object(fields) => {
            let named = fields.keys().map(String::as_str).find(|key| ["seed", "dice"].contains(key));
            named.or_else(|| fields.values().find_map(secret))
        }
        _ => None,
    }
}

/// Whether a text holds a number so great that it can only be a seed or a part of dice.
fn has_a_huge_number(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() >= 15)
}

/// What is wrong with something that a seat is told.
fn leak(text: &str) -> Option<String> {
    let value: Value = serde_json::from_str(text).unwrap();
    if let Some(field) = secret(&value) {
        return Some(format!("a field '{field}'"));
    }
    (text.contains(SEED) || has_a_huge_number(text)).then(|| format!("something like a seed: {text}"))
}

#[test]
fn no_observation_of_any_game_tells_the_seed_or_the_dice() {
    let mut leaks = Vec::new();
    for game in catalogue::GAMES {
        let mut pipe = pipe();
        say(&mut pipe, &format!("new {} seed={SEED}", game.id));
        'steps: for step in 0..5 {
            for seat in 0..game.seats.len() {
                let (text, observed) = said(&mut pipe, &format!("observe {seat}"));
                assert!(
                    observed["observation"].is_object() && observed["seat"] == seat,
                    "{}: {text}",
                    game.id
                );
                let question = Question::new(pipe.session().unwrap().game(), Seat(seat), step + 1);
                let asked: Value = serde_json::from_str(&question.line).unwrap();
                assert_eq!(asked["move"]["state"], observed["observation"], "{}", game.id);
                if let Some(leak) = leak(&text).or_else(|| leak(&question.line)) {
                    leaks.push(format!("{} tells {leak}", game.id));
                    break 'steps;
                }
            }
            let legal = say(&mut pipe, "legal")["legal"].clone();
            let Some(action) = legal.get(0) else { break };
            say(&mut pipe, &format!("do {action}"));
        }
    }
    assert!(leaks.is_empty(), "{}", leaks.join("\n"));
}

#[test]
fn without_a_seat_the_one_who_is_to_act_is_meant() {
    let mut pipe = pipe();
    say(&mut pipe, "new coins");
    assert_eq!(say(&mut pipe, "observe"), say(&mut pipe, "observe 0"));
    say(&mut pipe, "do wait");
    assert_eq!(say(&mut pipe, "observe"), say(&mut pipe, "observe 1"));
    for (line, code) in [("observe 2", "no-seat"), ("observe ann", "usage"), ("observe -1", "usage")] {
        let Reply::Line(text) = pipe.answer(line) else { panic!("{line} is not answered") };
        let answer: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(answer["error"]["code"], code, "{line}: {text}");
    }
}

/// The rows of a map as single characters.
fn rows(value: &Value) -> Vec<Vec<char>> {
    value.as_array().unwrap().iter().map(|row| row.as_str().unwrap().chars().collect()).collect()
}

/// The same state of `minirogue`, but for cells that were never seen: all that was there is gone, and wall
/// and floor are exchanged. Also, how many cells, things and monsters are others.
fn changed_where_unknown(state: &Value) -> (Value, [usize; 3]) {
    let (mut map, known) = (rows(&state["map"]), rows(&state["known"]));
    let unknown =
        |at: &Value| known[at[1].as_u64().unwrap() as usize][at[0].as_u64().unwrap() as usize] == '#';
    let mut counts = [0; 3];
    let (height, width) = (map.len(), map[0].len());
    for (y, row) in map.iter_mut().enumerate().take(height - 1).skip(1) {
        for (x, cell) in row.iter_mut().enumerate().take(width - 1).skip(1) {
            if known[y][x] == '#' {
                *cell = if *cell == '#' { ' ' } else { '#' };
                counts[0] += 1;
            }
        }
    }
    let mut changed = state.clone();
    changed["map"] = json!(map.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>());
    for (i, list) in ["things", "monsters"].into_iter().enumerate() {
        let all = state[list].as_array().unwrap();
        let left: Vec<&Value> = all.iter().filter(|one| !unknown(&one["at"])).collect();
        counts[i + 1] = all.len() - left.len();
        changed[list] = json!(left);
    }
    (changed, counts)
}

#[test]
fn in_fog_cells_that_were_never_seen_are_in_no_observation_of_minirogue() {
    let mut hidden = [0; 3];
    for seed in 1..=5 {
        let mut pipe = pipe();
        say(&mut pipe, &format!("new minirogue seed={seed} fog=true"));
        say(&mut pipe, "seat 0 wanderer");
        say(&mut pipe, "bots x10");
        let before = say(&mut pipe, "observe");
        let state = say(&mut pipe, "state")["state"].clone();
        let (changed, counts) = changed_where_unknown(&state);
        say(&mut pipe, &format!("load {changed}"));
        assert_eq!(say(&mut pipe, "state")["state"], changed, "the change is a real one");
        let after = say(&mut pipe, "observe");
        assert_eq!(after["observation"], before["observation"], "seed {seed}: fog lets something through");
        hidden = std::array::from_fn(|i| hidden[i] + counts[i]);
    }
    assert!(hidden.iter().all(|&n| n > 0), "nothing was hidden: {hidden:?}");
}
