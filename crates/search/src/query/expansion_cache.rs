//! Cache of expanded words with their contributions to scores: most queries are other combinations of the same words.

use std::cell::{Cell, OnceCell};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use lru::LruCache;

use crate::analyze::{Form, is_character};
use crate::expand::{Expansion, QueryWord, expand};
use crate::index::Index;
use crate::rank::{CachedTerm, Scorer, Weighed, Word};
use crate::snippet::QueryForm;
use crate::work::Work;

/// Bytes of cached words for each byte of the index.
const BYTES_PER_INDEX_BYTE: usize = 3;
/// Bytes of cached words for the smallest index, and for the largest.
const BYTES_MIN: usize = 16 * 1024 * 1024;
const BYTES_MAX: usize = 256 * 1024 * 1024;

/// A word of a query with everything that follows from it alone.
pub(super) struct ExpandedTerm {
    pub word: Word,
    /// Its strong terms, then its weak ones, as snippets look for them; only itself when it is a single character.
    pub forms: Box<[QueryForm]>,
    /// The term that was probably meant.
    pub correction: Option<String>,
    /// Sum of the document frequencies of its strong terms.
    pub frequency: u64,
    /// Whether it expands to the same when it may still be being typed.
    is_settled: bool,
    /// Units of the budget that its expansion took.
    work: usize,
    contributions: OnceCell<Rc<CachedTerm>>,
    is_cached: Cell<bool>,
}

impl ExpandedTerm {
    /// Whether it is to be scored: a compound or operator that the index lacks is not.
    pub(super) fn is_scored(&self) -> bool {
        self.word.names || !self.word.strong.is_empty()
    }

    /// Approximate size in bytes.
    fn bytes(&self) -> usize {
        const TERM_BYTES: usize = 96;
        let terms = TERM_BYTES * (1 + self.word.strong.len() + self.word.weak.len());
        let forms: usize = self.forms.iter().map(QueryForm::bytes).sum();
        size_of::<ExpandedTerm>() + terms + forms + self.contributions.get().map_or(0, |cached| cached.bytes())
    }
}

/// Cache of expanded words. A hit is charged the same work as a miss, so that results never depend on the cache.
pub(super) struct ExpansionCache {
    words: LruCache<Box<str>, Rc<ExpandedTerm>>,
    bytes: usize,
    bytes_max: usize,
    /// Whether a word has been evicted.
    is_full: bool,
    /// Key of the word that is looked up.
    key: String,
    admission: AdmissionFilter,
}

/// Hashes of the words that were asked lately. A full cache admits a word only when it is asked again.
struct AdmissionFilter(Vec<u32>);

impl AdmissionFilter {
    /// A power of two.
    const SLOTS: usize = 32_768;

    /// Notes a key, and returns whether it was noted before.
    fn note(&mut self, key: &str) -> bool {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let hash = hasher.finish();
        let slot = self.0.get_mut(hash as usize % AdmissionFilter::SLOTS);
        let rest = (hash >> 32) as u32;
        slot.is_some_and(|slot| std::mem::replace(slot, rest) == rest)
    }
}

impl ExpansionCache {
    /// An empty cache for an index of that size.
    pub(super) fn new(index_bytes: usize) -> ExpansionCache {
        ExpansionCache {
            words: LruCache::unbounded(),
            bytes: 0,
            is_full: false,
            bytes_max: index_bytes.saturating_mul(BYTES_PER_INDEX_BYTE).clamp(BYTES_MIN, BYTES_MAX),
            key: String::new(),
            admission: AdmissionFilter(vec![0; AdmissionFilter::SLOTS]),
        }
    }

