//! Factors of the score of a posting that depend on its entry only, computed once for an index and a ranking.

use crate::index::Index;
use crate::schema::{FIELDS, Field, Kind, Ranking};

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
    let mut totals = [0.0_f32; FIELDS];
    let mut counts = [0.0_f32; FIELDS];
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
        add(totals.get_mut(usize::from(field)), length);
        add(counts.get_mut(usize::from(field)), 1.0);
        let page = layout.pages.get(unit as usize).map_or(0, |page| *page as usize);
        match Field::from_code(field) {
            Some(Field::Title) => add(title_lengths.get_mut(page), length),
            Some(Field::Heading) => {
                add(heading_lengths.get_mut(unit as usize), length);
                add(page_totals.get_mut(page), length);
            }
            Some(Field::Body | Field::Code) if is_own(index, unit) => add(page_totals.get_mut(page), length),
            _ => {}
        }
    }
    let averages = std::array::from_fn::<f32, FIELDS, _>(|field| {
        let (total, count) = (totals.get(field).copied().unwrap_or(0.0), counts.get(field).copied().unwrap_or(0.0));
        (total / count.max(1.0)).max(1.0)
    });
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
                is_own: matches!(field, Field::Heading | Field::Body | Field::Code) && is_own(index, unit),
                factor: entry_factor(ranking, &averages, field, length),
            }
        })
        .collect();
    let page_average = (page_totals.iter().sum::<f32>() / (page_totals.len() as f32).max(1.0)).max(1.0);
    let pages: Vec<f32> = page_totals
        .iter()
        .map(|total| 1.0 / (1.0 - ranking.page_length + ranking.page_length * total / page_average))
        .collect();
    let least = entries.iter().map(|entry| entry.factor).filter(|factor| *factor > 0.0).fold(1.0_f32, f32::min);
    let least_on_page = pages.iter().copied().fold(1.0_f32, f32::min)
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

/// Whether the unit is part of its page's text: samples and gaps repeat what the page says.
fn is_own(index: &Index, unit: u32) -> bool {
    !matches!(index.kind(unit), Some(Kind::Sample | Kind::Gap))
}
