//! Query -> expected order, natively; `test/search/queries.test.ts` asks the same of the WebAssembly build.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use docent_search::{Answer, Builder, Field, Filter, Index, Kind, Ranking, Searcher, WORK_MAX};

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

#[test]
fn identifiers_are_found_whole_and_by_their_parts() {
    let lines = [
        "call fs.readFile here",
        "pass --baseline to it",
        "set row_group_size now",
        "install @scope/name first",
        "use php::class there",
        "a HTTPServer starts",
    ];
    let table = [
        ("fs.readFile", 0),
        ("readFile", 0),
        ("readfile", 0),
        ("read file", 0),
        ("fs.readf", 0),
        ("--baseline", 1),
        ("baseline", 1),
        ("row_group_size", 2),
        ("group", 2),
        ("@scope/name", 3),
        ("scope", 3),
        ("php::class", 4),
        ("class", 4),
        ("::", 4),
        ("server", 5),
        ("httpserver", 5),
    ];
    for (query, page) in table {
        assert_eq!(best(&lines, query), Some(page), "{query}");
    }
}

#[test]
fn a_whole_identifier_outranks_its_parts() {
    let lines = ["read the file and read it again, file by file", "readFile is one of many functions"];
    assert_eq!(best(&lines, "readFile"), Some(1));
    let lines = ["the woocommerce init, init and init", "woocommerce_init is a hook among hooks"];
    assert_eq!(best(&lines, "woocommerce_init"), Some(1));
}

#[test]
fn operators_are_searchable() {
    assert_eq!(best(&["plain words", "the @@ operator"], "@@"), Some(1));
    assert_eq!(best(&["plain words", "write a => b"], "=>"), Some(1));
}

#[test]
fn case_accents_and_possessives_do_not_matter() {
    assert_eq!(best(&["nothing", "Über die Größe"], "uber grosse"), Some(1));
    assert_eq!(best(&["nothing", "crème brûlée"], "CREME BRULEE"), Some(1));
    assert_eq!(best(&["nothing", "the user's home"], "user"), Some(1));
    assert_eq!(best(&["nothing", "it doesn't matter"], "doesn\u{2019}t"), Some(1));
}

#[test]
fn other_forms_of_a_word_are_found_after_the_form_itself() {
    let lines = ["configured", "configuring", "nothing"];
    assert_eq!(best(&lines, "configuring"), Some(1));
    assert_eq!(best(&lines, "configures"), Some(0));
}

#[test]
fn chinese_japanese_and_korean_are_found_by_any_two_characters() {
    let lines = ["数据库连接池", "ファイルを読む", "데이터베이스 연결", "plain"];
    for (query, page) in [("连接", 0), ("数据库", 0), ("ファイル", 1), ("読む", 1), ("연결", 2), ("데이터", 2)]
    {
        assert_eq!(best(&lines, query), Some(page), "{query}");
    }
    assert_eq!(best(&lines, "数"), Some(0));
}

#[test]
fn the_last_word_is_a_beginning_and_others_are_not() {
    assert_eq!(best(&["nothing", "kubernetes"], "kuber"), Some(1));
    assert_eq!(best(&["kubernetes", "pods"], "kuber pods"), Some(1));
    assert_eq!(best(&["kubernetes"], "kuber "), None);
}

#[test]
fn a_typo_is_forgiven_only_where_the_word_is_unknown() {
    let lines = ["kubernetes", "facet", "fact"];
    assert_eq!(best(&lines, "kubernets "), Some(0));
    assert_eq!(best(&lines, "kuebrnetes "), Some(0));
    assert_eq!(best(&lines, "facet "), Some(1));
    let pages = [Page("", "facet", &[]), Page("", "fact", &[])];
    assert_eq!(ask(&mut searcher(&pages), "facet ").total, 1);
}

#[test]
fn did_you_mean_replaces_the_unknown_words_only() {
    let mut searcher = searcher(&[Page("", "deploy to kubernetes", &[])]);
    assert_eq!(ask(&mut searcher, "deploy kuebrnetes").did_you_mean.as_deref(), Some("deploy kubernetes"));
    assert_eq!(ask(&mut searcher, "deploy kubernetes").did_you_mean, None);
    assert_eq!(ask(&mut searcher, "deploy kube").did_you_mean, None);
}

