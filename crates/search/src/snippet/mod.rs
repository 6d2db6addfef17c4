//! Which stretch of a text to show, and where the query's words stand in it.

mod line;
mod passage;
mod places;
mod read;
mod window;
mod words;

pub(crate) use line::write_line;
pub(crate) use passage::Passage;
pub(crate) use words::{Wanted, WantedForm};

use passage::Found;

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
    pub matches: Vec<(usize, usize)>,
}

/// Finds the stretch with most of the query's words, preferring the first of equals.
pub(crate) fn mark(passage: &Passage, wanted: &Wanted) -> Mark {
    let found = passage.find(wanted);
    let best = window::best_start(&found).and_then(|at| found.get(at)).map_or(0, |found| found.start);
    let (start, end) = passage.around(best);
    let mut matches: Vec<(usize, usize)> = Vec::new();
    for &Found { start: from, end: to, .. } in found.iter().filter(|found| found.start >= start && found.end <= end) {
        match matches.last_mut() {
            Some((_, last)) if from < *last => *last = (*last).max(to),
            _ => matches.push((from, to)),
        }
    }
    Mark { window: (start, end), matches }
}
