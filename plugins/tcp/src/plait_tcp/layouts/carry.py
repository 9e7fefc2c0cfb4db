"""Carries tensors through loops and conditionals in the order in which they are computed there.

    scf.for ... iter_args(%y = %x) {                     %0 = tcp.transpose %x perm = [0, 2, 3, 1]
      %0 = tcp.transpose %y perm = [0, 2, 3, 1]          %r = scf.for ... iter_args(%y = %0) {
      %1 = tcp.conv %0, ...                        ->      %1 = tcp.conv %y, ...
      %2 = tcp.transpose %1 perm = [0, 3, 1, 2]            scf.yield %1
      scf.yield %2                                       }
    }                                                    %1 = tcp.transpose %r perm = [0, 3, 1, 2]

if that saves transposes. See Note [What is carried].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType
from plait.frozen import FrozenValue
from plait.interfaces.region_branch import RegionBranch
from plait.ir.builder import Builder
from plait.ir.value import OpResult

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.layouts.orders import Order, inverse, is_identity, ordered_type
from plait_tcp.layouts.reorderable import reorderable

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_ITERATIONS = 4.0
"""How often a region is taken to run that may run more than once."""


class _Use(FrozenValue):
    """An operand of an operation that passes values on."""

    owner: Operation
    index: int
    weight: float

    @property
    def value(self) -> Value[Any]:
        return self.owner.operands[self.index]


@dataclass(eq=False)
class _Carried:
    """Values that control flow passes from one to the other, and the operands by which it does."""

    values: dict[Value[Any], float] = field(default_factory=dict["Value[Any]", float])
    uses: dict[tuple[Operation, int], _Use] = field(default_factory=dict[tuple["Operation", int], _Use])


def carry(op: Operation, ctx: Context, least: float, transpose_steps: Callable[[Any], float]) -> int:
    """Change the order of what control flow of `op` carries, where that saves so many steps; return how often.

    `transpose_steps` says what it costs to transpose a tensor of a type.
    """
    model = ctx.model(RegionBranch, op)
    if model is None or op.name.startswith("tcp."):
        return 0
    changed = 0
    for carried in _carried(op, model):
        steps = transpose_steps(next(iter(carried.values)).type)
        best = max(((steps * _saved(carried, order, ctx), order) for order in _orders(carried)), default=None)
        if best is not None and best[0] > least:
            ctx.remark("passed", "Carried", op, Order=str(list(best[1])), Saved=f"{best[0]:.3g}")
            _change(carried, best[1])
            changed += 1
    return changed


# What is carried


def _carried(op: Operation, model: RegionBranch) -> list[_Carried]:
    """The tensors that `op` carries, each with one type everywhere."""
    of: dict[Any, _Carried] = {}
    for owner, weight, passed, received in _edges(op, model):
        offset = _offset(owner, passed)
        if offset is None or len(passed) != len(received):  # parts of tensors, such as of scf.forall
            return []
        for i, target in enumerate(received):
            use = _Use(owner, offset + i, weight)
            key = owner, offset + i
            whole = _joined(of, of.setdefault(target, _Carried()), of.setdefault(key, _Carried()))
            whole.uses[key] = use
            whole.values[target] = 1.0 if isinstance(target, OpResult) else _weight(op, model, target.parent_block)
    for whole in list(dict.fromkeys(of.values())):
        for use in list(whole.uses.values()):
            if use.value in of:  # passed on as it was received
                _joined(of, of[use.value], of[use.owner, use.index])
    return [one for one in dict.fromkeys(of.values()) if _is_plain(one)]


def _joined(of: dict[Any, _Carried], one: _Carried, other: _Carried) -> _Carried:
    if one is other:
        return one
    one.values.update(other.values)
    one.uses.update(other.uses)
    for key, whole in of.items():
        if whole is other:
            of[key] = one
    return one


def _edges(
    op: Operation, model: RegionBranch
) -> Iterator[tuple[Operation, float, Sequence[Value[Any]], Sequence[Value[Any]]]]:
    """Who passes values on, how often, which values, and what receives them."""
    for edge in model.entry_edges(op):
        yield op, 1.0, model.entry_operands(op, edge), edge.arguments
    for region in op.regions:
        for block in region.blocks:
            end = block.terminator
            for edge in model.exit_edges(op, end) if end is not None else ():
                yield end, _weight(op, model, block), model.exit_operands(op, end, edge), edge.arguments  # type: ignore[misc]


def _weight(op: Operation, model: RegionBranch, block: Any) -> float:
    """How often a block runs."""
    if not model.runs_at_most_once(op, block.parent):
        return _ITERATIONS
    return 1.0 / max(1, sum(not region.is_empty for region in op.regions))


def _offset(owner: Operation, passed: Sequence[Value[Any]]) -> int | None:
    """Where the operands that are passed begin; None if they do not lie together."""
    operands = owner.operands
    for start in range(len(operands) - len(passed), -1, -1):
        if all(operands[start + i] is value for i, value in enumerate(passed)):
            return start
    return None


def _is_plain(carried: _Carried) -> bool:
    types = {value.type for value in (*carried.values, *(use.value for use in carried.uses.values()))}
    ty = next(iter(types))
    return len(types) == 1 and isinstance(ty, RankedTensorType) and ty.encoding is None


# Which order


def _transpose(op: Any) -> Order | None:
    return tuple(op.perm.values) if isinstance(op, ops.TransposeOp) else None


def _orders(carried: _Carried) -> list[Order]:
    """The orders in which values are read, and operands computed."""
    found = [_transpose(user) for value in carried.values for user in value.users]
    made = [_transpose(use.value.defining_op) for use in carried.uses.values()]
    found += [inverse(order) for order in made if order is not None]
    return list(dict.fromkeys(order for order in found if order is not None and not is_identity(order)))


def _saved(carried: _Carried, order: Order, ctx: Context) -> float:
    """How many transposes are saved."""
    transposes = sum(weight * _saved_by_value(one, order, carried) for one, weight in carried.values.items())
    return transposes + sum(use.weight * _saved_by_use(use, order, carried, ctx) for use in carried.uses.values())


def _saved_by_value(value: Value[Any], order: Order, carried: _Carried) -> int:
    perms = [_transpose(user) for user in value.users if not _only_passes_on(user, value, carried)]
    return (order in perms) - (None in perms)  # other transposes are one with that which leads back


def _only_passes_on(user: Operation, value: Value[Any], carried: _Carried) -> bool:
    places = [index for index, operand in enumerate(user.operands) if operand is value]
    return all((user, index) in carried.uses for index in places)


def _saved_by_use(use: _Use, order: Order, carried: _Carried, ctx: Context) -> int:
    value = use.value
    made_by = value.defining_op
    perm = _transpose(made_by)
    if perm is not None:
        return int(perm == inverse(order) and sum(1 for _ in value.users) == 1)
    model = reorderable(made_by, ctx) if made_by is not None else None
    comes_anyhow = value in carried.values or (model is not None and model.is_source)
    return 0 if comes_anyhow else -1


# Change


def _change(carried: _Carried, order: Order) -> None:
    """Let all values come in an order."""
    back = inverse(order)
    for value in carried.values:
        value.type = ordered_type(value.type, order)
        _change_readers(value, order, back)
    for use in carried.uses.values():
        value = use.value
        made_by: Any = value.defining_op
        if _transpose(made_by) == back:
            use.owner.set_operand(use.index, made_by.operand)
        else:
            before = _at(Builder.before(use.owner), use.owner)
            use.owner.set_operand(use.index, TENSORS.transpose(before, value, order))


def _change_readers(value: Value[Any], order: Order, back: Order) -> None:
    """Let what reads a value in its new order take it, and what reads it as it was a transpose."""
    transposes = [user for user in value.users if _transpose(user) == order]
    others = [use for use in value.uses if use.operation not in transposes]
    if others:
        as_it_was = TENSORS.transpose(_behind(value), value, back)
        for use in others:
            use.operation.set_operand(use.index, as_it_was)
    for user in transposes:  # last: others may use their results as well
        user.results[0].replace_all_uses_with(value)
        user.erase()


def _behind(value: Value[Any]) -> Builder:
    """Where a value is known first."""
    if isinstance(value, OpResult):
        return _at(Builder.after(value.owner), value.owner)
    block: Any = value.parent_block
    return Builder.at_start(block)


def _at(builder: Builder, op: Operation) -> Builder:
    builder.location = op.location
    return builder


# Note [What is carried]
# Orders are chosen block by block, and arguments of regions, like those of functions, keep theirs. What a loop carries
# from one iteration to the next is known to nobody else, though: an initial value, an argument of the region, what it
# yields and a result are one tensor. Where most of those who read or make it do so in another order, it is carried in
# that one, and transposes stand outside of the loop, where the next proposal may move them on. Inner regions come
# first; what is in them is looked at once more if something is carried in another order, so that the work is bounded.
# A region is decided on before it is known what is carried: one in which a transpose costs more than it saves keeps its
# order, though it might cost nothing in the end.
