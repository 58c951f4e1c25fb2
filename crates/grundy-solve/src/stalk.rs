//! Stalks, which are played edge by edge: cutting edge n leaves the n edges below it.
//!
//! Edges are counted by ordinals, from 0 at the ground. For people, only the first edges of a long
//! run and the last one are listed; any other edge is cut by its number.

use grundy_num::{DecodeError, Halt, NoFiniteWord, Ordinal, Player, Quotient, Sign, SignWord};

use crate::position_sum::before;

/// A stalk, or its negative.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stalk {
    word: SignWord,
    sign: Sign,
}

/// Runs of edges that are looked at for a list of moves.
const MOST_RUNS: usize = 64;

/// Of a run longer than this only the first edges and the last are shown.
const LONG_RUN: u64 = 8;
const FIRST_EDGES: u64 = 3;

/// A stalk with more edges than this has no complete list of moves.
const MOST_EDGES: u64 = 1000;

impl Stalk {
    /// The stalk as it was typed, and its sign.
    pub fn new(word: SignWord, sign: Sign) -> Stalk {
        Stalk { word, sign }
    }

    /// The word as it was typed.
    pub fn word(&self) -> &SignWord {
        &self.word
    }

    /// Whether it is itself or its negative.
    pub fn sign(&self) -> Sign {
        self.sign
    }

    /// The stalk of a number; `None` where that has no finite description.
    pub(crate) fn of_number(x: &Quotient) -> Result<Option<Stalk>, Halt> {
        match x.to_surreal().map(|x| x.sign_word()) {
            Some(Ok(word)) => Ok(Some(Stalk::new(word, Sign::Plus))),
            Some(Err(NoFiniteWord::Halt(halt))) => Err(halt),
            Some(Err(_)) | None => Ok(None),
        }
    }

    /// The stalk, or its negative.
    pub(crate) fn times(self, sign: Sign) -> Stalk {
        Stalk {
            sign: self.sign.times(sign),
            ..self
        }
    }

    /// What it is worth.
    pub fn value(&self) -> Result<Quotient, Halt> {
        let value = self.word.to_surreal().map_err(|error| match error {
            DecodeError::Halt(halt) => halt,
            error @ DecodeError::InfinitelyManyTerms(_) => Halt::failed(error.to_string()),
        })?;
        let value = Quotient::from(value);
        Ok(match self.sign {
            Sign::Plus => value,
            Sign::Minus => value.neg(),
        })
    }

    /// The word with its sign: blue edges are Left's.
    pub(crate) fn signed_word(&self) -> SignWord {
        match self.sign {
            Sign::Plus => self.word.clone(),
            Sign::Minus => self.word.negated(),
        }
    }

    /// What is left when an edge is cut; `None` for an edge that is not there or not the
    /// player's.
    pub(crate) fn cut(&self, edge: &Ordinal, player: Player) -> Result<Option<Stalk>, Halt> {
        let own = player.under(self.sign).sign();
        let (runs, _) = self.word.placed_runs(edge, 1);
        match runs.first() {
            Some((sign, first, _)) if sign == &own && first == edge => self.prefix(edge).map(Some),
            _ => Ok(None),
        }
    }

    /// The edge that was cut to leave this.
    pub(crate) fn name(&self) -> String {
        format!("edge {}", self.word.length())
    }

    /// What `player` can leave, from the ground up, as far as it is shown. The last edge of a run
    /// is among it.
    pub(crate) fn shown_options(&self, player: Player) -> Result<Vec<Stalk>, Halt> {
        let own = player.under(self.sign).sign();
        let (runs, _) = self.word.placed_runs(&Ordinal::ZERO, MOST_RUNS);
        let mut options = Vec::new();
        for (_, first, end) in runs.into_iter().filter(|(sign, _, _)| *sign == own) {
            let is_long = first.clone() + Ordinal::from(LONG_RUN) < end;
            let listed = if is_long { FIRST_EDGES } else { LONG_RUN };
            let mut edge = first;
            for _ in 0..listed {
                if edge >= end {
                    break;
                }
                options.push(self.prefix(&edge)?);
                edge = edge + Ordinal::ONE;
            }
            if is_long && let Some(last) = end.predecessor() {
                options.push(self.prefix(&last)?);
            }
        }
        Ok(options)
    }

