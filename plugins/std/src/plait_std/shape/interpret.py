"""Reference semantics of the shape dialect: shapes are tuples or index arrays, sizes are ints, witnesses are bools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interpret.interpretation import InterpretError, interpret
from plait.lazy import lazy_import

from plait_std.shape import functions, ops
from plait_std.shape.types import ShapeType

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame
    from plait.ir.operation import Operation

np = lazy_import("numpy")


def _extents(shape: Any) -> tuple[int, ...]:
    return tuple(int(extent) for extent in shape)


def _shape(op: Operation, extents: Sequence[int], result: int = 0) -> Any:
    """Extents as a value of the result's type."""
    is_shape = isinstance(op.results[result].type, ShapeType)
    return tuple(extents) if is_shape else np.array(extents, np.int64)


def broadcast_extents(shapes: Sequence[Sequence[int]]) -> tuple[int, ...] | None:
    """The shape to which all broadcast; None if there is none."""
    rank = max((len(s) for s in shapes), default=0)
    result = [1] * rank
    for shape in shapes:
        for i, extent in enumerate(reversed(shape), 1):
            if extent == 1 or extent == result[-i]:
                continue
            if result[-i] != 1:
                return None
            result[-i] = extent
    return tuple(result)


@interpret(ops.AddOp)
def add(op: ops.AddOp, a: int, b: int) -> int:
    return a + b


@interpret(ops.MulOp)
def mul(op: ops.MulOp, a: int, b: int) -> int:
    return a * b


@interpret(ops.DivOp)
def div(op: ops.DivOp, a: int, b: int) -> int:
    return a // b


@interpret(ops.MaxOp)
def max_(op: ops.MaxOp, a: Any, b: Any) -> Any:
    return max(a, b) if isinstance(a, int) else tuple(map(max, a, b))


@interpret(ops.MinOp)
def min_(op: ops.MinOp, a: Any, b: Any) -> Any:
    return min(a, b) if isinstance(a, int) else tuple(map(min, a, b))


@interpret(ops.MeetOp)
def meet(op: ops.MeetOp, a: Any, b: Any) -> Any:
    same = a == b if isinstance(a, int) else _extents(a) == _extents(b)
    if not same:
        raise InterpretError(op.error.value if op.error is not None else "the operands contradict each other")
    return a


@interpret(ops.BroadcastOp)
def broadcast(op: ops.BroadcastOp, *shapes: Any) -> Any:
    found = broadcast_extents([_extents(s) for s in shapes])
    if found is None:
        raise InterpretError(op.error.value if op.error is not None else "the shapes do not broadcast")
    return _shape(op, found)


@interpret(ops.ConstShapeOp)
def const_shape(op: ops.ConstShapeOp) -> Any:
    return _shape(op, [int(extent) for extent in op.shape.values()])


@interpret(ops.ConstSizeOp)
def const_size(op: ops.ConstSizeOp) -> int:
    return op.value.value


@interpret(ops.ShapeEqOp, ops.CstrEqOp)
def shape_eq(op: ops.ShapeEqOp | ops.CstrEqOp, *shapes: Any) -> bool:
    return _checked(op, len({_extents(s) for s in shapes}) <= 1)


@interpret(ops.IsBroadcastableOp, ops.CstrBroadcastableOp)
def is_broadcastable(op: ops.IsBroadcastableOp | ops.CstrBroadcastableOp, *shapes: Any) -> bool:
    return _checked(op, broadcast_extents([_extents(s) for s in shapes]) is not None)


def _checked(op: Operation, holds: bool) -> bool:
    if not holds and op.name.startswith("shape.cstr_"):
        raise InterpretError("required shapes to " + ("be equal" if op.name == "shape.cstr_eq" else "broadcast"))
    return holds


@interpret(ops.CstrRequireOp)
def cstr_require(op: ops.CstrRequireOp, holds: bool) -> bool:
    if not holds:
        raise InterpretError(op.msg.value)
    return True


@interpret(ops.ConstWitnessOp)
def const_witness(op: Any) -> bool:
    return bool(op.passing.value)


@interpret(ops.AssumingAllOp)
def assuming_all(op: ops.AssumingAllOp, *witnesses: bool) -> bool:
    return all(witnesses)


@interpret(ops.AssumingOp, needs_frame=True)
def assuming(frame: Frame, op: ops.AssumingOp, witness: bool) -> Any:
    return frame.run_region(op.body)


@interpret(ops.ReduceOp, needs_frame=True)
def reduce(frame: Frame, op: ops.ReduceOp, shape: Any, *values: Any) -> tuple[Any, ...]:
    for i, extent in enumerate(_extents(shape)):
        values = frame.run_region(op.body, [i, extent, *values])
    return tuple(values)


@interpret(ops.FromExtentsOp)
def from_extents(op: ops.FromExtentsOp, *extents: int) -> tuple[int, ...]:
    return tuple(extents)


@interpret(ops.FromExtentTensorOp, ops.ToExtentTensorOp, ops.ValueAsShapeOp)
def convert(op: ops.FromExtentTensorOp | ops.ToExtentTensorOp | ops.ValueAsShapeOp, shape: Any) -> Any:
    return _shape(op, _extents(shape))


@interpret(ops.AnyOp)
def any_(op: ops.AnyOp, first: Any, *rest: Any) -> Any:
    return _shape(op, _extents(first))


@interpret(ops.RankOp)
def rank(op: ops.RankOp, shape: Any) -> int:
    return len(shape)


@interpret(ops.DimOp)
def dim(op: ops.DimOp, value: Any, index: int) -> int:
    return _at(value.shape, index)


@interpret(ops.GetExtentOp)
def get_extent(op: ops.GetExtentOp, shape: Any, index: int) -> int:
    return int(_at(shape, index))


def _at(sizes: Any, index: int) -> int:
    if not 0 <= index < len(sizes):
        raise InterpretError("the index is not a dimension")
    return sizes[index]


@interpret(ops.IndexToSizeOp, ops.SizeToIndexOp)
def same(op: ops.IndexToSizeOp | ops.SizeToIndexOp, value: int) -> int:
    return value


@interpret(ops.NumElementsOp)
def num_elements(op: ops.NumElementsOp, shape: Any) -> int:
    total = 1
    for extent in _extents(shape):
        total *= extent
    return total


@interpret(ops.ShapeOfOp)
def shape_of(op: ops.ShapeOfOp, value: Any) -> Any:
    return _shape(op, value.shape)


@interpret(ops.SplitAtOp)
def split_at(op: ops.SplitAtOp, shape: Any, index: int) -> tuple[Any, Any]:
    extents = _extents(shape)
    if not -len(extents) <= index <= len(extents):
        raise InterpretError(f"splits {len(extents)} sizes at {index}")
    return _shape(op, extents[:index], 0), _shape(op, extents[index:], 1)


@interpret(ops.ConcatOp)
def concat(op: ops.ConcatOp, a: Any, b: Any) -> Any:
    return _shape(op, _extents(a) + _extents(b))



@interpret(functions.DebugPrintOp)
def debug_print(op: functions.DebugPrintOp, value: Any) -> Any:
    return value


INTERPRETATIONS = (
    add, mul, div, max_, min_, meet, broadcast, const_shape, const_size, *shape_eq, *is_broadcastable, cstr_require,
    const_witness, assuming_all, assuming, reduce, from_extents, *convert, any_, rank, dim, get_extent, *same,
    num_elements, shape_of, split_at, concat, debug_print,
)  # fmt: skip
