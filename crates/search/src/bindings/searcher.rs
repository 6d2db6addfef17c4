//! A snapshot in, answers out.

use core::arch::wasm32::memory_size;

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use super::explanation::encode;
use crate::index::{Index, PagesWith, Totals};
use crate::query::{Answer, Filter, Searcher, Window};
use crate::schema::{Kind, Ranking};
use crate::snippet_store::UnitTexts;

/// Searches a snapshot.
#[wasm_bindgen(js_name = IndexSearcher)]
pub struct JsSearcher {
    searcher: Searcher,
    answer: Answer,
    /// Texts of a passage, written by JavaScript.
    input: Vec<u8>,
    /// Passages of the last hits that the searcher lacks.
    missing: Vec<u32>,
    /// Whether the last hits have snippets.
    has_snippets: bool,
    /// The last hits as JSON.
    json: Vec<u8>,
    report: Box<Report>,
    /// Pages of linear memory at the last search.
    memory_pages: usize,
}

/// Read by JavaScript from linear memory after a search: one call and no copies. `src/search/engine/memory.ts` has the same order.
#[repr(C)]
#[derive(Default)]
struct Report {
    total: u32,
    is_partial: u32,
    /// The corrected query; empty when there is none.
    correction: [u32; 2],
    /// The words of a query that found nothing, without what narrowed it; empty when there is nothing to relax.
    relaxed: [u32; 2],
    /// The missing passages; while there are any, there is no JSON.
    missing: [u32; 2],
    /// The hits as a JSON array, and their number.
    json: [u32; 2],
    count: u32,
}

/// Address and length.
fn region<T>(list: &[T]) -> [u32; 2] {
    [list.as_ptr() as u32, list.len() as u32]
}

/// Linear memory grows ahead of need by one over this share.
const AHEAD: usize = 4;
const PAGE_BYTES: usize = 65_536;

impl JsSearcher {
    /// Grows memory further where it has grown. With each growth it gets a new buffer, and JavaScript's garbage collector
    /// counts each of them with all of its bytes: grown page by page, memory would keep it busy with little else.
    fn grow_ahead(&mut self) {
        if memory_size(0) != self.memory_pages {
            let more = memory_size(0) * PAGE_BYTES / AHEAD;
            // Without more memory, what there is may do.
            let mut ahead = Vec::<u8>::new();
            let _ = std::hint::black_box(ahead.try_reserve_exact(more));
            self.memory_pages = memory_size(0);
        }
    }

    fn ask(&mut self, query: &str, window: Window, kind: u8, section: Option<String>) {
        self.grow_ahead();
        let filter = Filter { kind: Kind::from_code(kind), section };
        self.answer = self.searcher.search(query, &filter, window);
    }

    /// Writes the hits, unless passages are missing, and reports where everything is.
    fn render(&mut self) -> *const u32 {
        let JsSearcher { searcher, answer, missing, has_snippets, json, report, .. } = self;
        json.clear();
        if missing.is_empty() {
            searcher.write_hits(&answer.hits, *has_snippets, json);
        }
        let text = |text: &Option<String>| region(text.as_deref().unwrap_or_default().as_bytes());
        **report = Report {
            total: u32::try_from(answer.total).unwrap_or(u32::MAX),
            is_partial: answer.is_partial.into(),
            correction: text(&answer.did_you_mean),
            relaxed: text(&answer.relaxed),
            missing: region(missing),
            json: region(json),
            count: answer.hits.len() as u32,
        };
        std::ptr::from_ref(&**report).cast()
    }
}

fn window(offset: u32, limit: u32) -> Window {
    Window { offset: offset as usize, limit: limit as usize }
}

#[wasm_bindgen(js_class = IndexSearcher)]
impl JsSearcher {
    /// Loads a snapshot. `ranking` overrides the numbers of `Ranking` from the first on; empty for the defaults.
    #[wasm_bindgen(constructor)]
    pub fn new(snapshot: Vec<u8>, ranking: &[f32]) -> Result<JsSearcher, JsError> {
        Ok(JsSearcher {
            searcher: Searcher::new(Index::load(snapshot)?, Ranking::from_numbers(ranking)),
            answer: Answer::default(),
            input: Vec::new(),
            missing: Vec::new(),
            json: Vec::new(),
            has_snippets: true,
            report: Box::default(),
            memory_pages: 0,
        })
    }

    /// Replaces the ranking.
    pub fn tune(&mut self, ranking: &[f32]) {
        self.searcher.tune(Ranking::from_numbers(ranking));
    }

