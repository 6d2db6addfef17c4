//! The only file that knows wasm-bindgen: decode arguments, call, encode results. No logic.

use core::arch::wasm32::memory_size;

use serde_json::json;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::index::{Builder, Index};
use crate::query::{Answer, Filter, Searcher};
use crate::rank::{Explanation, Match, Part};
use crate::schema::{Field, Kind, Ranking};
use crate::work::WORK_MAX;

/// Builds a snapshot. Linear memory never shrinks: use an instance that is thrown away afterwards.
#[wasm_bindgen(js_name = IndexBuilder)]
pub struct JsBuilder(Builder);

#[wasm_bindgen(js_class = IndexBuilder)]
impl JsBuilder {
    /// An empty index.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<JsBuilder, JsError> {
        Ok(JsBuilder(Builder::new()?))
    }

    /// Begins a page of the section with that id.
    pub fn page(&mut self, section: &str) -> Result<(), JsError> {
        Ok(self.0.page(section)?)
    }

    /// Begins a unit of the current page: 0 page, 1 section, 2 sample, 3 release, 4 gap.
    pub fn unit(&mut self, kind: u8) -> Result<(), JsError> {
        let kind = Kind::from_code(kind).ok_or_else(|| JsError::new("unknown kind"))?;
        Ok(self.0.unit(kind)?)
    }

    /// Adds a text to the current unit: 0 title, 1 description, 2 path, 3 heading, 4 trail, 5 body, 6 code.
    pub fn text(&mut self, field: u8, text: &str) -> Result<(), JsError> {
        let field = Field::from_code(field).ok_or_else(|| JsError::new("unknown field"))?;
        Ok(self.0.text(field, text)?)
    }

    /// The snapshot.
    pub fn finish(self) -> Result<Vec<u8>, JsError> {
        Ok(self.0.finish()?)
    }
}

/// Searches a snapshot.
#[wasm_bindgen(js_name = IndexSearcher)]
pub struct JsSearcher {
    searcher: Searcher,
    answer: Answer,
    /// What units show, written by JavaScript.
    room: Vec<u8>,
    /// The last hits as JSON.
    out: Vec<u8>,
    /// Pages of linear memory when it was last looked at.
    pages: usize,
}

/// Of linear memory, the part by which it grows ahead of need.
const AHEAD: usize = 8;
const PAGE_BYTES: usize = 65_536;

impl JsSearcher {
    /// Grows memory further where it has grown. With each growth it gets a new buffer, and JavaScript's garbage collector
    /// counts each of them with all of its bytes: grown page by page, memory would keep it busy with little else.
    fn grow_ahead(&mut self) {
        if memory_size(0) != self.pages {
            let more = memory_size(0) * PAGE_BYTES / AHEAD;
            // Where there is no more to be had, what there is may do.
            let mut ahead = Vec::<u8>::new();
            let _ = std::hint::black_box(ahead.try_reserve_exact(more));
            self.pages = memory_size(0);
        }
    }
}

#[wasm_bindgen(js_class = IndexSearcher)]
impl JsSearcher {
    /// Loads a snapshot. `ranking` overrides the numbers of `Ranking` from the first on; empty for the defaults.
    #[wasm_bindgen(constructor)]
    pub fn new(snapshot: Vec<u8>, ranking: &[f32]) -> Result<JsSearcher, JsError> {
        let searcher = Searcher::new(Index::load(snapshot)?, Ranking::from_numbers(ranking));
        Ok(JsSearcher { searcher, answer: Answer::default(), room: Vec::new(), out: Vec::new(), pages: 0 })
    }

    /// Replaces the ranking.
    pub fn tune(&mut self, ranking: &[f32]) {
        self.searcher.tune(Ranking::from_numbers(ranking));
    }

    /// Hits as triples: unit, passage, score. `kind` as in the builder, any other number for all kinds.
    pub fn search(&mut self, query: &str, offset: u32, limit: u32, kind: u8, section: Option<String>) -> Vec<f64> {
        self.grow_ahead();
        let filter = Filter { kind: Kind::from_code(kind), section };
        self.answer = self.searcher.search(query, &filter, (offset as usize, limit as usize));
        self.answer
            .hits
            .iter()
            .flat_map(|hit| [f64::from(hit.unit), f64::from(hit.passage), f64::from(hit.score)])
            .collect()
    }

