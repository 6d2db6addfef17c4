//! A set of small numbers.

/// A set of small numbers that is read in order.
pub(crate) struct Bits {
    blocks: Vec<u64>,
}

impl Bits {
    pub(crate) fn new(size: usize) -> Bits {
        Bits { blocks: vec![0; size.div_ceil(64)] }
    }

    pub(crate) fn insert(&mut self, number: usize) {
        if let Some(block) = self.blocks.get_mut(number / 64) {
            *block |= 1 << (number % 64);
        }
    }

    pub(crate) fn contains(&self, number: usize) -> bool {
        self.blocks.get(number / 64).is_some_and(|block| block & (1 << (number % 64)) != 0)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.blocks.iter().all(|block| *block == 0)
    }

    pub(crate) fn intersect(&mut self, other: &Bits) {
        for (block, other) in self.blocks.iter_mut().zip(&other.blocks) {
            *block &= other;
        }
    }

    pub(crate) fn unite(&mut self, other: &Bits) {
        for (block, other) in self.blocks.iter_mut().zip(&other.blocks) {
            *block |= other;
        }
    }

    /// Empties the set, calling `visit` with each number in ascending order.
    pub(crate) fn drain(&mut self, mut visit: impl FnMut(usize)) {
        for (at, block) in self.blocks.iter_mut().enumerate() {
            let mut rest = std::mem::take(block);
            while rest != 0 {
                visit(at * 64 + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}
