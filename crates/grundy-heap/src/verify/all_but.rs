//! The checker of all-but games, heap by heap.
//!
//! A value `v` is no option of heap `n` when all heaps of value `v` are at forbidden distances from
//! `n`. A heap further back than the greatest forbidden number is always an option, and the values
//! of those heaps are exactly the numbers below some `low`: the first heap of value `v` has options
//! of all smaller values before it. So the window of the last values and `low` decide.

use std::collections::BTreeSet;
use std::rc::Rc;

use grundy_num::{Halt, Limits};

use super::outcomes::expect_won_from;
use super::{
    Case, Machine, check_period, copied, expect_no_fields, expect_theorem, heaps, lists, numbers,
    refuse, same, windows,
};
use crate::{Certificate, Checked, Period, VerifyError};

pub(super) fn check(parameters: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    let Case {
        certificate,
        depth,
        limits,
    } = *case;
    if parameters == "{}" {
        return nim(certificate);
    }
    let set = numbers(parameters)?;
    expect_theorem(certificate, "repeated boundary pattern")?;
    let greatest = set[set.len() - 1];
    limits.allow_memory(greatest.saturating_mul(8 * 8))?;
    let length = usize::try_from(greatest).expect("below 2^32");
    let set: Rc<[usize]> = set
        .iter()
        .map(|&s| usize::try_from(s).expect("below 2^32"))
        .collect();
    let mut states = vec![State::new(0, 0, &vec![0; length], &set, limits)?];
    if let Some([places, lows, words]) = lists(certificate, ["heaps", "lows", "windows"])? {
        let places = heaps(places)?;
        if lows.len() != places.len() {
            let reason = format!(
                "expected {}, as many as heaps, found {}",
                places.len(),
                lows.len()
            );
            return Err(refuse("lows", reason));
        }
        let windows = windows(words, length, greatest + 1, places.len(), limits)?;
        for ((heap, &low), window) in places.into_iter().zip(lows).zip(windows) {
            let low = u64::try_from(low).ok().filter(|&low| low <= heap);
            let low =
                low.ok_or_else(|| refuse("lows", "expected values that their heaps can have"))?;
            states.push(State::new(heap, low, &window, &set, limits)?);
        }
    }
    check_period(&states, certificate.period, 4 * greatest + 8, depth, limits)
}

pub(super) fn check_outcomes(parameters: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    expect_theorem(case.certificate, "whole heaps")?;
    expect_won_from(case.certificate, last_lost(parameters, case.limits)? + 1)
}

/// The last lost heap when all but these numbers may be taken: heap 0 is lost, and a heap from which no lost one is reached.
fn last_lost(set: &str, limits: &Limits<'_>) -> Result<u128, VerifyError> {
    let set: BTreeSet<u64> = match set {
        "{}" => BTreeSet::new(),
        set => numbers(set)?.into_iter().collect(),
    };
    let mut lost = BTreeSet::from([0]);
    // Any other heap reaches heap 0.
    for &heap in &set {
        let mut reaches = false;
        for &before in &lost {
            limits.tick()?;
            reaches |= !set.contains(&(heap - before));
        }
        if !reaches {
            lost.insert(heap);
        }
    }
    Ok(lost.last().copied().unwrap_or(0).into())
}

/// Where every number may be taken, a heap of `n` has the heaps 0 to `n - 1` as options, so the value `n`.
fn nim(certificate: &Certificate) -> Result<Checked, VerifyError> {
    expect_theorem(certificate, "nim")?;
    expect_no_fields(certificate)?;
    let truth = Period {
        preperiod: 0,
        period: 1,
        saltus: 1,
    };
    if certificate.period != truth {
        return Err(refuse("period", "expected 1 with saltus 1 from heap 0 on"));
    }
    Ok(Checked::Complete { blocks: 1 })
}

/// Where a game stands before `heap`.
struct State {
    heap: u64,
    low: u64,
    /// The last values in a ring: `window[now]` is the oldest; `None` for heaps that do not exist.
    window: Vec<Option<u64>>,
    now: usize,
    /// How often a value from `low` on is in the window, at the value's remainder.
    counts: Vec<u32>,
    /// Room to count forbidden options in, all 0 between steps.
    forbidden: Vec<u32>,
    set: Rc<[usize]>,
}

