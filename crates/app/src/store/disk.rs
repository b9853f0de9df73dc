//! A store on disk: one folder a shelf, one file a text. What is written whole is there whole or not at
//! all, whenever the program or the machine stops, and of what is appended only the end can be missing;
//! several programs can use the same folders at once.
//!
//! Beside the texts lie files that are no texts: `.NAME.….tmp` (being written), `NAME.lock` (claimed),
//! `.NAME.update` (being changed) and `NAME.damaged-1` (put aside).

use super::{Item, Shelf, Store, StoreError};
use etcetera::app_strategy::{AppStrategy, AppStrategyArgs, choose_native_strategy};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, UNIX_EPOCH};

#[cfg(test)]
mod tests;

/// The variable of the environment that names one folder for everything.
const HOME: &str = "MAZARIUM_HOME";

/// The greatest length of a name in characters, and in bytes: most systems allow 255 bytes, and the
/// files beside it have longer names.
const LONGEST: (usize, usize) = (80, 200);

/// The largest text that is read, in bytes: twice what a recorded game may have that comes from elsewhere, so that
/// no game of the player's own is ever too long.
const LARGEST: u64 = 2 * reading::RECORDING;

/// A file that is still being written after this long belongs to a program that died.
const STALE: Duration = Duration::from_secs(60 * 60);

/// How long to wait while another program changes the same text.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait for a lock that somebody may only be looking at.
const GLANCE: Duration = Duration::from_millis(40);

/// How long to sleep between two attempts.
const PAUSE: Duration = Duration::from_millis(4);

/// Makes the names of files being written differ within this program.
static WRITTEN: AtomicU64 = AtomicU64::new(0);

/// Folders on disk.
#[derive(Debug)]
pub struct DiskStore {
    config: PathBuf,
    data: PathBuf,
    /// What this store has claimed.
    claims: BTreeMap<(Shelf, String), Lock>,
}

impl DiskStore {
    /// The store in a folder; without one, in the folder that `MAZARIUM_HOME` names; without that,
    /// in the folders that the system keeps for settings and for data. Nothing is created yet.
    pub fn open(root: Option<PathBuf>) -> Result<Self, StoreError> {
        let root = root.or_else(|| std::env::var_os(HOME).filter(|v| !v.is_empty()).map(PathBuf::from));
        let (config, data) = match root {
            Some(root) => {
                // A later change of the working directory must not move the store.
                let root = std::path::absolute(&root).map_err(|e| trouble("use", &root, &e))?;
                (root.clone(), root)
            }
            None => of_the_system()?,
        };
        let store = DiskStore { config, data, claims: BTreeMap::new() };
        store.sweep();
        Ok(store)
    }

    /// Where pictures and films are kept.
    pub fn pictures(&self) -> PathBuf {
        self.data.join("pictures")
    }

    fn folder(&self, shelf: Shelf) -> PathBuf {
        if shelf == Shelf::Settings { self.config.clone() } else { self.data.join(shelf.folder()) }
    }

    fn path(&self, shelf: Shelf, name: &str) -> Result<PathBuf, StoreError> {
        check_name(name)?;
        Ok(self.folder(shelf).join(format!("{name}.{}", extension(shelf))))
    }

    fn lock_path(&self, shelf: Shelf, name: &str) -> PathBuf {
        self.folder(shelf).join(format!("{name}.lock"))
    }

    /// Whether another program (or another store of this one) holds the claim on a name.
    fn claimed_elsewhere(&self, shelf: Shelf, name: &str) -> bool {
        if self.claims.contains_key(&(shelf, name.to_string())) {
            return false;
        }
        let Ok(file) = File::open(self.lock_path(shelf, name)) else { return false };
        // Shared, so that two programs that look at the same time do not take each other for owners.
        matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
    }

