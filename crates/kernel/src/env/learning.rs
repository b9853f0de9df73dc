//! From what an author writes in `env.rs`, [`Learn`], to an [`Env`]: dice, seats, bots, ends, hash and copies
//! are the same for every game.

use super::{Env, Make, PerSeat, SEATS, Setting, Space, Step};
use crate::dice::Dice;
use crate::game::{Game, Outcome, Refused, Seat};
use crate::hash::fnv1a;
use crate::params::Params;
use crate::replay::state_hash;
use crate::rules::{Rules, Running, json};
use crate::session::Player;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::Arc;

/// What an author writes in `env.rs`: the game as numbers. Everything is asked of the typed state.
pub trait Learn: Rules {
    /// What is kept between games: boards that were read and checked, tables of paths, pictures of what does not
    /// change, room to work in. Large parts that never change are shared (`Arc`).
    type Kept: Clone + Send + 'static;

    /// The space of a game with these parameters, and what is kept. Of the learners that it names, those stay who
    /// are no bots; none named means all.
    fn space(params: &Params) -> Result<(Space, Self::Kept), Refused>;

    /// The first state of a game: the same as [`Rules::start`] gives, from what is kept.
    fn again(kept: &mut Self::Kept, params: &Params, dice: &mut Dice) -> Result<Self::State, Refused>;

    /// Takes a state that nobody needs any more, for its memory.
    fn recycle(_kept: &mut Self::Kept, _over: Self::State) {}

    /// The action of that number; `None` if it means nothing now. It need not be allowed.
    fn action(kept: &Self::Kept, state: &Self::State, number: u16) -> Option<Self::Action>;

    /// Writes 1 for every action that is allowed and 0 for the others. The game is not over.
    fn mask(kept: &Self::Kept, state: &Self::State, out: &mut [u8]);

    /// Writes what a seat may know; every byte and number is written.
    fn look(kept: &Self::Kept, state: &Self::State, seat: Seat, planes: &mut [u8], numbers: &mut [i32]);

    /// Does one action: [`Rules::step`], in the room that is kept for work.
    fn play(
        _kept: &mut Self::Kept,
        state: &mut Self::State,
        action: Self::Action,
        dice: &mut Dice,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), Refused> {
        Self::step(state, action, dice, events)
    }

    /// What each seat has been worth so far; rewards are its differences.
    fn worth(kept: &Self::Kept, state: &Self::State) -> PerSeat;

    /// What a bot does now; as [`Rules::advise`] says, but typed.
    fn bot(kept: &mut Self::Kept, state: &Self::State, bot: &str, dice: &mut Dice) -> Option<Self::Action>;

    /// Whether a state that was saved is one of the games of this env: of its size, on its board.
    fn fits(_kept: &Self::Kept, _state: &Self::State) -> bool {
        true
    }

    /// Lets what is kept follow the state: after a step, with what happened in it, or after another state was put
    /// in place of the one before, with nothing.
    fn follow(_kept: &mut Self::Kept, _state: &Self::State, _step: Option<&[Self::Event]>) {}
}

/// A bot in a seat, and the label of its dice.
#[derive(Clone, Debug)]
struct Seated {
    bot: String,
    label: u64,
}

/// What is the same in all games of one env.
struct Frame {
    space: Space,
    params: Params,
    bots: Vec<Option<Seated>>,
    max_steps: u32,
}

/// An [`Env`] of some rules.
pub struct Learning<L: Learn> {
    frame: Arc<Frame>,
    kept: L::Kept,
    state: L::State,
    dice: Dice,
    seed: u64,
    /// How many actions have been done in this game.
    made: u32,
    /// How many of them by learners.
    learnt: u32,
    /// Bots have ended the game before a learner could act, and no step has said so yet.
    untold: bool,
    worth: PerSeat,
    events: Vec<L::Event>,
}

/// What a [`GameInfo`](crate::game::GameInfo) names as `env`. In a page nobody learns: there it is left out, so that
/// nobody has to download it.
pub const fn of<L: Learn>() -> Option<Make>
where
    L::Event: Send,
{
    if cfg!(target_family = "wasm") { None } else { Some(make::<L>) }
}

