//! Words, identifiers, operators and bigrams in a stretch of text without spaces.

use super::pieces::{Class, Piece};
use super::{Form, Out, Token, fold};

/// Emits the tokens of a stretch without spaces.
pub(super) fn emit_chunk(chunk: &[Piece], out: &mut Out<impl FnMut(Token<'_>)>) {
    let mut rest = chunk;
    while let Some((first, after)) = rest.split_first() {
        match first.class {
            Class::Dense => {
                let run = rest.iter().take_while(|piece| piece.class == Class::Dense).count();
                let (dense, others) = rest.split_at(run.min(rest.len()));
                emit_dense(dense, out);
                rest = others;
            }
            _ => {
                let run = rest.iter().take_while(|piece| piece.class != Class::Dense).count();
                let (words, others) = rest.split_at(run.min(rest.len()));
                emit_words(words, out);
                rest = if run == 0 { after } else { others };
            }
        }
    }
}

fn emit_dense(run: &[Piece], out: &mut Out<impl FnMut(Token<'_>)>) {
    let mut emit = |first: &Piece, last: &Piece| {
        out.push(Form::Word, first.start, last.end);
        out.position += 1;
    };
    if let [only] = run {
        emit(only, only);
    }
    for pair in run.windows(2) {
        if let [first, last] = pair {
            emit(first, last);
        }
    }
}

/// Words and symbol runs without a space between them: `--base-line`, `a::b`, `(x=>y`.
fn emit_words(run: &[Piece], out: &mut Out<impl FnMut(Token<'_>)>) {
    let mut rest = run;
    while let Some((first, after)) = rest.split_first() {
        let count = identifier_length(out.text, rest);
        if count == 0 {
            emit_symbol(first, out);
            rest = after;
            continue;
        }
        let (identifier, others) = rest.split_at(count.min(rest.len()));
        emit_identifier(identifier, out);
        rest = others;
    }
}

/// Number of pieces from the first one on that make one identifier; 0 when the first is a symbol that joins nothing.
fn identifier_length(text: &str, run: &[Piece]) -> usize {
    let is_word = |at: usize| run.get(at).is_some_and(|piece| piece.class == Class::Word);
    let symbol = |at: usize| {
        run.get(at).filter(|piece| piece.class == Class::Symbol).and_then(|piece| text.get(piece.start..piece.end))
    };
    let mut count = match symbol(0) {
        Some(sigil) if is_word(1) && is_sigil(sigil) => 2,
        Some(_) => return 0,
        None => 1,
    };
    while symbol(count).is_some_and(is_connector) && is_word(count + 1) {
        count += 2;
    }
    let ends_name = |suffix: &str| matches!(suffix, "++" | "#");
    if count == 1 && symbol(1).is_some_and(ends_name) && !is_word(2) {
        count = 2;
    }
    count
}

fn is_sigil(symbol: &str) -> bool {
    matches!(
        symbol,
        "--" | "-" | "@" | "$" | "#" | "." | "/" | "@@" | "::" | ":" | "./" | "../" | "_" | "__" | "~" | "*" | "v-"
    )
}

fn is_connector(symbol: &str) -> bool {
    matches!(symbol, "." | "_" | "-" | ":" | "::" | "/" | "@" | "#" | "->" | "$" | "__" | "+" | "\\" | "?." | "@@")
}

fn emit_identifier(pieces: &[Piece], out: &mut Out<impl FnMut(Token<'_>)>) {
    let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else { return };
    let words = pieces.iter().filter(|piece| piece.class == Class::Word).count();
    if pieces.len() > 1 && words <= 8 {
        out.push(Form::Compound, first.start, last.end);
    }
    for piece in pieces {
        if piece.class == Class::Word {
            out.push(Form::Word, piece.start, piece.end);
            emit_parts(piece, out);
            out.position += 1;
        } else {
            emit_symbol(piece, out);
        }
    }
}

/// Runs of two to four operators; longer ones are rules and drawings, single ones are punctuation.
fn emit_symbol(piece: &Piece, out: &mut Out<impl FnMut(Token<'_>)>) {
    let length = piece.end - piece.start;
    let run = out.text.get(piece.start..piece.end).unwrap_or_default();
    let is_drawing = run.bytes().all(|b| matches!(b, b'-' | b'.' | b'=' | b'*' | b'_' | b'#' | b'~' | b'/'))
        && run != "=="
        && run != "**"
        && run != "...";
    if (2..=4).contains(&length) && (!is_drawing || run == "--" || run == "..") {
        out.push(Form::Symbol, piece.start, piece.end);
    }
}

fn emit_parts(word: &Piece, out: &mut Out<impl FnMut(Token<'_>)>) {
    let source = out.text.get(word.start..word.end).unwrap_or_default();
    parts(source, |from, to| out.push(Form::Part, word.start + from, word.start + to));
}

/// Most parts of an identifier that is looked for in other notations.
const PARTS_MAX: usize = 8;

/// The parts of an identifier in any notation, folded: max, retry, count for `maxRetryCount`, `max-retry-count` and
/// `--max_retry.count`. Empty when there is only one, or too many.
pub(crate) fn identifier_parts(identifier: &str) -> Vec<String> {
    let mut all = Vec::new();
    for word in identifier.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let known = all.len();
        humps(word, |from, to| all.push(fold(word.get(from..to).unwrap_or_default())));
        if all.len() == known {
            all.push(fold(word));
        }
    }
    if (2..=PARTS_MAX).contains(&all.len()) { all } else { Vec::new() }
}

/// Calls `visit` with start and end of each part of a word that has two letters or more.
pub(crate) fn parts(word: &str, mut visit: impl FnMut(usize, usize)) {
    humps(word, |from, to| {
        if to - from >= 2 {
            visit(from, to);
        }
    });
}

/// `readFile` -> read, File; `HTTPServer` -> HTTP, Server. Calls `give` with start and end of each part; never for a word
/// that has only one.
fn humps(word: &str, mut give: impl FnMut(usize, usize)) {
    if !word.bytes().any(|b| b.is_ascii_uppercase()) || !word.bytes().any(|b| b.is_ascii_lowercase()) {
        return;
    }
    let mut begun = 0;
    let mut before: Option<char> = None;
    let mut characters = word.char_indices().peekable();
    while let Some((at, here)) = characters.next() {
        let next_is_lower = characters.peek().is_some_and(|(_, next)| next.is_lowercase());
        if before.is_some_and(|before| here.is_uppercase() && (!before.is_uppercase() || next_is_lower)) {
            give(begun, at);
            begun = at;
        }
        before = Some(here);
    }
    if begun > 0 {
        give(begun, word.len());
    }
}
