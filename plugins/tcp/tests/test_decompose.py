"""Operations that a target does not have are decomposed, and compute the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from boards import context_with
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.runtime.target import Target
from plait.syntax.parser import parse_module


def decomposed(text: str, options: str, ctx: Any) -> Any:
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse(f"decompose-for-target{{{options}}}", ctx), module)
    verify(module, ctx)
    return module


def both(text: str, options: str, arguments: list[Any], ctx: Any) -> tuple[Any, Any, Any]:
    module = decomposed(text, options, ctx)
    before = Interpreter(parse_module(text, ctx), ctx).run("main", *arguments)
    return module, before, Interpreter(module, ctx).run("main", *arguments)


def function(body: str, arguments: str, result: str) -> str:
    return f"func.func @main({arguments}) -> {result} {{\n{body}\nreturn %r : {result}\n}}"


F = "tensor<?x8xf32>"
DECOMPOSED = {
    "fft": function("%r = tcp.fft fft %x lengths = [6] : tensor<6xcomplex<f32>>", "%x: tensor<6xcomplex<f32>>", "tensor<6xcomplex<f32>>"),
    "top_k": function(f"%r, %i = tcp.top_k %x k = 2 : {F}", f"%x: {F}", "tensor<?x2xf32>"),
    "scan": function(f"%z = tcp.const dense<0.0> : tensor<f32>\n%r = tcp.scan add %x, %z dim = 1 : {F}, tensor<f32>", f"%x: {F}", F),
    "bitcast": function("%r = tcp.bitcast %x : tensor<4xf32> -> tensor<4x4xi8>", "%x: tensor<4xf32>", "tensor<4x4xi8>"),
    "named": function(f"%r = tcp.add %x, %x : {F}, {F} -> {F}", f"%x: {F}", F),
}  # fmt: skip
INPUTS = {
    "fft": np.arange(6).astype(np.complex64), "bitcast": np.arange(4, dtype=np.float32),
}  # fmt: skip


@pytest.mark.parametrize("name", DECOMPOSED)
def test_decomposition(name: str, ctx: Any) -> None:
    x = INPUTS.get(name, np.random.default_rng(0).standard_normal((3, 8)).astype(np.float32))
    module, before, after = both(DECOMPOSED[name], f"decompose={name}", [x], ctx)
    gone = "tcp.add" if name == "named" else f"tcp.{name}"
    assert gone not in {op.name for op in module.walk()}
    np.testing.assert_allclose(before[0], after[0], rtol=1e-5, atol=1e-5)


def test_an_unknown_decomposition_is_an_error(ctx: Any) -> None:
    with pytest.raises(DiagnosticError, match="no decomposition is named 'topk'"):
        decomposed(DECOMPOSED["top_k"], "decompose=topk", ctx)


def test_types_of_a_target_need_the_distribution_that_emulates_others() -> None:
    board = context_with(Target("small", element_types=("f32", "i32")))
    module = parse_module(function("%r = tcp.unary exp %x : tensor<4xf64>", "%x: tensor<4xf64>", "tensor<4xf64>"), board)
    with pytest.raises(DiagnosticError, match="element type f64 is not supported by target 'small'") as error:
        PassManager(board).run(Pipeline.parse("decompose-for-target{target=small}", board), module)
    assert "pip install plait-emulation" in str(error.value)


def test_signs_of_integers_are_no_types_of_a_target() -> None:
    board = context_with(Target("small", element_types=("f32", "i32")))
    t = "tensor<4xui32>"
    module = parse_module(function(f"%r = tcp.binary add %x, %x : {t}", f"%x: {t}", t), board)
    PassManager(board).run(Pipeline.parse("decompose-for-target{target=small}", board), module)
