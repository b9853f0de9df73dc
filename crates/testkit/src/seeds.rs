//! Seed catalogues: what the first seeds generate, in a player's words. A change in a generator
//! shows here as words that changed, where a hash would only say that something did.

use kernel::dice::Dice;
use kernel::game::GameInfo;
use kernel::params::Params;
use kernel::session::Session;
use std::fmt::Write;

/// The catalogue of a game: an entry for each seed from 1 to 25, described by a closure that looks at the
/// game as it starts. Descriptions of several lines are indented. To be compared by
/// [`assert_golden`](crate::golden::assert_golden).
pub fn catalogue(
    info: &'static GameInfo,
    params: &[(&str, &str)],
    describe: impl Fn(&Session) -> String,
) -> String {
    let mut values = Params::defaults(info.params);
    for (id, value) in params {
        values.set(info.params, id, value).expect("a catalogue's parameters are good");
    }
    let mut out = format!("{}, rules {}", info.title, info.version);
    for (id, value) in params {
        let _ = write!(out, ", {id}={value}");
    }
    out.push('\n');
    for seed in 1..=25 {
        let session = Session::new(info, values.clone(), Dice::seeded(seed));
        let session = session.expect("a catalogue's game can be started");
        let words = describe(&session);
        let mut lines = words.lines();
        let _ = writeln!(out, "seed {seed}: {}", lines.next().unwrap_or("nothing"));
        for line in lines {
            let _ = writeln!(out, "{}", format!("    {line}").trim_end());
        }
    }
    out
}
