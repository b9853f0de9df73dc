//! House rules as `key = value` text: one row of [`HOUSE_RULES`] for each field of [`House`].

use super::{House, MOST_POINTS};
use crate::cell::Player;
use crate::each::Each;
use crate::hand::MOST_HELD;
use Takes::{Flag, Number, Players, Word};
use kernel::diagnostic::Diagnostic;
use kernel::text::Source;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What one house rule takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// `true` or `false`.
    Flag,
    /// A whole number from … to ….
    Number(u32, u32),
    /// One of these words.
    Word(&'static [&'static str]),
    /// Letters of players, parted by commas.
    Players,
}

/// One house rule as data. What it is about stands at its field.
#[derive(Clone, Copy, Debug)]
pub struct HouseRule {
    /// Its name in files and on the command line, and that of its field in [`House`].
    pub key: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// What it is if nobody says anything.
    pub usual: &'static str,
}

const fn rule(key: &'static str, takes: Takes, usual: &'static str) -> HouseRule {
    HouseRule { key, takes, usual }
}

/// Every house rule, in the order of the rule page.
pub const HOUSE_RULES: [HouseRule; 28] = [
    rule("ruleset", Word(&["full", "basic"]), "full"),
    rule("players", Players, "A,B,C"),
    rule("start_points", Number(1, MOST_POINTS), "100"),
    rule("max_rounds", Number(1, 1_000_000_000), "100000"),
    rule("strict_input", Flag, "false"),
    rule("allow_unwinnable", Flag, "false"),
    rule("entrance_walkable", Flag, "true"),
    rule("stair_modes", Number(2, 3), "3"),
    rule("stair_change_every", Number(0, 1_000_000), "5"),
    rule("stair_change_scope", Word(&["each", "all"]), "each"),
    rule("stair_cross", Word(&["one", "touched"]), "one"),
    rule("distance", Word(&["straight", "blocks"]), "straight"),
    rule("floor_height", Number(0, 100), "5"),
    rule("mixed_exit", Word(&["nearest", "pole_first", "stairs_first"]), "nearest"),
    rule("blocked_cost", Number(0, 1_000_000), "2"),
    rule("flag_on_pass", Flag, "true"),
    rule("flag_shortens_move", Flag, "false"),
    rule("charge_arrival", Flag, "false"),
    rule("mp_cap", Number(0, MOST_POINTS), "0"),
    rule("disorientation_at_door", Flag, "false"),
    rule("disoriented_throws", Number(1, 20), "4"),
    rule("triggered_throws", Number(0, 1_000_000), "0"),
    rule("capture_resets_points", Flag, "false"),
    rule("choose_exits", Flag, "false"),
    rule("choose_turns", Flag, "false"),
    rule("hand", Number(1, MOST_HELD as u32), "1"),
    rule("enter", Word(&["six", "any"]), "six"),
    rule("blocked_turns", Flag, "false"),
];

/// The game as the rule page tells it, for three runners.
pub(super) static USUAL: LazyLock<House> = LazyLock::new(|| {
    let fields = HOUSE_RULES.iter().map(|rule| {
        let value = rule.read(rule.usual, Player::ALL.len()).expect("the usual rules are good");
        (rule.key.to_string(), value)
    });
    House::of(fields.collect())
});

impl HouseRule {
    /// What the rule is set to by a text, for so many runners. The error is one sentence.
    fn read(&self, text: &str, count: usize) -> Result<Value, String> {
        let key = self.key;
        match self.takes {
            Flag => match text {
                "true" => Ok(true.into()),
                "false" => Ok(false.into()),
                _ => Err(format!("{key}: '{text}' is neither true nor false")),
            },
            Number(low, high) => match text.parse::<u32>() {
                Ok(n) if (low..=high).contains(&n) => Ok(n.into()),
                _ => Err(format!("{key}: '{text}' is not a whole number from {low} to {high}")),
            },
            Word(words) if words.contains(&text) => Ok(text.into()),
            Word(words) => Err(format!("{key}: '{text}' is none of {}", words.join(", "))),
            Players => Ok(players(text, count)?.to_vec().into()),
        }
    }
}

/// What a rule is set to, as text.
fn written(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Array(plays) => {
            let playing = Player::SIX.into_iter().zip(plays).filter(|(_, plays)| **plays == true);
            playing.map(|(who, _)| who.name()).collect::<Vec<_>>().join(",")
        }
        other => other.to_string(),
    }
}

impl House {
    fn of(fields: Map<String, Value>) -> Self {
        serde_json::from_value(fields.into()).expect("every rule has a field that takes what the rule takes")
    }

    fn fields(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        }
    }

    /// Sets one rule from text. The error is one sentence.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let rule = HOUSE_RULES.iter().find(|rule| rule.key == key).ok_or_else(|| {
            let known: Vec<&str> = HOUSE_RULES.iter().map(|rule| rule.key).collect();
            format!("there is no house rule '{key}' (known: {})", known.join(", "))
        })?;
        let mut fields = self.fields();
        fields.insert(key.into(), rule.read(value, self.players.len())?);
        *self = House::of(fields);
        Ok(())
    }

    /// Sets one rule from `key=value`, as on the command line.
    pub fn set_pair(&mut self, pair: &str) -> Result<(), String> {
        let (key, value) = pair.split_once('=').ok_or_else(|| format!("'{pair}' is not key=value"))?;
        self.set(key.trim(), value.trim())
    }

    /// Sets the rules that a `rules.txt` names, in any order. A line that cannot be used is an error.
    pub fn read(&mut self, file: &str, bytes: &[u8]) -> Result<(), Vec<Diagnostic>> {
        let source = Source::from_bytes(bytes, "").map_err(|problem| vec![problem.in_file(file)])?;
        let mut problems = Vec::new();
        for line in source.lines().map(|line| line.before('#').trimmed()).filter(|line| !line.is_empty()) {
            if let Err(why) = self.set_pair(line.text) {
                problems.push(line.error("", why).in_file(file));
            }
        }
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// The usual rules for so many runners with some changes, as [`BTreeMap::from`] tells them.
    pub fn changed(count: usize, texts: &BTreeMap<String, String>) -> Result<Self, String> {
        let mut house = House::for_runners(count);
        texts.iter().try_for_each(|(key, value)| house.set(key, value))?;
        Ok(house)
    }

    /// The rules that differ from their defaults, as a `rules.txt`.
    pub fn write(&self) -> String {
        let lines = BTreeMap::from(self.clone()).into_iter();
        lines.flat_map(|(key, value)| [key, " = ".into(), value, "\n".into()]).collect()
    }
}

/// Reads `A,C`: each player once, any order, of so many there can be.
fn players(text: &str, count: usize) -> Result<Each<bool>, String> {
    let mut players = Each::new(count, |_| false);
    for name in text.split(',').map(str::trim) {
        match Player::from_name(name).filter(|who| who.index() < count) {
            Some(who) if !players[who.index()] => players[who.index()] = true,
            Some(who) => return Err(format!("players: {who} is named twice")),
            None => {
                let known: Vec<&str> = Player::SIX[..count].iter().map(|who| who.name()).collect();
                return Err(format!("players: '{name}' is none of {}", known.join(", ")));
            }
        }
    }
    Ok(players)
}

impl From<House> for BTreeMap<String, String> {
    /// What differs from the defaults.
    fn from(house: House) -> Self {
        let usual = House::for_runners(house.players.len()).fields();
        let changed = house.fields().into_iter().filter(|(key, value)| usual.get(key) != Some(value));
        changed.map(|(key, value)| (key, written(&value))).collect()
    }
}
