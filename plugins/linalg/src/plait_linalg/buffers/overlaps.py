"""Which buffers of a function share no memory: by where they come from, or because the function asks when it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import lookup_nearest
from plait.builtin.types import MemRefType
from plait.interfaces.region_branch import RegionBranch
from plait_std.element_bytes import element_bytes
from plait_std.memref.ops import GetGlobalOp
from plait_std.outlining.kernels import may_overlap, root_of, sources_of

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.value import Value
    from plait_std.func.ops import FuncOp


class Overlaps:
    """What is known of the buffers of a function.

    With `assuming`, arguments are taken to be apart where a condition at run time can tell. `assumed` are these pairs.
    """

    def __init__(self, function: FuncOp, ctx: Context, *, assuming: bool = False) -> None:
        self.ctx, self.assuming = ctx, assuming
        self.assumed: dict[tuple[int, int], None] = {}
        self._arguments = function.entry.arguments
        self._sources: dict[Any, dict[Any, str]] = {}

    def are_apart(self, written: Value[Any], other: Value[Any]) -> bool:
        """Whether a write to one buffer changes nothing of another one."""
        a, b = root_of(written, self.ctx), root_of(other, self.ctx)
        if a is b or not all(map(self._is_followed, (a, b))):
            return False
        for root in (a, b):
            if root not in self._sources:
                self._sources[root] = sources_of(root, self.ctx)
        return not may_overlap(a, b, self._sources) or _is_constant(b) or self._is_told_apart(a, b)

    def _is_followed(self, root: Value[Any]) -> bool:
        """Whether it is known which buffers one that an operation passes to its regions may be."""
        if root.defining_op is not None or root in self._arguments:
            return True
        block = root.parent_block
        around = block.parent_op if block is not None else None
        return around is not None and self.ctx.model(RegionBranch, around) is not None

    def _is_told_apart(self, a: Any, b: Any) -> bool:
        if not self.assuming or not all(v in self._arguments and has_known_extent(v.type) for v in (a, b)):
            return False
        self.assumed[min(a.index, b.index), max(a.index, b.index)] = None
        return True


def has_known_extent(ty: Any) -> bool:
    """Whether a buffer takes as many bytes from its first element on as its shape and elements say."""
    if not isinstance(ty, MemRefType) or not ty.has_identity_layout or ty.memory_space is not None:
        return False
    return element_bytes(ty.element_type) is not None


def _is_constant(root: Any) -> bool:
    """Whether a buffer is a constant, which nothing may write."""
    op = root.defining_op
    if not isinstance(op, GetGlobalOp):
        return False
    symbol: Any = op.symbol
    named = lookup_nearest(op, symbol)
    return named is not None and named.get_attr("constant") is not None
