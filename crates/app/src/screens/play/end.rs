//! What is said at the end of a game.

use super::Play;
use crate::run::{End, UNRANKED};
use crate::screens::pause::Pause;
use kernel::game::Standing;
use kernel::input::Shared;

impl Play {
    /// The menu after the end.
    pub(super) fn end_menu(&self, end: &End) -> Pause {
        let session = &self.run.session;
        let fared = self.run.fared();
        let (title, mut text) = match (session.forfeit(), session.outcome()) {
            (Some(forfeit), _) => {
                let who = session.info().seats.get(forfeit.seat.0).map_or("A player", |s| s.title);
                ("Forfeit", vec![format!("{who} is out: {}", forfeit.reason)])
            }
            (None, Some(outcome)) => (verdict(fared), vec![outcome.words]),
            (None, None) => ("The end", Vec::new()),
        };
        if let Some(score) = session.outcome().and_then(|o| o.score)
            && !text.iter().any(|t| t.contains(&score.words))
        {
            text.push(score.words);
        }
        if let Some(place) = end.place {
            text.push(format!("That is place {place} in the score table."));
        }
        if end.unranked {
            text.push(UNRANKED.into());
        }
        if let Some(place) = &end.story {
            text.push(format!("Its story is kept in {place}"));
        }
        let next = self.run.neighbour(Shared::Next).is_some();
        let menu = Pause::over(title.into(), text, fared == Some(Standing::Lost), next);
        menu.with_figures(&session.game().scene().panels)
    }
}

/// How the one person at this program fared, in two words.
fn verdict(fared: Option<Standing>) -> &'static str {
    match fared {
        Some(Standing::Won) => "You win!",
        Some(Standing::Lost) => "You lose",
        Some(Standing::Drawn) => "A draw",
        None => "The end",
    }
}
