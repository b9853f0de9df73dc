//! The protocol on two streams.

use super::lines::{Line, next_line};
use super::trouble::Trouble;
use super::{Pipe, Reply};
use kernel::game::GameInfo;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};

/// The longest line that is read, in bytes; longer ones are refused. A whole replay fits easily.
pub const LONGEST_LINE: usize = 4 << 20;

/// The longest file that is read, in bytes.
const LONGEST_FILE: u64 = 16 << 20;

/// Answers every line of a stream on another one, until the first ends or says `quit`. Answers are
/// sent at once, unless further commands are waiting already.
pub fn run(games: &'static [&'static GameInfo], input: impl Read, output: impl Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(64 * 1024, input);
    let mut output = BufWriter::new(output);
    let mut pipe = Pipe::reading(games, Box::new(read_file));
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
        output.write_all(text.as_bytes())?;
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
    let file = File::open(path).map_err(|e| e.to_string())?;
    let mut bytes = Vec::new();
    file.take(LONGEST_FILE + 1).read_to_end(&mut bytes).map_err(|e| e.to_string())?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(format!("the file is larger than {LONGEST_FILE} bytes"));
    }
    String::from_utf8(bytes).map_err(|_| "the file is not UTF-8 text".into())
}
