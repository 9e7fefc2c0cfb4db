"""Words of factors hold all steps of a reduction whose number is known at run time, however many are left over."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

# The second operand has its steps in rows, or as neighbours in memory.
PRODUCT = """
    func.func @main(%x: tensor<?x?xi8>, %w: tensor<?x?xi8>, %c: tensor<?x?xi32>) -> tensor<?x?xi32> {{
      %0 = linalg.generic {{
        indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> {read}>, affine_map<(i, j, k) -> (i, j)>],
        iterator_types = ["parallel", "parallel", "reduction"]
      }} ins(%x, %w : tensor<?x?xi8>, tensor<?x?xi8>) outs(%c : tensor<?x?xi32>) {{
      ^bb0(%a: i8, %b: i8, %out: i32):
        %1 = arith.extsi %a : i8 to i32
        %2 = arith.extsi %b : i8 to i32
        %3 = arith.muli %1, %2 : i32
        %4 = arith.addi %out, %3 : i32
        linalg.yield %4 : i32
      }} -> tensor<?x?xi32>
      return %0 : tensor<?x?xi32>
    }}"""


@pytest.fixture(
    scope="module", params=[(read, name) for read in ("(k, j)", "(j, k)") for name in ("dot-i16", "dot-u8-i8")]
)
def paired(ctx: Context, request: pytest.FixtureRequest) -> tuple[bool, Any]:
    read, instruction = request.param
    module = parse_module(PRODUCT.format(read=read), ctx)
    PassManager(ctx).run(f"builtin.module(linalg-pair-factors{{instructions={instruction}}},canonicalize,cse)", module)
    module.verify()
    read_types = [value.type.element_type.width for op in _products(module) for value in op.ins]
    assert read_types == [32, 32]
    return read == "(j, k)", Interpreter(module, ctx)


@pytest.mark.parametrize("steps", range(1, 10))
def test_all_steps_are_multiplied(paired: tuple[bool, Any], steps: int) -> None:
    is_transposed, interpreter = paired
    rng = np.random.default_rng(steps)
    x, w = (rng.integers(-128, 128, shape).astype(np.int8) for shape in ((3, steps), (steps, 5)))
    start = np.full((3, 5), 7, np.int32)
    (found,) = interpreter.run("main", x, np.ascontiguousarray(w.T) if is_transposed else w, start)
    assert np.array_equal(np.asarray(found), start + x.astype(np.int32) @ w.astype(np.int32))


@pytest.mark.parametrize("m, k, n", [(1, 1, 1), (7, 3, 70), (29, 66, 65), (16, 129, 130)])
@pytest.mark.parametrize("read", ["(k, j)", "(j, k)"])
def test_compiled_products_are_exact(read: str, m: int, k: int, n: int) -> None:
    plait = pytest.importorskip("plait")
    pytest.importorskip("plait_llvm")
    compiled = plait.compile(PRODUCT.format(read=read))
    rng = np.random.default_rng(k)
    x, w = (rng.integers(-128, 128, shape).astype(np.int8) for shape in ((m, k), (k, n)))
    (found,) = compiled(x, np.ascontiguousarray(w.T) if read == "(j, k)" else w, np.zeros((m, n), np.int32))
    assert np.array_equal(np.asarray(found), x.astype(np.int32) @ w.astype(np.int32))


def test_sums_of_an_operand_are_added_in_what_follows(ctx: Context) -> None:
    """Nothing but that reads the product, so that its tiles may add them."""
    module = parse_module(PRODUCT.format(read="(j, k)"), ctx)
    PassManager(ctx).run("builtin.module(linalg-pair-factors{instructions=dot-u8-i8},canonicalize,cse)", module)
    products = _products(module)
    assert [op.results[0].has_one_use for op in products] == [True]


def _products(module: Any) -> list[Any]:
    found = [op for op in module.walk() if op.name == "linalg.generic"]
    return [op for op in found if "reduction" in op.iterators() and len(op.ins) == 2]
