//! The names that browsers give to keys, as keys of the kernel.

use kernel::input::{Code, Key};

/// The key that a browser calls so (`KeyboardEvent.key`); `None` for keys that no game can have, such
/// as shift alone or a dead accent. With control or alt a letter is the small one; a printable key has
/// no shift of its own.
pub fn key_of(name: &str, ctrl: bool, alt: bool, shift: bool) -> Option<Key> {
    let name = if name == "Escape" { "Esc" } else { name.strip_prefix("Arrow").unwrap_or(name) };
    let mut code = name.parse::<Key>().ok()?.code;
    if let Code::Char(c) = &mut code
        && (ctrl || alt)
    {
        c.make_ascii_lowercase();
    }
    let shift = shift && !matches!(code, Code::Char(_));
    Some(Key { code, ctrl, alt, shift })
}

/// Keys that people expect the browser to keep, whatever a game has bound to them: reload, close, new tab,
/// new window, address, find, print, bookmark, zoom, and Tab, with which the board is left.
pub(crate) fn the_browsers() -> Vec<Key> {
    let letters = "rwtnlfpd+-=0".chars().map(Key::ctrl);
    let functions = [5, 11, 12].map(|n| Key::plain(Code::F(n)));
    let tab = Key::plain(Code::Tab);
    let tabs = [tab, Key { shift: true, ..tab }, Key { ctrl: true, ..tab }];
    letters.chain(functions).chain(tabs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str, ctrl: bool, alt: bool, shift: bool) -> String {
        key_of(name, ctrl, alt, shift).map_or("nothing".into(), |key| key.to_string())
    }

    #[test]
    fn a_browsers_names_are_keys() {
        assert_eq!(named("ArrowLeft", false, false, true), "Shift+Left");
        assert_eq!(named(" ", false, false, false), "Space");
        assert_eq!(named("?", false, false, true), "?");
        assert_eq!(named("Z", true, false, true), "Ctrl+Z");
        assert_eq!(named("ä", false, false, false), "ä");
        assert_eq!(named("F11", false, false, false), "F11");
        assert_eq!(named("F", false, false, true), "F");
    }

    #[test]
    fn keys_that_mean_nothing_alone_are_nothing() {
        for name in ["Shift", "Dead", "Process", "Unidentified", "F0", "F99", "", "AudioVolumeUp"] {
            assert_eq!(key_of(name, false, false, false), None, "{name}");
        }
    }

    #[test]
    fn reload_and_close_stay_with_the_browser_but_undo_does_not() {
        let kept = the_browsers();
        for key in ["Ctrl+R", "Ctrl+W", "Ctrl+F", "F5", "Tab", "Shift+Tab"] {
            assert!(kept.contains(&key.parse().unwrap()), "{key}");
        }
        assert!(!kept.contains(&Key::ctrl('z')) && !kept.contains(&Key::char('r')));
    }
}
