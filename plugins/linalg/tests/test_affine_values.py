"""Affine expressions at run time: where a tile of an operand lies."""

from __future__ import annotations

from typing import Any

import pytest
from plait.builtin.ops import ModuleOp
from plait.builtin.types import FunctionType, index
from plait.interpret import Interpreter
from plait.ir.affine import AffineDim, AffineExpr
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait_linalg.tiling import evaluate
from plait_std.builders import as_index
from plait_std.func.ops import FuncOp, ReturnOp

D0 = AffineDim(0)
EXPRESSIONS: dict[str, tuple[AffineExpr, Any]] = {
    "mod": (D0 % 4, lambda x: x % 4),
    "floordiv": (D0 // 4, lambda x: x // 4),
    "ceildiv": (D0.ceildiv(4), lambda x: -(-x // 4)),
    "sum": (D0 * 3 + 2, lambda x: x * 3 + 2),
}


@pytest.mark.parametrize("value", [-9, -4, -1, 0, 3, 4, 9])
@pytest.mark.parametrize("name", EXPRESSIONS)
def test_a_value_is_that_of_the_expression(name: str, value: int, ctx: Any) -> None:
    expr, meaning = EXPRESSIONS[name]
    body = Block([index])
    with Builder.at_end(body) as builder:
        made = as_index(builder, evaluate(builder, expr, list(body.arguments)))
        builder.insert(ReturnOp([made]))
    function = FuncOp("main", FunctionType((index,), (index,)), body=Region(body))
    (got,) = Interpreter(ModuleOp.of([function]), ctx).run("main", value)
    assert int(got) == meaning(value)
    assert evaluate(builder, expr, [value]) == meaning(value)
