//! The bounds of a snippet.

use super::passage::WordMatch;
use super::{LEAD, SNIPPET_LENGTH, Span};
use crate::schema::WORDS_MAX;

/// Bytes from the first match in which others count for the choice of the stretch.
pub(super) const REACH: usize = SNIPPET_LENGTH - LEAD;

/// Ends of sentences.
const SENTENCE_ENDS: [&str; 3] = [". ", "! ", "? "];

/// Number of the match at which a snippet with most different words begins; the first of equals. Only the first
/// [`WORDS_MAX`] words of a query count.
pub(super) fn best_start(found: &[WordMatch]) -> Option<usize> {
    // Occurrences of each word from match `at` up to match `end`.
    let mut counts = [0_u32; WORDS_MAX];
    let (mut end, mut distinct) = (0, 0);
    let mut best: Option<(usize, usize)> = None;
    for (at, first) in found.iter().enumerate() {
        while let Some(next) = found.get(end).filter(|next| next.span.end <= first.span.start + REACH || end == at) {
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

/// The bytes that the snippet around a match can reach when all of them are ASCII.
pub(super) fn plain_bytes_around(first: usize) -> Span {
    Span { start: first.saturating_sub(LEAD), end: first + SNIPPET_LENGTH }
}

/// The snippet around the match, from the beginning of a line or sentence where there is one near, cut at spaces. `is_ascii`: [`plain_bytes_around`] are known to be
/// ASCII; otherwise they are checked.
pub(super) fn window_around(text: &str, lines: &[u16], first: usize, is_ascii: bool) -> Span {
    let start = if first <= LEAD { 0 } else { start_in(text, lines, back(text, first, is_ascii), first) };
    let end = forward(text, start, is_ascii);
    if end == text.len() {
        return Span { start, end };
    }
    let stretch = text.get(start..end).unwrap_or_default();
    let cut = stretch.rfind(' ').filter(|cut| *cut > stretch.len() / 2);
    Span { start, end: start + cut.unwrap_or(stretch.len()) }
}

/// Where the snippet begins in the range: at the last line, else the last sentence, else the first word, else the range itself.
fn start_in(text: &str, lines: &[u16], from: usize, to: usize) -> usize {
    let lead = text.get(from..to).unwrap_or_default();
    let line = lines.get(..lines.partition_point(|line| usize::from(*line) <= to)).and_then(<[u16]>::last);
    let line = line.map(|line| usize::from(*line)).filter(|line| *line >= from);
    let sentence = || SENTENCE_ENDS.iter().filter_map(|end| Some(from + lead.rfind(end)? + end.len())).max();
    line.or_else(sentence).or_else(|| Some(from + lead.find(' ')? + 1)).unwrap_or(from)
}

fn back(text: &str, from: usize, is_ascii: bool) -> usize {
    let start = from.saturating_sub(LEAD);
    if is_ascii || text.as_bytes().get(start..from).is_some_and(<[u8]>::is_ascii) {
        return start;
    }
    let before = text.get(..from).unwrap_or_default();
    let mut left = LEAD;
    let cut = before.char_indices().rev().find(|(_, c)| {
        left = left.saturating_sub(c.len_utf16());
        left == 0
    });
    cut.map_or(0, |(at, _)| at)
}

fn forward(text: &str, from: usize, is_ascii: bool) -> usize {
    let end = from + SNIPPET_LENGTH;
    if is_ascii {
        return end.min(text.len());
    }
    let rest = text.get(from..).unwrap_or_default();
    if rest.as_bytes().get(..SNIPPET_LENGTH).is_some_and(<[u8]>::is_ascii) {
        return end;
    }
    let mut used = 0;
    let cut = rest.char_indices().find(|(_, c)| {
        used += c.len_utf16();
        used > SNIPPET_LENGTH
    });
    cut.map_or(text.len(), |(at, _)| from + at)
}
