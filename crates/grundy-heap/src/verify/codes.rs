//! The checker of take-and-break games: all values anew, then the hypothesis of Guy and Smith.
//!
//! It trusts two statements. The theorem: if moves leave at most `h` heaps and take at most `k` beans, a law
//! `G(n + p) = G(n)` that holds for `l <= n < h l + (h - 1) p + k`, `l >= 1`, holds for all `n >= l`.
//! And for sequences of more than [`NAIVE`] values, where the plain mex would take too long, the lemma of sparse spaces:
//! whatever mask the certificate names, if all breaking moves agree with its parity, the class of a split is the sum of the
//! classes of its parts, so every split of class 1 has a part of class 0. A wrong mask makes the check slow, never wrong.
//! A law with a saltus has another theorem, whose hypothesis `arithmetic.rs` checks.

use super::arithmetic::{self, Fault, Sequence};
use super::outcomes::{by_values, within, won};
use super::{Case, expect_no_fields, expect_theorem, refuse};
use crate::{Certificate, Checked, Period, VerifyError};
use grundy_num::{Halt, Limits};

/// Up to here the mask is not used: all options of each heap are looked at.
const NAIVE: usize = 10_000;

/// The greatest preperiod and period of a law with a saltus that is checked.
const MOST_GROWING: usize = 1 << 10;

/// A digit of a code has this bit beside its own where the two heaps left must be different.
const UNEQUAL: u8 = 16;

/// Checks a certificate of a game with these digits.
///
/// Every check of a code is complete, a sample too: no value can be known without those before it.
pub(super) fn check(digits: Vec<u8>, case: &Case<'_>) -> Result<Checked, VerifyError> {
    Claim::read(digits, case.certificate)?.check(case.limits)
}

/// Checks a certificate of the outcomes of a game with these digits, by the period of the values.
pub(super) fn check_outcomes(digits: Vec<u8>, case: &Case<'_>) -> Result<Checked, VerifyError> {
    let (law, fields) = by_values(case.certificate)?;
    let mask = mask_field(fields.into_iter())?;
    let values = Claim::of(digits, law, mask)?.values(case.limits)?;
    within(&won(values), law, case)
}

/// Checks a certificate of a game whose values grow, with a theorem of its own.
pub(super) fn check_growing(digits: Vec<u8>, case: &Case<'_>) -> Result<Checked, VerifyError> {
    expect_theorem(case.certificate, "majority and shifts")?;
    expect_no_fields(case.certificate)?;
    Claim::growing(digits, case.certificate.period, case.limits)?.check(case.limits)
}

/// The values of a game to the end of its first period and further, when the theorem proves that law with a saltus.
pub(super) fn growing_values(
    digits: Vec<u8>,
    law: Period,
    limits: &Limits<'_>,
) -> Result<Vec<u16>, VerifyError> {
    Claim::growing(digits, law, limits)?.values(limits)
}

struct Claim {
    digits: Vec<u8>,
    preperiod: usize,
    period: usize,
    saltus: u16,
    /// The values that the theorem needs.
    count: usize,
    mask: Option<Mask>,
}

/// The class of a value `v` at a heap `n` is the parity of `|v & bits|`, plus `n - parity` when that is given.
#[derive(Clone, Copy)]
struct Mask {
    bits: u16,
    parity: Option<usize>,
}

impl Mask {
    fn is_rare(self, heap: usize, value: u16) -> bool {
        let shift = self.parity.map_or(0, |parity| heap + parity);
        ((value & self.bits).count_ones() as usize + shift).is_multiple_of(2)
    }
}

impl Claim {
    fn read(digits: Vec<u8>, certificate: &Certificate) -> Result<Self, VerifyError> {
        let theorem = if digits.iter().any(|digit| digit & 8 != 0) {
            "Guy-Smith for three heaps"
        } else if digits.iter().any(|digit| digit & UNEQUAL != 0) {
            "Guy-Smith extended to unequal heaps"
        } else {
            "Guy-Smith"
        };
        if certificate.theorem != theorem {
            let reason = format!("expected `{theorem}`, found `{}`", certificate.theorem);
            return Err(refuse("theorem", reason));
        }
        let fields = certificate.fields.iter();
        Claim::of(digits, certificate.period, mask_field(fields)?)
    }