    /// Clears away what programs that died have left: old files that were never finished, and lock
    /// files without an owner or a text. What cannot be cleared away does no harm.
    fn sweep(&self) {
        for shelf in Shelf::ALL {
            let Ok(entries) = fs::read_dir(self.folder(shelf)) else { continue };
            for path in entries.flatten().map(|entry| entry.path()) {
                let Some(file) = path.file_name().and_then(|n| n.to_str()) else { continue };
                if file.starts_with('.') && path.extension().is_some_and(|e| e == "tmp") {
                    let written = fs::metadata(&path).and_then(|about| about.modified()).ok();
                    if written.and_then(|time| time.elapsed().ok()).is_some_and(|age| age > STALE) {
                        let _ = fs::remove_file(&path);
                    }
                } else if let Some(name) = file.strip_suffix(".lock")
                    && self.path(shelf, name).is_ok_and(|text| !text.exists())
                    && let Ok(Some(lock)) = lock(&path, Duration::ZERO)
                {
                    unlock(&path, lock);
                }
            }
        }
    }
}

impl Store for DiskStore {
    fn read(&self, shelf: Shelf, name: &str) -> Result<Option<String>, StoreError> {
        let path = self.path(shelf, name)?;
        // Also a broken link is nothing that could be read.
        if if_there(fs::metadata(&path)).map_err(|e| trouble("read", &path, &e))?.is_none() {
            return Ok(None);
        }
        let bytes = reading::bytes(&path, LARGEST)
            .map_err(|why| StoreError(format!("cannot read {}: {why}", path.display())))?;
        String::from_utf8(bytes)
            .map(Some)
            .map_err(|_| StoreError(format!("{} is not UTF-8 text; it was left alone", path.display())))
    }

    fn write(&mut self, shelf: Shelf, name: &str, text: &str) -> Result<(), StoreError> {
        let path = self.path(shelf, name)?;
        make_folder(&self.folder(shelf))?;
        replace(&path, text).map_err(|e| trouble("write", &path, &e))
    }

    fn append(&mut self, shelf: Shelf, name: &str, lines: &str) -> Result<(), StoreError> {
        let path = self.path(shelf, name)?;
        if !fs::metadata(&path).is_ok_and(|about| about.is_file()) {
            return Err(StoreError(format!("cannot write {}: it is not a regular file", path.display())));
        }
        let appended = OpenOptions::new().append(true).open(&path).and_then(|mut file| {
            file.write_all(lines.as_bytes())?;
            file.sync_data()
        });
        appended.map_err(|e| trouble("write", &path, &e))
    }

    fn update(
        &mut self,
        shelf: Shelf,
        name: &str,
        change: &mut dyn FnMut(Option<&str>) -> String,
    ) -> Result<(), StoreError> {
        check_name(name)?;
        make_folder(&self.folder(shelf))?;
        let lock_path = self.folder(shelf).join(format!(".{name}.update"));
        // It is freed at the end. Its file stays: there is one a score table, and to remove it would gain nothing.
        let Some(_lock) = lock(&lock_path, PATIENCE).map_err(|e| trouble("lock", &lock_path, &e))? else {
            let path = lock_path.display();
            return Err(StoreError(format!("another program has kept {path} locked for too long")));
        };
        let text = change(self.read(shelf, name)?.as_deref());
        self.write(shelf, name, &text)
    }

    fn list(&self, shelf: Shelf) -> Result<Vec<Item>, StoreError> {
        let folder = self.folder(shelf);
        let entries = if_there(fs::read_dir(&folder)).map_err(|e| trouble("list", &folder, &e))?;
        let mut items = Vec::new();
        for entry in entries.into_iter().flatten() {
            let path = entry.map_err(|e| trouble("list", &folder, &e))?.path();
            let Some(file) = path.file_name().and_then(|n| n.to_str()) else { continue };
            let name = file.strip_suffix(extension(shelf)).and_then(|n| n.strip_suffix('.'));
            let Some(name) = name.filter(|n| check_name(n).is_ok()) else { continue };
            // Another program may have taken it away since the folder was read.
            let Some(about) = fs::metadata(&path).ok().filter(fs::Metadata::is_file) else { continue };
            let since = about.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
            items.push(Item {
                name: name.to_string(),
                written: since.map_or(0, |time| time.as_secs()),
                in_use: self.claimed_elsewhere(shelf, name),
            });
        }
        items.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(items)
    }

