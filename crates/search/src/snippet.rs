//! Which stretch of a text to show, and where the query's words stand in it.

use std::collections::HashMap;

use crate::analyze;

/// UTF-16 code units that a snippet may have.
const SNIPPET_LENGTH: usize = 200;
/// How much of it stands before the first match.
const LEAD: usize = 40;

/// A stretch of a text with its matches, all in UTF-16 code units of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// Start and end of the stretch, at word boundaries.
    pub window: (usize, usize),
    /// Start and end of each match inside the stretch, ascending, not overlapping.
    pub matches: Vec<(usize, usize)>,
}

/// Knows the words of a query in every form that was searched for.
#[derive(Default)]
pub struct Marker {
    /// Term to the number of its word.
    words: HashMap<String, usize>,
}

/// A match: where, and which word of the query.
struct Found {
    start: usize,
    end: usize,
    word: usize,
}

impl Marker {
    /// Forgets the last query; takes the terms of each word of the next one.
    pub(crate) fn remember(&mut self, words: impl Iterator<Item = impl Iterator<Item = String>>) {
        self.words.clear();
        for (number, terms) in words.enumerate() {
            for term in terms {
                self.words.entry(term).or_insert(number);
            }
        }
    }

    /// Finds the stretch with most of the query's words.
    pub fn mark(&self, text: &str) -> Mark {
        let found = self.find(text);
        let best = best_start(&found);
        let first = best.and_then(|at| found.get(at)).map_or(0, |found| found.start);
        let (start, end) = window(text, first);
        let mut matches: Vec<(usize, usize)> = Vec::new();
        for Found { start: from, end: to, .. } in
            found.into_iter().filter(|found| found.start >= start && found.end <= end)
        {
            match matches.last_mut() {
                Some((_, last)) if from < *last => *last = (*last).max(to),
                _ => matches.push((from, to)),
            }
        }
        let offset = utf16(text.get(..start));
        let at = |byte: usize| offset + utf16(text.get(start..byte));
        let matches = matches.into_iter().map(|(from, to)| (at(from), at(to))).collect();
        Mark { window: (offset, at(end)), matches }
    }

    fn find(&self, text: &str) -> Vec<Found> {
        let mut found = Vec::new();
        if self.words.is_empty() {
            return found;
        }
        analyze::tokens(text, &mut |token| {
            if let Some(&word) = self.words.get(token.text) {
                found.push(Found { start: token.start, end: token.end, word });
            }
        });
        found.sort_unstable_by_key(|found| (found.start, found.end));
        found
    }
}

/// The match at which to begin so that most different words follow within a snippet; the first of equals.
fn best_start(found: &[Found]) -> Option<usize> {
    let words = found.iter().map(|found| found.word + 1).max()?;
    // How often each word stands in the stretch from `at` to `end`.
    let mut counts = vec![0_u32; words];
    let (mut end, mut distinct) = (0, 0);
    let mut best: Option<(usize, usize)> = None;
    for (at, first) in found.iter().enumerate() {
        while let Some(next) =
            found.get(end).filter(|next| next.end <= first.start + SNIPPET_LENGTH - LEAD || end == at)
        {
            if let Some(count) = counts.get_mut(next.word) {
                distinct += usize::from(*count == 0);
                *count += 1;
            }
            end += 1;
        }
        if best.is_none_or(|(_, most)| distinct > most) {
            best = Some((at, distinct));
        }
        if let Some(count) = counts.get_mut(first.word) {
            *count = count.saturating_sub(1);
            distinct -= usize::from(*count == 0);
        }
    }
    best.map(|(at, _)| at)
}

/// Start and end in bytes, at white space where there is any near.
fn window(text: &str, first: usize) -> (usize, usize) {
    let start = if first <= LEAD { 0 } else { after_space(text, back(text, first, LEAD), first) };
    let end = forward(text, start, SNIPPET_LENGTH);
    if end == text.len() {
        return (start, end);
    }
    let stretch = text.get(start..end).unwrap_or_default();
    let cut = stretch.rfind(char::is_whitespace).filter(|cut| *cut > stretch.len() / 2);
    (start, start + cut.unwrap_or(stretch.len()))
}

/// The first byte after white space in the range, or the start of the range.
fn after_space(text: &str, from: usize, to: usize) -> usize {
    let space = text.get(from..to).and_then(|lead| lead.char_indices().find(|(_, c)| c.is_whitespace()));
    space.map_or(from, |(at, c)| from + at + c.len_utf8())
}

fn back(text: &str, from: usize, units: usize) -> usize {
    let before = text.get(..from).unwrap_or_default();
    let mut left = units;
    let cut = before.char_indices().rev().find(|(_, c)| {
        left = left.saturating_sub(c.len_utf16());
        left == 0
    });
    cut.map_or(0, |(at, _)| at)
}

fn forward(text: &str, from: usize, units: usize) -> usize {
    let mut used = 0;
    let rest = text.get(from..).unwrap_or_default();
    let cut = rest.char_indices().find(|(_, c)| {
        used += c.len_utf16();
        used > units
    });
    cut.map_or(text.len(), |(at, _)| from + at)
}

/// Length in UTF-16 code units.
fn utf16(text: Option<&str>) -> usize {
    text.map_or(0, |text| if text.is_ascii() { text.len() } else { text.chars().map(char::len_utf16).sum() })
}
