"""The semantics of scaling integers, and of operations of others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import ShapedType
from plait.interpret import interpret
from plait.interpret.interpretation import InterpretError
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_tosa.ops import elementwise_other as o
from plait_tosa.ops import utility as u

if TYPE_CHECKING:
    from numpy import ndarray

np = lazy_import("numpy")


def _scaled(value: Any, multiplier: Any, shift: Any, twice: bool) -> Any:
    """(value * multiplier + half) >> shift of Python integers in arrays; `twice` is DOUBLE_ROUND."""
    shift = np.asarray(shift, object)
    half = 1 << (shift - 1)
    if twice:
        half = half + np.where(shift > 31, np.where(value >= 0, 1 << 30, -(1 << 30)), 0).astype(object)
    return (value * multiplier + half) >> shift


@interpret(o.RescaleOp)
def rescale(
    op: o.RescaleOp, x: ndarray, multiplier: ndarray, shift: ndarray, input_zp: ndarray, output_zp: ndarray
) -> Any:
    if not all(2 <= int(amount) <= 62 for amount in shift):
        raise InterpretError("shifts by less than 2 or more than 62 bits")
    value, zero_in = (_integers(v, op.input_unsigned.value) for v in (x, input_zp))
    m, s = multiplier.astype(object), shift.astype(object)
    if not op.per_channel.value:
        m, s = m[0], s[0]
    scaled = _scaled(value - zero_in[0], m, s, op.rounding_mode.text == "DOUBLE_ROUND")
    dtype, unsigned_out = dtype_of(op.output.type), op.output_unsigned.value
    low, high = _range(dtype, unsigned_out)
    result = np.clip(scaled + _integers(output_zp, unsigned_out)[0], low, high)
    stored = f"uint{dtype.itemsize * 8}" if unsigned_out else dtype
    return np.asarray(result, object).astype(np.int64).astype(stored).view(dtype)


def _integers(x: ndarray, unsigned: bool) -> Any:
    """Elements as Python integers."""
    source = x.view(f"uint{x.dtype.itemsize * 8}") if unsigned else x
    return source.astype(np.int64).astype(object)


def _range(dtype: Any, unsigned: bool) -> tuple[int, int]:
    bits = dtype.itemsize * 8
    return (0, (1 << bits) - 1) if unsigned else (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)


@interpret(u.ApplyScaleOp)
def apply_scale(op: u.ApplyScaleOp, value: Any, multiplier: Any, shift: Any) -> Any:
    if (np.asarray(shift) < 2).any() or (np.asarray(shift) > 62).any():
        raise InterpretError("shifts by less than 2 or more than 62 bits")
    x, m, s = (np.asarray(v).astype(object) for v in (value, multiplier, shift))
    result = np.asarray(_scaled(x, m, s, op.rounding_mode.text == "DOUBLE_ROUND") & 0xFFFF_FFFF, object)
    whole = result.astype(np.uint32).astype(np.int32)
    return whole if isinstance(op.output.type, ShapedType) else int(whole)


@interpret(u.CustomOp)
def custom(op: u.CustomOp, *values: ndarray) -> Any:
    raise InterpretError(f"operation '{op.operator_name.value}' of domain '{op.domain_name.value}' is not implemented")


SCALING = (rescale, apply_scale, custom)



