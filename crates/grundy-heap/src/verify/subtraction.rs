//! The checker of subtraction games: the least excluded value, heap by heap.

use std::rc::Rc;

use grundy_num::{Halt, Limits};

use super::{
    Machine, check_period, copied, expect_no_fields, expect_theorem, heaps, lists, numbers,
    progression, refuse, same, windows,
};
use crate::{Certificate, Checked, Depth, Period, VerifyError};

pub(crate) fn check(
    parameters: &str,
    certificate: &Certificate,
    depth: Depth,
    limits: &Limits<'_>,
) -> Result<Checked, VerifyError> {
    if parameters == "{}" {
        return nothing(certificate);
    }
    if parameters.ends_with("...") {
        return progression::check(parameters, certificate, limits);
    }
    let set = numbers(parameters)?;
    expect_theorem(certificate, "repeated window")?;
    if certificate.period.saltus != 0 {
        return Err(refuse("saltus", "expected 0, for the values are bounded"));
    }
    let greatest = set[set.len() - 1];
    limits.allow_memory(greatest.saturating_mul(8 * 4))?;
    let length = usize::try_from(greatest).expect("below 2^32");
    let most = set.len() as u64;
    let set: Rc<[usize]> = set
        .iter()
        .map(|&s| usize::try_from(s).expect("below 2^32"))
        .collect();
    let state = |heap: u64, window: Vec<u64>| State {
        heap,
        now: 0,
        window,
        set: Rc::clone(&set),
    };
    // Before heap 0 there are no options: a value that is never asked for.
    let mut states = vec![state(0, vec![u64::MAX; length])];
    if let Some([places, words]) = lists(certificate, ["heaps", "windows"])? {
        let places = heaps(places)?;
        if places.first().is_some_and(|&heap| heap < greatest) {
            return Err(refuse(
                "heaps",
                format!("expected heaps from {greatest} on"),
            ));
        }
        let windows = windows(words, length, most, places.len(), limits)?;
        states.extend(
            places
                .into_iter()
                .zip(windows)
                .map(|(heap, window)| state(heap, window)),
        );
    }
    check_period(&states, certificate.period, greatest, depth, limits)
}

/// Where nothing may be taken, all values are 0.
fn nothing(certificate: &Certificate) -> Result<Checked, VerifyError> {
    expect_theorem(certificate, "no moves")?;
    expect_no_fields(certificate)?;
    let truth = Period {
        preperiod: 0,
        period: 1,
        saltus: 0,
    };
    if certificate.period != truth {
        return Err(refuse(
            "period",
            "expected 1 from heap 0 on, without a saltus",
        ));
    }
    Ok(Checked::Complete { blocks: 1 })
}

/// The last values in a ring: `window[now]` is the oldest.
struct State {
    heap: u64,
    now: usize,
    window: Vec<u64>,
    set: Rc<[usize]>,
}

impl State {
    fn back(&self, s: usize) -> u64 {
        let length = self.window.len();
        self.window[if self.now >= s {
            self.now - s
        } else {
            self.now + length - s
        }]
    }

    fn values(&self) -> impl Iterator<Item = u64> {
        (1..=self.window.len()).rev().map(|s| self.back(s))
    }
}

impl Machine for State {
    fn heap(&self) -> u64 {
        self.heap
    }

    fn step(&mut self) -> u64 {
        let mut value = 0;
        while self.set.iter().any(|&s| self.back(s) == value) {
            value += 1;
        }
        self.window[self.now] = value;
        self.now = (self.now + 1) % self.window.len();
        self.heap += 1;
        value
    }

    fn copy(&self, limits: &Limits<'_>) -> Result<Self, Halt> {
        Ok(State {
            heap: self.heap,
            now: self.now,
            window: copied(&self.window, limits)?,
            set: Rc::clone(&self.set),
        })
    }

    fn goes_on_like(&self, other: &Self, limits: &Limits<'_>) -> Result<bool, Halt> {
        same(self.values(), other.values(), limits)
    }

    fn is(&self, other: &Self, limits: &Limits<'_>) -> Result<bool, Halt> {
        Ok(self.heap == other.heap && self.goes_on_like(other, limits)?)
    }

    fn cost(&self) -> u64 {
        6 * self.set.len() as u64
    }

    fn worst_cost(&self) -> u64 {
        // Each value up to the greatest possible is looked for among all options.
        let options = self.set.len() as u64;
        options.saturating_mul(options)
    }

    fn bytes(&self) -> u64 {
        size_of_val(self.window.as_slice()) as u64
    }
}
