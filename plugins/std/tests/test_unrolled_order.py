"""Products are moved to carried sums with what computes their factors, unless that is much, as an elementary function is."""

from __future__ import annotations

from typing import Any

import pytest
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

V = "vector<4xi32>"


@pytest.mark.parametrize(("count", "moves"), [(20, True), (1500, False)])
def test_chain_of_factors(ctx: Any, count: int, moves: bool) -> None:
    lines = [f"%d{i + 1} = arith.addi %d{i}, %a : {V}" for i in range(1, count)]
    body = "\n".join([f"%d1 = arith.addi %a, %a : {V}", *lines, f"%p = arith.muli %d{count}, %a : {V}"])
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
    between = names.index("arith.subi")
    assert names.count("arith.addi") == count + 1
    assert (names[-3:] == ["arith.muli", "arith.addi", "scf.yield"] and between == 0) == moves
    assert (names[between - 1] == "arith.muli") != moves


def test_sums_of_functions_alternate(ctx: Any) -> None:
    text = """
        func.func @main(%x: memref<?xf32>, %n: index, %init: vector<8xf32>, %v: vector<1x8xf32>)
            -> (vector<8xf32>, vector<8xf32>, vector<1x8xf32>) {
          %c0 = arith.constant 0 : index
          %c8 = arith.constant 8 : index
          %c16 = arith.constant 16 : index
          %zero = arith.constant 0.0 : f32
          %0:2 = scf.for %i = %c0 to %n step %c16 iter_args(%s = %init, %t = %init) -> (vector<8xf32>, vector<8xf32>) {
            %j = arith.addi %i, %c8 : index
            %a = vector.transfer_read %x[%i], %zero {in_bounds = [true]} : memref<?xf32>, vector<8xf32>
            %b = vector.transfer_read %x[%j], %zero {in_bounds = [true]} : memref<?xf32>, vector<8xf32>
            %c = math.exp %a : vector<8xf32>
            %d = math.exp %b : vector<8xf32>
            %e = arith.addf %s, %c : vector<8xf32>
            %f = arith.addf %t, %d : vector<8xf32>
            scf.yield %e, %f : vector<8xf32>, vector<8xf32>
          }
          %1 = arith.addf %v, %v : vector<1x8xf32>
          return %0#0, %0#1, %1 : vector<8xf32>, vector<8xf32>, vector<1x8xf32>
        }"""
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("math-polynomial-approximation,unroll-vectors,canonicalize", ctx), module)
    body = [op.name for op in module.walk() if op.parent_op is not None and op.parent_op.name == "scf.for"]
    assert body[-3:-1] == ["arith.addf", "arith.addf"] and body[-5:-3] == ["arith.mulf", "arith.mulf"]
