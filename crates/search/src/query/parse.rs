//! The query language.

use super::Filter;
use super::chunks::{Chunk, KIND, Role, SECTION, chunks};
use crate::analyze::{self, Form, Token};
use crate::index::Index;
use crate::phrase::PhraseWord;
use crate::schema::{RUN_MIN, WORDS_MAX};

/// A query taken apart.
#[derive(Debug, Default)]
pub(super) struct Parsed {
    pub tokens: Vec<QueryToken>,
    /// Those that count where no other does.
    pub stop_words: Vec<QueryToken>,
    pub phrases: Vec<Vec<PhraseWord>>,
    /// A line of code, a command or a message as a phrase: the query, where it has a character that prose rarely has, no operators,
    /// at least [`RUN_MIN`] words and a space, so that it is more than an identifier; else empty.
    pub run: Vec<PhraseWord>,
    /// The query as the whole title or heading of something: see [`analyze::whole`].
    pub whole: Option<String>,
    pub excluded: Vec<String>,
    pub filter: Filter,
    /// Words so far.
    words: u32,
}

/// A token with its bytes in the query.
#[derive(Debug)]
pub(super) struct QueryToken {
    pub text: String,
    /// As it was written, where that decides about its stem.
    pub spelling: Option<String>,
    pub form: Form,
    /// Counted in words.
    pub position: u32,
    /// The parts of an identifier; empty when it has only one.
    pub parts: Vec<String>,
    pub start: usize,
    pub end: usize,
    /// It may still be being typed.
    pub is_open: bool,
    /// It stands in a filter that is text because it makes no sense: nobody meant another word.
    pub is_exact: bool,
}

/// Parses a query to an index, which knows the language and the ids of sections.
pub(super) fn parse(query: &str, filter: &Filter, index: &Index) -> Parsed {
    let mut parsed = Parsed { filter: filter.clone(), ..Parsed::default() };
    let chunks = chunks(query, index.section_test());
    let is_open_ended = !query.ends_with(char::is_whitespace);
    for (place, chunk) in chunks.iter().enumerate() {
        let is_last = is_open_ended && place + 1 == chunks.len();
        match chunk.role {
            Role::Text => parsed.add(index, chunk, is_last),
            Role::Phrase => {
                parsed.phrases.extend(phrase(chunk.text));
                parsed.add(index, chunk, false);
            }
            Role::Exclusion(text) => parsed.excluded.push(text.to_owned()),
            // The query cannot widen what the caller asked for.
            Role::Kind(kind) => parsed.filter.kind = parsed.filter.kind.or(Some(kind)),
            Role::Section(id) => parsed.filter.section = parsed.filter.section.or_else(|| Some(id.to_owned())),
        }
    }
    parsed.set_stop_words_aside(index);
    let is_said = |chunk: &&Chunk| matches!(chunk.role, Role::Text | Role::Phrase);
    let said: Vec<&str> = chunks.iter().filter(is_said).map(|chunk| chunk.text).collect();
    parsed.whole = analyze::whole(&said.join(" "));
    if chunks.len() > 1 && query.contains(is_notation) && chunks.iter().all(|chunk| matches!(chunk.role, Role::Text)) {
        parsed.run = phrase(query).filter(|words| words.len() >= RUN_MIN).unwrap_or_default();
    }
    parsed
}

/// Whether a character is one of code, commands and messages, which prose rarely has.
fn is_notation(character: char) -> bool {
    "()[]{}<>=;:$@#%&|\\/_*+~^`".contains(character)
}

/// The words of a phrase with their distances; nothing when there is none.
pub(super) fn phrase(text: &str) -> Option<Vec<PhraseWord>> {
    let mut words: Vec<PhraseWord> = Vec::new();
    analyze::tokens(text, &mut |token| {
        if token.form == Form::Word && words.len() < WORDS_MAX {
            words.push(PhraseWord { text: token.text.to_owned(), offset: token.position });
        }
    });
    let first = words.first()?.offset;
    words.iter_mut().for_each(|word| word.offset -= first);
    Some(words)
}

impl Parsed {
    fn add(&mut self, index: &Index, chunk: &Chunk, is_last: bool) {
        let is_text = matches!(chunk.role, Role::Text);
        let is_exact = is_text && [KIND, SECTION].iter().any(|name| chunk.text.starts_with(name));
        let first = self.words;
        analyze::tokens(chunk.text, &mut |Token { text, form, position, start, end }| {
            self.words = first + position + 1;
            // The parts of a queried identifier are found through the word itself: see `known_forms`.
            if form != Form::Part && self.tokens.iter().all(|other| other.text != text) {
                let is_open = is_last && end == chunk.text.len();
                let source = chunk.text.get(start..end).unwrap_or_default();
                let parts = analyze::identifier_parts(source);
                let spelling = index.language.spelling(source);
                let (position, start, end) = (first + position, start + chunk.start, end + chunk.start);
                let text = text.to_owned();
                self.tokens.push(QueryToken { text, spelling, form, position, parts, start, end, is_open, is_exact });
            }
        });
    }

    fn set_stop_words_aside(&mut self, index: &Index) {
        let is_stop = |token: &QueryToken| token.form == Form::Word && index.language.is_stop_word(&token.text);
        (self.stop_words, self.tokens) = std::mem::take(&mut self.tokens).into_iter().partition(is_stop);
    }
}