    /// The claim that the values of a code have this period.
    fn of(digits: Vec<u8>, law: Period, mask: Option<&[u128]>) -> Result<Self, VerifyError> {
        let heaps = most_heaps(&digits);
        let three = digits.iter().any(|digit| digit & 8 != 0);
        let Period {
            preperiod,
            period,
            saltus,
        } = law;
        if saltus != 0 {
            let reason = format!("expected 0, as the theorem asks, found {saltus}");
            return Err(refuse("saltus", reason));
        }
        if period == 0 {
            return Err(refuse("period", "expected at least 1, found 0"));
        }
        let taken = digits.len() as u128 - 1;
        let sum = preperiod.max(1).checked_add(period);
        let needed = sum.and_then(|sum| sum.checked_mul(heaps)?.checked_add(taken));
        let Some(count) = needed.and_then(|needed| usize::try_from(needed).ok()) else {
            let reason = "expected a claim whose values fit into a memory, found a longer one";
            return Err(refuse("period", reason));
        };
        let mask = mask.map(|list| read_mask(list, &digits)).transpose()?;
        // Both are less than the count.
        let small = |number: u128| usize::try_from(number).unwrap_or(usize::MAX);
        Ok(Claim {
            digits,
            preperiod: small(preperiod),
            period: small(period),
            saltus: 0,
            count,
            mask: mask.filter(|_| !three && count > NAIVE),
        })
    }

    /// The claim that a law with a saltus holds, with the values that are needed after all else is checked.
    fn growing(digits: Vec<u8>, law: Period, limits: &Limits<'_>) -> Result<Self, VerifyError> {
        let small = |name: &str, number: u128| {
            let small = usize::try_from(number)
                .ok()
                .filter(|&number| number <= MOST_GROWING);
            small.ok_or_else(|| {
                let reason = format!(
                    "expected at most {MOST_GROWING} where the values grow, found {number}"
                );
                refuse(name, reason)
            })
        };
        let mut claim = Claim {
            digits,
            preperiod: small("preperiod", law.preperiod)?,
            period: small("period", law.period)?,
            saltus: 0,
            count: 0,
            mask: None,
        };
        if claim.period == 0 {
            return Err(refuse("period", "expected at least 1, found 0"));
        }
        let saltus = u16::try_from(law.saltus)
            .ok()
            .filter(|&saltus| saltus < 1 << 15);
        let saltus = saltus.ok_or_else(|| refuse("saltus", "expected less than 32768"))?;
        claim.saltus = saltus;
        let first = claim.preperiod.max(1);
        claim.count = first + claim.period;
        let sequence = Sequence {
            values: claim.values(limits)?,
            first,
            period: claim.period,
            saltus: saltus.into(),
        };
        claim.count = match arithmetic::holds_from(&claim.digits, &sequence, limits)? {
            // As many besides as show that no shorter period would do.
            Ok(needed) => needed.max(first + 2 * claim.period),
            Err(Fault::OwnValue(heap)) => {
                let reason = "under this law expected no option of its own value, found one";
                return Err(refuse(format!("heap {heap}"), reason));
            }
            Err(Fault::Missing(value)) => {
                let reason = format!(
                    "expected options of value {value} that shift with the law, found too few"
                );
                return Err(refuse("theorem", reason));
            }
        };
        Ok(claim)
    }

    fn check(&self, limits: &Limits<'_>) -> Result<Checked, VerifyError> {
        let values = self.values(limits)?;
        self.least(&values, limits)?;
        let blocks = self.count as u128;
        Ok(Checked::Complete { blocks })
    }

