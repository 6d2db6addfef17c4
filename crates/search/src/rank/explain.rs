//! Why a hit has its score: the same sums once more, kept apart.

use std::ops::Range;

use super::contribution::{Contribution, FieldFrequencies, TermWeights, page_contribution, unit_contribution};
use super::postings::read_postings;
use super::{Accumulator, Model, ScoredWord, Scorer};
use crate::expand::Term;
use crate::index::Index;
use crate::schema::Field;
use crate::work::Work;

/// Why a unit has its score.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// The sum of the parts' values; 1 for a pinned hit.
    pub score: f32,
    /// The summands that are not zero.
    pub parts: Vec<Part>,
    /// Effect of the settings on the hit, in words.
    pub note: Option<String>,
}

impl Explanation {
    /// The same of a hit with a part of its score for all words together.
    pub(crate) fn with(mut self, reason: &'static str, value: f32) -> Explanation {
        if value > 0.0 {
            let (word, matches) = (String::new(), Vec::new());
            self.parts.push(Part { word, reason, value, idf: value, tf: 1.0, weight: 1.0, matches });
            self.score += value;
        }
        self
    }

    /// The same of a hit that keeps a share of its score.
    pub(crate) fn scaled(mut self, share: f32) -> Explanation {
        self.score *= share;
        for part in &mut self.parts {
            part.value *= share;
            part.weight *= share;
        }
        self
    }
}

/// A summand of a score: `idf * tf * weight`.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The word of the query as it was looked up; empty for what all words have a share in.
    pub word: String,
    /// Reason for it: `text`, `title`, `heading`, `inherited`, `page`, `page title`, `links`, `whole title`, `whole heading`, `as written`, `proximity`,
    /// and `completion` where the word was only the beginning of what stands there.
    pub reason: &'static str,
    /// The share of the score.
    pub value: f32,
    /// How rare the word is.
    pub idf: f32,
    /// Saturated frequency; for a whole title or heading the share of it that is in the query.
    pub tf: f32,
    /// Share of this part in the score, over what a perfect hit would sum up to.
    pub weight: f32,
    /// Where the frequency comes from.
    pub matches: Vec<Match>,
}

/// A term that stands in a field.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// As in the vocabulary.
    pub term: String,
    /// Where it stands.
    pub field: Field,
    /// How often.
    pub frequency: f32,
    /// Weight of the expansion: 1 for the word itself.
    pub expansion: f32,
    /// Weight of the field over its length normalisation.
    pub factor: f32,
}

/// Matches of a word on the page of a unit.
struct OnPage {
    frequencies: FieldFrequencies,
    in_unit: bool,
    page_matches: Vec<Match>,
    unit_matches: Vec<Match>,
}

impl Scorer {
    /// Explains a unit. A perfect hit for the words would have reached `perfect`.
    pub(crate) fn explain(&self, index: &Index, words: &[ScoredWord], unit: u32, perfect: f32) -> Explanation {
        let page = index.layout.pages.get(unit as usize).map_or(0, |page| *page as usize);
        let first = index.page_units(page).start as u32;
        let mut parts = Parts {
            parts: Vec::new(),
            unit: Accumulator::default(),
            page: Accumulator::default(),
            is_first: unit == first,
        };
        let mut is_found = false;
        for ScoredWord { word, how, .. } in words {
            let expansions = [(&word.strong, &how.strong, true), (&word.weak, &how.weak, false)];
            for (terms, weights, is_strong) in expansions {
                if is_strong && how.only_matched && !is_found {
                    continue;
                }
                let Some(on_page) = self.on_page(index, terms, unit, page) else { continue };
                is_found = true;
                let name = word.strong.first().map_or("", |term| term.text.as_str());
                parts.add_word(self, name, is_strong, weights, on_page);
            }
        }
        parts.finish(self, unit, page, perfect)
    }

