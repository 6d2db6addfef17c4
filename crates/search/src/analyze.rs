//! Text to tokens: what a word is, and in which forms it can be found.
//!
//! Text falls into words at everything that is neither letter nor digit. On top of the words stand whole identifiers
//! (`fs.readFile`, `--baseline`, `@scope/name`), the parts of camelCase words, runs of operators (`::`, `@@`), and
//! bigrams for scripts that write no spaces. The same function reads documents, queries and snippets.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::schema::TOKEN_BYTES_MAX;

/// Stands before a part of an identifier in the vocabulary, so that parts never pass for words.
pub const PART_MARK: char = '\u{1}';

/// How a token came about.
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
    /// How it came about.
    pub form: Form,
    /// Counted in words; forms of one word share it.
    pub position: u32,
    /// First byte in the source.
    pub start: usize,
    /// First byte after it.
    pub end: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Space,
    /// Quotes, brackets, commas: never part of an identifier.
    Breaker,
    Symbol,
    Word,
    /// Scripts without spaces between words: one character, one piece.
    Dense,
}

/// A word, a dense character or a run of symbols, as bytes of the source.
#[derive(Clone, Copy)]
struct Piece {
    class: Class,
    start: usize,
    end: usize,
}

/// Calls `sink` with every token of the text, in order of position.
pub fn tokens(text: &str, sink: &mut impl FnMut(Token<'_>)) {
    let mut out = Out { text, position: 0, folded: String::new(), sink };
    let mut chunk: Vec<Piece> = Vec::new();
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

/// Where tokens go: one buffer for their normal forms, so that a token costs no allocation.
struct Out<'a, S> {
    text: &'a str,
    position: u32,
    folded: String,
    sink: &'a mut S,
}

impl<S: FnMut(Token<'_>)> Out<'_, S> {
    fn push(&mut self, form: Form, start: usize, end: usize) {
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

fn pieces(text: &str) -> impl Iterator<Item = Piece> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at;
        let first = text.get(start..)?.chars().next()?;
        let class = classify(first);
        at = if class == Class::Dense { start + first.len_utf8() } else { run_end(text, start, class) };
        Some(Piece { class, start, end: at })
    })
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

fn letter_follows(text: &str, at: usize) -> bool {
    text.get(at..).and_then(|rest| rest.chars().nth(1)).is_some_and(char::is_alphabetic)
}

fn is_apostrophe(c: char) -> bool {
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
    } else if c.is_alphanumeric() || is_combining_mark(c) || is_joiner(c) {
        Class::Word
    } else if c.is_whitespace() {
        Class::Space
    } else {
        Class::Breaker
    }
}

/// Characters that belong to a word but not to its normal form: soft hyphen, joiners, variation selectors.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Han, kana, hangul, and the south-east Asian scripts that write no spaces.
fn is_dense(c: char) -> bool {
    matches!(c,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{1100}'..='\u{11ff}' | '\u{3041}'..='\u{3096}' | '\u{3099}'..='\u{309f}' | '\u{30a1}'..='\u{30ff}'
        | '\u{3105}'..='\u{312f}' | '\u{31f0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ff9f}' | '\u{20000}'..='\u{3ffff}')
        || matches!(c, '\u{3005}' | '\u{3007}')
}

fn emit_chunk(chunk: &[Piece], out: &mut Out<impl FnMut(Token<'_>)>) {
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

/// How many pieces from the first one make one identifier; 0 when the first is a symbol that joins nothing.
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

/// `readFile` -> read, File; `HTTPServer` -> HTTP, Server. Calls `visit` with start and end of each part; never for a word
/// that has only one.
pub(crate) fn parts(word: &str, mut visit: impl FnMut(usize, usize)) {
    if !word.bytes().any(|b| b.is_ascii_uppercase()) || !word.bytes().any(|b| b.is_ascii_lowercase()) {
        return;
    }
    let mut give = |from: usize, to: usize| {
        if to - from >= 2 {
            visit(from, to);
        }
    };
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

/// The normal form: compatibility forms resolved, lower case, accents and possessives off.
pub fn fold(source: &str) -> String {
    let mut folded = String::with_capacity(source.len());
    fold_into(source, &mut folded);
    folded
}

/// Appends the normal form to `folded`.
pub(crate) fn fold_into(source: &str, folded: &mut String) {
    if source.is_ascii() && !source.contains('\'') {
        folded.extend(source.chars().map(|c| c.to_ascii_lowercase()));
        return;
    }
    let stem = source.strip_suffix("'s").or_else(|| source.strip_suffix("\u{2019}s")).unwrap_or(source);
    for c in stem.nfkc() {
        if is_apostrophe(c) || is_joiner(c) {
            continue;
        }
        if is_dense(c) {
            folded.push(c);
        } else {
            fold_letter(c, folded);
        }
    }
}

fn fold_letter(c: char, folded: &mut String) {
    match c {
        'ß' | 'ẞ' => folded.push_str("ss"),
        'æ' | 'Æ' => folded.push_str("ae"),
        'œ' | 'Œ' => folded.push_str("oe"),
        'ø' | 'Ø' => folded.push('o'),
        'ł' | 'Ł' => folded.push('l'),
        'đ' | 'Đ' => folded.push('d'),
        'ı' => folded.push('i'),
        _ => {
            let decomposed = std::iter::once(c).nfd().filter(|d| !matches!(d, '\u{300}'..='\u{36f}'));
            folded.extend(decomposed.flat_map(char::to_lowercase).filter(|d| !matches!(d, '\u{300}'..='\u{36f}')));
        }
    }
}

/// The English stem of a folded word, or nothing when the word is not plain letters.
pub fn stem(word: &str) -> Option<String> {
    let plain = word.len() > 2 && word.bytes().all(|b| b.is_ascii_lowercase());
    plain.then(|| rust_stemmers::Stemmer::create(rust_stemmers::Algorithm::English).stem(word).into_owned())
}

/// Words that say nothing about the subject. They are indexed, for phrases and for the query that is nothing else.
pub fn is_stop_word(word: &str) -> bool {
    matches!(
        word,
        "a" | "an"
            | "and"
            | "are"
            | "as"
            | "at"
            | "be"
            | "but"
            | "by"
            | "for"
            | "if"
            | "in"
            | "into"
            | "is"
            | "it"
            | "its"
            | "no"
            | "not"
            | "of"
            | "on"
            | "or"
            | "such"
            | "that"
            | "the"
            | "their"
            | "then"
            | "there"
            | "these"
            | "they"
            | "this"
            | "to"
            | "was"
            | "will"
            | "with"
            | "can"
            | "do"
            | "does"
            | "how"
            | "i"
            | "my"
            | "what"
            | "when"
            | "where"
            | "which"
            | "you"
            | "your"
            | "we"
            | "from"
            | "has"
            | "have"
    )
}
