//! A replay from text. Any text gives a replay or a complaint with its line; nothing panics.

use super::print::{MAGIC, split_count};
use super::{CHECK_EVERY, Replay};
use crate::diagnostic::Diagnostic;

/// More steps than this in one file are refused: a damaged count must not eat all memory or hours.
const MOST_STEPS: usize = 100_000_000;

impl Replay {
    /// Reads what `Display` writes, and the lines by which a running game continues its save. Blank
    /// lines and lines that start with `#` are skipped, and lines may end in CR LF. If the last of the
    /// lines that continue a save has no end, it was being written when the program or the machine
    /// stopped, and does not count.
    pub fn parse(text: &str) -> Result<Replay, Diagnostic> {
        let mut reader = Reader::default();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut last = 0;
        for (number, line) in text.split_inclusive('\n').enumerate() {
            last = number as u32 + 1;
            let torn = !line.ends_with('\n');
            let line = line.trim_end_matches(['\n', '\r']);
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            if torn && reader.stage == Stage::Ended && !line.starts_with("at ") {
                break;
            }
            reader
                .line(line)
                .map_err(|(code, column, text)| Diagnostic::error(code, text).at(last, column))?;
        }
        match reader.stage {
            Stage::Ended => Ok(reader.replay),
            Stage::Nothing => Err(wrong_start().at(1, 1)),
            Stage::Head | Stage::Steps => {
                let text = format!(
                    "the file ends early: {} steps were read, and the line that starts with 'end' is missing",
                    reader.replay.actions.len()
                );
                Err(Diagnostic::error("R07", text).at(last + 1, 1))
            }
        }
    }
}

/// What has been read so far.
#[derive(Default, PartialEq, Eq, Clone, Copy)]
enum Stage {
    #[default]
    Nothing,
    Head,
    Steps,
    Ended,
}

#[derive(Default)]
struct Reader {
    stage: Stage,
    replay: Replay,
    seeded: bool,
}

