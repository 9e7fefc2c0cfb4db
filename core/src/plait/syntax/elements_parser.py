"""Parsing of dense, sparse, array and resource elements."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from plait.builtin.decimals import parse_decimal
from plait.builtin.dense import (
    DenseElementsAttr,
    DenseResourceElementsAttr,
    DenseStringElementsAttr,
    ElementsAttr,
    ResourceBlob,
    ResourceHandle,
    SparseElementsAttr,
)
from plait.builtin.elements import element_size, numeric_element, pack, unpack_bits
from plait.builtin.types import ComplexType, FloatType, RankedTensorType, ShapedType, Type, i1, i64
from plait.ir.attribute import VerifyError
from plait.syntax.lexer import TokenBuffer
from plait.syntax.location_parser import LocationParser
from plait.syntax.long_hex import BLOB_HEAD
from plait.syntax.resources import ExternalResource, ExternalResources
from plait.syntax.token_parser import unescape


class ElementsParser(LocationParser):
    """Adds `dense<...>`, `sparse<...>`, `dense_resource<...>` and the resource section."""

    def __init__(self, buffer: TokenBuffer, ctx: Any = None) -> None:
        super().__init__(buffer, ctx)
        self.resource_handles: dict[tuple[str, str], ResourceHandle] = {}
        self.external_resources: ExternalResources = {}
        self._resource_uses: list[tuple[int, DenseResourceElementsAttr]] = []

    # dense

    def _parse_dense(self, type: Type | None = None) -> ElementsAttr:
        """`dense<...> : type`; the type is not in the text if it is given."""
        start = self.index
        self.index += 1
        self.parse_punctuation("<")
        literal = _Literal(self)
        if self.tokens[self.index] != ">":
            literal.parse()
        self.parse_punctuation(">")
        return literal.build(self._parse_elements_type(type), start)

    def _parse_elements_type(self, type: Type | None) -> Any:
        at = self.index
        if type is None:
            self.parse_punctuation(":")
            at = self.index
            type = self.parse_type()
        if not isinstance(type, ShapedType) or not type.is_ranked:
            raise self.error("expected the shaped type of the elements", at)
        if not type.has_static_shape:
            raise self.error("elements must have a static shape", at)
        return type

    def _parse_sparse(self, type: Type | None = None) -> ElementsAttr:
        """`sparse<indices, values> : type`"""
        start = self.index
        self.index += 1
        self.parse_punctuation("<")
        indices, values = _Literal(self), _Literal(self)
        if self.tokens[self.index] != ">":
            indices.parse()
            self.parse_punctuation(",")
            values.parse()
        self.parse_punctuation(">")
        ty = self._parse_elements_type(type)
        if not indices.texts:
            indices.shape = [0, len(ty.shape)]
        index_shape = tuple(indices.shape) if indices.shape else (1, len(ty.shape))
        values_type = RankedTensorType(tuple(values.shape or index_shape[:1]), ty.element_type)
        dense_indices = indices.build(RankedTensorType(index_shape, i64), start)
        return SparseElementsAttr(ty, dense_indices, values.build(values_type, start))

    # Resources

    def _parse_dense_resource(self, type: Type | None = None) -> ElementsAttr:
        """`dense_resource<key> : type`"""
        at = self.index
        self.index += 1
        self.parse_punctuation("<")
        handle = self.resource_handle("builtin", self.parse_keyword_or_string())
        self.parse_punctuation(">")
        try:
            attribute = DenseResourceElementsAttr(handle, self._parse_elements_type(type))
        except VerifyError as error:
            raise self.error(str(error), at) from None
        self._resource_uses.append((at, attribute))
        return attribute

    def resource_handle(self, dialect: str, key: str) -> ResourceHandle:
        """The handle of a resource in this file; its blob arrives with the resource section."""
        handle = self.resource_handles.get((dialect, key))
        if handle is None:
            handle = self.resource_handles[dialect, key] = ResourceHandle(dialect, key)
        return handle

    def parse_resource_section(self) -> None:
        """Take `{-# dialect_resources: {...}, external_resources: {...} #-}`: fills the blobs of handles in use."""
        self.parse_punctuation("{-#")
        while not self.parse_optional_punctuation("#-}"):
            section = self.parse_keyword_of(("dialect_resources", "external_resources"), "a key of the file metadata")
            self.parse_punctuation(":")
            self.parse_comma_separated("{", "}", lambda s=section: self._parse_resource_group(s))
            if not self.parse_optional_punctuation(",") and self.tokens[self.index] != "#-}":
                raise self.error(f"expected '#-}}', found {self.describe_next()}")

    def check_resource_uses(self) -> None:
        """Blobs stand behind what refers to them, so whether they fit is known at the end of the file."""
        for at, attribute in self._resource_uses:
            try:
                attribute.verify()
            except VerifyError as error:
                raise self.error(str(error), at) from None

    def _parse_resource_group(self, section: str) -> None:
        owner = self.parse_keyword_or_string()
        self.parse_punctuation(":")
        self.parse_comma_separated("{", "}", lambda: self._parse_resource(section, owner))

    def _parse_resource(self, section: str, owner: str) -> None:
        key = self.parse_keyword_or_string()
        self.parse_punctuation(":")
        token = self.tokens[self.index]
        if section == "external_resources":
            self.external_resources.setdefault(owner, {})[key] = self._parse_external(token, key)
            return
        handle = self.resource_handle(owner, key)
        handle.blob = self._parse_blob(key)

    def _parse_external(self, token: str, key: str) -> ExternalResource:
        if token[:3] == '"0x':
            return self._parse_blob(key)
        return self.parse_string() if token[:1] == '"' else self.parse_boolean()

    def _parse_blob(self, key: str) -> ResourceBlob:
        token = self.tokens[self.index]
        try:
            whole = self.buffer.long_hex.bytes_of(token) if token[:3] == '"0x' else b""
            if len(whole) < BLOB_HEAD:
                raise ValueError
            alignment = int.from_bytes(whole[:BLOB_HEAD], "little")
        except ValueError:  # which binascii.Error is
            message = f"expected the alignment in the first 4 bytes of the resource '{key}'"
            raise self.error(message) from None
        if alignment & (alignment - 1):
            raise self.error(f"expected the alignment in the first 4 bytes of the resource '{key}', "
                             f"found {alignment}, which is not a power of two")  # fmt: skip
        self.index += 1
        return ResourceBlob(whole[BLOB_HEAD:], alignment)


_LONG_NUMBER = 4000  # digits; converting takes quadratic time


class _Literal:
    """The elements between `dense<` and `>`, read before their type is known: texts and the shape of the brackets."""

    def __init__(self, parser: ElementsParser) -> None:
        self.parser = parser
        self.texts: list[str] = []
        self.shape: list[int] = []
        self.hex: str | None = None
        self.is_complex = False
        self.start = parser.index

    def parse(self) -> None:
        p = self.parser
        token = p.tokens[p.index]
        if token[:1] == '"' and p.tokens[p.index + 1] == ">":
            self.hex = token
            p.index += 1
        elif token == "[":
            self.shape = self._parse_list(0)
        else:
            self._parse_element()

    def _parse_list(self, depth: int) -> list[int]:
        """One bracketed list; returns its shape. Elements go to `texts`."""
        p = self.parser
        if depth > 64:
            raise p.error("tensor literal nests deeper than 64 levels")
        p.index += 1
        first: list[int] | None = None
        count = 0
        while p.tokens[p.index] != "]" or count:
            if p.tokens[p.index] == "[":
                shape = self._parse_list(depth + 1)
            else:
                count += self._parse_run()
                shape = []
                count -= 1
            if first is not None and shape != first:
                raise p.error("the parts of a tensor literal have several ranks")
            first = shape
            count += 1
            if not p.parse_optional_punctuation(","):
                break
        p.parse_punctuation("]")
        return [count, *(first or [])]

    def _parse_run(self) -> int:
        """Take elements separated by commas up to the last before a bracket; returns how many."""
        p = self.parser
        tokens, texts = p.tokens, self.texts
        count = 0
        while True:
            i = p.index
            token = tokens[i]
            if "0" <= token[:1] <= "9":
                texts.append(token)
                p.index = i + 1
            elif token == "-" and "0" <= tokens[i + 1][:1] <= "9":
                texts.append("-" + tokens[i + 1])
                p.index = i + 2
            else:
                self._parse_element()
            count += 1
            i = p.index
            if tokens[i] != "," or tokens[i + 1] in ("[", "]"):
                return count
            p.index = i + 1

    def _parse_element(self) -> None:
        p = self.parser
        token = p.tokens[p.index]
        if token == "(":
            self.is_complex = True
            p.index += 1
            self.texts.append(self._take_scalar())
            p.parse_punctuation(",")
            self.texts.append(self._take_scalar())
            p.parse_punctuation(")")
        else:
            self.texts.append(self._take_scalar())

    def _take_scalar(self) -> str:
        p = self.parser
        sign = "-" if p.parse_optional_punctuation("-") else ""
        token = p.tokens[p.index]
        if "0" <= token[:1] <= "9" or (not sign and (token in ("true", "false") or token[:1] == '"')):
            p.index += 1
            return sign + token
        raise p.error("expected an element: a number, true, false or a string")

    # Once the type is known

    def build(self, ty: Any, at: int) -> ElementsAttr:
        try:
            return self._build(ty)
        except VerifyError as error:
            raise self.parser.error(str(error), at) from None
        except LiteralError as error:
            raise self.parser.error(str(error), at) from None

    def _build(self, ty: ShapedType) -> ElementsAttr:
        element = ty.element_type
        if not numeric_element(element):
            return self._build_strings(ty)
        if self.hex is not None:
            return DenseElementsAttr(ty, self._hex_data(ty))
        is_complex = isinstance(element, ComplexType)
        size = element_size(element)
        self._check_shape(ty)
        if not self.texts and ty.num_elements:
            raise LiteralError(f"expected an element at least for type '{ty}', found none")
        if self.is_complex and not is_complex:
            raise LiteralError("expected non-complex elements")
        raw = _encode(element.element_type if is_complex else element, self.texts)
        expected = size * (prod(self.shape) if self.shape else 1)
        if self.texts and len(raw) != expected:
            found = f"parsed {len(self.texts)} elements, but type ('{ty if self.shape else element}')"
            raise LiteralError(f"{found} expected {expected // (size // 2)} elements")
        return DenseElementsAttr(ty, raw)

    def _check_shape(self, ty: ShapedType) -> None:
        if self.shape and tuple(self.shape) != tuple(ty.shape):
            found, wanted = ", ".join(map(str, self.shape)), ", ".join(map(str, ty.shape))
            raise LiteralError(f"found elements of shape [{found}], expected [{wanted}]")

    def _build_strings(self, ty: Any) -> ElementsAttr:
        tokens = [self.hex] if self.hex is not None else self.texts
        if any(t[:1] != '"' for t in tokens):
            raise LiteralError(f"expected string elements for the element type '{ty.element_type}'")
        self._check_shape(ty)
        texts = [unescape(self.parser.written(t)).decode("utf-8", "surrogateescape") for t in tokens]
        return DenseStringElementsAttr(ty, tuple(texts))

    def _hex_data(self, ty: Any) -> bytes:
        assert self.hex is not None
        try:
            if self.hex[:3] != '"0x':
                raise ValueError
            data = self.parser.buffer.long_hex.bytes_of(self.hex)
        except ValueError:  # which binascii.Error is
            raise LiteralError("expected a string of hexadecimal digits after `0x`") from None
        count, size = ty.num_elements, element_size(ty.element_type)
        if ty.element_type is i1:
            if len(data) in (1, (count + 7) // 8, count):
                return unpack_bits(data, count)
        elif len(data) in (size, size * count):
            return data
        raise LiteralError(f"the hexadecimal data is too short or too long for type '{ty}'")


class LiteralError(Exception):
    """A literal does not fit its type; positions are added by the caller."""


def _encode(element: Type, texts: Sequence[str]) -> bytes:
    """The storage of number literals."""
    if isinstance(element, FloatType):
        return _encode_floats(element, texts)
    if getattr(element, "is_unsigned", False) and any(t[0] == "-" for t in texts):
        raise LiteralError("expected elements without a sign, found a negative number")
    try:
        try:
            return pack(element, [int(t) for t in texts])
        except ValueError:  # another base, a boolean, or thousands of digits
            return pack(element, [integer_literal(t, element) for t in texts])
    except VerifyError:
        raise LiteralError("the integer does not fit the type") from None


def _encode_floats(element: FloatType, texts: Sequence[str]) -> bytes:
    plain = all("." in t for t in texts)
    if plain:
        return pack(element, [float(t) for t in texts])
    size = element_size(element)
    return b"".join([float_literal_bits(t, element).to_bytes(size, "little") for t in texts])


def integer_literal(text: str, element: Type) -> int:
    """The value of `-5`, `0xFF`, `true`."""
    if text in ("true", "false"):
        if element is not i1:
            raise LiteralError("'true' and 'false' are values of i1")
        return int(text == "true")
    if text[:1] == '"' or "." in text:
        kind = "string" if text[0] == '"' else "float"
        raise LiteralError(f"expected elements that are integers, found a {kind}")
    if "0x" in text[:3]:
        return int(text, 16)
    if len(text) > _LONG_NUMBER and 3 * len(text.lstrip("-0")) > element_size(element) * 8 + 8:
        raise VerifyError("the integer does not fit the type of the attribute")  # found without converting
    return parse_decimal(text)


def float_literal_bits(text: str, element: FloatType) -> int:
    """The bits of `1.5`, or of a pattern such as `0x7FC00000`."""
    if text in ("true", "false") or text[:1] == '"':
        kind = "string" if text[0] == '"' else "boolean"
        raise LiteralError(f"expected elements that are floats, found a {kind}")
    if "0x" in text[:3]:
        if text[0] == "-":
            raise LiteralError("a hexadecimal float has its sign in its digits, not in front")
        bits = int(text, 16)
        if bits >> element.width:
            raise LiteralError("the hexadecimal float does not fit the type")
        return bits
    if "." not in text:
        raise LiteralError("expected a float with a point, found an integer")
    return element.format.encode(float(text))
