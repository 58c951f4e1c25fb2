//! Games that a finite set of numbers gives: whatever a subtraction game and an all-but game are asked alike.

/// Declares what such a game answers by its formula or its search, of which it has its own.
macro_rules! set_game {
    ($game:ident, $formula:ident, $search:ident, $solved:ident) => {
        impl $game {
            /// Who wins each of a range of heaps.
            pub fn outcomes(
                &self,
                heaps: std::ops::Range<u64>,
                limits: &grundy_num::Limits<'_>,
            ) -> Result<Vec<grundy_num::Outcome>, grundy_num::Halt> {
                let values = self.values(heaps, limits)?.into_iter();
                let outcome = |value| match value {
                    0 => grundy_num::Outcome::Previous,
                    _ => grundy_num::Outcome::Next,
                };
                Ok(values.map(outcome).collect())
            }

            /// The closed form of the values, if a theorem gives one.
            pub fn formula(&self) -> Option<$formula> {
                $formula::of(&self.set)
            }

            /// A search for the period by computing, whether there is a formula or not.
            pub fn search(
                &self,
                limits: &grundy_num::Limits<'_>,
            ) -> Result<$search, grundy_num::Halt> {
                $search::new(self.set.clone(), limits)
            }

            /// The period with its proof, by formula or by computing.
            pub fn find(
                &self,
                limits: &grundy_num::Limits<'_>,
            ) -> Result<crate::Finding, grundy_num::Halt> {
                Ok(crate::Finding::Proved(self.solve(limits)?.proof().clone()))
            }

            /// All there is to know: the period, and through it the values of heaps of any size.
            pub fn solve(
                &self,
                limits: &grundy_num::Limits<'_>,
            ) -> Result<$solved, grundy_num::Halt> {
                match self.formula() {
                    Some(formula) => Ok($solved::by_formula(self.set.clone(), formula)),
                    None => self.search(limits)?.solve(limits),
                }
            }
        }

        impl crate::family::Kernel for $game {
            fn values(
                &self,
                heaps: std::ops::Range<u64>,
                limits: &grundy_num::Limits<'_>,
            ) -> Result<Vec<i128>, crate::HeapError> {
                Ok(crate::family::wide(&self.values(heaps, limits)?, limits)?)
            }

            fn search(
                &self,
                limits: &grundy_num::Limits<'_>,
            ) -> Result<Box<dyn crate::Search>, grundy_num::Halt> {
                if self.formula().is_none() {
                    return Ok(Box::new(self.search(limits)?));
                }
                let solved = self.solve(limits)?;
                let certificate = solved.certificate(limits)?;
                let known = crate::family::Known::new(solved.proof().clone(), certificate);
                Ok(Box::new(known))
            }

            fn resume(
                &self,
                checkpoint: &crate::Checkpoint,
                limits: &grundy_num::Limits<'_>,
            ) -> Result<Box<dyn crate::Search>, crate::ResumeError> {
                let set = self.set.clone();
                Ok(Box::new($search::resume(set, checkpoint, limits)?))
            }
        }
    };
}
pub(crate) use set_game;
