"""Steps that move elements."""

from __future__ import annotations

import math

from exact.writer import MOST, Value, Writer, names, types


class Movement(Writer):
    def moved(self, a: Value, text: str, shape: list[int] | tuple[int, ...]) -> Value | None:
        """The result of an operation on `a` alone, unless it is too large."""
        if math.prod(shape) > MOST:
            return None
        return self.emit(f"stablehlo.{text} : ({a.type}) -> RESULT", a.element, shape, a.bound)

    def ranked(self) -> Value | None:
        return self.some(lambda v: bool(v.shape))

    def reshape(self) -> None:
        """Merge two dimensions, or split one, or insert one."""
        a = self.some()
        assert a is not None
        shape = list(a.shape)
        if len(shape) > 1 and self.chance(0.5):
            i = self.number(0, len(shape) - 2)
            shape[i : i + 2] = [shape[i] * shape[i + 1]]
        elif shape and 0 not in shape:
            i = self.number(0, len(shape) - 1)
            part = self.pick([n for n in range(1, shape[i] + 1) if shape[i] % n == 0])
            shape[i : i + 1] = [part, shape[i] // part]
        if len(shape) < 5 and self.chance(0.3):
            shape.insert(self.number(0, len(shape)), 1)
        if len(shape) < 6:
            self.moved(a, f"reshape {a.name}", shape)

    def transpose(self) -> None:
        a = self.some(lambda v: len(v.shape) > 1)
        if a is not None:
            order = self.order(len(a.shape))
            self.moved(a, f"transpose {a.name}, dims = {order}", [a.shape[i] for i in order])

    def broadcast(self) -> None:
        a = self.some(lambda v: len(v.shape) < 4)
        if a is None:
            return
        rank = self.number(len(a.shape), 4)
        dims = self.order(rank)[: len(a.shape)]
        dims = sorted(dims) if self.chance(0.8) else dims
        shape = [self.pick(self.sizes) for _ in range(rank)]
        for size, dim in zip(a.shape, dims):
            shape[dim] = size if size != 1 or self.chance(0.4) else shape[dim]
        self.moved(a, f"broadcast_in_dim {a.name}, dims = {dims}", shape)

    def slice(self) -> None:
        a = self.ranked()
        if a is None:
            return
        rows = [(0, n, 1) if self.chance(0.4) else self._row(n) for n in a.shape]
        text = ", ".join(f"{start}:{limit}:{stride}" for start, limit, stride in rows)
        self.moved(a, f"slice {a.name} [{text}]", [-(-(limit - start) // stride) for start, limit, stride in rows])

    def _row(self, size: int) -> tuple[int, int, int]:
        start = self.number(0, max(size - 1, 0))
        return start, self.number(min(start + 1, size), size), self.pick([1, 1, 2, 3])

    def reverse(self) -> None:
        a = self.ranked()
        if a is not None:
            text = f"stablehlo.reverse {a.name}, dims = {self.subset(len(a.shape))} : RESULT"
            self.emit(text, a.element, a.shape, a.bound)

    def concatenate(self) -> None:
        a = self.ranked()
        if a is None:
            return
        dim = self.number(0, len(a.shape) - 1)
        parts = [a, *(self.joined(a, dim) for _ in range(self.number(1, 3)))]
        self.random.shuffle(parts)
        shape = [*a.shape]
        shape[dim] = sum(part.shape[dim] for part in parts)
        if math.prod(shape) <= MOST:
            text = f"stablehlo.concatenate {names(parts)}, dim = {dim} : ({types(parts)}) -> RESULT"
            self.emit(text, a.element, shape, max(part.bound for part in parts))

    def joined(self, a: Value, dim: int) -> Value:
        """What can stand beside `a`."""

        def fits(v: Value) -> bool:
            rest = [s[:dim] + s[dim + 1 :] for s in (a.shape, v.shape)]
            return v.element == a.element and len(v.shape) == len(a.shape) and rest[0] == rest[1]

        return self.some(fits) or a

    def pad(self) -> None:
        a = self.ranked()
        if a is None:
            return
        value = self.constant(a.element, (), self.number(0, 1))
        low, high = ([self.pick([0, 0, 1, 2, -1, 3]) for _ in a.shape] for _ in range(2))
        inside = [self.pick([0, 0, 0, 1, 2]) for _ in a.shape]
        shape = [n + max(n - 1, 0) * k + lo + hi for n, k, lo, hi in zip(a.shape, inside, low, high)]
        if min(shape) >= 0 and math.prod(shape) <= MOST:
            text = f"low = {low}, high = {high}, interior = {inside} : ({types([a, value])}) -> RESULT"
            self.emit(f"stablehlo.pad {names([a, value])}, {text}", a.element, shape, max(a.bound, 1))

    # Places that are known at run time

    def places(self, rank: int) -> list[Value]:
        """Where slices start, inside or outside."""
        first = self.some(lambda v: v.element in ("i32", "i64", "ui8") and not v.shape) if self.chance(0.5) else None
        first = first or self.constant(self.pick(["i32", "i64"]), (), self.pick([0, 1, 2, 3, -1, 100]))
        return [first, *(self.constant(first.element, (), self.number(0, 2)) for _ in range(rank - 1))][:rank]

    def sizes_within(self, shape: tuple[int, ...]) -> list[int]:
        return [n if self.chance(0.4) else self.number(min(1, n), n) for n in shape]

    def dynamic_slice(self) -> None:
        a = self.ranked()
        if a is not None:
            given, sizes = [a, *self.places(len(a.shape))], self.sizes_within(a.shape)
            text = f"stablehlo.dynamic_slice {names(given)}, sizes = {sizes} : ({types(given)}) -> RESULT"
            self.emit(text, a.element, sizes, a.bound)

    def update(self) -> None:
        a = self.ranked()
        if a is None:
            return
        new = self.some(lambda v: v is not a and self._fits(a, v)) or self.source(a.element, self.sizes_within(a.shape))
        given = [a, new, *self.places(len(a.shape))]
        text = f"stablehlo.dynamic_update_slice {names(given)} : ({types(given)}) -> RESULT"
        self.emit(text, a.element, a.shape, max(a.bound, new.bound))
