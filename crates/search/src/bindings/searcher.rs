//! A snapshot in, answers out.

use core::arch::wasm32::memory_size;

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use super::explanation::encode;
use crate::index::Index;
use crate::query::{Answer, Filter, Searcher};
use crate::schema::{Kind, Ranking};

/// Searches a snapshot.
#[wasm_bindgen(js_name = IndexSearcher)]
pub struct JsSearcher {
    searcher: Searcher,
    answer: Answer,
    /// What units show, written by JavaScript.
    room: Vec<u8>,
    /// Passages of the last hits that are missing.
    missing: Vec<u32>,
    /// The last hits as JSON, and where each ends.
    out: Vec<u8>,
    ends: Vec<u32>,
    report: Box<Report>,
    /// Pages of linear memory when it was last looked at.
    pages: usize,
}

/// What JavaScript reads after a search, from linear memory: one call and no copies. `src/search/report.ts` has the same order.
#[repr(C)]
#[derive(Default)]
struct Report {
    total: u32,
    is_partial: u32,
    /// The corrected query; empty when there is none.
    correction: [u32; 2],
    /// The missing passages; while there are any, there are no hits.
    missing: [u32; 2],
    /// The hits as JSON, with a comma between, and where each ends, counted from the first byte.
    bytes: [u32; 2],
    ends: [u32; 2],
}

/// Address and length.
fn place<T>(list: &[T]) -> [u32; 2] {
    [list.as_ptr() as u32, list.len() as u32]
}

/// Of linear memory, the part by which it grows ahead of need.
const AHEAD: usize = 4;
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

    fn ask(&mut self, query: &str, window: (u32, u32), kind: u8, section: Option<String>) {
        self.grow_ahead();
        let (offset, limit) = window;
        let filter = Filter { kind: Kind::from_code(kind), section };
        self.answer = self.searcher.search(query, &filter, (offset as usize, limit as usize));
    }
}

#[wasm_bindgen(js_class = IndexSearcher)]
impl JsSearcher {
    /// Loads a snapshot. `ranking` overrides the numbers of `Ranking` from the first on; empty for the defaults.
    #[wasm_bindgen(constructor)]
    pub fn new(snapshot: Vec<u8>, ranking: &[f32]) -> Result<JsSearcher, JsError> {
        Ok(JsSearcher {
            searcher: Searcher::new(Index::load(snapshot)?, Ranking::from_numbers(ranking)),
            answer: Answer::default(),
            room: Vec::new(),
            missing: Vec::new(),
            out: Vec::new(),
            ends: Vec::new(),
            report: Box::default(),
            pages: 0,
        })
    }

    /// Replaces the ranking.
    pub fn tune(&mut self, ranking: &[f32]) {
        self.searcher.tune(Ranking::from_numbers(ranking));
    }

    /// Hits as triples: unit, passage, score. `kind` as in the builder, any other number for all kinds.
    pub fn search(&mut self, query: &str, offset: u32, limit: u32, kind: u8, section: Option<String>) -> Vec<f64> {
        self.ask(query, (offset, limit), kind, section);
        self.forget();
        let hits = self.answer.hits.iter();
        hits.flat_map(|hit| [f64::from(hit.unit), f64::from(hit.passage), f64::from(hit.score)]).collect()
    }

    /// The same search with its hits as JSON. Returns the address of its `Report`; the next call of any kind voids what that
    /// points to. Where passages are missing, pass them with [`JsSearcher::show`] and ask for the hits with [`JsSearcher::write`].
    pub fn find(&mut self, query: &str, offset: u32, limit: u32, kind: u8, section: Option<String>) -> *const u32 {
        self.ask(query, (offset, limit), kind, section);
        self.missing = self.searcher.missing(&self.answer.hits);
        self.report()
    }

    /// Writes the hits of the last search. Returns the address of the `Report`.
    pub fn write(&mut self) -> *const u32 {
        self.missing.clear();
        self.report()
    }

    /// Tells of the last [`JsSearcher::search`]: the address of a `Report` without hits.
    pub fn tell(&mut self) -> *const u32 {
        let JsSearcher { answer, missing, out, ends, .. } = self;
        *self.report = Report {
            total: u32::try_from(answer.total).unwrap_or(u32::MAX),
            is_partial: answer.is_partial.into(),
            correction: place(answer.did_you_mean.as_deref().unwrap_or_default().as_bytes()),
            missing: place(missing),
            bytes: place(out),
            ends: place(ends),
        };
        std::ptr::from_ref(&*self.report).cast()
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

    /// Address in linear memory where that many bytes may be written for [`JsSearcher::show`]. An earlier one is void.
    pub fn room(&mut self, bytes: u32) -> *const u8 {
        let needed = bytes as usize;
        if self.room.len() < needed {
            self.room.resize(needed, 0);
        }
        self.room.as_ptr()
    }

    /// Keeps what a hit on the passage shows. In the room stand, in UTF-8, JSON members that all hits on its page have, those
    /// of the hit, and the texts a snippet may be taken from, the preferred first; `lengths` has the bytes of each.
    pub fn show(&mut self, passage: u32, lengths: &[u32]) {
        let JsSearcher { searcher, room, .. } = self;
        let mut end = 0;
        let mut parts = lengths.iter().map(|length| {
            let start = end;
            end += *length as usize;
            room.get(start..end).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or_default()
        });
        let members = std::array::from_fn(|_| parts.next().unwrap_or_default());
        searcher.show(passage, members, parts);
    }
}

impl JsSearcher {
    /// Writes the hits, unless passages are missing, and says where everything is.
    fn report(&mut self) -> *const u32 {
        let JsSearcher { searcher, answer, missing, out, ends, .. } = self;
        out.clear();
        ends.clear();
        if missing.is_empty() {
            searcher.write(&answer.hits, out, ends);
        }
        self.tell()
    }

    fn forget(&mut self) {
        self.missing.clear();
        self.out.clear();
        self.ends.clear();
    }
}
