"""Large windows become scans and passes along dimensions, where that gives the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

DTYPES: dict[str, Any] = {"f32": np.float32, "i32": np.int32, "complex<f32>": np.complex64, "ui8": np.uint8}
IDENTITY = {"add": "0", "multiply": "1", "maximum": "-5", "minimum": "5"}
SCANS: dict[str, tuple[str, str, str]] = {
    "rows forward": ("[1, 7]", "[0, 6]", "[0, 0]"),
    "rows backward": ("[1, 7]", "[0, 0]", "[0, 6]"),
    "columns forward": ("[5, 1]", "[4, 0]", "[0, 0]"),
    "more than all": ("[9, 1]", "[0, 0]", "[8, 0]"),
}
PASSES: dict[str, tuple[str, str, str, str, str, str]] = {
    # operand, result, window, strides, low, high
    "strides": ("?x9x9", "?x5x3", "[1, 5, 5]", "[1, 1, 2]", "[0, 0, 0]", "[0, 0, 0]"),
    "padding": ("2x9x8", "2x9x9", "[1, 5, 6]", "[1, 1, 1]", "[0, 2, 3]", "[0, 2, 3]"),
    "another is strided": ("3x9x9", "2x5x5", "[1, 5, 5]", "[2, 1, 1]", "[0, 0, 0]", "[0, 0, 0]"),
    "three dimensions": ("6x5x6", "4x3x4", "[3, 3, 3]", "[1, 1, 1]", "[0, 0, 0]", "[0, 0, 0]"),
}


def text(kind: str, element: str, operand: str, result: str, geometry: Any, init: str | None = None) -> str:
    number = init or IDENTITY[kind]
    value = {"f": f"{number}.0", "c": f"({number}.0, 0.0)"}.get(element[0], number.lstrip("-"))
    window, strides, low, high = geometry
    x, y = f"tensor<{operand}x{element}>", f"tensor<{result}x{element}>"
    return (
        f"func.func @main(%x: {x}) -> {y} {{\n  %i = tcp.const dense<{value}> : tensor<{element}>\n"
        f"  %r = tcp.window {kind} %x, %i window = {window} strides = {strides} low {low} high {high} : {x}, "
        f"tensor<{element}> -> {y}\n  return %r : {y}\n}}"
    )


def numbers(shape: Any, dtype: Any) -> Any:
    return np.random.default_rng(0).integers(1, 4, shape).astype(dtype)


def names(source: str, ctx: Any) -> list[str]:
    module = parse_module(source, ctx)
    PassManager(ctx).run(Pipeline.parse("decompose-for-target{decompose=window}", ctx), module)
    return [op.name for op in module.walk() if op.name in ("tcp.window", "tcp.scan")]


@pytest.mark.parametrize("kind, element", [("add", "f32"), ("multiply", "i32"), ("maximum", "f32"), ("add", "complex<f32>"), ("minimum", "ui8")])
@pytest.mark.parametrize("name", SCANS)
def test_windows_of_all_elements_to_one_side_are_scans(name: str, kind: str, element: str, ctx: Any, check_natively: Any) -> None:
    window, low, high = SCANS[name]
    source = text(kind, element, "5x7", "5x7", (window, "[1, 1]", low, high))
    assert names(source, ctx) == ["tcp.scan"]
    x = numbers((5, 7), DTYPES[element])
    (got,) = check_natively(source, [x])
    function = {"add": np.add, "multiply": np.multiply, "maximum": np.maximum, "minimum": np.minimum}[kind]
    axis, turn = (1, slice(None)) if "rows" in name else (0, slice(None))
    if "backward" in name or "more" in name:
        turn = slice(None, None, -1)
    lines = x if axis == 1 else x.T
    expected = function.accumulate(lines[:, turn], axis=1, dtype=x.dtype)[:, turn]
    np.testing.assert_array_equal(got, expected if axis == 1 else expected.T)


@pytest.mark.parametrize("kind, element", [("add", "f32"), ("maximum", "f32"), ("add", "i32")])
@pytest.mark.parametrize("name", PASSES)
def test_large_boxes_are_passes(name: str, kind: str, element: str, ctx: Any, check_natively: Any) -> None:
    operand, result, *geometry = PASSES[name]
    source = text(kind, element, operand, result, geometry)
    passes = 3 if name in ("another is strided", "three dimensions") else 2
    assert names(source, ctx) == ["tcp.window"] * passes
    shape = [int(n) if n != "?" else 2 for n in operand.split("x")]
    check_natively(source, [numbers(shape, DTYPES[element])])


@pytest.mark.parametrize("kind, init", [("add", "2"), ("multiply", "0")])
def test_an_init_that_changes_the_result_is_combined_as_often_as_said(kind: str, init: str, ctx: Any, check_natively: Any) -> None:
    for geometry, operand in ((("[1, 7]", "[1, 1]", "[0, 6]", "[0, 0]"), "5x7"), (("[5, 5]", "[1, 1]", "[2, 2]", "[2, 2]"), "5x7")):
        source = text(kind, "f32", operand, operand, geometry, init)
        assert names(source, ctx) == ["tcp.window"]
        check_natively(source, [numbers((5, 7), np.float32)])


def test_sums_in_narrow_formats_keep_their_order(ctx: Any) -> None:
    source = text("add", "bf16", "5x7", "5x7", ("[5, 5]", "[1, 1]", "[2, 2]", "[2, 2]"))
    assert names(source.replace("dense<0>", "dense<0.0>"), ctx) == ["tcp.window"]


def test_small_boxes_stay(ctx: Any) -> None:
    assert names(text("add", "f32", "5x7", "3x5", ("[3, 3]", "[1, 1]", "[0, 0]", "[0, 0]")), ctx) == ["tcp.window"]


REGIONS = {
    "maximum": "%m = tcp.binary maximum %a, %e : tensor<f32>\n tcp.yield %m : tensor<f32>",
    "not associative": "%m = tcp.binary subtract %e, %a : tensor<f32>\n tcp.yield %m : tensor<f32>",
    "sum of exponentials": """%m = tcp.binary maximum %a, %e : tensor<f32>
      %d = tcp.binary subtract %a, %e : tensor<f32>
      %p = tcp.unary abs %d : tensor<f32>
      %n = tcp.unary negate %p : tensor<f32>
      %q = tcp.unary exp %n : tensor<f32>
      %l = tcp.unary log1p %q : tensor<f32>
      %s = tcp.binary add %m, %l : tensor<f32>
      %u = tcp.binary ne %d, %d : tensor<f32>
      %w = tcp.binary add %a, %e : tensor<f32>
      %r = tcp.ternary select %u, %w, %s : tensor<i1>, tensor<f32>, tensor<f32>
      tcp.yield %r : tensor<f32>""",
}


def region_text(body: str, init: str, geometry: Any, shape: str = "3x7") -> str:
    window, low, high = geometry
    x = f"tensor<{shape}xf32>"
    return f"""
