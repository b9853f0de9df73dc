//! Which key does what in a game, by the game's own description and what the player has changed.
//! A game's own keys come first, then the keys that it gives to shared commands, then the shared
//! commands' own.

use crate::settings::{KeyTable, Settings};
use crate::words;
use kernel::game::GameInfo;
use kernel::input::{Code, Does, Key, Pad, Shared};
use kernel::scene::{KeyHint, Scene};
use std::collections::BTreeMap;

/// The table of the shared commands in the settings.
const SHARED: &str = "shared";

/// What the buttons of a gamepad do in every game until they are bound anew; the others stand for keys
/// ([`Pad::stands_for`]).
const ON_PADS: [(Shared, &str); 4] = [
    (Shared::Undo, "PadX"),
    (Shared::Hint, "PadL"),
    (Shared::Help, "PadSelect"),
    (Shared::Pause, "PadStart"),
];

/// The keys of which everybody knows where they lead.
const ARROWS: [Key; 4] =
    [Key::plain(Code::Up), Key::plain(Code::Down), Key::plain(Code::Left), Key::plain(Code::Right)];

/// What is written on them.
const ARROW_SIGNS: [&str; 4] = ["↑", "↓", "←", "→"];

/// Whoever knows these finds everything else.
const STAYING: [Shared; 2] = [Shared::Help, Shared::Pause];

/// Names up to this long fit on a button.
const SHORT: usize = 16;

/// What a player has under his hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands<'a> {
    /// Keys and a mouse.
    Keys,
    /// A screen to touch, with a button for each of these.
    Fingers(&'a [KeyHint]),
}

/// What a key is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// A command of the game.
    Own(&'static str),
    /// A command of all games.
    Shared(Shared),
}

/// One row of the table of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// What the keys do.
    pub bound: Bound,
    /// Its name in settings.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// Its keys.
    pub keys: Vec<Key>,
}

impl Binding {
    /// Whether it is a command of the game.
    pub(crate) fn is_own(&self) -> bool {
        matches!(self.bound, Bound::Own(_))
    }

    /// Its keys in a table.
    pub(crate) fn listed(&self) -> String {
        let keys = self.keys_joined(", ");
        if keys.is_empty() { words::NO_KEY.into() } else { keys }
    }

    /// The same with the buttons of gamepads.
    pub(crate) fn listed_with_pads(&self) -> String {
        let pads: Vec<String> = self.keys.iter().filter(|k| k.pad().is_some()).map(Key::to_string).collect();
        if pads.is_empty() { self.listed() } else { format!("{}, {}", self.listed(), pads.join(", ")) }
    }

    /// Its keys as sentences name them; most players have no gamepad.
    fn keys_joined(&self, between: &str) -> String {
        let keys = self.keys.iter().filter(|key| key.pad().is_none());
        keys.map(ToString::to_string).collect::<Vec<_>>().join(between)
    }
}

/// The keys of one game as they are bound now.
#[derive(Clone, Debug, Default)]
pub struct Keymap {
    bindings: Vec<Binding>,
    lookup: BTreeMap<Key, Bound>,
}

impl Keymap {
    /// The keys of a game.
    pub fn new(info: &GameInfo, settings: &Settings) -> Self {
        let none = KeyTable::new();
        let own = settings.keys.get(info.id).unwrap_or(&none);
        let shared = settings.keys.get(SHARED).unwrap_or(&none);
        let free = |keys: Vec<Key>| keys.into_iter().filter(|key| !settings.kept.contains(key)).collect();
        let mut map = Keymap::default();
        for command in info.commands.iter().filter(|c| c.shared.is_none()) {
            let keys = keys(own.get(command.id), command.keys);
            map.add(Bound::Own(command.id), command.id, command.title, free(keys));
        }
        for what in Shared::ALL {
            let from_game = info.commands.iter().filter(|c| c.shared == Some(what)).flat_map(|c| c.keys);
            let pads = ON_PADS.iter().filter(|(shared, _)| *shared == what).map(|(_, pad)| pad);
            let defaults: Vec<&str> = from_game.chain(what.keys()).chain(pads).copied().collect();
            let keys = keys(shared.get(what.id()), &defaults);
            map.add(Bound::Shared(what), what.id(), what.title(), free(keys));
        }
        map
    }

