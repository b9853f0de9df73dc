//! Signs that fill a cell and join their neighbours: lines of boxes and blocks of shade. They are
//! drawn to the size of the cell rather than scaled from letters.

use crate::picture::{Area, Picture, Rgba};

/// How heavy an arm of a box-drawing sign is: 0 none, 1 light, 2 heavy, 3 double.
type Arms = [u8; 4];

/// The arms of a sign to the north, east, south and west.
fn arms(sign: char) -> Option<Arms> {
    const SIGNS: &[(&str, Arms)] = &[
        ("─━═", [0, 1, 0, 1]),
        ("│┃║", [1, 0, 1, 0]),
        ("┌┏╔╭", [0, 1, 1, 0]),
        ("┐┓╗╮", [0, 0, 1, 1]),
        ("└┗╚╰", [1, 1, 0, 0]),
        ("┘┛╝╯", [1, 0, 0, 1]),
        ("├┣╠", [1, 1, 1, 0]),
        ("┤┫╣", [1, 0, 1, 1]),
        ("┬┳╦", [0, 1, 1, 1]),
        ("┴┻╩", [1, 1, 0, 1]),
        ("┼╋╬", [1, 1, 1, 1]),
        ("╴╸╡", [0, 0, 0, 1]),
        ("╵╹╨", [1, 0, 0, 0]),
        ("╶╺╞", [0, 1, 0, 0]),
        ("╷╻╥", [0, 0, 1, 0]),
    ];
    // The first of a group is light, the second heavy, the third double; a fourth is light and round.
    SIGNS.iter().find_map(|(group, arms)| {
        let weight = group.chars().position(|c| c == sign)? as u8 % 3 + 1;
        Some(arms.map(|arm| arm * weight))
    })
}

/// Draws a sign over a whole cell; `false` if it is none of these.
pub(crate) fn draw(picture: &mut Picture, clip: Area, cell: Area, sign: char, colour: Rgba) -> bool {
    if let Some(arms) = arms(sign) {
        draw_arms(picture, clip, cell, arms, colour);
        return true;
    }
    let (w, h) = (cell.width, cell.height);
    let mut part = |x: i32, y: i32, width: i32, height: i32| {
        picture.fill(Area::new(cell.x + x, cell.y + y, width, height).and(clip), colour);
    };
    match sign {
        '█' => part(0, 0, w, h),
        '▀' => part(0, 0, w, h / 2),
        '▁'..='▇' => {
            let eighths = sign as i32 - '▁' as i32 + 1;
            part(0, h - h * eighths / 8, w, h * eighths / 8);
        }
        '▉'..='▏' => part(0, 0, w * ('▏' as i32 - sign as i32 + 1) / 8, h),
        '▐' => part(w / 2, 0, w - w / 2, h),
        '░' | '▒' | '▓' => {
            // Dots of a sixteenth of a cell, so that a shade looks the same at every size.
            let dot = (w / 16).max(1);
            for y in 0..h / dot {
                for x in 0..w / dot {
                    let set = match sign {
                        '░' => x % 2 == 0 && (y + x) % 4 == 0,
                        '▒' => (x + y) % 2 == 0,
                        _ => x % 2 == 0 || (y + x) % 4 != 0,
                    };
                    if set {
                        part(x * dot, y * dot, dot, dot);
                    }
                }
            }
        }
        _ => return false,
    }
    true
}

fn draw_arms(picture: &mut Picture, clip: Area, cell: Area, arms: Arms, colour: Rgba) {
    let (w, h) = (cell.width, cell.height);
    let thin = (w.min(h) / 8).max(1);
    let mut part = |x: i32, y: i32, width: i32, height: i32| {
        picture.fill(Area::new(cell.x + x, cell.y + y, width, height).and(clip), colour);
    };
    let (mid_x, mid_y) = (w / 2, h / 2);
    // A double line is two thin ones with as much between them.
    let lines = |weight: u8| -> &'static [(i32, i32)] {
        match weight {
            0 => &[],
            1 => &[(-1, 2)],
            2 => &[(-2, 4)],
            _ => &[(-3, 2), (1, 2)],
        }
    };
    let heaviest = *arms.iter().max().unwrap_or(&1);
    let reach = if heaviest == 3 { 3 * thin / 2 } else { i32::from(heaviest) * thin / 2 };
    for (arm, weight) in arms.into_iter().enumerate() {
        for &(from, wide) in lines(weight) {
            let (from, wide) = (from * thin / 2, (wide * thin / 2).max(1));
            match arm {
                0 => part(mid_x + from, 0, wide, mid_y + reach),
                1 => part(mid_x - reach, mid_y + from, w - mid_x + reach, wide),
                2 => part(mid_x + from, mid_y - reach, wide, h - mid_y + reach),
                _ => part(0, mid_y + from, mid_x + reach, wide),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(sign: char) -> Vec<String> {
        let mut picture = Picture::new(8, 8, [0; 4]);
        let area = picture.area();
        assert!(draw(&mut picture, area, area, sign, [255; 4]), "{sign}");
        let pixels: Vec<char> = picture.pixels().map(|p| if p[3] > 0 { '#' } else { '.' }).collect();
        pixels.chunks(8).map(|row| row.iter().collect()).collect()
    }

    #[test]
    fn a_line_reaches_the_edges_that_it_joins_and_no_others() {
        for sign in "─│┌┐└┘├┤┬┴┼━┃┏┓┗┛┣┫┳┻╋═║╔╗╚╝╠╣╦╩╬╞╡╥╨╭╮╰╯".chars()
        {
            let rows = rows(sign);
            let arms = arms(sign).unwrap().map(|arm| arm > 0);
            let column = |x: usize| rows.iter().any(|row| row.as_bytes()[x] == b'#');
            assert_eq!([rows[0].contains('#'), column(7), rows[7].contains('#'), column(0)], arms, "{sign}");
        }
    }

    #[test]
    fn shades_get_darker() {
        let dots = |sign| rows(sign).concat().matches('#').count();
        assert!(dots('░') < dots('▒') && dots('▒') < dots('▓') && dots('▓') < dots('█'));
        assert_eq!((dots('█'), dots('▄'), dots('▀'), dots('▌'), dots('▏')), (64, 32, 32, 32, 8));
    }

    #[test]
    fn a_letter_is_no_sign() {
        let mut picture = Picture::new(8, 8, [0; 4]);
        let area = picture.area();
        assert!(!draw(&mut picture, area, area, 'A', [255; 4]));
    }
}
