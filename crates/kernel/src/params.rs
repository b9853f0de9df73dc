//! What a player may set before a game starts. A game describes its parameters as data; set-up
//! screens, the command line, the protocol and replays are built from that description, and a game
//! is only ever handed values that were checked against it.

use crate::game::Refused;
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// One parameter of a game.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The name on the command line and in replays: small letters, digits, `-`.
    pub id: &'static str,
    /// The name in the set-up screen.
    pub title: &'static str,
    /// One sentence that explains it.
    pub about: &'static str,
    /// What values it takes.
    pub kind: Kind,
}

/// What values a [`Param`] takes, and its default.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// `true` or `false`.
    Flag {
        /// The default.
        default: bool,
    },
    /// A whole number.
    Number {
        /// The least allowed.
        min: i64,
        /// The greatest allowed.
        max: i64,
        /// The default.
        default: i64,
    },
    /// One of a list, such as a level, a pack or a preset.
    Choice {
        /// The list; it may be made at run time, and is never empty.
        options: fn() -> Vec<Choice>,
        /// The id of the default choice.
        default: &'static str,
    },
    /// One line of text.
    Line {
        /// The default.
        default: &'static str,
        /// The greatest length in characters.
        longest: usize,
    },
    /// By which edition of something a game is made, such as a generator: the newest, counted from 1. A recording
    /// that names none is older than the parameter, and so of the first. It is no choice for players.
    Edition {
        /// The newest one.
        newest: i64,
        /// Whether a game with these values is another one by another edition; else a recording need not name it.
        matters: fn(&Params) -> bool,
    },
    /// The content of a text file (`id=@path` on the command line); empty by default.
    File {
        /// The usual name of the file, for messages and file dialogues: `walls.txt`.
        name: &'static str,
    },
}

/// The first edition of anything.
const FIRST: &str = "1";

/// One option of a [`Kind::Choice`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The name on the command line and in replays.
    pub id: String,
    /// The name for people.
    pub title: String,
    /// The heading it stands under in a long list; empty for none.
    #[serde(skip)]
    pub group: String,
    /// A few words about it: size, grade, author.
    pub about: String,
}

impl Choice {
    /// A choice without heading.
    pub fn new(id: &str, title: &str, about: &str) -> Self {
        Choice { id: id.into(), title: title.into(), group: String::new(), about: about.into() }
    }
}

/// Checked values of a game's parameters. Every parameter has a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    values: BTreeMap<&'static str, String>,
}

impl Param {
    /// A parameter.
    pub const fn new(id: &'static str, title: &'static str, about: &'static str, kind: Kind) -> Self {
        Param { id, title, about, kind }
    }

    /// A parameter that is a whole number within a range.
    pub const fn number(
        id: &'static str,
        title: &'static str,
        about: &'static str,
        range: RangeInclusive<i64>,
        default: i64,
    ) -> Self {
        Param::new(id, title, about, Kind::Number { min: *range.start(), max: *range.end(), default })
    }

    /// Whether it is an edition, which players do not choose.
    pub const fn is_edition(&self) -> bool {
        matches!(self.kind, Kind::Edition { .. })
    }

    /// The default value.
    pub fn default_text(&self) -> String {
        match self.kind {
            Kind::Flag { default } => default.to_string(),
            Kind::Number { default, .. } => default.to_string(),
            Kind::Edition { newest, .. } => newest.to_string(),
            Kind::Choice { default, .. } | Kind::Line { default, .. } => default.to_string(),
            Kind::File { .. } => String::new(),
        }
    }

    /// Checks a value and normalises it.
    pub fn check(&self, value: &str) -> Result<String, Refused> {
        let refuse = |why: String| Err(Refused::new("bad-param", format!("{}: {why}", self.id)));
        let number = |min: i64, max: i64| match value.trim().parse::<i64>() {
            Ok(n) if (min..=max).contains(&n) => Ok(n.to_string()),
            Ok(n) => refuse(format!("{n} is not from {min} to {max}")),
            Err(_) => refuse(format!("'{}' is not a whole number from {min} to {max}", value.trim())),
        };
        match self.kind {
            Kind::Flag { .. } => match value.trim() {
                "true" | "yes" | "on" | "1" => Ok("true".into()),
                "false" | "no" | "off" | "0" => Ok("false".into()),
                other => refuse(format!("'{other}' is neither true nor false")),
            },
            Kind::Number { min, max, .. } => number(min, max),
            Kind::Edition { newest, .. } => number(1, newest),
            Kind::Choice { options, .. } => {
                let options = options();
                if options.iter().any(|c| c.id == value) {
                    return Ok(value.into());
                }
                let some: Vec<&str> = options.iter().take(12).map(|c| c.id.as_str()).collect();
                let more = if options.len() > some.len() { ", …" } else { "" };
                refuse(format!("'{value}' is none of {}{more}", some.join(", ")))
            }
            Kind::Line { longest, .. } => {
                if value.contains(['\n', '\r']) {
                    refuse("it must be one line".into())
                } else if value.chars().count() > longest {
                    refuse(format!("it is longer than {longest} characters"))
                } else {
                    Ok(value.into())
                }
            }
            Kind::File { .. } => Ok(value.into()),
        }
    }
}

