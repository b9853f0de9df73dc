//! Whose turn is next, and what happens between rounds: stairs change (SA-017), or it is a draw
//! (SA-077).

use crate::board::Board;
use crate::cell::Player;
use crate::chance::{self, Ask, Chance};
use crate::event::Event;
use crate::house::Scope;
use crate::state::Race;

impl Race {
    /// The turn goes to the next player (SA-040).
    #[inline]
    pub(super) fn pass(
        &mut self,
        board: &Board,
        chance: &mut Chance<'_>,
        tell: &mut impl FnMut(Event),
    ) -> Option<()> {
        let house = &board.house;
        let playing = |from: usize| (from..house.players.len()).find(|&who| house.players[who]);
        if let Some(next) = playing(self.turn.index() + 1) {
            self.turn = Player::SIX[next];
            return Some(());
        }
        if house.stairs_change()
            && !board.stairs.is_empty()
            && self.round.is_multiple_of(house.stair_change_every)
        {
            self.change_stairs(board, chance, tell)?;
        }
        self.turn = Player::SIX[playing(0).unwrap_or(0)];
        if self.round >= house.max_rounds {
            tell(Event::Draw { round: self.round });
        }
        self.round += 1;
        Some(())
    }

    /// Every staircase draws a new mode, in file order; then all are told.
    fn change_stairs(
        &mut self,
        board: &Board,
        chance: &mut Chance<'_>,
        tell: &mut impl FnMut(Event),
    ) -> Option<()> {
        let ask = Ask::Mode(board.house.stair_modes);
        if board.house.stair_change_scope == Scope::All {
            self.modes.fill(chance::mode(chance.ask(ask)?));
        } else {
            for mode in &mut self.modes {
                *mode = chance::mode(chance.ask(ask)?);
            }
        }
        tell(Event::StairsChange { round: self.round });
        for (stairs, &mode) in board.stairs.iter().zip(&self.modes) {
            tell(Event::StairsGo { lower: stairs.lower, upper: stairs.upper, mode });
        }
        Some(())
    }
}
