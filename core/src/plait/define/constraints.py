"""Constraints on the types of operands and results: a description, as errors print it, and a predicate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.builtin import types as t
from plait.define.phrases import joined
from plait.ir.attribute import Type
from plait.ir.lifetime import Known


class TypeConstraint:
    """`check(type)` decides; types already found legal are remembered. `builds` is the only legal type, if any."""

    __slots__ = ("builds", "description", "legal", "predicate")

    def __init__(self, description: str, predicate: Callable[[Any], bool], builds: Type | None = None) -> None:
        self.description = description
        self.predicate = predicate
        self.builds = builds
        self.legal = Known()

    def check(self, ty: Type) -> bool:
        if ty in self.legal:
            return True
        if not self.predicate(ty):
            return False
        self.legal.add(ty)
        return True

    def __repr__(self) -> str:
        return f"<{self.description}>"


def as_constraint(spec: Any) -> TypeConstraint:
    """`spec` itself, or the constraint that a type or a type class stands for."""
    if isinstance(spec, TypeConstraint):
        return spec
    if isinstance(spec, Type):
        return Exactly(spec)
    if isinstance(spec, type) and issubclass(spec, Type):
        return Instance(spec)
    raise TypeError(f"{spec!r} is not a type constraint")


def Predicate(description: str, predicate: Callable[[Any], bool], builds: Type | None = None) -> TypeConstraint:
    """Any test of the type."""
    return TypeConstraint(description, predicate, builds)


def Instance(cls: type[Type], description: str | None = None) -> TypeConstraint:
    """Types of a class."""
    return TypeConstraint(description or cls.name.rpartition(".")[2].replace("_", " "), lambda ty: isinstance(ty, cls))


def Exactly(ty: Type, description: str | None = None) -> TypeConstraint:
    """One type."""
    return TypeConstraint(description or str(ty), lambda other: other is ty, builds=ty)


def AnyOf(*specs: TypeConstraint, description: str | None = None) -> TypeConstraint:
    """Types that satisfy one of several constraints."""
    parts = [as_constraint(s) for s in specs]
    return TypeConstraint(
        description or joined([p.description for p in parts]), lambda ty: any(p.check(ty) for p in parts)
    )


def AllOf(*specs: TypeConstraint, description: str | None = None) -> TypeConstraint:
    """Types that satisfy all of several constraints."""
    parts = [as_constraint(s) for s in specs]
    return TypeConstraint(
        description or " and ".join(p.description for p in parts), lambda ty: all(p.check(ty) for p in parts)
    )


def I(width: int) -> TypeConstraint:  # noqa: E743  (MLIR's name)
    """The signless integer of `width` bits."""
    ty = t.IntegerType(width)
    return TypeConstraint(f"i{width}", lambda other: other is ty, builds=ty)


def _float(ty: Type, width: int, description: str | None = None) -> TypeConstraint:
    return TypeConstraint(description or f"f{width}", lambda other: other is ty, builds=ty)


def _signless(ty: Type) -> bool:
    return isinstance(ty, t.IntegerType) and ty.signedness == "signless"


AnyType = TypeConstraint("any type", lambda ty: True)
NoneLike = TypeConstraint("none", lambda ty: isinstance(ty, t.NoneType))
AnyInteger = TypeConstraint("integer", lambda ty: isinstance(ty, t.IntegerType))
AnySignlessInteger = TypeConstraint("signless integer", _signless)
AnySignedInteger = TypeConstraint(
    "signed integer", lambda ty: isinstance(ty, t.IntegerType) and ty.signedness == "signed"
)
AnyUnsignedInteger = TypeConstraint(
    "unsigned integer", lambda ty: isinstance(ty, t.IntegerType) and ty.signedness == "unsigned"
)
I1, I4, I8, I16, I32, I64 = I(1), I(4), I(8), I(16), I(32), I(64)
Index = TypeConstraint("index", lambda ty: isinstance(ty, t.IndexType), builds=t.IndexType())
SignlessIntegerOrIndex = AnyOf(Index, AnySignlessInteger)
AnyFloat = TypeConstraint("float", lambda ty: isinstance(ty, t.FloatType))
F16, F32, F64 = _float(t.F16Type(), 16), _float(t.F32Type(), 32), _float(t.F64Type(), 64)
BF16 = _float(t.BF16Type(), 16, "bf16")
AnyComplex = TypeConstraint("complex type", lambda ty: isinstance(ty, t.ComplexType))
AnyNumber = AnyOf(AnyInteger, Index, AnyFloat, AnyComplex, description="number")
AnyTuple = TypeConstraint("tuple", lambda ty: isinstance(ty, t.TupleType))
AnyFunction = TypeConstraint("function type", lambda ty: isinstance(ty, t.FunctionType))


def ComplexOf(element: Type | TypeConstraint) -> TypeConstraint:
    """Complex numbers of certain elements."""
    inner = as_constraint(element)
    return TypeConstraint(
        f"complex<{inner.description.replace(' or ', '|')}>",
        lambda ty: isinstance(ty, t.ComplexType) and inner.check(ty.element_type),
    )


def _shaped(
    base: Any, noun: str, element: TypeConstraint, ranks: Sequence[int] | None, extra: str = ""
) -> TypeConstraint:
    inner = as_constraint(element)
    prefix = joined([f"rank-{r}" for r in ranks]) + " " if ranks else extra
    of = "" if inner is AnyType else f" of {inner.description}"
    return TypeConstraint(
        f"{prefix}{noun}{of}",
        lambda ty: isinstance(ty, base) and inner.check(ty.element_type) and (ranks is None or len(ty.shape) in ranks),
    )


def TensorOf(element: TypeConstraint, ranks: Sequence[int] | None = None) -> TypeConstraint:
    """Tensors, ranked or not (ranked if `ranks` is given)."""
    base = t.RankedTensorType if ranks is not None else (t.RankedTensorType, t.UnrankedTensorType)
    return _shaped(base, "tensor", element, ranks)


def RankedTensorOf(element: TypeConstraint) -> TypeConstraint:
    """Ranked tensors."""
    return _shaped(t.RankedTensorType, "tensor", element, None, "ranked ")


def StaticTensorOf(element: TypeConstraint) -> TypeConstraint:
    """Ranked tensors whose dimensions are all known."""
    ranked = RankedTensorOf(element)
    return TypeConstraint(
        ranked.description.replace("ranked tensor", "static-shape tensor"),
        lambda ty: ranked.check(ty) and ty.has_static_shape,
    )


def MemRefOf(element: TypeConstraint, ranks: Sequence[int] | None = None) -> TypeConstraint:
    """Ranked memrefs."""
    return _shaped(t.MemRefType, "memref", element, ranks)


def UnrankedMemRefOf(element: TypeConstraint) -> TypeConstraint:
    """Unranked memrefs."""
    return _shaped(t.UnrankedMemRefType, "unranked memref", element, None)


def VectorOf(element: TypeConstraint, ranks: Sequence[int] | None = None) -> TypeConstraint:
    """Vectors, fixed or scalable."""
    return _shaped(t.VectorType, "vector", element, ranks)


AnyTensor = TensorOf(AnyType)
AnyRankedTensor = RankedTensorOf(AnyType)
AnyStaticShapeTensor = StaticTensorOf(AnyType)
AnyUnrankedTensor = TypeConstraint(
    "unranked tensor", lambda ty: isinstance(ty, t.UnrankedTensorType)
)
AnyMemRef = MemRefOf(AnyType)
AnyUnrankedMemRef = UnrankedMemRefOf(AnyType)
AnyRankedOrUnrankedMemRef = AnyOf(AnyUnrankedMemRef, AnyMemRef)
AnyVector = VectorOf(AnyType)
VectorOfDims = TypeConstraint("vector of rank 1 or higher", lambda ty: isinstance(ty, t.VectorType) and ty.rank > 0)
AnyShaped = TypeConstraint("tensor, memref or vector", lambda ty: isinstance(ty, t.ShapedType))
AnyFixedVector = TypeConstraint(
    "vector without scalable dimensions", lambda ty: isinstance(ty, t.VectorType) and not any(ty.scalable_dims)
)


def _like(scalar: TypeConstraint) -> Callable[[Any], bool]:
    containers = (t.VectorType, t.RankedTensorType, t.UnrankedTensorType)
    return lambda ty: scalar.check(ty.element_type if isinstance(ty, containers) else ty)


def Like(element: TypeConstraint, description: str) -> TypeConstraint:
    """The element type, or a vector or tensor of it."""
    return TypeConstraint(description, _like(as_constraint(element)))


SignlessIntegerLike = Like(SignlessIntegerOrIndex, "index or signless integer, alone or in a tensor or vector")
SignlessIntegerOrIndexLike = SignlessIntegerLike
SignlessFixedWidthIntegerLike = Like(AnySignlessInteger, "signless integer, alone or in a tensor or vector")
FloatLike = Like(AnyFloat, "float, alone or in a tensor or vector")
BoolLike = Like(I1, "i1, alone or in a tensor or vector")
