//! Which forms of a word are found, and in which order.

use docent_search::{Builder, Field, Index, Kind, Ranking, Searcher};

use super::{Page, ask, best, searcher};

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
fn words_of_the_query_are_also_found_written_together() {
    let lines = ["the timeout of a request ends it", "it is out of order for some time, and out of use"];
    assert_eq!(best(&lines, "request time out"), Some(0));
    assert_eq!(best(&["nothing", "a timeout"], "time out"), Some(1));
    // Only side by side.
    assert_eq!(best(&["nothing", "a timeout"], "time is out"), None);
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
fn a_word_is_found_without_the_article_before_its_apostrophe() {
    let lines = ["nothing", "après l'installation d\u{2019}une API, dell'Applicazione", "print(f'installed')", "x"];
    let table = [
        ("installation", 1),
        ("l'installation", 1),
        ("l\u{2019}installation", 1),
        ("L'INSTALLATION", 1),
        ("\"installation d'une\"", 1),
        ("une", 1),
        ("applicazione", 1),
        ("installed", 2),
        ("f'installed'", 2),
    ];
    for (query, page) in table {
        assert_eq!(best(&lines, query), Some(page), "{query}");
    }
}

#[test]
fn english_contractions_and_names_are_one_word() {
    let lines = ["nothing", "don't", "it's the users' home", "you'll", "by O'Reilly", "y'all"];
    let found =
        [("don't", 1), ("dont", 1), ("users", 2), ("you'll", 3), ("oreilly", 4), ("o\u{2019}reilly", 4), ("yall", 5)];
    for (query, page) in found {
        assert_eq!(best(&lines, query), Some(page), "{query}");
    }
    for query in ["don ", "\"ll\"", "\"reilly\"", "\"all\""] {
        let pages: Vec<Page> = lines.iter().map(|line| Page("", line, &[])).collect();
        assert_eq!(ask(&mut searcher(&pages), query).total, 0, "{query}");
    }
}

#[test]
fn greek_is_found_in_capitals_and_with_either_sigma() {
    for text in ["ΟΔΟΣ", "οδός", "οδοσ", "ὁδός"] {
        for query in ["\"ΟΔΟΣ\"", "\"οδός\"", "\"οδοσ\""] {
            assert_eq!(best(&["nothing", text], query), Some(1), "{query} in {text}");
        }
    }
}

#[test]
fn characters_without_width_neither_part_words_nor_stand_between_them() {
    let lines = [
        "nothing",
        "a \u{2764}\u{fe0f} heart",
        "日\u{200b}本\u{ad}語",
        "in\u{ad}stall\u{200e}ation 葛\u{e0100}城",
        "an \u{200d} end",
    ];
    let table = [
        ("\"a heart\"", 1),
        ("\"日本語\"", 2),
        ("日本", 2),
        ("installation", 3),
        ("\"installation 葛城\"", 3),
        ("\"日\u{feff}本\u{fe0e}語\"", 2),
        ("\"an end\"", 4),
    ];
    for (query, page) in table {
        assert_eq!(best(&lines, query), Some(page), "{query}");
    }
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
fn an_unknown_compound_is_found_by_its_parts() {
    let lines = ["nothing", "jede Konfiguration steht in einer Datei", "die Verbindung bricht ab"];
    assert_eq!(best(&lines, "Konfigurationsdatei "), Some(1));
    assert!(best(&lines, "Verbindungsdatei ") > Some(0), "any part is better than nothing");
    assert_eq!(best(&["a data base", "database"], "database"), Some(1), "a known word is not taken apart");
}

#[test]
fn notations_of_an_identifier_find_each_other() {
    let notations = ["maxRetryCount", "max-retry-count", "max_retry_count", "max.retry.count", "--max-retry-count"];
    for there in notations {
        let text = format!("Set {there} to 3.");
        let lines = ["Count how many retry.", &text, "The max is 7.", "A retry counts."];
        for asked in notations.into_iter().chain(["MAX_RETRY_COUNT", "maxRetryCount()", "MaxRetryCount"]) {
            assert_eq!(best(&lines, asked), Some(1), "{asked} in {text}");
        }
    }
}

#[test]
fn an_unknown_identifier_is_searched_for_by_its_parts() {
    let lines = ["How many times to retry, and the max.", "The count of them.", "Anything else."];
    assert_eq!(best(&lines, "maxRetryLimit"), None, "not all of its parts are known");
    assert_eq!(best(&lines, "maxRetryTimes"), Some(0));
}

#[test]
fn words_that_are_near_to_each_other_come_first() {
    let far = "event one two three four five six seven eight nine ten eleven twelve thirteen loop";
    let near = "one two three four five six seven the event loop eight nine ten eleven twelve thirteen";
    assert_eq!(best(&[far, near], "event loop"), Some(1));
    assert_eq!(best(&[near, far], "event loop"), Some(0));
    assert_eq!(best(&["the loop of an event", "loop: it is an event loop"], "event loop"), Some(1));
    // A word of the run that also stands on pages before it.
    let apart = "timer one two three four five six seven eight nine ten eleven twelve thirteen event loop";
    let run = "one two three four five six seven eight nine ten eleven twelve thirteen event loop timer";
    assert_eq!(best(&["a timer", apart, run], "event loop timer"), Some(2));
}

#[test]
fn a_line_of_code_finds_its_place_without_quotes() {
    let line = "const server = await listen(port, host)";
    let words = "listen port listen port host server const await server host const await";
    let lines = [words, "before that: const server = await listen(port, host) // and more of it", words];
    assert_eq!(best(&lines, line), Some(1));
    // More pages have all words of it than are ranked by nearness, and each is shorter.
    let mut lines = vec!["limit of a retry, options"; 40];
    let long = "one two three four five six seven eight nine ten ".repeat(20) + "limit: retry options";
    lines.push(&long);
    assert_eq!(best(&lines, "limit: retry options"), Some(40));
    assert_ne!(best(&lines, "limit retry options"), Some(40), "prose is no line of code");
}

#[test]
fn a_correction_is_near_and_stands_with_the_other_words() {
    let pages = [
        Page("Configuration", "A log of marks and modes; version v2 of it.", &[]),
        Page("Theme", "The colour mode, with contrast and font.", &[]),
        Page("Rendering", "Templates are rendered into themes.", &[]),
    ];
    let mut searcher = searcher(&pages);
    let mut corrected = |query: &str| ask(&mut searcher, query).did_you_mean;
    for (query, meant) in [
        ("configuraton", Some("configuration")),
        ("confiugration mode", Some("configuration mode")),
        ("logo", None),
        ("dark mode", None),
        ("v3", None),
        ("renderign colour", None),
        ("tehme", Some("theme")),
        ("tehme quokka stew ", None),
        ("tehme colour contrast font stew ", Some("theme colour contrast font stew ")),
    ] {
        assert_eq!(corrected(query).as_deref(), meant, "{query}");
    }
}

#[test]
fn a_changelog_that_repeats_the_query_comes_after_the_page_it_is_about() {
    let build = |is_changelog| {
        let mut builder = Builder::new("en");
        for (title, body, flag) in [
            ("Shutdown", "A graceful shutdown ends lifespan events. Docker sends CMD in exec form.", false),
            ("Releases", "Ensure graceful shutdown and lifespan events with CMD exec form.", is_changelog),
        ] {
            builder.page("guide", flag).unwrap();
            builder.unit(Kind::Page).unwrap();
            builder.text(Field::Title, title).unwrap();
            builder.text(Field::Body, body).unwrap();
        }
        Searcher::new(Index::load(builder.finish().unwrap()).unwrap(), Ranking::default())
    };
    let query = "graceful shutdown and lifespan events with CMD exec form";
    let first = |searcher: &mut Searcher| ask(searcher, query).hits.first().map(|hit| hit.unit);
    assert_eq!(first(&mut build(false)), Some(1), "words side by side win");
    assert_eq!(first(&mut build(true)), Some(0), "but not those of a changelog");
}
