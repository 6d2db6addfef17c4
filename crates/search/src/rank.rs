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
use crate::schema::{COMMON_SHARE, FIELDS, FOUND_ENOUGH, Field, Kind, POSTINGS_MAX, Ranking};

/// A set of small numbers that is read in order.
#[derive(Default)]
pub(crate) struct Bits {
    blocks: Vec<u64>,
}

impl Bits {
    pub(crate) fn new(size: usize) -> Bits {
        Bits { blocks: vec![0; size.div_ceil(64)] }
    }

    /// Whether it was not in the set yet.
    pub(crate) fn insert(&mut self, number: usize) -> bool {
        let Some(block) = self.blocks.get_mut(number / 64) else { return false };
        let bit = 1 << (number % 64);
        let is_new = *block & bit == 0;
        *block |= bit;
        is_new
    }

    pub(crate) fn contains(&self, number: usize) -> bool {
        self.blocks.get(number / 64).is_some_and(|block| block & (1 << (number % 64)) != 0)
    }

    pub(crate) fn intersect(&mut self, other: &Bits) {
        for (block, other) in self.blocks.iter_mut().zip(&other.blocks) {
            *block &= other;
        }
    }

    /// Takes the numbers of a range out of the set, calling `visit` with each in ascending order.
    fn drain_range(&mut self, range: std::ops::Range<usize>, mut visit: impl FnMut(usize)) {
        let (first, last) = (range.start / 64, range.end.div_ceil(64));
        for (at, block) in self.blocks.iter_mut().enumerate().take(last).skip(first) {
            let from = range.start.saturating_sub(at * 64);
            let to = (range.end - at * 64).min(64);
            let mask = (u64::MAX << from) & (u64::MAX >> (64 - to));
            let mut rest = *block & mask;
            *block &= !mask;
            while rest != 0 {
                visit(at * 64 + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
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
    /// Pages: what a section of the page inherits from its title. First units: what their own text is worth.
    share: f32,
    /// Σ idf of the words that stand in the title or heading.
    named: f32,
    /// How many words those are.
    names: f32,
}

/// All that scoring a posting needs, in one place of memory.
#[derive(Clone, Copy)]
struct Entry {
    unit: u32,
    page: u32,
    field: Field,
    /// Whether it counts for the page as a whole: samples and gaps repeat what the page says.
    is_own: bool,
    /// Weight over length normalisation.
    factor: f32,
}

/// Factors that depend on index and ranking only, computed once.
struct Factors {
    entries: Vec<Entry>,
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
    first_units: Vec<u32>,
    found_pages: usize,
    /// Σ idf of the query's words: what a perfect hit would reach.
    weight: f32,
    budget: usize,
}

/// A unit of a page that matched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub unit: u32,
    /// In [0, 1].
    pub score: f32,
    /// What the unit's own text adds, without title and page: which passage of a page to quote.
    pub own: f32,
    /// False for a page of which only sections matched.
    pub is_touched: bool,
}

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
            first_units: index.layout.first_units.clone(),
            found_pages: 0,
            weight: 0.0,
            budget: POSTINGS_MAX,
        }
    }

    pub(crate) fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// Adds a word's worth to every unit and page it stands in. Words come rarest first; `searches_all` keeps common ones
    /// from being left out where rarer words have found enough, which a filter may take away again.
    pub(crate) fn add(&mut self, index: &Index, word: &Word, searches_all: bool) {
        self.gather(index, &word.strong);
        let postings = std::mem::take(&mut self.postings);
        let worth = self.worth(index, &postings, word);
        let Ranking { title_bonus, title_match, heading_bonus, heading_match, .. } = self.ranking;
        let bonus = ((title_bonus + title_match) * worth.title).max((heading_bonus + heading_match) * worth.heading);
        self.weight += worth.unit.max(worth.page) + bonus;
        let is_common = worth.share > COMMON_SHARE && self.found_pages >= FOUND_ENOUGH;
        self.accumulate(&postings, &worth, is_common && !searches_all);
        self.postings = postings;
        if !word.weak.is_empty() {
            self.gather(index, &word.weak);
            let postings = std::mem::take(&mut self.postings);
            self.accumulate(&postings, &Worth { ceiling: self.factors.floor, names: false, ..worth }, false);
            self.postings = postings;
        }
    }

