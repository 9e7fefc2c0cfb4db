"""Reference semantics of the functions: what a call means with the arguments that it passes."""

from __future__ import annotations

from typing import Any

from plait.interpret.numbers import rounded, widened
from plait.lazy import lazy_import
from plait_std.native.attributes import PointerAttr, StrideAttr
from plait_std.native.ops import CallOp

np = lazy_import("numpy")

_TRANSPOSED = 112


def interpret_gemm(op: CallOp, *values: Any) -> Any:
    """out = alpha * lhs * rhs + beta * out"""
    passed: Any = op.arguments.elements
    _, how_left, how_right, _, _, _, alpha, lhs, _, rhs, _, beta, out, _ = passed
    left, right, place = (_matrix(op, values, at) for at in (lhs, rhs, out))
    left, right = (m.T if how.value == _TRANSPOSED else m for m, how in ((left, how_left), (right, how_right)))
    return _result(op, values, _factor(alpha, values) * (left @ right), beta, place, out)


def interpret_gemv(op: CallOp, *values: Any) -> Any:
    """out = alpha * lhs * rhs + beta * out, where `rhs` and `out` are vectors"""
    passed: Any = op.arguments.elements
    _, how, _, _, alpha, lhs, _, rhs, _, beta, out, _ = passed
    left = _matrix(op, values, lhs)
    left = left.T if how.value == _TRANSPOSED else left
    vector, place = (widened(np.asarray(values[at.operand])).reshape(-1) for at in (rhs, out))
    return _result(op, values, _factor(alpha, values) * (left @ vector), beta, place, out)


def _matrix(op: CallOp, values: Any, at: PointerAttr) -> Any:
    """An operand as a matrix: all dimensions are 1 but the one whose stride is passed, and the last one."""
    value = np.asarray(values[at.operand])
    passed = next(a for a in op.arguments.elements if isinstance(a, StrideAttr) and a.operand == at.operand)
    return widened(value).reshape(value.shape[passed.dim], value.shape[-1])


def _factor(factor: Any, values: Any) -> Any:
    return np.asarray(values[factor.operand]).reshape(-1)[0] if isinstance(factor, PointerAttr) else factor.value


def _result(op: CallOp, values: Any, product: Any, beta: Any, place: Any, out: PointerAttr) -> Any:
    old = np.asarray(values[out.operand])
    kept = _factor(beta, values)
    total = product if kept == 0 else product + kept * place
    return rounded(total, old.dtype).reshape(old.shape)
