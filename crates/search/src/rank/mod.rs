//! The scorer: term at a time over tantivy's block postings.
//!
//! For each word, the frequencies of its forms are added up by entry; then, page by page, BM25F gives every unit what the
//! word contributes there (fields weighted, added, saturated once) and the page what it contributes on the whole page. A unit's
//! score mixes both, so that a section is found by its own words and a page by words that its sections share.
//!
//! Nothing of that depends on the other words of a query, and with it the hits of a page that only one of them finds are
//! known: how many, and the score of the best. Units are scored where words meet, and where such a page is among the best.

mod accumulator;
mod cached_term;
mod collect;
mod contribution;
mod contribution_list;
mod explain;
mod factors;
mod matched_pages;
mod merge;
mod page;
mod postings;
mod top_scores;
mod walk;

use std::rc::Rc;

use accumulator::Accumulator;
pub(crate) use cached_term::CachedTerm;
pub(crate) use collect::HitCollector;
use collect::MatchList;
use contribution::TermWeights;
use contribution_list::ContributionList;
pub(crate) use contribution_list::PageBound;
pub use explain::{Explanation, Match, Part};
use factors::{Factors, factors};
use matched_pages::MatchedPages;
pub(crate) use page::quoted_section;
pub(crate) use postings::{mark_entry, read_postings, units_with};
use top_scores::TopScores;

use crate::bits::Bits;
use crate::expand::Term;
use crate::index::{Index, PagesWith};
use crate::schema::Ranking;

/// A word ready to be weighed.
pub(crate) struct Word {
    /// Terms and their weights.
    pub strong: Vec<Term>,
    /// Terms that only break ties.
    pub weak: Vec<Term>,
    /// Multiplies the word's idf.
    pub importance: f32,
    /// Whether it counts towards "the title is the query".
    pub names: bool,
    /// Pages of the whole that have it, where the index is an excerpt and they are known.
    pub of_whole: Option<PagesWith>,
}

/// Weights that a word was scored with.
#[derive(Clone, Copy)]
pub(crate) struct Weighed {
    strong: TermWeights,
    weak: TermWeights,
    /// Whether it only counted for pages that rarer words matched.
    only_matched: bool,
}

impl Weighed {
    /// The idf by pages.
    pub(crate) fn idf(&self) -> f32 {
        self.strong.page
    }
}

/// A word of a query and how it was scored.
pub(crate) struct ScoredWord<'a> {
    pub word: &'a Word,
    pub how: Weighed,
    pub contributions: Rc<CachedTerm>,
}

/// Everything that scores depend on besides the query.
struct Model {
    ranking: Ranking,
    factors: Factors,
}

/// Scores queries over one index; keeps its work space between queries.
pub(crate) struct Scorer {
    model: Model,
    /// Lists of the query's terms, in the order in which they were added.
    lists: Vec<MatchList>,
    matched: MatchedPages,
    /// Work space of a word: frequencies by entry, which of them are set, the postings, and their contributions.
    frequencies: Vec<f32>,
    entries: Bits,
    postings: Vec<(u32, f32)>,
    list: ContributionList,
    /// Work space of a page: the sums of its units, and the units that matched.
    units: Vec<Option<Accumulator>>,
    found: Vec<Scored>,
    /// The score of a perfect hit: every word saturated in every field, in a title that is the query.
    perfect: f32,
    /// Scores of the best pages by any one of the lists.
    top: TopScores,
}

/// A unit of a page that matched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub unit: u32,
    /// Not divided by that of a perfect hit.
    pub score: f32,
    /// Contribution of the unit's own text, without title and page: decides which passage of a page to quote.
    pub own: f32,
    /// False for a page of which only sections matched.
    pub is_matched: bool,
    /// Whether it is a page whose title is the query.
    pub is_title: bool,
}

impl Scorer {
    pub(crate) fn new(index: &Index, ranking: Ranking) -> Scorer {
        let factors = factors(index, &ranking);
        Scorer {
            model: Model { ranking, factors },
            lists: Vec::new(),
            matched: MatchedPages::new(index.pages()),
            frequencies: vec![0.0; index.layout.fields.len()],
            entries: Bits::new(index.layout.fields.len()),
            postings: Vec::new(),
            list: ContributionList::default(),
            units: Vec::new(),
            found: Vec::new(),
            perfect: 0.0,
            top: TopScores::default(),
        }
    }

    pub(crate) fn ranking(&self) -> &Ranking {
        &self.model.ranking
    }

    /// Lower bound on the k-th best score; only for queries without filters, phrases or exclusions.
    pub(crate) fn least_score(&self, k: usize) -> f32 {
        self.top.least(k)
    }

    /// The score of a perfect hit for the words so far.
    pub(crate) fn perfect(&self) -> f32 {
        self.perfect
    }
}
