//! Factors of the score of a posting that depend on its entry only, computed once for an index and a ranking.

use crate::index::Index;
use crate::schema::{FIELDS, Field, Ranking};

/// Everything that scoring a posting needs, side by side in memory.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub unit: u32,
    pub page: u32,
    pub field: Field,
    /// Whether it counts for the page as a whole: samples and gaps repeat what the page says.
    pub is_own: bool,
    /// Weight over length normalisation.
    pub factor: f32,
}

/// Factors that depend on index and ranking only, computed once.
pub(super) struct Factors {
    pub entries: Vec<Entry>,
    /// Of each page: one over length normalisation.
    pub pages: Vec<f32>,
    /// Length of the title of each page, of the heading of each unit, in words.
    pub title_lengths: Vec<f32>,
    pub heading_lengths: Vec<f32>,
    /// Least saturated frequency that any posting can have: expansions stay below it.
    pub floor: f32,
}

/// Computes the factors of an index under a ranking.
pub(super) fn factors(index: &Index, ranking: &Ranking) -> Factors {
    let layout = &index.layout;
    let mut page_totals = vec![0.0_f32; index.pages()];
    let mut title_lengths = vec![0.0; index.pages()];
    let mut heading_lengths = vec![0.0; index.units()];
    for ((&field, &unit), &length) in layout.fields.iter().zip(&layout.units).zip(&layout.lengths) {
        let length = length as f32;
        let add = |slot: Option<&mut f32>, amount: f32| {
            if let Some(slot) = slot {
                *slot += amount;
            }
        };
        let page = layout.pages.get(unit as usize).map_or(0, |page| *page as usize);
        match Field::from_code(field) {
            Some(Field::Title) => add(title_lengths.get_mut(page), length),
            Some(Field::Heading) => add(heading_lengths.get_mut(unit as usize), length),
            _ => {}
        }
        if layout.counts_for_page(field, unit) {
            add(page_totals.get_mut(page), length);
        }
    }
    let totals = index.totals();
    let (averages, page_average) = (totals.averages(), totals.page_average());
    let entries: Vec<Entry> = layout
        .fields
        .iter()
        .zip(&layout.units)
        .zip(&layout.lengths)
        .map(|((&field, &unit), &length)| {
            let field = Field::from_code(field).unwrap_or(Field::Code);
            Entry {
                unit,
                page: layout.pages.get(unit as usize).copied().unwrap_or(0),
                field,
                is_own: matches!(field, Field::Heading | Field::Body | Field::Code) && layout.is_own(unit),
                factor: entry_factor(ranking, &averages, field, length),
            }
        })
        .collect();
    let pages: Vec<f32> = page_totals.iter().map(|total| page_factor(ranking, *total, page_average)).collect();
    let of_longest = Field::ALL.into_iter().zip(totals.texts).zip(totals.longest);
    let least = of_longest
        .filter(|((_, texts), _)| *texts > 0.0)
        .map(|((field, _), length)| entry_factor(ranking, &averages, field, length as u32))
        .filter(|factor| *factor > 0.0)
        .fold(1.0_f32, f32::min);
    let least_on_page = page_factor(ranking, totals.longest_page as f32, page_average).min(1.0)
        * ranking.weights.iter().copied().filter(|weight| *weight > 0.0).fold(1.0, f32::min);
    let least = least.min(least_on_page) * ranking.stem.min(1.0) * ranking.inherit.clamp(0.1, 1.0);
    Factors { entries, pages, title_lengths, heading_lengths, floor: 0.9 * least / (ranking.saturation + least) }
}

fn entry_factor(ranking: &Ranking, averages: &[f32; FIELDS], field: Field, length: u32) -> f32 {
    let field = field as usize;
    let (Some(weight), Some(b), Some(average)) =
        (ranking.weights.get(field), ranking.lengths.get(field), averages.get(field))
    else {
        return 0.0;
    };
    // A title or heading of nothing but stop words has no length, but is no less than one word.
    weight / (1.0 - b + b * length.max(1) as f32 / average)
}

fn page_factor(ranking: &Ranking, length: f32, average: f32) -> f32 {
    1.0 / (1.0 - ranking.page_length + ranking.page_length * length / average)
}
