//! The postings of a word merged from those of its terms, and the idf that follows from them.

use super::contribution::{DocumentFrequencies, TermWeights, idf};
use super::postings::read_postings;
use super::{Scorer, Word};
use crate::expand::Term;
use crate::index::Index;
use crate::schema::Field;
use crate::work::Work;

impl Scorer {
    /// The idf of the word whose postings were merged last.
    pub(super) fn weights(&self, index: &Index, word: &Word) -> TermWeights {
        let own = self.document_frequencies(&self.postings);
        let frequencies = word.of_whole.map_or(own, |pages| own.in_whole(pages));
        let (pages, units) = index.weighed();
        let mix = |share: f32, one: f32, other: f32| word.importance * (share * one + (1.0 - share) * other);
        let page = idf(pages, frequencies.pages);
        let named = |of: usize, containing: usize| if containing == 0 { page } else { idf(of, containing) };
        TermWeights {
            page: word.importance * page,
            unit: mix(self.model.ranking.unit_idf, idf(units, frequencies.units), page),
            title: mix(self.model.ranking.field_idf, named(pages, frequencies.titles), page),
            heading: mix(self.model.ranking.field_idf, named(units, frequencies.headings), page),
            links: mix(self.model.ranking.field_idf, named(pages, frequencies.links), page),
            share: frequencies.pages as f32 / (pages as f32).max(1.0),
            ceiling: 1.0,
            names: word.names,
        }
    }

    fn document_frequencies(&self, postings: &[(u32, f32)]) -> DocumentFrequencies {
        let mut frequencies = DocumentFrequencies::default();
        let (mut last_page, mut last_unit, mut last_linked) = (u32::MAX, u32::MAX, u32::MAX);
        for (entry, _) in postings {
            let Some(entry) = self.model.factors.entries.get(*entry as usize) else { continue };
            frequencies.pages += usize::from(entry.page != last_page);
            frequencies.units += usize::from(entry.unit != last_unit);
            frequencies.titles += usize::from(entry.field == Field::Title);
            frequencies.headings += usize::from(entry.field == Field::Heading);
            frequencies.links += usize::from(entry.field == Field::Links && entry.page != last_linked);
            if entry.field == Field::Links {
                last_linked = entry.page;
            }
            (last_page, last_unit) = (entry.page, entry.unit);
        }
        frequencies
    }

    /// Writes the entries of all terms to `postings`, in order, with the sums of their weighted frequencies.
    pub(super) fn merge_postings(&mut self, index: &Index, terms: &[Term], work: &mut Work) {
        let Scorer { frequencies, entries, postings, .. } = self;
        postings.clear();
        match terms {
            [] => return,
            [term] => {
                let visit = |entry, frequency| postings.push((entry, term.weight * frequency));
                return read_postings(index, &term.info, work, visit);
            }
            _ => {}
        }
        for term in terms {
            read_postings(index, &term.info, work, |entry, frequency| {
                if let Some(slot) = frequencies.get_mut(entry as usize) {
                    *slot += term.weight * frequency;
                    entries.insert(entry as usize);
                }
            });
        }
        entries.drain(|entry| {
            if let Some(slot) = frequencies.get_mut(entry) {
                postings.push((entry as u32, std::mem::take(slot)));
            }
        });
    }
}
