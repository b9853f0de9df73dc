//! What others wrote and the program is built on: whether it may be (licences, sources, doubles, as `deny.toml` says),
//! and the notices that go with a package. Nothing here needs a network or a program that has to be installed;
//! where `cargo deny` is there, it has its say, too.

use crate::{cargo, output, root, run};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the notices are written if nothing else is said.
const NOTICES: &str = "target/THIRD-PARTY.txt";

/// The package whose notices they are.
const PROGRAM: &str = "mazarium";

/// How files with licences begin, in capitals.
const FILES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "UNLICENSE", "NOTICE", "COPYRIGHT"];

/// Faces that are part of the program.
const FACES: [&str; 2] = ["crates/paint/fonts/LICENSE-ATKINSON", "crates/paint/fonts/LICENSE-DEJAVU"];

/// A package that others wrote.
struct Package {
    name: String,
    version: String,
    licence: String,
    source: String,
    home: String,
    folder: PathBuf,
}

/// Checks all packages and writes the notices.
pub(crate) fn check(file: Option<&str>) -> Result<(), String> {
    let told = output(cargo().args(["metadata", "--format-version", "1", "--locked"]))?;
    let metadata: Value = serde_json::from_str(&told).map_err(|e| e.to_string())?;
    let packages = packages(&metadata);
    let rules = fs::read_to_string(root().join("deny.toml")).map_err(|e| format!("deny.toml: {e}"))?;
    let wrong = wrong(&packages, &rules);
    if !wrong.is_empty() {
        return Err(wrong.join("\n"));
    }
    let used = used(&metadata);
    let notices = notices(packages.iter().filter(|(id, _)| used.contains(*id)).map(|(_, package)| package))?;
    let file = file.unwrap_or(NOTICES);
    fs::write(root().join(file), &notices).map_err(|e| format!("{file}: {e}"))?;
    println!(
        "{} packages may be built on; {file}: notices of {} ({} bytes)",
        packages.len(),
        used.len(),
        notices.len()
    );
    if cargo().args(["deny", "--version"]).output().is_ok_and(|done| done.status.success()) {
        run(cargo().args(["deny", "--offline", "check", "bans", "licenses", "sources"]))?;
    }
    Ok(())
}

/// What others wrote, by the ids of cargo.
fn packages(metadata: &Value) -> BTreeMap<String, Package> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let all = metadata["packages"].as_array().into_iter().flatten();
    let others = all.filter(|package| package["source"].is_string());
    let read = |package: &Value| Package {
        name: text(&package["name"]),
        version: text(&package["version"]),
        licence: text(&package["license"]),
        source: text(&package["source"]),
        home: text(&package["repository"]),
        folder: Path::new(&text(&package["manifest_path"])).parent().unwrap_or(Path::new("")).to_path_buf(),
    };
    others.map(|package| (text(&package["id"]), read(package))).collect()
}

/// The ids of what the program itself is built on, on whatever system: not what only builds or tests it.
fn used(metadata: &Value) -> BTreeSet<String> {
    let nodes: BTreeMap<&str, &Value> = metadata["resolve"]["nodes"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|node| Some((node["id"].as_str()?, node)))
        .collect();
    let is_program = |id: &&&str| id.contains(&format!("/{PROGRAM}#"));
    let mut open: Vec<&str> = nodes.keys().filter(is_program).copied().collect();
    let mut seen: BTreeSet<&str> = open.iter().copied().collect();
    while let Some(id) = open.pop() {
        for dependency in nodes.get(id).and_then(|node| node["deps"].as_array()).into_iter().flatten() {
            let kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
            let is_part = kinds.into_iter().any(|kind| kind["kind"].is_null());
            if let Some(id) = dependency["pkg"].as_str().filter(|id| is_part && seen.insert(id)) {
                open.push(id);
            }
        }
    }
    seen.into_iter().filter(|id| id.starts_with("registry+")).map(ToString::to_string).collect()
}

/// What is against the rules, a sentence each.
fn wrong(packages: &BTreeMap<String, Package>, rules: &str) -> Vec<String> {
    let (licences, doubles) = (list(rules, "allow"), list(rules, "skip"));
    let registries = list(rules, "allow-registry");
    let mut wrong = Vec::new();
    let mut versions: BTreeMap<&str, usize> = BTreeMap::new();
    for Package { name, version, licence, source, .. } in packages.values() {
        if !allows(licence, &licences) {
            wrong.push(format!("{name} {version}: the licence '{licence}' is not allowed by deny.toml"));
        }
        if source.strip_prefix("registry+").is_none_or(|from| !registries.iter().any(|known| known == from)) {
            wrong.push(format!("{name} {version} comes from {source}"));
        }
        *versions.entry(name).or_default() += 1;
    }
    let doubled = |name: &str| versions.get(name).copied().unwrap_or(0) > 1;
    for name in versions.keys().filter(|name| doubled(name) && !doubles.iter().any(|double| double == *name))
    {
        wrong.push(format!("there is more than one version of {name}; if that must be, deny.toml names it"));
    }
    for name in doubles.iter().filter(|name| !doubled(name)) {
        wrong.push(format!("deny.toml allows several versions of {name}, and there is but one"));
    }
    wrong
}

