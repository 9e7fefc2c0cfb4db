"""The dialects that text and bytecode mention are found without any of them."""

from __future__ import annotations

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.syntax.bytecode import write_bytecode
from plait.syntax.mentioned_dialects import mentioned_dialects
from plait.syntax.parser import parse_module


@pytest.mark.parametrize(
    ("text", "dialects"),
    [
        ("%0 = a.op %x : i32", {"a"}),
        ('%0 = "a.op.deep"(%x) : (i32) -> i32', {"a"}),
        ('"x.y"() {text = "b.c"} : () -> ()', {"x"}),
        ("func.func @b.c(%x: !a.thing<4>) { return }", {"func", "a"}),
        ("%0 = a.op {kind = #b.kind<x>, other = #c<y>} : !d<z>", {"a", "b", "c", "d"}),
        ("#alias = #b.c\n!t = i32\na.op {x = #alias} : !t", {"a", "b"}),
        ("func.func @f() attributes {jax.exported = true, llvm.noalias} { }", {"func"}),
        ("func.func @f(%x: i32 {jax.result_info}, %y: i32) { }", {"func"}),
        ("a.op dense_resource<weights.f32> : tensor<2xf32> // b.c\n{-# dialect_resources: { b.c: {} } #-}", {"a"}),
        ('a.op loc("b.py":1:2)', {"a"}),
        ("", set()),
    ],
)
def test_finds_dialects_of_operations_types_and_attributes(text: str, dialects: set[str]) -> None:
    assert set(mentioned_dialects(text)) == dialects


def test_says_where_a_dialect_is_mentioned_first() -> None:
    place = mentioned_dialects("func.func @f() {\n  a.op\n  a.op\n}", "f.mlir")["a"]
    assert (place.filename, place.line, place.column) == ("f.mlir", 2, 3)


def test_bytecode_lists_its_dialects() -> None:
    ctx = Context(plugins=[], allow_unregistered=True)
    module = parse_module('"a.op"() {x = 1 : i32} : () -> ()\n"b.op"() : () -> ()\n', ctx)
    assert set(mentioned_dialects(write_bytecode(module, ctx))) == {"builtin", "a", "b"}


def test_malformed_bytecode_is_an_error() -> None:
    with pytest.raises(DiagnosticError):
        mentioned_dialects(b"ML\xefR\x0d")