    /// All hits of the last search.
    #[wasm_bindgen(getter)]
    pub fn total(&self) -> u32 {
        u32::try_from(self.answer.total).unwrap_or(u32::MAX)
    }

    /// The corrected query of the last search.
    #[wasm_bindgen(getter, js_name = didYouMean)]
    pub fn did_you_mean(&self) -> Option<String> {
        self.answer.did_you_mean.clone()
    }

    /// Whether the last search was cut short at the end of its budget.
    #[wasm_bindgen(getter, js_name = isPartial)]
    pub fn is_partial(&self) -> bool {
        self.answer.is_partial
    }

    /// Units of the budget (`workMax`) that the last search took.
    #[wasm_bindgen(getter)]
    pub fn work(&self) -> u32 {
        u32::try_from(self.answer.work).unwrap_or(u32::MAX)
    }

    /// Why a unit has its score for the query, as JSON: `Explanation` in `rank/explain.rs`.
    pub fn explain(&mut self, query: &str, kind: u8, section: Option<String>, unit: u32) -> String {
        let filter = Filter { kind: Kind::from_code(kind), section };
        let explanations = self.searcher.explain(query, &filter, &[unit]);
        explanations.first().map(encode).unwrap_or_default().to_string()
    }

    /// The passages of the last search whose texts have to be passed with [`JsSearcher::show`] before [`JsSearcher::write`].
    pub fn missing(&mut self) -> Vec<u32> {
        self.searcher.missing(&self.answer.hits)
    }

    /// Address in linear memory where that many bytes may be written for [`JsSearcher::show`]. An earlier one is void.
    pub fn room(&mut self, bytes: u32) -> *const u8 {
        let needed = bytes as usize;
        if self.room.len() < needed {
            self.room.resize(needed, 0);
        }
        self.room.as_ptr()
    }

    /// Keeps what a hit on the passage shows. In the room stand, in UTF-8, JSON members, each after a comma, and behind them
    /// the texts a snippet may be taken from, the preferred first; `lengths` has the bytes of each.
    pub fn show(&mut self, passage: u32, lengths: &[u32]) {
        let JsSearcher { searcher, room, .. } = self;
        let mut end = 0;
        let mut parts = lengths.iter().map(|length| {
            let start = end;
            end += *length as usize;
            room.get(start..end).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or_default()
        });
        let members = parts.next().unwrap_or_default();
        searcher.show(passage, members, parts);
    }

    /// Writes the hits of the last search, each as JSON members without braces. Returns the address of the first byte, and
    /// where each hit ends, counted from there. The next call of any kind voids them.
    pub fn write(&mut self) -> Vec<u32> {
        let JsSearcher { searcher, answer, out, .. } = self;
        out.clear();
        let ends = searcher.write(&answer.hits, out);
        std::iter::once(out.as_ptr() as u32).chain(ends.into_iter().map(|end| end as u32)).collect()
    }
}

fn encode(explanation: &Explanation) -> serde_json::Value {
    let matched = |found: &Match| {
        json!({
            "term": found.term,
            "field": found.field.name(),
            "frequency": found.frequency,
            "expansion": found.expansion,
            "factor": found.factor,
        })
    };
    let part = |part: &Part| {
        json!({
            "word": part.word,
            "reason": part.reason,
            "value": part.value,
            "idf": part.idf,
            "tf": part.tf,
            "weight": part.weight,
            "matches": part.matches.iter().map(matched).collect::<Vec<_>>(),
        })
    };
    json!({ "score": explanation.score, "parts": explanation.parts.iter().map(part).collect::<Vec<_>>() })
}

/// Most units of work that a query may take.
#[wasm_bindgen(js_name = workMax)]
pub fn work_max() -> u32 {
    u32::try_from(WORK_MAX).unwrap_or(u32::MAX)
}

/// Engine and tantivy versions: part of what a snapshot depends on.
#[wasm_bindgen(js_name = engineVersion)]
pub fn engine_version() -> String {
    crate::snapshot::engine_version()
}

/// The names of the ranking's numbers, in the order that `IndexSearcher` takes them.
#[wasm_bindgen(js_name = rankingNames)]
pub fn ranking_names() -> Vec<String> {
    Ranking::NAMES.map(str::to_owned).to_vec()
}

/// The ranking's numbers as they are built in.
#[wasm_bindgen(js_name = rankingDefaults)]
pub fn ranking_defaults() -> Vec<f32> {
    Ranking::default().numbers()
}
