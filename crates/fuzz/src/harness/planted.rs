//! A mistake on purpose, to see whether a machine finds any. It lies behind five bytes that have to be right one after
//! the other: chance would take 2^40 cases, and who sees which code was reached learns them byte by byte. It is none of
//! [`ALL`](crate::ALL).

use crate::{Choices, Harness, Source, Tally};
use std::hint::black_box;

/// The planted mistake.
pub const HARNESS: Harness = Harness {
    name: "planted",
    about: "a mistake on purpose, which the guided machine has to find",
    unit: "bytes",
    source: Source::Any(64),
    run,
};

/// What the mistake says.
pub const SAYS: &str = "the planted mistake";

fn run(bytes: &[u8]) -> Tally {
    let mut choices = Choices::new(bytes);
    // The compiler must not make one comparison of all.
    let mut next = || black_box(choices.byte());
    let mut good = 0;
    if next() == b'm' {
        good += 1;
        if next() == b'a' {
            good += 1;
            if next() == b'z' {
                good += 1;
                if next() == b'e' {
                    good += 1;
                    assert!(next() != b'!', "{SAYS}");
                }
            }
        }
    }
    Tally { steps: 5, good }
}
