"""Cases of dot products, convolutions and Fourier transforms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from differential.case import Case, simple, tensor
from differential.cases.movement import Maker, array
from differential.elements import QUANTIZED, QUANTIZED_AROUND_ZERO, kind, ordinary, part, units

_DOTS: dict[str, tuple[Any, ...]] = {  # shapes, then batching and contracting dimensions of lhs, of rhs
    "0-d": ((), (), (), (), (), ()),
    "empty": ((2, 0), (0, 3), (), (1,), (), (0,)),
    "to empty": ((0, 2), (2, 3), (), (1,), (), (0,)),
    "one": ((1,), (1,), (), (0,), (), (0,)),
    "matrices": ((2, 3), (3, 4), (), (1,), (), (0,)),
    "outer": ((2,), (3,), (), (), (), ()),
    "transposed": ((3, 2), (4, 3), (), (0,), (), (1,)),
    "batch": ((2, 3, 4), (2, 4, 5), (0,), (2,), (0,), (1,)),
    "batches": ((2, 3, 2, 4), (3, 4, 2, 5), (0, 1), (3,), (2, 0), (1,)),
    "two contracted": ((2, 3, 4), (4, 5, 3), (), (1, 2), (), (2, 0)),
    "batch only": ((4,), (4,), (0,), (), (0,), ()),
}


def dot_general(name: str, element: str) -> Iterator[Case]:
    for tag, (left, right, lb, lc, rb, rc) in _DOTS.items():
        result = [left[i] for i in lb]
        result += [n for i, n in enumerate(left) if i not in lb + lc] + [n for i, n in enumerate(right) if i not in rb + rc]
        numbers = (
            f"dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = {list(lb)}, rhs_batching_dimensions = {list(rb)}, "
            f"lhs_contracting_dimensions = {list(lc)}, rhs_contracting_dimensions = {list(rc)}>"
        )
        around_zero = QUANTIZED_AROUND_ZERO if element == QUANTIZED else element
        inputs = [(element, units(element, left, 1)), (around_zero, units(element, right, 2))]
        yield simple(name, element, tag, inputs, tensor(result, element), numbers)
        for wide in _accumulators(element) if tag in ("matrices", "batch") else ():
            yield simple(name, element, f"{tag} to {wide}", inputs, tensor(result, wide), numbers)
    if element == "f32":
        for algorithm in ("f32", "tf32", "bf16"):
            more = (
                f", algorithm = #stablehlo.dot_algorithm<lhs_precision_type = {algorithm}, rhs_precision_type = {algorithm}, "
                "accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, "
                "allow_imprecise_accumulation = false>"
            )
            inputs = [(element, ordinary(element, (2, 3), 1)), (element, ordinary(element, (3, 4), 2))]
            numbers = "dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>"
            yield simple(name, element, f"algorithm {algorithm}", inputs, "tensor<2x4xf32>", numbers + more)


def _accumulators(element: str) -> tuple[str, ...]:
    if kind(element) == "float":
        return ("f32",) if element not in ("f32", "f64") else ()
    return {"i8": ("i32", "i16"), "i4": ("i8", "i32"), "ui8": ("ui32",), "i32": ("i64",)}.get(element, ())


def dot(name: str, element: str) -> Iterator[Case]:
    for left, right in (((1,), (1,)), ((3,), (3,)), ((0,), (0,)), ((2, 3), (3,)), ((3,), (3, 2)), ((2, 3), (3, 4)), ((2, 0), (0, 3))):
        result = (*left[:-1], *right[1:])
        inputs = [(element, units(element, left, 1)), (element, units(element, right, 2))]
        yield simple(name, element, f"{left} {right}", inputs, tensor(result, element))


#: lhs and rhs shapes for `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`, options of the window, feature and batch groups
_CONVOLUTIONS: dict[str, tuple[Any, ...]] = {
    "0-d": ((2, 3), (3, 4), {}, 1, 1),
    "empty": ((0, 5, 5, 2), (3, 3, 2, 2), {}, 1, 1),
    "no features": ((1, 4, 4, 0), (3, 3, 0, 2), {}, 1, 1),
    "one": ((1, 1, 1, 1), (1, 1, 1, 1), {}, 1, 1),
    "plain": ((1, 5, 6, 2), (3, 2, 2, 3), {}, 1, 1),
    "strides": ((1, 5, 6, 2), (2, 2, 2, 3), {"strides": (2, 3)}, 1, 1),
    "padding": ((1, 4, 4, 1), (3, 3, 1, 1), {"padding": [[1, 2], [2, 0]]}, 1, 1),
    "negative padding": ((1, 6, 6, 1), (2, 2, 1, 1), {"padding": [[-1, 0], [-1, -2]]}, 1, 1),
    "base dilation": ((1, 3, 3, 1), (2, 2, 1, 2), {"lhs_dilation": (2, 3)}, 1, 1),
    "kernel dilation": ((1, 6, 7, 1), (2, 3, 1, 2), {"rhs_dilation": (3, 2)}, 1, 1),
    "reversed": ((1, 4, 5, 1), (2, 3, 1, 2), {"reversal": (True, False)}, 1, 1),
    "feature groups": ((1, 4, 4, 4), (2, 2, 2, 6), {}, 2, 1),
    "depthwise": ((1, 4, 4, 3), (2, 2, 1, 6), {}, 3, 1),
    "batch groups": ((4, 4, 4, 2), (2, 2, 2, 4), {}, 1, 2),
    "everything": ((2, 5, 4, 2), (2, 3, 1, 4), {"strides": (2, 1), "padding": [[1, 1], [2, 3]], "lhs_dilation": (1, 2),
                                                "rhs_dilation": (2, 1), "reversal": (True, True)}, 2, 1),
}  # fmt: skip


def _output(lhs: Sequence[int], rhs: Sequence[int], options: dict[str, Any], batches: int) -> list[int]:
    spatial = len(lhs) - 2
    ones = (1,) * spatial
    sizes: list[int] = []
    for i in range(spatial):
        low, high = options.get("padding", [[0, 0]] * spatial)[i]
        n, k = lhs[1 + i], rhs[i]
        padded = low + (n and (n - 1) * options.get("lhs_dilation", ones)[i] + 1) + high
        extent = (k - 1) * options.get("rhs_dilation", ones)[i] + 1
        stride = options.get("strides", ones)[i]
        sizes.append(0 if padded <= 0 or extent > padded else (padded - extent) // stride + 1)
    return [lhs[0] // batches, *sizes, rhs[-1]]


def _attributes(spatial: int, options: dict[str, Any], features: int, batches: int, padding: bool) -> str:
    dims = ", ".join(map(str, range(spatial)))
    middle = f", {dims}" if dims else ""
    kernel = f"{dims}, " if dims else ""
    parts = [f"dimension_numbers = #stablehlo.conv<[b{middle}, f]x[{kernel}i, o]->[b{middle}, f]>"]
    parts += [f"feature_group_count = {features} : i64", f"batch_group_count = {batches} : i64"]
    names = {"strides": "window_strides", "lhs_dilation": "lhs_dilation", "rhs_dilation": "rhs_dilation"}
    parts += [f"{names[k]} = {array(v)}" for k, v in options.items() if k in names]
    if "reversal" in options:
        parts.append(f"window_reversal = {array([str(v).lower() for v in options['reversal']], 'i1')}")
    if padding and "padding" in options:
        parts.append(f"padding = dense<{options['padding']}> : tensor<{spatial}x2xi64>")
    return ", ".join(parts)


def convolution(name: str, element: str) -> Iterator[Case]:
    dynamic = name.endswith("dynamic_conv")
    for tag, (lhs, rhs, options, features, batches) in _CONVOLUTIONS.items():
        spatial = len(lhs) - 2
        if dynamic and not spatial:
            continue
        result: list[Any] = _output(lhs, rhs, options, batches)
        sizes = result
        inputs: list[Any] = [(element, units(element, lhs, 1)), (element, units(element, rhs, 2))]
        attributes = _attributes(spatial, options, features, batches, not dynamic)
        if dynamic:
            inputs.append(("i64", np.array(options.get("padding", [[0, 0]] * spatial), np.int64)))
            result = [result[0], *["?"] * spatial, result[-1]]
        made = simple(name, element, tag, inputs, tensor(result, element), attributes, sizes=sizes)
        if dynamic and tag == "no features":  # as the static operation, which XLA has
            fixed = tensor(sizes, element)
            made = replace(made, twin=simple("stablehlo.convolution", element, tag, inputs[:2], fixed, _attributes(spatial, options, features, batches, True)))
        yield made
        for wide in _accumulators(element) if tag in ("plain", "everything") and not dynamic else ():
            yield simple(name, element, f"{tag} to {wide}", inputs, tensor(result, wide), attributes)


def fft(name: str, element: str) -> Iterator[Case]:
    for shape, lengths in (((1,), (1,)), ((8,), (8,)), ((3, 5), (5,)), ((2, 4, 6), (4, 6)), ((2, 3, 4), (2, 3, 4)), ((0, 4), (4,)), ((2, 7), (7,))):
        value = ordinary(element, shape)
        attributes = "fft_type = #stablehlo<fft_type {}>, fft_length = " + array(lengths)
        if kind(element) == "float":
            half = (*shape[:-1], shape[-1] // 2 + 1)
            yield simple(name, element, f"RFFT {shape}", [(element, value)], tensor(half, f"complex<{element}>"), attributes.format("RFFT"))
            continue
        for how in ("FFT", "IFFT"):
            yield simple(name, element, f"{how} {shape}", [(element, value)], tensor(shape, element), attributes.format(how))
        half_value = ordinary(element, (*shape[:-1], shape[-1] // 2 + 1))
        yield simple(name, element, f"IRFFT {shape}", [(element, half_value)], tensor(shape, part(element)), attributes.format("IRFFT"))


MAKERS: dict[str, Maker] = {
    "stablehlo.dot_general": dot_general,
    "stablehlo.dot": dot,
    "stablehlo.convolution": convolution,
    "stablehlo.dynamic_conv": convolution,
    "stablehlo.fft": fft,
}
