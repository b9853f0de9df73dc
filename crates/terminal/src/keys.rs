//! Terminal keys in the words of the kernel. Nothing about what a key means.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kernel::input::{Code, Key};

/// The key of an event; `None` for keys no game could use (locks, media keys, modifiers alone).
///
/// A printable key is the character it types, so shift is dropped from it; with control or alt it
/// is the small letter, because terminals disagree about the case there.
pub fn key(event: &KeyEvent) -> Option<Key> {
    let held = |modifier| event.modifiers.contains(modifier);
    let mut key = Key {
        code: Code::Esc,
        ctrl: held(KeyModifiers::CONTROL),
        alt: held(KeyModifiers::ALT) || held(KeyModifiers::META),
        shift: held(KeyModifiers::SHIFT),
    };
    key.code = match event.code {
        KeyCode::Char(c) if c.is_control() => return None,
        KeyCode::Char(c) => {
            let c = if key.ctrl || key.alt {
                c.to_ascii_lowercase()
            } else if key.shift && c.is_lowercase() {
                // Some terminals report shift and the small letter apart.
                c.to_uppercase().next().unwrap_or(c)
            } else {
                c
            };
            key.shift = false;
            Code::Char(c)
        }
        KeyCode::BackTab => {
            key.shift = true;
            Code::Tab
        }
        KeyCode::F(n) => Code::F(n),
        KeyCode::Up => Code::Up,
        KeyCode::Right => Code::Right,
        KeyCode::Down => Code::Down,
        KeyCode::Left => Code::Left,
        KeyCode::Enter => Code::Enter,
        KeyCode::Esc => Code::Esc,
        KeyCode::Tab => Code::Tab,
        KeyCode::Backspace => Code::Backspace,
        KeyCode::Delete => Code::Delete,
        KeyCode::Insert => Code::Insert,
        KeyCode::Home => Code::Home,
        KeyCode::End => Code::End,
        KeyCode::PageUp => Code::PageUp,
        KeyCode::PageDown => Code::PageDown,
        _ => return None,
    };
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(code: KeyCode, modifiers: KeyModifiers) -> String {
        key(&KeyEvent::new(code, modifiers)).map_or_else(|| "none".into(), |k| k.to_string())
    }

    #[test]
    fn a_printable_key_is_what_it_types() {
        assert_eq!(named(KeyCode::Char('?'), KeyModifiers::SHIFT), "?");
        assert_eq!(named(KeyCode::Char('A'), KeyModifiers::SHIFT), "A");
        assert_eq!(named(KeyCode::Char('a'), KeyModifiers::SHIFT), "A");
        assert_eq!(named(KeyCode::Char('a'), KeyModifiers::NONE), "a");
        assert_eq!(named(KeyCode::Char(' '), KeyModifiers::NONE), "Space");
    }

    #[test]
    fn with_control_or_alt_the_case_does_not_matter() {
        for c in ['z', 'Z'] {
            assert_eq!(named(KeyCode::Char(c), KeyModifiers::CONTROL), "Ctrl+Z");
            assert_eq!(named(KeyCode::Char(c), KeyModifiers::ALT | KeyModifiers::SHIFT), "Alt+Z");
        }
    }

    #[test]
    fn keys_that_type_nothing_keep_their_shift() {
        assert_eq!(named(KeyCode::Left, KeyModifiers::SHIFT), "Shift+Left");
        assert_eq!(named(KeyCode::BackTab, KeyModifiers::NONE), "Shift+Tab");
        assert_eq!(named(KeyCode::BackTab, KeyModifiers::SHIFT), "Shift+Tab");
        assert_eq!(named(KeyCode::F(5), KeyModifiers::CONTROL), "Ctrl+F5");
    }

    #[test]
    fn what_no_game_could_use_is_no_key() {
        assert_eq!(named(KeyCode::CapsLock, KeyModifiers::NONE), "none");
        assert_eq!(named(KeyCode::Null, KeyModifiers::NONE), "none");
        assert_eq!(named(KeyCode::Char('\u{7}'), KeyModifiers::NONE), "none");
    }

    #[test]
    fn every_key_that_is_made_reads_back_from_its_name() {
        let codes = [KeyCode::Char('+'), KeyCode::Char('ä'), KeyCode::Enter, KeyCode::Esc, KeyCode::PageDown];
        for code in codes {
            for bits in 0..8u8 {
                let key = key(&KeyEvent::new(code, KeyModifiers::from_bits_truncate(bits))).unwrap();
                assert_eq!(key.to_string().parse(), Ok(key), "{key}");
            }
        }
    }
}
