//! The words of a query in every form that was searched for, ready to be looked up a million times a second.

use crate::analyze::{PART_MARK, is_plain};

const FIRST_BYTES: usize = 256;
const NONE: u16 = u16::MAX;

/// A form of a word.
struct Term {
    text: String,
    /// Number of the word of the query.
    word: usize,
    /// The next term with the same first byte.
    next: u16,
}

/// Terms by their first byte.
pub(crate) struct Words {
    terms: Vec<Term>,
    heads: [u16; FIRST_BYTES],
    /// For each first byte which lengths there are, as bits; the last stands for all that are longer.
    lengths: [u64; FIRST_BYTES],
    /// How many words the query has.
    pub count: usize,
    /// Whether parts of identifiers are among the terms.
    pub has_parts: bool,
    /// Whether terms are not plain words: identifiers with punctuation, operators, scripts without spaces.
    pub has_others: bool,
}

impl Default for Words {
    fn default() -> Words {
        Words {
            terms: Vec::new(),
            heads: [NONE; FIRST_BYTES],
            lengths: [0; FIRST_BYTES],
            count: 0,
            has_parts: false,
            has_others: false,
        }
    }
}

impl Words {
    pub(crate) fn clear(&mut self) {
        *self = Words { terms: std::mem::take(&mut self.terms), ..Words::default() };
        self.terms.clear();
    }

    /// Adds a form of the word with that number. What is known already keeps its word.
    pub(crate) fn add(&mut self, word: usize, text: String) {
        let (Some(&first), true) = (text.as_bytes().first(), self.terms.len() < usize::from(NONE)) else { return };
        if self.get(&text).is_some() {
            return;
        }
        self.count = self.count.max(word + 1);
        if first == PART_MARK as u8 {
            self.has_parts = true;
        } else if !is_plain(&text) {
            self.has_others = true;
        }
        if let Some(lengths) = self.lengths.get_mut(usize::from(first)) {
            *lengths |= length_bit(text.len());
        }
        let Some(head) = self.heads.get_mut(usize::from(first)) else { return };
        self.terms.push(Term { text, word, next: *head });
        *head = self.terms.len() as u16 - 1;
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The word of the query that this folded text is a form of.
    pub(crate) fn get(&self, text: &str) -> Option<usize> {
        let first = *text.as_bytes().first()?;
        self.chain(first).find(|term| term.text == text).map(|term| term.word)
    }

    /// The same for letters and digits of ASCII in any case.
    pub(crate) fn get_ascii(&self, text: &[u8]) -> Option<usize> {
        let first = text.first()?.to_ascii_lowercase();
        if self.lengths.get(usize::from(first))? & length_bit(text.len()) == 0 {
            return None;
        }
        self.chain(first).find(|term| term.text.as_bytes().eq_ignore_ascii_case(text)).map(|term| term.word)
    }

    /// The same for a part of an identifier, in ASCII.
    pub(crate) fn get_part(&self, part: &[u8]) -> Option<usize> {
        let mark = PART_MARK as u8;
        if self.lengths.get(usize::from(mark))? & length_bit(part.len() + 1) == 0 {
            return None;
        }
        let is_part = |term: &&Term| term.text.as_bytes().get(1..).is_some_and(|text| text.eq_ignore_ascii_case(part));
        self.chain(mark).find(is_part).map(|term| term.word)
    }

    fn chain(&self, first: u8) -> impl Iterator<Item = &Term> {
        let head = self.heads.get(usize::from(first)).copied().unwrap_or(NONE);
        std::iter::successors(self.terms.get(usize::from(head)), |term| self.terms.get(usize::from(term.next)))
    }
}

fn length_bit(length: usize) -> u64 {
    1 << length.min(63)
}
