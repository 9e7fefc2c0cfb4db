"""The algebra of values in llvm: each kind is an instruction, an intrinsic or a function of the C library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plait.build import Algebra, Emit, builds, element_of, is_unsigned
from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import FloatType, IntegerType, VectorType, i64, index
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.dialect.ops import values as v
from plait_llvm.lowering.library import FUNCTIONS, call_library


def _not(builder: Builder, type: Any, x: Value[Any]) -> Value[Any]:
    """x ^ -1"""
    return builder(ar.XOrOp(x, LLVM.constant(builder, -1, type)))


def _negate(builder: Builder, type: Any, x: Value[Any]) -> Value[Any]:
    """0 - x"""
    return builder(ar.SubOp(LLVM.constant(builder, 0, type), x))


def _of_library(name: str) -> Emit:
    def emit(builder: Builder, type: Any, *values: Value[Any]) -> Value[Any]:
        return call_library(builder, name, values)

    return emit


_SELECT = builds(ar.SelectOp)
_ORDER = ("lt", "le", "gt", "ge")
FLOATS: Mapping[str, Emit] = {
    "add": builds(ar.FAddOp), "subtract": builds(ar.FSubOp), "multiply": builds(ar.FMulOp),
    "divide": builds(ar.FDivOp), "remainder": builds(ar.FRemOp), "negate": builds(ar.FNegOp),
    "abs": builds(intr.FAbsOp), "maximum": builds(intr.MaximumOp), "minimum": builds(intr.MinimumOp),
    "copysign": builds(intr.CopySignOp), "fma": builds(intr.FMAOp), "select": _SELECT,
    "eq": builds(ar.FCmpOp, "oeq"), "ne": builds(ar.FCmpOp, "une"),
    **{kind: builds(ar.FCmpOp, f"o{kind}") for kind in _ORDER},
    **{kind: builds(ar.FCmpOp, kind) for kind in ("one", "uno", "ord", "ueq", *(f"u{kind}" for kind in _ORDER))},
    "atan2": builds(intr.ATan2Op), "ceil": builds(intr.FCeilOp), "cos": builds(intr.CosOp),
    "cosh": builds(intr.CoshOp), "exp": builds(intr.ExpOp), "floor": builds(intr.FFloorOp), "log": builds(intr.LogOp),
    "power": builds(intr.PowOp), "sin": builds(intr.SinOp), "sinh": builds(intr.SinhOp), "sqrt": builds(intr.SqrtOp),
    "tan": builds(intr.TanOp), "tanh": builds(intr.TanhOp),
    **{name: _of_library(name) for name in FUNCTIONS},
}  # fmt: skip
_INTEGERS: Mapping[str, Emit] = {
    "add": builds(ar.AddOp), "subtract": builds(ar.SubOp), "multiply": builds(ar.MulOp), "negate": _negate,
    "and": builds(ar.AndOp), "or": builds(ar.OrOp), "xor": builds(ar.XOrOp), "not": _not, "select": _SELECT,
    "shift_left": builds(ar.ShlOp), "shift_right_logical": builds(ar.LShrOp),
    "shift_right_arithmetic": builds(ar.AShrOp), "eq": builds(ar.ICmpOp, "eq"), "ne": builds(ar.ICmpOp, "ne"),
}  # fmt: skip
SIGNED: Mapping[str, Emit] = {
    **_INTEGERS, "divide": builds(ar.SDivOp), "remainder": builds(ar.SRemOp), "maximum": builds(intr.SMaxOp),
    "minimum": builds(intr.SMinOp), **{kind: builds(ar.ICmpOp, f"s{kind}") for kind in _ORDER},
}  # fmt: skip
UNSIGNED: Mapping[str, Emit] = {
    **_INTEGERS, "divide": builds(ar.UDivOp), "remainder": builds(ar.URemOp), "maximum": builds(intr.UMaxOp),
    "minimum": builds(intr.UMinOp), **{kind: builds(ar.ICmpOp, f"u{kind}") for kind in _ORDER},
}  # fmt: skip
INDICES: Mapping[str, Emit] = {
    **SIGNED, "add": builds(ar.AddOp, overflow="nsw"), "multiply": builds(ar.MulOp, overflow="nsw"),
}  # fmt: skip
"""Indices, of type i64, that do not wrap around."""


class Llvm(Algebra):
    """Integers and floats that LLVM has, and vectors of them; indices are integers of 64 bits."""

    __slots__ = ()

    def kinds(self, type: Any) -> Mapping[str, Emit]:
        if type is index:
            return INDICES
        if isinstance(element_of(type), FloatType):
            return FLOATS
        return UNSIGNED if is_unsigned(type) else SIGNED

    def constant(self, builder: Builder, number: Any, type: Any) -> Value[Any]:
        """A constant, repeated where `type` is a vector; integers wrap."""
        if type is index:
            return builder(v.ConstantOp(IntegerAttr(number, index), i64))
        type = _signless(type)
        element = element_of(type)
        if isinstance(element, FloatType):
            attribute: Any = FloatAttr(float(number), element)
        else:
            attribute = IntegerAttr(_wrap(number, element.width), element)
        if isinstance(type, VectorType):
            attribute = DenseElementsAttr.splat(type, attribute.value)
        return builder(v.ConstantOp(attribute, type))

    def cast(self, builder: Builder, value: Value[Any], source: Any, target: Any) -> Value[Any]:
        if (op_class := _cast_class(element_of(source), element_of(target))) is None:
            return value
        return builder(op_class(value, _signless(target)))

    def bitcast(self, builder: Builder, value: Value[Any], type: Any) -> Value[Any]:
        return builder(ar.BitcastOp(value, type))


def _signless(type: Any) -> Any:
    """The type in LLVM of integers that an algebra calls signed or unsigned."""
    element = element_of(type)
    if not isinstance(element, IntegerType) or element.signedness == "signless":
        return type
    plain = IntegerType(element.width)
    return type.with_element_type(plain) if isinstance(type, VectorType) else plain


def _cast_class(source: Any, target: Any) -> Any:
    """The instruction that casts between two element types; None if the bits stay as they are."""
    if isinstance(source, FloatType) and isinstance(target, FloatType):
        return None if source is target else ar.FPExtOp if source.width < target.width else ar.FPTruncOp
    if isinstance(source, FloatType):
        return ar.FPToUIOp if is_unsigned(target) else ar.FPToSIOp
    if isinstance(target, FloatType):
        return ar.UIToFPOp if is_unsigned(source) else ar.SIToFPOp
    if source.width == target.width:
        return None
    if source.width > target.width:
        return ar.TruncOp
    return ar.ZExtOp if is_unsigned(source) else ar.SExtOp


def _wrap(value: int, width: int) -> int:
    value &= (1 << width) - 1
    return value if width == 1 or not value >> (width - 1) else value - (1 << width)


LLVM = Llvm()
