//! `mazarium play`: from the arguments to a game that can start. The dialogue in plain text is in
//! `plain.rs`, the choice of a shell in `shells.rs`.

use super::shells::{self, Ui};
use super::{Answer, Trouble, find_game, nearest, read_text, replay, shown};
use app::saves;
use app::store::{DiskStore, Shelf, Store};
use kernel::arcade::PERSON;
use kernel::game::{GameInfo, Seat};
use kernel::params::Params;
use kernel::replay::Replay;
use kernel::session::Player;
use std::path::Path;

const EXAMPLES: &str = "\
Examples:
  mazarium play minirogue                                 a new game
  mazarium play icmaze --seed 7 --set length=3            a particular one
  mazarium play wallisyou --set file=@my-dungeon.txt      a level of your own
  mazarium play my-pack.wiy                               a level, a pack of levels or a replay
  mazarium play pursuit                                   against the best bot
  mazarium play pursuit --bot hero=rogue                  as the monster, against another bot
  mazarium play pursuit --bot monster=human               two at one keyboard
  mazarium play pursuit --bot 'monster=python3 my_bot.py' against your own program
  mazarium play --continue                                the game you left last
  mazarium play --load 'before the door'                  a game you saved
  mazarium play savor --screenshot savor.png              a picture of the window
  printf 'rot 0 1\\nend\\nquit\\n' | mazarium play wallisyou

'mazarium games GAME' lists the seats, bots and parameters of a game. Without a terminal, or with \
'--ui plain', you play in plain text: type one action per line, or undo, redo, restart, save NAME, \
hint, legal, screen, log, help or quit. The game is saved after every action, whatever happens.";

/// Which game, and how it is to start.
#[derive(Debug, Default, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game's name, as 'mazarium games' lists it, or a file to open: a level, a pack of levels or a replay
    #[arg(value_name = "GAME", required_unless_present_any = ["load", "continue"])]
    pub game: Option<String>,
    /// The seed behind all chance in the game [default: a new one every time]
    #[arg(long, value_name = "N", conflicts_with_all = ["load", "continue"])]
    pub seed: Option<u64>,
    /// Set a parameter; '@FILE' as its value reads it from a file
    #[arg(long, value_name = "NAME=VALUE", conflicts_with_all = ["load", "continue"])]
    pub set: Vec<String>,
    /// Resume a saved game or a replay: a file, or the name it was saved under
    #[arg(long, value_name = "FILE")]
    pub load: Option<String>,
    /// Resume the game you left last
    #[arg(long, conflicts_with = "load")]
    pub r#continue: bool,
    /// Put a bot, a program that speaks the protocol, or 'human' into a seat; people take the others
    #[arg(long, value_name = "SEAT=BOT")]
    pub bot: Vec<String>,
    /// Limits for programs.
    #[command(flatten)]
    pub limits: super::bots::BotLimits,
    /// How to show it [default: a window if there is a display, otherwise the terminal; plain text in a pipe]
    #[arg(long, value_enum)]
    pub ui: Option<Ui>,
    /// Take a picture instead of playing.
    #[cfg(feature = "window")]
    #[command(flatten)]
    pub picture: super::screenshot::Screenshot,
    /// Take the picture after this many steps, made by the game's first bot or recorded in the replay
    #[cfg(feature = "window")]
    #[arg(long, value_name = "N", requires = "screenshot")]
    pub steps: Option<usize>,
}

impl Args {
    /// The file that is named where a game could be, if nothing else is asked for.
    fn file(&self) -> Option<&str> {
        let name = self.game.as_deref()?;
        let alone = self.set.is_empty() && self.bot.is_empty() && self.seed.is_none();
        let new = self.load.is_none() && !self.r#continue;
        #[cfg(feature = "window")]
        let new = new && self.picture.file.is_none();
        (alone && new && catalogue::find(name).is_none() && Path::new(name).is_file()).then_some(name)
    }
}

