//! Pictures of cells: every square in its colour and its place, in every format.

use std::sync::atomic::AtomicBool;

use grundy_automata::lattice::{Kept, LatticeGame, Table, Values};
use grundy_num::{Halt, Limits};
use grundy_render::cells::{CellPicture, Cells, Ink, TableView, table_picture};
use grundy_render::drawing::Colour;
use grundy_render::{Format, Style};

fn chessboard(columns: usize, rows: usize, inks: usize) -> CellPicture {
    let ink = |number: usize| Ink {
        glyph: 'x',
        colour: Colour([u8::try_from(number).unwrap(), 7, 200]),
    };
    let mut cells = Cells::new(columns, rows, (0..inks).map(ink).collect());
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let ink = u8::try_from((row * 3 + column) % inks).unwrap();
        cells.set(column, row, ink);
    }
    CellPicture::new("a <b>", cells)
}

fn written(picture: &CellPicture, format: Format) -> String {
    String::from_utf8(format.write(picture, &Style::default()).unwrap()).unwrap()
}

#[cfg(feature = "png")]
#[test]
fn a_png_shows_every_square_in_its_colour_and_size() {
    for inks in [1, 2, 3, 5, 17, 256] {
        let picture = CellPicture {
            side: 3,
            ..chessboard(13, 5, inks)
        };
        let style = Style {
            scale: Some(2),
            ..Style::default()
        };
        let file = Format::Png.write(&picture, &style).unwrap();
        let page = resvg::tiny_skia::Pixmap::decode_png(&file).unwrap();
        assert_eq!((page.width(), page.height()), (78, 30));
        for (x, y) in (0..78).flat_map(|x| (0..30).map(move |y| (x, y))) {
            let expected = (y as usize / 6 * 3 + x as usize / 6) % inks;
            let pixel = page.pixel(x, y).unwrap();
            assert_eq!(
                (usize::from(pixel.red()), pixel.green()),
                (expected, 7),
                "{inks} ({x}, {y})"
            );
        }
    }
}

#[test]
fn an_svg_holds_each_run_once() {
    let svg = written(&chessboard(4, 1, 2), Format::Svg);
    assert!(svg.contains("M0 0h1v1h-1zM2 0h1v1h-1z") && svg.contains("a &lt;b&gt;"));
}

#[test]
fn a_tikzpicture_paints_the_other_inks_over_the_first() {
    let tex = written(&chessboard(4, 2, 2), Format::Tikz);
    let fills: Vec<&str> = tex.lines().filter(|line| line.contains("fill")).collect();
    assert_eq!(
        fills,
        [
            "    \\fill[grundy0007C8] (0,0) rectangle ++(4,2);",
            "    \\fill[grundy0107C8] (1,0) rectangle ++(1,1);",
            "    \\fill[grundy0107C8] (3,0) rectangle ++(1,1);",
            "    \\fill[grundy0107C8] (0,1) rectangle ++(1,1);",
            "    \\fill[grundy0107C8] (2,1) rectangle ++(1,1);",
        ]
    );
}

#[test]
fn a_picture_that_nobody_looks_at_is_refused() {
    let picture = chessboard(3000, 3000, 2);
    for format in [Format::Svg, Format::Tikz] {
        let error = format.write(&picture, &Style::default()).unwrap_err();
        assert!(
            error.to_string().contains("3000 by 3000 squares"),
            "{error}"
        );
    }
}

#[test]
fn a_picture_without_squares_is_a_page_without_any() {
    let nothing = CellPicture::new("nothing", Cells::new(0, 3, Vec::new()));
    for &format in Format::ALL {
        assert!(
            format.write(&nothing, &Style::default()).is_ok(),
            "{format:?}"
        );
    }
}

#[test]
fn a_picture_of_a_table_that_is_done_listens_as_well() {
    let game = LatticeGame::new(2, vec![vec![1, 2], vec![2, 1]]).unwrap();
    let mut table = Table::new(&game, Values::Outcomes, Kept::All).unwrap();
    table.extend_to(128, &Limits::none()).unwrap();
    let view = TableView {
        values: Values::Outcomes,
        side: 64,
        beside: Vec::new(),
    };
    let raised = AtomicBool::new(true);
    let stopped = Limits::none().stop(&raised);
    let picture = table_picture(&game, &mut table, &view, &stopped);
    assert_eq!(picture.err(), Some(Halt::Stopped));
    let picture = table_picture(&game, &mut table, &view, &Limits::none()).unwrap();
    let rows = picture.cells.rows_of_text(&stopped);
    assert_eq!(rows, Err(Halt::Stopped));
    let rows = picture.cells.rows_of_text(&Limits::none()).unwrap();
    assert_eq!(rows.join("\n") + "\n", picture.cells.text());
}
