"""Cases of elementwise operations: every shape, every value of narrow formats, all pairs of edges."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import ml_dtypes
import numpy as np

from differential.case import Case, case, simple, tensor
from differential.elements import (
    COMPLEX,
    ELEMENTS,
    FLOATS,
    INTEGERS,
    cast,
    dtype,
    edges,
    kind,
    ordinary,
    pairs,
    part,
    special_complex,
    storage,
    thorough,
)

SHAPES: dict[str, tuple[int, ...]] = {"0-d": (), "empty": (0, 3), "one": (1,), "ordinary": (2, 3)}
Maker = Callable[[str, str], Iterator[Case]]


def elementwise(count: int, result: Callable[[str], str] = lambda e: e, attributes: str = "") -> Maker:
    """A maker for an operation of so many operands of one element type."""

    def make(name: str, element: str) -> Iterator[Case]:
        def one(tag: str, values: list[Any]) -> Case:
            target = tensor(values[0].shape, result(element))
            return simple(name, element, tag, [(element, v) for v in values], target, attributes)

        for tag, shape in SHAPES.items():
            yield one(tag, [ordinary(element, shape, k) for k in range(count)])
        yield one("edges", [thorough(element)] if count == 1 else list(pairs(element))[:count])
        if kind(element) == "complex":
            special = special_complex(element)
            yield one("special", [special, *[np.roll(special, k) for k in range(1, count)]])

    return make


def compare(name: str, element: str) -> Iterator[Case]:
    kinds = {"float": ("FLOAT", "TOTALORDER"), "complex": ("FLOAT",), "signed": ("SIGNED",)}
    complex_ = kind(element) == "complex"
    for how in (*kinds.get(kind(element), ("UNSIGNED",)), ""):
        for direction in ("EQ", "NE") if complex_ else ("EQ", "NE", "GE", "GT", "LE", "LT"):
            attributes = f"comparison_direction = #stablehlo<comparison_direction {direction}>"
            attributes += f", compare_type = #stablehlo<comparison_type {how}>" if how else ""
            for shape_name, shape in SHAPES.items() if direction == "EQ" else ():
                values = [ordinary(element, shape, k) for k in range(2)]
                inputs = [(element, v) for v in values]
                yield simple(name, element, f"{how} {shape_name}", inputs, tensor(shape, "i1"), attributes)
            lhs, rhs = pairs(element)
            inputs = [(element, lhs), (element, rhs)]
            yield simple(name, element, f"{how} {direction}", inputs, tensor(lhs.shape, "i1"), attributes)


def complex_(name: str, element: str) -> Iterator[Case]:
    yield from elementwise(2, lambda e: f"complex<{e}>")(name, element)


def select(name: str, element: str) -> Iterator[Case]:
    for tag, shape in {**SHAPES, "large": (5, 7)}.items():
        for scalar in (False, True):
            pred = ordinary("i1", () if scalar else shape, 3)
            inputs = [("i1", pred), *((element, ordinary(element, shape, k)) for k in range(2))]
            yield simple(name, element, f"{tag} {'scalar' if scalar else 'full'}", inputs, tensor(shape, element))
    values = edges(element)
    inputs = [("i1", np.arange(values.size) % 2 == 0), (element, values), (element, values[::-1].copy())]
    yield simple(name, element, "edges", inputs, tensor(values.shape, element))


def clamp(name: str, element: str) -> Iterator[Case]:
    for tag, shape in SHAPES.items():
        for scalar in (False, True):
            limit = () if scalar else shape
            values = [ordinary(element, limit, 1), ordinary(element, shape, 2), ordinary(element, limit, 3)]
            result = tensor(shape, element)
            yield simple(name, element, f"{tag} {'scalar' if scalar else 'full'}", [(element, v) for v in values], result)
    values = thorough(element)
    for tag, low, high in (("edges", 1, 2), ("crossed", 2, 1)):
        limits = [(element, cast(np.array(low), element)), (element, values), (element, cast(np.array(high), element))]
        yield simple(name, element, tag, limits, tensor(values.shape, element))
    x, y = pairs(element)
    inputs = [(element, x), (element, y), (element, x[::-1].copy())]
    yield simple(name, element, "pairs", inputs, tensor(x.shape, element))


def _beyond(source: str, target: str) -> Any:
    """Values of `source` in and around the range of an integer type, and halfway between numbers of narrow floats."""
    near: list[float] = [0.49, 0.5, 0.99, -0.99, 1.5, 126.5, 127.5, 128, 255, 256, -128.5, -129, 2.0**31, -(2.0**31) - 1]
    near += [2.0**63, -(2.0**63), 2.0**64, 1e30, -1e30, 65504, 65520, 448, 464, 57344, 61440, 240, 248, 3.1, 28, 7.5]
    return cast(near, source) if kind(source) in ("float", "complex") else thorough(source)


def convert(name: str, element: str) -> Iterator[Case]:
    """From `element` to every other type, the targets in one function."""
    targets = (*FLOATS, "i1", *INTEGERS, *COMPLEX)
    for target in targets:
        for tag, shape in SHAPES.items() if target in ("f32", "i8") else ():
            yield simple(name, element, f"to {target} {tag}", [(element, ordinary(element, shape))], tensor(shape, target))
        values = np.concatenate([thorough(element), _beyond(element, target)])
        yield simple(name, element, f"to {target}", [(element, values)], tensor(values.shape, target))


def _bits(element: str) -> int:
    return 2 * _bits(part(element)) if element in COMPLEX else ELEMENTS[element].width


def bitcast(name: str, element: str) -> Iterator[Case]:
    """From `element` to types of the same width, of half of it and of twice, with a last dimension of 2."""
    if kind(element) == "quantized":
        for tag, shape in {"one": (1, 2), "empty": (0, 2), "ordinary": (3, 2)}.items():
            for target in (element, storage(element), "ui8"):
                yield simple(name, element, f"to {target} {tag}", [(element, ordinary(element, shape))], tensor(shape, target))
        return
    width = _bits(element)
    for target in (*FLOATS, "i1", *INTEGERS, *COMPLEX):
        if (element in COMPLEX) != (target in COMPLEX):
            continue
        if _bits(target) == width:
            for tag, shape in SHAPES.items():
                inputs = [(element, ordinary(element, shape))]
                yield simple(name, element, f"to {target} {tag}", inputs, tensor(shape, target))
            values = thorough(element)
            yield simple(name, element, f"to {target}", [(element, values)], tensor(values.shape, target))
        elif width % _bits(target) == 0:
            values = ordinary(element, (3,))
            result = tensor((3, width // _bits(target)), target)
            yield simple(name, element, f"to {target}", [(element, values)], result)
        elif _bits(target) % width == 0:
            values = ordinary(element, (3, _bits(target) // width))
            yield simple(name, element, f"to {target}", [(element, values)], tensor((3,), target))


def reduce_precision(name: str, element: str) -> Iterator[Case]:
    info = ml_dtypes.finfo(dtype("f32" if kind(element) == "quantized" else element))
    for exponent, mantissa in ((5, 10), (8, 7), (4, 3), (2, 0), (1, 1), (8, 23), (11, 52)):
        attributes = f"exponent_bits = {exponent} : i32, mantissa_bits = {mantissa} : i32"
        with np.errstate(all="ignore"):
            scaled = np.exp2(np.linspace(float(info.minexp), float(info.maxexp), 40)).astype(info.dtype)
        floats = [] if kind(element) == "quantized" else [scaled, cast(1 + np.arange(16) / 16, element)]
        values = np.concatenate([thorough(element), *floats])
        inputs = [(element, values)]
        yield simple(name, element, f"e{exponent}m{mantissa}", inputs, tensor(values.shape, element), attributes)
    for tag, shape in SHAPES.items():
        attributes = "exponent_bits = 5 : i32, mantissa_bits = 2 : i32"
        yield simple(name, element, tag, [(element, ordinary(element, shape))], tensor(shape, element), attributes)


def shift(name: str, element: str) -> Iterator[Case]:
    """All pairs of edges, which have shifts by the width and more, and negative ones."""
    yield from elementwise(2)(name, element)


def map_like(name: str, element: str) -> Iterator[Case]:
    """A region applied to each element of two tensors."""
    scalar = tensor((), element)
    body = (
        f'{{\n^bb0(%x: {scalar}, %y: {scalar}):\n%z = "stablehlo.maximum"(%x, %y) : ({scalar}, {scalar}) -> {scalar}\n'
        f'%w = "stablehlo.add"(%z, %y) : ({scalar}, {scalar}) -> {scalar}\nstablehlo.return %w : {scalar}\n}}'
    )
    for tag, shape in {**SHAPES, "large": (4, 5)}.items():
        dims = f"dimensions = array<i64{': ' if shape else ''}{', '.join(map(str, range(len(shape))))}>"
        inputs = [(element, ordinary(element, shape, k)) for k in range(2)]
        yield simple(name, element, tag, inputs, tensor(shape, element), dims, body)


def barrier(name: str, element: str) -> Iterator[Case]:
    """Two values through a barrier."""
    for tag, shape in {**SHAPES, "large": (4, 5)}.items():
        ty = tensor(shape, element)
        body = f'%r:2 = "stablehlo.optimization_barrier"(%a0, %a1) : ({ty}, {ty}) -> ({ty}, {ty})\nreturn %r#0, %r#1 : {ty}, {ty}'
        yield case(name, element, tag, [(element, ordinary(element, shape, k)) for k in range(2)], (ty, ty), body)


_UNARY = (
    "cbrt", "ceil", "cosine", "count_leading_zeros", "exponential", "exponential_minus_one", "floor", "log",
    "log_plus_one", "logistic", "negate", "not", "popcnt", "round_nearest_afz", "round_nearest_even", "rsqrt", "sign",
    "sine", "sqrt", "tan", "tanh",
)  # fmt: skip
_BINARY = ("add", "and", "atan2", "divide", "maximum", "minimum", "multiply", "or", "power", "remainder", "subtract", "xor")
_SHIFTS = ("shift_left", "shift_right_arithmetic", "shift_right_logical")

MAKERS: dict[str, Maker] = {
    **{f"stablehlo.{name}": elementwise(1) for name in _UNARY},
    **{f"stablehlo.{name}": elementwise(2) for name in _BINARY},
    **{f"stablehlo.{name}": shift for name in _SHIFTS},
    **{f"stablehlo.{name}": elementwise(1, part) for name in ("abs", "real", "imag")},
    "stablehlo.is_finite": elementwise(1, lambda e: "i1"),
    "stablehlo.compare": compare,
    "stablehlo.complex": complex_,
    "stablehlo.select": select,
    "stablehlo.clamp": clamp,
    "stablehlo.convert": convert,
    "stablehlo.bitcast_convert": bitcast,
    "stablehlo.reduce_precision": reduce_precision,
    "stablehlo.map": map_like,
    "stablehlo.optimization_barrier": barrier,
}
