//! What is said beside an answer: that a promise does not hold for these arguments.

use grundy_lang::{Notes, Workbench};
use grundy_num::Limits;

/// What is said beside the value of an expression.
fn beside_value(source: &str) -> Vec<String> {
    let (bench, limits, notes) = (Workbench::default(), Limits::none(), Notes::default());
    let sitting = bench.sit(&limits).expect("nothing is limited");
    let found = sitting.noting(&notes).evaluate(source);
    found.unwrap_or_else(|refusal| panic!("{source}: {refusal:?}"));
    notes.taken()
}

#[test]
fn heating_says_where_sums_and_order_need_not_be_respected() {
    for source in [
        "heat(±1 + *2, 2)",
        "heat(1, 1)",
        "heat({1/2|*}, 1/2)",
        "heat({1/3|*}, 1/8)",
        "heat(*, -1)",
        "heat(^, ±1)",
    ] {
        let [note]: [String; 1] = beside_value(source).try_into().expect(source);
        assert!(note.contains("need not respect sums and order"), "{note}");
    }
    for source in [
        "heat(*, 1)",
        "heat(^20, 1)",
        "heat(^ + *2, 10)",
        "heat({4|2*}, 3/2)",
        "heat({1/2|*}, 1/3)",
        "heat({1/3|*}, 0)",
        "heat(±5, {5|0})",
    ] {
        assert_eq!(beside_value(source), [""; 0], "{source}");
    }
}
