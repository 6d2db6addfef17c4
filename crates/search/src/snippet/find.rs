//! Where the query's words stand in a text. Reading a text costs more than ranking it, so most of it is only skimmed:
//! words of ASCII letters are compared as they stand, and only what needs it is analysed as documents are.

use crate::analyze;

use super::scan::next_word;
use super::window::{REACH, around};
use super::{SNIPPET_LENGTH, Words};

/// Bytes that are analysed in full when a query has nothing but operators, or words without spaces.
const ANALYSED_MAX: usize = 16_384;

/// A match: where, and which word of the query.
pub(super) struct Found {
    pub start: usize,
    pub end: usize,
    pub word: usize,
}

/// Matches in order; none after a snippet that has all the words.
pub(super) fn find(words: &Words, text: &str, folded: &mut String) -> Vec<Found> {
    if words.is_empty() {
        return Vec::new();
    }
    let mut found = skim(words, text, folded);
    if words.has_others {
        // Identifiers and operators were passed over: read again what will be shown.
        // The plain words in expansions were not.
        let stretch = match super::window::best_start(&found).and_then(|at| found.get(at)) {
            Some(first) => around(text, first.start),
            None if words.asks_for_others => (0, text.floor_char_boundary(ANALYSED_MAX)),
            None => return found,
        };
        found = analyse(words, text, stretch);
    }
    found
}

fn analyse(words: &Words, text: &str, (start, end): (usize, usize)) -> Vec<Found> {
    let mut found = Vec::new();
    analyze::tokens(text.get(start..end).unwrap_or_default(), &mut |token| {
        if let Some(word) = words.get(token.text) {
            found.push(Found { start: start + token.start, end: start + token.end, word });
        }
    });
    found.sort_unstable_by_key(|found| (found.start, found.end));
    found
}

/// Class of a byte: part of a word, capital, first byte of a character beyond ASCII.
const WORD: u8 = 1;
const CAPITAL: u8 = 2;
const BEYOND: u8 = 4;

const CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        #[allow(clippy::indexing_slicing, reason = "a constant: an index out of bounds would not compile")]
        {
            classes[byte] = match byte as u8 {
                b'a'..=b'z' | b'0'..=b'9' => WORD,
                b'A'..=b'Z' => WORD | CAPITAL,
                0x80.. => BEYOND,
                _ => 0,
            };
        }
        byte += 1;
    }
    classes
};

fn class(byte: Option<&u8>) -> u8 {
    byte.and_then(|byte| CLASSES.get(usize::from(*byte))).copied().unwrap_or(0)
}

/// Finds plain words and parts of identifiers.
fn skim(words: &Words, text: &str, folded: &mut String) -> Vec<Found> {
    let mut progress = Progress { found: Vec::new(), first: 0, all: words.count };
    let mut end = text.len();
    let mut at = 0;
    while let Some(start) = next_word(words, text.as_bytes().get(..end).unwrap_or_default(), at) {
        let rest = text.as_bytes().get(start..end).unwrap_or_default();
        let mut seen = 0;
        let length = rest.iter().position(|byte| {
            seen |= class(Some(byte));
            class(Some(byte)) & WORD == 0
        });
        let word = rest.get(..length.unwrap_or(rest.len())).unwrap_or_default();
        at = start + word.len();
        let count = progress.found.len();
        if seen & BEYOND != 0 || text.as_bytes().get(at) == Some(&b'\'') {
            at = read_word(words, text, start, (folded, &mut progress));
        } else {
            let place = |word| Found { start, end: at, word };
            progress.found.extend(words.get_ascii(word).map(place));
            if words.has_parts && seen & CAPITAL != 0 {
                note_parts(words, text, (start, at), &mut progress);
            }
        }
        if progress.found.len() > count && progress.is_complete() {
            end = end.min(text.floor_char_boundary(start + SNIPPET_LENGTH));
            progress.all = usize::MAX;
        }
    }
    progress.found
}

/// A word with accents or apostrophes; or a character that is none. Where to read on.
fn read_word(words: &Words, text: &str, start: usize, (folded, progress): (&mut String, &mut Progress)) -> usize {
    let end = analyze::word_end(text, start);
    let Some(source) = text.get(start..end).filter(|source| !source.is_empty()) else {
        return start + text.get(start..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
    };
    folded.clear();
    analyze::fold_into(source, folded);
    progress.found.extend(words.get(folded).map(|word| Found { start, end, word }));
    if words.has_parts {
        note_parts(words, text, (start, end), progress);
    }
    end
}

fn note_parts(words: &Words, text: &str, (start, end): (usize, usize), progress: &mut Progress) {
    let source = text.get(start..end).unwrap_or_default();
    analyze::parts(source, |from, to| {
        let word = source.as_bytes().get(from..to).and_then(|part| words.get_part(part));
        progress.found.extend(word.map(|word| Found { start: start + from, end: start + to, word }));
    });
}

/// What was found so far, and whether it is enough.
struct Progress {
    found: Vec<Found>,
    /// The first match within reach of the last.
    first: usize,
    /// How many words there are to find.
    all: usize,
}

impl Progress {
    /// Whether the matches within reach of the last are of all the words.
    fn is_complete(&mut self) -> bool {
        let Some(last) = self.found.last() else { return false };
        while self.found.get(self.first).is_some_and(|first| first.start + REACH < last.end) {
            self.first += 1;
        }
        let near = self.found.get(self.first..).unwrap_or_default();
        if near.len() < self.all {
            return false;
        }
        let mut seen = 0_u64;
        near.iter().for_each(|found| seen |= 1 << found.word.min(63));
        seen.count_ones() as usize >= self.all
    }
}