    fn on_page(&self, index: &Index, terms: &[Term], unit: u32, page: usize) -> Option<OnPage> {
        let units = index.page_units(page);
        let place = |unit: usize| index.layout.units.partition_point(|other| (*other as usize) < unit);
        let entries: Range<usize> = place(units.start)..place(units.end);
        let first_unit = units.start as u32;
        let mut on_page = OnPage {
            frequencies: FieldFrequencies { unit, page: page as u32, first_unit, ..FieldFrequencies::default() },
            in_unit: false,
            page_matches: Vec::new(),
            unit_matches: Vec::new(),
        };
        for term in terms {
            read_postings(index, &term.info, &mut Work::new(), |number, frequency| {
                let Some(entry) =
                    self.model.factors.entries.get(number as usize).filter(|_| entries.contains(&(number as usize)))
                else {
                    return;
                };
                let before = on_page.frequencies;
                on_page.frequencies.add(&self.model.ranking, entry, term.weight * frequency);
                let found = Match {
                    term: term.text.clone(),
                    field: entry.field,
                    frequency,
                    expansion: term.weight,
                    factor: entry.factor,
                };
                if entry.unit == unit {
                    on_page.in_unit = true;
                } else {
                    // Fields of another unit count for the page only.
                    on_page.frequencies.own = before.own;
                    on_page.frequencies.heading = before.heading;
                    on_page.frequencies.named = before.named;
                }
                let is_text = entry.unit == unit && entry.field != Field::Links;
                if is_text || matches!(entry.field, Field::Title | Field::Description | Field::Path) {
                    on_page.unit_matches.push(found.clone());
                }
                on_page.page_matches.push(found);
            });
        }
        (!on_page.page_matches.is_empty()).then_some(on_page)
    }
}

/// The explanation as it grows.
struct Parts {
    parts: Vec<Part>,
    unit: Accumulator,
    page: Accumulator,
    /// Whether the unit is its page's first one.
    is_first: bool,
}

impl Parts {
    fn add_word(&mut self, scorer: &Scorer, word: &str, is_strong: bool, weights: &TermWeights, on_page: OnPage) {
        let OnPage { frequencies, in_unit, page_matches, unit_matches } = on_page;
        let Model { ranking, factors } = &scorer.model;
        let share = ranking.page_share;
        let length = factors.pages.get(frequencies.page as usize).copied().unwrap_or(1.0);
        let on_whole_page = page_contribution(ranking, weights, &frequencies, length);
        let reason = |reason: &'static str| if is_strong { reason } else { "completion" };
        let with = |fields: &[Field], matches: &[Match]| -> Vec<Match> {
            matches.iter().filter(|found| fields.contains(&found.field)).cloned().collect()
        };
        if in_unit {
            let in_text = unit_contribution(ranking, weights, &frequencies);
            let (bonus, fields): (_, &[Field]) =
                if self.is_first { ("title", &[Field::Title]) } else { ("heading", &[Field::Heading, Field::Names]) };
            self.push(word, reason("text"), in_text.text, 1.0 - share, unit_matches.clone());
            self.push(word, reason(bonus), in_text.bonus, 1.0 - share, with(fields, &unit_matches));
            self.unit.add(0.0, in_text.is_named, weights.heading);
        }
        let shared = [Field::Title, Field::Description, Field::Path];
        if !self.is_first {
            self.push(word, reason("inherited"), on_whole_page.inherited, 1.0 - share, with(&shared, &page_matches));
        }
        self.push(word, reason("page title"), on_whole_page.bonus, share, with(&[Field::Title], &page_matches));
        self.push(word, reason("links"), on_whole_page.links, share, with(&[Field::Links], &page_matches));
        let text = page_matches.into_iter().filter(|found| found.field != Field::Links).collect();
        self.push(word, reason("page"), on_whole_page.text, share, text);
        self.page.add(0.0, on_whole_page.is_named, weights.title);
    }

    fn push(&mut self, word: &str, reason: &'static str, added: Contribution, share: f32, matches: Vec<Match>) {
        let Contribution { idf, tf, weight } = added;
        let weight = weight * share;
        if idf * tf * weight != 0.0 {
            self.parts.push(Part { word: word.to_owned(), reason, value: 0.0, idf, tf, weight, matches });
        }
    }

    fn finish(mut self, scorer: &Scorer, unit: u32, page: usize, perfect: f32) -> Explanation {
        let Model { ranking, factors, .. } = &scorer.model;
        let title = self.page.likeness(factors.title_lengths.get(page), ranking.title_match);
        // A page's own unit has it twice: as unit and as page.
        self.push("", "whole title", title, if self.is_first { 1.0 } else { ranking.page_share }, Vec::new());
        if !self.is_first {
            let heading = self.unit.likeness(factors.heading_lengths.get(unit as usize), ranking.heading_match);
            self.push("", "whole heading", heading, 1.0 - ranking.page_share, Vec::new());
        }
        for part in &mut self.parts {
            part.weight /= perfect.max(f32::MIN_POSITIVE);
            part.value = part.idf * part.tf * part.weight;
        }
        let score = self.parts.iter().map(|part| part.value).sum();
        Explanation { score, parts: self.parts, note: None }
    }
}
