//! Lengths of the texts of an index: their sums, from which the averages follow that each is compared with, and the longest.

use super::Layout;
use crate::schema::FIELDS;

/// Numbers of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Pages.
    pub pages: f64,
    /// Units.
    pub units: f64,
    /// Words in headings, prose and code of the pages.
    pub page_words: f64,
    /// Words in each field, by number.
    pub words: [f64; FIELDS],
    /// Texts in each field, by number.
    pub texts: [f64; FIELDS],
    /// Words of the longest text of each field, by number.
    pub longest: [f64; FIELDS],
    /// Words of the longest page, as in `page_words`.
    pub longest_page: f64,
}

impl Totals {
    /// Count of the numbers.
    pub const NUMBERS: usize = 4 + 3 * FIELDS;

    pub(crate) fn of(layout: &Layout) -> Totals {
        let (pages, units) = (layout.first_units.len() as f64, layout.kinds.len() as f64);
        let mut totals = Totals { pages, units, ..Totals::default() };
        let mut lengths = vec![0.0_f64; layout.first_units.len()];
        for ((&field, &unit), &length) in layout.fields.iter().zip(&layout.units).zip(&layout.lengths) {
            let length = f64::from(length);
            if let Some(words) = totals.words.get_mut(usize::from(field)) {
                *words += length;
            }
            if let Some(texts) = totals.texts.get_mut(usize::from(field)) {
                *texts += 1.0;
            }
            if let Some(longest) = totals.longest.get_mut(usize::from(field)) {
                *longest = longest.max(length);
            }
            if layout.counts_for_page(field, unit) {
                totals.page_words += length;
                let page = layout.pages.get(unit as usize).map_or(0, |page| *page as usize);
                if let Some(slot) = lengths.get_mut(page) {
                    *slot += length;
                }
            }
        }
        totals.longest_page = lengths.into_iter().fold(0.0, f64::max);
        totals
    }

    /// Those of the pages of both.
    pub fn with(mut self, mut other: Totals) -> Totals {
        let longest = |totals: &Totals| (totals.longest, totals.longest_page);
        let ((own, own_page), (others, others_page)) = (longest(&self), longest(&other));
        for (slot, number) in self.slots().zip(other.slots()) {
            *slot += *number;
        }
        self.longest_page = own_page.max(others_page);
        for (slot, (one, two)) in self.longest.iter_mut().zip(own.into_iter().zip(others)) {
            *slot = one.max(two);
        }
        self
    }

    /// From the numbers in the order of [`Totals::numbers`]; 0 where there are fewer.
    pub fn from_numbers(numbers: &[f64]) -> Totals {
        let mut totals = Totals::default();
        for (slot, number) in totals.slots().zip(numbers) {
            *slot = *number;
        }
        totals
    }

    /// All numbers.
    pub fn numbers(mut self) -> Vec<f64> {
        self.slots().map(|slot| *slot).collect()
    }

    fn slots(&mut self) -> impl Iterator<Item = &mut f64> {
        let Totals { pages, units, page_words, words, texts, longest, longest_page } = self;
        [pages, units, page_words, longest_page].into_iter().chain(words).chain(texts).chain(longest)
    }

    /// Average length of the texts of each field, in words, at least 1.
    pub(crate) fn averages(&self) -> [f32; FIELDS] {
        std::array::from_fn(|field| {
            let (words, texts) = (self.words.get(field).copied(), self.texts.get(field).copied());
            average(words.unwrap_or(0.0), texts.unwrap_or(0.0))
        })
    }

    /// Average length of pages, in words, at least 1.
    pub(crate) fn page_average(&self) -> f32 {
        average(self.page_words, self.pages)
    }
}

fn average(sum: f64, count: f64) -> f32 {
    (sum as f32 / (count as f32).max(1.0)).max(1.0)
}
