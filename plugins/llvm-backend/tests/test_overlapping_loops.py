"""Loops that do not need each other compute at the same time what they compute one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan

ROWS = 700


def _loop(name: str, steps: int, check: str = "") -> str:
    """A recurrence over the first rows of `%x`, whose state after each step is written to the rows of the result."""
    return f"""
      %n_{name} = arith.constant {steps} : index
      %none_{name} = tcp.const dense<0.0> : tensor<{ROWS}x8x32xf32>
      %last_{name}, %all_{name} = scf.for %i = %c0 to %n_{name} step %c1 iter_args(%h = %{name}, %rows = %none_{name})
          -> (tensor<8x32xf32>, tensor<{ROWS}x8x32xf32>) {{
        {check}
        %p = tcp.contract %h, %w {{indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}}
            : tensor<8x32xf32>, tensor<32x32xf32> -> tensor<8x32xf32>
        %t = tcp.unary tanh %p : tensor<8x32xf32>
        %new = tcp.binary add %t, %{name} : tensor<8x32xf32>
        %row = tcp.reshape %new : tensor<8x32xf32> -> tensor<1x8x32xf32>
        %next = tensor.insert_slice %row into %rows[%i, 0, 0] [1, 8, 32] [1, 1, 1]
            : tensor<1x8x32xf32> into tensor<{ROWS}x8x32xf32>
        scf.yield %new, %next : tensor<8x32xf32>, tensor<{ROWS}x8x32xf32>
      }}"""


def _program(lengths: Sequence[int], check: str = "") -> str:
    """A loop for each length; what they compute is added."""
    names = [chr(ord("a") + i) for i in range(len(lengths))]
    arguments = ", ".join(f"%{name}: tensor<8x32xf32>" for name in names)
    loops = "".join(_loop(name, steps, check) for name, steps in zip(names, lengths))
    sums = f"%s_0 = tcp.binary add %all_{names[0]}, %all_{names[0]} : tensor<{ROWS}x8x32xf32>\n"
    for i, name in enumerate(names[1:]):
        sums += f"%s_{i + 1} = tcp.binary add %s_{i}, %all_{name} : tensor<{ROWS}x8x32xf32>\n"
    return f"""
    #mk = affine_map<(m, n, k) -> (m, k)>
    #kn = affine_map<(m, n, k) -> (k, n)>
    #mn = affine_map<(m, n, k) -> (m, n)>
    func.func @main(%w: tensor<32x32xf32>, {arguments}) -> tensor<{ROWS}x8x32xf32> {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      {loops}
      {sums}
      return %s_{len(names) - 1} : tensor<{ROWS}x8x32xf32>
    }}"""


def _inputs(count: int) -> list[Any]:
    rng = np.random.default_rng(0)
    shapes = [(32, 32), *[(8, 32)] * count]
    return [(rng.standard_normal(shape) * 0.2).astype(np.float32) for shape in shapes]


def _is_at_once(executable: Any) -> bool:
    return "scf.index_switch" in executable.ir("loops")


@pytest.mark.parametrize("lengths", [(300, 300), (300, 150, 700)], ids=["two", "three unlike"])
def test_results_are_those_of_one_thread(lengths: Sequence[int]) -> None:
    inputs = _inputs(len(lengths))
    one = plait.compile(_program(lengths), threads=1)
    many = plait.compile(_program(lengths), threads=2)
    assert _is_at_once(many) and not _is_at_once(one)
    expected = one(*inputs)
    interpreted = plait.compile(_program(lengths), target="interpret")(*inputs)
    np.testing.assert_allclose(expected, interpreted, rtol=1e-4, atol=1e-5)
    for threads in (1, 2, 3, 7):
        many.threads = threads
        for _ in range(5):
            np.testing.assert_array_equal(many(*inputs), expected)


def test_loops_run_on_the_pool() -> None:
    assert "plait.parallel_for" in plait.compile(_program((300, 300)), threads=2).ir("llvm")


def test_short_loops_stay() -> None:
    assert not _is_at_once(plait.compile(_program((300, 3)), threads=2))


def test_can_be_switched_off() -> None:
    module = plait.parse(_program((300, 300)))
    plan = make_plan(module, Context.from_environment()).text
    for text, at_once in ((plan, True), (plan.replace("overlap-loops", "overlap-loops{enabled=false}"), False)):
        assert _is_at_once(plait.compile(module, threads=2, pipeline=text)) is at_once


@pytest.mark.parametrize("threads", [1, 2])
def test_the_first_assertion_in_order_is_reported(threads: int) -> None:
    """Loops that may fail stay in order, on any number of threads."""
    check = """%e = tensor.extract %h[%c0, %c0] : tensor<8x32xf32>
        %bound = arith.constant 1.0e6 : f32
        %fine = arith.cmpf olt, %e, %bound : f32
        cf.assert %fine, "too large" """
    text = _program((300, 300), check)
    text = text.replace('"too large"', '"too large first"', 1)
    executable = plait.compile(text, threads=threads)
    w, a, b = _inputs(2)
    executable(w, a, b)
    with pytest.raises(RuntimeError, match="too large first"):
        executable(w, a + 1e7, b + 1e7)
    with pytest.raises(RuntimeError, match="too large"):
        executable(w, a, b + 1e7)
