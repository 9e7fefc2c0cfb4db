"""Hypothesis strategies of modules, built from the definitions of operations and from their examples."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from plait.builtin import types as t
from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.ops import ModuleOp, UnrealizedConversionCastOp
from plait.define.traits import SameOperandsAndResultType, SameTypeOperands
from plait.ir.attribute import VerifyError

if TYPE_CHECKING:
    from plait.define.op import Op

    from plait_testing.conformance.kit import Kit

_ELEMENT = re.compile(r"(?<!array<)(?:(?<![\w%@!#\"])|(?<=x))(?:bf16|f\d+|i\d+)\b")
_SIZE = re.compile(r"(?<=[<x])(\d+|\?)(?=x)")
_ELEMENTS = ("f32", "f64", "f16", "bf16", "i32", "i64", "i8", "i1", "index")
_SIZES = ("?", "1", "2", "3", "5", "0")


def for_all(strategy: st.SearchStrategy[Any], holds: Callable[[Any], None], max_examples: int) -> None:
    """Check a property of drawn values: the same ones each time, the simplest one that fails is shown."""

    @settings(
        max_examples=max_examples, derandomize=True, database=None, deadline=None, report_multiple_bugs=False,
        suppress_health_check=list[Any](HealthCheck), phases=[Phase.explicit, Phase.generate, Phase.shrink],
    )  # fmt: skip
    @given(strategy)
    def run(value: Any) -> None:
        holds(value)

    run()


# Modules from examples


@st.composite
def changed_texts(draw: st.DrawFn, text: str) -> str:
    """The text of a module with some of its element types and sizes replaced by others, each everywhere."""
    elements = sorted(set(_ELEMENT.findall(text)))
    sizes = sorted(set(_SIZE.findall(text)))
    changes: dict[str, str] = {}
    for one in elements:
        if draw(st.booleans()):
            changes[one] = draw(st.sampled_from(_ELEMENTS))
    text = _ELEMENT.sub(lambda m: changes.get(m[0], m[0]), text)
    for one in sizes:
        if draw(st.booleans()):
            changes[one] = draw(st.sampled_from(_SIZES))
    return _SIZE.sub(lambda m: changes.get(m[0], m[0]), text)


# Modules from definitions


def can_be_built(op_class: type[Op]) -> bool:
    """Whether modules of an operation can be drawn from its definition alone: it holds no regions and ends no block."""
    definition = op_class.definition
    return not definition.regions and not definition.successors


@st.composite
def built_modules(draw: st.DrawFn, kit: Kit, op_class: type[Op]) -> Any:
    """A module with an operation whose operand types, properties and result types satisfy its fields; it may be wrong
    as a whole. None if there is no such operation, or if the types of its results do not follow."""
    definition = op_class.definition
    operand_types: list[list[Any] | None] = []
    same: Any = None
    for field in definition.operands:
        operand_types.append(_types_of(draw, kit, field, (), same))
        if operand_types[-1] and _operands_agree(op_class):
            same = operand_types[-1][0]
    if any(types is None for types in operand_types):
        return None
    flat = [ty for types in operand_types for ty in types or ()]
    properties = _properties(draw, kit, op_class)
    if definition.has_operand_segments:
        properties["operandSegmentSizes"] = _sizes(operand_types)
    source = UnrealizedConversionCastOp((), flat)
    packed = tuple(properties.get(name) for name in op_class.property_names)
    result_types = _inferred(op_class, source.results, packed)
    if result_types is None:
        groups = [_types_of(draw, kit, field, flat) for field in definition.results]
        if any(types is None for types in groups):
            return None
        if "resultSegmentSizes" in op_class.property_names:
            properties["resultSegmentSizes"] = _sizes(groups)
        result_types = [ty for types in groups for ty in types or ()]
    op = op_class.create(source.results, result_types, {k: v for k, v in properties.items() if v is not None})
    return ModuleOp.of([source, op])


def _inferred(op_class: type[Op], operands: Sequence[Any], packed: tuple[Any, ...]) -> Sequence[Any] | None:
    """The result types that follow; None if they do not, or if the operands do not fit each other."""
    try:
        return op_class.infer_result_types(operands, op_class._with_default_properties(packed))
    except VerifyError:
        return None


def _sizes(groups: Sequence[Any]) -> DenseArrayAttr:
    return DenseArrayAttr(t.i32, tuple(len(group) for group in groups))


def _operands_agree(op_class: type[Op]) -> bool:
    """Whether operands have one type. The traits let sizes be unknown in some of them, which the custom form, with one
    type for all, cannot say; as in MLIR, such operations have the generic form only."""
    return op_class.has_trait(SameOperandsAndResultType) or op_class.has_trait(SameTypeOperands)


def _types_of(
    draw: st.DrawFn, kit: Kit, field: Any, before: Sequence[Any], same: Any = None
) -> list[Any] | None:
    """The types of the values of a field: `same` if there is one, often those that other fields have already."""
    count = 1 if field.kind == "single" else draw(st.integers(0, 1 if field.kind == "optional" else 3))
    if same is not None:
        return [same] * count
    good, _ = kit.pools.types_for(field.constraint)
    if not good:
        return [] if count == 0 or field.kind != "single" else None
    first = draw(st.sampled_from(good[:40]))
    fitting = [ty for ty in before if field.constraint.check(ty)]
    if fitting and draw(st.booleans()):
        first = draw(st.sampled_from(fitting))
    return [first] * count


def _properties(draw: st.DrawFn, kit: Kit, op_class: type[Op]) -> dict[str, Any]:
    """A value for each property: of its example, its default, none, or any that its constraint takes."""
    seen = kit.example_properties(op_class)
    found: dict[str, Any] = {}
    for field in op_class.definition.properties:
        good, _ = kit.pools.attributes_for(field.constraint)
        choices = [*seen.get(field.ir_name, ()), *good[:8]]
        if field.absent is not None:  # means the same as none, which is what the custom form is read back as
            choices = [one for one in choices if one is not field.absent]
        if field.optional:
            choices.insert(0, None)
        if field.default is not None:
            choices.insert(0, field.default)
        found[field.ir_name] = draw(st.sampled_from(choices)) if choices else None
    return found
