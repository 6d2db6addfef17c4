//! The search of a passage for the words of a query.

use smallvec::SmallVec;

use super::forms::{QueryForm, QueryForms};
use super::passage::{Passage, WordMatch};
use super::window::best_start;
use super::word_index::WordPosition;
use super::{Excerpt, Span};

/// Bytes that are analysed when a query has nothing but operators, or words without spaces.
const ANALYSED_MAX: usize = 16_384;

/// Finds the excerpt with most of the query's words; the first of equals.
pub(crate) fn find_excerpt(passage: &Passage, forms: &QueryForms) -> Excerpt {
    let found = find_matches(passage, forms);
    let best = best_start(&found).and_then(|at| found.get(at)).map_or(0, |found| found.span.start);
    let window = passage.window_around(best);
    let mut matches: SmallVec<[Span; 8]> = SmallVec::new();
    let mut words: SmallVec<[usize; 8]> = SmallVec::new();
    for &WordMatch { span, word } in
        found.iter().filter(|found| found.span.start >= window.start && found.span.end <= window.end)
    {
        if !words.contains(&word) {
            words.push(word);
        }
        match matches.last_mut() {
            Some(last) if span.start < last.end => last.end = last.end.max(span.end),
            _ => matches.push(span),
        }
    }
    Excerpt { window, matches, words: words.len() }
}

/// The matches in the order of the text. Where the query has identifiers or operators, only those near the best stretch.
fn find_matches(passage: &Passage, forms: &QueryForms) -> SmallVec<[WordMatch; 8]> {
    let mut found: SmallVec<[WordMatch; 8]> = SmallVec::new();
    for &(form, word) in &forms.forms {
        let positions = passage.words.positions(form.hash);
        if is_form(passage, form, positions) {
            found.extend(positions.iter().map(|position| WordMatch { span: position.span(), word }));
        }
    }
    found.sort_unstable_by_key(|found| found.span);
    if !forms.need_analysis {
        return found;
    }
    let stretch = match best_start(&found).and_then(|at| found.get(at)) {
        Some(first) => passage.window_around(first.span.start),
        None => Span { start: 0, end: passage.text.floor_char_boundary(ANALYSED_MAX) },
    };
    passage.analyse(forms, stretch).into()
}

/// Whether words with the hash of the form are that form. Only the first is compared: two words with equal hashes are one in
/// billions, and then a snippet may mark the wrong one.
fn is_form(passage: &Passage, form: &QueryForm, positions: &[WordPosition]) -> bool {
    let first = positions.first().map(WordPosition::span);
    first.and_then(|span| passage.text.get(span.start..span.end)).is_some_and(|text| form.is(text))
}