    /// The values that the theorem needs, which obey the law.
    fn values(&self, limits: &Limits<'_>) -> Result<Vec<u16>, VerifyError> {
        let mut values: Vec<u16> = vec![0];
        let mut rare: Vec<usize> = Vec::new();
        let mut seen = Seen::default();
        seen.expect(0);
        while values.len() < self.count {
            let heap = values.len();
            self.mark_simple(&values, &mut seen);
            let found = match self.mask {
                Some(mask) => self.mex_by_mask(&values, mask, &rare, &mut seen, limits)?,
                None => self.mex(&values, &mut seen, limits)?,
            };
            let Some(value) = found else {
                return Err(Halt::TooLarge("a nim-value above 32767 in this sequence").into());
            };
            if self.mask.is_some_and(|mask| mask.is_rare(heap, value)) {
                rare.push(heap);
            }
            values.push(value);
            seen.expect(value);
            limits.tick()?;
            seen.pay(limits)?;
            // Each list may have room for twice as much.
            limits.allow_memory(4 * heap as u64 + 16 * rare.len() as u64 + SEEN_BYTES)?;
            if heap >= self.preperiod + self.period {
                let expected = values[heap - self.period].checked_add(self.saltus);
                if expected != Some(value) {
                    let grown = match self.saltus {
                        0 => String::new(),
                        saltus => format!(" and {saltus} more"),
                    };
                    let reason = format!(
                        "expected the value {} of heap {}, a period before{grown}, found {value}",
                        values[heap - self.period],
                        heap - self.period
                    );
                    return Err(refuse(format!("heap {heap}"), reason));
                }
            }
        }
        Ok(values)
    }

    /// Whether no smaller preperiod and no smaller period would do.
    fn least(&self, values: &[u16], limits: &Limits<'_>) -> Result<(), VerifyError> {
        let Claim {
            preperiod, period, ..
        } = *self;
        let saltus = self.saltus;
        if preperiod > 0
            && values[preperiod - 1].checked_add(saltus) == Some(values[preperiod - 1 + period])
        {
            let reason = format!(
                "expected the least one, but the law holds from {} on",
                preperiod - 1
            );
            return Err(refuse("preperiod", reason));
        }
        // A smaller period would divide this one, and then some period / prime would hold too.
        for prime in primes(period, limits)? {
            let part = period / prime;
            let (here, there) = (&values[preperiod..], &values[preperiod + part..]);
            if saltus > 0 {
                // As many times the part of the saltus as of the period make up the whole.
                let parts = u16::try_from(prime)
                    .ok()
                    .filter(|&prime| saltus.is_multiple_of(prime));
                let grows = |(one, other): (&u16, &u16)| {
                    parts.is_some_and(|parts| one.checked_add(saltus / parts) == Some(*other))
                };
                if here[..period].iter().zip(there).all(grows) {
                    let reason = format!("expected the least one, but {part} is a period");
                    return Err(refuse("period", reason));
                }
                continue;
            }
            if same(&here[..period], &there[..period], limits)? {
                let reason = format!("expected the least one, but {part} is a period");
                return Err(refuse("period", reason));
            }
        }
        Ok(())
    }

    /// Marks the options that leave no heap or one.
    fn mark_simple(&self, values: &[u16], seen: &mut Seen) {
        let heap = values.len();
        for (taken, digit) in self.digits.iter().enumerate().take(heap + 1) {
            if digit & 1 != 0 && taken == heap {
                seen.mark(heap, 0);
            }
            if digit & 2 != 0 && taken < heap {
                seen.mark(heap, values[heap - taken]);
            }
        }
    }

