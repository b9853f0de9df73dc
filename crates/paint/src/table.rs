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
        let mut known: BTreeMap<[u8; 4], u8> = BTreeMap::new();
        let mut table =
            Table { colours: Vec::new(), indices: Vec::with_capacity(picture.rgba().len() / 4), clear: None };
        // Neighbours mostly have the same colour.
        let mut last: Option<([u8; 4], u8)> = None;
        for pixel in picture.pixels() {
            let index = match last {
                Some((colour, index)) if colour == pixel => index,
                _ => {
                    if let Some(&index) = known.get(&pixel) {
                        index
                    } else {
                        let index = u8::try_from(known.len()).ok().filter(|_| pixel[3] == 255)?;
                        known.insert(pixel, index);
                        table.colours.extend(&pixel[..3]);
                        index
                    }
                }
            };
            last = Some((pixel, index));
            table.indices.push(index);
        }
        Some(table)
    }

    /// The picture in 256 colours, those that stand nearest to its own. Pixels that are `clear` need no colour; where
    /// there are any, one index stands for them.
    pub(crate) fn reduced(picture: &Picture, clear: &[bool]) -> Table {
        let mask = clear.contains(&true).then_some(clear);
        // The first index is the one of no colour; what colour it has does not matter.
        let first = usize::from(mask.is_some());
        let needed = |i: usize| mask.is_none_or(|clear| !clear[i]);
        let mut counts: BTreeMap<[u8; 3], u64> = BTreeMap::new();
        for (_, [r, g, b, _]) in picture.pixels().enumerate().filter(|(i, _)| needed(*i)) {
            *counts.entry([r, g, b]).or_default() += 1;
        }
        let (mut colours, mut known) = (vec![0; 3 * first], BTreeMap::new());
        for (index, group) in grouped(counts.into_iter().collect(), 256 - first).into_iter().enumerate() {
            let all = group.iter().map(|(_, count)| count).sum::<u64>().max(1);
            let sum = |channel: usize| group.iter().map(|(c, n)| u64::from(c[channel]) * n).sum::<u64>();
            colours.extend([0, 1, 2].map(|channel| ((sum(channel) + all / 2) / all) as u8));
            known.extend(group.into_iter().map(|(colour, _)| (colour, (index + first) as u8)));
        }
        let index = |(i, [r, g, b, _]): (usize, [u8; 4])| {
            if needed(i) { known.get(&[r, g, b]).copied().unwrap_or(0) } else { 0 }
        };
        let indices = picture.pixels().enumerate().map(index).collect();
        Table { colours, indices, clear: mask.map(|_| 0) }
    }

    /// The colour that an index stands for.
    pub(crate) fn colour(&self, index: u8) -> [u8; 3] {
        let at = usize::from(index) * 3;
        [self.colours[at], self.colours[at + 1], self.colours[at + 2]]
    }
}

/// Colours and how often each occurs.
type Group = Vec<([u8; 3], u64)>;

/// Colours in at most so many groups of like ones: the group that differs most within is parted in its middle, again
/// and again.
fn grouped(colours: Group, most: usize) -> Vec<Group> {
    if colours.len() <= most {
        return colours.into_iter().map(|colour| vec![colour]).collect();
    }
    // The channel in which a group differs most, and how much that matters.
    let spread = |group: &Group| {
        let range = |channel: usize| {
            let values = group.iter().map(|(colour, _)| colour[channel]);
            let (low, high) = values.fold((u8::MAX, 0), |(low, high), v| (low.min(v), high.max(v)));
            u64::from(high.saturating_sub(low))
        };
        let (range, channel) =
            [0, 1, 2].map(|channel| (range(channel), channel)).into_iter().max().unwrap_or((0, 0));
        let count = group.iter().map(|(_, count)| count).sum::<u64>();
        (range * range * count.isqrt().max(1), channel)
    };
    let mut groups = vec![(spread(&colours), colours)];
    while groups.len() < most {
        let widest = groups.iter().enumerate().max_by_key(|(i, ((spread, _), _))| (*spread, usize::MAX - i));
        let Some((at, ((1.., channel), _))) = widest else { break };
        let channel = *channel;
        let (_, mut group) = groups.swap_remove(at);
        group.sort_by_key(|(colour, _)| (colour[channel], *colour));
        let half = group.iter().map(|(_, count)| count).sum::<u64>() / 2;
        let mut sum = 0;
        let middle = group.iter().position(|(_, count)| {
            sum += count;
            sum > half
        });
        let right = group.split_off(middle.unwrap_or(0).clamp(1, group.len() - 1));
        groups.extend([group, right].map(|group| (spread(&group), group)));
    }
    groups.into_iter().map(|(_, group)| group).collect()
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
