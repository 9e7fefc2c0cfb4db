"""Types and attributes to choose from: of the builtin dialect, and used by examples of a distribution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin import attributes as a
from plait.builtin import types as t

if TYPE_CHECKING:
    from plait.define.constraints import TypeConstraint

    from plait_testing.conformance.kit import Kit

_SCALARS: tuple[Any, ...] = (
    t.f32, t.i32, t.i1, t.i64, t.index, t.f64, t.i8, t.f16, t.bf16, t.i16, t.ComplexType(t.f32),
    t.IntegerType(32, "unsigned"), t.IntegerType(8, "signed"), t.IntegerType(4), t.Float8E4M3FNType(),
)  # fmt: skip
_SHAPES = ((4,), (2, 3), (), (t.DYNAMIC,), (1, 2, 3, 4), (t.DYNAMIC, 3), (2, 3, 4))


def builtin_types() -> list[Any]:
    """Some of every kind, the plain ones first."""
    tensors = [t.RankedTensorType(shape, e) for shape in _SHAPES for e in _SCALARS]
    vectors = [t.VectorType(shape, e) for shape in ((4,), (2, 3)) for e in (t.f32, t.i32, t.i1, t.index)]
    buffers = [t.MemRefType(shape, e) for shape in ((4,), (2, 3), (t.DYNAMIC,)) for e in (t.f32, t.i32, t.i8)]
    rest: list[Any] = [
        t.UnrankedTensorType(t.f32), t.UnrankedMemRefType(t.f32), t.TupleType((t.f32, t.i32)), t.NoneType(),
        t.FunctionType((t.f32,), (t.f32,)),
    ]  # fmt: skip
    return [*_SCALARS, *tensors, *vectors, *buffers, *rest]


def builtin_attributes() -> list[Any]:
    """Some of every kind."""
    numbers = [a.IntegerAttr(value, ty) for ty in (t.i64, t.i32, t.i8, t.index) for value in (0, 1, 2)]
    floats = [a.FloatAttr(value, ty) for ty in (t.f32, t.f64) for value in (0.0, 1.5)]
    arrays = [a.DenseArrayAttr(ty, values) for ty in (t.i64, t.i32) for values in ((), (0,), (1, 0))]
    dense = [a.DenseElementsAttr.splat(t.RankedTensorType((2,), ty), 1) for ty in (t.f32, t.i32, t.i64)]
    rest: list[Any] = [
        a.IntegerAttr(1, t.i1), a.StringAttr("text"), a.UnitAttr(), a.ArrayAttr(()), a.DictionaryAttr(()),
        a.ArrayAttr((a.IntegerAttr(1, t.i64),)), a.ArrayAttr((a.StringAttr("text"),)), a.SymbolRefAttr("name"),
        a.SymbolRefAttr("name", ("inner",)), t.f32, t.FunctionType((), ()),
    ]  # fmt: skip
    return [*numbers, *floats, *arrays, *dense, *rest]


class Pools:
    """The types and attributes that operations of a distribution may be given, and which of them a constraint takes."""

    def __init__(self, kit: Kit) -> None:
        types: dict[Any, None] = dict.fromkeys(builtin_types())
        attributes: dict[Any, None] = dict.fromkeys(builtin_attributes())
        for _, op_class in kit.operations:
            try:
                module = kit.example(op_class)
            except Exception:
                continue  # another check says what is wrong with it
            for op in module.walk():
                types.update(dict.fromkeys(value.type for value in (*op.operands, *op.results)))
                attributes.update(dict.fromkeys(v for v in op.properties.values() if v is not None))
        self.types: Sequence[Any] = tuple(types)
        self.attributes: Sequence[Any] = tuple(attributes)
        self._split: dict[Any, tuple[list[Any], list[Any]]] = {}

    def types_for(self, constraint: TypeConstraint) -> tuple[list[Any], list[Any]]:
        """The types that a constraint takes, and those that it refuses."""
        return self._partition(constraint, self.types)

    def attributes_for(self, constraint: Any) -> tuple[list[Any], list[Any]]:
        """The attributes that a constraint takes, and those that it refuses."""
        return self._partition(constraint, self.attributes)

    def _partition(self, constraint: Any, pool: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        found = self._split.get(constraint)
        if found is None:
            good = [one for one in pool if constraint.check(one)]
            taken = set(map(id, good))
            found = self._split[constraint] = good, [one for one in pool if id(one) not in taken]
        return found
