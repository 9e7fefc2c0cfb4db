"""Makes scalable vectors fixed ones: `vector.vscale` is 1.

    %vscale = vector.vscale                                            ->  %vscale = arith.constant 1 : index
    %0 = vector.scalable.insert %x, %v[4]
         : vector<4xf32> into vector<[8]xf32>                          ->  %0 = vector.insert_strided_slice %x, %v ...
    %1 = arith.addf %0, %0 : vector<[8]xf32>                           ->  %1 = arith.addf %0, %0 : vector<8xf32>

See decision 0106.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import ArrayAttr, DenseElementsAttr, IntegerAttr
from plait.builtin.types import FunctionType, ShapedType, VectorType, i64, index
from plait.ir.attribute import Attribute, Type
from plait.ir.builder import Builder
from plait.ir.lifetime import cached
from plait.passes import Pass

from plait_std.arith.ops import ConstantOp
from plait_std.retyping import retype, types_within
from plait_std.vector.building import poison
from plait_std.vector.movement import (
    ExtractStridedSliceOp,
    InsertStridedSliceOp,
    ScalableExtractOp,
    ScalableInsertOp,
    VectorScaleOp,
)

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


@cached
def fixed(ty: Any) -> Any:
    """`ty` with fixed dimensions in place of scalable ones, wherever they are in it."""
    if isinstance(ty, VectorType):
        return VectorType(ty.shape, ty.element_type) if ty.is_scalable else ty
    if isinstance(ty, ShapedType):
        element = fixed(ty.element_type)
        return ty if element is ty.element_type else ty.with_element_type(element)
    if isinstance(ty, FunctionType):
        inputs, results = (tuple([fixed(one) for one in types]) for types in (ty.inputs, ty.results))
        return ty if (inputs, results) == (ty.inputs, ty.results) else FunctionType(inputs, results)
    return ty


class FixScalableVectors(Pass):
    """Make scalable vectors fixed ones, of the size that they have where `vector.vscale` is 1."""

    name: ClassVar[str] = "fix-scalable-vectors"

    def run(self, op: Operation, ctx: Context) -> None:
        if not _has_scalable(op):
            return
        for inner in list(op.walk()):
            _fix(inner)
            lower = _LOWERINGS.get(type(inner))
            if lower is not None:
                inner.results[0].replace_all_uses_with(lower(Builder.before(inner), inner))
                inner.erase()


def _has_scalable(root: Operation) -> bool:
    """Whether there is a value of a type with scalable vectors in it, or a question about their size."""
    types = types_within(root)
    for op in root.walk():
        if op.__class__ is VectorScaleOp:
            return True
        if op.regions:
            types.update(ty for ty in op._properties if isinstance(ty, FunctionType))
    return any(fixed(ty) is not ty for ty in types)


def _fix(op: Operation) -> None:
    retype(op, fixed)
    for name, value in op.properties.items():
        if (new := _fixed_attribute(value)) is not value:
            op.set_property(name, new)


def _fixed_attribute(attribute: Any) -> Attribute:
    if isinstance(attribute, Type):
        return fixed(attribute)
    if isinstance(attribute, DenseElementsAttr) and fixed(attribute.type) is not attribute.type:
        return DenseElementsAttr(fixed(attribute.type), attribute.raw)
    return attribute


def _scale(b: Builder, op: Any) -> Any:
    return b(ConstantOp(IntegerAttr(1, index)))


def _insert(b: Builder, op: Any) -> Any:
    value, dest, position = op.value, op.dest, op.pos.value
    if value.type is dest.type and position == 0:
        return value
    if position + value.type.shape[0] > dest.type.shape[0]:
        return poison(b, dest.type)
    return b(InsertStridedSliceOp(value, dest, _numbers(position), _numbers(1)))


def _extract(b: Builder, op: Any) -> Any:
    source, ty, position = op.source, op.result.type, op.pos.value
    if source.type is ty and position == 0:
        return source
    if position + ty.shape[0] > source.type.shape[0]:
        return poison(b, ty)
    return b(ExtractStridedSliceOp(source, _numbers(position), _numbers(ty.shape[0]), _numbers(1), ty))


def _numbers(number: int) -> ArrayAttr:
    return ArrayAttr((IntegerAttr(number, i64),))


_LOWERINGS: dict[type[Operation], Callable[[Builder, Any], Any]] = {
    VectorScaleOp: _scale, ScalableInsertOp: _insert, ScalableExtractOp: _extract,
}  # fmt: skip
