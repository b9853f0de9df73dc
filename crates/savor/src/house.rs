//! The house rules: every setting of the game with its default, as a typed [`House`] and as
//! `key = value` text, for `rules.txt`, the command line and set-up screens.

use crate::cell::Player;
use crate::each::Each;
use kernel::diagnostic::Diagnostic;
use kernel::text::Source;
use std::collections::BTreeMap;

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

/// One house rule as data.
#[derive(Clone, Copy, Debug)]
pub struct HouseRule {
    /// Its name in files and on the command line.
    pub key: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// One sentence.
    pub about: &'static str,
}

const fn rule(key: &'static str, takes: Takes, about: &'static str) -> HouseRule {
    HouseRule { key, takes, about }
}

/// Every house rule, in the order of the rule page.
pub const HOUSE_RULES: [HouseRule; 25] = [
    rule("ruleset", Takes::Word(&["full", "basic"]), "The whole game, or only entering, dice and flag."),
    rule("players", Takes::Players, "Who takes part."),
    rule("start_points", Takes::Number(1, MOST_POINTS), "With how many movement points everybody starts."),
    rule("max_rounds", Takes::Number(1, 1_000_000_000), "After how many rounds it is a draw."),
    rule("strict_input", Takes::Flag, "Whether a warning about a file stops the game."),
    rule("allow_unwinnable", Takes::Flag, "Whether a flag that nobody can reach is allowed."),
    rule("entrance_walkable", Takes::Flag, "Whether Bawana's entrance can be walked over."),
    rule("stair_modes", Takes::Number(2, 3), "3: up, down or both ways; 2: up or down."),
    rule("stair_change_every", Takes::Number(0, 1_000_000), "After how many rounds stairs change; 0: never."),
    rule("stair_change_scope", Takes::Word(&["each", "all"]), "Each staircase for itself, or all alike."),
    rule("stair_cross", Takes::Word(&["one", "touched"]), "Which cells stairs past a floor block there."),
    rule("distance", Takes::Word(&["straight", "blocks"]), "How nearness to the flag is measured."),
    rule("floor_height", Takes::Number(0, 100), "How many cells high a floor counts."),
    rule(
        "mixed_exit",
        Takes::Word(&["nearest", "pole_first", "stairs_first"]),
        "Stairs and a pole on one cell.",
    ),
    rule("blocked_cost", Takes::Number(0, 1_000_000), "What a blocked throw costs."),
    rule("flag_on_pass", Takes::Flag, "Whether passing the flag in mid-move wins."),
    rule("flag_shortens_move", Takes::Flag, "Whether a move has to fit only as far as the flag."),
    rule("charge_arrival", Takes::Flag, "Whether the cell at the end of a ride is charged."),
    rule(
        "mp_cap",
        Takes::Number(0, MOST_POINTS),
        "The most points anybody can have; 0: none but the general limit.",
    ),
    rule("disorientation_at_door", Takes::Flag, "Whether disorientation sets in at the entrance already."),
    rule("disoriented_throws", Takes::Number(1, 20), "How many throws disorientation lasts."),
    rule("triggered_throws", Takes::Number(0, 1_000_000), "How many throws triggered lasts; 0: open."),
    rule(
        "capture_resets_points",
        Takes::Flag,
        "Whether a captured player starts with the first points again.",
    ),
    rule("choose_exits", Takes::Flag, "Whether people choose where a cell has several open exits."),
    rule("choose_turns", Takes::Flag, "Whether people may turn round when the direction die is empty."),
];

/// The most points there can be (SA-057).
pub const MOST_POINTS: u32 = 999_999_999;

/// How much of the game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruleset {
    /// Everything.
    Full,
    /// The first three rules of the original: entering, moving, the flag.
    Basic,
}

/// Whether stairs change together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Each draws for itself.
    Each,
    /// One draw for all.
    All,
}

/// Which cells of floor 1 are blocked by stairs from floor 0 to 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cross {
    /// The middle, rounded down (SA-013).
    One,
    /// Every cell that the exact middle touches.
    Touched,
}

/// How nearness is measured (SA-016).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// As the crow flies, squared.
    Straight,
    /// The sum of the differences.
    Blocks,
}

/// Which exit is taken where there are stairs and a pole (SA-015).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mixed {
    /// The one that leads nearest to the flag.
    Nearest,
    /// The pole.
    PoleFirst,
    /// The nearest of the stairs.
    StairsFirst,
}

