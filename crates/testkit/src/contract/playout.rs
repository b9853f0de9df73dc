//! A random game to check things on: recorded once, then walked again by every subject. How it is
//! played differs from seed to seed: at random, by bots, by bots with mistakes, with keys held down.

use super::breach::{Breach, Clause, difference};
use kernel::dice::Dice;
use kernel::game::{Event, Game, GameInfo, Pace};
use kernel::params::{Kind, Params};
use std::cell::Cell;

/// A recorded game. Nothing was done to it but steps, so it is what everything else is measured by.
pub(super) struct Playout<'a> {
    pub(super) info: &'static GameInfo,
    pub(super) seed: u64,
    pub(super) params: Params,
    /// The actions, and after each the events, the snapshot and the dice; `states` begins with the start.
    pub(super) actions: Vec<String>,
    pub(super) events: Vec<Vec<Event>>,
    pub(super) states: Vec<(String, Dice)>,
    /// The step that is looked at, for messages.
    pub(super) step: &'a Cell<usize>,
}

/// A game that walks along a playout, with something done to it on the way.
pub(super) struct Walker {
    pub(super) game: Box<dyn Game>,
    pub(super) dice: Dice,
}

impl<'a> Playout<'a> {
    /// Plays a game.
    pub(super) fn record(
        info: &'static GameInfo,
        seed: u64,
        steps: usize,
        step: &'a Cell<usize>,
    ) -> Result<Self, Breach> {
        let mut whim = Dice::seeded(seed).split(0x1d1e);
        let params = params_for(info, seed, &mut whim)?;
        let mut dice = Dice::seeded(seed);
        let mut game = (info.new)(&params, &mut dice)
            .map_err(|r| Breach::of(info, Clause::Description, format!("seed {seed} gives no game: {r}")))?;
        let start = vec![(game.snapshot(), dice.clone())];
        let mut playout =
            Playout { info, seed, params, actions: Vec::new(), events: Vec::new(), states: start, step };
        let mut adviser = playout.fresh();
        let mut held: Option<String> = None;
        while playout.actions.len() < steps && game.outcome().is_none() {
            step.set(playout.actions.len());
            let legal = game.legal();
            let mut wishes = Vec::new();
            // One kind of play in four is all bots, one half bots, one repeats what it did.
            let ask_bot = matches!((seed % 4, whim.index(2)), (1, _) | (2, 0));
            let repeat = match info.pace {
                Pace::Turns => seed % 4 == 3 && whim.odds(3, 4),
                Pace::Ticks { .. } => !ask_bot && whim.odds(9, 10),
            };
            if repeat {
                wishes.extend(held.clone());
            }
            let snapshot = &playout.states[playout.actions.len()].0;
            if ask_bot && let Some(bot) = whim.pick(info.bots) {
                // A copy is asked, so that a bot which meddles cannot spoil the record.
                let loaded = adviser.game.load(snapshot);
                let advice = loaded.ok().and_then(|()| adviser.game.advise(bot.id, &mut whim));
                wishes.extend(advice.map(|a| a.action));
            }
            // What is not listed may still be allowed. A copy tries it first, since a refusal might
            // leave a trace; that is no matter of this record, others look into it.
            wishes.retain(|action| {
                legal.contains(action)
                    || (adviser.game.load(snapshot).is_ok()
                        && adviser.game.step(action, &mut dice.clone()).is_ok())
            });
            let turn = if legal.is_empty() { 0 } else { whim.index(legal.len()) };
            wishes.extend(legal.iter().cycle().skip(turn).take(legal.len()).cloned());
            let made = wishes.into_iter().find_map(|action| {
                let events = game.step(&action, &mut dice).ok()?;
                Some((action, events))
            });
            let Some((action, events)) = made else { break };
            held = Some(action.clone());
            playout.actions.push(action);
            playout.events.push(events);
            playout.states.push((game.snapshot(), dice.clone()));
        }
        Ok(playout)
    }

    /// A breach seen at the step that is looked at.
    pub(super) fn breach(&self, clause: Clause, seen: impl Into<String>) -> Breach {
        let default = Params::defaults(self.info.params);
        let set = self.params.iter().filter(|(id, value)| default.text(id) != *value);
        Breach {
            seed: Some(self.seed),
            step: Some(self.step.get()),
            params: set.map(|(id, value)| format!("{id}={value}")).collect::<Vec<_>>().join(" "),
            ..Breach::of(self.info, clause, seen)
        }
    }

    /// Nothing if something holds, else a breach.
    pub(super) fn demand(
        &self,
        holds: bool,
        clause: Clause,
        seen: impl FnOnce() -> String,
    ) -> Result<(), Breach> {
        if holds { Ok(()) } else { Err(self.breach(clause, seen())) }
    }

