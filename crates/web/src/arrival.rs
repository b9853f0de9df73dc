//! How a page begins, and which screens an address leads to.

use crate::link::{self, Link};
use app::Opening;
use kernel::dice::Dice;
use kernel::session::{Beginning, Player};

/// How a page begins.
#[derive(Clone, Debug, Default)]
pub struct Arrival {
    /// Something that differs from page to page: fresh seeds follow from it.
    pub entropy: u64,
    /// Seconds since 1970.
    pub now: u64,
    /// Minutes by which the player's clock is ahead of UTC.
    pub offset: i32,
    /// The addresses to go through, the last one being where to arrive; empty for the front.
    pub path: Vec<String>,
    /// Whether the page was here before: a game goes on where it was instead of beginning anew.
    pub again: bool,
    /// Whether the system asks for less motion.
    pub calm: bool,
}

/// What to open for an address, one on top of the other. A page that was here `again` has named all of them.
pub(crate) fn follow(address: &str, entropy: u64, again: bool) -> Result<Vec<Opening>, String> {
    let find = |id: &str| catalogue::find(id).ok_or_else(|| format!("there is no game '{id}'"));
    let over_hub = |info, opening| if again { vec![opening] } else { vec![Opening::Hub(info), opening] };
    Ok(match Link::read(address)? {
        Link::Nowhere => Vec::new(),
        Link::Hub(id) => match link::part(&id) {
            Some(part) => vec![Opening::Part(part)],
            None => vec![Opening::Hub(find(&id)?)],
        },
        Link::Levels(game) => {
            let info = find(&game)?;
            if info.levels.is_none() {
                return Err(format!("'{game}' has no levels"));
            }
            over_hub(info, Opening::Levels(info))
        }
        Link::Options(game) => {
            let info = find(&game)?;
            over_hub(info, Opening::Setup(info))
        }
        Link::Play(game) => vec![Opening::Resume(find(&game)?)],
        Link::Game { game, params, seed } => {
            vec![described(&game, &params, seed.unwrap_or(entropy), again)?]
        }
    })
}

/// A new game as a link describes it.
fn described(game: &str, given: &[(String, String)], seed: u64, again: bool) -> Result<Opening, String> {
    let info = catalogue::find(game).ok_or_else(|| format!("there is no game '{game}'"))?;
    let params = link::params_of(info, given)?;
    // A single person wants opponents.
    let bot = info.bots.first().map(|bot| Player::Bot(bot.id.into()));
    let players: Vec<(usize, Player)> =
        bot.map(|bot| (1..info.seats.len()).map(|seat| (seat, bot.clone())).collect()).unwrap_or_default();
    let beginning = Beginning::new(info, params, Dice::seeded(seed));
    Ok(Opening::Link(Box::new(beginning), players, again))
}
