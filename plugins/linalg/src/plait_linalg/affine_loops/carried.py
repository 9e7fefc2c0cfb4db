"""Keeps what affine loops carry in the buffer where the total is stored, so that loops can be split and reordered.

    %sum = affine.for %k = 0 to 4 iter_args(%acc = %zero) {       affine.store %zero, %c[%i]
      %next = arith.addi %acc, %x                                 affine.for %k = 0 to 4 {
      affine.yield %next                                     =>     %acc = affine.load %c[%i]
    }                                                               %next = arith.addi %acc, %x
    affine.store %sum, %c[%i]                                       affine.store %next, %c[%i]
                                                                  }
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir.builder import Builder
from plait.ir.region import Region
from plait_std.affine.analysis.dependence import accesses_in
from plait_std.affine.ops import ForOp, LoadOp, StoreOp

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def keep_totals_in_memory(root: Operation) -> None:
    """Store what the loops in `root` carry, where the buffer is not read or written between."""
    for loop in [op for op in root.walk() if isinstance(op, ForOp) and len(op.results) == 1]:
        store = _store_of_total(loop)
        if store is not None:
            _keep_in(loop, store)


def _store_of_total(loop: ForOp) -> Any:
    """The first store behind the loop to a buffer that the loop, and what stands between, does not access."""
    accessed = {access.memref for access in accesses_in(loop)}
    made: set[Any] = set(loop.results)
    op = loop.next
    while op is not None:
        if isinstance(op, StoreOp):
            fits = op.value.type is loop.results[0].type and not any(index in made for index in op.indices)
            return op if fits and op.memref not in accessed and op.memref not in made else None
        accessed |= {access.memref for access in accesses_in(op)}
        made |= set(op.results)
        op = op.next
    return None


def _keep_in(loop: ForOp, store: Any) -> None:
    memref, indices, map = store.memref, list(store.indices), store.map
    before = Builder.before(loop)
    before.insert(StoreOp(loop.inits[0], memref, indices, map))
    total = loop.results[0]
    made = Builder.before(loop).insert(_without_results(loop))
    start = Builder.at_start(made.block)
    carried, end = made.block.arguments[1], made.block.last
    carried.replace_all_uses_with(start(LoadOp(memref, indices, map)))
    made.block.erase_argument(carried)
    assert end is not None
    Builder.before(end).insert(StoreOp(end.operands[0], memref, indices, map))
    end.operands = []
    if total.users == [store] and store.value is total:
        store.erase()
    else:
        total.replace_all_uses_with(Builder.after(made)(LoadOp(memref, indices, map)))
    loop.erase()


def _without_results(loop: ForOp) -> ForOp:
    """A loop with the bounds and the body of another one, whose arguments and terminator are still as they were."""
    body = Region()
    body.take_blocks_of(loop.body)
    made = ForOp(
        loop.lower_operands, loop.upper_operands, [], loop.lower_map, loop.upper_map, loop.step, [], body
    )  # fmt: skip
    made.location = loop.location
    return made
