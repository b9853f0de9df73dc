//! The store on disk, in folders of its own under the system's folder for temporary files.

use super::*;
use std::sync::atomic::AtomicU32;

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("mazarium-store-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn store(&self) -> DiskStore {
        DiskStore::open(Some(self.0.clone())).unwrap()
    }

    /// The names of all files of a shelf, of whatever kind.
    fn files(&self, shelf: Shelf) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.0.join(shelf.folder())) else { return Vec::new() };
        let mut names: Vec<String> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn names(store: &DiskStore, shelf: Shelf) -> Vec<String> {
    store.list(shelf).unwrap().into_iter().map(|item| item.name).collect()
}

#[test]
fn opening_and_reading_create_nothing() {
    let folder = Folder::new();
    let store = DiskStore::open(Some(folder.0.join("not/yet"))).unwrap();
    assert_eq!(store.read(Shelf::Saves, "a"), Ok(None));
    assert_eq!(store.list(Shelf::Saves), Ok(Vec::new()));
    assert!(!folder.0.join("not").exists());
}

#[test]
fn what_was_written_is_read_back_by_another_store_and_leaves_one_file_only() {
    let folder = Folder::new();
    let text = "mazarium-replay 1\nümläut 🂡\n";
    folder.store().write(Shelf::Saves, "My game 3", "first").unwrap();
    folder.store().write(Shelf::Saves, "My game 3", text).unwrap();
    assert_eq!(folder.store().read(Shelf::Saves, "My game 3").unwrap().as_deref(), Some(text));
    assert_eq!(folder.files(Shelf::Saves), ["My game 3.replay"]);
    assert_eq!(folder.store().read(Shelf::Autosaves, "My game 3"), Ok(None));
}

#[test]
fn what_is_appended_follows_the_text_and_a_text_that_is_gone_is_not_begun_with_its_end() {
    let folder = Folder::new();
    let mut store = folder.store();
    assert!(store.append(Shelf::Saves, "a", "end\n").is_err());
    assert!(folder.files(Shelf::Saves).is_empty());
    store.write(Shelf::Saves, "a", "one\n").unwrap();
    store.append(Shelf::Saves, "a", "two\n").unwrap();
    folder.store().append(Shelf::Saves, "a", "three\n").unwrap();
    assert_eq!(store.read(Shelf::Saves, "a").unwrap().as_deref(), Some("one\ntwo\nthree\n"));
    store.write(Shelf::Saves, "a", "new\n").unwrap();
    assert_eq!(store.read(Shelf::Saves, "a").unwrap().as_deref(), Some("new\n"));
    assert!(store.append(Shelf::Saves, "../a", "x").is_err());
}

#[test]
fn a_program_that_dies_between_the_new_text_and_its_name_leaves_the_old_one_with_what_was_appended() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.write(Shelf::Autosaves, "a", "old\n").unwrap();
    store.append(Shelf::Autosaves, "a", "more\n").unwrap();
    let path = fs::canonicalize(folder.0.join("autosaves").join("a.replay")).unwrap();
    // As far as `replace` comes before it gives the file its name: after every byte, and after its proof.
    let text = "new text\n";
    for written in 0..=text.len() {
        let (stopped, file) = temporary(&path).unwrap();
        fill(&stopped, file, &text[..written]).unwrap();
        assert_eq!(fs::read_to_string(&stopped).unwrap(), text[..written], "a kill here is in the middle");
        let mut other = folder.store();
        assert_eq!(other.read(Shelf::Autosaves, "a").unwrap().as_deref(), Some("old\nmore\n"));
        assert_eq!(names(&other, Shelf::Autosaves), ["a"]);
        assert_eq!(other.claim(Shelf::Autosaves, "a"), Ok(true));
    }
    let middles = folder.files(Shelf::Autosaves).iter().filter(|name| name.starts_with(".a.replay.")).count();
    assert_eq!(middles, text.len() + 1, "every stop has left its file");
    store.append(Shelf::Autosaves, "a", "and more\n").unwrap();
    assert_eq!(store.read(Shelf::Autosaves, "a").unwrap().as_deref(), Some("old\nmore\nand more\n"));

    // After its name, before anything else: the new text, and what is left in the way of nobody.
    let (last, file) = temporary(&path).unwrap();
    fill(&last, file, text).unwrap();
    fs::rename(&last, &path).unwrap();
    folder.store().append(Shelf::Autosaves, "a", "on\n").unwrap();
    assert_eq!(store.read(Shelf::Autosaves, "a").unwrap().as_deref(), Some("new text\non\n"));
    store.write(Shelf::Autosaves, "a", "newer\n").unwrap();
    assert_eq!(store.read(Shelf::Autosaves, "a").unwrap().as_deref(), Some("newer\n"));
}

