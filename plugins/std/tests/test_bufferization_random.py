"""Random programs on tensors compute the same after bufferization, and free each buffer once."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import plait_std.memref.interpret as memref_interpret
import plait_std.plugin
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait_std.bufferization.bufferize import OneShotBufferize
from plait_std.scf.to_cf import ConvertScfToCf

sys.path.insert(0, str(Path(__file__).parent))
from golden_files import context, parse

T, S = "tensor<4xf32>", "tensor<2xf32>"


class Program:
    """Writes a random function of two tensors; reads are folded into a running sum, so that each counts."""

    KINDS = ("insert", "insert", "read", "slice", "put", "empty", "select", "for", "if")

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.number = 0

    def fresh(self, prefix: str = "v") -> str:
        self.number += 1
        return f"%{prefix}{self.number}"

    def emit(self, line: str) -> None:
        self.lines.append(line)

    def body(self, tensors: list[str], total: str, depth: int, length: int) -> tuple[list[str], str]:
        for _ in range(length):
            kind = self.random.choice(self.KINDS)
            if depth == 0 and kind in ("for", "if"):
                kind = "insert"
            total = getattr(self, kind)(tensors, total, depth)
        return tensors, total

    def insert(self, tensors: list[str], total: str, depth: int) -> str:
        new = self.fresh()
        self.emit(
            f"{new} = tensor.insert {total} into {self.random.choice(tensors)}[%i{self.random.randrange(4)}] : {T}"
        )
        tensors.append(new)
        return total

    def read(self, tensors: list[str], total: str, depth: int) -> str:
        element, new = self.fresh("e"), self.fresh("s")
        self.emit(f"{element} = tensor.extract {self.random.choice(tensors)}[%i{self.random.randrange(4)}] : {T}")
        self.emit(f"{new} = arith.addf {total}, {element} : f32")
        return new

    def slice(self, tensors: list[str], total: str, depth: int) -> str:
        view, element, new = self.fresh(), self.fresh("e"), self.fresh("s")
        source, offset = self.random.choice(tensors), self.random.randrange(3)
        self.emit(f"{view} = tensor.extract_slice {source}[{offset}] [2] [1] : {T} to {S}")
        self.insert(tensors, total, depth)
        self.emit(f"{element} = tensor.extract {view}[%i{self.random.randrange(2)}] : {S}")
        self.emit(f"{new} = arith.addf {total}, {element} : f32")
        return new

    def put(self, tensors: list[str], total: str, depth: int) -> str:
        view, changed, new = self.fresh(), self.fresh(), self.fresh()
        source, target = self.random.choice(tensors), self.random.choice(tensors)
        take, give = self.random.randrange(3), self.random.randrange(3)
        if self.random.random() < 0.5:  # back to where it came from
            target, give = source, take
        self.emit(f"{view} = tensor.extract_slice {source}[{take}] [2] [1] : {T} to {S}")
        self.emit(f"{changed} = tensor.insert {total} into {view}[%i{self.random.randrange(2)}] : {S}")
        self.emit(f"{new} = tensor.insert_slice {changed} into {target}[{give}] [2] [1] : {S} into {T}")
        tensors.append(new)
        return self._read_later(changed, tensors, total, depth)

    def _read_later(self, slice: str, tensors: list[str], total: str, depth: int) -> str:
        """Read what has been put into a tensor, which may have been changed again."""
        if self.random.random() < 0.5:
            self.insert(tensors, total, depth)
        if self.random.random() < 0.5:
            return total
        element, new = self.fresh("e"), self.fresh("s")
        self.emit(f"{element} = tensor.extract {slice}[%i{self.random.randrange(2)}] : {S}")
        self.emit(f"{new} = arith.addf {total}, {element} : f32")
        return new

    def empty(self, tensors: list[str], total: str, depth: int) -> str:
        new = self.fresh()
        self.emit(f"{new} = tensor.splat {total} : {T}")
        tensors.append(new)
        return total

    def select(self, tensors: list[str], total: str, depth: int) -> str:
        new, a, b = self.fresh(), self.random.choice(tensors), self.random.choice(tensors)
        self.emit(f"{new} = arith.select %c, {a}, {b} : {T}")
        tensors.append(new)
        return total

    def nested(self, tensors: list[str], total: str, depth: int, inner: list[str]) -> str:
        """A body that may use all tensors; returns what it yields."""
        values, total = self.body([*tensors, *inner], total, depth - 1, self.random.randrange(1, 5))
        chosen = [self.random.choice(values[len(tensors) :] or values), self.random.choice(values)]
        return f"scf.yield {chosen[0]}, {chosen[1]}, {total} : {T}, {T}, f32"

    def results(self, tensors: list[str]) -> tuple[str, str]:
        name = self.fresh("r")
        tensors += [f"{name}#0", f"{name}#1"]
        return name, f"{name}#2"

    def for_(self, tensors: list[str], total: str, depth: int) -> str:
        a, b, s, i = self.fresh(), self.fresh(), self.fresh("s"), self.fresh("n")
        inits = self.random.choice(tensors), self.random.choice(tensors)
        visible = list(tensors)
        name, out = self.results(tensors)
        self.emit(
            f"{name}:3 = scf.for {i} = %i0 to %i3 step %i1 iter_args({a} = {inits[0]}, {b} = {inits[1]}, {s} = {total})"
            f" -> ({T}, {T}, f32) {{"
        )
        self.emit(self.nested(visible, s, depth, [a, b]))
        self.emit("}")
        return out

    def if_(self, tensors: list[str], total: str, depth: int) -> str:
        visible = list(tensors)
        name, out = self.results(tensors)
        self.emit(f"{name}:3 = scf.if %c -> ({T}, {T}, f32) {{")
        self.emit(self.nested(visible, total, depth, []))
        self.emit("} else {")
        self.emit(self.nested(visible, total, depth, []))
        self.emit("}")
        return out

    def __getattr__(self, name: str) -> Any:
        return getattr(self, name + "_") if name in ("for", "if") else object.__getattribute__(self, name)

    def text(self) -> str:
        tensors, total = self.body(["%x", "%y"], "%v", 2, self.random.randrange(3, 10))
        outputs = [self.random.choice(tensors), self.random.choice(tensors)]
        head = [f"%i{n} = arith.constant {n} : index" for n in range(4)]
        lines = "\n".join([*head, *self.lines, f"return {outputs[0]}, {outputs[1]}, {total} : {T}, {T}, f32"])
        return f"func.func @f(%x: {T}, %y: {T}, %v: f32, %c: i1) -> ({T}, {T}, f32) {{\n{lines}\n}}"


class ElementwiseProgram(Program):
    """With elementwise operations, which may write their result over an input."""

    KINDS = ("map", "map", "map", "read", "slice", "put", "insert", "for", "if")

    def map(self, tensors: list[str], total: str, depth: int) -> str:
        empty, new = self.fresh(), self.fresh()
        maps = [self.random.choice(["(i) -> (i)", "(i) -> (i)", "(i) -> (0)"]) for _ in range(2)]
        maps = ", ".join(f"affine_map<{m}>" for m in [*maps, "(i) -> (i)"])
        a, b = self.random.choice(tensors[-3:]), self.random.choice(tensors)
        self.emit(
            f"{empty} = tensor.empty() : {T}\n"
            f'{new} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}} '
            f"ins({a}, {b} : {T}, {T}) outs({empty} : {T}) {{\n^bb0(%p: f32, %q: f32, %o: f32):\n"
            f"%d = arith.subf %p, %q : f32\nlinalg.yield %d : f32\n}} -> {T}"
        )
        tensors.append(new)
        return total


@pytest.mark.parametrize("blocks", [False, True])
@pytest.mark.parametrize("seed", range(150))
def test_random_program_computes_the_same(seed: int, blocks: bool, monkeypatch: Any) -> None:
    """With `blocks`, loops and conditionals have become branches between blocks, which pass tensors."""
    check(Program(seed).text(), context(), blocks, monkeypatch)


@pytest.mark.parametrize("blocks", [False, True])
@pytest.mark.parametrize("seed", range(100))
def test_random_program_of_elementwise_operations(seed: int, blocks: bool, monkeypatch: Any) -> None:
    linalg = pytest.importorskip("plait_linalg.plugin")
    check(ElementwiseProgram(seed).text(), Context(plugins=[plait_std.plugin, linalg]), blocks, monkeypatch)


@pytest.mark.parametrize("blocks", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_buffers_are_freed_again(seed: int, blocks: bool, monkeypatch: Any) -> None:
    """The deallocation pipeline frees what bufferization allocated, if nothing frees it any more."""
    check(Program(seed).text(), context(), blocks, monkeypatch, again=True)


def free_again(module: Any, ctx: Any) -> None:
    for op in [op for op in module.walk() if op.name == "memref.dealloc"]:
        op.erase()
    PassManager(ctx).run("buffer-deallocation-pipeline", module)


def check(source: str, ctx: Any, blocks: bool, monkeypatch: Any, again: bool = False) -> None:
    """Bufferization keeps results and arguments, and what it allocates is freed, unless it is returned."""
    before, after = parse(source, ctx), parse(source, ctx)
    if blocks:
        ConvertScfToCf().run(after, ctx)
    OneShotBufferize(bufferize_function_boundaries=True).run(after, ctx)
    if again:
        free_again(after, ctx)
    verify(after, ctx)
    new_buffer = memref_interpret.new_buffer
    for condition in (True, False):
        arguments = [np.arange(4, dtype="float32"), np.arange(4, 8, dtype="float32"), np.float32(0.5), condition]
        expected = Interpreter(before, ctx).run("f", *arguments)
        made: list[Any] = []
        monkeypatch.setattr(
            memref_interpret, "new_buffer", lambda *a, made=made: made.append(new_buffer(*a)) or made[-1]
        )
        found = Interpreter(after, ctx).run("f", *[np.array(a) if isinstance(a, np.ndarray) else a for a in arguments])
        for one, other in zip(expected, found):
            np.testing.assert_array_equal(one, other, err_msg=source)
        returned = [memref_interpret.base_of(r) for r in found if isinstance(r, np.ndarray)]
        assert all(buffer.flags.writeable == any(buffer is r for r in returned) for buffer in made), source
