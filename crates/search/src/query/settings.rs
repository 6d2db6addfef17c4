//! Synonyms, stop words and pins, as the owner of the documentation sets them. They change queries, never the index.

use std::collections::{HashMap, HashSet};

use super::chunks::{Chunk, Role, chunks};
use crate::analyze;
use crate::index::Index;

/// Queries that are asked in place of one with synonyms, itself among them.
const VARIANTS_MAX: usize = 8;

/// Synonyms, stop words and pins. Case, accents, spaces, and punctuation at the end of a word do not matter.
#[derive(Default)]
pub struct Settings {
    /// Each term with its synonyms.
    synonyms: HashMap<String, Vec<Synonym>>,
    /// Words of the longest term in `synonyms`.
    longest: usize,
    stop_words: HashSet<String>,
    /// Units by query.
    pins: HashMap<String, Vec<u32>>,
}

struct Synonym {
    key: String,
    text: String,
}

/// The queries to ask in place of one.
pub(super) struct Plan {
    /// The query without stop words, then with synonyms in place of its words. Never empty.
    pub variants: Vec<String>,
    /// Units that are the first hits, in their order.
    pub pins: Vec<u32>,
}

impl Settings {
    /// Makes words and phrases synonyms of each other: each finds what the others find.
    pub fn add_synonyms(&mut self, terms: &[String]) {
        for term in terms {
            let own = key(term);
            self.longest = self.longest.max(own.split(' ').count());
            let synonyms = self.synonyms.entry(own.clone()).or_default();
            for text in terms {
                let key = key(text);
                if key != own && synonyms.iter().all(|known| known.key != key) {
                    synonyms.push(Synonym { key, text: text.clone() });
                }
            }
        }
    }

    /// Leaves a word out of queries that have other words.
    pub fn add_stop_word(&mut self, word: &str) {
        self.stop_words.insert(key(word));
    }

    /// Makes a unit the first hit of a query, after those that were pinned before it.
    pub fn add_pin(&mut self, query: &str, unit: u32) {
        let units = self.pins.entry(key(query)).or_default();
        if !units.contains(&unit) {
            units.push(unit);
        }
    }

    /// The queries to ask in place of this one.
    pub(super) fn plan(&self, query: &str, index: &Index) -> Plan {
        let query = self.without_stop_words(query, index);
        let variants = if self.synonyms.is_empty() { vec![query] } else { self.variants(&query, index) };
        Plan { variants, pins: Vec::new() }
    }

    /// The units pinned to a query.
    pub(super) fn pins(&self, query: &str) -> Vec<u32> {
        if self.pins.is_empty() { Vec::new() } else { self.pins.get(&key(query)).cloned().unwrap_or_default() }
    }

    /// Nothing is left out of a query that would search for nothing without it: for filters, marks, or words that say nothing.
    fn without_stop_words(&self, query: &str, index: &Index) -> String {
        let mut kept = query.to_owned();
        if self.stop_words.is_empty() {
            return kept;
        }
        let chunks = chunks(query, index.section_test());
        let words = words(&chunks);
        let says_something = |word: &Word| !self.stop_words.contains(&word.key) && is_subject(&word.key, index);
        let has_phrase = chunks.iter().any(|chunk| matches!(chunk.role, Role::Phrase));
        if !has_phrase && !words.iter().any(says_something) {
            return kept;
        }
        for word in words.iter().rev().filter(|word| self.stop_words.contains(&word.key)) {
            let rest = kept.get(word.end..).unwrap_or_default().trim_start().to_owned();
            kept.truncate(word.start);
            kept.push_str(&rest);
        }
        kept
    }

    /// The query, then the same with synonyms in place of the terms that have some.
    fn variants(&self, query: &str, index: &Index) -> Vec<String> {
        let chunks = chunks(query, index.section_test());
        let words = words(&chunks);
        let mut variants = vec![String::new()];
        let (mut rest, mut done) = (words.as_slice(), 0);
        while let Some((first, after)) = rest.split_first() {
            let Some(Term { last, synonyms }) = self.term_at(rest) else {
                rest = after;
                continue;
            };
            let before = query.get(done..first.start).unwrap_or_default();
            let own = query.get(first.start..last.end).unwrap_or_default();
            let terms: Vec<&str> = std::iter::once(own).chain(synonyms.iter().map(|known| &*known.text)).collect();
            let longer =
                |variant: &String| terms.iter().map(|term| [variant, before, term].concat()).collect::<Vec<_>>();
            variants = variants.iter().flat_map(longer).take(VARIANTS_MAX).collect();
            done = last.end;
            rest = words.get(words.partition_point(|word| word.end <= done)..).unwrap_or_default();
        }
        let end = query.get(done..).unwrap_or_default();
        variants.iter_mut().for_each(|variant| variant.push_str(end));
        variants
    }

    /// The longest term with synonyms that the words begin with. A term does not reach over a phrase or an operator.
    fn term_at<'a>(&'a self, words: &'a [Word]) -> Option<Term<'a>> {
        let stretch = words.first()?.stretch;
        let near = words.iter().take(self.longest).take_while(|word| word.stretch == stretch).count();
        (1..=near).rev().find_map(|length| {
            let words = words.get(..length)?;
            let keys: Vec<&str> = words.iter().map(|word| &*word.key).collect();
            Some(Term { last: words.last()?, synonyms: self.synonyms.get(&keys.join(" "))? })
        })
    }
}

struct Term<'a> {
    last: &'a Word,
    synonyms: &'a [Synonym],
}

/// A word that is searched for as text.
struct Word {
    /// Bytes in the query.
    start: usize,
    end: usize,
    key: String,
    /// Words of one stretch follow each other; phrases and operators stand between stretches.
    stretch: usize,
}

fn words(chunks: &[Chunk]) -> Vec<Word> {
    let mut words = Vec::new();
    let mut stretch = 0;
    for &Chunk { text, start, role } in chunks {
        if matches!(role, Role::Text) {
            words.push(Word { start, end: start + text.len(), key: key(text), stretch });
        } else {
            stretch += 1;
        }
    }
    words
}

/// Whether a word can be what a query is about: it has a letter or digit, or is an operator.
fn is_subject(key: &str, index: &Index) -> bool {
    let is_operator = || key.chars().filter(|letter| *letter != '"').count() >= 2;
    !index.language.is_stop_word(key) && (key.contains(char::is_alphanumeric) || is_operator())
}

/// Normal form of a term, the same for all of its spellings.
fn key(text: &str) -> String {
    const MARKS: [char; 6] = ['.', ',', ';', ':', '!', '?'];
    let folded = text.split_whitespace().map(|word| {
        let folded = analyze::fold(word);
        let bare = folded.trim_end_matches(MARKS);
        if bare.is_empty() { folded } else { bare.to_owned() }
    });
    folded.collect::<Vec<_>>().join(" ")
}
