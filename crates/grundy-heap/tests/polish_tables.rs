//! The tables of a paper on subtraction and all-but games, with its wrong entries pointed out.

use grundy_heap::{AllBut, Differences, Finding, Period, Subtraction};
use grundy_num::Limits;
use serde_json::Value;

fn tables() -> Value {
    let path = format!(
        "{}/../../corpus/heap/polish_tables.json",
        env!("CARGO_MANIFEST_DIR")
    );
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn numbers(value: &Value) -> Vec<u64> {
    let numbers = value.as_array().unwrap().iter();
    numbers.map(|s| s.as_u64().unwrap()).collect()
}

fn set(value: &Value) -> Differences {
    Differences::new(numbers(value)).unwrap()
}

fn proved(finding: Finding) -> Period {
    match finding {
        Finding::Proved(proof) => proof.period(),
        other => panic!("expected a proof, found {other:?}"),
    }
}

#[test]
fn the_values_of_tables_1_to_5_are_right_but_for_one_row() {
    let limits = Limits::none();
    let mut wrong = Vec::new();
    for row in tables()["items"].as_array().unwrap() {
        let values = |count: usize| -> Vec<u64> {
            let heaps = 0..count as u64;
            match row["game"].as_str().unwrap() {
                "subtraction" => {
                    let values = Subtraction::new(set(&row["set"])).values(heaps, &limits);
                    values.unwrap().into_iter().map(u64::from).collect()
                }
                _ => AllBut::new(set(&row["set"]))
                    .values(heaps, &limits)
                    .unwrap(),
            }
        };
        let printed = numbers(&row["printed"]);
        if values(printed.len()) != printed {
            let truth = numbers(&row["true"]);
            assert_eq!(values(truth.len()), truth);
            wrong.push((row["table"].as_u64(), numbers(&row["set"])));
        }
    }
    assert_eq!(wrong, [(Some(4), vec![2, 4])]);
}

#[test]
fn the_filled_rows_of_table_6_are_right() {
    let limits = Limits::none();
    let tables = tables();
    let rows = tables["table_6"].as_array().unwrap();
    assert_eq!(rows.len(), 30);
    let filled: Vec<&Value> = rows
        .iter()
        .filter(|row| !row["printed"].is_null())
        .collect();
    assert_eq!(filled.len(), 28);
    for row in filled {
        let found = proved(AllBut::new(set(&row["set"])).find(&limits).unwrap());
        let printed = numbers(&row["printed"]).into_iter().map(u128::from);
        assert_eq!(
            vec![found.period, found.saltus],
            printed.collect::<Vec<_>>()
        );
        assert_eq!(found.preperiod, 0);
    }
}

#[test]
fn the_claims_of_the_paper_have_these_counterexamples() {
    let limits = Limits::none();
    let found = proved(AllBut::new("1,4,5".parse().unwrap()).find(&limits).unwrap());
    assert_eq!(
        found,
        Period {
            preperiod: 0,
            period: 12,
            saltus: 4
        }
    );
    let found = proved(
        Subtraction::new("29,71,100".parse().unwrap())
            .find(&limits)
            .unwrap(),
    );
    assert_eq!(found.period, 4495);
}
