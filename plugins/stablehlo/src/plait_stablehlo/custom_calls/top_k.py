"""The targets that take the largest elements: exactly, or, as TPUs do, approximately (here exactly too)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DictionaryAttr
from plait.builtin.symbols import lookup_nearest
from plait.call_targets import CallTarget
from plait.interpret.interpretation import InterpretError
from plait.interpret.numbers import contiguous, is_float
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_stablehlo.custom_calls.configuration import configured, shape_operands
from plait_stablehlo.interpret.elementwise import total_order

if TYPE_CHECKING:
    from plait.ir.operation import Operation

np = lazy_import("numpy")
_LOWERING = "plait_stablehlo.to_tcp.top_k_calls"


def is_largest(op: Any) -> bool | None:
    """Whether the largest elements are wanted, or the smallest; None if the comparator of the call does not say."""
    if op.called_computations is None or not op.called_computations.elements:
        attributes = op.get_attr("mhlo.attributes")
        largest = attributes.get("largest") if isinstance(attributes, DictionaryAttr) else None
        return largest is None or bool(largest.value)
    function = lookup_nearest(op, op.called_computations.elements[0])
    return None if function is None else _direction(function)


def _direction(function: Any) -> bool | None:
    """Whether a comparator is `a > b` or `a < b` of its first two arguments."""
    block = function.regions[0].entry
    if block is None or len(block.terminator.operands) != 1:
        return None
    made = block.terminator.operands[0].defining_op
    if made is None or tuple(made.operands) != tuple(block.arguments[:2]):
        return None
    direction = made.get_attr("comparison_direction") or made.get_attr("kind")
    return {"gt": True, "lt": False}.get(getattr(direction, "text", "").lower())


def dimension(op: Operation) -> int:
    """The dimension along which elements are chosen: the last one, if the call does not say."""
    rank = len(op.operands[0].type.shape)
    found = configured(op).get("reduction_dim")
    return rank - 1 if found is None else int(found) % rank


def places_of_count(op: Any) -> tuple[int | None, int | None]:
    """The operand that is a shape of the result, and the one that is the number of elements, where there are such."""
    shapes = shape_operands(op)
    scalars = [i for i, v in enumerate(op.operands) if not v.type.shape and i not in shapes]
    has_count = op.target.startswith("stablehlo.dynamic") and scalars
    return (shapes[0] if shapes else None), (scalars[-1] if has_count else None)


def _top_k(op: Any, *values: Any) -> Any:
    """The best elements along a dimension, the best first, and what belongs to them; of equal ones the first."""
    largest, dim = is_largest(op), dimension(op)
    if largest is None:
        raise InterpretError(f"the comparator of '{op.target}' is not a comparison of its first two arguments")
    x = np.asarray(values[0])
    shape, count = places_of_count(op)
    size = values[shape][dim] if shape is not None else values[count] if count is not None else None
    kept = int(size) if size is not None else op.results[0].type.shape[dim]
    others = [x, values[1] if len(values) > 1 and np.shape(values[1]) == x.shape else _numbers(x.shape, dim)]
    keys = total_order(x) if is_float(x.dtype) else x
    order = _ordered(keys, dim, largest).take(range(min(kept, x.shape[dim])), axis=dim)
    chosen = [np.take_along_axis(v, order, dim) for v in others]
    return tuple(contiguous(v.astype(dtype_of(r.type))) for v, r in zip(chosen, op.results))


def _numbers(shape: tuple[int, ...], dim: int) -> Any:
    line = np.arange(shape[dim], dtype=np.int32).reshape([-1 if i == dim else 1 for i in range(len(shape))])
    return np.broadcast_to(line, shape)


def _ordered(keys: Any, dim: int, largest: bool) -> Any:
    if not largest:
        return np.argsort(keys, axis=dim, kind="stable")
    backwards = np.argsort(np.flip(keys, dim), axis=dim, kind="stable")
    return keys.shape[dim] - 1 - np.flip(backwards, dim)


TOP_K = CallTarget(_top_k, f"{_LOWERING}:lower_top_k")
