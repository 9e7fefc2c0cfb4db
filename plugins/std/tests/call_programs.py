"""Random programs of functions that call those before them; many arguments and results do not matter."""

from __future__ import annotations

import random

INPUTS = [(3, 5), (-7, 0), (100, -100)]


class CallProgram:
    """The text of a module with a function `main` of two numbers, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0
        self.functions: list[tuple[str, int, int]] = []
        texts = [self.function(f"f{i}", private=self.random.random() < 0.8) for i in range(self.random.randint(1, 4))]
        texts.append(self.function("main", private=False))
        self.text = "\n".join(texts)

    def name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def function(self, name: str, *, private: bool) -> str:
        inputs = 2 if name == "main" else self.random.randint(1, 4)
        outputs = 1 if name == "main" else self.random.randint(1, 3)
        arguments = [self.name() for _ in range(inputs)]
        values = list(arguments)
        lines: list[str] = []
        for _ in range(self.random.randint(1, 5)):
            if self.functions and self.random.random() < 0.5:
                lines.append(self.call(values))
            else:
                lines.append(f"{self.name()} = arith.subi {self.pick(values)}, {self.pick(values)} : i32")
                values.append(f"%v{self.count}")
        returned = ", ".join(self.pick(values) for _ in range(outputs))
        signature = ", ".join(f"{argument}: i32" for argument in arguments)
        types = ", ".join(["i32"] * outputs)
        self.functions.append((name, inputs, outputs))
        head = f"func.func {'private ' if private else ''}@{name}({signature}) -> ({types}) {{"
        return "\n".join([head, *lines, f"return {returned} : {types}", "}"])

    def pick(self, values: list[str]) -> str:
        return self.random.choice(values)

    def call(self, values: list[str]) -> str:
        name, inputs, outputs = self.random.choice(self.functions)
        result = self.name()
        passed = ", ".join(self.pick(values) for _ in range(inputs))
        types = ", ".join(["i32"] * outputs)
        line = f"{result}:{outputs} = call @{name}({passed}) : ({', '.join(['i32'] * inputs)}) -> ({types})"
        values += [f"{result}#{i}" for i in range(outputs)]
        return line
