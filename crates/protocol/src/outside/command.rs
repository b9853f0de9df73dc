//! A command as one text, parted into words as a shell would, without starting one.

use std::path::Path;

/// The words of a command: parted by blanks, joined by single or double quotes. A backslash takes
/// the next character as it is; on Windows, where it parts folders, it is a character like any other.
pub fn split(command: &str) -> Result<Vec<String>, String> {
    let words =
        if cfg!(windows) { shlex::split(&command.replace('\\', r"\\")) } else { shlex::split(command) };
    match words {
        None => Err("a quote is never closed, or a \\ stands at the end".into()),
        Some(words) if words.is_empty() => Err("the command is empty".into()),
        Some(words) => Ok(words),
    }
}

/// Whether the program of a command seems to be there. It may still fail to start; this only tells
/// a misspelt bot from a program.
pub fn is_findable(command: &str) -> bool {
    let Ok(words) = split(command) else { return false };
    let program = Path::new(&words[0]);
    if program.components().count() > 1 || cfg!(windows) {
        return cfg!(windows) || program.exists();
    }
    let Some(folders) = std::env::var_os("PATH") else { return false };
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_parted_by_blanks_and_joined_by_quotes() {
        let words = |text: &str| split(text).unwrap();
        assert_eq!(words("python3  my_bot.py --fast"), ["python3", "my_bot.py", "--fast"]);
        assert_eq!(words(r#"sh -c 'read x; echo "$x"'"#), ["sh", "-c", r#"read x; echo "$x""#]);
        assert_eq!(words(r#""my bot" a"b c"d '' 'say "hi"'"#), ["my bot", "ab cd", "", "say \"hi\""]);
    }

    #[cfg(unix)]
    #[test]
    fn a_backslash_takes_the_next_character_as_it_is() {
        assert_eq!(split(r#"my\ bot \'x "say \"hi\"""#).unwrap(), ["my bot", "'x", "say \"hi\""]);
    }

    #[test]
    fn what_is_not_closed_or_empty_is_refused() {
        for bad in ["", "  ", "'x", "\"x"] {
            assert!(split(bad).is_err(), "{bad}");
        }
    }
}
