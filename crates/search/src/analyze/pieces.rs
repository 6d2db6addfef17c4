//! Characters by class, and runs of one class as pieces.

use unicode_normalization::char::is_combining_mark;

use super::elision::elided;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Space,
    /// Quotes, brackets, commas: never part of an identifier.
    Breaker,
    Symbol,
    Word,
    /// Scripts without spaces between words: one character, one piece, however it is composed.
    Dense,
}

/// A word, a dense character or a run of symbols, as bytes of the source.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub class: Class,
    pub start: usize,
    pub end: usize,
}

/// Everything in the text, in order.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = Piece> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        at = ignored_end(text, at);
        let mut start = at;
        let first = text.get(start..)?.chars().next()?;
        let class = classify(first);
        at =
            if class == Class::Dense { dense_end(text, start + first.len_utf8()) } else { run_end(text, start, class) };
        if class == Class::Word {
            start += elided(text.get(start..at).unwrap_or_default());
        }
        Some(Piece { class, start, end: at })
    })
}

/// The end of the characters without width that begin there: before a word they belong to nothing.
fn ignored_end(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    start + rest.chars().take_while(|c| is_ignored(*c)).map(char::len_utf8).sum::<usize>()
}

/// The end of what makes one character with the one that ends there: the rest of a decomposed syllable, marks of kana.
fn dense_end(text: &str, end: usize) -> usize {
    let rest = text.get(end..).unwrap_or_default();
    end + rest.chars().take_while(|c| is_extender(*c) || is_ignored(*c)).map(char::len_utf8).sum::<usize>()
}

/// The end of the word that begins there; its start when none does.
pub(crate) fn word_end(text: &str, start: usize) -> usize {
    run_end(text, start, Class::Word)
}

/// The end of the characters of one class that begin there.
fn run_end(text: &str, start: usize, class: Class) -> usize {
    let mut end = start;
    while let Some(next) = text.get(end..).and_then(|rest| rest.chars().next()) {
        let joins = classify(next) == class
            || (class == Class::Word && end > start && is_apostrophe(next) && letter_follows(text, end));
        if !joins {
            break;
        }
        end += next.len_utf8();
    }
    end
}

/// Whether the text is letters and digits of scripts that write spaces.
pub(crate) fn is_plain(text: &str) -> bool {
    text.chars().all(|c| classify(c) == Class::Word)
}

/// Whether the text is a single character of a script without spaces.
pub(crate) fn is_character(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(is_dense) && characters.next().is_none()
}

fn letter_follows(text: &str, at: usize) -> bool {
    text.get(at..).and_then(|rest| rest.chars().nth(1)).is_some_and(char::is_alphabetic)
}

pub(super) fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}')
}

fn classify(c: char) -> Class {
    if c.is_ascii() {
        return match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' => Class::Word,
            ' ' | '\t' | '\n' | '\r' => Class::Space,
            '"' | '\'' | '`' | '(' | ')' | '[' | ']' | '{' | '}' | ',' | ';' => Class::Breaker,
            c if c.is_ascii_control() => Class::Space,
            _ => Class::Symbol,
        };
    }
    if is_dense(c) {
        Class::Dense
    } else if c.is_alphanumeric() || is_combining_mark(c) || is_ignored(c) {
        Class::Word
    } else if c.is_whitespace() {
        Class::Space
    } else {
        Class::Breaker
    }
}

/// Characters that belong to a word but not to its normal form, and to nothing where there is none: soft hyphen, the stroke
/// that lengthens Arabic words, joiners, marks of direction, variation selectors.
pub(super) fn is_ignored(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{640}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}'
        | '\u{2066}'..='\u{2069}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0100}'..='\u{e01ef}')
}

/// Vowels and final consonants of Hangul that come after an initial one, and the voicing marks of kana.
fn is_extender(c: char) -> bool {
    matches!(c, '\u{1160}'..='\u{11ff}' | '\u{3099}' | '\u{309a}' | '\u{ff9e}' | '\u{ff9f}')
}

/// Han, kana, hangul, and the south-east Asian scripts that write no spaces.
pub(super) fn is_dense(c: char) -> bool {
    matches!(c,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{1100}'..='\u{11ff}' | '\u{3041}'..='\u{3096}' | '\u{3099}'..='\u{309f}' | '\u{30a1}'..='\u{30ff}'
        | '\u{3105}'..='\u{312f}' | '\u{31f0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ff9f}' | '\u{20000}'..='\u{3ffff}')
        || matches!(c, '\u{3005}' | '\u{3007}')
}
