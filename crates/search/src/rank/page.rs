//! Scores of the units of a page, and which of them is only quoted.

use super::accumulator::{Accumulator, mix};
use super::contribution_list::PageAccumulator;
use super::{Model, Scored};
use crate::index::Index;
use crate::schema::Kind;

/// The sums of a page and its units over the words of a query.
pub(super) struct PageSums<'a> {
    pub page: usize,
    pub of_page: PageAccumulator,
    /// Words of the query that count for a title; 1 for a page that one list matches, so that its bound does not depend on the
    /// query.
    pub words: usize,
    /// Of each unit of the page that matches.
    pub units: &'a [Option<Accumulator>],
}

/// Appends the units; with `wants_all` also the first one of a page of which only sections match.
pub(super) fn score_units(
    model: &Model,
    index: &Index,
    &PageSums { page, of_page, words, units }: &PageSums,
    wants_all: bool,
    found: &mut Vec<Scored>,
) {
    let Model { ranking, factors, .. } = model;
    let title_length = factors.title_lengths.get(page);
    let title_match = of_page.own.likeness(title_length, ranking.title_match).value();
    let is_title = of_page.own.is_whole(title_length, words);
    let page_score = of_page.own.score + title_match;
    let first = index.page_units(page).start as u32;
    let mut add = |unit: u32, accumulator: Accumulator, is_matched: bool| {
        let (whole, own) = if unit == first {
            (accumulator.score + title_match, of_page.quoted)
        } else {
            let length = factors.heading_lengths.get(unit as usize);
            let own = accumulator.score + accumulator.likeness(length, ranking.heading_match).value();
            (own + of_page.inherited, own)
        };
        let score = mix(ranking, whole, page_score);
        found.push(Scored { unit, score, own, is_matched, is_title: is_title && unit == first });
    };
    if wants_all && units.first().is_none_or(Option::is_none) {
        add(first, Accumulator::default(), false);
    }
    for (unit, accumulator) in (first..).zip(units) {
        if let Some(accumulator) = accumulator {
            add(unit, *accumulator, true);
        }
    }
}

/// The section that the hit on a page quotes: the one that says most, unless the page's lead says more or that section is a
/// better hit by itself. What is quoted is not a hit once more.
pub(crate) fn quoted_section(
    index: &Index,
    page: usize,
    found: &[Scored],
    admits: impl Fn(&Scored) -> bool,
) -> Option<u32> {
    let lead = index.page_units(page).start as u32;
    // A query that is the page's title asks for its beginning.
    let page_hit = found.first().filter(|scored| scored.unit == lead && !scored.is_title && admits(scored))?;
    let is_section = |unit: u32| index.kind(unit) == Some(Kind::Section);
    let sections = found.iter().filter(|scored| is_section(scored.unit));
    let best = sections.max_by(|a, b| a.own.total_cmp(&b.own))?;
    (best.own > page_hit.own && best.score <= page_hit.score).then_some(best.unit)
}
