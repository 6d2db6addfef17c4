//! Rules of every answer: its order, its explanation, its limits.

use super::{Page, Section, ask, put, rendered, searcher, snapshot, top};
use docent_search::{Answer, Filter, Index, Ranking, Searcher, WORK_MAX, Window};

#[test]
fn a_title_that_is_the_query_comes_first() {
    let mut pages = vec![
        Page("Advanced routing and much more", "routing routing routing", &[("More on routing", "routing")]),
        Page("Routing", "How requests find their handler.", &[]),
    ];
    pages.resize_with(10, || Page("Something else", "Words about other things.", &[("And more of it", "More words.")]));
    assert_eq!(ask(&mut searcher(&pages), "routing").hits.first().map(|hit| hit.unit), Some(2));
}

#[test]
fn nothing_of_a_snapshot_may_change() {
    let snapshot = snapshot(&[Page("Title", "some text", &[("Heading", "more text")])]);
    assert!(Index::load(Vec::new()).is_err());
    assert!(Index::load(snapshot[..snapshot.len() - 1].to_vec()).is_err());
    for at in 0..snapshot.len() {
        let mut changed = snapshot.clone();
        changed[at] ^= 0x40;
        assert!(Index::load(changed).is_err(), "byte {at}");
    }
    assert!(Index::load(snapshot).is_ok());
}

#[test]
fn equal_documents_give_equal_snapshots() {
    let pages = [Page("Title", "some text", &[("Heading", "more text")])];
    assert_eq!(snapshot(&pages), snapshot(&pages));
}

#[test]
fn an_explanation_sums_up_to_the_score_of_each_hit() {
    let pages = [
        Page(
            "Routing requests",
            "How a request finds its route, and routes their handler.",
            &[
                ("Routes by name", "A router looks a route up by name: routeByName."),
                ("Errors", "What a wrong route answers."),
            ],
        ),
        Page("Requests", "A request has a body.", &[("Routing", "See routing for the route of a request.")]),
        Page("Something else", "Nothing of it, only words.", &[("More", "Even more words.")]),
    ];
    let mut searcher = searcher(&pages);
    for query in ["routing", "request rout", "route by name", "words", "reqest", "-name routing", "kind:section route"]
    {
        let answer = ask(&mut searcher, query);
        assert!(!answer.hits.is_empty(), "{query}");
        let explanations = searcher.explain(query, &Filter::default(), top(100));
        assert_eq!(explanations.len(), answer.hits.len());
        for (hit, explained) in answer.hits.iter().zip(explanations) {
            assert!((explained.score - hit.score).abs() < 1e-4, "{query}: {explained:?} is not {hit:?}");
            let products = explained.parts.iter().map(|part| part.idf * part.tf * part.weight).sum::<f32>();
            assert!((explained.score - products).abs() < 1e-4);
            assert!(
                explained.parts.iter().all(|part| part.word.is_empty() || !part.matches.is_empty()),
                "{explained:?}"
            );
        }
    }
}

#[test]
fn a_query_that_costs_too_much_is_answered_in_part() {
    let text = "one two three four five six seven eight nine ten eleven twelve";
    let sections: Vec<Section> = vec![(text, text); 20_000];
    let mut searcher = searcher(&[Page("", "", &sections)]);
    let cheap = ask(&mut searcher, "one two");
    assert!(!cheap.is_partial && cheap.work <= WORK_MAX);
    let dear = ask(&mut searcher, &format!("\"{text}\" ").repeat(3));
    assert!(dear.is_partial && dear.work <= WORK_MAX, "{}", dear.work);
}

#[test]
fn what_was_asked_before_changes_no_answer() {
    let words =
        ["install", "installer", "installation", "config", "configure", "route", "readFile", "rarely", "common"];
    let text = |n: usize| (0..12).map(|k| words[(n * 7 + k * k) % (3 + n % 7)]).collect::<Vec<_>>().join(" ");
    let texts: Vec<String> = (0..400).map(text).collect();
    let pages: Vec<Page> = texts.iter().map(|text| Page(text.get(..20).unwrap(), text, &[])).collect();
    let snapshot = snapshot(&pages);
    let load = || Searcher::new(Index::load(snapshot.clone()).unwrap(), Ranking::default());
    let mut used = load();
    let queries =
        ["install route", "inst", "confgi", "common rarely", "\"route config\" -rarely", "readfile inst", "common"];
    for round in 0..4 {
        for query in queries {
            let (known, fresh) = (ask(&mut used, query), ask(&mut load(), query));
            assert_eq!(known.hits, fresh.hits, "{query:?} in round {round}");
            let rest = |answer: &Answer| (answer.total, answer.did_you_mean.clone(), answer.work, answer.is_partial);
            assert_eq!(rest(&known), rest(&fresh), "{query:?} in round {round}");
        }
    }
    used.tune(Ranking { title_bonus: 3.0, ..Ranking::default() });
    let tuned = ask(&mut used, "install route").hits;
    assert_ne!(tuned, ask(&mut load(), "install route").hits);
}

