//! A hit as JSON.

use super::StoredUnit;
use crate::schema::Kind;
use crate::snippet::{Excerpt, Passage, QueryForms, find_excerpt, write_excerpt};

/// Appends a hit as a JSON object: the members of its page, kind, score, snippet, matches, and its own members. Where the store
/// lacks the unit, the snippet is empty.
pub(crate) fn write_hit(stored: Option<&StoredUnit>, kind: Kind, score: f32, forms: &QueryForms, out: &mut Vec<u8>) {
    out.push(b'{');
    if let Some(stored) = stored.filter(|stored| !stored.page.is_empty()) {
        out.extend_from_slice(stored.page.as_bytes());
        out.push(b',');
    }
    out.extend_from_slice(b"\"kind\":\"");
    out.extend_from_slice(kind.name().as_bytes());
    out.extend_from_slice(b"\",\"score\":");
    out.extend_from_slice(zmij::Buffer::new().format(score).as_bytes());
    out.push(b',');
    let (passage, excerpt) = best_excerpt(stored.map_or(&[], |stored| &stored.passages), forms);
    write_excerpt(passage, &excerpt, out);
    if let Some(stored) = stored.filter(|stored| !stored.members.is_empty()) {
        out.push(b',');
        out.extend_from_slice(stored.members.as_bytes());
    }
    out.push(b'}');
}

/// The excerpt of the first passage with a match; without any, the beginning of the first passage.
fn best_excerpt<'a>(passages: &'a [Passage], forms: &QueryForms) -> (Option<&'a Passage>, Excerpt) {
    let mut fallback = None;
    for passage in passages {
        let excerpt = find_excerpt(passage, forms);
        if !excerpt.matches.is_empty() {
            return (Some(passage), excerpt);
        }
        fallback.get_or_insert((Some(passage), excerpt));
    }
    fallback.unwrap_or_default()
}
