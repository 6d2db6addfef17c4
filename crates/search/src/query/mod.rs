//! User text to ranked hits: the query language, and the searcher that answers it.
//!
//! The language is small and never fails: `"a phrase"`, `-word`, `kind:section`, `section:guide`. Everything else, and
//! every one of these that makes no sense, is text to search for.

mod admit;
mod answer;
mod correct;
mod hits;
mod known;
mod parse;

use std::rc::Rc;

use crate::expand::Asked;
use crate::index::Index;
use crate::rank::{Explanation, Scorer, Weighed};
use crate::schema::{Ranking, WORDS_MAX};
use crate::shown::Shown;
use crate::snippet::Wanted;
use crate::work::Work;
use admit::Admit;
pub use answer::{Answer, Filter, Hit};
use correct::correct;
use hits::{Best, Collect};
use known::{Known, KnownWords};
use parse::{Parsed, QueryToken, parse};

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
            known: KnownWords::new(index.bytes),
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
        self.known = KnownWords::new(self.index.bytes);
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
        let perfect = self.scorer.perfect();
        let found = self.collect(&admit, offset.saturating_add(limit));
        self.words = words;
        Answer {
            total: found.total,
            hits: found.from(offset, perfect),
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
        self.scorer.forget();
        let words: Vec<_> = weighed.iter().map(|(known, how)| (&known.word, *how)).collect();
        units.iter().map(|unit| self.scorer.explain(&self.index, &words, (*unit, perfect))).collect()
    }

    /// The passages of these hits that have to be passed to [`Searcher::show`] before [`Searcher::write`].
    pub fn missing(&mut self, hits: &[Hit]) -> Vec<u32> {
        self.shown.missing(hits.iter().map(|hit| hit.passage), &self.index)
    }

    /// Keeps what a hit on the passage shows: JSON members of all hits on its page, those of its own, and the texts that a
    /// snippet may be taken from, the preferred first. Of a passage that the index lacks nothing is kept.
    pub fn show<'a>(&mut self, passage: u32, members: [&str; 2], texts: impl Iterator<Item = &'a str>) {
        if let Some(&page) = self.index.layout.pages.get(passage as usize) {
            self.shown.add((passage, page), members, texts);
        }
    }

    /// Appends hits of the last query as JSON, with a comma between, and to `ends` where each ends. The members of a hit: those
    /// of its page, `kind`, `score`, `snippet` on one line, `matches` in UTF-16 code units of the snippet, and its own.
    pub fn write(&self, hits: &[Hit], out: &mut Vec<u8>, ends: &mut Vec<u32>) {
        let Searcher { index, shown, words, .. } = self;
        let mut wanted = Wanted::new();
        for (number, Known { word, forms, .. }) in words.iter().map(Rc::as_ref).enumerate() {
            for (at, form) in forms.iter().enumerate() {
                wanted.add(number, form, at < word.strong.len());
            }
        }
        let mut found: Vec<_> = hits.iter().map(|hit| shown.find(index, hit)).collect();
        found.iter_mut().for_each(|hit| hit.look_up(&wanted));
        found.iter_mut().for_each(|hit| hit.locate());
        for (number, hit) in found.iter().enumerate() {
            if number > 0 {
                out.push(b',');
            }
            hit.write(&wanted, out);
            ends.push(out.len() as u32);
        }
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
        // Stop words count only where nothing else does: `how-to` may be no word of the documentation.
        for tokens in [&parsed.tokens, &parsed.stop_words] {
            if !words.is_empty() {
                break;
            }
            for token in tokens {
                let &QueryToken { ref text, form, is_open, is_exact, .. } = token;
                let word = known.get(index, scorer, Asked { text, form, is_open, is_exact }, work);
                corrections.extend(word.correction.clone().map(|text| (token.start, token.end, text)));
                if word.is_scored() {
                    words.push(word);
                }
            }
        }
        // Words that nothing has must not take the place of others.
        words.sort_by_key(|word| (word.frequency == 0, word.frequency));
        words.truncate(WORDS_MAX);
        (words, correct(query, corrections))
    }

    fn add(&mut self, word: &Rc<Known>, admit: &Admit, work: &mut Work) -> Weighed {
        let Searcher { index, scorer, known, .. } = self;
        known.add((index, scorer), word, admit.is_restricted(), work)
    }

    fn collect(&mut self, admit: &Admit, end: usize) -> Best {
        let Searcher { index, scorer, .. } = self;
        let is_restricted = admit.is_restricted();
        let least = if is_restricted { 0.0 } else { scorer.least(end) };
        let mut collect = Collect { index, admit, best: Best::new(end, least) };
        scorer.finish(index, is_restricted, &mut collect);
        collect.best
    }
}
