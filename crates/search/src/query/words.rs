//! The words of a query: which are scored, and which of their corrections are shown.

use std::rc::Rc;

use super::correct::Correction;
use super::expansion_cache::{ExpandedTerm, ExpansionCache};
use super::parse::{Parsed, QueryToken};
use super::proximity::{PlacedWord, is_supported};
use super::{Hit, first_characters};
use crate::analyze::{self, Form, Language};
use crate::expand::{QueryWord, lookup};
use crate::index::Index;
use crate::rank::{ScoredWord, Scorer};
use crate::schema::{REFINED, SPLIT_BELOW, WORDS_MAX};
use crate::work::Work;

/// The words of a query with the terms that stand for them.
pub(super) struct Expanded {
    /// The words to score, rarest first.
    pub words: Vec<AskedWord>,
    /// The corrections of misspelt words, with the words.
    pub corrections: Vec<(Rc<ExpandedTerm>, Correction)>,
}

/// A word to score.
pub(super) struct AskedWord {
    pub word: Rc<ExpandedTerm>,
    /// Its position in the query; nothing for a part of an identifier.
    position: Option<u32>,
    /// Whether it stands in a filter of an unknown name: nobody asks for it.
    is_filter: bool,
}

/// The words of a query that [`Index::set_pages_with`] is to tell of, as they are written, each once, without those that say nothing.
pub fn query_words(language: &Language, query: &str) -> Vec<String> {
    let query = first_characters(query);
    let (mut folded, mut words): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    analyze::tokens(query, &mut |token| {
        let is_weighed = token.form != Form::Part && !language.is_stop_word(token.text);
        if is_weighed && words.len() < WORDS_MAX && folded.iter().all(|known| known != token.text) {
            folded.push(token.text.to_owned());
            words.extend(query.get(token.start..token.end).map(str::to_owned));
        }
    });
    words
}

/// Looks up the words of a query.
pub(super) fn expand_words(
    index: &Index,
    scorer: &Scorer,
    cache: &mut ExpansionCache,
    parsed: &Parsed,
    work: &mut Work,
) -> Expanded {
    let mut words = Vec::new();
    let mut corrections = Vec::new();
    // Stop words count only where nothing else does: `how-to` may be no word of the documentation.
    for tokens in [&parsed.tokens, &parsed.stop_words] {
        if !words.is_empty() {
            break;
        }
        for token in tokens {
            let &QueryToken {
                ref text,
                ref spelling,
                form,
                position,
                ref parts,
                start,
                end,
                is_open,
                is_exact: is_filter,
            } = token;
            let is_known = |part: &String| lookup(index, part, 1.0).is_some();
            let by_parts = form == Form::Word && !parts.is_empty() && parts.iter().all(is_known);
            let (spelling, is_exact) = (spelling.as_deref(), is_filter || by_parts);
            let joined = joined(index, parsed, token);
            let asked = QueryWord { text, spelling, form, parts, joined: &joined, is_open, is_exact };
            let word = cache.get(index, scorer, asked, work);
            corrections.extend(word.correction.clone().map(|text| (word.clone(), Correction { start, end, text })));
            if by_parts && word.frequency < SPLIT_BELOW {
                for text in parts.iter().filter(|part| !index.language.is_stop_word(part)) {
                    let (parts, joined) = (&[], &[]);
                    let asked = QueryWord { text, spelling: None, form, parts, joined, is_open: false, is_exact: true };
                    let word = cache.get(index, scorer, asked, work);
                    words.push(AskedWord { word, position: None, is_filter });
                }
            }
            if word.is_scored() {
                words.push(AskedWord { word, position: Some(position), is_filter });
            }
        }
    }
    // Words that nothing has must not take the place of others.
    words.sort_by_key(|AskedWord { word, .. }| (word.frequency == 0, word.frequency));
    words.truncate(WORDS_MAX);
    Expanded { words, corrections }
}

/// The known words that a word of the query is together with the one before it, and with the one after it: one side writes
/// "time out", the other "timeout".
fn joined(index: &Index, parsed: &Parsed, token: &QueryToken) -> Vec<String> {
    let is_word = |one: &&QueryToken| one.form == Form::Word && one.text.chars().all(char::is_alphabetic);
    let words = || parsed.tokens.iter().chain(&parsed.stop_words).filter(is_word);
    let follows = |one: &QueryToken, other: &QueryToken| one.end + 1 == other.start;
    let before = words().filter(|other| follows(other, token)).map(|other| format!("{}{}", other.text, token.text));
    let after = words().filter(|other| follows(token, other)).map(|other| format!("{}{}", token.text, other.text));
    before.chain(after).filter(|text| is_word(&token) && lookup(index, text, 1.0).is_some()).collect()
}

/// The words that have positions, in the order of the query.
pub(super) fn placed(words: &[AskedWord], scored: &[ScoredWord]) -> Vec<PlacedWord> {
    let mut placed: Vec<PlacedWord> = Vec::new();
    for (&AskedWord { ref word, position, is_filter }, ScoredWord { how, contributions, .. }) in
        words.iter().zip(scored)
    {
        if let Some(position) = position.filter(|_| word.word.names && !word.word.strong.is_empty()) {
            let (word, contributions) = (word.clone(), contributions.clone());
            placed.push(PlacedWord { word, position, is_filter, idf: how.idf(), contributions });
        }
    }
    placed.sort_unstable_by_key(|word| word.position);
    placed
}

/// The idf of the words that nothing has, together; filters of unknown names ask for nothing.
pub(super) fn missing(words: &[AskedWord], scored: &[ScoredWord]) -> f32 {
    let is_missing =
        |AskedWord { word, is_filter, .. }: &AskedWord| word.word.names && word.word.strong.is_empty() && !is_filter;
    words.iter().zip(scored).filter(|(asked, _)| is_missing(asked)).map(|(_, scored)| scored.how.idf()).sum()
}

/// The corrections that one of the best pages has together with most of the other words, those that nothing has among them: of
/// a query about another subject one word is often like a known one.
pub(super) fn supported(
    index: &Index,
    corrections: Vec<(Rc<ExpandedTerm>, Correction)>,
    (words, missing): (&[PlacedWord], f32),
    hits: &[Hit],
) -> Vec<Correction> {
    let pages = || {
        let best = hits.iter().take(REFINED);
        best.filter_map(|hit| index.layout.pages.get(hit.unit as usize)).map(|page| *page as usize)
    };
    let is_right = |term: &Rc<ExpandedTerm>| {
        words.iter().any(|word| Rc::ptr_eq(&word.word, term) && is_supported(word, words, missing, pages()))
    };
    corrections.into_iter().filter(|(term, _)| is_right(term)).map(|(_, correction)| correction).collect()
}
