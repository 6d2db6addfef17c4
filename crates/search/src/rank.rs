//! The scorer: term at a time over tantivy's block postings.
//!
//! For each word, the frequencies of its forms are added up by entry; then, page by page, BM25F gives every unit what the
//! word is worth there (fields weighted, added, saturated once) and the page what it is worth on the whole page. A unit's
//! score mixes both, so that a section is found by its own words and a page by words that its sections share.

use tantivy::TERMINATED;
use tantivy::postings::{BlockSegmentPostings, TermInfo};
use tantivy::schema::IndexRecordOption;

use crate::expand::Term;
use crate::index::Index;
use crate::schema::{FIELDS, Field, Kind, POSTINGS_MAX, Ranking};

/// A set of small numbers that is read in order.
#[derive(Default)]
pub(crate) struct Bits {
    blocks: Vec<u64>,
}

impl Bits {
    pub(crate) fn new(size: usize) -> Bits {
        Bits { blocks: vec![0; size.div_ceil(64)] }
    }

    pub(crate) fn insert(&mut self, number: usize) {
        if let Some(block) = self.blocks.get_mut(number / 64) {
            *block |= 1 << (number % 64);
        }
    }

    pub(crate) fn contains(&self, number: usize) -> bool {
        self.blocks.get(number / 64).is_some_and(|block| block & (1 << (number % 64)) != 0)
    }

    pub(crate) fn intersect(&mut self, other: &Bits) {
        for (block, other) in self.blocks.iter_mut().zip(&other.blocks) {
            *block &= other;
        }
    }

