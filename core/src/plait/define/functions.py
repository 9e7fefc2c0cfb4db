"""What functions of all dialects have in common: fields, text, rules, and the operations that return from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from plait.builtin.attributes import ArrayAttr, DictionaryAttr, StringAttr
from plait.builtin.types import FunctionType
from plait.define import constraints as c
from plait.define.fields import Operands, attribute, operands, optional_attribute, region
from plait.define.op import Op
from plait.define.signatures import parse_signature, parse_visibility, print_body, print_signature, signature_types
from plait.define.traits import IsolatedFromAbove, ReturnLike, Symbol, Terminator
from plait.ir.attribute import Type, VerifyError
from plait.ir.block import Block
from plait.ir.region import Region

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

SIGNATURE_PROPERTIES = ("sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs")
"""The properties of a function that its text says before the dictionary of its attributes."""


class FunctionOp(Op):
    """The base of functions: a name, a type and, unless it is a declaration, a body.

    A subclass says its `name`, and what it has besides; fields of its own follow these. Properties of its own are read
    from the dictionary of attributes.
    """

    traits = (IsolatedFromAbove, Symbol)
    declared_public: ClassVar[bool] = False
    """Whether a declaration may be public."""
    unprinted: ClassVar[tuple[str, ...]] = ()
    """Properties that follow from the rest of the text."""
    sym_name: StringAttr = attribute(c.SymbolNameAttr)
    function_type: FunctionType = attribute(c.FunctionTypeAttr)
    sym_visibility: StringAttr | None = optional_attribute(c.StrAttr)
    arg_attrs: ArrayAttr | None = optional_attribute(c.DictArray)
    res_attrs: ArrayAttr | None = optional_attribute(c.DictArray)
    body: Region = region()

    @classmethod
    def define(cls, name: str, inputs: Sequence[Type], outputs: Sequence[Type], **properties: Any) -> Self:
        """A function with an empty entry block whose arguments are `inputs`."""
        made: Any = cls
        return made(name, FunctionType(tuple(inputs), tuple(outputs)), body=Region(Block(inputs)), **properties)

    @classmethod
    def declare(cls, name: str, inputs: Sequence[Type], outputs: Sequence[Type], **properties: Any) -> Self:
        """A private function without a body."""
        made: Any = cls
        return made(name, FunctionType(tuple(inputs), tuple(outputs)), sym_visibility="private", **properties)

    @property
    def is_declaration(self) -> bool:
        return self.body.is_empty

    @property
    def entry(self) -> Block:
        """The entry block. Raises `ValueError` for a declaration."""
        entry = self.body.entry
        if entry is None:
            raise ValueError(f"@{self.sym_name.value} is a declaration")
        return entry

    @property
    def returned_types(self) -> Sequence[Type]:
        """The types of what a `ReturnOp` in the body passes."""
        return signature_types(self.function_type)[1]

    def verify(self) -> None:
        inputs, outputs = signature_types(self.function_type)
        _verify_attribute_array("argument", "arguments", self.arg_attrs, len(inputs))
        _verify_attribute_array("result", "results", self.res_attrs, len(outputs))
        entry = self.body.entry
        if entry is not None:
            _verify_entry(entry, inputs)
        elif not self.declared_public and (self.sym_visibility is None or self.sym_visibility.value == "public"):
            raise VerifyError("a declaration cannot be public")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        visibility, name = parse_visibility(parser), parser.parse_symbol_name()
        signature = parse_signature(parser)
        at = parser.index
        attributes = parser.parse_attr_dict_with_keyword()
        for reserved in SIGNATURE_PROPERTIES:
            if reserved in attributes:
                raise parser.error(f"'{reserved}' is inferred and cannot be given in the attribute dictionary", at)
        fields = [field for field in cls.definition.properties if field.ir_name in attributes]
        own = {field.name: attributes.pop(field.ir_name) for field in fields}
        made: Any = cls
        return made(
            name, signature.type, visibility, signature.arg_attrs, signature.res_attrs,
            signature.parse_body(parser, cls.default_dialect), attributes=attributes, **own,
        )  # fmt: skip

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        if self.sym_visibility is not None:
            printer.write(self.sym_visibility.value + " ")
        printer.symbol_name(self.sym_name.value)
        print_signature(printer, self)
        printer.attr_dict_with_keyword(self, elide=(*SIGNATURE_PROPERTIES, *self.unprinted))
        print_body(printer, self)


class ReturningOp(Op):
    """The base of terminators that return from a function; for one with a `function`, types are compared."""

    traits = (ReturnLike, Terminator)
    function: ClassVar[type[FunctionOp] | None] = None
    values: Operands = operands(c.AnyType)
    assembly = "attr-dict ($values^ `:` type($values))?"

    def verify(self) -> None:
        function: Any = self.parent_op
        if self.function is None or not isinstance(function, self.function):
            return
        expected, name = function.returned_types, function.sym_name.value
        if len(self.operands) != len(expected):
            raise VerifyError(f"returns {len(self.operands)} values, but the function @{name} returns {len(expected)}")
        for i, (value, ty) in enumerate(zip(self.operands, expected)):
            if value.type is not ty:
                raise VerifyError(
                    f"value {i} is returned with type '{value.type}', expected '{ty}' in function @{name}"
                )


def _verify_entry(entry: Block, inputs: Sequence[Type]) -> None:
    if (count := len(entry.arguments)) != len(inputs):
        raise VerifyError(
            f"expected an entry block with {len(inputs)} arguments, as the function type says, found {count}"
        )
    for i, (argument, ty) in enumerate(zip(entry.arguments, inputs)):
        if argument.type is not ty:
            raise VerifyError(
                f"argument #{i} of the entry block has type '{argument.type}', but the function type says '{ty}'"
            )


def _verify_attribute_array(what: str, plural: str, array: ArrayAttr | None, count: int) -> None:
    if array is None:
        return
    if len(array.elements) != count:
        raise VerifyError(
            f"expected attributes for each of the {count} {plural} of the function, found {len(array.elements)} entries"
        )
    for dictionary in array.elements:
        for name, _ in dictionary.entries if isinstance(dictionary, DictionaryAttr) else ():
            if "." not in name:
                raise VerifyError(f"attributes of {plural} need the prefix of a dialect, found '{name}'")
