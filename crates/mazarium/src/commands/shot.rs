//! `mazarium shot`: a game as a picture in a file. No display is needed, and the same words give the
//! same bytes everywhere.

use super::pictures::{self, LONGEST};
use super::{Answer, Trouble, find_game, nearest, play, shown};
use app::store::DiskStore;
use kernel::dice::Dice;
use kernel::game::{GameInfo, Seat};
use kernel::scene::Palette;
use kernel::session::{Player, Session};
use paint::film::{self, LARGEST_SCALE};
use paint::{Painter, Picture};
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  mazarium shot pursuit -o pursuit.png                       how a game begins
  mazarium shot minirogue --seed 7 --steps 200 -o deep.png   after 200 steps by the game's own bot
  mazarium shot wallisyou --set level=3 --scale 4 -o 3.png   larger: 4 by 4 for each pixel
  mazarium shot icmaze --size 1280x720 -o wide.png           as a screen of that size shows it
  mazarium shot --load game.replay --steps 40 -o 40.png      a replay after 40 steps
  mazarium shot savor --caption -o - | display               to another program

Without --size, the picture shows the whole boards and nothing else. Without --seed, the seed is 1: the same \
command gives the same picture, byte for byte. \
'mazarium games GAME' lists parameters and bots.";

/// Which game, which moment of it, and how large.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game's name, as 'mazarium games' lists it
    #[arg(value_name = "GAME", required_unless_present = "load")]
    pub game: Option<String>,
    /// The seed behind all chance in the game
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "load")]
    pub seed: u64,
    /// Set a parameter; '@FILE' as its value reads it from a file
    #[arg(long, value_name = "NAME=VALUE", conflicts_with = "load")]
    pub set: Vec<String>,
    /// Show a saved game or a replay: a file ('-' is standard input), or the name it was saved under
    #[arg(long, alias = "replay", value_name = "FILE")]
    pub load: Option<String>,
    /// After this many steps, by bots or in the replay [default: none, or where it was left]
    #[arg(long, value_name = "N")]
    pub steps: Option<usize>,
    /// Who makes the steps: a bot for all seats, or for one [default: the first bot of the game]
    #[arg(long, value_name = "[SEAT=]BOT", conflicts_with = "load")]
    pub bot: Vec<String>,
    /// Picture pixels for each pixel of the art [default: as many as fit 1200 pixels]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=LARGEST_SCALE as i64))]
    pub scale: Option<u16>,
    /// The size of the picture, which then shows what a screen of that size would
    #[arg(long, value_name = "WxH", conflicts_with = "scale", value_parser = size)]
    pub size: Option<(usize, usize)>,
    /// The colours: standard, deuteranopia, protanopia, tritanopia or mono
    #[arg(long, value_name = "NAME", default_value = "standard", value_parser = pictures::palette)]
    pub palette: Palette,
    /// Write the title, the gauges and the last message under the boards
    #[arg(long)]
    pub caption: bool,
    /// Where the picture goes, as PNG; '-' is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: String,
}

/// Paints a game.
pub fn run(args: &Args) -> Answer {
    let session = match &args.load {
        Some(file) => recorded(args, file)?,
        None => played(args)?,
    };
    let scene = session.scene(1);
    let scene = if args.size.is_some() { scene } else { film::framed(scene) };
    let whole = || film::whole(&scene, args.scale.map(usize::from), film::LARGE);
    let size = args.size.unwrap_or_else(whole);
    pictures::check_size(size)?;
    let mut picture = Picture::default();
    Painter::new(args.palette).draw(&scene, size, &mut picture);
    if args.caption {
        let end = session.outcome().map(|outcome| outcome.words);
        let words = end.or_else(|| scene.log.last().map(|line| line.text.clone())).unwrap_or_default();
        picture = pictures::with_caption(&picture, &scene, &words, args.palette);
    }
    let bytes = paint::png::bytes(&picture)?;
    let mut out = pictures::open(&args.output)?;
    let written = out.write_all(&bytes).and_then(|()| out.flush());
    written.map_err(|e| pictures::unwritable(&args.output, &e))
}

/// A new game, and the steps of its bots.
fn played(args: &Args) -> Result<Session, Trouble> {
    let info = find_game(args.game.as_deref().unwrap_or_default())?;
    let params = play::params(info, &args.set)?;
    let mut session = Session::new(info, params, Dice::seeded(args.seed))?;
    let steps = args.steps.unwrap_or(0);
    seat(&mut session, &args.bot, steps > 0)?;
    self::steps(&mut session, steps)?;
    Ok(session)
}

/// Lets the bots make some steps.
pub(super) fn steps(session: &mut Session, steps: usize) -> Answer {
    for step in session.step() + 1..=session.step() + steps {
        // If it is over, the picture shows the end.
        let Some(made) = session.bot_step() else { break };
        made.map_err(|refused| Trouble::input(format!("step {step} cannot be made: {}", refused.reason)))?;
    }
    Ok(())
}

/// Puts a bot into every seat: the one that was named for it, the one for all, or the game's first.
pub(super) fn seat(session: &mut Session, named: &[String], needed: bool) -> Result<(), Trouble> {
    let info = session.info();
    let seats = info.seats.len();
    let mut bots: Vec<Option<&str>> = vec![info.bots.first().map(|bot| bot.id); seats];
    for text in named {
        match text.split_once('=') {
            None => bots.fill(Some(bot(info, text)?)),
            Some((place, name)) => bots[play::seat_of(info, place)?.0] = Some(bot(info, name)?),
        }
    }
    for (i, bot) in bots.into_iter().enumerate() {
        match bot {
            Some(bot) => session.seat(Seat(i), Player::Bot(bot.into()))?,
            None if needed => {
                return Err(Trouble::input(format!("{} has no bots that could make steps", info.id)));
            }
            None => {}
        }
    }
    Ok(())
}

fn bot<'a>(info: &GameInfo, name: &'a str) -> Result<&'a str, Trouble> {
    if info.bot(name).is_some() {
        return Ok(name);
    }
    let known: Vec<&str> = info.bots.iter().map(|bot| bot.id).collect();
    let tip = nearest(name, &known)
        .map_or_else(|| format!("it has: {}", known.join(", ")), |near| format!("did you mean '{near}'?"));
    Err(Trouble::input(format!("{} has no bot '{}' ({tip})", info.id, shown(name))))
}

/// A recorded game, where it was left or after so many steps.
fn recorded(args: &Args, file: &str) -> Result<Session, Trouble> {
    let store = DiskStore::open(None)?;
    let named = args.game.as_deref().map(find_game).transpose()?;
    let (name, replay, info) = play::saved(&store, file, named)?;
    let mut session = replay
        .verify(info)
        .map_err(|divergence| Trouble::input(format!("{name} cannot be shown: it {divergence}")))?;
    if let Some(steps) = args.steps {
        if steps > session.len() {
            return Err(Trouble::input(format!("{name} has {} steps, not {steps}", session.len())));
        }
        session.go_to(steps).map_err(|d| Trouble::input(format!("{name} {d}")))?;
    }
    Ok(session)
}

/// A size from `800x600`.
pub(super) fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once(['x', 'X', '×']);
    let sides = sides.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    match sides {
        Some((width, height)) if (16..=LONGEST).contains(&width) && (16..=LONGEST).contains(&height) => {
            Ok((width, height))
        }
        Some(_) => Err(format!("a side has 16 to {LONGEST} pixels")),
        None => Err("a size is written as 800x600".into()),
    }
}
