//! Single characters of scripts that write no spaces. The vocabulary has them in pairs: one that is asked alone stands for
//! all pairs that have it. The dictionary finds them, so that the index need not hold single characters too.

use std::cell::Cell;

use tantivy::termdict::TermStreamer;
use tantivy_fst::Automaton;

use crate::expand::Term;
use crate::index::Index;
use crate::schema::{PAIR_STEPS_MAX, PAIRS_SCAN_MAX};
use crate::work::Work;

/// The pairs that begin with the character.
pub(crate) fn beginning_with(index: &Index, character: &str, work: &mut Work) -> Vec<Term> {
    let terms = index.inverted.terms().range().gt(character).into_stream();
    terms.map_or_else(|_| Vec::new(), |terms| read(terms, |term| term.starts_with(character), work))
}

/// The pairs that end with the character.
pub(crate) fn ending_with(index: &Index, character: &str, work: &mut Work) -> Vec<Term> {
    let ending = Ending { character: character.as_bytes(), steps: Cell::new(0) };
    let terms = index.inverted.terms().search(&ending).into_stream();
    let found = terms.map_or_else(|_| Vec::new(), |terms| read(terms, |_| true, work));
    work.spend(ending.steps.get());
    found
}

/// The terms of a stream up to the first that is not wanted.
fn read<A: Automaton>(mut terms: TermStreamer<A>, is_wanted: impl Fn(&str) -> bool, work: &mut Work) -> Vec<Term> {
    let mut found = Vec::new();
    while found.len() < PAIRS_SCAN_MAX && terms.advance() {
        let text = std::str::from_utf8(terms.key()).unwrap_or_default();
        if !is_wanted(text) || !work.spend(1) {
            break;
        }
        found.push(Term { text: text.to_owned(), info: terms.value().clone(), weight: 1.0 });
    }
    found
}

/// Any character of three bytes or more, and then this one.
struct Ending<'a> {
    character: &'a [u8],
    steps: Cell<usize>,
}

/// State of the automaton after some bytes of a term.
#[derive(Clone, Copy)]
enum State {
    Start,
    /// As many bytes of the first character are to come.
    First(u8),
    /// As many bytes of the wanted character have come.
    QueryForms(usize),
    Other,
}

impl Automaton for Ending<'_> {
    type State = State;

    fn start(&self) -> State {
        State::Start
    }

    fn is_match(&self, state: &State) -> bool {
        matches!(state, State::QueryForms(read) if *read == self.character.len())
    }

    fn can_match(&self, state: &State) -> bool {
        !matches!(state, State::Other) && self.steps.get() < PAIR_STEPS_MAX
    }

    fn accept(&self, state: &State, byte: u8) -> State {
        self.steps.set(self.steps.get() + 1);
        match state {
            State::Start if byte >= 0xf0 => State::First(3),
            State::Start if byte >= 0xe0 => State::First(2),
            State::First(1) => State::QueryForms(0),
            State::First(left) => State::First(left - 1),
            State::QueryForms(read) if self.character.get(*read) == Some(&byte) => State::QueryForms(read + 1),
            _ => State::Other,
        }
    }
}
