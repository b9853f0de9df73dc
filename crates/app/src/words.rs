//! The arcade's words: every sentence of the screens around the games, in one place to be read and mended.
//! What a game says is the game's own; so are the names of keys and commands.

use crate::progress::{Level, Progress};
use crate::scores::Entry;
use crate::stats::Stats;
use kernel::arcade::Feat;
use kernel::game::{GameInfo, Standing};
use kernel::scene::Figure;
use kernel::tools::Tool;

pub(crate) const MAZARIUM: &str = "M A Z A R I U M";
pub(crate) const MAZARIUM_PLAIN: &str = "Mazarium";
pub(crate) const TAGLINE: &str = "Five labyrinths. Pick one and play.";

// Keys at the foot of a screen.
pub(crate) const KEY_SELECT: &str = "select";
pub(crate) const KEY_CHOOSE: &str = "choose";
pub(crate) const KEY_PLAY: &str = "play";
pub(crate) const KEY_OPTIONS: &str = "options";
pub(crate) const KEY_BACK: &str = "back";
pub(crate) const KEY_SEARCH: &str = "search";
pub(crate) const LOG: &str = "Message log";
pub(crate) const SEARCH: &str = "Search the log";
pub(crate) const SEARCH_ABOUT: &str =
    "Only messages with these words are shown. Leave it empty to see them all.";
pub(crate) const KEY_QUIT: &str = "quit";
pub(crate) const KEY_SCROLL: &str = "scroll";

// The front.
pub(crate) const GO_ON: &str = "Welcome";
pub(crate) const CONTINUE: &str = "Continue";
pub(crate) const START_HERE: &str = "New here?";
pub(crate) const PLAY_TODAYS: &str = "Today";
pub(crate) const ONCE_MORE: &str = "Another round?";
pub(crate) const PLAY: &str = "Play";
pub(crate) const OPTIONS: &str = "Options…";
pub(crate) const CREATE: &str = "Create";
pub(crate) const CREATE_ABOUT: &str = "Draw dungeons, towers and mazes of your own.";
pub(crate) const CREATE_TEXT: &str = "Draw your own levels, try them out, and share them.";
pub(crate) const EDITORS: &str = "Editors";
pub(crate) const OPEN_FILE: &str = "Open a file…";
pub(crate) const OPEN_FILE_ABOUT: &str =
    "A level, a pack or a replay: your own, a friend's, or from your course.";
pub(crate) const TOOLS: &str = "Tools";
pub(crate) const TOOLS_ABOUT: &str = "Solvers, generators and checkers for your own levels.";
pub(crate) const SAVES: &str = "Saved games";
pub(crate) const SAVES_ABOUT: &str = "Everything you saved or left unfinished.";
pub(crate) const SCORES: &str = "Scores";
pub(crate) const SCORES_ABOUT: &str = "Your best results.";
pub(crate) const STATISTICS: &str = "Statistics";
pub(crate) const STATISTICS_ABOUT: &str = "Your wins, streaks and medals.";
pub(crate) const SETTINGS: &str = "Settings";
pub(crate) const SETTINGS_ABOUT: &str = "Sound, colours, motion, keys and your name.";
pub(crate) const HELP: &str = "Help";
pub(crate) const HELP_ABOUT: &str = "What Mazarium is, and what else it can do.";
pub(crate) const QUIT: &str = "Quit";
pub(crate) const QUIT_ABOUT: &str = "Everything is saved.";
pub(crate) const QUIT_ASKED: &str = "Quit Mazarium?";

// One game.
pub(crate) const LEVELS: &str = "Levels";
pub(crate) const LEVELS_ABOUT: &str = "Pick a level.";
pub(crate) const OTHER_LEVELS: &str = "More";
pub(crate) const OWN_LEVELS: &str = "Your levels";
pub(crate) const THINKING: &str = "Thinking… Press any key to stop.";
pub(crate) const MAKING: &str = "Building the board…";
pub(crate) const STOP_MAKING: &str = "Cancel";
pub(crate) const STOP_MAKING_ABOUT: &str = "Go back without starting a game.";
pub(crate) const BOT_THINKS: &str = "The bot is thinking…";
pub(crate) const PONDERS: &str = "The bot is still thinking. Try again in a moment.";
pub(crate) const THOUGHT_STOPPED: &str = "Stopped thinking.";
pub(crate) const SOLVED: &str = "solved";
pub(crate) const TODAY: &str = "Daily";
pub(crate) const TODAY_ABOUT: &str = "Today's game, the same for everyone.";
pub(crate) const MORE: &str = "More";
pub(crate) const WATCH: &str = "Watch";
pub(crate) const OPTIONS_ABOUT: &str = "Set up a game your way.";
pub(crate) const DEMO_ABOUT: &str = "Sit back and watch. You can take over at any point.";
pub(crate) const HOW_TO_PLAY: &str = "How to play";
pub(crate) const HOW_TO_PLAY_ABOUT: &str = "The rules in short, and the keys.";
pub(crate) const CANNOT_START: &str = "This game can't start";

