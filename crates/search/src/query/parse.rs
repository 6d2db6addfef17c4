//! The query language: phrases, exclusions, filters, and everything else as text.

use super::Filter;
use crate::analyze::{self, Form, Token};
use crate::phrase::PhraseWord;
use crate::schema::{Kind, WORDS_MAX};

/// A query taken apart.
#[derive(Debug, Default)]
pub(super) struct Parsed {
    pub tokens: Vec<QueryToken>,
    /// Those that count where no other does.
    pub stop_words: Vec<QueryToken>,
    pub phrases: Vec<Vec<PhraseWord>>,
    pub excluded: Vec<String>,
    pub filter: Filter,
}

/// A token with its place in the query, and whether it may still be being typed.
#[derive(Debug)]
pub(super) struct QueryToken {
    pub text: String,
    pub form: Form,
    pub start: usize,
    pub end: usize,
    pub is_open: bool,
    /// Of a filter that is text because it makes no sense: nobody meant another word.
    pub is_exact: bool,
}

/// A stretch of the query without white space, or a quoted one.
struct Chunk<'a> {
    text: &'a str,
    start: usize,
    is_quoted: bool,
    /// Of a quoted one: a minus stands before it.
    is_minus: bool,
}

/// What ends a phrase that begins with this letter: the quotes of keyboards, and those that word processors make of them. Other
/// letters begin none.
fn closing(open: char) -> &'static [char] {
    match open {
        '"' => &['"'],
        '\u{ff02}' => &['\u{ff02}'],
        '\u{201c}' | '\u{201d}' => &['\u{201d}'],
        '\u{201e}' => &['\u{201c}', '\u{201d}'],
        '\u{ab}' => &['\u{bb}'],
        '\u{bb}' => &['\u{ab}', '\u{bb}'],
        _ => &[],
    }
}

fn chunks(query: &str) -> Vec<Chunk<'_>> {
    let mut chunks = Vec::new();
    let mut at = 0;
    while let Some(rest) = query.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(first) = rest.chars().next() else { break };
        let bare = rest.strip_prefix('-').unwrap_or(rest);
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if let Some((text, whole)) = quoted(bare) {
            let is_minus = bare.len() < rest.len();
            at += usize::from(is_minus);
            let start = at + bare.chars().next().map_or(0, char::len_utf8);
            chunks.push(Chunk { text, start, is_quoted: true, is_minus });
            at += whole;
        } else {
            let text = rest.split(char::is_whitespace).next().unwrap_or(rest);
            chunks.push(Chunk { text, start: at, is_quoted: false, is_minus: false });
            at += text.len();
        }
    }
    chunks
}

/// What stands in the quotes that a text begins with, and the bytes of it with its quotes; nothing when there is nothing in them.
fn quoted(text: &str) -> Option<(&str, usize)> {
    let open = text.chars().next()?;
    let inner = text.get(open.len_utf8()..)?;
    // These also stand alone: between the names of a path, at the end of a phrase that a letter is before.
    let may_close = matches!(open, '\u{bb}' | '\u{201d}');
    if may_close && inner.starts_with(char::is_whitespace) {
        return None;
    }
    let end = inner.find(closing(open))?;
    let phrase = inner.get(..end).filter(|phrase| !phrase.trim().is_empty())?;
    let close = inner.get(end..)?.chars().next()?;
    Some((phrase, text.len() - inner.len() + end + close.len_utf8()))
}

