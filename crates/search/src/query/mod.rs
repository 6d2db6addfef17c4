//! User text to ranked hits: the query language, and the searcher that answers it.
//!
//! The language is small and never fails: `"a phrase"`, `-word`, `kind:section`, `section:guide`. Everything else, and
//! every one of these that makes no sense, is text to search for.

mod admit;
mod correct;
mod hits;
mod known;
mod parse;

use std::rc::Rc;

use crate::expand::Asked;
use crate::index::Index;
use crate::rank::{Explanation, Scorer, Weighed};
use crate::schema::{Kind, Ranking, WORDS_MAX};
use crate::shown::Shown;
use crate::snippet::Wanted;
use crate::work::Work;
use admit::Admit;
use correct::correct;
use hits::{Best, page_hits};
use known::{Known, KnownWords};
use parse::{Parsed, QueryToken, parse};

/// Limits an answer to units of one kind, to pages of one section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Kind of the hits.
    pub kind: Option<Kind>,
    /// Id of the section. An unknown one has no hits.
    pub section: Option<String>,
}

/// One hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Number of the unit.
    pub unit: u32,
    /// The unit to quote: for a page the best of its passages, else the unit itself.
    pub passage: u32,
    /// 0 to 1: the share of what a perfect hit for this query would score. Comparable between queries.
    pub score: f32,
}

/// What a query found.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The asked stretch of the ranking.
    pub hits: Vec<Hit>,
    /// All hits there are, at most three a page.
    pub total: usize,
    /// The query with its unknown words replaced by the nearest known ones; only when there are such.
    pub did_you_mean: Option<String>,
    /// The query was cut short at the end of its budget (`WORK_MAX`): there may be more and better hits.
    pub is_partial: bool,
    /// Units of the budget that it took.
    pub work: usize,
}

/// Answers queries over one index. Keeps work space between queries, and the last query's words for its snippets.
pub struct Searcher {
    index: Index,
    scorer: Scorer,
    shown: Shown,
    known: KnownWords,
    /// The last query's words.
    words: Vec<Rc<Known>>,
}

impl Searcher {
    /// A searcher with the given ranking.
    pub fn new(index: Index, ranking: Ranking) -> Searcher {
        Searcher {
            scorer: Scorer::new(&index, ranking),
            shown: Shown::default(),
            known: KnownWords::default(),
            words: Vec::new(),
            index,
        }
    }

    /// The index it searches.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Replaces the ranking.
    pub fn tune(&mut self, ranking: Ranking) {
        self.scorer = Scorer::new(&self.index, ranking);
        self.known = KnownWords::default();
    }

    /// Ranks the units that match, and returns `limit` of them from `offset` on.
    pub fn search(&mut self, query: &str, filter: &Filter, window: (usize, usize)) -> Answer {
        let mut work = Work::new();
        let parsed = self.parse(query, filter);
        let (words, did_you_mean) = self.expand(query, &parsed, &mut work);
        let admit = Admit::new(&self.index, self.scorer.ranking(), &parsed, &mut work);
        for word in &words {
            self.add(word, &admit, &mut work);
        }
        let (offset, limit) = window;
        let found = self.collect(&admit, offset.saturating_add(limit));
        self.words = words;
        Answer {
            total: found.total,
            hits: found.from(offset),
            did_you_mean,
            is_partial: work.is_short(),
            work: work.spent(),
        }
    }

    /// Why each of the units has its score for the query.
    pub fn explain(&mut self, query: &str, filter: &Filter, units: &[u32]) -> Vec<Explanation> {
        let mut work = Work::new();
        let parsed = self.parse(query, filter);
        let (words, _) = self.expand(query, &parsed, &mut work);
        let admit = Admit::new(&self.index, self.scorer.ranking(), &parsed, &mut work);
        let mut weighed = Vec::new();
        for word in words {
            let how = self.add(&word, &admit, &mut work);
            weighed.push((word, how));
        }
        let perfect = self.scorer.perfect();
        self.scorer.finish(&self.index, false, |_, _| {});
        let words: Vec<_> = weighed.iter().map(|(known, how)| (&known.word, *how)).collect();
        units.iter().map(|unit| self.scorer.explain(&self.index, &words, (*unit, perfect))).collect()
    }

    /// The passages of these hits that have to be passed to [`Searcher::show`] before [`Searcher::write`].
    pub fn missing(&mut self, hits: &[Hit]) -> Vec<u32> {
        self.shown.missing(hits.iter().map(|hit| hit.passage))
    }

    /// Keeps what a hit on the passage shows: JSON members, each after a comma, and the texts that a snippet may be taken
    /// from, the preferred first.
    pub fn show<'a>(&mut self, passage: u32, members: &str, texts: impl Iterator<Item = &'a str>) {
        self.shown.add(passage, members, texts);
    }

    /// Appends hits of the last query, each as JSON members: `kind`, `score`, `snippet` on one line, `matches` in UTF-16 code
    /// units of the snippet, and those that were passed for the passage. Returns where each ends.
    pub fn write(&self, hits: &[Hit], out: &mut Vec<u8>) -> Vec<usize> {
        let Searcher { index, shown, words, .. } = self;
        let mut wanted = Wanted::new();
        for (number, Known { word, .. }) in words.iter().map(Rc::as_ref).enumerate() {
            word.strong.iter().for_each(|term| wanted.add(number, &term.text, true));
            word.weak.iter().for_each(|term| wanted.add(number, &term.text, false));
        }
        let write = |hit| {
            shown.write(index, hit, &wanted, out);
            out.len()
        };
        hits.iter().map(write).collect()
    }

    fn parse(&self, query: &str, filter: &Filter) -> Parsed {
        let sections = &self.index.layout.section_names;
        parse(query, filter, |section| sections.iter().any(|name| name == section))
    }

    /// The words to score, rarest first, and the corrected query.
    fn expand(&mut self, query: &str, parsed: &Parsed, work: &mut Work) -> (Vec<Rc<Known>>, Option<String>) {
        let Searcher { index, scorer, known, .. } = self;
        let mut words = Vec::new();
        let mut corrections = Vec::new();
        for token in &parsed.tokens {
            let &QueryToken { ref text, form, is_open, is_exact, .. } = token;
            let word = known.get(index, scorer, Asked { text, form, is_open, is_exact }, work);
            corrections.extend(word.correction.clone().map(|text| (token.start, token.end, text)));
            if word.is_scored() {
                words.push(word);
            }
        }
        words.sort_by_key(|word| word.frequency);
        words.truncate(WORDS_MAX);
        (words, correct(query, corrections))
    }

    fn add(&mut self, word: &Rc<Known>, admit: &Admit, work: &mut Work) -> Weighed {
        let Searcher { index, scorer, known, .. } = self;
        known.add((index, scorer), word, admit.is_restricted(), work)
    }

    fn collect(&mut self, admit: &Admit, end: usize) -> Best {
        let Searcher { index, scorer, .. } = self;
        let mut hits = Best::new(end);
        scorer.finish(index, admit.is_restricted(), |page, found| {
            if admit.page(index, page) {
                found.retain(|scored| admit.text(scored));
                page_hits(index, (page, found), |scored| admit.kind(index, scored), &mut hits);
            }
        });
        hits
    }
}
