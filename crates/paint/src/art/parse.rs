//! Reads the art's text. The README of this crate describes the format.

use super::{Art, Drawing, Piece, View};
use crate::colour::index_of;
use kernel::pos::Dir;
use std::collections::BTreeMap;
use std::fmt;

/// What is wrong with a file of art.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArtError {
    file: String,
    line: usize,
    text: String,
}

impl fmt::Display for ArtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.text)
    }
}

/// A drawing's full name: `name@view#frame`.
type Key = (String, usize, usize);

#[derive(Default)]
struct Reader {
    drawings: Vec<Drawing>,
    /// Where a drawing is, by its full name.
    places: BTreeMap<Key, u16>,
    grains: BTreeMap<String, usize>,
    joins: BTreeMap<String, String>,
}

pub(crate) fn read(files: &[(&str, &str)]) -> Result<Art, ArtError> {
    let mut reader = Reader::default();
    for (file, text) in files {
        let mut lines = text.lines().enumerate().filter(|(_, l)| !l.starts_with('#')).peekable();
        while let Some((number, line)) = lines.next() {
            if line.trim().is_empty() {
                continue;
            }
            let mut body = Vec::new();
            while let Some((_, row)) = lines.next_if(|(_, l)| !l.starts_with('[') && !l.trim().is_empty()) {
                body.push(row.trim_end());
            }
            reader.drawing(line, &body).map_err(|text| ArtError {
                file: (*file).into(),
                line: number + 1,
                text,
            })?;
        }
    }
    Ok(reader.finish())
}

fn key(id: &str) -> Result<Key, String> {
    let (rest, frame) = id.split_once('#').unwrap_or((id, "0"));
    let frame = frame.parse().map_err(|_| format!("\"{frame}\" is no frame number"))?;
    let (name, view) = match rest.split_once('@') {
        Some((name, word)) => {
            (name, View::from_word(word).ok_or_else(|| format!("there is no view \"{word}\""))?)
        }
        None => (rest, View::Plain),
    };
    Ok((name.into(), view.index(), frame))
}

impl Reader {
    fn drawing(&mut self, header: &str, body: &[&str]) -> Result<(), String> {
        let inside = header.trim_end().strip_prefix('[').and_then(|h| h.strip_suffix(']'));
        let mut words = inside.ok_or("a drawing begins with [name]")?.split_whitespace();
        let key = key(words.next().ok_or("a drawing needs a name")?)?;
        let mut canvas: Option<Drawing> = None;
        let mut at = (0, 0);
        while let Some(word) = words.next() {
            let (word, value) = word.split_once('=').unwrap_or((word, ""));
            match word {
                "from" => canvas = Some(self.find(words.next().unwrap_or(""))?.clone()),
                "over" => {
                    let over = self.find(words.next().unwrap_or(""))?.clone();
                    canvas.as_mut().ok_or("over needs from first")?.paste(&over, at);
                }
                "flip" => canvas = Some(canvas.ok_or("flip needs from first")?.flipped()),
                "turn" => canvas = Some(canvas.ok_or("turn needs from first")?.turned()),
                "swap" => canvas.as_mut().ok_or("swap needs from first")?.swap(value)?,
                "at" => at = pair(value, ',')?,
                "size" => {
                    let (width, height) = pair(value, 'x')?;
                    let (width, height) = (width as usize, height as usize);
                    if !(1..=64).contains(&width) || !(1..=64).contains(&height) {
                        return Err(format!("\"{value}\" is no size from 1x1 to 64x64"));
                    }
                    canvas = Some(Drawing { width, height, pixels: vec![0; width * height] });
                }
                "grain" => {
                    let grain = value.parse().ok().filter(|grain| (8..=64).contains(grain));
                    self.grains
                        .insert(key.0.clone(), grain.ok_or_else(|| format!("\"{value}\" is no grain"))?);
                }
                "join" => {
                    self.joins.insert(key.0.clone(), value.into());
                }
                _ => return Err(format!("\"{word}\" means nothing here")),
            }
        }
        let mut canvas = match canvas {
            Some(canvas) => canvas,
            None => Drawing::sized_for(body)?,
        };
        canvas.draw(body, at)?;
        let place = self.drawings.len() as u16;
        self.drawings.push(canvas);
        match self.places.insert(key, place) {
            None => Ok(()),
            Some(_) => Err("drawn twice".into()),
        }
    }