    /// Whether [`Stalk::shown_options`] shows everything.
    pub(crate) fn shows_all(&self, player: Player) -> bool {
        let own = player.under(self.sign).sign();
        let (runs, are_all) = self.word.placed_runs(&Ordinal::ZERO, MOST_RUNS);
        let is_short =
            |first: &Ordinal, end: &Ordinal| first.clone() + Ordinal::from(LONG_RUN) >= *end;
        let mut own_runs = runs.iter().filter(|(sign, _, _)| *sign == own);
        are_all && own_runs.all(|(_, first, end)| is_short(first, end))
    }

    /// Everything that `player` can leave, from the ground up; refused where there are too many
    /// edges for a list.
    pub(crate) fn options(&self, player: Player) -> Result<Vec<Stalk>, Halt> {
        let own = player.under(self.sign).sign();
        if self.word.length() > Ordinal::from(MOST_EDGES) {
            return Err(Halt::TooLarge("the list of edges of a stalk"));
        }
        let mut options = Vec::new();
        let mut edge = Ordinal::ZERO;
        for run in self.word.runs() {
            let end = edge.clone() + run.length.clone();
            while edge < end {
                if run.sign == own {
                    options.push(self.prefix(&edge)?);
                }
                edge = edge + Ordinal::ONE;
            }
        }
        Ok(options)
    }

    fn prefix(&self, edge: &Ordinal) -> Result<Stalk, Halt> {
        Ok(Stalk {
            word: self.word.prefix(edge)?,
            sign: self.sign,
        })
    }

    /// The stalk as it is typed.
    pub(crate) fn write(&self) -> String {
        format!("{}stalk(\"{}\")", before(self.sign, ""), self.word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stalk(text: &str, sign: Sign) -> Stalk {
        Stalk::new(text.parse().expect(text), sign)
    }

    fn left(text: &str, sign: Sign, player: Player) -> Vec<String> {
        let options = stalk(text, sign).shown_options(player).expect(text);
        options.iter().map(Stalk::write).collect()
    }

    #[test]
    fn every_edge_of_a_short_stalk_is_a_move_of_its_colour() {
        let blue = ["stalk(\"\")", "stalk(\"L R\")"];
        assert_eq!(left("LRL", Sign::Plus, Player::Left), blue);
        assert_eq!(left("LRL", Sign::Plus, Player::Right), ["stalk(\"L\")"]);
        assert_eq!(left("LRL", Sign::Minus, Player::Left), ["-stalk(\"L\")"]);
    }

    #[test]
    fn of_a_long_run_the_first_edges_and_the_last_are_listed() {
        let listed = ["stalk(\"L^w\")", "stalk(\"L^w R\")", "stalk(\"L^w R^2\")"];
        assert_eq!(left("L^w R^w", Sign::Plus, Player::Right), listed);
        let long = left("L^100", Sign::Plus, Player::Left);
        assert_eq!(long.last().map(String::as_str), Some("stalk(\"L^99\")"));
        assert_eq!(long.len(), 4);
        let shows_all = |text: &str| stalk(text, Sign::Plus).shows_all(Player::Left);
        assert!(shows_all("LRL^8 R^100") && !shows_all("L^100") && !shows_all("(LR)^w"));
    }

    #[test]
    fn a_complete_list_has_every_edge_or_is_refused() {
        let left = |text: &str| {
            stalk(text, Sign::Plus)
                .options(Player::Left)
                .map(|it| it.len())
        };
        assert_eq!(left("L^100 R^100 L"), Ok(101));
        assert!(left("L^2000").is_err() && left("L^w").is_err());
    }

    #[test]
    fn an_edge_is_cut_by_its_number_if_it_is_there_and_the_players() {
        let stalk = stalk("L^w R^w", Sign::Plus);
        let cut = |edge: &str, player| {
            let left = stalk.cut(&edge.parse().expect(edge), player).expect(edge);
            left.map(|left| (left.write(), left.name()))
        };
        let left = ("stalk(\"L^w R^7\")".to_owned(), "edge w+7".to_owned());
        assert_eq!(cut("w+7", Player::Right), Some(left));
        assert_eq!(cut("w+7", Player::Left), None);
        assert_eq!(cut("2*w", Player::Right), None);
    }
}
