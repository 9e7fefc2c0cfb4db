"""The function that compares the pointers of a deallocation of several buffers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import SymbolTable
from plait.builtin.types import DYNAMIC, MemRefType, i1, index
from plait.ir.operation import Operation
from plait.syntax.parser import parse_module

if TYPE_CHECKING:
    from plait.context import Context

DYNAMIC_POINTERS = MemRefType((DYNAMIC,), index)
DYNAMIC_FLAGS = MemRefType((DYNAMIC,), i1)

# For each pointer to free: whether it is set and neither retained nor one before that is set; and which retained ones
# are owned, since a pointer that is set is theirs.
_TEXT = """
func.func private @dealloc_helper(%pointers: memref<?xindex>, %retained: memref<?xindex>,
    %conditions: memref<?xi1>, %free: memref<?xi1>, %owned: memref<?xi1>) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %false = arith.constant false
  %pointer_count = memref.dim %pointers, %i0 : memref<?xindex>
  %retained_count = memref.dim %retained, %i0 : memref<?xindex>
  scf.for %j = %i0 to %retained_count step %i1 {
    memref.store %false, %owned[%j] : memref<?xi1>
  }
  scf.for %i = %i0 to %pointer_count step %i1 {
    %pointer = memref.load %pointers[%i] : memref<?xindex>
    %condition = memref.load %conditions[%i] : memref<?xi1>
    %kept = scf.for %j = %i0 to %retained_count step %i1 iter_args(%k = %condition) -> (i1) {
      %other = memref.load %retained[%j] : memref<?xindex>
      %same = arith.cmpi eq, %other, %pointer : index
      %is_owned = arith.andi %same, %condition : i1
      %before = memref.load %owned[%j] : memref<?xi1>
      %after = arith.ori %before, %is_owned : i1
      memref.store %after, %owned[%j] : memref<?xi1>
      %next = arith.select %same, %false, %k : i1
      scf.yield %next : i1
    }
    %first = scf.for %j = %i0 to %i step %i1 iter_args(%k = %kept) -> (i1) {
      %other = memref.load %pointers[%j] : memref<?xindex>
      %is_set = memref.load %conditions[%j] : memref<?xi1>
      %same = arith.cmpi eq, %other, %pointer : index
      %freed_before = arith.andi %same, %is_set : i1
      %next = arith.select %freed_before, %false, %k : i1
      scf.yield %next : i1
    }
    memref.store %first, %free[%i] : memref<?xi1>
  }
  return
}
"""


class HelperFunction:
    """The function in one module, made when it is first asked for, by a name that is free."""

    def __init__(self, module: Operation, ctx: Context) -> None:
        self.module = module
        self.ctx = ctx
        self._name: str | None = None

    def symbol(self) -> str:
        if self._name is None:
            holder: Any = parse_module(_TEXT, self.ctx, "<dealloc_helper>")
            function = holder.regions[0].block.first
            self._name = SymbolTable(self.module).insert(function.detach())
        return self._name
