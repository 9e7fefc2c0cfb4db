"""Parsing of types."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

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
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.suggest import did_you_mean
from plait.syntax.dialect_symbol_parser import DialectSymbolParser
from plait.syntax.lexer import TokenBuffer

_NAMED_TYPES: dict[str, Type] = {t.mnemonic: t() for t in FLOAT_TYPES} | {"index": index, "none": none}
_INTEGER = re.compile(r"(s|u|)i([1-9]\d*|0)\Z", re.ASCII)
_SIGNEDNESS = {"": "signless", "s": "signed", "u": "unsigned"}
_SHAPED = re.compile(r"(tensor|memref|vector)<((?:(?:\d{1,18}|\?)x)*)([A-Za-z][A-Za-z0-9]*)>\Z", re.ASCII)
_SHAPED_CLASSES: dict[str, Any] = {"tensor": RankedTensorType, "memref": MemRefType, "vector": VectorType}
_LEADING_SIZE = re.compile(r"\d+", re.ASCII)


class TypeParser(DialectSymbolParser):
    """Parses types. `type_cache` maps the text of a token to its type."""

    def __init__(self, buffer: TokenBuffer, ctx: Any = None) -> None:
        super().__init__(buffer, ctx)
        self.type_cache: dict[str, Type] = dict(_NAMED_TYPES)
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
            raise self.error(f"expected a type, found {self.describe_next()}", help=self._help_for_type())
        return ty

    def _help_for_type(self) -> str:
        """What to write where a type was expected."""
        known = (*_NAMED_TYPES, *(name for name in self._type_rules if name != "("), "i1", "i8", "i16", "i32", "i64")
        close = did_you_mean(self.tokens[self.index].partition("<")[0], known)
        return close or "write a type here, such as 'f32', 'tensor<4xf32>' or '!dialect.name'"

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

    def _parse_optional_integer_type(self, token: str) -> Type | None:
        match = _INTEGER.match(token)
        if match is None:
            return None
        width = match[2]
        if len(width) > 8:
            raise self.error("expected an integer type of at most 16777215 bits")
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
                    raise self.error(f"expected 'x' between dimensions, found {self.describe_next()}")
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
            raise self.error(f"expected 'x' between dimensions, found {self.describe_next()}")
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
        """Layouts, of which the last one counts as in MLIR, and then the memory space."""
        layout = space = None
        while self.parse_optional_punctuation(","):
            part = self.parse_attribute()
            if isinstance(part, MemRefLayoutAttr):
                if space is not None:
                    raise self.error("the memory space of a memref comes last")
                layout = part
            elif space is not None:
                raise self.error("a second memory space of a memref")
            else:
                space = part
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

    # Dialect types

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
            raise self.error(f"expected a type, but '{token}' is an attribute", self.index - 1)
        return ty

    def _type_class(self, name: str) -> Any:
        return self.ctx.type_class(name) if self.ctx is not None else None

    def _parse_opaque_body(self) -> str:
        self.index += 1
        return self.parse_balanced_text()

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
        self.parse_within_token(self._parse_opaque_body)
        return OpaqueType(dialect, f"{rest}<{body}>" if dot else body)
