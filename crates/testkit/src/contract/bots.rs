//! Bots: that their advice is legal and steady, and that asking them changes nothing.

use super::breach::{Breach, Clause, difference};
use super::playout::Playout;

pub(super) fn check(playout: &Playout<'_>) -> Result<(), Breach> {
    let (mut asked, mut copy) = (playout.fresh(), playout.fresh());
    let mut whim = playout.whim(8);
    for at in playout.stops() {
        for bot in playout.info.bots {
            let bot = bot.id;
            let dice = whim.split(at as u64);
            let first = asked.game.advise(bot, &mut dice.clone());
            let is = asked.game.snapshot();
            let was = &playout.states[at].0;
            playout.demand(is == *was, Clause::BotHandsOff, || {
                format!("the bot '{bot}' has changed the state: {}", difference(was, &is))
            })?;
            let again = asked.game.advise(bot, &mut dice.clone());
            playout.demand(again == first, Clause::BotSteady, || {
                format!("the bot '{bot}' answers otherwise when asked the same again")
            })?;
            // Other dice, so that a bot which draws more or less cannot matter to the game.
            let other = asked.game.advise(bot, &mut whim);
            for advice in first.into_iter().chain(other) {
                playout.put(&mut copy, at)?;
                if let Err(refused) = copy.game.step(&advice.action, &mut copy.dice) {
                    let seen =
                        format!("the bot '{bot}' would do '{}', which is refused: {refused}", advice.action);
                    return Err(playout.breach(Clause::BotLegal, seen));
                }
            }
        }
        let silent = asked.game.advise("no such bot", &mut whim).is_none();
        playout.demand(silent, Clause::BotLegal, || "a bot that does not exist gives advice".into())?;
        // A trace that the snapshot does not show would show in what comes next.
        playout.follow(&mut asked, at, Clause::BotHandsOff, "after bots were asked")?;
    }
    Ok(())
}
