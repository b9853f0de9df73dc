//! A dungeon file: what its tables and keys mean, and what may stand behind them. What it does not name is as the
//! rules have it.

use super::toml::{self, Entry, Value};
use super::{Breed, Dungeon, LARGEST_SIZE, LEAST_SIZE, MOST_LEVELS, Span, scroll_place};
use crate::setup::FARTHEST_SMELL;
use crate::state::MOST;
use crate::thing::{Kind, Scroll, Weapon};
use kernel::diagnostic::Diagnostic;
use std::ops::RangeInclusive;

/// The usual name of the file.
pub const FILE: &str = "dungeon.toml";

/// No longer file is read.
const LONGEST: usize = 64 * 1024;

/// The codes: a table or key that is not known, a value that does not fit, something said twice, a whole that is none.
const UNKNOWN: &str = "M02";
const VALUE: &str = "M03";
const TWICE: &str = "M04";
const WHOLE: &str = "M05";

/// The dungeon of a file, or all that is wrong with it.
pub fn read(text: &str) -> Result<Dungeon, Vec<Diagnostic>> {
    let placed =
        |problems: Vec<Diagnostic>| problems.into_iter().map(|p| p.in_file(FILE)).collect::<Vec<_>>();
    if text.len() > LONGEST {
        return Err(placed(vec![Diagnostic::error(WHOLE, "the file is longer than 64 kB")]));
    }
    let entries = toml::entries(text).map_err(placed)?;
    if entries.is_empty() && !text.trim().is_empty() {
        return Err(placed(vec![Diagnostic::error(WHOLE, "nothing is set in this file")]));
    }
    let mut dungeon = Dungeon::classic();
    let mut problems = Vec::new();
    for (i, entry) in entries.iter().enumerate() {
        let same = |other: &&Entry<'_>| other.table == entry.table && other.key.text == entry.key.text;
        match entries[..i].iter().find(same) {
            Some(first) => {
                let said = format!("{} is set twice, first in line {}", entry.key.text, first.key.line);
                problems.push(entry.key.error(TWICE, said));
            }
            None => problems.extend(set(&mut dungeon, entry).err()),
        }
    }
    if problems.is_empty()
        && let Some(why) = unplayable(&dungeon)
    {
        problems.push(Diagnostic::error(WHOLE, why));
    }
    if problems.is_empty() { Ok(dungeon) } else { Err(placed(problems)) }
}

/// Why a dungeon cannot be played though each of its numbers can be.
fn unplayable(dungeon: &Dungeon) -> Option<&'static str> {
    if dungeon.objects.1 > 0 && dungeon.found.iter().all(|&share| share == 0) {
        return Some("there should be objects, but 'found' is 0 for all of them");
    }
    let (least, each, more) = dungeon.monsters;
    if u32::from(least) > u32::from(each) + u32::from(more) {
        return Some("monsters: the first level would get fewer than the fewest allowed");
    }
    dungeon.fault()
}

fn set(dungeon: &mut Dungeon, entry: &Entry<'_>) -> Result<(), Diagnostic> {
    let (family, name) = entry.table.split_once('.').unwrap_or((&entry.table, ""));
    match (family, name) {
        ("dungeon", "") => set_dungeon(dungeon, entry),
        ("player", "") => set_player(dungeon, entry),
        ("monster", name) => match Kind::ALL.into_iter().find(|kind| kind.common() == name) {
            Some(kind) => set_monster(&mut dungeon.kinds[kind.index()], entry),
            None => Err(unknown_name(entry, "monster", &Kind::ALL.map(Kind::common))),
        },
        ("weapon", name) => match Weapon::ALL.into_iter().find(|weapon| id(*weapon) == name) {
            Some(weapon) => set_weapon(dungeon, weapon, entry),
            None => Err(unknown_name(entry, "weapon", &Weapon::ALL.map(id))),
        },
        ("scroll", name) => match SCROLLS.iter().find(|(known, _)| *known == name) {
            Some(&(_, scroll)) => set_scroll(dungeon, scroll, entry),
            None => Err(unknown_name(entry, "scroll", &SCROLLS.map(|(known, _)| known))),
        },
        _ => {
            let known = "there are [dungeon], [player], [monster.…], [weapon.…] and [scroll.…]";
            let said = if entry.table.is_empty() {
                format!("{} is not in any table: {known}", entry.key.text)
            } else {
                format!("there is no table [{}]: {known}", entry.table)
            };
            Err(entry.key.error(UNKNOWN, said))
        }
    }
}

