"""The semantics of block-scaled tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType
from plait.interpret import interpret
from plait.interpret.numbers import rounded
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_tosa.interpret.data import gathered_rows
from plait_tosa.interpret.products import convolved
from plait_tosa.numerics import scale_rule
from plait_tosa.ops import block_scaled as k

if TYPE_CHECKING:
    from numpy import ndarray

np = lazy_import("numpy")

_INFINITY = 0x7F80_0000


def _scaled(value: Any, data: ndarray, scale: ndarray, size: int) -> Any:
    """Each element times the scale of its block, in f32; `value` is what holds the elements in the IR."""
    numbers = data.astype(np.float32)
    if not isinstance(value.type.element_type, FloatType):
        numbers = numbers / np.float32(64)
    return numbers * np.repeat(scale.astype(np.float32), size, axis=-1)


@interpret(k.CastFromBlockScaledOp)
def cast_from(op: k.CastFromBlockScaledOp, data: ndarray, scale: ndarray) -> Any:
    return rounded(_scaled(op.input_data, data, scale, op.block_size.size), dtype_of(op.output_data.type))


@interpret(k.CastToBlockScaledOp)
def cast_to(op: k.CastToBlockScaledOp, x: ndarray) -> Any:
    size, target = op.block_size.size, op.output_data.type.element_type
    blocks = x.astype(np.float32).reshape(*x.shape[:-1], x.shape[-1] // size, size)
    bits = np.abs(blocks).max(axis=-1).view(np.int32)
    carry, exponent = scale_rule(target)
    code = np.where(bits >= _INFINITY, 255, np.clip(((bits.astype(np.int64) + carry) >> 23) - exponent, 0, 254))
    scale = code.astype(np.uint8).view(dtype_of(op.output_scale.type))
    with np.errstate(all="ignore"):
        quotient = (blocks / scale.astype(np.float32)[..., None]).reshape(x.shape)
    if isinstance(target, FloatType):
        return rounded(quotient, dtype_of(op.output_data.type)), scale
    fixed = np.clip(np.rint(np.nan_to_num(quotient * np.float32(64))), -128, 127)
    return fixed.astype(np.int8), scale


@interpret(k.MatMulTBlockScaledOp)
def matmul_t(op: k.MatMulTBlockScaledOp, a: ndarray, a_scale: ndarray, b: ndarray, b_scale: ndarray) -> Any:
    size = op.block_size.size
    x, y = _scaled(op.a_data, a, a_scale, size), _scaled(op.b_data, b, b_scale, size)
    return np.matmul(x.astype(np.float64), y.astype(np.float64).swapaxes(1, 2)).astype(np.float32)


@interpret(k.Conv2DBlockScaledOp)
def conv2d(
    op: k.Conv2DBlockScaledOp, x: ndarray, x_scale: ndarray, w: ndarray, w_scale: ndarray, bias: ndarray,
    *window: Sequence[int],
) -> Any:  # fmt: skip
    size = op.block_size.size
    image, kernel = _scaled(op.input_data, x, x_scale, size), _scaled(op.weight_data, w, w_scale, size)
    return (convolved(image.astype(np.float64), kernel.astype(np.float64), *window) + bias).astype(np.float32)


@interpret(k.ReshapeBlockScaledOp)
def reshape(op: k.ReshapeBlockScaledOp, *values: Any) -> Any:
    *tensors, shape = values
    made = [np.asarray(tensors[0], order="C").reshape(shape)]
    for scale in tensors[1:]:
        made.append(np.asarray(scale, order="C").reshape(*made[0].shape[:-1], made[0].shape[-1] // op.block_size.size))
    return tuple(made)


@interpret(k.RowGatherBlockScaledOp)
def row_gather(op: k.RowGatherBlockScaledOp, *values: ndarray) -> Any:
    *tensors, indices, count = values
    return tuple(gathered_rows(v, indices, count) for v in tensors)


BLOCK_SCALED = (cast_from, cast_to, matmul_t, conv2d, reshape, row_gather)



