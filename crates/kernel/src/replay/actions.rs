//! A list of actions in which runs of the same one take the room of one. A real-time game records
//! one action a tick, and most of them are "nothing is held".

use std::sync::Arc;

/// So many times the same action, and the index of the first of them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Run {
    action: Arc<str>,
    count: usize,
    start: usize,
}

/// Actions in order, run-length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Actions {
    runs: Vec<Run>,
}

impl Actions {
    /// How many actions.
    pub fn len(&self) -> usize {
        self.runs.last().map_or(0, |r| r.start + r.count)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Adds one action at the end.
    pub fn push(&mut self, action: &str) {
        self.push_many(action, 1);
    }

    /// Adds the same action several times.
    pub fn push_many(&mut self, action: &str, count: usize) {
        if count == 0 {
            return;
        }
        let start = self.len();
        match self.runs.last_mut() {
            Some(run) if *run.action == *action => run.count += count,
            _ => self.runs.push(Run { action: action.into(), count, start }),
        }
    }

    /// The action with an index from 0.
    pub fn get(&self, index: usize) -> Option<&Arc<str>> {
        let run = self.runs.get(self.runs.partition_point(|r| r.start + r.count <= index))?;
        Some(&run.action)
    }

    /// Drops everything from an index on.
    pub fn truncate(&mut self, len: usize) {
        self.runs.truncate(self.runs.partition_point(|r| r.start < len));
        if let Some(run) = self.runs.last_mut() {
            run.count = run.count.min(len - run.start);
        }
    }

    /// The runs from an index on, each with its first index, cut at every multiple of `block`.
    pub(crate) fn blocks(&self, from: usize, block: usize) -> impl Iterator<Item = (usize, &str, usize)> {
        let first = self.runs.partition_point(|r| r.start + r.count <= from);
        self.runs[first..].iter().flat_map(move |run| {
            let end = run.start + run.count;
            let mut at = run.start.max(from);
            std::iter::from_fn(move || {
                if at >= end {
                    return None;
                }
                let start = at;
                at = end.min((start / block + 1) * block);
                Some((start, &*run.action, at - start))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(actions: &[&str]) -> Actions {
        let mut list = Actions::default();
        for action in actions {
            list.push(action);
        }
        list
    }

    fn plain(actions: &Actions) -> Vec<String> {
        (0..actions.len()).map(|i| actions.get(i).expect("inside").to_string()).collect()
    }

    #[test]
    fn a_list_gives_back_what_was_put_in_and_runs_share_their_room() {
        let list = list(&["a", "a", "b", "a", "a", "a"]);
        assert_eq!(plain(&list), ["a", "a", "b", "a", "a", "a"]);
        assert_eq!(list.runs.len(), 3);
        assert_eq!(list.get(6), None);
    }

    #[test]
    fn cutting_anywhere_keeps_what_came_before() {
        let words = ["a", "a", "b", "b", "b", "c"];
        for len in 0..=7 {
            let mut list = list(&words);
            list.truncate(len);
            assert_eq!(plain(&list), &words[..len.min(6)]);
            list.push("z");
            assert_eq!(list.len(), len.min(6) + 1);
        }
    }

    #[test]
    fn blocks_never_reach_over_a_boundary() {
        let mut list = Actions::default();
        list.push_many("a", 5);
        list.push_many("b", 1);
        list.push_many("c", 9);
        let blocks: Vec<_> = list.blocks(0, 4).collect();
        assert_eq!(blocks, [(0, "a", 4), (4, "a", 1), (5, "b", 1), (6, "c", 2), (8, "c", 4), (12, "c", 3)]);
        assert_eq!(list.blocks(7, 4).collect::<Vec<_>>(), [(7, "c", 1), (8, "c", 4), (12, "c", 3)]);
        assert_eq!(list.blocks(15, 4).count(), 0);
    }
}
