//! To come: a store on disk.

/// A folder on disk.
#[derive(Debug)]
pub struct DiskStore;
