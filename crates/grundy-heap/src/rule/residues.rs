//! Infinite sets by residues: when a period that is seen on finitely many heaps holds for all.
//!
//! **Theorem.** Let `S` be a set of positive numbers, finite or not, and let `G(n + p) = G(n)` for `l <= n < N - p`, where
//! `N >= l + M + p`. Suppose that
//!
//! - **A.** no `s` in `S` has a heap `m < l + p` with `H(m + s) = H(m)`, where `H` begins with the values below `N` and goes on by the
//!   law, and
//! - **B.** for each of the `p` heaps `n` from `l + M` on, every `v < G(n)` is `G(n - s)` for some `s <= M` of `S`.
//!
//! Then `G(n + p) = G(n)` for all `n >= l`.
//!
//! *Proof.* `G = H` by induction. Let `n >= N`, and suppose that an option `n - s` has the value `H(n)`. Take periods away from it until
//! a heap `m < l + p` is left. Where one was taken, `m >= l`, so by the law `H(m) = H(n - s) = H(n) = H(m + s)`; where none was, this
//! is what was supposed. It contradicts A. And `n` has options of all smaller values, by the numbers that B names for the heap from
//! `l + M` to `l + M + p` with the same remainder by `p`: no `s <= M` leads from there to a heap below `l`. ∎
//!
//! For `s >= l` the equation of A depends on the remainder of `s` by `p` alone. So A is a question about finitely many numbers and
//! about the residues of all others, which are known for powers, polynomials and Fibonacci numbers, as they come again; and for
//! primes: those that do not divide `p` have residues without a common divisor with `p`, and each of these is one of infinitely many
//! primes (Dirichlet). Where a number or a residue of `S` breaks A, the law fails at some heap.

use grundy_num::{Halt, Limits};

use super::SetRule;
use crate::{HeapError, Period, Theorem};

/// The theorem on sets whose residues are known.
pub(crate) const RESIDUES: Theorem = Theorem {
    name: "residues",
    statement: "if G(n+p) = G(n) for l <= n < l+M, no number s of the set has a heap m < l+p with G(m+s) = G(m) in the \
                sequence that goes on by this law, which for s >= l depends on s mod p alone, and each heap n with \
                l+M <= n < l+M+p has options of all smaller values by numbers up to M, then G(n+p) = G(n) for all n >= l",
};

/// What the theorem says of a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It holds for all heaps, if it holds as far as the values of the heaps below this one go.
    Proved(u64),
    /// It fails at some heap.
    Refuted,
    /// No numbers among those looked at give all smaller values.
    Open,
}

/// Tries the theorem on a law without a saltus that the values obey.
pub(super) fn judge(
    rule: &SetRule,
    values: &[u32],
    law: Period,
    limits: &Limits<'_>,
) -> Result<Verdict, HeapError> {
    let small = |number: u128| usize::try_from(number).map_err(|_| Halt::Memory);
    let (l, p) = (small(law.preperiod)?, small(law.period)?);
    let values = &values[..l + p];
    let numbers = rule.numbers((2 * (l + p)).max(LOOKED_AT) as u64, limits)?;
    let clash = |s: usize| (0..l + p).any(|m| values[m] == values[place(m + s, l, p)]);
    let few = numbers.partition_point(|&s| s < l as u64);
    for &s in &numbers[..few] {
        limits.look()?;
        if clash(small(s.into())?) {
            return Ok(Verdict::Refuted);
        }
    }
    let residues = residues(rule, few, p, limits)?;
    // A number that is at least `l`, with this remainder.
    let least = l.next_multiple_of(p);
    for residue in (0..p).filter(|&residue| residues[residue]) {
        limits.look()?;
        if clash(least + residue) {
            return Ok(Verdict::Refuted);
        }
    }
    let most = enough(&numbers, &values[l..], limits)?;
    Ok(most.map_or(Verdict::Open, |most| Verdict::Proved((l + p) as u64 + most)))
}

/// Numbers up to here are looked at for options of smaller values.
const LOOKED_AT: usize = 1 << 16;

/// The heap below `l + p` with the same value by the law.
fn place(heap: usize, l: usize, p: usize) -> usize {
    if heap < l { heap } else { l + (heap - l) % p }
}

