//! The definitions, as anybody would write them first.

/// The values of a subtraction game below `count`.
pub fn subtraction(set: &[u64], count: usize) -> Vec<u8> {
    let mut values = vec![0; count];
    for n in 0..count {
        let mut seen = [false; 32];
        for &s in set {
            if s as usize <= n {
                seen[usize::from(values[n - s as usize])] = true;
            }
        }
        values[n] = seen.iter().position(|seen| !seen).expect("few numbers") as u8;
    }
    values
}

/// The period, from as many values as it takes: the last window is looked for backwards.
pub fn period(set: &[u64]) -> usize {
    let max = set[set.len() - 1] as usize;
    let mut count = 4 * max;
    loop {
        let values = subtraction(set, count);
        let window = &values[count - max..];
        let copy = (0..count - max)
            .rev()
            .find(|&i| values[i..i + max] == *window);
        match copy {
            Some(i) => return count - max - i,
            None => count *= 2,
        }
    }
}

/// Every `every`-th set of `size` numbers up to `most`, in some order.
pub fn sets(size: usize, most: u64, every: usize) -> Vec<Vec<u64>> {
    let mut sets = vec![Vec::new()];
    for _ in 0..size {
        let grow = |set: &Vec<u64>| {
            let set = set.clone();
            let from = set.last().map_or(1, |last| last + 1);
            (from..=most).map(move |next| set.iter().copied().chain([next]).collect())
        };
        sets = sets.iter().flat_map(grow).collect();
    }
    sets.into_iter().step_by(every).collect()
}

/// The values of an all-but game below `count`.
pub fn all_but(set: &[u64], count: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::with_capacity(count);
    let mut seen = vec![usize::MAX; count + 1];
    for n in 0..count {
        for m in 0..n {
            if !set.contains(&((n - m) as u64)) {
                seen[values[m] as usize] = n;
            }
        }
        values.push(
            seen.iter()
                .position(|&at| at != n)
                .expect("room for one more") as u32,
        );
    }
    values
}
