//! The budget of a query.

/// Units of work that a query may take; a posting is one. Counted and not timed, so that a query has the same answer on a
/// slow machine, and because WebAssembly has no clock.
pub const WORK_MAX: usize = 2_000_000;

/// The rest of the budget.
#[derive(Debug)]
pub(crate) struct Work {
    left: usize,
    is_short: bool,
}

impl Work {
    pub(crate) fn new() -> Work {
        Work { left: WORK_MAX, is_short: false }
    }

    /// Takes units from the budget. False when they are not there: then, and from then on, nothing more is to be done.
    pub(crate) fn spend(&mut self, units: usize) -> bool {
        match self.left.checked_sub(units) {
            Some(left) if !self.is_short => self.left = left,
            _ => self.is_short = true,
        }
        !self.is_short
    }

    /// Whether as many units are left.
    pub(crate) fn has(&self, units: usize) -> bool {
        !self.is_short && units <= self.left
    }

    /// Units that were taken.
    pub(crate) fn spent(&self) -> usize {
        WORK_MAX - self.left
    }

    /// Whether something was left undone.
    pub(crate) fn is_short(&self) -> bool {
        self.is_short
    }
}
