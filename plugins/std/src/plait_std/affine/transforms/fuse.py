"""Fuse nests of affine loops.

Before and after `affine-loop-fusion`:

    %t = memref.alloc() : memref<10xf32>                             %t = memref.alloc() : memref<1xf32>
    affine.for %i = 0 to 10 {                                        affine.for %i = 0 to 10 {
      affine.store %x, %t[%i] : memref<10xf32>                         affine.store %x, %t[0] : memref<1xf32>
    }                                                                  %0 = affine.load %t[0] : memref<1xf32>
    affine.for %i = 0 to 10 {                                          affine.store %0, %y[%i] : memref<10xf32>
      %0 = affine.load %t[%i] : memref<10xf32>                       }
      affine.store %0, %y[%i] : memref<10xf32>
    }
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from plait.ir.affine import AffineDim, AffineMap
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes.base import Pass
from plait.passes.options import option

from plait_std.affine.analysis.dependence import accesses_in, is_access
from plait_std.affine.analysis.fusion import Fusion, conflict, fusion_of
from plait_std.affine.map_operands import applied
from plait_std.affine.ops import ForOp
from plait_std.affine.transforms.private_buffer import use_private_buffer
from plait_std.memref.ops import AllocOp

if TYPE_CHECKING:
    from plait.context import Context


class AffineLoopFusion(Pass):
    """Fuse nests that write a buffer into those that read it, and nests that read the same buffer.

    An iteration is computed once, as before; no cost is compared. Two arguments of a function are taken for two
    buffers.
    """

    name: ClassVar[str] = "affine-loop-fusion"
    title: ClassVar[str] = "AffineLoopFusion"
    mode: Literal["greedy", "producer", "sibling"] = option("greedy", doc="which nests to fuse")
    fast_mem_space: int | None = option(None, doc="the memory space of private buffers that are small enough")
    local_buf_threshold: int = option(0, doc="the most KiB of private buffers in the faster memory space")

    def run(self, op: Operation, ctx: Context) -> None:
        blocks = [block for inner in [op, *op.walk()] for region in inner.regions for block in region.blocks]
        for block in blocks:
            if self.mode != "sibling":
                self._fuse_all(block, _producers, ctx)
            if self.mode != "producer":
                self._fuse_all(block, _siblings, ctx)

    def _fuse_all(self, block: Block, pairs: Any, ctx: Context) -> None:
        """Fuse pairs until none is left that can be fused."""
        while any(self._fuse(first, second, memref, ctx) for first, second, memref in pairs(block, ctx)):
            pass

    def _fuse(self, first: ForOp, second: ForOp, memref: Value[Any], ctx: Context) -> bool:
        """Run `first` within `second`, if results stay the same; whether that was done."""
        fusion = fusion_of(first, second, memref, ctx)
        if fusion is None:
            return False
        written = _buffers(first, writes=True)
        private = [buffer for buffer in written if _is_private(buffer, first, second)]
        if not fusion.covers and len(private) != len(written):
            return False
        if not _bring_together(first, second, ctx):
            return False
        _move_into(fusion)
        for buffer in private:
            use_private_buffer(buffer, fusion.second, self.fast_mem_space, self.local_buf_threshold * 1024)
        return True


Pairs = Iterator[tuple[ForOp, ForOp, Value[Any]]]


def _nests(block: Block) -> list[ForOp]:
    return [op for op in block.operations if isinstance(op, ForOp)]


def _producers(block: Block, ctx: Context) -> Pairs:
    """Each nest with the nests before it that write what it reads, the last ones first."""
    for earlier, nest, read in _earlier(block):
        for memref in _buffers(earlier, writes=True):
            if memref in read:
                yield earlier, nest, memref


def _siblings(block: Block, ctx: Context) -> Pairs:
    """Each nest with the nests before it that read what it reads, if neither writes what the other one accesses."""
    for earlier, nest, read in _earlier(block):
        shared = [memref for memref in _buffers(earlier, writes=False) if memref in read]
        if shared and not conflict(earlier, nest, ctx):
            yield earlier, nest, shared[0]


def _earlier(block: Block) -> Iterator[tuple[ForOp, ForOp, Sequence[Value[Any]]]]:
    """Each nest before another one, that one, and what it reads; the last ones first."""
    nests = _nests(block)
    for position in range(len(nests) - 1, 0, -1):
        read = _buffers(nests[position], writes=False)
        for earlier in reversed(nests[:position]):
            yield earlier, nests[position], read


def _buffers(nest: ForOp, *, writes: bool) -> list[Value[Any]]:
    return list(dict.fromkeys(access.memref for access in accesses_in(nest) if access.writes == writes))


def _is_private(memref: Value[Any], first: ForOp, second: ForOp) -> bool:
    """Whether a buffer is allocated for these two nests."""
    maker: Any = memref.defining_op
    if not isinstance(maker, AllocOp) or not memref.type.has_static_shape or memref.type.layout is not None:
        return False
    return all(is_access(user) and (first.is_ancestor_of(user) or second.is_ancestor_of(user)) for user in memref.users)


def _bring_together(first: ForOp, second: ForOp, ctx: Context) -> bool:
    """Let `first` stand right before `second`: there, or where it is; whether nothing between them forbids that."""
    between: list[Operation] = []
    op = first.next
    while op is not None and op is not second:
        between.append(op)
        op = op.next
    if not any(conflict(first, other, ctx) for other in between):
        first.move_before(second)
        return True
    if any(conflict(other, second, ctx) for other in between):
        return False
    second.move_after(first)
    return True


def _move_into(fusion: Fusion) -> None:
    """Move what the first nest does to the start of the loop of the second one, and erase the first nest."""
    target = fusion.second[-1].block
    builder = Builder.at_start(target)
    anchor = target.first
    assert anchor is not None
    builder.location = fusion.first[0].location
    for loop, other, offset in zip(fusion.first, fusion.second, fusion.offsets):
        loop.induction_variable.replace_all_uses_with(_shifted(builder, other.induction_variable, offset))
    for op in _statements(fusion.first[-1]):
        op.move_before(anchor)
    fusion.first[0].erase()


def _statements(loop: ForOp) -> Sequence[Operation]:
    return list(loop.block.operations)[:-1]


def _shifted(builder: Builder, value: Value[Any], offset: int) -> Value[Any]:
    if not offset:
        return value
    return applied(builder, AffineMap(1, 0, (AffineDim(0) + offset,)), [value])
