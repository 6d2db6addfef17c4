//! Words of texts by their hashes: numbers are compared faster than words, and only equal ones are looked at again.

use crate::analyze::{self, PART_MARK};

/// FNV-1a of the bytes, of ASCII in lower case.
pub(super) fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(BASIS, |hash, byte| step(hash, *byte))
}

/// The same for a part of an identifier, which is marked in the vocabulary.
pub(super) fn hash_part(bytes: &[u8]) -> u32 {
    bytes.iter().fold(step(BASIS, PART_MARK as u8), |hash, byte| step(hash, *byte))
}

const BASIS: u32 = 0x811c_9dc5;

fn step(hash: u32, byte: u8) -> u32 {
    (hash ^ u32::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0193)
}

/// A form of a word of the query.
struct Form<'a> {
    hash: u32,
    text: &'a str,
    /// Number of the word of the query.
    word: usize,
}

/// A power of two.
const SLOTS: usize = 2048;

/// The words of a query in every form that was searched for.
pub(crate) struct Wanted<'a> {
    forms: Vec<Form<'a>>,
    /// Which of the lowest bits of a hash are those of a form.
    slots: [u64; SLOTS / 64],
    /// Whether something was asked for, and is no mere expansion, that is not a plain word: an identifier with punctuation, an
    /// operator, a script without spaces.
    pub(super) asks_for_others: bool,
}

impl<'a> Wanted<'a> {
    pub(crate) fn new() -> Wanted<'a> {
        Wanted { forms: Vec::with_capacity(32), slots: [0; SLOTS / 64], asks_for_others: false }
    }

    /// Adds a form of the query's word with that number; `is_strong`: no mere expansion. The first of equals counts.
    pub(crate) fn add(&mut self, word: usize, text: &'a str, is_strong: bool) {
        let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric()) || analyze::is_plain(text);
        self.asks_for_others |= is_strong && !text.starts_with(PART_MARK) && !is_plain(text);
        let hash = hash(text.as_bytes());
        if let Some(slots) = self.slots.get_mut(hash as usize % SLOTS / 64) {
            *slots |= 1 << (hash % 64);
        }
        self.forms.push(Form { hash, text, word });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// The word of the query that a folded text is a form of.
    pub(super) fn get(&self, text: &str) -> Option<usize> {
        let hash = hash(text.as_bytes());
        if !self.may_have(hash) {
            return None;
        }
        self.forms.iter().find(|form| form.hash == hash && form.text == text).map(|form| form.word)
    }

    /// Whether a word with this hash may be one of them.
    #[inline]
    pub(super) fn may_have(&self, hash: u32) -> bool {
        let slots = self.slots.get(hash as usize % SLOTS / 64).copied().unwrap_or(0);
        slots & (1 << (hash % 64)) != 0
    }

    /// The word of the query that a word with this hash is a form of, if it is one with its text too.
    pub(super) fn recall(&self, hash: u32, source: &str) -> Option<usize> {
        let is_source = |form: &&Form| form.hash == hash && folds_to(source, form.text.trim_start_matches(PART_MARK));
        self.forms.iter().find(is_source).map(|form| form.word)
    }
}

fn folds_to(source: &str, text: &str) -> bool {
    if source.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return source.eq_ignore_ascii_case(text);
    }
    let mut folded = String::new();
    analyze::fold_into(source, &mut folded);
    folded == text
}
