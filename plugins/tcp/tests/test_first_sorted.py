"""Sorts of which few elements are used: of each type, length, dimension and comparator as the interpreter sorts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.interpret import Interpreter
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module
from test_sort_by_keys import DTYPES, ORDERS, values


def text(shape: str, dim: int, element: str, order: str, count: int, first: int = 0) -> str:
    """The elements from `first` to `count` of a sort of values with their positions."""
    sizes = shape.split("x")
    x, p = f"tensor<{shape}x{element}>", f"tensor<{shape}xi32>"
    one = "1.0" if "f" in element else "true" if element == "i1" else "1"
    kept = ["2" if size == "?" else size for size in sizes]
    kept[dim] = str(count - first)
    y, q = (f"tensor<{'x'.join(kept)}x{type}>" for type in (element, "i32"))
    starts = ", ".join(str(first) if i == dim else "0" for i in range(len(sizes)))
    part = f"offsets [{starts}] sizes [{', '.join(kept)}] strides [{', '.join('1' for _ in sizes)}]"
    return f"""func.func @main(%x: {x}, %p: {p}) -> ({y}, {q}) {{
      %limit = tcp.const dense<{one}> : tensor<{element}>
      %s, %q = tcp.sort(%x, %p) dim = {dim} {{
      ^bb0(%a: tensor<{element}>, %b: tensor<{element}>, %i: tensor<i32>, %j: tensor<i32>):
        {ORDERS[order].replace("<T>", f"<{element}>")}
        tcp.yield %r : tensor<i1>
      }} : {x}, {p}
      %t = tcp.slice %s {part} : {x} -> {y}
      %u = tcp.slice %q {part} : {p} -> {q}
      return %t, %u : {y}, {q}
    }}"""


def merges(module: Any) -> bool:
    """Whether a module has the loops of a sort of all elements: counts of digits, or rounds of merging."""
    names = [op.name for op in module.walk()]
    types = [str(result.type) for op in module.walk() for result in op.results]
    return "math.ctlz" in names or any(type.endswith("x256xindex>") for type in types)


def check(sort: str, x: np.ndarray, ctx: Any, native: Any) -> None:
    """Compare the interpreted loops, and native code where there is any, with the interpreted sort."""
    p = np.random.default_rng(3).integers(0, 5, x.shape).astype(np.int32)
    expected = Interpreter(parse_module(sort, ctx), ctx).run("main", x, p)
    if native is None:
        loops = parse_module(sort, ctx)
        PassManager(ctx).run(Pipeline.parse("tcp-to-linalg,generalize,canonicalize", ctx), loops)
        assert not merges(loops)
        got = Interpreter(loops, ctx).run("main", x, p)
    else:
        got = native(sort)(x.copy(), p.copy())
    for a, b in zip(expected, got, strict=True):
        a, b = np.asarray(a), np.asarray(b)
        assert a.dtype == b.dtype and a.tobytes() == b.tobytes()


@pytest.mark.parametrize("element", DTYPES)
def test_each_type(element: str, ctx: Any, native: Any) -> None:
    for length in (24, 150):
        check(text(f"2x{length}", 1, element, "descending", 3), values((2, length), element), ctx, native)


@pytest.mark.parametrize("order", ORDERS)
def test_each_comparator(order: str, ctx: Any, native: Any) -> None:
    check(text("193", 0, "f32", order, 7), values((193,), "f32"), ctx, native)


@pytest.mark.parametrize("dim", [0, 1])
def test_each_dimension(dim: int, ctx: Any, native: Any) -> None:
    check(text("41x40", dim, "i16", "ascending", 5), values((41, 40), "i16"), ctx, native)


def test_lengths_that_are_not_known(ctx: Any, native: Any) -> None:
    for length in (4, 63, 64, 65, 200):
        check(text("2x?", 1, "f32", "descending", 4), values((2, length), "f32"), ctx, native)


@pytest.mark.parametrize("line", [np.arange(300), -np.arange(300), np.zeros(300)])
def test_lines_in_order(line: np.ndarray, ctx: Any, native: Any) -> None:
    check(text("300", 0, "i32", "ascending", 37), line.astype(np.int32), ctx, native)


@settings(max_examples=12, deadline=None)
@given(length=st.integers(8, 300), count=st.integers(1, 64), seed=st.integers(0, 99))
def test_random_lengths(length: int, count: int, seed: int, ctx: Any) -> None:
    count = min(count, length // 8)
    x = np.random.default_rng(seed).integers(-9, 9, (2, length)).astype(np.int8)
    check(text(f"2x{length}", 1, "i8", "descending", count), x, ctx, None)


def test_positions_are_not_made_in_memory(ctx: Any) -> None:
    program = """func.func @main(%x: tensor<2x500xf32>) -> (tensor<2x5xf32>, tensor<2x5xi32>) {
      %v, %i = tcp.top_k %x k = 5 : tensor<2x500xf32>
      return %v, %i : tensor<2x5xf32>, tensor<2x5xi32>
    }"""
    loops = parse_module(program, ctx)
    PassManager(ctx).run(Pipeline.parse("tcp-to-linalg,generalize,canonicalize,cse", ctx), loops)
    made = [str(result.type) for op in loops.walk() for result in op.results]
    assert not merges(loops) and not any("500x" in type for type in made)


def test_keys_of_the_list_are_kept(ctx: Any) -> None:
    """One is computed for each element, and one in the loop that finds the least key of a block."""
    loops = parse_module(text("2x500", 1, "f32", "descending", 5), ctx)
    PassManager(ctx).run(Pipeline.parse("tcp-to-linalg,generalize,canonicalize,cse", ctx), loops)
    assert [op.name for op in loops.walk()].count("arith.bitcast") == 2


@pytest.mark.parametrize("count, first", [(65, 0), (100, 0), (5, 1)])
def test_other_parts_are_sorted_as_a_whole(count: int, first: int, ctx: Any) -> None:
    loops = parse_module(text("900", 0, "i32", "descending", count, first), ctx)
    PassManager(ctx).run(Pipeline.parse("tcp-to-linalg", ctx), loops)
    assert merges(loops)
