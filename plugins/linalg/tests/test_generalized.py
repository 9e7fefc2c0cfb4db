"""Each named operation is, as `linalg.generic`, what MLIR makes of it; as loops it computes the same."""

from __future__ import annotations

import shutil
import subprocess
from typing import Any

import numpy as np
import pytest
from plait.builtin.types import FloatType, FunctionType, IntegerType, ShapedType
from plait.context import Context
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module
from plait_linalg.dialect import LINALG
from plait_linalg.ops import STRUCTURED_NAMES, GenericOp
from plait_testing.examples import example_module

NAMED = [LINALG.operations[name] for name in STRUCTURED_NAMES if name != GenericOp.name]
MLIR_OPT = shutil.which("mlir-opt-22")


def program(op_class: Any, ctx: Context) -> Any:
    """The example of an operation as a function that returns its results."""
    module = example_module(op_class, ctx)
    function: Any = module.body.first
    last: Any = function.body.block.last
    op = next(op for op in function.body.block.operations if op.name == op_class.name)
    last.operands = op.results
    inputs = function.get_attr("function_type").inputs
    function.set_property("function_type", FunctionType(inputs, tuple(op.result_types)))
    return parse_module(str(module), ctx)


def mlir_opt(text: str, *options: str) -> str:
    return subprocess.run([str(MLIR_OPT), *options], input=text, capture_output=True, text=True, check=True).stdout


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt-22")
@pytest.mark.parametrize("op_class", NAMED, ids=lambda op_class: op_class.name)
def test_is_what_mlir_makes_of_it(op_class: Any, ctx: Context) -> None:
    module = program(op_class, ctx)
    assert mlir_opt(str(module)).strip() == module.print(use_hints=False).strip()
    assert mlir_opt(module.print(generic=True)).strip() == module.print(use_hints=False).strip()
    expected = mlir_opt(str(module), "--linalg-generalize-named-ops", "--canonicalize")
    PassManager(ctx).run(Pipeline.parse("linalg-generalize-named-ops", ctx), module)
    verify(module, ctx)
    assert mlir_opt(str(module), "--canonicalize") == expected


def value_of(type: Any, random: np.random.Generator) -> Any:
    element = type.element_type if isinstance(type, ShapedType) else type
    shape = [3 if size < 0 else size for size in type.shape] if isinstance(type, ShapedType) else []
    if isinstance(element, FloatType):
        return random.uniform(0.5, 2, shape).astype({32: np.float32, 64: np.float64}[element.width])
    if isinstance(element, IntegerType) and element.width == 1:
        return random.integers(0, 2, shape).astype(bool)
    return random.integers(1, 9, shape).astype({8: np.int8, 32: np.int32}[element.width])


@pytest.mark.parametrize("op_class", NAMED, ids=lambda op_class: op_class.name)
def test_computes_the_same_as_loops(op_class: Any, ctx: Context) -> None:
    module = program(op_class, ctx)
    random = np.random.default_rng(3)
    function: Any = module.body.first
    arguments = [value_of(argument.type, random) for argument in function.body.block.arguments]
    (before,) = Interpreter(module, ctx).run("example", *[np.copy(x) for x in arguments])
    pipeline = "linalg-generalize-named-ops,one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops"
    PassManager(ctx).run(Pipeline.parse(pipeline, ctx), module)
    verify(module, ctx)
    (after,) = Interpreter(module, ctx).run("example", *arguments)
    assert "linalg" not in str(module)
    np.testing.assert_allclose(before, after, rtol=1e-6)
