//! The protocol on two streams.

use super::lines::{Line, next_line};
use super::trouble::Trouble;
use super::{Pipe, Reply};
use kernel::game::GameInfo;
use kernel::text::printable_json;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

/// The longest line that is read, in bytes; longer ones are refused. A whole replay fits easily.
pub const LONGEST_LINE: usize = 4 << 20;

/// The longest file that is read, in bytes.
const LONGEST_FILE: u64 = reading::LEVEL;

/// Answers every line of a stream on another one, until the first ends or says `quit`. Answers are
/// sent at once, unless further commands are waiting already. Commands may name files if that is allowed.
pub fn run(
    games: &'static [&'static GameInfo],
    files: bool,
    input: impl Read,
    output: impl Write,
) -> io::Result<()> {
    let mut input = BufReader::with_capacity(64 * 1024, input);
    let mut output = BufWriter::new(output);
    let mut pipe = if files { Pipe::reading(games, Box::new(read_file)) } else { Pipe::new(games) };
    loop {
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
        let reply = match next_line(&mut input, LONGEST_LINE)? {
            Line::Text(line) => pipe.answer(&line),
            Line::NotText => complain("not-text", "the line is not UTF-8 text"),
            Line::TooLong => complain("too-long", &format!("the line is longer than {LONGEST_LINE} bytes")),
            Line::End => return output.flush(),
        };
        let (Reply::Line(text) | Reply::Last(text)) = &reply else { continue };
        output.write_all(printable_json(text).as_bytes())?;
        output.write_all(b"\n")?;
        if matches!(reply, Reply::Last(_)) {
            return output.flush();
        }
    }
}

fn complain(code: &'static str, text: &str) -> Reply {
    Reply::Line(Trouble::new(code, text).answer())
}

/// Reads a text file of a sensible size.
fn read_file(path: &str) -> Result<String, String> {
    reading::text(Path::new(path), LONGEST_FILE)
}