// Options.
pub(crate) const START: &str = "Start";
pub(crate) const START_ABOUT: &str = "Play with these settings.";
pub(crate) const GAME: &str = "Game";
pub(crate) const PLAYERS: &str = "Players";
pub(crate) const HOUSE_RULES: &str = "House rules";
pub(crate) const HOUSE_RULES_ABOUT: &str = "Everything else you can change, and files of your own.";
pub(crate) const FILES: &str = "Files";
pub(crate) const FOLD: &str = "hide";
pub(crate) const UNFOLD: &str = "show";
pub(crate) const SEED: &str = "Seed";
pub(crate) const SEED_ABOUT: &str = "The same seed always makes the same game. Choose this to type one in.";
pub(crate) const SEED_NEW: &str = "random";

// Settings.
pub(crate) const KEY_CHANGE: &str = "change";
pub(crate) const ON: &str = "on";
pub(crate) const OFF: &str = "off";
pub(crate) const NAME: &str = "Your name";
pub(crate) const NAME_ABOUT: &str = "Shown in your scores.";
pub(crate) const SOUND: &str = "Sound";
pub(crate) const SOUND_ABOUT: &str = "Sound effects.";
pub(crate) const AMBIENCE: &str = "Ambience";
pub(crate) const AMBIENCE_ABOUT: &str = "A quiet background sound while you play.";
pub(crate) const VOLUME: &str = "Volume";
pub(crate) const VOLUME_ABOUT: &str = "How loud the sound is.";
pub(crate) const THEME: &str = "Theme";
pub(crate) const THEME_ABOUT: &str = "For the window and the page. Automatic follows your system.";
pub(crate) const SYSTEM: &str = "automatic";
pub(crate) const DARK: &str = "dark";
pub(crate) const LIGHT: &str = "light";
pub(crate) const CONTRAST: &str = "high contrast";
pub(crate) const TEXT_SIZE: &str = "Text size";
pub(crate) const TEXT_SIZE_ABOUT: &str = "For the window and the page.";
pub(crate) const COLOURS: &str = "Colours";
pub(crate) const COLOURS_ABOUT: &str =
    "Palettes for every kind of colour vision. Mono uses no colour at all.";
pub(crate) const ANIMATION: &str = "Animation";
pub(crate) const ANIMATION_ABOUT: &str = "How fast things move.";
pub(crate) const REDUCED: &str = "Reduced motion";
pub(crate) const REDUCED_ABOUT: &str = "Nothing slides or blinks. Sound stays on.";
pub(crate) const WHOLE: &str = "Whole boards";
pub(crate) const WHOLE_ABOUT: &str = "Show large boards in full instead of following you.";
pub(crate) const EXACT: &str = "Exact messages";
pub(crate) const EXACT_ABOUT: &str =
    "Messages word for word as a game's course has them, if it comes from one.";
pub(crate) const LESSONS: &str = "Tips";
pub(crate) const LESSONS_ABOUT: &str =
    "Short tips while you learn a game. Turn them off and on to see them again.";
pub(crate) const BUTTONS: &str = "Swap mouse buttons";
pub(crate) const BUTTONS_ABOUT: &str = "Left does what right does on the board, and vice versa.";
pub(crate) const KEYS: &str = "Keys";
pub(crate) const KEYS_ABOUT: &str = "Choose your own keys for each game.";
pub(crate) const KEYS_OF: &str = "Which game's keys?";

// Watching.
pub(crate) const TAKE_OVER_KEY: &str = "take over";
pub(crate) const STOP_GO: &str = "pause / play";
pub(crate) const ENDS: &str = "start / end";

// Help.
pub(crate) const KEY_MANUAL: &str = "full manual";

