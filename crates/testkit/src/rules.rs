//! Rule tracing: every rule of `docs/rules/*.md` has an id, and every id has a test whose name
//! begins with it. `CO-001` is tested by `fn co_001_…`; a test that begins like that and names no
//! rule is wrong too, because the rule it meant was renamed or dropped.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A text, and the path of its file for messages.
struct Text {
    file: String,
    text: String,
}

/// What a comparison of rule pages and tests has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tracing {
    /// How many rules there are.
    pub rules: usize,
    /// How many tests name a rule.
    pub tests: usize,
    /// Rules without a test: the id and its page.
    pub untested: Vec<(String, String)>,
    /// Tests that name a rule which no page has: the function and its file.
    pub unknown: Vec<(String, String)>,
    /// Ids that are given twice: the id and the second page.
    pub twice: Vec<(String, String)>,
}

impl Tracing {
    /// Whether every rule has a test and every such test has a rule.
    pub fn is_complete(&self) -> bool {
        self.untested.is_empty() && self.unknown.is_empty() && self.twice.is_empty()
    }
}

impl fmt::Display for Tracing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (id, page) in &self.untested {
            writeln!(f, "{page}: {id} has no test; write one named {}_…", test_prefix(id))?;
        }
        for (test, file) in &self.unknown {
            writeln!(f, "{file}: {test} names a rule that no page has; correct the name or write the rule")?;
        }
        for (id, page) in &self.twice {
            writeln!(f, "{page}: {id} is given to two rules; number one of them anew")?;
        }
        write!(f, "{} rules, {} tests that name one", self.rules, self.tests)
    }
}

/// Compares rule pages with test sources.
fn trace(pages: &[Text], sources: &[Text]) -> Tracing {
    let mut tracing = Tracing::default();
    // The page of each rule and whether it has a test.
    let mut rules: BTreeMap<String, (&str, bool)> = BTreeMap::new();
    for page in pages {
        for id in page.text.lines().filter_map(rule_of_line) {
            if rules.insert(id.to_string(), (&page.file, false)).is_some() {
                tracing.twice.push((id.to_string(), page.file.clone()));
            }
        }
    }
    let prefixes: Vec<String> = rules.keys().map(|id| id[..2].to_ascii_lowercase()).collect();
    for source in sources {
        for test in tests_of(&source.text) {
            let Some(id) = rule_of_test(test).filter(|_| prefixes.iter().any(|p| test.starts_with(p))) else {
                continue;
            };
            tracing.tests += 1;
            match rules.get_mut(&id) {
                Some((_, tested)) => *tested = true,
                None => tracing.unknown.push((test.to_string(), source.file.clone())),
            }
        }
    }
    tracing.rules = rules.len();
    let untested = rules.iter().filter(|(_, (_, tested))| !tested);
    tracing.untested = untested.map(|(id, (page, _))| (id.clone(), (*page).to_string())).collect();
    tracing
}

/// Compares the rule pages and the tests of a workspace.
pub fn trace_workspace(root: &Path) -> io::Result<Tracing> {
    let pages = read_all(root, &root.join("docs").join("rules"), "md")?;
    let sources = read_all(root, &root.join("crates"), "rs")?;
    Ok(trace(&pages, &sources))
}

/// The id that a line of a rule page defines: `- **CO-001** …` or `| CO-001 | …`.
fn rule_of_line(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let id = if let Some(bullet) = line.strip_prefix("- **").or_else(|| line.strip_prefix("* **")) {
        bullet.split_once("**")?.0
    } else {
        line.strip_prefix('|')?.split_once('|')?.0.trim().trim_matches('*')
    };
    is_rule_id(id).then_some(id)
}

/// Two capital letters, a dash, perhaps X (an extra) or E (an error), digits, perhaps a small letter.
fn is_rule_id(id: &str) -> bool {
    let Some((game, rest)) = id.split_once('-') else { return false };
    let rest = rest.strip_prefix(['X', 'E']).unwrap_or(rest);
    let digits = rest.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(rest);
    game.len() == 2
        && game.chars().all(|c| c.is_ascii_uppercase())
        && !digits.is_empty()
        && digits.chars().all(|c| c.is_ascii_digit())
}

fn test_prefix(id: &str) -> String {
    id.to_ascii_lowercase().replace('-', "_")
}

/// The id that a test's name begins with: `co_x01a_…` names `CO-X01a`.
fn rule_of_test(name: &str) -> Option<String> {
    let mut words = name.split('_');
    let (game, number) = (words.next()?, words.next()?);
    let (digits, letter) = match number.char_indices().last()? {
        (at, last) if last.is_ascii_lowercase() && at > 0 => number.split_at(at),
        _ => (number, ""),
    };
    let id = format!("{}-{}{letter}", game.to_ascii_uppercase(), digits.to_ascii_uppercase());
    is_rule_id(&id).then_some(id)
}