    fn add(&mut self, bound: Bound, id: &'static str, title: &'static str, keys: Vec<Key>) {
        let mut keys = keys;
        // The first to name a key has it.
        keys.retain(|key| !self.lookup.contains_key(key) && self.lookup.insert(*key, bound).is_none());
        self.bindings.push(Binding { bound, id, title, keys });
    }

    fn binding(&self, id: &str) -> Option<&Binding> {
        self.bindings.iter().find(|b| b.id == id)
    }

    /// The keys that do something over a game that does not hear them: the shared ones, and those of a command of
    /// the game that means it.
    pub fn elsewhere(&self, info: &GameInfo, shared: Shared) -> Vec<Key> {
        let own = |b: &Binding| info.commands.iter().any(|c| c.id == b.id && c.elsewhere == Some(shared));
        let means = |b: &&Binding| b.bound == Bound::Shared(shared) || (b.is_own() && own(b));
        self.bindings.iter().filter(means).flat_map(|b| b.keys.clone()).collect()
    }

    /// What a key does.
    pub fn find(&self, key: Key) -> Option<Bound> {
        self.lookup.get(&key).copied()
    }

    /// The key that is meant by one: a gamepad's button that is bound to nothing stands for another.
    pub fn meant(&self, key: Key) -> Key {
        key.pad().filter(|_| self.find(key).is_none()).map_or(key, Pad::stands_for)
    }

    /// All commands in order, with their keys.
    pub fn bindings(&self) -> &[Binding] {
        &self.bindings
    }

    /// The keys of a command by its id, as text: `Up or k`; empty if it has none.
    pub fn keys_of(&self, id: &str) -> String {
        self.binding(id).map_or(String::new(), |b| b.keys_joined(" or "))
    }

    /// The key that stands for a command in hints and sentences, by the command's id: an arrow if it has one, which
    /// everybody knows, else its first.
    pub fn key_of(&self, id: &str) -> Option<Key> {
        let keys = self.binding(id)?.keys.iter().copied().filter(|key| key.pad().is_none());
        let arrow = |key: &Key| ARROWS.contains(key);
        keys.clone().find(arrow).or_else(|| keys.clone().next())
    }

    /// Fills in the keys of a hint's commands. False, and no keys, if one of them has none.
    pub fn bind_hint(&self, hint: &mut KeyHint) -> bool {
        let commands = hint.does.iter().filter(|does| !matches!(does, Does::Nav(_)));
        let keys: Option<Vec<Key>> = commands.map(|does| self.key_of(does.id())).collect();
        let Some(keys) = keys.filter(|keys| !keys.is_empty()) else { return false };
        hint.keys = keys;
        true
    }

    /// All commands of a game that mean something in this scene, with their keys: those that go together in a hint
    /// as one, the others one by one.
    pub fn table(&self, scene: &Scene) -> Vec<KeyHint> {
        let own = |does: &Does| self.bindings.iter().any(|b| b.is_own() && b.id == does.id());
        let mut table: Vec<KeyHint> = Vec::new();
        for hint in &scene.hints {
            let does = hint.does.iter().filter(|does| !matches!(does, Does::Nav(_))).cloned().collect();
            let mut hint = KeyHint { does, ..hint.clone() };
            if hint.does.iter().all(own) && self.bind_hint(&mut hint) {
                // One command has room for all its keys.
                if let [does] = &hint.does[..] {
                    hint.keys = self.binding(does.id()).map_or(Vec::new(), |b| b.keys.clone());
                }
                table.push(hint);
            }
        }
        for binding in self.bindings.iter().filter(|b| b.is_own() && !b.keys.is_empty()) {
            if scene.unused.contains(&binding.id) {
                continue;
            }
            let told = |hint: &KeyHint| hint.does.iter().any(|does| does.id() == binding.id);
            if !table.iter().any(told) {
                let what = binding.title.to_lowercase();
                table.push(KeyHint { keys: binding.keys.clone(), ..KeyHint::new(binding.id, what) });
            }
        }
        table
    }

    /// A shared command with the keys of the keyboard that it has, if any.
    pub fn shared(&self, shared: Shared) -> Option<KeyHint> {
        let binding = self.binding(shared.id())?;
        let keys: Vec<Key> = binding.keys.iter().copied().filter(|key| key.pad().is_none()).collect();
        let what = binding.title.to_lowercase();
        (!keys.is_empty()).then(|| KeyHint { keys, ..KeyHint::new(binding.id, what) })
    }

