//! Where the words of a text stand, by their hashes.

/// Where a word, or a part of an identifier, stands.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub hash: u32,
    pub start: u16,
    pub end: u16,
}

/// Most words that are looked for do not stand in a text. That is told from a few bits beside its address, without a look at
/// the words themselves, which are seldom in the processor's cache.
pub(super) struct Places {
    /// A bit for each group of hashes of which there is one.
    groups: [u64; GROUPS / 64],
    /// In the order of their hashes, equal ones in the order of their places.
    words: Box<[Place]>,
}

/// A passage has about a hundred words: four of five others are told apart.
const GROUPS: usize = 512;

impl Places {
    pub(super) fn new(mut words: Vec<Place>) -> Places {
        words.sort_by_key(|place| place.hash);
        let mut groups = [0; GROUPS / 64];
        for place in &words {
            let (block, bit) = group(place.hash);
            if let Some(block) = groups.get_mut(block) {
                *block |= bit;
            }
        }
        Places { groups, words: words.into() }
    }

    /// The words with that hash. Hashes of different words are spread evenly: it is known about where they stand.
    pub(super) fn of(&self, hash: u32) -> &[Place] {
        let (block, bit) = group(hash);
        if self.groups.get(block).is_none_or(|block| block & bit == 0) {
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

    /// How many bytes they take, beside their address.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }
}

/// Block and bit of the group of a hash.
fn group(hash: u32) -> (usize, u64) {
    let number = hash >> (u32::BITS - GROUPS.ilog2());
    ((number / 64) as usize, 1 << (number % 64))
}
