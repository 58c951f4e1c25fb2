//! Labels along an axis: which are shown, and in which row, so that none overlap.

/// A label's place along its axis: its middle, its length, and how important it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) middle: f64,
    pub(crate) length: f64,
    /// The least is the most important.
    pub(crate) rank: u8,
}

/// The row of each label, or `None` where it would overlap a more important one in every row.
pub(crate) fn rows(wanted: &[Wanted], rows: usize) -> Vec<Option<usize>> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|&i| (wanted[i].rank, i));
    let mut taken: Vec<Vec<Wanted>> = vec![Vec::new(); rows];
    let mut placed = vec![None; wanted.len()];
    for i in order {
        let label = wanted[i];
        let free = taken
            .iter()
            .position(|row| row.iter().all(|other| !overlap(label, *other)));
        if let Some(row) = free {
            taken[row].push(label);
            placed[i] = Some(row);
        }
    }
    placed
}

fn overlap(a: Wanted, b: Wanted) -> bool {
    (a.middle - b.middle).abs() < f64::midpoint(a.length, b.length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(middle: f64, rank: u8) -> Wanted {
        Wanted {
            middle,
            length: 10.0,
            rank,
        }
    }

    #[test]
    fn the_important_label_stays_in_the_first_row() {
        let labels = [at(0.0, 2), at(4.0, 0), at(8.0, 1), at(30.0, 2)];
        assert_eq!(rows(&labels, 2), [None, Some(0), Some(1), Some(0)]);
    }

    proptest! {
        #[test]
        fn labels_in_one_row_never_overlap(
            labels in prop::collection::vec((0.0..300.0f64, 1.0..40.0f64, 0u8..3), 0..40),
        ) {
            let labels: Vec<Wanted> = labels
                .into_iter()
                .map(|(middle, length, rank)| Wanted { middle, length, rank })
                .collect();
            let placed = rows(&labels, 2);
            for i in 0..labels.len() {
                for j in 0..i {
                    if placed[i].is_some() && placed[i] == placed[j] {
                        prop_assert!(!overlap(labels[i], labels[j]));
                    }
                }
            }
        }
    }
}
