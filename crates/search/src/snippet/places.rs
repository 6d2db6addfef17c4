//! Where the words of a text stand, by their hashes.

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

    /// The words with that hash. Hashes of different words are spread evenly: it is known about where they stand.
    pub(super) fn of(&self, hash: u32) -> &[Place] {
        let (block, bit) = bit_of(hash);
        if self.filter.get(block).is_none_or(|block| block & bit == 0) {
            return &[];
        }
        let words = &*self.words;
        let is_before = |place: &Place| place.hash < hash;
        let about = ((u64::from(hash) * words.len() as u64) >> 32) as usize;
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
