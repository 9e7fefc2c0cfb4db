"""Random programs that move elements of tensors compute the same before and after canonicalization."""

from __future__ import annotations

import random
from math import prod

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module

KINDS = ("collapse", "expand", "reshape", "slice", "insert", "pad", "concat", "cast", "element")
Shape = tuple[int, ...]


def _type(shape: Shape, dynamic: bool = False) -> str:
    sizes = ("?" if dynamic else str(size) for size in shape)
    return f"tensor<{'x'.join((*sizes, 'i32'))}>"


class Movements:
    """A random program of operations that move elements, as text; some sizes are not said by types."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.values: list[tuple[str, Shape, bool]] = [("%v", (2, 3, 4), False), ("%w", (1, 4, 6), False)]
        self.lines = [f"%c{n} = arith.constant {n} : index" for n in range(25)]
        for _ in range(self.rng.randrange(2, 9)):
            getattr(self, f"_{self.rng.choice(KINDS)}")()

    def text(self) -> str:
        shown = self.values[2:][-2:]
        types = ", ".join(_type(shape, dynamic) for _, shape, dynamic in shown)
        head = f"func.func @f(%v: {_type((2, 3, 4))}, %w: {_type((1, 4, 6))}, %s: i32) -> ({types})"
        result = f"return {', '.join(name for name, *_ in shown)} : {types}" if shown else "return"
        return "\n".join([head + " {", *self.lines, result, "}"])

    def _tensor(self) -> tuple[str, Shape, str, bool]:
        name, shape, dynamic = self.rng.choice(self.values[-3:])
        return name, shape, _type(shape, dynamic), dynamic

    def _add(self, text: str, shape: Shape, dynamic: bool) -> None:
        name = f"%{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        self.values.append((name, shape, dynamic))

    def _entry(self, number: int, dynamic: bool = False) -> str:
        return f"%c{number}" if (dynamic or self.rng.random() < 0.4) and number < 25 else str(number)

    def _collapse(self) -> None:
        name, shape, ty, dynamic = self._tensor()
        groups: list[list[int]] = []
        for dim in range(len(shape)):
            if groups and self.rng.random() < 0.5:
                groups[-1].append(dim)
            else:
                groups.append([dim])
        new = tuple(prod(shape[dim] for dim in group) for group in groups)
        self._add(f"tensor.collapse_shape {name} {groups} : {ty} into {_type(new, dynamic)}", new, dynamic)

    def _expand(self) -> None:
        name, shape, ty, dynamic = self._tensor()
        if dynamic or len(shape) > 4:
            return
        groups: list[list[int]] = []
        new: list[int] = []
        for size in shape:
            parts = self._factors(size)
            groups.append(list(range(len(new), len(new) + len(parts))))
            new += parts
        text = f"tensor.expand_shape {name} {groups} output_shape {new} : {ty} into {_type(tuple(new))}"
        self._add(text, tuple(new), False)

    def _factors(self, size: int) -> list[int]:
        found = []
        for factor in self.rng.sample((1, 2, 3, 4), 2):
            if size % factor == 0 and self.rng.random() < 0.6:
                found.append(factor)
                size //= factor
        return [*found, size]

    def _reshape(self) -> None:
        name, shape, ty, _ = self._tensor()
        new = tuple(self.rng.choice((self._factors(prod(shape)), list(shape))))
        constant = f"arith.constant dense<{list(new)}> : tensor<{len(new)}xi32>"
        self.lines.append(f"%s{len(self.lines)} = {constant}")
        operand = self.lines[-1].split(" ")[0]
        dynamic = self.rng.random() < 0.5
        text = f"tensor.reshape {name}({operand}) : ({ty}, tensor<{len(new)}xi32>) -> {_type(new, dynamic)}"
        self._add(text, new, dynamic)

    def _window(self, shape: Shape, dynamic: bool) -> tuple[Shape, str]:
        sizes = tuple(self.rng.choice((size, self.rng.randrange(1, size + 1))) for size in shape)
        offsets = [self._entry(self.rng.randrange(whole - size + 1)) for whole, size in zip(shape, sizes)]
        entries = [self._entry(size, True) if dynamic else str(size) for size in sizes]
        return sizes, f"[{', '.join(offsets)}] [{', '.join(entries)}] [{', '.join('1' for _ in shape)}]"

    def _slice(self) -> None:
        name, shape, ty, _ = self._tensor()
        dynamic = self.rng.random() < 0.5 and max(shape) < 25
        sizes, window = self._window(shape, dynamic)
        self._add(f"tensor.extract_slice {name}{window} : {ty} to {_type(sizes, dynamic)}", sizes, dynamic)

    def _insert(self) -> None:
        name, shape, ty, dynamic = self._tensor()
        said = self.rng.random() < 0.5 or max(shape) >= 25
        sizes, window = self._window(shape, not said)
        self._add(f"tensor.splat %s : {_type(sizes)}", sizes, False)
        if not said:
            last = self.values[-1][0]
            self._add(f"tensor.cast {last} : {_type(sizes)} to {_type(sizes, True)}", sizes, True)
        what, part, unsaid = self.values[-1]
        self._add(f"tensor.insert_slice {what} into {name}{window} : {_type(part, unsaid)} into {ty}", shape, dynamic)

    def _pad(self) -> None:
        name, shape, ty, dynamic = self._tensor()
        low, high = ([self.rng.choice((0, 0, 1)) for _ in shape] for _ in range(2))
        new = tuple(map(sum, zip(shape, low, high)))
        arguments = ", ".join(f"%i{dim}: index" for dim in range(len(shape)))
        sides = [", ".join(self._entry(n) if dynamic else str(n) for n in side) for side in (low, high)]
        body = f"{{\n^bb0({arguments}):\ntensor.yield %s : i32\n}}"
        text = f"tensor.pad {name} low[{sides[0]}] high[{sides[1]}] {body} : {ty} to {_type(new, dynamic)}"
        self._add(text, new, dynamic)

    def _concat(self) -> None:
        name, shape, ty, _ = self._tensor()
        dim, dynamic = self.rng.randrange(len(shape)), self.rng.random() < 0.5
        count = self.rng.choice((1, 2))
        new = tuple(size * count if i == dim else size for i, size in enumerate(shape))
        operands, types = ", ".join([name] * count), ", ".join([ty] * count)
        self._add(f"tensor.concat dim({dim}) {operands} : ({types}) -> {_type(new, dynamic)}", new, dynamic)

    def _cast(self) -> None:
        name, shape, ty, dynamic = self._tensor()
        self._add(f"tensor.cast {name} : {ty} to {_type(shape, not dynamic)}", shape, not dynamic)

    def _element(self) -> None:
        name, shape, ty, dynamic = self._tensor()
        at = ", ".join(f"%c{self.rng.randrange(min(size, 25))}" for size in shape)
        self.lines.append(f"%e{len(self.lines)} = tensor.extract {name}[{at}] : {ty}")
        element = self.lines[-1].split(" ")[0]
        self._add(f"tensor.insert {element} into {name}[{at}] : {ty}", shape, dynamic)


@pytest.mark.parametrize("seed", range(150))
def test_canonical_forms_compute_the_same(seed: int, ctx: Context) -> None:
    text = Movements(seed).text()
    v = np.arange(24, dtype=np.int32).reshape(2, 3, 4)
    module, canonical = parse_module(text, ctx), parse_module(text, ctx)
    verify(module, ctx)
    PassManager(ctx).run("canonicalize", canonical)
    verify(canonical, ctx)
    arguments = (v, 100 + v.reshape(1, 4, 6), 77)
    expected, found = (Interpreter(one, ctx).run("f", *arguments) for one in (module, canonical))
    for a, b in zip(expected, found, strict=True):
        np.testing.assert_array_equal(a, b, err_msg=text)


@pytest.mark.parametrize("size", ["1", "?"])
def test_what_is_expanded_may_become_one_element(size: str, ctx: Context) -> None:
    text = f"""func.func @f(%v: tensor<{size}xi32>, %m: memref<1xi32>) -> tensor<i32> {{
      %n = arith.constant 1 : index
      %zero = arith.constant 0 : index
      %e = tensor.expand_shape %v [[0, 1]] output_shape [{"%n" if size == "?" else 1}, 1] : tensor<{size}xi32> into tensor<{size}x1xi32>
      %s = tensor.cast %e : tensor<{size}x1xi32> to tensor<1x1xi32>
      %r = tensor.collapse_shape %s [] : tensor<1x1xi32> into tensor<i32>
      %a = memref.expand_shape %m [[0, 1]] output_shape [1, 1] : memref<1xi32> into memref<1x1xi32>
      %b = memref.collapse_shape %a [] : memref<1x1xi32> into memref<i32>
      %x = tensor.extract %r[] : tensor<i32>
      memref.store %x, %b[] : memref<i32>
      return %r : tensor<i32>
    }}"""
    module = parse_module(text, ctx)
    PassManager(ctx).run("canonicalize", module)
    verify(module, ctx)
    memory = np.zeros(1, np.int32)
    assert Interpreter(module, ctx).run("f", np.array([7], np.int32), memory)[0] == 7
    assert memory[0] == 7
