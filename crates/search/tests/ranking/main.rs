//! Query -> expected order, natively; `test/search/queries.test.ts` asks the same of the WebAssembly build.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

mod answers;
mod cache;
mod fields;
mod kept;
mod languages;
mod numbers;
mod operators;
mod scripts;
mod settings;
mod snippets;
mod whole;
mod words;

use docent_search::{Answer, Builder, Field, Filter, Hit, Index, Kind, Ranking, Searcher, UnitTexts, Window};

type Section<'a> = (&'a str, &'a str);

/// Title, lead and sections of a page.
#[derive(Clone)]
struct Page<'a>(&'a str, &'a str, &'a [Section<'a>]);

fn builder(pages: &[Page]) -> Builder {
    let mut builder = Builder::new("en");
    for Page(title, lead, sections) in pages {
        builder.page("guide", false).unwrap();
        builder.unit(Kind::Page).unwrap();
        builder.text(Field::Title, title).unwrap();
        builder.text(Field::Body, lead).unwrap();
        for (heading, body) in *sections {
            builder.unit(Kind::Section).unwrap();
            builder.text(Field::Heading, heading).unwrap();
            builder.text(Field::Body, body).unwrap();
        }
    }
    builder
}

fn snapshot(pages: &[Page]) -> Vec<u8> {
    builder(pages).finish().unwrap()
}

fn searcher(pages: &[Page]) -> Searcher {
    Searcher::new(Index::load(snapshot(pages)).unwrap(), Ranking::default())
}

fn ask(searcher: &mut Searcher, query: &str) -> Answer {
    searcher.search(query, &Filter::default(), top(100))
}

fn top(limit: usize) -> Window {
    Window { offset: 0, limit }
}

/// Stores what hits on the passage show.
fn put(searcher: &mut Searcher, passage: u32, [page_members, members]: [&str; 2], texts: &[&str]) {
    searcher.put_passage(passage, &UnitTexts { page_members, members, texts: texts.to_vec() });
}

/// The hits as JSON.
fn rendered(searcher: &Searcher, hits: &[Hit]) -> Vec<serde_json::Value> {
    written(searcher, hits, true)
}

/// The hits as JSON, with or without snippets.
fn written(searcher: &Searcher, hits: &[Hit], has_snippets: bool) -> Vec<serde_json::Value> {
    let mut json = Vec::new();
    searcher.write_hits(hits, has_snippets, &mut json);
    let all: Vec<serde_json::Value> = serde_json::from_slice(&json).unwrap();
    assert_eq!(all.len(), hits.len());
    all
}

/// Pages of one line each; the number of the best page for a query.
fn best(lines: &[&str], query: &str) -> Option<u32> {
    let pages: Vec<Page> = lines.iter().map(|line| Page("", line, &[])).collect();
    ask(&mut searcher(&pages), query).hits.first().map(|hit| hit.unit)
}
