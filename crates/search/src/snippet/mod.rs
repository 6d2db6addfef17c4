//! Snippets: the stretch of a text to show, and the positions of the query's words in it.

mod excerpt;
mod forms;
mod lookup;
mod passage;
mod read;
mod window;
mod word_index;

pub(crate) use excerpt::write_excerpt;
pub(crate) use forms::{QueryForm, QueryForms};
pub(crate) use lookup::find_excerpt;
pub(crate) use passage::Passage;

use smallvec::SmallVec;

/// UTF-16 code units that a snippet may have.
const SNIPPET_LENGTH: usize = 200;
/// Code units of it before the first match.
const LEAD: usize = 60;

/// A range of bytes in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Span {
    /// First byte.
    pub start: usize,
    /// First byte after it.
    pub end: usize,
}

/// The stretch of a text that a snippet shows.
#[derive(Default)]
pub(crate) struct Excerpt {
    /// Begins and ends at word boundaries.
    pub window: Span,
    /// The matches inside the window, ascending, not overlapping.
    pub matches: SmallVec<[Span; 8]>,
    /// Number of different words of the query that match there.
    pub words: usize,
}
