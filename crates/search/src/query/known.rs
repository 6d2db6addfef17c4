//! The words of queries and what they add to scores, kept for the next queries with them.

use std::cell::{Cell, OnceCell};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use lru::LruCache;

use crate::analyze::{Form, is_character};
use crate::expand::{Asked, Expansion, expand};
use crate::index::Index;
use crate::rank::{Gained, Scorer, Weighed, Word};
use crate::snippet::WantedForm;
use crate::work::Work;

/// Bytes of words that are kept, for each byte of the index.
const BYTES_PER_INDEX_BYTE: usize = 3;
/// Bytes that are kept of the smallest index, and of the largest.
const BYTES_MIN: usize = 16 * 1024 * 1024;
const BYTES_MAX: usize = 256 * 1024 * 1024;

/// A word of a query with all that follows from it alone.
pub(super) struct Known {
    pub word: Word,
    /// Its strong terms, then its weak ones, as snippets look for them; only itself when it is a single character.
    pub forms: Box<[WantedForm]>,
    /// The term that was probably meant.
    pub correction: Option<String>,
    /// In how many places its terms stand.
    pub frequency: u64,
    /// Whether it is the same for a word that may still be being typed.
    is_settled: bool,
    /// Units of the budget that its expansion took.
    work: usize,
    gained: OnceCell<Rc<Gained>>,
    is_kept: Cell<bool>,
}

impl Known {
    /// Whether it is to be scored: a compound or operator that stands nowhere is not.
    pub(super) fn is_scored(&self) -> bool {
        self.word.names || !self.word.strong.is_empty()
    }

    /// About how many bytes it takes.
    fn bytes(&self) -> usize {
        const TERM_BYTES: usize = 96;
        let terms = TERM_BYTES * (1 + self.word.strong.len() + self.word.weak.len());
        let forms: usize = self.forms.iter().map(WantedForm::bytes).sum();
        size_of::<Known>() + terms + forms + self.gained.get().map_or(0, |gained| gained.bytes())
    }
}

/// Words by what was asked. Whatever takes work takes the same from the budget when it is known: answers do not depend on
/// what was asked before.
pub(super) struct KnownWords {
    words: LruCache<Box<str>, Rc<Known>>,
    bytes: usize,
    bytes_max: usize,
    /// Whether something had to be forgotten.
    is_full: bool,
    key: String,
    seen: Seen,
}

/// Which words were asked lately, by hash. Where there is no room left, a word that is never asked again must not take that of others.
struct Seen(Vec<u32>);

impl Seen {
    /// A power of two.
    const SLOTS: usize = 32_768;

    /// Whether it was asked before; from now on it was.
    fn note(&mut self, key: &str) -> bool {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let hash = hasher.finish();
        let slot = self.0.get_mut(hash as usize % Seen::SLOTS);
        let rest = (hash >> 32) as u32;
        slot.is_some_and(|slot| std::mem::replace(slot, rest) == rest)
    }
}

impl Default for Seen {
    fn default() -> Seen {
        Seen(vec![0; Seen::SLOTS])
    }
}

impl KnownWords {
    /// For an index of that size.
    pub(super) fn new(index_bytes: usize) -> KnownWords {
        KnownWords {
            words: LruCache::unbounded(),
            bytes: 0,
            is_full: false,
            bytes_max: index_bytes.saturating_mul(BYTES_PER_INDEX_BYTE).clamp(BYTES_MIN, BYTES_MAX),
            key: String::new(),
            seen: Seen::default(),
        }
    }

    /// The word with the terms that stand for it.
    pub(super) fn get(&mut self, index: &Index, scorer: &Scorer, asked: Asked, work: &mut Work) -> Rc<Known> {
        if let Some(known) = self.recall(asked).filter(|known| work.has(known.work)) {
            work.spend(known.work);
            return known;
        }
        let spent = work.spent();
        let Expansion { strong, weak, correction, is_settled } = expand(index, scorer.ranking(), asked, work);
        let importance = if asked.form == Form::Compound { scorer.ranking().compound } else { 1.0 };
        let frequency = strong.iter().map(|term| u64::from(term.info.doc_freq)).sum();
        let forms: Box<[WantedForm]> = if is_character(asked.text) {
            Box::new([WantedForm::new(asked.text)])
        } else {
            strong.iter().chain(&weak).map(|term| WantedForm::new(&term.text)).collect()
        };
        // A single character stands for the pairs that have it: no title is the query by them.
        let names = asked.form == Form::Word && !is_character(asked.text);
        let word = Word { strong, weak, importance, names };
        let work_taken = work.spent() - spent;
        let known = Rc::new(Known {
            word,
            forms,
            correction,
            frequency,
            is_settled,
            work: work_taken,
            gained: OnceCell::new(),
            is_kept: Cell::new(false),
        });
        self.name(Asked { is_open: asked.is_open && !is_settled, ..asked });
        let is_asked_again = self.seen.note(&self.key);
        if !work.is_short() && (is_asked_again || !self.is_full) {
            self.keep(known.clone());
        }
        known
    }

    /// Adds the word to the scores.
    pub(super) fn add(
        &mut self,
        (index, scorer): (&Index, &mut Scorer),
        known: &Rc<Known>,
        searches_all: bool,
        work: &mut Work,
    ) -> Weighed {
        let (weighed, gained) = scorer.add((index, &known.word), known.gained.get(), searches_all, work);
        // What the budget cut short is of no use for other queries.
        if known.is_kept.get() && known.gained.get().is_none() && !work.is_short() {
            self.bytes += gained.bytes();
            known.gained.set(gained).ok();
            self.forget();
        }
        weighed
    }

    /// Writes the key of what is asked.
    fn name(&mut self, Asked { text, form, is_open, is_exact }: Asked) {
        let flags = b'0' + (form as u8) * 4 + u8::from(is_open) * 2 + u8::from(is_exact);
        self.key.clear();
        self.key.push(char::from(flags));
        self.key.push_str(text);
    }

    fn recall(&mut self, asked: Asked) -> Option<Rc<Known>> {
        self.name(Asked { is_open: false, ..asked });
        if asked.is_open && self.words.peek(self.key.as_str()).is_none_or(|known| !known.is_settled) {
            self.name(asked);
        }
        // Which word was asked last tells what to forget: that matters only when there is little room left.
        let is_filling = self.bytes > self.bytes_max / 2;
        let key = self.key.as_str();
        if is_filling { self.words.get(key).cloned() } else { self.words.peek(key).cloned() }
    }

    fn keep(&mut self, known: Rc<Known>) {
        known.is_kept.set(true);
        self.bytes += known.bytes();
        if let Some(known) = self.words.put(self.key.as_str().into(), known) {
            known.is_kept.set(false);
            self.bytes -= known.bytes();
        }
        self.forget();
    }

    /// Forgets what was not asked for longest, where there is too much.
    fn forget(&mut self) {
        while self.bytes > self.bytes_max
            && let Some((_, known)) = self.words.pop_lru()
        {
            known.is_kept.set(false);
            self.bytes -= known.bytes();
            self.is_full = true;
        }
    }
}