#[test]
fn pages_that_are_only_counted_change_neither_total_nor_hits() {
    let words = ["install", "config", "route", "readFile", "rarely", "common", "server", "query", "page", "index"];
    let text = |n: usize| (0..4).map(|k| words[(n * n + k * (n % 7)) % words.len()]).collect::<Vec<_>>().join(" ");
    let texts: Vec<String> = (0..1_200).map(text).collect();
    let sections: Vec<Vec<Section>> = (0..300)
        .map(|n| (0..n % 4).map(|k| (words[(n + k) % words.len()], texts[4 * n + k].as_str())).collect())
        .collect();
    let pages: Vec<Page> =
        (0..300).map(|n| Page(words[n * 3 % words.len()], &texts[4 * n + 3], &sections[n])).collect();
    let mut searcher = searcher(&pages);
    for query in
        ["install", "config route", "readfile", "rarely common server", "que", "page index -route", "kind:page server"]
    {
        let all = searcher.search(query, &Filter::default(), top(10_000));
        assert_eq!(all.total, all.hits.len(), "{query}");
        assert!(all.total > 100, "{query}: {}", all.total);
        for (offset, hit) in all.hits.iter().enumerate().step_by(20) {
            let explained = searcher.explain(query, &Filter::default(), Window { offset, limit: 1 }).remove(0);
            assert!((explained.score - hit.score).abs() < 1e-4, "{query}: {explained:?} is not {hit:?}");
        }
        assert_eq!(searcher.search(query, &Filter::default(), top(0)).total, all.total, "{query}");
        for (offset, limit) in [(0, 1), (0, 10), (20, 10), (90, 5)] {
            let window = Window { offset, limit };
            let some = searcher.search(query, &Filter::default(), window);
            assert_eq!(some.total, all.total, "{query} {window:?}");
            assert_eq!(some.hits, all.hits[offset..offset + limit], "{query} {window:?}");
        }
    }
}

#[test]
fn a_query_that_is_cut_short_is_answered_as_if_its_words_were_unknown() {
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let text = words.join(" ");
    let sections = [(text.as_str(), text.as_str()); 200];
    let pages: Vec<Page> = (0..100).map(|_| Page("", "", &sections)).collect();
    let query = format!("\"{text}\"").repeat(3);
    let snapshot = snapshot(&pages);
    let load = || Searcher::new(Index::load(snapshot.clone()).unwrap(), Ranking::default());
    let fresh = ask(&mut load(), &query);
    assert!(fresh.is_partial);
    let mut used = load();
    for word in words.iter().chain(&words).chain(&words) {
        ask(&mut used, &format!("{word} "));
    }
    let known = ask(&mut used, &query);
    assert_eq!((&known.hits, known.total, known.work), (&fresh.hits, fresh.total, fresh.work));
}

#[test]
fn any_query_has_an_answer() {
    let mut searcher = searcher(&[Page("Any", "thing goes: a-b, c::d, 数据库 and \u{301}e", &[("Über", "größe")])]);
    let long = "x".repeat(300);
    let pieces = [
        "\"",
        "-",
        "--",
        "kind:",
        "section:guide",
        "a",
        "数",
        "\u{301}",
        "🧪",
        " ",
        "\u{0}",
        "::",
        "'",
        "ß",
        "\u{1}read",
        &long,
        "İ",
        "ﬁ",
        "\u{202e}",
    ];
    let mut state = 7_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize
    };
    for _ in 0..20_000 {
        let query: String = (0..next() % 9).map(|_| pieces[next() % pieces.len()]).collect();
        let answer = ask(&mut searcher, &query);
        assert!(answer.hits.iter().all(|hit| (0.0..=1.0).contains(&hit.score)), "{query:?}");
        if let [hit, ..] = answer.hits[..] {
            put(&mut searcher, hit.passage, ["", ""], &[&query, &long]);
            rendered(&searcher, &[hit]);
        }
    }
}
