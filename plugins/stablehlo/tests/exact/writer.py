"""What all steps of a random program use: values, arrays, constants, and the lines that are written.

Floats know a bound: whole numbers of at most this size, or `ANY` for any numbers. A step that adds takes whole numbers that
are small enough for each sum to be exact, in whatever order it is taken.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np
from stablehlo_programs import Program as Drawing
from stablehlo_programs import tensor

EXACT = {"f32": 2**24, "f64": 2**53, "f16": 2**11, "bf16": 2**8}
"""Float types, and the largest size up to which all whole numbers are theirs."""
DTYPES: dict[str, Any] = {
    "f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "i1": np.bool_, "i8": np.int8,
    "i16": np.int16, "i32": np.int32, "i64": np.int64, "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32, "ui64": np.uint64,
}  # fmt: skip
TOGETHER = [
    ["f32", "i32", "i1"], ["f32", "i32", "i1"], ["f32", "f16", "bf16", "i8", "i1", "i32"], ["f64", "i64", "ui8", "i1"],
    ["f32", "ui32", "i16", "ui16", "i1"], ["f32", "i8", "i32", "ui64", "i1"], list(DTYPES),
]  # fmt: skip
SIZES = [[1, 2, 3, 4], [1, 2, 3, 5, 8], [4, 8, 16, 32], [1, 2, 3, 5, 7, 9, 16, 17, 33], [0, 1, 2, 3, 6]]
ANY = math.inf
MOST = 6000
"""Elements of the largest value."""


@dataclass(frozen=True)
class Value:
    name: str
    element: str
    shape: tuple[int, ...]
    bound: float = ANY

    @property
    def type(self) -> str:
        return tensor(self.element, self.shape)

    @property
    def is_float(self) -> bool:
        return self.element in EXACT

    @property
    def size(self) -> int:
        return math.prod(self.shape)


def literal(element: str, value: Any) -> str:
    if element == "i1":
        return "true" if value else "false"
    if element not in EXACT:
        return str(int(value))
    bits = np.array(value, DTYPES[element])
    return f"0x{int(bits.view(f'u{bits.itemsize}')):0{2 * bits.itemsize}X}"


def names(values: Sequence[Value]) -> str:
    return ", ".join(v.name for v in values)


def types(values: Sequence[Value]) -> str:
    return ", ".join(v.type for v in values)


def integers(numbers: Sequence[int]) -> str:
    return f"array<i64: {', '.join(map(str, numbers))}>" if numbers else "array<i64>"


class Writer(Drawing):
    """Values that there are, arguments that were asked for, and lines; steps are added by classes below this one."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.functions: list[str] = []
        self.values: list[Value] = []
        self.arguments: list[Value] = []
        self.inputs: list[Any] = []
        self.used: set[str] = set()
        self.count = self.depth = 0
        self.elements, self.sizes = self.pick(TOGETHER), self.pick(SIZES)
        self.has_special = self.chance(0.4)
        for _ in range(self.number(2, 5)):
            self.argument(self.pick(self.elements), self.shape())

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def shape(self, rank: int | None = None) -> tuple[int, ...]:
        rank = self.pick([0, 1, 1, 2, 2, 2, 3, 3, 4]) if rank is None else rank
        found = tuple(self.pick(self.sizes) for _ in range(rank))
        return found if math.prod(found) <= MOST else self.shape(rank)

    # Data

    def argument(self, element: str, shape: Sequence[int], numbers: Any = None) -> Value:
        """One more argument of the function."""
        bound = ANY if element not in EXACT or self.chance(0.25) else self.number(1, 3)
        value = self.fresh(element, tuple(shape), bound)
        self.arguments.append(value)
        self.values.insert(0, value)
        array = self.array(value) if numbers is None else np.asarray(numbers)
        self.inputs.append(array.astype(DTYPES[element]).reshape(value.shape))
        return value

    def array(self, value: Value) -> Any:
        rng = np.random.default_rng(self.number(0, 2**31))
        if value.element == "i1":
            return rng.integers(0, 2, value.shape)
        if value.bound != ANY:
            return rng.integers(-value.bound, value.bound + 1, value.shape)
        if value.is_float:
            plain = [0.5, -0.5, 1.25, -3.75, 10.0, 0.1, -0.3, 7.0]
            special = [np.nan, np.inf, -np.inf, -0.0, 1e-40, 3e38] if self.has_special else []
            with np.errstate(over="ignore"):
                return rng.choice(np.array(plain + special), value.shape).astype(DTYPES[value.element])
        info = np.iinfo(DTYPES[value.element])
        if self.chance(0.5):
            return rng.integers(max(info.min, -5), 6, value.shape)
        edges = [info.min, info.max, 0, 1, 2, 7, info.max // 2 + 1, info.max - 1, *([-1, -2] if info.min else [])]
        return rng.choice(np.array(edges, DTYPES[value.element]), value.shape)

    # Writing

    def fresh(self, element: str, shape: tuple[int, ...], bound: float = ANY) -> Value:
        self.count += 1
        return Value(f"%v{self.count}", element, tuple(shape), bound if element in EXACT else ANY)

    def emit(self, text: str, element: str, shape: Any, bound: float = ANY) -> Value:
        value = self.fresh(element, tuple(shape), bound)
        self.lines.append(f"{value.name} = {text.replace('RESULT', value.type)}")
        self.values.append(value)
        return value

    def some(self, wanted: Callable[[Value], bool] = lambda v: True) -> Value | None:
        """A value that is there, one of the last most times."""
        found = [v for v in self.values if wanted(v)]
        chosen = self.pick(found[-5:] if self.chance(0.6) else found) if found else None
        return None if chosen is None else self.use(chosen)

    def use(self, value: Value) -> Value:
        self.used.add(value.name)
        return value

    def constant(self, element: str, shape: Sequence[int], number: Any = None) -> Value:
        """Small whole numbers, or this number."""
        shape = tuple(shape)
        if number is not None:
            bound = abs(number) if element in EXACT else ANY
            text = f"stablehlo.constant dense<{literal(element, number)}> : RESULT"
            return self.use(self.emit(text, element, shape, bound))
        if math.prod(shape) > 300 or self.chance(0.4):
            return self.constant(element, shape, self.small(element))
        listed: Any = np.array([literal(element, self.small(element)) for _ in range(math.prod(shape))], object)
        text = str(listed.reshape(shape).tolist()).replace("'", "") if listed.size else ""
        return self.use(self.emit(f"stablehlo.constant dense<{text}> : RESULT", element, shape, 3))

    def small(self, element: str) -> int:
        return self.number(0, 1) if element == "i1" else self.number(0 if element[0] == "u" else -3, 3)

    def like(self, value: Value) -> Value:
        """Another value of the same type, or a constant."""
        found = self.some(lambda v: v.type == value.type) if self.chance(0.8) else None
        return found or self.constant(value.element, value.shape)

    def source(self, element: str, shape: Sequence[int]) -> Value:
        """A value of this type: there, reshaped, an argument or a constant."""
        shape = tuple(shape)
        found = self.some(lambda v: v.element == element and v.shape == shape)
        if found is None and math.prod(shape) and self.chance(0.5):
            flat = self.some(lambda v: v.element == element and v.size == math.prod(shape))
            if flat is not None:
                found = self.emit(f"stablehlo.reshape {flat.name} : ({flat.type}) -> RESULT", element, shape, flat.bound)
        if found is None and not self.depth and len(self.arguments) < 14 and self.chance(0.7):
            found = self.argument(element, shape)
        return self.use(found or self.constant(element, shape))

    # Exactness

    def tame(self, value: Value, bound: int) -> Value:
        """Whole numbers of at most this size; NaN may stay if the arguments have special numbers."""
        if not value.is_float or value.bound <= bound:
            return value
        element, shape = value.element, value.shape
        if value.bound == ANY:
            value = self.emit(f"stablehlo.floor {value.name} : RESULT", element, shape)
            if not self.has_special or self.chance(0.5):
                value = self._without_nan(value)
        low, high = self.constant(element, (), -bound), self.constant(element, (), bound)
        text = f"stablehlo.clamp {low.name}, {value.name}, {high.name} : ({low.type}, {value.type}, {high.type}) -> RESULT"
        self.use(value)
        return self.use(self.emit(text, element, shape, bound))

    def _without_nan(self, value: Value) -> Value:
        same = self.emit(f"stablehlo.compare EQ, {value.name}, {value.name} : ({value.type}, {value.type}) -> RESULT", "i1", value.shape)
        one = self.constant(value.element, value.shape, 1)
        text = f"stablehlo.select {same.name}, {value.name}, {one.name} : ({same.type}, {value.type}, {one.type}) -> RESULT"
        self.used |= {same.name, value.name}
        return self.emit(text, value.element, value.shape)

    def summands(self, value: Value, count: int, factor: int = 1) -> tuple[Value, float] | None:
        """A value of which `count` elements, times `factor`, add up exactly, and a bound of the sum; None if that cannot be."""
        if not value.is_float:
            return value, ANY
        limit = EXACT[value.element]
        bound = next((n for n in (3, 2, 1) if n * factor * count <= limit), 0)
        if not bound:
            return None
        value = self.tame(value, bound)
        return value, value.bound * factor * count
