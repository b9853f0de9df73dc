//! Setting a game up: generated from its parameters, with its seats and a seed.

use super::choice::ChoiceList;
use super::entry::EntryScreen;
use super::list::{List, cycle, scene};
use super::{Answer, Context, Purpose, Turn};
use crate::launch::Launch;
use crate::run::levels::drop_unoffered;
use crate::scores::Scores;
use crate::{Signal, words};
use kernel::game::GameInfo;
use kernel::input::{Code, Nav, Phase};
use kernel::params::{Kind, Param};
use kernel::scene::{KeyHint, Pick, Press, Prompt, Scene};
use kernel::session::Player;

#[derive(Clone, Copy)]
enum Row {
    Start,
    Param(&'static Param),
    Seat(usize),
    Seed,
    Fold,
}

/// The set-up of one game.
pub(crate) struct Setup {
    launch: Launch,
    /// Parameters that make no sense with the rest as it is.
    unoffered: Vec<&'static str>,
    /// Whether what is folded away is shown.
    open: bool,
    list: List,
}

impl Setup {
    /// The set-up as it was when this game was last played.
    pub(crate) fn new(ctx: &Context, info: &'static GameInfo) -> Self {
        let launch = Launch::last(ctx, info);
        let mut setup = Setup { launch, unoffered: Vec::new(), open: false, list: List::default() };
        setup.weigh();
        setup
    }

    /// Finds out which parameters make sense now; the others are at their defaults and not shown.
    fn weigh(&mut self) {
        let Launch { info, params, .. } = &mut self.launch;
        drop_unoffered(info, params);
        let unoffered = info.params.iter().filter(|param| !(info.arcade.offers)(params, param.id));
        self.unoffered = unoffered.map(|param| param.id).collect();
    }

    /// The game it is about.
    pub(crate) fn info(&self) -> &'static GameInfo {
        self.launch.info
    }

    /// Sets the level.
    pub(crate) fn choose_level(&mut self, level: &str) {
        if let Some(param) = self.launch.info.levels {
            // A level that the game does not know is left alone.
            let _ = self.launch.params.set(self.launch.info.params, param, level);
            self.weigh();
        }
    }

    fn rows(&self) -> Vec<Row> {
        let info = self.launch.info;
        let matters = |param: &&Param| info.arcade.choices.contains(&param.id);
        let is_offered = |id: &&&str| !self.unoffered.contains(id);
        let find = |id: &&str| info.params.iter().find(|param| param.id == *id);
        let mut rows = vec![Row::Start];
        rows.extend(info.arcade.choices.iter().filter(is_offered).filter_map(find).map(Row::Param));
        if !info.bots.is_empty() {
            rows.extend((0..info.seats.len()).map(Row::Seat));
        }
        rows.push(Row::Seed);
        let (files, house): (Vec<&Param>, Vec<&Param>) =
            info.params.iter().filter(|p| !matters(p) && !p.is_edition()).partition(|param| is_file(param));
        if !info.arcade.choices.is_empty() && house.len() + files.len() > 0 {
            rows.push(Row::Fold);
        }
        if self.open || info.arcade.choices.is_empty() {
            rows.extend(house.into_iter().chain(files).map(Row::Param));
        }
        rows
    }

    fn prompt(&self) -> Prompt {
        let choices = self.rows().into_iter().map(|row| self.pick(row)).collect();
        Prompt {
            text: vec![self.launch.info.about.into()],
            ..self.list.prompt(self.launch.info.title, choices)
        }
    }

    fn pick(&self, row: Row) -> Pick {
        match row {
            Row::Start => Pick::new(words::START, words::START_ABOUT),
            Row::Fold => {
                let shown = if self.open { words::FOLD } else { words::UNFOLD };
                Pick::new(words::HOUSE_RULES, words::HOUSE_RULES_ABOUT).value(shown).group(words::HOUSE_RULES)
            }
            Row::Param(p) => {
                let steps = !matches!(p.kind, Kind::Line { .. } | Kind::File { .. });
                let group = if self.launch.info.arcade.choices.contains(&p.id) {
                    words::GAME
                } else if is_file(p) {
                    words::FILES
                } else {
                    words::HOUSE_RULES
                };
                Pick { steps, ..Pick::new(p.title, p.about).value(self.shown(p)).group(group) }
            }
            Row::Seat(seat) => {
                let named = &self.launch.info.seats[seat];
                let (value, about) = match &self.launch.players[seat] {
                    Player::Bot(id) => match self.launch.info.bot(id) {
                        Some(bot) => (words::bot(bot.title), bot.about),
                        None => (words::bot(id), ""),
                    },
                    _ => (words::YOU.into(), named.about),
                };
                Pick::new(named.title, about).stepped(value).group(words::PLAYERS)
            }
            Row::Seed => {
                let value = self.launch.seed.map_or(words::SEED_NEW.into(), |s| s.to_string());
                Pick::new(words::SEED, words::SEED_ABOUT).value(value).group(words::PLAYERS)
            }
        }
    }

