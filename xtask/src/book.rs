//! The documents as a book: the files keep their places in a copy of the repository's own folders, so every
//! link that works on the forge works in the book, and the other way round. `check` looks at the links alone.

use crate::toolchain::{cargo_tool, target_folder};
use crate::{output, root, run};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

const MDBOOK: &str = "0.5.4";

/// The table of contents and the settings of the book; the former's links start at the repository.
const CONTENTS: &str = "docs/book/SUMMARY.md";
const SETTINGS: &str = "docs/book/book.toml";

/// Checks all links and builds the book into `target/book/html`.
pub(crate) fn build() -> Result<(), String> {
    check()?;
    let program = cargo_tool("mdbook", MDBOOK, "search")?;
    let book = target_folder().join("book");
    let io = |e: std::io::Error| format!("{}: {e}", book.display());
    if book.exists() {
        fs::remove_dir_all(&book).map_err(io)?;
    }
    let source = book.join("src");
    let files = tracked()?;
    for path in files.iter().filter(|path| belongs(path)) {
        copy(&root().join(path), &source.join(path))?;
    }
    // Sources and examples that a document names are to be found there, too.
    for (path, text) in &documents(&files)? {
        let targets = links(text).into_iter().filter_map(|(_, link)| target(path, &link));
        for linked in targets.filter(|linked| files.contains(linked) && !belongs(linked)) {
            copy(&root().join(&linked), &source.join(&linked))?;
        }
    }
    copy(&root().join(CONTENTS), &source.join("SUMMARY.md"))?;
    copy(&root().join(SETTINGS), &book.join("book.toml"))?;
    run(Command::new(program).arg("build").arg(&book))?;
    let dead = dead(&book.join("html"))?;
    println!("{}", book.join("html").join("index.html").display());
    if dead.is_empty() { Ok(()) } else { Err(dead.join("\n")) }
}

/// The links of a folder's pages that lead to no file there.
fn dead(folder: &Path) -> Result<Vec<String>, String> {
    let mut dead = Vec::new();
    for entry in fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?.flatten() {
        let path = entry.path();
        if path.is_dir() {
            dead.extend(self::dead(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "html") {
            let page = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            // On the page of all pages links lead on from where each was; the page for what is not found has a base.
            if ["print.html", "404.html", "toc.html"].iter().any(|other| path.ends_with(other)) {
                continue;
            }
            let targets = ["href=\"", "src=\""].iter().flat_map(|start| page.split(start).skip(1));
            let links = targets.filter_map(|rest| rest.split(['"', '#']).next());
            let here = links.filter(|link| !link.contains(':') && !folder.join(link).exists());
            dead.extend(here.map(|link| format!("{}: '{link}' leads nowhere", path.display())));
        }
    }
    Ok(dead)
}

/// What is copied: the documents, and what they show or offer.
fn belongs(path: &Path) -> bool {
    let is_document = path.extension().is_some_and(|extension| extension == "md");
    let is_template = path.starts_with("xtask");
    path != Path::new(CONTENTS)
        && !is_template
        && (is_document || path.starts_with("docs") || path.to_string_lossy().starts_with("LICENSE"))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let folder = to.parent().unwrap_or(to);
    let done = fs::create_dir_all(folder).and_then(|()| fs::copy(from, to));
    done.map(drop).map_err(|e| format!("{}: {e}", from.display()))
}

/// Every link of every document leads to a file that is in the repository and to a heading that is in it, and
/// every document of `docs/` stands in the table of contents.
pub(crate) fn check() -> Result<(), String> {
    let files = tracked()?;
    let texts = documents(&files)?;
    let mut wrong = Vec::new();
    let mut count = 0;
    for (path, text) in &texts {
        for (line, link) in links(text) {
            count += 1;
            if let Err(why) = follow(path, &link, &files, &texts) {
                wrong.push(format!("{}:{line}: {why}", path.display()));
            }
        }
    }
    let contents = texts.get(Path::new(CONTENTS)).map_or("", String::as_str);
    for path in texts.keys().filter(|path| path.starts_with("docs") && *path != Path::new(CONTENTS)) {
        if !contents.contains(&format!("({})", path.display())) {
            wrong.push(format!("{CONTENTS}: {} is missing", path.display()));
        }
    }
    if wrong.is_empty() {
        println!("{} links in {} documents lead somewhere", count, texts.len());
        return Ok(());
    }
    Err(wrong.join("\n"))
}

/// The texts of all documents.
fn documents(files: &[PathBuf]) -> Result<BTreeMap<PathBuf, String>, String> {
    let is_document = |path: &&PathBuf| path.extension().is_some_and(|extension| extension == "md");
    let documents = files.iter().filter(|path| belongs(path) || *path == Path::new(CONTENTS));
    let read = |path: &PathBuf| match fs::read_to_string(root().join(path)) {
        Ok(text) => Ok((path.clone(), text)),
        Err(why) => Err(format!("{}: {why}", path.display())),
    };
    documents.filter(is_document).map(read).collect()
}

/// The path that a link of a document leads to, if it stays in the repository.
fn target(own: &Path, link: &str) -> Option<PathBuf> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let folder = if own == Path::new(CONTENTS) { None } else { own.parent() };
    let place = link.split('#').next().unwrap_or_default();
    let is_elsewhere = !place.is_empty();
    Some(if is_elsewhere { plain(&folder.unwrap_or(Path::new("")).join(place)) } else { own.to_path_buf() })
}

/// A link must lead to a file, since a book shows no folders, and to a heading that is there.
fn follow(
    own: &Path,
    link: &str,
    files: &[PathBuf],
    texts: &BTreeMap<PathBuf, String>,
) -> Result<(), String> {
    let Some(path) = target(own, link) else { return Ok(()) };
    if !files.contains(&path) {
        return Err(format!("'{link}' leads to no file of the repository"));
    }
    let heading = link.split_once('#').map_or("", |(_, heading)| heading);
    match texts.get(&path) {
        Some(text) if !heading.is_empty() && !headings(text).any(|known| known == heading) => {
            Err(format!("'{link}': {} has no such heading", path.display()))
        }
        _ => Ok(()),
    }
}

/// A path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut so_far, part| {
        match part {
            Component::ParentDir => drop(so_far.pop()),
            Component::CurDir => {}
            other => so_far.push(other),
        }
        so_far
    })
}

