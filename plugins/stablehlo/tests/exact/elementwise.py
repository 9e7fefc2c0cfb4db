"""Elementwise steps; what leaves the whole numbers that are exact is any number, which only operations of one rounding take."""

from __future__ import annotations

from exact.writer import ANY, EXACT, Value, Writer, names, types

BITS = ["and", "or", "xor", "shift_left", "shift_right_logical", "shift_right_arithmetic"]


class Elementwise(Writer):
    def binary(self) -> None:
        a = self.some()
        assert a is not None
        b = self.like(a)
        if self.chance(0.5):
            a, b = b, a
        if a.element == "i1":
            kinds = ["and", "or", "xor", "add", "multiply", "maximum", "minimum"]
        else:
            kinds = ["add", "subtract", "multiply", "maximum", "minimum", "divide", "remainder", *([] if a.is_float else BITS)]
        kind = self.pick(kinds)
        bounds = {"add": a.bound + b.bound, "subtract": a.bound + b.bound, "multiply": a.bound * b.bound,
                  "maximum": max(a.bound, b.bound), "minimum": max(a.bound, b.bound)}  # fmt: skip
        bound = bounds.get(kind, ANY) if a.is_float else ANY
        if a.element in ("f16", "bf16") and not bound <= EXACT[a.element]:
            return  # further digits may be kept up to the next operation
        self.emit(f"stablehlo.{kind} {a.name}, {b.name} : RESULT", a.element, a.shape, self.exact(a.element, bound))

    @staticmethod
    def exact(element: str, bound: float) -> float:
        return bound if bound <= EXACT.get(element, 0) else ANY

    def unary(self) -> None:
        a = self.some()
        assert a is not None
        kinds = {"i1": ["not"]}.get(a.element, ["not", "count_leading_zeros", "popcnt"])
        if a.is_float:
            kinds = ["negate", "abs", "floor", "ceil", "sign", "round_nearest_even", "round_nearest_afz"]
        elif a.element[0] == "i" and a.element != "i1":
            kinds = [*kinds, "negate", "abs", "sign"]
        self.emit(f"stablehlo.{self.pick(kinds)} {a.name} : RESULT", a.element, a.shape, a.bound)

    def compare(self) -> None:
        a = self.some()
        assert a is not None
        self.compared(a, self.like(a), self.pick(["EQ", "NE", "GE", "GT", "LE", "LT"]))

    def compared(self, a: Value, b: Value, direction: str) -> Value:
        return self.emit(f"stablehlo.compare {direction}, {a.name}, {b.name} : ({a.type}, {b.type}) -> RESULT", "i1", a.shape)

    def select(self) -> None:
        a = self.some()
        assert a is not None
        b, shape = self.like(a), self.pick([(), a.shape])
        p = self.some(lambda v: v.element == "i1" and v.shape == shape) or self.use(self.compared(a, b, "LT"))
        text = f"stablehlo.select {names([p, a, b])} : ({types([p, a, b])}) -> RESULT"
        self.emit(text, a.element, a.shape, max(a.bound, b.bound))

    def clamp(self) -> None:
        a = self.some(lambda v: v.element != "i1")
        if a is None:
            return
        least = 0 if a.element[0] == "u" else -2
        bounds = [self.constant(a.element, (), least), self.constant(a.element, (), 3)]
        low, high = bounds if self.chance(0.5) else [self.like(a), self.like(a)]
        text = f"stablehlo.clamp {names([low, a, high])} : ({types([low, a, high])}) -> RESULT"
        self.emit(text, a.element, a.shape, max(a.bound, low.bound, high.bound))

    def convert(self) -> None:
        a, element = self.some(), self.pick(self.elements)
        assert a is not None
        if a.is_float and element not in EXACT and element != "i1":
            a = self.tame(a, 100)
            if element[0] == "u":
                a = self.use(self.emit(f"stablehlo.abs {a.name} : RESULT", a.element, a.shape, a.bound))
        bound = 1 if a.element == "i1" else self.exact(element, a.bound)
        self.emit(f"stablehlo.convert {a.name} : ({a.type}) -> RESULT", element, a.shape, bound)

    def new_constant(self) -> None:
        self.constant(self.pick(self.elements), self.shape())

    def iota(self) -> None:
        shape = self.shape(self.number(1, 3))
        dim = self.number(0, len(shape) - 1)
        element = self.pick([e for e in self.elements if e != "i1"])
        self.emit(f"stablehlo.iota dim = {dim} : RESULT", element, shape, shape[dim])
