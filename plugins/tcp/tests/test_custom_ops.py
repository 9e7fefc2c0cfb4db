"""`tcp.custom_op` means what is registered for its target: interpreted, lowered, and refused by name."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np
import plait
import plait_linalg.plugin
import plait_std.plugin
import plait_tcp.plugin
import pytest
from plait.call_targets import CallTarget
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.plugins import CallTargetRecord, hookimpl
from plait.syntax.parser import parse_module
from plait_tcp import ops

OPS = ("tcp.custom_op", "stablehlo.custom_call")
T = "tensor<?x3xf32>"
TEXT = f"""func.func @main(%x: {T}) -> ({T}, {T}) {{
  %a = tcp.unary abs %x : {T}
  %f, %n = tcp.custom_op("my.flip_and_negate") %a : {T} -> {T}, {T}
  %b = tcp.binary add %f, %x : {T}
  return %b, %n : {T}, {T}
}}"""


def _lower(op: Any, operands: Any, rw: Any) -> Any:
    negated = rw.insert(ops.UnaryOp("negate", operands[0])).result
    return rw.insert(ops.ReverseOp(operands[0], [0])).result, negated


FLIP_AND_NEGATE = CallTarget(lambda op, x: (np.flip(x, 0), -x), _lower)
SEMANTICS_ONLY = CallTarget(interpret=lambda op, x: x)
LOWERING_ONLY = CallTarget(lower=lambda op, operands, rw: operands)
REFUSED = CallTarget(refusal="it belongs to a device that is not here")
IN_A_FRAME = CallTarget(interpret=lambda frame, op, x: frame.call("twice", [x]), needs_frame=True)


class Plugin:
    """A plugin that knows some targets."""

    PLAIT_API = 1

    @staticmethod
    @hookimpl
    def plait_call_targets() -> Iterator[CallTargetRecord]:
        yield CallTargetRecord("my.flip_and_negate", load=lambda: FLIP_AND_NEGATE, op=OPS)
        yield CallTargetRecord("my.semantics", load=lambda: SEMANTICS_ONLY, op="tcp.custom_op")
        yield CallTargetRecord("my.lowering", load=lambda: LOWERING_ONLY, op="tcp.custom_op")
        yield CallTargetRecord("my.refused", load=lambda: REFUSED, op="tcp.custom_op")
        yield CallTargetRecord("my.frame", load=lambda: IN_A_FRAME, op="tcp.custom_op")


@pytest.fixture
def given() -> Any:
    """What tcp needs, native code where that is installed, and the plugin."""
    modules = [plait_std.plugin, plait_linalg.plugin, plait_tcp.plugin]
    modules += [importlib.import_module("plait_llvm.plugin")] if find_spec("plait_llvm") is not None else []
    return Context(plugins=[*modules, Plugin()])


def call(name: str) -> str:
    line = f'%r = tcp.custom_op("{name}") %x : {T} -> {T}'
    return f"func.func @main(%x: {T}) -> {T} {{\n{line}\nreturn %r : {T}\n}}"


def interpreted(text: str, ctx: Any, *arguments: Any) -> tuple[Any, ...]:
    return Interpreter(parse_module(text, ctx), ctx).run("main", *arguments)


def natively(text: str, ctx: Any, *arguments: Any) -> Any:
    if "llvm" not in ctx.backends:
        pytest.skip("there is no plugin that makes native code")
    return plait.compile(text, target="llvm", context=ctx)(*arguments)


RUNS = [interpreted, natively]
EACH = pytest.mark.parametrize("run", RUNS, ids=lambda run: run.__name__)
X = np.arange(12, dtype=np.float32).reshape(4, 3) - 5


@EACH
def test_a_registered_target_runs(run: Any, given: Any) -> None:
    flipped, negated = run(TEXT, given, X)
    np.testing.assert_array_equal(flipped, np.flip(abs(X), 0) + X)
    np.testing.assert_array_equal(negated, -abs(X))


def test_one_record_serves_several_operations(given: Any) -> None:
    records = {given.call_targets[op, "my.flip_and_negate"] for op in OPS}
    assert len(records) == 1
    assert (OPS[1], "my.semantics") not in given.call_targets


def test_what_the_lowering_makes_is_of_tcp(given: Any) -> None:
    module = parse_module(TEXT, given)
    PassManager(given).run(Pipeline.parse("tcp-lower-custom-ops", given), module)
    verify(module, given)
    assert [op.name for op in module.walk() if op.name.startswith("tcp.")] == [
        "tcp.unary", "tcp.unary", "tcp.reverse", "tcp.binary",
    ]  # fmt: skip


def test_semantics_may_call_functions(given: Any) -> None:
    twice = f"func.func private @twice(%x: {T}) -> {T} {{\n%r = tcp.binary add %x, %x : {T}\nreturn %r : {T}\n}}\n"
    (result,) = interpreted(twice + call("my.frame"), given, X)
    np.testing.assert_array_equal(result, X + X)


UNKNOWN = "unknown call target 'my.{}'"
REFUSALS = [
    (interpreted, "flip_and_negated", UNKNOWN.format("flip_and_negated") + "; did you mean 'my.flip_and_negate'?"),
    (natively, "flip_and_negated", UNKNOWN.format("flip_and_negated") + "; did you mean 'my.flip_and_negate'?"),
    (interpreted, "xyz", "a plugin adds it with the hook plait_call_targets"),
    (natively, "xyz", "a plugin adds it with the hook plait_call_targets"),
    (interpreted, "lowering", "the target 'my.lowering' has no reference semantics"),
    (natively, "semantics", "the target 'my.semantics' has no lowering"),
    (interpreted, "refused", "it belongs to a device that is not here"),
    (natively, "refused", "it belongs to a device that is not here"),
]


@pytest.mark.parametrize(("run", "name", "message"), REFUSALS)
def test_what_cannot_run_is_named_with_its_place(run: Any, name: str, message: str, given: Any) -> None:
    with pytest.raises(DiagnosticError) as error:
        run(call(f"my.{name}"), given, X)
    diagnostic = error.value.diagnostics[0]
    assert message in diagnostic.message
    assert diagnostic.location.line_and_column[0] == 2
