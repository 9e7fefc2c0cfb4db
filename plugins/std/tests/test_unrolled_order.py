"""Operations that are moved to carried sums may be as many as there are."""

from __future__ import annotations

from typing import Any

from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

V = "vector<4xi32>"
COUNT = 1500


def test_long_chain_of_factors(ctx: Any) -> None:
    lines = [f"%d{i + 1} = arith.addi %d{i}, %a : {V}" for i in range(1, COUNT)]
    body = "\n".join([f"%d1 = arith.addi %a, %a : {V}", *lines, f"%p = arith.muli %d{COUNT}, %a : {V}"])
    text = f"""
        func.func @main(%a: {V}, %n: index) -> {V} {{
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %0 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %a) -> ({V}) {{
            {body}
            %q = arith.subi %a, %a : {V}
            vector.print %q : {V}
            %s = arith.addi %sum, %p : {V}
            scf.yield %s : {V}
          }}
          return %0 : {V}
        }}"""
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("unroll-vectors", ctx), module)
    verify(module, ctx)
    names = [op.name for op in module.walk() if op.parent_op is not None and op.parent_op.name == "scf.for"]
    assert names[-3:] == ["arith.muli", "arith.addi", "scf.yield"]
    assert names[0] == "arith.subi" and names.count("arith.addi") == COUNT + 1
