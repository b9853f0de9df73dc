//! Addresses of screens, as they stand after the `#`: `wallisyou`, `wallisyou/levels`, `settings`, and links
//! that carry a game: `wallisyou?code=WY1-…`, `pursuit?dungeon=three&seed=7`.

use app::{Part, Place};
use kernel::game::GameInfo;
use kernel::params::{Kind, Params};
use kernel::session::Session;
use std::fmt::Write;

/// A longer link is refused by some programs that links are pasted into.
const LONGEST: usize = 1900;

/// What an address says.
#[derive(Debug, PartialEq, Eq)]
pub enum Link {
    /// Nothing: the front.
    Nowhere,
    /// To everything about this game, or a screen of the front.
    Hub(String),
    /// To the levels of this game.
    Levels(String),
    /// To the options of this game.
    Options(String),
    /// Into this game where it was left, or into a new one.
    Play(String),
    /// Into a game with these parameters and, if it is said, this seed.
    Game {
        /// The id of the game.
        game: String,
        /// Names and values.
        params: Vec<(String, String)>,
        /// The seed.
        seed: Option<u64>,
    },
}

impl Link {
    /// Reads what stands after the address of the page, with or without its `#`.
    pub fn read(fragment: &str) -> Result<Link, String> {
        let text = fragment.strip_prefix('#').unwrap_or(fragment);
        if text.is_empty() {
            return Ok(Link::Nowhere);
        }
        let Some((game, rest)) = text.split_once('?') else {
            return Ok(match text.split_once('/') {
                None => Link::Hub(decoded(text)?),
                Some((game, "levels")) => Link::Levels(decoded(game)?),
                Some((game, "options")) => Link::Options(decoded(game)?),
                Some((game, "play")) => Link::Play(decoded(game)?),
                Some((_, other)) => return Err(format!("there is no page '{other}'")),
            });
        };
        let (mut params, mut seed) = (Vec::new(), None);
        for part in rest.split('&').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = (decoded(name)?, decoded(value)?);
            if name == "seed" {
                let number =
                    value.parse().map_err(|_| format!("the seed '{value}' is not a whole number"))?;
                seed = Some(number);
            } else {
                params.push((name, value));
            }
        }
        Ok(Link::Game { game: decoded(game)?, params, seed })
    }
}

/// The screen of the front that has this name.
pub(crate) fn part(id: &str) -> Option<Part> {
    Part::ALL.into_iter().find(|part| part.id() == id)
}

/// The address of a screen, without the `#`; `None` if it has none.
pub(crate) fn address(place: Place<'_>) -> Option<String> {
    Some(match place {
        Place::Front => String::new(),
        Place::Hub(info) => info.id.into(),
        Place::Levels(info) => format!("{}/levels", info.id),
        Place::Options(info) => format!("{}/options", info.id),
        Place::Game(session) => {
            link_of(session).map_or_else(|| format!("{}/play", session.info().id), |link| link[1..].into())
        }
        Place::Part(part) => part.id().into(),
        Place::Other => return None,
    })
}

/// The parameters of a game as a link gives them.
pub(crate) fn params_of(info: &GameInfo, given: &[(String, String)]) -> Result<Params, String> {
    let mut params = Params::defaults(info.params);
    for (name, value) in given {
        params.set(info.params, name, value).map_err(|refused| refused.reason)?;
    }
    Ok(params)
}

/// The link that leads into the same game from its start; `None` if it would be too long, as with the
/// content of a file.
pub fn link_of(session: &Session) -> Option<String> {
    let info = session.info();
    let defaults = Params::defaults(info.params);
    let mut link = format!("#{}?", info.id);
    // An edition that changes nothing here is no part of the address: a game that was saved has none.
    let counts = |name: &str| match info.params.iter().find(|param| param.id == name).map(|param| &param.kind)
    {
        Some(Kind::Edition { matters, .. }) => matters(session.params()),
        _ => true,
    };
    let differs = |(name, value): &(&str, &str)| defaults.text(name) != *value && counts(name);
    for (name, value) in session.params().iter().filter(differs) {
        let _ = write!(link, "{name}={}&", encoded(value));
    }
    let _ = write!(link, "seed={}", session.seed());
    (link.len() <= LONGEST).then_some(link)
}

fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~,:/".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

fn decoded(text: &str) -> Result<String, String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let mut digit = || rest.next().and_then(|d| char::from(d).to_digit(16));
                let (high, low) = (digit(), digit());
                match (high, low) {
                    (Some(high), Some(low)) => (high * 16 + low) as u8,
                    _ => return Err("a % in it is not followed by two digits".into()),
                }
            }
            other => other,
        });
    }
    String::from_utf8(bytes).map_err(|_| "it isn't text".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::dice::Dice;

    fn game(fragment: &str) -> (String, Vec<(String, String)>, Option<u64>) {
        match Link::read(fragment).unwrap() {
            Link::Game { game, params, seed } => (game, params, seed),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_link_leads_to_the_front_to_a_page_of_a_game_or_into_it() {
        assert_eq!(Link::read(""), Ok(Link::Nowhere));
        assert_eq!(Link::read("#"), Ok(Link::Nowhere));
        assert_eq!(Link::read("#coins"), Ok(Link::Hub("coins".into())));
        assert_eq!(Link::read("#coins/levels"), Ok(Link::Levels("coins".into())));
        assert_eq!(Link::read("#coins/options"), Ok(Link::Options("coins".into())));
        assert_eq!(Link::read("coins/play"), Ok(Link::Play("coins".into())));
        let (name, params, seed) = game("#coins?size=9&title=a%20b+%C3%A4&seed=18446744073709551615");
        assert_eq!((name.as_str(), seed), ("coins", Some(u64::MAX)));
        let expected = [("size", "9"), ("title", "a b ä")].map(|(n, v)| (n.to_string(), v.to_string()));
        assert_eq!(params, expected);
    }

    #[test]
    fn a_broken_link_is_told_why() {
        assert!(Link::read("#coins?seed=many").unwrap_err().contains("'many'"));
        assert!(Link::read("#coins?size=%2").unwrap_err().contains('%'));
        assert!(Link::read("#%FF").unwrap_err().contains("isn't text"));
        assert!(Link::read("#coins/map").unwrap_err().contains("'map'"));
    }

    #[test]
    fn the_link_of_every_game_leads_to_the_same_start() {
        for info in catalogue::GAMES.iter().copied() {
            let started = Session::new(info, Params::defaults(info.params), Dice::seeded(77));
            let session = started.unwrap_or_else(|e| panic!("{}: {e}", info.id));
            let link = link_of(&session).unwrap_or_else(|| panic!("{} has no link", info.id));
            let (id, given, seed) = game(&link);
            let params = params_of(catalogue::find(&id).unwrap(), &given).unwrap();
            let again = Session::new(info, params, Dice::seeded(seed.unwrap())).unwrap();
            assert_eq!(again.hash(), session.hash(), "{link}");
        }
    }

    #[test]
    fn what_is_encoded_reads_back() {
        for text in ["", "WY1-abc_~", "a=b&c#d?e%f+g", "äöü ♞\n#"] {
            assert_eq!(decoded(&encoded(text)), Ok(text.into()));
        }
    }
}
