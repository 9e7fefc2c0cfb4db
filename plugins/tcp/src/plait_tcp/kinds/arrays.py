"""tcp's kinds as functions on NumPy arrays: what the interpreter and constant folding compute with."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from plait.builtin.types import ComplexType, FloatType, IndexType
from plait.interpret import complex_algebra as algebra
from plait.interpret import dtype_of
from plait.interpret.complex_arrays import in_double, in_own_format
from plait.interpret.numbers import is_float
from plait.lazy import lazy_import

from plait_tcp.kinds.payload import bit_width
from plait_tcp.types import is_unsigned

np = lazy_import("numpy")

Kernel = Callable[..., Any]


def _np(name: str) -> Kernel:
    """The NumPy function of that name, looked up when it is called."""
    return lambda *arrays: getattr(np, name)(*arrays)  # noqa: PLW0108  (NumPy is imported on first use)


def _elementwise(function: Callable[[float], float]) -> Kernel:
    """A function of the standard library, applied to each element."""

    def kernel(x: Any) -> Any:
        return np.array([function(float(v)) for v in x.ravel()], dtype=np.float64).reshape(x.shape).astype(x.dtype)

    return kernel


def _round_away(x: Any) -> Any:
    whole = np.trunc(x)
    return np.copysign(np.where(np.abs(x - whole) >= 0.5, np.abs(whole) + 1, np.abs(whole)), x)


def _logistic(x: Any) -> Any:
    return (1 / (1 + np.exp(-x))).astype(x.dtype)


def _float_sign(x: Any) -> Any:
    return np.where((x == 0) | np.isnan(x), x, np.copysign(np.ones_like(x), x))


def _bits(x: Any) -> tuple[Any, int]:
    """The bits of integers as unsigned ones, and how many there are: those below 8 bits are kept in bytes."""
    width = int(x.dtype.name.strip("uint"))
    bits = x.view(f"u{x.dtype.itemsize}")
    return (bits & ((1 << width) - 1) if width < 8 else bits), width


def _leading_zeros(x: Any) -> Any:
    bits, width = _bits(x)
    counts = [width - int(v).bit_length() for v in bits.astype(object).ravel()]
    return np.array(counts, np.int8).reshape(x.shape).astype(x.dtype)


def _rsqrt(x: Any) -> Any:
    return (1 / np.sqrt(x)).astype(x.dtype)


def _reciprocal(x: Any) -> Any:
    return (1 / x).astype(x.dtype)


def _itself(x: Any) -> Any:
    return x


def _unsigned_sign(x: Any) -> Any:
    return np.minimum(x, 1)


def _popcount(x: Any) -> Any:
    return np.bitwise_count(_bits(x)[0]).astype(x.dtype)


BIT_COUNTS: dict[str, Kernel] = {"popcount": _popcount, "clz": _leading_zeros}
"""Counts of bits of integers in their own format."""
_INTEGER_UNARY: dict[str, Kernel] = {
    "abs": _np("abs"), "negate": _np("negative"), "sign": _np("sign"), "not": _np("invert"), "popcount": _popcount,
    "clz": _leading_zeros,
}  # fmt: skip
_ANALYTIC: dict[str, Kernel] = {
    **{kind: _np(kind) for kind in ("abs", "exp", "expm1", "log", "log1p", "sqrt", "sin", "cos", "tan", "tanh")},
    "negate": _np("negative"), "logistic": _logistic, "rsqrt": _rsqrt,
    "reciprocal": _reciprocal, "real": _np("real"), "imag": _np("imag"),
}  # fmt: skip
_FORMULAS: dict[str, Any] = {
    "sign": algebra.direction, "cbrt": algebra.cube_root, "expm1": algebra.exponential_minus_one,
    "log1p": algebra.logarithm_of_one_plus, "rsqrt": algebra.reciprocal_square_root, "logistic": algebra.logistic,
    "reciprocal": algebra.reciprocal,
}  # fmt: skip
"""Where NumPy has no function of complex numbers that is right for every finite number."""
UNARY: dict[str, dict[str, Kernel]] = {
    "float": {
        **_ANALYTIC, "sign": _float_sign, "atan": _np("arctan"), "cbrt": _np("cbrt"), "erf": _elementwise(math.erf),
        "floor": _np("floor"), "ceil": _np("ceil"), "round_even": _np("rint"), "round_away": _round_away,
        "is_finite": _np("isfinite"),
    },
    "complex": {**_ANALYTIC, **{kind: in_double(formula) for kind, formula in _FORMULAS.items()}},
    "signed": _INTEGER_UNARY,
    "unsigned": {**_INTEGER_UNARY, "abs": _itself, "sign": _unsigned_sign},
    "bool": {
        **dict.fromkeys(("abs", "negate", "sign", "popcount"), _itself),
        **dict.fromkeys(("not", "clz"), _np("logical_not")),
    },
}  # fmt: skip


def _divide(x: Any, y: Any) -> Any:
    """Toward zero; all ones where the divisor is 0; the least number by -1 is itself."""
    quotient = _python_integers(
        x, y, lambda a, b: -1 if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    )
    return quotient


def _remainder(x: Any, y: Any) -> Any:
    """With the sign of the dividend; the dividend where the divisor is 0."""
    return _python_integers(x, y, lambda a, b: a if b == 0 else abs(a) % abs(b) * (-1 if a < 0 else 1))


def _power(x: Any, y: Any) -> Any:
    """Wraps; a negative exponent gives 1 for 1, +-1 for -1, and 0."""
    width = x.dtype.itemsize * 8

    def power(a: int, b: int) -> int:
        if b >= 0:
            return int(pow(a, b, 1 << width))  # pyright: ignore[reportUnknownArgumentType]
        if a not in (1, -1):
            return 0
        return a if b & 1 else 1

    return _python_integers(x, y, power)


def _python_integers(x: Any, y: Any, function: Callable[[int, int], int]) -> Any:
    """A function of exact integers on each pair, wrapped to the arrays' dtype."""
    mask = (1 << (x.dtype.itemsize * 8)) - 1
    pairs = zip(x.ravel().tolist(), y.ravel().tolist())
    bits = np.array([function(a, b) & mask for a, b in pairs], dtype=f"u{x.dtype.itemsize}")
    return bits.view(x.dtype).reshape(x.shape)


