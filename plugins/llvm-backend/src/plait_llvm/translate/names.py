"""The text of LLVM types and symbol names."""

from __future__ import annotations

import re

from plait.builtin.types import FloatType, IntegerType, VectorType
from plait.ir.attribute import Type, VerifyError
from plait.lazy import lazy_import

from plait_llvm.dialect.types import (
    ArrayType,
    LLVMFunctionType,
    MetadataType,
    PointerType,
    StructType,
    TokenType,
    VoidType,
)

hashlib = lazy_import("hashlib")

_PLAIN = re.compile(r"[A-Za-z$._\-][A-Za-z0-9$._\-]*\Z")
_UNSAFE = re.compile("[\\x00-\\x1f\\x7f-\\x9f%\ud800-\udfff]")
_RESERVED = re.compile(r"(?=llvm\.|plait[._])")
_NOT_IN_C = re.compile(r"[^A-Za-z0-9_]|_(?=x[0-9A-F]{2})")
_ESCAPES = {b: f"\\{b:02X}" for b in range(256) if not 32 <= b < 127 or b in (34, 92)}
_FLOATS = {"f16": "half", "bf16": "bfloat", "f32": "float", "f64": "double", "f80": "x86_fp80", "f128": "fp128"}


def escape(data: bytes) -> str:
    """Bytes as they stand between the quotes of an LLVM string: all but plain printable ones as `\\XX`."""
    return bytes(data).decode("latin-1").translate(_ESCAPES)


def string(text: str) -> str:
    """Any text as an LLVM string, with its quotes."""
    return f'"{escape(_bytes(text))}"'


def spelled(name: str, *, is_own: bool = False) -> str:
    """A name as LLVM and object files have it: control characters, `%` and bytes that are not UTF-8 become `%XX`.

    `is_own` is for what the module defines: a name from the ranges of LLVM (`llvm.`) and of the wrappers (`plait.`,
    `plait_`) leaves them. Different names stay different.
    """
    text = _UNSAFE.sub(_percent, name)
    return _percent_byte(ord(text[0])) + text[1:] if is_own and _RESERVED.match(text) else text


def c_identifier(name: str) -> str:
    """A name as the end of an identifier in C: other characters become `_xXX`. Different names stay different."""
    return _NOT_IN_C.sub(lambda found: "".join([f"_x{b:02X}" for b in _bytes(found[0])]), name)


def file_stem(name: str) -> str:
    """The name of a file for what is called `name`: an identifier that no system finds too long."""
    text = c_identifier(name)
    return text if len(text) <= 150 else f"{text[:130]}_{hashlib.sha256(text.encode()).hexdigest()[:16]}"


def _percent(found: re.Match[str]) -> str:
    return "".join(map(_percent_byte, _bytes(found[0])))


def _percent_byte(byte: int) -> str:
    return f"%{byte:02X}"


def _bytes(text: str) -> bytes:
    """UTF-8, with each byte of a name that was not UTF-8, and any other half of a surrogate pair as if it were one."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def symbol(name: str, *, is_own: bool = False) -> str:
    """`@name`, quoted where LLVM wants it; see `spelled`."""
    name = spelled(name, is_own=is_own)
    return "@" + name if _PLAIN.match(name) else "@" + string(name)


class TypeNames:
    """Type -> LLVM text, and the definitions of the identified structs that were named."""

    __slots__ = ("definitions", "texts")

    def __init__(self) -> None:
        self.texts: dict[Type, str] = {}
        self.definitions: dict[str, str] = {}

    def __getitem__(self, ty: Type) -> str:
        text = self.texts.get(ty)
        if text is None:
            text = self.texts[ty] = self._text(ty)
        return text

    def _text(self, ty: Type) -> str:
        if isinstance(ty, IntegerType) and ty.signedness == "signless":
            return f"i{ty.width}"
        if isinstance(ty, FloatType) and ty.mnemonic in _FLOATS:
            return _FLOATS[ty.mnemonic]
        if isinstance(ty, PointerType):
            return f"ptr addrspace({ty.address_space})" if ty.address_space else "ptr"
        if isinstance(ty, ArrayType):
            return f"[{ty.count} x {self[ty.element_type]}]"
        if isinstance(ty, StructType):
            return self._struct(ty)
        if isinstance(ty, VectorType):
            return self._vector(ty)
        if isinstance(ty, LLVMFunctionType):
            parameters = [self[p] for p in ty.parameters] + (["..."] if ty.vararg else [])
            return f"{self[ty.result]} ({', '.join(parameters)})"
        if isinstance(ty, (VoidType, TokenType, MetadataType)):
            return ty.mnemonic
        raise VerifyError(f"type '{ty}' is not supported in LLVM IR")

    def _struct(self, ty: StructType) -> str:
        if ty.identifier is None:
            return self._body(ty)
        name = "%" + string(spelled(ty.identifier))
        if ty.is_opaque:
            self.definitions.setdefault(name, "opaque")
        elif ty.body is not None and name not in self.definitions:
            self.definitions[name] = ""  # a field may name the struct itself
            self.definitions[name] = self._body(ty)
        return name

    def _body(self, ty: StructType) -> str:
        fields = ", ".join([self[field] for field in ty.body or ()])
        body = f"{{ {fields} }}" if fields else "{}"
        return f"<{body}>" if ty.packed else body

    def _vector(self, ty: VectorType) -> str:
        *outer, last = ty.shape
        scalable = bool(ty.scalable_dims) and ty.scalable_dims[-1]
        text = f"<{'vscale x ' if scalable else ''}{last} x {self[ty.element_type]}>"
        for size in reversed(outer):
            text = f"[{size} x {text}]"
        return text
