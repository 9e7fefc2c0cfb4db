"""Groups of reductions of columns, and what surrounds them, compute the same whether columns are few or many."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

PIPELINE = (
    "builtin.module(linalg-fuse-reductions{{vector-bits={bits} instructions={has}}},canonicalize,cse,"
    "linalg-strip-elementwise{{vector-bits={bits}}},linalg-vectorize,canonicalize,cse)"
)
BODIES = {1: ["%a", "arith.muli %a, %a"], 2: ["arith.subi %a, %b", "arith.muli %a, %b", "arith.maxsi %a, %b"]}


def program(seed: int, rank: int, element: str) -> str:
    """Reductions along the last dimension but one, what is computed of them, and of all rows with them."""
    draw = random.Random(seed)
    whole, kept = (f"tensor<{'?x' * count}{element}>" for count in (rank, rank - 1))
    loops = [f"d{i}" for i in range(rank)]
    along = [*loops[:-2], loops[-1]]
    rows, columns, lines, returned = ["%x"], list[str](), list[str](), list[str]()

    def generic(name: str, kind: str, ins: list[tuple[str, str]], out: str, payload: str) -> None:
        of = loops if kind != "small" else along
        kinds = ", ".join('"reduction"' if kind == "reduce" and i == rank - 2 else '"parallel"' for i in range(len(of)))
        written = of if kind == "rows" else along
        maps = [loops if ty is whole else along for _, ty in ins] + [written]
        text = ", ".join(f"affine_map<({', '.join(of)}) -> ({', '.join(map)})>" for map in maps)
        ty = whole if kind == "rows" else kept
        arguments = ", ".join(f"%{name}: {element}" for name in "ab"[: len(ins)])
        lines.append(f"""%{name} = linalg.generic {{indexing_maps = [{text}], iterator_types = [{kinds}]}}
            ins({", ".join(v for v, _ in ins)} : {", ".join(t for _, t in ins)}) outs({out} : {ty}) {{
          ^bb0({arguments}, %o: {element}):
            {payload}
            linalg.yield %r : {element}
          }} -> {ty}""")
        returned.append(f"%{name}")
        (rows if kind == "rows" else columns).append(f"%{name}")

    for i in range(draw.randint(2, 6)):
        kind = draw.choice(["reduce", "reduce", "small", "rows", "rows"]) if columns else "reduce"
        ins = [(draw.choice(columns), kept)] if kind == "small" else [(draw.choice(rows), whole)]
        if kind == "rows" or (columns and draw.random() < 0.6):
            ins.append((draw.choice([*columns, *columns, "%t"]), kept))
        body = draw.choice(BODIES[len(ins)])
        value = "%a" if body == "%a" else "%v"
        payload = "" if body == "%a" else f"%v = {body} : {element}\n"
        if kind == "reduce":
            payload += f"%r = arith.{draw.choice(['addi', 'maxsi'])} {value}, %o : {element}"
            out = draw.choice(["%filled", "%t"])
        else:
            payload += f"%r = arith.addi {value}, {value} : {element}"
            out = "%whole" if kind == "rows" else "%empty"
        generic(f"v{i}", kind, ins, out, payload)
    returned = sorted({returned[-1], *draw.sample(returned, draw.randint(1, len(returned)))})
    types = ", ".join(whole if name in rows else kept for name in returned)
    sizes = [f"%n{i}" for i in range(rank)]
    dims = "\n".join(f"%c{i} = arith.constant {i} : index\n %n{i} = tensor.dim %x, %c{i} : {whole}" for i in range(rank))
    return f"""func.func @main(%x: {whole}, %t: {kept}) -> ({types}) {{
      {dims}
      %seven = arith.constant 7 : {element}
      %empty = tensor.empty({", ".join([*sizes[:-2], sizes[-1]])}) : {kept}
      %whole = tensor.empty({", ".join(sizes)}) : {whole}
      %filled = linalg.fill ins(%seven : {element}) outs(%empty : {kept}) -> {kept}
      {chr(10).join(lines)}
      return {", ".join(returned)} : {types}
    }}"""


def results(module: Any, ctx: Context, element: str, shape: tuple[int, ...]) -> list[Any]:
    dtype = {"i32": np.int32, "i16": np.int16}[element]
    given = [np.random.default_rng(1).integers(-99, 99, size).astype(dtype) for size in (shape, (*shape[:-2], shape[-1]))]
    return [np.asarray(value).tolist() for value in Interpreter(module, ctx).run("main", *given)]


@pytest.mark.parametrize(("rank", "bits", "element"), [(2, 128, "i32"), (3, 256, "i32"), (3, 128, "i16")])
@pytest.mark.parametrize("seed", range(8))
def test_finds_what_the_interpreter_finds(ctx: Context, seed: int, rank: int, bits: int, element: str) -> None:
    text = program(seed, rank, element)
    plain, module = (parse_module(text, ctx) for _ in range(2))
    PassManager(ctx).run(PIPELINE.format(bits=bits, has="fma"), module)
    module.verify()
    draw = random.Random(seed)
    for columns in (0, 1, draw.randint(2, 7), draw.randint(8, 40)):
        shape = (*(draw.randint(0, 3) for _ in range(rank - 2)), draw.choice([0, 15, 16, 37]), columns)
        assert results(module, ctx, element, shape) == results(plain, ctx, element, shape), shape


@pytest.mark.parametrize(("has", "is_joined"), [("fma", True), ("masked-store", False)])
def test_machines_with_masks_have_one_version(ctx: Context, has: str, is_joined: bool) -> None:
    text = """func.func @main(%x: tensor<?x?xf32>, %t: tensor<?xf32>) -> tensor<?x?xf32> {
      %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
          iterator_types = ["reduction", "parallel"]} ins(%x : tensor<?x?xf32>) outs(%t : tensor<?xf32>) {
      ^bb0(%a: f32, %o: f32):
        %r = arith.addf %a, %o : f32
        linalg.yield %r : f32
      } -> tensor<?xf32>
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %m = tensor.dim %x, %c0 : tensor<?x?xf32>
      %n = tensor.dim %x, %c1 : tensor<?x?xf32>
      %e = tensor.empty(%m, %n) : tensor<?x?xf32>
      %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
          affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
          ins(%x, %s : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
      ^bb0(%a: f32, %b: f32, %o: f32):
        %r = arith.subf %a, %b : f32
        linalg.yield %r : f32
      } -> tensor<?x?xf32>
      return %y : tensor<?x?xf32>
    }"""
    module = parse_module(text, ctx)
    PassManager(ctx).run(f"builtin.module(linalg-fuse-reductions{{vector-bits=256 instructions={has}}})", module)
    assert any(op.name == "scf.if" for op in module.walk()) == is_joined
