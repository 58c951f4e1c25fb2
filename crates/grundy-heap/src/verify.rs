//! Checking certificates, with plain code that trusts nothing but the rules.
//!
//! Nothing here is shared with the kernels. A checker goes from heap to heap by the definition;
//! its state is what the values of all later heaps depend on, so two equal states `p` heaps apart
//! prove the period `p`. That a period is the least is checked too: for each prime `q` dividing it
//! the states `p / q` heaps apart must differ, and one heap before the preperiod the law must fail.
//!
//! Each family has its checker in the file of its name: `check` for the values, `check_outcomes` for the outcomes.

mod arithmetic;
mod codes;
mod progression;
mod residues;
mod rows;
mod sample;
mod window;

use grundy_num::{Halt, Limits};

use crate::family::families;
use crate::{Certificate, Checked, Depth, HeapGame, Period, Refusal, VerifyError};
use sample::Chosen;

/// Declares the checkers of all families, and finds that of a game or of its outcomes.
macro_rules! checkers {
    ($($variant:ident($module:ident::$type:ident),)*) => {
        $(mod $module;)*

        fn check(case: &Case<'_>) -> Result<Checked, VerifyError> {
            let parameters = &case.certificate.game.parameters();
            match case.certificate.game {
                $(HeapGame::$variant(_) => $module::check(parameters, case),)*
            }
        }

        /// Checks a certificate of the outcomes of a game.
        fn check_outcomes(game: &HeapGame, case: &Case<'_>) -> Result<Checked, VerifyError> {
            let parameters = &game.parameters();
            match game {
                $(HeapGame::$variant(_) => $module::check_outcomes(parameters, case),)*
            }
        }
    };
}

families!(checkers);

/// Checks a certificate.
///
/// ```
/// use grundy_heap::{Checked, Depth, HeapGame, VerifyError, verify};
/// use grundy_num::Limits;
///
/// let limits = Limits::none();
/// let game = HeapGame::read("subtraction 1,2,6,11")?;
/// let mut certificate = game.certificate(&limits)?.expect("a proved period");
/// assert_eq!(verify(&certificate, Depth::Full, &limits)?, Checked::Complete { blocks: 1 });
///
/// certificate.period.period = 24;
/// let error = verify(&certificate, Depth::Full, &limits).unwrap_err();
/// let VerifyError::Refused(refusal) = error else { unreachable!() };
/// assert_eq!(refusal.place, "period");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn verify(
    certificate: &Certificate,
    depth: Depth,
    limits: &Limits<'_>,
) -> Result<Checked, VerifyError> {
    check(&Case {
        certificate,
        depth,
        limits,
    })
}

/// A certificate to check, how thoroughly, and within which limits.
struct Case<'a> {
    certificate: &'a Certificate,
    depth: Depth,
    limits: &'a Limits<'a>,
}

fn refuse(place: impl Into<String>, reason: impl Into<String>) -> VerifyError {
    VerifyError::Refused(Refusal {
        place: place.into(),
        reason: reason.into(),
    })
}

/// A game played from the smallest heap up.
trait Machine: Sized {
    /// The heap whose value comes next.
    fn heap(&self) -> u64;

    /// The value of the next heap, by the definition.
    fn step(&mut self) -> u64;