fn set_dungeon(dungeon: &mut Dungeon, entry: &Entry<'_>) -> Result<(), Diagnostic> {
    match entry.key.text {
        "levels" => dungeon.levels = number(entry, 1..=MOST_LEVELS)?,
        "rows" => dungeon.size.0 = number(entry, LEAST_SIZE.0..=LARGEST_SIZE.0)?,
        "columns" => dungeon.size.1 = number(entry, LEAST_SIZE.1..=LARGEST_SIZE.1)?,
        "objects" => dungeon.objects = span(entry, 0..=20)?,
        "monsters" => {
            let [least, each, more] = list(entry, 0..=40, "[least, more for each level, and so many]")?;
            dungeon.monsters = (least, each, more);
        }
        _ => return Err(unknown_key(entry, "levels, rows, columns, objects, monsters")),
    }
    Ok(())
}

fn set_player(dungeon: &mut Dungeon, entry: &Entry<'_>) -> Result<(), Diagnostic> {
    match entry.key.text {
        "hit-points" => dungeon.player[0] = number(entry, 1..=MOST)?,
        "armor" => dungeon.player[1] = number(entry, 0..=MOST)?,
        "strength" => dungeon.player[2] = number(entry, 0..=MOST)?,
        "dexterity" => dungeon.player[3] = number(entry, 0..=MOST)?,
        "heals-one-in" => dungeon.heals_one_in = number(entry, 1..=u8::MAX)?,
        "weapon" => dungeon.weapon = weapon(entry)?,
        _ => return Err(unknown_key(entry, "hit-points, armor, strength, dexterity, heals-one-in, weapon")),
    }
    Ok(())
}

fn set_monster(breed: &mut Breed, entry: &Entry<'_>) -> Result<(), Diagnostic> {
    match entry.key.text {
        "hit-points" => breed.hit_points = span(entry, 1..=MOST)?,
        "strength" => breed.strength = span(entry, 0..=MOST)?,
        "dexterity" => breed.dexterity = span(entry, 0..=MOST)?,
        "armor" => breed.armor = number(entry, 0..=MOST)?,
        "smell" => breed.smell = whole(entry, 0..=i64::from(FARTHEST_SMELL))? as u16,
        "weapon" => breed.weapon = weapon(entry)?,
        "from-level" => breed.from_level = number(entry, 0..=MOST_LEVELS)?,
        "share" => breed.share = number(entry, 0..=MOST)?,
        _ => {
            let known = "hit-points, strength, dexterity, armor, smell, weapon, from-level, share";
            return Err(unknown_key(entry, known));
        }
    }
    Ok(())
}

fn set_weapon(dungeon: &mut Dungeon, weapon: Weapon, entry: &Entry<'_>) -> Result<(), Diagnostic> {
    match entry.key.text {
        "to-hit" => dungeon.weapons[weapon as usize].bonus = number(entry, 0..=MOST)?,
        "damage" => dungeon.weapons[weapon as usize].damage = number(entry, 1..=MOST)?,
        "found" => dungeon.found[weapon as usize] = number(entry, 0..=MOST)?,
        _ => return Err(unknown_key(entry, "to-hit, damage, found")),
    }
    Ok(())
}

