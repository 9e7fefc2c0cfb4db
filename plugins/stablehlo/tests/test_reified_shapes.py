"""The sizes that `ReifyShapes` gives are those that results have in the interpreter."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.compilation import compile_module
from plait.ir.verify import verify
from plait.passes.manager import PassManager
from plait.syntax.parser import parse_module
from plait_stablehlo.stablehlo.shape_models import SHAPES

_X = "tensor<?x?x?xf32>"
_ADD = "({\n^bb0(%a: tensor<f32>, %b: tensor<f32>):\n%s = stablehlo.add %a, %b : tensor<f32>\nstablehlo.return %s : tensor<f32>\n})"
_GE = _ADD.replace("stablehlo.add %a, %b : tensor<f32>", "stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>").replace("return %s : tensor<f32>", "return %s : tensor<i1>")
_NORM = "{epsilon = 0.1 : f32, feature_index = 1 : i64}"
_ZERO = "%z = stablehlo.constant dense<0.0> : tensor<f32>\n%i = stablehlo.constant dense<0> : tensor<i32>\n"
#: Arguments, an operation that makes %r from them, the type of %r, and the shapes of values for the arguments.
CASES: dict[str, tuple[str, str, str, list[tuple[int, ...]]]] = {
    "cholesky": (f"%x: {_X}", f"%r = stablehlo.cholesky %x : {_X}", _X, [(2, 3, 3)]),
    "triangular_solve": (f"%y: {_X}, %x: {_X}", f'%r = "stablehlo.triangular_solve"(%y, %x) <{{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}}> : ({_X}, {_X}) -> {_X}', _X, [(2, 3, 3), (2, 3, 4)]),
    "reverse": (f"%x: {_X}", f"%r = stablehlo.reverse %x, dims = [1] : {_X}", _X, [(2, 3, 4)]),
    "transpose": (f"%x: {_X}", f"%r = stablehlo.transpose %x, dims = [2, 0, 1] : ({_X}) -> {_X}", _X, [(2, 3, 4)]),
    "concatenate": (f"%x: {_X}, %y: {_X}", f"%r = stablehlo.concatenate %x, %y, dim = 1 : ({_X}, {_X}) -> {_X}", _X, [(2, 3, 4), (2, 5, 4)]),
    "reduce": (f"%x: {_X}", f"%r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : ({_X}, tensor<f32>) -> tensor<?x?xf32>", "tensor<?x?xf32>", [(2, 3, 4)]),
    "dot_general": (f"%x: {_X}, %y: {_X}", f"%r = stablehlo.dot_general %x, %y, batching_dims = [0] x [1], contracting_dims = [2] x [0] : ({_X}, {_X}) -> {_X}", _X, [(2, 3, 4), (4, 2, 5)]),
    "sort": (f"%x: {_X}", f'%r = "stablehlo.sort"(%x) <{{dimension = 1 : i64}}> {_GE} : ({_X}) -> {_X}', _X, [(2, 3, 4)]),
    "dynamic_update_slice": (f"%x: {_X}, %y: {_X}", f"%r = stablehlo.dynamic_update_slice %x, %y, %i, %i, %i : ({_X}, {_X}, tensor<i32>, tensor<i32>, tensor<i32>) -> {_X}", _X, [(2, 3, 4), (1, 2, 2)]),
    "select_and_scatter": (f"%x: {_X}, %y: {_X}", f'%r = "stablehlo.select_and_scatter"(%x, %y, %z) <{{window_dimensions = array<i64: 1, 1, 1>}}> {_GE}, {_ADD}'.replace("}), ({", "}, {") + f" : ({_X}, {_X}, tensor<f32>) -> {_X}", _X, [(2, 3, 4), (2, 3, 4)]),
    "scatter": (f"%x: {_X}, %y: tensor<?x?xf32>", f'%j = stablehlo.constant dense<0> : tensor<1xi32>\n%r = "stablehlo.scatter"(%x, %j, %y) <{{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}}> {_ADD} : ({_X}, tensor<1xi32>, tensor<?x?xf32>) -> {_X}', _X, [(2, 3, 4), (3, 4)]),
    "batch_norm_inference": (f"%x: {_X}, %y: tensor<?xf32>", f'%r = "stablehlo.batch_norm_inference"(%x, %y, %y, %y, %y) {_NORM} : ({_X}, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> {_X}', _X, [(2, 3, 4), (3,)]),
    "batch_norm_training": (f"%x: {_X}, %y: tensor<?xf32>", f'%q, %r, %t = "stablehlo.batch_norm_training"(%x, %y, %y) {_NORM} : ({_X}, tensor<?xf32>, tensor<?xf32>) -> ({_X}, tensor<?xf32>, tensor<?xf32>)', "tensor<?xf32>", [(2, 3, 4), (3,)]),
    "batch_norm_grad": (f"%x: {_X}, %y: tensor<?xf32>", f'%q, %r, %t = "stablehlo.batch_norm_grad"(%x, %y, %y, %y, %x) {_NORM} : ({_X}, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, {_X}) -> ({_X}, tensor<?xf32>, tensor<?xf32>)', "tensor<?xf32>", [(2, 3, 4), (3,)]),
}  # fmt: skip


def test_each_operation_with_a_model_has_a_case() -> None:
    assert {f"stablehlo.{name}" for name in CASES} == set(SHAPES)


@pytest.mark.parametrize("name", sorted(CASES))
def test_sizes_are_those_of_the_result(name: str, context: Any) -> None:
    arguments, operation, ty, shapes = CASES[name]
    rank = ty.count("?")
    sizes = "".join(f"%c{i} = arith.constant {i} : index\n%d{i} = tensor.dim %r, %c{i} : {ty}\n%v{i} = arith.index_cast %d{i} : index to i64\n" for i in range(rank))
    returned = ", ".join(f"%v{i}" for i in range(rank)) + " : " + ", ".join(["i64"] * rank)
    text = f"func.func @main({arguments}) -> ({', '.join(['i64'] * rank)}) {{\n{_ZERO}{operation}\n{sizes}return {returned}\n}}"
    values = [np.ones(shape, np.float32) for shape in shapes]
    expected = compile_module(text, target="interpret", context=context)(*values)
    module: Any = parse_module(text, context)
    PassManager(context).run("resolve-ranked-shaped-type-result-dims,canonicalize,cse", module)
    verify(module, context)
    assert f"stablehlo.{name}" not in {op.name for op in module.walk()}, "a size is still read from the result"
    assert [int(v) for v in compile_module(module, target="interpret", context=context)(*values)] == [int(v) for v in expected]
