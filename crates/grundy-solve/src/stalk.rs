//! Stalks, which are played edge by edge: cutting edge n leaves the n edges below it.
//!
//! Edges are counted by ordinals, from 0 at the ground. A list of moves has every edge of a player
//! who has up to 1000 of them. Of more it has the first edges of a long run and the last one, and
//! says what it leaves out; any other edge is cut by its number.

use grundy_num::{
    DecodeError, Halt, NoFiniteWord, Ordinal, Player, Quotient, Sign, SignWord, UBig,
};

use crate::position_sum::before;

/// A stalk, or its negative.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stalk {
    word: SignWord,
    sign: Sign,
}

/// Moves that a list does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Finitely many; 0 where the list is complete.
    Finite(UBig),
    /// Infinitely many.
    Endless,
}

impl LeftOut {
    /// No moves.
    pub const NOTHING: LeftOut = LeftOut::Finite(UBig::ZERO);

    /// Both together.
    #[must_use]
    pub fn and(self, other: LeftOut) -> LeftOut {
        match (self, other) {
            (LeftOut::Finite(m), LeftOut::Finite(n)) => LeftOut::Finite(m + n),
            _ => LeftOut::Endless,
        }
    }
}

/// Runs of edges that are looked at for a list that is not complete.
const MOST_RUNS: usize = 64;

/// Of a run longer than this only the first edges and the last are shown there.
const LONG_RUN: u64 = 8;
const FIRST_EDGES: u64 = 3;

/// A player with more edges than this has no complete list of moves.
pub(crate) const MOST_EDGES: u64 = 1000;

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

    /// The runs of the edges that `player` may cut, each from its first edge to the one after its
    /// last, as far as `most` runs of the stalk go, and whether these are all.
    fn own_runs(&self, player: Player, most: usize) -> (Vec<[Ordinal; 2]>, bool) {
        let own = player.under(self.sign).sign();
        let (runs, are_all) = self.word.placed_runs(&Ordinal::ZERO, most);
        let runs = runs.into_iter().filter(|(sign, _, _)| *sign == own);
        let runs = runs.map(|(_, first, end)| [first, end]);
        (runs.collect(), are_all)
    }

    /// How many edges `player` may cut; `None` for infinitely many.
    pub(crate) fn count(&self, player: Player) -> Option<UBig> {
        if !self.word.has_finitely_many_runs() {
            return None;
        }
        let own = player.under(self.sign).sign();
        let runs = self.word.runs().filter(|run| run.sign == own);
        runs.map(|run| run.length.as_finite()).sum()
    }

    /// Whether `player` has at most so many edges.
    fn has_up_to(&self, most: u64, player: Player) -> bool {
        self.count(player)
            .is_some_and(|count| count <= UBig::from(most))
    }

    /// What `player` can leave, from the ground up: all of it where that is up to `most` edges, as
    /// much as is listed otherwise. The last edge of a run is among it.
    pub(crate) fn listed(&self, most: u64, player: Player) -> Result<Vec<Stalk>, Halt> {
        let (most_runs, long_run) = if self.has_up_to(most, player) {
            (usize::MAX, most)
        } else {
            (MOST_RUNS, LONG_RUN)
        };
        let (runs, _) = self.own_runs(player, most_runs);
        let mut options = Vec::new();
        for [first, end] in runs {
            let is_long = first.clone() + Ordinal::from(long_run) < end;
            let most = if is_long { FIRST_EDGES } else { long_run };
            let mut edge = first;
            for _ in 0..most {
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

    /// The edges of `player` that [`Stalk::listed`] leaves out.
    pub(crate) fn left_out(&self, most: u64, player: Player) -> Result<LeftOut, Halt> {
        Ok(match self.count(player) {
            None => LeftOut::Endless,
            Some(count) if count <= UBig::from(most) => LeftOut::NOTHING,
            Some(count) => LeftOut::Finite(count - UBig::from(self.listed(most, player)?.len())),
        })
    }

    /// Whether the edges of `player` are few enough to be tried one by one where ranges of them
    /// would do.
    pub(crate) fn is_short(&self, player: Player) -> bool {
        let (runs, are_all) = self.own_runs(player, MOST_RUNS);
        let mut runs = runs.iter();
        are_all && runs.all(|[first, end]| first.clone() + Ordinal::from(LONG_RUN) >= *end)
    }

    /// Everything that `player` can leave, from the ground up; refused where that is too much for
    /// a list.
    pub(crate) fn options(&self, player: Player) -> Result<Vec<Stalk>, Halt> {
        if self.has_up_to(MOST_EDGES, player) {
            self.listed(MOST_EDGES, player)
        } else {
            Err(Halt::TooLarge("the list of edges of a stalk"))
        }
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
        let options = stalk(text, sign).listed(MOST_EDGES, player).expect(text);
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
    fn a_list_of_up_to_1000_edges_is_complete() {
        for (text, count) in [
            ("L^1000", 1000),
            ("(LR)^999 L", 1000),
            ("L^9 R^2000 L^11", 20),
            ("L^3 R^w L^3", 6),
        ] {
            assert_eq!(left(text, Sign::Plus, Player::Left).len(), count, "{text}");
            let left_out = stalk(text, Sign::Plus).left_out(MOST_EDGES, Player::Left);
            assert_eq!(left_out, Ok(LeftOut::NOTHING), "{text}");
        }
        let last = left("L^9 R^2000 L^11", Sign::Plus, Player::Left).pop();
        assert_eq!(last.as_deref(), Some("stalk(\"L^9 R^2000 L^10\")"));
    }

    #[test]
    fn of_a_long_run_the_first_edges_and_the_last_are_listed_and_the_others_counted() {
        let listed = ["stalk(\"L^w\")", "stalk(\"L^w R\")", "stalk(\"L^w R^2\")"];
        assert_eq!(left("L^w R^w", Sign::Plus, Player::Right), listed);
        let long = left("L^2000", Sign::Plus, Player::Left);
        assert_eq!(long.last().map(String::as_str), Some("stalk(\"L^1999\")"));
        assert_eq!(long.len(), 4);
        let left_out = |text: &str| {
            stalk(text, Sign::Plus)
                .left_out(MOST_EDGES, Player::Left)
                .unwrap()
        };
        assert_eq!(
            left_out("L^2000 R^w"),
            LeftOut::Finite(UBig::from(1996_u32))
        );
        assert_eq!(left_out("(LR)^w"), LeftOut::Endless);
        assert_eq!(left_out("R L^w R"), LeftOut::Endless);
    }

    #[test]
    fn a_complete_list_has_every_edge_or_is_refused() {
        let left = |text: &str| {
            stalk(text, Sign::Plus)
                .options(Player::Left)
                .map(|it| it.len())
        };
        assert_eq!(left("L^100 R^100 L"), Ok(101));
        assert_eq!(left("L^100 R^w"), Ok(100));
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
