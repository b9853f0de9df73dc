//! What `shot` and `replay --gif` have in common: what a picture of a game shows, how large it is, the
//! words beneath it, and where it goes.

use super::Trouble;
use kernel::scene::{Ink, Palette, Rgb, Scene};
use paint::film::Unfilmed;
use paint::{Picture, Rgba};
use std::io::{self, IsTerminal, Write};

/// The longest side of any picture, in pixels.
pub(super) const LONGEST: usize = 8192;

/// Complains about a picture that nobody could look at.
pub(super) fn check_size((width, height): (usize, usize)) -> Result<(), Trouble> {
    if width == 0 || height == 0 {
        return Err(Trouble::input("this game has no board to show right now"));
    }
    if width.max(height) > LONGEST {
        let text = format!(
            "a picture of {width}x{height} pixels is too large (at most {LONGEST} on a side); try a smaller --scale"
        );
        return Err(Trouble::input(text));
    }
    Ok(())
}

/// A palette by its name.
pub(super) fn palette(name: &str) -> Result<Palette, String> {
    Palette::from_id(name).ok_or_else(|| {
        let known: Vec<&str> = Palette::ALL.iter().map(|palette| palette.id()).collect();
        format!("there are: {}", known.join(", "))
    })
}

/// The picture with words under it: what the game is called, its gauges, and what was said last.
pub(super) fn with_caption(board: &Picture, scene: &Scene, last_words: &str, palette: Palette) -> Picture {
    let scale = (board.width() / 400).clamp(1, 4);
    let margin = 4 * scale;
    let gauges = scene.gauges.iter().map(|gauge| format!("{} {}", gauge.label, gauge.value));
    let first: Vec<String> = [scene.title.clone()].into_iter().chain(gauges).collect();
    let room = board.width().saturating_sub(2 * margin);
    let gap = "   ";
    let mut lines: Vec<(String, Ink)> =
        wrapped(first.iter().map(String::as_str), gap, room, scale).map(|line| (line, Ink::White)).collect();
    lines.extend(wrapped(last_words.split_whitespace(), " ", room, scale).map(|line| (line, Ink::Silver)));
    let line = paint::LINE * scale + scale;
    let height = board.height() + lines.len() * line + 2 * margin;
    let mut picture = Picture::new(board.width(), height, colour(palette, Ink::Black));
    picture.paste(board, 0, 0);
    for (i, (text, ink)) in lines.iter().enumerate() {
        let y = board.height() + margin + i * line;
        paint::write(&mut picture, (margin as i32, y as i32), text, scale, colour(palette, *ink));
    }
    picture
}

fn colour(palette: Palette, ink: Ink) -> Rgba {
    let Rgb(r, g, b) = palette.rgb(ink);
    [r, g, b, 255]
}

/// Parts put into lines that are no wider than the room, as far as the parts themselves are not.
fn wrapped<'a>(
    parts: impl Iterator<Item = &'a str>,
    gap: &str,
    room: usize,
    scale: usize,
) -> impl Iterator<Item = String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts.filter(|part| !part.is_empty()) {
        let longer = lines.last().map(|line| format!("{line}{gap}{part}"));
        match (lines.last_mut(), longer) {
            (Some(line), Some(longer)) if paint::text_width(&longer, scale) <= room => *line = longer,
            _ => lines.push(part.into()),
        }
    }
    lines.into_iter()
}

/// Opens what a picture or film is written to; `-` is standard output.
pub(super) fn open(file: &str) -> Result<Box<dyn Write>, Trouble> {
    if file == "-" {
        let out = io::stdout();
        if out.is_terminal() {
            return Err(Trouble::input("a terminal cannot show this; name a file, or pipe it on with '|'"));
        }
        return Ok(Box::new(out.lock()));
    }
    let opened = std::fs::File::create(file);
    Ok(Box::new(io::BufWriter::new(opened.map_err(|e| unwritable(file, &e))?)))
}

/// Why there is no film.
pub(super) fn unfilmed(file: &str, why: Unfilmed) -> Trouble {
    match why {
        Unfilmed::Replay(why) => Trouble::input(why),
        Unfilmed::File(error) => unwritable(file, &error),
    }
}

/// Why a file could not be written; nothing is wrong if nobody reads our output any more.
pub(super) fn unwritable(file: &str, error: &io::Error) -> Trouble {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Trouble::Closed,
        _ => Trouble::input(format!("{file} cannot be written: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use paint::film::{self, LARGE, framed, whole};

    #[test]
    fn lines_are_filled_up_and_no_word_is_lost() {
        let words = "the quick brown fox jumps over the lazy dog";
        for room in [1, 60, 90, 1000] {
            let lines: Vec<String> = wrapped(words.split(' '), " ", room, 2).collect();
            assert_eq!(lines.join(" "), words);
            for line in lines {
                assert!(paint::text_width(&line, 2) <= room || !line.contains(' '), "{room}: {line}");
            }
        }
    }

    #[test]
    fn a_picture_whose_size_is_left_to_us_is_large_but_not_too_large() {
        for info in catalogue::listed() {
            let dice = kernel::dice::Dice::seeded(1);
            let params = kernel::params::Params::defaults(info.params);
            let session = kernel::session::Session::new(info, params, dice).unwrap();
            let (width, height) = whole(&framed(session.scene(0)), None, LARGE);
            let longest = width.max(height);
            assert!(longest <= LARGE && longest * 3 >= LARGE, "{}: {width}x{height}", info.id);
            let png = film::still(&session.scene(0), Palette::Standard).unwrap();
            let read = paint::png::read(&png).unwrap();
            assert_eq!((read.width(), read.height()), (width, height), "{}", info.id);
        }
    }

    #[test]
    fn a_film_that_is_kept_shows_the_game_and_is_small_enough_to_be_sent() {
        let replay = kernel::replay::Replay::parse(wallisyou::INFO.demos[0].replay).unwrap();
        let gif = film::moving(&replay, &wallisyou::INFO, Palette::Standard).unwrap();
        let mut reader = gif::DecodeOptions::new().read_info(&gif[..]).unwrap();
        assert!(reader.width().max(reader.height()) <= 640);
        let mut delays = Vec::new();
        while let Some(frame) = reader.read_next_frame().unwrap() {
            delays.push(u64::from(frame.delay));
        }
        let seconds = delays.iter().sum::<u64>() / 100;
        assert!(delays.len() > 10 && (3..=25).contains(&seconds), "{} frames, {seconds} s", delays.len());
    }
}