// Pause.
pub(crate) const PAUSE: &str = "Pause";
pub(crate) const RESUME: &str = "Resume";
pub(crate) const UNDO: &str = "Undo";
pub(crate) const HINT: &str = "Hint";
pub(crate) const RESTART: &str = "Restart";
pub(crate) const RESTART_ASKED: &str = "Start over?";
pub(crate) const RESTART_ABOUT: &str = "Undo brings this game back.";
pub(crate) const NEXT_LEVEL: &str = "Next level";
pub(crate) const PREVIOUS_LEVEL: &str = "Previous level";
pub(crate) const SAVE_AS: &str = "Save as…";
pub(crate) const WATCH_FROM_START: &str = "Watch from the start";
pub(crate) const MESSAGES: &str = "Messages";
pub(crate) const LEAVE: &str = "Leave";
pub(crate) const WATCHING: &str = "Watching";
pub(crate) const KEEP_WATCHING: &str = "Keep watching";
pub(crate) const TAKE_OVER: &str = "Take over from here";
pub(crate) const REWOUND: &str = "Rewound a little. Press any game key to go on.";
pub(crate) const WHOLE_BOARD: &str = "Showing the whole board.";
pub(crate) const CLOSE_UP: &str = "Showing a close-up.";

// The end of a game.
pub(crate) const TRY_AGAIN: &str = "Try again";
pub(crate) const PLAY_AGAIN: &str = "Play again";
pub(crate) const UNDO_LAST: &str = "Undo the last move";
pub(crate) const MENU: &str = "Menu";
pub(crate) const MORE_CHOICES: &str = "More…";
pub(crate) const WATCH_AGAIN: &str = "Watch the replay";
pub(crate) const SHARE: &str = "Copy the result";
pub(crate) const SAVE_PICTURE: &str = "Save a picture";
pub(crate) const SAVE_FILM: &str = "Save a film (GIF)";
pub(crate) const SAVE_RECORDING: &str = "Save the replay";
pub(crate) const LOOK_AT_BOARD: &str = "Look at the board";
pub(crate) const FIGURES: &str = "Details";
pub(crate) const FORFEIT: &str = "Forfeit";

// Medals.
pub(crate) const MEDALS: &str = "Medals";
pub(crate) const KILLED_BY: &str = "Killed by";

// In a game, in lists, and when something cannot be done.
pub(crate) const KEYS_HERE: &str = "Keys in this game";
pub(crate) const KEYS_EVERYWHERE: &str = "Keys in every game";
pub(crate) const LOG_EMPTY: &str = "No messages yet.";
pub(crate) const NOT_YOUR_TURN: &str = "It's not your turn.";
pub(crate) const NO_FILES_WRITTEN: &str = "Mazarium can't save files here.";
pub(crate) const WRITE_TO: &str = "Save to folder";
pub(crate) const TAKEN_OVER: &str = "It's your game now. Play on from here!";
pub(crate) const KEYS_GAME: &str = "This game";
pub(crate) const KEYS_ALL: &str = "Every game";
pub(crate) const KEY_NEW: &str = "new key";
pub(crate) const KEY_ADD: &str = "add a key";
pub(crate) const KEY_DEFAULTS: &str = "reset all";
pub(crate) const KEY_BIND: &str = "use this key";
pub(crate) const KEY_NEVER_MIND: &str = "never mind";
pub(crate) const PRESS_A_KEY: &str = "press a key or button…";
pub(crate) const KEY_TAKEN: &str = "This key is taken";
pub(crate) const KEYS_RESET: &str = "All keys are back to their defaults.";
pub(crate) const GONE: &str = "That game is no longer there.";
pub(crate) const SAVE_ABOUT: &str = "A game already saved under this name is replaced.";
pub(crate) const SAVE_TITLE: &str = "Save as";
pub(crate) const SOUND_ON: &str = "Sound on.";
pub(crate) const SOUND_OFF: &str = "Sound off.";
pub(crate) const UNDO_FURTHER: &str = "This is the start. Undo again to return to the previous game.";
pub(crate) const UNDONE_FURTHER: &str = "Back in the previous game.";
pub(crate) const NOTHING_TO_UNDO: &str = "Nothing to undo.";
pub(crate) const NOTHING_TO_REDO: &str = "Nothing to redo.";
pub(crate) const NO_MARK: &str = "No mark to go back to.";
pub(crate) const AT_START: &str = "You're at the start.";
pub(crate) const NEVER_HINTS: &str = "This game has no hints.";
pub(crate) const NO_HINT: &str = "No hint right now.";
pub(crate) const AUTO_WAITS: &str = "your move";
pub(crate) const TO_THE_END: &str = "to the end";
pub(crate) const AUTO_GO_ON: &str = "go on";
pub(crate) const ONE_STEP: &str = "one step";
pub(crate) const STOP: &str = "stop";
pub(crate) const SPEED: &str = "speed";
pub(crate) const AUTO_RUN: &str = "auto-run";
pub(crate) const ZOOM_IN: &str = "close-up";
pub(crate) const ZOOM_OUT: &str = "whole board";
pub(crate) const KEY_UNDO: &str = "undo";
pub(crate) const KEY_HELP: &str = "help";
pub(crate) const KEY_MENU: &str = "menu";
pub(crate) const BOTS: &str = "bots";
pub(crate) const AUTO: &str = "auto";
pub(crate) const STOPPED: &str = "stopped";
pub(crate) const THE_END: &str = "the end";
pub(crate) const GO_TO: &str = "go to";
pub(crate) const STEP: &str = "step";
pub(crate) const GO_TO_STEP: &str = "Go to step";
pub(crate) const NO_SAVES: &str = "Nothing saved yet. Press Ctrl+S in a game to save it under a name.";
pub(crate) const SAVED_BY_YOU: &str = "Saved by you";
pub(crate) const UNFINISHED: &str = "Unfinished";
pub(crate) const DELETED: &str = "Deleted.";
pub(crate) const IN_USE: &str = "This game is open in another Mazarium.";
pub(crate) const KEY_CONTINUE: &str = "continue";
pub(crate) const KEY_WATCH: &str = "watch";
pub(crate) const KEY_DELETE: &str = "delete";
pub(crate) const DELETE: &str = "Delete";
pub(crate) const NAME_EMPTY: &str = "Please type a name.";
pub(crate) const NO_SCORE: &str = "none yet";
pub(crate) const SCORES_OF: &str = "See all your results.";
pub(crate) const DAMAGED: &str = "damaged";
pub(crate) const NO_SCORES: &str = "No results yet.";
pub(crate) const NO_FILES_OPENED: &str = "Mazarium can't open files here.";
pub(crate) const SEED_ENTRY: &str = "A whole number. Leave it empty for a new game each time.";

