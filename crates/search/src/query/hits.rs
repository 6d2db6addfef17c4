//! From scored units to hits.

use super::Hit;
use crate::index::Index;
use crate::rank::Scored;
use crate::schema::{HITS_PER_PAGE, Kind};

/// At most three hits of one page. A hit on the page itself quotes the section that says most, unless its lead says more
/// or that section is a better hit by itself; what it quotes is not a hit once more.
pub(super) fn page_hits(
    index: &Index,
    (page, found): (usize, &mut Vec<Scored>),
    admits: impl Fn(&Scored) -> bool,
    hits: &mut Vec<Hit>,
) {
    let lead = index.page_units(page).start as u32;
    let is_section = |unit: u32| index.layout.kinds.get(unit as usize) == Some(&(Kind::Section as u8));
    let page_hit = found.iter().copied().find(|scored| scored.unit == lead && admits(scored));
    let quoted = page_hit.and_then(|page_hit| {
        let best = found.iter().filter(|scored| is_section(scored.unit)).max_by(|a, b| a.own.total_cmp(&b.own))?;
        (best.own > page_hit.own && best.score <= page_hit.score).then_some(best.unit)
    });
    found.retain(|scored| Some(scored.unit) != quoted && admits(scored));
    if found.len() > HITS_PER_PAGE {
        found.sort_unstable_by(|a, b| b.score.total_cmp(&a.score).then(a.unit.cmp(&b.unit)));
        found.truncate(HITS_PER_PAGE);
    }
    hits.extend(found.iter().map(|&Scored { unit, score, .. }| {
        let passage = if unit == lead { quoted.unwrap_or(lead) } else { unit };
        Hit { unit, passage, score }
    }));
}

/// The stretch of the ranking from `offset` on.
pub(super) fn best(mut hits: Vec<Hit>, (offset, limit): (usize, usize)) -> Vec<Hit> {
    let order = |a: &Hit, b: &Hit| b.score.total_cmp(&a.score).then(a.unit.cmp(&b.unit));
    let end = offset.saturating_add(limit);
    if end < hits.len() && end > 0 {
        hits.select_nth_unstable_by(end - 1, order);
        hits.truncate(end);
    } else if end == 0 {
        hits.clear();
    }
    hits.sort_unstable_by(order);
    hits.drain(..offset.min(hits.len()));
    hits
}
