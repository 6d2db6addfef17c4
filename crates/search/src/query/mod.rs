//! User text to ranked hits: the query language, and the searcher that answers it.
//!
//! The language is small and never fails: `"a phrase"`, `-word`, `kind:section`, `section:guide`. Everything else, and
//! every one of these that makes no sense, is text to search for.

mod admit;
mod correct;
mod hits;
mod parse;

use crate::analyze::Form;
use crate::expand::{Asked, Expansion, expand};
use crate::index::Index;
use crate::rank::{Explanation, Scorer, Word};
use crate::schema::{Kind, Ranking, WORDS_MAX};
use crate::snippet::{self, Mark, Words};
use crate::work::Work;
use admit::Admit;
use correct::correct;
use hits::{best, page_hits};
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

/// Answers queries over one index. Keeps work space between queries, and the last query's words for [`Searcher::mark`].
pub struct Searcher {
    index: Index,
    scorer: Scorer,
    /// The last query's words.
    words: Words,
    folded: String,
}

impl Searcher {
    /// A searcher with the given ranking.
    pub fn new(index: Index, ranking: Ranking) -> Searcher {
        Searcher { scorer: Scorer::new(&index, ranking), words: Words::default(), folded: String::new(), index }
    }

    /// The index it searches.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Replaces the ranking.
    pub fn tune(&mut self, ranking: Ranking) {
        self.scorer = Scorer::new(&self.index, ranking);
    }

    /// Ranks the units that match, and returns `limit` of them from `offset` on.
    pub fn search(&mut self, query: &str, filter: &Filter, window: (usize, usize)) -> Answer {
        let mut work = Work::new();
        let parsed = self.parse(query, filter);
        let (words, did_you_mean) = self.expand(query, &parsed, &mut work);
        let admit = Admit::new(&self.index, self.scorer.ranking(), &parsed, &mut work);
        for word in &words {
            self.scorer.add(&self.index, word, admit.is_restricted(), &mut work);
        }
        let found = self.collect(&admit);
        self.remember(words);
        let total = found.len();
        Answer { hits: best(found, window), total, did_you_mean, is_partial: work.is_short(), work: work.spent() }
    }

    /// Why each of the units has its score for the query.
    pub fn explain(&mut self, query: &str, filter: &Filter, units: &[u32]) -> Vec<Explanation> {
        let mut work = Work::new();
        let parsed = self.parse(query, filter);
        let (words, _) = self.expand(query, &parsed, &mut work);
        let admit = Admit::new(&self.index, self.scorer.ranking(), &parsed, &mut work);
        let mut weighed = Vec::new();
        for word in words {
            let how = self.scorer.add(&self.index, &word, admit.is_restricted(), &mut work);
            weighed.push((word, how));
        }
        let perfect = self.scorer.perfect();
        self.scorer.finish(&self.index, |_, _| {});
        units.iter().map(|unit| self.scorer.explain(&self.index, &weighed, (*unit, perfect))).collect()
    }

    /// Where the last query's words stand in a text, and which stretch of it to show.
    pub fn mark(&mut self, text: &str) -> Mark {
        snippet::mark(&self.words, text, &mut self.folded)
    }

    /// The first of the texts with a match, and its mark; without any, the first that is not blank.
    pub fn mark_first<'a>(&mut self, texts: impl Iterator<Item = &'a str>) -> (usize, Mark) {
        let mut fallback = None;
        for (number, text) in texts.enumerate() {
            let mark = self.mark(text);
            if !mark.matches.is_empty() {
                return (number, mark);
            }
            if fallback.is_none() && !text.trim().is_empty() {
                fallback = Some((number, mark));
            }
        }
        fallback.unwrap_or_default()
    }

    fn remember(&mut self, words: Vec<Word>) {
        self.words.clear();
        for (number, word) in words.into_iter().enumerate() {
            word.strong.into_iter().for_each(|term| self.words.add(number, term.text, true));
            word.weak.into_iter().for_each(|term| self.words.add(number, term.text, false));
        }
    }

    fn parse(&self, query: &str, filter: &Filter) -> Parsed {
        let sections = &self.index.layout.section_names;
        parse(query, filter, |section| sections.iter().any(|name| name == section))
    }

    /// The words to score, rarest first, and the corrected query.
    fn expand(&self, query: &str, parsed: &Parsed, work: &mut Work) -> (Vec<Word>, Option<String>) {
        let ranking = self.scorer.ranking();
        let mut words = Vec::new();
        let mut corrections = Vec::new();
        for token in &parsed.tokens {
            let &QueryToken { ref text, form, is_open, is_exact, .. } = token;
            let asked = Asked { text, form, is_open, is_exact };
            let Expansion { strong, weak, correction } = expand(&self.index, ranking, asked, work);
            corrections.extend(correction.map(|text| (token.start, token.end, text)));
            let is_word = form == Form::Word;
            if is_word || !strong.is_empty() {
                let importance = if form == Form::Compound { ranking.compound } else { 1.0 };
                words.push(Word { strong, weak, importance, names: is_word });
            }
        }
        words.sort_by_cached_key(|word| word.strong.iter().map(|term| u64::from(term.info.doc_freq)).sum::<u64>());
        words.truncate(WORDS_MAX);
        (words, correct(query, corrections))
    }

    fn collect(&mut self, admit: &Admit) -> Vec<Hit> {
        let Searcher { index, scorer, .. } = self;
        let mut hits: Vec<Hit> = Vec::new();
        scorer.finish(index, |page, found| {
            if admit.page(index, page) {
                found.retain(|scored| admit.text(scored));
                page_hits(index, (page, found), |scored| admit.kind(index, scored), &mut hits);
            }
        });
        hits
    }
}