def _shift(function: str, sign_fill: bool = False, logical: bool = False) -> Kernel:
    def kernel(x: Any, y: Any) -> Any:
        unsigned = f"u{x.dtype.itemsize}"
        width = x.dtype.itemsize * 8
        distance = np.minimum(y.view(unsigned), width)
        inside = np.minimum(distance, width - 1)
        if sign_fill:
            return np.right_shift(x.view(f"i{x.dtype.itemsize}"), inside.astype(f"i{x.dtype.itemsize}")).view(x.dtype)
        shifted = getattr(np, function)(x.view(unsigned), inside)
        return np.where(distance < width, shifted, 0).astype(unsigned).view(x.dtype)

    return kernel


_COMPARE: dict[str, Kernel] = {
    "eq": _np("equal"), "ne": _np("not_equal"), "lt": _np("less"), "le": _np("less_equal"), "gt": _np("greater"),
    "ge": _np("greater_equal"),
}  # fmt: skip
_ARITHMETIC: dict[str, Kernel] = {kind: _np(kind) for kind in ("add", "subtract", "multiply", "maximum", "minimum")}
_BITWISE: dict[str, Kernel] = {"and": _np("bitwise_and"), "or": _np("bitwise_or"), "xor": _np("bitwise_xor")}
_INTEGER_BINARY: dict[str, Kernel] = {
    **_COMPARE, **_ARITHMETIC, **_BITWISE, "divide": _divide, "remainder": _remainder, "power": _power,
    "shift_left": _shift("left_shift"), "shift_right_logical": _shift("right_shift"),
    "shift_right_arithmetic": _shift("right_shift", sign_fill=True),
}  # fmt: skip