// What moves by itself.
pub(crate) const NOT_IN_REAL_TIME: &str = "This game runs in real time: it can't be rushed.";
pub(crate) const AUTO_OFF: &str = "Stopped. You make the moves again.";
pub(crate) const AUTO_ON: &str = "Running by itself. You're asked whenever there is a choice.";
pub(crate) const BOTS_GO_ON: &str = "Running again.";
pub(crate) const BOTS_STOPPED: &str = "Stopped. Go on, or take one step at a time.";
pub(crate) const YOUR_CHOICE: &str = "It's your choice: nothing moves by itself now.";
pub(crate) const NOTHING_RUNS: &str = "Nothing moves by itself here.";

// Levels, files and saved games.
pub(crate) const UNRANKED: &str = "Games taken over from a replay don't count in the scores.";
pub(crate) const NO_LEVELS: &str = "This game has no levels to step through.";
pub(crate) const FIRST_LEVEL: &str = "This is the first level.";
pub(crate) const LAST_LEVEL: &str = "This is the last level.";
pub(crate) const TOO_LARGE: &str = "this file is too large for a level";
pub(crate) const NO_FREE_NAME: &str = "Every name like this one is taken.";
pub(crate) const SOMEBODY: &str = "A player";
pub(crate) const NOBODY_THERE: &str = "nobody plays this seat any more";
pub(crate) const YOU: &str = "you";
pub(crate) const YES: &str = "Yes";
pub(crate) const NO: &str = "No";
pub(crate) const FLAG_ON: &str = "yes";
pub(crate) const FLAG_OFF: &str = "no";
pub(crate) const NO_FILE: &str = "none";
pub(crate) const KEY_DONE: &str = "done";
pub(crate) const NO_KEY: &str = "(no key)";

/// The game cannot be saved as it is played.
pub(crate) fn unsaved_game(why: &str) -> String {
    format!("the game is not saved: {why}")
}

/// The story of a game cannot be saved; said after the program's name.
pub(crate) fn unsaved_story(why: &str) -> String {
    format!("the story of this game is not saved: {why}")
}

/// The score of a game cannot be saved; said after the program's name.
pub(crate) fn unsaved_score(why: &str) -> String {
    format!("the score is not saved: {why}")
}

