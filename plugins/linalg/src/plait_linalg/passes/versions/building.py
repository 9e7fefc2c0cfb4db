"""Two versions of a contraction, with what follows it, of which a condition chooses one when the program runs.

    %0 = linalg.generic ... ins(%a, %b) outs(%zero) { out + a * b }

becomes

    %0 = scf.if %condition {
      linalg.generic ...
    } else {
      linalg.generic ...
    }

which are tiled, or computed, in different ways.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.frozen import FrozenValue
from plait.interfaces.tiling import Tiling
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import SCALARS

from plait_linalg.ops import FillOp, GenericOp, StructuredOp

if TYPE_CHECKING:
    from plait.context import Context

Condition = Callable[[Any, Sequence[Any]], Any]
"""From an expression builder and the size of each loop to the condition under which the first version runs."""


class Version(FrozenValue):
    """A copy of a contraction, with what follows it; None if nothing is fused with it."""

    op: GenericOp
    root: GenericOp | None

    @property
    def last(self) -> GenericOp:
        """The operation that computes the results."""
        return self.root or self.op


def make_versions(
    op: GenericOp, root: GenericOp | None, condition: Condition, ctx: Context
) -> tuple[Version, Version]:
    """Compute a contraction, and `root`, in two branches: one where a condition holds, and one where it does not."""
    last: Any = root or op
    builder = Builder.before(last)
    b = SCALARS.on(builder)
    model: Tiling = ctx.model(Tiling, op)  # type: ignore[assignment]
    holds = condition(b, [range.size for range in model.iteration_domain(op, builder)])
    results = [b.variable(value) for value in last.outs]

    def version() -> Version:
        made = _copy(builder, op, root)
        for variable, value in zip(results, (made.root or made.op).results):
            variable.set(value)
        return made

    with b.if_(holds) as branch:
        first = version()
    with branch.otherwise():
        second = version()
    for old, new in zip(last.results, results):
        old.replace_all_uses_with(new.value)
    start = _start_of(op)
    for each in dict.fromkeys((last, op)):
        each.erase()
    if start is not None and start.is_unused:
        start.erase()
    return first, second


def _start_of(op: StructuredOp) -> StructuredOp | None:
    """What computes the initial values, where it is cheaper to do that in each branch."""
    start = op.outs[0].defining_op
    if isinstance(start, FillOp):
        return start
    if not isinstance(start, GenericOp) or len(start.results) != 1 or not start.results[0].has_one_use:
        return None
    return start if all(kind == "parallel" for kind in start.iterators()) else None


def _copy(builder: Builder, op: StructuredOp, root: GenericOp | None) -> Version:
    """The contraction, what fills its output, and what follows it."""
    known: dict[Value[Any], Value[Any]] = {}
    for each in (_start_of(op), op, root):
        if each is not None:
            made: Any = builder.insert(each.clone(known))
            known.update(zip(each.results, made.results))
    return Version(known[op.results[0]].defining_op, None if root is None else made)  # type: ignore[arg-type]
