//! The words of queries and what they add to scores, kept for the next queries with them.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use crate::analyze::Form;
use crate::expand::{Asked, Expansion, expand};
use crate::index::Index;
use crate::rank::{Gained, Kept, Scorer, Weighed, Word};
use crate::work::Work;

/// Bytes of words that are kept, twice: what was asked lately, and what was asked before that.
const BYTES_MAX: usize = 8 * 1024 * 1024;

/// A word of a query with all that follows from it alone.
pub(super) struct Known {
    pub word: Word,
    /// The term that was probably meant.
    pub correction: Option<String>,
    /// In how many places its terms stand.
    pub frequency: u64,
    /// Units of the budget that its expansion took.
    work: usize,
    gained: OnceCell<Gained>,
}

impl Known {
    /// Whether it is to be scored: a compound or operator that stands nowhere is not.
    pub(super) fn is_scored(&self) -> bool {
        self.word.names || !self.word.strong.is_empty()
    }

    /// About how many bytes it takes without what it gained.
    fn bytes(&self) -> usize {
        const TERM_BYTES: usize = 96;
        size_of::<Known>() + TERM_BYTES * (1 + self.word.strong.len() + self.word.weak.len())
    }
}

/// Words by what was asked. Whatever takes work takes the same from the budget when it is known: answers do not depend on
/// what was asked before.
#[derive(Default)]
pub(super) struct KnownWords {
    recent: HashMap<Box<str>, Rc<Known>>,
    earlier: HashMap<Box<str>, Rc<Known>>,
    bytes: usize,
    key: String,
    seen: Seen,
}

/// Which words were asked lately, by hash. To keep a word that is never asked again costs more than to forget it.
struct Seen([u64; Seen::SLOTS]);

impl Seen {
    /// A power of two.
    const SLOTS: usize = 4096;

    /// Whether it was asked before; from now on it was.
    fn note(&mut self, key: &str) -> bool {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let hash = hasher.finish();
        let slot = self.0.get_mut(hash as usize % Seen::SLOTS);
        slot.is_some_and(|slot| std::mem::replace(slot, hash) == hash)
    }
}

impl Default for Seen {
    fn default() -> Seen {
        Seen([0; Seen::SLOTS])
    }
}

impl KnownWords {
    /// The word with the terms that stand for it.
    pub(super) fn get(&mut self, index: &Index, scorer: &Scorer, asked: Asked, work: &mut Work) -> Rc<Known> {
        self.name(asked);
        if let Some(known) = self.recall().filter(|known| work.has(known.work)) {
            work.spend(known.work);
            return known;
        }
        let spent = work.spent();
        let Expansion { strong, weak, correction } = expand(index, scorer.ranking(), asked, work);
        let importance = if asked.form == Form::Compound { scorer.ranking().compound } else { 1.0 };
        let frequency = strong.iter().map(|term| u64::from(term.info.doc_freq)).sum();
        let word = Word { strong, weak, importance, names: asked.form == Form::Word };
        let work_taken = work.spent() - spent;
        let known = Rc::new(Known { word, correction, frequency, work: work_taken, gained: OnceCell::new() });
        if !work.is_short() && self.seen.note(&self.key) {
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
        // One is the query's.
        let kept = Kept { known: known.gained.get(), is_kept: Rc::strong_count(known) > 1 };
        let (weighed, gained) = scorer.add((index, &known.word), kept, searches_all, work);
        if let Some(gained) = gained {
            self.bytes += gained.bytes();
            known.gained.set(gained).ok();
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

    fn recall(&mut self) -> Option<Rc<Known>> {
        if let Some(known) = self.recent.get(self.key.as_str()) {
            return Some(known.clone());
        }
        let (key, known) = self.earlier.remove_entry(self.key.as_str())?;
        self.bytes += known.bytes() + known.gained.get().map_or(0, Gained::bytes);
        self.recent.insert(key, known.clone());
        self.turn();
        Some(known)
    }

    fn keep(&mut self, known: Rc<Known>) {
        self.bytes += known.bytes();
        self.recent.insert(self.key.as_str().into(), known);
        self.turn();
    }

    /// Forgets what was not asked lately, once there is enough that was.
    fn turn(&mut self) {
        if self.bytes > BYTES_MAX {
            self.earlier = std::mem::take(&mut self.recent);
            self.bytes = 0;
        }
    }
}
