"""Sort and top k as networks: stable, of any length, as the operations themselves give it."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

RNG = np.random.default_rng(0)


def legalized(text: str, names: str, ctx: Any) -> Any:
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse(f"decompose-for-target{{decompose={names}}},canonicalize,cse", ctx), module)
    verify(module, ctx)
    assert not {"tcp.sort", "tcp.top_k"} & {op.name for op in module.walk()}
    return module


def results(text: str, arguments: list[Any], names: str, ctx: Any, native: Any) -> list[tuple[Any, ...]]:
    """What the text gives as it is, decomposed, and that natively."""
    module = legalized(text, names, ctx)
    made = [Interpreter(parse_module(text, ctx), ctx).run("main", *arguments), Interpreter(module, ctx).run("main", *arguments)]
    if native is not None:
        made.append(native(str(module))(*arguments))
    return [tuple(np.asarray(x) for x in out) for out in made]


def check(text: str, arguments: list[Any], names: str, ctx: Any, native: Any) -> None:
    expected, *others = results(text, arguments, names, ctx, native)
    for got in others:
        for a, b in zip(expected, got, strict=True):
            assert a.dtype == b.dtype and a.tobytes() == b.tobytes(), f"{a}\n{b}"


def sort_text(t: str, dim: int, element: str, kind: str = "lt") -> str:
    """Sort values and their positions; positions show whether the sort is stable."""
    p = t.replace(f"x{element}>", "xi32>")
    return f"""func.func @main(%x: {t}, %p: {p}) -> ({t}, {p}) {{
      %s, %q = tcp.sort(%x, %p) dim = {dim} {{
      ^bb0(%a: tensor<{element}>, %b: tensor<{element}>, %i: tensor<i32>, %j: tensor<i32>):
        %l = tcp.binary {kind} %a, %b : tensor<{element}>
        tcp.yield %l : tensor<i1>
      }} : {t}, {p}
      return %s, %q : {t}, {p}
    }}"""


SORTS = ("sort-bitonic", "sort-merge")


@pytest.mark.parametrize("name", SORTS)
@pytest.mark.parametrize("length", [0, 1, 2, 3, 7, 8, 13])
@pytest.mark.parametrize("is_static", [True, False])
def test_lines_of_any_length(is_static: bool, length: int, name: str, ctx: Any, native: Any) -> None:
    x = RNG.integers(0, 5, (3, length)).astype(np.float32)
    p = np.broadcast_to(np.arange(length, dtype=np.int32), (3, length)).copy()
    t = f"tensor<3x{length}xf32>" if is_static else "tensor<?x?xf32>"
    check(sort_text(t, 1, "f32"), [x, p], name, ctx, native)


@pytest.mark.parametrize("dim", [0, 1, 2])
def test_along_each_dimension(dim: int, ctx: Any, native: Any) -> None:
    x = RNG.integers(0, 4, (3, 5, 6)).astype(np.int32)
    p = RNG.integers(0, 100, (3, 5, 6)).astype(np.int32)
    check(sort_text("tensor<3x?x6xi32>", dim, "i32", "gt"), [x, p], "sort-bitonic", ctx, native)


def test_no_lines(ctx: Any, native: Any) -> None:
    x = np.zeros((0, 5), np.float32)
    check(sort_text("tensor<?x5xf32>", 1, "f32"), [x, np.zeros((0, 5), np.int32)], "sort-bitonic", ctx, native)


TOTAL = """func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = tcp.sort(%x) dim = 0 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = tcp.const dense<2147483647> : tensor<i32>
    %c = tcp.const dense<31> : tensor<i32>
    %i = tcp.bitcast %a : tensor<f32> -> tensor<i32>
    %is = tcp.binary shift_right_arithmetic %i, %c : tensor<i32>
    %im = tcp.binary and %is, %m : tensor<i32>
    %ik = tcp.binary xor %i, %im : tensor<i32>
    %j = tcp.bitcast %b : tensor<f32> -> tensor<i32>
    %js = tcp.binary shift_right_arithmetic %j, %c : tensor<i32>
    %jm = tcp.binary and %js, %m : tensor<i32>
    %jk = tcp.binary xor %j, %jm : tensor<i32>
    %l = tcp.binary lt %ik, %jk : tensor<i32>
    tcp.yield %l : tensor<i1>
  } : tensor<?xf32>
  return %s : tensor<?xf32>
}"""


@pytest.mark.parametrize("name", SORTS)
def test_total_order_of_nan_and_zeros(name: str, ctx: Any, native: Any) -> None:
    x = np.array([np.nan, 1, -0.0, 0.0, -np.nan, -np.inf, np.inf, -0.0, 2, np.nan, -1], np.float32)
    check(TOTAL, [x], name, ctx, native)
    (got,) = Interpreter(legalized(TOTAL, name, ctx), ctx).run("main", x)
    assert np.isnan(got[[0, -1, -2]]).all() and np.signbit(got[:5]).tolist() == [True, True, True, True, True]


def test_a_comparator_that_uses_a_value_from_outside(ctx: Any, native: Any) -> None:
    text = """func.func @main(%x: tensor<?xi32>, %d: tensor<i32>) -> tensor<?xi32> {
      %s = tcp.sort(%x) dim = 0 {
      ^bb0(%a: tensor<i32>, %b: tensor<i32>):
        %i = tcp.binary remainder %a, %d : tensor<i32>
        %j = tcp.binary remainder %b, %d : tensor<i32>
        %l = tcp.binary lt %i, %j : tensor<i32>
        tcp.yield %l : tensor<i1>
      } : tensor<?xi32>
      return %s : tensor<?xi32>
    }"""
    check(text, [np.arange(20, dtype=np.int32)[::-1].copy(), np.array(3, np.int32)], "sort-bitonic", ctx, native)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(-3, 3), max_size=40))
def test_every_list_is_sorted_stably(ctx: Any, values: list[int]) -> None:
    x, p = np.array(values, np.float32), np.arange(len(values), dtype=np.int32)
    check(sort_text("tensor<?xf32>", 0, "f32"), [x, p], "sort-bitonic", ctx, None)


# Top k

DTYPES: dict[str, Any] = {
    "f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "i8": np.int8, "ui8": np.uint8, "i64": np.int64,
}  # fmt: skip


@pytest.mark.parametrize("element", DTYPES)
@pytest.mark.parametrize("shape", ["3x13", "?x?"])
def test_the_largest(shape: str, element: str, ctx: Any, native: Any) -> None:
    t = f"tensor<{shape}x{element}>"
    rows = shape.split("x", 1)[0]
    text = f"func.func @main(%x: {t}) -> (tensor<{rows}x3x{element}>, tensor<{rows}x3xi32>) {{\n%v, %i = tcp.top_k %x k = 3 : {t}\nreturn %v, %i : tensor<{rows}x3x{element}>, tensor<{rows}x3xi32>\n}}"
    x = RNG.integers(0, 9, (3, 13)).astype(DTYPES[element])
    check(text, [x], "top_k-bitonic", ctx, native)


@pytest.mark.parametrize(("k", "length"), [(0, 5), (1, 1), (1, 9), (2, 2), (4, 5), (5, 5), (5, 40), (8, 8)])
@pytest.mark.parametrize("is_static", [True, False])
def test_numbers_of_elements(is_static: bool, k: int, length: int, ctx: Any, native: Any) -> None:
    t = f"tensor<2x{length}xf32>" if is_static else "tensor<2x?xf32>"
    text = f"func.func @main(%x: {t}) -> (tensor<2x{k}xf32>, tensor<2x{k}xi32>) {{\n%v, %i = tcp.top_k %x k = {k} : {t}\nreturn %v, %i : tensor<2x{k}xf32>, tensor<2x{k}xi32>\n}}"
    check(text, [RNG.integers(0, 6, (2, length)).astype(np.float32)], "top_k-bitonic", ctx, native)


def test_nan_is_the_largest(ctx: Any, native: Any) -> None:
    text = "func.func @main(%x: tensor<?xf32>) -> (tensor<4xf32>, tensor<4xi32>) {\n%v, %i = tcp.top_k %x k = 4 : tensor<?xf32>\nreturn %v, %i : tensor<4xf32>, tensor<4xi32>\n}"
    x = np.array([1, np.nan, -0.0, 0.0, -np.nan, np.inf, -np.inf, np.nan], np.float32)
    check(text, [x], "top_k-bitonic", ctx, native)
