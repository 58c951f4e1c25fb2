//! Automorphisms of a graph.
//!
//! They only ever make equal positions look equal, so it is enough to find some of them.

/// Automorphisms kept, the identity not counted.
const MOST_FOUND: usize = 15;

/// Steps of the search for automorphisms.
const MOST_STEPS: usize = 200_000;

/// Some automorphisms other than the identity, each as the images of the vertices.
pub(super) fn automorphisms(neighbours: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let colours = refined_colours(neighbours);
    let order = search_order(neighbours, &colours);
    let mut search = Search {
        neighbours,
        colours: &colours,
        order: &order,
        image: vec![usize::MAX; neighbours.len()],
        taken: vec![false; neighbours.len()],
        steps: 0,
        found: Vec::new(),
    };
    search.run();
    search.found
}

/// Colours that every automorphism keeps: refined by the colours of the neighbours until nothing
/// changes.
fn refined_colours(neighbours: &[Vec<usize>]) -> Vec<usize> {
    let mut colours = vec![0; neighbours.len()];
    let mut count = usize::from(!neighbours.is_empty());
    loop {
        let signature = |vertex: usize| {
            let mut around: Vec<usize> = neighbours[vertex].iter().map(|&v| colours[v]).collect();
            around.sort_unstable();
            (colours[vertex], around)
        };
        let signatures: Vec<_> = (0..neighbours.len()).map(signature).collect();
        let mut sorted: Vec<_> = signatures.iter().collect();
        sorted.sort_unstable();
        sorted.dedup();
        let refined = |signature| {
            sorted
                .binary_search(&signature)
                .expect("every signature is listed")
        };
        let next: Vec<usize> = signatures.iter().map(refined).collect();
        if sorted.len() == count {
            return next;
        }
        count = sorted.len();
        colours = next;
    }
}

/// The vertices in the order the search maps them: from a vertex of the rarest colour outwards.
fn search_order(neighbours: &[Vec<usize>], colours: &[usize]) -> Vec<usize> {
    let mut sizes = vec![0; neighbours.len()];
    for &colour in colours {
        sizes[colour] += 1;
    }
    let mut starts: Vec<usize> = (0..neighbours.len()).collect();
    starts.sort_by_key(|&vertex| (sizes[colours[vertex]], vertex));
    let mut seen = vec![false; neighbours.len()];
    let mut order = Vec::with_capacity(neighbours.len());
    for start in starts {
        let mut next = order.len();
        if !seen[start] {
            seen[start] = true;
            order.push(start);
        }
        while let Some(&vertex) = order.get(next) {
            next += 1;
            for &neighbour in &neighbours[vertex] {
                if !seen[neighbour] {
                    seen[neighbour] = true;
                    order.push(neighbour);
                }
            }
        }
    }
    order
}

struct Search<'a> {
    neighbours: &'a [Vec<usize>],
    colours: &'a [usize],
    order: &'a [usize],
    image: Vec<usize>,
    taken: Vec<bool>,
    steps: usize,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    /// Maps the vertices in order, trying candidates from the least; an explicit stack of the next
    /// candidate to try at each depth.
    fn run(&mut self) {
        let n = self.order.len();
        if n == 0 {
            return;
        }
        let mut next_candidate = vec![0];
        while let Some(depth) = next_candidate.len().checked_sub(1) {
            let vertex = self.order[depth];
            if self.image[vertex] != usize::MAX {
                self.taken[self.image[vertex]] = false;
                self.image[vertex] = usize::MAX;
            }
            let from = next_candidate[depth];
            let candidate = (from..n).find(|&candidate| self.fits(vertex, candidate));
            self.steps += n - from;
            let Some(candidate) = candidate else {
                next_candidate.pop();
                continue;
            };
            if self.steps > MOST_STEPS {
                return;
            }
            next_candidate[depth] = candidate + 1;
            self.image[vertex] = candidate;
            self.taken[candidate] = true;
            if depth + 1 < n {
                next_candidate.push(0);
                continue;
            }
            if self.image.iter().enumerate().any(|(i, image)| i != *image) {
                self.found.push(self.image.clone());
                if self.found.len() == MOST_FOUND {
                    return;
                }
            }
        }
    }

    /// Whether the images so far stay consistent with `vertex` going to `candidate`.
    ///
    /// Both have as many neighbours, so it is enough that mapped neighbours go to neighbours.
    fn fits(&self, vertex: usize, candidate: usize) -> bool {
        !self.taken[candidate]
            && self.colours[vertex] == self.colours[candidate]
            && self.neighbours[vertex].iter().all(|&neighbour| {
                let image = self.image[neighbour];
                image == usize::MAX || self.neighbours[candidate].contains(&image)
            })
    }
}