func.func @main(%x: {x}) -> {x} {{
  %i = tcp.const dense<{init}> : tensor<f32>
  %r = tcp.window_region(%x) init(%i : tensor<f32>) window = {window} strides = [1, 1] low {low} high {high} {{
    ^bb0(%a: tensor<f32>, %e: tensor<f32>):
      {REGIONS[body]}
  }} : ({x}) -> {x}
  return %r : {x}
}}"""


def kinds(source: str, ctx: Any) -> list[str]:
    module = parse_module(source, ctx)
    PassManager(ctx).run(Pipeline.parse("decompose-for-target{decompose=window}", ctx), module)
    verify(module, ctx)
    return [op.name for op in module.walk() if op.name in ("tcp.window_region", "tcp.scan_region")]


@pytest.mark.parametrize("body, init", [("maximum", "-5.0"), ("not associative", "0.0"), ("sum of exponentials", "0xFF800000")])
@pytest.mark.parametrize("geometry", [("[1, 7]", "[0, 6]", "[0, 0]"), ("[3, 1]", "[2, 0]", "[0, 0]"), ("[1, 9]", "[0, 8]", "[0, 0]")])
def test_regions_over_all_elements_before_are_scans(body: str, init: str, geometry: Any, ctx: Any, check_natively: Any) -> None:
    source = region_text(body, init, geometry)
    assert kinds(source, ctx) == ["tcp.scan_region"]
    check_natively(source, [np.random.default_rng(1).standard_normal((3, 7)).astype(np.float32)])


@pytest.mark.parametrize(
    "body, init, geometry",
    [
        ("not associative", "1.0", ("[1, 7]", "[0, 6]", "[0, 0]")),  # padding changes the result
        ("sum of exponentials", "0.0", ("[1, 7]", "[0, 6]", "[0, 0]")),
        ("maximum", "-5.0", ("[1, 7]", "[0, 0]", "[0, 6]")),  # the first element comes first
        ("maximum", "-5.0", ("[1, 6]", "[0, 5]", "[0, 0]")),  # a window has not all elements
    ],
)
def test_other_regions_stay(body: str, init: str, geometry: Any, ctx: Any, check_natively: Any) -> None:
    source = region_text(body, init, geometry)
    assert kinds(source, ctx) == ["tcp.window_region"]
    check_natively(source, [np.random.default_rng(1).standard_normal((3, 7)).astype(np.float32)])