def _make_complex(x: Any, y: Any) -> Any:
    result = np.empty(x.shape, dtype=np.complex128 if x.dtype == np.float64 else np.complex64)
    result.real, result.imag = x, y
    return result


def _signed_maximum(pick: str, negative_first: bool) -> Kernel:
    """NumPy's maximum or minimum, with -0 < +0 as IEEE 754-2019 has it."""

    def kernel(x: Any, y: Any) -> Any:
        chosen = getattr(np, pick)(x, y)
        zeros = (x == 0) & (y == 0)
        sign = np.signbit(x) | np.signbit(y) if negative_first else np.signbit(x) & np.signbit(y)
        return np.where(zeros, np.where(sign, -np.zeros_like(x), np.zeros_like(x)), chosen)

    return kernel


def _complex_extreme(relation: str) -> Kernel:
    """x where its real part, or that being equal its imaginary part, stands in the relation to that of y; else y"""

    def kernel(x: Any, y: Any) -> Any:
        compare = getattr(np, relation)
        return np.where(compare(x.real, y.real) | ((x.real == y.real) & compare(x.imag, y.imag)), x, y)

    return kernel


BINARY: dict[str, dict[str, Kernel]] = {
    "float": {
        **_COMPARE, **_ARITHMETIC, "divide": _np("divide"), "remainder": _np("fmod"), "power": _np("power"),
        "atan2": _np("arctan2"), "complex": _make_complex, "maximum": _signed_maximum("maximum", False),
        "minimum": _signed_maximum("minimum", True),
    },
    "complex": {
        **{kind: _ARITHMETIC[kind] for kind in ("add", "subtract", "multiply")},
        "divide": in_own_format(algebra.divide), "atan2": in_double(algebra.arc_tangent), "power": _np("power"),
        "eq": _np("equal"), "ne": _np("not_equal"),
        "maximum": _complex_extreme("greater"), "minimum": _complex_extreme("less"),
    },
    "signed": _INTEGER_BINARY,
    "unsigned": _INTEGER_BINARY,
    "bool": {
        **_COMPARE, "and": _np("logical_and"), "or": _np("logical_or"), "xor": _np("logical_xor"),
        "add": _np("logical_or"), "subtract": _np("logical_xor"), "multiply": _np("logical_and"),
        "maximum": _np("logical_or"), "minimum": _np("logical_and"),
    },
}  # fmt: skip

_REDUCERS = {
    "add": "add", "multiply": "multiply", "maximum": "maximum", "minimum": "minimum", "and": "bitwise_and",
    "or": "bitwise_or", "xor": "bitwise_xor",
}  # fmt: skip
_BOOL_REDUCERS = {
    "add": "or", "multiply": "and", "maximum": "or", "minimum": "and", "and": "and", "or": "or", "xor": "xor",
}  # fmt: skip


def reducer(kind: str, dtype: Any) -> Any:
    """The NumPy ufunc that a reduction of `kind` repeats."""
    return getattr(np, f"logical_{_BOOL_REDUCERS[kind]}" if dtype.kind == "b" else _REDUCERS[kind])


def convert(x: Any, source: Any, target: Any) -> Any:
    """The elements of `x`, of element type `source`, converted as `tcp.cast` does."""
    dtype = dtype_of(target)
    if source is target:
        return x
    if isinstance(source, ComplexType) and not isinstance(target, ComplexType):
        return convert(x.real if bit_width_of(target) != 1 else x != 0, source.element_type, target)
    if bit_width_of(target) == 1 and not isinstance(target, FloatType):
        return np.asarray(x != 0)
    if isinstance(source, FloatType) and not isinstance(target, (FloatType, ComplexType)):
        return _saturate(x, target).astype(dtype)
    if not isinstance(target, (FloatType, ComplexType)) and x.dtype.kind != "b":
        return _wrap_to(x, dtype)
    return x.astype(dtype)


