"""Signatures of functions in text: arguments and results with attributes, and what stands around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.attributes import ArrayAttr, DictionaryAttr
from plait.builtin.types import FunctionType
from plait.ir.attribute import Attribute, Type
from plait.ir.region import Region

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

NO_ATTRIBUTES = DictionaryAttr(())
VISIBILITIES = ("public", "private", "nested")


def signature_types(ty: Type) -> tuple[Sequence[Type], Sequence[Type]]:
    """The argument and result types of a function type, builtin or of a dialect (`argument_types`, `result_types`)."""
    if isinstance(ty, FunctionType):
        return ty.inputs, ty.results
    return getattr(ty, "argument_types", ()), getattr(ty, "result_types", ())


class Signature(NamedTuple):
    """What stands between the name of a function and its attributes.

    `arguments` are `plait.syntax.parser.Argument`s; in a declaration their names may be empty.
    """

    arguments: Sequence[Any]
    result_types: Sequence[Type]
    result_attributes: Sequence[Mapping[str, Attribute]]
    is_variadic: bool = False

    @property
    def type(self) -> FunctionType:
        return FunctionType(tuple([a.type for a in self.arguments]), tuple(self.result_types))

    @property
    def arg_attrs(self) -> ArrayAttr | None:
        """The property `arg_attrs`: None if no argument has attributes."""
        return _attribute_array([a.attributes or {} for a in self.arguments])

    @property
    def res_attrs(self) -> ArrayAttr | None:
        """The property `res_attrs`: None if no result has attributes."""
        return _attribute_array(self.result_attributes)

    def parse_body(self, parser: OpParser, default_dialect: str | None) -> Region:
        """The body if there is one; if the signature has types only, its entry block names the arguments."""
        if parser.tokens[parser.index] != "{":
            return Region()
        arguments = self.arguments if self.arguments and self.arguments[0].name else ()
        return parser.parse_region(arguments, isolated=True, default_dialect=default_dialect)


def _attribute_array(dictionaries: Sequence[Mapping[str, Attribute]]) -> ArrayAttr | None:
    if not any(dictionaries):
        return None
    return ArrayAttr(tuple([DictionaryAttr(tuple(d.items())) for d in dictionaries]))


def parse_visibility(parser: OpParser) -> str | None:
    """Parse the visibility of a symbol, if it is there."""
    return parser.parse_keyword() if parser.tokens[parser.index] in VISIBILITIES else None


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
        arguments.append(_parse_argument(parser, arguments))
        if not parser.parse_optional_punctuation(","):
            break
    parser.parse_punctuation(")")
    return arguments, False


def _parse_argument(parser: OpParser, previous: Sequence[Any]) -> Any:
    is_named = parser.tokens[parser.index][:1] == "%"
    if previous and previous[0].name and not is_named:
        raise parser.error("expected SSA identifier")
    if previous and not previous[0].name and is_named:
        raise parser.error("expected a type, found a value")
    return parser.parse_argument() if is_named else parser.parse_unnamed_argument()


def _parse_results(parser: OpParser) -> tuple[list[Type], list[Mapping[str, Attribute]]]:
    if not parser.parse_optional_punctuation("("):
        return [parser.parse_type()], [{}]

    def one() -> tuple[Type, Mapping[str, Attribute]]:
        return parser.parse_type(), parser.parse_optional_attr_dict()

    pairs = parser.parse_list_until(")", one)
    return [ty for ty, _ in pairs], [attributes for _, attributes in pairs]


def print_signature(printer: Printer, op: Any, *, is_variadic: bool = False) -> None:
    """Write what `parse_signature` parses: the arguments of the body, or, in a declaration, types only."""
    printer.write("(")
    inputs, results = signature_types(op.function_type)
    entry = op.body.entry
    for i, ty in enumerate(inputs):
        if i:
            printer.write(", ")
        if entry is not None:
            printer.argument(entry.arguments[i], _dictionary(op.arg_attrs, i))
        else:
            printer.type(ty)
            printer.optional_dictionary(_dictionary(op.arg_attrs, i))
    if is_variadic:
        printer.write(", ..." if inputs else "...")
    printer.write(")")
    if results:
        printer.write(" -> ")
        _print_results(printer, results, op.res_attrs)


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
        printer.optional_dictionary(_dictionary(res_attrs, i))
    printer.write(")")


def print_body(printer: Printer, op: Any) -> None:
    """Write the body of a function; nothing for a declaration."""
    if not op.body.is_empty:
        printer.write(" ")
        printer.region(op.body, print_entry_args=False)


def _dictionary(array: ArrayAttr | None, index: int) -> Any:
    return array.elements[index] if array is not None else NO_ATTRIBUTES
