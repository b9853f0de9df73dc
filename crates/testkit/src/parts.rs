//! Every listed game has all of these: a rule page, the contract, a playthrough, a seed catalogue
//! and a demo. What is missing is told as what to do.
//!
//! A crate with one game, named like it, may leave the game's name out of its files
//! (`tests/seeds.txt`); where several games share a crate, files begin with or end in the name
//! (`tests/seeds-coins.txt`, `tests/playthroughs/coins-chest.txt`, `demos/coins-greedy.replay`).

use std::path::Path;

/// What a game does not have yet, each as a sentence that says what to do; empty if all is there.
pub fn missing_parts(crate_root: impl AsRef<Path>, game: &str) -> Vec<String> {
    let root = crate_root.as_ref();
    // The folder may be given by a path that does not end in its name, such as `.`.
    let folder = root.canonicalize().ok();
    let alone = folder.as_deref().and_then(Path::file_name).is_some_and(|name| name == game);
    let shown = root.display();
    let tests = files(&root.join("tests"));
    let has_contract = tests.iter().any(|name| {
        name.starts_with("contract")
            && has_extension(name, "rs")
            && std::fs::read_to_string(root.join("tests").join(name)).is_ok_and(|text| mentions(&text, game))
    });
    let catalogue = if alone { "seeds.txt".into() } else { format!("seeds-{game}.txt") };
    let has_catalogue = tests.iter().any(|name| *name == catalogue || *name == format!("seeds-{game}.txt"));
    let named =
        |name: &str| alone || name.starts_with(&format!("{game}-")) || name.starts_with(&format!("{game}."));
    let has = |folder: &str, extension: &str| {
        files(&root.join(folder)).iter().any(|name| named(name) && has_extension(name, extension))
    };
    let parts = [
        (
            root.join("../../docs/rules").join(format!("{game}.md")).is_file(),
            format!("write the rules, each with its id, in docs/rules/{game}.md"),
        ),
        (has_contract, format!("call testkit::contract::assert_contract in {shown}/tests/contract.rs")),
        (
            has("tests/playthroughs", "txt"),
            format!("tell a short game with testkit::golden in {shown}/tests/playthroughs/{game}-….txt"),
        ),
        (has_catalogue, format!("describe seeds 1 to 25 with testkit::seeds in {shown}/tests/{catalogue}")),
        (
            has("demos", "replay"),
            format!("record a demo in {shown}/demos/{game}-….replay and name it in the game's INFO"),
        ),
    ];
    parts.into_iter().filter(|(is_there, _)| !is_there).map(|(_, what)| format!("{game}: {what}")).collect()
}

/// The names of the files in a folder, in order; none if there is no such folder.
fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.path().is_file());
    let mut names: Vec<String> = files.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

fn has_extension(name: &str, extension: &str) -> bool {
    Path::new(name).extension().is_some_and(|e| e == extension)
}

/// Whether a text has a word of its own that is the game's name, in any case.
fn mentions(text: &str, game: &str) -> bool {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.into_iter().any(|word| word.eq_ignore_ascii_case(game))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A workspace in the temporary folder with these files, and the root of one of its crates.
    fn workspace(name: &str, krate: &str, paths: &[(&str, &str)]) -> std::path::PathBuf {
        let root = std::env::temp_dir().join(format!("mazarium-parts-{}-{name}", std::process::id()));
        for (path, text) in paths {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        root.join("crates").join(krate)
    }

    /// Clears such a workspace away.
    fn remove(krate: &Path) {
        fs::remove_dir_all(krate.ancestors().nth(2).unwrap()).unwrap();
    }

    #[test]
    fn a_crate_of_one_game_needs_no_name_in_its_files() {
        let root = workspace(
            "one",
            "savor",
            &[
                ("docs/rules/savor.md", ""),
                ("crates/savor/tests/contract.rs", "assert_contract(&savor::INFO, 0..200);"),
                ("crates/savor/tests/playthroughs/first.txt", ""),
                ("crates/savor/tests/seeds.txt", ""),
                ("crates/savor/demos/first.replay", ""),
            ],
        );
        assert_eq!(missing_parts(&root, "savor"), Vec::<String>::new());
        remove(&root);
    }

    #[test]
    fn in_a_crate_of_several_games_each_needs_files_of_its_own() {
        let root = workspace(
            "two",
            "toys",
            &[
                ("docs/rules/coins.md", ""),
                ("crates/toys/tests/contract.rs", "assert_contract(&toys::coins::INFO, 0..200);"),
                ("crates/toys/tests/playthroughs/coins-first.txt", ""),
                ("crates/toys/tests/seeds-coins.txt", ""),
                ("crates/toys/demos/coins.replay", ""),
            ],
        );
        assert_eq!(missing_parts(&root, "coins"), Vec::<String>::new());
        let missing = missing_parts(&root, "dodge");
        assert_eq!(missing.len(), 5, "{missing:?}");
        assert!(missing.iter().all(|m| m.starts_with("dodge: ")));
        assert!(missing[0].contains("docs/rules/dodge.md"));
        remove(&root);
    }
}
