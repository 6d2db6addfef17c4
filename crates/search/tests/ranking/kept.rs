//! An index that keeps pages of an earlier one has the bytes of one that is built anew.

use docent_search::{Builder, Field, Kind};

/// Section and texts: a title, and then the body of each section.
type Page<'a> = (&'a str, &'a [&'a str]);

fn add(builder: &mut Builder, (section, texts): &Page) -> String {
    builder.page(section, *section == "news").unwrap();
    builder.unit(Kind::Page).unwrap();
    for (at, text) in texts.iter().enumerate() {
        if at > 1 {
            builder.unit(Kind::Section).unwrap();
            builder.text(Field::Heading, text).unwrap();
        }
        builder.text(if at == 0 { Field::Title } else { Field::Body }, text).unwrap();
    }
    builder.notes()
}

fn whole(language: &str, pages: &[Page]) -> (Vec<u8>, Vec<String>) {
    let mut builder = Builder::new(language);
    let notes = pages.iter().map(|page| add(&mut builder, page)).collect();
    (builder.finish().unwrap(), notes)
}

/// Pages that the earlier ones have are kept.
fn kept(language: &str, earlier: &[Page], pages: &[Page]) -> Vec<u8> {
    let (snapshot, notes) = whole(language, earlier);
    let mut builder = Builder::new(language);
    builder.load(snapshot).unwrap();
    for page in pages {
        match earlier.iter().position(|one| one == page) {
            Some(at) => builder.keep(at, &notes[at]).unwrap(),
            None => drop(add(&mut builder, page)),
        }
    }
    builder.finish().unwrap()
}

const A: Page = ("guide", &["Configuración del servidor", "las configuraciones más largas", "Réglages café", ""]);
const B: Page = ("guide", &["Retry limits", "maxRetries retries the request", "Retrying", "retry retry"]);
const C: Page = ("news", &["Releases", "server 2.0 adds retries", "Cafés"]);
const D: Page = ("api", &["Empty"]);
const OTHER: Page = ("api", &["Server", "configuraciones del servidor", "café and 日本語の文書"]);

#[test]
fn pages_that_are_kept_make_the_same_index_as_pages_that_are_analysed() {
    let many: Vec<String> = (0..900).map(|number| format!("retry {number} server word{}", number % 7)).collect();
    let long: Vec<&str> = many.iter().map(String::as_str).collect();
    let long: Page = ("api", &long);
    let earlier = [A, B, long, C, D];
    let changes: [&[Page]; 8] = [
        &[A, B, long, C, D],
        &[A, OTHER, long, C, D],
        &[OTHER, A, B, long, C, D],
        &[A, B, long, C, D, OTHER],
        &[B, long, C, D],
        &[D, C, OTHER, long, A],
        &[OTHER],
        &[C],
    ];
    for language in ["en", "es", "fr", "ja"] {
        for pages in changes {
            assert!(kept(language, &earlier, pages) == whole(language, pages).0, "{language} {:?}", pages.len());
        }
    }
}

#[test]
fn an_index_of_another_language_is_not_kept() {
    let mut builder = Builder::new("fr");
    assert!(builder.load(whole("en", &[A]).0).is_err());
    assert!(builder.keep(0, "0\n").is_err());
}

#[test]
fn a_page_that_the_earlier_index_lacks_is_not_kept() {
    let mut builder = Builder::new("en");
    builder.load(whole("en", &[A]).0).unwrap();
    assert!(builder.keep(1, "0\n").is_err());
}
