//! What is on the disk: damaged files, strangers' rows, folders of other sweeps.

mod folders;

use std::fs;
use std::sync::atomic::AtomicBool;

use folders::Place;
use grundy::heaps::{Beginning, Reading};
use grundy::{Halt, Limits};
use grundy_sweep::families::{AllButSets, Expressions, Graphs, OctalCodes, Sets, SubtractionSets};
use grundy_sweep::{
    AnyFamily, Cells, Engine, Folder, Recipe, Remarks, Runner, Selection, SweepError, script,
};
use proptest::prelude::*;

/// What a file of graphs is called in its folder.
const GRAPHS: &str = "graphs.g6";

fn planned(place: &Place, family: impl Into<AnyFamily>, chunk: u64) -> Folder {
    let mut recipe = Recipe::new(family.into());
    recipe.chunk = chunk;
    Folder::create(place.path(), recipe, &[], &Limits::none()).unwrap()
}

fn run(folder: &Folder) {
    let survey = folder.survey(|_| true, &Limits::none()).unwrap();
    let left = survey.without_foreign().unwrap().left;
    Runner::new(folder).run(&left, &Limits::none()).unwrap();
}

fn three() -> SubtractionSets {
    SubtractionSets {
        sets: Sets::of_size(3, 14),
        ..SubtractionSets::default()
    }
}

#[test]
fn a_sweep_is_taken_up_and_another_is_refused() {
    let place = Place::new();
    let folder = planned(&place, three(), 50);
    assert_eq!(folder.todo().unwrap(), [0, 1, 2, 3, 4, 5, 6, 7]);
    Runner::new(&folder).run(&[2, 5], &Limits::none()).unwrap();
    // What somebody left behind who was killed while he wrote is no chunk.
    fs::write(
        place.path().join("chunks/.000003.parquet.1-1-1.part"),
        b"PAR1",
    )
    .unwrap();
    let again = planned(&place, three(), 50);
    assert_eq!(again.todo().unwrap(), [0, 1, 3, 4, 6, 7]);
    let error = again.merge(&Limits::none()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "6 of 8 chunks not done, the first is chunk 0"
    );
    // A size of chunks that nobody chose is the one that is there.
    let unchosen = Recipe::new(three().into());
    let taken_up = Folder::create(place.path(), unchosen.clone(), &[], &Limits::none()).unwrap();
    assert_eq!(taken_up.recipe().chunk, 50);
    let mut other = three();
    other.sets.max = 15;
    for (recipe, reason) in [
        (
            Recipe {
                chunk: 7,
                ..unchosen
            },
            "there `\"chunk\": 50`, here `\"chunk\": 7`",
        ),
        (
            Recipe::new(other.into()),
            "there `\"most\": 14`, here `\"most\": 15`",
        ),
    ] {
        let error = Folder::create(place.path(), recipe, &[], &Limits::none()).unwrap_err();
        let error = error.to_string();
        assert!(error.contains("holds another sweep"), "{error}");
        assert!(error.contains(reason), "{error}");
    }
    run(&again);
    assert_eq!(again.merge(&Limits::none()).unwrap().rows, 364);
    let status = again.status().unwrap();
    assert_eq!((status.done, status.chunks, status.merged), (8, 8, true));
}

#[test]
fn folders_with_other_graphs_are_refused_by_what_differs() {
    let place = Place::new();
    let planned = |text: &str| {
        let family = Graphs::of_text(text, &Limits::none()).unwrap();
        let recipe = Recipe::new(family.into());
        Folder::create(place.path(), recipe, &[(GRAPHS, text)], &Limits::none())
    };
    planned("BW\nBw\n").unwrap();
    planned("BW\nBw\n").unwrap();
    let said = planned("BW\nCF\n").unwrap_err().to_string();
    assert!(
        said.ends_with("; there are other graphs in its graphs.g6"),
        "{said}"
    );
    let kept = fs::read_to_string(place.path().join(GRAPHS)).unwrap();
    assert_eq!(kept, "BW\nBw\n");
    // Families that have nothing in common have no line in common, either.
    let place = Place::new();
    run(&self::planned(&place, three(), 50));
    let family = Graphs::of_text("BW\n", &Limits::none()).unwrap();
    let recipe = Recipe::new(family.into());
    let refused = Folder::create(place.path(), recipe, &[(GRAPHS, "BW\n")], &Limits::none());
    let said = refused.unwrap_err().to_string();
    assert!(said.ends_with("all sets of 3 numbers up to 14"), "{said}");
}

