//! Lines from a stream that may hold anything: bytes that are no text, lines without end.

use std::io::{self, BufRead};

/// What came next.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A line without its line break.
    Text(String),
    /// A line that is not UTF-8.
    NotText,
    /// A line that was longer than allowed; all of it has been skipped.
    TooLong,
    /// Nothing more.
    End,
}

/// Reads one line of at most `longest` bytes. It may end in LF or CR LF; the last one needs no end.
pub fn next_line(input: &mut impl BufRead, longest: usize) -> io::Result<Line> {
    let mut bytes = Vec::new();
    let (mut any, mut fits) = (false, true);
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        };
        if chunk.is_empty() {
            if !any {
                return Ok(Line::End);
            }
            break;
        }
        any = true;
        let end = chunk.iter().position(|&b| b == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        fits = fits && bytes.len() + part.len() <= longest;
        if fits {
            bytes.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if !fits {
        return Ok(Line::TooLong);
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    Ok(String::from_utf8(bytes).map_or(Line::NotText, Line::Text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn all(bytes: &[u8], longest: usize) -> Vec<Line> {
        // A tiny buffer, so that lines reach over its end.
        let mut input = BufReader::with_capacity(3, bytes);
        let mut lines = Vec::new();
        loop {
            match next_line(&mut input, longest).unwrap() {
                Line::End => return lines,
                line => lines.push(line),
            }
        }
    }

    #[test]
    fn lines_reach_over_the_buffers_end_and_the_last_one_needs_no_end() {
        let text = |s: &str| Line::Text(s.into());
        assert_eq!(all(b"one\r\n\nthree", 9), [text("one"), text(""), text("three")]);
        assert_eq!(all(b"12345\n1234\n123456789", 4), [Line::TooLong, text("1234"), Line::TooLong]);
    }
}
