//! Every move says where on the picture it is made, by the names that the picture has.

use std::collections::BTreeSet;

use grundy::Workbench;
use grundy_lang::Value;
use grundy_num::{Limits, Player};
use grundy_render::Drawable;
use grundy_render::drawing::Part;
use grundy_render::position::PositionPicture;
use grundy_rules::Picture;
use grundy_rulesets::CATALOGUE;
use grundy_solve::Position;

/// Moves whose places are checked from one position.
fn check(position: &Position) -> usize {
    let text = position.write();
    let picture = position.picture();
    let has_places = !matches!(picture, Picture::Text(_));
    let drawing = PositionPicture::new(picture, &text).drawing();
    let drawing = drawing.expect("small positions are drawn");
    let drawn: BTreeSet<&str> = drawing.parts().iter().map(Part::place).collect();
    let mut moves = 0;
    for player in Player::BOTH {
        for it in position.moves(player).expect("small positions") {
            assert_eq!(it.places.is_empty(), !has_places, "{:?} in {text}", it.name);
            for place in &it.places {
                assert!(
                    drawn.contains(place.as_str()),
                    "no {place} among {drawn:?} of {text}"
                );
            }
            moves += 1;
        }
    }
    moves
}

fn read(text: &str) -> Position {
    let (bench, limits) = (Workbench::default(), Limits::none());
    let value = bench.evaluate(text, &limits).expect(text).into_parts().1;
    let Value::Sum(sum) = value else {
        panic!("{text} is no position")
    };
    sum.as_position().expect("one position").clone()
}

#[test]
fn the_places_of_every_move_are_on_the_picture() {
    for entry in CATALOGUE {
        let mut position = read(entry.info.example);
        let mut moves = check(&position);
        // The first option again and again leads to an end.
        while let Some(option) = Player::BOTH
            .into_iter()
            .find_map(|player| position.options(player).ok()?.pop())
        {
            position = option;
            moves += check(&position);
        }
        assert!(moves > 0, "{}", entry.name);
    }
}
