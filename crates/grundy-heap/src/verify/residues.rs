//! The checker of infinite sets by residues: no number of the set leads between two heaps of the same value, and finitely many
//! lead to all smaller ones.
//!
//! The values are computed by the definition, and the numbers of the set and their residues from the text of the rule. Trusted are the
//! theorem in `rule/residues.rs`, and of primes that those which do not divide `p` have no common divisor with it.

use grundy_num::{Halt, Limits};

use super::outcomes::{by_values_alone, within, won};
use super::{Case, check_least, expect_no_fields, expect_theorem, number, prime_factors, refuse};
use crate::{Checked, Period, VerifyError};

/// Numbers of the set up to here are tried in turn.
const MOST: u64 = 1 << 24;

/// Whether the parameters of a subtraction game name such a set.
pub(super) fn is_rule(parameters: &str) -> bool {
    parameters.starts_with(|first: char| first.is_ascii_lowercase())
}

/// Checks a certificate of the values.
pub(super) fn check(parameters: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    expect_theorem(case.certificate, "residues")?;
    expect_no_fields(case.certificate)?;
    if case.certificate.period.saltus != 0 {
        return Err(refuse("saltus", "expected 0, as the theorem says"));
    }
    let law = case.certificate.period;
    check_least(&values(parameters, law, case.limits)?, law, case.limits)
}

/// Checks a certificate of the outcomes.
pub(super) fn check_outcomes(parameters: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    let law = by_values_alone(case.certificate)?;
    let values = values(parameters, law, case.limits)?;
    within(&won(values), law, case)
}

/// The values of two periods and more behind the preperiod, when the theorem proves the law for all heaps.
fn values(parameters: &str, law: Period, limits: &Limits<'_>) -> Result<Vec<u32>, VerifyError> {
    let small = |name: &str, number: u128| {
        let small = u64::try_from(number).ok().filter(|&number| number <= MOST);
        let small = small.and_then(|number| usize::try_from(number).ok());
        small.ok_or_else(|| refuse(name, format!("expected at most {MOST}, found {number}")))
    };
    let (l, p) = (
        small("preperiod", law.preperiod)?,
        small("period", law.period)?,
    );
    if p == 0 {
        return Err(refuse("period", "expected at least 1, found 0"));
    }
    let rule = Rule::read(parameters)?;
    let mut set = rule.up_to((l + p) as u64, limits)?;
    let first = by_definition(&set, l + p, limits)?;
    let claimed = |heap: usize| first[if heap < l { heap } else { l + (heap - l) % p }];

    // No number leads between heaps of the same value.
    let avoids = |s: usize| {
        limits.look()?;
        match (0..l + p).find(|&heap| claimed(heap) == claimed(heap + s)) {
            None => Ok(()),
            Some(heap) => {
                let reason = format!(
                    "expected a value other than that of heap {heap}, to which a move may lead, found the same under this law"
                );
                Err(refuse(format!("heap {}", heap + s), reason))
            }
        }
    };
    let few = set.partition_point(|&s| s < l as u64);
    for &s in &set[..few] {
        avoids(small("preperiod", s.into())?)?;
    }
    for residue in rule.residues_from(l as u64, p as u64, limits)? {
        avoids(l.next_multiple_of(p) + small("period", residue.into())?)?;
    }

    // The least number up to which all smaller values are reached from heaps so large that no option is before the period.
    let mut wanted: Vec<(usize, u32)> = Vec::new();
    for heap in l..l + p {
        limits.look()?;
        wanted.extend((0..claimed(heap)).map(|value| (heap, value)));
    }
    let mut used = 0;
    let mut bound = (l + p) as u64;
    while !wanted.is_empty() {
        while used == set.len() {
            if bound > MOST {
                let reason = "expected options of all smaller values, found too few";
                return Err(refuse("theorem", reason));
            }
            bound *= 2;
            set = rule.up_to(bound, limits)?;
        }
        limits.look()?;
        let back = small("period", (set[used] % p as u64).into())?;
        wanted.retain(|&(heap, value)| claimed(heap + p - back) != value);
        used += 1;
    }
    let most = set[..used].last().copied().unwrap_or(0);
    let count = l + p + small("period", most.into())?.max(p);
    let set = rule.up_to(count as u64, limits)?;
    let values = by_definition(&set, count, limits)?;
    for heap in l + p..count {
        if values[heap] != values[heap - p] {
            let reason = format!(
                "expected the value {} of heap {}, a period before, found {}",
                values[heap - p],
                heap - p,
                values[heap]
            );
            return Err(refuse(format!("heap {heap}"), reason));
        }
    }
    Ok(values)
}

