//! What is known before a game starts: names, parameters, keys, bots, demos.

use super::breach::{Breach, Clause};
use kernel::dice::Dice;
use kernel::game::{GameInfo, Named};
use kernel::input::Key;
use kernel::params::{Kind, Param, Params};
use kernel::replay::Replay;

pub(super) fn check(info: &'static GameInfo) -> Result<(), Breach> {
    if let Some(seen) = fault(info) {
        return Err(Breach::of(info, Clause::Description, seen));
    }
    info.demos.iter().try_for_each(|demo| {
        let broken = |why: String| {
            Breach::of(info, Clause::Demos, format!("the demo '{}' does not play: {why}", demo.title))
        };
        if demo.title.trim().is_empty() {
            return Err(Breach::of(info, Clause::Demos, "a demo has no title"));
        }
        let replay = Replay::parse(demo.replay).map_err(|d| broken(d.to_string()))?;
        replay.verify(info).map_err(|d| broken(d.to_string()))?;
        if replay.actions.is_empty() {
            return Err(broken("it has no steps".into()));
        }
        Ok(())
    })
}

fn fault(info: &'static GameInfo) -> Option<String> {
    let texts = [("title", info.title), ("about", info.about), ("manual", info.manual)];
    if !is_id(info.id) {
        return Some(format!("the id '{}' is not made of small letters, digits and '-'", info.id));
    }
    if let Some((what, _)) = texts.iter().find(|(_, text)| text.trim().is_empty()) {
        return Some(format!("the {what} is empty"));
    }
    if info.about.contains('\n') {
        return Some("the about is more than one line".into());
    }
    if info.version == 0 {
        return Some("the version of the rules is 0; it counts from 1".into());
    }
    if info.tick_micros() == Some(0) {
        return Some("ticks come so fast that they take no time".into());
    }
    named("seat", info.seats)
        .or_else(|| named("bot", info.bots))
        .or_else(|| params(info))
        .or_else(|| commands(info))
}

fn is_id(id: &str) -> bool {
    id.starts_with(|c: char| c.is_ascii_lowercase())
        && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

fn twice<'a>(ids: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut seen = Vec::new();
    for id in ids {
        if seen.contains(&id) {
            return Some(id);
        }
        seen.push(id);
    }
    None
}

fn named(kind: &str, list: &[Named]) -> Option<String> {
    if list.is_empty() {
        return Some(format!("there is no {kind}; there must be at least one"));
    }
    if let Some(id) = twice(list.iter().map(|n| n.id)) {
        return Some(format!("two {kind}s are called '{id}'"));
    }
    list.iter().find_map(|n| {
        if !is_id(n.id) {
            return Some(format!("the {kind} '{}' has no id of small letters, digits and '-'", n.id));
        }
        let empty = n.title.trim().is_empty() || n.about.trim().is_empty();
        empty.then(|| format!("the {kind} '{}' has no title or no sentence about it", n.id))
    })
}

fn params(info: &'static GameInfo) -> Option<String> {
    if let Some(id) = twice(info.params.iter().map(|p| p.id)) {
        return Some(format!("two parameters are called '{id}'"));
    }
    if let Some(seen) = info.params.iter().find_map(param) {
        return Some(seen);
    }
    if let Some(id) = info.levels
        && !info.level_param().is_some_and(|param| matches!(param.kind, Kind::Choice { .. }))
    {
        return Some(format!("levels are chosen by '{id}', which is no parameter with choices"));
    }
    (info.new)(&Params::defaults(info.params), &mut Dice::seeded(1))
        .err()
        .map(|refused| format!("the default parameters give no game: {refused}"))
}

fn param(param: &Param) -> Option<String> {
    let id = param.id;
    if !is_id(id) {
        return Some(format!("the parameter '{id}' has no id of small letters, digits and '-'"));
    }
    if param.title.trim().is_empty() || param.about.trim().is_empty() {
        return Some(format!("the parameter '{id}' has no title or no sentence about it"));
    }
    let default = param.default_text();
    match param.check(&default) {
        Ok(usual) if usual == default => {}
        Ok(usual) => {
            return Some(format!("the default of '{id}' is '{default}', in its usual form '{usual}'"));
        }
        Err(refused) => return Some(format!("the default of a parameter is refused: {refused}")),
    }
    let Kind::Choice { options, .. } = param.kind else { return None };
    let options = options();
    if let Some(twice) = twice(options.iter().map(|c| c.id.as_str())) {
        return Some(format!("the parameter '{id}' has two choices '{twice}'"));
    }
    let nameless = options.iter().find(|c| c.id.trim().is_empty() || c.title.trim().is_empty())?;
    Some(format!("the choice '{}' of the parameter '{id}' has no id or no title", nameless.id))
}

fn commands(info: &'static GameInfo) -> Option<String> {
    if let Some(id) = twice(info.commands.iter().map(|c| c.id)) {
        return Some(format!("two commands are called '{id}'"));
    }
    let mut bound: Vec<(Key, &str)> = Vec::new();
    for command in info.commands {
        let id = command.id;
        if !is_id(id) || command.title.trim().is_empty() {
            return Some(format!("the command '{id}' has no id of small letters, or no title"));
        }
        for text in command.keys {
            let key = match text.parse::<Key>() {
                Ok(key) => key,
                Err(why) => return Some(format!("a key of the command '{id}' is none: {why}")),
            };
            if let Some((_, other)) = bound.iter().find(|(k, _)| *k == key) {
                return Some(format!("the key {key} is bound to '{other}' and to '{id}'"));
            }
            bound.push((key, id));
        }
    }
    None
}
