"""What a declaration of an operation gives: constructor, accessors, text, checks, conversion from the generic form."""

from __future__ import annotations

import re
from typing import Any

import pytest
import syntax_dialect as s
from plait.builtin.attributes import IntegerAttr, StringAttr, UnitAttr, array_i32, array_i64, i32_attr, i64_attr
from plait.builtin.ops import ModuleOp
from plait.builtin.types import RankedTensorType, f32, f64, i1, i32
from plait.define import Op, Operand, Result, attribute, c, operand, operands, optional_attribute, result
from plait.define.traits import SameVariadicOperandSize
from plait.diagnostics.diagnostic import ParseError
from plait.ir.attribute import VerifyError
from plait.ir.block import Block
from plait.ir.region import Region
from plait.syntax.assembly.format import FormatError
from plait.syntax.parser import operation_parser, parse_op

CTX = s.context()


def const(value: int = 1) -> Any:
    return s.ConstOp(i32_attr(value)).out


def error_of(text: str) -> str:
    with pytest.raises(ParseError) as caught:
        parse_op(text, CTX)
    return caught.value.diagnostics[0].message


def problem_of(op: Any) -> str:
    with pytest.raises(VerifyError) as caught:
        op.verify_constraints()
    return str(caught.value)


# Constructors


def test_fields_are_arguments_in_order_or_by_name() -> None:
    a, b = const(), const()
    assert s.AddOp(a, b).operands == (a, b) == s.AddOp(rhs=b, lhs=a).operands


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(TypeError, match="needs an argument `rhs`"):
        s.AddOp(const())


def test_an_operand_must_be_a_value() -> None:
    with pytest.raises(TypeError, match="must be a Value, not int"):
        s.AddOp(1, 2)


def test_inferred_results_are_no_arguments() -> None:
    assert s.AddOp(const(), const()).out.type is i32
    assert s.BoxOp(s.ManyOp([], [RankedTensorType((2,), f32)]).results[0]).out.type is s.BoxType(f32)
    with pytest.raises(TypeError):
        s.AddOp(const(), const(), out=i32)


def test_whole_operation_inference() -> None:
    value = s.ManyOp([], [RankedTensorType((2, 3), f32)]).results[0]
    assert s.SizedOp(value).out.type is RankedTensorType((2,), f32)
    assert s.SizedOp(value, RankedTensorType((5,), f32)).out.type is RankedTensorType((5,), f32)


def test_python_values_become_attributes() -> None:
    op = s.AttrsOp("name", "green", "odd", 5, sizes=[1, 2], fast=True)
    assert op.sym is StringAttr("name")
    assert op.color is s.ColorAttr(1)
    assert op.kind is s.KindAttr(5)
    assert op.count is i64_attr(5)
    assert op.sizes is array_i64([1, 2])
    assert op.fast is UnitAttr()
    assert op.ty is None


def test_defaults_are_stored() -> None:
    assert s.AttrsOp("n", "red", count=1).kind is s.KindAttr("plain")
    assert s.AddOp(const(), const()).flags is s.FlagsAttr(0)


def test_attributes_and_location_are_keywords() -> None:
    op = s.AddOp(const(), const(), attributes={"tag": UnitAttr()})
    assert op.attributes == {"tag": UnitAttr()}


def test_setting_a_property_coerces_it() -> None:
    op = s.AttrsOp("n", "red", count=1)
    op.count = 7
    assert op.properties["count"] is i64_attr(7)
    assert op.properties["sym_name"] is StringAttr("n")


# Groups and segments


def test_groups_read_as_value_none_or_tuple() -> None:
    a, b = const(), const()
    op = s.GroupsOp(a, None, [a, b], f32, [f64])
    assert (op.first, op.maybe, op.many) == (a, None, (a, b))
    assert (op.only.type, [r.type for r in op.rest]) == (f32, [f64])
    assert op.get_property("operandSegmentSizes") is array_i32([1, 0, 2])
    assert op.get_property("resultSegmentSizes") is array_i32([1, 1])


def test_set_operands_keeps_the_segments() -> None:
    a, b = const(), const()
    op = s.GroupsOp(a, b, [])
    op.set_operands("many", [a, b])
    op.set_operands("maybe", None)
    assert (op.first, op.maybe, op.many) == (a, None, (a, b))
    op.verify_constraints()


