"""Random loops and conditionals that carry tensors: in other orders they compute the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import numpy as np
import plait
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from test_layouts import CTX

SHAPE = (2, 3, 4)
Tensor = tuple[str, tuple[int, ...]]
"""The name and the shape of a value."""


class _Writer:
    """Writes a function of nested loops and conditionals, by what `draw` chooses."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.lines: list[str] = []
        self._count = 0

    def function(self) -> str:
        known = self.body([("%x", SHAPE), ("%y", SHAPE)], 3)
        results = self._some(known, 3)
        self.lines.append(f"return {_names(results)} : {_types(results)}")
        body = "\n  ".join(["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index", *self.lines])
        ty = _type(SHAPE)
        return f"func.func @main(%x: {ty}, %y: {ty}, %n: index, %c: i1) -> ({_types(results)}) {{\n  {body}\n}}"

    def body(self, known: list[Tensor], depth: int) -> list[Tensor]:
        """Write some statements; return the values that are known then."""
        known = list(known)
        kinds = ["transpose", "transpose", "unary", "binary", *(["for", "while", "if"] if depth else [])]
        for _ in range(self.draw(st.integers(1, 4))):
            known += getattr(self, f"_{self.draw(st.sampled_from(kinds))}")(known, depth)
        return known

    def _transpose(self, known: Sequence[Tensor], _: int) -> list[Tensor]:
        source = self.draw(st.sampled_from(known))
        return [self._transposed(source, self.draw(st.sampled_from(list(permutations(range(3))))))]

    def _transposed(self, source: Tensor, perm: Sequence[int]) -> Tensor:
        made = self._name(), tuple(source[1][i] for i in perm)
        types = f"{_type(source[1])} -> {_type(made[1])}"
        self.lines.append(f"{made[0]} = tcp.transpose {source[0]} perm = {list(perm)} : {types}")
        return made

    def _unary(self, known: Sequence[Tensor], _: int) -> list[Tensor]:
        source = self.draw(st.sampled_from(known))
        made = self._name(), source[1]
        self.lines.append(f"{made[0]} = tcp.unary negate {source[0]} : {_type(source[1])}")
        return [made]

    def _binary(self, known: Sequence[Tensor], _: int) -> list[Tensor]:
        lhs, rhs = (self.draw(st.sampled_from(known)) for _ in range(2))
        rhs = self._like(rhs, lhs)
        made = self._name(), lhs[1]
        self.lines.append(f"{made[0]} = tcp.binary maximum {lhs[0]}, {rhs[0]} : {_type(lhs[1])}")
        return [made]

    def _for(self, known: Sequence[Tensor], depth: int) -> list[Tensor]:
        inits = self._some(known, 3)
        arguments, results = ([(self._name(), shape) for _, shape in inits] for _ in range(2))
        head = f"{_names(results)} = scf.for {self._name()} = %c0 to %n step %c1 iter_args({_assigned(arguments, inits)})"
        self.lines.append(f"{head} -> ({_types(inits)}) {{")
        self._yield(self.body([*known, *arguments], depth - 1), inits)
        return results

    def _while(self, known: Sequence[Tensor], depth: int) -> list[Tensor]:
        inits = self._some(known, 2)
        before, after, results = ([(self._name(), shape) for _, shape in inits] for _ in range(3))
        i, types = self._name(), _types(inits)
        head = f"{i}r, {_names(results)} = scf.while ({i} = %c0, {_assigned(before, inits)})"
        self.lines.append(f"{head} : (index, {types}) -> (index, {types}) {{")
        passed = [self._like(one, init) for one, init in zip(self.body([*known, *before], 0), inits, strict=False)]
        self.lines.append(f"{i}c = arith.cmpi slt, {i}, %n : index")
        self.lines.append(f"scf.condition({i}c) {i}, {_names(passed)} : index, {types}")
        arguments = ", ".join(f"{name}: {_type(shape)}" for name, shape in after)
        self.lines.append(f"}} do {{\n^bb0({i}a: index, {arguments}):")
        inside = self.body([*known, *after], depth - 1)
        self.lines.append(f"{i}n = arith.addi {i}a, %c1 : index")
        yielded = [self._like(self.draw(st.sampled_from(inside)), init) for init in inits]
        self.lines.append(f"scf.yield {i}n, {_names(yielded)} : index, {types}\n}}")
        return results

    def _if(self, known: Sequence[Tensor], depth: int) -> list[Tensor]:
        results = [(self._name(), shape) for _, shape in self._some(known, 2)]
        self.lines.append(f"{_names(results)} = scf.if %c -> ({_types(results)}) {{")
        self._yield(self.body(list(known), depth - 1), results)
        self.lines[-1] += " else {"
        self._yield(self.body(list(known), depth - 1), results)
        return results

    def _yield(self, inside: Sequence[Tensor], wanted: Sequence[Tensor]) -> None:
        yielded = [self._like(self.draw(st.sampled_from(inside)), one) for one in wanted]
        self.lines.append(f"scf.yield {_names(yielded)} : {_types(yielded)}\n}}")

    def _like(self, value: Tensor, wanted: Tensor) -> Tensor:
        """`value` in the order of dimensions of another one."""
        perm = [value[1].index(size) for size in wanted[1]]
        return value if perm == [0, 1, 2] else self._transposed(value, perm)

    def _some(self, known: Sequence[Tensor], most: int) -> list[Tensor]:
        return self.draw(st.lists(st.sampled_from(known), min_size=1, max_size=most))

    def _name(self) -> str:
        self._count += 1
        return f"%v{self._count}"


def _type(shape: Sequence[int]) -> str:
    return f"tensor<{''.join(f'{size}x' for size in shape)}f32>"


def _names(values: Sequence[Tensor]) -> str:
    return ", ".join(name for name, _ in values)


def _types(values: Sequence[Tensor]) -> str:
    return ", ".join(_type(shape) for _, shape in values)


def _assigned(names: Sequence[Tensor], values: Sequence[Tensor]) -> str:
    return ", ".join(f"{name} = {value}" for (name, _), (value, _) in zip(names, values, strict=True))


@st.composite
def programs(draw: st.DrawFn) -> str:
    return _Writer(draw).function()


def assigned(text: str) -> tuple[Any, int]:
    """The module with orders assigned, and how often something is carried in another one."""
    module = plait.parse(text, context=CTX)
    CTX.statistics = counts = Counter()
    try:
        PassManager(CTX).run(Pipeline.parse("tcp-assign-layouts{least=0}", CTX), module)
    finally:
        CTX.statistics = None
    return module, counts["orders carried"]


@settings(max_examples=100, deadline=None)
@given(programs(), st.integers(0, 3), st.booleans())
def test_programs_compute_the_same_in_other_orders(text: str, count: int, condition: bool) -> None:
    rng = np.random.default_rng(0)
    arguments = [*rng.standard_normal((2, *SHAPE)).astype(np.float32), count, condition]
    expected = Interpreter(plait.parse(text, context=CTX), CTX).run("main", *arguments)
    module, _ = assigned(text)
    verify(module, CTX)
    for one, other in zip(Interpreter(module, CTX).run("main", *arguments), expected, strict=True):
        np.testing.assert_array_equal(one, other)


def test_some_programs_carry_tensors_in_other_orders() -> None:
    unshrunk = settings(max_examples=500, database=None, phases=[Phase.generate])
    assert "scf." in find(programs(), lambda text: assigned(text)[1] > 0, settings=unshrunk)