/// The least number up to which the numbers lead from every heap of a round to all smaller values.
fn enough(numbers: &[u64], round: &[u32], limits: &Limits<'_>) -> Result<Option<u64>, Halt> {
    let p = round.len();
    limits.allow_memory(round.iter().map(|&value| u64::from(value) / 8 + 32).sum())?;
    let mut reached: Vec<Vec<bool>> = Vec::new();
    let mut missing = 0usize;
    for &value in round {
        let value = usize::try_from(value).map_err(|_| Halt::Memory)?;
        reached.push(vec![false; value]);
        missing += value;
    }
    let mut most = 0;
    for &s in numbers {
        if missing == 0 {
            break;
        }
        limits.look()?;
        most = s;
        let back = usize::try_from(s % p as u64).expect("below the period");
        for (heap, reached) in reached.iter_mut().enumerate() {
            let option = round[(heap + p - back) % p] as usize;
            if let Some(reached) = reached.get_mut(option).filter(|reached| !**reached) {
                *reached = true;
                missing -= 1;
            }
        }
    }
    Ok((missing == 0).then_some(most))
}

/// The remainders by `p` of all numbers after the first few.
fn residues(rule: &SetRule, few: usize, p: usize, limits: &Limits<'_>) -> Result<Vec<bool>, Halt> {
    limits.allow_memory(p as u64)?;
    let mut found = vec![false; p];
    let modulus = p as u64;
    let mut find = |residue: u64| {
        let residue = usize::try_from(residue).expect("below the period");
        !std::mem::replace(&mut found[residue], true)
    };
    let times = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b) % u128::from(modulus);
        u64::try_from(product).expect("below the period")
    };
    let few = few as u64;
    match rule {
        SetRule::Powers(base) => {
            let mut power = 1 % modulus;
            for _ in 0..few {
                limits.tick()?;
                power = times(power, *base);
            }
            while find(power) {
                limits.tick()?;
                power = times(power, *base);
            }
        }
        SetRule::Fibonacci => {
            let mut two = (1 % modulus, 2 % modulus);
            for _ in 0..few {
                limits.tick()?;
                two = (two.1, (two.0 + two.1) % modulus);
            }
            // Neighbours determine all numbers after and before them, so these two come again.
            let start = two;
            loop {
                limits.tick()?;
                find(two.0);
                two = (two.1, (two.0 + two.1) % modulus);
                if two == start {
                    break;
                }
            }
        }
        SetRule::Squares => {
            for n in few + 1..=few + modulus {
                limits.tick()?;
                find(times(n, n));
            }
        }
        SetRule::Polynomial(polynomial) => {
            for n in few + 1..=few + modulus {
                limits.tick()?;
                find(polynomial.residue(n, modulus));
            }
        }
        SetRule::Progression { first, step } => {
            for n in few..few + modulus {
                limits.tick()?;
                find((first % modulus + times(n, *step)) % modulus);
            }
        }
        SetRule::Primes => {
            for residue in 0..modulus {
                limits.tick()?;
                if gcd(residue, modulus) == 1 {
                    find(residue);
                }
            }
            let before = super::primes(modulus, limits)?;
            let dividing = before
                .into_iter()
                .skip(usize::try_from(few).map_err(|_| Halt::Memory)?);
            for prime in dividing.filter(|&prime| modulus.is_multiple_of(prime)) {
                find(prime % modulus);
            }
        }
    }
    Ok(found)
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn residues_are_those_of_the_numbers() {
        let limits = Limits::none();
        let most = |text: &str| {
            if text.starts_with("powers") || text == "fibonacci" {
                u64::MAX
            } else {
                1 << 18
            }
        };
        for text in [
            "powers of 2",
            "powers of 6",
            "fibonacci",
            "squares",
            "primes",
            "n -> n^3 + n - 1",
            "4, 10, ...",
        ] {
            let rule: SetRule = text.parse().unwrap();
            let numbers = rule.numbers(most(text), &limits).unwrap();
            for (few, p) in [(0, 1), (0, 2), (1, 3), (3, 12), (2, 24), (9, 30), (0, 32)] {
                let mut naive = vec![false; p];
                for s in &numbers[few..] {
                    naive[usize::try_from(s % p as u64).unwrap()] = true;
                }
                assert_eq!(
                    residues(&rule, few, p, &limits).unwrap(),
                    naive,
                    "{text} {few} {p}"
                );
            }
        }
    }
}
