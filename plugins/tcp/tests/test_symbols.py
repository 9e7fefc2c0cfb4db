"""Symbolic shapes: equal symbols decide what would be decided at run time; wrong statements are errors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import Interpreter
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

Check = Any
T = "tensor<?x?xf32>"


def broadcast(symbols: str, binds: str) -> str:
    return f"""func.func @main(%x: {T}, %y: {T}) -> {T} {{
      {symbols}
      {binds}
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %m = tensor.dim %x, %c0 : {T}
      %n = tensor.dim %x, %c1 : {T}
      %b = tcp.broadcast %y dims = [0, 1] sizes(%m, %n) maybe_expanding = [0, 1] : {T} -> {T}
      %r = tcp.binary add %x, %b : {T}
      return %r : {T}
    }}"""


def canonical(text: str, ctx: Any) -> str:
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("canonicalize", ctx), module)
    return str(module)


SYMBOLS = '%s = tcp.symbolic_int "s" : i64\n%t = tcp.symbolic_int "t" : i64'
BOTH = (
    f"tcp.bind_symbolic_shape %x, [%s, %t], affine_map<()[a, b] -> (a, b * 2)> : {T}\n"
    f"tcp.bind_symbolic_shape %y, [%t, %s], affine_map<()[a, b] -> (b, a * 2)> : {T}"
)


def test_equal_symbols_decide_that_nothing_expands(ctx: Any, check_natively: Check) -> None:
    text = broadcast(SYMBOLS, BOTH)
    assert "maybe_expanding" not in canonical(text, ctx)
    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    (got,) = check_natively(text, [x, x])
    assert np.array_equal(got, 2 * x)


def test_different_symbols_do_not(ctx: Any) -> None:
    binds = BOTH.replace("(b, a * 2)", "(a, b * 2)")
    assert "maybe_expanding = [0, 1]" in canonical(broadcast(SYMBOLS, binds), ctx)


def test_a_range_without_one_decides_that_nothing_expands(ctx: Any) -> None:
    symbols = SYMBOLS.replace('"t" :', '"t" {min_val = 2 : i64} :')
    binds = f"tcp.bind_symbolic_shape %y, [%s, %t], affine_map<()[a, b] -> (a, b)> : {T}"
    assert "maybe_expanding = [0]" in canonical(broadcast(symbols, binds), ctx)


def test_a_stated_number_is_the_size(ctx: Any) -> None:
    binds = (
        f"tcp.bind_symbolic_shape %x, [%s], affine_map<()[a] -> (4, a)> : {T}\n"
        f"tcp.bind_symbolic_shape %y, [%t], affine_map<()[a] -> (4, a)> : {T}"
    )
    assert "maybe_expanding = [1]" in canonical(broadcast(SYMBOLS, binds), ctx)


@pytest.mark.parametrize("shapes", [((3, 4), (3, 6)), ((3, 4), (1, 4))])
def test_sizes_that_differ_are_errors(shapes: Any, ctx: Any) -> None:
    module = parse_module(broadcast(SYMBOLS, BOTH.replace("* 2", "* 1")), ctx)
    with pytest.raises(DiagnosticError, match="states the shape"):
        Interpreter(module, ctx).run("main", *(np.zeros(shape, np.float32) for shape in shapes))


def test_sizes_out_of_range_are_errors(ctx: Any) -> None:
    symbols = SYMBOLS.replace('"s" :', '"s" {min_val = 4 : i64, max_val = 9 : i64} :')
    module = parse_module(broadcast(symbols, BOTH.replace("* 2", "* 1")), ctx)
    with pytest.raises(DiagnosticError, match="is 3, which is not in its range"):
        Interpreter(module, ctx).run("main", np.zeros((3, 4), np.float32), np.zeros((3, 4), np.float32))
