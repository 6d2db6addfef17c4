//! Errors. Nothing in this crate panics on purpose.

/// An error of building or loading an index. Searching has none: a query that cannot be answered has no hits.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// tantivy could not write or read the index.
    #[error("tantivy: {0}")]
    Tantivy(#[from] tantivy::TantivyError),
    /// A dictionary could not be written or read.
    #[error("dictionary: {0}")]
    Dictionary(#[from] tantivy_fst::Error),
    /// Reading from the snapshot failed.
    #[error("snapshot: {0}")]
    Io(#[from] std::io::Error),
    /// The bytes are no snapshot, or one of another version, or they were changed.
    #[error("snapshot: {0}")]
    Snapshot(&'static str),
    /// The calls that describe documents came in an order that makes no sense.
    #[error("builder: {0}")]
    Builder(&'static str),
}

/// The result of building or loading.
pub type Result<T> = std::result::Result<T, Error>;
