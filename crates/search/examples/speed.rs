//! Native counterpart of `bench/`: `speed <snapshot> <queries>` answers all lines of the queries file a few times and
//! prints the least time of each in nanoseconds, one a line; the first line is the loading time.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use std::time::Instant;

use docent_search::{Filter, Index, Ranking, Searcher, Window};

const TOP: Window = Window { offset: 0, limit: 10 };
const REPEATS: usize = 3;

fn main() {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let snapshot = std::fs::read(&paths[0]).unwrap();
    let queries = std::fs::read_to_string(&paths[1]).unwrap();
    let start = Instant::now();
    let mut searcher = Searcher::new(Index::load(snapshot).unwrap(), Ranking::default());
    println!("{}", start.elapsed().as_nanos());
    for _ in 0..2 {
        for query in queries.lines() {
            searcher.search(query, &Filter::default(), TOP);
        }
    }
    let mut least = vec![u128::MAX; queries.lines().count()];
    for _ in 0..REPEATS {
        for (least, query) in least.iter_mut().zip(queries.lines()) {
            let start = Instant::now();
            std::hint::black_box(searcher.search(query, &Filter::default(), TOP));
            *least = start.elapsed().as_nanos().min(*least);
        }
    }
    least.iter().for_each(|time| println!("{time}"));
}
