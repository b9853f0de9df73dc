//! Share codes (WY-X10): a dungeon in one line with a checksum, and the short code of a generated dungeon.

use crate::dungeon::{Dungeon, Par};
use crate::files;
use crate::generator::{self, Edition};
use crate::packs;
use crate::room::Room;
use kernel::game::Refused;
use std::fmt::Write;

/// What a share code stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// This dungeon.
    Dungeon(Box<Dungeon>),
    /// What the generator makes.
    Generated {
        /// By which rules.
        edition: Edition,
        /// The name of the preset.
        preset: String,
        /// The seed.
        seed: u64,
    },
}

/// The beginning of the code of a dungeon, with its version.
const DUNGEON: &str = "WY1";

/// The beginning of the code of a generated dungeon, which names the edition of the generator.
const GENERATED: [(&str, Edition); 2] = [("WYG1", Edition::First), ("WYG2", Edition::Second)];

/// The CRC-8 of some bytes: polynomial 07, begun with 0, not reflected.
pub fn crc8(bytes: &[u8]) -> u8 {
    let shift = |crc: u8, _| if crc & 0x80 == 0 { crc << 1 } else { crc << 1 ^ 0x07 };
    bytes.iter().fold(0, |crc, byte| (0..8).fold(crc ^ byte, shift))
}

/// The share code: the level file, abbreviated, without what makes no other puzzle (title, author, par, `naive`).
pub fn encode(dungeon: &Dungeon) -> String {
    let (height, width) = (dungeon.rooms.height(), dungeon.rooms.width());
    let mut code = format!("{DUNGEON}-{height}x{width}-");
    for room in dungeon.rooms.cells() {
        let _ = write!(code, "{:x}", room.mask());
    }
    for line in files::dump(dungeon).lines().skip(height) {
        let fields: Vec<&str> = line.split(' ').collect();
        let _ = match fields[..] {
            ["@mode", ..] => write!(code, "-O"),
            ["T", row, column] => write!(code, "-X{row}.{column}"),
            ["D", row, column, level, word] => match word.strip_prefix("patrol:") {
                Some(word) => write!(code, "-D{row}.{column}.{level}.p{word}"),
                None => write!(code, "-D{row}.{column}.{level}.{}", &word[..1]),
            },
            ["P", row, column, side, id, state] => {
                write!(code, "-P{row}.{column}.{side}.{id}.{}", &state[..1])
            }
            [letter @ ("A" | "D" | "T" | "E" | "L" | "F"), ref rest @ ..] => {
                write!(code, "-{letter}{}", rest.join("."))
            }
            _ => Ok(()),
        };
    }
    let _ = write!(code, "-{:02x}", crc8(code.as_bytes()));
    code
}

/// A share code that carries the par, too, if that is known (WY-X20). The code without it names the dungeon.
pub fn with_par(code: &str, par: Option<Par>) -> String {
    let (Some(par), Some((body, _))) = (par, code.rsplit_once('-')) else { return code.into() };
    let body = format!("{body}-S{}.{}", par.turns, par.rotations);
    format!("{body}-{:02x}", crc8(body.as_bytes()))
}

/// The code of a generated dungeon.
pub fn encode_generated(edition: Edition, preset: &str, seed: u64) -> String {
    format!("{}-{preset}-{seed:016x}", GENERATED[edition as usize].0)
}

