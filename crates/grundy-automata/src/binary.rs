//! Any automaton as one with two letters.
//!
//! With l letters, letter a becomes the `l + 2` bits `1…1 0…0 1` with a zeros. Bit q of the code
//! of a is 0 exactly when `l + 1 - a <= q <= l`, like mercury in a thermometer, and a 0 followed by
//! a 1 occurs in a line of codes only at the end of a code, so zeros show where codes begin.
//! The background is the code of 0, which is all ones.

use crate::cellular::{Automaton, Configuration, Letter, LocalRule, place};

/// The code of an alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding {
    letters: usize,
}

/// What a window of bits says about the letters around its middle bit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Neighbourhood {
    /// The letters around the middle bit are all 0.
    Blank,
    /// The letters, and the place of the middle bit in the code of the middle one.
    Letters(Vec<Letter>, usize),
    /// The window is not part of a line of codes.
    Broken,
}

impl Encoding {
    /// The code of an alphabet of so many letters.
    pub fn new(letters: usize) -> Encoding {
        Encoding { letters }
    }

    /// The bits of a code.
    pub fn length(self) -> usize {
        self.letters + 2
    }

    /// The code of a letter.
    ///
    /// ```
    /// assert_eq!(grundy_automata::Encoding::new(4).code(2), [1, 1, 1, 0, 0, 1]);
    /// ```
    pub fn code(self, letter: Letter) -> Vec<Letter> {
        let bits = 0..self.length();
        bits.map(|bit| self.bit(letter, bit)).collect()
    }

    /// A bit of the code of a letter.
    pub fn bit(self, letter: Letter, bit: usize) -> Letter {
        let zeros = self.letters + 1 - usize::from(letter)..=self.letters;
        Letter::from(!zeros.contains(&bit))
    }

    /// The letter of a code.
    pub fn decode(self, code: &[Letter]) -> Option<Letter> {
        let zeros = code.iter().filter(|&&bit| bit == 0).count();
        let letter = Letter::try_from(zeros).ok()?;
        (zeros < self.letters && self.code(letter) == code).then_some(letter)
    }

    /// A line with background 0 as bits. Cell k occupies the bits from `k (l + 2) - l` on, so that
    /// letter 1 in cell 0 alone is a single 0 at place 0.
    pub fn encode(self, line: &Configuration) -> Configuration {
        let codes = line.cells().iter().flat_map(|&letter| self.code(letter));
        let first = line.first() * place(self.length()) - place(self.letters);
        Configuration::new(first, codes.collect(), 1)
    }

    /// The radius of windows that determine the letters within `radius` of the middle.
    pub fn window_radius(self, radius: usize) -> usize {
        (radius + 1) * self.length()
    }

    /// The zero nearest to the middle of a window, the left one of two, and the last zero of its run.
    pub fn nearest_run(window: &[Letter]) -> Option<(usize, usize)> {
        let middle = window.len() / 2;
        let mut distances = 0..=middle;
        let zero = distances.find_map(|distance| {
            let sides = [middle - distance, middle + distance];
            sides.into_iter().find(|&at| window[at] == 0)
        })?;
        let run = window[zero..].iter().take_while(|&&bit| bit == 0).count();
        Some((zero, zero + run - 1))
    }

    /// Reads the letters within `radius` of the one that the middle bit of the window belongs to.
    ///
    /// The zero nearest to the middle ends a code where its run of zeros ends. A run cut off by the
    /// right edge of the window has an unknown end; but then it is the run of a letter that lies
    /// beyond the neighbourhood, all of which is blank, since any other zero would be nearer.
    pub fn recover(self, radius: usize, window: &[Letter]) -> Neighbourhood {
        let middle = window.len() / 2;
        let Some((_, last)) = Encoding::nearest_run(window) else {
            return Neighbourhood::Blank;
        };
        if last + 1 == window.len() {
            return Neighbourhood::Blank;
        }
        // The code with this run begins l bits before its last zero.
        let length = self.length();
        let bit = (middle + self.letters + length * window.len() - last) % length;
        let Some(first) = (middle - bit).checked_sub(radius * length) else {
            return Neighbourhood::Broken;
        };
        let codes = window[first..].chunks_exact(length).take(2 * radius + 1);
        match codes
            .map(|code| self.decode(code))
            .collect::<Option<Vec<Letter>>>()
        {
            Some(letters) if letters.iter().all(|&letter| letter == 0) => Neighbourhood::Blank,
            Some(letters) if letters.len() == 2 * radius + 1 => {
                Neighbourhood::Letters(letters, bit)
            }
            _ => Neighbourhood::Broken,
        }
    }
}

/// An automaton at work on the codes of its letters, by reading them back from the bits.
#[derive(Clone, Copy, Debug)]
pub struct PhiAutomaton<'a> {
    automaton: &'a Automaton,
    encoding: Encoding,
}

impl<'a> PhiAutomaton<'a> {
    /// The binary automaton of one that keeps a line of 0 as it is; `None` for any other.
    pub fn new(automaton: &'a Automaton) -> Option<PhiAutomaton<'a>> {
        automaton.keeps(0).then(|| PhiAutomaton {
            automaton,
            encoding: Encoding::new(automaton.letters()),
        })
    }

    /// The automaton whose letters are coded.
    pub fn automaton(&self) -> &'a Automaton {
        self.automaton
    }

    /// The code.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }
}

impl LocalRule for PhiAutomaton<'_> {
    fn radius(&self) -> usize {
        self.encoding.window_radius(self.automaton.radius())
    }

    fn next(&self, window: &[Letter]) -> Letter {
        match self.encoding.recover(self.automaton.radius(), window) {
            Neighbourhood::Blank | Neighbourhood::Broken => 1,
            Neighbourhood::Letters(letters, bit) => {
                let next = self.automaton.next(&letters);
                self.encoding.bit(next, bit)
            }
        }
    }
}