/// Code, column and text of a complaint.
type Wrong = (&'static str, u32, String);

fn wrong_start() -> Diagnostic {
    Diagnostic::error("R01", format!("a replay starts with the line '{MAGIC}'"))
}

fn wrong<T>(code: &'static str, column: u32, text: impl Into<String>) -> Result<T, Wrong> {
    Err((code, column, text.into()))
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), Wrong> {
        if self.stage == Stage::Nothing {
            if line.trim_end() != MAGIC {
                return wrong("R01", 1, wrong_start().text);
            }
            self.stage = Stage::Head;
            return Ok(());
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let column = word.chars().count() as u32 + 2;
        match (word, self.stage) {
            ("game", Stage::Head) => self.game(rest, column),
            ("param", Stage::Head) => {
                let pair = named_text(rest, column)?;
                self.replay.params.push(pair);
                Ok(())
            }
            ("seed", Stage::Head) => match rest.trim().parse() {
                Ok(seed) => {
                    (self.replay.seed, self.seeded) = (seed, true);
                    Ok(())
                }
                Err(_) => wrong("R03", column, format!("'{}' is not a seed (0 to 2^64-1)", rest.trim())),
            },
            ("dice", Stage::Head) => {
                self.replay.dice = Some(text(rest, column)?);
                Ok(())
            }
            ("state", Stage::Head) => {
                self.replay.state = Some(text(rest, column)?);
                Ok(())
            }
            ("seats", Stage::Head) => self.seats(rest, column),
            ("note", Stage::Head) => {
                let pair = named_text(rest, column)?;
                self.replay.notes.push(pair);
                Ok(())
            }
            ("start", Stage::Head) => {
                if self.replay.game.is_empty() || !self.seeded {
                    return wrong("R04", 1, "the game and the seed must be told before the start");
                }
                self.replay.start = hash(rest, column)?;
                self.stage = Stage::Steps;
                Ok(())
            }
            ("do", Stage::Steps) => self.actions(rest, column),
            ("hash", Stage::Steps) => self.check(rest, column),
            ("end", Stage::Steps) => self.end(rest, column),
            ("at" | "goto", Stage::Ended) => {
                self.replay.at = self.step(rest.trim(), column)?;
                Ok(())
            }
            ("then", Stage::Ended) => self.then(rest, column),
            (
                "game" | "param" | "seed" | "dice" | "state" | "seats" | "note" | "start" | "do" | "hash"
                | "end" | "at" | "goto" | "then",
                _,
            ) => wrong("R04", 1, format!("a line that starts with '{word}' does not belong here")),
            _ => wrong("R02", 1, format!("a line cannot start with '{}'", shortened(word))),
        }
    }

    fn game(&mut self, rest: &str, column: u32) -> Result<(), Wrong> {
        let mut words = rest.split_whitespace();
        match (words.next(), words.next().map(str::parse), words.next()) {
            (Some(id), Some(Ok(version)), None) => {
                self.replay.game = id.to_string();
                self.replay.version = version;
                Ok(())
            }
            _ => wrong("R03", column, "a game's name and the version of its rules were expected"),
        }
    }

    fn seats(&mut self, rest: &str, column: u32) -> Result<(), Wrong> {
        let mut stream = serde_json::Deserializer::from_str(rest).into_iter::<String>();
        self.replay.seats = match stream.by_ref().collect() {
            Ok(seats) => seats,
            Err(_) => return wrong("R03", column, "names in double quotes were expected"),
        };
        Ok(())
    }

    fn actions(&mut self, rest: &str, column: u32) -> Result<(), Wrong> {
        let (action, count) = split_count(rest);
        let count = count.unwrap_or(1);
        if action.trim().is_empty() || action.chars().any(char::is_control) {
            return wrong("R05", column, "an action was expected");
        }
        if count == 0 || count > MOST_STEPS || self.replay.actions.len() + count > MOST_STEPS {
            return wrong("R05", column, format!("an action can be done 1 to {MOST_STEPS} times"));
        }
        self.replay.actions.push_many(action, count);
        Ok(())
    }

    fn check(&mut self, rest: &str, column: u32) -> Result<(), Wrong> {
        let due = (self.replay.checks.len() + 1) * CHECK_EVERY;
        let steps = self.replay.actions.len();
        let (step, rest_of) = rest.split_once(' ').unwrap_or((rest, ""));
        if step.parse() != Ok(due) || steps != due {
            let text =
                format!("the hash of step {due} was expected after {due} steps, and {steps} were read");
            return wrong("R06", column, text);
        }
        self.replay.checks.push(hash(rest_of, column + step.chars().count() as u32 + 1)?);
        Ok(())
    }

    fn end(&mut self, rest: &str, column: u32) -> Result<(), Wrong> {
        let steps = self.replay.actions.len();
        let (count, rest_of) = rest.split_once(' ').unwrap_or((rest, ""));
        if count.parse() != Ok(steps) {
            return wrong(
                "R06",
                column,
                format!("{steps} steps were read, and the end says '{}'", shortened(count)),
            );
        }
        if self.replay.checks.len() != steps.max(1).div_ceil(CHECK_EVERY) - 1 {
            return wrong("R06", 1, format!("a hash is missing: one after every {CHECK_EVERY} steps"));
        }
        self.replay.end = hash(rest_of, column + count.chars().count() as u32 + 1)?;
        self.replay.at = steps;
        self.stage = Stage::Ended;
        Ok(())
    }

    /// A step that has been read, or the start.
    fn step(&self, text: &str, column: u32) -> Result<usize, Wrong> {
        let steps = self.replay.actions.len();
        match text.parse() {
            Ok(step) if step <= steps => Ok(step),
            _ => wrong("R06", column, format!("'{}' is not a step from 0 to {steps}", shortened(text))),
        }
    }

    /// The steps after another one, in the place of those that had followed it.
    fn then(&mut self, rest: &str, column: u32) -> Result<(), Wrong> {
        let (from, rest_of) = rest.split_once(' ').unwrap_or((rest, ""));
        let hash_column = column + from.chars().count() as u32 + 1;
        let from = self.step(from, column)?;
        let (digits, actions) = rest_of.split_once(' ').unwrap_or((rest_of, ""));
        let end = hash(digits, hash_column)?;
        let actions: Vec<String> = serde_json::Deserializer::from_str(actions)
            .into_iter()
            .collect::<Result<_, _>>()
            .or_else(|_| wrong("R03", hash_column + 17, "actions in double quotes were expected"))?;
        let Replay { actions: done, checks, end: before, .. } = &mut self.replay;
        if from == done.len() && from > 0 && from.is_multiple_of(CHECK_EVERY) {
            checks.push(*before);
        }
        checks.truncate(from / CHECK_EVERY);
        done.truncate(from);
        for action in actions {
            self.actions(&action, hash_column + 17)?;
        }
        let steps = self.replay.actions.len();
        if steps > (from / CHECK_EVERY + 1) * CHECK_EVERY {
            return wrong("R06", 1, format!("a hash is missing: one after every {CHECK_EVERY} steps"));
        }
        self.replay.checks.truncate(steps.max(1).div_ceil(CHECK_EVERY) - 1);
        (self.replay.end, self.replay.at) = (end, steps);
        Ok(())
    }
}

fn hash(text: &str, column: u32) -> Result<u64, Wrong> {
    let text = text.trim_end();
    if text.len() == 16
        && text.bytes().all(|b| b.is_ascii_hexdigit())
        && let Ok(hash) = u64::from_str_radix(text, 16)
    {
        return Ok(hash);
    }
    wrong("R03", column, "a hash of 16 hexadecimal digits was expected")
}

fn text(quoted: &str, column: u32) -> Result<String, Wrong> {
    serde_json::from_str(quoted).or_else(|_| wrong("R03", column, "a text in double quotes was expected"))
}

fn named_text(rest: &str, column: u32) -> Result<(String, String), Wrong> {
    match rest.split_once(' ') {
        Some((name, value)) if !name.is_empty() => {
            Ok((name.to_string(), text(value, column + name.chars().count() as u32 + 1)?))
        }
        _ => wrong("R03", column, "a name and a text in double quotes were expected"),
    }
}

fn shortened(word: &str) -> String {
    let mut text: String = word.chars().take(20).collect();
    if text.len() < word.len() {
        text.push('…');
    }
    text
}
