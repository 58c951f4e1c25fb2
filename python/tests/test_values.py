"""Values: operators that follow mathematics, and what is read off a game."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy import Domineering, Game, GrundyError, Nim, Nimber, Position, Subtraction, Value, evaluate, solve

numbers = st.builds(lambda m, k: Fraction(m, 1 << k), st.integers(-40, 40), st.integers(0, 4))
leaves = st.one_of(
    numbers.map(Game),
    st.sampled_from(["^", "v", "*", "*2", "^*", "vv*", "+-1", "tiny(1)"]).map(Game),
)
games: st.SearchStrategy[Game] = st.recursive(
    leaves,
    lambda inner: st.builds(Game.of, st.lists(inner, max_size=2), st.lists(inner, max_size=2)),
    max_leaves=6,
)


@settings(deadline=None, max_examples=150)
@given(games, games, games)
def test_games_are_an_abelian_group(g: Game, h: Game, k: Game) -> None:
    assert g + h == h + g
    assert (g + h) + k == g + (h + k)
    assert g - g == 0
    assert -(-g) == g
    assert g + 0 == g


@settings(deadline=None, max_examples=150)
@given(games, games, games)
def test_games_are_partially_ordered_and_sums_keep_the_order(g: Game, h: Game, k: Game) -> None:
    holds = [g < h, g > h, g == h, g.confused_with(h)]
    assert holds.count(True) == 1
    assert (g <= h) == (g < h or g == h)
    assert (g >= h) == (g > h or g == h)
    assert (g != h) == (not g == h)
    assert (g < h) == (g + k < h + k)


@settings(deadline=None, max_examples=150)
@given(games, games)
def test_equal_games_have_equal_hashes(g: Game, h: Game) -> None:
    same = (g + h) - h
    assert same == g
    assert hash(same) == hash(g)


@settings(deadline=None)
@given(numbers, numbers)
def test_numbers_are_those_of_python(x: Fraction, y: Fraction) -> None:
    assert Game(x) + y == x + y
    assert (Game(x) + Game(y)).number == x + y
    assert (Game(x) < y) == (x < y)
    assert y - Game(x) == y - x
    assert hash(Game(x)) == hash(x)
    assert {x: "there"}[Game(x)] == "there"  # type: ignore[index]


@settings(deadline=None)
@given(games)
def test_texts_and_pickles_read_back(g: Game) -> None:
    assert Game(g.ascii()) == g
    assert Game(str(g)) == g
    again = pickle.loads(pickle.dumps(g))
    assert again == g and hash(again) == hash(g)


@settings(deadline=None)
@given(games)
def test_a_game_is_its_options(g: Game) -> None:
    assert Game.of(g.left, g.right) == g
    if g.number is not None:
        assert g == g.number
    if g.nimber is not None:
        assert g == Game(g.nimber)


def test_confused_games_are_neither_less_nor_greater_nor_equal() -> None:
    up, star = Game("^"), Game("*")
    assert [up < star, up > star, up == star, up <= star, up >= star] == [False] * 5
    assert up.confused_with(star)


def test_a_bar_makes_a_game_and_compares_nothing() -> None:
    switch = Game(2) | Fraction(1, 2)
    assert isinstance(switch, Game)
    assert switch.left_stop == 2 and switch.right_stop == Fraction(1, 2)
    assert (3 | Game(1)) == Game("{3|1}")


def test_facts_of_a_game() -> None:
    g = Game("{2|1||-1}")
    assert (g.mean, g.temperature) == (Fraction(1, 4), Fraction(5, 4))
    assert g.left_stop == 1 and g.right_stop == -1
    assert (g.outcome, g.birthday, g.number, g.nimber) == ("N", 4, None, None)
    assert [str(option) for option in g.left] == ["{2|1}"]
    assert isinstance(g.mean, Fraction)


def test_huge_numbers_are_exact() -> None:
    n = 7**400
    assert (Game(n) + 1).number == n + 1
    assert hash(Game(n)) == hash(n)
    assert Game(Fraction(1, n)).number == Fraction(1, n)


def test_floats_are_refused() -> None:
    with pytest.raises(TypeError, match="Fraction"):
        Game(0.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Game(1) + 0.5  # type: ignore[operator]
    assert Game(1) != "1"
    assert not Game(1) == 1.5


def test_surreal_numbers_add_and_compare() -> None:
    omega = evaluate("omega")
    assert isinstance(omega, Value) and not isinstance(omega, Game)
    assert omega + 1 > omega > 10**100
    assert omega - omega == 0
    assert hash(evaluate("omega + 1")) == hash(omega + 1)


def test_names_stand_for_objects() -> None:
    g = Game("{3|1}")
    assert evaluate("g + 1 == {4|2}", g=g) is True
    assert evaluate("[n * n for n in list]", list=[1, 2, 3]) == (1, 4, 9)
    answer: Any = evaluate("period(subtraction(1, 2, 6, 11))")
    assert (answer.period, answer.preperiod) == (12, 3)


@pytest.mark.parametrize("name", ["v", "vv", "v3", "omega", "L", "true", "none", "in", "and", "misere"])
def test_names_that_mean_something_are_refused(name: str) -> None:
    with pytest.raises(GrundyError) as caught:
        evaluate(f"{name} + 1", **{name: 5})
    error = caught.value
    assert error.message == f"`{name}` already means something and cannot be given a value"
    assert error.hint == f"choose another name, such as `{name}_`" and error.field == "names"
    assert evaluate(f"{name}_ + 1", **{f"{name}_": 5}) == 6
    with pytest.raises(GrundyError, match=f"`{name}` already means something"):
        solve(name, names={name: Game(5)})


@pytest.mark.parametrize("name", ["a b", "é", "", "2x", "a-b", "ω"])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(GrundyError) as caught:
        evaluate("1", **{name: 5})
    assert caught.value.message == f"expected a name, found `{name}`"
    assert caught.value.hint is not None and "letters" in caught.value.hint
    with pytest.raises(GrundyError, match="expected a name"):
        solve("1", names={name: Game(5)})


def nested(depth: int) -> list[Any]:
    inner: list[Any] = [1]
    for _ in range(depth - 1):
        inner = [inner]
    return inner


def test_lists_that_are_nested_too_deep_are_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    calls: list[Callable[[list[Any]], object]] = [
        lambda deep: evaluate("x", x=deep),
        lambda deep: Nim(deep),
        lambda deep: Game(3) == deep,
        lambda deep: Game(3) + deep,  # type: ignore[operator]
    ]
    for deep in (endless, nested(200_000), nested(17)):
        for call in calls:
            with pytest.raises(ValueError, match="nested at most 16 deep"):
                call(deep)
    assert Game(3) != nested(16)
    value = evaluate("x", x=nested(16))
    while isinstance(value, tuple):
        (value,) = value
    assert value == 1


def test_positions_stay_positions_in_sums() -> None:
    total = Nim(3) + Nim(5) + Domineering("3x3")
    assert total.outcome == "N"
    assert 2 * Nim(3) == 0
    assert Nim(3) - Nim(3) == 0


def test_what_is_calculated_with_games_is_a_game() -> None:
    p = Domineering("..|..")
    results = [
        p + 0,
        Game(0) + p,
        -(-p),
        (p + 1) - 1,
        Game(p) + 0,
        1 * Game(p),
        Game(p) * 1,
        Game(0) - (-p),
        Game(p),
    ]
    for result in results:
        assert isinstance(result, Game)
        assert result == p.value and hash(result) == hash(p.value)
        assert result <= p.value and result >= p.value
    assert len({*results, p.value}) == 1
    heap = Nim(2)
    assert evaluate("subtraction(1, 2)")[4] == evaluate("subtraction(1, 2)[4]"), "an index is no calculation"
    assert evaluate("x", x=heap) == heap


def test_a_mistake_names_its_place() -> None:
    with pytest.raises(GrundyError) as caught:
        Game("1 + ω + 3/0")
    error = caught.value
    assert error.message == "the denominator is zero"
    assert error.source == "1 + ω + 3/0"
    assert error.span is not None and error.source[slice(*error.span)] == "0"
    assert error.hint == "a fraction `p/q` needs a `q` from 1 on"
    assert "^" in str(error)


def test_nimbers_are_a_field() -> None:
    a, b = Nimber(6), Nimber(7)
    assert a + b == Nimber(1) and a - b == a + b and -a == a
    assert (a * b) / b == a
    assert a**3 == a * a * a
    assert a.sqrt() * a.sqrt() == a
    assert int(Nimber(1 << 70)) == 1 << 70
    assert Game(Nimber(3)) == Game("*3") and Game("*3").nimber == Nimber(3)
    with pytest.raises(ZeroDivisionError):
        a / Nimber(0)
    with pytest.raises(OverflowError):
        Nimber(1 << 70) * a
    with pytest.raises(ValueError, match="from 0 on"):
        Nimber(-1)


def test_a_value_is_false_only_when_it_is_zero() -> None:
    assert not Game(0) and Game("*") and not Game("* + *")


def test_values_are_not_iterated() -> None:
    for value in (Subtraction(1, 2), Game(3), evaluate("omega"), Nim(3)):
        with pytest.raises(TypeError, match="not iterable"):
            list(value)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="not iterable"):
            3 in value  # type: ignore[operator]
        assert not isinstance(value, Iterable)
    assert Subtraction(1, 2)[4].nimber == Nimber(1)


@pytest.mark.parametrize("wrong", [1.0, "3", None, [1]])
def test_what_is_no_integer_makes_no_nimber(wrong: Any) -> None:
    with pytest.raises(TypeError, match=f"expected an integer, found {type(wrong).__name__}"):
        Nimber(wrong)
    with pytest.raises(TypeError, match="expected an integer"):
        Nimber(6) ** wrong


def test_one_text_is_one_value() -> None:
    with pytest.raises(TypeError, match="one position as it is typed"):
        Position("nim(3)", 2)
    with pytest.raises(TypeError, match="one expression"):
        Value("omega", 2)
    with pytest.raises(TypeError, match="one expression"):
        Value()


@pytest.mark.parametrize("typed", ["cycle(5)", "path(10**9)", "graph(\"0-1, 7\")", "subtraction(1, 2)", "1..5", "omega + 1", "normal"])
def test_values_that_are_no_games_come_out_of_pickles(typed: str) -> None:
    value = evaluate(typed)
    again = pickle.loads(pickle.dumps(value))
    assert type(again) is Value and (again.kind, str(again)) == (value.kind, str(value))
    read = eval(repr(value), {"Value": Value})
    assert (read.kind, str(read)) == (value.kind, str(value))


def test_what_does_not_read_back_is_not_pickled() -> None:
    with pytest.raises(TypeError, match="cannot pickle a thermograph"):
        pickle.dumps(evaluate("thermograph({2|1})"))


def test_sums_come_out_of_pickles() -> None:
    dear = Domineering("8x8")
    for total in (Nim(3) + Nim(5), dear + 1, dear - 3 * Nim(4) + Game("{2|1}"), Game(dear), 2 * Nim(3)):
        again = pickle.loads(pickle.dumps(total))
        assert isinstance(again, Game)
        assert again._terms() == total._terms()
    assert pickle.loads(pickle.dumps(Nim(3) + 1)) == Nim(3) + 1


def test_sums_that_are_not_valued_are_typewritten_in_latex() -> None:
    total = Domineering("8x8") + Game("{2|1}")
    assert total._repr_latex_() == r"$\texttt{" + total.ascii().replace("{", r"\{").replace("}", r"\}") + "}$"
    assert evaluate("cycle(3)").latex() == r'\texttt{graph("0-1, 0-2, 1-2")}'
    assert (Nim(3) + 1).latex() == Game("1*3").latex()
