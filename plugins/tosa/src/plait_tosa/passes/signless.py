"""Makes integers signless, as files of TOSA have them: what is unsigned is said by the operations.

    func.func @f(%x: tensor<2xui8>) -> tensor<2xui8> {
      %0 = tosa.identity %x : (tensor<2xui8>) -> tensor<2xui8>
      return %0 : tensor<2xui8>

becomes

    func.func @f(%x: tensor<2xi8>) -> tensor<2xi8> {
      %0 = tosa.identity %x : (tensor<2xi8>) -> tensor<2xi8>
      return %0 : tensor<2xi8>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import FunctionType, IntegerType, RankedTensorType, UnrankedTensorType
from plait.passes import Pass

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation


class TosaConvertIntegerTypeToSignless(Pass):
    """Convert signed and unsigned elements to signless ones."""

    name: ClassVar[str] = "tosa-convert-integer-type-to-signless"

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in op.walk():
            for value in (*inner.results, *(a for r in inner.regions for b in r.blocks for a in b.arguments)):
                if (ty := _signless(value.type)) is not value.type:
                    value.type = ty
            for name, attribute in inner.properties.items():
                if attribute is not None and (new := _attribute(attribute)) is not attribute:
                    inner.set_property(name, new)


def _signless(ty: Type) -> Any:
    """A type without signs; the same type if it has none."""
    if isinstance(ty, FunctionType):
        return FunctionType(tuple(map(_signless, ty.inputs)), tuple(map(_signless, ty.results)))
    if isinstance(ty, (RankedTensorType, UnrankedTensorType)):
        element: Any = ty.element_type
        if not isinstance(element, IntegerType) or element.signedness == "signless":
            return ty
        return ty.with_element_type(IntegerType(element.width))
    return ty


def _attribute(attribute: Any) -> Any:
    if isinstance(attribute, DenseElementsAttr):
        ty = _signless(attribute.type)
        return attribute.with_type(ty) if ty is not attribute.type else attribute
    return _signless(attribute) if not hasattr(attribute, "type") else attribute
