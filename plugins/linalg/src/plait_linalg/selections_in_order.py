"""Selections with the comparisons that are left when the steps of a reduction are taken in order.

    %gt = arith.cmpf ogt, %out, %in : f32
    %nan = arith.cmpf une, %out, %out : f32
    %eq = arith.cmpf oeq, %out, %in : f32
    %before = arith.cmpi slt, %out_1, %i : i32
    ...                                                           // (%gt | %nan) | (%eq & %before)
    %value = arith.select %is_greater_or_nan, %out, %in : f32
    %index = arith.select %is_kept, %out_1, %i : i32

becomes, if the index starts with no more than 0,

    %less = arith.cmpf ult, %out, %in : f32
    %number = arith.cmpf ord, %out, %out : f32
    %is_taken = arith.andi %less, %number : i1
    %value = arith.select %is_taken, %in, %out : f32
    %index = arith.select %is_taken, %i, %out_1 : i32

See Note [Selections in order].
"""

from __future__ import annotations

from math import nan
from typing import Any

from plait.builtin.attributes import DenseElementsAttr, IntegerAttr
from plait.builtin.types import FloatType
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.tensor import ops as tensor

from plait_linalg.ops import FillOp, GenericOp
from plait_linalg.selections import Selection, is_left, selection_of

_ORDERED = {"less": (0.0, 1.0), "equal": (1.0, 1.0), "greater": (1.0, 0.0)}
_WITH_NAN = {"left": (nan, 0.0), "right": (0.0, nan), "both": (nan, nan)}
_PREDICATES = {
    frozenset({"less"}): "lt", frozenset({"less", "equal"}): "le",
    frozenset({"greater"}): "gt", frozenset({"greater", "equal"}): "ge",
}  # fmt: skip
_GUARDS: dict[frozenset[str], tuple[str, str, str]] = {
    frozenset(): ("o", "", ""), frozenset(_WITH_NAN): ("u", "", ""),
    frozenset({"right"}): ("u", "ord", "left"), frozenset({"right", "both"}): ("o", "uno", "right"),
    frozenset({"left"}): ("u", "ord", "right"), frozenset({"left", "both"}): ("o", "uno", "left"),
}  # fmt: skip
"""By which operand may be a NaN: what the comparison says then, and what is asked of which operand besides."""


def select_in_order(op: GenericOp) -> bool:
    """Give a reduction that selects a value and its index the fewest comparisons; whether that changed it."""
    loops = [loop for loop, kind in enumerate(op.iterators()) if kind == "reduction"]
    if len(loops) != 1 or len(op.outs) != 2:
        return False
    selection = selection_of(op, (0, 1), loops[0])
    if selection is None or not _starts_before(op.outs[selection.position]):
        return False
    taken = _ways_taken(selection)
    if taken is None or taken & set(_ORDERED) not in _PREDICATES or taken & set(_WITH_NAN) not in _GUARDS:
        return False
    _rebuild(op.payload.block, selection, taken)
    return True


def _starts_before(out: Value[Any]) -> bool:
    """Whether all elements are a number of at most 0, as no step has one."""
    made = out.defining_op
    source: Any = made.ins[0].defining_op if isinstance(made, FillOp) else made
    if isinstance(source, tensor.ExtractOp):
        source = source.tensor.defining_op
    if not isinstance(source, arith.ConstantOp):
        return False
    value: Any = source.value
    if isinstance(value, DenseElementsAttr):
        return value.is_splat and int(value.numpy().flat[0]) <= 0
    return isinstance(value, IntegerAttr) and value.value <= 0


def _ways_taken(selection: Selection) -> frozenset[str] | None:
    """How a value compares with one of a later step that takes its place; None if the order is not enough to tell."""
    is_float = isinstance(selection.outputs[1 - selection.position].type, FloatType)
    taken: set[str] = set()
    for way, (left, right) in {**_ORDERED, **(_WITH_NAN if is_float else {})}.items():
        same, later = (
            is_left(selection, _tuple(selection, left, 0), _tuple(selection, right, step)) for step in (0, 1)
        )
        if same is not later and way not in ("equal", "both"):
            return None
        if not later:
            taken.add(way)
    return frozenset(taken)


def _tuple(selection: Selection, value: float, step: int) -> tuple[float, float]:
    return (step, value) if selection.position == 0 else (value, step)


def _rebuild(block: Any, selection: Selection, taken: frozenset[str]) -> None:
    builder, value = Builder.before(block.last), 1 - selection.position
    is_taken = _condition(builder, selection.outputs[value], selection.terms[value], taken)
    new = {
        old: SCALARS.select(builder, is_taken, term, out)
        for old, out, term in zip(selection.results, selection.outputs, selection.terms)
    }
    block.last.operands = [new.get(operand, operand) for operand in block.last.operands]
    for op in reversed(selection.ops):
        if not any(result.has_uses for result in op.results):
            op.erase()


def _condition(builder: Builder, out: Value[Any], term: Value[Any], taken: frozenset[str]) -> Value[Any]:
    """Whether `out` and `term` compare in one of the ways."""
    predicate = _PREDICATES[taken & set(_ORDERED)]
    x, y = SCALARS.on(builder).wrap(out, term)
    if not isinstance(out.type, FloatType):
        return x.apply(f"s{predicate}", y).value
    prefix, asked, operand = _GUARDS[taken & set(_WITH_NAN)]
    compared = x.apply(prefix + predicate, y)
    if not asked:
        return compared.value
    number = x if operand == "left" else y
    guard = number.apply(asked, number)
    return (compared & guard if asked == "ord" else compared | guard).value


# Note [Selections in order]
# A payload that selects the first of the best elements compares their positions too, so that its steps may be taken in
# any order. Here they are in order: the position that is kept is that of a step before, or the initial one, which is 0
# at most. A comparison of positions that says so every time is not computed. What is left depends on how two values
# compare, of which there are three ways, and three more with NaNs: samples tell which of them take the new element,
# and one comparison, or two where only one operand may be a NaN, tell these ways apart. In the first step the initial
# tuple may have the same position; samples must show that values decide then as later, but where they are equal, when
# both tuples are the same.
