//! The four ref-and-value forms of a binary operator, written once.

/// Implements `$Op` for every mix of `$T` and `&$T` from one function of two references.
macro_rules! binary_operator {
    ($T:ty, $Op:ident, $op:ident, $(#[$doc:meta])* $function:path) => {
        impl std::ops::$Op<&$T> for &$T {
            type Output = $T;
            $(#[$doc])*
            #[inline]
            fn $op(self, other: &$T) -> $T {
                $function(self, other)
            }
        }
        impl std::ops::$Op<$T> for &$T {
            type Output = $T;
            #[inline]
            fn $op(self, other: $T) -> $T {
                $function(self, &other)
            }
        }
        impl std::ops::$Op<&$T> for $T {
            type Output = $T;
            #[inline]
            fn $op(self, other: &$T) -> $T {
                $function(&self, other)
            }
        }
        impl std::ops::$Op<$T> for $T {
            type Output = $T;
            #[inline]
            fn $op(self, other: $T) -> $T {
                $function(&self, &other)
            }
        }
    };
}

/// Implements `$OpAssign` for `$T` and `&$T` by the operator it abbreviates.
macro_rules! assigning_operator {
    ($T:ty, $OpAssign:ident, $op_assign:ident, $function:path) => {
        impl std::ops::$OpAssign<&$T> for $T {
            #[inline]
            fn $op_assign(&mut self, other: &$T) {
                *self = $function(self, other);
            }
        }
        impl std::ops::$OpAssign<$T> for $T {
            #[inline]
            fn $op_assign(&mut self, other: $T) {
                *self = $function(self, &other);
            }
        }
    };
}

pub(crate) use {assigning_operator, binary_operator};
