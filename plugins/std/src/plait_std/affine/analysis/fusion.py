"""Whether two nests of loops can run as one: iteration by iteration, the first nest's part in front of the second's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.interfaces.memory_effects import Effect, effects_of
from plait.ir.affine import AffineConstant, AffineDim, AffineExpr, AffineSymbol
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.affine.analysis.bands import perfect_nest
from plait_std.affine.analysis.dependence import Access, accesses_in, same_element
from plait_std.affine.analysis.domain import Domain, NotLinear, loops_around
from plait_std.affine.analysis.effects import accesses_if_all_known
from plait_std.affine.analysis.system import Row
from plait_std.affine.ops import ForOp
from plait_std.outlining.kernels import root_of

if TYPE_CHECKING:
    from plait.context import Context


@dataclass(frozen=True)
class Fusion:
    """Loop k of the first nest is where loop k of the second one is, plus `offsets[k]`."""

    first: Sequence[ForOp]
    second: Sequence[ForOp]
    offsets: Sequence[int]
    covers: bool
    """Whether all iterations of the first nest run; otherwise those that do are part of it."""


def fusion_of(first: ForOp, second: ForOp, memref: Value[Any], ctx: Context) -> Fusion | None:
    """How `first` runs within `second` so that each iteration accesses the same elements of a buffer; None if not."""
    one = [access for access in accesses_in(first) if access.memref is memref]
    other = [access for access in accesses_in(second) if access.memref is memref]
    nest = perfect_nest(first)
    chain = _loops_around_all(other, second)
    offsets: list[int] = []
    covers = True
    for a, b in zip(nest, chain):
        offset = _offset(one, other, a, b)
        if offset is None or a.results or a.step.value != 1 or b.step.value != 1:
            break
        inside = _inside(a, b, offset)
        if inside is None:
            break
        offsets.append(offset)
        covers = covers and inside
    if not offsets or first.results:
        return None
    fusion = Fusion(nest[: len(offsets)], chain[: len(offsets)], offsets, covers)
    return fusion if _keeps_order(fusion, ctx) else None


def _loops_around_all(accesses: Sequence[Access], root: ForOp) -> list[ForOp]:
    """The loops from `root` inwards that are around all of the accesses, outer ones first."""
    chains = [[loop for loop in loops_around(access.op) if root.is_ancestor_of(loop)] for access in accesses]
    common: list[ForOp] = []
    for loops in zip(*chains):
        if any(loop is not loops[0] for loop in loops) or not isinstance(loops[0], ForOp):
            break
        common.append(loops[0])
    return common


def _offset(one: Sequence[Access], other: Sequence[Access], a: ForOp, b: ForOp) -> int | None:
    """What the variable of `a` is more than the one of `b` where both access the same elements; None if unknown."""
    for dim in range(one[0].map.num_results):
        first = {_shift(access, dim, a.induction_variable) for access in one}
        second = {_shift(access, dim, b.induction_variable) for access in other}
        if len(first) == len(second) == 1 and None not in first | second:
            (low,), (high,) = first, second
            return high - low  # type: ignore[operator]
    return None


def _shift(access: Access, dim: int, variable: Value[Any]) -> int | None:
    """c, if the subscript is `variable + c`."""
    parts, constant = access.map.results[dim].linear_parts()
    if access.shape[dim] != 1 or list(parts.values()) != [1]:
        return None
    (part,) = parts
    position = _position(access, part)
    return constant if position is not None and access.operands[position] is variable else None


def _position(access: Access, part: AffineExpr) -> int | None:
    if isinstance(part, AffineDim):
        return part.position
    return access.map.num_dims + part.position if isinstance(part, AffineSymbol) else None


def _inside(a: ForOp, b: ForOp, offset: int) -> bool | None:
    """Whether `b`, moved by `offset`, runs as often as `a`; None if it may leave the bounds of `a`."""
    bounds = [(loop.lower_map.map.results, loop.upper_map.map.results) for loop in (a, b)]
    if bounds[0] == bounds[1] and offset == 0 and list(a.operands) == list(b.operands[: len(a.operands)]):
        return True
    flat = [result for pair in bounds for results in pair for result in results]
    if len(flat) != 4 or not all(isinstance(result, AffineConstant) for result in flat):
        return None
    low, high, start, end = (result.value for result in flat if isinstance(result, AffineConstant))
    if start + offset < low or end + offset > high:
        return None
    return start + offset == low and end + offset == high


def _keeps_order(fusion: Fusion, ctx: Context) -> bool:
    """Whether no access of the first nest comes to stand behind one of the second nest that it must precede."""
    first = accesses_if_all_known(fusion.first[0], ctx)
    second = accesses_if_all_known(fusion.second[0], ctx)
    if first is None or second is None:
        return False
    return not any(_comes_late(a, b, fusion, ctx) for a in first for b in second)


def _comes_late(a: Access, b: Access, fusion: Fusion, ctx: Context) -> bool:
    """Whether `a`, which ran before `b`, would run in a later iteration, on the same element."""
    if not (a.writes or b.writes) or root_of(a.memref, ctx) is not root_of(b.memref, ctx):
        return False
    if a.memref is not b.memref:
        return True
    try:
        system = same_element(a, b, Domain(a.op, "first"), Domain(b.op, "second"))
    except NotLinear:
        return True
    for one, other, offset in zip(fusion.first, fusion.second, fusion.offsets):
        moved: Row = {("first", one.induction_variable): 1}
        present: Row = {("second", other.induction_variable): 1}
        late = system.copy()
        late.add_at_least(moved, present, offset + 1)
        if not late.is_empty():
            return True
        system.add_at_least(moved, present, offset)
        system.add_at_least(present, moved, -offset)
    return False


def conflict(one: Operation, other: Operation, ctx: Context) -> bool:
    """Whether two operations may not change places: one uses the other, or one writes memory that both touch."""
    values = {result for op in one.walk() for result in op.results}
    if any(operand in values for op in other.walk() for operand in op.operands):
        return True
    effects = effects_of(one, ctx), effects_of(other, ctx)
    if effects[0] is None or effects[1] is None:
        return True
    return any(_touch(a, b, ctx) for a in effects[0] for b in effects[1])


def _touch(a: Effect, b: Effect, ctx: Context) -> bool:
    if a.kind == b.kind == "read" or "allocate" in (a.kind, b.kind):
        return False
    if a.value is None or b.value is None:
        return a.resource == b.resource
    return root_of(a.value, ctx) is root_of(b.value, ctx)
