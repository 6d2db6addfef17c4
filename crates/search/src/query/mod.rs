//! User text to ranked hits: the query language, and the searcher that answers it.
//!
//! The language is small and never fails: `"a phrase"`, `-word`, `kind:section`, `section:guide`. Everything else, and
//! every one of these that makes no sense, is text to search for.

mod answer;
mod as_written;
mod chunks;
mod correct;
mod expansion_cache;
mod explain;
mod hits;
mod merge;
mod parse;
mod proximity;
mod restrictions;
mod settings;
mod words;

use std::rc::Rc;

use crate::index::{Index, PagesWith, Totals};
use crate::rank::{ScoredWord, Scorer};
use crate::schema::{Kind, QUERY_CHARACTERS_MAX, REFINED, Ranking};
use crate::snippet::QueryForms;
use crate::snippet_store::{SnippetStore, UnitTexts, write_hit};
use crate::work::Work;
pub use answer::{Answer, Filter, Hit, Window};
use as_written::AsWritten;
use correct::correct;
use expansion_cache::{ExpandedTerm, ExpansionCache};
use hits::{BestHits, Collector, in_window, order};
use merge::{Found, MERGED_MAX, Merged, Ranked, merge};
use parse::parse;
use proximity::Proximity;
use restrictions::Restrictions;
use settings::Plan;
pub use settings::Settings;
pub use words::query_words;
use words::{AskedWord, Expanded, expand_words, missing, placed, supported};

/// Answers queries over one index. Keeps work space between queries, and the last query's words for its snippets.
pub struct Searcher {
    index: Index,
    settings: Settings,
    scorer: Scorer,
    snippets: SnippetStore,
    cache: ExpansionCache,
    /// The last query's words.
    words: Vec<Rc<ExpandedTerm>>,
}

/// What a query found.
struct Answered {
    /// The query without its quotes, when these hits are for it.
    open: Option<String>,
    plan: Plan,
    merged: Merged,
}

impl Searcher {
    /// A searcher with the given ranking and no settings.
    pub fn new(index: Index, ranking: Ranking) -> Searcher {
        Searcher {
            settings: Settings::default(),
            scorer: Scorer::new(&index, ranking),
            snippets: SnippetStore::default(),
            cache: ExpansionCache::new(index.bytes),
            words: Vec::new(),
            index,
        }
    }

    /// Synonyms, stop words and pins, to add to.
    pub fn settings(&mut self) -> &mut Settings {
        &mut self.settings
    }

    /// Says what the pages of the index are an excerpt of.
    pub fn set_whole(&mut self, totals: Totals, sections: Vec<String>) {
        self.index.set_whole(totals, sections);
        self.tune(self.scorer.ranking().clone());
    }

    /// Says how many pages of the whole have a word of [`query_words`], before it is searched for.
    pub fn set_pages_with(&mut self, word: &str, pages: PagesWith) {
        self.index.set_pages_with(word, pages);
    }

    /// Replaces the ranking.
    pub fn tune(&mut self, ranking: Ranking) {
        self.scorer = Scorer::new(&self.index, ranking);
        self.cache = ExpansionCache::new(self.index.bytes);
    }

    /// Ranks the units that match. A query longer than [`QUERY_CHARACTERS_MAX`] is cut.
    pub fn search(&mut self, query: &str, filter: &Filter, window: Window) -> Answer {
        let mut work = Work::new();
        let query = first_characters(query);
        let Answered { open, merged: Merged { found, total, did_you_mean }, .. } =
            self.answer(query, filter, window, &mut work);
        let relaxed = if total == 0 { chunks::relaxed(query, self.index.section_test()) } else { open };
        Answer {
            hits: found.into_iter().map(|found| found.hit).collect(),
            total,
            did_you_mean,
            relaxed,
            is_partial: work.is_short(),
            work: work.spent(),
        }
    }

    /// The passages of these hits that [`Searcher::write_hits`] needs and the caller has to put first.
    pub fn missing_passages(&mut self, hits: &[Hit]) -> Vec<u32> {
        self.snippets.missing(hits.iter().map(|hit| hit.passage), &self.index)
    }

    /// Stores the texts of a passage. Ignores passages that the index lacks.
    pub fn put_passage(&mut self, passage: u32, shown: &UnitTexts) {
        if let Some(&page) = self.index.layout.pages.get(passage as usize) {
            self.snippets.put(passage, page, shown);
        }
    }

    /// Appends hits of the last query as a JSON array. The members of a hit: those of its page, `kind`, `score`, `snippet` on one
    /// line, `matches` in UTF-16 code units of the snippet, and its own. Without `has_snippets`, snippets are empty.
    pub fn write_hits(&self, hits: &[Hit], has_snippets: bool, out: &mut Vec<u8>) {
        let forms = has_snippets.then(|| self.forms());
        out.push(b'[');
        for (number, hit) in hits.iter().enumerate() {
            if number > 0 {
                out.push(b',');
            }
            let kind = self.index.kind(hit.unit).unwrap_or(Kind::Page);
            write_hit(self.snippets.get(hit.passage), kind, hit.score, forms.as_ref(), out);
        }
        out.push(b']');
    }

