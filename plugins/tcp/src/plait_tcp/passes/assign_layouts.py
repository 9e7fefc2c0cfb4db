"""Chooses in which order of dimensions tensors are computed.

    %y = tcp.conv %x, %w dims [0, 1, 2, 3], ... -> [0, 1, 2, 3] ...     // NCHW
    %z = tcp.unary tanh %y
    ->
    %0 = tcp.transpose %x perm = [0, 2, 3, 1]
    %1 = tcp.conv %0, %w dims [0, 3, 1, 2], ... -> [0, 3, 1, 2] ...     // NHWC
    %2 = tcp.unary tanh %1
    %z = tcp.transpose %2 perm = [0, 3, 1, 2]

if that is faster. Transposes are moved through all that is `Reorderable` or `Elementwise`, until they cancel or cost
less. What loops and conditionals carry comes in the order in which it is computed there, see `carry`. An attribute
`tcp.layout = "keep"` of an operation, a function or the module leaves what is in it as it is. See Note [How orders are
chosen].
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import RankedTensorType
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_tcp import ops
from plait_tcp.layouts.apply import apply
from plait_tcp.layouts.carry import carry
from plait_tcp.layouts.choose import choose
from plait_tcp.layouts.moved import split_beside_movement
from plait_tcp.layouts.orders import Order, inverse, is_identity
from plait_tcp.layouts.refine import refine
from plait_tcp.layouts.reorderable import is_kept
from plait_tcp.layouts.repeats import split_repeats
from plait_tcp.layouts.spread import Spread
from plait_tcp.models.order_costs import transpose_steps
from plait_tcp.models.orders import features_first, features_last, has_narrow_groups

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.runtime.target import Target


_NOTHING = 1e-3
"""Savings up to so many steps are rounding errors."""
_SEEDS = (ops.ConvOp, ops.TransposeOp)
"""What orders may spread from."""
_CHANGES = 3
"""How many proposals are looked at for each that there is in the beginning."""


class AssignLayouts(Pass):
    """Choose the order of dimensions of each tensor by what kernels and transposes cost."""

    name: ClassVar[str] = "tcp-assign-layouts"
    least: int = option(100, doc="steps that a change has to save")
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        machine = host_target().with_sizes(vector_bits=self.vector_bits, l2_bytes=self.l2_bytes)
        for block in reversed(list(_blocks(op))):  # inner ones first
            if not is_kept(block.parent_op):  # type: ignore[arg-type]
                self._carry(block, ctx, machine)
                ctx.count("repeats split", split_repeats(block, ctx))
                ctx.count(
                    "regions split", refine(block, ctx, lambda op: bool(_is_seed(op) and _proposals(op, machine)))
                )
                ctx.count("regions split beside movement", split_beside_movement(block, ctx, machine))
                self._assign(block, ctx, machine)

    def _carry(self, block: Block, ctx: Context, machine: Target) -> None:
        """Let control flow in a block carry what it computes; what is in it may move on then."""
        for inner in [op for op in block.operations if op.regions and not is_kept(op)]:
            changed = carry(inner, ctx, max(self.least, _NOTHING), partial(transpose_steps, machine=machine))
            ctx.count("orders carried", changed)
            for one in [body for region in inner.regions for body in region.blocks] if changed else ():
                self._assign(one, ctx, machine)

    def _assign(self, block: Block, ctx: Context, machine: Target) -> None:
        tried: set[Operation] = set()
        seeds = _seeds_in(block)
        left = _CHANGES * len(seeds)
        pending = iter(seeds)
        while (at := next(pending, None)) is not None:
            if at in tried:
                continue
            tried.add(at)
            left -= 1
            if left < 0:
                return
            for value, order in _proposals(at, machine):
                spread = Spread(ctx, machine, partial(transpose_steps, machine=machine))
                spread.begin(value, order)
                chosen = choose(spread)
                if chosen.saved > max(self.least, _NOTHING):
                    self._change(at, spread, chosen, block)
                    pending = iter(_seeds_in(block))
                    break
                ctx.remark("missed", "NotReordered", at, reason="it would not pay", Saved=f"{chosen.saved:.3g}")

    def _change(self, at: Operation, spread: Spread, chosen: Any, block: Block) -> None:
        ctx = spread.ctx
        ctx.remark(
            "passed", "Reordered", at, Operations=len(chosen.ops), Saved=f"{chosen.saved:.3g}",
            Order=str(list(next(iter(spread.orders.values())))),
        )  # fmt: skip
        ctx.count("operations reordered", len(chosen.ops))
        apply(spread, chosen.ops, block)


def _blocks(op: Operation) -> Iterator[Block]:
    """The blocks in which tensors are computed."""
    for inner in op.walk():
        if not inner.name.startswith("tcp."):
            yield from (block for region in inner.regions for block in region.blocks)


def _seeds_in(block: Block) -> list[Operation]:
    return [op for op in block.operations if isinstance(op, _SEEDS) and _is_seed(op)]


def _is_seed(op: Operation) -> bool:
    """Whether orders may spread from an operation."""
    return isinstance(op, _SEEDS) and not op.is_unused


def _proposals(op: Any, machine: Target) -> list[tuple[Value[Any], Order]]:
    """Values and orders from which others could follow: see Note [How orders are chosen]."""
    if isinstance(op, ops.TransposeOp):
        perm = tuple(op.perm.values)
        found = [(op.operand, perm), (op.result, inverse(perm))]
    else:
        found = [(op.result, features_first(op) if has_narrow_groups(op, machine) else features_last(op))]
    return [(value, order) for value, order in found if not is_identity(order) and _is_ranked(value)]


def _is_ranked(value: Value[Any]) -> bool:
    return isinstance(value.type, RankedTensorType)


# Note [How orders are chosen]
# Convolutions propose that their features come last, or first if those of a group do not fill a vector, transposes that
# their operand is computed in the order of their result, or that what follows is computed in the order of their
# operand. From a proposal follow orders of other values (`spread`), of which the part is taken that saves most
# (`choose`), if any does; the program is changed, and the next proposal looks at what it has become. Each step finds
# the best of all combinations of "as it is" and "as proposed", an expansion move; so steps only save, and their order
# matters little. Arguments and results keep their orders, since callers know them; data that is constant is reordered
# once, when the program is compiled.
