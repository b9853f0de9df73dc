//! A picture as a table of at most 256 colours and an index for each pixel, for
//! indexed file formats.

use crate::picture::Picture;
use std::collections::BTreeMap;

/// A table of colours and an index for each pixel.
pub(crate) struct Table {
    /// Red, green and blue of each colour, in the order in which they were met.
    pub(crate) colours: Vec<u8>,
    pub(crate) indices: Vec<u8>,
    /// The index that stands for no colour at all, if there is one.
    pub(crate) clear: Option<u8>,
}

impl Table {
    /// The picture without any loss; `None` if it has more than 256 colours or is not opaque.
    pub(crate) fn exact(picture: &Picture) -> Option<Table> {
        Table::with_bits(picture, 8, None)
    }

    /// The picture with as much of each colour as 256 of them allow: the lowest bits go first. Pixels
    /// that are `clear` need no colour; where there are any, one index stands for them.
    pub(crate) fn reduced(picture: &Picture, clear: &[bool]) -> Table {
        let mask = clear.contains(&true).then_some(clear);
        (2..=8).rev().find_map(|bits| Table::with_bits(picture, bits, mask)).unwrap_or(Table {
            colours: vec![0; 3],
            indices: vec![0; picture.width() * picture.height()],
            clear: None,
        })
    }

    fn with_bits(picture: &Picture, bits: u32, clear: Option<&[bool]>) -> Option<Table> {
        // What is left is spread over the whole range, so that white stays white.
        let keep = |c: u8| (u32::from(c >> (8 - bits)) * 255 / ((1 << bits) - 1)) as u8;
        let mut known: BTreeMap<[u8; 3], u8> = BTreeMap::new();
        // The first index is the one of no colour; what colour it has does not matter.
        let first = u8::from(clear.is_some());
        let most = usize::from(u8::MAX - first);
        let mut table = Table {
            colours: vec![0; 3 * usize::from(first)],
            indices: Vec::with_capacity(picture.rgba().len() / 4),
            clear: clear.map(|_| 0),
        };
        // Neighbours mostly have the same colour.
        let mut last: Option<([u8; 4], u8)> = None;
        for (i, pixel) in picture.pixels().enumerate() {
            if clear.is_some_and(|clear| clear[i]) {
                table.indices.push(0);
                continue;
            }
            let index = match last {
                Some((colour, index)) if colour == pixel => index,
                _ => {
                    let [r, g, b, alpha] = pixel;
                    if alpha != 255 && bits == 8 {
                        return None;
                    }
                    let colour = [r, g, b].map(keep);
                    let met = known.len();
                    let next = u8::try_from(met).unwrap_or(u8::MAX).saturating_add(first);
                    let index = *known.entry(colour).or_insert(next);
                    if known.len() > met {
                        if met > most {
                            return None;
                        }
                        table.colours.extend(colour);
                    }
                    index
                }
            };
            last = Some((pixel, index));
            table.indices.push(index);
        }
        Some(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Area;

    #[test]
    fn few_colours_are_kept_as_they_are() {
        let mut picture = Picture::new(3, 1, [1, 2, 3, 255]);
        picture.fill(Area::new(1, 0, 1, 1), [200, 100, 0, 255]);
        let table = Table::exact(&picture).unwrap();
        assert_eq!((table.colours, table.indices), (vec![1, 2, 3, 200, 100, 0], vec![0, 1, 0]));
    }

    #[test]
    fn many_colours_become_few_and_stay_near() {
        let mut picture = Picture::new(256, 4, [0, 0, 0, 255]);
        for x in 0..256 {
            for y in 0..4 {
                picture.fill(Area::new(x, y, 1, 1), [x as u8, (x * 7) as u8, (y * 80) as u8, 255]);
            }
        }
        assert!(Table::exact(&picture).is_none());
        let table = Table::reduced(&picture, &[]);
        assert!(table.colours.len() <= 256 * 3);
        for (pixel, &index) in picture.pixels().zip(&table.indices) {
            for channel in 0..3 {
                let shown = table.colours[usize::from(index) * 3 + channel];
                assert!(shown.abs_diff(pixel[channel]) < 64, "{pixel:?}");
            }
        }
    }
}
