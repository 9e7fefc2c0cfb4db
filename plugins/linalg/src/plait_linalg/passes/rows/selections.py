"""Reductions of several results that select one of two tuples, such as the largest element with its index.

    ^bb0(%in: f32, %out: f32, %out_1: i32):
      %is_kept = arith.cmpf oge, %out, %in : f32
      %value = arith.select %is_kept, %out, %in : f32
      %index = arith.select %is_kept, %out_1, %i : i32

See Note [Selections].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import isnan, nan, prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, IntegerType, VectorType
from plait.frozen import FrozenValue
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.vector import building as vectors

from plait_linalg.ops import IndexOp, StructuredOp

if TYPE_CHECKING:
    from plait.ir.attribute import Type

_MOST_TUPLES = 16
"""Selections with more different tuples to try are not looked at."""


class Selection(FrozenValue):
    """The operations of a payload that select between the outputs and as many terms."""

    outputs: tuple[Value[Any], ...]
    terms: tuple[Value[Any], ...]
    ops: tuple[Operation, ...]
    """What computes the results from outputs and terms, in order."""
    results: tuple[Value[Any], ...]
    position: int
    """The output whose terms count the steps of the loop that is in order, so that the first of equals is found."""

    def apply(self, builder: Builder, left: Sequence[Value[Any]], right: Sequence[Value[Any]]) -> list[Value[Any]]:
        """The tuple that is selected, lane by lane if they are vectors."""
        values = self._compute(builder, left, right)
        return [values[result] for result in self.results]

    def apply_in_order(
        self, builder: Builder, one: Sequence[Value[Any]], other: Sequence[Value[Any]]
    ) -> list[Value[Any]]:
        """The same for two tuples of which either may come first in the order of the steps."""
        earlier = SCALARS.apply(
            builder, "lt", other[self.position].type, other[self.position], one[self.position]
        )
        taken = self.taken
        if taken is None:
            left = [SCALARS.select(builder, earlier, b, a) for a, b in zip(one, other)]
            right = [SCALARS.select(builder, earlier, a, b) for a, b in zip(one, other)]
            return self.apply(builder, left, right)
        better, worse = (self._compute(builder, *pair)[taken] for pair in ((one, other), (other, one)))
        true = SCALARS.constant(builder, 1, worse.type)
        tie = builder(arith.AndIOp(builder(arith.XOrIOp(worse, true)), earlier))
        better = builder(arith.OrIOp(better, tie))
        return [SCALARS.select(builder, better, b, a) for a, b in zip(one, other)]

    @property
    def compares_positions(self) -> bool:
        """Whether the payload does more with positions than to select one."""
        moved = {self.outputs[self.position], self.terms[self.position]}
        for op in self.ops:
            if moved.isdisjoint(op.operands):
                continue
            if not isinstance(op, arith.SelectOp) or op.operands[0] in moved or not moved.issuperset(op.operands[1:]):
                return True
            moved.add(op.result)
        return False

    @property
    def taken(self) -> Value[Any] | None:
        """The condition under which all terms are taken, each by one `arith.select`; None if there is none."""
        selects: list[Any] = [result.defining_op for result in self.results]
        if not all(isinstance(op, arith.SelectOp) for op in selects):
            return None
        alike = all(op.operands[1:] == pair for op, pair in zip(selects, zip(self.terms, self.outputs)))
        return selects[0].operands[0] if alike and len({op.operands[0] for op in selects}) == 1 else None

    def _compute(self, builder: Builder, left: Sequence[Value[Any]], right: Sequence[Value[Any]]) -> dict[Any, Any]:
        """All values of the payload, with `left` in the place of the outputs and `right` in the place of the terms."""
        values: dict[Any, Any] = dict(zip((*self.outputs, *self.terms), (*left, *right)))
        shape = left[0].type.shape if isinstance(left[0].type, VectorType) else None
        for op in self.ops:
            operands = [values.get(value, value) for value in op.operands]
            types: list[Any] = [result.type for result in op.results]
            if shape is not None and any(isinstance(value.type, VectorType) for value in operands):
                types = [VectorType(shape, ty) for ty in types]
                operands = [
                    value if isinstance(value.type, VectorType)
                    else vectors.broadcast(builder, value, shape) for value in operands
                ]  # fmt: skip
            new: Any = type(op).create(operands, types, op._properties, op.attributes, location=op.location)
            values.update(zip(op.results, builder.insert(new).results))
        return values


def selection_of(op: StructuredOp, outputs: Sequence[int], loop: int) -> Selection | None:
    """How the payload selects the given outputs, in any order of the steps of `loop`; None if it is not proved to."""
    block: Any = op.payload.block
    own = tuple(block.arguments[len(op.ins) + i] for i in outputs)
    results = tuple(block.last.operands[i] for i in outputs)
    terms = [_term_of(result, argument) for result, argument in zip(results, own)]
    if len(own) < 2 or None in terms or len(set(terms)) < len(terms):
        return None
    found = _operations_between(results, {*own, *terms})
    position = next((i for i, term in enumerate(terms) if _counts(term, loop)), None)
    if found is None or position is None or any(user not in found for argument in own for user in argument.users):
        return None
    selection = Selection(own, tuple(terms), tuple(found), results, position)  # type: ignore[arg-type]
    return selection if _is_proved(selection) else None


def _term_of(result: Value[Any], output: Value[Any]) -> Value[Any] | None:
    """What `result` is if it is not `output`; None if that is not one value."""
    leaves: set[Value[Any]] = set()
    pending = [result]
    while pending:
        value = pending.pop()
        op = value.defining_op
        if isinstance(op, arith.SelectOp):
            pending += op.operands[1:]
        elif op is not None and op.name in _EXTREMES:
            pending += op.operands
        else:
            leaves.add(value)
    leaves.discard(output)
    return leaves.pop() if len(leaves) == 1 else None


def _operations_between(results: Sequence[Value[Any]], leaves: set[Any]) -> list[Operation] | None:
    """The operations that compute `results` from `leaves` and constants; None if that is not all they read."""
    found: set[Operation] = set()
    pending = [value for value in results if value not in leaves]
    while pending:
        op = pending.pop().defining_op
        if op is None or op.name not in ("arith.constant", *_COMPARISONS, *_EVALUATED):
            return None
        if op not in found:
            found.add(op)
            pending += [value for value in op.operands if value not in leaves]
    block: Any = results[0].defining_op.parent if results[0].defining_op is not None else None
    return [op for op in block.operations if op in found] if block is not None else None


def _counts(term: Any, loop: int) -> bool:
    """Whether a term is the number of the step of a loop, of 32 bits or more all the way."""
    while getattr(term.type, "width", 64) >= 32:
        op = term.defining_op
        if not isinstance(op, (arith.IndexCastOp, arith.TruncIOp, arith.ExtSIOp)):
            return isinstance(op, IndexOp) and op.dim.value == loop
        term = op.operands[0]
    return False


# Evaluation on samples


def _larger(a: Any, b: Any) -> Any:
    return a if _is_nan(a) else b if _is_nan(b) else max(a, b)


def _smaller(a: Any, b: Any) -> Any:
    return a if _is_nan(a) else b if _is_nan(b) else min(a, b)


def _choose(condition: bool, a: Any, b: Any) -> Any:
    return a if condition else b


def _is_nan(value: Any) -> bool:
    return isinstance(value, float) and isnan(value)


def _compare(op: Any, a: Any, b: Any) -> bool:
    """A comparison of two samples, by the name of its predicate."""
    predicate = op.predicate.text
    if predicate in ("true", "false"):
        return predicate == "true"
    unordered = _is_nan(a) or _is_nan(b)
    if isinstance(op, arith.CmpFOp):
        if predicate in ("ord", "uno"):
            return unordered == (predicate == "uno")
        if unordered:
            return predicate[0] == "u"
        predicate = predicate[1:]
    elif predicate not in ("eq", "ne"):
        predicate = predicate[1:]
    return {"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b}[predicate]


def _both(a: bool, b: bool) -> bool:
    return a and b


def _either(a: bool, b: bool) -> bool:
    return a or b


def _differs(a: bool, b: bool) -> bool:
    return a != b


def _evaluate(op: Operation, operands: Sequence[Any]) -> Any:
    return _compare(op, *operands) if op.name in _COMPARISONS else _EVALUATED[op.name](*operands)


_COMPARISONS = ("arith.cmpf", "arith.cmpi")
_EXTREMES: Mapping[str, Callable[..., Any]] = {
    "arith.maximumf": _larger, "arith.minimumf": _smaller, "arith.maxsi": _larger, "arith.minsi": _smaller
}  # fmt: skip
_EVALUATED: Mapping[str, Callable[..., Any]] = {
    **_EXTREMES,
    "arith.select": _choose, "arith.andi": _both, "arith.ori": _either, "arith.xori": _differs,
}  # fmt: skip


def _is_proved(selection: Selection) -> bool:
    """Whether the first of the best tuples is selected, by a strict weak order. See Note [Selections]."""
    if not _compares_alike(selection):
        return False
    samples = [_samples(value.type) for value in selection.outputs]
    if prod(map(len, samples)) > _MOST_TUPLES:
        return False
    tuples = list(product(*samples))
    numbers = range(len(tuples))
    better: set[tuple[int, int]] = set()
    for a, b in product(numbers, numbers):
        found = _selected(selection, tuples[a], tuples[b])
        if _is_same(found, tuples[b]) and a != b:
            better.add((b, a))
        elif not _is_same(found, tuples[a]):
            return False
    if any((b, a) in better for a, b in better):
        return False
    alike = {(a, b) for a, b in product(numbers, numbers) if (a, b) not in better and (b, a) not in better}
    return _is_transitive(better, numbers) and _is_transitive(alike, numbers)


def _compares_alike(selection: Selection) -> bool:
    """Whether values of an output are only compared with and selected from values of the same, and as signed ones."""
    slots: dict[Any, int] = {}
    for values in (selection.outputs, selection.terms):
        slots.update((value, slot) for slot, value in enumerate(values))
    for op in selection.ops:
        if isinstance(op, arith.ConstantOp):
            if op.result.type is not IntegerType(1):
                return False
            continue
        operands = op.operands[1:] if isinstance(op, arith.SelectOp) else op.operands
        kinds = {slots.get(value, -1) for value in operands}
        is_logic = op.name in ("arith.andi", "arith.ori", "arith.xori")
        if len(kinds) > 1 or (is_logic and (kinds != {-1} or op.results[0].type is not IntegerType(1))):
            return False
        if -1 not in kinds and (isinstance(op, arith.SelectOp) or op.name in _EXTREMES):
            slots[op.results[0]] = kinds.pop()
        elif -1 in kinds and not is_logic:
            return False
        if isinstance(op, arith.CmpIOp) and op.predicate.text[0] == "u":
            return False
    return True


def _samples(ty: Type) -> Sequence[float]:
    """Numbers that have among them all orders that three elements can have."""
    return (0.0, 1.0, 2.0, nan) if isinstance(ty, FloatType) else (0, 1, 2)


def is_left(selection: Selection, left: Sequence[float], right: Sequence[float]) -> bool:
    """Whether the left one of two tuples of samples is selected, or both are the same."""
    return _is_same(_selected(selection, left, right), left)


def _selected(selection: Selection, left: Sequence[Any], right: Sequence[Any]) -> Sequence[Any]:
    values: dict[Any, Any] = dict(zip((*selection.outputs, *selection.terms), (*left, *right)))
    for op in selection.ops:
        if isinstance(op, arith.ConstantOp):
            attribute: Any = op.value
            values[op.result] = bool(attribute.value)
        else:
            values[op.results[0]] = _evaluate(op, [values[value] for value in op.operands])
    return [values[result] for result in selection.results]


def _is_same(a: Sequence[Any], b: Sequence[Any]) -> bool:
    return all(x == y or (_is_nan(x) and _is_nan(y)) for x, y in zip(a, b))


def _is_transitive(relation: set[tuple[int, int]], numbers: Sequence[int]) -> bool:
    return all((a, c) in relation for a, b in relation for c in numbers if (b, c) in relation)


# Note [Selections]
# The payload of a reduction to the largest element and its index has two outputs, which are not combined one by one:
# both are selected, by comparisons of elements with elements and of indices with indices. A payload of comparisons,
# selections and logic cannot tell numbers apart that are in the same order. So it does to any three tuples what it does
# to samples in the same order, of which there are few, and what holds for all samples is proved.
#
# What must hold: the result is one of both tuples, the second one only if it is better, and "better" is a strict weak
# order. Then the reduction finds the first of the best tuples, whatever its steps are. Each lane may start with the
# initial tuple, as that is no better than itself, and finds the first of its best tuples; of the tuples of two lanes
# that are equally good, such as two NaNs, the first one has the smaller index. Zeros of both signs count as one number.
