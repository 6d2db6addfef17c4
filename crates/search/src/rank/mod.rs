//! The scorer: term at a time over tantivy's block postings.
//!
//! For each word, the frequencies of its forms are added up by entry; then, page by page, BM25F gives every unit what the
//! word is worth there (fields weighted, added, saturated once) and the page what it is worth on the whole page. A unit's
//! score mixes both, so that a section is found by its own words and a page by words that its sections share.

mod bits;
mod explain;
mod factors;
mod gain;
mod gather;
mod postings;
mod tally;

pub(crate) use bits::Bits;
pub use explain::{Explanation, Match, Part};
pub(crate) use postings::{mark_entry, units_with};

use crate::expand::Term;
use crate::index::Index;
use crate::schema::{COMMON_SHARE, FOUND_ENOUGH, Ranking};
use crate::work::Work;
use factors::{Entry, Factors, factors};
use gain::{Here, Worth, page_gain, unit_gain};
use tally::{Tally, mix};

/// A word ready to be scored.
pub(crate) struct Word {
    /// Terms and their weights.
    pub strong: Vec<Term>,
    /// Terms that only break ties.
    pub weak: Vec<Term>,
    /// Multiplies the word's idf.
    pub importance: f32,
    /// Whether it counts towards "the title is the query".
    pub names: bool,
}

/// How a word was scored.
#[derive(Clone, Copy)]
pub(crate) struct Weighed {
    strong: Worth,
    weak: Worth,
    /// Whether it only counted for pages that rarer words had found.
    only_found: bool,
}

/// Scores queries over one index; keeps its work space between queries.
pub(crate) struct Scorer {
    ranking: Ranking,
    factors: Factors,
    frequencies: Vec<f32>,
    touched: Bits,
    postings: Vec<(u32, f32)>,
    units: Vec<Tally>,
    pages: Vec<Tally>,
    touched_units: Bits,
    touched_pages: Bits,
    first_units: Vec<u32>,
    found_pages: usize,
    /// What a perfect hit would reach: every word saturated in every field, in a title that is the query.
    perfect: f32,
}

/// A unit of a page that matched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub unit: u32,
    /// In [0, 1].
    pub score: f32,
    /// What the unit's own text adds, without title and page: which passage of a page to quote.
    pub own: f32,
    /// False for a page of which only sections matched.
    pub is_touched: bool,
}

impl Scorer {
    pub(crate) fn new(index: &Index, ranking: Ranking) -> Scorer {
        Scorer {
            factors: factors(index, &ranking),
            ranking,
            frequencies: vec![0.0; index.layout.fields.len()],
            touched: Bits::new(index.layout.fields.len()),
            postings: Vec::new(),
            units: vec![Tally::default(); index.units()],
            pages: vec![Tally::default(); index.pages()],
            touched_units: Bits::new(index.units()),
            touched_pages: Bits::new(index.pages()),
            first_units: index.layout.first_units.clone(),
            found_pages: 0,
            perfect: 0.0,
        }
    }

    pub(crate) fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// What a perfect hit for the words so far would reach.
    pub(crate) fn perfect(&self) -> f32 {
        self.perfect
    }

    /// Adds a word's worth to every unit and page it stands in. Words come rarest first; `searches_all` keeps common ones
    /// from being left out where rarer words have found enough, which a filter may take away again.
    pub(crate) fn add(&mut self, index: &Index, word: &Word, searches_all: bool, work: &mut Work) -> Weighed {
        self.gather(index, &word.strong, work);
        let postings = std::mem::take(&mut self.postings);
        let strong = self.worth(index, &postings, word);
        let Ranking { title_bonus, title_match, heading_bonus, heading_match, .. } = self.ranking;
        let bonus = ((title_bonus + title_match) * strong.title).max((heading_bonus + heading_match) * strong.heading);
        self.perfect += strong.unit.max(strong.page) + bonus;
        let only_found = strong.share > COMMON_SHARE && self.found_pages >= FOUND_ENOUGH && !searches_all;
        self.accumulate(&postings, &strong, only_found);
        self.postings = postings;
        let weak = Worth { ceiling: self.factors.floor, names: false, ..strong };
        if !word.weak.is_empty() {
            self.gather(index, &word.weak, work);
            let postings = std::mem::take(&mut self.postings);
            self.accumulate(&postings, &weak, false);
            self.postings = postings;
        }
        Weighed { strong, weak, only_found }
    }