    /// The same game from its start, with a ui that nobody has touched.
    pub(super) fn fresh(&self) -> Walker {
        let mut dice = Dice::seeded(self.seed);
        let game = (self.info.new)(&self.params, &mut dice).expect("the same game was started before");
        Walker { game, dice }
    }

    /// A game with a past of its own, of which loading a snapshot must leave nothing.
    pub(super) fn stranger(&self) -> Walker {
        let mut dice = Dice::seeded(self.seed.wrapping_add(1));
        let Ok(game) = (self.info.new)(&self.params, &mut dice) else { return self.fresh() };
        let mut stranger = Walker { game, dice };
        for _ in 0..3 {
            let Some(action) = stranger.game.legal().pop() else { break };
            if stranger.game.step(&action, &mut stranger.dice).is_err() {
                break;
            }
        }
        stranger
    }

    /// A walker for copies, loaded with the state after some steps.
    pub(super) fn put(&self, copy: &mut Walker, step: usize) -> Result<(), Breach> {
        let (snapshot, dice) = &self.states[step];
        copy.dice = dice.clone();
        copy.game
            .load(snapshot)
            .map_err(|r| self.breach(Clause::Snapshot, format!("a game refuses its own snapshot: {r}")))
    }

    /// Every step of the record, the end included; tells messages where they are.
    pub(super) fn stops(&self) -> impl Iterator<Item = usize> {
        (0..=self.actions.len()).inspect(|&at| self.step.set(at))
    }

    /// Makes the walker do what was recorded after `step`, if anything, and compares what comes of it.
    pub(super) fn follow(
        &self,
        walker: &mut Walker,
        step: usize,
        clause: Clause,
        who: &str,
    ) -> Result<(), Breach> {
        let Some(action) = self.actions.get(step) else { return Ok(()) };
        let after = |seen: String| self.breach(clause, format!("{who}: '{action}' {seen}"));
        let events = walker.game.step(action, &mut walker.dice).map_err(|r| {
            after(format!("is refused, and was accepted when nothing had been done to it: {r}"))
        })?;
        let (snapshot, dice) = &self.states[step + 1];
        let is = walker.game.snapshot();
        if is != *snapshot {
            return Err(after(format!("leads to another state: {}", difference(snapshot, &is))));
        }
        if walker.dice != *dice {
            return Err(after("draws otherwise from the dice".into()));
        }
        if events != self.events[step] {
            return Err(after("tells other events".into()));
        }
        Ok(())
    }

    /// The same seed and actions once more, with nothing else done.
    pub(super) fn same_seed(&self) -> Result<(), Breach> {
        let mut again = self.fresh();
        self.step.set(0);
        let (snapshot, dice) = &self.states[0];
        let is = again.game.snapshot();
        self.demand(is == *snapshot && again.dice == *dice, Clause::SameSeed, || {
            format!("the game starts otherwise the second time: {}", difference(snapshot, &is))
        })?;
        self.stops().try_for_each(|at| self.follow(&mut again, at, Clause::SameSeed, "the second time"))
    }

    /// Dice for the checker's own choices, different for each subject.
    pub(super) fn whim(&self, label: u64) -> Dice {
        Dice::seeded(self.seed).split(0x7e57).split(label)
    }
}

/// The defaults for most seeds, random values for every fourth.
fn params_for(info: &'static GameInfo, seed: u64, whim: &mut Dice) -> Result<Params, Breach> {
    let defaults = Params::defaults(info.params);
    if seed % 4 != 3 {
        return Ok(defaults);
    }
    let mut params = defaults.clone();
    for param in info.params {
        let value = match param.kind {
            Kind::Flag { .. } => whim.odds(1, 2).to_string(),
            Kind::Number { min, max, .. } => whim.range(min, max).to_string(),
            Kind::Choice { options, .. } => whim.pick(&options()).map(|c| c.id.clone()).unwrap_or_default(),
            Kind::Edition { newest, .. } => whim.range(1, newest).to_string(),
            Kind::Line { .. } | Kind::File { .. } => param.default_text(),
        };
        params.set(info.params, param.id, &value).map_err(|r| {
            Breach::of(
                info,
                Clause::Description,
                format!("{} = {value} is described as allowed: {r}", param.id),
            )
        })?;
    }
    // Values that are right each by itself may be refused together, with a reason.
    match (info.new)(&params, &mut Dice::seeded(seed)) {
        Ok(_) => Ok(params),
        Err(refused) if refused.reason.is_empty() => {
            Err(Breach::of(info, Clause::Description, "parameters are refused without a reason"))
        }
        Err(_) => Ok(defaults),
    }
}
