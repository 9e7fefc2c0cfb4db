"""The declarative assembly format: from its text to a list of elements (the language of MLIR's ODS)."""

from __future__ import annotations

import re
from typing import Any

from plait.define import fields as f
from plait.frozen import Frozen

_TOKEN = re.compile(r"\s*(`[^`]*`|\$[A-Za-z_]\w*|[A-Za-z_][\w\-]*|[()<>,?^:|])")


_DIRECTIVES = frozenset(
    ["attr-dict", "attr-dict-with-keyword", "prop-dict", "operands", "results", "regions", "successors"]
)


class FormatError(Exception):
    """An `assembly` string is not a legal format for its operation."""


class Literal(Frozen):
    text: str


class Space(Frozen):
    """`` ` ` `` prints a space, ` `` ` prints none, `` `\\n` `` a new line."""

    text: str


class Variable(Frozen):
    field: Any
    qualified: bool = False


class TypeOf(Frozen):
    """`type($x)`, `type(operands)`, `type(results)`"""

    target: Any


class Directive(Frozen):
    """`attr-dict`, `attr-dict-with-keyword`, `prop-dict`, `operands`, `results`, `regions`, `successors`"""

    name: str


class FunctionalType(Frozen):
    inputs: Any
    outputs: Any


class Ref(Frozen):
    target: Any


class Custom(Frozen):
    name: str
    parameters: tuple[Any, ...]


class OIList(Frozen):
    """Clauses in any order, each at most once."""

    clauses: tuple[tuple[Any, ...], ...]


class Optional(Frozen):
    then: tuple[Any, ...]
    otherwise: tuple[Any, ...]
    anchor: Any


class FormatReader:
    """Reads the `assembly` string of an operation class."""

    def __init__(self, definition: Any, name: str) -> None:
        self.definition = definition
        self.name = name
        self.tokens: list[str] = []
        self.index = 0

    def read(self, text: str) -> list[Any]:
        self.tokens = self._tokenize(text)
        elements = self._elements(())
        return elements

    def _tokenize(self, text: str) -> list[str]:
        tokens: list[str] = []
        at = 0
        text = text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise FormatError(f"assembly format of '{self.name}': unexpected '{text[at:].strip()[:10]}'")
            tokens.append(match[1])
            at = match.end()
        return tokens

    def _next(self) -> str:
        token = self.tokens[self.index] if self.index < len(self.tokens) else ""
        self.index += 1
        return token

    def _peek(self) -> str:
        return self.tokens[self.index] if self.index < len(self.tokens) else ""

    def _expect(self, text: str) -> None:
        if (found := self._next()) != text:
            raise FormatError(f"assembly format of '{self.name}': expected '{text}', found '{found}'")

    def _elements(self, end: tuple[str, ...]) -> list[Any]:
        elements: list[Any] = []
        while self._peek() and self._peek() not in end:
            elements.append(self._element())
        return elements

    def _element(self) -> Any:
        token = self._next()
        if token.startswith("`"):
            body = token[1:-1]
            return Space(body) if body in ("", " ", "\\n") else Literal(body)
        if token.startswith("$"):
            return Variable(self._field(token[1:]))
        if token == "(":
            return self._optional()
        if token == "type":
            return self._parenthesized(TypeOf)
        if token == "ref":
            return self._parenthesized(Ref)
        if token == "qualified":
            self._expect("(")
            inner = self._element()
            self._expect(")")
            return Variable(inner.field, True) if isinstance(inner, Variable) else inner
        if token == "functional-type":
            self._expect("(")
            inputs = self._element()
            self._expect(",")
            outputs = self._element()
            self._expect(")")
            return FunctionalType(inputs, outputs)
        if token == "custom":
            return self._custom()
        if token == "oilist":
            return self._oilist()
        if token in _DIRECTIVES:
            return Directive(token)
        raise FormatError(f"assembly format of '{self.name}': unknown directive '{token}'")

    def _field(self, name: str) -> f.Field:
        found = self.definition.by_ir_name(name)
        if found is None:
            raise FormatError(f"assembly format of '{self.name}': '${name}' is not a field of the operation")
        return found

    def _parenthesized(self, make: Any) -> Any:
        self._expect("(")
        inner = self._element()
        self._expect(")")
        return make(inner)

    def _custom(self) -> Custom:
        self._expect("<")
        name = self._next()
        self._expect(">")
        self._expect("(")
        parameters: list[Any] = []
        while self._peek() != ")":
            parameters.append(self._element())
            if self._peek() == ",":
                self._next()
        self._expect(")")
        return Custom(name, tuple(parameters))

    def _oilist(self) -> OIList:
        self._expect("(")
        clauses: list[tuple[Any, ...]] = []
        while True:
            clauses.append(tuple(self._elements(("|", ")"))))
            if self._next() == ")":
                return OIList(tuple(clauses))

    def _optional(self) -> Optional:
        then: list[Any] = []
        anchor: Any = None
        while self._peek() != ")":
            then.append(self._element())
            if self._peek() == "^":
                self._next()
                anchor = then[-1]
        self._expect(")")
        otherwise: list[Any] = []
        if self._peek() == ":":
            self._next()
            self._expect("(")
            while self._peek() != ")":
                otherwise.append(self._element())
                if self._peek() == "^":
                    self._next()
                    anchor = otherwise[-1]
            self._expect(")")
        self._expect("?")
        if anchor is None:
            raise FormatError(f"assembly format of '{self.name}': an optional group has no anchor ('^')")
        return Optional(tuple(then), tuple(otherwise), anchor)


def read_format(cls: Any) -> list[Any]:
    """The elements of the assembly format of an operation class."""
    return FormatReader(cls.definition, cls.name).read(cls.assembly)


def begins_as_region(elements: list[Any]) -> bool:
    """Whether the dictionary of attributes stands where a region may, so that it would be read as one."""
    regions = False
    for element in elements:
        if isinstance(element, Variable) and isinstance(element.field, f.RegionField):
            regions = element.field.kind != f.SINGLE
        elif regions and isinstance(element, Directive):
            return element.name == "attr-dict"
        else:
            regions = regions and isinstance(element, Optional)
    return False
