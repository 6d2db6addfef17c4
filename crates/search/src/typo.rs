//! Words of the vocabulary that are a few edits away from a word.
//!
//! An edit is a letter too many, one too few, another one, or two that changed places. The walk tries edits where the word
//! and the dictionary part, and compares letter for letter once all are spent: a few thousand steps in any dictionary,
//! where an automaton over all words within two edits visits most of it.

use tantivy::directory::OwnedBytes;
use tantivy_fst::raw::{Fst, Node};

use crate::work::Work;

/// Most nodes of the dictionary visited for one word, many times what real words take.
const STEPS_MAX: usize = 20_000;
/// Work charged for each place.
const STEP_WORK: usize = 2;

/// A word that was found, and its edits.
pub(crate) type Neighbour = (String, usize);

/// Every word of the dictionary within that many edits, of which only one may be in the first half: nearly everybody
/// gets the first letters right, and beginnings with more edits would be most of the dictionary.
pub(crate) fn neighbours(words: &Fst<OwnedBytes>, word: &str, edits: usize, work: &mut Work) -> Vec<Neighbour> {
    let letters: Vec<char> = word.chars().collect();
    let half = letters.len() / 2;
    let mut walk = Walk { words, letters, half, edits, path: String::new(), steps: 0, found: Vec::new() };
    walk.step(&words.root(), Place { at: 0, edits, edits_in_half: edits.min(1) });
    let Walk { steps, mut found, .. } = walk;
    work.spend(steps * STEP_WORK);
    // Different edits lead to the same word: the fewest count.
    found.sort_unstable();
    found.dedup_by(|later, first| later.0 == first.0);
    found
}

/// Position of the walk in the word, and the edits that are left.
#[derive(Clone, Copy)]
struct Place {
    /// Letters of the word that are dealt with.
    at: usize,
    edits: usize,
    edits_in_half: usize,
}

struct Walk<'a> {
    words: &'a Fst<OwnedBytes>,
    letters: Vec<char>,
    half: usize,
    edits: usize,
    /// The letters from the root of the dictionary to here.
    path: String,
    steps: usize,
    found: Vec<Neighbour>,
}

impl<'a> Walk<'a> {
    fn step(&mut self, node: &Node<'a>, place: Place) {
        if self.steps >= STEPS_MAX {
            return;
        }
        self.steps += 1;
        let letter = self.letters.get(place.at).copied();
        if letter.is_none() && node.is_final() {
            self.found.push((self.path.clone(), self.edits - place.edits));
        }
        let Some(edited) = self.edited(place) else {
            if let Some(letter) = letter {
                self.follow(node, letter, Place { at: place.at + 1, ..place });
            }
            return;
        };
        let skipped = Place { at: place.at + 1, ..edited };
        if letter.is_some() {
            self.step(node, skipped);
        }
        for (other, child) in self.children(node) {
            let length = self.path.len();
            self.path.push(other);
            if letter == Some(other) {
                self.step(&child, Place { at: place.at + 1, ..place });
            } else {
                self.step(&child, edited);
                if let Some(letter) = letter {
                    self.step(&child, skipped);
                    if self.letters.get(place.at + 1) == Some(&other) {
                        self.follow(&child, letter, Place { at: place.at + 2, ..edited });
                    }
                }
            }
            self.path.truncate(length);
        }
    }

    /// The place after an edit; nothing when none is left.
    fn edited(&self, place: Place) -> Option<Place> {
        let edits = place.edits.checked_sub(1)?;
        let in_half = place.at < self.half;
        let edits_in_half = if in_half { place.edits_in_half.checked_sub(1)? } else { place.edits_in_half };
        Some(Place { edits, edits_in_half, ..place })
    }

    /// Goes on below a node if that letter comes next.
    fn follow(&mut self, node: &Node<'a>, letter: char, place: Place) {
        let mut bytes = [0; 4];
        let mut next = None;
        for byte in letter.encode_utf8(&mut bytes).bytes() {
            let from = next.as_ref().unwrap_or(node);
            let Some(transition) = from.find_input(byte) else { return };
            next = Some(self.words.node(from.transition_addr(transition)));
        }
        if let Some(next) = next {
            let length = self.path.len();
            self.path.push(letter);
            self.step(&next, place);
            self.path.truncate(length);
        }
    }

    /// The characters that can come next; for a word of ASCII letters only those.
    fn children(&self, node: &Node<'a>) -> impl Iterator<Item = (char, Node<'a>)> + use<'a> {
        let words = self.words;
        let is_ascii = self.letters.iter().all(char::is_ascii);
        let mut characters = Vec::new();
        for transition in node.transitions() {
            if transition.inp.is_ascii() {
                characters.push((char::from(transition.inp), transition.addr));
            } else if !is_ascii {
                rest_of_character(words, transition.addr, &mut vec![transition.inp], &mut characters);
            }
        }
        characters.into_iter().map(move |(character, address)| (character, words.node(address)))
    }
}

fn rest_of_character(
    words: &Fst<OwnedBytes>,
    address: usize,
    bytes: &mut Vec<u8>,
    characters: &mut Vec<(char, usize)>,
) {
    if let Some(character) = std::str::from_utf8(bytes).ok().and_then(|text| text.chars().next()) {
        characters.push((character, address));
    } else if bytes.len() < 4 {
        for transition in words.node(address).transitions() {
            bytes.push(transition.inp);
            rest_of_character(words, transition.addr, bytes, characters);
            bytes.pop();
        }
    }
}