    /// A parameter's value for people.
    fn shown(&self, param: &Param) -> String {
        let text = self.launch.params.text(param.id);
        match param.kind {
            Kind::Flag { .. } => if text == "true" { words::FLAG_ON } else { words::FLAG_OFF }.into(),
            Kind::Choice { options, .. } => {
                options().into_iter().find(|c| c.id == text).map_or(text.into(), |c| c.title)
            }
            Kind::File { .. } if text.is_empty() => words::NO_FILE.into(),
            Kind::File { .. } => words::file_lines(text.lines().count()),
            Kind::Number { .. } | Kind::Edition { .. } | Kind::Line { .. } => text.into(),
        }
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        let mut hints = List::hints();
        hints.insert(1, KeyHint::nav(Nav::Change, "Left Right", words::KEY_CHANGE));
        scene(self.prompt(), hints)
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        let rows = self.rows();
        if let Signal::Key { key, phase: Phase::Down | Phase::Repeat } = signal
            && let Code::Left | Code::Right = key.code
        {
            let notches = if key.shift { 10 } else { 1 };
            let by = if key.code == Code::Left { -notches } else { notches };
            return self.change(ctx, rows[self.list.selected], by);
        }
        match self.list.signal(&self.prompt(), signal) {
            Press::Closed => Turn::Pop,
            Press::Taken(i) => self.take(ctx, rows[i]),
            Press::Selected(_) | Press::More(_) | Press::Nothing => Turn::Stay,
        }
    }

    fn take(&mut self, ctx: &mut Context, row: Row) -> Turn {
        match row {
            Row::Start => self.launch.start(ctx),
            Row::Fold => self.fold(),
            Row::Param(param) => match param.kind {
                Kind::Flag { .. } => self.change(ctx, row, 1),
                Kind::Choice { options, .. } => {
                    let scores = Scores::load(&*ctx.store, self.launch.info.id).unwrap_or_default();
                    let pick = |c: kernel::params::Choice| {
                        let best = scores.best(&c.id).map_or(String::new(), |e| e.words.clone());
                        (c.id, Pick::new(c.title, c.about).group(c.group).value(best))
                    };
                    let items = options().into_iter().map(pick).collect();
                    let now = self.launch.params.text(param.id);
                    ChoiceList::ask(param.title, items, now, Purpose::Param(param.id))
                }
                Kind::Number { .. } | Kind::Edition { .. } | Kind::Line { .. } => {
                    let now = self.launch.params.text(param.id);
                    EntryScreen::ask(param.title, param.about, now, Purpose::Param(param.id))
                }
                Kind::File { name } if ctx.files.is_some() => {
                    let about = words::file_about(param.about, name);
                    EntryScreen::ask(param.title, &about, "", Purpose::Param(param.id))
                }
                Kind::File { .. } => ctx.complain(words::NO_FILES_OPENED),
            },
            Row::Seat(_) => self.change(ctx, row, 1),
            Row::Seed => {
                let now = self.launch.seed.map_or(String::new(), |s| s.to_string());
                let about = words::SEED_ENTRY;
                EntryScreen::ask(words::SEED, about, &now, Purpose::Seed)
            }
        }
    }

    /// Changes a value by so many notches.
    fn change(&mut self, ctx: &mut Context, row: Row, by: i64) -> Turn {
        match row {
            Row::Param(param) => {
                let now = self.launch.params.text(param.id).to_string();
                let value = match param.kind {
                    Kind::Flag { .. } => (now != "true").to_string(),
                    Kind::Number { min, max, .. } => {
                        (now.parse().unwrap_or(min) + by).clamp(min, max).to_string()
                    }
                    Kind::Choice { options, .. } => {
                        cycle(&options(), |choice| choice.id == now, by.signum()).id.clone()
                    }
                    Kind::Edition { .. } | Kind::Line { .. } | Kind::File { .. } => return Turn::Stay,
                };
                self.set(ctx, param.id, &value)
            }
            Row::Seat(seat) => {
                let bots = self.launch.info.bots.iter().map(|bot| Player::Bot(bot.id.into()));
                let all: Vec<Player> = std::iter::once(Player::Human).chain(bots).collect();
                let now = &mut self.launch.players[seat];
                *now = cycle(&all, |player| player == now, by.signum()).clone();
                Turn::Stay
            }
            Row::Fold => self.fold(),
            Row::Start | Row::Seed => Turn::Stay,
        }
    }

    fn set(&mut self, ctx: &mut Context, id: &str, value: &str) -> Turn {
        match self.launch.params.set(self.launch.info.params, id, value) {
            Ok(()) => {
                self.weigh();
                Turn::Stay
            }
            Err(refused) => ctx.complain(refused.reason),
        }
    }

    /// Says at once if no game can be made of what was typed, and not only when it is to start.
    fn try_out(&self, ctx: &mut Context) {
        // What takes long is found out when it is to start.
        if let Some(Err(refused)) = self.launch.beginning(1).go_on(&mut || true) {
            ctx.complain(refused.reason);
        }
    }

    pub(crate) fn answer(&mut self, ctx: &mut Context, answer: Answer) -> Turn {
        match answer {
            Answer::Text(Purpose::Seed, text) => match text.trim() {
                "" => self.launch.seed = None,
                text => match text.parse() {
                    Ok(seed) => self.launch.seed = Some(seed),
                    Err(_) => {
                        return ctx.complain(words::no_seed(text));
                    }
                },
            },
            Answer::Text(Purpose::Param(id), text) => {
                let text = text.trim();
                match ctx.files.filter(|_| self.is_file(id) && !text.is_empty()) {
                    Some(files) => match (files.read)(text) {
                        Ok(content) => self.set(ctx, id, &content),
                        Err(why) => ctx.complain(why),
                    },
                    None => self.set(ctx, id, text),
                };
                if !text.is_empty() {
                    self.try_out(ctx);
                }
            }
            Answer::Choice(Purpose::Param(id), value) => return self.set(ctx, id, &value),
            _ => {}
        }
        Turn::Stay
    }

    /// Whether a parameter is the content of a file.
    pub(crate) fn is_file(&self, id: &str) -> bool {
        self.launch.info.params.iter().any(|p| p.id == id && is_file(p))
    }

    fn fold(&mut self) -> Turn {
        self.open = !self.open;
        Turn::Stay
    }
}

fn is_file(param: &Param) -> bool {
    matches!(param.kind, Kind::File { .. })
}
