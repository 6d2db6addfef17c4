//! Gains of units in which the query stands as it was written, besides those of its words one by one.

use super::parse::Parsed;
use crate::analyze::WHOLE_MARK;
use crate::bits::Bits;
use crate::expand::lookup;
use crate::index::Index;
use crate::phrase::units_with_phrase;
use crate::rank::read_postings;
use crate::schema::{Field, Ranking};
use crate::work::Work;

/// The units that gain.
pub(super) struct AsWritten {
    /// Those in which a line of code, a command or a message stands: they come first, as if it were quoted.
    lines: Option<Bits>,
    line_gain: f32,
    /// Those that have it as their name, ascending: see [`units_named`].
    named: Vec<u32>,
    name_gain: f32,
}

impl AsWritten {
    /// `perfect` is the score of a perfect hit by single words.
    pub(super) fn new(index: &Index, ranking: &Ranking, parsed: &Parsed, perfect: f32, work: &mut Work) -> AsWritten {
        let lines = (!parsed.run.is_empty()).then(|| units_with_phrase(index, &parsed.run, work));
        let whole = parsed.whole.as_ref().filter(|_| ranking.as_written > 0.0);
        AsWritten {
            lines: lines.filter(|units| !units.is_empty()),
            line_gain: perfect,
            named: whole.map_or_else(Vec::new, |whole| units_named(index, whole, work)),
            name_gain: ranking.as_written * perfect,
        }
    }

    /// The most that a unit gains.
    pub(super) fn most(&self) -> f32 {
        self.sum(self.lines.is_some(), !self.named.is_empty())
    }

    /// Whether a unit of the page gains.
    pub(super) fn is_on(&self, index: &Index, page: usize) -> bool {
        let units = index.page_units(page);
        let next = self.named.partition_point(|unit| (*unit as usize) < units.start);
        let is_named = self.named.get(next).is_some_and(|unit| units.contains(&(*unit as usize)));
        // A page's first unit stands for all of its page.
        is_named || self.has_line(index, page, units.start as u32)
    }

    /// Gain of a unit of the page.
    pub(super) fn gain(&self, index: &Index, page: usize, unit: u32) -> f32 {
        self.sum(self.has_line(index, page, unit), self.named.binary_search(&unit).is_ok())
    }

    fn sum(&self, has_line: bool, is_named: bool) -> f32 {
        (if has_line { self.line_gain } else { 0.0 }) + (if is_named { self.name_gain } else { 0.0 })
    }

    /// Changelogs repeat the lines of commits and of other pages, and gain nothing.
    fn has_line(&self, index: &Index, page: usize, unit: u32) -> bool {
        self.lines.as_ref().is_some_and(|units| units.contains(unit as usize)) && !index.is_changelog(page)
    }
}

/// The units with that whole title or heading. Where there are any, also the pages whose title has all of its words as they are
/// written: of a section named "Context" and a page "The Context of a Request", none is surely meant.
fn units_named(index: &Index, whole: &str, work: &mut Work) -> Vec<u32> {
    let mut named = entries_with(index, whole, work);
    if named.is_empty() {
        return named;
    }
    let is_title = |entry: &u32| index.layout.fields.get(*entry as usize) == Some(&(Field::Title as u8));
    let titles = whole.trim_start_matches(WHOLE_MARK).split(' ').map(|word| {
        let entries = entries_with(index, word, work).into_iter();
        entries.filter(is_title).collect::<Vec<_>>()
    });
    let common = |some: Vec<u32>, others: Vec<u32>| -> Vec<u32> {
        some.into_iter().filter(|entry| others.binary_search(entry).is_ok()).collect()
    };
    named.extend(titles.reduce(common).unwrap_or_default());
    let unit = |entry: &u32| index.layout.units.get(*entry as usize).copied();
    let mut units: Vec<u32> = named.iter().filter_map(unit).collect();
    units.sort_unstable();
    units
}

/// The texts that have a term, ascending.
fn entries_with(index: &Index, term: &str, work: &mut Work) -> Vec<u32> {
    let mut entries = Vec::new();
    if let Some(term) = lookup(index, term, 1.0) {
        read_postings(index, &term.info, work, |entry, _| entries.push(entry));
    }
    entries
}
