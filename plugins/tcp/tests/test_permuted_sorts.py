"""Sorts by vectors whose lanes permutations from a table move: as other sorts, bit by bit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.interpret import Interpreter
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module
from test_sort_by_vectors import DTYPES, LINES, SPECIAL, check, first_text, loops_of, numbers, text

PASS = "tcp-vectorize-sorts{instructions=permute vector-bits=256}"


def compiled(sort: str, ctx: Any, native: Any) -> Any:
    module = loops_of(sort, ctx, PASS)
    return native(str(module)) if native is not None else lambda *x: Interpreter(module, ctx).run("main", *x)


@pytest.mark.parametrize(("element", "order"), [*zip(DTYPES, ("lt", "gt") * 3)])
def test_keys_of_each_type_and_length(element: str, order: str, ctx: Any, native: Any) -> None:
    run = compiled(text("?", 0, element, order), ctx, native)
    for length in (0, 1, 7, 16, 31, 64, 65, 127, 128, 129, 300, *((1000, 5001) if native is not None else ())):
        x = numbers((length,), element)
        expected = np.sort(x) if order == "lt" else np.sort(x)[::-1]
        assert np.asarray(run(x.copy())[0]).tobytes() == expected.tobytes(), length


@pytest.mark.parametrize("order", ["lt", "total"])
@pytest.mark.parametrize("length", [16, 100, 300])
def test_lines_of_a_known_length(length: int, order: str, ctx: Any, native: Any) -> None:
    if native is None and length > 100:
        pytest.skip("takes long in the interpreter")
    x = np.random.default_rng(length).standard_normal((3, length)).astype(np.float32)
    if order == "total":
        x[1, ::5], x[2, ::3] = np.nan, -0.0
    places = np.tile(np.arange(length, dtype=np.int32), (3, 1))
    for inputs in ([x], [x, places]):
        run = compiled(text(f"3x{length}", 1, "f32", order, ("i32",) * (len(inputs) - 1)), ctx, native)
        found = [np.asarray(one) for one in run(*[one.copy() for one in inputs])]
        by = np.argsort(x, axis=1, kind="stable")
        for one, input in zip(found, inputs):
            assert one.tobytes() == np.take_along_axis(input, by, axis=1).tobytes()


def test_loops_in_the_interpreter(ctx: Any) -> None:
    """Runs and partitions, in the loops themselves."""
    for sort, inputs in (
        (text("150", 0, "i32"), [numbers((150,), "i32")]),
        (text("300", 0, "f64", "gt"), [numbers((300,), "f64")]),
        (text("130", 0, "f32", "lt", ("i32",)), [numbers((130,), "f32").round(-36), np.arange(130, dtype=np.int32)]),
    ):
        check(sort, inputs, ctx, compiled(sort, ctx, None))


@pytest.mark.parametrize("others", [(), ("i32",)])
def test_nan_infinities_and_zeros_of_both_signs(others: Any, ctx: Any, native: Any) -> None:
    sort = text("?", 0, "f32", "total", others)
    run = compiled(sort, ctx, native)
    rng = np.random.default_rng(1)
    for special in ([0.0, 1.0, np.inf, -np.inf, np.nan], [0.0, -0.0], SPECIAL):
        x = np.where(rng.random(140) < 0.5, rng.choice(special, 140), rng.standard_normal(140)).astype(np.float32)
        check(sort, [x, np.arange(140, dtype=np.int32)][: 1 + len(others)], ctx, run)


@pytest.mark.parametrize("line", ["in reverse", "equal", "few", "extremes"])
def test_long_lines(line: str, ctx: Any, native: Any) -> None:
    if native is None:
        pytest.skip("takes long in the interpreter")
    x = LINES[line](70_000).astype(np.int32)
    order = np.argsort(x, kind="stable")
    for others in ((), ("i32",)):
        run = compiled(text("70000", 0, "i32", "lt", others), ctx, native)
        found = run(x.copy(), *[np.arange(70_000, dtype=np.int32) for _ in others])
        for one, expected in zip(found, (x[order], order)):
            np.testing.assert_array_equal(one, expected)


@pytest.mark.parametrize("element", ["i32", "f64"])
def test_sorts_that_are_given_up_are_sorted_by_digits(element: str, ctx: Any, native: Any) -> None:
    module = loops_of(text("?", 0, element), ctx, f"{PASS[:-1]} most-passes=1}}")
    run = native(str(module)) if native is not None else lambda x: Interpreter(module, ctx).run("main", x)
    for length in (100, 500) if native is None else (100, 500, 3000):
        x = numbers((length,), element)
        np.testing.assert_array_equal(run(x.copy())[0], np.sort(x))


@pytest.mark.parametrize("count", [9, 70])
@pytest.mark.parametrize("element", ["f32", "f64", "i16"])
def test_first_elements(element: str, count: int, ctx: Any, native: Any) -> None:
    if native is None:
        pytest.skip("takes long in the interpreter")
    x = np.random.default_rng(count).standard_normal((2, 700)) * 50
    x[1] = np.arange(700) % 3
    x = x.astype({"f32": np.float32, "f64": np.float64, "i16": np.int16}[element])
    run = compiled(first_text("2x700", 1, element, count, "lt", ("i32",)), ctx, native)
    found = run(x, np.tile(np.arange(700, dtype=np.int32), (2, 1)))
    by = np.argsort(x, axis=1, kind="stable")[:, :count]
    np.testing.assert_array_equal(found[0], np.take_along_axis(x, by, axis=1))
    np.testing.assert_array_equal(found[1], by)


@pytest.mark.parametrize(("size", "count", "is_selected"), [("2000", 8, False), ("2000", 9, True), ("64", 4, True)])
def test_few_first_elements_stay_for_insertion(size: str, count: int, is_selected: bool, ctx: Any) -> None:
    """But not those of lines that are one run."""
    module = parse_module(first_text(size, 0, "f32", count, "gt", ("i32",)), ctx)
    PassManager(ctx).run(Pipeline.parse(PASS, ctx), module)
    assert ("tcp.sort" not in {one.name for one in module.walk()}) == is_selected


def test_narrow_vectors_are_not_permuted_and_compression_goes_first(ctx: Any) -> None:
    for options, is_sorted, op in (
        ("instructions=permute vector-bits=128", False, ""),
        ("instructions=permute vector-bits=256", True, "native.look_up"),
        ("instructions=permute,compress vector-bits=256", True, "native.look_up"),
        ("instructions=permute,compress vector-bits=512", True, "native.compress"),
    ):
        module = parse_module(text("?", 0, "i32"), ctx)
        PassManager(ctx).run(Pipeline.parse(f"tcp-vectorize-sorts{{{options}}}", ctx), module)
        names = {one.name for one in module.walk()}
        assert ("tcp.sort" in names) != is_sorted
        assert names & {"native.look_up", "native.compress"} == ({op} if op else set())