    fn find(&self, id: &str) -> Result<&Drawing, String> {
        let place = self.places.get(&key(id)?).ok_or_else(|| format!("\"{id}\" is not drawn yet"))?;
        Ok(&self.drawings[usize::from(*place)])
    }

    fn finish(mut self) -> Art {
        let mut kinds: Vec<&String> = self.joins.values().collect();
        kinds.sort();
        kinds.dedup();
        let mut pieces: Vec<Piece> = Vec::new();
        // The map is sorted by name, then view, then frame.
        for ((name, view, _), place) in &self.places {
            if pieces.last().is_none_or(|piece| piece.name != *name) {
                let join = self.joins.get(name).and_then(|join| kinds.iter().position(|k| *k == join));
                pieces.push(Piece {
                    name: name.clone(),
                    grain: self.grains.get(name).copied().unwrap_or(16),
                    kind: join.map_or(0, |i| i as u8 + 1),
                    views: Default::default(),
                });
            }
            let piece = pieces.last_mut().expect("one was pushed");
            piece.views[*view].push(*place);
        }
        let (east, west) = (View::Facing(Dir::East).index(), View::Facing(Dir::West).index());
        for piece in &mut pieces {
            if piece.views[west].is_empty() {
                for place in piece.views[east].clone() {
                    let flipped = self.drawings[usize::from(place)].clone().flipped();
                    piece.views[west].push(self.drawings.len() as u16);
                    self.drawings.push(flipped);
                }
            }
        }
        Art { pieces, drawings: self.drawings }
    }
}

fn pair(value: &str, sign: char) -> Result<(i32, i32), String> {
    let parts = value.split_once(sign).map(|(a, b)| (a.parse(), b.parse()));
    match parts {
        Some((Ok(a), Ok(b))) => Ok((a, b)),
        _ => Err(format!("\"{value}\" is not two numbers with \"{sign}\" between")),
    }
}

impl Drawing {
    fn put(&mut self, x: i32, y: i32, colour: u8) {
        if x >= 0 && y >= 0 && (x as usize) < self.width && (y as usize) < self.height {
            self.pixels[y as usize * self.width + x as usize] = colour;
        }
    }

    /// An empty drawing as large as the rows that are to be drawn.
    fn sized_for(rows: &[&str]) -> Result<Drawing, String> {
        let (width, height) = (rows.first().map_or(0, |row| row.chars().count()), rows.len());
        if width == 0 || width > 64 || height > 64 {
            return Err("a drawing has 1 to 64 rows of 1 to 64 pixels".into());
        }
        match rows.iter().find(|row| row.chars().count() != width) {
            Some(row) => Err(format!("row \"{row}\" is not {width} wide")),
            None => Ok(Drawing { width, height, pixels: vec![0; width * height] }),
        }
    }

    /// Draws rows of letters: a dot leaves what is there, an underscore takes it away.
    fn draw(&mut self, rows: &[&str], (left, top): (i32, i32)) -> Result<(), String> {
        for (row, y) in rows.iter().zip(top..) {
            for (letter, x) in row.chars().zip(left..) {
                match letter {
                    '.' => {}
                    '_' => self.put(x, y, 0),
                    _ => {
                        let colour = index_of(letter).ok_or_else(|| format!("\"{letter}\" is no colour"))?;
                        self.put(x, y, colour);
                    }
                }
            }
        }
        Ok(())
    }

    fn paste(&mut self, over: &Drawing, (left, top): (i32, i32)) {
        for (i, &colour) in over.pixels.iter().enumerate() {
            if colour != 0 {
                self.put(left + (i % over.width) as i32, top + (i / over.width) as i32, colour);
            }
        }
    }

    pub(super) fn flipped(mut self) -> Drawing {
        for row in self.pixels.chunks_mut(self.width) {
            row.reverse();
        }
        self
    }

