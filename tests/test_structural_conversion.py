"""Types convert, 1:1 and 1:N, through functions, calls, branches, loops and conditionals that no pattern mentions."""

from __future__ import annotations

from typing import Any

import pytest
from plait.builtin.attributes import IntegerAttr
from plait.builtin.ops.dialect import BUILTIN
from plait.builtin.types import i32, i64
from plait.context import Context
from plait.ir.verify import verify
from plait.rewrite import apply_full_conversion, conversion_pattern
from plait.rewrite.conversion import legal
from plait.syntax.parser import parse_module
from plait.typeconv import TypeConverter, type_rule
from plait_std.arith.dialect import ARITH
from plait_std.cf.dialect import CF
from plait_std.func.dialect import FUNC
from plait_std.scf.dialect import SCF
from rewriting_dialect import OLD, AddOp, ConstOp, OldMakeOp, OldOp, OldType, PairType, T

TEXT = """
func.func @f(%x: {0}, %c: i1, %lo: index) -> {0} {{
  %r = scf.for %i = %lo to %lo step %lo iter_args(%a = %x) -> ({0}) {{
    %s = old.add %a, %x : {0}, {0} -> {0}
    scf.yield %s : {0}
  }}
  %q = scf.if %c -> ({0}) {{
    scf.yield %r : {0}
  }} else {{
    %m = old.make : {0}
    scf.yield %m : {0}
  }}
  %k = func.call @f(%q, %c, %lo) : ({0}, i1, index) -> {0}
  cf.cond_br %c, ^a(%k: {0}), ^b(%x, %q : {0}, {0})
^a(%y: {0}):
  return %y : {0}
^b(%z: {0}, %w: {0}):
  return %w : {0}
}}
"""


@type_rule(OldType, target="t")
def old_to_i64(ty: Any, converter: TypeConverter) -> Any:
    return i64


@type_rule(PairType, target="t")
def pair_to_two(ty: Any, converter: TypeConverter) -> Any:
    return (i32, i32)


@conversion_pattern(OldOp)
def lower_add(op: Any, operands: Any, rw: Any) -> Any:
    """old.add -> t.add for each part"""
    parts = [one if isinstance(one, tuple) else (one,) for one in operands]
    return (tuple([rw.insert(AddOp(a, b)).out for a, b in zip(*parts)]),)


@conversion_pattern(OldMakeOp)
def lower_make(op: Any, operands: Any, rw: Any) -> Any:
    """old.make -> t.const for each part"""
    types = rw.convert_type_1n(op.out.type)
    return (tuple([rw.insert(ConstOp(IntegerAttr(7, ty), ty)).out for ty in types]),)


@pytest.mark.parametrize(
    ("old", "signature"),
    [
        ("!old.int", "(%x: i64, %c: i1, %lo: index) -> i64"),
        ("!old.pair", "(%x: i32, %x_0: i32, %c: i1, %lo: index) -> (i32, i32)"),
    ],
)
def test_types_convert_through_structure(old: str, signature: str) -> None:
    ctx = Context(dialects=[BUILTIN, ARITH, FUNC, SCF, CF, T, OLD])
    module = parse_module(TEXT.format(old), ctx)
    converter = TypeConverter(None, "t", rules=[old_to_i64, pair_to_two])
    target = legal("t", "func", "scf", "cf", "builtin")
    apply_full_conversion(module, target, [lower_add, lower_make], converter, ctx)
    verify(module, ctx)
    text = module.print()
    assert f"@f{signature}" in text and "old" not in text and "unrealized" not in text


ATTRIBUTES = """
func.func private @f(%x: !old.pair {my.gone}, %c: i1 {my.kept}) -> (!old.pair {my.gone}, i1 {my.kept}) {
  %k:2 = call @f(%x, %c) {arg_attrs = [{my.gone}, {my.kept}], res_attrs = [{my.gone}, {my.kept}]} : (!old.pair, i1) -> (!old.pair, i1)
  return %k#0, %c : !old.pair, i1
}
"""


def test_attributes_stay_with_values_that_stay_one() -> None:
    ctx = Context(dialects=[BUILTIN, ARITH, FUNC, SCF, CF, T, OLD])
    module = parse_module(ATTRIBUTES, ctx)
    converter = TypeConverter(None, "t", rules=[old_to_i64, pair_to_two])
    apply_full_conversion(module, legal("t", "func", "builtin"), [], converter, ctx)
    verify(module, ctx)
    text = module.print()
    assert "@f(%x: i32, %x_0: i32, %c: i1 {my.kept}) -> (i32, i32, i1 {my.kept})" in text
    assert "arg_attrs = [{}, {}, {my.kept}], res_attrs = [{}, {}, {my.kept}]" in text
    assert "my.gone" not in text