    fn worth(&self, index: &Index, postings: &[(u32, f32)], word: &Word) -> Worth {
        let census = self.census(postings);
        let mix = |share: f32, one: f32, other: f32| word.importance * (share * one + (1.0 - share) * other);
        let page = idf(index.pages(), census.pages);
        let named = |of: usize, containing: usize| if containing == 0 { page } else { idf(of, containing) };
        Worth {
            page: word.importance * page,
            unit: mix(self.ranking.unit_idf, idf(index.units(), census.units), page),
            title: mix(self.ranking.field_idf, named(index.pages(), census.titles), page),
            heading: mix(self.ranking.field_idf, named(index.units(), census.headings), page),
            share: census.pages as f32 / (index.pages() as f32).max(1.0),
            ceiling: 1.0,
            names: word.names,
        }
    }

    fn census(&self, postings: &[(u32, f32)]) -> Census {
        let mut census = Census::default();
        let (mut last_page, mut last_unit) = (u32::MAX, u32::MAX);
        for (entry, _) in postings {
            let Some(entry) = self.factors.entries.get(*entry as usize) else { continue };
            census.pages += usize::from(entry.page != last_page);
            census.units += usize::from(entry.unit != last_unit);
            census.titles += usize::from(entry.field == Field::Title);
            census.headings += usize::from(entry.field == Field::Heading);
            (last_page, last_unit) = (entry.page, entry.unit);
        }
        census
    }

