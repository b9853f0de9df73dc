//! Drawings of levels, for tests and for trying a situation out. `#` is wall, `.` and blanks are
//! floor, letters are monsters with ordinary numbers, `)` is a mace and `?` a scroll of strength.
//! Outside the drawing is wall.

use crate::cells::{Cells, on_border, on_level};
use crate::setup::Setup;
use crate::state::{Lying, Monster, State};
use crate::thing::{Item, Kind, Scroll, Thing, Weapon};
use kernel::pos::Pos;

/// A monster of a kind with the numbers that a sketch gives it.
pub fn ordinary(id: u16, kind: Kind, at: Pos) -> Monster {
    let (hit_points, strength, dexterity, armor) = match kind {
        Kind::Goblin => (17, 3, 1, 1),
        Kind::Snakewoman => (5, 2, 3, 3),
        Kind::Bogeyman => (7, 2, 2, 2),
        Kind::Dragon => (22, 4, 4, 4),
    };
    Monster { id, kind, at, hit_points, max_hit_points: hit_points, armor, strength, dexterity, sleep: 0 }
}

/// The state that is drawn, on some level of a game with this set-up. Monsters act in row-major order.
pub fn sketch(setup: Setup, level: u8, rows: &[&str]) -> Result<State, String> {
    let mut floor = Cells::NONE;
    let (mut things, mut monsters, mut player) = (Vec::new(), Vec::new(), None);
    for (y, row) in rows.iter().enumerate() {
        for (x, sign) in row.chars().enumerate() {
            let at = Pos::new(x as i32, y as i32);
            if sign == '#' {
                continue;
            }
            if on_border(at) || !on_level(at) {
                return Err(format!("{sign:?} lies outside or on the border, at {at}"));
            }
            floor.insert(at);
            let thing = match sign {
                '@' if player.replace(at).is_some() => return Err("there are two players".into()),
                '.' | ' ' | '@' => None,
                '>' => Some(Thing::Stairs),
                '&' => Some(Thing::Idol),
                ')' => Some(Thing::Item(Item::Weapon(Weapon::Mace))),
                '?' => Some(Thing::Item(Item::Scroll(Scroll::Strength))),
                _ => {
                    let kind = Kind::ALL.into_iter().find(|k| k.glyph() == sign);
                    let kind = kind.ok_or_else(|| format!("{sign:?} means nothing, at {at}"))?;
                    monsters.push(ordinary(monsters.len() as u16, kind, at));
                    None
                }
            };
            things.extend(thing.map(|what| Lying { what, at }));
        }
    }
    let at = player.ok_or("there is no player")?;
    let mut state = State { level, floor, things, monsters, ..State::blank(setup, at) };
    state.look_around();
    Ok(state)
}
