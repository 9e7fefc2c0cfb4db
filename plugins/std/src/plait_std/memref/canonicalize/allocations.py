"""Allocations, and what is stored to them and copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import MemRefType
from plait.rewrite.pattern import pattern

from plait_std import mixed as m
from plait_std.builders import constant_entries
from plait_std.memref import ops

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@pattern(ops.AllocaScopeOp)
def inline_scope_without_alloca(op: ops.AllocaScopeOp, rw: Rewriter) -> Any:
    """alloca_scope {a} -> a, where nothing in it allocates on the stack"""
    if op.body.entry is None or op.body.entry is not op.body.last:
        return rw.no_match("the scope does not have one block")
    if any(not inner.is_registered or inner.name in _ON_STACK for inner in op.body.walk()):
        return rw.no_match("something may allocate on the stack")
    block, terminator = op.body.block, op.body.block.last
    assert terminator is not None
    values = list(terminator.operands)
    rw.erase(terminator)
    rw.inline_block(block, op)
    rw.replace(op, values)
    return ()


_ON_STACK = ("memref.alloca", "llvm.alloca")


@pattern(ops.CopyOp)
def erase_copy_to_itself(op: ops.CopyOp, rw: Rewriter) -> Any:
    """copy m, m -> nothing; so does a copy of no elements"""
    source, target = op.source, op.target
    empty = any(isinstance(v.type, MemRefType) and 0 in v.type.shape for v in (source, target))
    if source is not target and not empty:
        return rw.no_match("source and target differ")
    rw.erase(op)
    return ()


def erase_unread_allocation(op: Any, rw: Rewriter) -> Any:
    """alloc or alloca that is only stored to and freed -> nothing"""
    users = op.memref.users
    for user in users:
        stored = isinstance(user, ops.StoreOp) and user.value is not op.memref
        copied = isinstance(user, ops.CopyOp) and user.source is not op.memref
        if not (stored or copied or isinstance(user, ops.DeallocOp)):
            return rw.no_match("the memory is read")
    for user in users:
        rw.erase(user)
    rw.erase(op)
    return ()


def make_alloc_static(op: Any, rw: Rewriter) -> Any:
    """alloc(constant) -> cast(alloc()); so does alloca"""
    sizes, ty = constant_entries(op.sizes), op.memref.type
    if sizes == op.sizes or any(isinstance(s, int) and s < 0 for s in sizes) or op.symbol_operands:
        return rw.no_match("no size is a constant")
    values, shape = m.split(sizes)
    static = MemRefType(tuple(shape.values), ty.element_type, ty.layout, ty.memory_space)
    made = rw.insert(type(op)(values, (), op.alignment, static))
    return ops.CastOp(made.memref, ty)


_ALLOCATIONS = (ops.AllocOp, ops.AllocaOp)
PATTERNS = (
    inline_scope_without_alloca, erase_copy_to_itself,
    *(pattern(op_class)(erase_unread_allocation) for op_class in _ALLOCATIONS),
    *(pattern(op_class)(make_alloc_static) for op_class in _ALLOCATIONS),
)  # fmt: skip