/// All settings. `House::default()` is the game as the rule page tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// How much of the game is played.
    pub ruleset: Ruleset,
    /// Who takes part of those the building has room for; at least one does.
    pub players: Each<bool>,
    /// Points at the start (SA-052).
    pub start_points: u32,
    /// Rounds until a draw (SA-077).
    pub max_rounds: u32,
    /// Warnings stop the game (SA-107).
    pub strict_input: bool,
    /// A flag nobody can reach is only a warning.
    pub allow_unwinnable: bool,
    /// The entrance can be walked over (SA-006).
    pub entrance_walkable: bool,
    /// 3 or 2.
    pub stair_modes: u32,
    /// Rounds between changes; 0 for never (SA-017).
    pub stair_change_every: u32,
    /// Together or each alone (SA-017).
    pub stair_change_scope: Scope,
    /// What passing stairs block (SA-013).
    pub stair_cross: Cross,
    /// How nearness is measured (SA-016).
    pub distance: Metric,
    /// How high a floor counts (SA-016).
    pub floor_height: u32,
    /// Stairs and pole on one cell (SA-015).
    pub mixed_exit: Mixed,
    /// What a blocked throw costs (SA-050).
    pub blocked_cost: u32,
    /// Passing the flag wins (SA-075).
    pub flag_on_pass: bool,
    /// A move need fit only as far as the flag (SA-047).
    pub flag_shortens_move: bool,
    /// Rides charge the cell they end on (SA-011).
    pub charge_arrival: bool,
    /// The most points; 0 for the general limit (SA-057).
    pub mp_cap: u32,
    /// Disorientation sets in at once (SA-065).
    pub disorientation_at_door: bool,
    /// How long it lasts (SA-066).
    pub disoriented_throws: u32,
    /// How long triggered lasts; 0 for open (SA-068).
    pub triggered_throws: u32,
    /// Captured players start with the first points again (SA-070).
    pub capture_resets_points: bool,
    /// People choose between several open exits (SA-X07).
    pub choose_exits: bool,
    /// People choose to go on or to turn round on an Empty face (SA-X07).
    pub choose_turns: bool,
}

impl Default for House {
    fn default() -> Self {
        House::for_runners(Player::ALL.len())
    }
}

impl House {
    /// The usual rules for a building with room for so many runners, all of whom take part.
    pub fn for_runners(count: usize) -> Self {
        House {
            ruleset: Ruleset::Full,
            players: Each::new(count, |_| true),
            start_points: 100,
            max_rounds: 100_000,
            strict_input: false,
            allow_unwinnable: false,
            entrance_walkable: true,
            stair_modes: 3,
            stair_change_every: 5,
            stair_change_scope: Scope::Each,
            stair_cross: Cross::One,
            distance: Metric::Straight,
            floor_height: 5,
            mixed_exit: Mixed::Nearest,
            blocked_cost: 2,
            flag_on_pass: true,
            flag_shortens_move: false,
            charge_arrival: false,
            mp_cap: 0,
            disorientation_at_door: false,
            disoriented_throws: 4,
            triggered_throws: 0,
            capture_resets_points: false,
            choose_exits: false,
            choose_turns: false,
        }
    }

    /// Whether only the basic rules are played.
    pub const fn is_basic(&self) -> bool {
        matches!(self.ruleset, Ruleset::Basic)
    }

    /// Whether a player takes part.
    pub fn plays(&self, who: Player) -> bool {
        self.players.get(who.index()).copied().unwrap_or(false)
    }

    /// Whether people have anything to decide but when to throw (SA-X07).
    pub const fn decides(&self) -> bool {
        self.choose_exits || self.choose_turns
    }

    /// Who takes part, in the order of turns.
    pub fn line_up(&self) -> impl Iterator<Item = Player> {
        let players = self.players;
        Player::SIX.into_iter().filter(move |who| players.get(who.index()) == Some(&true))
    }

    /// The most points anybody can have (SA-057).
    pub const fn most_points(&self) -> i64 {
        if self.mp_cap == 0 { MOST_POINTS as i64 } else { self.mp_cap as i64 }
    }

    /// The points everybody starts with, within the limit.
    pub fn first_points(&self) -> i64 {
        i64::from(self.start_points).min(self.most_points())
    }

    /// Whether stairs ever change.
    pub const fn stairs_change(&self) -> bool {
        self.stair_change_every > 0 && !self.is_basic()
    }

