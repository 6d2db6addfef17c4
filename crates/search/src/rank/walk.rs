//! The walk along a word's postings, which are in order of pages and units.

use super::Model;
use super::factors::Entry;
use super::gain::{Here, Worth, page_gain, unit_gain};

/// Takes what a word adds, in order of pages; the units of a page come before it.
pub(super) trait Sink {
    /// Whether the page and its units are left out.
    fn skips(&self, page: u32) -> bool;
    /// What the word adds to a unit; `is_named`: it counts towards the heading being the query.
    fn unit(&mut self, unit: u32, score: f32, is_named: bool);
    /// What it adds to a page; `is_named`: it counts towards the title being the query.
    fn page(&mut self, page: u32, score: f32, is_named: bool);
    /// What follows for the units of a page from where the word stands on the page.
    fn lead(&mut self, lead: Lead);
}

/// What a word in title, description or path, or in the text before the first heading, is worth for the units of the page.
#[derive(Clone, Copy)]
pub(super) struct Lead {
    pub page: u32,
    /// What its sections inherit.
    pub inherited: f32,
    /// What the own text of its first unit is worth.
    pub quoted: f32,
}

/// Settles each unit and page as it is left.
pub(super) fn walk(model: &Model, postings: &[(u32, f32)], worth: &Worth, sink: &mut impl Sink) {
    let mut settling = Settling { model, worth, sink, quoted: 0.0 };
    let mut here = Here::nowhere();
    for &(entry, frequency) in postings {
        let Some(&entry) = model.factors.entries.get(entry as usize) else { continue };
        let Entry { unit, page, .. } = entry;
        if page != here.page && settling.sink.skips(page) {
            continue;
        }
        if unit != here.unit {
            settling.leave_unit(&here);
            if page != here.page {
                settling.leave_page(&here);
                let first_unit = model.first_units.get(page as usize).copied().unwrap_or(0);
                here = Here { page, first_unit, ..Here::default() };
            }
            here = Here { unit, own: 0.0, heading: 0.0, ..here };
        }
        here.take(&model.ranking, &entry, frequency);
    }
    settling.leave_unit(&here);
    settling.leave_page(&here);
}

struct Settling<'a, S> {
    model: &'a Model,
    worth: &'a Worth,
    sink: &'a mut S,
    /// Of the present page.
    quoted: f32,
}

impl<S: Sink> Settling<'_, S> {
    fn leave_unit(&mut self, here: &Here) {
        if here.unit == u32::MAX {
            return;
        }
        let gain = unit_gain(&self.model.ranking, self.worth, here);
        self.quoted += gain.quoted;
        self.sink.unit(here.unit, gain.text.value() + gain.bonus.value(), gain.is_named);
    }

    fn leave_page(&mut self, here: &Here) {
        if here.page == u32::MAX {
            return;
        }
        let length = self.model.factors.pages.get(here.page as usize).copied().unwrap_or(1.0);
        let gain = page_gain(&self.model.ranking, self.worth, here, length);
        self.sink.page(here.page, gain.text.value() + gain.bonus.value(), gain.is_named);
        let lead =
            Lead { page: here.page, inherited: gain.inherited.value(), quoted: std::mem::take(&mut self.quoted) };
        if lead.inherited > 0.0 || lead.quoted > 0.0 {
            self.sink.lead(lead);
        }
    }
}
