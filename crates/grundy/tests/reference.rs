//! The reference of requests in `docs/` is what the types say.

use std::path::PathBuf;

#[test]
fn the_reference_of_requests_is_up_to_date() {
    let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/requests.md");
    let written = std::fs::read_to_string(page).expect("the reference is part of the project");
    let reference = grundy::requests::reference(&grundy::requests::Desk::default());
    for (at, (found, expected)) in written.lines().zip(reference.lines()).enumerate() {
        let line = at + 1;
        assert_eq!(
            found, expected,
            "line {line}; `grundy schema --markdown > docs/requests.md` writes it anew"
        );
    }
    assert_eq!(written.lines().count(), reference.lines().count());
}
