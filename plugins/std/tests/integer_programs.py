"""Random programs on integers of several widths: operations, casts, comparisons, branches and counted loops."""

from __future__ import annotations

import random

INPUTS = [(0, 0, 0), (1, -1, 7), (-(2**31), 2**31 - 1, 300), (12345, -54321, 2**40)]
WIDTHS = ("i8", "i16", "i32", "i64", "index")
NUMBERS = {"i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64}
KINDS = ("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui")
PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")


class IntegerProgram:
    """The text of a function, the same for the same seed. Divisors and shift amounts are constants that are defined."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0
        self.lines: list[str] = []
        values = {"i32": ["%x", "%y"], "index": ["%z"]}
        self.fill(values, 2, 12)
        results = [self.random.choice(self.of_type(values, ty)) for ty in ("i32", "index", "i1")]
        head = "func.func @main(%x: i32, %y: i32, %z: index) -> (i32, index, i1) {\n"
        self.text = head + "\n".join(self.lines) + f"\nreturn {', '.join(results)} : i32, index, i1\n}}\n"

    def name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def emit(self, line: str) -> str:
        name = self.name()
        self.lines.append(f"{name} = {line}")
        return name

    def constant(self, ty: str, low: int | None = None, high: int | None = None) -> str:
        half = 2 ** (NUMBERS.get(ty, 1) - 1)
        number = self.random.choice([0, 1, 2, 3, 5, 10, 100, -1, -7, half - 1, -half])
        if ty == "i1":
            return self.emit(f"arith.constant {self.random.choice(['true', 'false'])}")
        number = number if low is None or high is None else self.random.randint(low, high)
        return self.emit(f"arith.constant {max(min(number, half - 1), -half)} : {ty}")

    def of_type(self, values: dict[str, list[str]], ty: str) -> list[str]:
        """The values of a type; a constant, or a comparison, if there is none yet."""
        if ty not in values:
            values[ty] = [self.constant(ty)]
        return values[ty]

    def one(self, values: dict[str, list[str]], ty: str) -> str:
        return self.constant(ty) if self.random.random() < 0.25 else self.random.choice(self.of_type(values, ty))

    def fill(self, values: dict[str, list[str]], depth: int, length: int) -> None:
        for _ in range(length):
            ty = self.random.choice(WIDTHS)
            kinds = [self.binary, self.division, self.shift, self.cast, self.comparison, self.select, self.loop]
            made, ty = self.random.choices(kinds, [6, 3, 2, 5, 3, 2, 2 if depth else 0])[0](values, ty, depth)
            values.setdefault(ty, []).append(made)

    def binary(self, values: dict[str, list[str]], ty: str, depth: int) -> tuple[str, str]:
        a, b = self.one(values, ty), self.one(values, ty)
        return self.emit(f"arith.{self.random.choice(KINDS)} {a}, {b} : {ty}"), ty

    def division(self, values: dict[str, list[str]], ty: str, depth: int) -> tuple[str, str]:
        kind = self.random.choice(["divui", "divsi", "remui", "remsi", "ceildivui", "ceildivsi", "floordivsi"])
        a, b = self.one(values, ty), self.constant(ty, 1, 20)
        return self.emit(f"arith.{kind} {a}, {b} : {ty}"), ty

    def shift(self, values: dict[str, list[str]], ty: str, depth: int) -> tuple[str, str]:
        kind = self.random.choice(["shli", "shrui", "shrsi"])
        a, b = self.one(values, ty), self.constant(ty, 0, NUMBERS[ty] - 1)
        return self.emit(f"arith.{kind} {a}, {b} : {ty}"), ty

    def cast(self, values: dict[str, list[str]], ty: str, depth: int) -> tuple[str, str]:
        target = self.random.choice([other for other in WIDTHS if other != ty])
        value = self.one(values, ty)
        if "index" in (ty, target):
            kind = self.random.choice(["index_cast", "index_castui"])
        elif NUMBERS[target] > NUMBERS[ty]:
            kind = self.random.choice(["extui", "extsi"])
        else:
            kind = "trunci"
        return self.emit(f"arith.{kind} {value} : {ty} to {target}"), target

    def comparison(self, values: dict[str, list[str]], ty: str, depth: int) -> tuple[str, str]:
        a, b = self.one(values, ty), self.one(values, ty)
        return self.emit(f"arith.cmpi {self.random.choice(PREDICATES)}, {a}, {b} : {ty}"), "i1"

    def select(self, values: dict[str, list[str]], ty: str, depth: int) -> tuple[str, str]:
        c, a, b = self.one(values, "i1"), self.one(values, ty), self.one(values, ty)
        return self.emit(f"arith.select {c}, {a}, {b} : {ty}"), ty

    def loop(self, values: dict[str, list[str]], ty: str, depth: int) -> tuple[str, str]:
        """A loop of a few iterations with one carried value, or a conditional."""
        inner = {key: list(found) for key, found in values.items()}
        if self.random.random() < 0.5:
            condition, result = self.one(values, "i1"), self.name()
            self.lines.append(f"{result} = scf.if {condition} -> ({ty}) {{")
            self.fill(inner, depth - 1, self.random.randint(1, 3))
            self.lines.append(f"scf.yield {self.one(inner, ty)} : {ty}\n}} else {{")
            inner = {key: list(found) for key, found in values.items()}
            self.fill(inner, depth - 1, self.random.randint(1, 3))
            self.lines.append(f"scf.yield {self.one(inner, ty)} : {ty}\n}}")
            return result, ty
        bounds = self.constant("index", -3, 3), self.constant("index", 0, 6), self.constant("index", 1, 3)
        init, result, variable, carried = self.one(values, ty), self.name(), self.name(), self.name()
        loop = f"scf.for {variable} = {bounds[0]} to {bounds[1]} step {bounds[2]} iter_args({carried} = {init}) -> ({ty}) {{"
        self.lines.append(f"{result} = {loop}")
        inner.setdefault("index", []).append(variable)
        inner.setdefault(ty, []).append(carried)
        self.fill(inner, depth - 1, self.random.randint(1, 4))
        self.lines.append(f"scf.yield {self.one(inner, ty)} : {ty}\n}}")
        return result, ty