    /// Says that the pages are an excerpt: the numbers of `IndexBuilder.totals` of all pages, and the ids of all sections.
    #[wasm_bindgen(js_name = setWhole)]
    pub fn set_whole(&mut self, totals: &[f64], sections: Vec<String>) {
        self.searcher.set_whole(Totals::from_numbers(totals), sections);
    }

    /// Says how many pages of the whole have a word of `queryWords`: anywhere, in titles, in headings, in links to them.
    #[wasm_bindgen(js_name = setPagesWith)]
    pub fn set_pages_with(&mut self, word: &str, any: u32, titles: u32, headings: u32, links: u32) {
        self.searcher.set_pages_with(word, PagesWith { any, titles, headings, links });
    }

    /// Makes words and phrases synonyms of each other.
    #[wasm_bindgen(js_name = addSynonyms)]
    pub fn add_synonyms(&mut self, terms: Vec<String>) {
        self.searcher.settings().add_synonyms(&terms);
    }

    /// Leaves a word out of queries that have other words.
    #[wasm_bindgen(js_name = addStopWord)]
    pub fn add_stop_word(&mut self, word: &str) {
        self.searcher.settings().add_stop_word(word);
    }

    /// Makes a unit the first hit of a query, after those that were pinned before it.
    #[wasm_bindgen(js_name = addPin)]
    pub fn add_pin(&mut self, query: &str, unit: u32) {
        self.searcher.settings().add_pin(query, unit);
    }

    /// Hits as triples: unit, passage, score. `kind` as in the builder, any other number for all kinds.
    pub fn search(&mut self, query: &str, offset: u32, limit: u32, kind: u8, section: Option<String>) -> Vec<f64> {
        self.ask(query, window(offset, limit), kind, section);
        let hits = self.answer.hits.iter();
        hits.flat_map(|hit| [f64::from(hit.unit), f64::from(hit.passage), f64::from(hit.score)]).collect()
    }

    /// The same search with its hits as JSON; without `has_snippets`, their snippets are empty. Returns the address of a `Report`; the next call of any kind voids what that
    /// points to. Where passages are missing, put them with [`JsSearcher::put_passage`], then call [`JsSearcher::render_hits`].
    #[wasm_bindgen(js_name = searchJson)]
    pub fn search_json(
        &mut self,
        query: &str,
        offset: u32,
        limit: u32,
        kind: u8,
        section: Option<String>,
        has_snippets: bool,
    ) -> *const u32 {
        self.has_snippets = has_snippets;
        self.ask(query, window(offset, limit), kind, section);
        self.missing = self.searcher.missing_passages(&self.answer.hits);
        self.render()
    }

    /// Writes the hits of the last search. Returns the address of the `Report`.
    #[wasm_bindgen(js_name = renderHits)]
    pub fn render_hits(&mut self) -> *const u32 {
        self.missing.clear();
        self.render()
    }

    /// Units of the budget (`workMax`) that the last search took.
    #[wasm_bindgen(getter)]
    pub fn work(&self) -> u32 {
        u32::try_from(self.answer.work).unwrap_or(u32::MAX)
    }

    /// Why each hit of the same search has its score, as JSON: an array of `Explanation` (`rank/explain.rs`).
    pub fn explain(&mut self, query: &str, offset: u32, limit: u32, kind: u8, section: Option<String>) -> String {
        let filter = Filter { kind: Kind::from_code(kind), section };
        let explanations = self.searcher.explain(query, &filter, window(offset, limit));
        explanations.iter().map(encode).collect::<serde_json::Value>().to_string()
    }

    /// Returns the address in linear memory of as many bytes to write for [`JsSearcher::put_passage`]. An earlier address is void.
    #[wasm_bindgen(js_name = reserveInput)]
    pub fn reserve_input(&mut self, bytes: u32) -> *const u8 {
        let needed = bytes as usize;
        if self.input.len() < needed {
            self.input.resize(needed, 0);
        }
        self.input.as_ptr()
    }

    /// Stores what a hit on the passage shows. The input has, in UTF-8, JSON members of all hits on its page, JSON members of the
    /// hit, and the texts a snippet may be taken from, the preferred first; `lengths` has the bytes of each.
    #[wasm_bindgen(js_name = putPassage)]
    pub fn put_passage(&mut self, passage: u32, lengths: &[u32]) {
        let JsSearcher { searcher, input, .. } = self;
        let mut end = 0;
        let mut parts = lengths.iter().map(|length| {
            let start = end;
            end += *length as usize;
            input.get(start..end).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or_default()
        });
        let (page_members, members) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        searcher.put_passage(passage, &UnitTexts { page_members, members, texts: parts.collect() });
    }
}
