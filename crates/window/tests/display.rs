//! The window on a real display, or without any. Those that need one are run with a virtual one:
//! `xvfb-run cargo test -p window --test display -- --ignored`

#![allow(clippy::unwrap_used, reason = "a test may")]
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::Instant;

/// The example that opens a window with everything in memory.
fn open() -> Command {
    let folder = std::env::current_exe().unwrap().parent().unwrap().parent().unwrap().join("examples");
    Command::new(folder.join("open"))
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn without_a_display_there_is_a_sentence_and_no_panic() {
    let mut command = open();
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    let output = command.output().unwrap();
    let errors = errors(&output);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.starts_with("The window cannot be opened: "), "{errors}");
    assert!(!errors.contains(".rs:"), "{errors}");
}

/// Takes a picture of what the arguments open: its size and how many colours it has.
fn picture(name: &str, args: &[&str]) -> ((u32, u32), usize) {
    let file: PathBuf = std::env::temp_dir().join(format!("mazarium-{}-{name}.png", std::process::id()));
    let output = open().arg("--shot").arg(&file).args(args).output().unwrap();
    assert!(output.status.success(), "{}", errors(&output));
    let decoder = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(&file).unwrap()));
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    std::fs::remove_file(&file).unwrap();
    let colours: BTreeSet<&[u8]> = bytes.chunks_exact(3).collect();
    ((info.width, info.height), colours.len())
}

#[test]
#[ignore = "needs a display"]
fn the_menu_and_every_listed_game_are_shown_and_not_blank() {
    let (size, colours) = picture("menu", &["--size", "800x600"]);
    assert_eq!(size, (800, 600));
    assert!(colours > 20, "{colours}");
    for info in catalogue::listed() {
        let (size, colours) = picture(info.id, &["--game", info.id]);
        assert_eq!(size, (1120, 760));
        assert!(colours > 30, "{}: {colours}", info.id);
    }
}

#[test]
#[ignore = "needs a display"]
fn it_opens_shows_six_frames_and_closes_by_itself() {
    let start = Instant::now();
    picture("quick", &[]);
    // How quickly is a question for benchmarks; here it must not hang.
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
}