#[test]
fn a_chunk_done_twice_is_the_same_file() {
    let (one, two) = (Place::new(), Place::new());
    let (first, second) = (planned(&one, three(), 100), planned(&two, three(), 100));
    run(&first);
    let backwards: Vec<u64> = second.todo().unwrap().into_iter().rev().collect();
    Runner::new(&second)
        .threads(3)
        .run(&backwards, &Limits::none())
        .unwrap();
    for chunk in 0..4 {
        let bytes = |folder: &Folder| fs::read(folder.chunk_file(chunk)).unwrap();
        assert_eq!(bytes(&first), bytes(&second));
    }
    first.merge(&Limits::none()).unwrap();
    second.merge(&Limits::none()).unwrap();
    for name in ["rows.parquet", "manifest.json", "recipe.json"] {
        let bytes = |place: &Place| fs::read(place.path().join(name)).unwrap();
        assert_eq!(bytes(&one), bytes(&two), "{name}");
    }
}

#[test]
fn a_sweep_that_is_stopped_keeps_what_is_done() {
    let place = Place::new();
    let folder = planned(&place, three(), 50);
    let stop = AtomicBool::new(true);
    let stopped = Limits::none().stop(&stop);
    let ended = Runner::new(&folder)
        .threads(2)
        .run(&folder.todo().unwrap(), &stopped);
    assert!(matches!(ended, Err(SweepError::Halt(Halt::Stopped))));
    assert_eq!(folder.todo().unwrap().len(), 8);
    run(&folder);
    assert!(folder.todo().unwrap().is_empty());
}

#[test]
fn a_folder_that_cannot_be_written_and_a_damaged_recipe_are_told() {
    let place = Place::new();
    fs::write(place.path(), b"").unwrap();
    let error = Folder::create(
        place.path(),
        Recipe::new(three().into()),
        &[],
        &Limits::none(),
    )
    .unwrap_err();
    assert!(matches!(error, SweepError::File { .. }), "{error}");
    fs::remove_file(place.path()).unwrap();

    let folder = planned(&place, three(), 50);
    let recipe = place.path().join("recipe.json");
    let text = fs::read_to_string(&recipe).unwrap();
    for (old, new, reason) in [
        ("\"0.1.0\"", "\"0.0.9\"", "was planned by grundy 0.0.9"),
        ("\"members\"", "\"membrs\"", "no recipe"),
        ("\"chunk\": 50", "\"chunk\": 0", "chunks without members"),
        ("\"size\": 3", "\"size\": 4", "1001 members, not 364"),
        ("\"most\": 14", "\"most\": 0", "found 0"),
    ] {
        assert!(text.contains(old), "{text}");
        fs::write(&recipe, text.replace(old, new)).unwrap();
        let error = Folder::open(place.path(), &Limits::none()).unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
    }
    fs::write(&recipe, &text).unwrap();
    run(&folder);
    fs::write(folder.chunk_file(3), b"PAR1 and so on").unwrap();
    let error = folder.merge(&Limits::none()).unwrap_err();
    assert!(error.to_string().contains("000003.parquet"), "{error}");
    let empty = Place::new();
    let error = Folder::open(empty.path(), &Limits::none()).unwrap_err();
    assert!(
        error.to_string().contains("no sweep was planned"),
        "{error}"
    );
}

