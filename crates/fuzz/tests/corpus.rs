//! What has once failed does so no more, nor do a few samples, and every harness does something.

#![allow(clippy::unwrap_used, reason = "a test may")]

use fuzz::{ALL, Maker, corpus};

#[test]
fn every_case_that_has_once_failed_holds_now() {
    for harness in ALL {
        let folder = corpus().join(harness.name);
        let mut files: Vec<_> =
            std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        assert!(!files.is_empty(), "{}: not even samples", harness.name);
        for file in files {
            println!("{}", file.display());
            (harness.run)(&std::fs::read(file).unwrap());
        }
    }
}

#[test]
fn every_harness_does_something_that_is_accepted() {
    for harness in ALL {
        let mut maker = Maker::new(1);
        let (mut steps, mut good) = (0, 0);
        for _ in 0..20 {
            let tally = (harness.run)(&maker.make(&harness));
            (steps, good) = (steps + tally.steps, good + tally.good);
        }
        assert!(steps >= 20 && good > 0, "{}: {good} of {steps}", harness.name);
    }
}