    /// The mex over all options.
    fn mex(
        &self,
        values: &[u16],
        seen: &mut Seen,
        limits: &Limits<'_>,
    ) -> Result<Option<u16>, Halt> {
        let heap = values.len();
        for (taken, digit) in self.digits.iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if digit & 4 != 0 {
                // Equal halves are left out where the parts must be different.
                let most = rest.saturating_sub(usize::from(digit & UNEQUAL != 0)) / 2;
                seen.mark_pairs(heap, 0, &values[1..=most], &values[rest - most..rest]);
                seen.pay_much(limits)?;
            }
            if digit & 8 != 0 {
                for least in 1..=rest / 3 {
                    let two = rest - least;
                    let (small, large) = (
                        &values[least..=two / 2],
                        &values[two.div_ceil(2)..=two - least],
                    );
                    seen.mark_pairs(heap, values[least], small, large);
                    seen.pay_much(limits)?;
                }
            }
        }
        Ok((0..1 << 15).find(|&value| seen.is_free(heap, value)))
    }

    /// The mex: a common value is no option when no rare heap is part of a split that has it;
    /// a rare value is none when no split has it.
    fn mex_by_mask(
        &self,
        values: &[u16],
        mask: Mask,
        rare: &[usize],
        seen: &mut Seen,
        limits: &Limits<'_>,
    ) -> Result<Option<u16>, Halt> {
        let heap = values.len();
        for (taken, digit) in self.digits.iter().enumerate().take(heap + 1) {
            if digit & 4 != 0 {
                let rest = heap - taken;
                for &part in rare.iter().take_while(|&&part| part < rest) {
                    if digit & UNEQUAL != 0 && 2 * part == rest {
                        continue;
                    }
                    seen.mark(heap, values[part] ^ values[rest - part]);
                    seen.pay_much(limits)?;
                }
            }
        }
        // The splits not yet looked at.
        let mut splits = self.splits(heap);
        'values: for value in 0..1 << 15 {
            if !seen.is_free(heap, value) {
                continue;
            }
            if !mask.is_rare(heap, value) {
                return Ok(Some(value));
            }
            // What worked at an earlier heap often works again.
            let before = seen.split_of.get(usize::from(value));
            let (taken, part) = before.copied().unwrap_or_default();
            let rest = heap - taken;
            let is_half = self.digits[taken] & UNEQUAL != 0 && 2 * part == rest;
            if 0 < part && part < rest && !is_half && values[part] ^ values[rest - part] == value {
                continue;
            }
            for (taken, part) in splits.by_ref() {
                let rest = heap - taken;
                let other = values[part] ^ values[rest - part];
                seen.mark(heap, other);
                seen.pay_much(limits)?;
                if other == value {
                    seen.split_of[usize::from(value)] = (taken, part);
                    continue 'values;
                }
            }
            return Ok(Some(value));
        }
        Ok(None)
    }

    /// The ways to leave two heaps: what is taken, and the smaller part.
    fn splits(&self, heap: usize) -> impl Iterator<Item = (usize, usize)> {
        let breaks = self
            .digits
            .iter()
            .enumerate()
            .take(heap + 1)
            .filter(|(_, digit)| *digit & 4 != 0);
        breaks.flat_map(move |(taken, digit)| {
            let rest = heap - taken;
            let halves = 1..=rest / 2;
            let allowed = move |part: &usize| digit & UNEQUAL == 0 || 2 * part != rest;
            halves.filter(allowed).map(move |part| (taken, part))
        })
    }
}

/// Which values are options of the heap at hand.
#[derive(Default)]
struct Seen {
    /// The last heap that has an option of each value; a power of two of them, so that sums of values have a place.
    heap_of: Vec<usize>,
    /// For each value the last split that was found to have it.
    split_of: Vec<(usize, usize)>,
    work: u64,
}

/// What [`Seen`] takes at most.
const SEEN_BYTES: u64 = (1 << 16) * 24;

impl Seen {
    /// Makes room for a value and its sums with those before.
    fn expect(&mut self, value: u16) {
        let most = usize::from(value);
        if most >= self.heap_of.len() {
            let count = (most + 1).next_power_of_two();
            self.heap_of.resize(count, 0);
            self.split_of.resize(count, (0, 0));
        }
    }

    /// Counts the options that were marked, some to a step.
    fn pay(&mut self, limits: &Limits<'_>) -> Result<(), Halt> {
        for _ in 0..self.work / 32 {
            limits.tick()?;
        }
        self.work = 0;
        Ok(())
    }

    /// The same once they are many, within a heap.
    #[inline]
    fn pay_much(&mut self, limits: &Limits<'_>) -> Result<(), Halt> {
        if self.work < 1 << 15 {
            return Ok(());
        }
        self.pay(limits)
    }

    /// Marks the sums of a value and of one of each two: the first of the small ones with the last of the
    /// large ones, and so on.
    fn mark_pairs(&mut self, heap: usize, beside: u16, small: &[u16], large: &[u16]) {
        let last = self.heap_of.len() - 1;
        for (one, other) in small.iter().zip(large.iter().rev()) {
            self.heap_of[usize::from(beside ^ one ^ other) & last] = heap;
        }
        self.work += small.len() as u64;
    }

    fn mark(&mut self, heap: usize, value: u16) {
        self.heap_of[usize::from(value)] = heap;
        self.work += 1;
    }