    /// The word with the terms that stand for it.
    pub(super) fn get(
        &mut self,
        index: &Index,
        scorer: &Scorer,
        asked: QueryWord,
        work: &mut Work,
    ) -> Rc<ExpandedTerm> {
        if let Some(cached) = self.look_up(asked).filter(|cached| work.has(cached.work)) {
            work.spend(cached.work);
            return cached;
        }
        let expanded = Rc::new(expanded(index, scorer, asked, work));
        self.set_key(QueryWord { is_open: asked.is_open && !expanded.is_settled, ..asked });
        let is_asked_again = self.admission.note(&self.key);
        if !work.is_short() && (is_asked_again || !self.is_full) {
            self.insert(expanded.clone());
        }
        expanded
    }

    /// Adds the word to the scores.
    pub(super) fn add(
        &mut self,
        index: &Index,
        scorer: &mut Scorer,
        expanded: &Rc<ExpandedTerm>,
        searches_all: bool,
        work: &mut Work,
    ) -> (Weighed, Rc<CachedTerm>) {
        let (weighed, contributions) =
            scorer.add(index, &expanded.word, expanded.contributions.get(), searches_all, work);
        // A term that the budget cut short is of no use to other queries.
        if expanded.is_cached.get() && expanded.contributions.get().is_none() && !work.is_short() {
            self.bytes += contributions.bytes();
            expanded.contributions.set(contributions.clone()).ok();
            self.evict();
        }
        (weighed, contributions)
    }

    fn set_key(&mut self, QueryWord { text, spelling, form, parts, joined, is_open, is_exact }: QueryWord) {
        let flags = b'0' + (form as u8) * 4 + u8::from(is_open) * 2 + u8::from(is_exact);
        self.key.clear();
        self.key.push(char::from(flags));
        self.key.push_str(text);
        if let Some(spelling) = spelling {
            self.key.push('\n');
            self.key.push_str(spelling);
        }
        for word in joined {
            self.key.push('\t');
            self.key.push_str(word);
        }
        // Without capitals `maxRetry` and `maxretry` are the same text.
        for part in parts {
            self.key.push(' ');
            self.key.push_str(part);
        }
    }

    fn look_up(&mut self, asked: QueryWord) -> Option<Rc<ExpandedTerm>> {
        self.set_key(QueryWord { is_open: false, ..asked });
        if asked.is_open && self.words.peek(self.key.as_str()).is_none_or(|cached| !cached.is_settled) {
            self.set_key(asked);
        }
        self.words.get(self.key.as_str()).cloned()
    }

    fn insert(&mut self, expanded: Rc<ExpandedTerm>) {
        expanded.is_cached.set(true);
        self.bytes += expanded.bytes();
        if let Some(before) = self.words.put(self.key.as_str().into(), expanded) {
            before.is_cached.set(false);
            self.bytes -= before.bytes();
        }
        self.evict();
    }

    /// Evicts the words used least recently until the limit is met.
    fn evict(&mut self) {
        while self.bytes > self.bytes_max
            && let Some((_, evicted)) = self.words.pop_lru()
        {
            evicted.is_cached.set(false);
            self.bytes -= evicted.bytes();
            self.is_full = true;
        }
    }
}

fn expanded(index: &Index, scorer: &Scorer, asked: QueryWord, work: &mut Work) -> ExpandedTerm {
    let spent = work.spent();
    let Expansion { strong, weak, correction, is_settled } = expand(index, scorer.ranking(), asked, work);
    let forms: Box<[QueryForm]> = if is_character(asked.text) {
        Box::new([QueryForm::new(asked.text)])
    } else {
        strong.iter().chain(&weak).map(|term| QueryForm::new(&term.text)).collect()
    };
    ExpandedTerm {
        forms,
        correction,
        frequency: strong.iter().map(|term| u64::from(term.info.doc_freq)).sum(),
        is_settled,
        work: work.spent() - spent,
        contributions: OnceCell::new(),
        is_cached: Cell::new(false),
        word: Word {
            strong,
            weak,
            importance: if asked.form == Form::Compound { scorer.ranking().compound } else { 1.0 },
            // A single character stands for the pairs that have it: no title is the query by them.
            names: asked.form == Form::Word && !is_character(asked.text),
            of_whole: index.pages_with(asked.text),
        },
    }
}
