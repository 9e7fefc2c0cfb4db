"""Elements that threads share: one instruction where LLVM has it, a loop with a compare-and-exchange otherwise.

%0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ... }
->
  %first = llvm.load %address : !llvm.ptr -> i32
  llvm.br ^loop(%first)
^loop(%bits: i32):
  // the body, from %bits as a float to %new as bits
  %tried = llvm.cmpxchg %address, %bits, %new acq_rel monotonic
  llvm.cond_br %tried[1], ^rest, ^loop(%tried[0])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import IntegerType, f32, f64
from plait.interfaces.memory_effects import is_memory_effect_free
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.traits import SingleBlock
from plait.rewrite import conversion_pattern
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import control
from plait_llvm.dialect.ops import memory as mem
from plait_llvm.dialect.ops.atomic import AtomicCmpXchgOp, AtomicRMWOp, PrefetchOp
from plait_llvm.dialect.ops.values import ExtractValueOp
from plait_llvm.lowering.descriptor import Descriptor
from plait_std.memref import atomic

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter
    from plait_std.memref.transfers import PrefetchOp as MemRefPrefetchOp

_INSTRUCTIONS = {
    "addf": "fadd", "addi": "add", "andi": "_and", "assign": "xchg", "maximumf": "fmaximum", "maxnumf": "fmax",
    "maxs": "max", "maxu": "umax", "minimumf": "fminimum", "minnumf": "fmin", "mins": "min", "minu": "umin",
    "ori": "_or", "xori": "_xor",
}  # fmt: skip
_WIDTHS = (8, 16, 32, 64)


def _has_instruction(kind: str, element: Type) -> bool:
    """Whether LLVM changes an element in one step, with no function of a library for floats that machines lack."""
    if isinstance(element, IntegerType):
        return kind in _INSTRUCTIONS and element.width in _WIDTHS
    return kind in _INSTRUCTIONS and element in (f32, f64)


@conversion_pattern("memref.atomic_rmw")
def lower_atomic_rmw(op: atomic.AtomicRMWOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.atomic_rmw -> llvm.atomicrmw; memref.generic_atomic_rmw where there is no such instruction"""
    kind, memref = op.kind.text, Descriptor(rw, operands[1], op.memref.type)
    if _has_instruction(kind, op.value.type):
        return AtomicRMWOp(_INSTRUCTIONS[kind], memref.address(operands[2:]), operands[0], "acq_rel")
    made = rw.insert(atomic.GenericAtomicRMWOp.define(op.memref, op.indices))
    body, combines = Builder.at_end(made.atomic_body.block), atomic.COMBINES[kind]
    body.location = op.location
    new = op.value if combines is None else body(combines(made.current_value, op.value))
    body.insert(atomic.AtomicYieldOp(new))
    return made


@conversion_pattern("memref.generic_atomic_rmw")
def lower_generic_atomic_rmw(op: atomic.GenericAtomicRMWOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.generic_atomic_rmw -> a loop with llvm.cmpxchg"""
    memref = Descriptor(rw, operands[0], op.memref.type)
    carrier = _carrier(memref.element)
    if carrier is None:
        return rw.no_match(f"elements of type '{op.result.type}' cannot be exchanged in one step")
    if any(not is_memory_effect_free(inner, rw.ctx) for inner in op.atomic_body.block.operations):
        return rw.no_match("the body has effects, and may run several times")
    if op.parent_op is not None and SingleBlock in op.parent_op.traits:
        return rw.no_match("a loop has several blocks: lower the control flow around it first")
    return _exchange_loop(op, memref.address(operands[1:]), carrier, rw)


def _carrier(element: Any) -> IntegerType | None:
    """The integer that is exchanged in place of an element; None if it has more than 64 bits."""
    return next((IntegerType(width) for width in _WIDTHS if width >= element.width), None)


def _exchange_loop(
    op: atomic.GenericAtomicRMWOp, address: Value[Any], carrier: IntegerType, rw: ConversionRewriter
) -> Value[Any]:
    """Split the block behind `op`, and put a loop between; what was in memory before the change."""
    assert op.parent is not None and op.parent.parent is not None and op.next is not None
    first = rw(mem.LoadOp(address, carrier))
    rest = rw.split_block(op.parent, op.next)
    rw.set_at_end(op.parent)
    loop = Block((carrier,))
    op.parent.parent.insert_before(loop, rest)
    rw.insert(control.BrOp([first], loop))
    new = _computed(op.atomic_body.block, loop, carrier, rw)
    tried = rw(AtomicCmpXchgOp(address, loop.arguments[0], new, "acq_rel", "monotonic"))
    seen, replaced = (rw(ExtractValueOp(tried, (i,))) for i in (0, 1))
    before = _from_bits(seen, rw.convert_type(op.result.type), rw)
    rw.insert(control.CondBrOp(replaced, (), (seen,), rest, loop))
    return before


def _computed(body: Block, loop: Block, carrier: IntegerType, rw: ConversionRewriter) -> Value[Any]:
    """Move the body to the end of the loop; the bits that it yields for the bits that the loop takes."""
    rw.convert_signature(body)
    rw.set_at_end(loop)
    old = _from_bits(loop.arguments[0], body.arguments[0].type, rw)
    rw.merge_blocks(body, loop, [old])
    last = loop.last
    assert isinstance(last, atomic.AtomicYieldOp)
    given = last.result
    rw.erase(last)
    rw.set_at_end(loop)
    return _to_bits(rw.converted(given), carrier, rw)


def _from_bits(bits: Value[Any], element: Any, rw: ConversionRewriter) -> Value[Any]:
    if element is bits.type:
        return bits
    return rw(ar.TruncOp(bits, element) if isinstance(element, IntegerType) else ar.BitcastOp(bits, element))


def _to_bits(value: Value[Any], carrier: IntegerType, rw: ConversionRewriter) -> Value[Any]:
    if value.type is carrier:
        return value
    return rw(ar.ZExtOp(value, carrier) if isinstance(value.type, IntegerType) else ar.BitcastOp(value, carrier))


@conversion_pattern("memref.prefetch")
def lower_prefetch(op: MemRefPrefetchOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.prefetch -> llvm.intr.prefetch"""
    memref = Descriptor(rw, operands[0], op.memref.type)
    kinds = [op.is_write.value, op.locality_hint.value, op.is_data_cache.value]
    return PrefetchOp(memref.address(operands[1:]), *(int(kind) for kind in kinds))


@conversion_pattern("memref.distinct_objects")
def lower_distinct_objects(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.distinct_objects -> the same memrefs"""
    return tuple(operands)


ATOMIC = (lower_atomic_rmw, lower_generic_atomic_rmw, lower_prefetch, lower_distinct_objects)
