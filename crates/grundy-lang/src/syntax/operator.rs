//! The operators and relations of the language, and how they are written.

/// The operators between two values that give a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*` where it multiplies
    Multiply,
    /// `/`
    Divide,
    /// `^` where it is a power, and `**`
    Power,
    /// `n.g`, the sum of n copies of g
    IntegerMultiple,
    /// `g : h`
    OrdinalSum,
    /// `1..8`, the integers from one to the other
    Range,
    /// `a div b`, the quotient rounded down
    IntegerDivide,
    /// `a mod b`, what `a div b` leaves
    Remainder,
    /// `a xor b`, the nim-sum of whole numbers
    NimSum,
}

impl BinaryOp {
    /// The operator as it is written.
    pub const fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Multiply => "*",
            BinaryOp::Divide => "/",
            BinaryOp::Power => "**",
            BinaryOp::IntegerMultiple => ".",
            BinaryOp::OrdinalSum => ":",
            BinaryOp::Range => "..",
            BinaryOp::IntegerDivide => "div",
            BinaryOp::Remainder => "mod",
            BinaryOp::NimSum => "xor",
        }
    }
}

/// The relations between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompareOp {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `<>`, confused with
    Confused,
    /// `<|`, less than or confused with
    LessOrConfused,
    /// `|>`, greater than or confused with
    GreaterOrConfused,
    /// `in`, is a member of a list or a range
    Member,
}

impl CompareOp {
    /// The relation as it is written.
    pub const fn symbol(self) -> &'static str {
        match self {
            CompareOp::Equal => "==",
            CompareOp::NotEqual => "!=",
            CompareOp::Less => "<",
            CompareOp::LessOrEqual => "<=",
            CompareOp::Greater => ">",
            CompareOp::GreaterOrEqual => ">=",
            CompareOp::Confused => "<>",
            CompareOp::LessOrConfused => "<|",
            CompareOp::GreaterOrConfused => "|>",
            CompareOp::Member => "in",
        }
    }
}

/// The words that join truth values; what follows is not looked at once the answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LogicOp {
    /// `and`
    And,
    /// `or`
    Or,
    /// `implies`
    Implies,
}

impl LogicOp {
    /// The word.
    pub const fn symbol(self) -> &'static str {
        match self {
            LogicOp::And => "and",
            LogicOp::Or => "or",
            LogicOp::Implies => "implies",
        }
    }
}