#[test]
fn settings_lie_at_the_top_and_scores_in_their_folder_both_as_json() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.write(Shelf::Settings, "settings", "{}").unwrap();
    store.write(Shelf::Scores, "coins", "[]").unwrap();
    assert!(folder.0.join("settings.json").is_file());
    assert!(folder.0.join("scores").join("coins.json").is_file());
    assert_eq!(names(&store, Shelf::Settings), ["settings"]);
    assert!(store.place(Shelf::Scores, "coins").ends_with("coins.json"));
}

#[test]
fn a_list_is_in_order_and_has_texts_only() {
    let folder = Folder::new();
    let mut store = folder.store();
    for name in ["b", "a", "damaged"] {
        store.write(Shelf::Saves, name, name).unwrap();
    }
    store.claim(Shelf::Saves, "a").unwrap();
    store.set_aside(Shelf::Saves, "damaged").unwrap();
    let shelf = folder.0.join("saves");
    for other in [".b.replay.1-1.tmp", "readme.txt", "x.lock", ".b.update"] {
        fs::write(shelf.join(other), "").unwrap();
    }
    fs::create_dir(shelf.join("folder.replay")).unwrap();
    let items = store.list(Shelf::Saves).unwrap();
    assert_eq!(items.iter().map(|i| i.name.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    assert!(items.iter().all(|i| i.written > 1_500_000_000 && !i.in_use));
}

#[test]
fn names_that_are_paths_or_no_names_elsewhere_are_refused_with_the_reason() {
    let folder = Folder::new();
    let mut store = folder.store();
    let long = "x".repeat(81);
    let wide = "🂡".repeat(60);
    let bad = [
        "", "..", ".hidden", "a/b", "a\\b", "../up", "C:", "what?", "tab\t", "a\nb", "nul", "COM1",
        "lpt9.old", "dot.", " blank", "blank ", &long, &wide,
    ];
    for name in bad {
        let error = store.write(Shelf::Saves, name, "").unwrap_err().0;
        assert!(error.contains("cannot be a name: it ") || error.contains("some systems"), "{error}");
        assert!(!error.contains(['\n', '\t']), "{error:?}");
        assert!(store.read(Shelf::Saves, name).is_err());
        assert!(store.claim(Shelf::Saves, name).is_err());
        assert!(store.remove(Shelf::Saves, name).is_err());
    }
    assert!(folder.files(Shelf::Saves).is_empty());
    for name in ["a", "Ann's 3rd try (v1.2)", "com", "COM10", "nulled", &long[1..]] {
        assert_eq!(store.write(Shelf::Saves, name, "x"), Ok(()), "{name}");
    }
}

#[test]
fn a_claim_keeps_other_stores_out_until_it_is_released_or_its_store_is_gone() {
    let folder = Folder::new();
    let (mut ours, mut theirs) = (folder.store(), folder.store());
    ours.write(Shelf::Autosaves, "coins", "x").unwrap();
    assert_eq!(ours.claim(Shelf::Autosaves, "coins"), Ok(true));
    assert_eq!(ours.claim(Shelf::Autosaves, "coins"), Ok(true));
    assert_eq!(theirs.claim(Shelf::Autosaves, "coins"), Ok(false));
    assert!(theirs.list(Shelf::Autosaves).unwrap()[0].in_use);
    assert!(!ours.list(Shelf::Autosaves).unwrap()[0].in_use);

    ours.release(Shelf::Autosaves, "coins");
    assert!(!theirs.list(Shelf::Autosaves).unwrap()[0].in_use);
    assert_eq!(theirs.claim(Shelf::Autosaves, "coins"), Ok(true));
    assert_eq!(ours.claim(Shelf::Autosaves, "coins"), Ok(false));
    drop(theirs);
    assert_eq!(ours.claim(Shelf::Autosaves, "coins"), Ok(true));
}

#[test]
fn one_of_many_that_claim_the_same_name_at_once_gets_it() {
    let folder = Folder::new();
    for round in 0..20 {
        let name = format!("game {round}");
        let barrier = std::sync::Barrier::new(4);
        let got: Vec<bool> = std::thread::scope(|scope| {
            let claims: Vec<_> = (0..4)
                .map(|_| {
                    let mut store = folder.store();
                    let (barrier, name) = (&barrier, &name);
                    scope.spawn(move || {
                        barrier.wait();
                        let got = store.claim(Shelf::Autosaves, name).unwrap();
                        barrier.wait();
                        got
                    })
                })
                .collect();
            claims.into_iter().map(|c| c.join().unwrap()).collect()
        });
        assert_eq!(got.iter().filter(|&&got| got).count(), 1, "{got:?}");
    }
}

#[test]
fn updates_by_several_threads_at_once_lose_nothing() {
    let folder = Folder::new();
    let (threads, each) = (4, 25);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let mut store = folder.store();
            scope.spawn(move || {
                for n in 0..each {
                    let line = format!("{thread} {n}\n");
                    let mut add = |old: Option<&str>| format!("{}{line}", old.unwrap_or(""));
                    store.update(Shelf::Scores, "coins", &mut add).unwrap();
                }
            });
        }
    });
    let text = folder.store().read(Shelf::Scores, "coins").unwrap().unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), threads * each);
}