impl Params {
    /// Every parameter at its default.
    pub fn defaults(params: &[Param]) -> Self {
        Params { values: params.iter().map(|p| (p.id, p.default_text())).collect() }
    }

    /// What a recording that says nothing was made with: the defaults, but the first editions.
    pub fn of_old(params: &[Param]) -> Self {
        let mut old = Params::defaults(params);
        for param in params.iter().filter(|param| param.is_edition()) {
            old.values.insert(param.id, FIRST.into());
        }
        old
    }

    /// Sets all editions to the newest, as for a new game.
    pub fn renew(&mut self, params: &[Param]) {
        for param in params.iter().filter(|param| param.is_edition()) {
            self.values.insert(param.id, param.default_text());
        }
    }

    /// Sets one parameter, after checking its name and value.
    pub fn set(&mut self, params: &[Param], id: &str, value: &str) -> Result<(), Refused> {
        let Some(param) = params.iter().find(|p| p.id == id) else {
            let known: Vec<&str> = params.iter().map(|p| p.id).collect();
            let known = if known.is_empty() { "there are none".into() } else { known.join(", ") };
            return Err(Refused::new("bad-param", format!("there is no parameter '{id}' (known: {known})")));
        };
        self.values.insert(param.id, param.check(value)?);
        Ok(())
    }

    /// The values in order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values.iter().map(|(&k, v)| (k, v.as_str()))
    }

    /// The text of a parameter; a name that the game did not declare gives an empty text.
    pub fn text(&self, id: &str) -> &str {
        self.values.get(id).map_or("", String::as_str)
    }

    /// The number a parameter holds; 0 if it is no number.
    pub fn number(&self, id: &str) -> i64 {
        self.text(id).parse().unwrap_or(0)
    }

    /// Whether a flag is on.
    pub fn flag(&self, id: &str) -> bool {
        self.text(id) == "true"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes() -> Vec<Choice> {
        vec![Choice::new("small", "Small", ""), Choice::new("large", "Large", "")]
    }

    const PARAMS: [Param; 4] = [
        Param {
            id: "size",
            title: "Size",
            about: "",
            kind: Kind::Choice { options: sizes, default: "small" },
        },
        Param { id: "coins", title: "Coins", about: "", kind: Kind::Number { min: 1, max: 9, default: 3 } },
        Param { id: "fog", title: "Fog", about: "", kind: Kind::Flag { default: false } },
        Param { id: "name", title: "Name", about: "", kind: Kind::Line { default: "Ann", longest: 4 } },
    ];

    #[test]
    fn defaults_are_what_the_description_says() {
        let p = Params::defaults(&PARAMS);
        assert_eq!(
            (p.text("size"), p.number("coins"), p.flag("fog"), p.text("name")),
            ("small", 3, false, "Ann")
        );
    }

    #[test]
    fn an_edition_is_the_newest_and_in_a_recording_without_it_the_first() {
        let params = [Param::new("edition", "", "", Kind::Edition { newest: 3, matters: |_| true })];
        assert_eq!(Params::defaults(&params).text("edition"), "3");
        let mut old = Params::of_old(&params);
        assert_eq!(old.text("edition"), "1");
        assert!(old.set(&params, "edition", "2").is_ok() && old.set(&params, "edition", "4").is_err());
    }

    #[test]
    fn a_good_value_is_kept_in_its_usual_form() {
        let mut p = Params::defaults(&PARAMS);
        p.set(&PARAMS, "fog", "yes").unwrap();
        p.set(&PARAMS, "coins", " 07 ").unwrap();
        assert_eq!((p.flag("fog"), p.text("coins")), (true, "7"));
    }

    #[test]
    fn a_bad_value_is_refused_with_its_name_and_reason_and_changes_nothing() {
        let mut p = Params::defaults(&PARAMS);
        let before = p.clone();
        let why = |p: &mut Params, id, value| p.set(&PARAMS, id, value).unwrap_err().reason;
        assert_eq!(why(&mut p, "coins", "10"), "coins: 10 is not from 1 to 9");
        assert_eq!(why(&mut p, "coins", "x"), "coins: 'x' is not a whole number from 1 to 9");
        assert_eq!(why(&mut p, "size", "huge"), "size: 'huge' is none of small, large");
        assert_eq!(why(&mut p, "fog", "maybe"), "fog: 'maybe' is neither true nor false");
        assert_eq!(why(&mut p, "name", "Maria"), "name: it is longer than 4 characters");
        assert_eq!(why(&mut p, "wind", "1"), "there is no parameter 'wind' (known: size, coins, fog, name)");
        assert_eq!(p, before);
    }
}
