"""The semantics of elementwise operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.interpret import interpret
from plait.interpret.interpretation import InterpretError
from plait.interpret.numbers import is_float, is_narrow_int, narrow_int, rounded, unsigned_bits, widened
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import
from plait_std.scalar.arrays import interpretations, on_arrays, semantics

from plait_tosa.ops import OF_A_KIND
from plait_tosa.ops import elementwise_binary as b
from plait_tosa.ops import elementwise_other as o

if TYPE_CHECKING:
    from numpy import ndarray

np = lazy_import("numpy")


def extreme_of(kind: str, op: Any, dtype: Any) -> Callable[..., Any]:
    """Maximum or minimum, as the operation treats NaN."""
    ignores = op.nan_mode.text == "IGNORE" and is_float(dtype)
    return on_arrays(_OF_NUMBERS[kind] if ignores else kind, dtype)  # type: ignore[return-value]


_OF_NUMBERS = {"maximum": "maxnum", "minimum": "minnum"}
"""The kinds that ignore NaN."""


@interpret(b.MaximumOp, b.MinimumOp)
def extreme(op: b.MaximumOp | b.MinimumOp, x: ndarray, y: ndarray) -> Any:
    return extreme_of(op.kind, op, x.dtype)(x, y)


@interpret(b.IntDivOp)
def intdiv(op: b.IntDivOp, x: ndarray, y: ndarray) -> Any:
    if (np.asarray(y) == 0).any():
        raise InterpretError("divides by zero")
    return _OF_A_KIND[op.kind](op, x, y)


@interpret(b.ArithmeticRightShiftOp)
def arithmetic_right_shift(op: b.ArithmeticRightShiftOp, x: ndarray, y: ndarray) -> Any:
    shifted = _OF_A_KIND[op.kind](op, x, y)
    if not op.round.value:
        return shifted
    wide, amount = x.astype(np.int64), unsigned_bits(y).astype(np.int64)
    last = (amount > 0) & (wide >> np.clip(amount - 1, 0, 63) & 1 != 0)
    return (shifted + last).astype(x.dtype)


@interpret(o.ClampOp)
def clamp(op: o.ClampOp, x: ndarray) -> Any:
    low, high = (np.asarray(limit.value).astype(x.dtype) for limit in (op.min_val, op.max_val))
    return extreme_of("minimum", op, x.dtype)(extreme_of("maximum", op, x.dtype)(x, low), high)


@interpret(o.MulOp)
def mul(op: o.MulOp, x: ndarray, y: ndarray, shift: ndarray) -> Any:
    dtype = dtype_of(op.output.type)
    if is_float(dtype):
        return _OF_A_KIND["multiply"](op, x, y)
    product, amount = x.astype(np.int64) * y.astype(np.int64), int(shift[0])
    if amount and x.dtype == np.int32:
        product = (product + (np.int64(1) << np.int64(amount - 1))) >> np.int64(amount)
    return product.astype(dtype)


@interpret(o.NegateOp)
def negate(op: o.NegateOp, x: ndarray, input_zp: ndarray, output_zp: ndarray) -> Any:
    if is_float(x.dtype):
        return _OF_A_KIND["negate"](op, x)
    wide = int(output_zp[0]) - (x.astype(np.int64) - int(input_zp[0]))
    if x.dtype.itemsize >= 4:
        return wide.astype(x.dtype)
    info = np.iinfo(x.dtype)
    return np.clip(wide, info.min, info.max).astype(x.dtype)


@interpret(o.CastOp)
def cast(op: o.CastOp, x: ndarray) -> Any:
    return cast_array(op, x)


def cast_array(op: o.CastOp, x: ndarray) -> Any:
    """An array of the element type of the result; its shape may be another one."""
    dtype = dtype_of(op.output.type)
    if op.input_unsigned is not None and op.input_unsigned.value:
        x = unsigned_bits(x)
    if x.dtype == dtype:
        return x
    if dtype.kind == "b":
        return np.asarray(x != 0).astype(bool)
    if is_float(dtype):
        wide = x.astype(np.float32) if x.dtype.kind == "V" and is_float(x.dtype) else x
        wide = wide.astype(np.int32) if wide.dtype.kind == "b" or is_narrow_int(wide.dtype) else wide
        return rounded(wide if is_float(wide.dtype) or dtype.kind == "f" else wide.astype(np.float64), dtype)
    if is_float(x.dtype):
        return _rounded_integers(widened(x), dtype)
    if is_narrow_int(dtype):
        return narrow_int(x.astype(np.int32), dtype)
    return (x.astype(np.int32) if is_narrow_int(x.dtype) else x).astype(dtype)


def _rounded_integers(x: Any, dtype: Any) -> Any:
    """The nearest integers, limited to the range of the type; NaN is 0."""
    info = np.iinfo(dtype)
    whole = np.rint(np.where(np.isnan(x), 0, x))
    below, above = whole <= float(info.min), whole >= float(info.max)
    inner = np.where(below | above, 0, whole).astype(np.int64)
    return np.where(above, info.max, np.where(below, info.min, inner)).astype(dtype)


@interpret(o.IdentityOp)
def identity(op: o.IdentityOp, x: ndarray) -> Any:
    return x


@interpret(o.TableOp)
def table(op: o.TableOp, x: ndarray, entries: ndarray) -> Any:
    if x.dtype.itemsize == 1:
        return entries[x.astype(np.int32) + 128]
    value = x.astype(np.int32) + 32768
    index, fraction = value >> 7, value & 0x7F
    base, after = entries[index].astype(np.int32), entries[index + 1].astype(np.int32)
    return ((base << 7) + (after - base) * fraction).astype(dtype_of(op.output.type))



_OF_A_KIND = {kind: semantics(kind) for kind in {op.kind for op in OF_A_KIND} | {"multiply", "negate"}}
_SPECIAL = (*extreme, intdiv, arithmetic_right_shift)

ELEMENTWISE = (
    *interpretations(op for op in OF_A_KIND if op not in [special.root for special in _SPECIAL]), *_SPECIAL,
    clamp, mul, negate, cast, identity, table,
)  # fmt: skip
