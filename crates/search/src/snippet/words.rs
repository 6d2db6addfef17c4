//! The words of a query in every form that was searched for, ready to be looked up a million times a second.

use crate::analyze::{PART_MARK, is_plain};

const BYTES: usize = 256;
/// A power of two.
const SLOTS: usize = 256;
const NONE: u16 = u16::MAX;

/// A form of a word.
struct Term {
    text: String,
    /// Number of the word of the query.
    word: usize,
    /// The next term of the same slot.
    next: u16,
}

/// Terms by their first two bytes and their length.
pub(crate) struct Words {
    terms: Vec<Term>,
    heads: [u16; SLOTS],
    /// Whether a term begins with the byte, or with its small letter.
    begins: [bool; BYTES],
    /// How many words the query has.
    pub count: usize,
    /// Whether parts of identifiers are among the terms.
    pub has_parts: bool,
    /// Whether terms are not plain words: identifiers with punctuation, operators, scripts without spaces.
    pub has_others: bool,
    /// Whether such a term is what was asked for, and no expansion of it.
    pub asks_for_others: bool,
}

impl Default for Words {
    fn default() -> Words {
        Words {
            terms: Vec::new(),
            heads: [NONE; SLOTS],
            begins: [false; BYTES],
            count: 0,
            has_parts: false,
            has_others: false,
            asks_for_others: false,
        }
    }
}

impl Words {
    pub(crate) fn clear(&mut self) {
        *self = Words { terms: std::mem::take(&mut self.terms), ..Words::default() };
        self.terms.clear();
    }

    /// Adds a form of the word with that number; `is_strong`: no mere expansion. What is known already keeps its word.
    pub(crate) fn add(&mut self, word: usize, text: String, is_strong: bool) {
        let (Some(&first), true) = (text.as_bytes().first(), self.terms.len() < usize::from(NONE)) else { return };
        if self.get(&text).is_some() {
            return;
        }
        self.count = self.count.max(word + 1);
        if first == PART_MARK as u8 {
            self.has_parts = true;
        } else if !is_plain(&text) {
            self.has_others = true;
            self.asks_for_others |= is_strong;
        }
        for byte in [first, first.to_ascii_uppercase()] {
            if let Some(begins) = self.begins.get_mut(usize::from(byte)) {
                *begins = true;
            }
        }
        let Some(head) = self.heads.get_mut(slot(first, text.as_bytes().get(1), text.len())) else { return };
        self.terms.push(Term { text, word, next: *head });
        *head = self.terms.len() as u16 - 1;
    }

    /// Whether a term begins with the byte, in any case.
    pub(crate) fn begins(&self, byte: u8) -> bool {
        self.begins.get(usize::from(byte)).copied().unwrap_or(false)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The word of the query that this folded text is a form of.
    pub(crate) fn get(&self, text: &str) -> Option<usize> {
        let bytes = text.as_bytes();
        let mut chain = self.chain(slot(*bytes.first()?, bytes.get(1), bytes.len()));
        chain.find(|term| term.text == text).map(|term| term.word)
    }

    /// The same for letters and digits of ASCII in any case.
    pub(crate) fn get_ascii(&self, text: &[u8]) -> Option<usize> {
        let mut chain = self.chain(slot(*text.first()?, text.get(1), text.len()));
        chain.find(|term| term.text.as_bytes().eq_ignore_ascii_case(text)).map(|term| term.word)
    }

    /// The same for a part of an identifier, in ASCII.
    pub(crate) fn get_part(&self, part: &[u8]) -> Option<usize> {
        let mut chain = self.chain(slot(PART_MARK as u8, part.first(), part.len() + 1));
        let is_part = |term: &&Term| term.text.as_bytes().get(1..).is_some_and(|text| text.eq_ignore_ascii_case(part));
        chain.find(is_part).map(|term| term.word)
    }

    fn chain(&self, slot: usize) -> impl Iterator<Item = &Term> {
        let head = self.heads.get(slot).copied().unwrap_or(NONE);
        std::iter::successors(self.terms.get(usize::from(head)), |term| self.terms.get(usize::from(term.next)))
    }
}

/// Where terms are kept that begin with these bytes, in any case, and have this length.
fn slot(first: u8, second: Option<&u8>, length: usize) -> usize {
    let second = second.map_or(0, u8::to_ascii_lowercase);
    usize::from(first.to_ascii_lowercase() ^ second.rotate_left(3) ^ (length as u8).rotate_left(6)) % SLOTS
}
