"""Random programs of arith, memref and scf on hostile operands."""

from __future__ import annotations

import random
from collections.abc import Sequence

INTEGERS = ("i8", "i32", "index", "i1")
BINARY = ("addi", "subi", "muli", "divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi", "shli",
          "shrsi", "shrui", "andi", "maxsi", "minui")  # fmt: skip
_EDGES = (0, 1, -1, 2, 3, 4, 5, 31, 32, -(2**31), 2**31 - 1, -128, 127)
FLOATS = ("0.0", "1.5", "-1.5", "127.9", "128.0", "-128.9", "-129.0", "2147483648.0", "-2147483648.0", "1.0e+30",
          "0x7FC00000", "0x7F800000", "255.9", "-0.9")  # fmt: skip


class Program:
    """A function of indices and a buffer of 4, written line by line; each value is stored where it can be compared."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.lines: list[str] = []
        self.values: dict[str, list[str]] = {ty: [] for ty in INTEGERS}
        self.values["index"] = ["%a", "%b"]
        self.next = 0

    def name(self) -> str:
        self.next += 1
        return f"%v{self.next}"

    def line(self, text: str) -> None:
        self.lines.append(text)

    def value(self, ty: str) -> str:
        """One of the values so far, or a constant."""
        if self.values[ty] and self.rng.random() < 0.7:
            return self.rng.choice(self.values[ty])
        name, number = self.name(), self.rng.choice(_EDGES)
        bits = {"i8": 8, "i32": 32}.get(ty, 64)
        number = ((number + (1 << (bits - 1))) % (1 << bits)) - (1 << (bits - 1))
        text = str(number % 2 == 1).lower() if ty == "i1" else f"{number} : {ty}"
        self.line(f"{name} = arith.constant {text}")
        return name

    def result(self, ty: str, text: str) -> None:
        name = self.name()
        self.line(f"{name} = {text}")
        self.values[ty].append(name)

    def step(self, depth: int = 0) -> None:
        kinds = [self.binary, self.binary, self.binary, self.load, self.store, self.cast, self.to_integer, self.view,
                 self.tensor]  # fmt: skip
        if depth < 2:
            kinds.append(lambda: self.loop(depth))
        self.rng.choice(kinds)()

    def binary(self) -> None:
        ty = self.rng.choice(INTEGERS)
        self.result(ty, f"arith.{self.rng.choice(BINARY)} {self.value(ty)}, {self.value(ty)} : {ty}")

    def load(self) -> None:
        self.result("i32", f"memref.load %m[{self.value('index')}] : memref<?xi32>")

    def store(self) -> None:
        self.line(f"memref.store {self.value('i32')}, %m[{self.value('index')}] : memref<?xi32>")

    def cast(self) -> None:
        kind, source, target = self.rng.choice(
            [("extsi", "i8", "i32"), ("trunci", "i32", "i8"), ("extui", "i8", "i32"), ("index_cast", "i32", "index"),
             ("index_castui", "i32", "index"), ("index_cast", "index", "i8"), ("extui", "i1", "i8")]
        )  # fmt: skip
        self.result(target, f"arith.{kind} {self.value(source)} : {source} to {target}")

    def to_integer(self) -> None:
        name, ty = self.name(), self.rng.choice(("i8", "i32"))
        self.line(f"{name} = arith.constant {self.rng.choice(FLOATS)} : f32")
        bits = self.name()  # so that nothing is folded
        self.line(f"memref.store {name}, %f[] : memref<f32>\n{bits} = memref.load %f[] : memref<f32>")
        self.result(ty, f"arith.{self.rng.choice(('fptosi', 'fptoui'))} {bits} : f32 to {ty}")

    def view(self) -> None:
        name, ty = self.name(), "memref<?xi32, strided<[?], offset: ?>>"
        offset, size, stride = (self.value("index") for _ in range(3))
        self.line(f"{name} = memref.subview %m[{offset}] [{size}] [{stride}] : memref<?xi32> to {ty}")
        self.result("i32", f"memref.load {name}[{self.value('index')}] : {ty}")

    def tensor(self) -> None:
        name = self.name()
        self.line(f"{name} = tensor.from_elements {self.value('i32')}, {self.value('i32')} : tensor<2xi32>")
        other = self.name()
        self.line(f"{other} = arith.{self.rng.choice(BINARY)} {name}, {name} : tensor<2xi32>")
        self.result("i32", f"tensor.extract {other}[{self.value('index')}] : tensor<2xi32>")

    def loop(self, depth: int) -> None:
        """At most some steps: the upper bound is a small constant."""
        lower, step, upper = self.name(), self.value("index"), self.name()
        self.line(f"{lower} = arith.constant 0 : index\n{upper} = arith.constant {self.rng.randrange(4)} : index")
        outer = {ty: list(values) for ty, values in self.values.items()}
        counter = self.name()
        self.line(f"scf.for {counter} = {lower} to {upper} step {step} {{")
        self.values["index"].append(counter)
        for _ in range(self.rng.randrange(1, 4)):
            self.step(depth + 1)
        self.line("}")
        self.values = outer

    def text(self, steps: int) -> str:
        for _ in range(steps):
            self.step()
        results: Sequence[tuple[str, str]] = [(v, ty) for ty in INTEGERS for v in self.values[ty][-3:]]
        names, types = ", ".join(v for v, _ in results), ", ".join(ty for _, ty in results)
        head = f"func.func @main(%m: memref<?xi32>, %a: index, %b: index) -> ({types}) {{"
        return "\n".join([head, "%f = memref.alloca() : memref<f32>", *self.lines, f"return {names} : {types}", "}"])


def random_program(seed: int) -> str:
    """The program of a seed, the same each time."""
    rng = random.Random(seed)
    return Program(rng).text(rng.randrange(1, 6))
