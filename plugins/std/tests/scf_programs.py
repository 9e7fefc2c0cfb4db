"""Random programs of loops and conditionals in `scf`."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

HEAD = """func.func @main(%x: i32, %y: i32, %p: i1, %q: i1) -> (i32, i32) {
  %true = arith.constant true
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
"""
INPUTS = [(3, -7, True, False), (100, 2, False, False), (-1, 5, True, True), (0, 9, False, True)]


def integers(count: int) -> str:
    return ", ".join(["i32"] * count)


@dataclass
class Scope:
    """The lines of a block, and the values that can be used at its end."""

    numbers: list[str]
    truths: list[str]
    lines: list[str] = field(default_factory=list)

    def inner(self, *more: str) -> Scope:
        return Scope([*self.numbers, *more], list(self.truths))


class Program:
    """The text of a random function, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0
        scope = Scope(["%x", "%y", "%one", "%three"], ["%p", "%q"])
        self.fill(scope, 3)
        results = f"{scope.numbers[-1]}, {self.random.choice(scope.numbers)}"
        self.text = HEAD + "\n".join(scope.lines) + f"\n  return {results} : i32, i32\n}}\n"

    def name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def some(self, values: list[str], count: int) -> str:
        return ", ".join(self.random.choice(values) for _ in range(count))

    def fill(self, scope: Scope, depth: int) -> Scope:
        for _ in range(self.random.randint(1, 4)):
            kinds = [self.arithmetic, self.comparison, self.negation, self.conditional, self.loop]
            weights = [7, 3, 1, 6, 3] if depth else [7, 3, 1, 0, 0]
            self.random.choices(kinds, weights)[0](scope, depth)
        return scope

    def arithmetic(self, scope: Scope, depth: int) -> None:
        name, kind = self.name(), self.random.choice(["addi", "muli", "xori", "subi"])
        scope.lines.append(f"{name} = arith.{kind} {self.some(scope.numbers, 2)} : i32")
        scope.numbers.append(name)

    def comparison(self, scope: Scope, depth: int) -> None:
        name = self.name()
        scope.lines.append(f"{name} = arith.cmpi slt, {self.some(scope.numbers, 2)} : i32")
        scope.truths.append(name)

    def negation(self, scope: Scope, depth: int) -> None:
        name = self.name()
        scope.lines.append(f"{name} = arith.xori {self.random.choice(scope.truths)}, %true : i1")
        scope.truths.append(name)

    def conditional(self, scope: Scope, depth: int) -> None:
        name, count = self.name(), self.random.randint(1, 2)
        condition = self.random.choice(scope.truths[-3:])
        branches = [self.fill(scope.inner(), depth - 1) for _ in range(2)]
        for opening, branch in zip((f"{name}:{count} = scf.if {condition} -> ({integers(count)}) {{", "} else {"), branches):
            yielded = f"scf.yield {self.some(branch.numbers, count)} : {integers(count)}"
            scope.lines += [opening, *branch.lines, yielded]
        scope.lines.append("}")
        scope.numbers += [f"{name}#{i}" for i in range(count)]

    def loop(self, scope: Scope, depth: int) -> None:
        """A loop that runs three times; the first carried and the first passed value count."""
        name, condition, following = self.name(), self.name(), self.name()
        carried = [self.name() for _ in range(self.random.randint(2, 4))]
        passed = [self.name() for _ in range(self.random.randint(2, 4))]
        inits = ["%zero", *[self.random.choice(scope.numbers) for _ in carried[1:]]]
        before = self.fill(scope.inner(*carried[1:]), depth - 1)
        after = self.fill(scope.inner(*passed[1:]), depth - 1)
        assigned = ", ".join(f"{argument} = {init}" for argument, init in zip(carried, inits))
        types, passed_types = integers(len(carried)), integers(len(passed))
        scope.lines += [
            f"{name}:{len(passed)} = scf.while ({assigned}) : ({types}) -> ({passed_types}) {{",
            *before.lines,
            f"{condition} = arith.cmpi slt, {carried[0]}, %three : i32",
            f"scf.condition({condition}) {carried[0]}, {self.some(before.numbers, len(passed) - 1)} : {passed_types}",
            "} do {",
            f"^bb0({', '.join(f'{argument}: i32' for argument in passed)}):",
            *after.lines,
            f"{following} = arith.addi {passed[0]}, %one : i32",
            f"scf.yield {following}, {self.some(after.numbers, len(carried) - 1)} : {types}",
            "}",
        ]
        scope.numbers += [f"{name}#{i}" for i in range(len(passed))]