fn set_scroll(dungeon: &mut Dungeon, scroll: Scroll, entry: &Entry<'_>) -> Result<(), Diagnostic> {
    match entry.key.text {
        "found" => dungeon.found[scroll_place(scroll)] = number(entry, 0..=MOST)?,
        _ => return Err(unknown_key(entry, "found")),
    }
    Ok(())
}

/// The names of scrolls in a file.
const SCROLLS: [(&str, Scroll); 5] = [
    ("teleportation", Scroll::Teleportation),
    ("armor", Scroll::Armor),
    ("strength", Scroll::Strength),
    ("health", Scroll::Health),
    ("dexterity", Scroll::Dexterity),
];

/// The name of a weapon in a file.
const fn id(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Mace => "mace",
        Weapon::ShortSword => "short-sword",
        Weapon::LongSword => "long-sword",
        Weapon::MagicAxe => "magic-axe",
        Weapon::Fangs => "magic-fangs",
    }
}

fn unknown_name(entry: &Entry<'_>, family: &str, known: &[&str]) -> Diagnostic {
    let said = format!("there is no table [{}]: [{family}.…] has {}", entry.table, known.join(", "));
    entry.key.error(UNKNOWN, said)
}

fn unknown_key(entry: &Entry<'_>, known: &str) -> Diagnostic {
    entry.key.error(UNKNOWN, format!("[{}] has no '{}', only {known}", entry.table, entry.key.text))
}

fn refuse<T>(entry: &Entry<'_>, expected: &str) -> Result<T, Diagnostic> {
    Err(entry.place.error(VALUE, format!("{} takes {expected}", entry.key.text)))
}

fn whole(entry: &Entry<'_>, range: RangeInclusive<i64>) -> Result<i64, Diagnostic> {
    match entry.value {
        Value::Number(n) if range.contains(&n) => Ok(n),
        _ => refuse(entry, &format!("a whole number from {} to {}", range.start(), range.end())),
    }
}

fn number(entry: &Entry<'_>, range: RangeInclusive<u8>) -> Result<u8, Diagnostic> {
    whole(entry, i64::from(*range.start())..=i64::from(*range.end())).map(|n| n as u8)
}

/// A number, or two of them from which one is drawn.
fn span(entry: &Entry<'_>, range: RangeInclusive<u8>) -> Result<Span, Diagnostic> {
    let (low, high) = match &entry.value {
        Value::Number(n) => (*n, *n),
        Value::List(numbers) if numbers.len() == 2 => (numbers[0], numbers[1]),
        _ => (1, 0),
    };
    let (least, most) = (i64::from(*range.start()), i64::from(*range.end()));
    if low < least || high > most || low > high {
        return refuse(entry, &format!("a number or [low, high], from {least} to {most}"));
    }
    Ok((low as u8, high as u8))
}

fn list<const N: usize>(
    entry: &Entry<'_>,
    range: RangeInclusive<u8>,
    expected: &str,
) -> Result<[u8; N], Diagnostic> {
    let fits = |n: &i64| u8::try_from(*n).ok().filter(|n| range.contains(n));
    let numbers = match &entry.value {
        Value::List(numbers) => numbers.iter().map(fits).collect::<Option<Vec<u8>>>(),
        Value::Number(_) | Value::Text(_) => None,
    };
    let numbers = numbers.and_then(|numbers| <[u8; N]>::try_from(numbers).ok());
    numbers.map_or_else(
        || refuse(entry, &format!("{expected}, each from {} to {}", range.start(), range.end())),
        Ok,
    )
}

fn weapon(entry: &Entry<'_>) -> Result<u8, Diagnostic> {
    let named = match &entry.value {
        Value::Text(text) => Weapon::ALL.into_iter().find(|weapon| id(*weapon) == text),
        Value::Number(_) | Value::List(_) => None,
    };
    match named {
        Some(weapon) => Ok(weapon as u8),
        None => refuse(entry, &format!("one of \"{}\"", Weapon::ALL.map(id).join("\", \""))),
    }
}
