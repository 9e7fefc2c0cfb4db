"""What LLVM has left to do for a function but to write code: it decides which module, and which passes, it goes to."""

from __future__ import annotations

from collections.abc import Container
from enum import Enum
from typing import TYPE_CHECKING, Any

from plait.builtin.types import VectorType

from plait_llvm.linked_names import PARALLEL_FOR

if TYPE_CHECKING:
    from plait.ir.block import Block

_CALL = "llvm.call"
_NEEDS_OTHERS = frozenset([_CALL, "llvm.mlir.addressof"])


class Work(Enum):
    """What a function computes with, as far as it matters to LLVM's passes."""

    KERNEL = "an outlined function that refers to nothing else, whose innermost loops compute with vectors"
    LOOPS = "an outlined function that refers to nothing else, with loops over scalars"
    CONTROL = "a function whose innermost loops, if any, call others or compute with vectors"
    MIXED = "any other one"


def work_of(function: Any) -> Work:
    """What a function with a body computes with."""
    blocks = list(function.body.blocks)
    loops = _innermost_loops(blocks)
    is_outlined = function.no_inline is not None and function.linkage.text == "internal"
    if is_outlined and loops and not any(op.name in _NEEDS_OTHERS for block in blocks for op in block.operations):
        finished = all(any(map(_has_vectors, blocks[first : last + 1])) for first, last in loops)
        return Work.KERNEL if finished else Work.LOOPS
    finished = all(any(_has_vectors(b) or _calls(b) for b in blocks[first : last + 1]) for first, last in loops)
    return Work.CONTROL if finished else Work.MIXED


def only_calls(function: Any, defined: Container[str]) -> bool:
    """Whether a function computes no vectors, and calls others that are `defined` beside it, or through threads."""
    blocks = list(function.body.blocks)
    calls = any(_callee(op) in defined or _callee(op) == PARALLEL_FOR for block in blocks for op in block.operations)
    return calls and not any(map(_has_vectors, blocks))


def _callee(op: Any) -> str:
    return op.callee.root if op.name == _CALL and op.callee is not None else ""


def _innermost_loops(blocks: list[Block]) -> list[tuple[int, int]]:
    """The first and the last block of each loop without loops in it. See Note [Order of blocks]."""
    places = {block: i for i, block in enumerate(blocks)}
    loops: list[tuple[int, int]] = []
    for last, block in enumerate(blocks):
        targets = block.terminator.successors if block.terminator is not None else ()
        loops += [(places[target], last) for target in targets if places[target] <= last]
    return [(a, b) for a, b in loops if not any(a <= c and d <= b for c, d in loops if (c, d) != (a, b))]


def _has_vectors(block: Block) -> bool:
    """Whether an operation makes a vector or takes one, such as a store of a constant."""
    return any(v.type.__class__ is VectorType for op in block.operations for v in (*op.results, *op.operands))


def _calls(block: Block) -> bool:
    return any(op.name == _CALL for op in block.operations)


# Note [Order of blocks]
# Lowering loops leaves their blocks one behind the other, the condition first and the branch back last. In another
# order a loop is found that is too large, or not innermost: a function may be taken for no kernel then, or get less
# optimization, but never wrong code.
