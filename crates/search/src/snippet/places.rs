//! Where the words of a text stand, by their hashes.

use std::hint::black_box;

/// Where a word, or a part of an identifier, stands.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub hash: u32,
    pub start: u16,
    pub end: u16,
}

/// The words of a text. Most that are looked for are not among them: the filter, which lies here and not behind a pointer,
/// tells that without a look at the words, which are seldom in the processor's cache.
pub(super) struct Places {
    /// A Bloom filter of the hashes, with one bit for each.
    filter: [u64; FILTER_BITS / 64],
    /// In the order of their hashes, equal ones in the order of their places.
    words: Box<[Place]>,
}

/// Of words that a text with a hundred words lacks, the filter lets through about one in six.
const FILTER_BITS: usize = 512;

impl Places {
    pub(super) fn new(mut words: Vec<Place>) -> Places {
        words.sort_by_key(|place| place.hash);
        let mut filter = [0; FILTER_BITS / 64];
        for place in &words {
            let (block, bit) = bit_of(place.hash);
            if let Some(block) = filter.get_mut(block) {
                *block |= bit;
            }
        }
        Places { filter, words: words.into() }
    }

    /// Asks for the memory of the filter.
    pub(super) fn touch(&self) {
        black_box(self.filter.first().copied());
        black_box(self.filter.last().copied());
    }

    /// Whether there may be words with that hash. Then their memory is asked for.
    pub(super) fn may_have(&self, hash: u32) -> bool {
        let (block, bit) = bit_of(hash);
        let may = self.filter.get(block).is_some_and(|block| block & bit != 0);
        if may {
            black_box(self.words.get(self.about(hash)).map(|place| place.hash));
        }
        may
    }

    /// About where words with that hash stand: hashes of different words are spread evenly.
    fn about(&self, hash: u32) -> usize {
        ((u64::from(hash) * self.words.len() as u64) >> 32) as usize
    }

    /// The words with that hash.
    pub(super) fn of(&self, hash: u32) -> &[Place] {
        let words = &*self.words;
        let is_before = |place: &Place| place.hash < hash;
        let about = self.about(hash);
        let (mut low, mut high, mut step) = (about, about, 1);
        while low > 0 && words.get(low - 1).is_some_and(|place| !is_before(place)) {
            low = low.saturating_sub(step);
            step *= 2;
        }
        while words.get(high).is_some_and(is_before) {
            high += step;
            step *= 2;
        }
        let near = words.get(low..high.min(words.len())).unwrap_or_default();
        let rest = words.get(low + near.partition_point(is_before)..).unwrap_or_default();
        rest.get(..rest.iter().take_while(|place| place.hash == hash).count()).unwrap_or_default()
    }

    /// How many bytes they take behind the pointer.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }
}

/// Block and bit of the filter for a hash.
fn bit_of(hash: u32) -> (usize, u64) {
    let number = hash >> (u32::BITS - FILTER_BITS.ilog2());
    ((number / 64) as usize, 1 << (number % 64))
}
