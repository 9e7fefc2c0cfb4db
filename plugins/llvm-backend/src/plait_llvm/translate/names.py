"""The text of LLVM types and symbol names."""

from __future__ import annotations

import re

from plait.builtin.types import FloatType, IntegerType, VectorType
from plait.ir.attribute import Type, VerifyError

from plait_llvm.dialect.types import (
    ArrayType,
    LLVMFunctionType,
    MetadataType,
    PointerType,
    StructType,
    TokenType,
    VoidType,
)

_PLAIN = re.compile(r"[A-Za-z$._\-][A-Za-z0-9$._\-]*\Z")
_FLOATS = {"f16": "half", "bf16": "bfloat", "f32": "float", "f64": "double", "f80": "x86_fp80", "f128": "fp128"}


def escape(data: bytes) -> str:
    """Bytes as they stand between the quotes of an LLVM string: all but plain printable ones as `\\XX`."""
    return "".join([chr(b) if 32 <= b < 127 and b not in (34, 92) else f"\\{b:02X}" for b in data])


def symbol(name: str) -> str:
    """`@name`, quoted where LLVM wants it."""
    if _PLAIN.match(name):
        return "@" + name
    return f'@"{escape(name.encode("utf-8", "surrogateescape"))}"'


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
        raise VerifyError(f"the type '{ty}' has no place in LLVM IR")

    def _struct(self, ty: StructType) -> str:
        if ty.identifier is None:
            return self._body(ty)
        name = f'%"{escape(ty.identifier.encode("utf-8", "surrogateescape"))}"'
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