@pytest.mark.parametrize(
    ("segments", "problem"),
    [
        (array_i32([1, 1, 0]), "1 operands are given, but 2 are counted in attribute"),
        (array_i32([1, 0]), "expected 3 numbers in 'operandSegmentSizes', one for each group of operands"),
        (array_i32([1, -1, 1]), "the attribute 'operandSegmentSizes' has negative elements"),
        (None, "missing attribute 'operandSegmentSizes'"),
    ],
)
def test_segments_are_checked(segments: Any, problem: str) -> None:
    op = s.GroupsOp.create([const()], (), (segments, array_i32([0, 0])))
    assert problem_of(op).startswith(problem)


# Checks


def test_wrong_types_are_described() -> None:
    value = s.ManyOp([], [f32]).results[0]
    assert problem_of(s.AddOp(value, value)) == "operand #0 must be index or signless integer, alone or in a tensor or vector, found 'f32'"
    assert problem_of(s.GroupsOp(value, value)) == "operand #1 must be i32, found 'f32'"


def test_wrong_counts_are_described() -> None:
    assert problem_of(s.AddOp.create([const()], [i32], (s.FlagsAttr(0),))) == "expected 2 operands, found 1"
    assert problem_of(s.ConstOp.create([const()], [i32], (i32_attr(1),))) == "expected no operands, found 1"
    assert problem_of(s.ConstOp.create([], [], (i32_attr(1),))) == "expected one result, found 0"
    assert problem_of(s.ScopeOp.create()) == "expected one region"
    assert problem_of(s.BrOp.create()) == "expected one successor"


def test_wrong_properties_are_described() -> None:
    assert problem_of(s.ConstOp.create([], [i32], (None,))) == "missing attribute 'value'"
    op = s.AttrsOp.create((), (), {"sym_name": StringAttr("x"), "color": StringAttr("mauve"), "count": i64_attr(1)})
    assert problem_of(op).startswith("attribute 'color' must be")


def test_traits_are_checked() -> None:
    op = s.AddOp.create([const(), s.ConstOp(i64_attr(1)).out], [i32], (s.FlagsAttr(0),))
    assert problem_of(op) == "all operands and results must have one type"
    unboxed = s.UnboxOp.create([const()], [i32])
    assert problem_of(unboxed) == "expected that box of the result"


# Enumerations


def test_enums_by_number_and_by_text() -> None:
    assert s.ColorAttr("blue") is s.ColorAttr(2)
    assert s.ColorAttr(2).text == "blue"
    with pytest.raises(VerifyError, match="found 'mauve'"):
        s.ColorAttr("mauve")
    with pytest.raises(VerifyError, match="9 is not a case"):
        s.ColorAttr(9)


def test_bit_enums_are_sets() -> None:
    assert s.FlagsAttr("a, c") is s.FlagsAttr(5) is s.FlagsAttr(["a", "c"])
    assert s.FlagsAttr(7).texts == ["c", "ab"]
    assert s.FlagsAttr(0).text == "none"
    with pytest.raises(VerifyError):
        s.FlagsAttr(8)
    with pytest.raises(VerifyError, match="found 'd'"):
        s.FlagsAttr("a,d")


# From the generic form


def test_inherent_attributes_in_the_dictionary_become_properties() -> None:
    op = parse_op('"s.attrs"() {sym_name = "x", color = #s.color<red>, count = 1 : i64, other = 2 : i8} : () -> ()', CTX)
    assert op.properties.keys() == {"sym_name", "color", "kind", "count"}
    assert op.attributes.keys() == {"other"}


def test_integers_become_cases_of_enums() -> None:
    op: Any = parse_op('"s.attrs"() <{sym_name = "x", color = #s.color<red>, count = 1 : i64, kind = 5 : i64}> : () -> ()', CTX)
    assert op.kind is s.KindAttr("odd")


def test_old_segment_sizes_are_read() -> None:
    value = '%0 = "s.const"() <{value = 1 : i32}> : () -> i32\n'
    old = "{operandSegmentSizes = dense<[1, 1, 0]> : vector<3xi32>, resultSegmentSizes = array<i32: 0, 0>}"
    text = f'"s.choice"() ({{ {value} "s.groups"(%0, %0) {old} : (i32, i32) -> () }}) : () -> ()'
    op: Any = list(parse_op(text, CTX).walk())[-1]
    assert op.get_property("operandSegmentSizes") is array_i32([1, 1, 0])


