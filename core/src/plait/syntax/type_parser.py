"""Parsing of types, and of the parts that types share with attributes: aliases, dialect names, nesting depth."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from plait.builtin.types import (
    DYNAMIC,
    FLOAT_TYPES,
    ComplexType,
    FunctionType,
    IntegerType,
    MemRefLayoutAttr,
    MemRefType,
    OpaqueType,
    RankedTensorType,
    TupleType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
    index,
    none,
)
from plait.diagnostics.suggest import did_you_mean
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.syntax.lexer import END, TokenBuffer
from plait.syntax.token_parser import TokenParser

T = TypeVar("T")

MAX_DEPTH = 128
"""How deep attributes and types may nest; Python's own stack bounds it."""

_NAMED_TYPES: dict[str, Type] = {t.mnemonic: t() for t in FLOAT_TYPES} | {"index": index, "none": none}
_INTEGER = re.compile(r"(s|u|)i([1-9]\d*|0)\Z")
_SIGNEDNESS = {"": "signless", "s": "signed", "u": "unsigned"}
_SHAPED = re.compile(r"(tensor|memref|vector)<((?:(?:\d+|\?)x)*)([A-Za-z][A-Za-z0-9]*)>\Z")
_SHAPED_CLASSES: dict[str, Any] = {"tensor": RankedTensorType, "memref": MemRefType, "vector": VectorType}
_LEADING_SIZE = re.compile(r"\d+")
_OPENING = {"<": ">", "(": ")", "[": "]", "{": "}"}
_CLOSING = frozenset(_OPENING.values())