    /// A quarter turn clockwise.
    fn turned(self) -> Drawing {
        let (width, height) = (self.height, self.width);
        let pixels = (0..width * height)
            .map(|i| self.pixels[(self.height - 1 - i % width) * self.width + i / width])
            .collect();
        Drawing { width, height, pixels }
    }

    /// Other colours: pairs of letters, `Rz/ra` makes R to z and r to a, all at once.
    fn swap(&mut self, pairs: &str) -> Result<(), String> {
        let mut table: [u8; 256] = std::array::from_fn(|i| i as u8);
        for pair in pairs.split('/') {
            let mut letters =
                pair.chars().map(|c| index_of(c).ok_or_else(|| format!("\"{c}\" is no colour")));
            let (Some(from), Some(to), None) = (letters.next(), letters.next(), letters.next()) else {
                return Err(format!("\"{pair}\" is not two colours"));
            };
            table[usize::from(from?)] = to?;
        }
        for pixel in &mut self.pixels {
            *pixel = table[usize::from(*pixel)];
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Result<Vec<String>, String> {
        let art = read(&[("test", text)]).map_err(|e| e.to_string())?;
        let last = art.drawings.last().unwrap();
        let letter = |&i: &u8| match i {
            0 => '.',
            i => crate::colour::COLOURS[usize::from(i) - 1].letter,
        };
        Ok(last.pixels.chunks(last.width).map(|row| row.iter().map(letter).collect()).collect())
    }

    const FIRST: &str = "# a comment\n[a]\nkR.\nW..\n\n";

    #[test]
    fn a_drawing_is_rows_of_letters() {
        assert_eq!(one(FIRST).unwrap(), ["kR.", "W.."]);
    }

    #[test]
    fn a_drawing_can_be_made_from_another() {
        assert_eq!(one(&format!("{FIRST}[b from a flip]")).unwrap(), [".Rk", "..W"]);
        assert_eq!(one(&format!("{FIRST}[b from a turn]")).unwrap(), ["Wk", ".R", ".."]);
        assert_eq!(one(&format!("{FIRST}[b from a swap=RW/WR]")).unwrap(), ["kW.", "R.."]);
        assert_eq!(one(&format!("{FIRST}[b from a at=1,1]\nY_\n")).unwrap(), ["kR.", "WY."]);
        assert_eq!(one(&format!("{FIRST}[b from a at=1,0]\n_\n")).unwrap(), ["k..", "W.."]);
        assert_eq!(one(&format!("{FIRST}[b size=4x3 at=1,1 over a]")).unwrap(), ["....", ".kR.", ".W.."]);
    }

    #[test]
    fn what_is_wrong_is_told_with_file_and_line() {
        for (text, error) in [
            ("[a]\nk?\n", "test:1: \"?\" is no colour"),
            ("[a]\nkk\nk\n", "test:1: row \"k\" is not 2 wide"),
            ("\n\n[a]\n", "test:3: a drawing has 1 to 64 rows of 1 to 64 pixels"),
            ("[a]\nk\n[a]\nk\n", "test:3: drawn twice"),
            ("[b from a]\n", "test:1: \"a\" is not drawn yet"),
            ("[b@up]\nk\n", "test:1: there is no view \"up\""),
            ("[b loud]\nk\n", "test:1: \"loud\" means nothing here"),
            ("k\n", "test:1: a drawing begins with [name]"),
            ("[b grain=0]\nk\n", "test:1: \"0\" is no grain"),
        ] {
            assert_eq!(one(text).unwrap_err(), error);
        }
    }

    #[test]
    fn frames_are_kept_in_the_order_of_their_numbers() {
        let art = read(&[("t", "[a#1]\nk\n[a#0]\nW\n[a@front]\nR\n")]).unwrap();
        let piece = &art.pieces[0];
        let colours = |view| -> Vec<u8> {
            piece.view(view).iter().map(|&i| art.drawings[usize::from(i)].pixels[0]).collect()
        };
        assert_eq!(colours(View::Plain), [index_of('W').unwrap(), index_of('k').unwrap()]);
        assert_eq!(colours(View::Front), [index_of('R').unwrap()]);
    }
}
