//! The one reader for files that come from outside. A file is read only if it is a regular one, so that no pipe
//! without a writer and no device can hold the program up, and only as far as a limit, so that no file fills the
//! memory. An error is a reason, to be said after "cannot be read: "; [`text`] makes a sentence of it.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The largest level, map, dungeon, pack or list of a player's, in bytes. The largest that the games have is 60 kB; what
/// is made of a file takes up to 120 times its room in memory.
pub const LEVEL: u64 = 1 << 20;

/// The largest recorded game, in bytes. A day of play in real time is smaller.
pub const RECORDING: u64 = 16 << 20;

/// A file's bytes.
pub fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    bytes_of(path, u64::MAX, most)
}

/// The bytes of a file, or of its start: whoever wants no more than so many is not told that there are more.
pub fn bytes_of(path: &Path, wanted: u64, most: u64) -> Result<Vec<u8>, String> {
    let unreadable = |error: io::Error| error.to_string();
    // Asked before it is opened: to open a pipe may take for ever.
    let about = std::fs::metadata(path).map_err(unreadable)?;
    if about.is_dir() {
        return Err("it is a folder".into());
    }
    if !about.is_file() {
        return Err("it is not a regular file (use - for standard input)".into());
    }
    if about.len().min(wanted) > most {
        return Err(too_large(most));
    }
    limited(File::open(path).map_err(unreadable)?.take(wanted), most)
}

/// All bytes of a stream, such as standard input.
pub fn limited(stream: impl Read, most: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    stream.take(most + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > most { Err(too_large(most)) } else { Ok(bytes) }
}

/// A file's text.
pub fn text(path: &Path, most: u64) -> Result<String, String> {
    bytes(path, most).map_err(|why| unreadable(&why)).and_then(decoded)
}

/// The sentence about a file that cannot be read for a reason.
pub fn unreadable(why: &str) -> String {
    format!("cannot be read: {why}")
}

/// Bytes as text. What other programs write instead of UTF-8 is called by its name.
pub fn decoded(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|error| {
        let bytes = error.as_bytes();
        // With a mark, or with letters of ASCII at every other byte.
        let half_empty =
            bytes.len() >= 8 && bytes.chunks_exact(2).take(16).all(|pair| (pair[0] == 0) != (pair[1] == 0));
        if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) || half_empty {
            "this is text in UTF-16; save it as UTF-8".into()
        } else {
            "this is not UTF-8 text".into()
        }
    })
}

fn too_large(most: u64) -> String {
    format!("it is larger than {} MiB, too large to be what is wanted here", most >> 20)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]

    use super::*;

    #[test]
    fn only_regular_files_of_a_sensible_size_are_read() {
        let folder = std::env::temp_dir().join(format!("mazarium-reading-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("a.txt");
        std::fs::write(&file, "#".repeat(100)).unwrap();
        assert_eq!(text(&file, 100).unwrap().len(), 100);
        assert!(text(&file, 99).unwrap_err().contains("too large"));
        assert!(text(&folder, 100).unwrap_err().contains("folder"));
        assert!(text(&folder.join("b"), 100).unwrap_err().contains("cannot be read"));
        #[cfg(unix)]
        assert!(text(Path::new("/dev/zero"), 100).unwrap_err().contains("not a regular file"));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_stream_without_an_end_is_cut() {
        assert!(limited(io::repeat(b'x'), 1 << 20).unwrap_err().contains("larger than 1 MiB"));
    }

    #[test]
    fn utf_16_is_called_by_its_name() {
        let utf_16 = |text: &str, mark: bool| -> Vec<u8> {
            let mark = mark.then_some(0xfeff);
            mark.into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
        };
        for bytes in [utf_16("area exit=N – ä\n", true), utf_16("area exit=N difficulty=4 ä\n", false)] {
            assert!(decoded(bytes).unwrap_err().contains("UTF-16"));
        }
        for other in [&[0xe4][..], &[b'a', 0xe4, b'b', b'c'], &[0, 0xff]] {
            assert!(decoded(other.to_vec()).unwrap_err().contains("not UTF-8"));
        }
        assert_eq!(decoded("ä".into()).unwrap(), "ä");
    }
}
