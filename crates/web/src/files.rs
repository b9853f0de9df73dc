//! The player's own files. A page cannot read or write folders: files that are read have been chosen by
//! the player before, and files that are written become downloads.

use app::{Files, Keepsake};
use kernel::input::Document;
use kernel::scene::Palette;
use paint::film;
use std::cell::RefCell;
use std::collections::BTreeMap;

thread_local! {
    static CHOSEN: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
    static KEPT: RefCell<Vec<(String, Vec<u8>)>> = const { RefCell::new(Vec::new()) };
    static WRITTEN: RefCell<Vec<Document>> = const { RefCell::new(Vec::new()) };
}

/// What the app sees of them.
pub(crate) const FILES: Files = Files {
    read,
    write: |_folder, texts| {
        WRITTEN.with_borrow_mut(|files| files.extend_from_slice(texts));
        Ok("your downloads".into())
    },
    keep,
};

/// A picture or a film becomes a download, too.
fn keep(name: &str, what: &Keepsake<'_>, palette: Palette) -> Result<String, String> {
    let (made, extension) = match what {
        Keepsake::Picture(scene) => (film::still(scene, palette), "png"),
        Keepsake::Film(replay, info) => (film::moving(replay, info, palette), "gif"),
    };
    let bytes = made.map_err(|why| why.to_string())?;
    let name = format!("{name}.{extension}");
    KEPT.with_borrow_mut(|kept| kept.push((name.clone(), bytes)));
    Ok(name)
}

/// The next picture or film that has been made, with its name.
pub fn kept() -> Option<(String, Vec<u8>)> {
    KEPT.with_borrow_mut(Vec::pop)
}

/// The player has chosen a file.
pub(crate) fn choose(name: &str, text: &str) {
    CHOSEN.with_borrow_mut(|files| files.insert(name.into(), text.into()));
}

/// The files that have been written since this was last asked.
pub fn written() -> Vec<Document> {
    WRITTEN.take()
}

fn read(name: &str) -> Result<String, String> {
    let known = CHOSEN.with_borrow(|files| files.get(name).cloned());
    known.ok_or_else(|| format!("You haven't chosen '{name}' yet. Use the button to pick the file."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_file_that_was_chosen_can_be_read() {
        assert!(read("walls.txt").unwrap_err().contains("'walls.txt'"));
        choose("walls.txt", "###");
        assert_eq!(read("walls.txt"), Ok("###".into()));
    }

    #[test]
    fn what_is_written_is_handed_over_once() {
        let text = Document { name: "a.txt".into(), text: "1".into() };
        (FILES.write)("anywhere", std::slice::from_ref(&text)).unwrap();
        assert_eq!(written(), [text]);
        assert_eq!(written(), []);
    }
}
