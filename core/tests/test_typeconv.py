"""Type rules compose, ambiguity names both sides, and everything that holds types is converted."""

from __future__ import annotations

from typing import ClassVar

import pytest
from plait.builtin.attributes import ArrayAttr, IntegerAttr, StringAttr
from plait.builtin.types import FunctionType, IntegerType, RankedTensorType, TupleType, f32, i8, i32, i64, index
from plait.context import Context
from plait.ir.attribute import Type
from plait.plugins import TypeRuleRecord
from plait.plugins.registry import Plugin, PluginError
from plait.typeconv import TypeConversionError, TypeConverter, TypeRule, TypeRuleRegistry, type_rule


class EdgeType(Type):
    name: ClassVar[str] = "edge.box"
    width: int


class MiddleType(Type):
    name: ClassVar[str] = "middle.box"
    width: int


class PairType(Type):
    name: ClassVar[str] = "edge.pair"


@type_rule(EdgeType, "middle")
def edge_to_middle(type: EdgeType, converter: TypeConverter) -> Type:
    return MiddleType(type.width)


@type_rule(MiddleType, "llvm")
def middle_to_llvm(type: MiddleType, converter: TypeConverter) -> Type:
    return IntegerType(type.width)


@type_rule(PairType, "llvm")
def pair_to_llvm(type: PairType, converter: TypeConverter) -> tuple[Type, ...]:
    return (i32, i64)


def registry(*more: TypeRule) -> TypeRuleRegistry:
    return TypeRuleRegistry([edge_to_middle, middle_to_llvm, pair_to_llvm, *more])


def test_rules_compose() -> None:
    converter = TypeConverter(registry(), "llvm")
    assert converter.convert_type(EdgeType(8)) is i8
    assert converter.convert_type(MiddleType(32)) is i32
    assert TypeConverter(registry(), "middle").convert_type(EdgeType(8)) is MiddleType(8)


def test_one_type_may_become_several() -> None:
    converter = TypeConverter(registry(), "llvm")
    assert converter.convert_type(PairType()) is None
    assert converter.convert_type_to_many(PairType()) == (i32, i64)
    assert converter.convert_types([f32, PairType(), EdgeType(8)]) == [f32, i32, i64, i8]
    signature = converter.convert_signature([PairType(), f32])
    assert signature is not None
    assert signature.types == (i32, i64, f32)
    assert signature.ranges == ((0, 2), (2, 1))


def test_types_inside_types_and_attributes_are_converted() -> None:
    converter = TypeConverter(registry(), "llvm")
    assert converter.convert_type(TupleType((EdgeType(8), f32))) is TupleType((i8, f32))
    assert converter.convert_type(FunctionType((PairType(),), (EdgeType(8),))) is FunctionType((i32, i64), (i8,))
    attribute = ArrayAttr((EdgeType(8), StringAttr("x")))
    assert converter.convert_attribute(attribute) is ArrayAttr((i8, StringAttr("x")))


def test_element_types_are_converted() -> None:
    @type_rule(IntegerType, "tcp")
    def drop_sign(type: IntegerType, converter: TypeConverter) -> Type:
        return IntegerType(type.width) if type.is_signed else type

    converter = TypeConverter(TypeRuleRegistry([drop_sign]), "tcp")
    assert converter.convert_type(RankedTensorType((4,), IntegerType(8, "signed"))) is RankedTensorType((4,), i8)
    assert converter.convert_attribute(IntegerAttr(1, IntegerType(8, "signed"))) is IntegerAttr(1, i8)
    assert converter.is_legal(RankedTensorType((4,), i8))


def test_types_that_no_rule_touches() -> None:
    converter = TypeConverter(registry(), "llvm")
    assert converter.is_legal(index)
    assert not converter.is_legal(EdgeType(8))
    assert TypeConverter(None, "llvm").convert_type(EdgeType(8)) is None
    assert TypeConverter(None, "edge").is_legal(EdgeType(8))