/// The least values that are no options.
fn by_definition(set: &[u64], count: usize, limits: &Limits<'_>) -> Result<Vec<u32>, Halt> {
    limits.allow_memory(8 * count as u64)?;
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..count {
        limits.look()?;
        let options = set
            .iter()
            .map_while(|&s| heap.checked_sub(usize::try_from(s).ok()?));
        let mut options: Vec<u32> = options.map(|option| values[option]).collect();
        options.sort_unstable();
        options.dedup();
        let least = (0..)
            .zip(&options)
            .find(|(value, option)| *value != **option);
        let all = u32::try_from(options.len()).map_err(|_| Halt::Memory)?;
        values.push(least.map_or(all, |(value, _)| value));
    }
    Ok(values)
}

/// A rule, as it is written.
enum Rule<'a> {
    Squares,
    Primes,
    Fibonacci,
    Powers(u64),
    Formula(&'a str),
}

impl<'a> Rule<'a> {
    fn read(text: &'a str) -> Result<Self, VerifyError> {
        let formula = text.strip_prefix("n -> ").map(Rule::Formula);
        let powers = text.strip_prefix("powers of ").and_then(number);
        let powers = powers.filter(|&base| base > 1).map(Rule::Powers);
        let rule = match text {
            "squares" => Some(Rule::Squares),
            "primes" => Some(Rule::Primes),
            "fibonacci" => Some(Rule::Fibonacci),
            _ => formula.or(powers),
        };
        rule.ok_or_else(|| refuse("game", format!("expected a rule, found `{text}`")))
    }

    /// The number at a place, from 1 on, of a rule that gives each by itself; nothing where it is beyond all heaps.
    fn at(&self, n: u64) -> Result<Option<u64>, VerifyError> {
        match self {
            Rule::Squares => Ok(n.checked_mul(n)),
            Rule::Powers(base) => Ok(u32::try_from(n - 1).ok().and_then(|n| base.checked_pow(n))),
            Rule::Fibonacci => {
                let (mut one, mut two) = (1u64, 2u64);
                for _ in 1..n {
                    let Some(sum) = one.checked_add(two) else {
                        return Ok(None);
                    };
                    (one, two) = (two, sum);
                }
                Ok(Some(one))
            }
            Rule::Formula(text) => {
                let value = formula(text, n.into(), None).ok_or_else(|| {
                    refuse(
                        "game",
                        format!("expected numbers below 2^127, found larger ones for n = {n}"),
                    )
                })?;
                let value = u128::try_from(value).ok().filter(|&value| value > 0);
                let value = value.ok_or_else(|| refuse("game", "expected positive numbers"))?;
                Ok(u64::try_from(value).ok())
            }
            Rule::Primes => Ok(None),
        }
    }

    /// The numbers up to a bound.
    fn up_to(&self, most: u64, limits: &Limits<'_>) -> Result<Vec<u64>, VerifyError> {
        if let Rule::Primes = self {
            return Ok(primes(most, limits)?);
        }
        let mut set: Vec<u64> = Vec::new();
        for n in 1.. {
            limits.look()?;
            let Some(s) = self.at(n)?.filter(|&s| s <= most) else {
                break;
            };
            if set.last().is_some_and(|&before| before >= s) {
                return Err(refuse("game", "expected numbers that increase"));
            }
            set.push(s);
        }
        Ok(set)
    }

    /// The remainders by `p` of the numbers that are at least `from`.
    fn residues_from(
        &self,
        from: u64,
        p: u64,
        limits: &Limits<'_>,
    ) -> Result<Vec<u64>, VerifyError> {
        let mut residues = Vec::new();
        if let Rule::Primes = self {
            let dividing = prime_factors(p, limits)?;
            for residue in 0..p {
                limits.look()?;
                if dividing.iter().all(|prime| residue % prime != 0) {
                    residues.push(residue);
                }
            }
            residues.extend(dividing.into_iter().filter(|&q| q >= from).map(|q| q % p));
            return Ok(residues);
        }
        let mut n = 1;
        while self.at(n)?.is_some_and(|s| s < from) {
            limits.look()?;
            n += 1;
        }
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b) % u128::from(p);
        let product = |a: u64, b: u64| u64::try_from(product(a, b)).expect("a remainder is small");
        match self {
            // A power has one of at most p remainders, which decides that of the next.
            Rule::Powers(base) => {
                let mut power = 1 % p;
                for k in 1..n + p {
                    limits.tick()?;
                    if k >= n {
                        residues.push(power);
                    }
                    power = product(power, base % p);
                }
            }
            // Neighbours decide the numbers before and after them, so all remainders come again in rounds.
            Rule::Fibonacci => {
                let start = (1 % p, 2 % p);
                let mut two = start;
                loop {
                    limits.tick()?;
                    residues.push(two.0);
                    two = (two.1, (two.0 + two.1) % p);
                    if two == start {
                        break;
                    }
                }
            }
            Rule::Squares => residues.extend((n..n + p).map(|n| product(n % p, n % p))),
            Rule::Formula(text) => {
                for n in n..n + p {
                    limits.tick()?;
                    let residue = formula(text, n.into(), Some(p.into()));
                    let residue = residue.and_then(|residue| u64::try_from(residue).ok());
                    residues.push(residue.ok_or_else(|| refuse("game", "expected a formula"))?);
                }
            }
            Rule::Primes => {}
        }
        residues.sort_unstable();
        residues.dedup();
        Ok(residues)
    }
}

