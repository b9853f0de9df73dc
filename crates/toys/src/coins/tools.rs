//! The tools of Coins: all that is wrong with a map file. Also the pattern for other games.

use super::setup::Plan;
use kernel::game::Refused;
use kernel::tools::{Bench, Inputs, Report, Tool, ToolArg};
use serde_json::json;

/// The tools by name.
pub(super) const TOOLS: [Tool; 1] = [Tool::new(
    "check",
    "Report everything that is wrong with a map file",
    &[ToolArg::file("file", "FILE", "The map; '-' is standard input")],
    check,
)
.more("Exit codes: 0 the map can be played, 1 it cannot, 2 it cannot be read.")
.examples(&["check my-map.txt", "check - --json < my-map.txt"])];

fn check(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let file = inputs.file("file")?;
    let (text, problems) = match Plan::read(file.text()?) {
        Ok(plan) => {
            (format!("{}: good: {} × {}\n", file.name, plan.map.width(), plan.map.height()), Vec::new())
        }
        Err(problems) => (String::new(), file.placed(problems)),
    };
    let answer = json!({ "ok": problems.is_empty(), "file": file.name, "problems": problems });
    Ok(Report::check(text, &answer, problems))
}