def pad_array(x: Any, value: Any, low: Any, high: Any, interior: Any) -> Any:
    """`x` with copies of `value` around and between its elements; negative amounts remove elements."""
    shape = [max(a + b + n + max(n - 1, 0) * k, 0) for n, a, b, k in zip(x.shape, low, high, interior)]
    result = np.full(shape, value, dtype=x.dtype)
    places: list[Any] = []
    kept: list[Any] = []
    for size, extent, first, gap in zip(x.shape, shape, low, interior):
        positions = first + np.arange(size) * (gap + 1)
        inside = (positions >= 0) & (positions < extent)
        places.append(positions[inside])
        kept.append(np.flatnonzero(inside))
    result[np.ix_(*places)] = x[np.ix_(*kept)]
    return result


def widened(array: Any) -> Any:
    """Floats below 32 bits as float32, integers below 8 bits as 8 bits."""
    dtype = array.dtype
    if (dtype.kind == "f" and dtype.itemsize < 4) or (dtype.kind == "V" and "float" in dtype.name):
        return array.astype(np.float32)
    if dtype.kind == "V":
        return array.astype(np.uint8 if dtype.name.startswith("uint") else np.int8)
    return array


def is_narrow_float(ty: Any) -> bool:
    """Whether numbers of an element type are floats of less than 32 bits."""
    return is_float(dtype_of(ty)) and dtype_of(ty).itemsize < 4


def own_bits(array: Any, width: int) -> Any:
    """Integers as the bits that their own format has, without the signs that a wider format puts in front of them."""
    return widened(array) & ((1 << width) - 1) if width < 8 else array


def split_bits(x: Any, type: Any, width: int) -> Any:
    """Numbers as their parts of `width` bits, fewer than 8, low ones first, along a new last dimension."""
    bits, count = np.asarray(x, order="C").view(f"u{x.dtype.itemsize}"), type.shape[-1]
    parts = (bits[..., None] >> (np.arange(count) * width).astype(bits.dtype)) & bits.dtype.type((1 << width) - 1)
    return parts.astype(np.uint8).astype(dtype_of(type))


def joined_bits(x: Any, type: Any, width: int) -> Any:
    """The inverse of `split_bits`."""
    wide = np.dtype(f"u{max(type.element_type.width // 8, 1)}")
    parts = own_bits(x, width).astype(np.uint8).astype(wide) & wide.type((1 << width) - 1)
    whole = np.zeros(x.shape[:-1], wide)
    for i in range(x.shape[-1]):
        whole |= parts[..., i] << wide.type(i * width)
    return whole.view(dtype_of(type)) if type.element_type.width >= 8 else whole.astype(dtype_of(type))


def bit_width_of(type: Any) -> int:
    return 0 if isinstance(type, ComplexType) else bit_width(type)


def _wrap_to(x: Any, dtype: Any) -> Any:
    """Integers reduced to the width of `dtype`."""
    if dtype.kind != "V" and x.dtype.kind != "V":
        return x.astype(dtype)
    return x.astype(np.int64).astype(np.int8).astype(dtype)


def _saturate(x: Any, target: Any) -> Any:
    """Floats as integers of `target`'s range, in exact arithmetic."""
    width = 64 if isinstance(target, IndexType) else target.width
    low, high = (0, (1 << width) - 1) if is_unsigned(target) else (-(1 << (width - 1)), (1 << (width - 1)) - 1)

    def one(value: float) -> int:
        if value != value:
            return 0
        return min(max(int(value) if math.isfinite(value) else high if value > 0 else low, low), high)

    wide = x.astype(np.float64)
    holder = np.uint64 if low == 0 else np.int64
    return np.array([one(v) for v in wide.ravel().tolist()], dtype=holder).reshape(x.shape)
