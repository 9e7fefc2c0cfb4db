"""Elementwise operations."""

# NumPy is imported on first use, so that tables name its functions in lambdas.
# ruff: noqa: PLW0108

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.interpret import complex_algebra as algebra
from plait.interpret import interpret
from plait.interpret.complex_arrays import in_double as by_formula
from plait.interpret.complex_arrays import in_own_format
from plait.interpret.interpreter import InterpretError
from plait.interpret.numbers import (
    Function,
    bit_count,
    contiguous,
    float_bits,
    float_width,
    in_double,
    is_complex,
    is_float,
    is_narrow_int,
    narrow_int,
    unsigned_bits,
    wrapped,
)
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_stablehlo.interpret.conversion import convert_values, reduce_precision_values
from plait_stablehlo.ops import elementwise_binary as b
from plait_stablehlo.ops import elementwise_other as o
from plait_stablehlo.ops import elementwise_unary as u

np = lazy_import("numpy")


def kind_of(x: Any) -> str:
    """`bool`, `float`, `complex` or `int`."""
    if x.dtype.kind == "b":
        return "bool"
    return "float" if is_float(x.dtype) else "complex" if is_complex(x.dtype) else "int"


def same_dtype(function: Function) -> Callable[..., Any]:
    """`function` computed in the format of its arguments."""
    run: Callable[..., Any] = function

    def compute(*values: Any) -> Any:
        return np.asarray(run(*values)).astype(values[0].dtype, copy=False)

    return compute


def by_kind(**functions: Function) -> Callable[..., Any]:
    """A function chosen by the kind of its first argument; `number` stands for float and complex."""
    table: dict[str, Callable[..., Any]] = dict(functions)
    for kind in ("float", "complex") if "number" in table else ():
        table.setdefault(kind, table["number"])

    def compute(op: Any, *values: Any) -> Any:
        kind = kind_of(values[0])
        if kind not in table:
            raise InterpretError(f"has no meaning for elements of '{op.operands[0].type.element_type}'")
        return table[kind](*values)

    return compute


# Of one operand


def _sign(x: Any) -> Any:
    return np.where((x == 0) | np.isnan(x), x, np.copysign(np.ones_like(x), x))


def _complex_extreme(relation: str) -> Callable[..., Any]:
    """The first of two complex numbers where it is `relation` than the second, real parts before imaginary ones."""

    def compute(x: Any, y: Any) -> Any:
        compare = getattr(np, relation)
        first = compare(x.real, y.real) | ((x.real == y.real) & compare(x.imag, y.imag))
        return np.where(first, x, y)

    return compute


def _round_away(x: Any) -> Any:
    whole = np.trunc(x)
    away = np.where(np.abs(x - whole) >= 0.5, whole + np.copysign(1.0, x), whole)
    return np.copysign(away, x)


def _count_leading_zeros(x: Any) -> Any:
    bits, width = unsigned_bits(x), bit_count(x.dtype)
    count = np.full(x.shape, width, dtype=np.int32)
    for i in range(width):
        count = np.where(bits & bits.dtype.type(1 << i), width - 1 - i, count)
    return narrow_int(count, x.dtype) if is_narrow_int(x.dtype) else count.astype(x.dtype)


def _popcount(x: Any) -> Any:
    count = np.bitwise_count(unsigned_bits(x)).astype(np.int32)
    return narrow_int(count, x.dtype) if is_narrow_int(x.dtype) else count.astype(x.dtype)