#[test]
fn damaged_chunks_are_named_all_at_once_and_computed_again() {
    let place = Place::new();
    let folder = planned(&place, three(), 50);
    run(&folder);
    let whole: Vec<Vec<u8>> = (0..8)
        .map(|chunk| fs::read(folder.chunk_file(chunk)).unwrap())
        .collect();
    fs::copy(folder.chunk_file(5), folder.chunk_file(3)).unwrap();
    fs::write(folder.chunk_file(1), &whole[1][..whole[1].len() / 2]).unwrap();
    let mut flipped = whole[6].clone();
    flipped[40] ^= 1;
    fs::write(folder.chunk_file(6), flipped).unwrap();

    let survey = folder.survey(|_| true, &Limits::none()).unwrap();
    assert_eq!((survey.sound, survey.left), (5, vec![1, 3, 6]));
    let again = "; `grundy sweep run ";
    let said = folder.merge(&Limits::none()).unwrap_err().to_string();
    for (file, reason) in [
        ("000001.parquet", "it is not as it was written"),
        (
            "000003.parquet",
            "it is chunk 5 of this sweep under another name",
        ),
        ("000006.parquet", "it is not as it was written"),
    ] {
        assert!(said.contains(&format!("{file}: {reason}{again}")), "{said}");
    }
    assert!(said.starts_with("3 files are not the chunks"), "{said}");
    let status = folder.checked_status(&Limits::none()).unwrap();
    assert_eq!((status.done, status.bad.len()), (5, 3));
    let text = script(&folder, Engine::Slurm, 2, "grundy", &Limits::none()).unwrap();
    assert!(text.contains("3 of 8 chunks are left"), "{text}");

    // Whoever runs a part looks at that part alone.
    let tally = Runner::new(&folder).run(&[0, 1, 2], &Limits::none());
    assert_eq!(tally.unwrap().chunks, 1);
    run(&folder);
    for (chunk, bytes) in (0..).zip(&whole) {
        assert_eq!(fs::read(folder.chunk_file(chunk)).unwrap(), *bytes);
    }
    folder.merge(&Limits::none()).unwrap();
}

#[test]
fn rows_are_merged_only_while_they_are_what_the_manifest_says() {
    let place = Place::new();
    let folder = planned(&place, three(), 50);
    let is_merged = || folder.checked_status(&Limits::none()).unwrap().merged;
    run(&folder);
    assert!(!is_merged());
    folder.merge(&Limits::none()).unwrap();
    assert!(is_merged());
    let rows = place.path().join("rows.parquet");
    let mut bytes = fs::read(&rows).unwrap();
    bytes[40] ^= 1;
    fs::write(&rows, &bytes).unwrap();
    assert!(!is_merged());
    fs::remove_file(&rows).unwrap();
    assert!(!is_merged() && !folder.status().unwrap().merged);
    folder.merge(&Limits::none()).unwrap();
    assert!(is_merged());
    let said = script(&folder, Engine::Slurm, 2, "grundy", &Limits::none()).unwrap_err();
    assert!(said.to_string().contains("all chunks are done"), "{said}");
}

#[test]
fn what_was_lost_of_a_folder_comes_back_by_the_same_command() {
    let place = Place::new();
    let text = "BW\nBw\nD?{\n";
    let create = || {
        let recipe = Recipe::new(Graphs::of_text(text, &Limits::none()).unwrap().into());
        Folder::create(place.path(), recipe, &[(GRAPHS, text)], &Limits::none()).unwrap()
    };
    run(&create());
    let graphs = place.path().join(GRAPHS);
    fs::write(&graphs, "Bw\n").unwrap();
    create();
    assert_eq!(fs::read_to_string(&graphs).unwrap(), text);
    fs::remove_file(&graphs).unwrap();
    fs::remove_dir_all(place.path().join("chunks")).unwrap();
    let folder = create();
    assert_eq!(folder.checked_status(&Limits::none()).unwrap().done, 0);
    run(&folder);
    assert_eq!(folder.merge(&Limits::none()).unwrap().rows, 3);
    // Other graphs are another sweep, and what is there stays.
    let other = "BW\n";
    let recipe = Recipe::new(Graphs::of_text(other, &Limits::none()).unwrap().into());
    let refused = Folder::create(place.path(), recipe, &[(GRAPHS, other)], &Limits::none());
    assert!(refused.is_err());
    assert_eq!(fs::read_to_string(&graphs).unwrap(), text);
}

