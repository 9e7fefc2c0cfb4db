"""Orders of what loops and conditionals carry: transposes stand outside, and the numbers stay."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.ir.verify import verify
from test_layouts import CTX, L, P, W, assigned, conv, names, run

X = np.random.default_rng(3).standard_normal((1, 32, 28, 28)).astype(np.float32)
K = (np.random.default_rng(4).standard_normal((32, 32, 3, 3)) / 20).astype(np.float32)
BODY = conv("%y", "%w", "%0", 32, 28) + f"  %t = tcp.unary tanh %0 : {P}\n" + conv("%t", "%w", "%1", 32, 28)

FOR = f"""func.func @main(%x: {P}, %w: {W}, %n: index) -> {P} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> ({P}) {{
  {BODY}
    scf.yield %1 : {P}
  }}
  return %r : {P}
}}"""
WHILE = f"""func.func @main(%x: {P}, %w: {W}, %n: index) -> {P} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %y = %x) : (index, {P}) -> (index, {P}) {{
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %i, %y : index, {P}
  }} do {{
  ^bb0(%i: index, %y: {P}):
  {BODY}
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %1 : index, {P}
  }}
  return %r#1 : {P}
}}"""
IF = f"""func.func @main(%y: {P}, %w: {W}, %n: index) -> {L} {{
  %c1 = arith.constant 1 : index
  %c = arith.cmpi slt, %n, %c1 : index
  %r = scf.if %c -> ({P}) {{
  {BODY}
    scf.yield %1 : {P}
  }} else {{
  {BODY}
    %2 = tcp.unary tanh %1 : {P}
    scf.yield %2 : {P}
  }}
  %3 = tcp.transpose %r perm = [0, 2, 3, 1] : {P} -> {L}
  return %3 : {L}
}}"""
SWAPPED = f"""func.func @main(%x: {P}, %w: {W}, %n: index) -> ({P}, {P}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x, %z = %x) -> ({P}, {P}) {{
  {BODY}
    scf.yield %z, %1 : {P}, {P}
  }}
  return %r#0, %r#1 : {P}, {P}
}}"""


def inside(module: Any) -> int:
    """Transposes in regions of control flow."""
    loops = [op for op in module.walk() if op.name in ("scf.for", "scf.while", "scf.if")]
    return sum(op.name == "tcp.transpose" for loop in loops for op in loop.walk())


def transposed_kernels(module: Any) -> int:
    return str(module).count("dims [0, 3, 1, 2]")


@pytest.mark.parametrize(("text", "outside"), [(FOR, 2), (WHILE, 2)])
def test_loops_carry_what_convolutions_compute(text: str, outside: int) -> None:
    module = assigned(text)
    assert transposed_kernels(module) == 2 and inside(module) == 0
    assert names(module).count("transpose") == outside
    assert "1x28x28x32" in str(module)


def test_conditionals_yield_what_follows_reads() -> None:
    module = assigned(IF)
    assert transposed_kernels(module) == 4
    assert inside(module) == 0 and names(module).count("transpose") == 1  # of what both branches read


def test_values_that_change_places_have_one_order() -> None:
    module = assigned(SWAPPED)
    assert transposed_kernels(module) == 2 and inside(module) == 0 and names(module).count("transpose") == 3


def test_a_value_that_is_read_as_it_was_stays() -> None:
    text = FOR.replace(BODY, f"    %1 = tcp.unary tanh %y : {P}\n")
    assert "transpose" not in names(assigned(text))


def test_what_is_pinned_stays() -> None:
    module = assigned(FOR.replace("  }\n  return", '  } {tcp.layout = "keep"}\n  return'))
    assert transposed_kernels(module) == 0


@pytest.mark.parametrize("count", [0, 1, 3])
@pytest.mark.parametrize("text", [FOR, WHILE, IF, SWAPPED])
def test_numbers_stay(text: str, count: int) -> None:
    before = plait.parse(text, context=CTX)
    after = assigned(text)
    verify(after, CTX)
    for one, other in zip(run(after, X, K, count), run(before, X, K, count), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-5)
