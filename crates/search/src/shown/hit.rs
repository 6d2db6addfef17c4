//! A hit with what it shows, as JSON.

use crate::schema::Kind;
use crate::snippet::{Lookup, Mark, Passage, Wanted, write_line};
use crate::touch::touch;

/// A hit with what it shows. To be written in steps, each for all hits: see `touch.rs`.
pub(crate) struct ShownHit<'a> {
    pub(super) score: f32,
    pub(super) kind: Kind,
    /// JSON members of its page.
    pub(super) page: &'a str,
    pub(super) members: &'a str,
    pub(super) passages: &'a [Passage],
    /// Of the first passage.
    pub(super) lookup: Option<Lookup<'a>>,
}

impl<'a> ShownHit<'a> {
    /// Looks for what the first passage may have of the words.
    pub(crate) fn look_up(&mut self, wanted: &Wanted<'a>) {
        self.lookup = self.passages.first().map(|passage| Lookup::new(passage, wanted));
        touch(self.page.as_bytes());
        touch(self.members.as_bytes());
    }

    /// Finds the places.
    pub(crate) fn locate(&mut self) {
        self.lookup.iter_mut().for_each(Lookup::locate);
    }

    /// Appends it as JSON, after [`ShownHit::look_up`] and [`ShownHit::locate`]: the members of its page, kind, score, snippet,
    /// matches, and those that came with the passage.
    pub(crate) fn write(&self, wanted: &Wanted<'a>, out: &mut Vec<u8>) {
        out.push(b'{');
        if !self.page.is_empty() {
            out.extend_from_slice(self.page.as_bytes());
            out.push(b',');
        }
        out.extend_from_slice(b"\"kind\":\"");
        out.extend_from_slice(self.kind.name().as_bytes());
        out.extend_from_slice(b"\",\"score\":");
        out.extend_from_slice(zmij::Buffer::new().format(self.score).as_bytes());
        out.push(b',');
        let (passage, mark) = self.best(wanted);
        write_line(passage, &mark, out);
        if !self.members.is_empty() {
            out.push(b',');
            out.extend_from_slice(self.members.as_bytes());
        }
        out.push(b'}');
    }

    /// The first passage with a match, and its mark; without any, the first.
    fn best(&self, wanted: &Wanted<'a>) -> (Option<&'a Passage>, Mark) {
        let first = self.lookup.iter().map(|lookup| (lookup.passage, lookup.mark(wanted)));
        let others = self.passages.iter().skip(1).map(|passage| {
            let mut lookup = Lookup::new(passage, wanted);
            lookup.locate();
            (passage, lookup.mark(wanted))
        });
        let mut fallback = None;
        for (passage, mark) in first.chain(others) {
            if !mark.matches.is_empty() {
                return (Some(passage), mark);
            }
            fallback.get_or_insert((Some(passage), mark));
        }
        fallback.unwrap_or_default()
    }
}
