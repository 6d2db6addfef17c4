//! The numbers of a whole documentation, for an index of some of its pages: words weigh there as in all of it.

use std::collections::HashMap;

use super::Index;
use super::totals::Totals;
use crate::analyze::fold;

/// Pages that have a word, by where they have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PagesWith {
    /// Anywhere.
    pub any: u32,
    /// In their titles.
    pub titles: u32,
    /// In headings of theirs.
    pub headings: u32,
    /// In links to them.
    pub links: u32,
}

/// The numbers of the whole that an index is an excerpt of.
#[derive(Debug, Default)]
pub struct Whole {
    /// Of all pages.
    pub totals: Totals,
    /// Ids of the sections.
    pub sections: Vec<String>,
    /// By word, folded.
    pub words: HashMap<String, PagesWith>,
}

impl Index {
    /// Says what these pages are an excerpt of. Words of queries have to follow with [`Index::set_pages_with`].
    pub fn set_whole(&mut self, totals: Totals, sections: Vec<String>) {
        self.whole = Some(Whole { totals, sections, words: HashMap::new() });
    }

    /// Says how many pages of the whole have a word, as a query writes it. Nothing without [`Index::set_whole`].
    pub fn set_pages_with(&mut self, word: &str, pages: PagesWith) {
        if let Some(whole) = &mut self.whole {
            whole.words.insert(fold(word), pages);
        }
    }

    /// Pages of the whole that have a word; nothing where this index is the whole, and for a word that nobody counted.
    pub(crate) fn pages_with(&self, word: &str) -> Option<PagesWith> {
        self.whole.as_ref()?.words.get(word).copied()
    }

    /// Pages and units that words are weighed by: of the whole, or of this index.
    pub(crate) fn weighed(&self) -> (usize, usize) {
        match &self.whole {
            Some(Whole { totals, .. }) => (totals.pages as usize, totals.units as usize),
            None => (self.pages(), self.units()),
        }
    }
}
