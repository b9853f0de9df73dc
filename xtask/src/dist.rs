//! What is given to people who do not compile: from the `dist` profile, into `target/dist-files`, an archive with the
//! program and what belongs to it, a Debian package, the page, the wheel for Python, a bill of materials and
//! checksums. What only Linux can make is made on Linux.

use crate::toolchain::{cargo_tool, install, target_folder};
use crate::{cargo, output, root, run, web};
use sha2::{Digest, Sha256};
use std::env::consts::{ARCH, EXE_SUFFIX, OS};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const CYCLONEDX: &str = "0.5.9";

/// Papers that go with the program.
const PAPERS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The licences of what others wrote.
const NOTICES: &str = "THIRD-PARTY.txt";

/// The shells for which there are completions: how clap calls them, where Debian puts them.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/mazarium"),
    ("zsh", "usr/share/zsh/vendor-completions/_mazarium"),
    ("fish", "usr/share/fish/vendor_completions.d/mazarium.fish"),
];

/// Makes everything; with `program` the archive alone and with `wheel` the wheel alone, which other systems than
/// Linux need, and with `checksums` those of what lies there already, from whatever system.
pub(crate) fn make(what: Option<&str>) -> Result<(), String> {
    let folder = target_folder().join("dist-files");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    match what {
        Some("program") => archive(&folder, &stage()?)?,
        Some("wheel") => crate::python::wheel(&folder, "dist")?,
        Some("checksums") => {}
        Some(other) => return Err(format!("'{other}' is neither 'program', 'wheel' nor 'checksums'")),
        None => {
            fresh(&folder)?;
            let staged = stage()?;
            archive(&folder, &staged)?;
            debian(&folder, &staged)?;
            page(&folder)?;
            crate::python::wheel(&folder, "dist")?;
            bill(&folder)?;
        }
    }
    checksums(&folder)
}

/// The files as a Unix system has them, under `root`.
struct Staged {
    root: PathBuf,
}

/// Builds the program and lets it print its own manual page and completions.
fn stage() -> Result<Staged, String> {
    run(cargo().args(["build", "--quiet", "--profile", "dist", "--bin", "mazarium"]))?;
    let program = target_folder().join("dist").join(format!("mazarium{EXE_SUFFIX}"));
    let staged = Staged { root: target_folder().join("dist-stage") };
    fresh(&staged.root)?;
    staged.copy(&program, &format!("usr/bin/mazarium{EXE_SUFFIX}"))?;
    staged.write("usr/share/man/man1/mazarium.1", output(Command::new(&program).arg("man"))?.as_bytes())?;
    for (shell, place) in COMPLETIONS {
        staged.write(place, output(Command::new(&program).args(["completions", shell]))?.as_bytes())?;
    }
    let own = root().join("xtask/package/mazarium.desktop");
    staged.copy(&own, "usr/share/applications/mazarium.desktop")?;
    staged.copy(&root().join("web/icon.svg"), "usr/share/icons/hicolor/scalable/apps/mazarium.svg")?;
    for paper in PAPERS {
        staged.copy(&root().join(paper), &format!("usr/share/doc/mazarium/{paper}"))?;
    }
    let notices = target_folder().join(NOTICES);
    crate::third_party::check(notices.to_str())?;
    staged.copy(&notices, &format!("usr/share/doc/mazarium/{NOTICES}"))?;
    Ok(staged)
}

impl Staged {
    fn copy(&self, from: &Path, to: &str) -> Result<(), String> {
        let bytes = fs::read(from).map_err(|e| format!("{}: {e}", from.display()))?;
        self.write(to, &bytes)?;
        let mode = fs::metadata(from).map_err(|e| format!("{}: {e}", from.display()))?.permissions();
        let to = self.root.join(to);
        fs::set_permissions(&to, mode).map_err(|e| format!("{}: {e}", to.display()))
    }

    fn write(&self, to: &str, bytes: &[u8]) -> Result<(), String> {
        let to = self.root.join(to);
        let folder = to.parent().unwrap_or(&self.root);
        let done = fs::create_dir_all(folder).and_then(|()| fs::write(&to, bytes));
        done.map_err(|e| format!("{}: {e}", to.display()))
    }
}

/// `mazarium-0.2.0-linux-x86_64.tar.gz`: one folder, as `usr/` has it.
fn archive(folder: &Path, staged: &Staged) -> Result<(), String> {
    let name = format!("mazarium-{}-{OS}-{ARCH}", version());
    let inside = folder.join(&name);
    fs::create_dir_all(&inside).map_err(|e| format!("{}: {e}", inside.display()))?;
    for part in ["bin", "share"] {
        copy_all(&staged.root.join("usr").join(part), &inside.join(part))?;
    }
    run(Command::new("tar")
        .arg("-C")
        .arg(folder)
        .arg("-czf")
        .arg(folder.join(format!("{name}.tar.gz")))
        .arg(&name))?;
    fs::remove_dir_all(&inside).map_err(|e| format!("{}: {e}", inside.display()))
}

fn copy_all(from: &Path, to: &Path) -> Result<(), String> {
    let io = |e: std::io::Error| format!("{}: {e}", from.display());
    fs::create_dir_all(to).map_err(io)?;
    for entry in fs::read_dir(from).map_err(io)? {
        let entry = entry.map_err(io)?;
        let there = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_all(&entry.path(), &there)?;
        } else {
            fs::copy(entry.path(), &there).map_err(io)?;
        }
    }
    Ok(())
}

