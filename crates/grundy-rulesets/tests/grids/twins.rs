//! The moves again, straight from the rules on rows of letters, without any of the boards.

pub(crate) type Rows = Vec<Vec<u8>>;

/// The rows of a text.
pub(crate) fn rows(text: &str) -> Rows {
    text.split('|').map(|row| row.bytes().collect()).collect()
}

/// The text of rows.
pub(crate) fn text(rows: &Rows) -> String {
    let rows: Vec<&str> = rows
        .iter()
        .map(|row| std::str::from_utf8(row).expect("letters"))
        .collect();
    rows.join("|")
}

const KING: [(i64, i64); 8] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];

fn at(rows: &Rows, (row, column): (i64, i64)) -> Option<u8> {
    let row = rows.get(usize::try_from(row).ok()?)?;
    row.get(usize::try_from(column).ok()?).copied()
}

fn put(rows: &mut Rows, (row, column): (i64, i64), letter: u8) {
    let (row, column) = (usize::try_from(row), usize::try_from(column));
    rows[row.expect("on the board")][column.expect("on the board")] = letter;
}

fn with(rows: &Rows, changes: &[((i64, i64), u8)]) -> Rows {
    let mut rows = rows.clone();
    for &(place, letter) in changes {
        put(&mut rows, place, letter);
    }
    rows
}

fn places(rows: &Rows) -> Vec<(i64, i64)> {
    let (height, width) = (rows.len(), rows[0].len());
    let number = |n: usize| i64::try_from(n).expect("a small board");
    (0..number(height))
        .flat_map(|row| (0..number(width)).map(move |c| (row, c)))
        .collect()
}

fn shift((row, column): (i64, i64), (down, right): (i64, i64), times: i64) -> (i64, i64) {
    (row + down * times, column + right * times)
}

/// Dominoes lying in this direction.
pub(crate) fn dominoes(board: &Rows, direction: (i64, i64)) -> Vec<Rows> {
    let free = |place| at(board, place) == Some(b'.');
    places(board)
        .into_iter()
        .map(|place| (place, shift(place, direction, 1)))
        .filter(|&(a, b)| free(a) && free(b))
        .map(|(a, b)| with(board, &[(a, b'#'), (b, b'#')]))
        .collect()
}

pub(crate) fn clobber(board: &Rows, own: u8, other: u8) -> Vec<Rows> {
    let mut out = Vec::new();
    for from in places(board) {
        for direction in &KING[..4] {
            let to = shift(from, *direction, 1);
            if at(board, from) == Some(own) && at(board, to) == Some(other) {
                out.push(with(board, &[(from, b'.'), (to, own)]));
            }
        }
    }
    out
}

fn sight(board: &Rows, from: (i64, i64)) -> Vec<(i64, i64)> {
    let free = |place: &(i64, i64)| at(board, *place) == Some(b'.');
    KING.iter()
        .flat_map(|&direction| {
            (1..)
                .map(move |n| shift(from, direction, n))
                .take_while(free)
        })
        .collect()
}

pub(crate) fn amazons(board: &Rows, own: u8) -> Vec<Rows> {
    let mut out = Vec::new();
    for from in places(board)
        .into_iter()
        .filter(|&place| at(board, place) == Some(own))
    {
        for to in sight(board, from) {
            let moved = with(board, &[(from, b'.'), (to, own)]);
            out.extend(
                sight(&moved, to)
                    .into_iter()
                    .map(|burnt| with(&moved, &[(burnt, b'#')])),
            );
        }
    }
    out
}

pub(crate) fn konane(board: &Rows, own: u8, other: u8) -> Vec<Rows> {
    let mut out = Vec::new();
    for from in places(board)
        .into_iter()
        .filter(|&place| at(board, place) == Some(own))
    {
        for &direction in &KING[..4] {
            // So many jumps in a row: the stones at odd distances, the empty squares at even ones.
            for jumps in 1..16 {
                let possible = (0..jumps).all(|jump| {
                    at(board, shift(from, direction, 2 * jump + 1)) == Some(other)
                        && at(board, shift(from, direction, 2 * jump + 2)) == Some(b'.')
                });
                if possible {
                    let mut after = with(board, &[(from, b'.')]);
                    for jump in 0..jumps {
                        put(&mut after, shift(from, direction, 2 * jump + 1), b'.');
                    }
                    put(&mut after, shift(from, direction, 2 * jumps), own);
                    out.push(after);
                }
            }
        }
    }
    out
}

pub(crate) fn fission(board: &Rows, direction: (i64, i64)) -> Vec<Rows> {
    let mut out = Vec::new();
    for stone in places(board)
        .into_iter()
        .filter(|&place| at(board, place) == Some(b'X'))
    {
        let (one, other) = (shift(stone, direction, -1), shift(stone, direction, 1));
        if at(board, one) == Some(b'.') && at(board, other) == Some(b'.') {
            out.push(with(board, &[(stone, b'.'), (one, b'X'), (other, b'X')]));
        }
    }
    out
}

/// Whether every stone reaches an empty square through stones of its colour.
pub(crate) fn all_have_liberties(board: &Rows) -> bool {
    places(board).into_iter().all(|start| {
        let Some(colour @ (b'X' | b'O')) = at(board, start) else {
            return true;
        };
        let mut block = vec![start];
        let mut next = 0;
        while next < block.len() {
            for &direction in &KING[..4] {
                let place = shift(block[next], direction, 1);
                if at(board, place) == Some(b'.') {
                    return true;
                }
                if at(board, place) == Some(colour) && !block.contains(&place) {
                    block.push(place);
                }
            }
            next += 1;
        }
        false
    })
}

pub(crate) fn nogo(board: &Rows, own: u8) -> Vec<Rows> {
    places(board)
        .into_iter()
        .filter(|&place| at(board, place) == Some(b'.'))
        .map(|place| with(board, &[(place, own)]))
        .filter(all_have_liberties)
        .collect()
}
