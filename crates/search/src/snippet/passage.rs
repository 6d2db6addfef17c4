//! A text whose words are known by their hashes, so that it is read once and not for every query that finds it.
//!
//! Reading is lighter than analysis: plain words and parts of identifiers are told apart as analysis does, but of
//! operators, identifiers with punctuation and scripts without spaces only what will be shown is analysed.

use super::window::{around, best_start};
use super::words::{Wanted, hash, hash_part};
use crate::analyze;

/// Bytes of a text that are kept. Places in it are numbers of 16 bits.
const TEXT_BYTES_MAX: usize = u16::MAX as usize;
/// Bytes that are analysed when a query has nothing but operators, or words without spaces.
const ANALYSED_MAX: usize = 16_384;

/// A text and its words.
pub(crate) struct Passage {
    pub(super) text: Box<str>,
    /// In the order of their places.
    words: Box<[Place]>,
}

/// Where a word, or a part of an identifier, stands.
struct Place {
    hash: u32,
    start: u16,
    end: u16,
}

/// A match: where, and which word of the query.
pub(super) struct Found {
    pub start: usize,
    pub end: usize,
    pub word: usize,
}

impl Passage {
    /// Reads the text, on one line; what is beyond its limit is left out.
    pub(crate) fn new(text: &str) -> Passage {
        let text = on_one_line(text.get(..text.floor_char_boundary(TEXT_BYTES_MAX)).unwrap_or_default());
        Passage { words: read(&text).into(), text: text.into() }
    }

    /// The matches in the order of their places; where identifiers or operators are wanted only those to be shown.
    pub(super) fn find(&self, wanted: &Wanted) -> Vec<Found> {
        if wanted.is_empty() {
            return Vec::new();
        }
        let may_be = self.words.iter().filter(|place| wanted.may_have(place.hash));
        let found: Vec<Found> = may_be.filter_map(|place| self.recall(place, wanted)).collect();
        if !wanted.asks_for_others {
            return found;
        }
        let stretch = match best_start(&found).and_then(|at| found.get(at)) {
            Some(first) => around(&self.text, first.start),
            None => (0, self.text.floor_char_boundary(ANALYSED_MAX)),
        };
        self.analyse(wanted, stretch)
    }

    fn recall(&self, place: &Place, wanted: &Wanted) -> Option<Found> {
        let (start, end) = (usize::from(place.start), usize::from(place.end));
        let word = wanted.recall(place.hash, self.text.get(start..end)?)?;
        Some(Found { start, end, word })
    }

    fn analyse(&self, wanted: &Wanted, (start, end): (usize, usize)) -> Vec<Found> {
        let mut found = Vec::new();
        analyze::tokens(self.text.get(start..end).unwrap_or_default(), &mut |token| {
            if let Some(word) = wanted.get(token.text) {
                found.push(Found { start: start + token.start, end: start + token.end, word });
            }
        });
        found.sort_unstable_by_key(|found| (found.start, found.end));
        found
    }

    /// Whether it has nothing to show.
    pub(crate) fn is_blank(&self) -> bool {
        self.text.is_empty()
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.text.len() + size_of_val(&*self.words)
    }
}

/// The text with one space in place of white space of any kind and length, and none around it.
fn on_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// The plain words of a text and the parts of its identifiers.
fn read(text: &str) -> Vec<Place> {
    let bytes = text.as_bytes();
    let mut words = Vec::with_capacity(text.len() / 5);
    let mut folded = String::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        if byte.is_ascii() && !byte.is_ascii_alphanumeric() {
            at += 1;
            continue;
        }
        let length = bytes.iter().skip(start).take_while(|byte| byte.is_ascii_alphanumeric()).count();
        at = start + length;
        if bytes.get(at).is_some_and(|next| !next.is_ascii() || *next == b'\'') {
            at = analyze::word_end(text, start);
            if at == start {
                // A character of no word, or of a script without spaces.
                at += text.get(start..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
                continue;
            }
        }
        let source = text.get(start..at).unwrap_or_default();
        let mut note = |hash, from: usize, to: usize| {
            words.push(Place { hash, start: (start + from) as u16, end: (start + to) as u16 });
        };
        if length == source.len() {
            note(hash(source.as_bytes()), 0, length);
        } else {
            folded.clear();
            analyze::fold_into(source, &mut folded);
            note(hash(folded.as_bytes()), 0, source.len());
        }
        if source.bytes().any(|byte| byte.is_ascii_uppercase() || !byte.is_ascii()) {
            note_parts(source, &mut folded, &mut note);
        }
    }
    words
}

fn note_parts(source: &str, folded: &mut String, note: &mut impl FnMut(u32, usize, usize)) {
    analyze::parts(source, |from, to| {
        folded.clear();
        analyze::fold_into(source.get(from..to).unwrap_or_default(), folded);
        note(hash_part(folded.as_bytes()), from, to);
    });
}