/// Makes an env: what a [`GameInfo`](crate::game::GameInfo) names as `env`.
pub fn make<L: Learn>(setting: &Setting) -> Result<Box<dyn Env>, Refused>
where
    L::Event: Send,
{
    let (mut space, mut kept) = L::space(&setting.params)?;
    let seats = space.seats.len();
    let bad = |reason: String| Err(Refused::new("bad-setting", reason));
    if setting.players.len() > seats {
        return bad(format!("there are {seats} seats, and {} players", setting.players.len()));
    }
    let mut bots = Vec::new();
    for seat in 0..seats {
        bots.push(match setting.players.get(seat) {
            None | Some(Player::Human) => None,
            Some(Player::Bot(bot)) => Some(Seated { bot: bot.clone(), label: fnv1a(bot.as_bytes()) }),
            Some(Player::Outside(name)) => {
                return bad(format!("'{name}' is another program: an env plays with the game's own bots"));
            }
        });
    }
    if space.learners.is_empty() {
        space.learners = (0..seats).map(Seat).collect();
    }
    space.learners.retain(|seat| bots.get(seat.0).is_some_and(Option::is_none));
    if space.learners.is_empty() {
        return bad("bots have all seats: somebody must learn".into());
    }
    let max_steps = setting.max_steps.unwrap_or(u32::MAX);
    let frame = Arc::new(Frame { space, params: setting.params.clone(), bots, max_steps });
    let mut dice = Dice::seeded(0);
    let state = L::again(&mut kept, &frame.params, &mut dice)?;
    let mut env = Learning::<L> {
        frame,
        kept,
        state,
        dice,
        seed: 0,
        made: 0,
        learnt: 0,
        untold: false,
        worth: [0; SEATS],
        events: Vec::new(),
    };
    env.begin()?;
    Ok(Box::new(env))
}

impl<L: Learn> Learning<L>
where
    L::Event: Send,
{
    /// What is left to do once a new state is in place.
    fn begin(&mut self) -> Result<(), Refused> {
        L::follow(&mut self.kept, &self.state, None);
        self.worth = L::worth(&self.kept, &self.state);
        self.let_bots()?;
        self.untold = L::to_act(&self.state).is_none();
        Ok(())
    }

    fn make_step(&mut self, action: L::Action) -> Result<(), Refused> {
        self.events.clear();
        L::play(&mut self.kept, &mut self.state, action, &mut self.dice, &mut self.events)?;
        self.made = self.made.saturating_add(1);
        L::follow(&mut self.kept, &self.state, Some(&self.events));
        Ok(())
    }

    /// Lets bots act until a learner is asked or the game is over.
    fn let_bots(&mut self) -> Result<(), Refused> {
        while let Some(seat) = L::to_act(&self.state) {
            let Some(seated) = self.frame.bots.get(seat.0).and_then(Option::as_ref) else { break };
            // As a session does it: dice of the bot's own, split from the seed by its name and the step.
            let mut dice = Dice::seeded(self.seed).split(u64::MAX).split(seated.label ^ u64::from(self.made));
            let Some(action) = L::bot(&mut self.kept, &self.state, &seated.bot, &mut dice) else {
                let reason = format!("the bot '{}' does not know what to do", seated.bot);
                return Err(Refused::new("bot-stuck", reason));
            };
            self.make_step(action)?;
        }
        Ok(())
    }

    /// What has been gained since this was last asked.
    fn rewards(&mut self) -> PerSeat {
        let now = L::worth(&self.kept, &self.state);
        let mut rewards = now;
        for (reward, before) in rewards.iter_mut().zip(self.worth) {
            *reward -= before;
        }
        self.worth = now;
        rewards
    }
}

/// A position as it is written down.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    seed: u64,
    dice: String,
    made: u32,
    learnt: u32,
    untold: bool,
    worth: PerSeat,
    state: Box<RawValue>,
}

