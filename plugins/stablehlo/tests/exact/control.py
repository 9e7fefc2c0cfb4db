"""Conditionals, loops and calls, whose bodies are made of all other steps and use values from outside."""

from __future__ import annotations

from exact.contractions import Contractions
from exact.elementwise import Elementwise
from exact.indexing import Indexing
from exact.writer import Value, names, types

STEPS = {
    "binary": 6, "unary": 2, "compare": 1, "select": 2, "clamp": 1, "convert": 3, "new_constant": 1, "iota": 1, "reshape": 2,
    "transpose": 2, "broadcast": 3, "slice": 2, "reverse": 1, "concatenate": 2, "pad": 2, "dynamic_slice": 1, "update": 2,
    "reduce": 3, "row": 1, "largest": 1, "window": 2, "scan": 1, "sort": 2, "dot": 3, "convolution": 2, "gather": 2,
    "scatter": 2, "select_and_scatter": 0.5, "conditional": 1, "loop": 1, "call": 1,
}  # fmt: skip
"""Steps, and how often they are taken."""


class Exact(Elementwise, Contractions, Indexing):
    """The text of a random function `@main` of several results, and its inputs; the same for the same seed."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        for _ in range(self.number(5, 26)):
            self.step()
        unused = [v for v in self.values if v.name not in self.used and v not in self.arguments]
        others = self.random.sample(self.values, self.number(0, min(2, len(self.values))))
        self.results = list(dict.fromkeys([*unused[-7:], *others])) or [self.arguments[0]]
        self.random.shuffle(self.results)
        head = ", ".join(f"{a.name}: {a.type}" for a in self.arguments)
        body = "\n".join(self.lines)
        returned = f"return {names(self.results)} : {types(self.results)}"
        main = f"func.func @main({head}) -> ({types(self.results)}) {{\n{body}\n{returned}\n}}\n"
        self.text = "".join(self.functions) + main

    def step(self) -> None:
        (name,) = self.random.choices(list(STEPS), list(STEPS.values()))
        if self.depth < 2 or name not in ("conditional", "loop", "call"):
            getattr(self, name)()

    def block(self, arguments: list[Value], steps: int, wanted: list[Value]) -> tuple[list[str], list[Value]]:
        """The lines of a region, and values in it that may stand for the wanted ones."""
        outside, around = self.lines, self.values
        self.lines, self.values, self.depth = [], [*around, *arguments], self.depth + 1
        for _ in range(steps):
            self.step()
        found, lines = self.values, self.lines
        self.lines, self.values, self.depth = outside, around, self.depth - 1
        return lines, [self._standing_for(value, found) for value in wanted]

    def _standing_for(self, value: Value, found: list[Value]) -> Value:
        fitting = [v for v in found if v.type == value.type and v.bound <= value.bound]
        return self.use(self.pick(fitting[-4:]))

    def carried(self) -> list[Value]:
        return [v for v in (self.some() for _ in range(self.number(1, 3))) if v is not None]

    def results_of(self, name: str, text: str, values: list[Value]) -> None:
        several = len(values) > 1
        self.lines.append(f"{name}{f':{len(values)}' if several else ''} = {text}")
        self.values += [Value(f"{name}#{i}" if several else name, v.element, v.shape, v.bound) for i, v in enumerate(values)]

    def conditional(self) -> None:
        """An `if`, or a `case` of one to three branches."""
        wanted, several = self.carried(), self.chance(0.3)
        choice = self.some(lambda v: v.element == ("i32" if several else "i1") and not v.shape)
        choice = choice or (self.argument("i32", ()) if several and not self.depth else self.constant("i32" if several else "i1", ()))
        regions: list[str] = []
        for _ in range(self.number(1, 3) if several or choice.element == "i32" else 2):
            lines, values = self.block([], self.number(0, 3), wanted)
            regions.append("\n".join([*lines, f"stablehlo.return {names(values)} : {types(values)}"]))
        self.count += 1
        kind, bodies = "case" if choice.element == "i32" else "if", "\n}, {\n".join(regions)
        text = f'"stablehlo.{kind}"({choice.name}) ({{\n{bodies}\n}}) : ({choice.type}) -> ({types(wanted)})'
        self.results_of(f"%m{self.count}", text, wanted)

    def loop(self) -> None:
        """A `while` with a counter."""
        begin, end, step = (self.constant("i32", (), self.number(*given)) for given in ((0, 1), (0, 5), (1, 2)))
        inits = [begin, *self.carried()]
        inside = [self.fresh(v.element, v.shape, v.bound) for v in inits]
        lines, values = self.block(inside, self.number(1, 4), inits[1:])
        self.count += 1
        n, counter = self.count, inside[0]
        given = ", ".join(f"{a.name} = {v.name}" for a, v in zip(inside, inits))
        body = "\n".join(lines)
        text = f"""stablehlo.while({given}) : {types(inits)}
cond {{
  %t{n} = stablehlo.compare LT, {counter.name}, {end.name} : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %t{n} : tensor<i1>
}} do {{
{body}
  %n{n} = stablehlo.add {counter.name}, {step.name} : tensor<i32>
  stablehlo.return {", ".join([f"%n{n}", *(v.name for v in values)])} : {types(inits)}
}}"""
        self.results_of(f"%m{n}", text, inits)

    def call(self) -> None:
        """Two calls of a private function."""
        if self.depth:
            return
        given = [v for v in (self.some(), self.some()) if v is not None]
        inside, around = [self.fresh(v.element, v.shape, v.bound) for v in given], self.values
        self.values = []
        lines, results = self.block(inside, self.number(1, 4), inside)
        self.values, self.count = around, self.count + 1
        head = ", ".join(f"{a.name}: {a.type}" for a in inside)
        body, name = "\n".join(lines), f"@f{self.count}"
        self.functions.append(f"func.func private {name}({head}) -> ({types(results)}) {{\n{body}\nreturn {names(results)} : {types(results)}\n}}\n")
        for number in range(2):
            passed = [v if number == 0 else self._standing_for(v, self.values) for v in given]
            text = f"call {name}({names(passed)}) : ({types(passed)}) -> ({types(results)})"
            self.results_of(f"%c{self.count}_{number}", text, results)
