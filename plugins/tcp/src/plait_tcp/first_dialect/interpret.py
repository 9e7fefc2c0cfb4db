"""Reference semantics of the operations of the first TCP dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType
from plait.interpret import InterpretError, interpret
from plait.lazy import lazy_import
from plait_std.scalar.arrays import interpretations, semantics

from plait_tcp import ops
from plait_tcp.arrays import convert, widened
from plait_tcp.first_dialect import ops as named
from plait_tcp.first_dialect.canonicalize import bound_value

if TYPE_CHECKING:
    from numpy import ndarray

np = lazy_import("numpy")


def _unary(cls: type[Any]) -> Any:
    compute = semantics(cls.kind)

    @interpret(cls)
    def unary(op: Any, x: ndarray) -> Any:
        x = convert(x, op.operand.type.element_type, op.result.type.element_type)
        return compute(op, x)

    return unary


@interpret(named.ClampOp)
def clamp(op: named.ClampOp, x: ndarray) -> Any:
    element, wide = op.operand.type.element_type, widened(x)
    low, high = (None if b is None else bound_value(b, element).value for b in op.bounds)
    if low is not None:
        wide = np.maximum(wide, np.asarray(low, wide.dtype))
    if high is not None:
        wide = np.minimum(wide, np.asarray(high, wide.dtype))
    return wide.astype(x.dtype, copy=False) if isinstance(element, FloatType) else wide.astype(x.dtype)


def _division(cls: type[Any], unsigned: bool) -> Any:

    @interpret(cls)
    def divide(op: Any, x: ndarray, y: ndarray) -> Any:
        if x.dtype.kind in "bV":
            raise InterpretError(f"'{op.name}' is not defined for elements of type {op.result.type.element_type}")
        bits = f"{'u' if unsigned else 'i'}{x.dtype.itemsize}"
        pairs = zip(x.view(bits).ravel().tolist(), y.view(bits).ravel().tolist())
        mask = (1 << (8 * x.dtype.itemsize)) - 1
        quotients = [_quotient(a, b, op.rounding_mode.text) & mask for a, b in pairs]
        return np.array(quotients, dtype=f"u{x.dtype.itemsize}").view(x.dtype).reshape(x.shape)

    return divide


def _quotient(a: int, b: int, mode: str) -> int:
    if b == 0:
        return -1
    if mode == "Floor" or (mode == "Trunc" and (a < 0) == (b < 0)):
        return a // b
    return -(-a // b)


@interpret(ops.GatherNdOp)
def gather_nd(op: ops.GatherNdOp, x: ndarray, indices: ndarray) -> Any:
    limits = np.array(x.shape[: indices.shape[-1]], dtype=np.int64) - 1
    inside = np.clip(indices.astype(object), 0, limits).astype(np.int64)
    return x[tuple(np.moveaxis(inside, -1, 0))].reshape(*indices.shape[:-1], *x.shape[indices.shape[-1] :])


@interpret(ops.BroadcastAxesOp)
def broadcast_axes(op: ops.BroadcastAxesOp, x: ndarray, *sizes: int) -> Any:
    shape = list(x.shape)
    for axis, size in zip(op.axes.values, sizes):
        shape[axis] = int(size)
    return np.broadcast_to(x, shape).copy()


NAMED = (
    *[_unary(cls) for cls in named.UNARY], *interpretations(named.BINARY), clamp,
    _division(named.DivSIOp, False), _division(named.DivUIOp, True), gather_nd, broadcast_axes,
)  # fmt: skip
