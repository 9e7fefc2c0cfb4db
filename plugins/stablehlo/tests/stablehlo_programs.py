"""Random StableHLO programs: each step is an operation on values that there are, constants among them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

DTYPES = {"f32": np.float32, "i32": np.int32, "ui8": np.uint8, "i1": np.bool_}
SPECIAL: dict[str, list[Any]] = {
    "f32": [0.0, -0.0, 1.0, -1.0, 2.5, float("nan"), float("inf"), float("-inf"), 1e-40, 3e38],
    "i32": [0, 1, -1, 2, 7, -(2**31), 2**31 - 1],
    "ui8": [0, 1, 2, 127, 128, 255],
    "i1": [False, True],
}
ANY = ["add", "multiply", "maximum", "minimum"]
BINARY = {
    "f32": [*ANY, "subtract", "divide"],
    "i32": [*ANY, "subtract", "and", "or", "xor", "shift_left", "shift_right_logical", "shift_right_arithmetic"],
    "ui8": [*ANY, "subtract", "and", "or", "xor", "shift_left", "shift_right_logical", "shift_right_arithmetic"],
    "i1": [*ANY, "and", "or", "xor"],
}
UNARY = {"f32": ["negate", "abs", "floor", "sign"], "i32": ["negate", "abs", "not"], "ui8": ["not"], "i1": ["not"]}
SHAPES = [(), (1,), (2,), (3,), (2, 3), (1, 3), (2, 1), (0, 2)]


@dataclass(frozen=True)
class Value:
    name: str
    element: str
    shape: tuple[int, ...]

    @property
    def type(self) -> str:
        return tensor(self.element, self.shape)


def tensor(element: str, shape: tuple[int, ...]) -> str:
    return f"tensor<{''.join(f'{n}x' for n in shape)}{element}>"


def literal(element: str, value: Any) -> str:
    if element == "i1":
        return "true" if value else "false"
    if element != "f32":
        return str(int(value))
    return f"0x{np.array(value, np.float32).view(np.uint32):08X}"


class Program:
    """The text of a random function `@main`, and its inputs; the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.count = 0
        arguments = [self.fresh(e, self.pick(SHAPES)) for e in ("f32", "i32", "ui8", "i1")]
        self.inputs = [self.array(a.element, a.shape) for a in arguments]
        self.values = list(arguments)
        for _ in range(self.number(2, 14)):
            self.step()
        returned = self.values[-4:]
        head = ", ".join(f"{a.name}: {a.type}" for a in arguments)
        types = ", ".join(v.type for v in returned)
        body = "\n".join(f"  {line}" for line in self.lines)
        names = ", ".join(v.name for v in returned)
        self.text = f"func.func @main({head}) -> ({types}) {{\n{body}\n  return {names} : {types}\n}}\n"

    # Drawing

    def pick(self, items: Any) -> Any:
        return self.random.choice(list(items))

    def number(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def order(self, count: int) -> list[int]:
        return self.random.sample(range(count), count)

    def subset(self, count: int) -> list[int]:
        return [i for i in range(count) if self.number(0, 1)]

    def some(self, wanted: Callable[[Value], bool] = lambda v: True) -> Value | None:
        found = [v for v in self.values if wanted(v)]
        return self.pick(found) if found else None

    def array(self, element: str, shape: tuple[int, ...]) -> Any:
        numbers = [self.pick(SPECIAL[element]) for _ in range(int(np.prod(shape)))]
        return np.array(numbers, DTYPES[element]).reshape(shape)

    # Writing

    def fresh(self, element: str, shape: tuple[int, ...]) -> Value:
        self.count += 1
        return Value(f"%v{self.count}", element, tuple(shape))

    def emit(self, text: str, element: str, shape: Any) -> Value:
        value = self.fresh(element, tuple(shape))
        self.lines.append(f"{value.name} = {text.replace('RESULT', value.type)}")
        self.values.append(value)
        return value

    def like(self, value: Value) -> Value:
        """Another value of the same type, or a constant."""
        if self.number(0, 1):
            return self.some(lambda v: v.type == value.type) or value
        return self.constant(value.element, value.shape)

    def constant(self, element: str, shape: tuple[int, ...]) -> Value:
        if self.number(0, 2):
            return self.emit(
                f"stablehlo.constant dense<{literal(element, self.pick(SPECIAL[element]))}> : RESULT", element, shape
            )
        numbers = [literal(element, n) for n in self.array(element, shape).reshape(-1)]
        nested: Any = np.array(numbers, dtype=object).reshape(shape).tolist()
        text = str(nested).replace("'", "") if numbers else ""
        return self.emit(f"stablehlo.constant dense<{text}> : RESULT", element, shape)

    # Steps

    def step(self) -> None:
        self.pick([
            self.binary, self.binary, self.binary, self.unary, self.compare, self.select, self.convert, self.reshape,
            self.transpose, self.broadcast, self.slice, self.concatenate, self.pad, self.reverse, self.iota,
            self.dynamic_slice, self.update, self.reduce, self.conditional, self.loop, self.new_constant, self.gather,
        ])()  # fmt: skip

    def new_constant(self) -> None:
        self.constant(self.pick(DTYPES), self.pick(SHAPES))

    def binary(self) -> None:
        a = self.some()
        assert a is not None
        b = self.like(a)
        if self.number(0, 1):
            a, b = b, a
        self.emit(f"stablehlo.{self.pick(BINARY[a.element])} {a.name}, {b.name} : RESULT", a.element, a.shape)

    def unary(self) -> None:
        a = self.some()
        assert a is not None
        self.emit(f"stablehlo.{self.pick(UNARY[a.element])} {a.name} : RESULT", a.element, a.shape)

    def compare(self) -> None:
        a = self.some()
        assert a is not None
        b = self.like(a)
        direction = self.pick(["EQ", "NE", "GE", "GT", "LE", "LT"])
        types = f"({a.type}, {b.type}) -> RESULT"
        self.emit(f"stablehlo.compare {direction}, {a.name}, {b.name} : {types}", "i1", a.shape)

    def select(self) -> None:
        a = self.some()
        assert a is not None
        b, shape = self.like(a), self.pick([(), a.shape])
        p = self.some(lambda v: v.element == "i1" and v.shape == shape) or self.constant("i1", shape)
        types = f"({p.type}, {a.type}, {b.type}) -> RESULT"
        self.emit(f"stablehlo.select {p.name}, {a.name}, {b.name} : {types}", a.element, a.shape)

    def convert(self) -> None:
        a = self.some()
        assert a is not None
        self.emit(f"stablehlo.convert {a.name} : ({a.type}) -> RESULT", self.pick(DTYPES), a.shape)

    def reshape(self) -> None:
        a = self.some()
        assert a is not None
        shape = [n for n in a.shape if n != 1]
        for _ in range(self.number(0, 2)):
            shape.insert(self.number(0, len(shape)), 1)
        self.emit(f"stablehlo.reshape {a.name} : ({a.type}) -> RESULT", a.element, shape)

    def transpose(self) -> None:
        a = self.some(lambda v: bool(v.shape))
        if a is None:
            return
        order = self.order(len(a.shape))
        shape = [a.shape[i] for i in order]
        self.emit(f"stablehlo.transpose {a.name}, dims = {list(order)} : ({a.type}) -> RESULT", a.element, shape)

    def broadcast(self) -> None:
        a = self.some(lambda v: len(v.shape) < 3)
        if a is None:
            return
        rank = self.number(len(a.shape), 3)
        dims = self.order(rank)[: len(a.shape)]
        shape = [self.number(1, 3) for _ in range(rank)]
        for size, dim in zip(a.shape, dims):
            shape[dim] = size if size != 1 else shape[dim]
        self.emit(f"stablehlo.broadcast_in_dim {a.name}, dims = {dims} : ({a.type}) -> RESULT", a.element, shape)

    def slice(self) -> None:
        a = self.some()
        assert a is not None
        rows: list[tuple[int, int, int]] = []
        for n in a.shape:
            start = self.number(0, n)
            rows.append((start, self.number(start, n), self.number(1, 2)))
        shape = [-(-(limit - start) // stride) for start, limit, stride in rows]
        text = ", ".join(f"{start}:{limit}:{stride}" for start, limit, stride in rows)
        self.emit(f"stablehlo.slice {a.name} [{text}] : ({a.type}) -> RESULT", a.element, shape)

    def concatenate(self) -> None:
        a = self.some(lambda v: bool(v.shape))
        if a is None:
            return
        dim = self.number(0, len(a.shape) - 1)
        b = self.some(lambda v: self._joins(a, v, dim)) or a
        shape = [*a.shape]
        shape[dim] += b.shape[dim]
        types = f"({a.type}, {b.type}) -> RESULT"
        self.emit(f"stablehlo.concatenate {a.name}, {b.name}, dim = {dim} : {types}", a.element, shape)

    @staticmethod
    def _joins(a: Value, b: Value, dim: int) -> bool:
        rest = [s[:dim] + s[dim + 1 :] for s in (a.shape, b.shape)]
        return a.element == b.element and len(a.shape) == len(b.shape) and rest[0] == rest[1] and sum(b.shape) < 12

    def pad(self) -> None:
        a = self.some(lambda v: bool(v.shape))
        if a is None:
            return
        value = self.some(lambda v: v.element == a.element and not v.shape) or self.constant(a.element, ())
        low, high, inside = ([self.number(least, 1) for _ in a.shape] for least in (-1, -1, 0))
        spread = [n + max(n - 1, 0) * between for n, between in zip(a.shape, inside)]
        shape = [n + lo + hi for n, lo, hi in zip(spread, low, high)]
        if any(n < 0 for n in shape) or sum(shape) > 12:
            return
        text = f"low = {low}, high = {high}, interior = {inside} : ({a.type}, {value.type}) -> RESULT"
        self.emit(f"stablehlo.pad {a.name}, {value.name}, {text}", a.element, shape)

    def reverse(self) -> None:
        a = self.some(lambda v: bool(v.shape))
        if a is None:
            return
        dims = self.subset(len(a.shape))
        self.emit(f"stablehlo.reverse {a.name}, dims = {dims} : RESULT", a.element, a.shape)

    def iota(self) -> None:
        shape = self.pick([s for s in SHAPES if s])
        dim = self.number(0, len(shape) - 1)
        self.emit(f"stablehlo.iota dim = {dim} : RESULT", self.pick(["f32", "i32", "ui8"]), shape)

    def starts(self, rank: int) -> tuple[str, str]:
        chosen = [self.like(Value("", "i32", ())) for _ in range(rank)]
        chosen = [v if v.name else self.constant("i32", ()) for v in chosen]
        return "".join(f", {v.name}" for v in chosen), "".join(f", {v.type}" for v in chosen)

    def dynamic_slice(self) -> None:
        a = self.some()
        assert a is not None
        names, types = self.starts(len(a.shape))
        sizes = [self.number(0, n) for n in a.shape]
        text = f"sizes = {sizes} : ({a.type}{types}) -> RESULT"
        self.emit(f"stablehlo.dynamic_slice {a.name}{names}, {text}", a.element, sizes)

    def update(self) -> None:
        a = self.some()
        assert a is not None
        names, types = self.starts(len(a.shape))
        fits = self.some(lambda v: self._fits(a, v)) or a
        text = f": ({a.type}, {fits.type}{types}) -> RESULT"
        self.emit(f"stablehlo.dynamic_update_slice {a.name}, {fits.name}{names} {text}", a.element, a.shape)

    @staticmethod
    def _fits(a: Value, b: Value) -> bool:
        same = a.element == b.element and len(a.shape) == len(b.shape)
        return same and all(n <= m for n, m in zip(b.shape, a.shape))

    def gather(self) -> None:
        """One row, or one element."""
        a = self.some(lambda v: len(v.shape) == 2 and 0 not in v.shape)
        if a is None:
            return
        start = self.some(lambda v: v.element == "i32" and v.shape == (1,)) or self.constant("i32", (1,))
        numbers = "offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0"
        properties = f"dimension_numbers = #stablehlo.gather<{numbers}>, slice_sizes = array<i64: 1, {a.shape[1]}>"
        text = f'"stablehlo.gather"({a.name}, {start.name}) <{{{properties}}}> : ({a.type}, {start.type}) -> RESULT'
        self.emit(text, a.element, a.shape[1:])

    def reduce(self) -> None:
        a = self.some(lambda v: bool(v.shape))
        if a is None:
            return
        dims = self.subset(len(a.shape))
        init = self.some(lambda v: v.element == a.element and not v.shape) or self.constant(a.element, ())
        shape = [n for i, n in enumerate(a.shape) if i not in dims]
        text = f"applies stablehlo.{self.pick(ANY)} across dimensions = {dims} : ({a.type}, {init.type}) -> RESULT"
        self.emit(f"stablehlo.reduce({a.name} init: {init.name}) {text}", a.element, shape)

    def inside(self, more: list[Value], steps: int) -> list[Value]:
        """Write steps into a region; return the values there, whose scope has ended."""
        outer = self.values
        self.values = [*outer, *more]
        for _ in range(steps):
            self.pick([self.binary, self.unary, self.compare, self.select])()
        found, self.values = self.values, outer
        return found

    def conditional(self) -> None:
        a = self.some()
        assert a is not None
        p = self.some(lambda v: v.element == "i1" and not v.shape) or self.constant("i1", ())
        element, shape = a.element, a.shape
        opening = f'"stablehlo.if"({p.name}) ({{'
        result = self.fresh(element, shape)
        self.lines.append(f"{result.name} = {opening}")
        for closing in ("}, {", f"}}) : ({p.type}) -> {result.type}"):
            found = self.inside([], self.number(0, 2))
            returned = self.pick([v for v in found if v.type == a.type])
            self.lines += [f"stablehlo.return {returned.name} : {returned.type}", closing]
        self.values.append(result)

    def loop(self) -> None:
        """A loop with a counter from 0, 1 or 2, and two more values."""
        carried = [self.some() for _ in range(2)]
        bound, step = self.constant_integer(self.number(0, 6)), self.constant_integer(self.number(1, 3))
        begin = self.constant_integer(self.number(0, 2))
        inits = [begin, *[v for v in carried if v is not None]]
        arguments = [self.fresh(v.element, v.shape) for v in inits]
        results = self.fresh("i32", ())
        assigned = ", ".join(f"{a.name} = {v.name}" for a, v in zip(arguments, inits))
        types = ", ".join(v.type for v in inits)
        test, following = self.fresh("i1", ()), self.fresh("i32", ())
        self.lines += [
            f"{results.name}:{len(inits)} = stablehlo.while({assigned}) : {types}",
            "cond {",
            f"{test.name} = stablehlo.compare LT, {arguments[0].name}, {bound.name} : (tensor<i32>, tensor<i32>) -> tensor<i1>",
            f"stablehlo.return {test.name} : tensor<i1>",
            "} do {",
        ]
        found = self.inside(arguments, self.number(0, 3))
        self.lines.append(f"{following.name} = stablehlo.add {arguments[0].name}, {step.name} : tensor<i32>")
        returned = [following, *(self.pick([v for v in found if v.type == a.type]) for a in arguments[1:])]
        self.lines += [f"stablehlo.return {', '.join(v.name for v in returned)} : {types}", "}"]
        kept = self.subset(len(inits)) or [1]
        self.values += [Value(f"{results.name}#{i}", inits[i].element, inits[i].shape) for i in kept]

    def constant_integer(self, number: int) -> Value:
        return self.emit(f"stablehlo.constant dense<{number}> : RESULT", "i32", ())
