//! A second look at the best hits: how near to each other the words of the query are in them.
//!
//! The first ranking adds up words one by one. Here the positions of the words in its best hits are read, and a hit
//! gains for each two neighbours of the query that are near to each other there, most for those that are side by side.

use std::rc::Rc;

use tantivy::postings::{Postings, SegmentPostings};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocSet, TERMINATED};

use super::Hit;
use super::expansion_cache::ExpandedTerm;
use crate::index::Index;
use crate::rank::CachedTerm;
use crate::schema::{QUERY_CHARACTERS_MAX, Ranking};
use crate::work::Work;

/// Most words whose positions are read, the first ones of the query.
const WORDS_MAX: usize = 16;
/// Words that are further apart than in the query by more than this gain nothing.
const GAP_MAX: u32 = 12;
/// Pairs side by side with which a hit has half of what a phrase gains.
const PAIRS_HALF: f32 = 4.0;
/// Added to positions, so that the beginning of the query can come before that of a text. No query has more words.
const BIAS: u32 = QUERY_CHARACTERS_MAX as u32;

/// A word of the query.
pub(super) struct PlacedWord {
    pub word: Rc<ExpandedTerm>,
    /// Its position in the query.
    pub position: u32,
    /// Whether it stands in a filter of an unknown name: nobody asks for it.
    pub is_filter: bool,
    pub idf: f32,
    pub contributions: Rc<CachedTerm>,
}

/// Reads where the words of a query are near to each other, one page after the other.
pub(super) struct Proximity<'a> {
    index: &'a Index,
    ranking: &'a Ranking,
    /// In the order of the query.
    words: &'a [PlacedWord],
    /// Of each word.
    postings: Vec<SegmentPostings>,
    /// Sum of the idf of all pairs of neighbours.
    pairs: f32,
}

/// Gain of a page by the nearness of words.
#[derive(Default)]
struct PageGain {
    best: f32,
    /// The units that gain, in order of their numbers.
    units: Vec<(u32, f32)>,
}

