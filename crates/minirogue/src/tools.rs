//! The tools of `MiniRogue`: games of its bots (`bench`), what seeds bring (`catalogue`), the morgue text of
//! a recorded game (`morgue`), and all of the player's games together (`stats`).

use crate::INFO;
use crate::bots;
use crate::presets::Preset;
use crate::setup::Setup;
use crate::stats::{Stats, share};
use kernel::arena::wilson_permille;
use kernel::diagnostic::Diagnostic;
use kernel::game::Refused;
use kernel::params::Params;
use kernel::replay::Replay;
use kernel::seeds::Seeds;
use kernel::tools::{Bench, Form, Inputs, Job, Kind, Report, Tool, ToolArg};
use serde_json::json;

/// A game that takes longer has stalled.
const LIMIT: u32 = 100_000;

/// The tools by name.
pub(crate) const TOOLS: [Tool; 4] = [
    Tool::new(
        "bench",
        "Let a bot play many games, and sum them up",
        &[
            RULES[0],
            RULES[1],
            RULES[2],
            ToolArg::seeds().or("1..1000"),
            ToolArg::option("bot", "NAME", Kind::Choice { choices: bot_names }, "Which bot").or("delver"),
        ],
        bench,
    )
    .more("The results are the same on any number of threads; only the speed differs.")
    .examples(&["bench --seeds 1..1000"])
    .on_threads(),
    Tool::new(
        "catalogue",
        "List what seeds hold: the objects, the monsters and the way to the stairs on every level",
        &[RULES[0], RULES[1], RULES[2], ToolArg::seeds().required()],
        catalogue,
    )
    .examples(&["catalogue --seeds 1..20"]),
    Tool::new(
        "morgue",
        "Print the morgue text of a recorded or saved game",
        &[ToolArg::file("replay", "REPLAY", "The file, or - for standard input")],
        morgue,
    )
    .examples(&["morgue game.replay"]),
    Tool::new(
        "stats",
        "Sum up all the games that were played to the end",
        &[ToolArg::file("texts", "FILE", "Morgue texts").optional().many()],
        stats,
    )
    .more("Without any FILE, it reads the morgue texts kept at the end of each game.")
    .examples(&["stats", "stats --json"]),
];

/// What changes the rules, wherever games are started. Their names are those of the game's parameters.
pub const RULES: [ToolArg; 3] = [
    ToolArg::option(
        "preset",
        "PRESET",
        Kind::Choice { choices: presets },
        "How hard it is [default: classic]",
    ),
    ToolArg::within(
        "goblin-smell",
        0,
        1260,
        "How many steps away a Goblin can smell you [default: up to the preset]",
    ),
    ToolArg::flag("fog", "Show only what is in sight"),
];

fn presets() -> Vec<&'static str> {
    Preset::ALL.map(|preset| preset.numbers().id).to_vec()
}

fn bot_names() -> Vec<&'static str> {
    INFO.bots.iter().map(|bot| bot.id).collect()
}

fn setup(inputs: &Inputs) -> Result<Setup, Refused> {
    let mut params = Params::defaults(INFO.params);
    for (id, value) in inputs.params(INFO.params) {
        params.set(INFO.params, id, &value)?;
    }
    Setup::read(&params)
}

fn seeds(inputs: &Inputs) -> Seeds {
    inputs.seeds("seeds").unwrap_or_else(|| Seeds::count_from(1, 0))
}

fn bench(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let (seeds, setup) = (seeds(inputs), setup(inputs)?);
    let bot = inputs.word("bot").unwrap_or_default();
    let mut sum = Stats::default();
    let play = |index| seeds.nth(index).and_then(|seed| bots::play(bot, setup, seed, LIMIT));
    let work = |games| Iterator::filter_map(games, play).collect::<Vec<_>>();
    bench.ordered(Job { all: seeds.len(), batch: 1, what: "games" }, work, |played| {
        for state in played {
            sum.add(state.end, state.level, u64::from(state.tally.turns));
        }
    });
    if sum.games == 0 {
        return Err(Refused::new("bad-input", "there are no games to play"));
    }
    let (threads, a_second) = (bench.threads(), bench.per_second(sum.games));
    let Stats { games, won, left: stalled, turns, .. } = sum;
    let (low, high) = wilson_permille(won, games);
    let answer = json!({
        "bot": bot, "games": games, "won": won, "permille": [low, high], "stalled": stalled,
        "turns": turns, "deaths": sum.deaths_json(), "threads": threads, "games_a_second": a_second,
    });
    let speed = a_second.map(|n| format!("speed:   {n} games a second on {threads} threads\n"));
    let text = format!(
        "{bot}: {games} game{}\nwon:     {}\nstalled: {stalled}\nturns:   {} a game\n{}{}",
        if games == 1 { "" } else { "s" },
        share(won, games),
        turns / games,
        sum.deaths_text(),
        speed.unwrap_or_default()
    );
    Ok(Report::new(text, &answer))
}

/// What each seed brings, printed as it is found: there may be many. As JSON one object a line.
fn catalogue(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let setup = setup(inputs)?;
    for seed in seeds(inputs).iter() {
        let levels = crate::catalogue::catalogue(seed, &setup);
        let text = if inputs.form == Form::Json {
            format!("{}\n", json!({ "seed": seed, "levels": levels }))
        } else {
            levels.iter().fold(format!("seed {seed}\n"), |text, line| text + "  " + line + "\n")
        };
        if !bench.print(&text) {
            break;
        }
    }
    Ok(Report::default())
}

/// Plays a recorded game again and gives what its morgue file says.
fn morgue(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let file = inputs.file("replay")?;
    let replay = Replay::parse(file.text()?).map_err(|problem| Refused::file(file.placed(vec![problem])))?;
    let (text, problems) = match replay.verify(&INFO) {
        Ok(session) => (session.epitaph().unwrap_or_default(), Vec::new()),
        Err(divergence) => (String::new(), file.placed(vec![Diagnostic::error("", divergence.to_string())])),
    };
    let answer = json!({ "ok": problems.is_empty(), "text": text, "problems": problems });
    Ok(Report::check(text, &answer, problems))
}

fn stats(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let mut stats = Stats::default();
    let mut files = inputs.files("texts").peekable();
    if files.peek().is_none() {
        let kept = bench.kept().map_err(|why| Refused::new("bad-input", why))?;
        // A text that somebody has changed is his own.
        for text in &kept {
            let _ = stats.add_morgue(text);
        }
    }
    for file in files {
        stats.add_morgue(file.text()?).ok_or_else(|| {
            Refused::new("bad-input", format!("{} is not a MiniRogue morgue text", file.name))
        })?;
    }
    Ok(Report::new(stats.to_string(), &stats.json()))
}
