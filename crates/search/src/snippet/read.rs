//! Reads a text: its words, and which bytes of it are not plain.

use super::excerpt::is_escaped;
use super::forms::{hash, hash_part};
use super::word_index::WordPosition;
use crate::analyze;

/// Runs of bytes that are not ASCII or that JSON escapes.
pub(super) fn special_runs(text: &str) -> Vec<(u16, u16)> {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for (at, _) in text.bytes().enumerate().filter(|(_, byte)| !byte.is_ascii() || is_escaped(*byte)) {
        match runs.last_mut() {
            Some((_, to)) if usize::from(*to) == at => *to += 1,
            _ => runs.push((at as u16, at as u16 + 1)),
        }
    }
    runs
}

/// Replaces each run of white space by one space, and trims the text. Also returns where its lines begin.
pub(super) fn on_one_line(text: &str) -> (String, Vec<u16>) {
    let mut all = String::with_capacity(text.len());
    let mut starts = Vec::new();
    for line in text.lines() {
        for (number, word) in line.split_whitespace().enumerate() {
            if !all.is_empty() {
                all.push(' ');
            }
            if number == 0 {
                starts.push(all.len() as u16);
            }
            all.push_str(word);
        }
    }
    (all, starts)
}

/// Positions of the plain words of a text and of the parts of its identifiers.
pub(super) fn words(text: &str) -> Vec<WordPosition> {
    let bytes = text.as_bytes();
    let mut words = Vec::with_capacity(text.len() / 5);
    let mut folded = String::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        if byte.is_ascii() && !byte.is_ascii_alphanumeric() {
            at += 1;
            continue;
        }
        let length = bytes.iter().skip(start).take_while(|byte| byte.is_ascii_alphanumeric()).count();
        at = start + length;
        if bytes.get(at).is_some_and(|next| !next.is_ascii() || *next == b'\'') {
            at = analyze::word_end(text, start);
            if at == start {
                // A character of no word, or of a script without spaces.
                at += text.get(start..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
                continue;
            }
        }
        let is_plain = at == start + length;
        let start = if is_plain { start } else { start + analyze::elided(text.get(start..at).unwrap_or_default()) };
        let source = text.get(start..at).unwrap_or_default();
        let mut note = |hash, from: usize, to: usize| {
            words.push(WordPosition { hash, start: (start + from) as u16, end: (start + to) as u16 });
        };
        if is_plain {
            note(hash(source.as_bytes()), 0, length);
        } else {
            folded.clear();
            analyze::fold_into(source, &mut folded);
            note(hash(folded.as_bytes()), 0, source.len());
        }
        if source.bytes().any(|byte| byte.is_ascii_uppercase() || !byte.is_ascii()) {
            note_parts(source, &mut folded, &mut note);
        }
    }
    words
}

fn note_parts(source: &str, folded: &mut String, note: &mut impl FnMut(u32, usize, usize)) {
    analyze::parts(source, |from, to| {
        folded.clear();
        analyze::fold_into(source.get(from..to).unwrap_or_default(), folded);
        note(hash_part(folded.as_bytes()), from, to);
    });
}
