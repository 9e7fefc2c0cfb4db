"""Conversions convert operations and types, and say why where they cannot."""

from __future__ import annotations

from typing import Any

import pytest
from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import i32, i64
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.rewrite import Conversion, apply_full_conversion, apply_partial_conversion, conversion_pattern
from plait.rewrite.conversion import illegal, legal, legal_when, recursively_legal, uncovered_operations
from plait.syntax.parser import parse_module
from plait.typeconv import TypeConverter, type_rule
from rewriting_dialect import OLD, AddOp, ConstOp, OldMakeOp, OldOp, OldSinkOp, OldType, PairType, make_context


@type_rule(OldType, target="t")
def old_to_i64(ty: Any, converter: TypeConverter) -> Any:
    return i64


@type_rule(PairType, target="t")
def pair_to_two(ty: Any, converter: TypeConverter) -> Any:
    return (i32, i32)


def make_converter(ctx: Any = None) -> TypeConverter:
    return TypeConverter(None, "t", rules=[old_to_i64, pair_to_two])


@conversion_pattern(OldOp)
def lower_add(op: Any, operands: Any, rw: Any) -> Any:
    """old.add -> t.add"""
    lhs, rhs = operands
    if isinstance(lhs, tuple):
        sums = tuple([rw.insert(AddOp(a, b)).out for a, b in zip(lhs, rhs)])
        return (sums,)
    return AddOp(lhs, rhs)  # the driver inserts it


@conversion_pattern(OldMakeOp)
def lower_make(op: Any, operands: Any, rw: Any) -> Any:
    """old.make -> t.const"""
    types = rw.convert_type_1n(op.out.type)
    return (tuple([rw.insert(ConstOp(IntegerAttr(7, ty), ty)).out for ty in types]),)


OLD_TO_T = Conversion(
    name="old-to-t",
    source="old",
    target="t",
    patterns=[lower_add, lower_make],
    unsupported={OldSinkOp: "nothing takes it"},
    type_converter=make_converter,
)

FUNCTION = """
"t.func"() <{{sym_name = "f", function_type = ({0}) -> {0}}}> ({{
^bb0(%x: {0}):
  %m = old.make : {0}
  %0 = old.add %x, %m : {0}, {0} -> {0}
  t.br ^a(%0 : {0})
^a(%y: {0}):
  %1 = old.add %y, %0 : {0}, {0} -> {0}
  %2 = t.call @f(%1) : ({0}) -> {0}
  t.return %2 : {0}
}}) : () -> ()
"""


def converted(text: str, conversion: Conversion = OLD_TO_T) -> str:
    ctx = make_context()
    module = parse_module(text, ctx)
    conversion.run(module, ctx)
    verify(module, ctx)
    return module.print()


def test_converts_operations_types_functions_branches_and_calls() -> None:
    text = converted(FUNCTION.format("!old.int"))
    assert "old." not in text and "unrealized" not in text
    assert "function_type = (i64) -> i64" in text and "t.br ^bb1(%0 : i64)" in text and "(i64) -> i64" in text


def test_converts_one_type_to_several() -> None:
    text = converted(FUNCTION.format("!old.pair"))
    assert "old." not in text and "unrealized" not in text
    assert "function_type = (i32, i32) -> (i32, i32)" in text
    assert "t.return" in text and text.count("t.add") == 4


def test_casts_stand_where_users_are_not_converted() -> None:
    text = converted('"t.func"() <{sym_name = "f", function_type = () -> ()}> ({\n'
                     "%m = old.make : !old.int\nold.sink %m : !old.int\nt.return\n}) : () -> ()")  # fmt: skip
    assert "%m_0 = builtin.unrealized_conversion_cast %m : i64 to !old.int" in text
    assert "old.sink %m_0" in text


def test_full_conversion_refuses_what_is_left_and_leaves_the_input() -> None:
    ctx = make_context()
    module = parse_module("%m = old.make : !old.int\nold.sink %m : !old.int", ctx)
    before = module.print()
    with pytest.raises(DiagnosticError) as caught:
        apply_full_conversion(module, legal("t", "builtin"), [lower_make], make_converter(), ctx)
    assert module.print() == before
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.message == "cannot convert operation 'old.sink'"
    assert diagnostic.notes[0].message == "this conversion has no pattern for 'old.sink'"