class TypeParser(TokenParser):
    """Parses types. `ctx` finds dialects, `type_cache` maps the text of a token to its type."""

    def __init__(self, buffer: TokenBuffer, ctx: Any = None) -> None:
        super().__init__(buffer)
        self.ctx = ctx
        self.type_cache: dict[str, Type] = dict(_NAMED_TYPES)
        self.attribute_aliases: dict[str, Attribute] = {}
        self.type_aliases: dict[str, Type] = {}
        self._file_tokens = self.tokens
        self._alias_positions: dict[str, int] | None = None
        self._alias_ends: dict[int, int] = {}
        self._open_aliases: set[str] = set()
        self._depth = 0
        self._type_rules: dict[str, Callable[[], Type]] = {
            "(": self._parse_function_type,
            "tensor": self._parse_tensor_type,
            "memref": self._parse_memref_type,
            "vector": self._parse_vector_type,
            "complex": self._parse_complex_type,
            "tuple": self._parse_tuple_type,
        }

    # Types

    def parse_type(self) -> Type:
        """Take any type."""
        found = self.type_cache.get(self.tokens[self.index])
        if found is not None:
            self.index += 1
            return found
        ty = self.parse_optional_type()
        if ty is None:
            raise self.error(f"expected a type, found {self.describe_next()}")
        return ty

    def parse_optional_type(self) -> Type | None:
        """Take a type if one is next."""
        token = self.tokens[self.index]
        found = self.type_cache.get(token)
        if found is not None:
            self.index += 1
            return found
        rule = self._type_rules.get(token)
        if rule is not None:
            return self._guarded(rule)
        if token[:1] == "!":
            return self._guarded(self._parse_dialect_type)
        if token[-1:] == ">" and len(token) > 2:
            return self._guarded(self._parse_shaped_token)
        return self._parse_optional_integer_type(token)

    def next_is_type(self) -> bool:
        """Whether the next token can only start a type; `(` is not counted."""
        token = self.tokens[self.index]
        if token in self.type_cache or token[:1] == "!":
            return True
        return (token in self._type_rules and token != "(") or "<" in token[1:] or _INTEGER.match(token) is not None

    def parse_type_list(self) -> list[Type]:
        """Take `type, type, ...`, at least one."""
        return self.parse_nonempty_list(self.parse_type)

    def parse_type_list_in_parentheses(self) -> list[Type]:
        """Take `(type, ...)`, perhaps empty."""
        return self.parse_comma_separated("(", ")", self.parse_type)

    def parse_functional_type(self) -> FunctionType:
        """Take `(types) -> types`."""
        return self._guarded(self._parse_function_type)

    def parse_function_result_types(self) -> list[Type]:
        """Take what follows `->`: one type, or types in parentheses."""
        if self.tokens[self.index] == "(":
            return self.parse_type_list_in_parentheses()
        return [self.parse_type()]

    def _guarded(self, parse: Callable[[], T]) -> T:
        """Run a rule that may recurse: bounds the depth and gives broken rules of types a position."""
        start = self.index
        self._depth += 1
        try:
            if self._depth > MAX_DEPTH:
                raise self.error(f"attributes and types nest deeper than {MAX_DEPTH} levels")
            return parse()
        except VerifyError as error:
            raise self.error(str(error), start) from None
        finally:
            self._depth -= 1

    def _parse_optional_integer_type(self, token: str) -> Type | None:
        match = _INTEGER.match(token)
        if match is None:
            return None
        width = match[2]
        if len(width) > 8:
            raise self.error("integer bitwidth is limited to 16777215 bits")
        try:
            ty = self.type_cache[token] = IntegerType(int(width), _SIGNEDNESS[match[1]])
        except VerifyError as error:
            raise self.error(str(error)) from None
        self.index += 1
        return ty

    def _parse_shaped_token(self) -> Type:
        """A shaped type that is one token; simple ones are taken apart by one regular expression."""
        token = self.tokens[self.index]
        match = _SHAPED.match(token)
        ty: Type | None = None
        if match is not None:
            element = self._element_type(match[3])
            if element is not None:
                dims = match[2].split("x")[:-1]
                if match[1] != "vector" or "?" not in dims:
                    shape = tuple([DYNAMIC if d == "?" else int(d) for d in dims])
                    ty = _SHAPED_CLASSES[match[1]](shape, element)
                    self.index += 1
        if ty is None:
            ty = self.parse_within_token(self.parse_type)
        self.type_cache[token] = ty
        return ty

    def _element_type(self, name: str) -> Type | None:
        found = self.type_cache.get(name)
        if found is None:
            match = _INTEGER.match(name)
            if match is not None and len(match[2]) < 8:
                found = self.type_cache[name] = IntegerType(int(match[2]), _SIGNEDNESS[match[1]])
        return found

    def _parse_function_type(self) -> FunctionType:
        inputs = self.parse_type_list_in_parentheses()
        self.parse_punctuation("->")
        return FunctionType(tuple(inputs), tuple(self.parse_function_result_types()))

    def _parse_complex_type(self) -> Type:
        self.index += 1
        self.parse_punctuation("<")
        element = self.parse_type()
        self.parse_punctuation(">")
        return ComplexType(element)

    def _parse_tuple_type(self) -> Type:
        self.index += 1
        return TupleType(tuple(self.parse_comma_separated("<", ">", self.parse_type)))

    # Shapes

    def parse_dimension_list(self, allow_dynamic: bool = True, trailing_x: bool = True) -> tuple[int, ...]:
        """Take `4x?x` (or `4x?` without `trailing_x`); DYNAMIC for `?`. May be empty."""
        dims: list[int] = []
        while True:
            size = self._parse_optional_size(allow_dynamic)
            if size is None:
                return tuple(dims)
            dims.append(size)
            if not self.tokens[self.index].startswith("x"):
                if trailing_x:
                    raise self.error(f"expected 'x' in dimension list, found {self.describe_next()}")
                return tuple(dims)
            self._take_x()

    def _take_x(self) -> None:
        self.split_token(self.tokens[self.index][1:])

    def _parse_optional_size(self, allow_dynamic: bool) -> int | None:
        token = self.tokens[self.index]
        if token == "?":
            if not allow_dynamic:
                raise self.error("expected static shape")
            self.index += 1
            return DYNAMIC
        match = _LEADING_SIZE.match(token)
        if match is None:
            return None
        if len(match[0]) > 19 or int(match[0]) > 0x7FFFFFFFFFFFFFFF:
            raise self.error("invalid dimension")
        rest = token[match.end() :]
        following = self.tokens[self.index + 1]
        if rest and following[:1].isalpha():  # `0xcomplex` comes as the hexadecimal number `0xc` and `omplex`
            self.index += 1
            rest += following
        self.split_token(rest)
        return int(match[0])

    def _parse_tensor_type(self) -> Type:
        self.index += 1
        self.parse_punctuation("<")
        if self.parse_optional_punctuation("*"):
            self._parse_x()
            element = self.parse_type()
            self.parse_punctuation(">")
            return UnrankedTensorType(element)
        shape = self.parse_dimension_list()
        element = self.parse_type()
        encoding = self.parse_attribute() if self.parse_optional_punctuation(",") else None
        self.parse_punctuation(">")
        return RankedTensorType(shape, element, encoding)

    def _parse_x(self) -> None:
        if not self.tokens[self.index].startswith("x"):
            raise self.error(f"expected 'x' in dimension list, found {self.describe_next()}")
        self._take_x()

    def _parse_memref_type(self) -> Type:
        self.index += 1
        self.parse_punctuation("<")
        if self.parse_optional_punctuation("*"):
            self._parse_x()
            element = self.parse_type()
            space = self.parse_attribute() if self.parse_optional_punctuation(",") else None
            self.parse_punctuation(">")
            return UnrankedMemRefType(element, space)
        shape = self.parse_dimension_list()
        element = self.parse_type()
        layout, space = self._parse_memref_layout_and_space()
        self.parse_punctuation(">")
        return MemRefType(shape, element, layout, space)

    def _parse_memref_layout_and_space(self) -> tuple[Any, Attribute | None]:
        layout = space = None
        while self.parse_optional_punctuation(","):
            at = self.index
            part = self.parse_attribute()
            if space is not None:
                raise self.error("multiple memory spaces specified in memref type", at)
            if not isinstance(part, MemRefLayoutAttr):
                space = part
            elif layout is not None:
                raise self.error("multiple layouts specified in memref type", at)
            else:
                layout = part
        return layout, space

    def _parse_vector_type(self) -> Type:
        self.index += 1
        self.parse_punctuation("<")
        dims: list[int] = []
        scalable: list[bool] = []
        while True:
            is_scalable = self.parse_optional_punctuation("[")
            size = self._parse_optional_size(allow_dynamic=False)
            if size is None:
                if is_scalable:
                    raise self.error(f"expected a size, found {self.describe_next()}")
                break
            if is_scalable:
                self.parse_punctuation("]")
            dims.append(size)
            scalable.append(is_scalable)
            self._parse_x()
        element = self.parse_type()
        self.parse_punctuation(">")
        return VectorType(tuple(dims), element, tuple(scalable))

    # Dialect types and aliases

    def _parse_dialect_type(self) -> Type:
        token = self.tokens[self.index]
        name, angle, _ = token[1:].partition("<")
        if angle:  # the lexer took `!name<...>` whole
            ty = self._parse_dialect_type_token(token, name)
            self.type_cache[token] = ty
            return ty
        if "." not in name and self.tokens[self.index + 1] != "<":
            alias = self.resolve_alias(token)
            self.index += 1
            return alias
        ty = self._parse_dialect_symbol(name, self._type_class, OpaqueType, "type")
        if not isinstance(ty, Type):
            raise self.error(f"'{token}' is not a type", self.index - 1)
        return ty

    def _type_class(self, name: str) -> Any:
        return self.ctx.type_class(name) if self.ctx is not None else None

    def _parse_dialect_type_token(self, token: str, name: str) -> Type:
        cls = self._type_class(name)
        if cls is not None:

            def parse() -> Type:
                self.index += 1
                return cls.parse_parameters(self)

            return self.parse_within_token(parse)
        dialect, dot, rest = name.partition(".")
        body = token[len(name) + 2 : -1]
        self._check_opaque(dialect, rest or body, "type")
        self.index += 1
        return OpaqueType(dialect, f"{rest}<{body}>" if dot else body)

    def _parse_dialect_symbol(self, name: str, lookup: Callable[[str], Any], opaque: Any, what: str) -> Any:
        """Take `#name` or `!name` with its parameters: by its class, else as opaque text."""
        cls = lookup(name)
        if cls is not None:
            self.index += 1
            return cls.parse_parameters(self)
        dialect, dot, rest = name.partition(".")
        if not dot:
            found = self._parse_wrapped_symbol(dialect, lookup)
            if found is not None:
                return found
        self._check_opaque(dialect, rest, what)
        self.index += 1
        body = self.parse_balanced_text() if self.tokens[self.index] == "<" else ""
        return opaque(dialect, rest + body if dot else body[1:-1])

    def _parse_wrapped_symbol(self, dialect: str, lookup: Callable[[str], Any]) -> Any:
        """`!dialect<mnemonic...>`, the other spelling of `!dialect.mnemonic...`; None if no class has that name."""
        mnemonic = self.tokens[self.index + 2]
        cls = lookup(f"{dialect}.{mnemonic}") if mnemonic != END else None
        if cls is None:
            return None
        self.index += 3
        found = cls.parse_parameters(self)
        self.parse_punctuation(">")
        return found

    def _check_opaque(self, dialect: str, rest: str, what: str) -> None:
        """Raise unless text of an unknown dialect may be kept as it is."""
        if self.ctx is None:
            return
        if self.ctx.dialect(dialect) is not None:
            close = did_you_mean(rest, self._known_names(dialect, what))
            raise self.error(f"unknown {what} `{rest}` in dialect `{dialect}`", help=close)
        if not self.ctx.allow_unregistered:
            find_hint = getattr(self.ctx, "missing_dialect_hint", None)
            hint = find_hint(dialect) if find_hint is not None else None
            raise self.error(
                f"{what} of the unknown dialect '{dialect}'",
                help=hint or "install a plugin that defines the dialect, or allow unregistered dialects",
            )

    def _known_names(self, dialect: str, what: str) -> list[str]:
        found = self.ctx.dialect(dialect)
        classes = getattr(found, "types" if what == "type" else "attributes", ())
        return [name.partition(".")[2] for name in classes]

    def parse_balanced_text(self) -> str:
        """Take a bracketed group and return its text, brackets included."""
        first = self.index
        expected: list[str] = []
        while True:
            token = self.tokens[self.index]
            if token in _OPENING:
                expected.append(_OPENING[token])
            elif token in _CLOSING:
                if token != expected.pop():
                    raise self.error(f"unbalanced '{token}'")
            elif token == END:
                raise self.error(f"expected '{expected[-1]}', found end of input")
            self.index += 1
            if not expected:
                break
        if self._sub_base is not None:
            return "".join(self.tokens[first : self.index])
        return self.buffer.text[self.buffer.token_offset(first) : self.buffer.token_end(self.index - 1)]

    # Aliases

    def resolve_alias(self, token: str) -> Any:
        """What `#name` or `!name` stands for; a definition further down is parsed now. Does not take the token."""
        aliases: dict[str, Any] = self.type_aliases if token[0] == "!" else self.attribute_aliases
        found = aliases.get(token[1:])
        if found is not None:
            return found
        what = "type" if token[0] == "!" else "attribute"
        position = self._alias_position(token)
        if position is None:
            help = did_you_mean(token[1:], aliases)
            raise self.error(f"undefined symbol alias id '{token[1:]}'", help=help)
        if token in self._open_aliases:
            raise self.error(f"{what} alias '{token}' is defined by itself")
        tokens, index, base = self.tokens, self.index, self._sub_base
        self.tokens, self.index, self._sub_base = self._file_tokens, position, None
        try:
            return self.parse_alias_definition()
        finally:
            self.tokens, self.index, self._sub_base = tokens, index, base

    def _alias_position(self, token: str) -> int | None:
        """The first definition `token =` in the file; `#` and `!` names are followed by `=` nowhere else."""
        if self._alias_positions is None:
            tokens = self._file_tokens
            self._alias_positions = {}
            for i, text in enumerate(tokens):
                if text == "=" and i and tokens[i - 1][0] in "#!":
                    self._alias_positions.setdefault(tokens[i - 1], i - 1)
        return self._alias_positions.get(token)

    def next_is_alias_definition(self) -> bool:
        token = self.tokens[self.index]
        return token[:1] in ("#", "!") and self.tokens[self.index + 1] == "="

    def parse_alias_definition(self) -> Any:
        """Take `#name = attribute` or `!name = type`, enter and return it."""
        start = self.index
        token = self.tokens[start]
        is_type = token[:1] == "!"
        aliases: dict[str, Any] = self.type_aliases if is_type else self.attribute_aliases
        name = token[1:]
        if start in self._alias_ends:  # parsed earlier, for a use further up
            self.index = self._alias_ends[start]
            return aliases[name]
        what = "type" if is_type else "attribute"
        if "." in name:
            raise self.error(f"{what} names with a '.' are reserved for dialect-defined names")
        if name in aliases:
            raise self.error(f"redefinition of {what} alias id '{name}'")
        self.index += 1
        self.parse_punctuation("=")
        self._open_aliases.add(token)
        value = self.parse_type() if is_type else self.parse_attribute()
        self._open_aliases.discard(token)
        aliases[name] = value
        self._alias_ends[start] = self.index
        return value

    def parse_attribute(self, type: Type | None = None) -> Any:
        """Take an attribute; `AttributeParser` has the rules."""
        raise NotImplementedError
