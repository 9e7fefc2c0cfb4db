"""Few first elements of lines that are sorted or selected by vectors: bit by bit as the interpreter sorts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module
from test_sort_by_vectors import PASS, check, compiled, first_text, interpreted, loops_of, text

DTYPES: dict[str, Any] = {"i8": np.int8, "i16": np.int16, "f16": np.float16, "i32": np.int32, "f32": np.float32}


def line(length: int, element: str) -> np.ndarray:
    """Two lines, the second one of few values."""
    x = np.random.default_rng(length).standard_normal((2, length)) * 50
    x[1] = np.arange(length) % 3
    return x.astype(DTYPES[element])


def positions(length: int) -> np.ndarray:
    return np.tile(np.arange(length, dtype=np.int32), (2, 1))


@pytest.mark.parametrize(("length", "count"), [(17, 1), (64, 8), (128, 3)])
@pytest.mark.parametrize("element", DTYPES)
def test_lines_of_one_run(element: str, length: int, count: int, ctx: Any, native: Any) -> None:
    sort = first_text(f"2x{length}", 1, element, count, "gt", ("i32",))
    module = loops_of(sort, ctx)
    assert "scf.while" not in str(module)
    check(sort, [line(length, element), positions(length)], ctx, compiled(sort, ctx, native))


def test_words_of_narrow_keys_have_half_the_bits(ctx: Any) -> None:
    for element, word in (("f16", "vector<16xi32>"), ("i8", "vector<16xi32>"), ("f32", "vector<8xi64>")):
        assert word in str(loops_of(first_text("2x100", 1, element, 5, "gt", ("i32",)), ctx)), element


def test_only_elements_that_are_used_are_moved(ctx: Any) -> None:
    """Loops of 5 steps bring the elements from their places, not of 100."""
    text = str(loops_of(first_text("100", 0, "f32", 5, "gt", ("i32",)), ctx))
    assert text.count("%c5 step") == 2 and text.count("%c100 step") == 1


@pytest.mark.parametrize("shape, element", [("80", "i64"), ("300", "f64")])
def test_other_lines_stay_for_insertion(shape: str, element: str, ctx: Any) -> None:
    module = parse_module(first_text(shape, 0, element, 2, "gt", ("i32",)), ctx)
    PassManager(ctx).run(Pipeline.parse(PASS, ctx), module)
    assert [op.name for op in module.walk()].count("tcp.sort") == 1


@pytest.mark.parametrize("count", [3, 40, 41])
@pytest.mark.parametrize("element", DTYPES)
def test_blocks_of_keys(element: str, count: int, ctx: Any, native: Any) -> None:
    """The last block starts before the end of the one before it: none of its elements is selected twice."""
    sort = first_text("2x333", 1, element, count, "gt", ("i32",))
    text = str(loops_of(sort, ctx))
    assert "vector<8xi64>" in text and ("scf.while" in text) == (count > 40)
    run = compiled(sort, ctx, native)
    for x in (line(333, element), np.sort(line(333, element)), np.full((2, 333), 1).astype(DTYPES[element])):
        check(sort, [x, positions(333)], ctx, run)


def test_lengths_that_are_not_known(ctx: Any, native: Any) -> None:
    sort = first_text("?", 0, "f32", 5, "gt", ("i32",))
    run = compiled(sort, ctx, native)
    for length in (5, 16, 63, 64, 65, 128, 200, 1000):
        check(sort, [line(length, "f32")[0], positions(length)[0]], ctx, run)


def test_blocks_in_the_interpreter(ctx: Any) -> None:
    sort = first_text("150", 0, "f16", 4, "lt", ("i32",))
    check(sort, [line(150, "f16")[0], positions(150)[0]], ctx, interpreted(sort, ctx))


@pytest.mark.parametrize("sort, moves", [
    (first_text("2000", 0, "f32", 50, "gt", ("i32",)), (50 + 128 + 64) * 64), (text("2000", 0, "f32"), 2000 * 64),
])  # fmt: skip
def test_loops_end_as_the_program_shows(sort: str, moves: int, ctx: Any) -> None:
    """The number of elements that may be moved starts as a constant, and parts are no longer than one says."""
    made = str(loops_of(sort, ctx))
    assert f"arith.constant {moves} : index" in made
    assert "arith.minsi" in made and f"arith.constant {moves // 64} : index" in made


def test_the_budget_of_a_length_that_is_not_known(ctx: Any) -> None:
    assert f"arith.constant {2000 * 64} : index" not in str(loops_of(text("?", 0, "f32"), ctx))


WIDE: dict[str, Any] = {"i64": np.int64, "f64": np.float64}


def wide_lines(length: int, element: str) -> list[np.ndarray]:
    """Pairs of lines: any and of few values; ascending; equal; of the largest key; zeros and numbers that are not any."""
    rng = np.random.default_rng(length)
    x = rng.standard_normal((2, length)) * 1e6
    x[1] = np.arange(length) % 3
    made = [x, np.sort(x), np.full((2, length), 1.0)]
    if element == "i64":
        limits = np.iinfo(np.int64)
        made.append(np.where(rng.random((2, length)) < 0.5, limits.min, limits.max))
    else:
        made.append(rng.choice([-0.0, 0.0, -np.inf, np.inf, 5e-324], (2, length)))
    return [one.astype(WIDE[element]) for one in made]


@pytest.mark.parametrize("order", ["gt", "lt"])
@pytest.mark.parametrize(("length", "count"), [(20, 3), (63, 5), (64, 16), (65, 8), (333, 40), (333, 41), (2000, 200)])
@pytest.mark.parametrize("element", WIDE)
def test_wide_keys(element: str, length: int, count: int, order: str, ctx: Any, native: Any) -> None:
    """Keys are sorted alone, their places found by a second pass: equal ones stay in their order."""
    sort = first_text(f"2x{length}", 1, element, count, order, ("i32",))
    assert "native.compress" in str(loops_of(sort, ctx))
    run = compiled(sort, ctx, native)
    for x in wide_lines(length, element):
        check(sort, [x, positions(length)], ctx, run)


@pytest.mark.parametrize("element", WIDE)
def test_wide_keys_of_columns(element: str, ctx: Any, native: Any) -> None:
    sort = first_text("333x2", 0, element, 9, "gt", ("i32",))
    run = compiled(sort, ctx, native)
    for x in wide_lines(333, element):
        check(sort, [x.T.copy(), positions(333).T.copy()], ctx, run)


def test_wide_keys_of_lengths_that_are_not_known(ctx: Any, native: Any) -> None:
    sort = first_text("?", 0, "f64", 5, "gt", ("i32",))
    run = compiled(sort, ctx, native)
    for length in (5, 16, 63, 64, 65, 128, 200, 1000):
        for x in wide_lines(length, "f64"):
            check(sort, [x[0], positions(length)[0]], ctx, run)


def test_short_lines_of_wide_keys_are_read_once(ctx: Any) -> None:
    """Keys of a line of one block are computed once, and none is looked for that comes first."""
    short, long = [str(loops_of(first_text(size, 0, "i64", 5, "gt", ("i32",)), ctx)) for size in ("62", "127")]
    assert "reduction" not in short and "reduction" in long


def test_wide_keys_in_the_interpreter(ctx: Any) -> None:
    sort = first_text("150", 0, "f64", 4, "lt", ("i32",))
    check(sort, [wide_lines(150, "f64")[0][0], positions(150)[0]], ctx, interpreted(sort, ctx))