/// A bot found no move: why its player is out.
pub(crate) fn bot_is_stuck(name: &str) -> String {
    format!("the bot '{name}' does not know what to do")
}

/// A player made a move that the rules forbid: why it is out.
pub(crate) fn illegal_move(action: &str, why: &str) -> String {
    format!("illegal move '{action}': {why}")
}

/// A level that is not there.
pub(crate) fn no_level(level: &str) -> String {
    format!("There is no level called '{level}'.")
}

/// Who sits in a seat, if it is a bot.
pub(crate) fn bot(title: &str) -> String {
    format!("bot: {title}")
}

/// A file that was chosen.
pub(crate) fn file_lines(lines: usize) -> String {
    count_of(lines, "line", "lines")
}

/// What can be opened, by the games that have levels.
pub(crate) fn neither_replay_nor_level(games: &[&str]) -> String {
    let games = match games {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        games => games.join(", "),
    };
    format!("this is neither a replay nor a level of {games}")
}

/// A saved game that has gone.
pub(crate) fn is_gone(place: &str) -> String {
    format!("{place} is gone")
}

/// A file of the program that cannot be read.
pub(crate) fn is_damaged(place: &str, why: &str) -> String {
    format!("{place} is damaged: {why}")
}

/// The settings cannot be read.
pub(crate) fn settings_damaged(why: &str, place: &str) -> String {
    format!(
        "Your settings were damaged ({why}), so you start with the defaults. The old ones are kept as {place}."
    )
}

/// A game that would not be read as it was played.
pub(crate) fn cannot_save(divergence: &str) -> String {
    format!("This game can't be saved: it {divergence}")
}

/// A game that cannot be played on.
pub(crate) fn cannot_go_on(divergence: &str) -> String {
    format!("it {divergence}")
}

/// All slots for unfinished games are taken.
pub(crate) fn too_many_unfinished(most: usize, game: &str) -> String {
    format!("You have {most} unfinished games of {game}. Delete some under {SAVES} to make room.")
}

/// The page of a game's scores.
pub(crate) fn scores_of(game: &str) -> String {
    format!("{SCORES}: {game}")
}

/// A line of a score table.
pub(crate) fn score(place: usize, entry: &Entry) -> String {
    let Entry { name, words, day, seed, help, .. } = entry;
    let help = if help.is_empty() { String::new() } else { format!("  (with {help})") };
    format!("  {place:>2}. {name:<16} {words:<24} {day}  seed {seed}{help}")
}

/// The keys of a game.
pub(crate) fn keys_of(game: &str) -> String {
    format!("{KEYS}: {game}")
}

pub(crate) const JUST_NOW: &str = "just now";

/// When something was, if that was yesterday.
pub(crate) fn yesterday(hours: u64, minutes: u64) -> String {
    format!("yesterday at {hours:02}:{minutes:02}")
}

/// When something was, told from now: `5 minutes ago`.
pub(crate) fn ago(number: u64, unit: &str) -> String {
    if number == 1 { format!("1 {unit} ago") } else { format!("{number} {unit}s ago") }
}

/// The title of a log in which something was looked for.
pub(crate) fn found(count: usize, wanted: &str) -> String {
    format!("Message log: {} for “{wanted}”", count_of(count, "match", "matches"))
}

/// How far the player has come: `23 of 60`, or the best result.
pub(crate) fn progress(progress: &Progress) -> String {
    match (&progress.levels[..], &progress.best) {
        ([], Some(best)) => format!("Best: {best}"),
        ([], None) => String::new(),
        (levels, _) => format!("{} of {}", progress.solved(), levels.len()),
    }
}

/// The game to go on with and how far it had come, if that is known.
pub(crate) fn left_at(game: &str, place: &str) -> String {
    if place.is_empty() { game.into() } else { format!("{game}, {place}") }
}

/// What a newcomer is told on the front.
pub(crate) fn start_here(game: &str) -> String {
    format!("Start with {game}. It teaches you as you play.")
}

/// The heading over a pack of levels. Levels that are in no pack have been counted above them.
pub(crate) fn pack(name: &str, solved: usize, of: usize) -> String {
    if name.is_empty() { String::new() } else { format!("{name} · {solved} of {of}") }
}

/// A daily game.
pub(crate) fn daily(game: &str, done: bool) -> String {
    if done { format!("{game} ✓") } else { game.into() }
}

