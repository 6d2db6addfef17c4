//! From what a page gathered to the scores of its units, and which of them is only quoted.

use super::sums::PageTally;
use super::tally::{Tally, mix};
use super::{Model, Scored};
use crate::index::Index;
use crate::schema::Kind;

/// A page with what it and its units gathered, in order of their numbers.
pub(super) struct Gathered<'a> {
    pub page: usize,
    pub of_page: PageTally,
    /// Of the query that count for a title; of a page that one list finds, only that word. So what it has by one word alone, which is
    /// kept, does not depend on the query.
    pub words: usize,
    pub units: &'a [(u32, Tally)],
}

/// Appends the units; with `wants_all` also the first one of a page of which only sections match.
pub(super) fn score_units(
    model: &Model,
    index: &Index,
    Gathered { page, of_page, words, units }: Gathered,
    wants_all: bool,
    found: &mut Vec<Scored>,
) {
    let Model { ranking, factors, .. } = model;
    let title_length = factors.title_lengths.get(page);
    let title_match = of_page.tally.likeness(title_length, ranking.title_match).value();
    let is_title = of_page.tally.is_whole(title_length, words);
    let page_score = of_page.tally.score + title_match;
    let first = index.page_units(page).start as u32;
    let mut add = |unit: u32, tally: Tally, is_touched: bool| {
        let (whole, own) = if unit == first {
            (tally.score + title_match, of_page.quoted)
        } else {
            let length = factors.heading_lengths.get(unit as usize);
            let own = tally.score + tally.likeness(length, ranking.heading_match).value();
            (own + of_page.inherited, own)
        };
        let score = mix(ranking, whole, page_score);
        found.push(Scored { unit, score, own, is_touched, is_title: is_title && unit == first });
    };
    if wants_all && units.first().is_none_or(|(unit, _)| *unit != first) {
        add(first, Tally::default(), false);
    }
    units.iter().for_each(|(unit, tally)| add(*unit, *tally, true));
}

/// The section that the hit on a page quotes: the one that says most, unless the page's lead says more or that section is a
/// better hit by itself. What is quoted is not a hit once more.
pub(crate) fn quoted(index: &Index, page: usize, found: &[Scored], admits: impl Fn(&Scored) -> bool) -> Option<u32> {
    let lead = index.page_units(page).start as u32;
    // Who asks for a page by its title wants its beginning.
    let page_hit = found.first().filter(|scored| scored.unit == lead && !scored.is_title && admits(scored))?;
    let is_section = |unit: u32| index.layout.kinds.get(unit as usize) == Some(&(Kind::Section as u8));
    let sections = found.iter().filter(|scored| is_section(scored.unit));
    let best = sections.max_by(|a, b| a.own.total_cmp(&b.own))?;
    (best.own > page_hit.own && best.score <= page_hit.score).then_some(best.unit)
}
