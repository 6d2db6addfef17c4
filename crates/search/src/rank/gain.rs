//! What a word adds to the score of a unit and of its page, as pure functions: for ranking and for explaining alike.

use super::factors::Entry;
use crate::schema::{Field, Ranking};

/// What one word has gathered where the walk along its postings is.
#[derive(Clone, Copy, Default)]
pub(super) struct Here {
    pub unit: u32,
    pub page: u32,
    pub first_unit: u32,
    /// Weighted frequencies: of the page's title; of title, description and path; of the unit's heading; of its rest.
    pub title: f32,
    pub shared: f32,
    pub heading: f32,
    pub own: f32,
    /// Of all units of the page, before length normalisation.
    pub whole: f32,
}

impl Here {
    /// Nowhere yet.
    pub(super) fn nowhere() -> Here {
        Here { unit: u32::MAX, page: u32::MAX, ..Here::default() }
    }

    /// Counts an entry of the unit. The fields of the page come before those of its units.
    pub(super) fn take(&mut self, ranking: &Ranking, entry: &Entry, frequency: f32) {
        let weighted = frequency * entry.factor;
        match entry.field {
            Field::Title => {
                self.title += weighted;
                self.shared += weighted;
            }
            Field::Description | Field::Path => self.shared += weighted,
            Field::Heading => self.heading += weighted,
            Field::Trail | Field::Body | Field::Code => self.own += weighted,
        }
        if entry.is_own {
            self.whole += frequency * ranking.weights.get(entry.field as usize).copied().unwrap_or(0.0);
        }
    }
}

/// What a word is worth: its idf by pages, units, titles and headings.
#[derive(Clone, Copy, Default)]
pub(super) struct Worth {
    pub page: f32,
    pub unit: f32,
    pub title: f32,
    pub heading: f32,
    /// Of the pages that have it.
    pub share: f32,
    /// The saturated frequency stays below it.
    pub ceiling: f32,
    /// Whether it counts towards "the title is the query".
    pub names: bool,
}

/// In how many pages, units, titles and headings a word stands.
#[derive(Default)]
pub(super) struct Census {
    pub pages: usize,
    pub units: usize,
    pub titles: usize,
    pub headings: usize,
}

pub(super) fn idf(pages: usize, containing: usize) -> f32 {
    let (pages, containing) = (pages as f32, containing as f32);
    (1.0 + (pages - containing + 0.5) / (containing + 0.5)).ln()
}

/// One summand of a score.
#[derive(Clone, Copy, Default)]
pub(super) struct Gain {
    pub idf: f32,
    /// Saturated frequency.
    pub tf: f32,
    pub weight: f32,
}

impl Gain {
    pub(super) fn value(self) -> f32 {
        self.idf * self.tf * self.weight
    }
}

/// What a word adds to a unit in which it stands.
pub(super) struct UnitGain {
    pub text: Gain,
    /// For standing in the title (a page's first unit) or in the heading.
    pub bonus: Gain,
    /// What the first unit's own text is worth, to choose what to quote; 0 for others.
    pub quoted: f32,
    /// Whether the word stands in the heading and counts towards "the heading is the query".
    pub is_named: bool,
}

pub(super) fn unit_gain(ranking: &Ranking, worth: &Worth, here: &Here) -> UnitGain {
    let saturate = |x: f32| worth.ceiling * x / (ranking.saturation + x);
    let own = here.own + here.heading;
    if here.unit == here.first_unit {
        return UnitGain {
            text: Gain { idf: worth.unit, tf: saturate(own + here.shared), weight: 1.0 },
            bonus: Gain { idf: worth.title, tf: saturate(here.title), weight: ranking.title_bonus },
            quoted: worth.unit * saturate(own),
            is_named: false,
        };
    }
    let inherited = ranking.inherit * here.shared;
    UnitGain {
        text: Gain { idf: worth.unit, tf: saturate(own + inherited) - saturate(inherited), weight: 1.0 },
        bonus: Gain { idf: worth.heading, tf: saturate(here.heading), weight: ranking.heading_bonus },
        quoted: 0.0,
        is_named: here.heading > 0.0 && worth.names,
    }
}

/// What a word adds to a page on which it stands.
pub(super) struct PageGain {
    pub text: Gain,
    pub bonus: Gain,
    /// What a section of the page inherits from its title, description and path.
    pub inherited: Gain,
    /// Whether the word stands in the title and counts towards "the title is the query".
    pub is_named: bool,
}

/// `length` is one over the page's length normalisation.
pub(super) fn page_gain(ranking: &Ranking, worth: &Worth, here: &Here, length: f32) -> PageGain {
    let saturate = |x: f32| worth.ceiling * x / (ranking.saturation + x);
    PageGain {
        text: Gain { idf: worth.page, tf: saturate(here.shared + here.whole * length), weight: 1.0 },
        bonus: Gain { idf: worth.title, tf: saturate(here.title), weight: ranking.title_bonus },
        inherited: Gain { idf: worth.unit, tf: saturate(ranking.inherit * here.shared), weight: 1.0 },
        is_named: here.title > 0.0 && worth.names,
    }
}
