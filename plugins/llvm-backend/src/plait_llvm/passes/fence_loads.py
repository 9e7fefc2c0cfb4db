"""Loads of f16 that do not wait for a register: of `llvm-select-instructions`.

    %x = load %p : f16           ->    %0 = load %p : i16, %1 = fence(zext(%0) : f32), %x = trunc(%1) : f16

x86 without arithmetic of f16 has no load of 16 bits that sets a whole register: LLVM takes `vpinsrw`, which keeps the
rest of one, and so waits for what wrote it last. Where an element is changed in place that is the element before, of
which then only one is under way at a time. Through a register of integers nothing waits. LLVM would take the detour
out, but for the fence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import f16, f32, i16, i32
from plait.ir.builder import Builder

from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops.memory import LoadOp, StoreOp
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.passes.counters import growth
from plait_llvm.passes.fences import fenced
from plait_llvm.passes.loops import blocks_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value


def fenced_load(op: Any, bits: int) -> Value[Any] | None:
    """The loaded element behind a fence, if it goes into one that is changed in place: see Note [Which loads]."""
    if op.res.type is not f16 or op.ordering.value or not _changes_element(op.res, op.parent):
        return None
    rw = Builder.before(op)
    loaded = LoadOp.create(op.operands, [i16], op._properties)
    word = rw(ar.ZExtOp(rw(loaded), i32))
    number = fenced(rw, LLVM.bitcast(rw, word, f32))
    return LLVM.bitcast(rw, rw(ar.TruncOp(LLVM.bitcast(rw, number, i32), i16)), f16)


def _changes_element(value: Value[Any], block: Any) -> bool:
    """Whether what a block computes from a value is stored where it loads from, at an address that was loaded."""
    waiting, seen = [value], {value}
    while waiting:
        for user in waiting.pop().users:
            if user.parent is not block:
                continue
            if isinstance(user, StoreOp) and _is_changed_in_place(user):
                return True
            found = [result for result in user.results if result not in seen]
            seen.update(found)
            waiting += found
    return False


def _is_changed_in_place(store: StoreOp) -> bool:
    if store.value.type is not f16 or not _is_loaded(store.addr):
        return False
    return any(isinstance(user, LoadOp) and user.parent is store.parent for user in store.addr.users)


def _is_loaded(address: Value[Any]) -> bool:
    """Whether an address is computed from what was loaded, and no loop counts through it that loads none of that."""
    waiting, seen = [address], {address}
    loads: list[Operation] = []
    arguments: list[Any] = []
    while waiting:
        value = waiting.pop()
        op = value.defining_op
        if isinstance(op, LoadOp):
            loads.append(op)
        elif op is None:
            arguments.append(value)
        else:
            found = [operand for operand in op.operands if operand not in seen]
            seen.update(found)
            waiting += found
    return bool(loads) and not any(_counts_without(value, loads) for value in arguments)


def _counts_without(argument: Any, loads: Sequence[Operation]) -> bool:
    """Whether an argument of a block counts the steps of a loop in which none of the loads is."""
    header = argument.parent_block
    predecessors: list[Any] = [] if header.is_entry else list(header.predecessors)
    for latch in predecessors:
        if growth(latch, header, header.arguments.index(argument), argument) is not None:
            blocks = blocks_of(latch, header)
            return not any(load.parent in blocks for load in loads)
    return False


# Note [Which loads]
# LLVM makes vectors of loops that stay scalar, but not through a fence. Loops that load the addresses at which they
# change elements it leaves as they are, since two of these may be the same. A loop in one of these, over the elements
# of a row that was found so, it makes vectors of.
