//! The contributions of one word to scores, whatever else a query has.

use std::rc::Rc;

use super::collect::MatchList;
use super::contribution::TermWeights;
use super::contribution_list::ContributionList;
use super::top_scores::TopScores;
use super::walk::walk;
use super::{Scorer, Weighed, Word};
use crate::index::Index;
use crate::schema::{COMMON_SHARE, FOUND_ENOUGH, Ranking};
use crate::work::Work;

/// Contributions of a list of terms.
pub(super) struct TermContributions {
    pub weights: TermWeights,
    pub list: ContributionList,
    pub top: TopScores,
}

/// Contributions of a word.
pub(crate) struct CachedTerm {
    pub(super) strong: TermContributions,
    pub(super) weak: TermContributions,
    /// Contribution to a perfect hit.
    perfect: f32,
    /// Units of the budget that it takes.
    work: usize,
}

impl CachedTerm {
    /// Whether a page has the word in any of its forms.
    pub(crate) fn has(&self, page: usize) -> bool {
        self.strong.list.bounds.binary_search_by_key(&page, |bound| bound.page()).is_ok()
    }

    /// Size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<CachedTerm>() + self.strong.list.bytes() + self.weak.list.bytes()
    }
}

impl Scorer {
    /// Adds a word to every page that has it. Words come rarest first. `searches_all` keeps common words from being left out
    /// where rarer ones have matched enough pages, because a filter may take those away again. `cached` saves time, but takes
    /// the same from the budget. Returns what to cache from now on.
    pub(crate) fn add(
        &mut self,
        index: &Index,
        word: &Word,
        cached: Option<&Rc<CachedTerm>>,
        searches_all: bool,
        work: &mut Work,
    ) -> (Weighed, Rc<CachedTerm>) {
        let term = match cached.filter(|cached| work.has(cached.work)) {
            Some(cached) => {
                work.spend(cached.work);
                cached.clone()
            }
            None => Rc::new(self.contributions(index, word, work)),
        };
        self.perfect += term.perfect;
        let (strong, weak) = (term.strong.weights, term.weak.weights);
        let only_matched = !searches_all && strong.share > COMMON_SHARE && self.matched.count >= FOUND_ENOUGH;
        self.matched.add(&term.strong.list, only_matched);
        self.lists.push(MatchList { term: term.clone(), is_strong: true, only_matched, at: 0 });
        if !only_matched {
            self.top.raise(&term.strong.top);
        }
        if !term.weak.list.bounds.is_empty() {
            self.matched.add(&term.weak.list, false);
            self.lists.push(MatchList { term: term.clone(), is_strong: false, only_matched: false, at: 0 });
        }
        (Weighed { strong, weak, only_matched }, term)
    }

    fn contributions(&mut self, index: &Index, word: &Word, work: &mut Work) -> CachedTerm {
        let spent = work.spent();
        self.merge_postings(index, &word.strong, work);
        let weights = self.weights(index, word);
        let strong = self.walk_postings(index, weights);
        let Ranking { title_bonus, title_match, heading_bonus, heading_match, link_bonus, page_share, .. } =
            self.model.ranking;
        let bonus =
            ((title_bonus + title_match) * weights.title).max((heading_bonus + heading_match) * weights.heading);
        self.merge_postings(index, &word.weak, work);
        let weak = TermWeights { ceiling: self.model.factors.floor, names: false, ..weights };
        CachedTerm {
            strong,
            weak: self.walk_postings(index, weak),
            perfect: weights.unit.max(weights.page) + bonus + page_share * link_bonus * weights.links,
            work: work.spent() - spent,
        }
    }

    /// Contributions of the merged postings.
    fn walk_postings(&mut self, index: &Index, weights: TermWeights) -> TermContributions {
        let Scorer { model, postings, list, .. } = self;
        list.clear();
        walk(model, index, postings, &weights, list);
        TermContributions { weights, top: TopScores::of(&list.bounds), list: list.clone() }
    }
}
