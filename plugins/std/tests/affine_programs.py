"""Random nests of affine loops that read and write buffers, and the affine transformations that keep their results."""

from __future__ import annotations

import random

SIZE = 24
TRANSFORMATIONS = (
    "affine-loop-coalescing", "affine-loop-interchange", "affine-loop-invariant-code-motion",
    "affine-loop-normalize", "affine-loop-normalize{promote-single-iter=true}", "affine-loop-tile{tile-size=2}",
    "affine-loop-tile{tile-sizes=3,2 separate=true}", "affine-loop-tile{cache-size=1}", "affine-loop-unroll-jam",
    "affine-loop-unroll-jam{unroll-jam-factor=2}", "affine-loop-unroll-jam{unroll-jam-factor=3}",
    "affine-parallelize", "affine-parallelize{parallel-reductions=true}", "affine-scalrep", "canonicalize",
    "affine-simplify-structures", "affine-loop-fusion", "affine-loop-fusion{mode=producer}",
    "affine-loop-fusion{mode=sibling}",
)  # fmt: skip


class AffineProgram:
    """The text of a function of two or three buffers of integers, an integer and an index; the buffers tell what it did."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0
        self.lines: list[str] = []
        self.places: list[tuple[str, int, list[str]]] = []
        if seed % 3:
            for _ in range(self.random.randint(1, 2)):
                self.nest([], self.random.randint(1, 3))
        else:
            self.chain()
        buffers = f"%a: memref<{SIZE}x{SIZE}xi32>, %b: memref<{SIZE}xi32>"
        body = "\n".join(self.lines) + "\n"
        if seed % 2:
            buffers += f", %t: memref<{SIZE}xi32>"
        else:
            fill = f"affine.for %i = 0 to {SIZE} {{ affine.store %x, %t[%i] : memref<{SIZE}xi32> }}\n"
            body = f"%t = memref.alloc() : memref<{SIZE}xi32>\n{fill}{body}memref.dealloc %t : memref<{SIZE}xi32>\n"
        self.buffers = 2 + seed % 2
        self.text = f"func.func @main({buffers}, %x: i32, %n: index) {{\n{body}return\n}}\n"

    def name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def nest(self, variables: list[str], depth: int) -> None:
        """One loop, which may carry a sum, with statements and loops in it."""
        variable, choose = self.name(), self.random
        lower, step = choose.choice([0, 0, 0, 1, 2]), choose.choice([1, 1, 1, 2])
        upper = str(choose.randint(lower, 7))
        if variables and choose.random() < 0.2:
            upper = f"affine_map<(d0) -> (d0 + {choose.randint(0, 3)})>({choose.choice(variables)})"
        elif choose.random() < 0.2:
            upper = "min affine_map<(d0) -> (d0 + 1, 6)>(%n)"
        carries = choose.random() < 0.2
        result, carried = self.name(), self.name()
        head = f"affine.for {variable} = {lower} to {upper} step {step}"
        self.lines.append(f"{result} = {head} iter_args({carried} = %x) -> (i32) {{" if carries else head + " {")
        inside = [*variables, variable]
        value = carried if carries else "%x"
        perfect = choose.random() < 0.5
        if depth > 1 and perfect:
            self.nest(inside, depth - 1)
        else:
            for _ in range(choose.randint(1, 3)):
                value = self.statement(inside, value) or value
            if depth > 1:
                self.nest(inside, depth - 1)
        if carries:
            self.lines.append(f"affine.yield {value} : i32")
        self.lines.append("}")
        if carries:
            self.lines.append(f"affine.store {result}, %b[{choose.randint(0, SIZE - 1)}] : memref<{SIZE}xi32>")

    def chain(self) -> None:
        """Loops over the elements of buffers, each of which may read what those before it wrote."""
        choose = self.random
        count, buffers = choose.randint(2, 4), ["%t", "%b", "%u"]
        self.lines.append(f"%u = memref.alloc() : memref<{SIZE}xi32>")
        self.lines.append(f"affine.for %i = 0 to {SIZE} {{ affine.store %x, %u[%i] : memref<{SIZE}xi32> }}")
        for _ in range(count):
            variable, inner = self.name(), self.name()
            low, nested = choose.choice([0, 0, 1]), choose.random() < 0.4
            self.lines.append(f"affine.for {variable} = {low} to {choose.choice([8, 8, 9])} {{")
            place = f"{variable} + {choose.choice([0, 0, 0, 1, 2])}"
            if nested:
                self.lines.append(f"affine.for {inner} = 0 to 3 {{")
            value = "%x"
            for _ in range(choose.randint(1, 2)):
                loaded, result = self.name(), self.name()
                source = f"{choose.choice(buffers)}[{variable} + {choose.choice([0, 0, 0, 1])}]"
                self.lines.append(f"{loaded} = affine.load {source} : memref<{SIZE}xi32>")
                self.lines.append(f"{result} = arith.addi {value}, {loaded} : i32")
                value = result
            self.lines.append(f"affine.store {value}, {choose.choice(buffers)}[{place}] : memref<{SIZE}xi32>")
            self.lines += ["}", "}"] if nested else ["}"]

    def subscript(self, variables: list[str]) -> str:
        """At most SIZE - 1, as variables are below 10."""
        choose = self.random
        terms = [choose.choice(variables) for _ in range(choose.randint(0, 2))]
        return " + ".join([*terms, str(choose.randint(0, 3))])

    def place(self, variables: list[str]) -> tuple[str, int, list[str]]:
        """An element that was accessed before, or another one."""
        choose = self.random
        known = [place for place in self.places if set(variables).issuperset(_variables(place[2]))]
        if known and choose.random() < 0.5:
            return known[-1]
        buffer, rank = choose.choice([("%a", 2), ("%a", 2), ("%b", 1), ("%t", 1)])
        self.places.append((buffer, rank, [self.subscript(variables) for _ in range(rank)]))
        return self.places[-1]

    def statement(self, variables: list[str], value: str) -> str | None:
        choose = self.random
        buffer, rank, subscripts = self.place(variables)
        place = f"{buffer}[{', '.join(subscripts)}]"
        ty = "memref<" + f"{SIZE}x" * rank + "i32>"
        kind = choose.randrange(4)
        if kind == 0:
            self.lines.append(f"affine.store {value}, {place} : {ty}")
            return None
        if kind == 1:
            condition = f"affine_set<(d0) : (d0 - {choose.randint(0, 5)} >= 0)>({choose.choice(variables)})"
            self.lines += [f"affine.if {condition} {{", f"affine.store {value}, {place} : {ty}", "}"]
            return None
        loaded, result = self.name(), self.name()
        self.lines.append(f"{loaded} = affine.load {place} : {ty}")
        self.lines.append(f"{result} = arith.addi {value}, {loaded} : i32")
        if kind == 2:
            self.lines.append(f"affine.store {result}, {place} : {ty}")
        return result


def _variables(subscripts: list[str]) -> set[str]:
    return {term for subscript in subscripts for term in subscript.split(" + ") if term.startswith("%")}
