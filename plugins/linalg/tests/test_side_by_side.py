"""Vectors of long payloads are computed side by side, and it changes nothing."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

KINDS = ("addi", "subi", "xori", "muli", "maxsi")


def payload(rng: random.Random, count: int, names: list[str]) -> tuple[str, str]:
    """Operations of which each uses the one before, and the name of the last one."""
    lines, last = [], names[0]
    for n in range(count):
        other = rng.choice([*names, *(f"%v{m}" for m in range(max(0, n - 5), n))])
        lines.append(f"%v{n} = arith.{rng.choice(KINDS)} {last}, {other} : i32")
        last = f"%v{n}"
    return "\n      ".join(lines), last


def program(rng: random.Random, count: int, size: int, shape: str, reduces: bool) -> str:
    rows = f"tensor<{shape}xi32>"
    out, map = ("tensor<i32>", "affine_map<(d0) -> ()>") if reduces else (rows, "affine_map<(d0) -> (d0)>")
    lines, last = payload(rng, count, ["%a", "%b"])
    total = f"%t = arith.addi %o, {last} : i32" if reduces else f"%t = arith.addi {last}, %a : i32"
    empty = "tensor.empty() : tensor<i32>" if reduces else f"tensor.empty({'%n' if '?' in shape else ''}) : {rows}"
    kind = "reduction" if reduces else "parallel"
    return f"""func.func @main(%x: {rows}, %y: {rows}) -> {out} {{
    %c0 = arith.constant 0 : index
    %seven = arith.constant 7 : i32
    %n = tensor.dim %x, %c0 : {rows}
    %e = {empty}
    %f = linalg.fill ins(%seven : i32) outs(%e : {out}) -> {out}
    %r = linalg.generic {{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, {map}],
        iterator_types = ["{kind}"]}} ins(%x, %y : {rows}, {rows}) outs(%f : {out}) attrs = {{
        in_strips, vector_sizes = array<i64: 8>}} {{
    ^bb0(%a: i32, %b: i32, %o: i32):
      {lines}
      {total}
      linalg.yield %t : i32
    }} -> {out}
    return %r : {out}
  }}"""


def results(module: Any, ctx: Context, size: int) -> Any:
    x = np.arange(size, dtype=np.int32)
    return np.asarray(Interpreter(module, ctx).run("main", x, x * x - 5)[0]).tolist()


def places(block: Any, name: str) -> list[int]:
    return [i for i, op in enumerate(block.operations) if op.name == name]


@pytest.mark.parametrize("reduces", [False, True])
@pytest.mark.parametrize("shape", ["static", "dynamic"])
def test_results_are_the_same(ctx: Context, shape: str, reduces: bool) -> None:
    rng = random.Random(f"{shape} {reduces}")
    for size in (1, 7, 8, 9, 15, 16, 17, 24, 37, 40, 64, 71):
        text = program(rng, rng.choice((30, 90, 97, 110)), size, str(size) if shape == "static" else "?", reduces)
        module = parse_module(text, ctx)
        expected = results(parse_module(text, ctx), ctx, size)
        PassManager(ctx).run("builtin.module(linalg-vectorize)", module)
        assert not any(op.name == "linalg.generic" for op in module.walk())
        assert results(module, ctx, size) == expected, text


@pytest.mark.parametrize(("count", "vectors"), [(12, 1), (40, 4), (110, 2)])
def test_long_payloads_are_computed_several_vectors_at_a_time(ctx: Context, count: int, vectors: int) -> None:
    module = parse_module(program(random.Random(1), count, 64, "64", reduces=False), ctx)
    PassManager(ctx).run("builtin.module(linalg-vectorize)", module)
    (loop,) = [op for op in module.walk() if op.name == "scf.for"]
    assert sum(op.name == "vector.transfer_write" for op in loop.walk()) == vectors


@pytest.mark.parametrize(("chains", "vectors"), [(1, 4), (3, 4), (4, 1), (8, 1)])
def test_payloads_of_many_short_chains_are_computed_one_vector_at_a_time(
    ctx: Context, chains: int, vectors: int
) -> None:
    lines = [f"%v{n} = arith.muli {f'%v{n - chains}' if n >= chains else '%a'}, %b : i32" for n in range(48)]
    maps = ", ".join(["affine_map<(d0) -> (d0)>"] * (2 + chains))
    types = ", ".join(["tensor<64xi32>"] * chains)
    last = ", ".join(f"%v{48 - chains + n}" for n in range(chains))
    text = f"""func.func @main(%x: tensor<64xi32>, %y: tensor<64xi32>) -> ({types}) {{
    %e = tensor.empty() : tensor<64xi32>
    %r:{chains} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}}
        ins(%x, %y : tensor<64xi32>, tensor<64xi32>) outs({", ".join(["%e"] * chains)} : {types}) attrs = {{
        in_strips, vector_sizes = array<i64: 8>}} {{
    ^bb0(%a: i32, %b: i32, {", ".join(f"%o{n}: i32" for n in range(chains))}):
      {chr(10).join(lines)}
      linalg.yield {last} : {", ".join(["i32"] * chains)}
    }} -> ({types})
    return {", ".join(f"%r#{n}" for n in range(chains))} : {types}
  }}"""
    module = parse_module(text, ctx)
    PassManager(ctx).run("builtin.module(linalg-vectorize)", module)
    (loop,) = [op for op in module.walk() if op.name == "scf.for"]
    assert sum(op.name == "vector.transfer_write" for op in loop.walk()) == vectors * chains


def test_their_operations_alternate(ctx: Context) -> None:
    module = parse_module(program(random.Random(1), 110, 64, "64", reduces=False), ctx)
    PassManager(ctx).run("builtin.module(linalg-vectorize)", module)
    (loop,) = [op for op in module.walk() if op.name == "scf.for"]
    reads, writes = (places(loop.body.block, f"vector.transfer_{kind}") for kind in ("read", "write"))
    assert len(reads) == 4 and reads[-1] - reads[0] < 10
    assert writes[1] - writes[0] < 5 and writes[0] - reads[-1] > 200