    /// Another machine in the same state.
    fn copy(&self, limits: &Limits<'_>) -> Result<Self, Halt>;

    /// Whether all later values are the same from here as from there, up to a constant.
    fn goes_on_like(&self, other: &Self, limits: &Limits<'_>) -> Result<bool, Halt>;

    /// Whether this is the very state that was claimed.
    fn is(&self, other: &Self, limits: &Limits<'_>) -> Result<bool, Halt>;

    /// What a step costs, in nanoseconds or less.
    fn cost(&self) -> u64;

    /// What a step can cost at worst.
    fn worst_cost(&self) -> u64;

    /// The memory of a state.
    fn bytes(&self) -> u64;
}

/// Steps between two looks at the clock, where a step is short.
const STEPS_PER_LOOK: u64 = 1 << 14;

/// What the steps between two looks at the clock cost at worst.
const COST_PER_LOOK: u64 = 1 << 18;

fn steps_per_look<M: Machine>(machine: &M) -> u64 {
    (COST_PER_LOOK / machine.worst_cost().max(1)).clamp(1, STEPS_PER_LOOK)
}

fn run_to<M: Machine>(machine: &mut M, heap: u64, limits: &Limits<'_>) -> Result<(), Halt> {
    let most = steps_per_look(machine);
    while machine.heap() < heap {
        limits.look()?;
        for _ in 0..(heap - machine.heap()).min(most) {
            machine.step();
        }
    }
    Ok(())
}

/// A copy of a list, made in parts with a look at the limits between them.
fn copied<T: Copy>(list: &[T], limits: &Limits<'_>) -> Result<Vec<T>, Halt> {
    const AT_ONCE: usize = 1 << 16;
    let mut copy = Vec::with_capacity(list.len());
    for part in list.chunks(AT_ONCE) {
        limits.look()?;
        copy.extend_from_slice(part);
    }
    Ok(copy)
}

/// Whether two lists are the same, with a look at the limits now and then.
fn same(
    mut one: impl Iterator<Item = u64>,
    mut other: impl Iterator<Item = u64>,
    limits: &Limits<'_>,
) -> Result<bool, Halt> {
    loop {
        limits.tick()?;
        match (one.next(), other.next()) {
            (None, None) => return Ok(true),
            (a, b) if a != b => return Ok(false),
            _ => {}
        }
    }
}

/// Checks a period against the rules.
///
/// `states` are the start and the claimed states, by increasing heaps. The law is checked for
/// `margin` heaps in a row before the states are compared.
fn check_period<M: Machine>(
    states: &[M],
    period: Period,
    margin: u64,
    depth: Depth,
    limits: &Limits<'_>,
) -> Result<Checked, VerifyError> {
    let word = |name: &str, number: u128| {
        let number = u64::try_from(number)
            .ok()
            .filter(|&number| number < 1 << 62);
        number.ok_or_else(|| refuse(name, "expected a number below 2^62"))
    };
    let (l, p) = (
        word("preperiod", period.preperiod)?,
        word("period", period.period)?,
    );
    let saltus = word("saltus", period.saltus)?;
    if p == 0 {
        return Err(refuse("period", "expected at least 1, found 0"));
    }
    let checked = check_blocks(states, [l, l + p], depth, limits)?;

    // One machine before the preperiod and one a period later.
    let first = l.saturating_sub(1);
    let end = l + margin;
    let primes = prime_factors(p, limits)?;
    let shorter = primes.iter().map(|q| end + p / q);
    let mut places: Vec<u64> = shorter.clone().chain([first, first + p]).collect();
    places.sort_unstable();
    places.dedup();
    // The claimed states, those that are computed, and the two or three in use.
    let count = (states.len() + places.len() + 3) as u64;
    limits.allow_memory(states[0].bytes().saturating_mul(count))?;
    let found = states_at(states, &places, limits)?;
    let at = |heap: u64| found[places.binary_search(&heap).expect("it was asked for")].copy(limits);
    let (mut here, mut there) = (at(first)?, at(first + p)?);
    let most = steps_per_look(&here);
    while here.heap() < end {
        let heap = here.heap();
        if (heap - first).is_multiple_of(most) {
            limits.look()?;
        }
        let (value, later) = (here.step(), there.step());
        let holds = value.checked_add(saltus) == Some(later);
        if heap < l && holds {
            let reason = format!("expected the least, but the law holds for heap {heap} before it");
            return Err(refuse("preperiod", reason));
        }
        if heap >= l && !holds {
            let reason = format!("expected {value} + {saltus} at heap {heap} + {p}, found {later}");
            return Err(refuse(format!("heap {heap}"), reason));
        }
    }
    if !here.goes_on_like(&there, limits)? {
        let reason = format!("expected the same state {p} heaps later, found another");
        return Err(refuse(format!("heap {end}"), reason));
    }
    for (q, place) in primes.iter().zip(shorter) {
        if at(place)?.goes_on_like(&here, limits)? {
            let reason = format!("expected the least, but {p} / {q} is a period too");
            return Err(refuse("period", reason));
        }
    }
    Ok(checked)
}

/// Recomputes the stretches between claimed states: all of them, or some.
fn check_blocks<M: Machine>(
    states: &[M],
    ends: [u64; 2],
    depth: Depth,
    limits: &Limits<'_>,
) -> Result<Checked, VerifyError> {
    let of = states.len() - 1;
    // The blocks that hold the ends of the period count more than others.
    let holding = ends.map(|heap| states.partition_point(|state| state.heap() <= heap).max(1) - 1);
    let last = &states[of];
    let cost = u128::from(last.heap()) * u128::from(last.cost());
    let chosen = Chosen::new(of, cost, holding, depth);
    for &block in &chosen.blocks {
        let (mut machine, claimed) = (states[block].copy(limits)?, &states[block + 1]);
        run_to(&mut machine, claimed.heap(), limits)?;
        if !machine.is(claimed, limits)? {
            let place = format!(
                "block {block}, heaps {} to {}",
                states[block].heap(),
                claimed.heap()
            );
            return Err(refuse(
                place,
                "the rules lead to another state at its end than the certificate says",
            ));
        }
    }
    // What has no states on the way is one block, and the check of the law runs through it.
    Ok(if of == 0 {
        Checked::Complete { blocks: 1 }
    } else {
        chosen.checked()
    })
}

/// The machines at increasing heaps, each run from the last state before.
fn states_at<M: Machine>(states: &[M], heaps: &[u64], limits: &Limits<'_>) -> Result<Vec<M>, Halt> {
    let mut found: Vec<M> = Vec::new();
    for &heap in heaps {
        let before = states.partition_point(|state| state.heap() <= heap);
        let mut machine = &states[before - 1];
        if let Some(last) = found.last()
            && last.heap() > machine.heap()
        {
            machine = last;
        }
        let mut machine = machine.copy(limits)?;
        run_to(&mut machine, heap, limits)?;
        found.push(machine);
    }
    Ok(found)
}

/// Checks that a law is the least of values that obey it, of which there are two periods.
fn check_least<T: PartialEq>(
    values: &[T],
    law: Period,
    limits: &Limits<'_>,
) -> Result<Checked, VerifyError> {
    let small = |number: u128| usize::try_from(number).expect("there are more values");
    let (l, p) = (small(law.preperiod), small(law.period));
    if l > 0 && values[l - 1] == values[l - 1 + p] {
        let reason = format!("expected the least, but the law holds for heap {}", l - 1);
        return Err(refuse("preperiod", reason));
    }
    for prime in prime_factors(p as u64, limits)? {
        let part = p / usize::try_from(prime).expect("it divides the period");
        if (l..l + p).all(|heap| values[heap] == values[heap + part]) {
            let reason = format!("expected the least, but {part} is a period too");
            return Err(refuse("period", reason));
        }
    }
    Ok(Checked::Complete { blocks: 1 })
}

fn prime_factors(mut n: u64, limits: &Limits<'_>) -> Result<Vec<u64>, Halt> {
    let mut primes = Vec::new();
    let mut q = 2;
    while q <= n / q {
        limits.tick()?;
        if n.is_multiple_of(q) {
            primes.push(q);
            while n.is_multiple_of(q) {
                n /= q;
            }
        }
        q += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    Ok(primes)
}

/// A number in its one spelling: 0, or digits that do not begin with 0.
fn number(text: &str) -> Option<u64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = plain && (text == "0" || !text.starts_with('0'));
    plain.then(|| text.parse().ok()).flatten()
}

/// The numbers of a game, increasing and positive.
fn numbers(text: &str) -> Result<Vec<u64>, VerifyError> {
    let numbers: Option<Vec<u64>> = text.split(',').map(number).collect();
    let numbers = numbers.ok_or_else(|| {
        refuse(
            "game",
            format!("expected numbers with commas, found `{text}`"),
        )
    })?;
    if numbers[0] == 0 || numbers.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(refuse("game", "expected increasing numbers from 1 up"));
    }
    if numbers[numbers.len() - 1] > 1 << 32 {
        return Err(VerifyError::Halt(Halt::Memory));
    }
    Ok(numbers)
}

/// The named lists of a certificate, which must be these or none at all.
fn lists<'a, const N: usize>(
    certificate: &'a Certificate,
    names: [&str; N],
) -> Result<Option<[&'a [u128]; N]>, VerifyError> {
    if certificate.fields.is_empty() {
        return Ok(None);
    }
    let found: Vec<&str> = certificate
        .fields
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    if found != names {
        let reason = format!(
            "expected {} or none, found {}",
            names.join(", "),
            found.join(", ")
        );
        return Err(refuse("fields", reason));
    }
    Ok(Some(std::array::from_fn(|i| {
        certificate.fields[i].1.as_slice()
    })))
}

fn expect_no_fields(certificate: &Certificate) -> Result<(), VerifyError> {
    lists(certificate, [] as [&str; 0]).map(|_| ())
}

fn expect_theorem(certificate: &Certificate, name: &str) -> Result<(), VerifyError> {
    if certificate.theorem == name {
        return Ok(());
    }
    let reason = format!("expected `{name}`, found `{}`", certificate.theorem);
    Err(refuse("theorem", reason))
}

/// Small numbers out of words, `bits` bits each, every window from a word of its own.
fn windows(
    words: &[u128],
    length: usize,
    most: u64,
    count: usize,
    limits: &Limits<'_>,
) -> Result<Vec<Vec<u64>>, VerifyError> {
    let bits = (u64::BITS - most.leading_zeros()).max(1) as usize;
    let a_word = 128 / bits;
    let a_window = length.div_ceil(a_word);
    if Some(words.len()) != a_window.checked_mul(count) {
        let reason = format!(
            "expected {count} windows of {a_window} words, found {} words",
            words.len()
        );
        return Err(refuse("windows", reason));
    }
    let bytes = (8 * length as u64).saturating_mul(count as u64);
    limits.allow_memory(bytes)?;
    let mut list = Vec::new();
    for (i, words) in words.chunks(a_window).enumerate() {
        let mut window: Vec<u64> = Vec::with_capacity(length);
        for j in 0..length {
            limits.tick()?;
            let value = (words[j / a_word] >> (j % a_word * bits)) & ((1 << bits) - 1);
            let Some(value) = u64::try_from(value).ok().filter(|&value| value <= most) else {
                return Err(refuse(
                    format!("window {i}"),
                    format!("expected numbers up to {most}"),
                ));
            };
            window.push(value);
        }
        list.push(window);
    }
    Ok(list)
}

/// The heaps of the claimed states, which must increase.
fn heaps(list: &[u128]) -> Result<Vec<u64>, VerifyError> {
    let heaps: Option<Vec<u64>> = list.iter().map(|&heap| u64::try_from(heap).ok()).collect();
    heaps
        .filter(|heaps| heaps.first() != Some(&0) && heaps.windows(2).all(|pair| pair[0] < pair[1]))
        .ok_or_else(|| refuse("heaps", "expected increasing heaps from 1 up"))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn every_long_loop_looks_at_the_flag() {
        let up = AtomicBool::new(true);
        let stopped = Limits::none().stop(&up);
        // 2^61 - 1 is a prime, and 9999991 the last one below ten million.
        assert_eq!(prime_factors((1 << 61) - 1, &stopped), Err(Halt::Stopped));
        assert_eq!(
            prime_factors(12 * 9_999_991, &Limits::none()),
            Ok(vec![2, 3, 9_999_991])
        );
        let list = vec![0u64; 1 << 12];
        assert_eq!(copied(&list, &stopped), Err(Halt::Stopped));
        let values = || list.iter().copied();
        assert_eq!(same(values(), values(), &stopped), Err(Halt::Stopped));
        let words = [0; 1 << 7];
        let unpacked = windows(&words, 1 << 12, 15, 1, &stopped);
        assert_eq!(unpacked, Err(Halt::Stopped.into()));
    }

    #[test]
    fn lists_are_the_same_when_all_of_them_is() {
        let limits = Limits::none();
        let same = |one: &[u64], other: &[u64]| {
            same(one.iter().copied(), other.iter().copied(), &limits).unwrap()
        };
        assert!(same(&[], &[]) && same(&[1, 2], &[1, 2]));
        assert!(!same(&[1, 2], &[1, 3]) && !same(&[1], &[1, 2]) && !same(&[1, 2], &[1]));
    }
}
