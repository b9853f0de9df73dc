//! Shortest ways for a player: what the bot follows, a click asks for and the view draws. Which of
//! several shortest ways is said in `kernel::paths`: the first in the order north, east, south, west.

use super::state::{Player, State, Tile};
use kernel::paths::Search;
use kernel::pos::{Dir, Pos};

/// A way that a player could walk now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The steps; none if the player is there already.
    pub steps: Vec<Dir>,
    /// The cells, from where the player stands to the end.
    pub cells: Vec<Pos>,
}

impl State {
    /// The shortest way of a player to a cell, round walls and the other player.
    pub fn way_to(&self, who: Player, cell: Pos) -> Option<Way> {
        way(&self.reach(who), cell)
    }

    /// The shortest way of a player to a coin.
    pub fn way_to_coin(&self, who: Player) -> Option<Way> {
        let search = self.reach(who);
        let coin = search.reached().find(|&p| self.tile(p) == Tile::Coin)?;
        way(&search, coin)
    }

    fn reach(&self, who: Player) -> Search<Dir> {
        let mut search = Search::four();
        let (width, height) = (self.map.width(), self.map.height());
        search.from(&[self.collector(who).at]).where_cells(width, height, |p| self.is_free(p));
        search
    }
}

fn way(search: &Search<Dir>, to: Pos) -> Option<Way> {
    Some(Way { steps: search.word(to)?, cells: search.path(to)? })
}