impl<L: Learn> Env for Learning<L>
where
    L::Event: Send,
{
    fn space(&self) -> &Space {
        &self.frame.space
    }

    fn reset(&mut self, seed: u64) -> Result<(), Refused> {
        let mut dice = Dice::seeded(seed);
        let state = L::again(&mut self.kept, &self.frame.params, &mut dice)?;
        L::recycle(&mut self.kept, std::mem::replace(&mut self.state, state));
        (self.dice, self.seed, self.made, self.learnt) = (dice, seed, 0, 0);
        self.begin()
    }

    fn to_act(&self) -> Option<Seat> {
        L::to_act(&self.state)
    }

    fn step(&mut self, action: u16) -> Result<Step, Refused> {
        if self.untold {
            self.untold = false;
            return Ok(Step { rewards: self.rewards(), terminated: true, truncated: false });
        }
        if self.learnt >= self.frame.max_steps {
            return Err(Refused::new("over", "The game was cut off: start a new one."));
        }
        let Some(action) = L::action(&self.kept, &self.state, action) else {
            let over = L::to_act(&self.state).is_none();
            return Err(if over {
                Refused::new("over", "The game is over.")
            } else {
                Refused::illegal(match self.frame.space.actions.get(usize::from(action)) {
                    Some(name) => format!("'{name}' is not possible now"),
                    None => format!("there are {} actions, and no {action}", self.frame.space.actions.len()),
                })
            });
        };
        self.make_step(action)?;
        self.learnt += 1;
        self.let_bots()?;
        let terminated = L::to_act(&self.state).is_none();
        let truncated = !terminated && self.learnt >= self.frame.max_steps;
        Ok(Step { rewards: self.rewards(), terminated, truncated })
    }

    fn mask(&self, out: &mut [u8]) {
        if L::to_act(&self.state).is_none() || self.learnt >= self.frame.max_steps {
            out.fill(0);
        } else {
            L::mask(&self.kept, &self.state, out);
        }
    }

    fn observe(&self, seat: Seat, planes: &mut [u8], numbers: &mut [i32]) {
        L::look(&self.kept, &self.state, seat, planes, numbers);
    }

    fn text(&self, action: u16) -> Option<String> {
        L::action(&self.kept, &self.state, action).map(|action| action.to_string())
    }

    fn hash(&self) -> u64 {
        state_hash(&json(&self.state), &self.dice)
    }

    fn outcome(&self) -> Option<Outcome> {
        L::outcome(&self.state)
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn steps(&self) -> u32 {
        self.made
    }

    fn game(&self) -> Box<dyn Game> {
        Box::new(Running::<L>::at(self.state.clone()))
    }

    fn save(&self) -> String {
        let state = RawValue::from_string(json(&self.state)).expect("a state is JSON");
        json(&Saved {
            seed: self.seed,
            dice: self.dice.position(),
            made: self.made,
            learnt: self.learnt,
            untold: self.untold,
            worth: self.worth,
            state,
        })
    }

    fn restore(&mut self, saved: &str) -> Result<(), Refused> {
        let wrong =
            |why: &dyn std::fmt::Display| Refused::bad_state(format!("this is no saved position: {why}"));
        let saved: Saved = serde_json::from_str(saved).map_err(|e| wrong(&e))?;
        let dice = Dice::standing(saved.seed, &saved.dice).ok_or_else(|| wrong(&"its dice stand nowhere"))?;
        let state = L::read(saved.state.get(), &self.state)?;
        if !L::fits(&self.kept, &state) {
            return Err(wrong(&"it is of a game with other parameters"));
        }
        self.state = state;
        (self.dice, self.seed) = (dice, saved.seed);
        (self.made, self.learnt, self.untold, self.worth) =
            (saved.made, saved.learnt, saved.untold, saved.worth);
        L::follow(&mut self.kept, &self.state, None);
        Ok(())
    }

    fn boxed_clone(&self) -> Box<dyn Env> {
        Box::new(Learning::<L> {
            frame: Arc::clone(&self.frame),
            kept: self.kept.clone(),
            state: self.state.clone(),
            dice: self.dice.clone(),
            seed: self.seed,
            made: self.made,
            learnt: self.learnt,
            untold: self.untold,
            worth: self.worth,
            events: Vec::new(),
        })
    }
}
