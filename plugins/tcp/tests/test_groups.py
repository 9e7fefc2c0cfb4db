"""Groups and what is carried through every stage without being understood."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

T = "tensor<4x6xf32>"
CUSTOM = f"""func.func @main(%x: {T}) -> {T} {{
  %a = tcp.unary exp %x : {T}
  %v, %i = tcp.custom_op("torch.aten.topk") %a {{k = 3 : i64, names = ["a", "b"]}} : {T} -> {T}, tensor<3xi64>
  %b = tcp.binary add %v, %a : {T}
  return %b : {T}
}}"""
IN_GROUPS = f"""func.func @main(%x: {T}) -> {T} {{
  %r = tcp.group {{
    %s = tcp.isolated_group %x {{
    ^bb0(%y: {T}):
      %v = tcp.custom_op("my.op") %y {{k = 3 : i64}} : {T} -> {T}
      tcp.yield %v : {T}
    }} : {T} -> {T}
    tcp.yield %s : {T}
  }} : {T}
  return %r : {T}
}}"""
STAGES = (
    "canonicalize,cse", "decompose-for-target{decompose=top_k}", "tcp-to-linalg", "generalize", "canonicalize,cse",
    "linalg-fuse-elementwise-ops,canonicalize,cse", "linalg-tile{tile-sizes=2,3 fuse=true},canonicalize",
    "loop-invariant-code-motion,canonicalize,cse",
)  # fmt: skip


def custom_ops(module: Any) -> list[Any]:
    return [op for op in module.walk() if op.name == "tcp.custom_op"]


def carried(text: str, stages: tuple[str, ...], ctx: Any) -> Any:
    module = parse_module(text, ctx)
    (before,) = custom_ops(module)
    name, attributes = before.op_name, dict(before.attributes)
    for stage in stages:
        PassManager(ctx).run(Pipeline.parse(stage, ctx), module)
        verify(module, ctx)
        (op,) = custom_ops(module)
        assert op.op_name is name and dict(op.attributes) == attributes, stage
    return module


def test_a_custom_op_is_carried_through_every_stage_on_tensors(ctx: Any) -> None:
    module = carried(CUSTOM, STAGES, ctx)
    assert {op.name for op in module.walk() if op.name.startswith("tcp.")} == {"tcp.custom_op"}


def test_a_custom_op_is_carried_out_of_groups(ctx: Any) -> None:
    module = carried(IN_GROUPS, ("canonicalize", "tcp-to-linalg", "canonicalize"), ctx)
    assert {op.name for op in module.walk() if op.name.startswith("tcp.")} == {"tcp.custom_op"}


def test_a_custom_op_whose_results_nobody_uses_stays(ctx: Any) -> None:
    """What it does is not known: it may have effects."""
    text = CUSTOM.replace("return %b", "return %a").replace("%b = tcp.binary add %v, %a", "%b = tcp.binary add %a, %a")
    carried(text, ("canonicalize,cse", "tcp-to-linalg,generalize,canonicalize,cse"), ctx)


def test_bufferization_names_the_custom_op_that_is_left(ctx: Any) -> None:
    module = carried(CUSTOM, ("tcp-to-linalg", "generalize"), ctx)
    with pytest.raises(DiagnosticError, match=r"'tcp.custom_op' op cannot be bufferized"):
        PassManager(ctx).run(Pipeline.parse("one-shot-bufferize{bufferize-function-boundaries=true}", ctx), module)


def test_an_isolated_group_captures_nothing(ctx: Any) -> None:
    text = f"func.func @f(%x: {T}) {{\n%r = tcp.isolated_group {{\n%a = tcp.unary exp %x : {T}\ntcp.yield %a : {T}\n}} : () -> {T}\nreturn\n}}"
    with pytest.raises(DiagnosticError):
        verify(parse_module(text, ctx), ctx)


@pytest.mark.parametrize("steps", ["canonicalize", "tcp-to-linalg"])
def test_a_group_in_a_group_computes_the_same(steps: str, ctx: Any) -> None:
    """The inner one uses values from around both, and a constant moves in and out of neither."""
    text = f"""func.func @main(%x: {T}, %y: {T}) -> ({T}, {T}) {{
      %r:2 = tcp.group {{
        %a = tcp.binary add %x, %y : {T}
        %s = tcp.group {{
          %b = tcp.binary multiply %a, %x : {T}
          tcp.yield %b : {T}
        }} : {T}
        %q = tcp.isolated_group %s, %x, %x {{
        ^bb0(%c: {T}, %d: {T}, %e: {T}):
          %f = tcp.binary subtract %c, %e : {T}
          tcp.yield %f : {T}
        }} : {T}, {T}, {T} -> {T}
        tcp.yield %q, %a : {T}, {T}
      }} : {T}, {T}
      return %r#0, %r#1 : {T}, {T}
    }}"""
    module = parse_module(text, ctx)
    x, y = np.arange(24, dtype=np.float32).reshape(4, 6), np.ones((4, 6), np.float32)
    expected = Interpreter(module, ctx).run("main", x, y)
    PassManager(ctx).run(Pipeline.parse(steps, ctx), module)
    verify(module, ctx)
    for a, b in zip(expected, Interpreter(module, ctx).run("main", x, y), strict=True):
        np.testing.assert_array_equal(a, b)


def test_groups_in_the_regions_of_operations_of_a_group_are_inlined(ctx: Any) -> None:
    text = f"""func.func @main(%x: {T}, %p: i1) -> {T} {{
      %r = tcp.group {{
        %s = scf.if %p -> ({T}) {{
          %a = tcp.group {{
            %b = tcp.isolated_group %x {{
            ^bb0(%c: {T}):
              %d = tcp.unary ceil %c : {T}
              tcp.yield %d : {T}
            }} : {T} -> {T}
            tcp.yield %b : {T}
          }} : {T}
          scf.yield %a : {T}
        }} else {{
          scf.yield %x : {T}
        }}
        tcp.yield %s : {T}
      }} : {T}
      return %r : {T}
    }}"""
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("tcp-to-linalg,generalize", ctx), module)
    verify(module, ctx)
    assert not [op for op in module.walk() if op.name.startswith("tcp.")]
    x = np.linspace(0, 1, 24, dtype=np.float32).reshape(4, 6)
    for p, expected in ((True, np.ceil(x)), (False, x)):
        np.testing.assert_array_equal(Interpreter(module, ctx).run("main", x, np.bool_(p))[0], expected)
