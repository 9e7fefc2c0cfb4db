"""Asynchronous work computes natively what the interpreter says, on one thread and on several."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest

TYPE = "tensor<64xf32>"


def _chain(name: str, steps: int) -> str:
    """A region that does one step after the other, on one thread."""
    return f"""
  %t_{name}, %v_{name} = async.execute -> !async.value<{TYPE}> {{
    %first = tensor.extract %{name}[%c0] : {TYPE}
    %factor = tensor.extract %w[%c0] : {TYPE}
    %last = scf.for %i = %c0 to %n step %c1 iter_args(%a = %first) -> (f32) {{
      %0 = math.tanh %a : f32
      %1 = arith.mulf %0, %factor : f32
      scf.yield %1 : f32
    }}
    %r = tensor.splat %last : {TYPE}
    async.yield %r : {TYPE}
  }}"""


def _program(steps: int) -> str:
    return f"""func.func @main(%x: {TYPE}, %y: {TYPE}, %w: {TYPE}) -> {TYPE} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant {steps} : index
{_chain("x", steps)}{_chain("y", steps)}
  %t, %v = async.execute [%t_x] (%v_x as %a: !async.value<{TYPE}>, %v_y as %b: !async.value<{TYPE}>)
      -> !async.value<{TYPE}> {{
    %0 = tcp.binary add %a, %b : {TYPE}
    async.yield %0 : {TYPE}
  }}
  %k = async.call @twice(%x) : ({TYPE}) -> !async.value<{TYPE}>
  %c2 = arith.constant 2 : index
  %g = async.create_group %c2 : !async.group
  %i = async.add_to_group %t, %g : !async.token
  %j = async.add_to_group %k, %g : !async.value<{TYPE}>
  async.await_all %g
  %s = async.await %v : !async.value<{TYPE}>
  %d = async.await %k : !async.value<{TYPE}>
  %r = tcp.binary add %s, %d : {TYPE}
  return %r : {TYPE}
}}
async.func private @twice(%x: {TYPE}) -> !async.value<{TYPE}> {{
  %0 = tcp.binary add %x, %x : {TYPE}
  return %0 : {TYPE}
}}"""


def _inputs() -> list[Any]:
    return [np.linspace(low, low + 1, 64, dtype=np.float32) for low in (0, 1, -1)]


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_computes_what_the_interpreter_says(threads: int) -> None:
    expected = plait.compile(_program(50), target="interpret")(*_inputs())
    found = plait.compile(_program(50), threads=threads)(*_inputs())
    np.testing.assert_allclose(found, expected, rtol=1e-6)


def test_long_work_overlaps() -> None:
    many = plait.compile(_program(20_000), threads=2)
    assert "scf.index_switch" in many.ir("loops") and "scf.index_switch" not in plait.compile(_program(2)).ir("loops")
    one = plait.compile(_program(20_000), threads=1)
    for _ in range(20):
        np.testing.assert_array_equal(many(*_inputs()), one(*_inputs()))


def test_values_are_passed_as_what_they_hold() -> None:
    text = """func.func @main(%t: !async.token, %v: !async.value<f32>) -> (!async.value<f32>, !async.token) {
      %x = async.await %v : !async.value<f32>
      %t2, %r = async.execute [%t] -> !async.value<f32> {
        %0 = arith.addf %x, %x : f32
        async.yield %0 : f32
      }
      return %r, %t2 : !async.value<f32>, !async.token
    }"""
    for target in ("llvm", "interpret"):
        assert plait.compile(text, target=target)(1.5) == (3.0,)


def _with_own_work(steps: int) -> str:
    counters = f"%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%n = arith.constant {steps} : index"
    return f"""func.func @main(%x: {TYPE}, %y: {TYPE}, %w: {TYPE}) -> {TYPE} {{
      {counters}
      {_chain("x", steps)}
      %own = func.call @own(%y) : ({TYPE}) -> {TYPE}
      %s = async.await %v_x : !async.value<{TYPE}>
      %r = tcp.binary add %s, %own : {TYPE}
      return %r : {TYPE}
    }}
    func.func private @own(%y: {TYPE}) -> {TYPE} {{
      {counters}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %y) -> ({TYPE}) {{
        %0 = math.tanh %a : {TYPE}
        scf.yield %0 : {TYPE}
      }}
      return %r : {TYPE}
    }}"""


def test_work_of_the_caller_overlaps() -> None:
    many, one = (plait.compile(_with_own_work(20_000), threads=threads) for threads in (2, 1))
    assert "scf.index_switch" in many.ir("loops")
    for _ in range(5):
        np.testing.assert_array_equal(many(*_inputs()), one(*_inputs()))
    few, expected = (plait.compile(_with_own_work(50), target=target)(*_inputs()) for target in ("llvm", "interpret"))
    np.testing.assert_allclose(few, expected, rtol=1e-6)
