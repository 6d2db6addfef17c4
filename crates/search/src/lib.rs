//! Docent's search engine: documents in, one snapshot out; a snapshot in, ranked hits out.
//!
//! tantivy writes and reads the inverted index. Analysis, query language, ranking and snippets are ours, because
//! documentation needs identifiers found whole and by parts, and because a scorer of our own over tantivy's block
//! postings ranks better and costs less than its query layer (see `bench/ranking/README.md`).
//!
//! The crate does no input or output and uses neither clock nor threads, so it runs the same natively and as WebAssembly.
//! Texts are not part of a snapshot: the caller passes those of hits when a query finds them for the first time.

pub mod analyze;
#[cfg(target_arch = "wasm32")]
mod bindings;
mod bits;
mod characters;
mod compound;
pub mod error;
mod expand;
pub mod index;
mod phrase;
pub mod query;
mod rank;
pub mod schema;
mod snapshot;
mod snippet;
mod snippet_store;
mod typo;
mod work;

pub use error::{Error, Result};
pub use index::{Builder, Index, PagesWith, Totals};
pub use query::{Answer, Filter, Hit, Searcher, Settings, Window};
pub use rank::{Explanation, Match, Part};
pub use schema::{Field, Kind, Ranking};
pub use snippet_store::UnitTexts;
pub use work::WORK_MAX;