    /// The forms of the last query's words, for snippets.
    fn forms(&self) -> QueryForms<'_> {
        let mut forms = QueryForms::new();
        for (number, ExpandedTerm { word, forms: own, .. }) in self.words.iter().map(Rc::as_ref).enumerate() {
            for (at, form) in own.iter().enumerate() {
                forms.add(number, form, at < word.strong.len());
            }
        }
        forms
    }

    /// The queries and pins for a query. Filters leave pins out.
    fn plan(&self, query: &str, filter: &Filter) -> Plan {
        let mut plan = self.settings.plan(query, &self.index);
        if *filter == Filter::default() {
            plan.pins = self.settings.pins(query);
        }
        plan
    }

    /// Finds the hits of a query. A phrase among other words that finds nothing is words: pasted messages quote names.
    fn answer(&mut self, query: &str, filter: &Filter, window: Window, work: &mut Work) -> Answered {
        let plan = self.plan(query, filter);
        let merged = self.find(&plan, filter, window, work);
        let open = if merged.total == 0 { chunks::unquoted(query, self.index.section_test()) } else { None };
        let Some(open) = open else { return Answered { open: None, plan, merged } };
        let plan = self.plan(&open, filter);
        let merged = self.find(&plan, filter, window, work);
        Answered { open: Some(open), plan, merged }
    }

    fn find(&mut self, plan: &Plan, filter: &Filter, window: Window, work: &mut Work) -> Merged {
        self.words.clear();
        if let ([query], []) = (plan.variants.as_slice(), plan.pins.as_slice()) {
            let Ranked { hits, total, did_you_mean, .. } = self.rank(query, filter, window, work);
            return Merged { found: hits.into_iter().map(Found::of_query).collect(), total, did_you_mean };
        }
        let all = Window { offset: 0, limit: MERGED_MAX / plan.variants.len().max(1) };
        let rankings = plan.variants.iter().map(|query| self.rank(query, filter, all, work)).collect();
        merge(&self.index, rankings, &plan.pins, window)
    }

    /// Ranks the units that match one query, and adds its words to those of the snippets.
    fn rank(&mut self, query: &str, filter: &Filter, window: Window, work: &mut Work) -> Ranked {
        let parsed = parse(query, filter, &self.index);
        let Expanded { words, corrections } = expand_words(&self.index, &self.scorer, &mut self.cache, &parsed, work);
        let restrictions = Restrictions::new(&self.index, self.scorer.ranking(), &parsed, work);
        let scored = self.add_all(&words, &restrictions, work);
        let placed = placed(&words, &scored);
        let refined = if placed.len() > 1 { REFINED } else { 0 };
        let mut perfect = self.scorer.perfect();
        let end = window.offset.saturating_add(window.limit);
        let as_written = AsWritten::new(&self.index, self.scorer.ranking(), &parsed, perfect, work);
        perfect += as_written.most();
        let best = self.collect(&restrictions, &as_written, end.max(refined));
        let total = best.total;
        let mut hits = best.into_sorted();
        let refined = refined.min(hits.len());
        if let Some(best) = hits.get_mut(..refined).filter(|best| !best.is_empty()) {
            let mut proximity = Proximity::new(&self.index, self.scorer.ranking(), &placed);
            perfect += proximity.perfect();
            proximity.add_to(best, restrictions.asks_for_releases(), work);
            best.sort_unstable_by(order);
        }
        let is_guess = !corrections.is_empty();
        let words_asked = (placed.as_slice(), missing(&words, &scored));
        let did_you_mean = correct(query, supported(&self.index, corrections, words_asked, &hits));
        self.words.extend(words.into_iter().map(|asked| asked.word));
        Ranked { total, hits: in_window(hits, window, perfect), did_you_mean, is_guess }
    }

    /// Adds the words to the scores.
    fn add_all<'a>(
        &mut self,
        words: &'a [AskedWord],
        restrictions: &Restrictions,
        work: &mut Work,
    ) -> Vec<ScoredWord<'a>> {
        let Searcher { index, scorer, cache, .. } = self;
        let mut scored = Vec::with_capacity(words.len());
        for AskedWord { word, .. } in words {
            let (how, contributions) = cache.add(index, scorer, word, restrictions.is_restricted(), work);
            scored.push(ScoredWord { word: &word.word, how, contributions });
        }
        scored
    }

    fn collect(&mut self, restrictions: &Restrictions, as_written: &AsWritten, end: usize) -> BestHits {
        let Searcher { index, scorer, .. } = self;
        let is_restricted = restrictions.is_restricted();
        let least = if is_restricted { 0.0 } else { scorer.least_score(end) };
        let mut collector = Collector { index, restrictions, as_written, best: BestHits::new(end, least) };
        scorer.collect(index, is_restricted, &mut collector);
        collector.best
    }
}

fn first_characters(query: &str) -> &str {
    let end = query.char_indices().nth(QUERY_CHARACTERS_MAX).map_or(query.len(), |(at, _)| at);
    query.get(..end).unwrap_or(query)
}
