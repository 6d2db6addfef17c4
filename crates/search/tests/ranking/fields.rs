//! Fields that are no text of a section: words of links to a page, names that a section explains without a heading.

use super::*;

/// Pages of a title and a text, with the words of the links to them.
fn linked(pages: &[(&str, &str, &[&str])]) -> Searcher {
    let mut builder = Builder::new("en").unwrap();
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
    let mut builder = Builder::new("en").unwrap();
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