/// A game that is ready to start.
pub(super) struct Start {
    pub(super) info: &'static GameInfo,
    pub(super) from: From,
    /// Who was put where; seats that are not named stay as they are.
    pub(super) players: Vec<(Seat, Player)>,
}

/// What a game starts from.
pub(super) enum From {
    /// Its set-up.
    New { params: Params, seed: Option<u64> },
    /// A recorded game, which is not verified yet, what to call it, and whether the player has saved it.
    Replay { replay: Box<Replay>, name: String, own: bool },
    /// The first of these autosaves that can go on.
    Autosave(Vec<String>),
}

/// Plays a game.
pub fn run(args: &Args) -> Answer {
    args.limits.set();
    let store = DiskStore::open(None)?;
    if let Some(file) = args.file() {
        return shells::file(args.ui, Box::new(store), file);
    }
    let start = prepare(args, &store)?;
    #[cfg(feature = "window")]
    if args.picture.file.is_some() {
        return shells::picture(&args.picture, &store, start, args.steps);
    }
    shells::play(args.ui, Box::new(store), start)
}

fn prepare(args: &Args, store: &dyn Store) -> Result<Start, Trouble> {
    let named = args.game.as_deref().map(find_game).transpose()?;
    let (info, from) = if args.r#continue {
        last_left(store, named)?
    } else if let Some(file) = &args.load {
        let (name, replay, info) = saved(store, file, named)?;
        let own = name == store.place(Shelf::Saves, file);
        (info, From::Replay { replay: Box::new(replay), name, own })
    } else {
        let info = named.ok_or_else(|| Trouble::input("which game?"))?;
        (info, From::New { params: params(info, &args.set)?, seed: args.seed })
    };
    let players = match &from {
        From::New { params, .. } if args.bot.is_empty() => opponents(info, params),
        _ => args.bot.iter().map(|text| player(info, text)).collect::<Result<_, _>>()?,
    };
    Ok(Start { info, from, players })
}

/// Whom a single person finds at the table if nobody was named: those that the parameters ask for, or in an arcade
/// game for two the best bot.
fn opponents(info: &GameInfo, params: &Params) -> Vec<(Seat, Player)> {
    let asked_for = (info.arcade.seats)(params);
    let best = info.bots.first().filter(|_| !info.arcade.presets.is_empty() && info.seats.len() == 2);
    let second = best.map(|bot| (Seat(1), Player::Bot(bot.id.into())));
    let seated = asked_for.iter().enumerate().map(|(seat, &who)| (Seat(seat), named(who)));
    if asked_for.is_empty() { second.into_iter().collect() } else { seated.collect() }
}

/// A person or a bot.
fn named(who: &str) -> Player {
    if who == PERSON { Player::Human } else { Player::Bot(who.into()) }
}

/// The autosaves that nobody else is playing, the newest first.
fn last_left(
    store: &dyn Store,
    named: Option<&'static GameInfo>,
) -> Result<(&'static GameInfo, From), Trouble> {
    let left = saves::list(store, Shelf::Autosaves).map_err(Trouble::input)?;
    let fits = |info: &&'static GameInfo| named.is_none_or(|named| named.id == info.id);
    let usable = left.into_iter().filter(|game| !game.in_use && game.problem.is_none());
    let usable: Vec<_> = usable.filter_map(|game| Some((game.info.filter(fits)?, game.name))).collect();
    let Some((info, _)) = usable.first() else {
        let of = named.map_or(String::new(), |info| format!(" of {}", info.id));
        return Err(Trouble::input(format!("there is no unfinished game{of} to resume")));
    };
    Ok((info, From::Autosave(usable.iter().map(|(_, name)| name.clone()).collect())))
}

/// The replay in a file or, if there is none, of the game that was saved under that name, and where it was
/// found. It must be of the game that was named, if one was.
pub(super) fn saved(
    store: &dyn Store,
    file: &str,
    named: Option<&GameInfo>,
) -> Result<(String, Replay, &'static GameInfo), Trouble> {
    let (name, text) = saved_text(store, file)?;
    let (replay, info) = replay::parse(&name, &text)?;
    if let Some(named) = named.filter(|named| named.id != info.id) {
        return Err(Trouble::input(format!("{name} is a game of {}, not of {}", info.id, named.id)));
    }
    Ok((name, replay, info))
}

