"""All traits under one name: traits of the IR's structure, and traits that compare types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from plait.builtin.types import TensorType, VectorType
from plait.ir.attribute import Type, VerifyError
from plait.ir.operation import Operation
from plait.ir.traits import (
    AffineScope,
    AttrSizedOperandSegments,
    AttrSizedResultSegments,
    CheckedTrait,
    Commutative,
    ConstantLike,
    Elementwise,
    EqualShapesAtRunTime,
    GraphRegion,
    HasParent,
    Idempotent,
    Involution,
    IsolatedFromAbove,
    NoRegionArguments,
    NoTerminator,
    Pure,
    RecursivelySpeculatable,
    RecursiveMemoryEffects,
    ReturnLike,
    SameVariadicOperandSize,
    SingleBlock,
    SingleBlockImplicitTerminator,
    Symbol,
    SymbolTable,
    Terminator,
    Trait,
)  # fmt: skip

__all__ = [
    "AffineScope", "AllTypesMatch", "AttrSizedOperandSegments", "AttrSizedResultSegments", "CheckedTrait",
    "Commutative", "ConstantLike", "Elementwise", "ElementwiseMappable", "EqualShapesAtRunTime", "GraphRegion",
    "HasParent", "Idempotent", "Involution", "IsolatedFromAbove", "NoRegionArguments", "NoTerminator", "Pure",
    "RecursiveMemoryEffects", "RecursivelySpeculatable", "ReturnLike", "SameOperandsAndResultElementType",
    "SameOperandsAndResultShape", "SameOperandsAndResultType", "SameOperandsElementType", "SameOperandsShape",
    "SameTypeOperands", "SameVariadicOperandSize", "SingleBlock", "SingleBlockImplicitTerminator", "Symbol",
    "SymbolTable", "Terminator", "Trait", "TypesMatchWith", "element_type", "shapes_compatible",
]  # fmt: skip


def _same_operands_and_result_type(op: Operation) -> str | None:
    """Operands agree as far as their types say; results are of the first operand's type, from which they follow."""
    operands: list[Any] = [v.type for v in op.operands]
    results: list[Any] = [r.type for r in op.results]
    if not operands or not _compatible(operands) or not all(r is operands[0] for r in results):
        types = {*operands, *results}
        return "all operands and results must have one type" if len(types) > 1 else None
    return None


def _same_type_operands(op: Operation) -> str | None:
    return None if len({v.type for v in op.operands}) <= 1 else "all operands must have one type"


def element_type(ty: Type) -> Type:
    """The element type of a shaped type, or the type itself."""
    return getattr(ty, "element_type", ty)


def _element_types(values: Any) -> set[Type]:
    return {element_type(v.type) for v in values}


def _compatible(types: list[Any]) -> bool:
    """Whether types are one, or shaped types that agree with the first in what both of them know."""
    first, *rest = types
    encoding = getattr(first, "encoding", None)
    return all(
        t is first
        or (
            hasattr(t, "is_ranked")
            and element_type(t) is element_type(first)
            and (encoding is None or getattr(t, "encoding", None) is encoding)
            and _same_container([first, t])
        )
        for t in rest
    )


def _same_container(types: Sequence[Any]) -> bool:
    """Whether shaped types are of one kind, and their shapes agree in each dimension that both know."""
    first, *rest = types
    return all(
        type(t) is type(first)
        and getattr(t, "scalable_dims", None) == getattr(first, "scalable_dims", None)
        and shapes_compatible(_shape(t), _shape(first))
        for t in rest
    )


def shapes_compatible(a: tuple[int, ...] | None, b: tuple[int, ...] | None) -> bool:
    """Whether two shapes may be equal at run time; None is unranked, a negative dimension is dynamic."""
    if a is None or b is None:
        return True
    return len(a) == len(b) and all(m == n or m < 0 or n < 0 for m, n in zip(a, b))


def _same_operands_element_type(op: Operation) -> str | None:
    return None if len(_element_types(op.operands)) <= 1 else "all operands must have one element type"


