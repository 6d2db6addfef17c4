//! The forms of a query's words that a text is searched for. Words are compared by their hashes first.

use super::Span;
use crate::analyze::{self, PART_MARK};

/// Hash of a word, ASCII in lower case: FNV-1a, multiplied so that its highest bits depend on all others.
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

/// A term of the vocabulary that stands for a word of the query.
pub(crate) struct QueryForm {
    pub(super) hash: u32,
    /// Whether it is not a plain word: an identifier with punctuation, an operator, text of a script without spaces.
    needs_analysis: bool,
    /// Whether it is a character that is found in pairs.
    is_character: bool,
    text: Box<str>,
}

impl QueryForm {
    /// The form for a term of the vocabulary.
    pub(crate) fn new(term: &str) -> QueryForm {
        let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric()) || analyze::is_plain(text);
        let needs_analysis = !term.starts_with(PART_MARK) && !is_plain(term);
        let is_character = analyze::is_character(term);
        QueryForm { hash: hash(term.as_bytes()), needs_analysis, is_character, text: term.into() }
    }

    /// Whether a text with the same hash is this form.
    pub(super) fn is(&self, source: &str) -> bool {
        folds_to(source, self.text.trim_start_matches(PART_MARK))
    }

    fn is_part_of(&self, pair: &str) -> bool {
        self.is_character && (pair.starts_with(&*self.text) || pair.ends_with(&*self.text))
    }

    /// The part of a matching token to mark: of a pair of characters only the one that was asked for.
    pub(super) fn span_in(&self, source: &str) -> Span {
        let at = source.find(&*self.text).filter(|_| self.is_character);
        at.map_or(Span { start: 0, end: source.len() }, |start| Span { start, end: start + self.text.len() })
    }

    /// Approximate size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<QueryForm>() + self.text.len()
    }
}

/// The words of a query in every form that was searched for.
pub(crate) struct QueryForms<'a> {
    /// With the number of the word of the query. No two with the same hash.
    pub(super) forms: Vec<(&'a QueryForm, usize)>,
    /// Whether a strong form needs analysis of the text.
    pub(super) need_analysis: bool,
}

impl<'a> QueryForms<'a> {
    pub(crate) fn new() -> QueryForms<'a> {
        QueryForms { forms: Vec::with_capacity(32), need_analysis: false }
    }

    /// Adds a form of the query's word with that number. `is_strong`: it is not a mere completion. Of equal forms the first counts.
    pub(crate) fn add(&mut self, word: usize, form: &'a QueryForm, is_strong: bool) {
        self.need_analysis |= is_strong && form.needs_analysis;
        if self.forms.iter().all(|(known, _)| known.hash != form.hash) {
            self.forms.push((form, word));
        }
    }

    /// The form that a folded text matches, with the number of its word. A pair of characters matches either of them.
    pub(super) fn get(&self, text: &str) -> Option<(&'a QueryForm, usize)> {
        let hash = hash(text.as_bytes());
        let is_form = |form: &QueryForm| form.hash == hash && &*form.text == text;
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
