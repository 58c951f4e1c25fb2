//! The command that asks what a step asks, so that anybody can ask it again.

use grundy::heaps::Reading;
use grundy_sweep::AnyFamily;
use serde_json::{Map, Value};

use crate::{Asked, Plot};

/// The command, as it is typed in a shell.
pub(crate) fn command(asked: &Asked) -> String {
    match asked {
        Asked::Eval(exprs) => {
            let dashes = if exprs.iter().any(|expr| expr.starts_with('-')) {
                " --"
            } else {
                ""
            };
            let exprs: Vec<String> = exprs.iter().map(|expr| quoted(expr)).collect();
            format!("grundy eval{dashes} {}", exprs.join(" "))
        }
        Asked::Check { claim, over } if claim.starts_with('-') => {
            format!("grundy check --over {} -- {}", quoted(over), quoted(claim))
        }
        Asked::Check { claim, over } => {
            format!("grundy check {} --over {}", quoted(claim), quoted(over))
        }
        Asked::Request(request) => format!("echo {} | grundy batch", quoted(&in_order(request))),
        Asked::Sweep { family, plot } => sweep(family, plot),
    }
}

/// Both commands of a sweep that is drawn. A family that is not of sets is told in words.
fn sweep(family: &AnyFamily, plot: &Plot) -> String {
    let (name, folder) = (family.info().name, "rows");
    let (sets, is_of_outcomes) = match family {
        AnyFamily::Subtraction(family) => (&family.sets, family.values == Reading::Outcomes),
        AnyFamily::AllBut(family) => (&family.sets, false),
        family => return format!("grundy sweep {name}: {}", family.words()),
    };
    let mut words = format!("grundy sweep {name} --max {}", sets.max);
    let mut option = |name: &str, value: Option<String>| {
        words.extend(value.map(|value| format!(" --{name} {value}")));
    };
    option("size", sets.size.map(|size| size.to_string()));
    for number in &sets.with {
        option("with", Some(number.to_string()));
    }
    if let Some(random) = sets.random {
        option("random", Some(random.to_string()));
        option("seed", Some(sets.seed.to_string()));
    }
    if is_of_outcomes {
        words.push_str(" --outcomes");
    }
    let Plot { x, y, filter, log } = plot;
    let filter = filter
        .as_ref()
        .map(|filter| format!(" --where {}", quoted(filter)));
    let (filter, log) = (filter.unwrap_or_default(), if *log { " --log" } else { "" });
    format!("{words} -o {folder} && grundy plot {folder} --x {x} --y {y}{log}{filter}")
}

/// A request with the name of its question first.
fn in_order(request: &Map<String, Value>) -> String {
    let first = request.get_key_value("do").into_iter();
    let others = request.iter().filter(|(name, _)| *name != "do");
    let fields = first
        .chain(others)
        .map(|(name, value)| format!("{}:{value}", Value::from(name.as_str())));
    format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
}

/// A word that no shell takes apart.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn commands_are_typed_as_a_shell_reads_them() {
        let eval = Asked::Eval(vec!["-1 + *".into(), "it's".into()]);
        assert_eq!(command(&eval), r"grundy eval -- '-1 + *' 'it'\''s'");
        let check = Asked::Check {
            claim: "-n < n".into(),
            over: "n in 1..9".into(),
        };
        assert_eq!(
            command(&check),
            "grundy check --over 'n in 1..9' -- '-n < n'"
        );
        let Value::Object(request) = json!({"D": [[1, 2]], "do": "lattice"}) else {
            unreachable!()
        };
        assert_eq!(
            command(&Asked::Request(request)),
            r#"echo '{"do":"lattice","D":[[1,2]]}' | grundy batch"#
        );
    }
}
