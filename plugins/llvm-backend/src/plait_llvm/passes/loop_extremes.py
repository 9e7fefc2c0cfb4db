"""Maxima and minima over loops, whose NaN and zeros are looked for beside: of `llvm-select-instructions`, for x86.

    ^head(%m0, %m1, %m2, %m3):                            ^head(%m0, %m1, %m2, %m3, %nan, %sign):
    ^body:                                                ^body:
      %n0 = llvm.intr.maximum(%m0, %x0)            =>       %n0 = llvm.select(%x0 > %m0, %x0, %m0)
      ...                                                   %nan' = %nan | uno(%x0, %x1) | uno(%x2, %x3)
                                                            %sign' = %sign & %x0 & %x1 & %x2 & %x3, as bits
    ^end:                                                 ^end:
      llvm.intr.vector.reduce.fmaximum(maximum(...))        the largest of all, or zero with the sign, or NaN

See Note [Extremes of loops].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from math import nan
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.build import Expression
from plait.build.functions import select
from plait.builtin.types import VectorType, f32, f64, i32, i64
from plait.ir.builder import Builder
from plait.ir.value import BlockArgument

from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.dialect.ops.arithmetic import SExtOp
from plait_llvm.dialect.ops.control import BrOp
from plait_llvm.dialect.ops.values import ExtractElementOp
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.passes.nan_payloads import number_of
from plait_llvm.passes.registers import shuffled

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.value import Value

_BITS = {f32: i32, f64: i64}
_SHARING = 8
"""Partial results of a loop that share what is known of NaN and of signs, which takes two registers."""
_FEWEST = 4
"""With fewer partial results little is saved."""


class _Kind(NamedTuple):
    """Maxima or minima."""

    op_class: type[Any]
    beats: str
    """The comparison by which a number takes the place of a partial result."""
    zero_of_all: bool
    """Whether the zero that loses is the result only if all zeros are that."""


_MAXIMUM = _Kind(intr.MaximumOp, "gt", True)
_MINIMUM = _Kind(intr.MinimumOp, "lt", False)


class _Step(NamedTuple):
    """A partial result of a loop, and how the loop changes it."""

    argument: BlockArgument[Any]
    op: Any
    """The extreme in the body."""
    number: Value[Any]
    """What it compares to the partial result."""


def extreme_of_loop(kind: _Kind, op: Any, bits: int) -> Value[Any] | None:
    """The largest or smallest element of the partial results of a loop; None if `op` reduces something else."""
    ty: Any = op.operands[0].type
    if not isinstance(ty, VectorType) or ty.is_scalable or ty.rank != 1 or ty.element_type not in _BITS:
        return None
    width: int = scalar_of(ty).width
    if ty.shape[0].bit_count() != 1 or ty.shape[0] * width > bits:
        return None
    tree: list[Any] = []
    leaves = _leaves(kind, op.operands[0], op.parent, tree)
    steps = [_step(kind, leaf) for leaf in leaves]
    found = [step for step in steps if step is not None]
    others = [leaf for leaf, step in zip(leaves, steps) if step is None]
    if len(found) < _FEWEST or len(others) >= len(found) or len({step.argument.owner for step in found}) > 1:
        return None
    edges = _edges(found)
    if edges is None:
        return None
    made = _rewritten(kind, found, others, edges, op)
    op.operands = [found[0].argument, *op.operands[1:]]  # so that the tree has no users
    for inner in tree:
        inner.erase()
    return made


def _leaves(kind: _Kind, value: Value[Any], block: Block, tree: list[Any]) -> list[Value[Any]]:
    """The values whose extreme a value is, by extremes in a block that nothing else uses and that `tree` gets."""
    made: Any = value.defining_op
    if not isinstance(made, kind.op_class) or made.parent is not block or not value.has_one_use:
        return [value]
    tree.append(made)
    return [leaf for operand in made.operands for leaf in _leaves(kind, operand, block, tree)]


def _step(kind: _Kind, leaf: Any) -> _Step | None:
    """How a loop changes a partial result, if all it does is to compare it to something."""
    if not isinstance(leaf, BlockArgument) or leaf.owner.is_entry:
        return None
    users = leaf.users
    inner = [op for op in users if isinstance(op, kind.op_class) and _is_passed_back(op, leaf)]
    if len(inner) != 1 or len(list(leaf.uses)) != 2:
        return None
    op = inner[0]
    number = op.operands[1] if op.operands[0] is leaf else op.operands[0]
    return None if number is leaf else _Step(leaf, op, number)


def _is_passed_back(op: Any, argument: Any) -> bool:
    """Whether the result of an operation is only passed for an argument of a block."""
    result = op.results[0]
    if not result.has_one_use:
        return False
    end = result.users[0]
    return isinstance(end, BrOp) and end.dest is argument.owner and end.dest_operands[argument.index] is result


def _edges(steps: Sequence[_Step]) -> tuple[Any, Any] | None:
    """The branch to the loop, and the one back, if there are no others, and one block has all steps."""
    bodies = {step.op.parent for step in steps}
    back: Any = steps[0].op.results[0].users[0]
    ends = [block.last for block in steps[0].argument.owner.predecessors]
    if bodies != {back.parent} or len(ends) != 2 or not all(isinstance(end, BrOp) for end in ends):
        return None
    return next(end for end in ends if end is not back), back


def _rewritten(
    kind: _Kind, steps: Sequence[_Step], others: Sequence[Value[Any]], edges: tuple[Any, Any], op: Any
) -> Value[Any]:
    """The extreme of the partial results of a loop, and of other vectors after it."""
    header: Any = steps[0].argument.owner
    enter, back = edges
    places = {inner: place for place, inner in enumerate(back.parent.operations)}
    steps = sorted(steps, key=lambda step: places[step.op])
    count = max(1, len(steps) // _SHARING)
    nans, signs = list[Any](), list[Any]()
    for group in [steps[i::count] for i in range(count)]:
        rw = Builder.before(enter)
        first = [enter.dest_operands[step.argument.index] for step in group]
        is_nan, sign = _not_numbers(rw, first), _together(kind, [_as_bits(rw, value) for value in first])
        enter.operands = [*enter.operands, is_nan.value, sign.value]
        nans.append(header.add_argument(is_nan.type))
        signs.append(header.add_argument(sign.type))
        is_nan, sign = LLVM.on(rw).wrap(nans[-1], signs[-1])
        for pair in (group[i : i + 2] for i in range(0, len(group), 2)):
            rw = Builder.before(pair[-1].op)
            numbers = [step.number for step in pair]
            is_nan, sign = LLVM.on(rw).wrap(is_nan.value, sign.value)
            is_nan = is_nan | _not_numbers(rw, numbers)
            sign = _together(kind, [sign, *[_as_bits(rw, value) for value in numbers]])
        back.operands = [*back.operands, is_nan.value, sign.value]
    for step in steps:
        x, m = LLVM.on(Builder.before(step.op)).wrap(step.number, step.argument)
        step.op.results[0].replace_all_uses_with(_winner(kind, x, m).value)
        step.op.erase()
    rw = Builder.before(op)
    nans += [_not_numbers(rw, others).value] if others else []
    signs += [_as_bits(rw, value).value for value in others]
    return _result(kind, rw, [*[step.argument for step in steps], *others], nans, signs)


def _winner(kind: _Kind, x: Expression, m: Expression) -> Expression:
    """x if it is larger, or smaller, else m, which must not be NaN: one instruction"""
    return select(x.apply(kind.beats, m), x, m)


def _as_bits(rw: Builder, value: Any) -> Expression:
    return LLVM.on(rw).expression(value).bitcast(_BITS[value.type.element_type])


def _not_numbers(rw: Builder, values: Sequence[Any]) -> Expression:
    """All bits of the lanes in which one of several vectors is NaN."""
    ty = values[0].type.with_element_type(_BITS[values[0].type.element_type])
    unknown = [value for value in values if (number := number_of(value)) is None or number != number]
    masks = [LLVM.on(rw).expression(LLVM.constant(rw, 0, ty))] if not unknown else []
    for i in range(0, len(unknown), 2):
        x, y = unknown[i], unknown[min(i + 1, len(unknown) - 1)]
        masks.append(LLVM.on(rw).expression(rw(SExtOp(LLVM.apply(rw, "uno", x.type, x, y), ty))))
    return reduce(_or, masks)


def _together(kind: _Kind, words: Sequence[Expression]) -> Expression:
    """Bits whose sign a result that is zero has."""
    return reduce(_and if kind.zero_of_all else _or, words)


def _and(x: Expression, y: Expression) -> Expression:
    return x & y


def _or(x: Expression, y: Expression) -> Expression:
    return x | y


def _result(kind: _Kind, rw: Builder, extremes: Sequence[Any], nans: Sequence[Any], signs: Sequence[Any]) -> Any:
    """The extreme of all lanes, by halves."""
    b = LLVM.on(rw)
    m = reduce(partial(_winner, kind), b.wrap(*extremes))
    is_nan, sign = reduce(_or, b.wrap(*nans)), _together(kind, b.wrap(*signs))
    size: int = m.type.shape[0]
    half = size
    while half > 1:
        half //= 2
        lanes = [(lane + half) % size for lane in range(size)]
        other, other_nan, other_sign = b.wrap(*[shuffled(rw, part.value, lanes) for part in (m, is_nan, sign)])
        m, is_nan, sign = _winner(kind, other, m), is_nan | other_nan, _together(kind, [sign, other_sign])
    first = LLVM.constant(rw, 0, i32)
    m, is_nan, sign = b.wrap(*[rw(ExtractElementOp(part.value, first)) for part in (m, is_nan, sign)])
    zero = select(sign < 0, m.like(-0.0), m.like(0.0))
    return select(is_nan != 0, m.like(nan), select(m == 0, zero, m)).value


LOOP_EXTREMES: Mapping[str, Callable[[Any, int], Any]] = {
    intr.VectorReduceFMaximumOp.name: partial(extreme_of_loop, _MAXIMUM),
    intr.VectorReduceFMinimumOp.name: partial(extreme_of_loop, _MINIMUM),
}

# Note [Extremes of loops]
# `maxps` returns its second operand where a number is NaN, and where both are zeros. LLVM needs four instructions more
# for each maximum: which operand is negative decides the order, and a NaN is put back. Over a loop it is enough to know
# at the end whether there was a NaN, which one comparison says of two vectors, and whether a maximum that is zero is
# +0, which it is if one element was +0: all others are zeros or negative, and have the sign bit. So all bits are joined
# by `and`; those of minima, of which one -0 decides, by `or`. That makes three instructions for each vector. Partial
# results that are joined after the loop share what is known of NaN and signs, so that few more registers are needed.
