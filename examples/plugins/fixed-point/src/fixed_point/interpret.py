"""What the operations compute, over NumPy: integers of 64 bits are wide enough for every product."""

from __future__ import annotations

from typing import Any

from plait.interpret import dtype_of, interpret
from plait.lazy import lazy_import

from fixed_point.ops import (
    AddOp,
    BitsOp,
    FromFloatOp,
    HardSigmoidOp,
    MatmulOp,
    MulOp,
    RunningSumOp,
    ToFloatOp,
    stored,
)

np = lazy_import("numpy")


def _limits(element: Any) -> tuple[int, int]:
    half = 1 << (stored(element).width - 1)
    return -half, half - 1


def saturated(values: Any, element: Any) -> Any:
    """Wide integers as stored elements."""
    return np.clip(values, *_limits(element)).astype(dtype_of(element))


def product(a: Any, b: Any, element: Any) -> Any:
    half = (1 << element.fraction) >> 1
    return saturated((a.astype(np.int64) * b.astype(np.int64) + half) >> element.fraction, element)


def total(a: Any, b: Any, element: Any) -> Any:
    return saturated(a.astype(np.int64) + b.astype(np.int64), element)


@interpret(FromFloatOp)
def interpret_from_float(op: FromFloatOp, x: Any) -> Any:
    """round(x * 2^fraction), saturated"""
    element = op.result.type.element_type
    scaled = np.rint(np.nan_to_num(x.astype(np.float64), nan=0.0, posinf=1e30, neginf=-1e30) * 2.0**element.fraction)
    return np.clip(scaled, *element.range).astype(dtype_of(element))


@interpret(ToFloatOp)
def interpret_to_float(op: ToFloatOp, x: Any) -> Any:
    """n / 2^fraction"""
    wide = x.astype(np.float64) / 2.0**op.source.type.element_type.fraction
    return wide.astype(dtype_of(op.result.type))


@interpret(BitsOp)
def interpret_bits(op: BitsOp, x: Any) -> Any:
    """the operand"""
    return x


@interpret(AddOp)
def interpret_add(op: AddOp, a: Any, b: Any) -> Any:
    """a + b, saturated"""
    return total(a, b, op.result.type.element_type)


@interpret(MulOp)
def interpret_mul(op: MulOp, a: Any, b: Any) -> Any:
    """(a * b + half) >> fraction, saturated"""
    return product(a, b, op.result.type.element_type)


@interpret(HardSigmoidOp)
def interpret_hard_sigmoid(op: HardSigmoidOp, x: Any) -> Any:
    """clamp(x / 4 + 1 / 2, 0, 1)"""
    one = 1 << op.x.type.element_type.fraction
    return np.clip((x.astype(np.int64) >> 2) + one // 2, 0, one).astype(x.dtype)


@interpret(MatmulOp)
def interpret_matmul(op: MatmulOp, a: Any, b: Any) -> Any:
    """products, added up one after the other"""
    element = op.result.type.element_type
    out = np.zeros((a.shape[0], b.shape[1]), dtype_of(element))
    for k in range(a.shape[1]):
        out = total(out, product(a[:, k : k + 1], b[k : k + 1, :], element), element)
    return out


@interpret(RunningSumOp)
def interpret_running_sum(op: RunningSumOp, source: Any, dest: Any) -> Any:
    """sums of the elements up to each, of each row; a buffer is filled"""
    out = dest if not op.results else np.empty_like(source)
    if source.shape[-1]:
        out[..., 0] = source[..., 0]
    for j in range(1, source.shape[-1]):
        out[..., j] = total(out[..., j - 1], source[..., j], op.source.type.element_type)
    return out if op.results else None


INTERPRETATIONS = (
    interpret_from_float, interpret_to_float, interpret_bits, interpret_add, interpret_mul, interpret_hard_sigmoid,
    interpret_matmul, interpret_running_sum,
)  # fmt: skip