    fn remove(&mut self, shelf: Shelf, name: &str) -> Result<(), StoreError> {
        let path = self.path(shelf, name)?;
        let removed = if_there(fs::remove_file(&path));
        let synced = removed.and_then(|was| was.map_or(Ok(()), |()| sync_folder(&path)));
        synced.map_err(|e| trouble("remove", &path, &e))
    }

    fn set_aside(&mut self, shelf: Shelf, name: &str) -> Result<String, StoreError> {
        let path = self.path(shelf, name)?;
        for number in 1.. {
            let aside = self.folder(shelf).join(format!("{name}.damaged-{number}"));
            match rename_to_new(&path, &aside) {
                Ok(()) => return Ok(aside.display().to_string()),
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                Err(e) => return Err(trouble("set aside", &path, &e)),
            }
        }
        unreachable!("one of all numbers is free")
    }

    fn claim(&mut self, shelf: Shelf, name: &str) -> Result<bool, StoreError> {
        check_name(name)?;
        let key = (shelf, name.to_string());
        if self.claims.contains_key(&key) {
            return Ok(true);
        }
        make_folder(&self.folder(shelf))?;
        let path = self.lock_path(shelf, name);
        let lock = lock(&path, GLANCE).map_err(|e| trouble("claim", &path, &e))?;
        Ok(lock.map(|lock| self.claims.insert(key, lock)).is_some())
    }

    fn release(&mut self, shelf: Shelf, name: &str) {
        if let Some(lock) = self.claims.remove(&(shelf, name.to_string())) {
            unlock(&self.lock_path(shelf, name), lock);
        }
    }

    fn place(&self, shelf: Shelf, name: &str) -> String {
        self.path(shelf, name).unwrap_or_else(|_| self.folder(shelf)).display().to_string()
    }
}

impl Drop for DiskStore {
    fn drop(&mut self) {
        while let Some(((shelf, name), lock)) = self.claims.pop_first() {
            unlock(&self.lock_path(shelf, &name), lock);
        }
    }
}

/// The system's folders: for settings, and for the rest.
fn of_the_system() -> Result<(PathBuf, PathBuf), StoreError> {
    let args = AppStrategyArgs {
        top_level_domain: "org".into(),
        author: "mazarium".into(),
        app_name: "mazarium".into(),
    };
    let strategy = choose_native_strategy(args).map_err(|_| {
        StoreError(format!("there is no home folder to keep saves in (set {HOME} to name a folder)"))
    })?;
    Ok((strategy.config_dir(), strategy.data_dir()))
}

const fn extension(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::Settings | Shelf::Scores | Shelf::Stats => "json",
        Shelf::Saves | Shelf::Autosaves => "replay",
        Shelf::Morgue => "txt",
        Shelf::Levels => "wiy",
    }
}

/// Refuses what is no name of a file, here or on another system to which the folder may be carried.
fn check_name(name: &str) -> Result<(), StoreError> {
    let refuse = |why: &str| Err(StoreError(format!("'{}' cannot be a name: {why}", name.escape_debug())));
    let stem = name.split('.').next().unwrap_or("").trim_end().to_ascii_lowercase();
    let port = stem.strip_prefix("com").or(stem.strip_prefix("lpt"));
    let is_device = ["con", "prn", "aux", "nul"].contains(&stem.as_str())
        || port.is_some_and(|n| n.len() == 1 && n.bytes().all(|b| b.is_ascii_digit()));
    if name.is_empty() {
        refuse("it is empty")
    } else if name.chars().count() > LONGEST.0 || name.len() > LONGEST.1 {
        refuse(&format!("it is longer than {} characters", LONGEST.0))
    } else if let Some(c) = name.chars().find(|c| c.is_control() || r#"/\:*?"<>|"#.contains(*c)) {
        refuse(&format!("it contains {c:?}"))
    } else if name.starts_with(['.', ' ']) || name.ends_with(['.', ' ']) {
        refuse("it starts or ends with a dot or a space")
    } else if is_device {
        refuse("some systems reserve it")
    } else {
        Ok(())
    }
}

/// A sentence with the place and the system's reason.
fn trouble(what: &str, path: &Path, error: &io::Error) -> StoreError {
    StoreError(format!("cannot {what} {}: {error}", path.display()))
}

/// What is not there is no error.
fn if_there<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
        other => other.map(Some),
    }
}