/// The Debian package. What the window needs at run time is recommended only: without it there is the terminal.
fn debian(folder: &Path, staged: &Staged) -> Result<(), String> {
    if OS != "linux" {
        return Ok(());
    }
    let size = output(Command::new("du").args(["-sk"]).arg(staged.root.join("usr")))?;
    let size = size.split_whitespace().next().unwrap_or("0");
    let architecture = if ARCH == "x86_64" { "amd64" } else { "arm64" };
    let program = staged.root.join("usr/bin/mazarium");
    let library = libc(&fs::read(&program).map_err(|e| format!("{}: {e}", program.display()))?);
    let control = format!(
        "Package: mazarium\nVersion: {}\nArchitecture: {architecture}\nMaintainer: The authors of Mazarium <mazarium@example.org>\n\
         Section: games\nPriority: optional\nInstalled-Size: {size}\nDepends: libc6 (>= 2.{library}), libgcc-s1\n\
         Recommends: libgl1, libegl1, libx11-6, libx11-xcb1, libxcursor1, libxi6, libxkbcommon-x11-0\n\
         Description: five labyrinth games in a window or a terminal\n \
         A real-time maze adventure, a dungeon whose rooms you turn, a roguelike, a\n \
         pursuit and a dice race, with undo, saves, replays, bots and solvers.\n",
        version()
    );
    staged.write("DEBIAN/control", control.as_bytes())?;
    run(Command::new("gzip").args(["-9n"]).arg(staged.root.join("usr/share/man/man1/mazarium.1")))?;
    let package = folder.join(format!("mazarium_{}_{architecture}.deb", version()));
    run(Command::new("dpkg-deb").args(["--root-owner-group", "--build"]).arg(&staged.root).arg(package))
}

/// The newest version 2.x of the C library whose names a program asks for: `GLIBC_2.35` and the like.
fn libc(program: &[u8]) -> u32 {
    const NAME: &[u8] = b"GLIBC_2.";
    let named = program.windows(NAME.len()).enumerate().filter(|(_, bytes)| *bytes == NAME);
    let versions = named.map(|(at, _)| {
        let digits = program[at + NAME.len()..].iter().take_while(|byte| byte.is_ascii_digit());
        digits.fold(0, |number, digit| number * 10 + u32::from(digit - b'0'))
    });
    versions.max().unwrap_or(0)
}

/// The page, to be unpacked on any static host.
fn page(folder: &Path) -> Result<(), String> {
    install(&["zip"])?;
    web::build()?;
    let file = folder.join(format!("mazarium-{}-page.zip", version()));
    crate::succeed(Command::new("zip").args(["-q", "-X", "-r"]).arg(file).arg(".").current_dir(web::dist()))
}

/// The software bill of materials of the program.
fn bill(folder: &Path) -> Result<(), String> {
    let program = cargo_tool("cargo-cyclonedx", CYCLONEDX, "")?;
    let name = format!("mazarium-{}", version());
    let manifest = root().join("crates/mazarium/Cargo.toml");
    let mut command = Command::new(program);
    command
        .args(["cyclonedx", "--format", "json", "--override-filename", &name, "--manifest-path"])
        .arg(&manifest);
    run(&mut command)?;
    // It writes one beside every manifest of the workspace; that of the program is kept.
    let mut kept = false;
    for member in ["crates", "."] {
        for entry in fs::read_dir(root().join(member)).map_err(|e| e.to_string())?.flatten() {
            let file = entry.path().join(format!("{name}.json"));
            if file.exists() {
                if entry.file_name() == "mazarium" {
                    // Our own crates are named by where they lie, which nobody else needs to know.
                    let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
                    let text = text.replace(&root().display().to_string(), "");
                    let to = folder.join(format!("{name}.cdx.json"));
                    fs::write(to, text).map_err(|e| format!("{}: {e}", file.display()))?;
                    kept = true;
                }
                fs::remove_file(&file).map_err(|e| format!("{}: {e}", file.display()))?;
            }
        }
    }
    if kept { Ok(()) } else { Err("cargo-cyclonedx wrote no bill for the program".into()) }
}

/// `SHA256SUMS`, as `sha256sum --check` reads it.
fn checksums(folder: &Path) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| !file.ends_with("SHA256SUMS"));
    files.sort();
    let mut sums = String::new();
    for file in files {
        let bytes = fs::read(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        for byte in Sha256::digest(&bytes) {
            let _ = write!(sums, "{byte:02x}");
        }
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        println!("{:>10} {name}", bytes.len());
        let _ = writeln!(sums, "  {name}");
    }
    fs::write(folder.join("SHA256SUMS"), sums).map_err(|e| format!("SHA256SUMS: {e}"))
}

fn fresh(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))
}

/// All crates of the workspace have the same version.
const fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_depends_on_the_newest_c_library_that_its_program_names() {
        assert_eq!(libc(b"\0GLIBC_2.2.5\0GLIBC_2.35\0GLIBC_2.4\0"), 35);
        assert_eq!(libc(b"none"), 0);
    }
}
