"""Contractions whose batch is the innermost dimension of operands compute what the interpreter computes."""

from __future__ import annotations

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes import PassManager
from plait.plan import make_plan
from plait.syntax.parser import parse_module

SIZES = {"b": 2, "c": 32, "i": 33, "j": 37, "k": 5}


def _program(dims: tuple[str, str, str], element: str, dynamic: str, constant: np.ndarray | None, filled: bool) -> str:
    """A contraction of operands with the given dimensions; the second one is constant if it has values."""
    loops = "bcijk"
    maps = [f"affine_map<({', '.join(loops)}) -> ({', '.join(each)})>" for each in dims]
    kinds = ", ".join('"reduction"' if loop == "k" else '"parallel"' for loop in loops)
    sizes = [["?" if d in dynamic else str(SIZES[d]) for d in each] for each in dims]
    a, b, c = (f"tensor<{'x'.join(each)}x{element}>" for each in sizes)
    kind = "i" if element.startswith("i") else "f"
    zero = "0" if kind == "i" else "0.0"
    argument = f"%b: {b}, " if constant is None else ""
    weights = f"%b = arith.constant dense<{constant.tolist()}> : {b}" if constant is not None else ""
    fill = f"%f = linalg.fill ins(%zero : {element}) outs(%c : {c}) -> {c}" if filled else ""
    return f"""func.func @main(%a: {a}, {argument}%c: {c}) -> {c} {{
      %zero = arith.constant {zero} : {element}
      {weights}
      {fill}
      %0 = linalg.generic {{indexing_maps = [{", ".join(maps)}], iterator_types = [{kinds}]}}
          ins(%a, %b : {a}, {b}) outs({"%f" if filled else "%c"} : {c}) {{
      ^bb0(%x: {element}, %y: {element}, %sum: {element}):
        %p = arith.mul{kind} %x, %y : {element}
        %s = arith.add{kind} %sum, %p : {element}
        linalg.yield %s : {element}
      }} -> {c}
      return %0 : {c}
    }}"""


@pytest.mark.parametrize("dims", [
    ("bikc", "bjkc", "bcij"), ("ibkc", "bkjc", "bijc"), ("ikbc", "jkbc", "ijbc"), ("bcik", "bkjc", "bicj"),
    ("kicb", "ckjb", "jibc"),
])  # fmt: skip
@pytest.mark.parametrize("dynamic", ["", "k", "bj"])
@pytest.mark.parametrize("element", ["f32", "i32"])
@pytest.mark.parametrize("filled", [False, True], ids=["continued", "filled"])
def test_batches_inside(dims: tuple[str, str, str], dynamic: str, element: str, filled: bool) -> None:
    rng = np.random.default_rng(len(dynamic))
    dtype = "f4" if element == "f32" else "i4"
    arguments = [rng.integers(-9, 9, [SIZES[d] for d in each]).astype(dtype) for each in dims]
    text = _program(dims, element, dynamic, None, filled)
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    np.testing.assert_array_equal(plait.compile(text)(*arguments)[0], expected)


def test_constants_are_transposed_when_compiling() -> None:
    rng = np.random.default_rng(0)
    dims = ("bikc", "bjkc", "bcij")
    a, b, c = (rng.integers(-9, 9, [SIZES[d] for d in each]).astype("f4") for each in dims)
    text = _program(dims, "f32", "", b, True)
    ctx = Context.from_environment()
    module = parse_module(text, ctx)
    assert "linalg-move-batches-outward" in make_plan(module, ctx).text
    PassManager(ctx).run("builtin.module(linalg-move-batches-outward)", module)
    assert str(module).count("linalg.generic") == 2  # the other operand and the contraction
    (expected,) = plait.compile(text, target="interpret")(a, c)
    np.testing.assert_array_equal(plait.compile(text)(a, c)[0], expected)