#[test]
fn chunks_of_other_sweeps_are_refused_and_kept() {
    let (place, elsewhere) = (Place::new(), Place::new());
    let folder = planned(&place, three(), 50);
    run(&folder);
    let sound = fs::read(folder.chunk_file(3)).unwrap();
    // The same rows of a sweep with other chunks are not the same chunk.
    let other = planned(&elsewhere, three(), 51);
    run(&other);
    for chunk in [3, 4] {
        fs::copy(other.chunk_file(chunk), folder.chunk_file(chunk)).unwrap();
    }
    let survey = folder.survey(|_| true, &Limits::none()).unwrap();
    assert_eq!((survey.sound, survey.left.len()), (6, 0));
    let none = Limits::none();
    for error in [
        survey.without_foreign().unwrap_err(),
        folder.merge(&none).unwrap_err(),
        script(&folder, Engine::Slurm, 2, "grundy", &none).unwrap_err(),
    ] {
        let said = error.to_string();
        for file in ["000003.parquet", "000004.parquet"] {
            let refused = format!("{file}: it is a chunk of another sweep; delete it, and ");
            assert!(said.contains(&refused), "{said}");
        }
    }
    Runner::new(&folder).run(&[3], &none).unwrap_err();
    let kept = |folder: &Folder| fs::read(folder.chunk_file(3)).unwrap();
    assert_eq!(kept(&folder), kept(&other));
    for chunk in [3, 4] {
        fs::remove_file(folder.chunk_file(chunk)).unwrap();
    }
    run(&folder);
    assert_eq!(kept(&folder), sound);
}

#[test]
fn strangers_rows_are_taken_over_once_they_are_verified() {
    for family in [
        AnyFamily::from(three()),
        SubtractionSets {
            values: Reading::Outcomes,
            start: Beginning::Sink,
            ..three()
        }
        .into(),
        SubtractionSets {
            start: Beginning::Values(vec![0, 2, 1]),
            ..three()
        }
        .into(),
        AllButSets {
            sets: Sets::of_size(3, 9),
            steps: 1 << 30,
        }
        .into(),
        OctalCodes {
            digits: 1,
            before: 0,
            steps: 100_000,
        }
        .into(),
    ] {
        let (sender, receiver) = (Place::new(), Place::new());
        let (from, to) = (
            planned(&sender, family.clone(), 30),
            planned(&receiver, family, 30),
        );
        run(&from);
        let file = sender.path().join("export.parquet");
        assert_eq!(from.export(&file).unwrap().chunks, from.recipe().chunks());
        let imported = to.import(&file, &Limits::none()).unwrap();
        assert_eq!(imported.taken + imported.open, from.recipe().chunks());
        run(&to);
        assert_eq!(to.rows().unwrap(), from.rows().unwrap());
        let again = to.import(&file, &Limits::none()).unwrap();
        assert_eq!((again.taken, again.known), (0, from.recipe().chunks()));
        // A damaged chunk is not known, and nothing is taken for granted of the file.
        fs::write(to.chunk_file(0), b"PAR1").unwrap();
        let mended = to.import(&file, &Limits::none()).unwrap();
        assert_eq!(mended.taken + mended.open, 1);
    }
}

