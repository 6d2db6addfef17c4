//! The contribution of a word to the score of a unit and of its page, as pure functions that ranking and explaining share.

use super::factors::Entry;
use crate::index::PagesWith;
use crate::schema::{Field, Ranking};

/// Weighted frequencies of one word in the fields of a unit and its page, at one point of the walk along its postings.
#[derive(Clone, Copy, Default)]
pub(super) struct FieldFrequencies {
    pub unit: u32,
    pub page: u32,
    pub first_unit: u32,
    /// Weighted frequencies: of the page's title; of title, description and path; of the links to the page; of the unit's
    /// heading; of that and of the names that the unit explains; of its rest.
    pub title: f32,
    pub shared: f32,
    pub links: f32,
    pub heading: f32,
    pub named: f32,
    pub own: f32,
    /// Of all units of the page, before length normalisation.
    pub whole: f32,
}

impl FieldFrequencies {
    /// Before the first posting.
    pub(super) fn start() -> FieldFrequencies {
        FieldFrequencies { unit: u32::MAX, page: u32::MAX, ..FieldFrequencies::default() }
    }

    /// Adds an entry of the unit. The entries of the page come before those of its units.
    pub(super) fn add(&mut self, ranking: &Ranking, entry: &Entry, frequency: f32) {
        let weighted = frequency * entry.factor;
        match entry.field {
            Field::Title => {
                self.title += weighted;
                self.shared += weighted;
            }
            Field::Description | Field::Path => self.shared += weighted,
            Field::Links => self.links += weighted,
            Field::Heading => {
                self.heading += weighted;
                self.named += weighted;
            }
            Field::Names => self.named += weighted,
            Field::Trail | Field::Body | Field::Code => self.own += weighted,
        }
        if entry.is_own {
            self.whole += frequency * ranking.weights.get(entry.field as usize).copied().unwrap_or(0.0);
        }
    }
}

/// The idf of a word by pages, units, titles, headings and links.
#[derive(Clone, Copy, Default)]
pub(super) struct TermWeights {
    pub page: f32,
    pub unit: f32,
    pub title: f32,
    pub heading: f32,
    pub links: f32,
    /// Share of the pages that have it.
    pub share: f32,
    /// Upper bound of the saturated frequency.
    pub ceiling: f32,
    /// Whether it counts towards "the title is the query".
    pub names: bool,
}

/// Number of pages, units, titles and headings that have a word, and of pages that have it in links to them.
#[derive(Clone, Copy, Default)]
pub(super) struct DocumentFrequencies {
    pub pages: usize,
    pub units: usize,
    pub titles: usize,
    pub headings: usize,
    pub links: usize,
}

impl DocumentFrequencies {
    /// From those of an excerpt: a page of the whole has the word in as many units and headings as one of the excerpt.
    pub(super) fn in_whole(self, PagesWith { any, titles, headings, links }: PagesWith) -> DocumentFrequencies {
        let pages = self.pages.max(any as usize);
        let units = scaled(self.units, pages, self.pages);
        DocumentFrequencies {
            pages,
            units,
            titles: self.titles.max(titles as usize),
            headings: self.headings.max(headings as usize).min(units),
            links: self.links.max(links as usize),
        }
    }
}

fn scaled(number: usize, by: usize, over: usize) -> usize {
    number.saturating_mul(by) / over.max(1)
}

pub(super) fn idf(pages: usize, containing: usize) -> f32 {
    let (pages, containing) = (pages as f32, containing as f32);
    (1.0 + (pages - containing + 0.5) / (containing + 0.5)).ln()
}

/// One summand of a score.
#[derive(Clone, Copy, Default)]
pub(super) struct Contribution {
    pub idf: f32,
    /// Saturated frequency.
    pub tf: f32,
    pub weight: f32,
}

impl Contribution {
    pub(super) fn value(self) -> f32 {
        self.idf * self.tf * self.weight
    }
}

/// Contribution of a word to a unit that has it.
pub(super) struct UnitContribution {
    pub text: Contribution,
    /// For standing in the title (a page's first unit), in the heading or in a name.
    pub bonus: Contribution,
    /// Score of the first unit's own text, to choose what to quote; 0 for other units.
    pub quoted: f32,
    /// Whether the word stands in the heading and counts towards "the heading is the query".
    pub is_named: bool,
}

pub(super) fn unit_contribution(ranking: &Ranking, weights: &TermWeights, at: &FieldFrequencies) -> UnitContribution {
    let saturate = |x: f32| weights.ceiling * x / (ranking.saturation + x);
    let own = at.own + at.named;
    if at.unit == at.first_unit {
        return UnitContribution {
            text: Contribution { idf: weights.unit, tf: saturate(own + at.shared), weight: 1.0 },
            bonus: Contribution { idf: weights.title, tf: saturate(at.title), weight: ranking.title_bonus },
            quoted: weights.unit * saturate(own),
            is_named: false,
        };
    }
    let inherited = ranking.inherit * at.shared;
    UnitContribution {
        text: Contribution { idf: weights.unit, tf: saturate(own + inherited) - saturate(inherited), weight: 1.0 },
        bonus: Contribution { idf: weights.heading, tf: saturate(at.named), weight: ranking.heading_bonus },
        quoted: 0.0,
        is_named: at.heading > 0.0 && weights.names,
    }
}

/// Contribution of a word to a page that has it.
pub(super) struct PageContribution {
    pub text: Contribution,
    pub bonus: Contribution,
    /// For standing in the links to it.
    pub links: Contribution,
    /// Inherited by the sections of the page from its title, description and path.
    pub inherited: Contribution,
    /// Whether the word stands in the title and counts towards "the title is the query".
    pub is_named: bool,
}

/// `length` is one over the page's length normalisation.
pub(super) fn page_contribution(
    ranking: &Ranking,
    weights: &TermWeights,
    at: &FieldFrequencies,
    length: f32,
) -> PageContribution {
    let saturate = |x: f32| weights.ceiling * x / (ranking.saturation + x);
    PageContribution {
        text: Contribution { idf: weights.page, tf: saturate(at.shared + at.whole * length), weight: 1.0 },
        bonus: Contribution { idf: weights.title, tf: saturate(at.title), weight: ranking.title_bonus },
        links: Contribution { idf: weights.links, tf: saturate(at.links), weight: ranking.link_bonus },
        inherited: Contribution { idf: weights.unit, tf: saturate(ranking.inherit * at.shared), weight: 1.0 },
        is_named: at.title > 0.0 && weights.names,
    }
}