impl State {
    /// The state before `heap` by a window that counts values from `low` on, from 1.
    fn new(
        heap: u64,
        low: u64,
        window: &[u64],
        set: &Rc<[usize]>,
        limits: &Limits<'_>,
    ) -> Result<Self, Halt> {
        // Values in a window and the next one differ from `low` by at most its length.
        let room = window.len() + 2;
        let mut state = State {
            heap,
            low,
            window: Vec::with_capacity(window.len()),
            now: 0,
            counts: vec![0; room],
            forbidden: vec![0; room],
            set: Rc::clone(set),
        };
        for &value in window {
            limits.tick()?;
            let value = value.checked_sub(1).map(|value| low + value);
            if let Some(value) = value {
                let slot = state.slot(value);
                state.counts[slot] += 1;
            }
            state.window.push(value);
        }
        Ok(state)
    }

    fn slot(&self, value: u64) -> usize {
        usize::try_from(value % self.counts.len() as u64).expect("a remainder of a length")
    }

    fn back(&self, s: usize) -> Option<u64> {
        let length = self.window.len();
        self.window[if self.now >= s {
            self.now - s
        } else {
            self.now + length - s
        }]
    }

    /// The window as numbers that do not change when all values grow by the same.
    fn relative(&self) -> impl Iterator<Item = u64> {
        let values = (1..=self.window.len()).rev().map(|s| self.back(s));
        values.map(|value| value.map_or(0, |value| (value + 1).saturating_sub(self.low)))
    }
}

impl Machine for State {
    fn heap(&self) -> u64 {
        self.heap
    }

    fn step(&mut self) -> u64 {
        let forbidden = |state: &Self, i: usize| {
            let value = state.back(state.set[i]).filter(|&value| value >= state.low);
            value.map(|value| state.slot(value))
        };
        for i in 0..self.set.len() {
            if let Some(slot) = forbidden(self, i) {
                self.forbidden[slot] += 1;
            }
        }
        let mut value = self.low;
        let mut slot = self.slot(value);
        while self.counts[slot] != self.forbidden[slot] {
            value += 1;
            slot = self.slot(value);
        }
        for i in 0..self.set.len() {
            if let Some(slot) = forbidden(self, i) {
                self.forbidden[slot] = 0;
            }
        }
        // The oldest heap leaves the window; from now on its value is always an option. In a state
        // that can occur that value is at most `low`, but a certificate may claim any state.
        match self.window[self.now] {
            Some(oldest) if oldest == self.low => {
                let slot = self.slot(oldest);
                self.counts[slot] = 0;
                self.low += 1;
            }
            Some(oldest) if oldest > self.low => {
                let slot = self.slot(oldest);
                self.counts[slot] = self.counts[slot].saturating_sub(1);
            }
            _ => {}
        }
        if value >= self.low {
            self.counts[slot] += 1;
        }
        self.window[self.now] = Some(value);
        self.now = (self.now + 1) % self.window.len();
        self.heap += 1;
        value
    }

    fn copy(&self, limits: &Limits<'_>) -> Result<Self, Halt> {
        Ok(State {
            heap: self.heap,
            low: self.low,
            window: copied(&self.window, limits)?,
            now: self.now,
            counts: copied(&self.counts, limits)?,
            forbidden: copied(&self.forbidden, limits)?,
            set: Rc::clone(&self.set),
        })
    }

    fn goes_on_like(&self, other: &Self, limits: &Limits<'_>) -> Result<bool, Halt> {
        same(self.relative(), other.relative(), limits)
    }

    fn is(&self, other: &Self, limits: &Limits<'_>) -> Result<bool, Halt> {
        let same = self.heap == other.heap && self.low == other.low;
        Ok(same && self.goes_on_like(other, limits)?)
    }

    fn cost(&self) -> u64 {
        8 * self.set.len() as u64 + 2 * self.window.len() as u64
    }

    fn worst_cost(&self) -> u64 {
        self.cost()
    }

    fn bytes(&self) -> u64 {
        let lists = size_of_val(self.window.as_slice()) + 2 * size_of_val(self.counts.as_slice());
        lists as u64
    }
}
