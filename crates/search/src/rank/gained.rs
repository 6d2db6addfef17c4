//! What one word adds to scores, apart from any query: most queries are other combinations of the same words.

use super::gain::Worth;
use super::sums::Sums;
use super::walk::walk;
use super::{Scorer, Weighed, Word};
use crate::index::Index;
use crate::schema::Ranking;
use crate::work::Work;

/// Places of a word, in all its forms, up to which what it adds is kept. To add it up anew takes the more frequent word
/// longer, but not by more than the memory would be worth.
const PLACES_MAX: u64 = 2_000;

/// What is known of a word that was asked before.
pub(crate) struct Gained {
    strong: Worth,
    weak: Worth,
    /// What a perfect hit would have of it.
    perfect: f32,
    /// Of its strong and its weak terms, when they stand in few places.
    sums: Option<(Sums, Sums)>,
    /// Units of the budget that it takes.
    work: usize,
}

impl Gained {
    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Gained>() + self.sums.as_ref().map_or(0, |(strong, weak)| strong.bytes() + weak.bytes())
    }
}

/// What a word is kept with.
#[derive(Clone, Copy)]
pub(crate) struct Kept<'a> {
    pub known: Option<&'a Gained>,
    /// Whether it is kept for the next queries.
    pub is_kept: bool,
}

impl Scorer {
    /// Adds a word to every unit and page it stands in. Words come rarest first; `searches_all` keeps common ones from being
    /// left out where rarer words have found enough, which a filter may take away again. What is known of the word saves
    /// work, but takes the same from the budget; the second result is what is to be known of it from now on.
    pub(crate) fn add(
        &mut self,
        (index, word): (&Index, &Word),
        kept: Kept,
        searches_all: bool,
        work: &mut Work,
    ) -> (Weighed, Option<Gained>) {
        match kept.known {
            Some(gained @ Gained { sums: Some((strong, weak)), .. }) if work.has(gained.work) => {
                work.spend(gained.work);
                let weighed = self.begin(gained, searches_all);
                strong.replay(&mut self.tallies.sink(&self.model, &gained.strong, weighed.only_found));
                weak.replay(&mut self.tallies.sink(&self.model, &gained.weak, false));
                (weighed, None)
            }
            _ => self.add_anew((index, word), kept, searches_all, work),
        }
    }

    fn add_anew(
        &mut self,
        (index, word): (&Index, &Word),
        Kept { known, is_kept }: Kept,
        searches_all: bool,
        work: &mut Work,
    ) -> (Weighed, Option<Gained>) {
        let spent = work.spent();
        self.gather(index, &word.strong, work);
        // What the budget cut short is weighed as it is, whatever was known of all of it.
        let mut gained = match known.filter(|_| !work.is_short()) {
            Some(Gained { strong, weak, perfect, .. }) => {
                Gained { strong: *strong, weak: *weak, perfect: *perfect, sums: None, work: 0 }
            }
            None => self.weigh(index, word),
        };
        let weighed = self.begin(&gained, searches_all);
        let places = word.strong.iter().chain(&word.weak).map(|term| u64::from(term.info.doc_freq)).sum::<u64>();
        let keeps = is_kept && places <= PLACES_MAX;
        let strong = self.settle(&gained.strong, weighed.only_found, keeps);
        self.gather(index, &word.weak, work);
        let weak = self.settle(&gained.weak, false, keeps);
        gained.sums = strong.zip(weak);
        gained.work = work.spent() - spent;
        (weighed, (is_kept && known.is_none() && !work.is_short()).then_some(gained))
    }

    /// Adds what the gathered postings are worth, and returns it when it is to be kept.
    fn settle(&mut self, worth: &Worth, only_found: bool, keeps: bool) -> Option<Sums> {
        let Scorer { model, tallies, postings, .. } = self;
        let mut sink = tallies.sink(model, worth, only_found);
        if !keeps {
            walk(model, postings, worth, &mut sink);
            return None;
        }
        let mut sums = Sums::default();
        walk(model, postings, worth, &mut sums);
        sums.replay(&mut sink);
        sums.shrink();
        Some(sums)
    }

    /// What the gathered word is worth.
    fn weigh(&self, index: &Index, word: &Word) -> Gained {
        let strong = self.worth(index, word);
        let Ranking { title_bonus, title_match, heading_bonus, heading_match, .. } = self.model.ranking;
        let bonus = ((title_bonus + title_match) * strong.title).max((heading_bonus + heading_match) * strong.heading);
        let weak = Worth { ceiling: self.model.factors.floor, names: false, ..strong };
        Gained { strong, weak, perfect: strong.unit.max(strong.page) + bonus, sums: None, work: 0 }
    }

    fn begin(&mut self, gained: &Gained, searches_all: bool) -> Weighed {
        self.perfect += gained.perfect;
        let only_found = !searches_all && self.tallies.leaves_out(gained.strong.share);
        Weighed { strong: gained.strong, weak: gained.weak, only_found }
    }
}
