//! The page in `dist/`: the module for the browser, its glue, and the files of `web/`, ready for any
//! static host. What all of it weighs is measured, and too much is an error.

use crate::crosscheck::build_wasm;
use crate::{root, web_server};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// Everything together may weigh this many bytes, compressed as hosts do it.
const LIMIT: u64 = 1_500_000;

/// The files of the page, as they lie in `web/`.
const PAGE: [&str; 26] = [
    "index.html",
    "style.css",
    "page.js",
    "loop.js",
    "route.js",
    "screen.js",
    "prompt.js",
    "choices.js",
    "picture.js",
    "record.js",
    "dom.js",
    "input.js",
    "gamepads.js",
    "sound.js",
    "backdrop.js",
    "words.woff2",
    "strong.woff2",
    "columns.woff2",
    "signs.woff2",
    "boxes.woff2",
    "title.woff2",
    "sw.js",
    "manifest.webmanifest",
    "icon.svg",
    "icon.png",
    PREVIEW,
];

/// The picture that programs show beside links to the page. Players never load it.
const PREVIEW: &str = "preview.png";

/// Builds the page, and serves it if that is asked for. An address is where it will be found: previews of links
/// need the whole address of their picture.
pub(crate) fn task(option: Option<&str>) -> Result<(), String> {
    match option {
        None => build(),
        Some("--serve") => {
            build()?;
            web_server::serve(&dist(), 8080)
        }
        Some(address) if address.starts_with("http") => {
            build()?;
            name_preview(&dist().join("index.html"), address)
        }
        Some(other) => Err(format!("there is no option '{other}' (known: --serve, or the page's address)")),
    }
}

/// Where the page is built.
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// Builds the page.
pub(crate) fn build() -> Result<(), String> {
    // Nothing but the module: a library beside it would make everything be compiled twice.
    let module = build_wasm("web", &["--lib", "--crate-type", "cdylib"])?;
    let dist = dist();
    if dist.exists() {
        fs::remove_dir_all(&dist).map_err(|e| format!("{}: {e}", dist.display()))?;
    }
    fs::create_dir_all(&dist).map_err(|e| format!("{}: {e}", dist.display()))?;
    glue(&module, &dist)?;
    for name in PAGE {
        let from = root().join("web").join(name);
        fs::copy(&from, dist.join(name)).map_err(|e| format!("{}: {e}", from.display()))?;
    }
    list_files(&dist)?;
    weigh(&dist)
}

/// Puts the page's address before the picture that is shown with links to it.
fn name_preview(index: &Path, address: &str) -> Result<(), String> {
    let file = |e: io::Error| format!("{}: {e}", index.display());
    let text = fs::read_to_string(index).map_err(file)?;
    let whole = format!("content=\"{}/preview.png\"", address.trim_end_matches('/'));
    fs::write(index, text.replace("content=\"preview.png\"", &whole)).map_err(file)
}

/// Writes what the page's worker keeps for times without a network, and a version that changes with
/// any of it.
fn list_files(dist: &Path) -> Result<(), String> {
    let (mut names, mut hash) = (Vec::new(), 0xcbf2_9ce4_8422_2325_u64);
    for path in files(dist)?.into_iter().filter(|path| name_of(path) != PREVIEW) {
        let content = fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        for byte in content {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        names.push(format!("\"./{}\"", name_of(&path)));
    }
    let list = format!("self.VERSION = \"{hash:016x}\";\nself.FILES = [\"./\", {}];\n", names.join(", "));
    fs::write(dist.join("files.js"), list).map_err(|e| format!("files.js: {e}"))
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).filter(|p| p.is_file()).collect();
    paths.sort();
    Ok(paths)
}

fn name_of(path: &Path) -> String {
    path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned())
}

fn weigh(dist: &Path) -> Result<(), String> {
    let (mut raw, mut compressed) = (0, 0);
    for path in files(dist)?.into_iter().filter(|path| name_of(path) != PREVIEW) {
        let size = fs::metadata(&path).map_err(|e| format!("{}: {e}", path.display()))?.len();
        let small = gzipped(&path)?;
        println!("{:24} {size:>9} {small:>9}", name_of(&path));
        raw += size;
        compressed += small;
    }
    println!("{:24} {raw:>9} {compressed:>9}  (bytes, gzipped)", "dist/");
    if compressed > LIMIT {
        return Err(format!("the page weighs {compressed} bytes gzipped; at most {LIMIT} are allowed"));
    }
    Ok(())
}

fn gzipped(path: &Path) -> Result<u64, String> {
    let file = |e: io::Error| format!("{}: {e}", path.display());
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(&fs::read(path).map_err(file)?).map_err(file)?;
    Ok(gzip.finish().map_err(file)?.len() as u64)
}

/// Writes the module for the browser and the script that loads it. The crate that does it is of the
/// version of the module's own `wasm-bindgen`: they understand each other only then.
fn glue(module: &Path, dist: &Path) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("mazarium").typescript(false).omit_default_module_path(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let done = bindgen.web(true).and_then(|web| web.generate(dist));
    done.map_err(|e| format!("{}: {e:#}", module.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_the_page_are_all_that_lie_there() {
        let mut there: Vec<String> =
            files(&root().join("web")).expect("the folder is there").iter().map(|p| name_of(p)).collect();
        let mut listed = PAGE.map(String::from).to_vec();
        there.sort();
        listed.sort();
        assert_eq!(there, listed);
    }
}
