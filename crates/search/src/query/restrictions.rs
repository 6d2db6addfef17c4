//! Filters, phrases and exclusions: which of the units that match may be hits.

use super::parse::{Parsed, phrase};
use crate::analyze;
use crate::bits::Bits;
use crate::expand::forms;
use crate::index::Index;
use crate::phrase::units_with_phrase;
use crate::rank::{Scored, units_with};
use crate::schema::{Kind, Ranking};
use crate::work::Work;

/// Limits of the hits of a query.
pub(super) struct Restrictions {
    kind: Option<Kind>,
    section: Option<u32>,
    required: Option<Bits>,
    excluded: Option<Bits>,
}

impl Restrictions {
    pub(super) fn new(index: &Index, ranking: &Ranking, parsed: &Parsed, work: &mut Work) -> Restrictions {
        let mut required: Option<Bits> = None;
        for phrase in &parsed.phrases {
            let units = units_with_phrase(index, phrase, work);
            match &mut required {
                Some(all) => all.intersect(&units),
                None => required = Some(units),
            }
        }
        let mut excluded: Option<Bits> = None;
        for text in &parsed.excluded {
            let units = excluded_units(index, ranking, text, work);
            match &mut excluded {
                Some(all) => all.unite(&units),
                None => excluded = Some(units),
            }
        }
        let section = parsed.filter.section.as_ref().map(|id| {
            index.layout.section_names.iter().position(|name| name == id).map_or(u32::MAX, |number| number as u32)
        });
        Restrictions { kind: parsed.filter.kind, section, required, excluded }
    }

    pub(super) fn is_restricted(&self) -> bool {
        self.kind.is_some() || self.section.is_some() || self.required.is_some() || self.excluded.is_some()
    }

    pub(super) fn asks_for_releases(&self) -> bool {
        self.kind == Some(Kind::Release)
    }

    pub(super) fn admits_page(&self, index: &Index, page: usize) -> bool {
        self.section.is_none_or(|section| index.layout.sections.get(page) == Some(&section))
    }

    pub(super) fn admits_text(&self, scored: &Scored) -> bool {
        let unit = scored.unit as usize;
        self.required.as_ref().is_none_or(|units| units.contains(unit))
            && self.excluded.as_ref().is_none_or(|units| !units.contains(unit))
    }

    /// A page of which only sections matched is a hit only when pages are asked for: its sections are hits.
    pub(super) fn admits_kind(&self, index: &Index, scored: &Scored) -> bool {
        self.kind.map_or(scored.is_matched, |wanted| index.kind(scored.unit) == Some(wanted))
    }
}

/// The units that `-text` excludes: those with a form of the word, or with the phrase when it is several words.
fn excluded_units(index: &Index, ranking: &Ranking, text: &str, work: &mut Work) -> Bits {
    match phrase(text).unwrap_or_default().as_slice() {
        [word] if !analyze::is_character(&word.text) => units_with(index, &forms(index, ranking, text), work),
        words => units_with_phrase(index, words, work),
    }
}
