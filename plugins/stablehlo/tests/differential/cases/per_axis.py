"""Cases of tensors that are quantized with a scale for each of two columns, of the operations that such tensors may go to.

jaxlib quantizes and dequantizes along the last dimension only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from differential.case import Case, apply, case, simple, tensor
from differential.cases.control import shapes_for
from differential.cases.movement import Maker, array
from differential.elements import PER_AXIS, PER_AXIS_AROUND_ZERO, QUANTIZED, cast, ordinary, storage

_STORED = storage(PER_AXIS)
_SHAPES = {**shapes_for(PER_AXIS), "large": (40, 2)}


def _along(dim: int) -> str:
    """The element type whose scales go along another dimension."""
    return PER_AXIS.replace(":1, ", f":{dim}, ", 1)


def _moved(name: str, tag: str, source: Sequence[int], target: Sequence[int], dim: int, attributes: str = "", sizes: bool = False) -> Case:
    """A case that moves columns to dimension `dim` of the result, and gives stored integers."""
    before, after = tensor(source, PER_AXIS), tensor(target, _along(dim))
    whole = tensor(target, _STORED)
    properties = f" <{{{attributes}}}>" if attributes else ""
    inputs: list[Any] = [(PER_AXIS, ordinary(PER_AXIS, source))]
    types, operands = before, "%a0"
    if sizes:
        inputs.append(("i64", np.array(target, np.int64)))
        types, operands = f"{before}, tensor<{len(target)}xi64>", "%a0, %a1"
    text = f'%q = "{name}"({operands}){properties} : ({types}) -> {after}\n'
    text += f"%r = stablehlo.bitcast_convert %q : ({after}) -> {whole}\nreturn %r : {whole}"
    return case(name, PER_AXIS, tag, inputs, (whole,), text)


def reshape(name: str, element: str) -> Iterator[Case]:
    table = {
        "same": ((3, 2), (3, 2), 1), "joined": ((2, 2), (1, 2, 2), 2), "split": ((4, 2), (2, 2, 2), 2),
        "moved": ((1, 2), (2, 1, 1), 0), "empty": ((0, 2), (0, 3, 2), 2), "vector": ((1, 2), (2,), 0),
    }  # fmt: skip
    for tag, (source, target, dim) in table.items():
        yield _moved(name, tag, source, target, dim, sizes=name.endswith("dynamic_reshape"))


def transpose(name: str, element: str) -> Iterator[Case]:
    for shape, order in (((2, 2), (1, 0)), ((3, 2), (1, 0)), ((3, 2), (0, 1)), ((3, 2, 4), (2, 0, 1)), ((0, 2), (1, 0)), ((3, 2, 1), (1, 2, 0))):
        target = [shape[i] for i in order]
        yield _moved(name, f"{shape} {order}", shape, target, order.index(1), f"permutation = {array(order)}")


def broadcast_in_dim(name: str, element: str) -> Iterator[Case]:
    table = {
        "same": ((3, 2), (3, 2), (0, 1)), "inner": ((1, 2), (3, 2), (0, 1)), "outer": ((3, 2), (4, 3, 2), (1, 2)),
        "swapped": ((3, 2), (2, 4, 3), (2, 0)), "empty": ((1, 2), (0, 2), (0, 1)), "one": ((1, 2), (2, 5), (1, 0)),
    }  # fmt: skip
    for tag, (source, target, dims) in table.items():
        attributes = f"broadcast_dimensions = {array(dims)}"
        yield _moved(name, tag, source, target, dims[1], attributes, sizes=name.endswith("dynamic_broadcast_in_dim"))


def add(name: str, element: str) -> Iterator[Case]:
    for tag, shape in _SHAPES.items():
        inputs = [(element, ordinary(element, shape, k)) for k in range(2)]
        yield simple(name, element, tag, inputs, tensor(shape, element))
    values = cast(np.arange(-128, 128), element).reshape(128, 2)
    yield simple(name, element, "edges", [(element, values), (element, values[::-1].copy())], tensor(values.shape, element))


def get_dimension_size(name: str, element: str) -> Iterator[Case]:
    for tag, shape in _SHAPES.items():
        inputs = [(element, ordinary(element, shape))]
        yield simple(name, element, tag, inputs, "tensor<i32>", f"dimension = {len(tag) % 2} : i64")


def dequantize(name: str, element: str) -> Iterator[Case]:
    for tag, shape in _SHAPES.items():
        yield simple(name, element, tag, [(element, ordinary(element, shape))], tensor(shape, "f32"))
    values = cast(np.arange(-128, 128), element).reshape(128, 2)
    yield simple(name, element, "edges", [(element, values)], tensor(values.shape, "f32"))


def quantize(name: str, element: str) -> Iterator[Case]:
    """From one scale to two and back, from other two, and from floats."""
    for tag, shape in _SHAPES.items():
        other = element.replace("2.5", "1.25")
        yield simple(name, element, f"{tag} from floats", [("f32", ordinary("f32", shape))], tensor(shape, element))
        for which, source, target in (("to one scale", element, QUANTIZED), ("from one scale", QUANTIZED, element), ("to others", element, other)):
            whole = tensor(shape, _STORED)
            after = tensor(shape, target)
            text = apply(name, [tensor(shape, source)], after).replace("%r", "%q").partition("\nreturn")[0]
            text += f"\n%r = stablehlo.bitcast_convert %q : ({after}) -> {whole}\nreturn %r : {whole}"
            yield case(name, element, f"{tag} {which}", [(source, ordinary(source, shape))], (whole,), text)


# Products: of the right side only


def _product(name: str, tag: str, left: Any, right: Any, dim: int, result: str, attributes: str, more: Sequence[Any] = ()) -> Case:
    """A case whose right side has scales along `dim`; both sides are made of stored integers."""
    rows = PER_AXIS_AROUND_ZERO.replace(":1, ", f":{dim}, ", 1)
    types = [tensor(left.shape, QUANTIZED), tensor(right.shape, rows), *(tensor(v.shape, ty) for ty, v in more)]
    inputs = [(QUANTIZED, left), (_STORED, right), *more]
    text = f"%b = stablehlo.bitcast_convert %a1 : ({tensor(right.shape, _STORED)}) -> {types[1]}\n"
    text += apply(name, types, result, attributes).replace("(%a0, %a1", "(%a0, %b")
    return case(name, PER_AXIS, tag, inputs, (result,), text)


def dot_general(name: str, element: str) -> Iterator[Case]:
    table = {
        "matrices": ((4, 3), (3, 2), (), (1,), (), (0,), 1), "one result": ((3,), (3, 2), (), (0,), (), (0,), 1),
        "two contracted": ((2, 3, 4), (3, 4, 2), (), (1, 2), (), (0, 1), 2), "outer": ((3,), (2,), (), (), (), (), 0),
        "batch": ((2, 3, 4), (2, 4, 2), (0,), (2,), (0,), (1,), 2), "one": ((1, 1), (1, 2), (), (1,), (), (0,), 1),
    }  # fmt: skip
    for tag, (left, right, lb, lc, rb, rc, dim) in table.items():
        shape = [left[i] for i in lb] + [n for i, n in enumerate(left) if i not in lb + lc]
        shape += [n for i, n in enumerate(right) if i not in rb + rc]
        numbers = (
            f"dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = {list(lb)}, rhs_batching_dimensions = {list(rb)}, "
            f"lhs_contracting_dimensions = {list(lc)}, rhs_contracting_dimensions = {list(rc)}>"
        )
        values = [ordinary(QUANTIZED, left, 1), ordinary(_STORED, right, 2)]
        yield _product(name, tag, *values, dim, tensor(shape, QUANTIZED), numbers)


def dot(name: str, element: str) -> Iterator[Case]:
    for left, right in (((3,), (3, 2)), ((2, 3), (3, 2)), ((1, 1), (1, 2)), ((0, 3), (3, 2)), ((5, 4), (4, 2))):
        values = [ordinary(QUANTIZED, left, 1), ordinary(_STORED, right, 2)]
        yield _product(name, f"{left} {right}", *values, 1, tensor((*left[:-1], 2), QUANTIZED), "")


def convolution(name: str, element: str) -> Iterator[Case]:
    """Scales along the output features of the kernel."""
    numbers = "dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64"
    table: dict[str, tuple[tuple[int, ...], tuple[int, ...], str, list[list[int]], tuple[int, ...]]] = {
        "one": ((1, 1, 1, 1), (1, 1, 1, 2), "", [[0, 0], [0, 0]], (1, 1, 1, 2)),
        "plain": ((1, 4, 5, 2), (2, 3, 2, 2), "", [[0, 0], [0, 0]], (1, 3, 3, 2)),
        "padding": ((1, 3, 3, 1), (2, 2, 1, 2), "", [[1, 0], [0, 1]], (1, 3, 3, 2)),
        "strides": ((2, 5, 5, 1), (2, 2, 1, 2), f", window_strides = {array((2, 3))}", [[0, 0], [0, 0]], (2, 2, 2, 2)),
        "dilation": ((1, 4, 4, 1), (2, 2, 1, 2), f", rhs_dilation = {array((2, 2))}", [[0, 0], [0, 0]], (1, 2, 2, 2)),
    }
    for tag, (left, right, options, padding, shape) in table.items():
        values = [ordinary(QUANTIZED, left, 1), ordinary(_STORED, right, 2)]
        dynamic = name.endswith("dynamic_conv")
        static = numbers + options + f", padding = dense<{padding}> : tensor<2x2xi64>"
        more = [("i64", np.array(padding, np.int64))] if dynamic else []
        made = _product(name, tag, *values, 3, tensor(shape, QUANTIZED), numbers + options if dynamic else static, more)
        if dynamic:  # which jaxlib does not declare for them
            made = replace(made, twin=_product("stablehlo.convolution", tag, *values, 3, tensor(shape, QUANTIZED), static))
        yield made


MAKERS: dict[str, Maker] = {
    "stablehlo.reshape": reshape, "stablehlo.dynamic_reshape": reshape, "stablehlo.transpose": transpose,
    "stablehlo.broadcast_in_dim": broadcast_in_dim, "stablehlo.dynamic_broadcast_in_dim": broadcast_in_dim,
    "stablehlo.add": add, "stablehlo.get_dimension_size": get_dimension_size,
    "stablehlo.uniform_dequantize": dequantize, "stablehlo.uniform_quantize": quantize,
    "stablehlo.dot_general": dot_general, "stablehlo.dot": dot,
    "stablehlo.convolution": convolution, "stablehlo.dynamic_conv": convolution,
}  # fmt: skip
