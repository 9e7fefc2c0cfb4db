"""Convolutions and windows: against NumPy sums, and the same after each step of the lowering."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.passes import PassManager
from plait.syntax.parser import parse_module

Check = Any


def function(body: str, arguments: str, results: str, value: str = "%r") -> str:
    return f"func.func @main({arguments}) -> ({results}) {{\n{body}\n  return {value} : {results}\n}}"


RNG = np.random.default_rng(0)


def normal(*shape: int) -> Any:
    return RNG.standard_normal(shape).astype(np.float32)


def reference_conv(x: Any, w: Any, strides: Any, low: Any, high: Any, ldil: Any, rdil: Any, fg: int, bg: int) -> Any:
    """[n, c, ...] by [c, o, ...] -> [n, o, ...], element by element."""
    spatial = len(strides)
    extent = [l + h + (n - 1) * d + 1 for n, l, h, d in zip(x.shape[2:], low, high, ldil)]
    wide = np.zeros((*x.shape[:2], *[n + 64 for n in extent]))
    for place in itertools.product(*(range(n) for n in x.shape[2:])):
        target = [p * d + l + 32 for p, d, l in zip(place, ldil, low)]
        wide[(..., *target)] = x[(..., *place)]
    wide = wide[(..., *[slice(32, 32 + n) for n in extent])]
    sizes = [(n - (k - 1) * d - 1) // s + 1 for n, k, d, s in zip(extent, w.shape[2:], rdil, strides)]
    batch, outputs = x.shape[0] // bg, w.shape[1]
    result = np.zeros((batch, outputs, *sizes))
    for o in range(outputs):
        group = o // (outputs // (fg * bg))
        part = wide[:, group * w.shape[0] : (group + 1) * w.shape[0]] if fg > 1 else wide
        part = part[group * batch : (group + 1) * batch] if bg > 1 else part
        for place in itertools.product(*(range(n) for n in sizes)):
            box = tuple(
                slice(p * s, p * s + (k - 1) * d + 1, d) for p, s, k, d in zip(place, strides, w.shape[2:], rdil)
            )
            axes = tuple(range(1, spatial + 2))
            result[(slice(None), o, *place)] = (part[(..., *box)] * w[:, o]).sum(axis=axes)
    return result


CONVOLUTIONS: dict[str, Any] = {
    # input, kernel, lhs_dims, rhs_dims, out_dims, strides, low, high, lhs_dilation, rhs_dilation, groups
    "nchw": ((2, 3, 5, 6), (4, 3, 3, 2), (0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 2, 3), (1, 2), (1, 0), (1, 1)),
    "nhwc": ((2, 5, 6, 3), (3, 2, 3, 4), (0, 3, 1, 2), (2, 3, 0, 1), (0, 3, 1, 2), (2, 1), (0, 1), (0, 2)),
    "ohwi": ((1, 5, 6, 3), (4, 3, 2, 3), (0, 3, 1, 2), (3, 0, 1, 2), (0, 3, 1, 2), (1, 1), (1, 1), (1, 0)),
    "one_dimension": ((2, 3, 9), (4, 3, 3), (0, 1, 2), (1, 0, 2), (0, 1, 2), (2,), (-1,), (3,)),
    "no_dimension": ((2, 3), (3, 4), (0, 1), (0, 1), (0, 1), (), (), ()),
    "three_dimensions": ((1, 2, 3, 4, 3), (2, 2, 2, 2, 2), (0, 1, 2, 3, 4), (1, 0, 2, 3, 4), (0, 1, 2, 3, 4), (1, 2, 1), (0, 1, 0), (0, 0, 1)),
    "dilated": ((1, 2, 4, 5), (3, 2, 2, 3), (0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 2, 3), (1, 2), (1, 2), (0, 1), (2, 3), (3, 1)),
    "phases_of_one_feature": ((2, 3, 7), (1, 3, 8), (0, 1, 2), (1, 0, 2), (0, 1, 2), (1,), (7,), (6,), (4,), (1,)),
    "phases_with_paddings": ((2, 3, 4, 5), (2, 3, 4, 6), (0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 2, 3), (1, 1), (2, 3), (1, 4), (2, 3), (1, 1)),
    "feature_groups": ((2, 5, 5, 6), (2, 2, 2, 9), (0, 3, 1, 2), (2, 3, 0, 1), (0, 3, 1, 2), (1, 1), (0, 0), (0, 0), (1, 1), (1, 1), 3, 1),
    "depthwise": ((2, 5, 5, 6), (2, 2, 1, 6), (0, 3, 1, 2), (2, 3, 0, 1), (0, 3, 1, 2), (1, 1), (0, 0), (0, 1), (1, 1), (1, 1), 6, 1),
    "depthwise_nchw_multiplier": ((2, 3, 5, 5), (6, 1, 2, 2), (0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 2, 3), (1, 1), (0, 0), (0, 1), (1, 1), (1, 1), 3, 1),
    "batch_groups": ((6, 2, 4, 5), (2, 9, 2, 2), (0, 1, 2, 3), (0, 1, 2, 3), (1, 0, 2, 3), (1, 1), (0, 0), (0, 0), (1, 1), (1, 1), 1, 3),
}  # fmt: skip


def shape_text(shape: Any, dynamic: Any = ()) -> str:
    return "tensor<" + "".join(f"{'?' if i in dynamic else n}x" for i, n in enumerate(shape)) + "f32>"


@pytest.mark.parametrize("name", CONVOLUTIONS)
@pytest.mark.parametrize("dynamic", [False, True])
def test_convolutions(name: str, dynamic: bool, check_natively: Check) -> None:
    x_shape, w_shape, lhs, rhs, out, strides, low, high, *rest = CONVOLUTIONS[name]
    ones = [1] * len(strides)
    ldil, rdil, fg, bg = [*rest, *[ones, ones, 1, 1][len(rest) :]]
    x, w = normal(*x_shape), normal(*w_shape)
    expected = reference_conv(x.transpose(lhs), w.transpose(rhs), strides, low, high, ldil, rdil, fg, bg)
    expected = expected.transpose(np.argsort(out))
    free_in = [lhs[0], *lhs[2:]] if dynamic else []
    free_out = [out[0], *out[2:]] if dynamic else []
    a, b, c = shape_text(x_shape, free_in), shape_text(w_shape), shape_text(expected.shape, free_out)
    extra = (
        f"lhs_dilation = array<i64: {', '.join(map(str, ldil))}>, rhs_dilation = array<i64: {', '.join(map(str, rdil))}>, "
        f"feature_groups = {fg} : i64, batch_groups = {bg} : i64"
    ).replace("i64: >", "i64>")
    op = (
        f"%r = tcp.conv %x, %w dims {list(lhs)}, {list(rhs)} -> {list(out)} strides = {list(strides)} "
        f"low {list(low)} high {list(high)} {{{extra}}} : {a}, {b} -> {c}"
    )
    (got,) = check_natively(function(op, f"%x: {a}, %w: {b}", c), [x, w], 1e-4)
    np.testing.assert_allclose(got, expected, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("seed", range(24))
def test_random_dilated_inputs(seed: int, check_natively: Check) -> None:
    """Transposed convolutions, with any paddings, flips, groups and layouts: what is dilated, and what is not."""
    rng = np.random.default_rng(seed)
    rank = int(rng.integers(1, 3))
    dilation = [int(rng.choice([1, 2, 2, 3])) for _ in range(rank)]
    strides = [1 if d > 1 and rng.random() < 0.8 else int(rng.integers(1, 3)) for d in dilation]
    kernel, image = rng.integers(1, 5, rank), rng.integers(1, 7, rank)
    low = [int(n) for n in rng.integers(-1, 4, rank)]
    high = [max(int(rng.integers(-1, 4)), int(k) - (int(n) - 1) * d - 1 - l) for k, n, d, l in zip(kernel, image, dilation, low)]
    groups, features = int(rng.choice([1, 1, 2])), int(rng.choice([1, 3, 16]))
    lhs, rhs, out = ([int(n) for n in rng.permutation(rank + 2)] for _ in range(3))
    x_nchw, w_ioxy = normal(2, 3 * groups, *image), normal(3, features * groups, *kernel)
    flips = [bool(rng.random() < 0.5) for _ in range(rank)]
    flipped = np.flip(w_ioxy, [2 + i for i, flip in enumerate(flips) if flip])
    expected = reference_conv(x_nchw, flipped, strides, low, high, dilation, [1] * rank, groups, 1)
    x, w = x_nchw.transpose(np.argsort(lhs)).copy(), w_ioxy.transpose(np.argsort(rhs)).copy()
    expected = expected.transpose(np.argsort(out))
    unknown = [i for i in range(2 + rank) if i != 1 and rng.random() < 0.4]
    a, b = shape_text(x.shape, [lhs[i] for i in unknown]), shape_text(w.shape)
    c = shape_text(expected.shape, [out[i] for i in unknown])
    op = (
        f"%r = tcp.conv %x, %w dims {lhs}, {rhs} -> {out} strides = {strides} low {low} high {high} "
        f"{{lhs_dilation = array<i64: {', '.join(map(str, dilation))}>, feature_groups = {groups} : i64, "
        f"reversal = array<i1: {', '.join(str(flip).lower() for flip in flips)}>}} : {a}, {b} -> {c}"
    )
    (got,) = check_natively(function(op, f"%x: {a}, %w: {b}", c), [x, w], 1e-4)
    np.testing.assert_allclose(got, expected, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("size", [0, 1, 2, 5])
@pytest.mark.parametrize("low, high", [(2, 1), (2, 3), (4, 2)])
def test_dilated_images_of_unknown_size_may_be_empty(size: int, low: int, high: int, check_natively: Check) -> None:
    op = (
        f"%r = tcp.conv %x, %w dims [0, 1, 2], [0, 1, 2] -> [0, 1, 2] strides = [1] low [{low}] high [{high}] "
        "{lhs_dilation = array<i64: 3>} : tensor<1x2x?xf32>, tensor<2x17x3xf32> -> tensor<1x17x?xf32>"
    )
    text = function(op, "%x: tensor<1x2x?xf32>, %w: tensor<2x17x3xf32>", "tensor<1x17x?xf32>")
    (got,) = check_natively(text, [normal(1, 2, size), normal(2, 17, 3)], 1e-4)
    assert got.shape[2] == max(0, (3 * size - 2 if size else 0) + low + high - 2)
    assert size or not got.any()


def test_dilated_input_is_convolved_in_phases(ctx: Context) -> None:
    text = function(
        "%r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [2] high [2] "
        "{lhs_dilation = array<i64: 2>} : tensor<1x8x16xf32>, tensor<8x8x3xf32> -> tensor<1x8x33xf32>",
        "%x: tensor<1x8x16xf32>, %w: tensor<8x8x3xf32>", "tensor<1x8x33xf32>",
    )  # fmt: skip
    module = parse_module(text, ctx)
    PassManager(ctx).run("tcp-to-linalg,generalize", module)
    found = str(module)
    assert found.count("linalg.generic") == 2
    assert "[1, 8, 17] [1, 1, 2] : tensor<1x8x17xf32> into tensor<1x8x33xf32>" in found
    assert "[1, 8, 16] [1, 1, 2] : tensor<1x8x16xf32> into tensor<1x8x33xf32>" in found


def test_convolution_of_integers_with_an_accumulator_and_reversal(check_natively: Check) -> None:
    op = (
        "%r = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [1] high [%h] "
        "{acc_type = i32, reversal = array<i1: true>} : tensor<1x2x?xui8>, tensor<3x2x2xi8> -> tensor<1x3x?xi64>"
    )
    text = function(op, "%x: tensor<1x2x?xui8>, %w: tensor<3x2x2xi8>, %h: index", "tensor<1x3x?xi64>")
    x = RNG.integers(0, 255, (1, 2, 6), dtype=np.uint8)
    w = RNG.integers(-127, 127, (3, 2, 2), dtype=np.int8)
    (got,) = check_natively(text, [x, w, 2])
    expected = reference_conv(x, w[..., ::-1].transpose(1, 0, 2), [1], [1], [2], [1], [1], 1, 1)
    assert np.array_equal(got, expected.astype(np.int64))


WINDOWS: dict[str, str] = {
    "pool": "window = [1, 2, 2] strides = [1, 2, 1] low [0, 0, 1] high [0, 1, 0]",
    "dilated": "window = [1, 2, 3] strides = [1, 1, 2] low [0, 2, 1] high [0, 0, 1] "
    "{base_dilation = array<i64: 1, 2, 3>, dilation = array<i64: 1, 3, 2>}",
    "cumulative": "window = [1, 4, 1] strides = [1, 1, 1] low [0, 3, 0] high [0, 0, 0]",
    "negative": "window = [2, 1, 2] strides = [1, 1, 1] low [0, -1, -1] high [0, -1, 0]",
    "empty": "window = [3, 1, 1] strides = [1, 1, 1] low [0, 0, 0] high [0, 0, 0]",
}


def window_shape(text: str, shape: Any) -> list[int]:
    lists = [[int(n) for n in part.split("]")[0].split(",")] for part in text.split("[")[1:5]]
    named = {"base_dilation": [1] * 3, "dilation": [1] * 3}
    for part in text.replace("{", ",").split("array<i64:")[1:]:
        named["base_dilation" if named["base_dilation"] == [1] * 3 else "dilation"] = eval(f"[{part.split('>')[0]}]")
    parts = zip(shape, *lists, named["base_dilation"], named["dilation"])
    return [max((l + h + (n - 1) * b + 1 - (w - 1) * d - 1) // s + 1, 0) for n, w, s, l, h, b, d in parts]


@pytest.mark.parametrize("name", WINDOWS)
@pytest.mark.parametrize("kind", ["add", "maximum"])
@pytest.mark.parametrize("dynamic", [False, True])
def test_windows(name: str, kind: str, dynamic: bool, check_natively: Check) -> None:
    x = normal(2, 4, 5)
    shape = window_shape(WINDOWS[name], x.shape)
    a, r = ("tensor<?x?x?xf32>",) * 2 if dynamic else ("tensor<2x4x5xf32>", shape_text(shape))
    geometry, _, attributes = WINDOWS[name].partition(" {")
    attributes = "{" + attributes if attributes else ""
    with_kind = f"%r = tcp.window {kind} %x, %i {geometry} {attributes} : {a}, tensor<f32> -> {r}"
    with_region = f"""%r = tcp.window_region(%x) init(%i : tensor<f32>) {geometry} {{
      ^bb0(%acc: tensor<f32>, %e: tensor<f32>):
        %v = tcp.binary {kind} %acc, %e : tensor<f32>
        tcp.yield %v : tensor<f32>
      }} {attributes} : ({a}) -> {r}"""
    results = [
        check_natively(function(op, f"%x: {a}, %i: tensor<f32>", r), [x, np.asarray(0.25, np.float32)], 1e-5)[0]
        for op in (with_kind, with_region)
    ]
    assert results[0].shape == tuple(shape)
    np.testing.assert_allclose(results[0], results[1], rtol=1e-5, atol=1e-5)


def test_pooling_gives_the_largest_elements(check_natively: Check) -> None:
    x = normal(4, 6)
    op = "%r = tcp.window maximum %x, %i window = [2, 3] strides = [2, 3] low [0, 0] high [0, 0] : tensor<4x6xf32>, tensor<f32> -> tensor<2x2xf32>"
    text = function(op, "%x: tensor<4x6xf32>, %i: tensor<f32>", "tensor<2x2xf32>")
    (got,) = check_natively(text, [x, np.asarray(-np.inf, np.float32)])
    assert np.array_equal(got, x.reshape(2, 2, 2, 3).max(axis=(1, 3)))


def test_window_of_unsigned_integers(check_natively: Check) -> None:
    op = "%r = tcp.window maximum %x, %i window = [2] strides = [1] low [0] high [0] : tensor<4xui8>, tensor<ui8> -> tensor<3xui8>"
    text = function(op, "%x: tensor<4xui8>, %i: tensor<ui8>", "tensor<3xui8>")
    (got,) = check_natively(text, [np.array([1, 200, 3, 4], np.uint8), np.asarray(0, np.uint8)])
    assert got.tolist() == [200, 200, 4]


@pytest.mark.parametrize("stride", [3, 5, 10, 16, 17])
def test_convolution_whose_lanes_lie_far_apart(check_natively: Check, stride: int) -> None:
    size, count = 39 * stride + 2, 40
    x, w, y = f"tensor<1x2x{size}xf32>", "tensor<5x2x4xf32>", f"tensor<1x5x{count}xf32>"
    dims = "dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2]"
    op = f"%r = tcp.conv %x, %w {dims} strides = [{stride}] low [0] high [2] : {x}, {w} -> {y}"
    arguments = [RNG.integers(-9, 9, shape).astype(np.float32) for shape in ((1, 2, size), (5, 2, 4))]
    check_natively(function(op, f"%x: {x}, %w: {w}", y), arguments)