fn make_folder(folder: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(folder).map_err(|e| trouble("create the folder", folder, &e))
}

/// Puts a new text in the place of an old one: whatever happens, one of the two is there whole.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    // Somebody who keeps settings elsewhere and links to them wants the link kept.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    // Nobody wants a device or a pipe replaced by a text.
    if if_there(fs::metadata(&path))?.is_some_and(|about| !about.is_file()) {
        return Err(io::Error::other("it is not a regular file"));
    }
    let (temporary, file) = temporary(&path)?;
    if let Err(e) = fill(&temporary, file, text).and_then(|()| rename(&temporary, &path)) {
        let _ = fs::remove_file(&temporary);
        return Err(e);
    }
    sync_folder(&path)
}

/// Renames a file over another one. Windows refuses that for the moment in which somebody reads the other one.
fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let mut attempts = if cfg!(windows) { 100 } else { 1 };
    loop {
        attempts -= 1;
        match fs::rename(from, to) {
            Err(e) if attempts > 0 && e.kind() == io::ErrorKind::PermissionDenied => {
                std::thread::sleep(PAUSE);
            }
            done => return done,
        }
    }
}

/// Writes a text to disk and reads it back.
fn fill(path: &Path, mut file: File, text: &str) -> io::Result<()> {
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all())?;
    let same = fs::read(path)? == text.as_bytes();
    if same { Ok(()) } else { Err(io::Error::other("it does not read back as it was written")) }
}

/// A new file in the same folder, with a name that no other program and no other thread uses.
fn temporary(path: &Path) -> io::Result<(PathBuf, File)> {
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    loop {
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let temporary = path.with_file_name(format!(".{name}.{}-{number}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            // Left by a program that died and had the same number; it is swept up when it is old.
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
            Err(e) => return Err(e),
        }
    }
}

/// Makes sure that a change of names in a file's folder is on disk too.
fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

/// Gives a file a name that is still free; `AlreadyExists` if it is not.
fn rename_to_new(from: &Path, to: &Path) -> io::Result<()> {
    // A hard link never overwrites, which a rename does.
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from)?,
        Err(e) if matches!(e.kind(), io::ErrorKind::AlreadyExists | io::ErrorKind::NotFound) => {
            return Err(e);
        }
        Err(_) if to.try_exists()? => return Err(io::ErrorKind::AlreadyExists.into()),
        // Some disks have no hard links.
        Err(_) => fs::rename(from, to)?,
    }
    sync_folder(to)
}

/// A locked file. The system frees it when the program ends, however it ends. It holds nothing on a
/// disk that has no locks, where nothing better can be done.
#[derive(Debug)]
struct Lock(Option<File>);

/// Opens and locks a lock file; `None` if somebody else holds it for as long as one is ready to wait.
fn lock(path: &Path, patience: Duration) -> io::Result<Option<Lock>> {
    let mut left = patience;
    loop {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            // Its last owner may have taken the file away between our opening and our locking it.
            Ok(()) if is_still(&file, path) => return Ok(Some(Lock(Some(file)))),
            Ok(()) => continue,
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(e)) if e.kind() == io::ErrorKind::Unsupported => {
                return Ok(Some(Lock(None)));
            }
            Err(TryLockError::Error(e)) => return Err(e),
        }
        if left.is_zero() {
            return Ok(None);
        }
        std::thread::sleep(PAUSE.min(left));
        left = left.saturating_sub(PAUSE);
    }
}

/// Frees a lock and takes its file away, where that can be done without anybody being misled.
fn unlock(path: &Path, lock: Lock) {
    // While it is locked nobody else can own it, and `lock` notices that it is gone.
    if cfg!(unix) && lock.0.as_ref().is_some_and(|file| is_still(file, path)) {
        let _ = fs::remove_file(path);
    }
    drop(lock);
}

/// Whether an open file is still the one of that name.
#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |about: fs::Metadata| (about.dev(), about.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(named)) => identity(open) == identity(named),
        _ => false,
    }
}

/// Elsewhere lock files are never taken away.
#[cfg(not(unix))]
fn is_still(_file: &File, _path: &Path) -> bool {
    true
}
