"""Decide statically what deallocations would compare when they run.

Before and after:

    %0 = bufferization.dealloc (%a, %b : ...) if (%c, %d)       bufferization.dealloc (%b : memref<4xf32>) if (%d)
      retain (%a : memref<4xf32>)                               // %0 is %c
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass

from plait_std.bufferization.deallocation.origins import Origins
from plait_std.bufferization.deallocation.values import Flag, as_value, either
from plait_std.bufferization.ops import DeallocOp

if TYPE_CHECKING:
    from plait.context import Context


class BufferDeallocationSimplification(Pass):
    """Simplify `bufferization.dealloc` by what is known of the allocations that its operands come from.

    A buffer that cannot be any retained one is not compared with them, one that certainly is one is not freed, and
    one that cannot be any other one gets a deallocation of its own.
    """

    name: ClassVar[str] = "buffer-deallocation-simplification"

    def run(self, op: Operation, ctx: Context) -> None:
        origins = Origins(op, ctx)
        for dealloc in [inner for inner in op.walk() if isinstance(inner, DeallocOp)]:
            _Simplification(dealloc, origins).run()


class _Simplification:
    """The parts of one deallocation."""

    def __init__(self, op: DeallocOp, origins: Origins) -> None:
        self.op = op
        self.origins = origins
        self.builder = Builder.before(op)
        self.results: list[Flag] = [False] * len(op.retained)

    def run(self) -> None:
        conditions = self._distinct()
        for memref in list(conditions):
            if self._is_retained(memref):
                self._settle(memref, conditions.pop(memref))
        together: dict[Value[Any], Flag] = {}
        for memref, condition in conditions.items():
            alone = all(other is memref or self.origins.is_same(memref, other) is False for other in conditions)
            if alone:
                self._free({memref: condition})
            else:
                together[memref] = condition
        self._free(together)
        for result, flag in zip(self.op.results, self.results):
            result.replace_all_uses_with(as_value(self.builder, flag))
        self.op.erase()

    def _distinct(self) -> dict[Value[Any], Flag]:
        """The buffers to free and their conditions, one entry for each allocation."""
        found: dict[Value[Any], Flag] = {}
        for memref, condition in zip(self.op.memrefs, self.op.conditions):
            same = next((m for m in found if self.origins.is_same(m, memref)), memref)
            found[same] = either(self.builder, found.get(same, False), condition)
        return found

    def _is_retained(self, memref: Value[Any]) -> bool:
        """Whether `memref` certainly is a retained buffer, and it is known of each whether it is."""
        relations = [self.origins.is_same(memref, retained) for retained in self.op.retained]
        return True in relations and None not in relations

    def _settle(self, memref: Value[Any], condition: Flag) -> None:
        for i, retained in enumerate(self.op.retained):
            if self.origins.is_same(memref, retained):
                self.results[i] = either(self.builder, self.results[i], condition)

    def _free(self, conditions: dict[Value[Any], Flag]) -> None:
        """Free some of the buffers, compared with those retained ones only that may be one of them."""
        if not conditions:
            return
        may_be = [
            i
            for i, retained in enumerate(self.op.retained)
            if any(self.origins.is_same(memref, retained) is not False for memref in conditions)
        ]
        flags = [as_value(self.builder, flag) for flag in conditions.values()]
        made = self.builder.insert(DeallocOp(list(conditions), flags, [self.op.retained[i] for i in may_be]))
        for i, result in zip(may_be, made.results):
            self.results[i] = either(self.builder, self.results[i], result)
