"""Random programs that allocate buffers, pass them on in all ways, and never free one."""

from __future__ import annotations

import random

T = "memref<?xf32, strided<[1], offset: ?>>"
HEAD = """\
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%i3 = arith.constant 3 : index
%size = arith.addi %n, %i1 : index
"""
RETURNING = f"""
func.func private @same(%x: {T}, %y: {T}, %c: i1) -> {T} {{
  return %x : {T}
}}
func.func private @chosen(%x: {T}, %y: {T}, %c: i1) -> {T} {{
  %r = scf.if %c -> ({T}) {{
    %n = arith.constant 2 : index
    %f = arith.constant 7.0 : f32
    %i = arith.constant 0 : index
    %a = memref.alloc(%n) : memref<?xf32>
    memref.store %f, %a[%i] : memref<?xf32>
    %v = memref.cast %a : memref<?xf32> to {T}
    scf.yield %v : {T}
  }} else {{
    scf.yield %y : {T}
  }}
  return %r : {T}
}}
"""


class OwnershipProgram:
    """A function `main` of two buffers, two conditions and a number; what is read is added up and returned.

    Buffers are written once, when they are made, so that nobody can tell a copy from the original. `blocks` is "none",
    "branches", or "loops", which adds the loops of blocks and the `cf.switch` that MLIR's pass refuses.
    """

    KINDS = ("make", "make", "grow", "read", "read", "view", "select", "call", "if_", "for_", "while_", "switch", "run")

    def __init__(self, seed: int, blocks: str) -> None:
        self.random = random.Random(seed)
        self.loops = blocks == "loops"
        self.lines: list[str] = []
        self.number = 0
        self.total = "%v"
        buffers = ["%x", "%y"]
        self._body(buffers, 2, self.random.randrange(2, 6))
        buffers = self._blocks(buffers) if blocks != "none" else buffers
        a, b = self.random.choice(buffers), self.random.choice(buffers)
        body = HEAD + "\n".join([*self.lines, f"return {a}, {b}, {self.total} : {T}, {T}, f32"])
        signature = f"%x: {T}, %y: {T}, %v: f32, %c: i1, %d: i1, %n: index"
        self.text = f"func.func @main({signature}) -> ({T}, {T}, f32) {{\n{body}\n}}{RETURNING}"

    def _fresh(self, prefix: str = "b") -> str:
        self.number += 1
        return f"%{prefix}{self.number}"

    def _emit(self, line: str) -> None:
        self.lines.append(line)

    def _condition(self) -> str:
        return self.random.choice(["%c", "%d"])

    def _body(self, buffers: list[str], depth: int, length: int) -> None:
        for _ in range(length):
            kinds = self.KINDS if depth else self.KINDS[:8]
            getattr(self, self.random.choice(kinds).rstrip("_") + "_")(buffers, depth)

    # One operation

    def make_(self, buffers: list[str], depth: int) -> None:
        made, new = self._fresh("a"), self._fresh()
        self._emit(f"{made} = memref.alloc(%i3) : memref<?xf32>")
        self._fill(made)
        self._emit(f"{new} = memref.cast {made} : memref<?xf32> to {T}")
        buffers.append(new)

    def _fill(self, made: str) -> None:
        self._emit(f"linalg.fill ins({self.total} : f32) outs({made} : memref<?xf32>)")

    def grow_(self, buffers: list[str], depth: int) -> None:
        made, grown, new = self._fresh("a"), self._fresh("a"), self._fresh()
        self._emit(f"{made} = memref.alloc(%i3) : memref<?xf32>")
        self._fill(made)
        self._emit(f"{grown} = memref.realloc {made}(%size) : memref<?xf32> to memref<?xf32>")
        self._emit(f"{new} = memref.cast {grown} : memref<?xf32> to {T}")
        buffers.append(new)

    def read_(self, buffers: list[str], depth: int) -> None:
        element, total = self._fresh("e"), self._fresh("s")
        self._emit(f"{element} = memref.load {self.random.choice(buffers)}[%i0] : {T}")
        self._emit(f"{total} = arith.addf {self.total}, {element} : f32")
        self.total = total

    def view_(self, buffers: list[str], depth: int) -> None:
        new = self._fresh()
        source = self.random.choice(buffers)
        self._emit(f"{new} = memref.subview {source}[0] [%i1] [1] : {T} to memref<?xf32, strided<[1], offset: ?>>")
        buffers.append(new)

    def select_(self, buffers: list[str], depth: int) -> None:
        new, a, b = self._fresh(), self.random.choice(buffers), self.random.choice(buffers)
        self._emit(f"{new} = arith.select {self._condition()}, {a}, {b} : {T}")
        buffers.append(new)

    def call_(self, buffers: list[str], depth: int) -> None:
        new, a, b = self._fresh(), self.random.choice(buffers), self.random.choice(buffers)
        callee = self.random.choice(["same", "chosen"])
        self._emit(f"{new} = func.call @{callee}({a}, {b}, {self._condition()}) : ({T}, {T}, i1) -> {T}")
        buffers.append(new)

    # Operations with regions

    def _inner(self, buffers: list[str], depth: int) -> str:
        """A body; returns two of its buffers and its total, as operands with types."""
        inner, before = list(buffers), self.total
        self._body(inner, depth - 1, self.random.randrange(4))
        passed = f"{self.random.choice(inner[-3:])}, {self.random.choice(inner)}, {self.total} : {T}, {T}, f32"
        self.total = before
        return passed

    def _results(self, buffers: list[str], name: str) -> None:
        buffers += [f"{name}#0", f"{name}#1"]
        self.total = f"{name}#2"

    def if_(self, buffers: list[str], depth: int) -> None:
        name = self._fresh("r")
        self._emit(f"{name}:3 = scf.if {self._condition()} -> ({T}, {T}, f32) {{")
        self._emit(f"scf.yield {self._inner(buffers, depth)}\n}} else {{")
        self._emit(f"scf.yield {self._inner(buffers, depth)}\n}}")
        self._results(buffers, name)

    def switch_(self, buffers: list[str], depth: int) -> None:
        name = self._fresh("r")
        self._emit(f"{name}:3 = scf.index_switch %n -> {T}, {T}, f32\ncase 2 {{")
        self._emit(f"scf.yield {self._inner(buffers, depth)}\n}}\ndefault {{")
        self._emit(f"scf.yield {self._inner(buffers, depth)}\n}}")
        self._results(buffers, name)

    def run_(self, buffers: list[str], depth: int) -> None:
        name = self._fresh("r")
        self._emit(f"{name}:3 = scf.execute_region -> ({T}, {T}, f32) {{")
        self._emit(f"scf.yield {self._inner(buffers, depth)}\n}}")
        self._results(buffers, name)

    def for_(self, buffers: list[str], depth: int) -> None:
        name, a, b, s, i = (self._fresh(p) for p in "rbbsi")
        inits = f"{a} = {self.random.choice(buffers)}, {b} = {self.random.choice(buffers)}, {s} = {self.total}"
        self._emit(f"{name}:3 = scf.for {i} = %i0 to %n step %i1 iter_args({inits}) -> ({T}, {T}, f32) {{")
        self.total = s
        self._emit(f"scf.yield {self._inner([*buffers, a, b], depth)}\n}}")
        self._results(buffers, name)

    def while_(self, buffers: list[str], depth: int) -> None:
        name, a, b, s, i, c = (self._fresh(p) for p in "rbbsic")
        outer = self.random.choice(buffers), self.random.choice(buffers)
        types = f"({T}, {T}, f32, index)"
        inits = f"{a} = {outer[0]}, {b} = {outer[1]}, {s} = {self.total}, {i} = %i0"
        self._emit(f"{name}:4 = scf.while ({inits}) : {types} -> {types} {{")
        self.total = s
        values = self._inner([*buffers, a, b], depth).partition(" : ")[0]
        self._emit(f"{c} = arith.cmpi ult, {i}, %n : index")
        self._emit(f"scf.condition({c}) {values}, {i} : {T}, {T}, f32, index\n}} do {{")
        e, f, t, j, k = (self._fresh(p) for p in "bbsjj")
        self._emit(f"^bb0({e}: {T}, {f}: {T}, {t}: f32, {j}: index):")
        self.total = t
        values = self._inner([*buffers, e, f], depth).partition(" : ")[0]
        self._emit(f"{k} = arith.addi {j}, %i1 : index")
        self._emit(f"scf.yield {values}, {k} : {T}, {T}, f32, index\n}}")
        self._results(buffers, name)

    # Blocks

    def _blocks(self, buffers: list[str]) -> list[str]:
        """A diamond, and with `loops` a switch and a loop."""
        s = self.total
        one = f"({self.random.choice(buffers)}, {s} : {T}, f32)"
        self._emit(f"cf.cond_br %c, ^left, ^join{one}")
        self._emit("^left:")
        left = list(buffers)
        self._body(left, 1, 2)
        self._emit(f"cf.br ^join({self.random.choice(left)}, {self.total} : {T}, f32)")
        self._emit(f"^join(%j: {T}, %js: f32):")
        self.total = "%js"
        joined = [*buffers, "%j"]
        self._body(joined, 1, 2)
        if not self.loops:
            return joined
        chosen = [self.random.choice(joined) for _ in range(3)]
        t = self.total
        self._emit("%flag = arith.index_cast %n : index to i32\ncf.switch %flag : i32, [")
        self._emit(f"default: ^head({chosen[0]}, {t}, %i0 : {T}, f32, index),")
        self._emit(f"2: ^head({chosen[1]}, {t}, %i1 : {T}, f32, index)]")
        self._emit(f"^head(%h: {T}, %hs: f32, %hi: index):")
        self._emit(f"%more = arith.cmpi ult, %hi, %n : index\ncf.cond_br %more, ^body, ^exit({chosen[2]} : {T})")
        self._emit("^body:")
        self.total = "%hs"
        inner = [*joined, "%h"]
        self._body(inner, 1, 3)
        self._emit("%hn = arith.addi %hi, %i1 : index")
        self._emit(f"cf.br ^head({self.random.choice(inner)}, {self.total}, %hn : {T}, f32, index)")
        self._emit(f"^exit(%last: {T}):")
        self.total = "%hs"
        return [*joined, "%h", "%last"]
