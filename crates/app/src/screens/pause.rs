//! The menu over a running game, and the one over a finished one.

use super::choice::ChoiceList;
use super::list::{List, scene};
use super::page::Page;
use super::settings::SettingsScreen;
use super::{Answer, Context, Purpose, Screen, Turn};
use crate::keymap::Keymap;
use crate::{Signal, words};
use kernel::game::{GameInfo, Pace};
use kernel::input::{Key, Phase, Shared};
use kernel::scene::{Award, KeyHint, Panel, Pick, Press, Prompt, Row as PanelRow, Scene};

/// For so long after the end of a game keys are meant for the game and not for its last menu.
const GUARD_MICROS: u64 = 400_000;

/// A star after the other is counted up.
const STAR_MICROS: u64 = 250_000;

#[derive(Clone, Copy)]
enum Row {
    Resume,
    Again,
    Watch,
    Share,
    Picture,
    Film,
    Figures,
    Settings,
    More,
    Shared(Shared),
}

/// A menu over a game.
#[derive(Default)]
pub(crate) struct Pause {
    title: String,
    text: Vec<String>,
    keys: Vec<KeyHint>,
    rows: Vec<(Row, &'static str)>,
    /// What is behind "More…".
    rest: Vec<(Row, &'static str)>,
    /// Whether that is shown; then `rest` is what was shown before.
    unfolded: bool,
    /// What stands beside the board, which a small screen has no room for.
    figures: Vec<String>,
    list: List,
    /// The keys that open the menu close it, too.
    close: Vec<Key>,
    /// The keys that begin the game anew in play do so here, too.
    anew: Vec<Key>,
    /// The keys that take a move back do so after the end, too.
    undo: Vec<Key>,
    /// The help, and the keys that open it: it comes over the menu and gives it back.
    help: Option<(Page, Vec<Key>)>,
    /// What was achieved, and since when it is shown.
    award: Option<(Award, u64)>,
}

impl Pause {
    /// While the game goes on. A game that was stopped for it shows all its keys, for which there is no
    /// time in play.
    pub(crate) fn running(
        info: &GameInfo,
        keymap: &Keymap,
        game: &Scene,
        next: Option<&'static str>,
        previous: bool,
    ) -> Self {
        let rows = vec![
            (Row::Resume, words::RESUME),
            (Row::Shared(Shared::Restart), words::RESTART),
            (Row::Settings, words::SETTINGS),
            (Row::Shared(Shared::Help), words::HELP),
            (Row::More, words::MORE_CHOICES),
            (Row::Shared(Shared::Leave), words::LEAVE),
        ];
        let next = next.map(|label| (Row::Shared(Shared::Next), label));
        let previous = previous.then_some((Row::Shared(Shared::Previous), words::PREVIOUS_LEVEL));
        let mut rest: Vec<(Row, &'static str)> = next.into_iter().chain(previous).collect();
        rest.extend([
            (Row::Shared(Shared::Undo), words::UNDO),
            (Row::Shared(Shared::Hint), words::HINT),
            (Row::Shared(Shared::Save), words::SAVE_AS),
            (Row::Watch, words::WATCH_FROM_START),
            (Row::Shared(Shared::Log), words::MESSAGES),
        ]);
        let stopped = matches!(info.pace, Pace::Ticks { .. });
        let keys = if stopped { keymap.table(game) } else { Vec::new() };
        let close = keymap.elsewhere(info, Shared::Pause);
        Pause { title: words::PAUSE.into(), keys, rows, rest, close, ..Pause::default() }
            .begins_anew_by(info, keymap)
    }

    /// The same with the keys with which one begins anew, and takes a move back.
    pub(crate) fn begins_anew_by(self, info: &GameInfo, keymap: &Keymap) -> Self {
        let (anew, undo) = (keymap.elsewhere(info, Shared::Restart), keymap.elsewhere(info, Shared::Undo));
        Pause { anew, undo, ..self }
    }

    /// The same with the help of a game, which its keys open here as in play. Whoever has read it is back in the menu:
    /// a game in real time waits there.
    pub(crate) fn with_help(self, info: &GameInfo, keymap: &Keymap, game: &Scene) -> Self {
        let page = Page::quick_help(info, keymap, game);
        Pause { help: Some((page, keymap.elsewhere(info, Shared::Help))), ..self }
    }

    fn open_help(&self) -> Turn {
        let page = self.help.as_ref().map(|(page, _)| page.clone());
        page.map_or(Turn::PopWith(Answer::Shared(Shared::Help)), |page| {
            Turn::Push(Screen::Page(Box::new(page)))
        })
    }

    /// While a recorded game is watched.
    pub(crate) fn watching() -> Self {
        let rows = vec![
            (Row::Resume, words::KEEP_WATCHING),
            (Row::Again, words::TAKE_OVER),
            (Row::Shared(Shared::Log), words::MESSAGES),
            (Row::Settings, words::SETTINGS),
            (Row::Shared(Shared::Help), words::HELP),
            (Row::Shared(Shared::Leave), words::LEAVE),
        ];
        Pause { title: words::WATCHING.into(), rows, ..Pause::default() }
    }

    /// After the end. What is wanted most comes first: to go on after a win, another try after a loss.
    pub(crate) fn over(title: String, text: Vec<String>, lost: bool, next: Option<&'static str>) -> Self {
        let undo = (Row::Shared(Shared::Undo), words::UNDO_LAST);
        let mut rows = vec![(Row::Again, if lost { words::TRY_AGAIN } else { words::PLAY_AGAIN })];
        let mut rest = vec![
            (Row::Watch, words::WATCH_AGAIN),
            (Row::Share, words::SHARE),
            (Row::Shared(Shared::Save), words::SAVE_RECORDING),
            (Row::Resume, words::LOOK_AT_BOARD),
        ];
        match (lost, next) {
            (false, Some(next)) => rows.insert(0, (Row::Shared(Shared::Next), next)),
            (true, Some(next)) => rest.push((Row::Shared(Shared::Next), next)),
            (_, None) => {}
        }
        if lost {
            rows.push(undo);
        } else {
            rest.insert(0, undo);
        }
        rows.extend([(Row::Shared(Shared::Leave), words::MENU), (Row::More, words::MORE_CHOICES)]);
        Pause { title, text, rows, rest, ..Pause::default() }
    }

    /// The same with what can be kept to be looked at, where there are files.
    pub(crate) fn with_keepsakes(mut self) -> Self {
        let here = self.rest.iter().position(|(row, _)| matches!(row, Row::Share)).map_or(0, |i| i + 1);
        self.rest.splice(here..here, [(Row::Film, words::SAVE_FILM), (Row::Picture, words::SAVE_PICTURE)]);
        self
    }

    /// The same with what was achieved.
    pub(crate) fn with_award(self, award: Award, now: u64) -> Self {
        Pause { award: Some((award, now)), ..self }
    }

    /// The same, as it is shown from now on.
    pub(crate) fn shown(mut self, now: u64) -> Self {
        if let Some((_, since)) = &mut self.award {
            *since = now;
        }
        self
    }

    /// After how long it changes by itself.
    pub(crate) fn wake_in(&self, ctx: &Context) -> Option<u64> {
        let (Award { stars: Some((stars, _)), .. }, since) = self.award.as_ref()? else { return None };
        (ctx.now < since + u64::from(*stars) * STAR_MICROS).then_some(STAR_MICROS / 4)
    }

    /// The same with a page of what stands beside the board.
    pub(crate) fn with_figures(mut self, panels: &[Panel]) -> Self {
        for panel in panels {
            if !self.figures.is_empty() {
                self.figures.push(String::new());
            }
            self.figures.push(panel.title.to_uppercase());
            let longest = panel.rows.iter().map(|row| row.text.chars().count()).max().unwrap_or(0);
            let line =
                |row: &PanelRow| format!("  {:longest$}  {}", row.text, row.value).trim_end().to_string();
            self.figures.extend(panel.rows.iter().map(line));
        }
        if !self.figures.is_empty() {
            self.rest.push((Row::Figures, words::FIGURES));
        }
        self
    }

    fn prompt(&self, ctx: &Context) -> Prompt {
        let choices = self.rows.iter().map(|(_, label)| Pick::new(*label, "")).collect();
        let award = self.award.as_ref().map(|(award, since)| {
            let shown = (ctx.now.saturating_sub(*since) / STAR_MICROS).min(u64::from(u8::MAX)) as u8;
            let still = ctx.settings.motion().scale(1000) == 0;
            let count = |(stars, of): (u8, u8)| (if still { stars } else { stars.min(shown) }, of);
            Award { stars: award.stars.map(count), ..award.clone() }
        });
        let (text, keys, aside) = (self.text.clone(), self.keys.clone(), self.award.is_some());
        let title = if self.unfolded && !aside { words::MORE.into() } else { self.title.clone() };
        Prompt { text, keys, award, aside, whole: false, ..self.list.prompt(title, choices) }
    }

    pub(crate) fn scene(&self, ctx: &Context) -> Scene {
        scene(self.prompt(ctx), List::hints())
    }

    /// Shows what is behind "More…", or what was shown before it.
    fn turn_over(&mut self) {
        std::mem::swap(&mut self.rows, &mut self.rest);
        self.unfolded = !self.unfolded;
        let more = self.rows.iter().position(|(row, _)| matches!(row, Row::More));
        self.list.selected = more.unwrap_or(0);
    }

    /// One step back: from what is behind "More…" to the menu, from the menu to the game.
    fn close(&mut self) -> Turn {
        if !self.unfolded {
            return Turn::Pop;
        }
        self.turn_over();
        Turn::Stay
    }

    fn ask_to_restart() -> Turn {
        ChoiceList::yes_or_no(words::RESTART_ASKED, words::RESTART_ABOUT.into(), Purpose::Restart)
    }

    pub(crate) fn answer(answer: &Answer) -> Turn {
        match answer {
            Answer::Yes(Purpose::Restart) => Turn::PopWith(Answer::Shared(Shared::Restart)),
            _ => Turn::Stay,
        }
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        if matches!(signal, Signal::Key { .. })
            && self.award.as_ref().is_some_and(|(_, since)| ctx.now < since + GUARD_MICROS)
        {
            return Turn::Stay;
        }
        // The end says that q leaves.
        if let Signal::Key { key, phase: Phase::Down } = signal
            && self.award.is_some()
            && key.typed() == Some('q')
        {
            return Turn::PopWith(Answer::Shared(Shared::Leave));
        }
        if let Signal::Key { key, phase: Phase::Down } = signal
            && self.close.contains(key)
        {
            return self.close();
        }
        if let Signal::Key { key, phase: Phase::Down } = signal
            && self.award.is_some()
            && self.undo.contains(key)
        {
            return Turn::PopWith(Answer::Shared(Shared::Undo));
        }
        if let Signal::Key { key, phase: Phase::Down } = signal
            && self.anew.contains(key)
        {
            return if self.award.is_some() { Turn::PopWith(Answer::Again) } else { Pause::ask_to_restart() };
        }
        if let Signal::Key { key, phase: Phase::Down } = signal
            && self.help.as_ref().is_some_and(|(_, keys)| keys.contains(key))
        {
            return self.open_help();
        }
        match self.list.signal(&self.prompt(ctx), signal) {
            Press::Closed => self.close(),
            Press::Taken(i) => match self.rows[i].0 {
                Row::Resume => Turn::Pop,
                Row::Again => Turn::PopWith(Answer::Again),
                Row::Watch => Turn::PopWith(Answer::Watch),
                Row::Share => Turn::PopWith(Answer::Share),
                Row::Picture => Turn::PopWith(Answer::Picture),
                Row::Film => Turn::PopWith(Answer::Film),
                Row::Settings => Turn::Push(Screen::Settings(SettingsScreen::default())),
                Row::More => {
                    self.turn_over();
                    Turn::Stay
                }
                Row::Shared(Shared::Restart) => Pause::ask_to_restart(),
                Row::Shared(Shared::Help) => self.open_help(),
                Row::Figures => {
                    Turn::Push(Screen::Page(Box::new(Page::new(self.title.clone(), self.figures.clone()))))
                }
                Row::Shared(shared) => Turn::PopWith(Answer::Shared(shared)),
            },
            Press::Selected(_) | Press::More(_) | Press::Nothing => Turn::Stay,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_on_comes_first_after_a_win_and_another_try_after_a_loss() {
        let labels = |lost, next| {
            let pause = Pause::over(String::new(), Vec::new(), lost, next);
            pause.rows.iter().take(3).map(|(_, label)| *label).collect::<Vec<_>>()
        };
        assert_eq!(labels(false, Some("Next level")), ["Next level", "Play again", "Menu"]);
        assert_eq!(labels(true, Some("Next level")), ["Try again", "Undo the last move", "Menu"]);
        assert_eq!(labels(false, None), ["Play again", "Menu", "More…"]);
    }
}