    /// Sets one rule from text. The error is one sentence.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let Some(rule) = HOUSE_RULES.iter().find(|rule| rule.key == key) else {
            let known: Vec<&str> = HOUSE_RULES.iter().map(|rule| rule.key).collect();
            return Err(format!("there is no house rule '{key}' (known: {})", known.join(", ")));
        };
        // Each answer is only used for a rule that takes such an answer.
        let (mut flag, mut number, mut word) = (false, 0, 0);
        match rule.takes {
            Takes::Flag => {
                flag = match value {
                    "true" => true,
                    "false" => false,
                    _ => return Err(format!("{key}: '{value}' is neither true nor false")),
                };
            }
            Takes::Number(low, high) => {
                number = match value.parse() {
                    Ok(n) if (low..=high).contains(&n) => n,
                    _ => return Err(format!("{key}: '{value}' is not a whole number from {low} to {high}")),
                };
            }
            Takes::Word(words) => {
                word = words
                    .iter()
                    .position(|w| *w == value)
                    .ok_or_else(|| format!("{key}: '{value}' is none of {}", words.join(", ")))?;
            }
            Takes::Players => self.players = players(value, self.players.len())?,
        }
        match key {
            "ruleset" => self.ruleset = [Ruleset::Full, Ruleset::Basic][word],
            "start_points" => self.start_points = number,
            "max_rounds" => self.max_rounds = number,
            "strict_input" => self.strict_input = flag,
            "allow_unwinnable" => self.allow_unwinnable = flag,
            "entrance_walkable" => self.entrance_walkable = flag,
            "stair_modes" => self.stair_modes = number,
            "stair_change_every" => self.stair_change_every = number,
            "stair_change_scope" => self.stair_change_scope = [Scope::Each, Scope::All][word],
            "stair_cross" => self.stair_cross = [Cross::One, Cross::Touched][word],
            "distance" => self.distance = [Metric::Straight, Metric::Blocks][word],
            "floor_height" => self.floor_height = number,
            "mixed_exit" => self.mixed_exit = [Mixed::Nearest, Mixed::PoleFirst, Mixed::StairsFirst][word],
            "blocked_cost" => self.blocked_cost = number,
            "flag_on_pass" => self.flag_on_pass = flag,
            "flag_shortens_move" => self.flag_shortens_move = flag,
            "charge_arrival" => self.charge_arrival = flag,
            "mp_cap" => self.mp_cap = number,
            "disorientation_at_door" => self.disorientation_at_door = flag,
            "disoriented_throws" => self.disoriented_throws = number,
            "triggered_throws" => self.triggered_throws = number,
            "capture_resets_points" => self.capture_resets_points = flag,
            "choose_exits" => self.choose_exits = flag,
            "choose_turns" => self.choose_turns = flag,
            _ => {}
        }
        Ok(())
    }

    /// Sets one rule from `key=value`, as on the command line.
    pub fn set_pair(&mut self, pair: &str) -> Result<(), String> {
        let (key, value) = pair.split_once('=').ok_or_else(|| format!("'{pair}' is not key=value"))?;
        self.set(key.trim(), value.trim())
    }

    /// The value of one rule as text; empty if there is no such rule.
    pub fn text(&self, key: &str) -> String {
        let word = |words: &[&str], which: usize| words[which].to_string();
        match key {
            "ruleset" => word(&["full", "basic"], self.ruleset as usize),
            "players" => self.line_up().map(Player::name).collect::<Vec<_>>().join(","),
            "start_points" => self.start_points.to_string(),
            "max_rounds" => self.max_rounds.to_string(),
            "strict_input" => self.strict_input.to_string(),
            "allow_unwinnable" => self.allow_unwinnable.to_string(),
            "entrance_walkable" => self.entrance_walkable.to_string(),
            "stair_modes" => self.stair_modes.to_string(),
            "stair_change_every" => self.stair_change_every.to_string(),
            "stair_change_scope" => word(&["each", "all"], self.stair_change_scope as usize),
            "stair_cross" => word(&["one", "touched"], self.stair_cross as usize),
            "distance" => word(&["straight", "blocks"], self.distance as usize),
            "floor_height" => self.floor_height.to_string(),
            "mixed_exit" => word(&["nearest", "pole_first", "stairs_first"], self.mixed_exit as usize),
            "blocked_cost" => self.blocked_cost.to_string(),
            "flag_on_pass" => self.flag_on_pass.to_string(),
            "flag_shortens_move" => self.flag_shortens_move.to_string(),
            "charge_arrival" => self.charge_arrival.to_string(),
            "mp_cap" => self.mp_cap.to_string(),
            "disorientation_at_door" => self.disorientation_at_door.to_string(),
            "disoriented_throws" => self.disoriented_throws.to_string(),
            "triggered_throws" => self.triggered_throws.to_string(),
            "capture_resets_points" => self.capture_resets_points.to_string(),
            "choose_exits" => self.choose_exits.to_string(),
            "choose_turns" => self.choose_turns.to_string(),
            _ => String::new(),
        }
    }

    /// Sets the rules that a `rules.txt` names: `key = value`, comments with `#`, any order. A line
    /// that cannot be used is an error.
    pub fn read(&mut self, file: &str, bytes: &[u8]) -> Result<(), Vec<Diagnostic>> {
        let source = Source::from_bytes(bytes, "").map_err(|problem| vec![problem.in_file(file)])?;
        let mut problems = Vec::new();
        for line in source.lines() {
            let line = line.before('#').trimmed();
            if line.is_empty() {
                continue;
            }
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
        let mut text = String::new();
        for (key, value) in BTreeMap::from(self.clone()) {
            text.extend([key.as_str(), " = ", value.as_str(), "\n"]);
        }
        text
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
        let usual = House::for_runners(house.players.len());
        let texts = HOUSE_RULES.iter().map(|rule| (rule.key, house.text(rule.key)));
        texts.filter(|(key, text)| *text != usual.text(key)).map(|(key, text)| (key.into(), text)).collect()
    }
}