#[test]
fn writers_of_the_same_name_at_once_never_mix_their_texts() {
    let folder = Folder::new();
    let text = |n: u32| format!("{n}\n").repeat(2000);
    std::thread::scope(|scope| {
        for n in 0..4 {
            let mut store = folder.store();
            scope.spawn(move || (0..10).for_each(|_| store.write(Shelf::Saves, "same", &text(n)).unwrap()));
        }
        for _ in 0..200 {
            if let Some(seen) = folder.store().read(Shelf::Saves, "same").unwrap() {
                assert!((0..4).any(|n| seen == text(n)), "a mixture of {} bytes", seen.len());
            }
        }
    });
    assert_eq!(folder.files(Shelf::Saves), ["same.replay"]);
}

#[test]
fn bytes_that_are_no_text_are_reported_and_kept() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.write(Shelf::Scores, "coins", "[]").unwrap();
    let path = folder.0.join("scores").join("coins.json");
    fs::write(&path, b"[\xff\xfe]").unwrap();
    let error = store.read(Shelf::Scores, "coins").unwrap_err().0;
    assert!(error.contains("coins.json") && error.contains("UTF-8"), "{error}");
    assert_eq!(store.update(Shelf::Scores, "coins", &mut |_| String::new()).unwrap_err().0, error);
    assert_eq!(fs::read(&path).unwrap(), b"[\xff\xfe]");
}

#[test]
fn what_is_put_aside_keeps_its_bytes_and_never_overwrites_an_earlier_one() {
    let folder = Folder::new();
    let mut store = folder.store();
    for n in 1..=3 {
        store.write(Shelf::Saves, "a", &format!("damage {n}")).unwrap();
        let aside = store.set_aside(Shelf::Saves, "a").unwrap();
        assert!(aside.ends_with(&format!("a.damaged-{n}")), "{aside}");
        assert_eq!(fs::read_to_string(&aside).unwrap(), format!("damage {n}"));
    }
    assert_eq!(store.read(Shelf::Saves, "a"), Ok(None));
    assert_eq!(folder.files(Shelf::Saves), ["a.damaged-1", "a.damaged-2", "a.damaged-3"]);
    assert!(store.set_aside(Shelf::Saves, "a").is_err());
}

