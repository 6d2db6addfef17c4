//! Why a hit has its score: the same sums once more, kept apart.

use std::ops::Range;

use super::gain::{Gain, Here, Worth, page_gain, unit_gain};
use super::postings::read_postings;
use super::tally::Tally;
use super::{Model, Scorer, Weighed, Word};
use crate::expand::Term;
use crate::index::Index;
use crate::schema::Field;
use crate::work::Work;

/// Why a unit has its score.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// The sum of the parts' values.
    pub score: f32,
    /// The summands that are not zero.
    pub parts: Vec<Part>,
}

/// A summand of a score: `idf * tf * weight`.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The word of the query as it was looked up; empty for what all words have a share in.
    pub word: String,
    /// What it is for: `text`, `title`, `heading`, `inherited`, `page`, `page title`, `whole title`, `whole heading`,
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

/// What a word has on the page of a unit.
struct OnPage {
    here: Here,
    in_unit: bool,
    page_matches: Vec<Match>,
    unit_matches: Vec<Match>,
}

impl Scorer {
    /// Explains a unit. `words` were scored as `weighed` says, and a perfect hit would have reached `perfect`.
    pub(crate) fn explain(
        &self,
        index: &Index,
        words: &[(&Word, Weighed)],
        (unit, perfect): (u32, f32),
    ) -> Explanation {
        let page = index.layout.pages.get(unit as usize).map_or(0, |page| *page as usize);
        let first = index.page_units(page).start as u32;
        let mut sum =
            Sum { parts: Vec::new(), unit: Tally::default(), page: Tally::default(), is_first: unit == first };
        let mut is_found = false;
        for (word, weighed) in words {
            let expansions = [(&word.strong, &weighed.strong, true), (&word.weak, &weighed.weak, false)];
            for (terms, worth, is_strong) in expansions {
                if is_strong && weighed.only_found && !is_found {
                    continue;
                }
                let Some(on_page) = self.on_page(index, terms, (unit, page)) else { continue };
                is_found = true;
                let name = word.strong.first().map_or("", |term| term.text.as_str());
                sum.add(self, (name, is_strong), worth, on_page);
            }
        }
        sum.finish(self, (unit, page), perfect)
    }

    fn on_page(&self, index: &Index, terms: &[Term], (unit, page): (u32, usize)) -> Option<OnPage> {
        let units = index.page_units(page);
        let place = |unit: usize| index.layout.units.partition_point(|other| (*other as usize) < unit);
        let entries: Range<usize> = place(units.start)..place(units.end);
        let mut on_page = OnPage {
            here: Here { unit, page: page as u32, first_unit: units.start as u32, ..Here::default() },
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
                let mut taken = on_page.here;
                taken.take(&self.model.ranking, entry, term.weight * frequency);
                let found = Match {
                    term: term.text.clone(),
                    field: entry.field,
                    frequency,
                    expansion: term.weight,
                    factor: entry.factor,
                };
                on_page.in_unit |= entry.unit == unit;
                let here = &mut on_page.here;
                *here = if entry.unit == unit { taken } else { Here { own: here.own, heading: here.heading, ..taken } };
                if entry.unit == unit || matches!(entry.field, Field::Title | Field::Description | Field::Path) {
                    on_page.unit_matches.push(found.clone());
                }
                on_page.page_matches.push(found);
            });
        }
        (!on_page.page_matches.is_empty()).then_some(on_page)
    }
}

/// The explanation as it grows.
struct Sum {
    parts: Vec<Part>,
    unit: Tally,
    page: Tally,
    /// Whether the unit is its page's first one.
    is_first: bool,
}

impl Sum {
    fn add(&mut self, scorer: &Scorer, (word, is_strong): (&str, bool), worth: &Worth, on_page: OnPage) {
        let OnPage { here, in_unit, page_matches, unit_matches } = on_page;
        let share = scorer.model.ranking.page_share;
        let length = scorer.model.factors.pages.get(here.page as usize).copied().unwrap_or(1.0);
        let on_whole_page = page_gain(&scorer.model.ranking, worth, &here, length);
        let reason = |reason: &'static str| if is_strong { reason } else { "completion" };
        let with = |fields: &[Field], matches: &[Match]| -> Vec<Match> {
            matches.iter().filter(|found| fields.contains(&found.field)).cloned().collect()
        };
        if in_unit {
            let in_text = unit_gain(&scorer.model.ranking, worth, &here);
            let (bonus, field) = if self.is_first { ("title", Field::Title) } else { ("heading", Field::Heading) };
            self.part(word, reason("text"), in_text.text, 1.0 - share, unit_matches.clone());
            self.part(word, reason(bonus), in_text.bonus, 1.0 - share, with(&[field], &unit_matches));
            self.unit.add(0.0, in_text.is_named, worth.heading);
        }
        let shared = [Field::Title, Field::Description, Field::Path];
        if !self.is_first {
            self.part(word, reason("inherited"), on_whole_page.inherited, 1.0 - share, with(&shared, &page_matches));
        }
        let titles = with(&[Field::Title], &page_matches);
        self.part(word, reason("page"), on_whole_page.text, share, page_matches);
        self.part(word, reason("page title"), on_whole_page.bonus, share, titles);
        self.page.add(0.0, on_whole_page.is_named, worth.title);
    }

    fn part(&mut self, word: &str, reason: &'static str, gain: Gain, share: f32, matches: Vec<Match>) {
        let Gain { idf, tf, weight } = gain;
        let weight = weight * share;
        if idf * tf * weight != 0.0 {
            self.parts.push(Part { word: word.to_owned(), reason, value: 0.0, idf, tf, weight, matches });
        }
    }

    fn finish(mut self, scorer: &Scorer, (unit, page): (u32, usize), perfect: f32) -> Explanation {
        let Model { ranking, factors, .. } = &scorer.model;
        let title = self.page.likeness(factors.title_lengths.get(page), ranking.title_match);
        // A page's own unit has it twice: as unit and as page.
        self.part("", "whole title", title, if self.is_first { 1.0 } else { ranking.page_share }, Vec::new());
        if !self.is_first {
            let heading = self.unit.likeness(factors.heading_lengths.get(unit as usize), ranking.heading_match);
            self.part("", "whole heading", heading, 1.0 - ranking.page_share, Vec::new());
        }
        for part in &mut self.parts {
            part.weight /= perfect.max(f32::MIN_POSITIVE);
            part.value = part.idf * part.tf * part.weight;
        }
        let score = self.parts.iter().map(|part| part.value).sum();
        Explanation { score, parts: self.parts }
    }
}
