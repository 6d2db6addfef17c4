//! The pieces of a query and their roles: phrases, exclusions, filters, and everything else as text.

use crate::schema::Kind;

/// A stretch of a query without white space, or a quoted one.
pub(super) struct Chunk<'a> {
    /// Without the quotes of a phrase.
    pub text: &'a str,
    /// Byte of the query at which `text` begins.
    pub start: usize,
    pub role: Role<'a>,
}

/// The meaning of a chunk.
#[derive(Clone, Copy)]
pub(super) enum Role<'a> {
    /// Words to search for.
    Text,
    /// Words that a hit must have side by side.
    Phrase,
    /// A word or phrase that no hit has.
    Exclusion(&'a str),
    /// Hits of this kind only.
    Kind(Kind),
    /// Hits in this section only.
    Section(&'a str),
}

pub(super) const KIND: &str = "kind:";
pub(super) const SECTION: &str = "section:";

/// Takes a query apart. An operator that would narrow nothing, and the filter of an unknown section, are text.
pub(super) fn chunks<'a>(query: &'a str, is_section: impl Fn(&str) -> bool) -> Vec<Chunk<'a>> {
    let mut chunks = split(query);
    for chunk in &mut chunks {
        if matches!(chunk.role, Role::Text) {
            chunk.role = role(chunk.text, &is_section);
        }
    }
    let has_text = chunks.iter().any(|chunk| matches!(chunk.role, Role::Text | Role::Phrase));
    let is_filter = |chunk: &Chunk| matches!(chunk.role, Role::Kind(_) | Role::Section(_));
    let has_more = !chunks.iter().all(is_filter);
    for chunk in &mut chunks {
        match chunk.role {
            Role::Exclusion(text) if !has_text => {
                chunk.role = if text.len() == chunk.text.len() { Role::Phrase } else { Role::Text };
            }
            Role::Kind(_) | Role::Section(_) if !has_more => chunk.role = Role::Text,
            _ => {}
        }
    }
    chunks
}

/// A query without the quotes of its phrases, with all of its other operators; nothing when no word stands outside of them.
pub(super) fn unquoted(query: &str, is_section: impl Fn(&str) -> bool) -> Option<String> {
    let chunks = chunks(query, is_section);
    let is_phrase = |chunk: &Chunk| matches!(chunk.role, Role::Phrase);
    let is_word = |chunk: &Chunk| matches!(chunk.role, Role::Text) && chunk.text.contains(char::is_alphanumeric);
    if !chunks.iter().any(is_phrase) || !chunks.iter().any(is_word) {
        return None;
    }
    let mut open = query.to_owned();
    for Chunk { text, start, .. } in chunks.iter().filter(|chunk| is_phrase(chunk)).rev() {
        let (before, quoted) = query.split_at_checked(*start)?;
        let opening = before.chars().next_back()?.len_utf8();
        let closing = quoted.get(text.len()..)?.chars().next()?.len_utf8();
        // Without its quotes a phrase must not exclude anything.
        let words: Vec<&str> = text.split_whitespace().map(|word| word.trim_start_matches('-')).collect();
        open.replace_range(start - opening..start + text.len() + closing, &words.join(" "));
    }
    Some(open)
}

/// The words of a query on one line, without its operators and quotes; nothing when it has none of them.
pub(super) fn relaxed(query: &str, is_section: impl Fn(&str) -> bool) -> Option<String> {
    let mut words: Vec<&str> = Vec::new();
    for Chunk { text, role, .. } in chunks(query, is_section) {
        let parts = text.split(|c: char| c.is_whitespace() || is_quote(c));
        match role {
            Role::Text => words.extend(parts),
            // Without its quotes a phrase must not exclude anything either.
            Role::Phrase => words.extend(parts.map(|word| word.trim_start_matches('-'))),
            Role::Exclusion(_) | Role::Kind(_) | Role::Section(_) => {}
        }
    }
    words.retain(|word| !word.is_empty());
    let words = words.join(" ");
    (!words.is_empty() && !query.split_whitespace().eq(words.split(' '))).then_some(words)
}

/// Chunks whose role is `Text` unless they are quoted.
fn split(query: &str) -> Vec<Chunk<'_>> {
    let mut chunks = Vec::new();
    let mut at = 0;
    while let Some(rest) = query.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(first) = rest.chars().next() else { break };
        let bare = rest.strip_prefix('-').unwrap_or(rest);
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if let Some(Quoted { text, length }) = quoted(bare) {
            let is_excluded = bare.len() < rest.len();
            at += usize::from(is_excluded);
            let start = at + bare.chars().next().map_or(0, char::len_utf8);
            let role = if is_excluded { Role::Exclusion(text) } else { Role::Phrase };
            chunks.push(Chunk { text, start, role });
            at += length;
        } else {
            let text = rest.split(char::is_whitespace).next().unwrap_or(rest);
            chunks.push(Chunk { text, start: at, role: Role::Text });
            at += text.len();
        }
    }
    chunks
}

/// The role of a chunk without quotes. `-word` excludes, but `-v` and `--flag` are text.
fn role<'a>(text: &'a str, is_section: &impl Fn(&str) -> bool) -> Role<'a> {
    if let Some(name) = text.strip_prefix(KIND) {
        let kind = Kind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name));
        return kind.map_or(Role::Text, Role::Kind);
    }
    if let Some(id) = text.strip_prefix(SECTION) {
        return if is_section(id) { Role::Section(id) } else { Role::Text };
    }
    let Some(word) = text.strip_prefix('-') else { return Role::Text };
    let starts_word = word.chars().next().is_some_and(char::is_alphanumeric);
    let is_excluded = starts_word && (word.chars().count() > 1 || !word.is_ascii());
    if is_excluded { Role::Exclusion(word) } else { Role::Text }
}

/// A text in quotes.
struct Quoted<'a> {
    text: &'a str,
    /// Bytes with its quotes.
    length: usize,
}

/// The quoted text at the beginning of a text; nothing when nothing stands in the quotes.
fn quoted(text: &str) -> Option<Quoted<'_>> {
    let open = text.chars().next()?;
    let inner = text.get(open.len_utf8()..)?;
    // These also stand alone: between the names of a path, at the end of a phrase that a letter is before.
    let may_close = matches!(open, '\u{bb}' | '\u{201d}');
    if may_close && inner.starts_with(char::is_whitespace) {
        return None;
    }
    let end = inner.find(closing_quotes(open))?;
    let phrase = inner.get(..end).filter(|phrase| !phrase.trim().is_empty())?;
    let close = inner.get(end..)?.chars().next()?;
    Some(Quoted { text: phrase, length: text.len() - inner.len() + end + close.len_utf8() })
}

/// The quotes that end a phrase begun by this one: those of keyboards and of word processors. Other letters begin no phrase.
fn closing_quotes(open: char) -> &'static [char] {
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

fn is_quote(letter: char) -> bool {
    !closing_quotes(letter).is_empty()
}
