"""Reference semantics of linalg: bodies are run on whole arrays where that is possible, else point by point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import TensorType
from plait.interpret import InterpretError, interpret, value_for
from plait.lazy import lazy_import

from plait_linalg.ops import STRUCTURED_OPERATIONS, IndexOp
from plait_linalg.vectorized_body import VectorizedBody

np = lazy_import("numpy")


def loop_sizes(op: Any, arrays: Sequence[Any]) -> list[int]:
    """The size of each loop, from the shapes of the operands through the indexing maps."""
    sizes = [-1] * len(op.iterators())
    for map, array in zip(op.maps(), arrays):
        for expr, size in zip(map.results, np.shape(array)):
            position = getattr(expr, "position", None)
            if position is None:
                continue
            if sizes[position] not in (-1, size):
                raise InterpretError(f"has a loop {position} of size {sizes[position]} and of size {size}")
            sizes[position] = size
    if -1 in sizes:
        raise InterpretError(f"has a loop {sizes.index(-1)} whose size no operand tells")
    return sizes


class Access:
    """How the elements of one array are read and written at a point of the reduction loops, for all parallel loops."""

    def __init__(self, map: Any, parallel: Sequence[int], rank: int) -> None:
        self.map, self.parallel, self.rank = map, parallel, rank
        positions: list[Any] = [getattr(expr, "position", None) for expr in map.results]
        self.is_view = None not in positions and len(set(positions)) == len(positions)
        self.positions = positions

    def read(self, array: Any, point: Sequence[Any], shape: tuple[int, ...]) -> Any:
        """The elements, broadcast to `shape`, the sizes of the parallel loops."""
        if not isinstance(array, np.ndarray):
            return np.broadcast_to(np.asarray(array), shape)
        picked = self.view(array, point) if self.is_view else array[self.indices(point)]
        return np.broadcast_to(picked, shape)

    def view(self, array: Any, point: Sequence[Any]) -> Any:
        """The elements as a view with one dimension for each parallel loop, of size 1 where the map lacks it."""
        kept = [p for p in self.positions if p in self.parallel]
        view = array[(*[slice(None) if p in self.parallel else point[p] for p in self.positions], ...)]
        view = view.transpose(sorted(range(len(kept)), key=kept.__getitem__))
        return view[(*[slice(None) if p in kept else None for p in self.parallel], ...)]

    def indices(self, point: Sequence[Any]) -> tuple[Any, ...]:
        """Index arrays, broadcast against each other."""
        return tuple([np.asarray(expr.evaluate(point)) for expr in self.map.results])

    def write(self, array: Any, point: Sequence[Any], values: Any) -> None:
        """Store the elements."""
        if self.is_view:
            view = self.view(array, point)
            view[...] = values
        else:
            array[self.indices(point)] = values


def _run(frame: Any, op: Any, *values: Any) -> Any:
    count = len(op.ins)
    outs = [
        np.array(value) if isinstance(operand.type, TensorType) else value
        for operand, value in zip(op.outs, values[count:])
    ]
    arrays = [*values[:count], *outs]
    sizes = loop_sizes(op, arrays)
    body = frame.state(op, lambda: VectorizedBody.of(op, frame.ctx))
    if body is None:
        _run_points(frame, op, arrays, sizes)
    else:
        _run_arrays(frame, op, body, arrays, sizes)
    return tuple([out for operand, out in zip(op.outs, outs) if isinstance(operand.type, TensorType)])


def _run_arrays(frame: Any, op: Any, body: VectorizedBody, arrays: Sequence[Any], sizes: Sequence[int]) -> None:
    """Run the body once for each point of the reduction loops, on all points of the parallel loops together."""
    iterators, count = op.iterators(), len(op.ins)
    parallel = [i for i, kind in enumerate(iterators) if kind == "parallel"]
    others = [i for i in range(len(iterators)) if i not in parallel]
    shape = tuple([sizes[i] for i in parallel])
    accesses = [Access(map, parallel, len(iterators)) for map in op.maps()]
    point: list[Any] = [0] * len(iterators)
    for axis, i in enumerate(parallel):
        point[i] = np.arange(sizes[i]).reshape([-1 if a == axis else 1 for a in range(len(parallel))])
    for step in np.ndindex(*[sizes[i] for i in others]):
        for i, place in zip(others, step):
            point[i] = place
        read = [access.read(array, point, shape) for access, array in zip(accesses, arrays)]
        results = body.run(read, point, shape, frame.values)
        for access, array, result in zip(accesses[count:], arrays[count:], results):
            access.write(array, point, result)


def _run_points(frame: Any, op: Any, arrays: Sequence[Any], sizes: Sequence[int]) -> None:
    """Run the body for one point after the other."""
    count = len(op.ins)
    arguments = op.payload.block.arguments
    for point in np.ndindex(*sizes):
        places = [map.evaluate(point) for map in op.maps()]
        scalars = [
            value_for(argument.type, array[place]) if isinstance(array, np.ndarray) else array
            for argument, array, place in zip(arguments, arrays, places)
        ]
        frame.values[op] = point
        results = frame.run_region(op.payload, scalars)
        for array, place, result in zip(arrays[count:], places[count:], results):
            array[place] = result


@interpret(IndexOp, needs_frame=True)
def index(frame: Any, op: Any) -> Any:
    return int(frame.values[op.parent_op][op.dim.value])


INTERPRETATIONS = (*interpret(*STRUCTURED_OPERATIONS, needs_frame=True)(_run), index)