/// The sentence about a daily game that was not played yet.
pub(crate) fn daily_about(game: &str) -> String {
    format!("Today's {game}, the same for everyone.")
}

/// To play what was played before.
pub(crate) fn once_more(game: &str) -> String {
    format!("{game} is never the same twice.")
}

/// The heading over the daily games.
pub(crate) fn daily_heading(day: &str, streak: u32) -> String {
    match streak {
        0 | 1 => format!("Daily · {day}"),
        days => format!("Daily · {day} · {days} days in a row"),
    }
}

/// The result of a daily game, to be shared.
pub(crate) fn shared(day: &str, game: &str, stars: Option<u8>, result: &str) -> String {
    let stars = stars.map(|stars| format!(" {}", "★".repeat(stars.into()))).unwrap_or_default();
    format!("Mazarium daily {day} · {game}{stars} {result}").trim_end().into()
}

/// How often a game was played, in one line.
pub(crate) fn played(stats: &Stats) -> String {
    match stats.played {
        0 => "Not played yet.".into(),
        played => format!("{played} played, {} won", stats.won),
    }
}

/// How many medals were won.
pub(crate) fn medals(info: &GameInfo, stats: &Stats) -> String {
    let (won, all) = (stats.medals.len(), info.arcade.feats.len());
    if all == 0 { String::new() } else { format!("{won} of {all} medals") }
}

/// A medal in the list: won on a day, or still to be won.
pub(crate) fn medal(feat: &Feat, day: Option<&str>) -> String {
    match day {
        Some(day) => format!("  ● {} ({day})", titled_feat(feat)),
        None => format!("  ○ {}", titled_feat(feat)),
    }
}

/// A medal and what it is for.
fn titled_feat(feat: &Feat) -> String {
    let stop = if feat.title.ends_with('!') { "" } else { "." };
    format!("{}{stop} {}", feat.title, feat.about)
}

/// What was done in a game, in figures.
pub(crate) fn figures(stats: &Stats, progress: &Progress) -> Vec<Figure> {
    let minutes = stats.seconds / 60;
    let time = if minutes < 60 {
        format!("{minutes} min")
    } else {
        format!("{} h {} min", minutes / 60, minutes % 60)
    };
    let mut figures = vec![
        Figure::new("Played", stats.played),
        Figure::new("Won", stats.won).part(stats.won, stats.played),
        Figure::new("Winning streak", stats.streak).note(format!("longest {}", stats.longest)),
        Figure::new("Time", time),
    ];
    figures.extend(progress.best.as_ref().map(|best| Figure::new("Best", best)));
    if !stats.days.is_empty() {
        figures.push(Figure::new("Daily games", stats.days.len()));
    }
    figures
}

/// Who or what has ended games, the most frequent first.
pub(crate) fn killers(stats: &Stats) -> Vec<Figure> {
    let mut killers: Vec<(&String, &u32)> = stats.ended_by.iter().collect();
    killers.sort_by_key(|(_, games)| std::cmp::Reverse(**games));
    let most = killers.first().map_or(1, |(_, games)| **games);
    killers.into_iter().map(|(who, games)| Figure::new(who, games).part(*games, most)).collect()
}

/// How far the player has come in each pack of levels.
pub(crate) fn packs(progress: &Progress) -> Vec<Figure> {
    let pack = |pack: &[Level]| {
        let solved = pack.iter().filter(|level| level.solved).count();
        let stars: usize = pack.iter().map(|level| usize::from(level.stars)).sum();
        let stars = if stars > 0 { format!(", {}", count_of(stars, "star", "stars")) } else { String::new() };
        let name = if pack[0].choice.group.is_empty() { LEVELS } else { &pack[0].choice.group };
        let done = format!("{solved} of {}{stars}", pack.len());
        Figure::new(name, done).part(solved as u32, pack.len() as u32)
    };
    progress.levels.chunk_by(|a, b| a.choice.group == b.choice.group).map(pack).collect()
}

/// What was done in a game, line by line.
pub(crate) fn statistics(stats: &Stats, progress: &Progress) -> Vec<String> {
    let line = |Figure { label, value, note, .. }: &Figure| {
        let note = if note.is_empty() { String::new() } else { format!(" ({note})") };
        format!("  {label:<14}  {value}{note}")
    };
    let mut lines: Vec<String> = figures(stats, progress).iter().map(line).collect();
    let killers: Vec<String> = killers(stats).iter().map(|f| format!("{} ×{}", f.label, f.value)).collect();
    if !killers.is_empty() {
        lines.push(line(&Figure::new(KILLED_BY, killers.join(", "))));
    }
    lines.extend(packs(progress).iter().map(|pack| format!("  {}: {}", pack.label, pack.value)));
    lines
}