#[test]
fn removing_takes_one_text_away_and_a_second_time_does_no_harm() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.write(Shelf::Saves, "a", "x").unwrap();
    store.write(Shelf::Saves, "b", "y").unwrap();
    assert_eq!(store.remove(Shelf::Saves, "a"), Ok(()));
    assert_eq!(store.remove(Shelf::Saves, "a"), Ok(()));
    assert_eq!(names(&store, Shelf::Saves), ["b"]);
}

#[test]
fn a_folder_that_cannot_be_made_is_a_sentence_with_the_place_and_the_reason() {
    let folder = Folder::new();
    let in_the_way = folder.0.join("file");
    fs::write(&in_the_way, "").unwrap();
    let mut store = DiskStore::open(Some(in_the_way.clone())).unwrap();
    for error in [
        store.write(Shelf::Saves, "a", "x").unwrap_err(),
        store.update(Shelf::Scores, "a", &mut |_| "x".into()).unwrap_err(),
        store.claim(Shelf::Autosaves, "a").unwrap_err(),
    ] {
        assert!(error.0.starts_with("cannot create the folder"), "{error}");
        assert!(error.0.contains(&in_the_way.display().to_string()), "{error}");
    }
    // For Windows there is simply nothing.
    assert_eq!(store.read(Shelf::Saves, "a").is_err(), cfg!(unix));
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_keeps_its_texts_readable_and_refuses_new_ones() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let mut store = folder.store();
    store.write(Shelf::Saves, "a", "old").unwrap();
    let shelf = folder.0.join("saves");
    fs::set_permissions(&shelf, fs::Permissions::from_mode(0o555)).unwrap();
    // The system's administrator may write everywhere; then the write must simply succeed.
    let free = fs::write(shelf.join("probe"), "").is_ok();
    let result = store.write(Shelf::Saves, "a", "new");
    let text = store.read(Shelf::Saves, "a").unwrap().unwrap();
    fs::set_permissions(&shelf, fs::Permissions::from_mode(0o755)).unwrap();
    if free {
        assert_eq!((result, text.as_str()), (Ok(()), "new"));
    } else {
        let error = result.unwrap_err().0;
        assert!(error.starts_with("cannot write") && error.contains("a.replay"), "{error}");
        assert_eq!(text, "old");
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_a_text_elsewhere_stays_a_link() {
    let folder = Folder::new();
    let elsewhere = folder.0.join("dotfiles");
    fs::create_dir(&elsewhere).unwrap();
    fs::write(elsewhere.join("mine.json"), "{}").unwrap();
    let link = folder.0.join("settings.json");
    std::os::unix::fs::symlink(elsewhere.join("mine.json"), &link).unwrap();
    folder.store().write(Shelf::Settings, "settings", "{\"a\":1}").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(elsewhere.join("mine.json")).unwrap(), "{\"a\":1}");
}

#[test]
fn opening_sweeps_up_what_dead_programs_left_and_nothing_else() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.write(Shelf::Autosaves, "kept", "x").unwrap();
    store.claim(Shelf::Autosaves, "owned").unwrap();
    let shelf = folder.0.join("autosaves");
    for name in [".old.replay.1-1.tmp", ".young.replay.1-1.tmp", "nobody.lock", "kept.lock"] {
        fs::write(shelf.join(name), "").unwrap();
    }
    let old = File::options().write(true).open(shelf.join(".old.replay.1-1.tmp")).unwrap();
    let epoch = fs::metadata(&shelf).unwrap().modified().unwrap() - 2 * STALE;
    old.set_modified(epoch).unwrap();
    drop(old);
    folder.store();
    let mut left = vec![".young.replay.1-1.tmp", "kept.lock", "kept.replay", "owned.lock"];
    if cfg!(not(unix)) {
        left.insert(3, "nobody.lock");
    }
    assert_eq!(folder.files(Shelf::Autosaves), left);
}
