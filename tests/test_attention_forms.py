"""Unlike programs around a matrix of scores, written in linalg: computed in blocks of rows, never as a whole."""

from __future__ import annotations

import re

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes import PassManager
from plait.syntax.parser import parse_module


def program(row: str, first: str, last: str, keep: str, keys: str, n: str) -> str:
    """Scores `q k`, a reduction of `row` of each, `last` of score and reduction, and the product with values."""
    k = "300x16" if keys == "(i, j, d) -> (j, d)" else "16x300"
    scores, rows, out = f"tensor<{n}x300xf32>", f"tensor<{n}xf32>", f"tensor<{n}x16xf32>"
    size = "%n" if n == "?" else ""
    generic = "linalg.generic {indexing_maps = ["
    p, r = '"parallel"', '"reduction"'
    product = """^bb0(%a: f32, %b: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      %t = arith.addf %o, %p : f32
      linalg.yield %t : f32"""
    m2, m1 = "affine_map<(i, j) -> (i, j)>", "affine_map<(i, j) -> (i)>"
    return f"""func.func @main(%q: tensor<{n}x16xf32>, %k: tensor<{k}xf32>, %v: tensor<300x16xf32>) -> {out} {{
    %c0 = arith.constant 0 : index
    %n = tensor.dim %q, %c0 : tensor<{n}x16xf32>
    %zero = arith.constant 0.0 : f32
    %first = arith.constant {first} : f32
    %e = tensor.empty({size}) : {scores}
    %f = tensor.empty({size}) : {rows}
    %g = tensor.empty({size}) : {out}
    %e0 = linalg.fill ins(%zero : f32) outs(%e : {scores}) -> {scores}
    %f0 = linalg.fill ins(%first : f32) outs(%f : {rows}) -> {rows}
    %g0 = linalg.fill ins(%zero : f32) outs(%g : {out}) -> {out}
    %0 = {generic}affine_map<(i, j, d) -> (i, d)>, affine_map<{keys}>, affine_map<(i, j, d) -> (i, j)>],
        iterator_types = [{p}, {p}, {r}]}} ins(%q, %k : tensor<{n}x16xf32>, tensor<{k}xf32>) outs(%e0 : {scores}) {{
    {product}
    }} -> {scores}
    %s = {generic}{m2}, {m2}], iterator_types = [{p}, {p}]}} ins(%0 : {scores}) outs(%e : {scores}) {{
    ^bb0(%a: f32, %o: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      {keep}
      linalg.yield %y : f32
    }} -> {scores}
    %1 = {generic}{m2}, {m1}], iterator_types = [{p}, {r}]}} ins(%s : {scores}) outs(%f0 : {rows}) {{
    ^bb0(%a: f32, %o: f32):
      {row}
      linalg.yield %t : f32
    }} -> {rows}
    %2 = {generic}{m2}, {m1}, {m2}], iterator_types = [{p}, {p}]}} ins(%s, %1 : {scores}, {rows}) outs(%e : {scores}) {{
    ^bb0(%a: f32, %b: f32, %o: f32):
      {last}
      linalg.yield %t : f32
    }} -> {scores}
    %3 = {generic}affine_map<(i, d, j) -> (i, j)>, affine_map<(i, d, j) -> (j, d)>, affine_map<(i, d, j) -> (i, d)>],
        iterator_types = [{p}, {p}, {r}]}} ins(%2, %v : {scores}, tensor<300x16xf32>) outs(%g0 : {out}) {{
    {product}
    }} -> {out}
    return %3 : {out}
  }}"""


ALL = "%y = arith.addf %a, %zero : f32"
WINDOW = """%up = arith.addi %j, %i : index
      %c310 = arith.constant 310 : index
      %near = arith.cmpi sle, %up, %c310 : index
      %y = arith.select %near, %a, %zero : f32"""
FORMS = {
    "divided by the sum of absolute values": (
        "%m = math.absf %a : f32\n%t = arith.addf %o, %m : f32", "1.0", "%t = arith.divf %a, %b : f32", ALL,
        "(i, j, d) -> (j, d)"),
    "root mean square, keys transposed": (
        "%m = arith.mulf %a, %a : f32\n%t = arith.addf %o, %m : f32", "1.0",
        "%m = math.rsqrt %b : f32\n%t = arith.mulf %a, %m : f32", ALL, "(i, j, d) -> (d, j)"),
    "exponential below the maximum, in a window": (
        "%t = arith.maximumf %o, %a : f32", "0xFF800000",
        "%m = arith.subf %a, %b : f32\n%t = math.exp %m : f32", WINDOW, "(i, j, d) -> (d, j)"),
}  # fmt: skip


def _is_cut_to_minimum(room: str, block: str) -> bool:
    """Whether a minimum says how many rows of `room` are used."""
    used = re.search(rf"tensor\.extract_slice {room}\[0, 0\] \[(%\w+), 300\]", block)
    return used is not None and bool(re.search(rf"{used[1]} = \S*min", block))


@pytest.mark.parametrize("n", ["253", "?"])
@pytest.mark.parametrize("form", FORMS)
def test_scores_are_never_whole(form: str, n: str) -> None:
    ctx, text = Context.from_environment(), program(*FORMS[form], n)
    module = parse_module(text, ctx)
    PassManager(ctx).run("builtin.module(linalg-fuse-contractions{l2-bytes=262144},canonicalize,cse)", module)
    after = str(module)
    before, loop = after.split("scf.for", 1)
    block, rest = loop.rsplit("scf.yield", 1)
    assert f"tensor<{n}x300xf32>" not in before + rest, after
    if n == "?":
        rooms = re.findall(r"(%\w+) = tensor\.empty\(\) : tensor<(\d+)x300xf32>", block)
        assert rooms and all(int(rows) < 253 for _, rows in rooms), after
        assert _is_cut_to_minimum(rooms[-1][0], block), after
        assert not re.search(r"tensor\.empty\(%\w+\)", block), after
    else:
        assert f"tensor<{n}x300xf32>" not in block, after


@pytest.mark.parametrize("n", ["253", "?"])
@pytest.mark.parametrize("form", FORMS)
def test_forms_agree_with_the_interpreter(form: str, n: str) -> None:
    rng, text = np.random.default_rng(0), program(*FORMS[form], n)
    arguments = [rng.standard_normal(s).astype(np.float32) for s in ((253, 16), (300, 16), (300, 16))]
    if "(d, j)" in FORMS[form][-1]:
        arguments[1] = np.ascontiguousarray(arguments[1].T)
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    (found,) = plait.compile(text)(*arguments)
    np.testing.assert_allclose(found, expected, rtol=2e-5, atol=2e-5)
