"""Indices that `tcp-scalarize-numbers` puts in the place of narrow integers are the same numbers."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module

SEEDS = range(40)
SIZES = (1, 2, 7, 120)
ELEMENT = "i8"  # sums overflow soon


class _Text:
    """Random sums, minima, maxima and choices of a counter, a size and constants, as scalars or in tensors."""

    def __init__(self, seed: int) -> None:
        self.choose, self.lines, self.count = random.Random(seed), list[str](), 0

    def value(self, depth: int = 4) -> str:
        kind = self.choose.choice(["add", "subtract", "minimum", "maximum", "select"]) if depth else "leaf"
        if kind == "leaf":
            return self.choose.choice(["%counter", "%counter", "%size", *(f"%k{i}" for i in range(3))])
        a, b = self.value(depth - 1), self.value(depth - 1)
        if kind != "select":
            return self.made(f"tcp.binary {kind} {a}, {b} : tensor<{ELEMENT}>")
        order = self.choose.choice(["lt", "le", "gt", "ge"])
        test = self.made(f"tcp.binary {order} {self.value(1)}, {self.value(1)} : tensor<{ELEMENT}>")
        types = f"tensor<i1>, tensor<{ELEMENT}>, tensor<{ELEMENT}>"
        return self.made(f"tcp.ternary select {test}, {a}, {b} : {types}")

    def made(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"%v{self.count} = {text}")
        return f"%v{self.count}"

    def text(self) -> str:
        value, place = self.value(), self.choose.choice((0, 1))
        constants = [f"%k{i} = tcp.const dense<{self.choose.randint(-3, 3)}> : tensor<{ELEMENT}>" for i in range(3)]
        lines = "\n".join(self.lines)
        return f"""
        func.func @main(%x: tensor<?xf32>) -> tensor<index> {{
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %place = arith.constant {place} : index
          %first = arith.constant {self.choose.choice((0, 0, 1, 2))} : index
          {chr(10).join(constants)}
          %n = tensor.dim %x, %c0 : tensor<?xf32>
          %narrow = arith.index_cast %n : index to {ELEMENT}
          %size = tensor.from_elements %narrow : tensor<{ELEMENT}>
          %zero = arith.constant 0 : index
          %sum = scf.for %i = %first to %n step %c1 iter_args(%s = %zero) -> (index) {{
            %number = arith.index_cast %i : index to {ELEMENT}
            %counter = tensor.from_elements %number : tensor<{ELEMENT}>
            {lines}
            %row = tcp.reshape {value} : tensor<{ELEMENT}> -> tensor<1x{ELEMENT}>
            %pair = tcp.concat %row, %row dim = 0 : tensor<1x{ELEMENT}>, tensor<1x{ELEMENT}> -> tensor<2x{ELEMENT}>
            %found = tensor.extract %pair[%place] : tensor<2x{ELEMENT}>
            %index = arith.index_cast %found : {ELEMENT} to index
            %low = arith.maxsi %index, %c0 : index
            %less = arith.cmpi slt, %low, %n : index
            %one = arith.select %less, %c1, %c0 : index
            %more = arith.muli %i, %index : index
            %t = arith.addi %s, %more : index
            %u = arith.addi %t, %low : index
            %v = arith.addi %u, %one : index
            scf.yield %v : index
          }}
          %r = tensor.from_elements %sum : tensor<index>
          return %r : tensor<index>
        }}"""


@pytest.mark.parametrize("seed", SEEDS)
def test_as_the_integers(seed: int) -> None:
    text, ctx = _Text(seed).text(), Context.from_environment()
    module: Any = parse_module(text, ctx)
    PassManager(ctx).run("builtin.module(tcp-scalarize-numbers,canonicalize)", module)
    verify(module, ctx)
    for size in SIZES:
        x = np.zeros(size, np.float32)
        expected = Interpreter(parse_module(text, ctx), ctx).run("main", x)
        np.testing.assert_array_equal(Interpreter(module, ctx).run("main", x), expected)
