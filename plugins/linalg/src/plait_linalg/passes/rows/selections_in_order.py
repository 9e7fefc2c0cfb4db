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

See Note [Selections in order]. An index of 64 bits is then counted in 32: see Note [Narrow positions].
"""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, IntegerAttr
from plait.builtin.types import FloatType, IntegerType
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.tensor import ops as tensor

from plait_linalg.indexing import loop_size
from plait_linalg.ops import FillOp, GenericOp, IndexOp
from plait_linalg.passes.complex_numbers.reductions import elementwise
from plait_linalg.passes.rows.lanes import set_lanes_along
from plait_linalg.passes.rows.selections import Selection, is_left, selection_of

if TYPE_CHECKING:
    from plait.runtime.target import Target

_NARROW = IntegerType(32)
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


def narrow_positions(op: GenericOp, machine: Target) -> GenericOp:
    """Count the steps of a selection in fewer bits where values have no more; returns the operation that does.

    See Note [Narrow positions].
    """
    loops = [loop for loop, kind in enumerate(op.iterators()) if kind == "reduction"]
    selection = selection_of(op, (0, 1), loops[0]) if len(loops) == 1 and len(op.outs) == 2 else None
    if selection is None or selection.taken is None or selection.compares_positions:
        return op
    at, builder = selection.position, Builder.before(op)
    if not _fit(op, loops[0], selection):
        return op
    outs = list(op.outs)
    start = SCALARS.constant(builder, _number_of(outs[at]) or 0, _NARROW)
    dest = sz.empty_like(builder, outs[at].type.with_element_type(_NARROW), sz.sizes_of(builder, outs[at]))
    outs[at] = builder.insert(FillOp.make([start], [dest])).results[0]
    made = builder.insert(GenericOp(
        op.ins, outs, [value.type for value in outs], op.indexing_maps, op.iterator_types,
        body=_narrow_body(op, selection), attributes=op.attributes,
    ))  # fmt: skip
    for i, (result, new) in enumerate(zip(op.results, made.results)):
        result.replace_all_uses_with(_widened(builder, new, result.type, machine) if i == at else new)
    op.erase()
    return made


def _fit(op: GenericOp, loop: int, selection: Selection) -> bool:
    """Whether all positions, and the values, fit in the narrow type, and positions are wider."""
    position, value = (selection.outputs[i].type for i in (selection.position, 1 - selection.position))
    if not getattr(value, "width", 64) <= _NARROW.width < getattr(position, "width", 0):
        return False
    start, most = _number_of(op.outs[selection.position]), 1 << (_NARROW.width - 1)
    return start is not None and -most <= start and 0 <= loop_size(op, loop) < most


def _narrow_body(op: GenericOp, selection: Selection) -> Region:
    """The body, in which positions are narrow."""
    body, values = Region(), dict[Any, Any]()
    op.body.clone_into(body, values)
    at, block = selection.position, body.block
    assert block.last is not None
    select: Any = values[selection.results[at]].defining_op
    number: Any = values[selection.terms[at]]
    while not isinstance(number.defining_op, IndexOp):
        number = number.defining_op.operands[0]
    builder, out = Builder.before(select), block.arguments[len(op.ins) + at]
    out.type = _NARROW
    term = SCALARS.on(builder).expression(number).cast(_NARROW).value
    chosen = SCALARS.select(builder, select.operands[0], term, out)
    block.last.operands = [chosen if i == at else value for i, value in enumerate(block.last.operands)]
    select.erase()
    return body


def _widened(builder: Builder, positions: Value[Any], ty: Any, machine: Target) -> Value[Any]:
    """The positions as elements of another type, in an operation that is not fused with the reduction."""

    def emit(b: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
        return [SCALARS.on(b).expression(scalars[0]).cast(ty.element_type).value]

    result = elementwise(builder, [positions], ty.element_type, emit)
    made: Any = result.defining_op
    set_lanes_along(made, machine)
    return result


def _starts_before(out: Value[Any]) -> bool:
    """Whether all elements are a number of at most 0, as no step has one."""
    start = _number_of(out)
    return start is not None and start <= 0


def _number_of(out: Value[Any]) -> int | None:
    """The number that all elements are; None if it is not known."""
    made = out.defining_op
    source: Any = made.ins[0].defining_op if isinstance(made, FillOp) else made
    if isinstance(source, tensor.ExtractOp):
        source = source.tensor.defining_op
    if not isinstance(source, arith.ConstantOp):
        return None
    value: Any = source.value
    if isinstance(value, DenseElementsAttr):
        return int(value.numpy().flat[0]) if value.is_splat else None
    return value.value if isinstance(value, IntegerAttr) else None


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

# Note [Narrow positions]
# A vector has as many lanes as fit of the widest elements. PyTorch, NumPy and ONNX count in 64 bits: with floats of 32
# bits, half of each vector would be empty. The steps of a loop of known size fit in 32 bits, and positions that are
# only selected do not care. They are widened behind the reduction, in vectors of their own: fused with the reduction,
# that would be one position after the other, and short rows would no longer be lanes.