def _logistic(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


def _abs(op: Any, x: Any) -> Any:
    if is_complex(x.dtype):
        return np.abs(x).astype(dtype_of(op.result.type))
    return wrapped(np.abs)(x) if kind_of(x) == "int" else same_dtype(np.abs)(x)


def _rsqrt(x: Any) -> Any:
    return 1 / np.sqrt(x)


def _finite(op: Any, x: Any) -> Any:
    return np.isfinite(widened_for_test(x))


def widened_for_test(x: Any) -> Any:
    """`x` as a format in which NumPy tells finite numbers; no value changes its class."""
    return x if x.dtype.kind == "f" else x.astype(np.float32)


UNARY: dict[Any, Callable[[Any, Any], Any]] = {
    u.AbsOp: _abs,
    u.CbrtOp: by_kind(float=in_double(lambda x: np.cbrt(x)), complex=by_formula(algebra.cube_root)),
    u.CeilOp: by_kind(number=in_double(lambda x: np.ceil(x))),
    u.CosineOp: by_kind(number=in_double(lambda x: np.cos(x))),
    u.ClzOp: by_kind(int=_count_leading_zeros),
    u.ExpOp: by_kind(number=in_double(lambda x: np.exp(x))),
    u.Expm1Op: by_kind(
        float=in_double(lambda x: np.expm1(x)), complex=by_formula(algebra.exponential_minus_one),
    ),
    u.FloorOp: by_kind(number=in_double(lambda x: np.floor(x))),
    u.LogOp: by_kind(number=in_double(lambda x: np.log(x))),
    u.Log1pOp: by_kind(float=in_double(lambda x: np.log1p(x)), complex=by_formula(algebra.logarithm_of_one_plus)),
    u.LogisticOp: by_kind(float=in_double(_logistic), complex=by_formula(algebra.logistic)),
    u.NegateOp: by_kind(number=same_dtype(lambda x: -x), int=wrapped(lambda x: -x)),
    u.NotOp: by_kind(bool=lambda x: ~x, int=wrapped(lambda x: ~x)),
    u.PopcntOp: by_kind(int=_popcount),
    u.RoundNearestAfzOp: by_kind(number=in_double(_round_away)),
    u.RoundNearestEvenOp: by_kind(number=in_double(lambda x: np.rint(x))),
    u.RsqrtOp: by_kind(float=in_double(_rsqrt), complex=by_formula(algebra.reciprocal_square_root)),
    u.SignOp: by_kind(float=in_double(_sign), complex=by_formula(algebra.direction), int=wrapped(lambda x: np.sign(x))),
    u.SineOp: by_kind(number=in_double(lambda x: np.sin(x))),
    u.SqrtOp: by_kind(number=in_double(lambda x: np.sqrt(x))),
    u.TanOp: by_kind(number=in_double(lambda x: np.tan(x))),
    u.TanhOp: by_kind(number=in_double(lambda x: np.tanh(x))),
    u.IsFiniteOp: _finite,
    u.RealOp: lambda op, x: contiguous(x.real) if x.ndim else np.asarray(x.real),
    u.ImagOp: lambda op, x: np.array(x.imag) if is_complex(x.dtype) else np.zeros_like(x),
    u.ConvertOp: lambda op, x: convert_values(x, op.operand.type.element_type, op.result.type.element_type),
    u.ReducePrecisionOp: lambda op, x: reduce_precision_values(x, op.exponent_bits.value, op.mantissa_bits.value),
}


# Of two operands


def _divide_int(x: Any, y: Any) -> Any:
    """The quotient, truncated; all bits set for a quotient by zero, the dividend where it does not fit."""
    safe = np.where((y == 0), 1, y).astype(y.dtype)
    if x.dtype.kind == "u":
        return np.where(y == 0, np.iinfo(x.dtype).max, x // safe)
    least = np.iinfo(x.dtype).min
    overflow = (x == least) & (y == -1)
    safe = np.where(overflow, 1, safe).astype(y.dtype)
    quotient = x // safe
    quotient = quotient + ((x % safe != 0) & ((x < 0) != (safe < 0)))
    return np.where(y == 0, -1, quotient)


def _remainder_int(x: Any, y: Any) -> Any:
    """The remainder with the sign of the dividend; the dividend where the divisor is zero."""
    safe = np.where((y == 0) | (y == -1 if y.dtype.kind == "i" else False), 1, y).astype(y.dtype)
    return np.where(y == 0, x, np.fmod(x, safe))


def _extreme(function: str) -> Callable[..., Any]:
    """Maximum or minimum that tells +0 from -0 and lets NaN through."""

    def compute(x: Any, y: Any) -> Any:
        chosen = getattr(np, function)(x, y)
        zeros = (x == 0) & (y == 0)
        signs = (np.signbit(x) & np.signbit(y)) if function == "maximum" else (np.signbit(x) | np.signbit(y))
        return np.where(zeros, np.where(signs, -0.0, 0.0), chosen)

    return compute


def _power_int(x: Any, y: Any) -> Any:
    one, result, base, exponent = x.dtype.type(1), np.ones_like(x), x.copy(), np.where(y < 0, 0, y)
    while exponent.any():
        result = np.where(exponent & 1, result * base, result).astype(x.dtype)
        base, exponent = (base * base).astype(x.dtype), exponent >> 1
    if x.dtype.kind == "u":
        return result
    odd = np.where(y & 1, x, one)
    return np.where(y >= 0, result, np.where(np.abs(x) == 1, odd, 0))


def _shift(op_kind: str) -> Callable[..., Any]:
    def compute(x: Any, y: Any) -> Any:
        width = bit_count(x.dtype)
        amount = unsigned_bits(y).astype(np.uint64)
        out = amount >= width
        safe = np.where(out, 0, amount)
        bits = unsigned_bits(x).astype(np.uint64)
        if op_kind == "left":
            return _from_bits(np.where(out, 0, bits << safe), x.dtype)
        if op_kind == "logical":
            return _from_bits(np.where(out, 0, bits >> safe), x.dtype)
        sign = (bits >> np.uint64(width - 1)) & np.uint64(1)
        filled = np.where(sign.astype(bool), np.uint64(2**64 - 1) << np.uint64(width - 1), np.uint64(0)) | bits
        amount = np.where(out, width - 1, safe).astype(np.int64)
        return _from_bits((filled.view(np.int64) >> amount).view(np.uint64), x.dtype)

    return compute


def _from_bits(bits: Any, dtype: Any) -> Any:
    """The low bits of 64-bit words as integers of a dtype."""
    if is_narrow_int(dtype):
        return narrow_int((np.asarray(bits) & np.uint64(0xF)).astype(np.int32), dtype)
    return np.asarray(bits).astype(np.uint64).astype(f"uint{dtype.itemsize * 8}").view(dtype)


def _wide_int(function: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    return wrapped(lambda x, y: np.asarray(function(x, y)).astype(x.dtype))


BINARY: dict[Any, Callable[[Any, Any, Any], Any]] = {
    b.AddOp: by_kind(number=same_dtype(lambda x, y: x + y), int=wrapped(lambda x, y: x + y), bool=lambda x, y: x | y),
    b.SubtractOp: by_kind(number=same_dtype(lambda x, y: x - y), int=wrapped(lambda x, y: x - y)),
    b.MultiplyOp: by_kind(
        number=same_dtype(lambda x, y: x * y), int=wrapped(lambda x, y: x * y), bool=lambda x, y: x & y
    ),
    b.DivideOp: by_kind(
        float=same_dtype(lambda x, y: x / y), complex=in_own_format(algebra.divide), int=_wide_int(_divide_int),
    ),
    b.RemainderOp: by_kind(float=in_double(lambda x, y: np.fmod(x, y)), int=_wide_int(_remainder_int)),
    b.MaximumOp: by_kind(
        float=in_double(_extreme("maximum")), complex=same_dtype(_complex_extreme("greater")),
        int=wrapped(lambda x, y: np.maximum(x, y)), bool=lambda x, y: x | y,
    ),
    b.MinimumOp: by_kind(
        float=in_double(_extreme("minimum")), complex=same_dtype(_complex_extreme("less")),
        int=wrapped(lambda x, y: np.minimum(x, y)), bool=lambda x, y: x & y,
    ),
    b.PowerOp: by_kind(number=in_double(lambda x, y: np.power(x, y)), int=_wide_int(_power_int)),
    b.Atan2Op: by_kind(float=in_double(lambda x, y: np.arctan2(x, y)), complex=by_formula(algebra.arc_tangent)),
    b.AndOp: by_kind(int=wrapped(lambda x, y: x & y), bool=lambda x, y: x & y),
    b.OrOp: by_kind(int=wrapped(lambda x, y: x | y), bool=lambda x, y: x | y),
    b.XorOp: by_kind(int=wrapped(lambda x, y: x ^ y), bool=lambda x, y: x ^ y),
    b.ShiftLeftOp: by_kind(int=_shift("left")),
    b.ShiftRightLogicalOp: by_kind(int=_shift("logical")),
    b.ShiftRightArithmeticOp: by_kind(int=_shift("arithmetic")),
}  # fmt: skip


# Of mixed types


def total_order(x: Any) -> Any:
    """Integers that compare as floating-point numbers do in total order."""
    bits = float_bits(x)
    if x.dtype.name == "float8_e8m0fnu":  # has no sign
        return bits
    unused = bits.dtype.itemsize * 8 - float_width(x.dtype)  # formats of 4 and 6 bits are in the low bits of a byte
    signed = (bits << bits.dtype.type(unused)).view(f"int{bits.dtype.itemsize * 8}")
    return np.where(signed < 0, np.iinfo(signed.dtype).max ^ signed, signed)


COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "EQ": lambda x, y: x == y, "NE": lambda x, y: x != y, "GE": lambda x, y: x >= y, "GT": lambda x, y: x > y,
    "LE": lambda x, y: x <= y, "LT": lambda x, y: x < y,
}  # fmt: skip


@interpret(o.CompareOp)
def compare(op: o.CompareOp, x: Any, y: Any) -> Any:
    if op.compare_type is not None and op.compare_type.text == "TOTALORDER" and is_float(x.dtype):
        x, y = total_order(x), total_order(y)
    return np.asarray(COMPARE[op.comparison_direction.text](x, y)).astype(bool)


@interpret(o.ComplexOp)
def complex_(op: o.ComplexOp, real: Any, imag: Any) -> Any:
    result = np.empty(np.broadcast_shapes(real.shape, imag.shape), dtype_of(op.result.type))
    result.real, result.imag = real, imag
    return result


@interpret(o.SelectOp)
def select(op: o.SelectOp, pred: Any, on_true: Any, on_false: Any) -> Any:
    return np.asarray(np.where(pred, on_true, on_false)).astype(on_true.dtype, copy=False)


_MAXIMUM, _MINIMUM = BINARY[b.MaximumOp], BINARY[b.MinimumOp]


@interpret(o.ClampOp)
def clamp(op: o.ClampOp, low: Any, x: Any, high: Any) -> Any:
    return _MINIMUM(op, _MAXIMUM(op, *np.broadcast_arrays(x, low)), np.broadcast_to(high, x.shape))


INTERPRETATIONS = (
    *(interpret(cls)(function) for cls, function in {**UNARY, **BINARY}.items()),
    compare, complex_, select, clamp,
)  # fmt: skip
