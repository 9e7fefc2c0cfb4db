"""Write `scf.for` as `affine.for` where its bounds are affine, for the analyses and passes of affine loops.

    %m = arith.minsi %n, %c8 : index                     affine.for %i = 0 to min affine_map<()[s0] -> (s0, 8)>()[%n] {
    scf.for %i = %c0 to %m step %c1 {            =>        ...
      ...                                                }
    }

`lower-affine` writes them as `scf.for` again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, index_attr
from plait.builtin.types import index
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.passes.base import Pass

from plait_std.affine.ops import ForOp, YieldOp
from plait_std.affine.transforms.raise_accesses import affine_form
from plait_std.arith import ops as arith
from plait_std.builders import integer_value, replace_terminator
from plait_std.scf import ops as scf

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.affine import AffineMap
    from plait.ir.value import Value


class ScfForToAffine(Pass):
    """Write loops with affine bounds and a constant step as affine loops."""

    name: ClassVar[str] = "scf-for-to-affine"

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in list(op.walk()):
            if isinstance(inner, scf.ForOp):
                raise_loop(inner)


def raise_loop(loop: scf.ForOp) -> ForOp | None:
    """Replace a loop by an affine one, which is returned; None if a bound is not affine or the step not constant.

    Loops around it must have been replaced before.
    """
    step = integer_value(loop.step)
    if step is None or step <= 0 or loop.unsigned_cmp is not None or loop.induction_variable.type is not index:
        return None
    lower, upper = _bound(loop, loop.lower_bound, arith.MaxSIOp), _bound(loop, loop.upper_bound, arith.MinSIOp)
    if lower is None or upper is None:
        return None
    body = Region()
    body.take_blocks_of(loop.body)
    lower_map, upper_map = AffineMapAttr(lower[0]), AffineMapAttr(upper[0])
    made = ForOp(
        lower[1], upper[1], loop.init_args, lower_map, upper_map, index_attr(step), loop.result_types, body
    )  # fmt: skip
    made.location = loop.location
    Builder.before(loop).insert(made)
    end = made.block.last
    if isinstance(end, scf.YieldOp):
        replace_terminator(end, YieldOp(end.operands))
    for old, new in zip(loop.results, made.results):
        old.replace_all_uses_with(new)
    loop.erase()
    return made


def _bound(loop: scf.ForOp, bound: Value[Any], extreme: Any) -> tuple[AffineMap, list[Value[Any]]] | None:
    """The map of a bound: it has several results for the extreme of several values."""
    return affine_form(loop, _operands_of(bound, extreme))


def _operands_of(value: Value[Any], extreme: Any) -> list[Value[Any]]:
    """The values of which `value` is the extreme, each once."""
    found: dict[Value[Any], None] = {}
    seen: set[Value[Any]] = set()
    left = [value]
    while left:
        value = left.pop()
        op: Any = value.defining_op
        if value in seen:
            continue
        seen.add(value)
        if isinstance(op, extreme):
            left += [op.rhs, op.lhs]
        else:
            found[value] = None
    return [*found]
