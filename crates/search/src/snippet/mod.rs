//! Which stretch of a text to show, and where the query's words stand in it.

mod find;
mod scan;
mod window;
mod words;

pub(crate) use words::Words;

use find::{Found, find};

/// UTF-16 code units that a snippet may have.
const SNIPPET_LENGTH: usize = 200;
/// How much of it stands before the first match.
const LEAD: usize = 40;

/// A stretch of a text with its matches, all in UTF-16 code units of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// Start and end of the stretch, at word boundaries.
    pub window: (usize, usize),
    /// Start and end of each match inside the stretch, ascending, not overlapping.
    pub matches: Vec<(usize, usize)>,
}

/// Finds the stretch with most of the query's words, preferring the first of equals. `folded` is work space.
pub(crate) fn mark(words: &Words, text: &str, folded: &mut String) -> Mark {
    let found = find(words, text, folded);
    let best = window::best_start(&found).and_then(|at| found.get(at)).map_or(0, |found| found.start);
    let (start, end) = window::around(text, best);
    let mut matches: Vec<(usize, usize)> = Vec::new();
    for &Found { start: from, end: to, .. } in found.iter().filter(|found| found.start >= start && found.end <= end) {
        match matches.last_mut() {
            Some((_, last)) if from < *last => *last = (*last).max(to),
            _ => matches.push((from, to)),
        }
    }
    let offset = utf16(text.get(..start));
    let (mut done, mut units) = (start, offset);
    let mut at = |byte: usize| {
        units += utf16(text.get(done..byte));
        done = byte;
        units
    };
    let matches = matches.into_iter().map(|(from, to)| (at(from), at(to))).collect();
    Mark { window: (offset, at(end)), matches }
}

/// Length in UTF-16 code units: one for each character, two for those of four bytes.
fn utf16(text: Option<&str>) -> usize {
    let units = |byte: &u8| usize::from((*byte as i8) >= -0x40) + usize::from(*byte >= 0xf0);
    text.map_or(0, |text| text.as_bytes().iter().map(units).sum())
}
