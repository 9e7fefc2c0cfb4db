"""Products and convolutions of small whole numbers."""

from __future__ import annotations

import math

from exact.writer import ANY, MOST, Value, Writer, types

WIDENED = ("i8", "ui8", "i16")


class Contractions(Writer):
    def dot(self) -> None:
        """Batches, contracted dimensions and others, in any order."""
        a = self.some(lambda v: bool(v.shape) and v.element != "i1")
        if a is None:
            return
        kinds = self.random.choices("bcf", [1, 2, 2], k=len(a.shape))
        batch, summed, free = ([i for i, k in enumerate(kinds) if k == kind] for kind in "bcf")
        self.random.shuffle(batch)
        self.random.shuffle(summed)
        dims = [*batch, *summed, *[None] * self.number(0, 2)]
        self.random.shuffle(dims)
        shape = [self.pick(self.sizes) if dim is None else a.shape[dim] for dim in dims]
        others = [n for n, dim in zip(shape, dims) if dim is None]
        result = [*(a.shape[i] for i in batch), *(a.shape[i] for i in free), *others]
        count = math.prod(a.shape[i] for i in summed)
        if max(math.prod(result), math.prod(shape)) > MOST or math.prod(result) * count > 50 * MOST:
            return
        found = self.factors(a, self.source(a.element, shape), count)
        if found is None:
            return
        a, b, bound = found
        element = "i32" if a.element in WIDENED and self.chance(0.7) else a.element
        pairs = [f"{mine} x {[dims.index(i) for i in mine]}" for mine in (batch, summed)]
        text = f"batching_dims = {pairs[0]}, contracting_dims = {pairs[1]} : ({types([a, b])}) -> RESULT"
        self.emit(f"stablehlo.dot_general {a.name}, {b.name}, {text}", element, result, bound)

    def factors(self, a: Value, b: Value, count: int) -> tuple[Value, Value, float] | None:
        """Operands of which `count` products add up exactly, and a bound of the sum."""
        if not a.is_float:
            return a, b, ANY
        second = self.summands(b, count, 3)
        if second is None:
            return None
        return self.tame(a, 3), second[0], max(second[1], 1)

    def convolution(self) -> None:
        """All layouts, strides, dilations, groups, reversed windows, padding that may be negative."""
        element = self.pick([e for e in self.elements if e in ("f32", "f64", "i32", "i8")] or ["f32"])
        spatial = self.pick([1, 2, 2, 2, 3])
        n, inputs, outputs, groups, batches = self._channels()
        sizes = [self.pick([1, 3, 4, 5, 6, 8, 9, 12][: 8 - 3 * (spatial == 3)]) for _ in range(spatial)]
        kernel = [3] * spatial if self.chance(0.4) else [self.pick([1, 2, 3, 5]) for _ in range(spatial)]
        is_plain = self.chance(0.4)
        strides, spread, apart = ([1 if is_plain else self.pick([1, 1, 2]) for _ in kernel] for _ in range(3))
        if self.has_special:  # zeros between elements, times NaN: left out natively, NaN in the interpreter
            spread = [1] * spatial
        pads = [[1, 1] if is_plain else [self.pick([-1, 0, 1, 2]), self.pick([0, 1, 2])] for _ in kernel]
        rooms = [(m - 1) * b + 1 + sum(p) - (k - 1) * d - 1 for m, b, p, k, d in zip(sizes, spread, pads, kernel, apart)]
        if min(rooms) < 0:
            return
        result = [room // s + 1 for room, s in zip(rooms, strides)]
        count = inputs // groups * math.prod(kernel)
        if n * outputs * math.prod(result) * count > 60 * MOST:
            return
        images, filters, made = (self._layout(two, spatial) for two in ("bf", "oi", "bf"))
        a = self.source(element, self._sized(images, {"b": n, "f": inputs}, sizes))
        b = self.source(element, self._sized(filters, {"i": inputs // groups, "o": outputs}, kernel))
        found = self.factors(a, b, count)
        if found is None:
            return
        a, b, bound = found
        reverse = str([self.chance(0.1) for _ in kernel]).lower()
        numbers = f"[{', '.join(images)}]x[{', '.join(filters)}]->[{', '.join(made)}]"
        window = f"stride = {strides}, pad = {pads}, lhs_dilate = {spread}, rhs_dilate = {apart}, reverse = {reverse}"
        counts = f"{{feature_group_count = {groups} : i64, batch_group_count = {batches} : i64}}"
        text = f"dim_numbers = {numbers}, window = {{{window}}} {counts} : ({types([a, b])}) -> RESULT"
        shape = self._sized(made, {"b": n // batches, "f": outputs}, result)
        self.emit(f"stablehlo.convolution({a.name}, {b.name}) {text}", "i32" if element == "i8" else element, shape, bound)

    def _channels(self) -> tuple[int, int, int, int, int]:
        """Images, channels, filters, groups of channels, groups of images."""
        n, inputs, outputs = self.pick([1, 1, 2, 3]), self.pick([1, 2, 3, 4, 8, 16]), self.pick([1, 2, 3, 4, 8, 16])
        kind, groups = self.number(0, 5), self.pick([2, 3, 4])
        if kind == 0:
            return n, groups * self.number(1, 2), groups * self.number(1, 3), groups, 1
        if kind == 1:
            return n, inputs, inputs * self.number(1, 2), inputs, 1
        if kind == 2:
            return groups * self.number(1, 2), inputs, groups * self.number(1, 2), 1, groups
        return n, inputs, outputs, 1, 1

    def _layout(self, two: str, spatial: int) -> list[str]:
        """Channels first, last, or the dimensions in any order."""
        places = [str(i) for i in range(spatial)]
        layout = self.pick([[*two, *places], [two[0], *places, two[1]], [*places, *reversed(two)]])
        return self.random.sample(layout, len(layout)) if self.chance(0.3) else layout

    def _sized(self, layout: list[str], named: dict[str, int], sizes: list[int]) -> list[int]:
        """The shape that a layout has."""
        return [named[d] if d in named else sizes[int(d)] for d in layout]