impl<'a> Proximity<'a> {
    /// `words` are in the order of the query.
    pub(super) fn new(index: &'a Index, ranking: &'a Ranking, words: &'a [PlacedWord]) -> Proximity<'a> {
        let count = words.len().min(WORDS_MAX);
        let words = words.get(..count).unwrap_or_default();
        let pairs = words.windows(2).map(pair_idf).sum();
        Proximity { index, ranking, words, postings: Vec::new(), pairs }
    }

    /// The gain of a hit in which the query stands as it is.
    pub(super) fn perfect(&self) -> f32 {
        (self.ranking.proximity + self.ranking.phrase) * self.pairs
    }

    /// Adds to the scores of the hits what they gain. Changelogs repeat the words of other pages, line by line, and would come
    /// before them: they gain only where releases are asked for.
    pub(super) fn add_to(&mut self, hits: &mut [Hit], asks_for_releases: bool, work: &mut Work) {
        let postings: Option<Vec<_>> = self.words.iter().map(|word| word.postings(self.index)).collect();
        self.postings = postings.unwrap_or_default();
        let page_of = |hit: &Hit| self.index.layout.pages.get(hit.unit as usize).map_or(0, |page| *page as usize);
        hits.sort_unstable_by_key(|hit| hit.unit);
        for hits in hits.chunk_by_mut(|a, b| page_of(a) == page_of(b)) {
            let page = hits.first().map_or(0, page_of);
            if self.index.is_changelog(page) && !asks_for_releases {
                continue;
            }
            let gain = self.page_gain(page, work);
            let first = self.index.page_units(page).start as u32;
            for hit in hits {
                let own = gain.units.iter().find(|(unit, _)| *unit == hit.unit).map_or(0.0, |(_, gain)| *gain);
                let share = if hit.unit == first { 1.0 } else { self.ranking.page_share };
                hit.proximity = (1.0 - share) * own + share * gain.best;
                hit.score += hit.proximity;
            }
        }
    }

    /// Reads the positions on a page. Pages come in ascending order.
    fn page_gain(&mut self, page: usize, work: &mut Work) -> PageGain {
        let index = self.index;
        let entries = index.page_entries(page);
        self.postings.iter_mut().for_each(|postings| seek(postings, entries.start));
        let mut gain = PageGain::default();
        while let Some(entry) = self.next_pair(entries.end, work) {
            let added = self.entry_gain(entry, work);
            let unit = index.layout.units.get(entry as usize).copied().unwrap_or(0);
            gain.best = gain.best.max(added);
            match gain.units.last_mut() {
                Some((last, best)) if *last == unit => *best = best.max(added),
                _ => gain.units.push((unit, added)),
            }
        }
        gain
    }

    /// Goes to the next text before `end` that has two of the words.
    fn next_pair(&mut self, end: u32, work: &mut Work) -> Option<u32> {
        while work.spend(self.postings.len()) {
            let (mut least, mut second) = (TERMINATED, TERMINATED);
            for entry in self.postings.iter().map(SegmentPostings::doc) {
                (least, second) = (least.min(entry), second.min(least.max(entry)));
            }
            if second >= end {
                return None;
            }
            if least == second {
                return Some(least);
            }
            self.postings.iter_mut().for_each(|postings| seek(postings, second));
        }
        None
    }

    /// The gain of one text; goes on to the next one.
    fn entry_gain(&mut self, entry: u32, work: &mut Work) -> f32 {
        let (mut near, mut exact, mut count) = (0.0, 0.0, 0.0_f32);
        let (mut before, mut starts): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        for (number, (postings, word)) in self.postings.iter_mut().zip(self.words).enumerate() {
            starts.clear();
            if postings.doc() == entry {
                postings.append_positions_with_offset(BIAS - word.position.min(BIAS), &mut starts);
                postings.advance();
                work.spend(1 + starts.len());
            }
            if let Some(gap) = least_gap(&before, &starts).filter(|gap| *gap <= GAP_MAX) {
                let idf = number.checked_sub(1).and_then(|at| self.words.get(at..=number)).map_or(0.0, pair_idf);
                near += idf / (1 + gap) as f32;
                if gap == 0 {
                    exact += idf;
                    count += 1.0;
                }
            }
            std::mem::swap(&mut before, &mut starts);
        }
        // Two words side by side are common. The more of the query follows, the surer it is what was asked for.
        let sure = count * count / (count * count + PAIRS_HALF * PAIRS_HALF);
        self.ranking.proximity * near + self.ranking.phrase * sure * exact * exact / self.pairs
    }
}

/// Whether one of the pages has the word together with most of the others. `missing` is the idf of those that no page has.
pub(super) fn is_supported(
    word: &PlacedWord,
    words: &[PlacedWord],
    missing: f32,
    mut pages: impl Iterator<Item = usize>,
) -> bool {
    let others = || words.iter().filter(|other| !std::ptr::eq(*other, word) && !other.is_filter);
    let all = missing + others().map(|other| other.idf).sum::<f32>();
    pages.any(|page| {
        let found: f32 = others().filter(|other| other.contributions.has(page)).map(|other| other.idf).sum();
        word.contributions.has(page) && 2.0 * found >= all
    })
}

impl PlacedWord {
    /// The postings of the word itself: other forms add time and find nothing better.
    fn postings(&self, index: &Index) -> Option<SegmentPostings> {
        let term = self.word.word.strong.first()?;
        index.inverted.read_postings_from_terminfo(&term.info, IndexRecordOption::WithFreqsAndPositions).ok()
    }
}

fn seek(postings: &mut SegmentPostings, entry: u32) {
    if postings.doc() < entry {
        postings.seek(entry);
    }
}

fn pair_idf(pair: &[PlacedWord]) -> f32 {
    pair.iter().map(|word| word.idf).fold(f32::MAX, f32::min)
}

/// The least difference between two ascending lists; nothing when one is empty.
fn least_gap(some: &[u32], others: &[u32]) -> Option<u32> {
    let mut least = None;
    let (mut a, mut b) = (some.iter().peekable(), others.iter().peekable());
    while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
        let gap = x.abs_diff(**y);
        least = Some(least.map_or(gap, |least: u32| least.min(gap)));
        if x < y {
            a.next()
        } else {
            b.next()
        };
    }
    least
}