    /// Empties the set, calling `visit` with each number in ascending order.
    fn drain(&mut self, mut visit: impl FnMut(usize)) {
        for (at, block) in self.blocks.iter_mut().enumerate() {
            let mut rest = std::mem::take(block);
            while rest != 0 {
                visit(at * 64 + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}

/// What one page or unit gathered for the query.
#[derive(Clone, Copy, Default)]
struct Tally {
    /// Σ idf · saturated frequency, with bonuses.
    score: f32,
    /// Pages: what a section of the page inherits from its title.
    inherited: f32,
    /// Σ idf of the words that stand in the title or heading.
    named: f32,
    /// How many words those are.
    names: f32,
}

/// Factors that depend on index and ranking only, computed once.
struct Factors {
    /// Of each entry: weight over length normalisation.
    entries: Vec<f32>,
    /// Of each page: one over length normalisation.
    pages: Vec<f32>,
    /// Length of the title of each page, of the heading of each unit, in words.
    title_lengths: Vec<f32>,
    heading_lengths: Vec<f32>,
    /// Least saturated frequency that any posting can have: expansions stay below it.
    floor: f32,
}

/// A word ready to be scored.
pub(crate) struct Word {
    /// Terms and their weights.
    pub strong: Vec<Term>,
    /// Terms that only break ties.
    pub weak: Vec<Term>,
    /// Multiplies the word's idf.
    pub importance: f32,
    /// Whether it counts towards "the title is the query".
    pub names: bool,
}

/// Scores queries over one index; keeps its work space between queries.
pub(crate) struct Scorer {
    ranking: Ranking,
    factors: Factors,
    frequencies: Vec<f32>,
    touched: Bits,
    postings: Vec<(u32, f32)>,
    units: Vec<Tally>,
    pages: Vec<Tally>,
    touched_units: Bits,
    touched_pages: Bits,
    /// Σ idf of the query's words: what a perfect hit would reach.
    weight: f32,
    budget: usize,
}

/// A unit that matched: number and score in [0, 1].
pub(crate) type Scored = (u32, f32);

impl Scorer {
    pub(crate) fn new(index: &Index, ranking: Ranking) -> Scorer {
        Scorer {
            factors: factors(index, &ranking),
            ranking,
            frequencies: vec![0.0; index.layout.fields.len()],
            touched: Bits::new(index.layout.fields.len()),
            postings: Vec::new(),
            units: vec![Tally::default(); index.units()],
            pages: vec![Tally::default(); index.pages()],
            touched_units: Bits::new(index.units()),
            touched_pages: Bits::new(index.pages()),
            weight: 0.0,
            budget: POSTINGS_MAX,
        }
    }

    pub(crate) fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// Adds a word's worth to every unit and page it stands in.
    pub(crate) fn add(&mut self, index: &Index, word: &Word) {
        self.gather(index, &word.strong);
        let postings = std::mem::take(&mut self.postings);
        let idf = idf(index.pages(), pages_of(index, &postings)) * word.importance;
        self.weight += idf;
        self.accumulate(index, &postings, Worth { idf, ceiling: 1.0, names: word.names });
        self.postings = postings;
        if !word.weak.is_empty() {
            self.gather(index, &word.weak);
            let postings = std::mem::take(&mut self.postings);
            self.accumulate(index, &postings, Worth { idf, ceiling: self.factors.floor, names: false });
            self.postings = postings;
        }
    }

    /// The entries of all terms in order, with the sum of their weighted frequencies.
    fn gather(&mut self, index: &Index, terms: &[Term]) {
        self.postings.clear();
        if let [term] = terms {
            let Scorer { postings, budget, .. } = self;
            read_postings(index, &term.info, budget, |entry, frequency| postings.push((entry, term.weight * frequency)));
            return;
        }
        for term in terms {
            let Scorer { frequencies, touched, budget, .. } = self;
            read_postings(index, &term.info, budget, |entry, frequency| {
                if let Some(slot) = frequencies.get_mut(entry as usize) {
                    *slot += term.weight * frequency;
                    touched.insert(entry as usize);
                }
            });
        }
        let Scorer { frequencies, touched, postings, .. } = self;
        touched.drain(|entry| {
            if let Some(slot) = frequencies.get_mut(entry) {
                postings.push((entry as u32, std::mem::take(slot)));
            }
        });
    }

    fn accumulate(&mut self, index: &Index, postings: &[(u32, f32)], worth: Worth) {
        let page_of = |entry: u32| index.layout.units.get(entry as usize).and_then(|unit| index.layout.pages.get(*unit as usize)).copied();
        for run in postings.chunk_by(|(a, _), (b, _)| page_of(*a) == page_of(*b)) {
            let page = run.first().and_then(|(entry, _)| page_of(*entry));
            if let Some(page) = page {
                self.accumulate_page(index, page as usize, run, &worth);
            }
        }
    }

    /// One word on one page: `run` holds its postings there.
    fn accumulate_page(&mut self, index: &Index, page: usize, run: &[(u32, f32)], worth: &Worth) {
        let Scorer { ranking, factors, units, pages, touched_units, touched_pages, .. } = self;
        let saturate = |x: f32| worth.ceiling * x / (ranking.saturation + x);
        let first_unit = index.layout.first_units.get(page).copied().unwrap_or(0);
        let unit_of = |entry: u32| index.layout.units.get(entry as usize).copied().unwrap_or(0);
        let mut shared = 0.0;
        let mut title = 0.0;
        let mut whole = 0.0;
        for &(entry, frequency) in run {
            let weighted = frequency * factors.entries.get(entry as usize).copied().unwrap_or(0.0);
            match index.layout.fields.get(entry as usize).copied().and_then(Field::from_code) {
                Some(Field::Title) => {
                    title += weighted;
                    shared += weighted;
                }
                Some(Field::Description | Field::Path) => shared += weighted,
                Some(field @ (Field::Heading | Field::Body | Field::Code)) if is_own(index, unit_of(entry)) => whole += frequency * ranking.weights.get(field as usize).copied().unwrap_or(0.0),
                _ => {}
            }
        }
        let inherited = saturate(ranking.inherit * shared);
        let title_bonus = ranking.title_bonus * saturate(title);
        let on_page = shared + whole * factors.pages.get(page).copied().unwrap_or(1.0);
        touched_pages.insert(page);
        if let Some(tally) = pages.get_mut(page) {
            tally.score += worth.idf * (saturate(on_page) + title_bonus);
            tally.inherited += worth.idf * inherited;
            if worth.names && title > 0.0 {
                tally.named += worth.idf;
                tally.names += 1.0;
            }
        }
        for group in run.chunk_by(|(a, _), (b, _)| unit_of(*a) == unit_of(*b)) {
            let Some(unit) = group.first().map(|(entry, _)| unit_of(*entry)) else { continue };
            let mut own = 0.0;
            let mut heading = 0.0;
            for &(entry, frequency) in group {
                let weighted = frequency * factors.entries.get(entry as usize).copied().unwrap_or(0.0);
                match index.layout.fields.get(entry as usize).copied().and_then(Field::from_code) {
                    Some(Field::Title | Field::Description | Field::Path) | None => {}
                    Some(Field::Heading) => {
                        heading += weighted;
                        own += weighted;
                    }
                    Some(Field::Trail | Field::Body | Field::Code) => own += weighted,
                }
            }
            let Some(tally) = units.get_mut(unit as usize) else { continue };
            touched_units.insert(unit as usize);
            if unit == first_unit {
                tally.score += worth.idf * (saturate(own + shared) + title_bonus);
            } else {
                let gain = saturate(own + ranking.inherit * shared) - inherited;
                tally.score += worth.idf * (gain + ranking.heading_bonus * saturate(heading));
                if worth.names && heading > 0.0 {
                    tally.named += worth.idf;
                    tally.names += 1.0;
                }
            }
        }
    }

    /// Hands out the matching units page by page, best first within a page, and forgets the query.
    pub(crate) fn finish(&mut self, index: &Index, mut visit: impl FnMut(usize, &mut Vec<Scored>)) {
        let mut touched_pages = std::mem::take(&mut self.touched_pages);
        let mut found = Vec::new();
        touched_pages.drain(|page| {
            found.clear();
            self.finish_page(index, page, &mut found);
            found.sort_unstable_by(|(a, x), (b, y)| y.total_cmp(x).then(a.cmp(b)));
            visit(page, &mut found);
        });
        self.touched_pages = touched_pages;
        self.touched_units.drain(|_| {});
        self.weight = 0.0;
        self.budget = POSTINGS_MAX;
    }

    fn finish_page(&mut self, index: &Index, page: usize, found: &mut Vec<Scored>) {
        let Scorer { ranking, factors, units, pages, touched_units, weight, .. } = self;
        let Some(tally) = pages.get_mut(page) else { return };
        let page_tally = std::mem::take(tally);
        let total = weight.max(f32::MIN_POSITIVE);
        let likeness = |tally: &Tally, length: Option<&f32>| {
            let length = length.copied().unwrap_or(1.0).max(tally.names).max(1.0);
            tally.named * (tally.names / length)
        };
        let title_match = ranking.title_match * likeness(&page_tally, factors.title_lengths.get(page));
        let page_score = page_tally.score + title_match;
        let highest = 1.0 + ranking.title_bonus.max(ranking.heading_bonus) + ranking.title_match.max(ranking.heading_match);
        let range = index.page_units(page);
        for unit in range.clone() {
            let is_first = unit == range.start;
            if !is_first && !touched_units.contains(unit) {
                continue;
            }
            let Some(tally) = units.get_mut(unit) else { continue };
            let tally = std::mem::take(tally);
            let own = if is_first {
                tally.score + title_match
            } else {
                tally.score + page_tally.inherited + ranking.heading_match * likeness(&tally, factors.heading_lengths.get(unit))
            };
            let score = (1.0 - ranking.page_share) * own + ranking.page_share * page_score;
            found.push((unit as u32, (score / (total * highest)).clamp(0.0, 1.0)));
        }
    }
}

struct Worth {
    idf: f32,
    /// The saturated frequency stays below it.
    ceiling: f32,
    names: bool,
}

fn idf(pages: usize, containing: usize) -> f32 {
    let (pages, containing) = (pages as f32, containing as f32);
    (1.0 + (pages - containing + 0.5) / (containing + 0.5)).ln()
}

fn pages_of(index: &Index, postings: &[(u32, f32)]) -> usize {
    let page_of = |entry: u32| index.layout.units.get(entry as usize).and_then(|unit| index.layout.pages.get(*unit as usize));
    postings.chunk_by(|(a, _), (b, _)| page_of(*a) == page_of(*b)).count()
}

/// Calls `visit` with entry and frequency, in order, as long as the budget lasts.
fn read_postings(index: &Index, info: &TermInfo, budget: &mut usize, mut visit: impl FnMut(u32, f32)) {
    let Some(mut postings) = block_postings(index, info) else { return };
    loop {
        let docs = postings.docs();
        if docs.is_empty() || docs.len() > *budget {
            return;
        }
        *budget -= docs.len();
        for (&doc, &frequency) in docs.iter().zip(postings.freqs()) {
            if doc != TERMINATED {
                visit(doc, frequency as f32);
            }
        }
        postings.advance();
    }
}

fn block_postings(index: &Index, info: &TermInfo) -> Option<BlockSegmentPostings> {
    index.inverted.read_block_postings_from_terminfo(info, IndexRecordOption::WithFreqs).ok()
}

/// The units in which one of the terms stands; a page's first unit stands for all of its page.
pub(crate) fn units_with(index: &Index, terms: &[Term]) -> Bits {
    let mut units = Bits::new(index.units());
    let mut budget = POSTINGS_MAX;
    for term in terms {
        read_postings(index, &term.info, &mut budget, |entry, _| mark_entry(index, entry, &mut units));
    }
    units
}

/// Adds the unit of an entry, its page's first unit, and for the title every unit of the page.
pub(crate) fn mark_entry(index: &Index, entry: u32, units: &mut Bits) {
    let Some(&unit) = index.layout.units.get(entry as usize) else { return };
    let page = index.layout.pages.get(unit as usize).map_or(0, |page| *page as usize);
    units.insert(unit as usize);
    units.insert(index.page_units(page).start);
    if index.layout.fields.get(entry as usize) == Some(&(Field::Title as u8)) {
        for unit in index.page_units(page) {
            units.insert(unit);
        }
    }
}

fn factors(index: &Index, ranking: &Ranking) -> Factors {
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
    let entries: Vec<f32> = layout.fields.iter().zip(&layout.lengths).map(|(&field, &length)| entry_factor(ranking, &averages, field, length)).collect();
    let page_average = (page_totals.iter().sum::<f32>() / (page_totals.len() as f32).max(1.0)).max(1.0);
    let pages: Vec<f32> = page_totals.iter().map(|total| 1.0 / (1.0 - ranking.page_length + ranking.page_length * total / page_average)).collect();
    let least = entries.iter().copied().filter(|factor| *factor > 0.0).fold(1.0_f32, f32::min);
    let least_on_page = pages.iter().copied().fold(1.0_f32, f32::min) * ranking.weights.iter().copied().filter(|weight| *weight > 0.0).fold(1.0, f32::min);
    let least = least.min(least_on_page) * ranking.stem.min(1.0) * ranking.inherit.clamp(0.1, 1.0);
    Factors { entries, pages, title_lengths, heading_lengths, floor: 0.9 * least / (ranking.saturation + least) }
}

fn entry_factor(ranking: &Ranking, averages: &[f32; FIELDS], field: u8, length: u32) -> f32 {
    let field = usize::from(field);
    let (Some(weight), Some(b), Some(average)) = (ranking.weights.get(field), ranking.lengths.get(field), averages.get(field)) else {
        return 0.0;
    };
    weight / (1.0 - b + b * length as f32 / average)
}

/// Whether the unit is part of its page's text: samples and gaps repeat what the page says.
fn is_own(index: &Index, unit: u32) -> bool {
    let kind = index.layout.kinds.get(unit as usize).copied().and_then(Kind::from_code);
    !matches!(kind, Some(Kind::Sample | Kind::Gap))
}
