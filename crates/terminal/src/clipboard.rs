//! The clipboard of whoever sits at the terminal, by the escape sequence OSC 52: it works over a network too,
//! and terminals that do not support it ignore it.

use std::io::{self, Write, stdout};

/// The longest text that is sent: terminals drop longer ones.
const LONGEST: usize = 74_994;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The sequence that puts a text on the clipboard; none for one that is too long.
fn sequence(text: &str) -> Option<String> {
    (text.len() <= LONGEST).then(|| format!("\x1b]52;c;{}\x07", base64(text.as_bytes())))
}

/// Puts a text on the clipboard, if the terminal has one.
pub(crate) fn copy(text: &str) -> io::Result<()> {
    let Some(sequence) = sequence(text) else { return Ok(()) };
    let mut out = stdout().lock();
    out.write_all(sequence.as_bytes())?;
    out.flush()
}

/// Three bytes become four digits; `=` fills up the last four.
fn base64(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |i: usize| u32::from(chunk.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let index = (bits >> (18 - 6 * digit)) & 63;
            out.push(if digit <= chunk.len() { char::from(DIGITS[index as usize]) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_rfc_4648() {
        let vectors = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        for (length, coded) in vectors.iter().enumerate() {
            assert_eq!(base64(&b"foobar"[..length]), *coded);
        }
        assert_eq!(base64(&[0xfb, 0xff]), "+/8=");
    }

    #[test]
    fn a_text_becomes_one_sequence_and_one_that_is_too_long_none() {
        assert_eq!(sequence("foobar").as_deref(), Some("\x1b]52;c;Zm9vYmFy\x07"));
        assert_eq!(sequence(&"x".repeat(LONGEST + 1)), None);
    }
}
