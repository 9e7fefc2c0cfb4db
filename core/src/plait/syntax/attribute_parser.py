"""Parsing of attributes: literals, arrays, dictionaries, symbol references, dialect attributes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.builtin.attributes import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayAttr,
    DictionaryAttr,
    DistinctAttr,
    FloatAttr,
    IntegerAttr,
    IntegerSetAttr,
    OpaqueAttr,
    StridedLayoutAttr,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
)
from plait.builtin.types import DYNAMIC, FloatType, IndexType, IntegerType, f64, i1, i64
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.syntax.elements_parser import ElementsParser, LiteralError, float_literal_bits, integer_literal
from plait.syntax.lexer import END, TokenBuffer

_TRUE, _FALSE, _UNIT = IntegerAttr(1, i1), IntegerAttr(0, i1), UnitAttr()


class AttributeParser(ElementsParser):
    """Parses attributes and types; `plait.syntax.parser` adds operations."""

    def __init__(self, buffer: TokenBuffer, ctx: Any = None) -> None:
        super().__init__(buffer, ctx)
        self._distinct: dict[int, DistinctAttr] = {}
        self._attribute_rules: dict[str, Callable[[Any], Attribute]] = {
            "true": lambda type: self._take(_TRUE),
            "false": lambda type: self._take(_FALSE),
            "unit": lambda type: self._take(_UNIT),
            "-": self._parse_number,
            "[": self._parse_array,
            "{": self._parse_dictionary,
            "dense": self._parse_dense,
            "dense_resource": self._parse_dense_resource,
            "sparse": self._parse_sparse,
            "array": self._parse_dense_array_attribute,
            "strided": self._parse_strided,
            "affine_map": self._parse_affine_map_attribute,
            "affine_set": self._parse_affine_set_attribute,
            "distinct": self._parse_distinct,
            "loc": lambda type: self.parse_location(),
        }

    # Any attribute

    def parse_attribute(self, type: Type | None = None) -> Any:
        """Take an attribute. With `type`, a number, string or elements attribute has that type and none in the text."""
        token = self.tokens[self.index]
        first = token[:1]
        if "0" <= first <= "9":
            return self._parse_number(type)
        if first == '"':
            return self._parse_string_attribute(type)
        if first == "@":
            return self.parse_symbol_reference()
        rule = self._attribute_rules.get(token)
        if rule is not None:
            return self._guarded(lambda: rule(type))
        if first == "#":
            return self._guarded(self._parse_dialect_attribute)
        found = self.parse_optional_type()
        if found is None:
            raise self.error(f"expected attribute value, found {self.describe_next()}")
        return found

    def next_is_attribute(self) -> bool:
        """Whether the next token starts an attribute."""
        token = self.tokens[self.index]
        if token in self._attribute_rules or token == "(":
            return True
        return "0" <= token[:1] <= "9" or token[:1] in ('"', "@", "#") or self.next_is_type()

    def parse_optional_attribute(self, type: Type | None = None) -> Any:
        """Take an attribute if one is next, else return None."""
        return self.parse_attribute(type) if self.tokens[self.index] != END and self.next_is_attribute() else None

    def _take(self, attribute: Attribute) -> Attribute:
        self.index += 1
        return attribute

    # Numbers and strings

    def _parse_number(self, type: Type | None = None) -> Attribute:
        start = self.index
        tokens = self.tokens
        text = tokens[start]
        if text == "-":
            text = "-" + tokens[start + 1]
            self.index += 1
        if (not text[-1].isalnum() and text[-1] != ".") or not "0" <= text.lstrip("-")[:1] <= "9":
            raise self.error("expected an integer or a float", start)
        self.index += 1
        if type is None:
            type = self._parse_number_type(text)
        try:
            return number_attribute(text, type)
        except (VerifyError, LiteralError) as error:
            raise self.error(str(error), start) from None

    def _parse_number_type(self, text: str) -> Type:
        if self.tokens[self.index] == ":":
            self.index += 1
            return self.parse_type()
        return f64 if "." in text else i64

    def _parse_string_attribute(self, type: Type | None = None) -> Attribute:
        value = self.parse_string()
        if type is None and self.tokens[self.index] == ":":
            self.index += 1
            type = self.parse_type()
        return StringAttr(value, None if type is None or type.name == "builtin.none" else type)

    def parse_symbol_reference(self) -> SymbolRefAttr:
        """Take `@root::@nested`."""
        root = self.parse_symbol_name()
        nested: list[str] = []
        while self.parse_optional_punctuation("::"):
            nested.append(self.parse_symbol_name())
        return SymbolRefAttr(root, tuple(nested))

    # Collections

    def _parse_array(self, type: Type | None = None) -> Attribute:
        self.index += 1
        return ArrayAttr(tuple(self.parse_list_until("]", self.parse_attribute)))

    def _parse_dictionary(self, type: Type | None = None) -> Attribute:
        return DictionaryAttr(self.parse_attr_dict())

    def parse_attr_dict(self) -> dict[str, Attribute]:
        """Take `{name = attribute, flag}`."""
        self.parse_punctuation("{")
        entries: dict[str, Attribute] = {}
        tokens = self.tokens
        if tokens[self.index] == "}":
            self.index += 1
            return entries
        while True:
            start = self.index
            name = self._parse_entry_name()
            if name in entries:
                raise self.error(f"duplicate key '{name}' in dictionary attribute", start)
            if tokens[self.index] == "=":
                self.index += 1
                entries[name] = self.parse_attribute()
            else:
                entries[name] = _UNIT
            if tokens[self.index] != ",":
                break
            self.index += 1
        if tokens[self.index] != "}":
            raise self.error(f"expected '}}' in attribute dictionary, found {self.describe_next()}")
        self.index += 1
        return entries

    def _parse_entry_name(self) -> str:
        token = self.tokens[self.index]
        if token[:1] == '"':
            name = self.parse_string()
            if not name:
                raise self.error("expected the name of an attribute", self.index - 1)
            return name
        if not token or not self.next_is_identifier():
            raise self.error(f"expected attribute name, found {self.describe_next()}")
        self.index += 1
        return token

    def parse_optional_attr_dict(self) -> dict[str, Attribute]:
        """Take `{...}` if it is next; else an empty dictionary."""
        return self.parse_attr_dict() if self.tokens[self.index] == "{" else {}

    def parse_attr_dict_with_keyword(self) -> dict[str, Attribute]:
        """Take `attributes {...}` if it is next; else an empty dictionary."""
        return self.parse_attr_dict() if self.parse_optional_keyword("attributes") else {}

    def _parse_dense_array_attribute(self, type: Type | None = None) -> Attribute:
        self.index += 1
        self.parse_punctuation("<")
        at = self.index
        element = self.parse_type()
        if not isinstance(element, (IntegerType, FloatType)):
            raise self.error(f"expected an integer type or a float type, found '{element}'", at)
        if isinstance(element, IntegerType) and element is not i1 and element.width % 8:
            raise self.error("expected elements of whole bytes", at)
        values: list[Any] = []
        if self.parse_optional_punctuation(":"):
            values = self.parse_nonempty_list(lambda: self.parse_array_element(element))
        self.parse_punctuation(">")
        return DenseArrayAttr(element, tuple(values))

    def parse_array_element(self, element: Type) -> Any:
        """Take one number of a dense array as a Python number."""
        start = self.index
        token = self.tokens[start]
        if token in ("true", "false"):
            self.index += 1
            try:
                return integer_literal(token, element)
            except LiteralError as error:
                raise self.error(str(error), start) from None
        if element is i1:
            raise self.error("expected 'true' or 'false' for i1")
        if token != "-" and not "0" <= token[:1] <= "9":
            raise self.error(f"expected a number, found {self.describe_next()}")
        return self._parse_number(element).value  # type: ignore[attr-defined]

    # Maps, layouts and the rest

    def _parse_affine_map_attribute(self, type: Type | None = None) -> Attribute:
        self.index += 1
        self.parse_punctuation("<")
        found = AffineMapAttr(self.parse_affine_map())
        self.parse_punctuation(">")
        return found

    def _parse_affine_set_attribute(self, type: Type | None = None) -> Attribute:
        self.index += 1
        self.parse_punctuation("<")
        found = IntegerSetAttr(self.parse_integer_set())
        self.parse_punctuation(">")
        return found

    def _parse_strided(self, type: Type | None = None) -> Attribute:
        self.index += 1
        self.parse_punctuation("<")
        strides = self.parse_comma_separated("[", "]", lambda: self._parse_stride("stride"))
        offset = 0
        if self.parse_optional_punctuation(","):
            self.parse_keyword("offset")
            self.parse_punctuation(":")
            offset = self._parse_stride("offset")
        self.parse_punctuation(">")
        return StridedLayoutAttr(offset, tuple(strides))

    def _parse_stride(self, what: str) -> int:
        if self.parse_optional_punctuation("?"):
            return DYNAMIC
        value = self.parse_optional_integer()
        if value is None:
            raise self.error(f"expected an integer of 64 bits or '?' for the {what}, found {self.describe_next()}")
        return value

    def _parse_distinct(self, type: Type | None = None) -> Attribute:
        """`distinct[number]<value>`; the same number means the same attribute within a file."""
        self.index += 1
        self.parse_punctuation("[")
        at = self.index
        number = self.parse_integer()
        self.parse_punctuation("]")
        self.parse_punctuation("<")
        value = _UNIT if self.tokens[self.index] == ">" else self.parse_attribute()
        self.parse_punctuation(">")
        found = self._distinct.get(number) or DistinctAttr(value, number)
        self._distinct[number] = found
        if found.value is not value:
            raise self.error("the attribute has another value than where it was defined", at)
        return found

    # Dialect attributes

    def _parse_dialect_attribute(self) -> Any:
        token = self.tokens[self.index]
        if "." not in token and self.tokens[self.index + 1] != "<":
            found = self.resolve_alias(token)
            self.index += 1
            return found
        return self._parse_dialect_symbol(token[1:], self._attribute_class, OpaqueAttr, "attribute")

    def _attribute_class(self, name: str) -> Any:
        return self.ctx.attribute_class(name) if self.ctx is not None else None

    def parse_parameters_by_kind(self, kinds: Sequence[str]) -> tuple[Any, ...]:
        """Take `<a, b>`: parameters spelled by the annotations of an attribute's fields."""
        self.parse_punctuation("<")
        values: list[Any] = []
        for i, kind in enumerate(kinds):
            if i:
                self.parse_punctuation(",")
            values.append(self._parse_parameter(kind))
        self.parse_punctuation(">")
        return tuple(values)

    def _parse_parameter(self, kind: str) -> Any:
        if kind.startswith("tuple["):
            inner = kind[6:-1].rpartition(", ...")[0] or kind[6:-1]
            return tuple(self.parse_comma_separated("[", "]", lambda: self._parse_parameter(inner)))
        rule = {"int": self.parse_integer, "bool": self.parse_boolean, "str": self.parse_string}.get(kind)
        return rule() if rule is not None else self.parse_attribute()

    # Aliases and resources of a file

    def scan_alias_definitions(self) -> None:
        """Find the alias definitions of the file; each is parsed when first used. Called before the operations."""
        self._alias_position("")

    def skip_alias_definition(self) -> None:
        """Take an alias definition."""
        self.parse_alias_definition()

    def parse_file_metadata(self) -> None:
        """Take `{-# ... #-}`."""
        self.parse_resource_section()


def number_attribute(text: str, ty: Type) -> Attribute:
    """`-5`, `0xFF`, `1.5` as an attribute of type `ty`. Raises `VerifyError` or `LiteralError`."""
    if isinstance(ty, FloatType):
        return FloatAttr.from_bits(float_literal_bits(text, ty), ty)
    if "." in text:
        raise VerifyError("a float is not a value of this type")
    if not isinstance(ty, (IntegerType, IndexType)):
        raise VerifyError("an integer is not a value of this type")
    value = integer_literal(text, ty)
    if value < 0 and isinstance(ty, IntegerType) and ty.is_unsigned:
        raise VerifyError("a negative number is not a value of an unsigned type")
    return IntegerAttr(value, ty)
