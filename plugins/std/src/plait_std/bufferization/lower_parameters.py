"""The pass `lower-parameters`: constants whose elements are not known become constant buffers that are bound later.

    %0 = stablehlo.constant dense_resource<w> : tensor<4xf32>

becomes, if there is no resource `w`,

    memref.global "private" constant @plait_parameter_w : memref<4xf32> = dense_resource<w>
    ...
    %buffer = memref.get_global @plait_parameter_w : memref<4xf32>
    %0 = bufferization.to_tensor %buffer restrict : memref<4xf32> to tensor<4xf32>

No pass takes them for constants that it could compute with.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import DenseResourceElementsAttr
from plait.builtin.types import MemRefType, RankedTensorType
from plait.define.traits import ConstantLike
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interfaces import GlobalVariable
from plait.ir.builder import Builder
from plait.parameters import is_unbound
from plait.passes import Pass
from plait.typeconv import unrealized_cast

from plait_std.bufferization.ops import ToTensorOp
from plait_std.element_bytes import stored_type
from plait_std.memref import ops as memref

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation
    from plait.ir.value import Value

PREFIX = "plait_parameter_"
"""What the names of buffers begin with whose elements are bound when a program is loaded."""


class LowerParameters(Pass):
    """Turn constants whose elements are not known into constant buffers."""

    name: ClassVar[str] = "lower-parameters"
    anchor: ClassVar[str | None] = "builtin.module"

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in list(op.walk()):
            unbound = [value for value in inner._properties if is_unbound(value)]
            if not unbound or ctx.model(GlobalVariable, inner) is not None:
                continue
            if not inner.has_trait(ConstantLike) or len(inner.results) != 1:
                message = f"'{inner.name}' op needs the elements of parameter '{unbound[0].key}' when it is compiled"
                raise DiagnosticError(Diagnostic("error", message, inner.location, operation=inner))
            rw = Builder.before(inner)
            rw.location = inner.location
            value = parameter(rw, unbound[0], op)
            inner.results[0].replace_all_uses_with(as_type(rw, value, inner.results[0].type))
            inner.erase()


def parameter(rw: Builder, value: Any, module: Operation) -> Value[Any]:
    """The tensor of a resource without elements: of a constant buffer in `module`, one for each name and type."""
    ty = MemRefType(value.type.shape, stored_type(value.type.element_type))
    name = _buffer_of(value, ty, module)
    tensor = rw(ToTensorOp.of(rw(memref.GetGlobalOp(name, ty)), restrict=True))
    return as_type(rw, tensor, value.type)


def symbol_of(key: str) -> str:
    """The name of the buffer of a parameter, if that is free."""
    return PREFIX + re.sub(r"\W", "_", key, flags=re.ASCII)


def _buffer_of(value: Any, ty: MemRefType, module: Operation) -> str:
    block = module.regions[0].entry
    assert block is not None
    taken = {symbol.value: op for op in block.operations if (symbol := op.get_attr("sym_name")) is not None}  # type: ignore[attr-defined]
    base = symbol_of(value.key)
    name, number = base, 0
    while name in taken:
        known: Any = taken[name].get_attr("initial_value")
        if is_unbound(known) and known.key == value.key and taken[name].get_attr("type") is ty:
            return name
        name, number = f"{base}_{number}", number + 1
    elements = DenseResourceElementsAttr(value.handle, RankedTensorType(ty.shape, ty.element_type))
    made = memref.GlobalOp(name, "private", ty, elements, True)
    made.location = module.location
    Builder.at_start(block).insert(made)
    return name


def as_type(rw: Builder, value: Value[Any], type: Type) -> Value[Any]:
    """The value as one of another type with the same bits."""
    return unrealized_cast(rw, value, type)
