"""Perfect loop nests over indexing maps: on whole arrays where the body allows that, else point by point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.frozen import FrozenValue
from plait.interpret.interpretation import InterpretError
from plait.interpret.values import value_for
from plait.interpret.vectorized_body import VectorizedBody
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from plait.builtin.attributes import AffineMap
    from plait.interpret.interpreter import Frame

np = lazy_import("numpy")


class LoopNest(FrozenValue):
    """Loops (`iterators`), the accesses to inputs and then destinations (`maps`), and a body.

    `types` are the types of the body's arguments. `run_point` runs the body for the scalars at one point; `body` runs
    it on arrays, if that is possible.
    """

    iterators: Sequence[str]
    maps: Sequence[Any]
    inputs: int
    types: Sequence[Any]
    body: VectorizedBody | None
    run_point: Callable[[Any, Sequence[Any], Sequence[int]], Sequence[Any]]

    def run(self, frame: Frame, arrays: Sequence[Any], bounds: Sequence[int | None] = ()) -> None:
        """Run the body at all points; what it yields is stored in the destinations, the last of `arrays`.

        Where a destination has memory of another array, at other points, the points are run in the order of the loops.
        """
        sizes = loop_sizes(self.maps, arrays, bounds or [None] * len(self.iterators))
        if self.body is None or self._overlap(arrays):
            self._run_points(frame, arrays, sizes)
        else:
            self._run_arrays(frame, self.body, arrays, sizes)

    def _overlap(self, arrays: Sequence[Any]) -> bool:
        """Whether a destination may have an element of another array at another point."""
        numbers = range(len(arrays))
        return any(
            _share(arrays[i], arrays[j]) and not (self.maps[i] == self.maps[j] and _same(arrays[i], arrays[j]))
            for i in numbers[self.inputs :] for j in numbers[:i] if isinstance(arrays[j], np.ndarray)
        )  # fmt: skip

    def _run_arrays(self, frame: Frame, body: VectorizedBody, arrays: Sequence[Any], sizes: Sequence[int]) -> None:
        """Run the body once for each point of the reduction loops, on all points of the parallel loops together."""
        rank = len(self.iterators)
        parallel = [i for i, kind in enumerate(self.iterators) if kind == "parallel"]
        others = [i for i in range(rank) if i not in parallel]
        shape = tuple([sizes[i] for i in parallel])
        accesses = [Access(map, parallel, rank) for map in self.maps]
        point: list[Any] = [0] * rank
        for axis, i in enumerate(parallel):
            point[i] = np.arange(sizes[i]).reshape([-1 if a == axis else 1 for a in range(len(parallel))])
        for step in np.ndindex(*[sizes[i] for i in others]):
            for i, place in zip(others, step):
                point[i] = place
            read = [access.read(array, point, shape) for access, array in zip(accesses, arrays)]
            results = body.run(read, point, shape, frame.values)
            for access, array, result in zip(accesses[self.inputs :], arrays[self.inputs :], results):
                access.write(array, point, result)

    def _run_points(self, frame: Frame, arrays: Sequence[Any], sizes: Sequence[int]) -> None:
        """Run the body for one point after the other."""
        for point in np.ndindex(*sizes):
            places = [_inside(map.evaluate(point), np.shape(array)) for map, array in zip(self.maps, arrays)]
            scalars = [
                value_for(type, array[place]) if isinstance(array, np.ndarray) else array
                for type, array, place in zip(self.types, arrays, places)
            ]
            results = self.run_point(frame, scalars, point)
            for array, place, result in zip(arrays[self.inputs :], places[self.inputs :], results):
                array[place] = result


def _share(a: NDArray[Any], b: NDArray[Any]) -> bool:
    """Whether two arrays have elements in common, or it would take long to find out."""
    try:
        return bool(np.shares_memory(a, b, max_work=10_000))
    except np.exceptions.TooHardError:
        return True


def _same(a: NDArray[Any], b: NDArray[Any]) -> bool:
    """Whether equal indices are the same element of both."""
    return a.strides == b.strides and a.__array_interface__["data"][0] == b.__array_interface__["data"][0]


def loop_sizes(maps: Sequence[Any], arrays: Sequence[Any], bounds: Sequence[int | None]) -> list[int]:
    """The size of each loop: its bound, or from the shapes of the operands through the indexing maps."""
    sizes = [-1 if bound is None else bound for bound in bounds]
    for map, array in zip(maps, arrays):
        for expr, size in zip(map.results, np.shape(array)):
            position = getattr(expr, "position", None)
            if position is None:
                continue
            if sizes[position] not in (-1, size):
                raise InterpretError(f"has conflicting sizes {sizes[position]} and {size} for loop {position}")
            sizes[position] = size
    if -1 in sizes:
        raise InterpretError(f"has a loop {sizes.index(-1)} whose size follows from no operand")
    return sizes


def _inside(place: Sequence[Any], shape: Sequence[int]) -> tuple[Any, ...]:
    """Indices of elements. Raises `InterpretError` if they lie outside of `shape`."""
    for dim, (index, size) in enumerate(zip(place, shape)):
        if np.any(np.less(index, 0)) or np.any(np.greater_equal(index, size)):
            raise InterpretError(f"accesses dimension {dim} of size {size} out of bounds")
    return tuple(place)


class Access:
    """How the elements of one array are read and written at a point of the reduction loops, for all parallel loops."""

    def __init__(self, map: AffineMap, parallel: Sequence[int], rank: int) -> None:
        self.map, self.parallel, self.rank = map, parallel, rank
        positions: list[Any] = [getattr(expr, "position", None) for expr in map.results]
        self.is_view = None not in positions and len(set(positions)) == len(positions)
        self.positions = positions

    def read(self, array: NDArray[Any], point: Sequence[Any], shape: tuple[int, ...]) -> Any:
        """The elements, broadcast to `shape`, the sizes of the parallel loops."""
        if not isinstance(array, np.ndarray):
            return np.broadcast_to(np.asarray(array), shape)
        picked = self.view(array, point) if self.is_view else array[self.indices(array, point)]
        return np.broadcast_to(picked, shape)

    def view(self, array: NDArray[Any], point: Sequence[Any]) -> Any:
        """The elements as a view with one dimension for each parallel loop, of size 1 where the map lacks it."""
        kept = [p for p in self.positions if p in self.parallel]
        view = array[(*[slice(None) if p in self.parallel else point[p] for p in self.positions], ...)]
        view = view.transpose(sorted(range(len(kept)), key=kept.__getitem__))
        return view[(*[slice(None) if p in kept else None for p in self.parallel], ...)]

    def indices(self, array: NDArray[Any], point: Sequence[Any]) -> tuple[Any, ...]:
        """Index arrays, broadcast against each other."""
        return _inside([np.asarray(expr.evaluate(point)) for expr in self.map.results], array.shape)

    def write(self, array: NDArray[Any], point: Sequence[Any], values: Any) -> None:
        """Store the elements."""
        if self.is_view:
            view = self.view(array, point)
            view[...] = values
        else:
            array[self.indices(array, point)] = values