def test_a_direct_rule_beats_a_composition() -> None:
    @type_rule(EdgeType, "llvm")
    def edge_to_llvm(type: EdgeType, converter: TypeConverter) -> Type:
        return f32

    assert TypeConverter(registry(edge_to_llvm), "llvm").convert_type(EdgeType(8)) is f32


def test_greater_priority_wins_and_equal_priority_names_both_distributions() -> None:
    @type_rule(EdgeType, "middle", priority=1)
    def better(type: EdgeType, converter: TypeConverter) -> Type:
        return MiddleType(64)

    assert TypeConverter(registry(better), "middle").convert_type(EdgeType(8)) is MiddleType(64)
    record = TypeRuleRecord("edge", "middle", lambda: [edge_to_middle])
    ctx = Context(plugins=[Plugin("a", "plait-a", records=(record,))])
    clash = TypeRuleRecord("edge", "middle", lambda: [edge_to_middle])
    both = Context(plugins=[Plugin("a", "plait-a", records=(record,)), Plugin("b", "plait-b", records=(clash,))])
    assert TypeConverter.of(ctx, "middle").convert_type(EdgeType(8)) is MiddleType(8)
    with pytest.raises(TypeConversionError, match=r"edge_to_middle of plait-a .* and edge_to_middle of plait-b"):
        TypeConverter.of(both, "middle").convert_type(EdgeType(8))


def test_rules_of_plugins_are_loaded_when_they_lead_to_the_target() -> None:
    def unwanted() -> list[TypeRule]:
        raise AssertionError("no way leads through here")

    records = (
        TypeRuleRecord("edge", "middle", lambda: [edge_to_middle]),
        TypeRuleRecord("middle", "llvm", lambda: [middle_to_llvm]),
        TypeRuleRecord("edge", "elsewhere", unwanted),
        TypeRuleRecord("builtin", "elsewhere", unwanted),
    )
    ctx = Context(plugins=[Plugin("a", "plait-a", records=records)])
    assert TypeConverter.of(ctx, "llvm").convert_type(EdgeType(8)) is i8
    assert TypeConverter.of(ctx, "llvm").convert_type(f32) is f32
    with pytest.raises(PluginError, match="no way leads through here"):
        TypeConverter.of(ctx, "elsewhere").convert_type(EdgeType(8))


def test_two_ways_of_equal_length_are_ambiguous_until_one_is_named() -> None:
    class OtherType(Type):
        name: ClassVar[str] = "other.box"

    @type_rule(EdgeType, "other")
    def edge_to_other(type: EdgeType, converter: TypeConverter) -> Type:
        return OtherType()

    @type_rule(OtherType, "llvm")
    def other_to_llvm(type: OtherType, converter: TypeConverter) -> Type:
        return f32

    rules = registry(edge_to_other, other_to_llvm)
    with pytest.raises(TypeConversionError, match="two paths of equal priority"):
        TypeConverter(rules, "llvm").convert_type(EdgeType(8))
    assert TypeConverter(rules, "llvm", through=["middle"]).convert_type(EdgeType(8)) is i8
    assert TypeConverter(rules, "llvm", through=["other"]).convert_type(EdgeType(8)) is f32


def test_own_rules_of_a_converter_come_first() -> None:
    @type_rule(MiddleType, "llvm")
    def own(type: MiddleType, converter: TypeConverter) -> Type:
        return f32

    assert TypeConverter(registry(), "llvm", rules=[own]).convert_type(MiddleType(8)) is f32


def test_path_explains_each_step() -> None:
    path = TypeConverter(registry(), "llvm").path(EdgeType(8))
    assert path.splitlines() == [
        "!edge.box<8>",
        "  -> !middle.box<8>  by edge_to_middle (edge.box -> middle)",
        "  -> i8  by middle_to_llvm (middle.box -> llvm)",
    ]
    assert TypeConverter(registry(), "llvm").path(f32).splitlines() == ["f32", "  is legal as it is"]
    with pytest.raises(TypeConversionError, match=r"no rules convert !edge.box<8> to nowhere"):
        TypeConverter(registry(), "nowhere").path(EdgeType(8))
