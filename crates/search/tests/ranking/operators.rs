//! Words and operators of queries: corrections, stop words, phrases, exclusions, filters.

use docent_search::Filter;

use super::{Page, ask, best, searcher, top};

#[test]
fn did_you_mean_replaces_the_unknown_words_only() {
    let mut searcher = searcher(&[Page("", "deploy to kubernetes", &[])]);
    assert_eq!(ask(&mut searcher, "deploy kuebrnetes").did_you_mean.as_deref(), Some("deploy kubernetes"));
    assert_eq!(ask(&mut searcher, "deploy kubernetes").did_you_mean, None);
    assert_eq!(ask(&mut searcher, "deploy kube").did_you_mean, None);
}

#[test]
fn a_correction_keeps_the_case_of_the_word_and_leaves_unknown_filters_alone() {
    let mut pages = vec![Page("notes", "Notes about props and a wombat: defineProps, onMounted", &[])];
    pages.extend(["first", "second", "third"].map(|title| Page(title, "Something else.", &[])));
    let mut searcher = searcher(&pages);
    let mut corrected = |query: &str| ask(&mut searcher, query).did_you_mean;
    assert_eq!(corrected("Wombta props "), Some("Wombat props ".to_owned()));
    assert_eq!(corrected("WOMBTA props "), Some("WOMBAT props ".to_owned()));
    assert_eq!(corrected("definePorps "), Some("defineProps ".to_owned()));
    assert_eq!(corrected("onMountd "), Some("onMounted ".to_owned()));
    assert_eq!(corrected("section:nodes props"), None);
    assert_eq!(corrected("kind:nodes wombta "), Some("kind:nodes wombat ".to_owned()));
    let known = "props notes defineProps onMounted ";
    assert_eq!(corrected(&format!("kind:nodes wombta {known}")), Some(format!("kind:nodes wombat {known}")));
}

#[test]
fn stop_words_count_when_they_are_the_query() {
    let lines = ["before", "what comes after", "with and for"];
    assert_eq!(best(&lines, "after"), Some(1));
    assert_eq!(best(&lines, "with"), Some(2));
    assert_eq!(best(&["the the the the", "the installation"], "the installation"), Some(1));
}

#[test]
fn titles_and_headings_of_stop_words_have_scores_as_others() {
    let pages = [
        Page("Conditions", "About things.", &[("If", "if chooses among branches"), ("What is it?", "Something else.")]),
        Page("For", "Loops go on if asked.", &[("@if", "A directive.")]),
    ];
    let mut searcher = searcher(&pages);
    for (query, first) in [("if", 1), ("@if", 4), ("wha", 2), ("what is it", 2), ("if for", 3), ("if branches", 1)] {
        let answer = ask(&mut searcher, query);
        assert_eq!(answer.hits.first().map(|hit| hit.unit), Some(first), "{query}: {answer:?}");
        assert_eq!(answer.hits.len(), answer.total, "{query}");
        assert!(answer.hits.iter().all(|hit| hit.score > 0.0 && hit.score <= 1.0), "{query}: {answer:?}");
    }
}

#[test]
fn stop_words_count_beside_a_compound_or_operator_that_nothing_has() {
    let mut searcher = searcher(&[Page("To do", "How to install", &[]), Page("Other", "Nothing of it", &[])]);
    for query in ["to-do", "how-to", "to do ??", "how to?!"] {
        let answer = ask(&mut searcher, query);
        assert_eq!(answer.hits.first().map(|hit| hit.unit), Some(0), "{query}");
    }
    assert_eq!(ask(&mut searcher, "to xyzzy").total, 0, "that word is what is looked for");
}

#[test]
fn words_that_nothing_has_leave_room_for_those_that_something_has() {
    let mut searcher = searcher(&[Page("Errors", "install 数据库连接失败", &[])]);
    let unknown: String = (0..40).map(|number| format!("q{number} ")).collect();
    assert_eq!(ask(&mut searcher, &format!("{unknown}install")).total, 1);
    let sentence =
        "当我们尝试在新的服务器上面运行这个程序的时候总是看到一个奇怪的提示说数据库连接失败然后就退出了不知道怎么办";
    assert_eq!(ask(&mut searcher, sentence).total, 1);
}

#[test]
fn a_minus_before_a_phrase_leaves_out_what_has_it_and_any_quotes_make_a_phrase() {
    let lines = ["slots and named slots", "slots that are named", "named things"];
    let pages: Vec<Page> = lines.iter().map(|line| Page("", line, &[])).collect();
    let mut searcher = searcher(&pages);
    let mut found = |query: &str| {
        let mut units: Vec<u32> = ask(&mut searcher, query).hits.iter().map(|hit| hit.unit).collect();
        units.sort_unstable();
        units
    };
    assert_eq!(found("slots -\"named slots\""), [1]);
    assert_eq!(found("-\"named slots\""), [0], "nothing else is asked: it is text");
    for query in ["\u{201c}named slots\u{201d}", "\u{201e}named slots\u{201c}", "\u{ab}named slots\u{bb}"] {
        assert_eq!(found(query), [0], "{query}");
    }
    for query in ["slots » named » things", "the l’« slots » and « named", "slots” named” things"] {
        assert_eq!(found(query), [0, 1, 2], "{query}");
    }
    assert_eq!(found("slots kind:Section"), [] as [u32; 0], "in any case");
}

