//! Positions of the words of a text, by the hashes of the words.

use super::Span;

/// The position of a word, or of a part of an identifier.
#[derive(Clone, Copy)]
pub(super) struct WordPosition {
    pub hash: u32,
    pub start: u16,
    pub end: u16,
}

impl WordPosition {
    pub(super) fn span(&self) -> Span {
        Span { start: self.start.into(), end: self.end.into() }
    }
}

/// The words of a text in the order of their hashes; equal ones in the order of the text.
pub(super) struct WordIndex {
    /// A Bloom filter of the hashes with one bit for each: most words that are looked for are not in the text.
    filter: [u64; FILTER_BITS / 64],
    words: Box<[WordPosition]>,
}

/// Lets through about one in six of the words that a text of a hundred words lacks.
const FILTER_BITS: usize = 512;

impl WordIndex {
    pub(super) fn new(mut words: Vec<WordPosition>) -> WordIndex {
        words.sort_by_key(|position| position.hash);
        let mut filter = [0; FILTER_BITS / 64];
        for position in &words {
            let (block, bit) = bit_of(position.hash);
            if let Some(block) = filter.get_mut(block) {
                *block |= bit;
            }
        }
        WordIndex { filter, words: words.into() }
    }

    /// The positions of words with that hash.
    pub(super) fn positions(&self, hash: u32) -> &[WordPosition] {
        let (block, bit) = bit_of(hash);
        if self.filter.get(block).is_none_or(|block| block & bit == 0) {
            return &[];
        }
        let from = self.words.partition_point(|position| position.hash < hash);
        let rest = self.words.get(from..).unwrap_or_default();
        rest.get(..rest.iter().take_while(|position| position.hash == hash).count()).unwrap_or_default()
    }

    /// Bytes on the heap.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }
}

/// Block and bit of the filter for a hash.
fn bit_of(hash: u32) -> (usize, u64) {
    let number = hash >> (u32::BITS - FILTER_BITS.ilog2());
    ((number / 64) as usize, 1 << (number % 64))
}
