"""Arithmetic on rows: combining kinds as operations of arith, and what changes nothing under them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, IntegerType, VectorType

from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.arith.attributes import FastMathFlagsAttr
from plait_std.vector.types import element_of

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.builder import Builder
    from plait.ir.value import Value

CONTRACT = FastMathFlagsAttr("contract")
"""Products that are added at once may be rounded once; machines with fused multiply-add do so."""


_FLOATS: Mapping[str, Any] = {
    "add": arith.AddFOp, "mul": arith.MulFOp, "minnumf": arith.MinNumFOp,
    "maxnumf": arith.MaxNumFOp, "minimumf": arith.MinimumFOp, "maximumf": arith.MaximumFOp,
}  # fmt: skip
_INTEGERS: Mapping[str, Any] = {
    "add": arith.AddIOp, "mul": arith.MulIOp, "and": arith.AndIOp, "or": arith.OrIOp, "xor": arith.XOrIOp,
    "minsi": arith.MinSIOp, "maxsi": arith.MaxSIOp, "minui": arith.MinUIOp, "maxui": arith.MaxUIOp,
}  # fmt: skip


def combining_op(kind: str, ty: Type) -> Any:
    """The class of the operation of arith that combines two values of type `ty`."""
    return (_FLOATS if isinstance(element_of(ty), FloatType) else _INTEGERS)[kind]


def combine(rw: Builder, kind: str, a: Value[Any], b: Value[Any]) -> Value[Any]:
    """Two rows or scalars of one type, element by element."""
    combining = combining_op(kind, a.type)
    return rw(combining(a, b, CONTRACT) if combining is arith.AddFOp else combining(a, b))


def multiply(rw: Builder, a: Value[Any], b: Value[Any]) -> Value[Any]:
    """A product that may be fused with the sum it is added to."""
    if isinstance(element_of(a.type), FloatType):
        return rw(arith.MulFOp(a, b, CONTRACT))
    return rw(arith.MulIOp(a, b))


def widened(rw: Builder, value: Value[Any], element: Type) -> Value[Any]:
    """A row with elements of a wider type of the same kind; itself if it has them."""
    have = element_of(value.type)
    if have is element:
        return value
    target = value.type.with_element_type(element) if isinstance(value.type, VectorType) else element
    return rw(arith.ExtFOp(value, target) if isinstance(have, FloatType) else arith.ExtSIOp(value, target))


def _least(width: int) -> int:
    return -(1 << (width - 1))


_NEUTRAL: Mapping[str, Callable[[int], Any]] = {
    "mul": lambda width: 1, "and": lambda width: -1, "minui": lambda width: -1, "minsi": lambda width: ~_least(width),
    "maxsi": _least, "minnumf": lambda width: float("nan"), "maxnumf": lambda width: float("nan"),
    "minimumf": lambda width: float("inf"), "maximumf": lambda width: float("-inf"),
}  # fmt: skip


def neutral(rw: Builder, kind: str, ty: Type) -> Value[Any]:
    """A row, a vector of several dimensions or a scalar that changes nothing when it is combined."""
    element = element_of(ty)
    width = element.width if isinstance(element, IntegerType) else 64
    if kind in _NEUTRAL:
        number = _NEUTRAL[kind](width)
    else:
        number = -0.0 if isinstance(element, FloatType) else 0
    return SCALARS.constant(rw, number, ty)