/// Takes a query apart. `is_section` knows the ids of sections.
pub(super) fn parse(query: &str, filter: &Filter, is_section: impl Fn(&str) -> bool) -> Parsed {
    let mut parsed = Parsed { filter: filter.clone(), ..Parsed::default() };
    let chunks = chunks(query);
    let is_plain =
        |chunk: &Chunk| excluded(chunk).is_none() && (chunk.is_quoted || operator(chunk.text, &is_section).is_none());
    let has_text = chunks.iter().any(is_plain);
    let is_filter = |chunk: &Chunk| !chunk.is_quoted && operator(chunk.text, &is_section).is_some();
    let has_more = !chunks.iter().all(is_filter);
    let is_open_ended = !query.ends_with(char::is_whitespace);
    for (place, chunk) in chunks.iter().enumerate() {
        let is_last = is_open_ended && place + 1 == chunks.len();
        if let Some(text) = excluded(chunk).filter(|_| has_text) {
            parsed.excluded.push(text.to_owned());
        } else if chunk.is_quoted {
            parsed.phrases.extend(phrase(chunk.text));
            parsed.add(chunk, false);
        } else if let Some(operator) = operator(chunk.text, &is_section).filter(|_| has_more) {
            parsed.restrict(operator);
        } else {
            parsed.add(chunk, is_last);
        }
    }
    parsed.set_stop_words_aside();
    parsed
}

/// `-word` or `-"a phrase"`, but neither `-v` nor `--flag`, which are text.
fn excluded<'a>(chunk: &Chunk<'a>) -> Option<&'a str> {
    if chunk.is_quoted {
        return chunk.is_minus.then_some(chunk.text);
    }
    let word = chunk.text.strip_prefix('-')?;
    let starts_word = word.chars().next().is_some_and(char::is_alphanumeric);
    (starts_word && (word.chars().count() > 1 || !word.is_ascii())).then_some(word)
}

const KIND: &str = "kind:";
const SECTION: &str = "section:";
const OPERATORS: [&str; 2] = [KIND, SECTION];

enum Operator<'a> {
    Kind(Kind),
    Section(&'a str),
}

fn operator<'a>(chunk: &'a str, is_section: &impl Fn(&str) -> bool) -> Option<Operator<'a>> {
    if let Some(name) = chunk.strip_prefix(KIND) {
        return Kind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name)).map(Operator::Kind);
    }
    chunk.strip_prefix(SECTION).filter(|id| is_section(id)).map(Operator::Section)
}

/// The words of a phrase with their distances; nothing when there is none.
pub(super) fn phrase(text: &str) -> Option<Vec<PhraseWord>> {
    let mut words: Vec<PhraseWord> = Vec::new();
    analyze::tokens(text, &mut |token| {
        if token.form == Form::Word && words.len() < WORDS_MAX {
            words.push((token.text.to_owned(), token.position));
        }
    });
    let first = words.first()?.1;
    Some(words.into_iter().map(|(text, position)| (text, position - first)).collect())
}

impl Parsed {
    fn add(&mut self, chunk: &Chunk, is_last: bool) {
        let is_exact = !chunk.is_quoted && OPERATORS.iter().any(|name| chunk.text.starts_with(name));
        analyze::tokens(chunk.text, &mut |Token { text, form, start, end, .. }| {
            // The parts of a queried identifier are found through the word itself: see `known_forms`.
            if form != Form::Part && self.tokens.iter().all(|other| other.text != text) {
                let is_open = is_last && end == chunk.text.len();
                let (start, end) = (start + chunk.start, end + chunk.start);
                self.tokens.push(QueryToken { text: text.to_owned(), form, start, end, is_open, is_exact });
            }
        });
    }

    /// What the caller asked for cannot be widened by the query.
    fn restrict(&mut self, operator: Operator) {
        match operator {
            Operator::Kind(kind) => self.filter.kind = self.filter.kind.or(Some(kind)),
            Operator::Section(id) => self.filter.section = self.filter.section.take().or_else(|| Some(id.to_owned())),
        }
    }

    fn set_stop_words_aside(&mut self) {
        let is_stop = |token: &QueryToken| token.form == Form::Word && analyze::is_stop_word(&token.text);
        (self.stop_words, self.tokens) = std::mem::take(&mut self.tokens).into_iter().partition(is_stop);
    }
}
