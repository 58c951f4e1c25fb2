//! The expression language of grundy.
