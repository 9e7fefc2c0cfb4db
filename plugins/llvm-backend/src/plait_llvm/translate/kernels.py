"""Which functions LLVM has nothing left to do for but to write code: loops over vectors that call nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import VectorType

if TYPE_CHECKING:
    from plait.ir.block import Block

_NEEDS_OTHERS = frozenset(["llvm.call", "llvm.mlir.addressof"])


def is_finished_kernel(function: Any) -> bool:
    """Whether each innermost loop of a function computes with vectors; it is outlined, and refers to nothing else."""
    if function.is_external or function.no_inline is None or function.linkage.text != "internal":
        return False
    blocks = list(function.body.blocks)
    if any(op.name in _NEEDS_OTHERS for block in blocks for op in block.operations):
        return False
    loops = _innermost_loops(blocks)
    return bool(loops) and all(any(map(_has_vectors, blocks[first : last + 1])) for first, last in loops)


def _innermost_loops(blocks: list[Block]) -> list[tuple[int, int]]:
    """The first and the last block of each loop without loops in it. See Note [Order of blocks]."""
    places = {block: i for i, block in enumerate(blocks)}
    loops: list[tuple[int, int]] = []
    for last, block in enumerate(blocks):
        targets = block.terminator.successors if block.terminator is not None else ()
        loops += [(places[target], last) for target in targets if places[target] <= last]
    return [(a, b) for a, b in loops if not any(a <= c and d <= b for c, d in loops if (c, d) != (a, b))]


def _has_vectors(block: Block) -> bool:
    return any(result.type.__class__ is VectorType for op in block.operations for result in op.results)


# Note [Order of blocks]
# Lowering loops leaves their blocks one behind the other, the condition first and the branch back last. In another
# order a loop is found that is too large, or not innermost: a function may be taken for no kernel then, or get less
# optimization, but never wrong code.
