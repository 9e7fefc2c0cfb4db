"""Make counted loops of loops with a condition that compares a counter with a limit.

    %r:2 = scf.while (%i = %zero, %x = %a) {        %r = scf.for %n = %c0 to %c8 step %c1 iter_args(%x = %a) {
      %more = tcp.binary lt %i, %eight                %i = arith.index_cast %n : index to i32
      %0 = tensor.extract %more[]                     ...
      scf.condition(%0) %i, %x                        scf.yield %y
    } do {                                      =>  }
      ...
      %next = tcp.binary add %i, %one
      scf.yield %next, %y
    }

A counted loop ends, and what its counter is at most is known: slices that it takes need no checks, threads may share
its iterations, and no counter is kept in memory. See Note [Which loops count].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.build.functions import maximum
from plait.builtin.attributes import DenseElementsAttr, IntegerAttr
from plait.builtin.types import IndexType, IntegerType, RankedTensorType, index
from plait.frozen import FrozenValue
from plait.interfaces.memory_effects import is_pure
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.passes import Pass
from plait.rewrite import apply_patterns_greedily, constant_value
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.builders import as_index, integer_value
from plait_std.mixed import Mixed
from plait_std.scf.canonicalize.shared import is_outside
from plait_std.scf.canonicalize.while_loops import INVARIANTS
from plait_std.scf.ops import ForOp, WhileOp, YieldOp
from plait_std.scf.to_cf.lowerings import move_operations
from plait_std.tensor.ops import ExtractOp, FromElementsOp

from plait_tcp.ops import BinaryOp
from plait_tcp.sizes.known import element_key, emit_size

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation

_MIRRORED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}


class UpliftWhileToFor(Pass):
    """Make `scf.for` of `scf.while` loops that count up to a limit."""

    name: ClassVar[str] = "tcp-uplift-while-to-for"

    def run(self, op: Operation, ctx: Context) -> None:
        if not any(isinstance(inner, WhileOp) for inner in op.walk()):
            return
        apply_patterns_greedily(op, INVARIANTS, ctx)  # a limit that is carried is one from outside
        for loop in [inner for inner in op.walk(post_order=True) if isinstance(inner, WhileOp)]:
            counter = _counter(loop, ctx)
            if counter is None:
                ctx.remark("missed", "NotCounted", loop, reason="its condition does not compare a counter with a limit")
                continue
            ctx.count("loops counted")
            _uplift(loop, counter)


class _Counter(FrozenValue):
    """Which argument counts, from where on, up to and without which limit, in which steps."""

    position: int
    lower: Mixed | Value[Any]
    upper: Mixed | Value[Any]
    step: int


def _counter(loop: WhileOp, ctx: Context) -> _Counter | None:
    """What a loop counts; None if it does not, or does more than compare before it ends."""
    before = loop.before.block
    if not all(is_pure(op, ctx) for op in list(before.operations)[:-1]):
        return None
    passed = loop.condition.values
    if not all(value in before.arguments for value in passed):
        return None
    compared = _compared(loop.condition.condition)
    if compared is None:
        return None
    kind, lhs, rhs = compared
    if lhs not in before.arguments:
        kind, lhs, rhs = _MIRRORED[kind], rhs, lhs
    limit = _number(rhs)
    if lhs not in before.arguments or kind not in ("lt", "le") or (limit is None and not is_outside(rhs, loop)):
        return None
    position = _index(before, lhs)
    step = _step(loop, position)
    last = _last_number(lhs.type)
    if step is None or last is None:
        return None
    if (step > 1 or kind == "le") and (limit is None or limit + step > last):
        return None  # the counter may become negative, and the loop go on
    init = loop.inits[position]
    first = _number(init)
    upper = rhs if limit is None else limit + (kind == "le")
    return _Counter(position, init if first is None else first, upper, step)


def _index(block: Block, argument: Value[Any]) -> int:
    """Which argument of a block a value is."""
    return next(i for i, one in enumerate(block.arguments) if one is argument)


def _compared(condition: Value[Any]) -> tuple[str, Value[Any], Value[Any]] | None:
    """The comparison of signed numbers that a condition is, and the two."""
    op: Any = condition.defining_op
    if isinstance(op, ExtractOp) and not op.indices:
        op = op.tensor.defining_op
    if isinstance(op, BinaryOp):
        kind = op.kind.text
    elif isinstance(op, arith.CmpIOp) and op.predicate.text.startswith("s"):
        kind = op.predicate.text[1:]
    else:
        return None
    return (kind, op.lhs, op.rhs) if kind in _MIRRORED else None


def _step(loop: WhileOp, position: int) -> int | None:
    """The positive constant that is added to an argument in each iteration."""
    before, after = loop.before.block.arguments, loop.after.block.arguments
    op: Any = loop.yielded[position].defining_op
    if not (isinstance(op, arith.AddIOp) or (isinstance(op, BinaryOp) and op.kind.text == "add")):
        return None
    counters = [inner for inner, value in zip(after, loop.condition.values) if value is before[position]]
    for own, added in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
        number = _number(added)
        if own in counters and number is not None and number > 0:
            return number
    return None


def _number(value: Value[Any]) -> int | None:
    """The integer that a scalar, or a tensor of one element without dimensions, is."""
    known = constant_value(value)
    if isinstance(known, DenseElementsAttr) and not value.type.shape and _last_number(value.type) is not None:
        return int(next(known.values()))
    return known.value if isinstance(known, IntegerAttr) else None


def _last_number(type: Any) -> int | None:
    """The largest number of a type with a sign, of a scalar or of a tensor without dimensions; None for other types."""
    ty: Any = type.element_type if isinstance(type, RankedTensorType) and not type.shape else type
    if isinstance(ty, IndexType):
        return (1 << 63) - 1
    is_counter = isinstance(ty, IntegerType) and ty.signedness == "signless" and 1 < ty.width <= 64
    return (1 << (ty.width - 1)) - 1 if is_counter else None


def _uplift(loop: WhileOp, counter: _Counter) -> None:
    rw = Builder.before(loop)
    rw.location = loop.location
    lower, upper = (_as_index(rw, bound) for bound in (counter.lower, counter.upper))
    kept = [i for i in range(len(loop.inits)) if i != counter.position]
    made = rw.insert(ForOp.define(lower, upper, as_index(rw, counter.step), [loop.inits[i] for i in kept]))
    _count_in_body(loop, made, counter)
    carried = dict(zip(kept, made.block.arguments[1:]))
    sources = [_index(loop.before.block, value) for value in loop.condition.values]
    after = loop.after.block
    rest = [carried.get(source, argument) for source, argument in zip(sources, after.arguments)]
    mapped: dict[Any, Any] = {old: new for old, new in zip(after.arguments, rest) if old is not new}
    yielded = [mapped.get(value, value) for value in (loop.yielded[i] for i in kept)]
    after.last.erase()  # type: ignore[union-attr]
    move_operations(after, made.block, rest)
    made.block.append(YieldOp(yielded, location=loop.location))
    results = dict(zip(kept, made.results))
    for result, source in zip(loop.results, sources):
        if source in results:
            result.replace_all_uses_with(results[source])
        elif result.has_uses:
            result.replace_all_uses_with(_typed(rw, _end(rw, lower, upper, counter.step), result.type))
    loop.erase()


def _as_index(rw: Builder, bound: Any) -> Value[Any]:
    """A bound as an index."""
    if isinstance(bound, int):
        return as_index(rw, bound)
    if isinstance(bound.type, RankedTensorType):
        return as_index(rw, emit_size(rw, element_key(bound, 0)))
    return SCALARS.convert(rw, bound, index)


def _typed(rw: Builder, number: Value[Any], ty: Any) -> Value[Any]:
    """An index as a scalar of a type, or as a tensor of one."""
    if isinstance(ty, RankedTensorType):
        return rw(FromElementsOp([SCALARS.convert(rw, number, ty.element_type)], ty))
    return SCALARS.convert(rw, number, ty)


def _end(rw: Builder, lower: Value[Any], upper: Value[Any], step: int) -> Value[Any]:
    """What the counter is when the loop has ended; with a step above 1 the limit is a constant."""
    first, last = SCALARS.on(rw).wrap(lower, upper)
    if step == 1:
        return maximum(first, last).value
    distance = maximum(first, last) - first + (step - 1)
    return (first + distance.apply("divide_unsigned", step) * step).value


def _count_in_body(loop: WhileOp, made: ForOp, counter: _Counter) -> None:
    """Let the body use the counter of the new loop in the place of its own."""
    before, number = loop.before.block.arguments, made.induction_variable
    for inner, value in zip(loop.after.block.arguments, loop.condition.values):
        if value is not before[counter.position]:
            continue
        elements = [user.result for user in inner.users if isinstance(user, ExtractOp) and user.tensor is inner]
        for read in [inner, *elements]:
            _replace_indices(read, number, counter)
        if inner.has_uses:
            inner.replace_all_uses_with(_typed(Builder.at_start(loop.after.block), number, inner.type))


def _replace_indices(counted: Value[Any], number: Value[Any], counter: _Counter) -> None:
    """Replace casts of a counter to an index, and what keeps it within bounds in which it is, by the new counter."""
    casts = [user.results[0] for user in counted.users if isinstance(user, arith.IndexCastOp)]
    for cast in [result for result in casts if result.type is index]:
        cast.replace_all_uses_with(number)
    pending = list(number.users)
    while pending:
        op = pending.pop()
        if _changes_nothing(op, number, counter):
            pending += op.results[0].users
            op.results[0].replace_all_uses_with(number)


def _changes_nothing(op: Operation, number: Value[Any], counter: _Counter) -> bool:
    """Whether an operation is a minimum or maximum that is always the counter."""
    if not isinstance(op, (arith.MaxSIOp, arith.MinSIOp)) or number not in op.operands:
        return False
    bound = integer_value(op.rhs if op.lhs is number else op.lhs)
    if isinstance(op, arith.MaxSIOp):
        return bound is not None and isinstance(counter.lower, int) and bound <= counter.lower
    return bound is not None and isinstance(counter.upper, int) and bound >= counter.upper - 1


# Note [Which loops count]
# One of the values that the loop carries is compared with a limit that does not change, and gets more by a constant in
# each iteration; nothing else is done before the loop ends. The comparison and the sum are of signed numbers. The sum
# must not overflow, or the loop goes on from the least number: a counter below the limit has a successor; with steps
# above 1, or a limit that is counted too, the limit is a constant far enough from the largest number.
