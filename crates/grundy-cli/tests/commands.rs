//! What a user sees of every command: the transcripts in `tests/cmd`, those of the README and of the pages in `docs`.
//!
//! `TRYCMD=overwrite cargo test -p grundy-cli` writes them anew, for reading before committing.

#[test]
fn commands_answer_as_their_transcripts_say() {
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml")
        .case("../../README.md")
        .case("../../docs/families.md");
}
