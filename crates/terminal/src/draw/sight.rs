//! Which part of a list that is longer than its room is in sight.

use std::ops::Range;

/// Which items of a list are seen: as many as fit around the selected one, so that, where the list goes
/// on, it is not the first or last of them.
pub(super) fn window(heights: &[usize], room: usize, selected: usize) -> Range<usize> {
    if heights.iter().sum::<usize>() <= room {
        return 0..heights.len();
    }
    let (mut first, mut end) = (selected, selected + 1);
    let mut left = room.saturating_sub(heights[selected]);
    loop {
        let before = (first, end);
        if first > 0 && heights[first - 1] <= left {
            first -= 1;
            left -= heights[first];
        }
        if end < heights.len() && heights[end] <= left {
            left -= heights[end];
            end += 1;
        }
        if before == (first, end) {
            return first..end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_selected_row_is_always_seen_and_never_under_a_sign_for_more() {
        for rows in 4..40 {
            for room in 3..20 {
                for selected in 0..rows {
                    let seen = window(&vec![1; rows], room, selected);
                    assert!(seen.contains(&selected), "{rows} {room} {selected}");
                    assert!(seen.start == 0 || seen.start < selected, "{rows} {room} {selected}");
                    assert!(seen.end == rows || seen.end - 1 > selected, "{rows} {room} {selected}");
                }
            }
        }
    }

    #[test]
    fn of_items_of_different_heights_only_whole_ones_are_seen() {
        assert_eq!(window(&[1, 5, 5, 1, 1], 7, 1), 0..2);
        assert_eq!(window(&[1, 5, 5, 1, 1], 7, 3), 2..5);
        assert_eq!(window(&[9], 3, 0), 0..1);
    }
}