    /// The entries of all terms in order, with the sum of their weighted frequencies.
    fn gather(&mut self, index: &Index, terms: &[Term]) {
        self.postings.clear();
        if let [term] = terms {
            let Scorer { postings, budget, .. } = self;
            read_postings(index, &term.info, budget, |entry, frequency| {
                postings.push((entry, term.weight * frequency))
            });
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

    /// Walks one word's postings, which are in order of pages and units, and settles each unit and page as it is left.
    fn accumulate(&mut self, postings: &[(u32, f32)], worth: &Worth, only_found: bool) {
        let mut here = Here { unit: u32::MAX, page: u32::MAX, ..Here::default() };
        for &(entry, frequency) in postings {
            let Some(&Entry { unit, page, field, is_own, factor }) = self.factors.entries.get(entry as usize) else {
                continue;
            };
            if only_found && page != here.page && !self.touched_pages.contains(page as usize) {
                continue;
            }
            if unit != here.unit {
                self.settle_unit(&here, worth);
                if page != here.page {
                    self.settle_page(&here, worth);
                    let first_unit = self.first_units.get(page as usize).copied().unwrap_or(0);
                    here = Here { page, first_unit, ..Here::default() };
                }
                here = Here { unit, own: 0.0, heading: 0.0, ..here };
            }
            let weighted = frequency * factor;
            match field {
                Field::Title => {
                    here.title += weighted;
                    here.shared += weighted;
                }
                Field::Description | Field::Path => here.shared += weighted,
                Field::Heading => here.heading += weighted,
                Field::Trail | Field::Body | Field::Code => here.own += weighted,
            }
            if is_own {
                here.whole += frequency * self.ranking.weights.get(field as usize).copied().unwrap_or(0.0);
            }
        }
        self.settle_unit(&here, worth);
        self.settle_page(&here, worth);
    }

    fn settle_unit(&mut self, here: &Here, worth: &Worth) {
        let Some(tally) = self.units.get_mut(here.unit as usize) else { return };
        let ranking = &self.ranking;
        let saturate = |x: f32| worth.ceiling * x / (ranking.saturation + x);
        let own = here.own + here.heading;
        self.touched_units.insert(here.unit as usize);
        if here.unit == here.first_unit {
            tally.score +=
                worth.unit * saturate(own + here.shared) + worth.title * ranking.title_bonus * saturate(here.title);
            tally.share += worth.unit * saturate(own);
        } else {
            let inherited = ranking.inherit * here.shared;
            tally.score += worth.unit * (saturate(own + inherited) - saturate(inherited));
            if here.heading > 0.0 {
                tally.score += worth.heading * ranking.heading_bonus * saturate(here.heading);
                if worth.names {
                    tally.named += worth.heading;
                    tally.names += 1.0;
                }
            }
        }
    }

    fn settle_page(&mut self, here: &Here, worth: &Worth) {
        let Some(tally) = self.pages.get_mut(here.page as usize) else { return };
        let ranking = &self.ranking;
        let saturate = |x: f32| worth.ceiling * x / (ranking.saturation + x);
        let length = self.factors.pages.get(here.page as usize).copied().unwrap_or(1.0);
        self.found_pages += usize::from(self.touched_pages.insert(here.page as usize));
        tally.score += worth.page * saturate(here.shared + here.whole * length);
        tally.share += worth.unit * saturate(ranking.inherit * here.shared);
        if here.title > 0.0 {
            tally.score += worth.title * ranking.title_bonus * saturate(here.title);
            if worth.names {
                tally.named += worth.title;
                tally.names += 1.0;
            }
        }
    }

    /// Hands out the matching units page by page and forgets the query.
    pub(crate) fn finish(&mut self, index: &Index, mut visit: impl FnMut(usize, &mut Vec<Scored>)) {
        let mut touched_pages = std::mem::take(&mut self.touched_pages);
        let mut found = Vec::new();
        touched_pages.drain(|page| {
            found.clear();
            self.finish_page(index, page, &mut found);
            visit(page, &mut found);
        });
        self.touched_pages = touched_pages;
        self.found_pages = 0;
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
        let range = index.page_units(page);
        let first = range.start;
        let mut add = |unit: usize, is_touched: bool| {
            let Some(tally) = units.get_mut(unit) else { return };
            let tally = std::mem::take(tally);
            let (whole, own) = if unit == first {
                (tally.score + title_match, tally.share)
            } else {
                let heading_match = ranking.heading_match * likeness(&tally, factors.heading_lengths.get(unit));
                (tally.score + page_tally.share + heading_match, tally.score + heading_match)
            };
            let score = (1.0 - ranking.page_share) * whole + ranking.page_share * page_score;
            found.push(Scored { unit: unit as u32, score: (score / total).clamp(0.0, 1.0), own, is_touched });
        };
        if !touched_units.contains(first) {
            add(first, false);
        }
        touched_units.drain_range(range, |unit| add(unit, true));
    }
}

/// Where the walk along the postings is, and what it has gathered there.
#[derive(Clone, Copy, Default)]
struct Here {
    unit: u32,
    page: u32,
    first_unit: u32,
    /// Weighted frequencies: of the page's title; of title, description and path; of the unit's heading; of its rest.
    title: f32,
    shared: f32,
    heading: f32,
    own: f32,
    /// Of all units of the page, before length normalisation.
    whole: f32,
}

/// What a word is worth: its idf by pages, units, titles and headings.
struct Worth {
    page: f32,
    unit: f32,
    title: f32,
    heading: f32,
    /// Of the pages that have it.
    share: f32,
    /// The saturated frequency stays below it.
    ceiling: f32,
    names: bool,
}

/// In how many pages, units, titles and headings a word stands.
#[derive(Default)]
struct Census {
    pages: usize,
    units: usize,
    titles: usize,
    headings: usize,
}

fn idf(pages: usize, containing: usize) -> f32 {
    let (pages, containing) = (pages as f32, containing as f32);
    (1.0 + (pages - containing + 0.5) / (containing + 0.5)).ln()
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
    weight / (1.0 - b + b * length as f32 / average)
}

/// Whether the unit is part of its page's text: samples and gaps repeat what the page says.
fn is_own(index: &Index, unit: u32) -> bool {
    let kind = index.layout.kinds.get(unit as usize).copied().and_then(Kind::from_code);
    !matches!(kind, Some(Kind::Sample | Kind::Gap))
}
