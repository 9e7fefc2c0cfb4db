"""Lower `bufferization.dealloc` to `memref.dealloc`, in `scf.if` where it depends.

Before and after:

    bufferization.dealloc (%a : memref<4xf32>) if (%c)          scf.if %c {
                                                                  memref.dealloc %a : memref<4xf32>
                                                                }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.build import Expression
from plait.builtin.symbols import is_symbol_table
from plait.builtin.types import MemRefType, i1, index
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass

from plait_std.arith.algebra import ARITH
from plait_std.bufferization.deallocation.helper import DYNAMIC_FLAGS, DYNAMIC_POINTERS, HelperFunction
from plait_std.bufferization.deallocation.preconditions import refuse
from plait_std.bufferization.deallocation.values import constant_bool
from plait_std.bufferization.ops import DeallocOp
from plait_std.builders import index_constant
from plait_std.func.ops import CallOp
from plait_std.memref import building as buffers
from plait_std.memref import ops as memref
from plait_std.scf.ops import IfOp, YieldOp

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.context import Context

Values = Sequence[Value[Any]]


class LowerDeallocations(Pass):
    """Lower deallocations of one buffer in place, and others by a function that compares all pointers.

    The function is added to the module. On a function only deallocations of one buffer are lowered, others are
    refused.
    """

    name: ClassVar[str] = "bufferization-lower-deallocations"

    def run(self, op: Operation, ctx: Context) -> None:
        helper = HelperFunction(op, ctx) if is_symbol_table(op) else None
        for dealloc in [inner for inner in op.walk() if isinstance(inner, DeallocOp)]:
            if len(dealloc.memrefs) > 1 and helper is None:
                raise refuse(dealloc, "frees several buffers, which only a pass on a module can lower")
        for dealloc in [inner for inner in op.walk() if isinstance(inner, DeallocOp)]:
            owned = _lower(dealloc, helper)
            for result, value in zip(dealloc.results, owned):
                result.replace_all_uses_with(value)
            dealloc.erase()


def _lower(op: DeallocOp, helper: HelperFunction | None) -> Values:
    """Free in front of `op` what it frees; returns the values of its results."""
    builder = Builder.before(op)
    if not op.memrefs:
        return [constant_bool(builder, False) for _ in op.retained]
    if len(op.memrefs) == 1:
        return _free_one(builder, op.memrefs[0], op.conditions[0], op.retained)
    assert helper is not None
    return _free_several(builder, op, helper)


def _free_one(builder: Builder, buffer: Value[Any], condition: Value[Any], retained: Values) -> Values:
    """Compare one pointer with all of `retained`."""
    if not retained:
        _free_if(builder, condition, buffer)
        return []
    differ: list[Expression] = []
    owned, pointer = ARITH.on(builder).wrap(condition, _pointer(builder, buffer))
    free = owned
    for other in retained:
        differ.append(pointer != _pointer(builder, other))
        free = differ[-1] & free
    _free_if(builder, free.value, buffer)
    true = constant_bool(builder, True)
    same = [flag ^ true for flag in differ]
    return [(flag & owned).value for flag in same]


def _free_several(builder: Builder, op: DeallocOp, helper: HelperFunction) -> Values:
    """Let the helper function compare all pointers."""
    pointers = _list(builder, [_pointer(builder, m) for m in op.memrefs], index)
    retained = _list(builder, [_pointer(builder, m) for m in op.retained], index)
    conditions = _list(builder, op.conditions, i1)
    free, owned = (_room(builder, len(values), i1) for values in (op.memrefs, op.retained))
    lists = [pointers, retained, conditions, free, owned]
    types = (DYNAMIC_POINTERS, DYNAMIC_POINTERS, *[DYNAMIC_FLAGS] * 3)
    arguments = [buffers.cast(builder, one, ty) for one, ty in zip(lists, types)]
    builder.insert(CallOp(helper.symbol(), arguments, ()))
    for i, buffer in enumerate(op.memrefs):
        _free_if(builder, _load(builder, free, i), buffer)
    found = [_load(builder, owned, i) for i in range(len(op.retained))]
    for one in lists:
        buffers.free(builder, one)
    return found


def _free_if(builder: Builder, condition: Value[Any], buffer: Value[Any]) -> None:
    choice = builder.insert(IfOp.define(condition, with_else=False))
    inner = Builder.at_end(choice.then_region.block)
    buffers.free(inner, buffer)
    inner.insert(YieldOp())


def _pointer(builder: Builder, buffer: Value[Any]) -> Value[Any]:
    return builder.insert(memref.ExtractAlignedPointerAsIndexOp(buffer)).aligned_pointer


def _room(builder: Builder, count: int, ty: Type) -> Value[Any]:
    return buffers.allocate(builder, MemRefType((count,), ty))


def _list(builder: Builder, values: Values, ty: Type) -> Value[Any]:
    """A new buffer with these elements."""
    made = _room(builder, len(values), ty)
    for i, value in enumerate(values):
        buffers.store(builder, value, made, [index_constant(builder, i)])
    return made


def _load(builder: Builder, buffer: Value[Any], position: int) -> Value[Any]:
    return buffers.load(builder, buffer, [index_constant(builder, position)])
