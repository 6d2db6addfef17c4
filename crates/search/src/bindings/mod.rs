//! The only folder that uses wasm-bindgen: decode arguments, call, encode results. No logic.

mod builder;
mod explanation;
mod searcher;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::analyze::Language;
use crate::index::Totals;
use crate::schema::{Field, Kind, QUERY_CHARACTERS_MAX, Ranking};
use crate::work::WORK_MAX;

/// Most units of work that a query may take.
#[wasm_bindgen(js_name = workMax)]
pub fn work_max() -> u32 {
    u32::try_from(WORK_MAX).unwrap_or(u32::MAX)
}

/// The numbers of `IndexBuilder.totals` of the pages of both.
#[wasm_bindgen(js_name = addTotals)]
pub fn add_totals(one: &[f64], other: &[f64]) -> Vec<f64> {
    Totals::from_numbers(one).with(Totals::from_numbers(other)).numbers()
}

/// The words of a query that are weighed, as they are written, each once, without the stop words of the language.
#[wasm_bindgen(js_name = queryWords)]
pub fn query_words(language: &str, query: &str) -> Vec<String> {
    crate::query::query_words(&Language::new(language), query)
}

/// Code points of a query that are read.
#[wasm_bindgen(js_name = queryCharactersMax)]
pub fn query_characters_max() -> u32 {
    u32::try_from(QUERY_CHARACTERS_MAX).unwrap_or(u32::MAX)
}

/// Names of the kinds, in the order of their codes.
#[wasm_bindgen(js_name = kindNames)]
pub fn kind_names() -> Vec<String> {
    Kind::ALL.map(|kind| kind.name().to_owned()).to_vec()
}

/// Names of the fields, in the order of their codes.
#[wasm_bindgen(js_name = fieldNames)]
pub fn field_names() -> Vec<String> {
    Field::ALL.map(|field| field.name().to_owned()).to_vec()
}

/// The names of the ranking's numbers, in the order that `IndexSearcher` takes them.
#[wasm_bindgen(js_name = rankingNames)]
pub fn ranking_names() -> Vec<String> {
    Ranking::NAMES.map(str::to_owned).to_vec()
}

/// The default numbers of the ranking.
#[wasm_bindgen(js_name = rankingDefaults)]
pub fn ranking_defaults() -> Vec<f32> {
    Ranking::default().numbers()
}
