//! Fields that are no text of a section: words of links to a page, names that a section explains without a heading.

use super::*;

/// Pages of a title and a text, with the words of the links to them.
fn linked(pages: &[(&str, &str, &[&str])]) -> Searcher {
    let mut builder = Builder::new("en");
    for (title, body, links) in pages {
        builder.page("guide", false).unwrap();
        builder.unit(Kind::Page).unwrap();
        builder.text(Field::Title, title).unwrap();
        builder.text(Field::Body, body).unwrap();
        for words in *links {
            builder.text(Field::Links, words).unwrap();
        }
    }
    Searcher::new(Index::load(builder.finish().unwrap()).unwrap(), Ranking::default())
}

#[test]
fn a_page_is_found_by_what_other_pages_call_it() {
    let mut searcher = linked(&[
        ("Reconcilers", "They watch and repair, in control loops.", &["control loop", "the control loop"]),
        ("Architecture", "A control loop is one of the parts.", &[]),
        ("Other", "Nothing about that.", &[]),
    ]);
    assert_eq!(ask(&mut searcher, "control loop").hits[0].unit, 0);
    assert!(ask(&mut searcher, "control loop").hits.iter().all(|hit| hit.score <= 1.0));
}

#[test]
fn links_are_no_text_of_the_page_they_lead_to() {
    let mut searcher = linked(&[
        ("Reconcilers", "They watch and repair.", &["control loop"]),
        ("Architecture", "A control loop repairs.", &[]),
    ]);
    let quoted = ask(&mut searcher, "\"control loop\"");
    assert_eq!(quoted.hits.iter().map(|hit| hit.unit).collect::<Vec<_>>(), [1]);
    let without = ask(&mut searcher, "repair -loop");
    assert_eq!(without.hits.iter().map(|hit| hit.unit).collect::<Vec<_>>(), [0]);
}

#[test]
fn a_name_that_a_section_explains_comes_before_sections_that_mention_it() {
    let mut builder = Builder::new("en");
    builder.page("guide", false).unwrap();
    builder.unit(Kind::Page).unwrap();
    builder.text(Field::Title, "Server").unwrap();
    for (heading, body, name) in [
        ("Behind a proxy", "Set keepAlive, or keepAlive fails. Again: keepAlive.", None),
        (
            "Options",
            "keepAlive Seconds a connection stays. retries How often. timeout When it ends.",
            Some("keepAlive"),
        ),
    ] {
        builder.unit(Kind::Section).unwrap();
        builder.text(Field::Heading, heading).unwrap();
        builder.text(Field::Body, body).unwrap();
        builder.text(Field::Names, name.unwrap_or_default()).unwrap();
    }
    let mut searcher = Searcher::new(Index::load(builder.finish().unwrap()).unwrap(), Ranking::default());
    assert_eq!(ask(&mut searcher, "keepAlive").hits[0].unit, 2);
}

#[test]
fn a_heading_that_is_the_query_as_written_comes_before_titles_that_share_its_stems() {
    let mut searcher = searcher(&[
        Page("Logging", "Logging in production: logs, logging levels, logged events.", &[("Logs", "Log in all.")]),
        Page("Templates", "Nothing of it.", &[("Register", "A form."), ("Log In", "Another form, with a name.")]),
        Page("The Reader's Guide", "About reading.", &[]),
        Page("Other", "Many other things.", &[("The reader", "Reads."), ("Version 2.0.3", "Some changes.")]),
    ]);
    let mut first = |query: &str| ask(&mut searcher, query).hits.first().map(|hit| (hit.unit, hit.score));
    for (query, unit) in [("log in", 4), ("LOG IN?", 4), ("Logs", 1), ("the reader", 7), ("Version 2.0.3", 8)] {
        let found = first(query);
        assert_eq!(found.map(|(unit, _)| unit), Some(unit), "{query}");
        assert!(found.is_some_and(|(_, score)| score > 0.0 && score <= 1.0), "{query}: {found:?}");
    }
    assert_eq!(first("log").map(|(unit, _)| unit), Some(1), "a word of the heading is not the heading");
}

#[test]
fn a_title_that_has_the_query_as_written_keeps_its_place_before_a_heading_that_is_it() {
    let mut searcher = searcher(&[
        Page("Using a Proxy", "A proxy, and what a proxy does for the proxies behind it.", &[]),
        Page("Options", "All options.", &[("Proxy", "The address."), ("Port", "The number.")]),
    ]);
    assert_eq!(ask(&mut searcher, "proxy").hits[0].unit, 0);
}
