//! A finite set of numbers and one heap: what the games `subtraction` and `all_but` are given by.

use grundy_heap::{Differences, SetError};
use grundy_num::UBig;
use grundy_rules::{Arg, ArgError, Args};

/// Values of heaps below this many are computed one by one: a set may have a long period, and its
/// small heaps are not to wait for it.
pub(crate) const FIRST_HEAPS: u64 = 1 << 16;

/// How many values are computed when that of `heap` is asked for: more than it takes, so that
/// heaps asked for one after the other do not begin anew each time.
pub(crate) fn first_values_for(heap: u64) -> u64 {
    (heap + 1).next_power_of_two().max(64)
}

/// The set, which all arguments but the last are, and the heap; no set at all when it is empty.
pub(crate) fn read(args: &Args<'_>, usage: &str) -> Result<(Option<Differences>, UBig), ArgError> {
    let hint = format!("write `{usage}`");
    let Some(last) = args.len().checked_sub(1) else {
        return Err(ArgError {
            argument: None,
            place: None,
            message: SetError::Empty.to_string(),
            label: None,
            hint: Some(hint),
        });
    };
    let mut numbers: Vec<u64> = Vec::with_capacity(last);
    for (index, arg) in args.all()[..last].iter().enumerate() {
        let number = match arg {
            Arg::Integer(n) => {
                u64::try_from(n).map_err(|_| SetError::NotANumber(shorten(&n.to_string())))
            }
            other => Err(SetError::NotANumber(other.kind().to_owned())),
        };
        let number = number.and_then(|n| if n == 0 { Err(SetError::Zero) } else { Ok(n) });
        numbers.push(number.map_err(|error| refused(index, &error).hint(hint.clone()))?);
    }
    let heap = args
        .natural(last)
        .map_err(|error| error.hint(hint.clone()))?;
    if numbers.is_empty() {
        return Ok((None, heap));
    }
    let set = Differences::new(numbers.iter().copied()).map_err(|error| {
        let repeated = |n: &u64| matches!(error, SetError::Repeated(twice) if twice == *n);
        let index = numbers.iter().rposition(repeated).unwrap_or(0);
        refused(index, &error).hint(hint.clone())
    })?;
    Ok((Some(set), heap))
}

/// The numbers and the heap, as they are read.
pub(crate) fn write(set: Option<&Differences>, heap: &UBig) -> String {
    let numbers = set.map_or(&[][..], Differences::as_slice);
    let numbers = numbers.iter().map(u64::to_string);
    let all: Vec<String> = numbers.chain([heap.to_string()]).collect();
    all.join(", ")
}

fn refused(index: usize, error: &SetError) -> ArgError {
    ArgError::new(index, error.to_string())
}

/// The number, with the middle of a long one left out.
fn shorten(number: &str) -> String {
    if number.len() <= 40 {
        return number.to_owned();
    }
    let (start, end) = (&number[..16], &number[number.len() - 16..]);
    format!("{start}…{end}")
}
