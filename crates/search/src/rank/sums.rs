//! What a word adds, kept for the next queries with it.

use super::walk::{Lead, Sink};

/// A number below 2^31, and whether the word counts towards the title or heading being the query.
#[derive(Clone, Copy)]
struct Named(u32);

impl Named {
    const FLAG: u32 = 1 << 31;

    fn new(number: u32, is_named: bool) -> Named {
        Named(number | if is_named { Named::FLAG } else { 0 })
    }

    fn number(self) -> u32 {
        self.0 & !Named::FLAG
    }

    fn is_named(self) -> bool {
        self.0 & Named::FLAG != 0
    }
}

struct PageSum {
    page: Named,
    score: f32,
    /// Where its units end in the list of all; they begin where those of the page before it end.
    end: u32,
}

/// What a word adds to units and pages, in their order.
#[derive(Default)]
pub(super) struct Sums {
    units: Vec<(Named, f32)>,
    pages: Vec<PageSum>,
    leads: Vec<Lead>,
}

impl Sums {
    /// Adds it once more.
    pub(super) fn replay(&self, sink: &mut impl Sink) {
        let mut start = 0;
        for &PageSum { page, score, end } in &self.pages {
            let units = self.units.get(start..end as usize).unwrap_or_default();
            start = end as usize;
            if !sink.skips(page.number()) {
                units.iter().for_each(|(unit, score)| sink.unit(unit.number(), *score, unit.is_named()));
                sink.page(page.number(), score, page.is_named());
            }
        }
        for lead in &self.leads {
            if !sink.skips(lead.page) {
                sink.lead(*lead);
            }
        }
    }

    /// Gives back memory that it does not need.
    pub(super) fn shrink(&mut self) {
        self.units.shrink_to_fit();
        self.pages.shrink_to_fit();
        self.leads.shrink_to_fit();
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.units) + size_of_val(&*self.pages) + size_of_val(&*self.leads)
    }
}

impl Sink for Sums {
    fn skips(&self, _page: u32) -> bool {
        false
    }

    fn unit(&mut self, unit: u32, score: f32, is_named: bool) {
        self.units.push((Named::new(unit, is_named), score));
    }

    fn page(&mut self, page: u32, score: f32, is_named: bool) {
        self.pages.push(PageSum { page: Named::new(page, is_named), score, end: self.units.len() as u32 });
    }

    fn lead(&mut self, lead: Lead) {
        self.leads.push(lead);
    }
}
