"""Constants as global variables: one for each attribute, whose data is never expanded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import MemRefType
from plait.ir.attribute import Attribute
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.memref.ops import GetGlobalOp, GlobalOp

if TYPE_CHECKING:
    from plait.builtin.attributes import DenseElementsAttr

ALIGNMENT = 64


class Globals:
    """The `memref.global` operations of one module, by their contents."""

    def __init__(self, module: Operation) -> None:
        self.module = module
        self.names: dict[Attribute, str] = {}
        self.taken: set[str] | None = None

    def get(self, rw: Builder, value: DenseElementsAttr) -> Value[Any]:
        """A memref of the elements of an attribute; it must not be written."""
        name = self.names.get(value)
        ty = MemRefType(value.type.shape, value.type.element_type)
        if name is None:
            name = self.names[value] = self._free_name(ty)
            block = self.module.regions[0].entry
            assert block is not None
            made = GlobalOp(name, "private", ty, value, True, ALIGNMENT, location=rw.location)
            Builder.at_start(block).insert(made)
        return rw(GetGlobalOp(name, ty))

    def _free_name(self, ty: MemRefType) -> str:
        if self.taken is None:
            block = self.module.regions[0].entry
            found = [op.get_attr("sym_name") for op in block.operations] if block is not None else []
            self.taken = {name.value for name in found if name is not None}  # type: ignore[attr-defined]
        base = "__constant_" + "x".join([*map(str, ty.shape), str(ty.element_type).replace("<", "_").replace(">", "")])
        name, number = base, 0
        while name in self.taken:
            name, number = f"{base}_{number}", number + 1
        self.taken.add(name)
        return name
