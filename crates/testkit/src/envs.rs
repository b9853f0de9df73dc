//! What every [`Env`] promises, checked along random games beside a [`Session`] with the same seed, players and
//! actions.

use kernel::dice::Dice;
use kernel::env::{Env, Setting, Step};
use kernel::game::{GameInfo, Seat};
use kernel::params::Params;
use kernel::session::{Player, Session};
use std::collections::BTreeSet;

/// One way to make an env.
#[derive(Clone, Copy)]
pub struct Case {
    /// The game.
    pub info: &'static GameInfo,
    /// Parameters that are not at their defaults.
    pub params: &'static [(&'static str, &'static str)],
    /// Who has the seats: `learn`, or a bot's name. Seats that are not named learn.
    pub players: &'static [&'static str],
    /// Which legal actions the env leaves out on purpose.
    pub omits: fn(&str) -> bool,
    /// Whether the rules accept more than is listed as legal, so that what the mask forbids may be accepted.
    pub lenient: bool,
}

impl Case {
    /// How the env is made.
    pub fn setting(&self) -> Setting {
        let mut params = Params::defaults(self.info.params);
        for (id, value) in self.params {
            params.set(self.info.params, id, value).expect("a test's parameters are good");
        }
        let player = |name: &&str| if *name == "learn" { Player::Human } else { Player::Bot((*name).into()) };
        Setting { params, players: self.players.iter().map(player).collect(), max_steps: None }
    }

    /// The env, at the start of seed 0.
    pub fn env(&self) -> Box<dyn Env> {
        self.info.make_env(&self.setting()).unwrap_or_else(|refused| panic!("{}: {refused}", self.info.id))
    }
}

/// What a seat sees, and what can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The planes, one after another.
    pub planes: Vec<u8>,
    /// The numbers.
    pub numbers: Vec<i32>,
    /// The mask.
    pub mask: Vec<u8>,
}

/// What a seat sees now, written over something else.
fn view_over(env: &dyn Env, seat: Seat, before: u8) -> View {
    let space = env.space();
    let mut view = View {
        planes: vec![before; space.plane_len()],
        numbers: vec![i32::from(before) - 1000; space.numbers.len()],
        mask: vec![before; space.actions.len()],
    };
    env.observe(seat, &mut view.planes, &mut view.numbers);
    env.mask(&mut view.mask);
    view
}

/// What a seat sees now.
pub fn view(env: &dyn Env, seat: Seat) -> View {
    view_over(env, seat, 0)
}

/// Everything that can be told of an env.
type Told = (u64, Option<Seat>, Vec<View>);

fn told(env: &dyn Env) -> Told {
    let seats = (0..env.space().seats.len()).map(Seat);
    (env.hash(), env.to_act(), seats.map(|seat| view(env, seat)).collect())
}

/// Plays random games with an env and a session side by side; what is wrong, if anything is.
pub fn check(case: &Case, seeds: impl IntoIterator<Item = u64>, steps: usize) -> Result<(), String> {
    let mut env = case.env();
    check_space(&*env)?;
    let mut other = case.env();
    for seed in seeds {
        env.reset(seed).map_err(|refused| format!("seed {seed}: {refused}"))?;
        let here = |step: usize, why: String| format!("{}: seed {seed}, step {step}: {why}", case.info.id);
        let setting = case.setting();
        let mut session = Session::new(case.info, setting.params, Dice::seeded(seed))
            .map_err(|refused| here(0, refused.to_string()))?;
        for (seat, player) in setting.players.into_iter().enumerate() {
            session.seat(Seat(seat), player).map_err(|refused| here(0, refused.to_string()))?;
        }
        let mut whim = Dice::seeded(seed ^ 0xe1);
        let mut sums = [0; kernel::env::SEATS];
        for step in 0..steps {
            let_bots(&mut session).map_err(|why| here(step, why))?;
            check_here(case, &*env, &session, step == 0, &mut whim).map_err(|why| here(step, why))?;
            let Some(seat) = env.to_act() else { break };
            let mask = view(&*env, seat).mask;
            let allowed: Vec<u16> = (0..).zip(&mask).filter(|(_, yes)| **yes == 1).map(|(n, _)| n).collect();
            let Some(&action) = whim.pick(&allowed) else {
                return Err(here(step, "nothing is allowed, and the game goes on".into()));
            };
            let text = env.text(action).ok_or_else(|| here(step, format!("{action} has no text")))?;
            let mut copy = env.boxed_clone();
            let saved = env.save();
            let kept = told(&*env);
            let made = env.step(action).map_err(|refused| here(step, format!("{text}: {refused}")))?;
            session.act(&text).map_err(|refused| here(step, format!("{text}: {refused}")))?;
            if told(&*copy) != kept {
                return Err(here(step, format!("'{text}' has changed a copy that did nothing")));
            }
            other.reset(seed + 1).map_err(|refused| here(step, refused.to_string()))?;
            other.restore(&saved).map_err(|refused| here(step, refused.to_string()))?;
            for (what, twin) in [("a copy", &mut copy), ("what was saved and restored", &mut other)] {
                if told(&**twin) != kept {
                    return Err(here(step, format!("{what} is not the same")));
                }
                let did = twin.step(action).map_err(|refused| here(step, refused.to_string()))?;
                if did != made || told(&**twin) != told(&*env) {
                    return Err(here(step, format!("{what} goes on otherwise after '{text}'")));
                }
            }
            for (sum, reward) in sums.iter_mut().zip(made.rewards) {
                *sum += reward;
            }
            if made.terminated != env.to_act().is_none() || made.truncated {
                return Err(here(step, format!("the step says {made:?}")));
            }
        }
        check_end(&mut *env, &session, &sums).map_err(|why| here(steps, why))?;
    }
    Ok(())
}