/// The targets of a text's links and pictures with their lines; what stands in code is none.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in outside_of_code(text) {
        let mut rest = line.as_str();
        while let Some(start) = rest.find("](") {
            rest = &rest[start + 2..];
            let Some(end) = rest.find(')') else { break };
            found.push((number, rest[..end].split(' ').next().unwrap_or_default().to_string()));
        }
    }
    found
}

/// The anchors of a text's headings, as forges and mdBook name them.
fn headings(text: &str) -> impl Iterator<Item = String> {
    outside_of_code(text).into_iter().filter(|(_, line)| line.starts_with('#')).map(|(_, line)| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        words
            .chars()
            .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
            .map(|c| if c == ' ' { '-' } else { c })
            .collect()
    })
}

/// The lines with their numbers, without blocks of code and with inline code taken out of the links' way.
fn outside_of_code(text: &str) -> Vec<(usize, String)> {
    let mut inside = false;
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            inside = !inside;
        } else if !inside {
            let shown: String = line
                .split('`')
                .enumerate()
                .map(|(i, part)| if i % 2 == 0 { part.to_string() } else { part.replace("](", "  ") })
                .collect();
            lines.push((index + 1, shown));
        }
    }
    lines
}

fn tracked() -> Result<Vec<PathBuf>, String> {
    let listed =
        output(Command::new("git").args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]))?;
    let there = listed.split_terminator('\0').map(PathBuf::from).filter(|path| root().join(path).exists());
    Ok(there.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_in_code_are_none_and_headings_are_named_as_forges_do() {
        let text = "# The *pipe*, at last\n[a](b.md#c) and `[x](y)`\n```\n[no](no)\n```\n![p](q.png)\n";
        let expected = vec![(2, "b.md#c".to_string()), (6, "q.png".to_string())];
        assert_eq!(links(text), expected);
        assert_eq!(headings(text).collect::<Vec<_>>(), ["the-pipe-at-last"]);
    }

    #[test]
    fn every_link_of_the_documents_leads_somewhere() {
        assert_eq!(check(), Ok(()));
    }

    #[test]
    fn a_page_that_links_to_no_file_is_named() {
        let folder = target_folder().join("pages-for-a-test");
        fs::create_dir_all(folder.join("in")).expect("a folder");
        fs::write(folder.join("a.html"), "<a href=\"in/b.html#x\"> <a href=\"https://c\">").expect("a page");
        fs::write(folder.join("in/b.html"), "<a href=\"../a.html\"> <img src=\"c.png\">").expect("a page");
        let found = dead(&folder).expect("pages that can be read");
        assert!(matches!(&found[..], [one] if one.contains("'c.png' leads nowhere")), "{found:?}");
    }

    #[test]
    fn a_link_to_nowhere_is_found() {
        let files = [PathBuf::from("docs/a.md")];
        let texts = BTreeMap::from([(files[0].clone(), "# One\n".to_string())]);
        let to = |link| follow(&files[0], link, &files, &texts);
        assert!(to("a.md").is_ok() && to("../docs/a.md#one").is_ok() && to("#one").is_ok());
        assert!(to("b.md").is_err() && to("#two").is_err() && to("../docs").is_err());
    }
}