    fn is_free(&self, heap: usize, value: u16) -> bool {
        let last = self.heap_of.get(usize::from(value));
        last.is_none_or(|&last| last != heap)
    }
}

/// The digits of a code, which has one spelling: small letters, and no digit 0 at its end but for the only one.
pub(super) fn digits(radix: u32, code: &str) -> Result<Vec<u8>, VerifyError> {
    let digit = |text: char| {
        let digit = text.to_digit(radix).filter(|_| !text.is_ascii_uppercase());
        digit.and_then(|digit| u8::try_from(digit).ok())
    };
    let read = || {
        let (first, others) = code.split_once('.')?;
        let ends_well = others == "0" || !others.is_empty() && !others.ends_with('0');
        let mut digits: Vec<u8> = Vec::new();
        for text in first.chars().chain(others.chars()) {
            match text {
                // After a digit that leaves two heaps, and once.
                '!' if radix == 8 => {
                    let digit = digits.last_mut().filter(|digit| **digit & !3 == 4)?;
                    *digit |= UNEQUAL;
                }
                text => digits.push(digit(text)?),
            }
        }
        let splits = digits.first()?.is_multiple_of(4);
        let first = first.trim_end_matches('!');
        (first.len() == 1 && splits && ends_well && !others.starts_with('!')).then_some(digits)
    };
    read().ok_or_else(|| refuse("game", format!("expected a code, found `{code}`")))
}

/// The most heaps that a move leaves, two at least. Heaps that must be different count as three: an option `a` and `a + p`
/// of heap `n + p` has no option `a` and `a` of `n` beside it, but `a - p` and `a + p`, of the same value 0.
fn most_heaps(digits: &[u8]) -> u128 {
    if digits.iter().any(|&digit| digit >= 8) {
        3
    } else {
        2
    }
}

/// The list that describes a mask, the only field there may be.
fn mask_field<'a>(
    mut fields: impl Iterator<Item = &'a (String, Vec<u128>)>,
) -> Result<Option<&'a [u128]>, VerifyError> {
    match (fields.next(), fields.next()) {
        (None, _) => Ok(None),
        (Some((name, list)), None) if name == "mask" => Ok(Some(list)),
        (Some((name, _)), _) => Err(refuse(name, "expected a mask or nothing")),
    }
}

fn read_mask(list: &[u128], digits: &[u8]) -> Result<Mask, VerifyError> {
    let bits = list.first().and_then(|&bits| u16::try_from(bits).ok());
    let parity = match list.get(1) {
        None => None,
        Some(0) => Some(0),
        Some(1) => Some(1),
        Some(other) => {
            let reason = format!("expected a parity 0 or 1, found {other}");
            return Err(refuse("mask", reason));
        }
    };
    let Some(bits) = bits.filter(|_| list.len() <= 2) else {
        let reason = "expected bits below 65536 and at most a parity";
        return Err(refuse("mask", reason));
    };
    let breaks = digits
        .iter()
        .enumerate()
        .filter(|(_, digit)| *digit & 4 != 0);
    for (taken, _) in breaks {
        if parity.is_some_and(|parity| taken % 2 != parity) {
            let reason =
                format!("expected breaking moves of one parity, found one that takes {taken}");
            return Err(refuse("mask", reason));
        }
    }
    Ok(Mask { bits, parity })
}

/// Whether two stretches of values are the same, with a look at the limits now and then.
fn same(one: &[u16], other: &[u16], limits: &Limits<'_>) -> Result<bool, Halt> {
    const AT_ONCE: usize = 1 << 16;
    for (one, other) in one.chunks(AT_ONCE).zip(other.chunks(AT_ONCE)) {
        limits.look()?;
        if one != other {
            return Ok(false);
        }
    }
    Ok(true)
}

fn primes(mut number: usize, limits: &Limits<'_>) -> Result<Vec<usize>, Halt> {
    let mut primes = Vec::new();
    let mut divisor = 2;
    while divisor <= number / divisor {
        limits.tick()?;
        if number.is_multiple_of(divisor) {
            primes.push(divisor);
            while number.is_multiple_of(divisor) {
                number /= divisor;
            }
        }
        divisor += 1;
    }
    if number > 1 {
        primes.push(number);
    }
    Ok(primes)
}
