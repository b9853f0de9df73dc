//! A replay from text. Any text gives a replay or a complaint with its line; nothing panics.

use super::print::{MAGIC, split_count};
use super::{CHECK_EVERY, Replay};
use crate::diagnostic::Diagnostic;
use crate::text::Piece;

/// More steps than this in one file are refused: a damaged count must not eat all memory or hours.
const MOST_STEPS: usize = 100_000_000;

/// More parameters or notes than this are refused: no game has so many, and each takes more memory than room in the file.
const MOST_NAMES: usize = 1000;

impl Replay {
    /// Reads what `Display` writes, and the lines by which a running game continues its save. Blank
    /// lines and lines that start with `#` are skipped, and lines may end in CR LF. If the last of the
    /// lines that continue a save has no end, it was being written when the program or the machine
    /// stopped, and does not count.
    pub fn parse(text: &str) -> Result<Replay, Diagnostic> {
        let mut reader = Reader::default();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut last = 0;
        for (number, line) in (1..).zip(text.split_inclusive('\n')) {
            last = number;
            let torn = !line.ends_with('\n');
            let line = line.trim_end_matches(['\n', '\r']);
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            if torn && reader.stage == Stage::Ended && !line.starts_with("at ") {
                break;
            }
            reader.line(Piece { text: line, line: number, column: 1 })?;
        }
        let missing = |line| Piece { text: "", line, column: 1 };
        match reader.stage {
            Stage::Ended => Ok(reader.replay),
            Stage::Nothing => Err(wrong_start(missing(1))),
            Stage::Head | Stage::Steps => Err(missing(last + 1).error(
                "R07",
                format!(
                    "the file ends early: {} steps were read, and the line that starts with 'end' is missing",
                    reader.replay.actions.len()
                ),
            )),
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

type Read<T> = Result<T, Diagnostic>;

impl Reader {
    fn line(&mut self, line: Piece<'_>) -> Read<()> {
        if self.stage == Stage::Nothing {
            if line.text.trim_end() != MAGIC {
                return Err(wrong_start(line));
            }
            self.stage = Stage::Head;
            return Ok(());
        }
        let (word, rest) = parted(line);
        let stage = match word.text {
            "game" | "param" | "seed" | "dice" | "state" | "seats" | "note" | "start" => Stage::Head,
            "do" | "hash" | "end" => Stage::Steps,
            "at" | "goto" | "then" => Stage::Ended,
            other => {
                return Err(line.error("R02", format!("a line cannot start with '{}'", shortened(other))));
            }
        };
        if stage != self.stage {
            let text = format!("a line that starts with '{}' does not belong here", word.text);
            return Err(line.error("R04", text));
        }
        match word.text {
            "game" => self.game(rest)?,
            "param" | "note" => self.named(word.text == "note", rest)?,
            "seed" => {
                let seed = rest.text.trim();
                let bad = |_| rest.error("R03", format!("'{seed}' is not a seed (0 to 2^64-1)"));
                (self.replay.seed, self.seeded) = (seed.parse().map_err(bad)?, true);
            }
            "dice" => self.replay.dice = Some(text(rest)?),
            "state" => self.replay.state = Some(text(rest)?),
            "seats" => self.replay.seats = texts(rest, "names in double quotes were expected")?,
            "start" => {
                if self.replay.game.is_empty() || !self.seeded {
                    return Err(line.error("R04", "the game and the seed must be told before the start"));
                }
                self.replay.start = hash(rest)?;
                self.stage = Stage::Steps;
            }
            "do" => self.actions(rest.text, rest)?,
            "hash" => self.check(rest)?,
            "end" => self.end(line, rest)?,
            "then" => self.then(line, rest)?,
            _ => self.replay.at = self.step(rest.text.trim(), rest)?,
        }
        Ok(())
    }

    /// A parameter or a note.
    fn named(&mut self, is_note: bool, rest: Piece<'_>) -> Read<()> {
        let named = if is_note { &mut self.replay.notes } else { &mut self.replay.params };
        if named.len() == MOST_NAMES {
            return Err(rest.error("R03", format!("there are more than {MOST_NAMES} lines of this kind")));
        }
        named.push(named_text(rest)?);
        Ok(())
    }

    fn game(&mut self, rest: Piece<'_>) -> Read<()> {
        let mut words = rest.text.split_whitespace();
        let (Some(id), Some(Ok(version)), None) = (words.next(), words.next().map(str::parse), words.next())
        else {
            return Err(rest.error("R03", "a game's name and the version of its rules were expected"));
        };
        (self.replay.game, self.replay.version) = (id.to_string(), version);
        Ok(())
    }

    /// Adds an action, perhaps with a count, that is written in some place.
    fn actions(&mut self, text: &str, place: Piece<'_>) -> Read<()> {
        let (action, count) = split_count(text);
        let count = count.unwrap_or(1);
        if action.trim().is_empty() || action.chars().any(char::is_control) {
            return Err(place.error("R05", "an action was expected"));
        }
        if count == 0 || count > MOST_STEPS || self.replay.actions.len() + count > MOST_STEPS {
            return Err(place.error("R05", format!("an action can be done 1 to {MOST_STEPS} times")));
        }
        self.replay.actions.push_many(action, count);
        Ok(())
    }

    fn check(&mut self, rest: Piece<'_>) -> Read<()> {
        let due = (self.replay.checks.len() + 1) * CHECK_EVERY;
        let steps = self.replay.actions.len();
        let (step, digits) = parted(rest);
        if step.text.parse() != Ok(due) || steps != due {
            let text =
                format!("the hash of step {due} was expected after {due} steps, and {steps} were read");
            return Err(rest.error("R06", text));
        }
        self.replay.checks.push(hash(digits)?);
        Ok(())
    }

    fn end(&mut self, line: Piece<'_>, rest: Piece<'_>) -> Read<()> {
        let steps = self.replay.actions.len();
        let (count, digits) = parted(rest);
        if count.text.parse() != Ok(steps) {
            let text = format!("{steps} steps were read, and the end says '{}'", shortened(count.text));
            return Err(rest.error("R06", text));
        }
        if self.replay.checks.len() != steps.max(1).div_ceil(CHECK_EVERY) - 1 {
            return Err(missing_hash(line));
        }
        self.replay.end = hash(digits)?;
        self.replay.at = steps;
        self.stage = Stage::Ended;
        Ok(())
    }

    /// A step that has been read, or the start.
    fn step(&self, text: &str, place: Piece<'_>) -> Read<usize> {
        let steps = self.replay.actions.len();
        text.parse().ok().filter(|&step| step <= steps).ok_or_else(|| {
            place.error("R06", format!("'{}' is not a step from 0 to {steps}", shortened(text)))
        })
    }

    /// The steps after another one, in the place of those that had followed it.
    fn then(&mut self, line: Piece<'_>, rest: Piece<'_>) -> Read<()> {
        let (from, rest) = parted(rest);
        let from = self.step(from.text, from)?;
        let (digits, rest) = parted(rest);
        let end = hash(digits)?;
        let actions = texts(rest, "actions in double quotes were expected")?;
        let Replay { actions: done, checks, end: before, .. } = &mut self.replay;
        if from == done.len() && from > 0 && from.is_multiple_of(CHECK_EVERY) {
            checks.push(*before);
        }
        checks.truncate(from / CHECK_EVERY);
        done.truncate(from);
        for action in actions {
            self.actions(&action, rest)?;
        }
        let steps = self.replay.actions.len();
        if steps > (from / CHECK_EVERY + 1) * CHECK_EVERY {
            return Err(missing_hash(line));
        }
        self.replay.checks.truncate(steps.max(1).div_ceil(CHECK_EVERY) - 1);
        (self.replay.end, self.replay.at) = (end, steps);
        Ok(())
    }
}

fn wrong_start(place: Piece<'_>) -> Diagnostic {
    place.error("R01", format!("a replay starts with the line '{MAGIC}'"))
}

fn missing_hash(line: Piece<'_>) -> Diagnostic {
    line.error("R06", format!("a hash is missing: one after every {CHECK_EVERY} steps"))
}

/// The first word, and what comes after the blank behind it.
fn parted(piece: Piece<'_>) -> (Piece<'_>, Piece<'_>) {
    let (word, rest) = piece.text.split_once(' ').unwrap_or((piece.text, ""));
    let word = Piece { text: word, ..piece };
    (word, Piece { text: rest, column: word.column + word.len() + 1, ..piece })
}

fn hash(digits: Piece<'_>) -> Read<u64> {
    let text = digits.text.trim_end();
    if text.len() == 16
        && text.bytes().all(|b| b.is_ascii_hexdigit())
        && let Ok(hash) = u64::from_str_radix(text, 16)
    {
        return Ok(hash);
    }
    Err(digits.error("R03", "a hash of 16 hexadecimal digits was expected"))
}

fn text(quoted: Piece<'_>) -> Read<String> {
    serde_json::from_str(quoted.text).map_err(|_| quoted.error("R03", "a text in double quotes was expected"))
}

/// Texts in double quotes, one after the other.
fn texts(quoted: Piece<'_>, expected: &str) -> Read<Vec<String>> {
    let texts = serde_json::Deserializer::from_str(quoted.text).into_iter();
    texts.collect::<Result<_, _>>().map_err(|_| quoted.error("R03", expected))
}

fn named_text(rest: Piece<'_>) -> Read<(String, String)> {
    let (name, value) = parted(rest);
    if name.is_empty() || name.len() == rest.len() {
        return Err(rest.error("R03", "a name and a text in double quotes were expected"));
    }
    Ok((name.text.to_string(), text(value)?))
}

fn shortened(word: &str) -> String {
    let mut text: String = word.chars().take(20).collect();
    if text.len() < word.len() {
        text.push('…');
    }
    text
}
