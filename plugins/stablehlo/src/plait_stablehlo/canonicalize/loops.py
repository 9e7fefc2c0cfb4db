"""Loops: values that do not change or are not needed, and loops that run a known number of times."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.memory_effects import is_memory_effect_free
from plait.ir.region import Region
from plait.rewrite import Rewrite, constant_value, pattern
from plait_std.scalar.integers import unsigned, wrap

from plait_stablehlo.canonicalize.branches import inline_region
from plait_stablehlo.canonicalize.matchers import integer, is_integer, made_by
from plait_stablehlo.ops import control_flow as f
from plait_stablehlo.ops.elementwise_binary import AddOp, SubtractOp
from plait_stablehlo.ops.elementwise_other import CompareOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter

UNROLLED_TRIPS = 4
"""The most iterations of a loop that is written out; more cost more to compile than the test of the condition saves."""
UNROLLED_OPERATIONS = 32
"""The most operations that the iterations of a loop that is written out have together."""

_RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "LT": operator.lt, "LE": operator.le, "GT": operator.gt, "GE": operator.ge, "EQ": operator.eq, "NE": operator.ne,
}  # fmt: skip


def _last(region: Region) -> Any:
    return region.block.last


def _is_same(op: f.WhileOp, i: int) -> bool:
    """Whether what the body returns for value `i` is that value, or what it is from the beginning."""
    returned, argument, init = _last(op.body).operands[i], op.body.block.arguments[i], op.operand[i]
    if returned is argument or returned is init:
        return True
    known = constant_value(returned)
    return known is not None and known is constant_value(init)


@pattern(f.WhileOp)
def take_constants_out(op: f.WhileOp, rw: Rewriter) -> Rewrite:
    """while with a value that no iteration changes -> that value, used from outside"""
    types = [v.type for v in op.operand]
    fixed = [i for i in range(len(types)) if _is_same(op, i) and types[i] is op.results[i].type]
    if not fixed or not _has_types(op, types):
        return rw.no_match("all values change")
    for i in fixed:
        for value in (op.cond.block.arguments[i], op.body.block.arguments[i], op.results[i]):
            rw.replace_all_uses(value, op.operand[i])
    return _keep(op, [i for i in range(len(types)) if i not in fixed], rw)


def _has_types(op: f.WhileOp, types: Sequence[Any]) -> bool:
    """Whether the arguments of both regions have these types exactly."""
    return all([a.type for a in region.block.arguments] == types for region in op.regions)


@pattern(f.WhileOp)
def drop_unneeded_values(op: f.WhileOp, rw: Rewriter) -> Rewrite:
    """while with a value that only its own next value needs -> without it"""
    needed = _needed(op, rw.ctx)
    if len(needed) == len(op.results):
        return rw.no_match("all values are needed")
    dead = [i for i in range(len(op.results)) if i not in needed]
    last = _last(op.body)
    with rw.modify(last):
        for i in dead:  # what computed them has no use afterwards
            last.set_operand(i, op.body.block.arguments[i])
    for i in dead:
        for value in (op.cond.block.arguments[i], op.body.block.arguments[i]):
            rw.replace_all_uses(value, op.operand[i])
    return _keep(op, sorted(needed), rw)


def _needed(op: f.WhileOp, ctx: Context) -> set[int]:
    """The numbers of the values that the results, the condition or an effect depend on."""
    condition, body = op.cond.block, op.body.block
    needed = {i for i, r in enumerate(op.results) if r.has_uses or condition.arguments[i].has_uses}
    returned = _last(op.body).operands
    place = {argument: i for i, argument in enumerate(body.arguments)}
    pending = [returned[i] for i in needed]
    for inner in list(body.operations)[:-1]:
        if not is_memory_effect_free(inner, ctx):
            pending.extend(_read(inner))
    seen: set[Any] = set()
    while pending:
        value = pending.pop()
        if value in seen:
            continue
        seen.add(value)
        if value in place:
            if place[value] not in needed:
                needed.add(place[value])
                pending.append(returned[place[value]])
        elif value.defining_op is not None and op.body.is_ancestor_of(value.defining_op.parent.parent):
            pending.extend(_read(value.defining_op))
    return needed


def _read(op: Operation) -> list[Any]:
    """All values that an operation and what it holds use."""
    return [value for inner in op.walk() for value in inner.operands]


def _keep(op: f.WhileOp, kept: Sequence[int], rw: Rewriter) -> Rewrite:
    """Remake `op` with the values of these numbers; the others must have no uses, except to be returned."""
    last = _last(op.body)
    rw.set_before(last)
    rw.insert(f.ReturnOp([last.operands[i] for i in kept]))
    rw.erase(last)
    rw.set_before(op)
    types = tuple(op.results[i].type for i in kept)
    regions = [Region() for _ in op.regions]
    new = rw.insert(f.WhileOp.create(tuple(op.operand[i] for i in kept), types, (), op.attributes, regions))
    for source, target in zip(op.regions, new.regions):
        for i in reversed(range(len(op.operand))):
            if i not in kept:
                source.block.erase_argument(source.block.arguments[i])
        rw.move_region(source, target)
    for i, result in zip(kept, new.results):
        rw.replace_all_uses(op.results[i], result)
    rw.erase(op)
    return ()


def trip_count(op: f.WhileOp, limit: int) -> int | None:
    """How often the body runs, if it is at most `limit` times and a counter tells; else None."""
    test = _last(op.cond).operands[0]
    known = integer(test)
    if known is not None:
        return 0 if known == 0 else None
    compare = test.defining_op
    if not isinstance(compare, CompareOp) or not is_integer(compare.lhs.type):
        return None
    first, second = _counter(op, compare.lhs), _counter(op, compare.rhs)
    if first is None or second is None:
        return None
    (left, left_step), (right, right_step) = first, second
    element = compare.lhs.type.element_type
    relation = _RELATIONS[compare.comparison_direction.text]
    for count in range(limit + 1):
        if not relation(left, right):
            return count
        if left_step is None or right_step is None:  # known for the first test only
            return None
        left, right = _wrapped(left + left_step, element), _wrapped(right + right_step, element)
    return None


def _wrapped(number: int, element: Any) -> int:
    """The integer of a type that has the same low bits."""
    return unsigned(number, element.width) if element.is_unsigned else wrap(number, element.width)


def _counter(op: f.WhileOp, value: Any) -> tuple[int, int | None] | None:
    """Where a value of the condition begins, and what each iteration adds to it (None: not known)."""
    known = integer(value)
    if known is not None:
        return known, 0
    if value not in op.cond.block.arguments:
        return None
    i: int = op.cond.block.arguments.index(value)
    init: Any = op.operand[i]
    start = integer(init)
    return None if start is None else (start, _step(op, i))


def _step(op: f.WhileOp, i: int) -> int | None:
    argument: Any = op.body.block.arguments[i]
    following: Any = _last(op.body).operands[i]
    if following is argument:
        return 0
    change = made_by(following, AddOp)
    if change is not None:
        lhs, rhs = change.lhs, change.rhs
        return integer(rhs) if lhs is argument else integer(lhs) if rhs is argument else None
    change = made_by(following, SubtractOp)
    step = integer(change.rhs) if change is not None and change.lhs is argument else None
    return None if step is None else -step


@pattern(f.WhileOp)
def write_out_known_loop(op: f.WhileOp, rw: Rewriter) -> Rewrite:
    """while that never runs -> its initial values; one that runs once, or a few small iterations -> their operations"""
    count = trip_count(op, UNROLLED_TRIPS)
    types = [v.type for v in op.operand]
    if count is None or not _has_types(op, types) or types != [r.type for r in op.results]:
        return rw.no_match("not known to run a few times")
    if types != [v.type for v in _last(op.body).operands]:
        return rw.no_match("the types change")
    size = sum(1 for _ in op.body.walk())
    if count > 1 and count * size > UNROLLED_OPERATIONS:
        return rw.no_match("too large to be written out")
    if not _condition_has_no_effects(op, rw.ctx):
        return rw.no_match("the condition has effects")
    values: list[Any] = list(op.operand)
    for _ in range(max(0, count - 1)):
        mapping: dict[Any, Any] = dict(zip(op.body.block.arguments, values))
        rw.set_before(op)
        for inner in list(op.body.block.operations)[:-1]:
            rw.clone(inner, mapping)
        values = [mapping.get(v, v) for v in _last(op.body).operands]
    if count > 0:
        values = inline_region(op, op.body, values, rw)
    rw.replace(op, values)
    return ()


def _condition_has_no_effects(op: f.WhileOp, ctx: Context) -> bool:
    return all(is_memory_effect_free(inner, ctx) for inner in op.cond.block.operations)


PATTERNS = (write_out_known_loop, take_constants_out, drop_unneeded_values)
