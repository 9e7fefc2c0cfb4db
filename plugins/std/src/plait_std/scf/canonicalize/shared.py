"""What the canonicalization patterns of `scf` share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import i1
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value
from plait.rewrite.pattern import Rewrite

from plait_std.arith.algebra import ARITH
from plait_std.scf.ops import YieldOp

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


def inline_once(op: Operation, region: Region, arguments: Sequence[Value[Any]], rw: Any) -> Rewrite:
    """Put the operations of a region of one block in the place of `op`."""
    block = region.block
    last = block.last
    assert isinstance(last, YieldOp)
    values = list(last.operands)
    mapping = dict(zip(block.arguments, arguments))
    values = [mapping.get(v, v) for v in values]  # type: ignore[call-overload]
    rw.erase(last)
    rw.inline_block(block, op, arguments)
    rw.replace(op, values)
    return ()


def is_outside(value: Value[Any], op: Operation) -> bool:
    """Whether `value` is defined outside of the regions of `op`."""
    block = value.parent_block
    return block is not None and not any(region.is_ancestor_of(block.parent) for region in op.regions)


def truth(value: bool, rw: Rewriter) -> Value[Any]:
    """A constant `i1`."""
    return ARITH.constant(rw, value, i1)
