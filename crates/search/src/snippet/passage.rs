//! A text whose words are indexed by their hashes, so that it is read once and not for every query that finds it.
//!
//! Reading is lighter than analysis: it tells plain words and parts of identifiers apart as analysis does, but leaves
//! operators, identifiers with punctuation and scripts without spaces to analysis of the stretch that is shown.

use super::Span;
use super::forms::QueryForms;
use super::read::{on_one_line, special_runs, words};
use super::window::{plain_bytes_around, window_around};
use super::word_index::WordIndex;
use crate::analyze;

/// Bytes of a text that are kept: positions in it are numbers of 16 bits.
const TEXT_BYTES_MAX: usize = u16::MAX as usize;

/// A text on one line, with an index of its words.
pub(crate) struct Passage {
    pub(super) words: WordIndex,
    pub(super) text: Box<str>,
    /// Where lines of the source begin.
    lines: Box<[u16]>,
    /// Start and end of each run of bytes that are not ASCII or that JSON escapes.
    specials: Box<[(u16, u16)]>,
}

/// A match: where, and which word of the query.
pub(super) struct WordMatch {
    pub span: Span,
    pub word: usize,
}

impl Passage {
    /// Reads the text up to the limit of its length.
    pub(crate) fn new(text: &str) -> Passage {
        let (text, lines) = on_one_line(text.get(..text.floor_char_boundary(TEXT_BYTES_MAX)).unwrap_or_default());
        let (words, specials) = (WordIndex::new(words(&text)), special_runs(&text).into());
        Passage { words, specials, lines: lines.into(), text: text.into() }
    }

    /// The stretch to show around a match that begins at this byte.
    pub(super) fn window_around(&self, first: usize) -> Span {
        window_around(&self.text, &self.lines, first, self.is_plain(plain_bytes_around(first)))
    }

    /// Whether a JSON string can hold the stretch without escapes, and it has as many UTF-16 code units as bytes.
    pub(super) fn is_plain(&self, Span { start, end }: Span) -> bool {
        let next = self.specials.partition_point(|(_, to)| usize::from(*to) <= start);
        self.specials.get(next).is_none_or(|(from, _)| usize::from(*from) >= end)
    }

    /// Finds the query's words in a stretch by analysis.
    pub(super) fn analyse(&self, forms: &QueryForms, stretch: Span) -> Vec<WordMatch> {
        let text = self.text.get(stretch.start..stretch.end).unwrap_or_default();
        let mut found = Vec::new();
        analyze::tokens(text, &mut |token| {
            if let Some((form, word)) = forms.get(token.text) {
                let inner = form.span_in(text.get(token.start..token.end).unwrap_or_default());
                let start = stretch.start + token.start;
                found.push(WordMatch { span: Span { start: start + inner.start, end: start + inner.end }, word });
            }
        });
        found.sort_unstable_by_key(|found| found.span);
        found
    }

    /// Whether it has nothing to show.
    pub(crate) fn is_blank(&self) -> bool {
        self.text.is_empty()
    }

    /// Bytes on the heap.
    pub(crate) fn bytes(&self) -> usize {
        self.text.len() + self.words.bytes() + size_of_val(&*self.specials) + size_of_val(&*self.lines)
    }
}
