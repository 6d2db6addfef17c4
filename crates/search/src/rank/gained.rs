//! What one word adds to scores, apart from any query: most queries are other combinations of the same words.

use std::rc::Rc;

use super::finish::List;
use super::gain::Worth;
use super::sums::Sums;
use super::top::Top;
use super::walk::walk;
use super::{Scorer, Weighed, Word};
use crate::expand::Term;
use crate::index::Index;
use crate::schema::{COMMON_SHARE, FOUND_ENOUGH, Ranking};
use crate::work::Work;

/// What a list of terms adds, and what its words are worth.
pub(super) struct Gains {
    pub worth: Worth,
    pub sums: Sums,
    pub top: Top,
}

/// What a word adds.
pub(crate) struct Gained {
    pub(super) strong: Gains,
    pub(super) weak: Gains,
    /// What a perfect hit would have of it.
    perfect: f32,
    /// Units of the budget that it takes.
    work: usize,
}

impl Gained {
    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Gained>() + self.strong.sums.bytes() + self.weak.sums.bytes()
    }
}

impl Scorer {
    /// Adds a word to every page it stands on. Words come rarest first; `searches_all` keeps common ones from being left out
    /// where rarer words have found enough, which a filter may take away again. What is known of the word saves time, but
    /// takes the same from the budget. Returns what is known from now on.
    pub(crate) fn add(
        &mut self,
        (index, word): (&Index, &Word),
        known: Option<&Rc<Gained>>,
        searches_all: bool,
        work: &mut Work,
    ) -> (Weighed, Rc<Gained>) {
        let gained = match known.filter(|gained| work.has(gained.work)) {
            Some(gained) => {
                work.spend(gained.work);
                gained.clone()
            }
            None => Rc::new(self.gain(index, word, work)),
        };
        self.perfect += gained.perfect;
        let (strong, weak) = (gained.strong.worth, gained.weak.worth);
        let only_found = !searches_all && strong.share > COMMON_SHARE && self.touched.found >= FOUND_ENOUGH;
        self.touched.add(&gained.strong.sums, only_found);
        self.lists.push(List { gained: gained.clone(), is_strong: true, only_found, at: 0 });
        if !only_found {
            self.top.raise(&gained.strong.top);
        }
        if !gained.weak.sums.glances.is_empty() {
            self.touched.add(&gained.weak.sums, false);
            self.lists.push(List { gained: gained.clone(), is_strong: false, only_found: false, at: 0 });
        }
        (Weighed { strong, weak, only_found }, gained)
    }

    fn gain(&mut self, index: &Index, word: &Word, work: &mut Work) -> Gained {
        let spent = work.spent();
        self.gather(index, &word.strong, work);
        let strong = self.worth(index, word);
        let Ranking { title_bonus, title_match, heading_bonus, heading_match, .. } = self.model.ranking;
        let bonus = ((title_bonus + title_match) * strong.title).max((heading_bonus + heading_match) * strong.heading);
        let weak = Worth { ceiling: self.model.factors.floor, names: false, ..strong };
        Gained {
            strong: self.settle(index, strong),
            weak: self.gather_weak(index, &word.weak, weak, work),
            perfect: strong.unit.max(strong.page) + bonus,
            work: work.spent() - spent,
        }
    }

    fn gather_weak(&mut self, index: &Index, terms: &[Term], worth: Worth, work: &mut Work) -> Gains {
        self.gather(index, terms, work);
        self.settle(index, worth)
    }

    /// What the gathered postings add.
    fn settle(&mut self, index: &Index, worth: Worth) -> Gains {
        let Scorer { model, postings, sums, .. } = self;
        sums.clear();
        walk(model, index, postings, &worth, sums);
        Gains { worth, sums: sums.copied(), top: Top::of(&sums.glances) }
    }
}