/// The same, and a panic with what is wrong.
pub fn assert_env(case: &Case, seeds: impl IntoIterator<Item = u64>, steps: usize) {
    if let Err(why) = check(case, seeds, steps) {
        panic!("{why}");
    }
}

fn let_bots(session: &mut Session) -> Result<(), String> {
    while let Some(done) = session.bot_step() {
        done.map_err(|refused| refused.to_string())?;
    }
    Ok(())
}

fn check_space(env: &dyn Env) -> Result<(), String> {
    let space = env.space();
    let names: BTreeSet<&String> = space.actions.iter().collect();
    if names.len() != space.actions.len() || space.actions.len() > usize::from(u16::MAX) {
        return Err("the actions have no names of their own".into());
    }
    if space.unit < 1 || space.learners.is_empty() || space.seats.len() > kernel::env::SEATS {
        return Err(format!("this is no space: {space:?}"));
    }
    match space.numbers.iter().find(|number| number.low > number.high) {
        Some(number) => Err(format!("{number:?} has no values")),
        None => Ok(()),
    }
}

/// What must hold in every state.
fn check_here(
    case: &Case,
    env: &dyn Env,
    session: &Session,
    thorough: bool,
    whim: &mut Dice,
) -> Result<(), String> {
    if env.hash() != session.hash() {
        return Err("the session stands elsewhere".into());
    }
    if env.to_act() != session.to_act() || env.outcome() != session.outcome() {
        return Err(format!("the session asks {:?}, the env {:?}", session.to_act(), env.to_act()));
    }
    if env.game().snapshot() != session.game().snapshot() {
        return Err("its game stands elsewhere".into());
    }
    for seat in (0..env.space().seats.len()).map(Seat) {
        check_view(env, seat)?;
    }
    let Some(seat) = env.to_act() else { return Ok(()) };
    let mask = view(env, seat).mask;
    let text = |(number, _): (u16, &u8)| env.text(number).unwrap_or_default();
    let allowed: BTreeSet<String> = (0..).zip(&mask).filter(|(_, yes)| **yes == 1).map(text).collect();
    let legal = session.game().legal();
    if let Some(missing) = legal.iter().find(|text| !allowed.contains(*text) && !(case.omits)(text)) {
        return Err(format!("the mask forbids '{missing}', which is legal"));
    }
    let dice = Dice::seeded(1);
    let refuses = |text: &String| session.game().fork().step(text, &mut dice.clone()).is_err();
    if let Some(wrong) = allowed.iter().find(|text| !legal.contains(text) && refuses(text)) {
        return Err(format!("the mask allows '{wrong}', which is refused"));
    }
    let forbidden: Vec<u16> = (0..).zip(&mask).filter(|(_, yes)| **yes == 0).map(|(n, _)| n).collect();
    let tried = if thorough { forbidden } else { whim.pick(&forbidden).copied().into_iter().collect() };
    for number in tried.into_iter().chain([mask.len() as u16, u16::MAX]) {
        let mut copy = env.boxed_clone();
        let before = (told(&*copy), copy.save());
        match copy.step(number) {
            Err(_) if (told(&*copy), copy.save()) != before => {
                return Err(format!("the refusal of {number} has changed something"));
            }
            Ok(_) if !case.lenient || usize::from(number) >= mask.len() => {
                return Err(format!("{number} is accepted, but the mask forbids it"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Everything is written, and within its bounds.
fn check_view(env: &dyn Env, seat: Seat) -> Result<(), String> {
    let space = env.space();
    let seen = view_over(env, seat, 0);
    if seen != view_over(env, seat, 0xa5) {
        return Err(format!("what {seat:?} sees depends on what was in the buffer"));
    }
    let area = space.rows * space.cols;
    for (plane, cells) in space.planes.iter().zip(seen.planes.chunks(area.max(1))) {
        if let Some(value) = cells.iter().find(|value| **value > plane.max) {
            return Err(format!("there is {value} in '{}', of {} at most", plane.name, plane.max));
        }
    }
    for (number, value) in space.numbers.iter().zip(&seen.numbers) {
        if !(number.low..=number.high).contains(value) {
            return Err(format!("{number:?} is {value}"));
        }
    }
    if seen.mask.iter().any(|yes| *yes > 1) {
        return Err("the mask is not of 0 and 1".into());
    }
    Ok(())
}

/// After the end nothing is allowed; who has won has not got less than who has not.
fn check_end(env: &mut dyn Env, session: &Session, sums: &[i32]) -> Result<(), String> {
    use kernel::game::Standing;
    let Some(outcome) = session.outcome() else { return Ok(()) };
    let mask = view(env, Seat(0)).mask;
    if mask.contains(&1) {
        return Err("the mask allows something after the end".into());
    }
    let refused = env.step(0);
    // Where bots have ended the game before anybody could act, the first step says so.
    if refused.is_ok_and(|step: Step| !step.terminated) {
        return Err("something was done after the end".into());
    }
    let of = |standing: Standing| {
        let pairs = outcome.standings.iter().zip(sums);
        pairs.filter(move |(is, _)| **is == standing).map(|(_, sum)| *sum)
    };
    match (of(Standing::Won).min(), of(Standing::Lost).max()) {
        (Some(won), Some(lost)) if won < lost => Err(format!("who lost has got more: {sums:?}")),
        _ => Ok(()),
    }
}