fn saved_text(store: &dyn Store, file: &str) -> Result<(String, String), Trouble> {
    if file != "-" && !Path::new(file).exists() {
        if let Ok(Some(text)) = store.read(Shelf::Saves, file) {
            return Ok((store.place(Shelf::Saves, file), text));
        }
        let text = format!("there is no file or saved game '{}'", shown(file));
        return Err(Trouble::input(text));
    }
    read_text(file, reading::RECORDING)
}

/// Parameters from `name=value` and `name=@file`.
pub(super) fn params(info: &GameInfo, settings: &[String]) -> Result<Params, Trouble> {
    let mut params = Params::defaults(info.params);
    for setting in settings {
        let Some((id, value)) = setting.split_once('=') else {
            return Err(Trouble::input(format!("'{}' is not of the form NAME=VALUE", shown(setting))));
        };
        let content = value.strip_prefix('@').map(|path| read_text(path, reading::LEVEL)).transpose()?;
        params.set(info.params, id, content.as_ref().map_or(value, |(_, text)| text))?;
    }
    Ok(params)
}

/// A seat and who shall sit there, from `b=greedy`, `1=greedy` or `b=COMMAND`.
fn player(info: &GameInfo, text: &str) -> Result<(Seat, Player), Trouble> {
    let known: Vec<&str> = info.seats.iter().map(|s| s.id).collect();
    let Some((place, who)) = text.split_once('=') else {
        let text = format!("'{}' is not of the form SEAT=BOT (seats: {})", shown(text), known.join(", "));
        return Err(Trouble::input(text));
    };
    let seat = seat_of(info, place)?;
    if who == PERSON {
        return Ok((seat, named(who)));
    }
    if let Some(bot) = info.bots.iter().find(|bot| bot.id.eq_ignore_ascii_case(who)) {
        return Ok((seat, named(bot.id)));
    }
    if who.trim().is_empty() {
        return Err(Trouble::input(format!("who is to sit in the seat {place}?")));
    }
    let bots: Vec<&str> = info.bots.iter().map(|b| b.id).collect();
    if !who.contains(['/', ' ', '\\', '.'])
        && let Some(near) = nearest(who, &bots)
    {
        let text = format!("{} has no bot '{}' (did you mean '{near}'?)", info.id, shown(who));
        return Err(Trouble::input(text));
    }
    Ok((seat, Player::Outside(who.into())))
}

/// A seat by its name or number.
pub(super) fn seat_of(info: &GameInfo, place: &str) -> Result<Seat, Trouble> {
    let by_number = place.parse().ok().filter(|&n: &usize| n < info.seats.len());
    let seat = info.seats.iter().position(|seat| seat.id == place).or(by_number).map(Seat);
    seat.ok_or_else(|| {
        let known: Vec<&str> = info.seats.iter().map(|seat| seat.id).collect();
        let text = format!("{} has no seat '{}' (seats: {})", info.id, shown(place), known.join(", "));
        Trouble::input(text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coins() -> &'static GameInfo {
        catalogue::find("coins").unwrap()
    }

    #[test]
    fn a_seat_is_known_by_its_name_or_number_and_a_bot_by_its_name() {
        let bot = coins().bots[0].id;
        for place in ["b", "1"] {
            let (seat, who) = player(coins(), &format!("{place}={bot}")).unwrap();
            assert_eq!((seat, who), (Seat(1), Player::Bot(bot.into())));
        }
        let (_, who) = player(coins(), &format!("a={}", bot.to_uppercase())).unwrap();
        assert_eq!(who, Player::Bot(bot.into()), "in any case");
        let (_, who) = player(coins(), "a=python3 bot.py --depth=3").unwrap();
        assert_eq!(who, Player::Outside("python3 bot.py --depth=3".into()));
    }
}