/// The sieve of all multiples.
fn primes(most: u64, limits: &Limits<'_>) -> Result<Vec<u64>, Halt> {
    limits.allow_memory(9 * most)?;
    let count = usize::try_from(most).map_err(|_| Halt::Memory)? + 1;
    let mut is_multiple = vec![false; count];
    let mut primes = Vec::new();
    for p in 2..count {
        if p.is_multiple_of(1 << 12) {
            limits.look()?;
        }
        if !is_multiple[p] {
            primes.push(p as u64);
            is_multiple
                .iter_mut()
                .step_by(p)
                .for_each(|multiple| *multiple = true);
        }
    }
    Ok(primes)
}

/// The value of a formula, or its remainder, 0 or more, when it is asked for; nothing where it is no formula or too large.
fn formula(text: &str, n: u128, modulus: Option<u128>) -> Option<i128> {
    let mut reading = Formula {
        signs: text
            .bytes()
            .filter(|sign| !sign.is_ascii_whitespace())
            .collect(),
        at: 0,
        n: i128::try_from(n).ok()?,
        modulus: modulus.map(i128::try_from).transpose().ok()?,
    };
    let value = reading.sum(0)?;
    (reading.at == reading.signs.len()).then_some(value)
}

struct Formula {
    signs: Vec<u8>,
    at: usize,
    n: i128,
    modulus: Option<i128>,
}

impl Formula {
    fn next(&mut self, signs: &[u8]) -> Option<u8> {
        let sign = *self
            .signs
            .get(self.at)
            .filter(|sign| signs.contains(sign))?;
        self.at += 1;
        Some(sign)
    }

    fn reduced(&self, value: i128) -> i128 {
        self.modulus
            .map_or(value, |modulus| value.rem_euclid(modulus))
    }

    fn sum(&mut self, depth: u32) -> Option<i128> {
        let mut sum = self.product(depth)?;
        while let Some(sign) = self.next(b"+-") {
            let term = self.product(depth)?;
            sum = match sign {
                b'+' => sum.checked_add(term)?,
                _ => sum.checked_sub(term)?,
            };
            sum = self.reduced(sum);
        }
        Some(sum)
    }

    fn product(&mut self, depth: u32) -> Option<i128> {
        let mut product = self.power(depth)?;
        // Between factors `*` may be left out before `n` and brackets.
        while self.next(b"*").is_some() || matches!(self.signs.get(self.at), Some(b'n' | b'(')) {
            let factor = self.power(depth)?;
            product = self.reduced(product.checked_mul(factor)?);
        }
        Some(product)
    }

    fn power(&mut self, depth: u32) -> Option<i128> {
        if self.next(b"-").is_some() {
            let opposite = (depth < 64).then(|| self.power(depth + 1))??;
            return Some(self.reduced(opposite.checked_neg()?));
        }
        let base = self.factor(depth)?;
        if self.next(b"^").is_none() {
            return Some(base);
        }
        let exponent = self.digits().filter(|&exponent| exponent <= 64)?;
        let mut power = self.reduced(1);
        for _ in 0..exponent {
            power = self.reduced(power.checked_mul(base)?);
        }
        Some(power)
    }

    fn factor(&mut self, depth: u32) -> Option<i128> {
        if self.next(b"n").is_some() {
            return Some(self.reduced(self.n));
        }
        if self.next(b"(").is_some() {
            let inner = (depth < 64).then(|| self.sum(depth + 1))??;
            self.next(b")")?;
            return Some(inner);
        }
        let number = self.digits()?;
        Some(self.reduced(number))
    }

    fn digits(&mut self) -> Option<i128> {
        let mut number = i128::from(self.next(b"0123456789")? - b'0');
        while let Some(digit) = self.next(b"0123456789") {
            number = number.checked_mul(10)?.checked_add((digit - b'0').into())?;
        }
        Some(number)
    }
}