/// What a code stands for. Only what [`encode`] or [`encode_generated`] would write is accepted.
pub fn decode(code: &str) -> Result<Code, Refused> {
    let code = code.trim();
    let refuse = |why: &str| Refused::new("bad-code", format!("This is no share code: {why}."));
    let (version, rest) = code.split_once('-').ok_or_else(|| refuse("it has no parts"))?;
    if let Some(&(_, edition)) = GENERATED.iter().find(|(known, _)| *known == version) {
        return generated(edition, code, rest).ok_or_else(|| refuse("it names no preset and seed"));
    }
    match version {
        DUNGEON => {}
        _ if version.starts_with("WY") => return Err(refuse("its version is not known")),
        _ => return Err(refuse("it does not begin with WY1, WYG1 or WYG2")),
    }
    let (body, check) = code.rsplit_once('-').ok_or_else(|| refuse("it has no parts"))?;
    if check != format!("{:02x}", crc8(body.as_bytes())) {
        return Err(refuse("its check digits are wrong"));
    }
    let text = level_text(body).ok_or_else(|| refuse("a part of it makes no sense"))?;
    let reading = files::read(&text)
        .map_err(|problems| refuse(problems.first().map_or("it is empty", |problem| &problem.text)))?;
    let dungeon = reading.dungeon;
    // One dungeon has one code, which is also the name of its score table.
    if with_par(&encode(&dungeon), dungeon.par) != code {
        return Err(refuse("it is not written the usual way"));
    }
    Ok(Code::Dungeon(Box::new(dungeon)))
}

/// The dungeon that a code stands for; a generated one is made here and now.
pub fn open(code: &str) -> Result<Dungeon, Refused> {
    match decode(code)? {
        Code::Dungeon(dungeon) => Ok(*dungeon),
        Code::Generated { edition, preset, seed } => {
            Ok(generator::build(&generator::named(&preset)?.by(edition), seed).dungeon)
        }
    }
}

/// The same, but a level that comes with the game is that level, with its title and its par (WY-X20).
pub fn open_known(code: &str) -> Result<Dungeon, Refused> {
    Ok(known(open(code)?))
}

/// A level that comes with the game, if it is one.
pub(crate) fn known(dungeon: Dungeon) -> Dungeon {
    let known = packs::id_of(&encode(&dungeon), None).and_then(|id| packs::find(&id)?.dungeon.ok());
    known.unwrap_or(dungeon)
}

fn generated(edition: Edition, code: &str, rest: &str) -> Option<Code> {
    let (preset, seed) = rest.rsplit_once('-')?;
    let seed = u64::from_str_radix(seed, 16).ok()?;
    let named = preset.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    (named && !preset.is_empty() && encode_generated(edition, preset, seed) == code)
        .then(|| Code::Generated { edition, preset: preset.into(), seed })
}

/// The level file equivalent to a code; the reader of level files reports what is wrong with it.
fn level_text(body: &str) -> Option<String> {
    let mut parts = body.split('-').skip(1);
    let (height, width) = parts.next()?.split_once('x')?;
    let (height, width): (usize, usize) = (height.parse().ok()?, width.parse().ok()?);
    let masks = parts.next()?;
    if width == 0 || height.checked_mul(width)? != masks.len() {
        return None;
    }
    let mut text = String::new();
    for (index, digit) in masks.chars().enumerate() {
        text.push(Room::from_mask(digit.to_digit(16)? as u8)?.to_char());
        if (index + 1) % width == 0 {
            text.push('\n');
        }
    }
    for part in parts {
        let mut letters = part.chars();
        let letter = letters.next()?;
        let fields: Vec<&str> = letters.as_str().split('.').collect();
        match (letter, &fields[..]) {
            ('D', [row, column, level, word]) => {
                let word = match *word {
                    "h" => "hunt".into(),
                    "f" => "flee".into(),
                    word => format!("patrol:{}", word.strip_prefix('p')?),
                };
                writeln!(text, "D {row} {column} {level} {word}").ok()?;
            }
            ('P', [row, column, side, id, state]) => {
                let state = match *state {
                    "o" => "open",
                    "c" => "closed",
                    _ => return None,
                };
                writeln!(text, "P {row} {column} {side} {id} {state}").ok()?;
            }
            ('O', [""]) => text.push_str("@mode one-turn\n"),
            ('S', [turns, rotations]) => writeln!(text, "@par {turns} {rotations}").ok()?,
            ('X', [row, column]) => writeln!(text, "T {row} {column}").ok()?,
            ('A' | 'D' | 'T' | 'E' | 'L' | 'F', fields) => {
                writeln!(text, "{letter} {}", fields.join(" ")).ok()?;
            }
            _ => return None,
        }
    }
    Some(text)
}