def test_failure_names_the_reasons_and_the_origin() -> None:
    ctx = make_context()

    @conversion_pattern(OldMakeOp)
    def make_by_adding(op: Any, operands: Any, rw: Any) -> Any:
        one = rw.insert(ConstOp(IntegerAttr(1, i64), i64))
        return rw.insert(OldOp(one.out, one.out, i64))

    @conversion_pattern(OldOp)
    def refuse(op: Any, operands: Any, rw: Any) -> Any:
        return rw.no_match("it is Monday")

    module = parse_module("%m = old.make : i64", ctx)
    before = module.print()
    with pytest.raises(DiagnosticError) as caught:
        apply_partial_conversion(module, legal("t") + illegal("old"), [make_by_adding, refuse], None, ctx)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.message == "cannot convert operation 'old.add', which the target makes illegal: it is Monday"
    assert [n.message for n in diagnostic.notes] == [
        "pattern 'refuse' does not apply: it is Monday",
        "made by pattern 'make_by_adding' from 'old.make'",
    ]
    assert module.print() == before


def test_a_pattern_is_not_applied_to_what_it_made() -> None:
    ctx = make_context()

    @conversion_pattern(OldMakeOp)
    def again(op: Any, operands: Any, rw: Any) -> Any:
        return rw.insert(OldMakeOp(op.out.type))

    module = parse_module("%m = old.make : i64", ctx)
    with pytest.raises(DiagnosticError, match="cannot convert operation"):
        apply_partial_conversion(module, illegal("old"), [again], None, ctx)


def test_renames() -> None:
    table = Conversion("old-to-t", "old", "t", rename={OldOp: AddOp}, patterns=[lower_make], type_converter=make_converter)
    text = converted("%m = old.make : !old.int\n%0 = old.add %m, %m : !old.int, !old.int -> !old.int", table)
    assert "t.add %m, %m : i64" in text


def test_table_is_checked_for_completeness() -> None:
    assert uncovered_operations(OLD_TO_T, OLD) == []
    assert uncovered_operations(Conversion("x", "old", "t", rename={OldOp: AddOp}), OLD) == ["old.make", "old.sink"]


def test_legalities_compose() -> None:
    ctx = make_context()
    module = parse_module("%m = old.make : i64\n%0 = old.add %m, %m : i64, i64 -> i64\nold.sink %0 : i64", ctx)
    make, add, sink = module.body.operations
    target = illegal("old") + legal("old.make") + legal_when(lambda op: op.lhs is not op.rhs, OldOp)
    assert [target(op) for op in (make, add, sink, module)] == [True, False, False, None]
    assert (target + legal("old.sink"))(sink) is True
    assert legal_when(lambda op: op.name == "old.make")(make) is True


def test_recursively_legal_operations_are_not_entered() -> None:
    ctx = make_context()
    module = parse_module("t.loop { %m = old.make : i64 }", ctx)
    apply_partial_conversion(module, illegal("old") + recursively_legal("t.loop"), [lower_make], make_converter(), ctx)
    assert "old.make" in module.print()


def test_reconciles_casts_there_and_back() -> None:
    from plait.passes.reconcile_unrealized_casts import ReconcileUnrealizedCasts

    ctx = make_context()
    text = """%m = old.make : i64
      %0 = builtin.unrealized_conversion_cast %m : i64 to i32
      %1 = builtin.unrealized_conversion_cast %0 : i32 to i64
      %2 = builtin.unrealized_conversion_cast %m : i64 to f32
      %3 = builtin.unrealized_conversion_cast %0 : i32 to f64
      old.sink %1 : i64
      old.sink %3 : f64"""
    module = parse_module(text, ctx)
    ReconcileUnrealizedCasts().run(module, ctx)
    assert module.print().count("unrealized") == 2 and "old.sink %m" in module.print()


def test_tables_share_nothing_that_changes() -> None:
    conversion: Any = Conversion("old-to-new", "old", "new")
    assert not conversion.rename and not conversion.unsupported
    with pytest.raises(TypeError):
        conversion.rename["old.op"] = OldOp
