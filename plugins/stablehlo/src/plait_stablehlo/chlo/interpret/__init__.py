"""The reference semantics of CHLO, in double precision."""

# NumPy is imported on first use, so that tables name its functions in lambdas.
# ruff: noqa: PLW0108

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import elements_of
from plait.interpret import Interpretation, interpret
from plait.interpret import complex_algebra as algebra
from plait.interpret.complex_arrays import of_arrays
from plait.interpret.interpretation import InterpretError
from plait.interpret.numbers import Function, in_double, is_float
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_stablehlo.chlo.interpret import special as special_semantics
from plait_stablehlo.chlo.interpret import structured as structured_semantics
from plait_stablehlo.chlo.ops import broadcasting as b
from plait_stablehlo.chlo.ops import other as t
from plait_stablehlo.chlo.ops import unary as o
from plait_stablehlo.chlo.ops.broadcast_shapes import NoBroadcastError, dimension_maps
from plait_stablehlo.interpret import elementwise as of_stablehlo
from plait_stablehlo.interpret.elementwise import total_order
from plait_stablehlo.interpret.quantization import with_quantization

if TYPE_CHECKING:
    from plait.ir.operation import Operation

np = lazy_import("numpy")


def _each(function: Callable[[float], float]) -> Callable[..., Any]:
    """A function of `math`, for each element; NaN stays, and what overflows is infinite."""

    def compute(x: Any) -> Any:
        return np.array([_safe(function, v) for v in x.ravel().tolist()], np.float64).reshape(x.shape)

    return compute


def _safe(function: Callable[[float], float], value: float) -> float:
    try:
        return function(value)
    except (OverflowError, ValueError):
        return math.nan if math.isnan(value) else math.inf


def erf_inv(x: float) -> float:
    """By Newton's method on erf, on erfc near the ends."""
    if math.isnan(x) or abs(x) >= 1:
        return math.copysign(math.inf, x) if abs(x) == 1 else math.nan
    log = math.log1p(-x * x)
    t = 2 / (math.pi * 0.147) + log / 2
    y = math.copysign(math.sqrt(math.sqrt(t * t - log / 0.147) - t), x)
    sign = math.copysign(1.0, x)
    for _ in range(4):
        error = math.erf(y) - x if abs(x) < 0.5 else (1 - abs(x) - math.erfc(abs(y))) * sign
        y -= error / (2 / math.sqrt(math.pi) * math.exp(-y * y))
    return y


def _square(x: Any) -> Any:
    return of_arrays(algebra.square, x) if x.dtype.kind == "c" else x * x


_FUNCTIONS: dict[Any, Function] = {
    o.AcosOp: lambda x: np.arccos(x), o.AcoshOp: lambda x: np.arccosh(x), o.AsinOp: lambda x: np.arcsin(x),
    o.AsinhOp: lambda x: np.arcsinh(x), o.AtanOp: lambda x: np.arctan(x), o.AtanhOp: lambda x: np.arctanh(x),
    o.CoshOp: lambda x: np.cosh(x), o.ErfOp: _each(math.erf), o.ErfcOp: _each(math.erfc),
    o.LgammaOp: _each(math.lgamma),
    o.DigammaOp: _each(special_semantics.digamma), o.ErfInvOp: _each(erf_inv), o.SinhOp: lambda x: np.sinh(x),
    o.SquareOp: lambda x: _square(x), o.TanOp: lambda x: np.tan(x),
}  # fmt: skip


def _semantics(function: Function) -> Callable[..., Any]:
    exact = in_double(function)

    def compute(op: Operation, x: Any) -> Any:
        return exact(x)

    return compute


@interpret(o.ConjOp)
def conj(op: o.UnaryOp, x: Any) -> Any:
    return np.conj(x)


_TESTS: dict[Any, Callable[[Any], Any]] = {
    o.IsInfOp: lambda x: np.isinf(x), o.IsPosInfOp: lambda x: x == np.inf, o.IsNegInfOp: lambda x: x == -np.inf,
}  # fmt: skip


def _test(function: Callable[[Any], Any]) -> Callable[..., Any]:
    def compute(op: Operation, x: Any) -> Any:
        return np.asarray(function(x.astype(np.float64))).astype(bool)

    return compute


# With broadcasting


def aligned(op: Operation, values: Any) -> list[Any]:
    """The operands with one rank: dimensions of size 1 where they have none."""
    try:
        maps = dimension_maps(op)
    except NoBroadcastError as error:
        raise InterpretError(str(error)) from None
    rank = max(v.ndim for v in values)
    shapes: list[list[int]] = []
    for value, dims in zip(values, maps):
        shape = [1] * rank
        for size, dim in zip(value.shape, dims):
            shape[dim] = size
        shapes.append(shape)
    return [np.asarray(v) for v in np.broadcast_arrays(*(v.reshape(s) for v, s in zip(values, shapes)))]


def _with_broadcasting(function: Callable[..., Any]) -> Callable[..., Any]:
    """An interpretation of operands that have one shape, of those that are broadcast to it."""

    def compute(op: Operation, *values: Any) -> Any:
        return np.asarray(function(op, *aligned(op, values)), order="C")

    return compute


# Others


@interpret(t.ConstantOp)
def constant(op: t.ConstantOp) -> Any:
    return np.asarray(elements_of(op.value))


@interpret(t.ConstantLikeOp)
def constant_like(op: t.ConstantLikeOp, x: Any) -> Any:
    return np.full(x.shape, op.value.value, dtype_of(op.value.type))


@interpret(t.NextAfterOp)
def next_after(op: t.NextAfterOp, x: Any, y: Any) -> Any:
    with np.errstate(all="ignore"):
        return np.where(x == y, y, np.nextafter(x, y))  # NumPy keeps the sign of a zero of half precision


@interpret(t.TopKOp)
def top_k(op: t.TopKOp, x: Any) -> Any:
    if x.dtype.kind == "c":
        raise InterpretError("complex numbers have no order")
    keys = total_order(x) if is_float(x.dtype) else x
    order = x.shape[-1] - 1 - np.argsort(keys[..., ::-1], axis=-1, kind="stable")[..., ::-1]
    order = order[..., : op.k.value]
    return np.take_along_axis(x, order, axis=-1), order.astype(np.int32)


_COMPUTED = (
    *(interpret(root)(_semantics(function)) for root, function in _FUNCTIONS.items()),
    *(interpret(root)(_test(function)) for root, function in _TESTS.items()),
    conj, constant, constant_like, next_after, top_k, *special_semantics.INTERPRETATIONS,
    *structured_semantics.INTERPRETATIONS,
)  # fmt: skip
_OF_ONE_SHAPE = {one.root: one.function for one in (*of_stablehlo.INTERPRETATIONS, *_COMPUTED)}
_BROADCAST = tuple(interpret(root)(_with_broadcasting(_OF_ONE_SHAPE[root.computes])) for root in b.OPERATIONS)


def _where_defined(one: Interpretation) -> Interpretation:
    """The same, but refused for elements for which what it computes is not defined."""

    def compute(op: Operation, *values: Any) -> Any:
        if (reason := b.why_undefined(op)) is not None:
            raise InterpretError(reason)
        return one.function(op, *values)

    return one.replaced(function=compute)


INTERPRETATIONS = (*with_quantization(_COMPUTED), *map(_where_defined, with_quantization(_BROADCAST)))
