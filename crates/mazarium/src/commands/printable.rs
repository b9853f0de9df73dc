//! Standard output for what may quote somebody else: files, recorded games, programs. Nothing that passes here can
//! steer the terminal. JSON has escapes of its own.

use kernel::text::{printable, printable_json};
use std::io::{self, Write};

/// Writes text of which every character is shown; line ends and tabs are left as they are.
pub struct Printable<W>(pub W);

impl<W: Write> Write for Printable<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_plain = |&b: &u8| matches!(b, b'\n' | b'\t' | b' '..=b'~');
        if bytes.iter().all(is_plain) {
            return self.0.write(bytes);
        }
        for (index, line) in String::from_utf8_lossy(bytes).split('\n').enumerate() {
            if index > 0 {
                self.0.write_all(b"\n")?;
            }
            let (line, end) = line.strip_suffix('\r').map_or((line, ""), |line| (line, "\r"));
            for (index, part) in line.split('\t').enumerate() {
                let tab = if index > 0 { "\t" } else { "" };
                write!(self.0, "{tab}{}", printable(part))?;
            }
            self.0.write_all(end.as_bytes())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The same for JSON, which keeps its meaning.
pub struct PrintableJson<W>(pub W);

impl<W: Write> Write for PrintableJson<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // What is written begins and ends between characters.
        self.0.write_all(printable_json(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_written_out_and_the_rest_is_left_alone() {
        let shown = |text: &str| {
            let mut out = Printable(Vec::new());
            write!(out, "{text}").unwrap();
            String::from_utf8(out.0).unwrap()
        };
        for good in ["", "a\tb\n\nc", "ä█\r\nx\r\n", "▲"] {
            assert_eq!(shown(good), good);
        }
        assert_eq!(shown("ä\u{1b}[31m\n\u{9b}\u{202e}\rx"), "ä\\u{1b}[31m\n\\u{9b}\\u{202e}\\rx");
    }
}
