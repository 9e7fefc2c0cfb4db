"""The type constraints of StableHLO operands and results, with the descriptions that its errors print."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin import types as t
from plait.define import constraints as c

from plait_stablehlo.quantization import types as q
from plait_stablehlo.types import FutureType, TokenType

if TYPE_CHECKING:
    from plait.builtin.attributes import IntegerAttr
    from plait.ir.attribute import Type

_WIDTHS = (2, 4, 8, 16, 32, 64)
_FLOATS = frozenset(
    (
        "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E3M4", "f8E4M3", "f8E4M3FN", "f8E4M3FNUZ", "f8E4M3B11FNUZ",
        "f8E5M2", "f8E5M2FNUZ", "f8E8M0FNU", "f16", "f32", "f64", "bf16",
    )
)  # fmt: skip


def _integer(signedness: tuple[str, ...]) -> Any:
    def check(ty: Type) -> bool:
        return isinstance(ty, t.IntegerType) and ty.width in _WIDTHS and ty.signedness in signedness

    return check


Pred = c.Exactly(t.i1, "i1")
SInt = c.Predicate("signless integer (2 to 64 bits)", _integer(("signless",)))
Int = c.Predicate("integer (2 to 64 bits)", _integer(("signless", "unsigned")))
Float = c.Predicate("float (4 to 64 bits)", lambda ty: isinstance(ty, t.FloatType) and str(ty) in _FLOATS)
Float32Or64 = c.Predicate("f32 or f64", lambda ty: ty is t.f32 or ty is t.f64)
Complex = c.Predicate(
    "complex<f32|f64>",
    lambda ty: isinstance(ty, t.ComplexType) and Float32Or64.check(ty.element_type),
)
Quantized = q.PerTensor
PerAxisQuantized = q.PerAxis


def _at_least(base: c.AttrConstraint, least: int) -> c.AttrConstraint:
    def check(x: IntegerAttr) -> bool:
        return base.check(x) and x.value >= least

    return c.AttrPredicate(
        f"{base.description}, at least {least}", check, coerce=base.coerce, spelling=base.spelling, type=base.type
    )


NonNegativeI32 = _at_least(c.I32Attr, 0)
NonNegativeI64 = _at_least(c.I64Attr, 0)
PositiveI32 = _at_least(c.I32Attr, 1)
PositiveI64 = _at_least(c.I64Attr, 1)


def ranked(*elements: c.TypeConstraint) -> c.TypeConstraint:
    """Ranked tensors of one of several kinds of elements."""
    tensor = c.RankedTensorOf(c.AnyOf(*elements))
    return q.with_valid_dimension(tensor) if PerAxisQuantized in elements else tensor


def _static(base: c.TypeConstraint, description: str) -> c.TypeConstraint:
    return c.Predicate(f"{description} of {_elements(base)}", lambda ty: base.check(ty) and ty.has_static_shape)


def _elements(base: c.TypeConstraint) -> str:
    return base.description.partition(" of ")[2]


def _scalar(base: c.TypeConstraint) -> c.TypeConstraint:
    return c.Predicate(f"rank-0 tensor of {_elements(base)}", lambda ty: base.check(ty) and not ty.shape)


def _vector(base: c.TypeConstraint) -> c.TypeConstraint:
    return c.Predicate(f"rank-1 tensor of {_elements(base)}", lambda ty: base.check(ty) and len(ty.shape) == 1)


_ALL = (Float, Pred, Int, Complex, Quantized)
Tensor = ranked(*_ALL)
TensorOrPerAxis = ranked(*_ALL, PerAxisQuantized)
NonQuantizedTensor = ranked(Float, Pred, Int, Complex)
PredTensor = ranked(Pred)
IntTensor = ranked(Int)
FloatTensor = ranked(Float)
Float32Or64Tensor = ranked(Float32Or64)
ComplexTensor = ranked(Complex)
SIntFloatComplexTensor = ranked(Float, SInt, Complex, Quantized)
SIntFloatTensor = ranked(Float, SInt, Quantized)
PredOrIntTensor = ranked(Pred, Int)
IntOrFloatTensor = ranked(Int, Float)
PredIntOrFloatTensor = ranked(Pred, Int, Float)
FloatOrComplexTensor = ranked(Float, Complex)
QuantizedTensor = ranked(Quantized, PerAxisQuantized)
FloatOrAnyQuantizedTensor = ranked(Float, Quantized, PerAxisQuantized)
FloatOrQuantizedTensor = ranked(Float, Quantized)
FloatComplexTensor = ranked(Float, Complex, Quantized)
NumberTensor = ranked(Int, Float, Complex, Quantized)
ScalarTensor = _scalar(Tensor)
ScalarIntTensor = _scalar(IntTensor)
ScalarPredIntOrFloatTensor = _scalar(PredIntOrFloatTensor)
FloatVector = _vector(ranked(Float, Quantized))
I32Tensor = ranked(c.I32)
UI32Tensor = c.RankedTensorOf(c.Exactly(t.IntegerType(32, "unsigned"), "ui32"))
IndicesTensor = ranked(c.AnyOf(c.AnyInteger, c.Index, description="integers or indices"))
DimensionTensor = _vector(ranked(c.Index, Int))
StaticDimensionTensor = _static(DimensionTensor, "static-shape rank-1 tensor")
StaticIntVector = _static(_vector(ranked(Int)), "static-shape rank-1 tensor")
StaticIntMatrix = _static(
    c.Predicate(f"rank-2 tensor of {Int.description}", lambda ty: IntTensor.check(ty) and len(ty.shape) == 2),
    "static-shape rank-2 tensor",
)
StaticTensor = _static(TensorOrPerAxis, "static-shape tensor")
StaticNumberTensor = _static(NumberTensor, "static-shape tensor")
StaticIntOrFloatTensor = _static(IntOrFloatTensor, "static-shape tensor")


def _single_bounded(ty: Any) -> bool:
    """Whether exactly one dimension is dynamic and that one has a bound."""
    bounds = getattr(ty.encoding, "bounds", None)
    return bounds is not None and sum(s == t.DYNAMIC for s in ty.shape) == 1 and all(
        size != t.DYNAMIC or bound != t.DYNAMIC for size, bound in zip(ty.shape, bounds)
    )  # fmt: skip


StaticOrBoundedTensor = c.Predicate(
    f"tensor of static shape, or with one bounded dynamic dimension, of {_elements(TensorOrPerAxis)}",
    lambda ty: TensorOrPerAxis.check(ty) and (ty.has_static_shape or _single_bounded(ty)),
)
Token = c.Instance(TokenType, "token")
Future = c.Instance(FutureType, "future")
Buffer = c.MemRefOf(c.AnyOf(*_ALL))
TensorOrToken = c.AnyOf(Tensor, Token)
_PerAxisTensor = ranked(PerAxisQuantized)
TensorOrPerAxisOrToken = c.AnyOf(Tensor, _PerAxisTensor, Token)
TensorTokenOrBuffer = c.AnyOf(Tensor, _PerAxisTensor, Token, Buffer)


def _tuple_of(*leaves: c.TypeConstraint) -> c.TypeConstraint:
    leaf = c.AnyOf(*leaves)

    def check(ty: Type) -> bool:
        return isinstance(ty, t.TupleType) and all(leaf.check(e) or check(e) for e in ty.types)

    return c.Predicate(f"tuple whose leaves are each {leaf.description}", check)


Tuple = _tuple_of(Tensor, Buffer, _PerAxisTensor, Token)
CompositeValue = c.AnyOf(Tensor, _PerAxisTensor, Token, Tuple)
Value = c.AnyOf(CompositeValue, Buffer)
_UnrankedTensor = c.TensorOf(c.AnyOf(*_ALL, PerAxisQuantized))
CustomCallValue = c.AnyOf(_UnrankedTensor, Buffer, Token, _tuple_of(_UnrankedTensor, Buffer, Token), Future)
