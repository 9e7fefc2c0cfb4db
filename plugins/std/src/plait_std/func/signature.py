"""The signature of a function in text: arguments and results with attributes. For any function-like operation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, DictionaryAttr
from plait.builtin.types import FunctionType
from plait.ir.attribute import Attribute, Type
from plait.syntax.parser import Argument

if TYPE_CHECKING:
    from plait.ir.region import Region
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

NO_ATTRIBUTES = DictionaryAttr(())


@dataclass(frozen=True)
class Signature:
    """What stands between the name of a function and its attributes.

    `arguments` are `plait.syntax.parser.Argument`s; in a declaration their names may be empty.
    """

    arguments: Sequence[Any]
    result_types: Sequence[Type]
    result_attributes: Sequence[Mapping[str, Attribute]]
    is_variadic: bool = False

    @property
    def named_arguments(self) -> Sequence[Any]:
        """The arguments of the entry block; none if only types are given, so that the block names its own."""
        return self.arguments if self.arguments and self.arguments[0].name else ()

    @property
    def type(self) -> FunctionType:
        return FunctionType(tuple(a.type for a in self.arguments), tuple(self.result_types))

    @property
    def arg_attrs(self) -> ArrayAttr | None:
        """The property `arg_attrs`: None if no argument has attributes."""
        return attribute_array([a.attributes or {} for a in self.arguments])

    @property
    def res_attrs(self) -> ArrayAttr | None:
        """The property `res_attrs`: None if no result has attributes."""
        return attribute_array(self.result_attributes)


def attribute_array(dictionaries: Sequence[Mapping[str, Attribute]]) -> ArrayAttr | None:
    """One dictionary attribute for each mapping; None if all are empty."""
    if not any(dictionaries):
        return None
    return ArrayAttr(tuple(DictionaryAttr(tuple(d.items())) for d in dictionaries))


def parse_signature(parser: OpParser, *, allow_variadic: bool = False) -> Signature:
    """Parse `(%a: T {attrs}, ...) -> (U {attrs}, ...)`; in a declaration names may be left out."""
    arguments, is_variadic = _parse_arguments(parser, allow_variadic)
    types: list[Type] = []
    attributes: list[Mapping[str, Attribute]] = []
    if parser.parse_optional_punctuation("->"):
        types, attributes = _parse_results(parser)
    return Signature(arguments, types, attributes, is_variadic)


def _parse_arguments(parser: OpParser, allow_variadic: bool) -> tuple[list[Any], bool]:
    arguments: list[Any] = []
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


def _parse_one(parser: OpParser, previous: Sequence[Any]) -> Any:
    is_named = parser.tokens[parser.index][:1] == "%"
    if previous and previous[0].name and not is_named:
        raise parser.error("expected SSA identifier")
    if previous and not previous[0].name and is_named:
        raise parser.error("expected a type, found a value")
    if is_named:
        return parser.parse_argument()
    at = parser.index
    ty = parser.parse_type()
    attributes = parser.parse_optional_attr_dict()
    return Argument("", ty, attributes, parser.parse_optional_location(), at)


def _parse_results(parser: OpParser) -> tuple[list[Type], list[Mapping[str, Attribute]]]:
    if not parser.parse_optional_punctuation("("):
        return [parser.parse_type()], [{}]

    def one() -> tuple[Type, Mapping[str, Attribute]]:
        return parser.parse_type(), parser.parse_optional_attr_dict()

    pairs = parser.parse_list_until(")", one)
    return [ty for ty, _ in pairs], [attributes for _, attributes in pairs]


def print_signature(
    printer: Printer,
    type: FunctionType,
    arg_attrs: ArrayAttr | None,
    res_attrs: ArrayAttr | None,
    body: Region,
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


def _print_results(printer: Printer, types: Sequence[Type], res_attrs: ArrayAttr | None) -> None:
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


def _print_dictionary(printer: Printer, dictionary: DictionaryAttr) -> None:
    if dictionary.entries:
        printer.write(" ")
        printer.attribute(dictionary)
