//! The buttons under a board for fingers: a cross of directions, and whatever else can be done now. Nothing
//! that does nothing, nothing twice.

use app::keymap::{Bound, Keymap};
use kernel::input::{Does, Key, Nav, Shared};
use kernel::scene::{KeyHint, Scene};
use serde_json::{Value, json};

/// The keys of the cross, row by row as they lie on a keypad.
const CROSS: [&str; 9] = ["Home", "Up", "PageUp", "Left", "5", "Right", "End", "Down", "PageDown"];

/// What the bar above the board has anyway.
const IN_THE_BAR: [Shared; 3] = [Shared::Undo, Shared::Help, Shared::Pause];

/// More keys than this for one thing are directions: a tap on the board does it better.
const MANY: usize = 3;

/// The pad of a scene: the keys of its cross, and its other buttons with their words. Nothing while something
/// is asked.
pub(crate) fn pad(scene: &Scene, keymap: &Keymap) -> Value {
    if scene.prompt.is_some() {
        return json!({ "cross": [], "actions": [] });
    }
    let told = |id: &str| scene.hints.iter().any(|hint| hint.does.iter().any(|does| does.id() == id));
    let command = |key: &str| match keymap.find(key.parse().ok()?) {
        Some(Bound::Own(id)) if told(id) => Some(id),
        _ => None,
    };
    let cross: Vec<(&str, &str)> = CROSS.into_iter().filter_map(|key| Some((key, command(key)?))).collect();
    // Corners and a middle without sides are no cross.
    let is_cross = cross.iter().any(|(key, _)| ["Up", "Left", "Right", "Down"].contains(key));
    let cross = if is_cross { cross } else { Vec::new() };
    let on_cross = |does: &Does| cross.iter().any(|(_, id)| *id == does.id());
    let mut actions = Vec::new();
    for hint in &scene.hints {
        for (key, text) in buttons(hint, keymap, on_cross) {
            if !actions.iter().any(|(other, _)| *other == key) {
                actions.push((key, text));
            }
        }
    }
    let cross: Vec<&str> = cross.into_iter().map(|(key, _)| key).collect();
    let actions: Vec<Value> =
        actions.into_iter().map(|(key, text)| json!({ "key": key.to_string(), "text": text })).collect();
    json!({ "cross": cross, "actions": actions })
}

/// The buttons of a hint, with what is written on each.
fn buttons(hint: &KeyHint, keymap: &Keymap, on_cross: impl Fn(&Does) -> bool) -> Vec<(Key, String)> {
    let commands: Vec<&Does> = hint.does.iter().filter(|does| !matches!(does, Does::Nav(_))).collect();
    if IN_THE_BAR.iter().any(|shared| hint.is_about(&Does::Shared(*shared))) {
        return Vec::new();
    }
    if commands.is_empty() {
        let several = hint.keys.len() > 1;
        let text =
            |key: &Key| if several { format!("{} {}", hint.what, sign(*key)) } else { hint.what.clone() };
        return hint.keys.iter().take(MANY).map(|key| (*key, text(key))).collect();
    }
    let pairs: Vec<(&Does, Key)> =
        commands.iter().copied().zip(hint.keys.iter().copied()).filter(|(does, _)| !on_cross(does)).collect();
    if hint.is_about(&Does::Nav(Nav::Walk)) && pairs.len() > MANY {
        return Vec::new();
    }
    pairs.into_iter().map(|(does, key)| (key, keymap.button_name(hint, does.id()))).collect()
}

/// A key in as few characters as can be.
fn sign(key: Key) -> String {
    let name = key.to_string();
    let short = [("Left", "←"), ("Right", "→"), ("Up", "↑"), ("Down", "↓"), ("Home", "⇤"), ("End", "⇥")];
    short.into_iter().chain([("Plus", "+")]).find(|(long, _)| *long == name).map_or(name, |(_, s)| s.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::settings::Settings;

    fn pad_of(game: &str, hints: Vec<KeyHint>) -> Value {
        let keymap = Keymap::new(catalogue::find(game).unwrap(), &Settings::default());
        let mut scene = Scene { hints, ..Scene::default() };
        for hint in &mut scene.hints {
            keymap.bind_hint(hint);
        }
        pad(&scene, &keymap)
    }

    #[test]
    fn only_directions_that_are_told_of_are_on_the_cross() {
        let pad = pad_of("pursuit", vec![KeyHint::new("n ne stay", "step").walking()]);
        assert_eq!(pad, json!({ "cross": ["Up", "PageUp", "5"], "actions": [] }));
        let none = pad_of("pursuit", vec![KeyHint::new("heat", "map")]);
        assert_eq!(none, json!({ "cross": [], "actions": [{ "key": "m", "text": "map" }] }));
    }

    #[test]
    fn a_thing_with_several_commands_has_a_name_on_each_button() {
        let pad = pad_of("wallisyou", vec![KeyHint::new("rotate rotate-back", "rotate")]);
        let texts: Vec<&str> =
            pad["actions"].as_array().unwrap().iter().map(|a| a["text"].as_str().unwrap()).collect();
        assert_eq!(texts.len(), 2);
        assert!(texts[0] != texts[1] && !texts.iter().any(|text| text.contains("Enter")), "{texts:?}");
    }

    #[test]
    fn keys_of_a_recording_are_told_apart_by_signs() {
        let pad = pad_of("pursuit", vec![KeyHint::nav(Nav::Other, "Left Right", "step")]);
        let told = json!([{ "key": "Left", "text": "step ←" }, { "key": "Right", "text": "step →" }]);
        assert_eq!(pad["actions"], told);
    }

    #[test]
    fn what_the_bar_has_is_not_repeated() {
        let hints = ["undo", "help", "pause"].map(|id| KeyHint::new(id, id)).to_vec();
        assert_eq!(pad_of("pursuit", hints), json!({ "cross": [], "actions": [] }));
    }
}
