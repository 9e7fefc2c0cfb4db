"""Pads the rows of buffers whose columns are too few places of the cache to stay there.

    %a = memref.alloc() : memref<128x128xf64>
    memref.copy %x, %a : memref<128x128xf64> to memref<128x128xf64>
    scf.for %i = %c0 to %c128 step %c1 { %v = memref.load %a[%i, %j] : memref<128x128xf64>, ... }

becomes

    %a = memref.alloc() : memref<128x136xf64>
    %all = memref.subview %a[0, 0] [128, 128] [1, 1] : memref<128x136xf64> to memref<128x128xf64, strided<[136, 1]>>
    memref.copy %x, %all : memref<128x128xf64> to memref<128x128xf64, strided<[136, 1]>>
    scf.for %i = %c0 to %c128 step %c1 { %v = memref.load %a[%i, %j] : memref<128x136xf64>, ... }

See Note [Columns in a cache].
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import MemRefType
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes import Pass, option
from plait.runtime.target import Target, host_target

from plait_std.bufferization.hoist import deallocation_beside
from plait_std.element_bytes import element_bytes
from plait_std.memref import ops as memref
from plait_std.scf.ops import ForOp

if TYPE_CHECKING:
    from plait.context import Context

_PERIOD = 4096
"""Addresses this many bytes apart share a set: what is below the number of a page chooses it in first level caches."""


class PadRows(Pass):
    """Pad the rows of buffers whose columns loops run through, where a column would not stay in the cache."""

    name: ClassVar[str] = "pad-rows"
    l1_bytes: int = option(0, doc="bytes of the first level cache; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        l1_bytes = self.l1_bytes or host_target().l1_bytes
        for alloc in [inner for inner in op.walk() if type(inner) is memref.AllocOp]:
            more = _padding(alloc.memref.type, l1_bytes)
            if more and _is_private(alloc) and any(_runs_through_column(user) for user in alloc.memref.users):
                _pad(alloc, more)
                ctx.count("buffers padded")


def _padding(ty: Any, l1_bytes: int) -> int:
    """By how many elements rows are to be longer; 0 where columns stay in the cache, or where that is not known."""
    size = element_bytes(ty.element_type)
    if size is None or not ty.has_static_shape or len(ty.shape) < 2:
        return 0
    if ty.layout is not None or ty.memory_space is not None:
        return 0
    line, (rows, columns) = Target.cache_line_bytes, ty.shape[-2:]
    apart = gcd(columns * size, _PERIOD)
    return line // size if apart > line and rows > l1_bytes // apart else 0


def _is_private(op: memref.AllocOp) -> bool:
    """Whether a buffer is only accessed element by element, and copied as a whole."""
    value = op.memref
    return deallocation_beside(op) is not None and all(
        isinstance(user, (memref.LoadOp, memref.CopyOp, memref.DeallocOp))
        or (isinstance(user, memref.StoreOp) and user.value is not value)
        for user in value.users
    )


def _runs_through_column(op: Operation) -> bool:
    """Whether an access goes from row to row in the innermost loop around it."""
    if not isinstance(op, (memref.LoadOp, memref.StoreOp)):
        return False
    loop = next((around for around in op.ancestors() if isinstance(around, ForOp)), None)
    if loop is None:
        return False
    *_, row, column = op.indices
    return row is loop.induction_variable and column is not row


def _pad(op: memref.AllocOp, more: int) -> None:
    """Make rows longer, and let copies see them without what was added."""
    ty: Any = op.memref.type
    *outer, columns = ty.shape
    padded = MemRefType((*outer, columns + more), ty.element_type)
    new = Builder.before(op).insert(memref.AllocOp((), (), op.alignment, padded, location=op.location)).memref
    new.name_hint = op.memref.name_hint
    for copy in [user for user in op.memref.users if isinstance(user, memref.CopyOp)]:
        given = memref.SubViewOp.of(new, [0] * len(ty.shape), ty.shape, [1] * len(ty.shape))
        view = Builder.before(copy)(given)
        source, target = (view if value is op.memref else value for value in copy.operands)
        Builder.before(copy).insert(memref.CopyOp(source, target, location=copy.location))
        copy.erase()
    op.memref.replace_all_uses_with(new)
    op.erase()


# Note [Columns in a cache]
# A cache of the first level is divided in sets, and the last bits of an address say in which set its line may be. Rows
# of 1024 bytes put all elements of a column in 4 of 64 sets: of 48 KiB a column can use 3 KiB, so 128 rows push one
# another out, and the next column, whose elements are in the same lines, is fetched again. Rows that are longer by a
# line reach all sets. Only buffers that nobody else sees can change; to copy one as a whole, which is done rarely,
# takes a loop over its rows.
