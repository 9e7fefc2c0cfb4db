"""The constructors of operation classes as type checkers read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import NoneType
from typing import Any, Union, get_args, get_type_hints

from plait.annotations import annotations_in
from plait.define import fields as f
from plait.define.generate import constructor_parameters
from plait.define.op import Op
from plait.ir.attribute import Attribute, Type
from plait.ir.block import Block
from plait.ir.location import Location
from plait.ir.region import Region
from plait.ir.value import Value

from plait_cli.stubs.names import Names

_ONE: dict[type[f.Field], Any] = {
    f.OperandField: Value[Any], f.ResultField: Type, f.RegionField: Region | Block, f.SuccessorField: Block,
}  # fmt: skip
"""What the constructor takes for one value of a group."""


def constructor(cls: type[Op], names: Names) -> str:
    """The parameters of the constructor of `cls`, as source code."""
    parts = ["cls"]
    is_optional = False
    for field, has_default in constructor_parameters(cls):
        is_optional |= has_default  # one that is required after one that is not is checked when it runs
        parts.append(f"{field.name}: {names.of(_accepted(cls, field))}{' = ...' if is_optional else ''}")
    tail = {"attributes": Mapping[str, Attribute] | None, "location": Location}
    return ", ".join([*parts, "*", *(f"{name}: {names.of(found)} = ..." for name, found in tail.items())])


def _accepted(cls: type[Op], field: f.Field) -> Any:
    """The type of the argument for a field."""
    if isinstance(field, f.PropertyField):
        return _accepted_attribute(cls, field)
    assert isinstance(field, f.GroupField)
    one = _ONE[type(field)]
    if field.kind == f.VARIADIC:
        return Sequence[one] if isinstance(field, f.OperandField) else Sequence[one] | None
    is_required = field.kind == f.SINGLE and not isinstance(field, (f.RegionField, f.ResultField))
    return one if is_required else one | None


def _accepted_attribute(cls: type[Op], field: f.PropertyField) -> Any:
    stored = tuple(part for part in _annotated(cls, field.name) if part is not NoneType)
    absent = (None,) if field.optional or field.default is not None else ()
    types = (*stored, *field.constraint.takes, *absent)
    return Any if Any in types else Union[types]  # noqa: UP007


def _annotated(cls: type[Op], name: str) -> tuple[Any, ...]:
    """The types that the declaration says the field has when it is read; any attribute if it says nothing."""
    declared = ((base, annotations_in(vars(base)).get(name)) for base in cls.__mro__)
    owner, text = next(((base, text) for base, text in declared if text is not None), (cls, "Any"))
    holder = type("holder", (), {"__module__": owner.__module__, "__annotations__": {name: text}})
    try:
        annotation: Any = get_type_hints(holder)[name]
    except NameError:  # imported for type checkers only
        return (Attribute,)
    return (Attribute,) if annotation is Any else get_args(annotation) or (annotation,)
