//! Query -> expected order, natively; `test/search/queries.test.ts` asks the same of the WebAssembly build.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

mod answers;
mod kept;
mod language;
mod numbers;
mod scripts;
mod shown;
mod words;

use docent_search::{Answer, Builder, Field, Filter, Index, Kind, Ranking, Searcher};

type Section<'a> = (&'a str, &'a str);

/// Title, lead and sections of a page.
struct Page<'a>(&'a str, &'a str, &'a [Section<'a>]);

fn snapshot(pages: &[Page]) -> Vec<u8> {
    let mut builder = Builder::new().unwrap();
    for Page(title, lead, sections) in pages {
        builder.page("guide").unwrap();
        builder.unit(Kind::Page).unwrap();
        builder.text(Field::Title, title).unwrap();
        builder.text(Field::Body, lead).unwrap();
        for (heading, body) in *sections {
            builder.unit(Kind::Section).unwrap();
            builder.text(Field::Heading, heading).unwrap();
            builder.text(Field::Body, body).unwrap();
        }
    }
    builder.finish().unwrap()
}

fn searcher(pages: &[Page]) -> Searcher {
    Searcher::new(Index::load(snapshot(pages)).unwrap(), Ranking::default())
}

fn ask(searcher: &mut Searcher, query: &str) -> Answer {
    searcher.search(query, &Filter::default(), (0, 100))
}

/// Pages of one line each; the number of the best page for a query.
fn best(lines: &[&str], query: &str) -> Option<u32> {
    let pages: Vec<Page> = lines.iter().map(|line| Page("", line, &[])).collect();
    ask(&mut searcher(&pages), query).hits.first().map(|hit| hit.unit)
}
