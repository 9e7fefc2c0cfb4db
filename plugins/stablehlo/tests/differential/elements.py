"""The element types of StableHLO, their NumPy dtypes, and the values that show what is special about them."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import ml_dtypes
import numpy as np
from plait.builtin import types as t
from plait.interpret.values import dtype_of
from plait_std.quant.types import UniformQuantizedPerAxisType, uniform

_NARROW = tuple(ty for ty in (cls() for cls in t.FLOAT_TYPES) if ty.width <= 8)
_FLOATS = (t.f64, t.f32, t.f16, t.bf16, *_NARROW)
_INTEGERS = tuple(
    t.IntegerType(width, signedness) for signedness in ("signless", "unsigned") for width in (2, 4, 8, 16, 32, 64)
)
#: Quantized with one scale, and with one for each of two columns. Powers of two, so that no step of arithmetic rounds.
_QUANTIZED = (
    uniform(t.i8, t.f32, 0.5, -3), UniformQuantizedPerAxisType(t.i8, t.f32, None, None, (0.5, 0.25), (-3, 1), 1),
)  # fmt: skip
#: Each element type of the specification, by its text.
ELEMENTS: dict[str, Any] = {
    str(ty): ty for ty in (*_FLOATS, t.i1, *_INTEGERS, t.ComplexType(t.f32), t.ComplexType(t.f64), *_QUANTIZED)
}
QUANTIZED, PER_AXIS = map(str, _QUANTIZED)
#: As right sides of products have to be.
QUANTIZED_AROUND_ZERO, PER_AXIS_AROUND_ZERO = (ty.replace(":-3", ":0").replace(":1}", ":0}") for ty in (QUANTIZED, PER_AXIS))
FLOATS = tuple(str(ty) for ty in _FLOATS)
INTEGERS = tuple(str(ty) for ty in _INTEGERS)
COMPLEX = ("complex<f32>", "complex<f64>")
NARROW = tuple(str(ty) for ty in _NARROW)
#: Formats without negative zero, whose code is NaN, and the one without sign.
UNUSUAL = (*(e for e in NARROW if e.endswith("FNUZ")), "f8E8M0FNU")
#: Formats without infinities and NaN.
SIX_BITS = tuple(str(ty) for ty in _NARROW if ty.width < 8)

_DISTINCT = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.25, -7.75, 0.1, 100.0, -1000.5, np.inf, -np.inf, np.nan]


def dtype(element: str) -> Any:
    return dtype_of(ELEMENTS[storage(element)])


def kind(element: str) -> str:
    """`float`, `complex`, `bool`, `signed`, `unsigned` or `quantized`."""
    if element == "i1":
        return "bool"
    if element.startswith("!quant"):
        return "quantized"
    if element in INTEGERS:
        return "unsigned" if element.startswith("u") else "signed"
    return "complex" if element in COMPLEX else "float"


def part(element: str) -> str:
    """The element type of the parts of complex numbers; other types are their own."""
    return element[8:-1] if element in COMPLEX else element


def storage(element: str) -> str:
    """The integers that quantized elements are stored as; other types are their own."""
    return element.removeprefix("!quant.uniform<").partition(":")[0] if kind(element) == "quantized" else element


def cast(values: Any, element: str) -> Any:
    """`values` in the dtype of an element type, by way of a dtype that converts to it; of quantized ones, as stored."""
    array = np.asarray(values)
    if dtype(element).name in ("int2", "int4", "uint2", "uint4"):
        return array.astype(np.int8).astype(dtype(element))
    with np.errstate(all="ignore"):
        return array.astype(dtype(element))


def limits(element: str) -> tuple[int, int]:
    element = storage(element)
    width = ELEMENTS[element].width
    return (0, 2**width - 1) if element.startswith("u") else (-(2 ** (width - 1)), 2 ** (width - 1) - 1)


def every_value(element: str) -> Any:
    """Each bit pattern of a format of at most eight bits."""
    ty = ELEMENTS[storage(element)]
    if kind(element) in ("signed", "unsigned", "quantized"):
        low, high = limits(element)
        return cast(np.arange(low, high + 1), element)
    bits = np.arange(2**ty.width, dtype=np.uint8)
    return bits.view(dtype(element))


def _integer_edges(element: str) -> Any:
    low, high = limits(element)
    width = ELEMENTS[storage(element)].width
    wanted = (0, 1, -1, 2, 3, 7, -7, low, high, low + 1, high - 1, width - 1, width, width + 1)
    return cast(np.array(sorted({v for v in wanted if low <= v <= high}), dtype=object), element)


def _float_edges(element: str) -> Any:
    info = ml_dtypes.finfo(dtype(element))
    ends = [info.max, info.min, info.smallest_normal, info.smallest_subnormal, -info.smallest_subnormal]
    with np.errstate(all="ignore"):
        return np.array([*cast(_DISTINCT, element), *ends], dtype=dtype(element))


def edges(element: str) -> Any:
    """A handful of values: zeros, ones, halves, the ends of the range, denormals, infinities and NaN."""
    if element == "i1":
        return np.array([False, True])
    if kind(element) == "complex":
        return complex_edges(element)
    return _float_edges(element) if kind(element) == "float" else _integer_edges(element)


def complex_edges(element: str) -> Any:
    """Complex numbers around zero, on the axes and away from them; all finite."""
    parts = [0.0, -0.0, 1.0, -0.5, 2.5, -3.0, 1e-3]
    return np.array([complex(a, b) for a in parts for b in parts], dtype=dtype(element))


def special_complex(element: str) -> Any:
    """Complex numbers with infinite parts or NaN."""
    parts = [0.0, 1.0, -2.0, np.inf, -np.inf, np.nan]
    pairs = [complex(a, b) for a in parts for b in parts if not np.isfinite(a) or not np.isfinite(b)]
    return np.array(pairs, dtype=dtype(element))


def thorough(element: str) -> Any:
    """Every value of a narrow format, else the edges and some ordinary values."""
    if element != "i1" and kind(element) != "complex" and ELEMENTS[storage(element)].width <= 8:
        return every_value(element)
    return np.concatenate([edges(element), ordinary(element, (24,), 7)])


def pairs(element: str) -> tuple[Any, Any]:
    """All pairs of edges."""
    values = every_value(element) if element in ("i2", "i4", "ui2", "ui4", "f4E2M1FN") else edges(element)
    if kind(element) == "complex":
        values = values[::3]
    return np.repeat(values, len(values)), np.tile(values, len(values))


def ordinary(element: str, shape: Sequence[int], seed: int = 0) -> Any:
    """Repeatable values of middling size, few of them equal."""
    rng = np.random.default_rng(zlib.crc32(f"{element}{tuple(shape)}{seed}".encode()))
    if element == "i1":
        return rng.integers(0, 2, size=shape).astype(bool)
    if kind(element) in ("signed", "unsigned", "quantized"):
        low, high = limits(element)
        return cast(rng.integers(max(low, -50), min(high, 50) + 1, size=shape), element)
    if kind(element) == "complex":
        return (rng.normal(size=shape) + 1j * rng.normal(size=shape)).astype(dtype(element))
    # Quarters are exact in most formats, so that a sum does not depend on its order.
    values = rng.integers(-8, 9, size=shape) / 4 if element != "f8E8M0FNU" else 2.0 ** rng.integers(-2, 3, size=shape)
    return cast(values, element)


def units(element: str, shape: Sequence[int], seed: int = 0) -> Any:
    """Values whose sums of products are exact in every order: -1, 0 and 1 in formats of at most eight bits."""
    if kind(element) == "quantized":  # multiples of 1, from -2 to 2
        rng = np.random.default_rng(zlib.crc32(f"{element}{tuple(shape)}{seed}".encode()))
        return cast(2 * rng.integers(-2, 3, size=shape) + ELEMENTS[element].all_zero_points[0], element)
    if kind(element) != "float" or ELEMENTS[element].width > 8 or element == "f8E8M0FNU":
        return ordinary(element, shape, seed)
    rng = np.random.default_rng(zlib.crc32(f"{element}{tuple(shape)}{seed}".encode()))
    return cast(rng.integers(-1, 2, size=shape).astype(np.float32), element)


def legal_elements(constraint: Any) -> list[str]:
    """The element types that a constraint on tensors allows, as scalars, vectors or matrices."""
    shapes = ((2,), (), (2, 2))
    return [
        name for name, ty in ELEMENTS.items()
        if any(constraint.check(t.RankedTensorType(shape, ty)) for shape in shapes)
    ]  # fmt: skip
