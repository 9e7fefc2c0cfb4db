"""Random nests of counted loops, whose bounds are constants, arguments, or the variables of loops around them."""

from __future__ import annotations

import random

INPUTS = [(7, 20, 5), (0, 0, 2), (-9, 3, 1), (5, -6, 4), (13, 13, 30)]
HEAD = "func.func @main(%x: index, %y: index, %s: index) -> index {\n"


class LoopProgram:
    """The text of a function of two bounds and a positive step; its result tells all iterations and their order.

    `dialect` is `affine` or `scf`.
    """

    def __init__(self, seed: int, dialect: str) -> None:
        self.random = random.Random(seed)
        self.dialect = dialect
        self.count = 0
        self.lines: list[str] = []
        self.total = "%zero"
        self.emit("%zero = arith.constant 0 : index")
        self.emit("%prime = arith.constant 31 : index")
        for _ in range(self.random.randint(1, 3)):
            self.loop([], 2)
        self.text = HEAD + "\n".join(self.lines) + f"\nreturn {self.total} : index\n}}\n"

    def emit(self, line: str) -> None:
        self.lines.append(line)

    def name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def constant(self, low: int, high: int) -> str:
        name = self.name()
        self.emit(f"{name} = arith.constant {self.random.randint(low, high)} : index")
        return name

    def mix_in(self, value: str) -> None:
        """total = total * 31 + value"""
        product, total = self.name(), self.name()
        self.emit(f"{product} = arith.muli {self.total}, %prime : index")
        self.emit(f"{total} = arith.addi {product}, {value} : index")
        self.total = total

    def loop(self, variables: list[str], depth: int) -> None:
        variable, result, carried = self.name(), self.name(), self.name()
        head, upper = (self.affine_head if self.dialect == "affine" else self.scf_head)(variable, variables)
        self.emit(f"{result} = {head} iter_args({carried} = {self.total}) -> (index) {{")
        self.total = carried
        for _ in range(self.random.randint(1, 3)):
            kind = self.random.randrange(4)
            if kind == 0 and depth:
                self.loop([*variables, variable], depth - 1)
            elif kind == 1 and upper:
                self.extremum(variable, upper)
            else:
                self.mix_in(self.random.choice([variable, *variables]))
        self.emit(f"{self.dialect}.yield {self.total} : index")
        self.emit("}")
        self.total = result

    def extremum(self, variable: str, bound: tuple[str, str]) -> None:
        upper, step = bound
        name, kind = self.name(), self.random.choice(["min", "max"])
        map = "affine_map<(d0, d1, d2) -> (d2, d0 - d1)>"
        self.emit(f"{name} = affine.{kind} {map}({upper}, {variable}, {step})")
        self.mix_in(name)

    def scf_head(self, variable: str, variables: list[str]) -> tuple[str, tuple[str, str]]:
        lower = self.random.choice([self.constant(-5, 10), "%zero", "%x", *variables])
        upper = self.random.choice([self.constant(-5, 30), self.constant(0, 30), "%y", *variables])
        step = self.random.choice([self.constant(1, 7), self.constant(1, 4), "%s"])
        return f"scf.for {variable} = {lower} to {upper} step {step}", (upper, step)

    def affine_head(self, variable: str, variables: list[str]) -> tuple[str, None]:
        values = ["%x", "%y", *variables]
        lower, upper = self.affine_bound(values, -5, 10), self.affine_bound(values, -5, 30)
        return f"affine.for {variable} = {lower} to {upper} step {self.random.randint(1, 4)}", None

    def affine_bound(self, values: list[str], low: int, high: int) -> str:
        offset, factor = self.random.randint(low, high), self.random.randint(1, 3)
        if self.random.random() < 0.5:
            return str(offset)
        return f"affine_map<(d0) -> (d0 * {factor} + {offset})>({self.random.choice(values)})"
