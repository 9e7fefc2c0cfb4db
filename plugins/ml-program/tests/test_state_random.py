"""Random programs that load, update and store global variables, natively and interpreted, call after call."""

from __future__ import annotations

import random

import numpy as np
import plait
import pytest

TYPE = "tensor<4x3xf32>"


class Writer:
    """Writes a program of random accesses; values that were loaded stay in use."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.values = ["%x"]
        self.next = 0

    def value(self, text: str) -> None:
        name = f"%v{self.next}"
        self.next += 1
        self.lines.append(f"{name} = {text}")
        self.values.append(name)

    def step(self, depth: int = 0) -> None:
        choose = self.random.choice
        old, other, variable = choose(self.values[-4:]), choose(self.values), choose("ab")
        kind = choose(["load", "load", "store", "store", "update", "update", "add", "if", "loop", "call"])
        if kind == "load":
            self.value(f"ml_program.global_load @{variable} : {TYPE}")
        elif kind == "store":
            self.lines.append(f"ml_program.global_store @{variable} = {old} : {TYPE}")
        elif kind == "update":
            self.value(
                f"stablehlo.dynamic_update_slice {old}, %row, %i, %zero : ({TYPE}, tensor<1x3xf32>, tensor<i32>, "
                f"tensor<i32>) -> {TYPE}"
            )
        elif kind == "add":
            self.value(f"stablehlo.add {old}, {other} : {TYPE}")
        elif kind == "call":
            self.value(f"func.call @touch({old}) : ({TYPE}) -> {TYPE}")
        elif depth < 2:
            head = "scf.if %c {" if kind == "if" else f"scf.for %n{self.next} = %c0 to %c2 step %c1 {{"
            self.next += 1
            self.lines.append(head)
            kept = list(self.values)
            for _ in range(self.random.randint(1, 4)):
                self.step(depth + 1)
            self.values = kept
            self.lines.append("}")

    def text(self, steps: int) -> str:
        for _ in range(steps):
            self.step()
        results = [self.random.choice(self.values) for _ in range(2)]
        body = "\n".join(self.lines)
        return f"""
        ml_program.global private mutable @a(dense<1.0> : {TYPE}) : {TYPE}
        ml_program.global private mutable @b : {TYPE}
        func.func private @touch(%x: {TYPE}) -> {TYPE} attributes {{no_inline}} {{
          %0 = ml_program.global_load @a : {TYPE}
          %1 = stablehlo.add %0, %x : {TYPE}
          ml_program.global_store @a = %x : {TYPE}
          return %1 : {TYPE}
        }}
        func.func @main(%x: {TYPE}, %row: tensor<1x3xf32>, %i: tensor<i32>, %c: i1) -> ({TYPE}, {TYPE}) {{
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c2 = arith.constant 2 : index
          {body}
          return {", ".join(results)} : {TYPE}, {TYPE}
        }}
        """


@pytest.mark.parametrize("seed", range(12))
def test_random_programs_agree_with_the_interpreter(seed: int) -> None:
    rng = np.random.default_rng(seed)
    text = Writer(seed).text(10)
    native, interpreted = (plait.compile(text, target=target) for target in ("llvm", "interpret"))
    for call in range(3):
        x, row = rng.integers(-4, 4, (4, 3)).astype(np.float32), rng.integers(-4, 4, (1, 3)).astype(np.float32)
        arguments = x, row, np.int32(call), bool(call % 2)
        for found, expected in zip(native(*arguments), interpreted(*arguments), strict=True):
            np.testing.assert_array_equal(found, expected)
        for name in "ab":
            np.testing.assert_array_equal(native.state[name], interpreted.state[name])
