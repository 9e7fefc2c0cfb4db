"""Rows that programs gather, and what is computed of them, are what the interpreter computes."""

from __future__ import annotations

import numpy as np
import plait
import pytest

DTYPES = {"f32": "f4", "f64": "f8", "i8": "i1"}
STEPS = ("bag", "mean", "weighted", "maximum", "filled", "window")


def _program(step: str, columns: int, element: str) -> str:
    """Rows of %x, or parts of them from `%i` on, with one of the steps; see `_after`."""
    width = columns if step != "window" else max(1, columns // 2)
    x, i, rows = f"tensor<23x{columns}x{element}>", "tensor<11x5xi32>", f"tensor<11x5x{width}x{element}>"
    start = "[0]" if step != "window" else "[1]"
    collapsed, sizes = ("[0]", f"1, {columns}") if step != "window" else ("[0]", f"1, {width}")
    return f"""func.func @main(%x: {x}, %i: {i}, %w: tensor<11x5x{element}>) -> tensor<11x{width}x{element}> {{
      %at = stablehlo.reshape %i : ({i}) -> tensor<11x5x1xi32>
      %rows = "stablehlo.gather"(%x, %at) {{dimension_numbers = #stablehlo.gather<offset_dims = [2],
        collapsed_slice_dims = {collapsed}, start_index_map = {start}, index_vector_dim = 2>,
        slice_sizes = array<i64: {sizes}>}} : ({x}, tensor<11x5x1xi32>) -> {rows}
      {_after(step, width, element, rows)}
    }}"""


def _after(step: str, width: int, element: str, rows: str) -> str:
    result, many = f"tensor<11x{width}x{element}>", f"tensor<11x5x{element}>"
    zero = "0.0" if element != "i8" else "0"
    two = "2.0" if element != "i8" else "2"
    before = {
        "weighted": f"""%u = stablehlo.broadcast_in_dim %w, dims = [0, 1] : ({many}) -> {rows}
          %terms = stablehlo.multiply %rows, %u : {rows}""",
        "filled": f"""%c = stablehlo.compare GT, %w, %w2 : ({many}, {many}) -> tensor<11x5xi1>
          %d = stablehlo.broadcast_in_dim %c, dims = [0, 1] : (tensor<11x5xi1>) -> tensor<11x5x{width}xi1>
          %terms = stablehlo.select %d, %rows, %halves : tensor<11x5x{width}xi1>, {rows}""",
    }.get(step, f"%terms = stablehlo.add %rows, %rows : {rows}")
    kind = "maximum" if step == "maximum" else "add"
    return f"""%zero = stablehlo.constant dense<{zero}> : tensor<{element}>
      %w2 = stablehlo.constant dense<{two}> : {many}
      %halves = stablehlo.constant dense<{two}> : {rows}
      {before}
      %sums = stablehlo.reduce(%terms init: %zero) applies stablehlo.{kind} across dimensions = [1]
        : ({rows}, tensor<{element}>) -> {result}
      %two = stablehlo.constant dense<{two}> : {result}
      %0 = stablehlo.{"divide" if step == "mean" else "add"} %sums, %two : {result}
      return %0 : {result}"""


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("columns", [3, 16, 70, 300])
@pytest.mark.parametrize("element", ["f32", "f64", "i8"])
def test_reduced_rows(step: str, columns: int, element: str) -> None:
    rng = np.random.default_rng(columns)
    arguments = [
        rng.integers(-3, 3, (23, columns)).astype(DTYPES[element]),
        rng.integers(-5, max(23, columns) + 5, (11, 5)).astype("i4"),  # some outside, which are clamped
        rng.integers(-3, 3, (11, 5)).astype(DTYPES[element]),
    ]
    text = _program(step, columns, element)
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    np.testing.assert_array_equal(plait.compile(text)(*arguments)[0], expected)


def test_rows_of_no_elements() -> None:
    """What starts a row is not read where rows have no elements."""
    text = _program("mean", 4, "f32").replace("x4xf32", "x0xf32").replace("1, 4>", "1, 0>")
    arguments = [np.zeros((23, 0), "f4"), np.zeros((11, 5), "i4"), np.zeros((11, 5), "f4")]
    assert plait.compile(text)(*arguments)[0].shape == (11, 0)


@pytest.mark.parametrize("element", ["complex<f32>", "complex<f64>"])
@pytest.mark.parametrize("columns", [3, 16, 37])
def test_rows_of_complex_numbers(element: str, columns: int) -> None:
    x, rows = f"tensor<23x{columns}x{element}>", f"tensor<11x{columns}x{element}>"
    text = f"""func.func @main(%x: {x}, %i: tensor<11x1xi32>, %y: {rows}) -> ({rows}, {rows}) {{
      %0 = "stablehlo.gather"(%x, %i) {{dimension_numbers = #stablehlo.gather<offset_dims = [1],
        collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
        slice_sizes = array<i64: 1, {columns}>}} : ({x}, tensor<11x1xi32>) -> {rows}
      %1 = stablehlo.multiply %0, %y : {rows}
      return %0, %1 : {rows}, {rows}
    }}"""
    rng = np.random.default_rng(columns)
    dtype = "c8" if element == "complex<f32>" else "c16"
    numbers = [(rng.integers(-3, 3, (n, columns)) + 1j * rng.integers(-3, 3, (n, columns))).astype(dtype) for n in (23, 11)]
    places = rng.integers(-5, 30, (11, 1)).astype("i4")
    expected = plait.compile(text, target="interpret")(numbers[0], places, numbers[1])
    for found, wanted in zip(plait.compile(text)(numbers[0], places, numbers[1]), expected):
        np.testing.assert_array_equal(found, wanted)
