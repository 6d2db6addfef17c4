//! Words of texts by their hashes: numbers are compared faster than words, and only equal ones are looked at again.

use crate::analyze::{self, PART_MARK};

/// Number of a word, of ASCII in lower case: FNV-1a, multiplied so that its highest bits depend on all others.
pub(super) fn hash(bytes: &[u8]) -> u32 {
    finish(bytes.iter().fold(BASIS, |hash, byte| step(hash, *byte)))
}

/// The same for a part of an identifier, which is marked in the vocabulary.
pub(super) fn hash_part(bytes: &[u8]) -> u32 {
    finish(bytes.iter().fold(step(BASIS, PART_MARK as u8), |hash, byte| step(hash, *byte)))
}

const BASIS: u32 = 0x811c_9dc5;

fn step(hash: u32, byte: u8) -> u32 {
    (hash ^ u32::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0193)
}

fn finish(hash: u32) -> u32 {
    hash.wrapping_mul(0x9e37_79b1)
}

/// A form of a word of the query.
pub(crate) struct WantedForm {
    pub(super) hash: u32,
    /// Whether it is no plain word: an identifier with punctuation, an operator, of a script without spaces.
    needs_analysis: bool,
    /// Whether it is a character that is found in pairs.
    is_character: bool,
    text: Box<str>,
}

impl WantedForm {
    /// The form that a term of the vocabulary is.
    pub(crate) fn new(term: &str) -> WantedForm {
        let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric()) || analyze::is_plain(text);
        let needs_analysis = !term.starts_with(PART_MARK) && !is_plain(term);
        let is_character = analyze::is_character(term);
        WantedForm { hash: hash(term.as_bytes()), needs_analysis, is_character, text: term.into() }
    }

    /// Whether a text with the same hash is this form.
    pub(super) fn is(&self, source: &str) -> bool {
        folds_to(source, self.text.trim_start_matches(PART_MARK))
    }

    fn is_part_of(&self, pair: &str) -> bool {
        self.is_character && (pair.starts_with(&*self.text) || pair.ends_with(&*self.text))
    }

    /// Where it stands in a source that has it, from start to end.
    pub(super) fn place_in(&self, source: &str) -> (usize, usize) {
        let place = source.find(&*self.text).filter(|_| self.is_character);
        place.map_or((0, source.len()), |at| (at, at + self.text.len()))
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<WantedForm>() + self.text.len()
    }
}

/// The words of a query in every form that was searched for.
pub(crate) struct Wanted<'a> {
    /// With the number of the word of the query. No two with the same hash.
    pub(super) forms: Vec<(&'a WantedForm, usize)>,
    /// Whether something was asked for, and is no mere expansion, that is not a plain word.
    pub(super) asks_for_others: bool,
}

impl<'a> Wanted<'a> {
    pub(crate) fn new() -> Wanted<'a> {
        Wanted { forms: Vec::with_capacity(32), asks_for_others: false }
    }

    /// Adds a form of the query's word with that number; `is_strong`: no mere expansion. The first of equals counts.
    pub(crate) fn add(&mut self, word: usize, form: &'a WantedForm, is_strong: bool) {
        self.asks_for_others |= is_strong && form.needs_analysis;
        if self.forms.iter().all(|(known, _)| known.hash != form.hash) {
            self.forms.push((form, word));
        }
    }

    /// The form of the query that a folded text is, or has when it is a pair of characters; with the number of its word.
    pub(super) fn get(&self, text: &str) -> Option<(&'a WantedForm, usize)> {
        let hash = hash(text.as_bytes());
        let is_form = |form: &WantedForm| form.hash == hash && &*form.text == text;
        self.forms.iter().find(|(form, _)| is_form(form) || form.is_part_of(text)).copied()
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
