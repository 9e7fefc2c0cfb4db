"""Random programs that allocate, write, view, read and free buffers of known and unknown sizes, in nested blocks."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

D = "memref<?xf32>"
HEAD = f"""
func.func private @fill(%m: {D}, %v: f32) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : {D}
  scf.for %i = %c0 to %n step %c1 {{
    memref.store %v, %m[%i] : {D}
  }}
  return
}}
func.func private @sum(%m: {D}, %total: memref<f32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : {D}
  %old = memref.load %total[] : memref<f32>
  %new = scf.for %i = %c0 to %n step %c1 iter_args(%s = %old) -> f32 {{
    %x = memref.load %m[%i] : {D}
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }}
  %half = arith.constant 0.5 : f32
  %mixed = arith.mulf %new, %half : f32
  memref.store %mixed, %total[] : memref<f32>
  return
}}
func.func private @work(%m: {D}, %total: memref<f32>) {{
  %v = arith.constant 3.0 : f32
  %a = memref.alloc() : memref<7xf32>
  %b = memref.cast %a : memref<7xf32> to {D}
  call @fill(%b, %v) : ({D}, f32) -> ()
  call @sum(%m, %total) : ({D}, memref<f32>) -> ()
  call @sum(%b, %total) : ({D}, memref<f32>) -> ()
  memref.dealloc %a : memref<7xf32>
  return
}}
func.func private @made(%v: f32) -> (memref<8xf32>, memref<2x4xf32>) {{
  %a = memref.alloc() : memref<8xf32>
  %b = memref.cast %a : memref<8xf32> to {D}
  %c = memref.alloc() : memref<8xf32>
  %d = memref.cast %c : memref<8xf32> to {D}
  %total = memref.alloc() : memref<f32>
  memref.store %v, %total[] : memref<f32>
  call @fill(%b, %v) : ({D}, f32) -> ()
  call @work(%b, %total) : ({D}, memref<f32>) -> ()
  %w = memref.load %total[] : memref<f32>
  memref.dealloc %total : memref<f32>
  call @fill(%d, %w) : ({D}, f32) -> ()
  %e = memref.expand_shape %c [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
  return %a, %e : memref<8xf32>, memref<2x4xf32>
}}
"""


def inputs() -> list[tuple[Any, ...]]:
    """Arguments of `main`: buffers whose sizes the programs use, a condition."""
    return [
        (np.arange(n, dtype="f4"), np.ones((m, 2), "f4"), flag)
        for n, m, flag in ((3, 5, True), (0, 1, False), (17, 2, True), (40, 0, False))
    ]


class BufferProgram:
    """A function `main` that returns a number into which all that is read goes, in order.

    Numbers on the way there are kept in two buffers, which it returns too.
    """

    SIZES = ("1", "3", "8", "33", "%n", "%m", "%n3", "%nm")
    KEPT = (("%kept0", 8), ("%kept1", 40))

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.number = 0
        self.lines: list[str] = []
        self.loops: list[tuple[str, int]] = []  # indices, each with the iterations of its loop
        self.conditions = 0
        self.written: set[tuple[str, int]] = set()  # elements of the buffers for numbers, written whatever happens
        self.body([], 3)
        for name, length in self.KEPT:
            for i in range(length):
                if (name, i) not in self.written:
                    self.keep(name, length, i)
        body = "\n".join(self.lines)
        types = [f"memref<{length}xf32>" for _, length in self.KEPT]
        made = "\n".join(f"  {name} = memref.alloc() : memref<{length}xf32>" for name, length in self.KEPT)
        self.text = f"""{HEAD}
func.func @main(%x: {D}, %y: memref<?x2xf32>, %flag: i1) -> (f32, {", ".join(types)}) {{
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = memref.dim %x, %c0 : {D}
  %m = memref.dim %y, %c0 : memref<?x2xf32>
  %n3 = arith.muli %n, %c3 : index
  %nm = arith.muli %n3, %m : index
  %total = memref.alloca() : memref<f32>
  memref.store %zero, %total[] : memref<f32>
{made}
{body}
  %result = memref.load %total[] : memref<f32>
  return %result, {", ".join(name for name, _ in self.KEPT)} : f32, {", ".join(types)}
}}
"""

    def fresh(self, prefix: str) -> str:
        self.number += 1
        return f"%{prefix}{self.number}"

    def body(self, outer: list[str], depth: int) -> None:
        """Statements of one block; `outer` are buffers of the blocks around it."""
        own: list[tuple[str, str, str]] = []
        for _ in range(self.random.randrange(2, 9)):
            kind = self.random.choice(["make", "make", "fill", "read", "read", "free", "work", "call", "keep", "nest" if depth else "read"])
            seen = [*outer, *(cast for _, _, cast in own)]
            if kind == "make" or not seen:
                own.append(self.make())
            elif kind == "keep":
                self.keep(*self.random.choice(self.KEPT))
            elif kind == "fill":
                self.fill(self.random.choice(seen))
            elif kind == "work":
                self.lines.append(f"func.call @work({self.random.choice(seen)}, %total) : ({D}, memref<f32>) -> ()")
            elif kind == "call":
                own += self.call()
            elif kind == "read":
                self.read(self.random.choice(seen))
            elif kind == "free" and own:
                self.free(own.pop(self.random.randrange(len(own))))
            elif kind == "nest":
                self.nest(seen, depth)
        self.random.shuffle(own)
        for one in own:
            if self.random.random() < 0.7:
                self.read(one[2])
            self.free(one)

    def make(self) -> tuple[str, str, str]:
        name, cast, size = self.fresh("a"), self.fresh("v"), self.random.choice(self.SIZES)
        ty, operand = (f"memref<{size}xf32>", "") if size[0] != "%" else (D, size)
        self.lines += [
            f"{name} = memref.alloc({operand}) : {ty}", f"{cast} = memref.cast {name} : {ty} to {D}",
        ]  # fmt: skip
        self.fill(cast)
        return name, ty, cast

    def call(self) -> list[tuple[str, str, str]]:
        """Two buffers that a function returns."""
        name, flat, one, other = self.fresh("r"), self.fresh("c"), self.fresh("v"), self.fresh("v")
        types = "memref<8xf32>", "memref<2x4xf32>"
        self.lines += [
            f"{name}:2 = func.call @made(%half) : (f32) -> ({', '.join(types)})",
            f"{one} = memref.cast {name}#0 : {types[0]} to {D}",
            f"{flat} = memref.collapse_shape {name}#1 [[0, 1]] : {types[1]} into {types[0]}",
            f"{other} = memref.cast {flat} : {types[0]} to {D}",
        ]
        return [(f"{name}#0", types[0], one), (f"{name}#1", types[1], other)]

    def fill(self, buffer: str) -> None:
        value = self.fresh("f")
        self.lines.append(f"{value} = arith.constant {self.random.randrange(1, 100)}.0 : f32")
        self.lines.append(f"func.call @fill({buffer}, {value}) : ({D}, f32) -> ()")

    def read(self, buffer: str) -> None:
        self.lines.append(f"func.call @sum({buffer}, %total) : ({D}, memref<f32>) -> ()")

    def keep(self, name: str, length: int, at: int | None = None) -> None:
        """Store the number that there is so far: at the index of a loop, a random place, or where it is said."""
        value, index = self.fresh("k"), self.fresh("i")
        places = [self.random.randrange(length) if at is None else at]
        if at is None and self.loops and self.random.random() < 0.7:
            index, iterations = self.random.choice(self.loops)
            places = list(range(iterations))
        else:
            self.lines.append(f"{index} = arith.constant {places[0]} : index")
        self.lines += [
            f"{value} = memref.load %total[] : memref<f32>", f"memref.store {value}, {name}[{index}] : memref<{length}xf32>"
        ]  # fmt: skip
        if not self.conditions:
            self.written.update((name, place) for place in places)

    def free(self, one: tuple[str, str, str]) -> None:
        self.lines.append(f"memref.dealloc {one[0]} : {one[1]}")

    def nest(self, seen: list[str], depth: int) -> None:
        kind = self.random.choice(["for", "for", "if", "parallel", "region"])
        index = self.fresh("i")
        self.lines.append(
            {
                "for": f"scf.for {index} = %c0 to %c2 step %c1 {{",
                "if": "scf.if %flag {",
                "parallel": f"scf.parallel ({index}) = (%c0) to (%c3) step (%c1) {{",
                "region": "scf.execute_region {",
            }[kind]
        )
        if kind in ("for", "parallel"):
            self.loops.append((index, 2 if kind == "for" else 3))
        self.conditions += kind == "if"
        self.body(seen, depth - 1)
        if kind == "if" and self.random.random() < 0.5:
            self.lines.append("} else {")
            self.body(seen, depth - 1)
        self.conditions -= kind == "if"
        if kind in ("for", "parallel"):
            self.loops.pop()
        self.lines += {"parallel": ["scf.reduce"], "region": ["scf.yield"]}.get(kind, [])
        self.lines.append("}")
