"""The shapes that `ReifyShapes` builds are those of the results, for every operation."""

from __future__ import annotations

import copy
from itertools import product
from typing import Any

import numpy as np
import pytest
from plait.builtin.types import FunctionType
from plait.interfaces import ReifyShapes
from plait.interpret import Interpreter
from plait.ir.builder import Builder
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait_std import sizes as sz
from plait_std.func.ops import ReturnOp
from plait_tcp.first_dialect.ops import NAMED
from plait_tcp.models import MODELS
from programs_by_dtype import CASES, SHAPES, Program


def mnemonic(program: Program) -> str:
    return program.line.split()[0].split("(")[0]


@pytest.mark.parametrize(("name", "shape"), list(product(CASES, SHAPES)))
@pytest.mark.parametrize("dynamic", [False, True])
def test_reified_shapes_are_those_of_the_results(name: str, shape: tuple[int, int], dynamic: bool, ctx: Any) -> None:
    program = Program(name, shape, dynamic)
    module = parse_module(program.text, ctx)
    verify(module, ctx)
    expected = run(module, program, ctx)
    op: Any = next(op for op in module.walk() if op.name == mnemonic(program))
    shapes = ctx.model(ReifyShapes, op).reify(op, Builder.before(op))
    sizes = [size for shape in shapes for size in shape]
    return_instead(module, sizes)
    verify(module, ctx)
    numbers = [int(n) for n in run(module, program, ctx)]
    assert numbers == [n for result in expected for n in result.shape]


def run(module: Any, program: Program, ctx: Any) -> Any:
    with np.errstate(all="ignore"):
        return Interpreter(module, ctx).run("main", *copy.deepcopy(program.values))


def return_instead(module: Any, sizes: Any) -> None:
    """Return `sizes` from the function in place of the results."""
    last = next(op for op in module.walk() if op.name == "func.return")
    values = [sz.as_value(Builder.before(last), size) for size in sizes]
    function: Any = last.parent_op
    function.function_type = FunctionType(function.function_type.inputs, tuple(value.type for value in values))
    Builder.before(last).insert(ReturnOp(values))
    last.erase()


def test_every_operation_with_a_shape_has_a_case() -> None:
    """Named operations share one model; those of two operands have a case."""
    tested = {mnemonic(Program(name, SHAPES[0], False)) for name in CASES}
    assert set(MODELS[ReifyShapes]) - tested - {op.name for op in NAMED} == {"tcp.const"}
