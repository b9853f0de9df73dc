//! The shells of Pursuit: games between strategies, programs and people (`run`), and tournaments.

mod contest;
mod person;

use kernel::codec::Limits;
use kernel::diagnostic::Diagnostic;
use kernel::game::Refused;
use kernel::tools::{Inputs, Kind, Tool, ToolArg};
use pursuit::tools::{FIELD, STATES};
use std::time::Duration;

const MORE: &str = "\
FIELD is a dungeon file, '-' for standard input, or the name of a shipped dungeon such as f1.
HERO and MONSTER are rogue, speedy-rogue, monster, still, random:SEED, optimal, bounded:D,
exec:COMMAND for a program that speaks the line protocol of docs/rules/pursuit.md, or human for
somebody who types steps (also 'hint', 'value', 'undo', 'quit'), one a line.";

const TOURNAMENT: &str = "\
Strategies are named as for 'run'. The table is followed by a row for each field. The same input gives
the same output, whatever the number of threads.

Exit codes: 0 every game was played to its end, 2 bad usage or input; where programs broke down or broke
the rules, 3 a hero's did, 4 a monster's did, 5 both did. What the first of each kind wrote last to its standard
error is shown.";

const DAY: u64 = 24 * 60 * 60 * 1000;
const ROUNDS: ToolArg =
    ToolArg::within("max-rounds", 1, 1_000_000, "After how many rounds the hero has escaped").or("1000");

/// How long programs may take, and how much they may say (PU-X04a).
const CLOCKS: [ToolArg; 5] = [
    ToolArg::within("ready-time", 1, DAY, "Milliseconds that a program has to get ready").or("2000"),
    ToolArg::within("step-time", 1, DAY, "Milliseconds that a program has for a step").or("1000"),
    ToolArg::within("game-time", 1, DAY, "Milliseconds that a program has for a game").or("60000"),
    ToolArg::within("line-bytes", 1, 1_000_000, "Bytes that a line of a program may have").or("1024"),
    ToolArg::within("comments", 0, 1_000_000, "Comment lines that a program may write before an answer")
        .or("100"),
];

const fn strategies(id: &'static str) -> ToolArg {
    ToolArg::option(id, "A,B", Kind::Word, "Strategies, parted by commas").many().required()
}

/// What they are called with. What is wrong with a number is told as E20.
pub(super) const SHELLS: [Tool; 2] = [
    Tool::new(
        "run",
        "Let two strategies play on a field and tell the result",
        &[
            FIELD,
            ToolArg::positional("hero", "HERO", Kind::Word, "Who flees"),
            ToolArg::positional("monster", "MONSTER", Kind::Word, "Who hunts"),
            ROUNDS,
            STATES,
            ToolArg::flag("quiet", "Only the result"),
            ToolArg::flag("draw", "Draw the field after every round instead of listing the moves"),
            CLOCKS[0],
            CLOCKS[1],
            CLOCKS[2],
            CLOCKS[3],
            CLOCKS[4],
        ],
        contest::run,
    )
    .more(MORE)
    .examples(&["run dungeonA.txt Rogue Monster"])
    .code("E20"),
    Tool::new(
        "tournament",
        "Every hero against every monster on every field",
        &[
            strategies("heroes"),
            strategies("monsters"),
            ROUNDS,
            STATES,
            FIELD.many(),
            CLOCKS[0],
            CLOCKS[1],
            CLOCKS[2],
            CLOCKS[3],
            CLOCKS[4],
        ],
        contest::tournament,
    )
    .more(TOURNAMENT)
    .examples(&["tournament --heroes rogue,speedy-rogue --monsters monster,optimal f1 f2 f3"])
    .code("E20")
    .in_csv()
    .on_threads(),
];

/// After how many rounds the hero has escaped (PU-021).
fn max_rounds(inputs: &Inputs) -> u32 {
    inputs.number(ROUNDS.id).unwrap_or_default() as u32
}

/// How many states the solver may use (PU-X01b).
fn max_states(inputs: &Inputs) -> u64 {
    inputs.number(STATES.id).unwrap_or_default()
}

/// What programs may take (PU-X04a).
fn limits(inputs: &Inputs) -> Limits {
    let numbers = CLOCKS.map(|clock| inputs.number(clock.id).unwrap_or_default());
    let [start, per_move, game, _, _] = numbers.map(Duration::from_millis);
    let [.., line_bytes, comments] = numbers.map(|number| number as usize);
    Limits { start, per_move, game: Some(game), line_bytes, comments }
}

/// Bad input, as one problem.
fn input(problem: Diagnostic) -> Refused {
    Refused::file(vec![problem])
}