#[test]
fn who_asks_for_a_page_by_its_title_is_led_to_its_beginning() {
    let pages = [Page("Slots", "About things.", &[("Named", "slots slots slots"), ("More", "things and slots")])];
    let mut searcher = searcher(&pages);
    for (query, passage, total) in [("slots", 0, 2), ("Slots ", 0, 2), ("slots named", 1, 2)] {
        let answer = ask(&mut searcher, query);
        let first = answer.hits.first().map(|hit| (hit.unit, hit.passage));
        assert!(first == Some((0, passage)) || first == Some((passage, passage)), "{query}: {answer:?}");
        assert_eq!((answer.hits.len(), answer.total), (total, total), "{query}: {answer:?}");
        let shorter = searcher.search(query, &Filter::default(), top(1));
        assert_eq!(shorter.total, total, "{query}");
    }
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
fn a_phrase_that_nothing_has_is_words_where_others_stand_outside_of_it() {
    let lines =
        ["Failed to resolve \"foo\": this package is ESM only", "resolve aliases of a package", "failed to sync"];
    let pages = lines.map(|line| Page("", line, &[]));
    let mut searcher = searcher(&pages);
    let pasted = "Failed to resolve \"@acme/-ui kit\". This package is ESM only at /srv/app.ts:3";
    let answer = ask(&mut searcher, pasted);
    assert_eq!(answer.hits.first().map(|hit| hit.unit), Some(0));
    let open = "Failed to resolve @acme/-ui kit. This package is ESM only at /srv/app.ts:3";
    assert_eq!(answer.relaxed.as_deref(), Some(open), "the answer says what it is for");
    let explained = searcher.explain(pasted, &Filter::default(), top(1));
    assert_eq!(explained[0].note.as_deref(), Some(format!("asked as \"{open}\"").as_str()));

    assert_eq!(ask(&mut searcher, "resolve \"of a package\"").total, 1, "a phrase that something has stays one");
    assert_eq!(ask(&mut searcher, "\"package aliases\"").total, 0, "so does one that stands alone");
    assert_eq!(ask(&mut searcher, "\"package aliases\" -sync kind:page").total, 0, "or among operators only");
    let without = ask(&mut searcher, "failed \"resolve package\" -sync");
    assert!(without.hits.iter().all(|hit| hit.unit != 2), "other operators stay: {without:?}");
    assert_eq!(without.total, 2);
    assert_eq!(ask(&mut searcher, "sync „package aliases“ «failed»").total, 3, "quotes of any kind");
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
fn a_minus_before_several_words_excludes_what_has_them_side_by_side() {
    let pages = ["page 日本の話", "page 日本語の話", "page foo alone", "page foo, bar", "page node.js 20"];
    let pages: Vec<Page> = pages.iter().map(|line| Page("", line, &[])).collect();
    let mut searcher = searcher(&pages);
    let mut left_out = |query: &str| {
        let found = ask(&mut searcher, query).hits;
        (0..5).filter(|unit| found.iter().all(|hit| hit.unit != *unit)).collect::<Vec<u32>>()
    };
    assert_eq!(left_out("page -日本語"), [1]);
    assert_eq!(left_out("page -日本"), [0, 1]);
    assert_eq!(left_out("page -語"), [1]);
    assert_eq!(left_out("page -foo,bar"), [3]);
    assert_eq!(left_out("page -bar,foo"), [0_u32; 0]);
    assert_eq!(left_out("page -foos"), [2, 3], "of one word every form");
    assert_eq!(left_out("page -node.js"), [4]);
    assert_eq!(left_out("page -日本語 -foo,bar"), [1, 3]);
}

#[test]
fn filters_of_unknown_names_are_text() {
    let mut searcher = searcher(&[Page("", "kind:of and section:guides", &[("Heading", "kind words")])]);
    assert_eq!(ask(&mut searcher, "kind:of").total, 2);
    assert_eq!(ask(&mut searcher, "kind kind:section").hits.first().map(|hit| hit.unit), Some(1));
    assert!(ask(&mut searcher, "section:guides").total > 0);
}

#[test]
fn a_filter_alone_is_text() {
    let mut searcher =
        searcher(&[Page("filters", "A query may have kind: and section: in it", &[("Heading", "more")])]);
    for query in ["kind:section", "section:guide", "kind:section section:guide "] {
        assert!(ask(&mut searcher, query).total > 0, "{query}");
    }
    assert_eq!(ask(&mut searcher, "kind:section more").total, 1);
}
