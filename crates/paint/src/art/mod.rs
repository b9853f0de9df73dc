//! The art: pieces by name, each with its frames and views. Written as text in `art/*.txt`
//! (the format is described in this crate's README), read once.

mod parse;

pub use parse::ArtError;
#[cfg(test)]
pub(crate) use parse::read;

use kernel::pos::{Dir, Dir8};
use std::sync::LazyLock;

/// The files, in the order in which they are read; a later one may build on an earlier one.
const FILES: &[(&str, &str)] = &[
    ("shared.txt", include_str!("../../art/shared.txt")),
    ("pursuit.txt", include_str!("../../art/pursuit.txt")),
    ("savor.txt", include_str!("../../art/savor.txt")),
    ("icmaze.txt", include_str!("../../art/icmaze.txt")),
    ("icmaze-extras.txt", include_str!("../../art/icmaze-extras.txt")),
    ("minirogue.txt", include_str!("../../art/minirogue.txt")),
    ("wallisyou.txt", include_str!("../../art/wallisyou.txt")),
    ("toys.txt", include_str!("../../art/toys.txt")),
];

/// A drawing: palette indices row by row, 0 where nothing is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Drawing {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<u8>,
}

/// From which side a thing is seen, or which part of a tile a drawing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum View {
    /// The only view, or the body of a tile.
    Plain,
    /// Facing one of four ways.
    Facing(Dir),
    /// What a tile shows instead where the tile to the south is of another kind: the front of a
    /// wall.
    Front,
    /// Laid over a tile where its neighbour on that side is of another kind; a diagonal one where
    /// only the diagonal neighbour is.
    Edge(Dir8),
    /// What a tile shows in front of those who stand on it.
    Over,
}

impl View {
    /// How many there are.
    const COUNT: usize = 15;

    const fn index(self) -> usize {
        match self {
            View::Plain => 0,
            View::Front => 1,
            View::Facing(dir) => 2 + dir.index(),
            View::Edge(dir) => 6 + dir as usize,
            View::Over => 14,
        }
    }

    fn from_word(word: &str) -> Option<View> {
        const EDGES: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
        match word {
            "front" => return Some(View::Front),
            "over" => return Some(View::Over),
            _ => {}
        }
        let edge = EDGES.iter().position(|edge| *edge == word);
        edge.map(|i| View::Edge(Dir8::ALL[i])).or_else(|| Dir::from_name(word).map(View::Facing))
    }
}

/// Everything drawn under one name.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) name: String,
    /// How many of its pixels make a cell.
    pub(crate) grain: usize,
    /// Tiles of one kind join: no edge is drawn between them. 0: joins nothing but itself.
    pub(crate) kind: u8,
    views: [Vec<u16>; View::COUNT],
}

impl Piece {
    /// The drawings of a view, one for each frame or variation; none if there is no such view.
    pub(crate) fn view(&self, view: View) -> &[u16] {
        &self.views[view.index()]
    }

    /// The drawing for a facing and a frame number, which wraps.
    pub(crate) fn frame(&self, facing: Option<Dir>, frame: u32) -> Option<u16> {
        let faced = facing.map(View::Facing).into_iter();
        let rest = [View::Plain, View::Facing(Dir::South), View::Facing(Dir::East), View::Front];
        let frames = faced.chain(rest).map(|view| self.view(view)).find(|frames| !frames.is_empty())?;
        Some(frames[frame as usize % frames.len()])
    }

    /// Every drawing, in a fixed order.
    pub(crate) fn all(&self) -> impl Iterator<Item = &u16> {
        self.views.iter().flatten()
    }

    /// Whether it is only there to build others from.
    pub(crate) fn is_part(&self) -> bool {
        self.name.starts_with('.')
    }
}

/// All pieces.
#[derive(Clone, Debug, Default)]
pub(crate) struct Art {
    /// Sorted by name.
    pub(crate) pieces: Vec<Piece>,
    pub(crate) drawings: Vec<Drawing>,
}

impl Art {
    /// The art that comes with the games.
    pub(crate) fn own() -> &'static Art {
        static ART: LazyLock<Art> =
            LazyLock::new(|| Art::read_own().expect("a test reads the art that is compiled in"));
        &ART
    }

    /// Reads the art that comes with the games.
    pub(crate) fn read_own() -> Result<Art, ArtError> {
        parse::read(FILES)
    }

    /// The place of a look's piece.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.pieces.binary_search_by(|piece| piece.name.as_str().cmp(name)).ok()
    }

    /// A look's piece.
    pub(crate) fn piece(&self, name: &str) -> Option<&Piece> {
        self.find(name).map(|i| &self.pieces[i])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_art_that_comes_with_the_games_is_in_order() {
        let art = Art::read_own().unwrap_or_else(|error| panic!("{error}"));
        assert!(art.pieces.len() > 100);
        assert!(art.pieces.is_sorted_by(|a, b| a.name < b.name));
        for piece in art.pieces.iter().filter(|piece| !piece.is_part()) {
            assert!(piece.frame(None, 0).is_some(), "{} has nothing to show", piece.name);
        }
    }

    #[test]
    fn a_thing_seen_from_the_east_is_seen_from_the_west_in_a_mirror() {
        let art = read(&[("t", "[a@east]\nk..\nkW.\n")]).unwrap();
        let west = art.pieces[0].frame(Some(Dir::West), 7).unwrap();
        let east = &art.drawings[usize::from(art.pieces[0].frame(Some(Dir::East), 0).unwrap())];
        let mirror: Vec<u8> =
            east.pixels.chunks(3).flat_map(|row| row.iter().rev().copied().collect::<Vec<_>>()).collect();
        assert_eq!(art.drawings[usize::from(west)].pixels, mirror);
    }
}
