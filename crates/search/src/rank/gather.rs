//! The postings of a word, and what they say about its worth.

use super::gain::{Census, Worth, idf};
use super::postings::read_postings;
use super::{Scorer, Word};
use crate::expand::Term;
use crate::index::Index;
use crate::schema::Field;
use crate::work::Work;

impl Scorer {
    /// What the gathered word is worth in this index, by where its postings are.
    pub(super) fn worth(&self, index: &Index, word: &Word) -> Worth {
        let census = self.census(&self.postings);
        let mix = |share: f32, one: f32, other: f32| word.importance * (share * one + (1.0 - share) * other);
        let page = idf(index.pages(), census.pages);
        let named = |of: usize, containing: usize| if containing == 0 { page } else { idf(of, containing) };
        Worth {
            page: word.importance * page,
            unit: mix(self.model.ranking.unit_idf, idf(index.units(), census.units), page),
            title: mix(self.model.ranking.field_idf, named(index.pages(), census.titles), page),
            heading: mix(self.model.ranking.field_idf, named(index.units(), census.headings), page),
            share: census.pages as f32 / (index.pages() as f32).max(1.0),
            ceiling: 1.0,
            names: word.names,
        }
    }

    fn census(&self, postings: &[(u32, f32)]) -> Census {
        let mut census = Census::default();
        let (mut last_page, mut last_unit) = (u32::MAX, u32::MAX);
        for (entry, _) in postings {
            let Some(entry) = self.model.factors.entries.get(*entry as usize) else { continue };
            census.pages += usize::from(entry.page != last_page);
            census.units += usize::from(entry.unit != last_unit);
            census.titles += usize::from(entry.field == Field::Title);
            census.headings += usize::from(entry.field == Field::Heading);
            (last_page, last_unit) = (entry.page, entry.unit);
        }
        census
    }

    /// The entries of all terms in order, with the sum of their weighted frequencies.
    pub(super) fn gather(&mut self, index: &Index, terms: &[Term], work: &mut Work) {
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
