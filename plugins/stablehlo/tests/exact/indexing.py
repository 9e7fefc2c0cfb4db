"""Gathers and scatters with any dimension numbers, and selections of windows."""

from __future__ import annotations

import math

from stablehlo_programs import tensor

from exact.movement import Movement
from exact.reductions import ARRANGED, Reductions
from exact.writer import MOST, Value, integers, names, types


class Indexing(Movement, Reductions):
    def indices(self, shape: list[int], top: int) -> Value:
        """Places below `top`, and some that are outside."""
        numbers = [self.number(-1, top + 1) if self.chance(0.2) else self.number(0, max(top - 1, 0)) for _ in range(math.prod(shape))]
        element = self.pick(["i32", "i64"])
        there = self.some(lambda v: v.element == element and v.shape == tuple(shape))
        if there is not None and self.chance(0.3):
            return there
        return self.use(self.constant(element, shape) if self.depth else self.argument(element, shape, numbers))

    def _indexed(self, a: Value) -> tuple[list[int], list[int], list[int], list[int], int]:
        """The dimensions that indices are for, those of them that go, sizes of windows and of batches, where an index is."""
        mapped = self.order(len(a.shape))[: self.number(1, len(a.shape))]
        gone = sorted(dim for dim in mapped if self.chance(0.6))
        sizes = [1 if dim in gone else n if self.chance(0.6) else self.number(1, n) for dim, n in enumerate(a.shape)]
        batch = [self.pick(self.sizes) for _ in range(self.number(0, 2))]
        return mapped, gone, sizes, batch, self.number(0, len(batch))

    def _merged(self, batch: list[int], window: list[int]) -> tuple[list[int], list[int]]:
        """Where the dimensions of windows are among all, and the shape."""
        rank = len(batch) + len(window)
        places = sorted(self.order(rank)[: len(window)]) if self.chance(0.5) else list(range(len(batch), rank))
        batches, windows = iter(batch), iter(window)
        return places, [next(windows) if i in places else next(batches) for i in range(rank)]

    def gather(self) -> None:
        a = self.some(lambda v: 1 <= len(v.shape) <= 3 and v.size > 0)
        if a is None:
            return
        mapped, gone, sizes, batch, at = self._indexed(a)
        places, shape = self._merged(batch, [n for dim, n in enumerate(sizes) if dim not in gone])
        if math.prod(shape) > MOST:
            return
        index = self.indices([*batch[:at], len(mapped), *batch[at:]], max(a.shape[dim] for dim in mapped))
        numbers = f"offset_dims = {places}, collapsed_slice_dims = {gone}, start_index_map = {mapped}, index_vector_dim = {at}"
        options = f"{{dimension_numbers = #stablehlo.gather<{numbers}>, slice_sizes = {integers(sizes)}}}"
        self.emit(f'"stablehlo.gather"({names([a, index])}) {options} : ({types([a, index])}) -> RESULT', a.element, shape, a.bound)

    def scatter(self) -> None:
        """Many updates that are combined, or one that replaces."""
        a = self.some(lambda v: 1 <= len(v.shape) <= 3 and v.size > 0)
        if a is None:
            return
        mapped, gone, sizes, batch, at = self._indexed(a)
        places, shape = self._merged(batch, [n for dim, n in enumerate(sizes) if dim not in gone])
        count, kind = math.prod(batch), self.combiner(a.element)
        if math.prod(shape) > MOST:
            return
        update, bound = self.source(a.element, shape), a.bound
        if count == 1 and self.chance(0.7):
            region = self.replacing(a.element)
            bound = max(a.bound, update.bound)
        else:
            found, sums = self.summands(update, count + 1), self.summands(a, count + 1)
            if found is None or sums is None:
                return
            (update, bound), a, region = found, sums[0], self.region(kind, a.element)
            bound = max(bound, a.bound) if kind in ARRANGED else bound + a.bound
        index = self.indices([*batch[:at], len(mapped), *batch[at:]], max(a.shape[dim] for dim in mapped))
        numbers = (f"update_window_dims = {places}, inserted_window_dims = {gone}, scatter_dims_to_operand_dims = {mapped}, "
                   f"index_vector_dim = {at}")  # fmt: skip
        given = [a, index, update]
        text = f'"stablehlo.scatter"({names(given)}) {region} {{scatter_dimension_numbers = #stablehlo.scatter<{numbers}>}}'
        self.emit(f"{text} : ({types(given)}) -> RESULT", a.element, a.shape, bound)

    def replacing(self, element: str) -> str:
        self.count += 1
        n, ty = self.count, tensor(element, ())
        return f"({{\n^bb0(%p{n}: {ty}, %q{n}: {ty}):\nstablehlo.return %q{n} : {ty}\n}})"

    def select_and_scatter(self) -> None:
        a = self.some(lambda v: bool(v.shape) and v.size > 0 and v.element != "i1")
        if a is None:
            return
        sizes, strides = ([self.pick([1, 2, 3]) for _ in a.shape] for _ in range(2))
        pads = [[min(self.number(0, 1), n - 1) for _ in range(2)] for n in sizes]
        rooms = [n + sum(p) - w for n, p, w in zip(a.shape, pads, sizes)]
        if min(rooms) < 0:
            return
        a = self.tame(a, 3)
        source = self.tame(self.source(a.element, [room // s + 1 for room, s in zip(rooms, strides)]), 3)
        self.count += 1
        n, ty = self.count, tensor(a.element, ())
        select = (f"({{\n^bb0(%p{n}: {ty}, %q{n}: {ty}):\n%o{n} = stablehlo.compare GE, %p{n}, %q{n} : ({ty}, {ty}) -> tensor<i1>\n"
                  f"stablehlo.return %o{n} : tensor<i1>\n}}, ")  # fmt: skip
        given = [a, source, self.constant(a.element, (), 0)]
        options = (f"{{window_dimensions = {integers(sizes)}, window_strides = {integers(strides)}, "
                   f"padding = dense<{pads}> : tensor<{len(pads)}x2xi64>}}")  # fmt: skip
        text = f'"stablehlo.select_and_scatter"({names(given)}) {select}{self.region("add", a.element)[1:]} {options}'
        self.emit(f"{text} : ({types(given)}) -> RESULT", a.element, a.shape, 3 * math.prod(sizes))
