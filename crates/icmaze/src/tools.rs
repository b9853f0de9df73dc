//! The tools of `ICMaze`: a check of level files, and how a bot fares over many seeds.

use crate::INFO;
use crate::actors::Census;
use crate::files::Atlas;
use crate::game::IcMazeRules;
use kernel::dice::Dice;
use kernel::game::{Refused, Seat};
use kernel::params::Params;
use kernel::rules::state_of;
use kernel::seeds::Seeds;
use kernel::session::{Player, Session};
use kernel::tools::{Bench, Inputs, Job, Kind, Report, Tool, ToolArg};
use serde_json::json;

/// More games than this in one go are refused.
const MOST_GAMES: u64 = 1_000_000;

/// The tools by name.
pub(crate) const TOOLS: [Tool; 2] = [
    Tool::new(
        "check",
        "Report everything that is wrong with a level file",
        &[ToolArg::file("file", "FILE", "The level; '-' is standard input")],
        check,
    )
    .more(
        "A level file starts with the line 'start E'; then each maze has a line 'area exit=N difficulty=4',\n\
         followed by its rows. The rules page lists the signs.\n\n\
         Exit codes: 0 the level can be played, 1 it cannot, 2 it cannot be read.",
    )
    .examples(&["check my-level.txt", "check - --json < my-level.txt"]),
    Tool::new(
        "bench",
        "Let a bot play many games, and report how many it wins, how long it takes and how often it dies",
        &[
            ToolArg::seeds().required(),
            ToolArg::number("length", "How many mazes the level has [default: 5]"),
            ToolArg::flag("hardcoded", "Play the hard-coded level instead"),
            ToolArg::option("mode", "NAME", Kind::Choice { choices: modes }, "Which way to play")
                .or("adventure"),
            ToolArg::option("bot", "NAME", Kind::Choice { choices: bots }, "Who plays").or("explorer"),
            ToolArg::number("limit", "Give up on a game after this many ticks").or("60000"),
        ],
        bench,
    )
    .more(
        "The same seeds give the same games on any number of threads; only the speed varies from run to run.",
    )
    .examples(&[
        "bench --seeds 1..50 --length 5",
        "bench --seeds 1..20 --mode pellets",
        "bench --seeds 1..20 --hardcoded --bot wanderer --limit 5000 --json",
    ])
    .on_threads(),
];

fn bots() -> Vec<&'static str> {
    INFO.bots.iter().map(|bot| bot.id).collect()
}

/// The ways to play, and the course's own game, which has no extras.
fn modes() -> Vec<&'static str> {
    vec!["adventure", "gentle", "hardcore", "pellets", CLASSIC]
}

const CLASSIC: &str = "classic";

fn check(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let file = inputs.file("file")?;
    let name = &file.name;
    let atlas = match Atlas::read(file.text()?) {
        Ok(atlas) => atlas,
        Err(problems) => {
            let problems = file.placed(problems);
            let answer = json!({ "ok": false, "file": name, "problems": problems });
            return Ok(Report::check("", &answer, problems));
        }
    };
    let census = Census::of(atlas.drawings.iter().flat_map(|drawing| &drawing.things));
    let sizes: Vec<i32> = atlas.course.stops.iter().map(|stop| stop.size).collect();
    let rocks: usize = atlas.drawings.iter().map(|drawing| drawing.rocks.len()).sum();
    let monsters = census.monsters.len();
    let answer = json!({
        "ok": true, "file": name, "problems": [], "sizes": sizes, "rocks": rocks,
        "monsters": monsters, "hearts": census.hearts.len(),
    });
    let mazes = if sizes.len() == 1 { "1 maze".into() } else { format!("{} mazes", sizes.len()) };
    let sizes = listed(&sizes);
    let text = format!("{name}: good: {mazes} of size {sizes}, {rocks} rocks, {monsters} monsters\n");
    Ok(Report::new(text, &answer))
}

fn listed(numbers: &[impl ToString]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// What came of one game.
struct Tale {
    seed: u64,
    won: bool,
    ticks: u64,
    deaths: u32,
}

fn play(params: &Params, bot: &str, seed: u64, limit: u64) -> Result<Tale, Refused> {
    let mut session = Session::new(&INFO, params.clone(), Dice::seeded(seed))?;
    session.seat(Seat(0), Player::Bot(bot.into()))?;
    while (session.step() as u64) < limit
        && let Some(step) = session.bot_step()
    {
        step?;
    }
    let state = state_of::<IcMazeRules>(session.game()).expect("a session of this game has its state");
    Ok(Tale { seed, won: state.is_over(), ticks: session.step() as u64, deaths: state.tally.deaths })
}

fn bench(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let seeds = inputs.seeds("seeds").unwrap_or_else(|| Seeds::count_from(1, 0));
    if seeds.len() > MOST_GAMES {
        let text = format!("--seeds: {} games are more than {MOST_GAMES}", seeds.len());
        return Err(Refused::new("bad-input", text));
    }
    let (params, bot) = (params(inputs)?, inputs.word("bot").unwrap_or_default());
    let limit = inputs.number("limit").unwrap_or_default();
    let mut tales = Vec::new();
    let job = Job { all: seeds.len(), batch: 1, what: "games" };
    let work = |games| {
        let games = Iterator::filter_map(games, |index| seeds.nth(index));
        games.map(|seed| play(&params, bot, seed, limit)).collect::<Vec<_>>()
    };
    bench.ordered(job, work, |played| tales.extend(played));
    let tales = tales.into_iter().collect::<Result<Vec<Tale>, Refused>>()?;

    let ticks: u64 = tales.iter().map(|tale| tale.ticks).sum();
    let per_second = bench.per_second(ticks);
    let mut won: Vec<u64> = tales.iter().filter(|tale| tale.won).map(|tale| tale.ticks).collect();
    won.sort_unstable();
    let median = won.get(won.len() / 2).copied();
    let deaths: u64 = tales.iter().map(|tale| u64::from(tale.deaths)).sum();
    let unwon: Vec<u64> = tales.iter().filter(|tale| !tale.won).map(|tale| tale.seed).collect();
    let answer = json!({
        "bot": bot, "games": tales.len(), "wins": won.len(), "median_ticks": median, "deaths": deaths,
        "not_won": unwon, "ticks": ticks, "ticks_per_second": per_second,
    });
    let mut lines = vec![format!("{bot}: {} of {} games won", won.len(), tales.len())];
    if let (Some(median), Some(least), Some(most)) = (median, won.first(), won.last()) {
        lines.push(format!("ticks to win: median {median}, {least} to {most}"));
    }
    lines.push(format!("deaths: {deaths}"));
    if !unwon.is_empty() {
        lines.push(format!("not won: {}", listed(&unwon)));
    }
    lines.extend(per_second.map(|n| format!("speed: {n} ticks a second")));
    Ok(Report::new(lines.join("\n") + "\n", &answer))
}

fn params(inputs: &Inputs) -> Result<Params, Refused> {
    let mut params = Params::defaults(INFO.params);
    match (inputs.number("length"), inputs.flag("hardcoded")) {
        (Some(_), true) => {
            return Err(Refused::new("bad-input", "--length and --hardcoded do not go together"));
        }
        (Some(length), false) => params.set(INFO.params, "length", &length.to_string())?,
        (None, true) => params.set(INFO.params, "level", "hardcoded")?,
        (None, false) => {}
    }
    match inputs.word("mode") {
        Some(CLASSIC) => params.set(INFO.params, "extras", "false")?,
        Some(mode) => params.set(INFO.params, "mode", mode)?,
        None => {}
    }
    Ok(params)
}
