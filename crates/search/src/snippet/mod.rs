//! Which stretch of a text to show, and where the query's words stand in it.

mod line;
mod lookup;
mod passage;
mod places;
mod read;
mod window;
mod words;

pub(crate) use line::write_line;
pub(crate) use lookup::Lookup;
pub(crate) use passage::Passage;
pub(crate) use words::{Wanted, WantedForm};

use smallvec::SmallVec;

/// UTF-16 code units that a snippet may have.
const SNIPPET_LENGTH: usize = 200;
/// How much of it stands before the first match.
const LEAD: usize = 40;

/// A stretch of a text with its matches, all in bytes of the text.
#[derive(Default)]
pub(crate) struct Mark {
    /// Start and end of the stretch, at word boundaries.
    pub window: (usize, usize),
    /// Start and end of each match inside the stretch, ascending, not overlapping.
    pub matches: SmallVec<[(usize, usize); 8]>,
}
