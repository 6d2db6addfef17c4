//! One ranking of those of several queries, with pinned units in front.

use std::collections::HashMap;

use super::{Hit, Window};
use crate::index::Index;
use crate::schema::HITS_PER_PAGE;

/// Share of its score that a hit of a synonym keeps: the reader's own words come first among equals.
const SYNONYM_SHARE: f32 = 0.9;
/// Hits that are merged, of all queries together; deeper ones are not reached.
pub(super) const MERGED_MAX: usize = 4_000;

/// The hits of one query.
pub(super) struct Ranked {
    pub hits: Vec<Hit>,
    pub total: usize,
    pub did_you_mean: Option<String>,
    /// Whether a word was taken for a misspelt one.
    pub is_guess: bool,
}

/// A hit with where it comes from.
#[derive(Clone)]
pub(super) struct Found {
    pub hit: Hit,
    /// Nothing for a pinned unit that no query finds.
    pub source: Option<Source>,
    pub is_pinned: bool,
}

impl Found {
    /// A hit of the reader's own words.
    pub(super) fn of_query(hit: Hit) -> Found {
        Found { hit, source: Some(Source { variant: 0, hit, share: 1.0 }), is_pinned: false }
    }
}

/// The hit of a variant of the query.
#[derive(Clone, Copy)]
pub(super) struct Source {
    /// Its number; 0 for the reader's own words.
    pub variant: usize,
    /// The hit as that query found it.
    pub hit: Hit,
    /// Share of its score there that the hit keeps.
    pub share: f32,
}

/// A window of a merged ranking.
pub(super) struct Merged {
    pub found: Vec<Found>,
    pub total: usize,
    pub did_you_mean: Option<String>,
}

/// Merges everything that the variants found, whatever the window, so that order and total are the same for each window.
pub(super) fn merge(index: &Index, mut rankings: Vec<Ranked>, pins: &[u32], window: Window) -> Merged {
    forget_guesses(&mut rankings);
    let candidates = in_order(&rankings);
    let mut selection = Selection::new(index, pins);
    for pin in pins {
        selection.take(pinned(*pin, &candidates));
    }
    for found in &candidates {
        selection.take(found.clone());
    }
    let count = selection.found.len();
    let is_whole = rankings.iter().all(|ranked| ranked.hits.len() == ranked.total);
    let most = rankings.iter().map(|ranked| ranked.total).fold(count, usize::max);
    Merged {
        found: selection.found.into_iter().skip(window.offset).take(window.limit).collect(),
        total: if is_whole { count } else { most },
        did_you_mean: rankings.into_iter().next().and_then(|ranked| ranked.did_you_mean),
    }
}

/// A word that the documentation lacks is not taken for a misspelt one when it has a synonym there.
fn forget_guesses(rankings: &mut [Ranked]) {
    let is_guess = |ranked: &Ranked| ranked.is_guess || ranked.total == 0;
    if !rankings.iter().all(is_guess) {
        for guess in rankings.iter_mut().filter(|ranked| is_guess(ranked)) {
            *guess = Ranked { hits: Vec::new(), total: 0, did_you_mean: None, is_guess: false };
        }
    }
}

/// All hits, best first; of equals those of the reader's own words.
fn in_order(rankings: &[Ranked]) -> Vec<Found> {
    let mut all: Vec<Found> = Vec::new();
    for (variant, ranked) in rankings.iter().enumerate() {
        let share = if variant == 0 { 1.0 } else { SYNONYM_SHARE };
        all.extend(ranked.hits.iter().map(|hit| Found {
            hit: Hit { score: hit.score * share, ..*hit },
            source: Some(Source { variant, hit: *hit, share }),
            is_pinned: false,
        }));
    }
    all.sort_by(|a, b| b.hit.score.total_cmp(&a.hit.score));
    all
}

/// A pinned unit with the full score; where it was found, or is quoted by a hit, with the best such hit as its source.
fn pinned(unit: u32, candidates: &[Found]) -> Found {
    let own = candidates.iter().find(|found| found.hit.unit == unit);
    let quoting = || candidates.iter().find(|found| found.hit.passage == unit);
    let passage = own.map_or(unit, |found| found.hit.passage);
    let source = own.or_else(quoting).and_then(|found| found.source);
    Found { hit: Hit { unit, passage, score: 1.0, proximity: 0.0 }, source, is_pinned: true }
}

/// Hits that stand for different units, and no more of a page than it may have.
struct Selection<'a> {
    index: &'a Index,
    found: Vec<Found>,
    states: HashMap<u32, UnitState>,
    hits_by_page: HashMap<u32, usize>,
}

#[derive(Clone, Copy, PartialEq)]
enum UnitState {
    /// A hit quotes it, or it is pinned: as a hit it would be shown twice.
    Quoted,
    Hit,
}

impl<'a> Selection<'a> {
    fn new(index: &'a Index, pins: &[u32]) -> Selection<'a> {
        let states = pins.iter().map(|pin| (*pin, UnitState::Quoted)).collect();
        Selection { index, found: Vec::new(), states, hits_by_page: HashMap::new() }
    }

    fn take(&mut self, mut found: Found) {
        let Hit { unit, passage, .. } = found.hit;
        let is_shown = match self.states.get(&unit) {
            Some(UnitState::Hit) => true,
            Some(UnitState::Quoted) => !found.is_pinned,
            None => false,
        };
        let page = self.index.layout.pages.get(unit as usize).copied().unwrap_or(0);
        let hits = self.hits_by_page.entry(page).or_default();
        if is_shown || (*hits >= HITS_PER_PAGE && !found.is_pinned) {
            return;
        }
        *hits += 1;
        if self.states.contains_key(&passage) {
            found.hit.passage = unit;
        }
        self.states.insert(found.hit.passage, UnitState::Quoted);
        self.states.insert(unit, UnitState::Hit);
        self.found.push(found);
    }
}
