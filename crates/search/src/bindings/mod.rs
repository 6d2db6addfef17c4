//! The only folder that knows wasm-bindgen: decode arguments, call, encode results. No logic.

mod builder;
mod explanation;
mod searcher;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::schema::Ranking;
use crate::work::WORK_MAX;

/// Most units of work that a query may take.
#[wasm_bindgen(js_name = workMax)]
pub fn work_max() -> u32 {
    u32::try_from(WORK_MAX).unwrap_or(u32::MAX)
}

/// Whether a folded word says nothing about the subject: it is searched for only where a query has nothing else.
#[wasm_bindgen(js_name = isStopWord)]
pub fn is_stop_word(word: &str) -> bool {
    crate::analyze::is_stop_word(word)
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
