//! Everything that can be said about the files of a board before a game: what is wrong with them, who can
//! reach the flag (SA-X02), and hints (SA-X03).

use super::{Files, Surveyed};
use crate::board::Board;
use crate::hints::{Hints, Trial};
use crate::house::House;
use crate::layout::Layout;
use crate::reach::Reach;
use kernel::diagnostic::Diagnostic;

/// The answer.
#[derive(Clone, Debug)]
pub struct Check {
    /// The board, if it can be played.
    pub board: Option<Board>,
    /// Problems in the order of the files, then hints.
    pub problems: Vec<Diagnostic>,
    /// Who can reach the flag, if there is a board.
    pub reach: Option<Reach>,
    /// The hints, if there is a board.
    pub hints: Option<Hints>,
}

impl Check {
    /// Checks the files of a board in some building.
    pub fn of(layout: &Layout, files: &Files<'_>, house: &House, trial: Trial) -> Check {
        let Surveyed { board, mut problems, lines, reach } = Board::survey(layout, files, house, true);
        let reach = reach.filter(|_| board.is_some());
        let hints = board.as_ref().zip(reach.as_ref()).map(|(board, reach)| {
            let hints = Hints::of(board, reach, Some(trial));
            problems.extend(hints.notes(board, &lines));
            hints
        });
        Check { board, problems, reach, hints }
    }
}