/// The names of all functions under `#[test]` that are not ignored.
fn tests_of(source: &str) -> Vec<&str> {
    let mut tests = Vec::new();
    let (mut is_test, mut is_ignored) = (false, false);
    for line in source.lines() {
        let mut line = line.trim();
        while let Some((attribute, rest)) = attribute(line) {
            is_test |= attribute == "test";
            is_ignored |= attribute.starts_with("ignore");
            line = rest;
        }
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        let signature = line.strip_prefix("pub ").unwrap_or(line);
        if let Some(rest) = signature.strip_prefix("fn ")
            && is_test
            && !is_ignored
        {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            tests.push(&rest[..end]);
        }
        (is_test, is_ignored) = (false, false);
    }
    tests
}

/// Splits `#[test] fn …` into `test` and the rest.
fn attribute(line: &str) -> Option<(&str, &str)> {
    let (attribute, rest) = line.strip_prefix("#[")?.split_once(']')?;
    Some((attribute.trim(), rest.trim_start()))
}

/// All files with an extension below a folder, in order of their paths; no folder, no files.
fn read_all(root: &Path, folder: &Path, extension: &str) -> io::Result<Vec<Text>> {
    let mut texts = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = match std::fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(e) if e.kind() == io::ErrorKind::NotFound => continue,
            Err(e) => return Err(e),
        };
        let paths = entries.map(|entry| entry.map(|e| e.path())).collect::<io::Result<Vec<PathBuf>>>()?;
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                let file = path.strip_prefix(root).unwrap_or(&path).display().to_string();
                texts.push(Text { file, text: std::fs::read_to_string(&path)? });
            }
        }
    }
    texts.sort_by(|a, b| a.file.cmp(&b.file));
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(file: &str, text: &str) -> Text {
        Text { file: file.into(), text: text.into() }
    }

    fn page(body: &str) -> Vec<Text> {
        vec![text("docs/rules/x.md", body)]
    }

    #[test]
    fn a_rule_with_a_test_is_traced_in_bullets_and_tables() {
        let pages = page(
            "- **CO-001** One.\n| CO-E02 | Two |\n| **CO-X03a** | Three |\n|---|---|\n- **Note** no rule\n",
        );
        let tests = "#[test]\nfn co_001_one() {}\n#[test] fn co_e02_two() {}\n#[test]\n/// Why.\nfn co_x03a_three() {}";
        let tracing = trace(&pages, &[text("t.rs", tests)]);
        assert!(tracing.is_complete(), "{tracing}");
        assert_eq!((tracing.rules, tracing.tests), (3, 3));
    }

    #[test]
    fn a_rule_without_a_test_is_named_with_its_page_and_what_to_do() {
        let tracing = trace(
            &page("- **CO-001** One.\n- **CO-002** Two.\n"),
            &[text("t.rs", "#[test]\nfn co_002_x() {}")],
        );
        assert_eq!(tracing.untested, [("CO-001".into(), "docs/rules/x.md".into())]);
        assert!(
            tracing.to_string().starts_with("docs/rules/x.md: CO-001 has no test; write one named co_001_…")
        );
    }

    #[test]
    fn a_test_with_an_unknown_id_is_named_with_its_file() {
        let tests = "#[test]\nfn co_001_x() {}\n#[test]\nfn co_009_y() {}\n#[test]\nfn co_x1_z() {}";
        let tracing = trace(&page("- **CO-001** One.\n"), &[text("crates/c/tests/t.rs", tests)]);
        let file = "crates/c/tests/t.rs".to_string();
        assert_eq!(tracing.unknown, [("co_009_y".into(), file.clone()), ("co_x1_z".into(), file)]);
    }

    #[test]
    fn names_that_only_look_like_rules_of_games_without_a_page_are_left_alone() {
        let tests = "#[test]\nfn co_001_x() {}\n#[test]\nfn at_64_steps() {}\n#[test]\nfn co_operation() {}";
        assert!(trace(&page("- **CO-001** One.\n"), &[text("t.rs", tests)]).is_complete());
    }

    #[test]
    fn a_function_that_is_no_test_is_ignored_or_is_commented_out_tests_nothing() {
        for source in [
            "fn co_001_x() {}",
            "#[test]\n#[ignore]\nfn co_001_x() {}",
            "#[test]\n#[ignore = \"slow\"]\nfn co_001_x() {}",
            "// #[test]\n// fn co_001_x() {}",
            "#[test]\nfn other() {}\nfn co_001_x() {}",
        ] {
            let tracing = trace(&page("- **CO-001** One.\n"), &[text("t.rs", source)]);
            assert_eq!(tracing.untested.len(), 1, "{source}");
        }
    }

    #[test]
    fn an_id_that_is_given_twice_is_named() {
        let tracing =
            trace(&page("- **CO-001** One.\n- **CO-001** Two.\n"), &[text("t.rs", "#[test] fn co_001() {}")]);
        assert_eq!(tracing.twice.len(), 1);
        assert!(!tracing.is_complete());
    }
}