    /// Walks one word's postings, which are in order of pages and units, and settles each unit and page as it is left.
    fn accumulate(&mut self, postings: &[(u32, f32)], worth: &Worth, only_found: bool) {
        let mut here = Here::nowhere();
        for &(entry, frequency) in postings {
            let Some(&entry) = self.factors.entries.get(entry as usize) else { continue };
            let Entry { unit, page, .. } = entry;
            if only_found && page != here.page && !self.touched_pages.contains(page as usize) {
                continue;
            }
            if unit != here.unit {
                self.settle_unit(&here, worth);
                if page != here.page {
                    self.settle_page(&here, worth);
                    let first_unit = self.first_units.get(page as usize).copied().unwrap_or(0);
                    here = Here { page, first_unit, ..Here::default() };
                }
                here = Here { unit, own: 0.0, heading: 0.0, ..here };
            }
            here.take(&self.ranking, &entry, frequency);
        }
        self.settle_unit(&here, worth);
        self.settle_page(&here, worth);
    }

    fn settle_unit(&mut self, here: &Here, worth: &Worth) {
        let Some(tally) = self.units.get_mut(here.unit as usize) else { return };
        let gain = unit_gain(&self.ranking, worth, here);
        self.touched_units.insert(here.unit as usize);
        tally.score += gain.text.value() + gain.bonus.value();
        tally.share += gain.quoted;
        tally.name(gain.is_named, worth.heading);
    }

    fn settle_page(&mut self, here: &Here, worth: &Worth) {
        let Some(tally) = self.pages.get_mut(here.page as usize) else { return };
        let length = self.factors.pages.get(here.page as usize).copied().unwrap_or(1.0);
        let gain = page_gain(&self.ranking, worth, here, length);
        self.found_pages += usize::from(self.touched_pages.insert(here.page as usize));
        tally.score += gain.text.value() + gain.bonus.value();
        tally.share += gain.inherited.value();
        tally.name(gain.is_named, worth.title);
    }

    /// Hands out the matching units page by page and forgets the query.
    pub(crate) fn finish(&mut self, index: &Index, mut visit: impl FnMut(usize, &mut Vec<Scored>)) {
        let mut touched_pages = std::mem::take(&mut self.touched_pages);
        let mut found = Vec::new();
        touched_pages.drain(|page| {
            found.clear();
            self.finish_page(index, page, &mut found);
            visit(page, &mut found);
        });
        self.touched_pages = touched_pages;
        self.found_pages = 0;
        self.perfect = 0.0;
    }

    fn finish_page(&mut self, index: &Index, page: usize, found: &mut Vec<Scored>) {
        let Scorer { ranking, factors, units, pages, touched_units, perfect, .. } = self;
        let Some(tally) = pages.get_mut(page) else { return };
        let page_tally = std::mem::take(tally);
        let perfect = perfect.max(f32::MIN_POSITIVE);
        let title_match = page_tally.likeness(factors.title_lengths.get(page), ranking.title_match).value();
        let page_score = page_tally.score + title_match;
        let range = index.page_units(page);
        let first = range.start;
        let mut add = |unit: usize, is_touched: bool| {
            let Some(tally) = units.get_mut(unit) else { return };
            let tally = std::mem::take(tally);
            let (whole, own) = if unit == first {
                (tally.score + title_match, tally.share)
            } else {
                let length = factors.heading_lengths.get(unit);
                let own = tally.score + tally.likeness(length, ranking.heading_match).value();
                (own + page_tally.share, own)
            };
            let score = (mix(ranking, whole, page_score) / perfect).clamp(0.0, 1.0);
            found.push(Scored { unit: unit as u32, score, own, is_touched });
        };
        if !touched_units.contains(first) {
            add(first, false);
        }
        touched_units.drain_range(range, |unit| add(unit, true));
    }
}