    /// A sentence in which `{left}` becomes what the player presses for the command `left`.
    pub fn fill_in(&self, text: &str, hands: Hands) -> String {
        let mut parts = text.split('{');
        let mut out = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let Some((id, rest)) = part.split_once('}') else {
                out.push_str(part);
                continue;
            };
            out.extend(self.pressed_for(id, hands));
            out.push_str(rest);
        }
        out
    }

    /// What a sentence calls the key or the button of a command.
    fn pressed_for(&self, id: &str, hands: Hands) -> Option<String> {
        let key = self.key_of(id)?;
        let arrow = ARROWS.iter().position(|arrow| *arrow == key).map(|i| ARROW_SIGNS[i].to_string());
        arrow.or_else(|| match hands {
            Hands::Keys => Some(key.to_string()),
            Hands::Fingers(hints) => {
                let its = |hint: &&KeyHint| hint.does.iter().any(|does| does.id() == id);
                let told = hints.iter().find(its).map(|hint| self.button_name(hint, id));
                Some(format!("“{}”", told.unwrap_or_else(|| self.title_of(id))))
            }
        })
    }

    /// What is written on the button for one of the commands of a hint: the word of the hint if it is the only one,
    /// or the first of several whose own names are long.
    pub fn button_name(&self, hint: &KeyHint, id: &str) -> String {
        let ids = || hint.does.iter().filter(|does| !matches!(does, Does::Nav(_))).map(Does::id);
        let long = ids().count() == 1 || ids().any(|id| self.title_of(id).chars().count() > SHORT);
        if long && ids().next() == Some(id) { hint.what.clone() } else { self.title_of(id) }
    }

    /// The name of a command inside a sentence; its id if it is none of this game's.
    fn title_of(&self, id: &str) -> String {
        self.binding(id).map_or_else(|| id.into(), |binding| binding.title.to_lowercase())
    }

    /// Which other command a key is bound to.
    pub fn conflict(&self, id: &str, key: Key) -> Option<&Binding> {
        self.bindings.iter().find(|b| b.id != id && b.keys.contains(&key))
    }
}

/// The hints that find room: the last ones are left out first, but the ways to the menu and to the help stay.
pub fn that_fit(hints: &[KeyHint], fits: impl Fn(&[KeyHint]) -> bool) -> Vec<KeyHint> {
    let stays = |hint: &KeyHint| STAYING.iter().any(|shared| hint.is_about(&Does::Shared(*shared)));
    let mut left = hints.to_vec();
    while !fits(&left)
        && let Some(last) = left.iter().rposition(|hint| !stays(hint))
    {
        left.remove(last);
    }
    left
}

/// Binds a key to a command in the settings; a command that had it loses it.
pub fn bind(settings: &mut Settings, info: &GameInfo, id: &str, key: Key, add: bool) {
    let map = Keymap::new(info, settings);
    let Some(binding) = map.binding(id) else { return };
    // A new button leaves the keys alone, and a new key the buttons.
    let other = |old: &Key| old.pad().is_some() != key.pad().is_some();
    let mut keys: Vec<Key> = binding.keys.iter().copied().filter(|old| add || other(old)).collect();
    if !keys.contains(&key) {
        keys.push(key);
    }
    put(settings, info, binding, &keys);
    if let Some(loser) = map.conflict(id, key) {
        let left: Vec<Key> = loser.keys.iter().copied().filter(|k| *k != key).collect();
        put(settings, info, loser, &left);
    }
}

/// Resets the keys of a game to their defaults.
pub fn reset(settings: &mut Settings, info: &GameInfo) {
    settings.keys.remove(info.id);
    settings.keys.remove(SHARED);
}

fn put(settings: &mut Settings, info: &GameInfo, binding: &Binding, keys: &[Key]) {
    let table = match binding.bound {
        Bound::Own(_) => info.id,
        Bound::Shared(_) => SHARED,
    };
    let texts = keys.iter().map(ToString::to_string).collect();
    settings.keys.entry(table.into()).or_default().insert(binding.id.into(), texts);
}