def _same_operands_and_result_element_type(op: Operation) -> str | None:
    types = _element_types(op.operands) | _element_types(op.results)
    return None if len(types) <= 1 else "all operands and results must have one element type"


def _shape(ty: Type) -> Any:
    """The shape of a type; None if it is unranked."""
    return getattr(ty, "shape", ()) if getattr(ty, "is_ranked", True) else None


def _agree(values: Any) -> bool:
    """Whether all values are of one shape as far as it is known. Scalable dimensions agree with scalable ones."""
    shapes = [_shape(v.type) for v in values]
    scalable = [getattr(v.type, "scalable_dims", None) for v in values]
    return all(shapes_compatible(shapes[0], s) for s in shapes[1:]) and all(
        _any_scalable(x) == _any_scalable(scalable[0]) for x in scalable[1:]
    )


def _any_scalable(flags: tuple[bool, ...] | None) -> tuple[bool, ...]:
    return flags if flags is not None and any(flags) else ()


def _same_operands_shape(op: Operation) -> str | None:
    return None if _agree(op.operands) else "all operands must have one shape"


def _same_operands_and_result_shape(op: Operation) -> str | None:
    same = _agree([*op.operands, *op.results])
    return None if same else "all operands and results must have one shape"


def _elementwise_mappable(op: Operation) -> str | None:
    operands = _containers(op.operands)
    results = _containers(op.results)
    if not operands:
        return "a result is a container, but no operand is" if results else None
    if not results:
        return "an operand is a container, but no result is"
    if len(results) != len(op.results):
        return "an operand is a container, but some result is a scalar"
    same = _same_container([*operands, *results])
    return None if same else "all containers must be of one kind and shape"


def _containers(values: Any) -> list[Any]:
    """The types of values that are vectors or tensors."""
    return [v.type for v in values if isinstance(v.type, (VectorType, TensorType))]


SameOperandsAndResultType = CheckedTrait("SameOperandsAndResultType", _same_operands_and_result_type)
SameTypeOperands = CheckedTrait("SameTypeOperands", _same_type_operands)
SameOperandsElementType = CheckedTrait("SameOperandsElementType", _same_operands_element_type)
SameOperandsAndResultElementType = CheckedTrait(
    "SameOperandsAndResultElementType", _same_operands_and_result_element_type
)
SameOperandsShape = CheckedTrait("SameOperandsShape", _same_operands_shape)
SameOperandsAndResultShape = CheckedTrait("SameOperandsAndResultShape", _same_operands_and_result_shape)
ElementwiseMappable = CheckedTrait("ElementwiseMappable", _elementwise_mappable)


class AllTypesMatch(Trait):
    """The named operands and results have one type; in the assembly format each tells the others."""

    __slots__ = ("names",)
    checks = True

    def __init__(self, *names: str) -> None:
        super().__init__("AllTypesMatch")
        self.names = names

    def verify(self, op: Operation) -> None:
        types = {getattr(op, n).type for n in self.names if getattr(op, n) is not None}
        if len(types) > 1:
            raise VerifyError(f"{', '.join(self.names)} must have one type")


class TypesMatchWith(Trait):
    """The type of `target` is `transform(type of source)`; `summary` is the text of the error."""

    __slots__ = ("source", "summary", "target", "transform")
    checks = True

    def __init__(self, summary: str, source: str, target: str, transform: Callable[[Any], Any]) -> None:
        super().__init__("TypesMatchWith")
        self.summary, self.source, self.target, self.transform = summary, source, target, transform

    def verify(self, op: Operation) -> None:
        source: Any = getattr(op, self.source)
        target: Any = getattr(op, self.target)
        if source is None or target is None:
            return
        expected = self.transform(source.type)
        actual: Any = [v.type for v in cast("tuple[Any, ...]", target)] if isinstance(target, tuple) else target.type
        if list(expected) != actual if isinstance(actual, list) else expected is not actual:
            raise VerifyError(f"expected that {self.summary}")