/// How the one person at this program fared.
pub(crate) fn verdict(fared: Option<Standing>) -> &'static str {
    match fared {
        Some(Standing::Won) => "You win!",
        Some(Standing::Lost) => "You lose",
        Some(Standing::Drawn) => "It's a draw",
        None => "Game over",
    }
}

/// Somebody is out.
pub(crate) fn forfeit(who: &str, reason: &str) -> String {
    format!("{who} is out: {reason}")
}

/// What was typed ahead and cannot be done any more.
pub(crate) fn dropped(why: &str) -> String {
    format!("That key came too early. {why}")
}

/// A score without the stars that are drawn beside it.
pub(crate) fn result(words: &str) -> String {
    let words = words.trim_start_matches(['★', ' ']);
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Where the story of a game is kept.
pub(crate) fn story(place: &str) -> String {
    format!("Read the story of this game in {place}")
}

/// A result that is no daily one, to be shared.
pub(crate) fn shared_game(game: &str, result: &str, seed: u64) -> String {
    format!("Mazarium · {game} · {result} (seed {seed})")
}

/// Something is on the clipboard.
pub(crate) fn copied(text: &str) -> String {
    format!("Copied: {text}")
}

/// A level was added to the player's own.
pub(crate) fn kept_level(place: &str) -> String {
    format!("Saved as {place}. You'll find it among the levels.")
}

/// A picture, a film or a game was written.
pub(crate) fn saved_as(place: &str) -> String {
    format!("Saved as {place}")
}

/// Why there are fewer stars than the board has shown.
pub(crate) fn helped(hints: bool, left: u8) -> String {
    let what = if hints { "With a hint" } else { "With a move taken back" };
    let most = match left {
        1 => "one star",
        2 => "two stars",
        _ => "no star",
    };
    format!("{what}: {most} at most.")
}

/// A number of things.
pub(crate) fn count_of(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// `2nd`, `3rd`, `11th`.
fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (1, rest) if rest != 11 => "st",
        (2, rest) if rest != 12 => "nd",
        (3, rest) if rest != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// A place in the score table.
pub(crate) fn place(place: usize) -> String {
    match place {
        1 => "New best!".into(),
        place => format!("Your {} best so far.", ordinal(place)),
    }
}

/// A game and what is played in it.
pub(crate) fn titled(game: &str, what: &str) -> String {
    format!("{game} · {what}")
}

/// A medal that was just won.
pub(crate) fn new_medal(feat: &Feat) -> String {
    format!("Medal: {}", titled_feat(feat))
}

/// The page behind Tools.
pub(crate) fn tools(games: &[&'static GameInfo]) -> Vec<String> {
    let mut page = vec!["Run these from the command line. Add --help to any of them for more.".to_string()];
    for info in games.iter().filter(|info| !info.tools.is_empty()) {
        page.extend([String::new(), info.title.to_uppercase()]);
        let line = |tool: &Tool| format!("  mazarium {} {:12} {}", info.id, tool.id, tool.about);
        page.extend(info.tools.iter().map(line));
    }
    page
}

/// The page behind Help.
pub(crate) fn about() -> Vec<String> {
    [
        "Mazarium is five labyrinth games in one. Pick a card and you're playing. Options… has the rest: \
         levels, house rules, opponents, demos.",
        "",
        "In a game, F1 explains what you see, and Esc opens the menu. Games save themselves as you play, and \
         Continue takes you right back.",
        "",
        "FROM THE COMMAND LINE",
        "  mazarium games              list the games and their settings",
        "  mazarium play GAME          start a game at once",
        "  mazarium replay FILE        check or watch a replay",
        "  mazarium arena GAME         let bots play each other",
        "  mazarium pipe               let your own program play",
        "  mazarium help               all commands",
    ]
    .map(String::from)
    .to_vec()
}

/// The title of a recording.
pub(crate) fn watched(game: &str) -> String {
    format!("{game} (watching)")
}

/// How far a recording has come.
pub(crate) fn part_of(at: usize, len: usize) -> String {
    format!("{at} of {len}")
}

/// How fast a recording runs.
pub(crate) fn times(speed: &str) -> String {
    format!("×{speed}")
}

/// How fast a game plays itself.
pub(crate) fn at_speed(speed: &str) -> String {
    format!("speed ×{speed}")
}

/// The speed was changed.
pub(crate) fn speed(speed: &str) -> String {
    format!("Speed ×{speed}")
}

/// Where to put files.
pub(crate) fn write_about(names: &str) -> String {
    format!("Which folder should {names} go in? Files already there stay as they are.")
}

/// Files were written.
pub(crate) fn written(place: &str) -> String {
    format!("Saved in {place}")
}

/// The story of a game could not be written.
pub(crate) fn story_lost(why: &str) -> String {
    format!("The story of this game could not be saved: {why}")
}

/// What was typed is no step of the recording.
pub(crate) fn no_step(text: &str) -> String {
    format!("'{text}' is not a step number.")
}

/// Which steps there are.
pub(crate) fn step_about(len: usize) -> String {
    format!("A number from 0 to {len}.")
}

/// A mark was set.
pub(crate) fn marked(key: &str) -> String {
    format!("Marked. {key} brings you back here.")
}

/// What to do, and why. Signs are no words: of an action without a letter the reason says it all.
pub(crate) fn hint(action: &str, why: &str) -> String {
    if !why.is_empty() && !action.contains(char::is_alphabetic) {
        return format!("Hint: {why}");
    }
    if why.is_empty() { format!("Hint: {action}.") } else { format!("Hint: {action}. {why}") }
}

/// A file that cannot be read was set aside.
pub(crate) fn set_aside(why: &str, kept: &str) -> String {
    format!("{why}. The file is kept as {kept}.")
}

/// A recording of a game that this program does not have.
pub(crate) fn broken_link(why: &str) -> String {
    format!("This link doesn't work: {}.", why.trim_end_matches('.'))
}

pub(crate) fn unknown_game(game: &str) -> String {
    format!("This Mazarium has no game called '{game}'.")
}

/// Asks before a saved game is deleted.
pub(crate) fn delete(name: &str) -> String {
    format!("Delete '{name}' for good?")
}

/// Asks before a key is taken from what it did.
pub(crate) fn key_taken(key: &str, other: &str) -> String {
    format!("{key} is already used for '{other}'. Use it here instead?")
}

/// About a parameter that is a file.
pub(crate) fn file_about(about: &str, example: &str) -> String {
    format!("{about} Type the path of a file such as {example}, or leave it empty.")
}

/// The title of a manual.
pub(crate) fn how_to_play(game: &str) -> String {
    format!("{game}: how to play")
}

/// What was typed is no seed.
pub(crate) fn no_seed(text: &str) -> String {
    format!("'{text}' is not a whole number from 0 to {}.", u64::MAX)
}

/// A recording by other rules than those of this program.
pub(crate) fn older_rules(age: &str) -> String {
    format!("You can watch as far as the rules still agree: {age}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_their_ordinals_and_one_thing_is_not_several() {
        let places = [2, 3, 4, 10, 11, 12, 13, 21, 22, 103, 111].map(ordinal);
        let told = ["2nd", "3rd", "4th", "10th", "11th", "12th", "13th", "21st", "22nd", "103rd", "111th"];
        assert_eq!(places, told);
        assert_eq!(place(1), "New best!");
        assert_eq!(place(2), "Your 2nd best so far.");
        assert_eq!([0, 1, 2].map(|n| count_of(n, "star", "stars")), ["0 stars", "1 star", "2 stars"]);
        assert_eq!([1, 2].map(|n| ago(n, "hour")), ["1 hour ago", "2 hours ago"]);
    }

    #[test]
    fn statistics_name_who_ended_games_and_how_often() {
        let ended_by = [("Goblin".to_string(), 2), ("Dragon".to_string(), 1)].into();
        let stats = Stats { played: 3, longest: 1, ended_by, ..Stats::default() };
        let lines = statistics(&stats, &Progress::default());
        assert!(lines.contains(&"  Winning streak  0 (longest 1)".into()), "{lines:?}");
        assert!(lines.contains(&"  Killed by       Goblin ×2, Dragon ×1".into()), "{lines:?}");
    }

    #[test]
    fn games_are_listed_as_people_list_them() {
        let told = |games: &[&str]| neither_replay_nor_level(games);
        assert!(told(&["A", "B", "C"]).ends_with("a level of A, B or C"));
        assert!(told(&["A", "B"]).ends_with("a level of A or B"));
        assert!(told(&["A"]).ends_with("a level of A"));
    }
}
