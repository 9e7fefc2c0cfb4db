"""Buffers that a program passes to loops and branches are seen under each name, where others become tensors."""

from __future__ import annotations

import random

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes import PassManager

_M = "memref<8xi32>"


@pytest.fixture(scope="module")
def everything() -> Context:
    return Context.from_environment()


class _Program:
    """Nested loops and branches that pass buffers on, and operations between two of those that are in sight."""

    def __init__(self, seed: int) -> None:
        self.rng, self.lines, self.count = random.Random(seed), list[str](), 0
        copies = [f"%p = memref.alloc() : {_M}", f"linalg.copy ins(%a : {_M}) outs(%p : {_M})"]
        self.lines += [f"%k{i} = arith.constant {i} : index" for i in range(4)] + copies
        self.lines += ["%v = memref.load %a[%k2] : " + _M, "%odd = arith.trunci %v : i32 to i1"]
        seen = self.body(["%b", "%p"], 2)
        self.lines += [f"linalg.add ins({x}, %c : {_M}, {_M}) outs(%c : {_M})" for x in seen]

    def text(self) -> str:
        body = "\n".join(self.lines)
        return f"func.func @main(%a: {_M}, %b: {_M}, %c: {_M}) {{\n{body}\nreturn\n}}"

    def name(self) -> str:
        self.count += 1
        return f"%n{self.count}"

    def body(self, seen: list[str], depth: int) -> list[str]:
        for _ in range(self.rng.randint(1, 3)):
            form = self.rng.choice([self.step, self.step, self.alloc, *([self.loop, self.loop, self.branch, self.repeat] if depth else [])])
            seen = seen + form(seen, depth)
        return seen

    def step(self, seen: list[str], depth: int) -> list[str]:
        x, y = self.rng.choice(seen), self.rng.choice(seen)
        if self.rng.random() < 0.3:
            value = self.name()
            self.lines += [f"{value} = memref.load {x}[%k1] : {_M}", f"memref.store {value}, {y}[%k{self.rng.randint(0, 3)}] : {_M}"]
        else:
            self.lines.append(f"linalg.add ins({x}, %a : {_M}, {_M}) outs({y} : {_M})")
        return []

    def alloc(self, seen: list[str], depth: int) -> list[str]:
        new = self.name()
        self.lines += [f"{new} = memref.alloc() : {_M}", f"linalg.copy ins({self.rng.choice(seen)} : {_M}) outs({new} : {_M})"]
        return [new]

    def loop(self, seen: list[str], depth: int) -> list[str]:
        result, i, u, w = (self.name() for _ in range(4))
        x, y = self.rng.choice(seen), self.rng.choice(seen)
        self.lines.append(f"{result}:2 = scf.for {i} = %k0 to %k3 step %k1 iter_args({u} = {x}, {w} = {y}) -> ({_M}, {_M}) {{")
        inner = self.body([*seen, u, w], depth - 1)
        self.lines += [f"scf.yield {self.rng.choice(inner)}, {self.rng.choice(inner)} : {_M}, {_M}", "}"]
        return [f"{result}#0", f"{result}#1"]

    def branch(self, seen: list[str], depth: int) -> list[str]:
        result = self.name()
        self.lines.append(f"{result} = scf.if %odd -> ({_M}) {{")
        self.lines.append(f"scf.yield {self.rng.choice(self.body(seen, depth - 1))} : {_M}\n}} else {{")
        self.lines.append(f"scf.yield {self.rng.choice(self.body(seen, depth - 1))} : {_M}\n}}")
        return [result]

    def repeat(self, seen: list[str], depth: int) -> list[str]:
        result, n, u, w, again, more = (self.name() for _ in range(6))
        x, y = self.rng.choice(seen), self.rng.choice(seen)
        self.lines.append(f"{result}:3 = scf.while ({n} = %k0, {u} = {x}, {w} = {y}) : (index, {_M}, {_M}) -> (index, {_M}, {_M}) {{")
        self.lines += [f"{again} = arith.cmpi ult, {n}, %k2 : index", f"scf.condition({again}) {n}, {w}, {u} : index, {_M}, {_M}", "} do {"]
        self.lines.append(f"^bb0({n}: index, {u}: {_M}, {w}: {_M}):")
        inner = self.body([*seen, u, w], depth - 1)
        self.lines += [f"{more} = arith.addi {n}, %k1 : index", f"scf.yield {more}, {self.rng.choice(inner)}, {u} : index, {_M}, {_M}", "}"]
        return [f"{result}#1", f"{result}#2"]


def _results(text: str, target: str, odd: bool, context: Context, passes: str = "") -> list[list[int]]:
    module = plait.parse(text, context=context)
    if passes:
        PassManager(context).run(f"builtin.module({passes})", module)
    arrays = [np.arange(8, dtype="i4") * 2 + odd, np.arange(8, dtype="i4") + 30, np.zeros(8, "i4")]
    plait.compile(module, target=target, context=context)(*arrays)
    return [array.tolist() for array in arrays]


@pytest.mark.parametrize("seed", range(60))
def test_names_of_one_buffer_stay_names_of_one_buffer(everything: Context, seed: int) -> None:
    text = _Program(seed).text()
    passes = ["", "convert-scf-to-cf", "affine-loops-to-linalg"][seed % 3]
    for odd in (False, True):
        expected = _results(text, "interpret", odd, everything)
        assert _results(text, "llvm", odd, everything, passes) == expected


_RETURNED = """
func.func private @second(%x: memref<8xi32>, %y: memref<8xi32>, %c: i1) -> (memref<8xi32>, memref<8xi32>) attributes {no_inline} {
  %r = scf.if %c -> (memref<8xi32>) {
    scf.yield %x : memref<8xi32>
  } else {
    %new = memref.alloc() : memref<8xi32>
    linalg.copy ins(%y : memref<8xi32>) outs(%new : memref<8xi32>)
    scf.yield %new : memref<8xi32>
  }
  return %r, %y : memref<8xi32>, memref<8xi32>
}

func.func @main(%a: memref<8xi32>, %b: memref<8xi32>, %c: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %a[%c0] : memref<8xi32>
  %odd = arith.trunci %v : i32 to i1
  %p = memref.alloc() : memref<8xi32>
  linalg.copy ins(%a : memref<8xi32>) outs(%p : memref<8xi32>)
  %q:2 = func.call @second(%p, %b, %odd) : (memref<8xi32>, memref<8xi32>, i1) -> (memref<8xi32>, memref<8xi32>)
  linalg.add ins(%q#0, %b : memref<8xi32>, memref<8xi32>) outs(%q#0 : memref<8xi32>)
  linalg.add ins(%q#0, %p : memref<8xi32>, memref<8xi32>) outs(%q#1 : memref<8xi32>)
  linalg.add ins(%q#0, %b : memref<8xi32>, memref<8xi32>) outs(%c : memref<8xi32>)
  return
}
"""


@pytest.mark.parametrize("odd", [False, True])
def test_functions_may_return_what_they_are_given(everything: Context, odd: bool) -> None:
    assert _results(_RETURNED, "llvm", odd, everything) == _results(_RETURNED, "interpret", odd, everything)
