"""Functions of any dialect have the same fields, text and rules; dialects say which buffers must not overlap."""

from __future__ import annotations

from typing import Any

import pytest
from plait.builtin.attributes import UnitAttr
from plait.builtin.ops.dialect import BUILTIN
from plait.context import Context
from plait.define import Dialect, DiscardableAttributes, c, optional_attribute
from plait.define.functions import FunctionOp, ReturningOp
from plait.define.traits import Pure
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.runtime.signature import Signature
from plait.syntax.parser import parse_module


class RayOp(FunctionOp):
    """A function of light."""

    name = "sun.ray"
    default_dialect = "sun"
    bright: UnitAttr | None = optional_attribute(c.UnitAttr)


class EndOp(ReturningOp):
    """Return from a `sun.ray`."""

    name = "sun.end"
    traits = (Pure,)
    function = RayOp


class SunAttributes(DiscardableAttributes):
    no_alias = frozenset(["sun.apart"])


def context(discardable: Any = None) -> Context:
    loaded = (lambda: discardable) if discardable is not None else None
    return Context(dialects=[BUILTIN, Dialect("sun", operations=(RayOp, EndOp), discardable=loaded)])


TEXT = """\
sun.ray private @declared(i32, f32 {sun.warm}) -> (i32 {sun.cold})
sun.ray @main(%a: memref<4xf32> {sun.apart}, %b: memref<4xf32>, %x: f32) -> (f32, f32) attributes {bright, sun.n = 1 : i32} {
  end %x, %x : f32, f32
}
"""


def test_functions_are_read_and_printed() -> None:
    module = parse_module(TEXT, context())
    declared, main = module.body.operations
    assert isinstance(declared, RayOp) and isinstance(main, RayOp)
    assert declared.is_declaration and not main.is_declaration
    assert main.bright is not None and list(main.attributes) == ["sun.n"]
    assert str(module) == "module {\n" + "".join([f"  {line}\n" for line in TEXT.splitlines()]) + "}\n"
    assert main.entry.arguments[2].name_hint == "x"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sun.ray @f()", "a declaration cannot be public"),
        ("sun.ray private @f(i32 {warm})", "attributes of arguments need the prefix of a dialect, found 'warm'"),
        ("sun.ray @f() -> i32 {\n  end\n}", "returns 0 values, but the function @f returns 1"),
        ("sun.ray private @f() attributes {arg_attrs = []}", "'arg_attrs' is inferred and cannot be given"),
    ],
)
def test_rules_of_functions(text: str, expected: str) -> None:
    ctx = context()
    with pytest.raises(DiagnosticError, match=expected):
        verify(parse_module(text, ctx), ctx)


@pytest.mark.parametrize(("discardable", "alone"), [(SunAttributes(), (0,)), (None, ())])
def test_a_dialect_says_which_buffers_must_not_overlap(discardable: Any, alone: tuple[int, ...]) -> None:
    ctx = context(discardable)
    assert Signature.of(parse_module(TEXT, ctx), "main", ctx).alone == alone
