"""Programs of one operation, with arguments of chosen kinds."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from reference_model import dtype_of

Draw = Callable[[np.random.Generator, Sequence[int], str], Any]
"""Makes an array of a shape and an element type."""


def tensor(shape: Sequence[int], element: str) -> str:
    """The text of a tensor type."""
    return f"tensor<{''.join(f'{n}x' for n in shape)}{element}>"


@dataclass
class Program:
    """A function under construction. `tolerance` is the error allowed for floats: see `compare`.

    `bounded` programs add up products, and `sums_all` ones all that there is for each result. `precise` programs are run by the model in double precision, in which no result of a cast is rounded.
    """

    name: str
    tolerance: tuple[float, float] = (0.0, 0.0)
    bounded: bool = False
    sums_all: bool = False
    precise: bool = True
    lines: list[str] = field(default_factory=list)
    inputs: list[tuple[tuple[int, ...], str, Draw]] = field(default_factory=list)
    results: list[tuple[str, str]] = field(default_factory=list)
    count: int = 0

    def argument(self, shape: Sequence[int], element: str, draw: Draw | None = None) -> tuple[str, str]:
        """A value of the tensor type, given from outside."""
        self.inputs.append((tuple(shape), element, draw or numbers))
        return f"%a{len(self.inputs) - 1}", tensor(shape, element)

    def constant(self, shape: Sequence[int], element: str, values: Any) -> tuple[str, str]:
        """A constant; `values` is a number or nested lists."""
        self.count += 1
        ty, text = tensor(shape, element), str(values).replace("True", "true").replace("False", "false")
        self.lines.append(f'%v{self.count} = "tosa.const"() <{{values = dense<{text}> : {ty}}}> : () -> {ty}')
        return f"%v{self.count}", ty

    def zero(self, element: str) -> tuple[str, str]:
        """A zero point that is 0."""
        return self.constant((1,), element, "0.0" if "f" in element else 0)

    def shape(self, numbers: Sequence[int]) -> tuple[str, str]:
        """A constant shape."""
        self.count += 1
        ty = f"!tosa.shape<{len(numbers)}>"
        text = f"dense<{list(numbers)}> : tensor<{len(numbers)}xindex>"
        self.lines.append(f"%v{self.count} = tosa.const_shape {{values = {text}}} : () -> {ty}")
        return f"%v{self.count}", ty

    def apply(
        self, op: str, operands: Sequence[tuple[str, str]], *types: str, attributes: str = ""
    ) -> list[tuple[str, str]]:
        """The results, of these types, of an operation."""
        self.count += 1
        names = [f"%v{self.count}_{i}" for i in range(len(types))]
        given, taken = ", ".join(v for v, _ in operands), ", ".join(t for _, t in operands)
        clause = f" {{{attributes}}}" if attributes else ""
        target = types[0] if len(types) == 1 else f"({', '.join(types)})"
        self.lines.append(f"{', '.join(names)} = tosa.{op} {given}{clause} : ({taken}) -> {target}")
        return list(zip(names, types))

    def returning(self, *values: tuple[str, str]) -> Program:
        """The program, which returns these values."""
        self.results = list(values)
        return self

    @property
    def text(self) -> str:
        """The program as a function `main`."""
        arguments = ", ".join(f"%a{i}: {tensor(s, e)}" for i, (s, e, _) in enumerate(self.inputs))
        names, types = zip(*self.results)
        body = "\n  ".join([*self.lines, f"return {', '.join(names)} : {', '.join(types)}"])
        return f"func.func @main({arguments}) -> ({', '.join(types)}) {{\n  {body}\n}}\n"

    @property
    def result_elements(self) -> list[str]:
        """The element types of the results."""
        return [ty[7:-1].rpartition("x")[2] if "!" not in ty else "!tosa.mxint8" for _, ty in self.results]

    def arguments(self, rng: np.random.Generator) -> list[Any]:
        """Arguments, drawn."""
        return [draw(rng, shape, element) for shape, element, draw in self.inputs]


def together(programs: Sequence[Program]) -> Program:
    """One program that computes what several do, for one compilation in the place of many."""
    made = Program(f"{programs[0].name} and {len(programs) - 1} more", precise=programs[0].precise)
    for i, program in enumerate(programs):
        names = {f"%a{j}": f"%a{len(made.inputs) + j}" for j in range(len(program.inputs))}

        def renamed(found: re.Match[str], names: dict[str, str] = names, i: int = i) -> str:
            return names.get(found[0], f"%p{i}_{found[0][1:]}")

        made.lines += [re.sub(r"%\w+", renamed, line) for line in program.lines]
        made.results += [(re.sub(r"%\w+", renamed, value), ty) for value, ty in program.results]
        made.inputs += program.inputs
    return made


def is_float(element: str) -> bool:
    return element.startswith(("f", "bf"))


def limits(element: str) -> tuple[int, int]:
    """The least and the largest integer of an element type."""
    bits = int(element[1:])
    return -(1 << (bits - 1)), (1 << (bits - 1)) - 1


def numbers(rng: np.random.Generator, shape: Sequence[int], element: str) -> Any:
    """Any numbers: integers of the whole range, moderate floats."""
    dtype = dtype_of(element)
    if element == "i1":
        return rng.integers(0, 2, shape).astype(bool)
    if is_float(element):
        return np.asarray(rng.standard_normal(shape) * 2.0 ** rng.integers(-2, 4)).astype(dtype)
    low, high = limits(element)
    values = np.asarray(rng.integers(low, high, shape, endpoint=True), dtype=np.int64)
    extreme = rng.random(shape) < 0.1
    return np.where(extreme, rng.choice([low, high, 0, -1], size=shape), values).astype(np.int64).astype(dtype)


def special(rng: np.random.Generator, shape: Sequence[int], element: str) -> Any:
    """Numbers, with zeros, infinities and NaN among floats."""
    values = numbers(rng, shape, element)
    if not is_float(element):
        return values
    odd = [0.0, -0.0, np.nan] + ([np.inf, -np.inf] if element != "f8E4M3FN" else [])
    chosen = np.asarray(rng.choice(odd, size=shape)).astype(values.dtype)
    return np.where(rng.random(shape) < 0.25, chosen, values)


def between(low: float, high: float) -> Draw:
    """Numbers of a range, integers with its end."""

    def draw(rng: np.random.Generator, shape: Sequence[int], element: str) -> Any:
        if is_float(element):
            return np.asarray(rng.uniform(low, high, shape)).astype(dtype_of(element))
        return np.asarray(rng.integers(int(low), int(high), shape, endpoint=True)).astype(dtype_of(element))

    return draw


def whole(rng: np.random.Generator, shape: Sequence[int], element: str) -> Any:
    """Small whole numbers, whose products and sums are exact in every format."""
    return np.asarray(rng.integers(-2, 3, shape)).astype(dtype_of(element))