def test_unknown_properties_are_errors_with_help() -> None:
    with pytest.raises(ParseError) as caught:
        parse_op('"s.plain"() <{valve = 1 : i32}> : () -> ()', CTX)
    assert caught.value.diagnostics[0].message == "unknown property 'valve' of 's.plain'"
    assert caught.value.diagnostics[0].help == "did you mean 'value'?"


# Declarations that are wrong


def _with_assembly(text: str) -> Any:
    class WrongOp(Op):
        name = "s.wrong"
        value: Operand = operand(c.AnyType)
        flag: Any = attribute(c.I32Attr)
        out: Result = result(c.AnyType)
        assembly = text

    return WrongOp


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("$nothing", "'$nothing' is not a field of the operation"),
        ("$value frobnicate", "unknown directive 'frobnicate'"),
        ("$value ($flag)?", "an optional group has no anchor"),
        ("$value $flag attr-dict", "'value' has no type"),
        ("$value `:` type($value", "expected ')'"),
        ("$out", "a result stands only in type($x)"),
        ("$value @", "unexpected '@'"),
    ],
)
def test_wrong_formats_are_refused(text: str, problem: str) -> None:
    with pytest.raises(FormatError, match=re.escape(problem)):
        operation_parser(_with_assembly(text))


def test_fields_of_the_base_class_come_first() -> None:
    class TaggedAdd(s.AddOp):
        name = "s.tagged_add"
        tag: Any = attribute(c.I32Attr)

    op = TaggedAdd(const(), const(), tag=3)
    assert list(TaggedAdd.definition.fields) == ["lhs", "rhs", "flags", "out", "tag"]
    assert op.tag is IntegerAttr(3, i32)
    assert not hasattr(s.AddOp, "tag")


# Regions and successors


class PairOp(Op):
    name = "t.pair"
    many = operands()
    more = operands()
    out = result(i32)


class SameOp(PairOp):
    """Pairs again."""

    name = "t.same"


class EvenOp(PairOp):
    name = "t.even"
    traits = (SameVariadicOperandSize,)


class RenamedOp(PairOp):
    name = "t.renamed"
    out = None  # type: ignore[assignment]


class Named:
    __slots__ = ()
    out = "of the mixin"


class MixedOp(Named, PairOp):
    name = "t.mixed"


def test_a_class_without_fields_of_its_own_shares_the_definition() -> None:
    assert SameOp.definition is PairOp.definition and SameOp.property_names == PairOp.property_names
    one = SameOp([const()], [const(), const()])
    assert type(one) is SameOp and (len(one.many), len(one.more)) == (1, 2) and one.out.type is i32


def test_a_class_that_changes_what_it_inherits_has_a_definition_of_its_own() -> None:
    assert PairOp.definition.has_operand_segments and not EvenOp.definition.has_operand_segments
    assert (PairOp.property_names, EvenOp.property_names) == (("operandSegmentSizes",), ())
    assert "out" not in RenamedOp.definition.fields and "out" in PairOp.definition.fields
    assert MixedOp([], []).out.type is i32


def test_what_a_base_class_lets_be_left_out_comes_behind_what_a_class_needs() -> None:
    class Base(Op):
        alignment = optional_attribute(c.I64Attr)

    class Load(Base):
        name = "t.load"
        address: Operand = operand(c.AnyType)
        result: Result = result(c.AnyType)
        nontemporal = optional_attribute(c.UnitAttr)

    class Flush(Base):
        name = "t.flush"
        invalidate = optional_attribute(c.UnitAttr)

    load = Load(const(), f32, True, 4)  # type: ignore[call-arg]
    assert load.get_attr("alignment") is i64_attr(4) and load.get_attr("nontemporal") is not None
    assert Flush(4, True).get_attr("alignment") is i64_attr(4)  # type: ignore[call-arg]


def test_regions_and_blocks_as_arguments() -> None:
    block = Block([i1])
    scope = s.ChoiceOp([Region(block), Block()])
    assert scope.cases == scope.regions
    assert scope.cases[0].block is block
    target = Block([i32])
    value = const()
    jump = s.BrOp([value], target)
    assert jump.dest is target
    assert ModuleOp.of([scope]).body.first is scope


def test_directive_and_inference_errors_are_located() -> None:
    assert error_of("s.custom [a/b]") == "expected '<', found '['"
    assert error_of("%0 = s.box_up %x : i32") == (
        "'s.box_up' op operand #0 must be a tensor of i32 or f32, found 'i32'"
    )
