//! The scorer: term at a time over tantivy's block postings.
//!
//! For each word, the frequencies of its forms are added up by entry; then, page by page, BM25F gives every unit what the
//! word is worth there (fields weighted, added, saturated once) and the page what it is worth on the whole page. A unit's
//! score mixes both, so that a section is found by its own words and a page by words that its sections share.
//!
//! Nothing of that depends on the other words of a query, and with it the hits of a page that only one of them finds are
//! known: how many, and the score of the best. Units are scored where words meet, and where such a page is among the best.

mod explain;
mod factors;
mod finish;
mod gain;
mod gained;
mod gather;
mod page;
mod postings;
mod sums;
mod tally;
mod top;
mod touched;
mod walk;

pub use explain::{Explanation, Match, Part};
pub(crate) use finish::Take;
pub(crate) use gained::Gained;
pub(crate) use page::quoted;
pub(crate) use postings::{mark_entry, units_with};

use crate::bits::Bits;
use crate::expand::Term;
use crate::index::Index;
use crate::schema::Ranking;
use factors::{Factors, factors};
use finish::List;
use gain::Worth;
use sums::Sums;
use tally::Tally;
use top::Top;
use touched::Touched;

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
}

/// How a word was scored.
#[derive(Clone, Copy)]
pub(crate) struct Weighed {
    strong: Worth,
    weak: Worth,
    /// Whether it only counted for pages that rarer words had found.
    only_found: bool,
}

/// What scoring depends on beside the query.
struct Model {
    ranking: Ranking,
    factors: Factors,
}

/// Scores queries over one index; keeps its work space between queries.
pub(crate) struct Scorer {
    model: Model,
    /// Of the query, in the order in which they were added.
    lists: Vec<List>,
    touched: Touched,
    /// Work space of a word: frequencies by entry, which of them are set, the postings, and what they add.
    frequencies: Vec<f32>,
    entries: Bits,
    postings: Vec<(u32, f32)>,
    sums: Sums,
    /// Work space of a page: what its units gathered, and which were found.
    units: Vec<(u32, Tally)>,
    found: Vec<Scored>,
    /// What a perfect hit would reach: every word saturated in every field, in a title that is the query.
    perfect: f32,
    /// Of the best pages by any of the lists.
    top: Top,
}

/// A unit of a page that matched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub unit: u32,
    /// Not divided by that of a perfect hit.
    pub score: f32,
    /// What the unit's own text adds, without title and page: which passage of a page to quote.
    pub own: f32,
    /// False for a page of which only sections matched.
    pub is_touched: bool,
    /// Whether it is a page whose title is the query.
    pub is_title: bool,
}

impl Scorer {
    pub(crate) fn new(index: &Index, ranking: Ranking) -> Scorer {
        let factors = factors(index, &ranking);
        Scorer {
            model: Model { ranking, factors },
            lists: Vec::new(),
            touched: Touched::new(index.pages()),
            frequencies: vec![0.0; index.layout.fields.len()],
            entries: Bits::new(index.layout.fields.len()),
            postings: Vec::new(),
            sums: Sums::default(),
            units: Vec::new(),
            found: Vec::new(),
            perfect: 0.0,
            top: Top::default(),
        }
    }

    pub(crate) fn ranking(&self) -> &Ranking {
        &self.model.ranking
    }

    /// What the last of so many hits scores at least, where nothing but the words so far says what is a hit.
    pub(crate) fn least(&self, hits: usize) -> f32 {
        self.top.least(hits)
    }

    /// What a perfect hit for the words so far would reach.
    pub(crate) fn perfect(&self) -> f32 {
        self.perfect
    }
}