#[test]
fn a_completion_never_outranks_the_word_in_the_same_field() {
    let long = format!("rest {}", "filler words go on and on ".repeat(200));
    let short = "restart restarts restarting restore restricted restless";
    assert_eq!(best(&[short, &long], "rest"), Some(1));
    let pages = [
        Page("restart", "restart restart", &[("restart", "restart")]),
        Page("about a rest after a very long title of many words", "x", &[]),
    ];
    let answer = ask(&mut searcher(&pages), "rest");
    assert_eq!(answer.hits.first().map(|hit| hit.unit), Some(2));
}

#[test]
fn stop_words_count_when_they_are_the_query() {
    let lines = ["before", "what comes after", "with and for"];
    assert_eq!(best(&lines, "after"), Some(1));
    assert_eq!(best(&lines, "with"), Some(2));
    assert_eq!(best(&["the the the the", "the installation"], "the installation"), Some(1));
}

#[test]
fn a_phrase_must_stand_as_it_is() {
    let lines = ["order of the new world", "a new world order"];
    assert_eq!(best(&lines, "\"new world order\""), Some(1));
    let mut searcher = searcher(&[Page("", lines[0], &[]), Page("", lines[1], &[])]);
    assert_eq!(ask(&mut searcher, "\"new world order\"").total, 1);
    assert_eq!(ask(&mut searcher, "new world order").total, 2);
    assert_eq!(ask(&mut searcher, "\"new world").total, 2, "an open quote is text");
    assert_eq!(ask(&mut searcher, "\"of the\"").total, 1);
}

#[test]
fn a_minus_excludes_and_a_flag_does_not() {
    let pages = [Page("", "install with npm", &[]), Page("", "install with yarn", &[]), Page("", "pass -v to it", &[])];
    let mut searcher = searcher(&pages);
    assert_eq!(ask(&mut searcher, "install -npm").total, 1);
    assert_eq!(ask(&mut searcher, "-npm").total, 1, "alone it is text");
    assert_eq!(ask(&mut searcher, "-v").hits.first().map(|hit| hit.unit), Some(2));
    assert_eq!(ask(&mut searcher, "install --npm").total, 2);
}

#[test]
fn filters_of_unknown_names_are_text() {
    let mut searcher = searcher(&[Page("", "kind:of and section:guides", &[("Heading", "kind words")])]);
    assert_eq!(ask(&mut searcher, "kind:of").total, 2);
    assert_eq!(ask(&mut searcher, "kind kind:section").hits.first().map(|hit| hit.unit), Some(1));
    assert!(ask(&mut searcher, "section:guides").total > 0);
}

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
fn marks_are_utf16_and_inside_the_window() {
    let mut searcher = searcher(&[Page("", "x", &[("Wörld", "🧪 hello wörld")])]);
    ask(&mut searcher, "world");
    let mark = searcher.mark("🧪 hello wörld 🧪");
    assert_eq!(mark.matches, [(9, 14)]);
    let long = format!("{} wörld {}", "é ".repeat(500), "ß ".repeat(500));
    let mark = searcher.mark(&long);
    let (start, end) = mark.window;
    assert!(end - start <= 200 && mark.matches.iter().all(|(from, to)| start <= *from && *to <= end));
    assert_eq!(mark.matches.len(), 1);
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
        for hit in answer.hits {
            let explained = searcher.explain(query, &Filter::default(), &[hit.unit]).remove(0);
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
fn an_unknown_compound_is_found_by_its_parts() {
    let lines = ["nothing", "jede Konfiguration steht in einer Datei", "die Verbindung bricht ab"];
    assert_eq!(best(&lines, "Konfigurationsdatei "), Some(1));
    assert!(best(&lines, "Verbindungsdatei ") > Some(0), "any part is better than nothing");
    assert_eq!(best(&["a data base", "database"], "database"), Some(1), "a known word is not taken apart");
}

#[test]
fn a_query_that_costs_too_much_is_answered_in_part() {
    let text = "one two three four five six seven eight nine ten eleven twelve";
    let sections: Vec<Section> = vec![(text, text); 8_000];
    let mut searcher = searcher(&[Page("", "", &sections)]);
    let cheap = ask(&mut searcher, "one two");
    assert!(!cheap.is_partial && cheap.work <= WORK_MAX);
    let words: Vec<String> = (0..40).map(|n| format!("\"{} {}\"", ["one", "two", "three"][n % 3], text)).collect();
    let dear = ask(&mut searcher, &words.join(" "));
    assert!(dear.is_partial && dear.work <= WORK_MAX, "{}", dear.work);
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
        searcher.mark(&query);
    }
}
