//! Who plays by hand, and who is left to the machine.

use grundy_num::Player;

/// The sides that people play; the machine plays the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    /// One person, against the machine.
    One(Player),
    /// Two people.
    Both,
    /// Nobody: the machine plays itself.
    Neither,
}

impl Hands {
    /// Whether a side is played by hand.
    ///
    /// ```
    /// use grundy_num::Player;
    /// use grundy_solve::Hands;
    /// assert!(Hands::Both.has(Player::Right));
    /// assert!(!Hands::One(Player::Left).has(Player::Right));
    /// ```
    pub fn has(self, player: Player) -> bool {
        match self {
            Hands::One(own) => own == player,
            Hands::Both => true,
            Hands::Neither => false,
        }
    }

    /// The word for it in a transcript.
    pub(super) fn word(self) -> &'static str {
        match self {
            Hands::One(Player::Left) => "left",
            Hands::One(Player::Right) => "right",
            Hands::Both => "both",
            Hands::Neither => "none",
        }
    }

    /// The one that a word is for.
    pub(super) fn of_word(word: &str) -> Option<Hands> {
        let all = [
            Hands::One(Player::Left),
            Hands::One(Player::Right),
            Hands::Both,
            Hands::Neither,
        ];
        all.into_iter().find(|hands| hands.word() == word)
    }
}
