"""Operations of CHLO on tensors of unknown rank verify; passes refuse what they cannot lower, and say why."""

from __future__ import annotations

import re
from typing import Any

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.operation import UnregisteredOp
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module
from plait_stablehlo.chlo.dialect import CHLO
from plait_testing.examples import example_module
from plait_testing.mutation.mutants import mutants, refusal

#: Operations that need to know ranks, as in the reference implementation.
RANKED = {"chlo.broadcast_select", "chlo.constant", "chlo.mulhi", "chlo.ragged_dot", "chlo.scan", "chlo.broadcast_mulhi"}


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment(allow_unregistered=True)


def unranked(name: str, ctx: Context) -> str:
    target = next(op for op in example_module(CHLO.operations[name], ctx).walk() if op.name == name)
    return next(mutant.text for mutant in mutants(target) if mutant.what == f"{name}: all: unranked")


@pytest.mark.parametrize("name", sorted({*CHLO.operations} - RANKED))
def test_unknown_ranks_are_read(name: str, ctx: Context) -> None:
    assert refusal(unranked(name, ctx), ctx) is None


@pytest.mark.parametrize("name", sorted({*CHLO.operations} - RANKED))
def test_unknown_ranks_are_not_lowered(name: str, ctx: Context) -> None:
    module: Any = parse_module(unranked(name, ctx), ctx)
    op: Any = next(op for op in module.walk() if op.name == name)
    op.parent.insert_after(UnregisteredOp.make("test.use", {}, operands=op.results), op)
    PassManager(ctx).run(Pipeline.parse("canonicalize", ctx), module)
    with pytest.raises(DiagnosticError) as caught:
        PassManager(ctx).run(Pipeline.parse("chlo-to-tcp", ctx), module)
    assert "is not known" in str(caught.value) and "internal error" not in str(caught.value)


@pytest.mark.parametrize("name", ["chlo.broadcast_select", "chlo.next_after", "chlo.polygamma", "chlo.zeta"])
def test_one_operand_may_be_of_unknown_rank(name: str, ctx: Context) -> None:
    target = next(op for op in example_module(CHLO.operations[name], ctx).walk() if op.name == name)
    texts = [mutant.text for mutant in mutants(target) if re.fullmatch(rf"{name}: operand 1: tensor<\*xf\d+>", mutant.what)]
    accepted = [text for text in texts if refusal(text, ctx) is None]
    assert len(accepted) == 1, "of the same elements"
