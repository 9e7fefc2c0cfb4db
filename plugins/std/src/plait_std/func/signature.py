"""The signature of a function in text: arguments and results with attributes. For any function-like operation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping, Sequence

from plait.builtin.attributes import ArrayAttr, DictionaryAttr
from plait.builtin.types import FunctionType
from plait.ir.attribute import Attribute, Type
from plait.ir.location import UNKNOWN_LOCATION, Location

NO_ATTRIBUTES = DictionaryAttr(())


@dataclass(frozen=True)
class Argument:
    """One argument; `name` is the SSA name without which only a declaration may stand."""

    name: str | None
    type: Type
    attributes: Mapping[str, Attribute] = field(default_factory=dict)
    location: Location = UNKNOWN_LOCATION


@dataclass(frozen=True)
class Signature:
    """What stands between the name of a function and its attributes."""

    arguments: Sequence[Argument]
    result_types: Sequence[Type]
    result_attributes: Sequence[Mapping[str, Attribute]]
    is_variadic: bool = False

    @property
    def type(self) -> FunctionType:
        return FunctionType(tuple(a.type for a in self.arguments), tuple(self.result_types))

    @property
    def arg_attrs(self) -> ArrayAttr | None:
        """The property `arg_attrs`: None if no argument has attributes."""
        return attribute_array([a.attributes for a in self.arguments])

    def arguments_to_define(self) -> list[tuple[str, Type, Location]]:
        """Name, type and location of each argument, as the entry block of the body defines them."""
        return [(a.name, a.type, a.location) for a in self.arguments if a.name is not None]

    @property
    def res_attrs(self) -> ArrayAttr | None:
        """The property `res_attrs`: None if no result has attributes."""
        return attribute_array(self.result_attributes)


def attribute_array(dictionaries: Sequence[Mapping[str, Attribute]]) -> ArrayAttr | None:
    """One dictionary attribute for each mapping; None if all are empty."""
    if not any(dictionaries):
        return None
    return ArrayAttr(tuple(DictionaryAttr(tuple(d.items())) for d in dictionaries))


def parse_signature(parser: Any, *, allow_variadic: bool = False) -> Signature:
    """Parse `(%a: T {attrs}, ...) -> (U {attrs}, ...)`; in a declaration names may be left out."""
    arguments, is_variadic = _parse_arguments(parser, allow_variadic)
    types: list[Type] = []
    attributes: list[Mapping[str, Attribute]] = []
    if parser.parse_optional_punctuation("->"):
        types, attributes = _parse_results(parser)
    return Signature(arguments, types, attributes, is_variadic)


def _parse_arguments(parser: Any, allow_variadic: bool) -> tuple[list[Argument], bool]:
    arguments: list[Argument] = []
    parser.parse_punctuation("(")
    if parser.parse_optional_punctuation(")"):
        return arguments, False
    while True:
        if allow_variadic and parser.parse_optional_punctuation("..."):
            parser.parse_punctuation(")")
            return arguments, True
        arguments.append(_parse_one(parser, arguments))
        if not parser.parse_optional_punctuation(","):
            break
    parser.parse_punctuation(")")
    return arguments, False


def _parse_one(parser: Any, previous: Sequence[Argument]) -> Argument:
    at = parser.index
    name = parser.parse_optional_operand()
    if name is None and previous and previous[0].name is not None:
        raise parser.error("expected SSA identifier", at)
    if name is not None:
        if previous and previous[0].name is None:
            raise parser.error("expected type instead of SSA identifier", at)
        parser.parse_punctuation(":")
    ty = parser.parse_type()
    attributes = parser.parse_optional_attr_dict() or {}
    location = parser.parse_optional_location()
    return Argument(name, ty, attributes, location if location is not None else UNKNOWN_LOCATION)


def _parse_results(parser: Any) -> tuple[list[Type], list[Mapping[str, Attribute]]]:
    if not parser.parse_optional_punctuation("("):
        return [parser.parse_type()], [{}]
    pairs = parser.parse_list_until(")", lambda: (parser.parse_type(), parser.parse_optional_attr_dict() or {}))
    return [ty for ty, _ in pairs], [attributes for _, attributes in pairs]


def print_signature(
    printer: Any,
    type: FunctionType,
    arg_attrs: ArrayAttr | None,
    res_attrs: ArrayAttr | None,
    body: Any,
    *,
    is_variadic: bool = False,
) -> None:
    """Write what `parse_signature` parses. `body` is the region of the function; if it is empty, types only."""
    printer.write("(")
    entry = body.entry
    for i, ty in enumerate(type.inputs):
        if i:
            printer.write(", ")
        if entry is not None:
            printer.argument(entry.arguments[i], _dictionary(arg_attrs, i))
        else:
            printer.type(ty)
            _print_dictionary(printer, _dictionary(arg_attrs, i))
    if is_variadic:
        printer.write(", ..." if type.inputs else "...")
    printer.write(")")
    if type.results:
        printer.write(" -> ")
        _print_results(printer, type.results, res_attrs)


def _print_results(printer: Any, types: Sequence[Type], res_attrs: ArrayAttr | None) -> None:
    bare = len(types) == 1 and not isinstance(types[0], FunctionType) and not _dictionary(res_attrs, 0).entries
    if bare:
        printer.type(types[0])
        return
    printer.write("(")
    for i, ty in enumerate(types):
        if i:
            printer.write(", ")
        printer.type(ty)
        _print_dictionary(printer, _dictionary(res_attrs, i))
    printer.write(")")


def _dictionary(array: ArrayAttr | None, index: int) -> Any:
    return array.elements[index] if array is not None else NO_ATTRIBUTES


def _print_dictionary(printer: Any, dictionary: DictionaryAttr) -> None:
    if dictionary.entries:
        printer.write(" ")
        printer.attribute(dictionary)