fn keys(set: Option<&Vec<String>>, defaults: &[&str]) -> Vec<Key> {
    let texts = set.map_or_else(|| defaults.to_vec(), |set| set.iter().map(String::as_str).collect());
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info() -> &'static GameInfo {
        catalogue::GAMES[0]
    }

    #[test]
    fn every_command_can_be_found_by_its_keys() {
        let map = Keymap::new(info(), &Settings::default());
        for binding in map.bindings() {
            for key in &binding.keys {
                assert_eq!(map.find(*key), Some(binding.bound), "{key}");
            }
        }
    }

    #[test]
    fn for_fingers_sentences_name_what_is_written_on_the_buttons() {
        let map = Keymap::new(catalogue::find("wallisyou").unwrap(), &Settings::default());
        let hints = [KeyHint::new("end", "let him walk"), KeyHint::new("rotate rotate-back", "turn")];
        let told = |text: &str| (map.fill_in(text, Hands::Keys), map.fill_in(text, Hands::Fingers(&hints)));
        assert_eq!(
            told("Let him walk with {end}."),
            ("Let him walk with Space.".into(), "Let him walk with “let him walk”.".into())
        );
        let (keys, fingers) = told("{rotate}, {treasure}");
        assert_eq!(keys, "Enter, t");
        let names = [map.button_name(&hints[1], "rotate"), map.title_of("treasure")];
        assert_eq!(fingers, format!("“{}”, “{}”", names[0], names[1]));
    }

    #[test]
    fn hints_and_sentences_name_the_arrows_where_a_game_has_them() {
        for game in ["icmaze", "minirogue", "pursuit"] {
            let info = catalogue::find(game).unwrap();
            let map = Keymap::new(info, &Settings::default());
            let (right, left) = if game == "pursuit" { ("e", "w") } else { ("right", "left") };
            let told = map.fill_in(&format!("{{{left}}} and {{{right}}}"), Hands::Keys);
            assert_eq!(told, "← and →", "{game}");
        }
    }

    #[test]
    fn hints_give_way_from_the_end_but_the_menu_and_the_help_stay() {
        let hints = ["left right", "explore", "undo", "help", "pause"].map(|id| KeyHint::new(id, id));
        let shown = |most: usize| {
            let fit = that_fit(&hints, |hints| hints.len() <= most);
            fit.iter().map(|hint| hint.what.clone()).collect::<Vec<_>>()
        };
        assert_eq!(shown(9), hints.clone().map(|hint| hint.what));
        assert_eq!(shown(3), ["left right", "help", "pause"]);
        assert_eq!(shown(1), ["help", "pause"]);
    }

    #[test]
    fn a_key_that_the_shell_keeps_is_nobodys_and_the_next_one_stands_in() {
        let settings = Settings { kept: vec![Key::ctrl('n')], ..Settings::default() };
        let map = Keymap::new(info(), &settings);
        assert_eq!(map.find(Key::ctrl('n')), None);
        assert_eq!(map.keys_of(Shared::Mute.id()), "Ctrl+K");
    }

    #[test]
    fn a_gamepads_buttons_are_bound_like_keys_and_stand_for_keys_where_they_are_not() {
        let mut settings = Settings::default();
        let pad = |name: &str| name.parse::<Key>().unwrap();
        let map = Keymap::new(info(), &settings);
        assert_eq!(map.find(pad("PadX")), Some(Bound::Shared(Shared::Undo)));
        assert_eq!(map.meant(pad("PadX")), pad("PadX"));
        assert_eq!(map.meant(pad("PadA")), pad("Enter"));
        assert!(!map.keys_of(Shared::Undo.id()).contains("Pad"), "sentences name keys");
        bind(&mut settings, info(), Shared::Undo.id(), pad("PadY"), false);
        let map = Keymap::new(info(), &settings);
        let undo = map.binding(Shared::Undo.id()).unwrap().listed_with_pads();
        assert!(undo.ends_with(", PadY") && !undo.contains("PadX") && undo.starts_with("Ctrl+Z"), "{undo}");
        assert_eq!(map.meant(pad("PadX")), pad("Backspace"));
    }

    #[test]
    fn a_new_key_can_join_the_old_ones_and_a_reset_brings_the_defaults_back() {
        let mut settings = Settings::default();
        let undo = Shared::Undo.id();
        let before = Keymap::new(info(), &settings).keys_of(undo);
        bind(&mut settings, info(), undo, "F12".parse().unwrap(), false);
        bind(&mut settings, info(), undo, "F11".parse().unwrap(), true);
        assert_eq!(Keymap::new(info(), &settings).keys_of(undo), "F12 or F11");
        reset(&mut settings, info());
        assert_eq!(Keymap::new(info(), &settings).keys_of(undo), before);
    }
}
