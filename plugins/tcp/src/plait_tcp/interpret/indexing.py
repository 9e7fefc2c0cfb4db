"""Reference semantics of gather, scatter and sort."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cmp_to_key
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, FloatType
from plait.interpret import interpret
from plait.lazy import lazy_import

from plait_tcp import ops
from plait_tcp.ops.indexing import batch_dims_of_indices, batching_dims, window_dims

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.interpret.interpreter import Frame
    pass

np = lazy_import("numpy")


class Boxes:
    """Where the boxes of a gather or scatter start: for each index vector, a start along each operand dimension."""

    def __init__(self, op: Any, rank: int, indices: ndarray) -> None:
        vector = op.index_vector_dim.value
        vectors = indices[..., None] if vector == indices.ndim else np.moveaxis(indices, vector, -1)
        self.shape: tuple[int, ...] = vectors.shape[:-1]
        self.starts = np.zeros((*self.shape, rank), dtype=object)
        for i, dim in enumerate(op.start_index_map.values):
            self.starts[..., dim] = vectors[..., i].astype(object)
        for dim, numbered in zip(*batching_dims(op)):
            axis = batch_dims_of_indices(op).index(numbered)
            numbers = np.arange(self.shape[axis]).reshape([-1 if i == axis else 1 for i in range(len(self.shape))])
            self.starts[..., dim] = np.broadcast_to(numbers, self.shape)
        self.offset_dims: list[int] = list(op.offset_dims.values)
        self.window_dims: list[int] = window_dims(op, rank)

    def split(self, shape: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
        """The parts of a shape of boxes: the numbers of the vectors, and the box."""
        numbers = [n for i, n in enumerate(shape) if i not in self.offset_dims]
        return numbers, [shape[i] for i in self.offset_dims]

    def join(self, number: Sequence[int], offsets: Sequence[int]) -> tuple[int, ...]:
        """The inverse of `split`."""
        rest, inner = iter(number), iter(offsets)
        rank = len(number) + len(offsets)
        return tuple(next(inner) if i in self.offset_dims else next(rest) for i in range(rank))

    def place(self, number: Sequence[int], offsets: Sequence[int]) -> list[int]:
        """The operand element of an element of the box of a vector."""
        place = [int(start) for start in self.starts[tuple(number)]]
        for dim, offset in zip(self.window_dims, offsets):
            place[dim] += offset
        return place


def _all(shape: Sequence[int]) -> Any:
    return product(*(range(n) for n in shape))


@interpret(ops.GatherOp)
def gather(op: ops.GatherOp, x: ndarray, indices: ndarray, *sizes: int) -> Any:
    rest = iter(sizes)
    box = [int(next(rest)) if n == DYNAMIC else n for n in op.static_sizes.values]
    boxes = Boxes(op, x.ndim, indices)
    for dim, (size, extent) in enumerate(zip(box, x.shape)):
        boxes.starts[..., dim] = np.clip(boxes.starts[..., dim], 0, extent - size)
    kept = [box[dim] for dim in boxes.window_dims]
    result = np.empty(boxes.join(boxes.shape, kept), dtype=x.dtype)
    for number in _all(boxes.shape):
        first = boxes.place(number, [0] * len(kept))
        taken = x[tuple(slice(f, f + n) for f, n in zip(first, box))].reshape(kept)
        place = iter(number)
        result[tuple(slice(None) if i in boxes.offset_dims else next(place) for i in range(result.ndim))] = taken
    return result


@interpret(ops.ScatterOp, needs_frame=True)
def scatter(frame: Frame, op: ops.ScatterOp, *values: ndarray) -> Any:
    count = len(op.inputs)
    inputs, indices, updates = [x.copy() for x in values[:count]], values[count], values[count + 1 :]
    boxes = Boxes(op, inputs[0].ndim, indices)
    numbers, box = boxes.split(updates[0].shape)
    for number in _all(numbers):
        for offsets in _all(box):
            place = tuple(boxes.place(number, offsets))
            if all(0 <= p < n for p, n in zip(place, inputs[0].shape)):
                update = boxes.join(number, offsets)
                elements = [np.asarray(x[place]) for x in inputs] + [np.asarray(u[update]) for u in updates]
                for x, value in zip(inputs, frame.run_region(op.body, elements)):
                    x[place] = value
    return tuple(inputs)


@interpret(ops.SortOp, needs_frame=True)
def sort(frame: Frame, op: ops.SortOp, *inputs: ndarray) -> Any:
    dim = op.dim.value
    rows = [np.moveaxis(x, dim, -1) for x in inputs]
    results = [np.empty_like(row) for row in rows]

    for number in _all(rows[0].shape[:-1]):
        lines = [row[number] for row in rows]

        def precedes(left: int, right: int, lines: Sequence[ndarray] = lines) -> bool:
            pairs = [np.asarray(line[i]) for line in lines for i in (left, right)]
            return bool(frame.run_region(op.body, pairs)[0])

        def compare(left: int, right: int, precedes: Callable[[int, int], bool] = precedes) -> int:
            return -1 if precedes(left, right) else 1 if precedes(right, left) else 0

        order = sorted(range(rows[0].shape[-1]), key=cmp_to_key(compare))
        for line, result in zip(lines, results):
            result[number] = line[order]
    return tuple(np.moveaxis(result, -1, dim).copy() for result in results)


@interpret(ops.TopKOp)
def top_k(op: ops.TopKOp, x: ndarray) -> Any:
    element = op.operand.type.element_type
    keys = _total_order(x, element) if isinstance(element, FloatType) else x.astype(object)
    order = np.argsort(-keys, axis=-1, kind="stable")[..., : op.k.value]
    return np.take_along_axis(x, order, axis=-1), order.astype(np.int32)


def _total_order(x: ndarray, element: FloatType) -> Any:
    """Integers in the order of the floats by IEEE 754 totalOrder."""
    bits = x.view(f"u{x.dtype.itemsize}").astype(object)
    sign = 0 if element.format.unsigned else 1 << (element.width - 1)
    return np.where(bits & sign != 0, -(bits & ~sign) - 1, bits) if sign else bits


INDEXING = (gather, scatter, sort, top_k)
