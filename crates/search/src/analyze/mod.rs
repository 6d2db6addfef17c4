//! Text to tokens: words, and the forms in which they can be found.
//!
//! Text falls into words at everything that is neither letter nor digit. On top of the words stand whole identifiers
//! (`fs.readFile`, `--baseline`, `@scope/name`), the parts of camelCase words, runs of operators (`::`, `@@`), and
//! bigrams for scripts that write no spaces. An article before an apostrophe (`l'API`) is left out. The same function reads
//! documents, queries and snippets, whatever their language: that decides only about stems and stop words ([`Language`]).

mod elision;
mod fold;
mod identifiers;
mod language;
mod pieces;
mod stop_words;

pub(crate) use elision::elided;
pub use fold::fold;
pub(crate) use fold::fold_into;
use identifiers::emit_chunk;
pub(crate) use identifiers::{identifier_parts, parts};
pub use language::Language;
use pieces::{Class, Piece, pieces};
pub(crate) use pieces::{is_character, is_plain, word_end};

use crate::schema::TOKEN_BYTES_MAX;

/// Stands before a part of an identifier in the vocabulary, so that parts never pass for words.
pub const PART_MARK: char = '\u{1}';

/// Stands before a whole title or heading in the vocabulary, so that none passes for a word.
pub const WHOLE_MARK: char = '\u{2}';

/// Origin of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A word, or a bigram.
    Word,
    /// Several words joined by punctuation, or one with a sigil.
    Compound,
    /// A part of a camelCase word; its text begins with [`PART_MARK`].
    Part,
    /// A run of operators.
    Symbol,
}

/// A token: its normal form and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// Lower case, accents folded.
    pub text: &'a str,
    /// Its origin.
    pub form: Form,
    /// Counted in words; forms of one word share it.
    pub position: u32,
    /// First byte in the source.
    pub start: usize,
    /// First byte after it.
    pub end: usize,
}

/// Calls `sink` with every token of the text, in order of position.
pub fn tokens(text: &str, sink: &mut impl FnMut(Token<'_>)) {
    let mut out = Out { text, position: 0, folded: String::with_capacity(TOKEN_BYTES_MAX), sink };
    let mut chunk: Vec<Piece> = Vec::with_capacity(8);
    for piece in pieces(text) {
        if matches!(piece.class, Class::Space | Class::Breaker) {
            emit_chunk(&chunk, &mut out);
            chunk.clear();
        } else {
            chunk.push(piece);
        }
    }
    emit_chunk(&chunk, &mut out);
}

/// A whole title or heading as a term of the vocabulary: all of its words, folded, in their order. Nothing for a text without a
/// word, and for one that is too long to be typed.
pub(crate) fn whole(text: &str) -> Option<String> {
    let mut whole = String::new();
    tokens(text, &mut |token| {
        if token.form == Form::Word {
            whole.push(if whole.is_empty() { WHOLE_MARK } else { ' ' });
            whole.push_str(token.text);
        }
    });
    (!whole.is_empty() && whole.len() <= TOKEN_BYTES_MAX).then_some(whole)
}

/// Receives tokens. One buffer holds their normal forms, so that a token costs no allocation.
pub(super) struct Out<'a, S> {
    text: &'a str,
    position: u32,
    folded: String,
    sink: &'a mut S,
}

impl<S: FnMut(Token<'_>)> Out<'_, S> {
    pub(super) fn push(&mut self, form: Form, start: usize, end: usize) {
        let source = self.text.get(start..end).unwrap_or_default();
        self.folded.clear();
        if form == Form::Part {
            self.folded.push(PART_MARK);
        }
        let mark = self.folded.len();
        fold_into(source, &mut self.folded);
        if self.folded.len() > mark && self.folded.len() <= TOKEN_BYTES_MAX {
            (self.sink)(Token { text: &self.folded, form, position: self.position, start, end });
        }
    }
}
