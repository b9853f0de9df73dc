//! Keys and their names.

use std::fmt;
use std::str::FromStr;

/// A key without its modifiers. A printable key is the character it types (`Char('?')`, never
/// "shift and slash"), so that no keyboard layout loses a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    /// A printable character.
    Char(char),
    /// The function keys, from 1.
    F(u8),
    /// Arrow up.
    Up,
    /// Arrow right.
    Right,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Enter.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// A button of a gamepad. Its cross and its stick are arrows.
    Pad(Pad),
}

/// The buttons of a gamepad, by where they are: the four under the right thumb as on an Xbox pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pad {
    /// The lower one.
    A,
    /// The right one.
    B,
    /// The left one.
    X,
    /// The upper one.
    Y,
    /// The left shoulder.
    L,
    /// The right shoulder.
    R,
    /// The left trigger.
    L2,
    /// The right trigger.
    R2,
    /// The small one to the left.
    Select,
    /// The small one to the right.
    Start,
}

impl Pad {
    /// All of them, as browsers number them: 0 to 9.
    pub const ALL: [Pad; 10] =
        [Pad::A, Pad::B, Pad::X, Pad::Y, Pad::L, Pad::R, Pad::L2, Pad::R2, Pad::Select, Pad::Start];

    /// The key that it stands for where it is bound to nothing: menus, questions, what is typed.
    pub const fn stands_for(self) -> Key {
        Key::plain(match self {
            Pad::A => Code::Enter,
            Pad::B | Pad::Start => Code::Esc,
            Pad::X => Code::Backspace,
            Pad::Y => Code::Char(' '),
            Pad::L => Code::Home,
            Pad::R => Code::Tab,
            Pad::L2 => Code::PageUp,
            Pad::R2 => Code::PageDown,
            Pad::Select => Code::F(1),
        })
    }
}

/// A key with its modifiers. Shift only counts on keys that type nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// Which key.
    pub code: Code,
    /// With control.
    pub ctrl: bool,
    /// With alt.
    pub alt: bool,
    /// With shift.
    pub shift: bool,
}

impl Key {
    /// The key alone.
    pub const fn plain(code: Code) -> Self {
        Key { code, ctrl: false, alt: false, shift: false }
    }

    /// A printable character.
    pub const fn char(c: char) -> Self {
        Key::plain(Code::Char(c))
    }

    /// With control.
    pub const fn ctrl(c: char) -> Self {
        Key { ctrl: true, ..Key::char(c) }
    }

    /// The gamepad's button that it is, if it is one.
    pub const fn pad(self) -> Option<Pad> {
        match self.code {
            Code::Pad(pad) => Some(pad),
            _ => None,
        }
    }

    /// The character it types, if it types one.
    pub const fn typed(self) -> Option<char> {
        match self.code {
            Code::Char(c) if !self.ctrl && !self.alt => Some(c),
            _ => None,
        }
    }
}

const NAMES: [(&str, Code); 26] = [
    ("Space", Code::Char(' ')),
    ("Up", Code::Up),
    ("Right", Code::Right),
    ("Down", Code::Down),
    ("Left", Code::Left),
    ("Enter", Code::Enter),
    ("Esc", Code::Esc),
    ("Tab", Code::Tab),
    ("Backspace", Code::Backspace),
    ("Delete", Code::Delete),
    ("Insert", Code::Insert),
    ("Home", Code::Home),
    ("End", Code::End),
    ("PageUp", Code::PageUp),
    ("PageDown", Code::PageDown),
    ("Plus", Code::Char('+')),
    ("PadA", Code::Pad(Pad::A)),
    ("PadB", Code::Pad(Pad::B)),
    ("PadX", Code::Pad(Pad::X)),
    ("PadY", Code::Pad(Pad::Y)),
    ("PadL", Code::Pad(Pad::L)),
    ("PadR", Code::Pad(Pad::R)),
    ("PadL2", Code::Pad(Pad::L2)),
    ("PadR2", Code::Pad(Pad::R2)),
    ("PadSelect", Code::Pad(Pad::Select)),
    ("PadStart", Code::Pad(Pad::Start)),
];

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (on, name) in [(self.ctrl, "Ctrl+"), (self.alt, "Alt+"), (self.shift, "Shift+")] {
            if on {
                f.write_str(name)?;
            }
        }
        match (self.code, NAMES.iter().find(|(_, code)| *code == self.code)) {
            (_, Some((name, _))) => f.write_str(name),
            (Code::F(n), _) => write!(f, "F{n}"),
            // Ctrl+Z reads better than Ctrl+z, and they are one key.
            (Code::Char(c), _) if self.ctrl || self.alt => write!(f, "{}", c.to_ascii_uppercase()),
            (Code::Char(c), _) => write!(f, "{c}"),
            _ => Ok(()),
        }
    }
}

impl FromStr for Key {
    type Err = String;

    /// Reads what `Display` writes; names in any case, `Ctrl+z` like `Ctrl+Z`.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut key = Key::plain(Code::Esc);
        let mut rest = text;
        while let Some((word, tail)) = rest.split_once('+') {
            match word.to_ascii_lowercase().as_str() {
                "ctrl" => key.ctrl = true,
                "alt" => key.alt = true,
                "shift" => key.shift = true,
                _ => break,
            }
            rest = tail;
        }
        let unknown = || format!("'{text}' is not the name of a key");
        let mut chars = rest.chars();
        key.code = match (chars.next(), chars.next()) {
            (Some(c), None) if !c.is_control() => {
                Code::Char(if key.ctrl || key.alt { c.to_ascii_lowercase() } else { c })
            }
            (Some('F' | 'f'), Some('0'..='9')) => {
                Code::F(rest[1..].parse().ok().filter(|n| (1..=24).contains(n)).ok_or_else(unknown)?)
            }
            _ => NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(rest)).ok_or_else(unknown)?.1,
        };
        if matches!(key.code, Code::Char(_)) && key.shift {
            return Err(format!("'{text}': a printable key has no shift of its own"));
        }
        Ok(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_reads_back_what_it_prints() {
        let mut keys: Vec<Key> = NAMES.iter().map(|(_, code)| Key::plain(*code)).collect();
        keys.extend(('!'..='~').map(Key::char));
        keys.extend((1..=12).map(|n| Key::plain(Code::F(n))));
        keys.extend(('a'..='z').map(Key::ctrl));
        keys.push(Key { shift: true, ..Key::plain(Code::Left) });
        keys.push(Key { alt: true, ..Key::ctrl('x') });
        for key in keys {
            assert_eq!(key.to_string().parse(), Ok(key), "{key}");
        }
    }

    #[test]
    fn what_is_no_key_is_refused_with_its_name() {
        for bad in ["", "F0", "F99", "Hyper", "Ctrl+", "Shift+a", "ab"] {
            assert!(bad.parse::<Key>().is_err(), "{bad}");
        }
    }
}