#[test]
fn only_whole_families_of_claims_are_exchanged() {
    let place = Place::new();
    let mut recipe = Recipe::new(three().into());
    recipe.keep = Selection {
        filter: Some("period > 9".to_owned()),
        ..Selection::default()
    };
    let folder = Folder::create(place.path(), recipe, &[], &Limits::none()).unwrap();
    let file = place.path().join("x");
    assert!(
        folder
            .export(&file)
            .unwrap_err()
            .to_string()
            .contains("left out")
    );
    let place = Place::new();
    let family = Expressions::plan("n in 1..5", &["n*n".to_owned()], &[], &Limits::none()).unwrap();
    let folder = planned(&place, family, 2);
    assert!(
        folder
            .export(&file)
            .unwrap_err()
            .to_string()
            .contains("no certificates")
    );
}

#[test]
fn an_export_replaces_neither_files_of_the_sweep_nor_devices() {
    let place = Place::new();
    let folder = planned(&place, three(), 50);
    run(&folder);
    let names = [
        "recipe.json",
        "manifest.json",
        "rows.parquet",
        "rows.csv",
        "chunks/000003.parquet",
        "chunks/../recipe.json",
    ];
    let before = fs::read(place.path().join("recipe.json")).unwrap();
    for name in names {
        let error = folder.export(&place.path().join(name)).unwrap_err();
        assert!(
            error.to_string().contains("a file of the sweep itself"),
            "{error}"
        );
    }
    assert_eq!(fs::read(place.path().join("recipe.json")).unwrap(), before);
    let exported = folder.export(&place.path().join("rows.export")).unwrap();
    assert_eq!(exported.chunks, 8);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{FileTypeExt, symlink};
        // A pipe is what a device is: it is written to, and stays what it is.
        let pipe = place.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        let read = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).unwrap()
        });
        folder.export(&pipe).unwrap();
        let written = fs::read(place.path().join("rows.export")).unwrap();
        assert_eq!(read.join().unwrap(), written);
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        folder.export("/dev/null".as_ref()).unwrap();
        assert!(
            fs::metadata("/dev/null")
                .unwrap()
                .file_type()
                .is_char_device()
        );
        // A link stays one, and leads to nothing that belongs to the sweep.
        let link = place.path().join("link");
        symlink("rows.export", &link).unwrap();
        folder.export(&link).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        fs::remove_file(&link).unwrap();
        symlink("recipe.json", &link).unwrap();
        assert!(folder.export(&link).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_false_row_is_ever_imported(
        row in 0usize..364,
        column in 0usize..7,
        change in 1i64..40,
    ) {
        let (sender, receiver) = (Place::new(), Place::new());
        let (from, to) = (planned(&sender, three(), 364), planned(&receiver, three(), 364));
        run(&from);
        // Somebody changes a cell of the chunk and exports it.
        let mut rows = from.rows().unwrap();
        match &mut rows.columns[column] {
            Cells::Whole(cells) => cells[row] = cells[row].map(|n| n + change),
            Cells::Text(cells) => {
                let changed = format!("{}", change + 100);
                let texts = cells.iter().enumerate();
                let texts = texts.map(|(at, text)| if at == row { Some(changed.as_str()) } else { text });
                *cells = texts.collect::<grundy_sweep::Texts>();
            }
            Cells::Truth(_) => unreachable!("there is no such column"),
        }
        from.write_chunk(0, &rows, &Remarks::default()).unwrap();
        let file = sender.path().join("export.parquet");
        from.export(&file).unwrap();
        match to.import(&file, &Limits::none()) {
            // A row that is no longer called proved, or that claims too much, is computed here.
            Ok(imported) => prop_assert_eq!((imported.taken, imported.open), (0, 1)),
            Err(error) => prop_assert!(matches!(error, SweepError::Damaged { .. }), "{}", error),
        }
        prop_assert_eq!(to.todo().unwrap(), [0]);
    }

    #[test]
    fn no_flipped_bit_is_ever_merged(place_of_byte in 0usize..8000, flip in 1u8..) {
        let place = Place::new();
        let folder = planned(&place, three(), 364);
        run(&folder);
        let file = folder.chunk_file(0);
        let mut bytes = fs::read(&file).unwrap();
        let at = place_of_byte % bytes.len();
        bytes[at] ^= flip;
        fs::write(&file, &bytes).unwrap();
        for error in [folder.rows().unwrap_err(), folder.merge(&Limits::none()).unwrap_err()] {
            let said = error.to_string();
            prop_assert!(said.contains("000000.parquet: it is not as it was written; `grundy sweep run "), "{}", said);
        }
        run(&folder);
        bytes[at] ^= flip;
        prop_assert_eq!(fs::read(&file).unwrap(), bytes);
    }

    #[test]
    fn no_bytes_have_the_reader_fail(place_of_byte in 0usize..4000, flip in 1u8..) {
        let place = Place::new();
        let folder = planned(&place, three(), 364);
        run(&folder);
        let file = place.path().join("export.parquet");
        folder.export(&file).unwrap();
        let mut bytes = fs::read(&file).unwrap();
        let at = place_of_byte % bytes.len();
        bytes[at] ^= flip;
        fs::write(&file, &bytes).unwrap();
        let other = Place::new();
        // Nothing vouches for the bytes of strangers: what is read of them is verified, or refused.
        let to = planned(&other, three(), 364);
        if to.import(&file, &Limits::none()).is_ok_and(|imported| imported.taken == 1) {
            prop_assert_eq!(to.rows().unwrap(), folder.rows().unwrap());
        }
    }
}

