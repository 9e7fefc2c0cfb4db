"""Reductions of several operands, windows, scans, sorts; combiners give the same in whatever order they are applied."""

from __future__ import annotations

import math

import numpy as np
from stablehlo_programs import tensor

from exact.writer import ANY, DTYPES, EXACT, MOST, Value, Writer, integers, names, types

ARRANGED = ("maximum", "minimum")


class Reductions(Writer):
    def combiner(self, element: str) -> str:
        if element == "i1":
            return self.pick(["and", "or"])
        return self.pick(["add", "add", *ARRANGED, *([] if element in EXACT else ["multiply", "and", "or", "xor"])])

    def first(self, element: str, kind: str) -> Value:
        """Where a reduction begins: its neutral element most times."""
        if kind in ARRANGED and self.chance(0.8):
            return self.extreme(element, kind)
        return self.constant(element, (), self.number(0, 1))

    def extreme(self, element: str, kind: str) -> Value:
        if element == "i1":
            return self.constant(element, (), int(kind == "minimum"))
        if element in EXACT:
            return self.constant(element, (), math.inf if kind == "minimum" else -math.inf)
        info = np.iinfo(DTYPES[element])
        return self.constant(element, (), info.max if kind == "minimum" else info.min)

    def combined(self, a: Value, kind: str, count: int) -> tuple[Value, float] | None:
        return (a, ANY) if kind in ARRANGED else self.summands(a, count + 1)

    def region(self, kind: str, element: str) -> str:
        self.count += 1
        n, ty = self.count, tensor(element, ())
        return f"({{\n^bb0(%p{n}: {ty}, %q{n}: {ty}):\n%o{n} = stablehlo.{kind} %p{n}, %q{n} : {ty}\nstablehlo.return %o{n} : {ty}\n}})"

    def reduce(self) -> None:
        a = self.some(lambda v: bool(v.shape))
        if a is None:
            return
        dims = self.subset(len(a.shape)) or [len(a.shape) - 1]
        kind = self.combiner(a.element)
        found = self.combined(a, kind, math.prod(a.shape[d] for d in dims))
        if found is not None:
            self.reduced(found[0], kind, dims, found[1])

    def reduced(self, a: Value, kind: str, dims: list[int], bound: float) -> Value:
        init = self.first(a.element, kind)
        shape = [n for i, n in enumerate(a.shape) if i not in dims]
        text = f"applies stablehlo.{kind} across dimensions = {dims} : ({types([a, init])}) -> RESULT"
        return self.emit(f"stablehlo.reduce({a.name} init: {init.name}) {text}", a.element, shape, bound + init.bound)

    def row(self) -> None:
        """What rows have beside their largest element, or their sum."""
        a = self.some(lambda v: bool(v.shape) and v.element != "i1")
        if a is None:
            return
        dim = len(a.shape) - 1 if self.chance(0.6) else self.number(0, len(a.shape) - 1)
        found = self.summands(a, a.shape[dim] + 2)
        if found is None:
            return
        a, bound = found
        row = self.use(self.reduced(a, self.pick([*ARRANGED, "add"]), [dim], bound))
        dims = [i for i in range(len(a.shape)) if i != dim]
        text = f"stablehlo.broadcast_in_dim {row.name}, dims = {dims} : ({row.type}) -> RESULT"
        spread = self.use(self.emit(text, a.element, a.shape, bound))
        kind = self.pick(["subtract", "add", "maximum"])
        self.emit(f"stablehlo.{kind} {names([a, spread])} : RESULT", a.element, a.shape, bound + a.bound)

    def largest(self) -> None:
        """The largest elements and their places."""
        a = self.some(lambda v: bool(v.shape) and v.element != "i1" and not (v.bound == ANY and v.is_float and self.has_special))
        if a is None:
            return
        dim = self.number(0, len(a.shape) - 1)
        place = self.use(self.emit(f"stablehlo.iota dim = {dim} : RESULT", "i32", a.shape))
        inits = [self.extreme(a.element, "maximum"), self.constant("i32", (), 0)]
        shape = [n for i, n in enumerate(a.shape) if i != dim]
        self.count += 1
        name, x, i = f"%m{self.count}", tensor(a.element, ()), "tensor<i32>"
        results = f"{tensor(a.element, tuple(shape))}, {tensor('i32', tuple(shape))}"
        self.lines.append(f"""{name}:2 = "stablehlo.reduce"({names([a, place, *inits])}) ({{
^bb0(%a: {x}, %i: {i}, %b: {x}, %j: {i}):
  %gt = stablehlo.compare GT, %a, %b : ({x}, {x}) -> tensor<i1>
  %eq = stablehlo.compare EQ, %a, %b : ({x}, {x}) -> tensor<i1>
  %lt = stablehlo.compare LT, %i, %j : ({i}, {i}) -> tensor<i1>
  %tie = stablehlo.and %eq, %lt : tensor<i1>
  %is = stablehlo.or %gt, %tie : tensor<i1>
  %x = stablehlo.select %is, %a, %b : tensor<i1>, {x}
  %n = stablehlo.select %is, %i, %j : tensor<i1>, {i}
  stablehlo.return %x, %n : {x}, {i}
}}) {{dimensions = {integers([dim])}}} : ({types([a, place, *inits])}) -> ({results})""")
        self.values += [Value(f"{name}#0", a.element, tuple(shape)), Value(f"{name}#1", "i32", tuple(shape))]

    def window(self) -> None:
        a = self.some(lambda v: bool(v.shape) and v.size > 0)
        if a is None:
            return
        rank = len(a.shape)
        sizes, strides = ([self.pick([1, 1, 2, 3]) for _ in range(rank)] for _ in range(2))
        spread, apart = ([self.pick([1, 1, 1, 2]) for _ in range(rank)] for _ in range(2))
        pads = [[self.pick([0, 0, 1, 2]), self.pick([0, 0, 1])] for _ in range(rank)]
        rooms = [(n - 1) * b + 1 + sum(p) - (w - 1) * d - 1 for n, b, p, w, d in zip(a.shape, spread, pads, sizes, apart)]
        if min(rooms) >= 0:
            options = (f"window_strides = {integers(strides)}, base_dilations = {integers(spread)}, "
                       f"window_dilations = {integers(apart)}, ")  # fmt: skip
            self._windows(a, sizes, pads, options, [room // s + 1 for room, s in zip(rooms, strides)])

    def scan(self) -> None:
        """Windows of all that is before, or after."""
        a = self.some(lambda v: bool(v.shape) and v.size > 0)
        if a is None:
            return
        dim = self.number(0, len(a.shape) - 1)
        before = self.pick([[a.shape[dim] - 1, 0], [0, a.shape[dim] - 1]])
        sizes = [n if i == dim else 1 for i, n in enumerate(a.shape)]
        self._windows(a, sizes, [before if i == dim else [0, 0] for i in range(len(a.shape))], "", list(a.shape))

    def _windows(self, a: Value, sizes: list[int], pads: list[list[int]], options: str, shape: list[int]) -> None:
        kind = self.combiner(a.element)
        found = self.combined(a, kind, math.prod(sizes))
        if found is None or math.prod(shape) > MOST:
            return
        a, bound = found
        init = self.first(a.element, kind) if options else self.neutral(a.element, kind)
        text = (f'"stablehlo.reduce_window"({names([a, init])}) {self.region(kind, a.element)} {{window_dimensions = '
                f"{integers(sizes)}, {options}padding = dense<{pads}> : tensor<{len(pads)}x2xi64>}} : ({types([a, init])}) -> RESULT")  # fmt: skip
        self.emit(text, a.element, shape, bound + init.bound)

    def neutral(self, element: str, kind: str) -> Value:
        if kind in ARRANGED:
            return self.extreme(element, kind)
        if kind == "and":
            return self.constant(element, (), int(np.array(-1).astype(DTYPES[element])))
        return self.constant(element, (), int(kind == "multiply"))

    def sort(self) -> None:
        """Elements with others that follow them, in a total order."""
        a = self.some(lambda v: bool(v.shape) and v.element != "i1")
        if a is None:
            return
        dim = len(a.shape) - 1 if self.chance(0.6) else self.number(0, len(a.shape) - 1)
        sorted_ = [a]
        for _ in range(self.pick([0, 0, 1, 2])):
            sorted_.append(self.some(lambda v: v.shape == a.shape) or self.use(self.emit(f"stablehlo.iota dim = {dim} : RESULT", "i32", a.shape)))
        self.count += 1
        n, ty = self.count, tensor(a.element, ())
        scalars = ", ".join(f"%p{n}_{i}: {tensor(v.element, ())}, %q{n}_{i}: {tensor(v.element, ())}" for i, v in enumerate(sorted_))
        order = self.pick(["LT", "GT"]) + f", %p{n}_0, %q{n}_0" + (", TOTALORDER" if a.is_float else "")
        stable = str(len(sorted_) > 1 or a.is_float or self.chance(0.5)).lower()
        name = f"%m{n}:{len(sorted_)}" if len(sorted_) > 1 else f"%m{n}"
        self.lines.append(f"""{name} = "stablehlo.sort"({names(sorted_)}) ({{
^bb0({scalars}):
  %o{n} = stablehlo.compare {order} : ({ty}, {ty}) -> tensor<i1>
  stablehlo.return %o{n} : tensor<i1>
}}) {{dimension = {dim} : i64, is_stable = {stable}}} : ({types(sorted_)}) -> ({types(sorted_)})""")
        for i, v in enumerate(sorted_):
            self.values.append(Value(f"%m{n}#{i}" if len(sorted_) > 1 else f"%m{n}", v.element, v.shape, v.bound))
