"""Canonicalization of linalg gives what mlir-opt --canonicalize gives, and what computes the same."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from plait.builtin.types import IndexType, ShapedType
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes.canonicalize import Canonicalize
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation

CASES = sorted((Path(__file__).parent / "recorded" / "canonicalize").glob("*.mlir"))
SIZE = 4


def _argument(ty: Any, rng: np.random.Generator) -> Any:
    """A value of a type, where sizes that it does not say are `SIZE`."""
    if not isinstance(ty, ShapedType):
        return 1 if isinstance(ty, IndexType) else np.float32(rng.standard_normal())
    shape = [SIZE if size < 0 else size for size in ty.shape]
    if isinstance(ty.element_type, IndexType):
        return rng.integers(0, 9, shape)
    return rng.standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_canonical_form_is_that_of_mlir_opt(ctx: Context, path: Path) -> None:
    before, after = path.read_text().split("// becomes\n")
    module = parse_module(before, ctx)
    Canonicalize().run(module, ctx)
    verify(module, ctx)
    assert print_operation(module, use_hints=False).strip() == after.strip()


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_canonical_form_computes_the_same(ctx: Context, path: Path) -> None:
    rng = np.random.default_rng(7)
    before, after = (parse_module(text, ctx) for text in path.read_text().split("// becomes\n"))
    for function in before.body.operations:
        arguments = [_argument(ty, rng) for ty in function.function_type.inputs]
        again = deepcopy(arguments)
        expected = Interpreter(before, ctx).run(function.sym_name.value, *arguments)
        found = Interpreter(after, ctx).run(function.sym_name.value, *again)
        for a, b in zip((*expected, *arguments), (*found, *again), strict=True):
            np.testing.assert_array_equal(a, b, err_msg=function.sym_name.value)


def test_an_unpacked_tensor_may_be_shorter_than_what_was_packed(ctx: Context) -> None:
    text = """
    func.func @f(%x: tensor<?xf32>, %p: tensor<?x4xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
      %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [4] into %p : tensor<?xf32> -> tensor<?x4xf32>
      %1 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [4] into %y : tensor<?x4xf32> -> tensor<?xf32>
      return %1 : tensor<?xf32>
    }"""
    module = parse_module(text, ctx)
    Canonicalize().run(module, ctx)
    packed, seven = np.zeros((2, 4), np.float32), np.zeros(7, np.float32)
    (found,) = Interpreter(module, ctx).run("f", np.arange(8, dtype=np.float32), packed, seven)
    np.testing.assert_array_equal(found, np.arange(7))
