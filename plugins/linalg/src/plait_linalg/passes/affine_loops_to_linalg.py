"""Writes nests of loops over buffers as structured operations, which other passes tile, fuse and vectorize.

    affine.for %i = 0 to 8 {
      affine.for %j = 0 to 8 {
        %0 = affine.load %a[%i, %j + 1] : memref<8x9xf32>
        %1 = math.exp %0 : f32
        affine.store %1, %b[%i, %j] : memref<8x8xf32>
      }
    }

becomes, where `%a` and `%b` do not overlap,

    %0 = memref.subview %a[0, 1] [8, 8] [1, 1] : memref<8x9xf32> to memref<8x8xf32, strided<[9, 1], offset: 1>>
    linalg.generic {maps = [(i, j) -> (i, j), (i, j) -> (i, j)], iterator_types = ["parallel", "parallel"]}
        ins(%0 : ...) outs(%b : memref<8x8xf32>) { math.exp }

Loops of `scf.for` with affine bounds, and accesses of memref in them, are read as affine ones. Loops are split first,
so that each stores once. A reduction becomes a loop of the operation if its steps may be computed in another order:
integers, the largest and least, and floats with `fastmath<reassoc>`. Else it stays a loop, around an operation along
the dimension in which memory is contiguous.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes import Pass, PassManager
from plait_std.affine.analysis.dependence import accesses_in
from plait_std.affine.analysis.effects import accesses_if_all_known
from plait_std.affine.lower import LowerAffine
from plait_std.affine.ops import ForOp
from plait_std.affine.transforms.raise_accesses import raise_accesses
from plait_std.affine.transforms.raise_loops import raise_loop
from plait_std.func.functions import defined_functions
from plait_std.memref import ops as memref
from plait_std.scf import ops as scf

from plait_linalg.affine_loops.carried import keep_totals_in_memory
from plait_linalg.affine_loops.distribute import distributed
from plait_linalg.affine_loops.raise_band import raise_band
from plait_linalg.buffers.apart import may_be_told_apart, tell_apart
from plait_linalg.buffers.overlaps import Overlaps
from plait_linalg.buffers.runs import is_plain

if TYPE_CHECKING:
    from plait.context import Context
    from plait_std.func.ops import FuncOp


_MOST = 32
"""Nests with more accesses stay: dependences are asked for between each two of them."""


class AffineLoopsToLinalg(Pass):
    """Write nests of affine loops as structured operations, where dependences and overlaps of buffers allow it."""

    name: ClassVar[str] = "affine-loops-to-linalg"

    def run(self, op: Operation, ctx: Context) -> None:
        for function in defined_functions(op):
            if any(isinstance(inner, (ForOp, scf.ForOp)) for inner in function.walk()):
                _Raising(function, ctx).run()


class _Raising:
    """The nests of one function."""

    def __init__(self, function: FuncOp, ctx: Context) -> None:
        self.function, self.ctx = function, ctx
        self.before = function.clone()
        self.has_changed = _write_as_affine(function)
        self.overlaps = Overlaps(function, ctx, assuming=may_be_told_apart(function))
        self.raised = 0

    def run(self) -> None:
        for root in _outermost(self.function):
            self._raise(root)
        if self.raised:
            PassManager(self.ctx).run("any(cse)", self.function)  # equal slices are one buffer then
        if self.raised and self.has_changed:
            LowerAffine().run(self.function, self.ctx)  # what is left
        elif self.has_changed:
            for block in list(self.function.body.blocks):
                block.erase()
            self.function.body.take_blocks_of(self.before.body)
        if self.raised and self.overlaps.assumed:
            tell_apart(self.function, self.overlaps.assumed, self.before)
        self.ctx.count("nests of loops raised", self.raised)

    def _raise(self, root: ForOp) -> None:
        """Raise a nest as a whole, or else the loops in it."""
        if self._may_change(root) and self._raise_whole(root):
            self.raised += 1
            return
        for inner in _outermost(root):
            self._raise(inner)

    def _may_change(self, root: ForOp) -> bool:
        """Whether all that a nest does is to access buffers of which none that it writes overlaps another one."""
        if accesses_if_all_known(root, self.ctx) is None:
            return False
        accesses = accesses_in(root)
        if len(accesses) > _MOST:
            return False
        buffers = {access.memref for access in accesses}
        written = {access.memref for access in accesses if access.writes}
        pairs = [(w, other) for w in written for other in buffers if w is not other]
        return all(is_plain(b.type) for b in buffers) and all(self.overlaps.are_apart(w, other) for w, other in pairs)

    def _raise_whole(self, root: ForOp) -> bool:
        """Raise a copy of a nest, which replaces it if each of the loops that it is split into can be raised."""
        if root.results:
            return False
        copy = Builder.before(root).insert(root.clone())
        first = copy.prev
        keep_totals_in_memory(copy)
        made = distributed(copy, self.ctx)
        if all(raise_band(loop, self.ctx) for loop in made):
            root.erase()
            return True
        current = root.prev
        while current is not first and current is not None:
            earlier = current.prev
            current.erase()
            current = earlier
        return False


def _write_as_affine(function: FuncOp) -> bool:
    """Write loops around stores to buffers, and accesses in them, as affine ones where they are; whether a loop is."""
    stores = [op for op in function.walk() if isinstance(op, memref.StoreOp)]
    around = {loop for store in stores for loop in store.ancestors() if isinstance(loop, scf.ForOp)}
    found = [op for op in function.walk() if isinstance(op, scf.ForOp) and not around.isdisjoint((op, *op.ancestors()))]
    made = [raise_loop(loop) for loop in found]
    for loop in _outermost(function):
        raise_accesses(loop)
    return any(loop is not None for loop in made)


def _outermost(root: Operation) -> list[ForOp]:
    """The affine loops in `root` that are in no other one in it."""
    loops = [op for op in root.walk() if isinstance(op, ForOp) and op is not root]
    inside = {op for loop in loops for op in loop.walk() if op is not loop}
    return [loop for loop in loops if loop not in inside]
