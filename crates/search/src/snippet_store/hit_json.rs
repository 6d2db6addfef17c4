//! A hit as JSON.

use super::StoredUnit;
use crate::schema::Kind;
use crate::snippet::{Excerpt, Passage, QueryForms, find_excerpt, write_excerpt};

/// Appends a hit as a JSON object: the members of its page, kind, score, snippet, matches, and its own members. Where the store
/// lacks the unit, and without forms, the snippet is empty.
pub(crate) fn write_hit(
    stored: Option<&StoredUnit>,
    kind: Kind,
    score: f32,
    forms: Option<&QueryForms>,
    out: &mut Vec<u8>,
) {
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
    let passages = stored.map_or(&[][..], |stored| &stored.passages);
    let (passage, excerpt) = forms.map(|forms| best_excerpt(passages, forms)).unwrap_or_default();
    write_excerpt(passage, &excerpt, out);
    if let Some(stored) = stored.filter(|stored| !stored.members.is_empty()) {
        out.push(b',');
        out.extend_from_slice(stored.members.as_bytes());
    }
    out.push(b'}');
}

/// The excerpt with most words of the query, the first of equals: code where what was asked for is code.
fn best_excerpt<'a>(passages: &'a [Passage], forms: &QueryForms) -> (Option<&'a Passage>, Excerpt) {
    let mut best: Option<(Option<&Passage>, Excerpt)> = None;
    for passage in passages {
        let excerpt = find_excerpt(passage, forms);
        if best.as_ref().is_none_or(|(_, best)| excerpt.words > best.words) {
            best = Some((Some(passage), excerpt));
        }
    }
    best.unwrap_or_default()
}
