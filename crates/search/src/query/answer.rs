//! Questions and answers.

use crate::schema::Kind;

/// Limits an answer to units of one kind, to pages of one section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Kind of the hits.
    pub kind: Option<Kind>,
    /// Id of the section. An unknown one has no hits.
    pub section: Option<String>,
}

/// The part of a ranking that is returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Hits to skip.
    pub offset: usize,
    /// Most hits to return.
    pub limit: usize,
}

/// One hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Number of the unit.
    pub unit: u32,
    /// The unit to quote: for a page the best of its passages, else the unit itself.
    pub passage: u32,
    /// 0 to 1: the share of what a perfect hit for this query would score. Comparable between queries.
    pub score: f32,
    /// The part of the score that the nearness of the words gave it.
    pub proximity: f32,
}

/// The result of a query.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The window of the ranking.
    pub hits: Vec<Hit>,
    /// All hits there are: at most two a page, unless more are pinned.
    pub total: usize,
    /// The query with its unknown words replaced by the nearest known ones; only when there are such.
    pub did_you_mean: Option<String>,
    /// The words of a query that found nothing, without the operators and quotes that narrowed it; only when there were any. With
    /// hits, which are for these words: nothing has the phrases of the query, and it has words outside of them.
    pub relaxed: Option<String>,
    /// The query was cut short at the end of its budget (`WORK_MAX`): there may be more and better hits.
    pub is_partial: bool,
    /// Units of the budget that it took.
    pub work: usize,
}
