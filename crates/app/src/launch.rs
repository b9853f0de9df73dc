//! Which game to start, and how: as a card on the front does it, by a preset, a level, for today, or as it
//! was last set up.

use crate::progress::Progress;
use crate::run::{Run, levels, note};
use crate::screens::living::still;
use crate::screens::making::Making;
use crate::screens::page::Page;
use crate::screens::play::Play;
use crate::screens::{Context, Screen, Turn};
use crate::words;
use kernel::arcade::{PERSON, Preset};
use kernel::dice::Dice;
use kernel::game::{GameInfo, Refused, Seat};
use kernel::hash::fnv1a;
use kernel::params::{Kind, Param, Params};
use kernel::scene::Board;
use kernel::session::{Beginning, Player, Session};
use std::sync::Arc;

/// The note of a game that is one day's.
pub(crate) const DAILY: &str = "daily";

/// The note of a game in a level of the player's own: its file and its number there.
pub(crate) const OWN: &str = "own-level";

/// A game that is about to start.
#[derive(Clone)]
pub(crate) struct Launch {
    pub(crate) info: &'static GameInfo,
    pub(crate) params: Params,
    pub(crate) players: Vec<Player>,
    pub(crate) seed: Option<u64>,
    /// Which day's game it is, if it is one.
    day: Option<String>,
    /// Whether the card starts it like this the next time.
    keep: bool,
    /// Which of the player's own levels it is.
    place: Option<String>,
}

impl Launch {
    /// The game's best form.
    pub(crate) fn new(info: &'static GameInfo) -> Self {
        let params = Params::defaults(info.params);
        let players = (0..info.seats.len()).map(|seat| usual_player(info, seat)).collect();
        let mut launch = Launch { info, params, players, seed: None, day: None, keep: true, place: None };
        if let Some(preset) = info.arcade.presets.first() {
            launch.apply(preset);
        }
        launch
    }

    /// A named way to play. In a game of levels, one that names none goes on with the next that is not solved.
    pub(crate) fn preset(ctx: &Context, info: &'static GameInfo, preset: &Preset) -> Self {
        let mut launch = Launch::new(info);
        launch.params = Params::defaults(info.params);
        launch.apply(preset);
        if let Some(param) = info.levels {
            // The card of such a game goes on with its levels, whatever else was tried meanwhile.
            launch.keep = false;
            if preset.params.iter().all(|(id, _)| *id != param) {
                launch.go_on(ctx);
            }
        }
        launch
    }

    /// As it was set up when it was last played.
    pub(crate) fn last(ctx: &Context, info: &'static GameInfo) -> Self {
        let mut launch = Launch::new(info);
        if let Some(last) = ctx.settings.last_params.get(info.id) {
            // A parameter that was not there the last time is as the best form has it.
            for (id, value) in last {
                launch.set(id, value);
            }
        }
        if let Some(last) = ctx.settings.last_players.get(info.id) {
            for (seat, name) in last.iter().enumerate() {
                launch.sit(seat, name);
            }
        }
        launch
    }

    /// What a click on its card starts: the next level that is not solved, and everything else as last time.
    pub(crate) fn best(ctx: &Context, info: &'static GameInfo) -> Self {
        let mut launch = Launch::last(ctx, info);
        launch.go_on(ctx);
        launch
    }

    /// Sets the next level that is not solved.
    fn go_on(&mut self, ctx: &Context) {
        if let Some(level) = Progress::of(&*ctx.store, self.info).next() {
            self.choose(level);
        }
    }

    /// A level, with everything else as last time.
    pub(crate) fn level(ctx: &Context, info: &'static GameInfo, level: &str) -> Self {
        let mut launch = Launch::last(ctx, info);
        launch.choose(level);
        launch
    }

    /// A level of the player's own, by its text; where it lies is noted, so that the next one can be found.
    pub(crate) fn own(ctx: &Context, info: &'static GameInfo, text: &str, place: Option<String>) -> Self {
        let mut launch = Launch::last(ctx, info);
        launch.params = own_params(info, &launch.params, text);
        launch.keep = false;
        launch.place = place;
        launch
    }

    /// Sets a level; what the player once typed or opened, such as a share code, does not stand in its place.
    fn choose(&mut self, level: &str) {
        if let Some(params) = levels::with_level(self.info, &self.params, level, self.seed.unwrap_or(0)) {
            self.params = params;
        }
        self.take_seats();
    }

    /// Seats whom the parameters ask for, if they do.
    fn take_seats(&mut self) {
        for (seat, name) in (self.info.arcade.seats)(&self.params).iter().enumerate() {
            self.sit(seat, name);
        }
    }

    /// The game of a day; `None` if the game has none.
    pub(crate) fn daily(info: &'static GameInfo, day: &str) -> Option<Self> {
        let daily = info.arcade.daily?;
        let mut launch = Launch::new(info);
        launch.params = Params::defaults(info.params);
        for (id, value) in daily.params {
            launch.set(id, value);
        }
        if let Some(id) = daily.date {
            launch.set(id, day);
        }
        launch.take_seats();
        launch.seed = Some(day_seed(info, day));
        launch.day = Some(day.into());
        Some(launch)
    }