/// The texts of a list `name = [ … ]` of a TOML file that has one text a line or all on one.
fn list(rules: &str, name: &str) -> Vec<String> {
    let start = format!("\n{name} = [");
    let Some((_, rest)) = rules.split_once(&start) else { return Vec::new() };
    let inside = rest.split(']').next().unwrap_or_default();
    inside.split('"').skip(1).step_by(2).map(ToString::to_string).collect()
}

/// Whether a licence expression (SPDX, or with `/` for OR) allows it: AND binds closer than OR.
fn allows(expression: &str, allowed: &[String]) -> bool {
    let expression = expression.replace('/', " OR ");
    let known = |name: &str| allowed.iter().any(|one| one == name);
    // One level of parentheses is all that there is.
    if let Some((before, rest)) = expression.split_once('(')
        && let Some((inside, after)) = rest.split_once(')')
    {
        let stand_in = allowed.first().filter(|_| allows(inside, allowed)).map_or("none", String::as_str);
        return allows(&format!("{before}{stand_in}{after}"), allowed);
    }
    expression.split(" OR ").any(|part| part.split(" AND ").all(|name| known(name.trim())))
}

/// The notices of packages: who, under which licence, and each text once.
fn notices<'a>(packages: impl Iterator<Item = &'a Package>) -> Result<String, String> {
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut list = String::from("Mazarium is built on these packages.\n\n");
    let mut packages: Vec<&Package> = packages.collect();
    packages.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    for Package { name, version, licence, home, folder, .. } in packages {
        let who = format!("{name} {version}");
        let _ = writeln!(list, "{who}: {licence} ({home})");
        let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let mut files: Vec<PathBuf> =
            entries.flatten().map(|entry| entry.path()).filter(|p| p.is_file()).collect();
        files.sort();
        let is_licence = |path: &PathBuf| {
            let name = path.file_name().map(|n| n.to_string_lossy().to_uppercase()).unwrap_or_default();
            FILES.iter().any(|start| name.starts_with(start))
        };
        for file in files.into_iter().filter(is_licence) {
            let text = fs::read(&file).map_err(|e| format!("{}: {e}", file.display()))?;
            let text = String::from_utf8_lossy(&text).replace("\r\n", "\n").trim().to_string();
            texts.entry(text).or_default().push(who.clone());
        }
    }
    for face in FACES {
        let text = fs::read_to_string(root().join(face)).map_err(|e| format!("{face}: {e}"))?;
        let name = face.rsplit('-').next().unwrap_or(face);
        texts.entry(text.trim().to_string()).or_default().push(format!("the face {name}"));
    }
    for (text, who) in texts {
        let _ = write!(list, "\n{}\n{}\n\n{text}\n", "-".repeat(80), who.join(", "));
    }
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_allowed_by_their_expressions() {
        let allowed = ["MIT", "Apache-2.0", "Zlib", "Unicode-3.0"].map(String::from);
        for good in
            ["MIT", "GPL-3.0 OR MIT", "MIT/GPL-2.0", "(MIT OR GPL-3.0) AND Unicode-3.0", "Zlib AND MIT"]
        {
            assert!(allows(good, &allowed), "{good}");
        }
        for bad in ["", "GPL-3.0", "GPL-3.0 AND MIT", "(GPL-3.0 OR LGPL-3.0) AND MIT", "MITX"] {
            assert!(!allows(bad, &allowed), "{bad}");
        }
    }

    #[test]
    fn the_rules_are_read_and_broken_ones_are_named() {
        let rules = "x\nallow = [\n  \"MIT\",\n]\nskip = [\"b\"]\nallow-registry = [\"https://r\"]\n";
        let package = |name: &str, version: &str, licence: &str, source: &str| {
            let (name, version, licence) = (name.into(), version.into(), licence.into());
            Package {
                name,
                version,
                licence,
                source: source.into(),
                home: String::new(),
                folder: PathBuf::new(),
            }
        };
        let all = [
            package("a", "1", "MIT", "registry+https://r"),
            package("a", "2", "MIT", "registry+https://r"),
            package("c", "1", "GPL-3.0", "git+https://elsewhere"),
        ];
        let all = all.into_iter().enumerate().map(|(i, package)| (i.to_string(), package)).collect();
        let wrong = wrong(&all, rules);
        assert_eq!(wrong.len(), 4, "{wrong:#?}");
    }
}