#[test]
fn scripts_do_what_is_left() {
    let place = Place::new();
    let folder = planned(&place, three(), 50);
    Runner::new(&folder).run(&[2, 5], &Limits::none()).unwrap();
    let text = script(
        &folder,
        Engine::Slurm,
        100,
        "/opt/my tools/grundy",
        &Limits::none(),
    )
    .unwrap();
    assert!(text.contains("#SBATCH --array=0-7\n"), "{text}");
    assert!(text.contains("6 of 8 chunks are left"), "{text}");
    assert!(
        text.contains("exec '/opt/my tools/grundy' sweep run "),
        "{text}"
    );
    let text = script(&folder, Engine::Parallel, 2, "grundy", &Limits::none()).unwrap();
    assert!(text.contains("parallel --jobs 2 "), "{text}");
}

#[test]
fn slurm_reads_folders_with_blanks_and_percents() {
    let place = Place::new();
    let path = place.path().join("5% of all");
    let recipe = Recipe::new(three().into());
    let folder = Folder::create(&path, recipe, &[], &Limits::none()).unwrap();
    let text = script(&folder, Engine::Slurm, 2, "grundy", &Limits::none()).unwrap();
    let line = text.lines().find(|line| line.contains("--output"));
    let expected = format!(
        "#SBATCH --output=\"{}/5%% of all/slurm-%A_%a.out\"",
        place.path().display()
    );
    assert_eq!(line, Some(expected.as_str()));
}

#[test]
fn files_of_what_makes_no_sense_leave_no_folder_behind() {
    let place = Place::new();
    let mut recipe = Recipe::new(Graphs::of_text("BW\n", &Limits::none()).unwrap().into());
    recipe.keep.columns = vec!["no such column".to_owned()];
    let files = [(GRAPHS, "BW\n")];
    let path = place.path().join("deep/within");
    Folder::create(&path, recipe.clone(), &files, &Limits::none()).unwrap_err();
    assert!(!place.path().exists());
    // Somebody's own file is no file of the sweep.
    fs::create_dir_all(place.path()).unwrap();
    fs::write(place.path().join(GRAPHS), "BW\n").unwrap();
    Folder::create(place.path(), recipe, &files, &Limits::none()).unwrap_err();
    assert!(place.path().join(GRAPHS).exists());
}