    /// A game that was started by its parameters and its seed, as by a link: if that is today's game, it is marked
    /// as such.
    pub(crate) fn marked(ctx: &Context, mut session: Session) -> Session {
        let day = ctx.today();
        let is_todays = Launch::daily(session.info(), &day)
            .is_some_and(|daily| daily.seed == Some(session.seed()) && daily.params == *session.params());
        if is_todays && session.is_empty() {
            note(&mut session.notes, DAILY, day);
        }
        session
    }

    fn apply(&mut self, preset: &Preset) {
        for (id, value) in preset.params {
            self.set(id, value);
        }
        self.take_seats();
        for (seat, name) in preset.players.iter().enumerate() {
            self.sit(seat, name);
        }
    }

    /// Sets a parameter; what no longer fits is left as it is.
    fn set(&mut self, id: &str, value: &str) {
        let _ = self.params.set(self.info.params, id, value);
    }

    fn sit(&mut self, seat: usize, name: &str) {
        let Some(player) = self.players.get_mut(seat) else { return };
        if name == PERSON {
            *player = Player::Human;
        } else if self.info.bot(name).is_some() {
            *player = Player::Bot(name.into());
        }
    }

    /// How it would look at the start, unless that takes long; `seed` where it has none of its own.
    pub(crate) fn picture(&self, seed: u64) -> Option<Arc<Board>> {
        let mut beginning = self.beginning(seed);
        if beginning.is_long() { None } else { still(&beginning.finish().ok()?) }
    }

    /// The game that is to be set up.
    pub(crate) fn beginning(&self, seed: u64) -> Beginning {
        Beginning::new(self.info, self.params.clone(), Dice::seeded(self.seed.unwrap_or(seed)))
    }

    /// Starts it, and keeps how it was set up for the next time.
    pub(crate) fn start(&self, ctx: &mut Context) -> Turn {
        let seed = self.seed.unwrap_or_else(|| ctx.fresh_seed());
        let launch = self.clone();
        Making::start(ctx, self.beginning(seed), move |ctx, made| launch.begin(ctx, made))
    }

    fn begin(&self, ctx: &mut Context, made: Result<Session, Refused>) -> Turn {
        let mut session = match made {
            Ok(session) => session,
            Err(refused) if refused.problems.len() > 1 => {
                let text = refused.problems.iter().map(ToString::to_string).collect();
                return Turn::Push(Screen::Page(Box::new(Page::new(words::CANNOT_START, text))));
            }
            Err(refused) => return ctx.complain(refused.reason),
        };
        for (seat, player) in self.players.iter().enumerate() {
            if let Err(refused) = session.seat(Seat(seat), player.clone()) {
                ctx.complain(refused.reason);
            }
        }
        if let Some(place) = &self.place {
            note(&mut session.notes, OWN, place);
        }
        match &self.day {
            Some(day) => note(&mut session.notes, DAILY, day),
            None if self.keep => self.remember(ctx),
            None => {}
        }
        Play::push(ctx, Run::new(session))
    }

    fn remember(&self, ctx: &mut Context) {
        let passes = |id: &str| {
            let is_passing = |p: &Param| p.is_edition() || matches!(p.kind, Kind::File { .. });
            self.info.params.iter().any(|p| p.id == id && is_passing(p))
        };
        let params = self.params.iter().filter(|(id, _)| !passes(id));
        let params = params.map(|(id, value)| (id.to_string(), value.to_string())).collect();
        let players = self.players.iter().map(|p| match p {
            Player::Bot(id) => id.clone(),
            _ => PERSON.into(),
        });
        ctx.settings.last_params.insert(self.info.id.into(), params);
        ctx.settings.last_players.insert(self.info.id.into(), players.collect());
        ctx.save_settings();
    }
}

/// The parameters for a level of the player's own, which stands in the place of whatever else is chosen.
pub(crate) fn own_params(info: &'static GameInfo, params: &Params, text: &str) -> Params {
    let mut own = params.clone();
    levels::drop_own(info.params, &mut own);
    for param in info.params {
        let value = match param.kind {
            Kind::File { .. } => text,
            // The last choice that is no level is the one that waits for a file.
            Kind::Choice { .. } if Some(param.id) == info.levels => {
                info.arcade.others.last().copied().unwrap_or_default()
            }
            _ => continue,
        };
        let _ = own.set(info.params, param.id, value);
    }
    levels::drop_unoffered(info, &mut own);
    own
}

/// A single person wants opponents.
fn usual_player(info: &GameInfo, seat: usize) -> Player {
    match info.bots.first() {
        Some(bot) if seat > 0 => Player::Bot(bot.id.into()),
        _ => Player::Human,
    }
}

/// The seed of a game on a day, the same for everybody.
fn day_seed(info: &GameInfo, day: &str) -> u64 {
    fnv1a(format!("{} {day}", info.id).as_bytes()) % 1_000_000
}
