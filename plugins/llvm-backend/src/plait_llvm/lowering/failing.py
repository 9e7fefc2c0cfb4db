"""What lowerings and passes build where a function fails: a message, and the call that ends with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.builtin.attributes import StringAttr
from plait.builtin.types import i8

from plait_llvm.dialect.ops.calls import CallOp
from plait_llvm.dialect.ops.control import UnreachableOp
from plait_llvm.dialect.ops.functions import FuncOp, GlobalOp
from plait_llvm.dialect.ops.values import AddressOfOp
from plait_llvm.dialect.types import ArrayType, LLVMFunctionType, ptr, void
from plait_llvm.lowering.symbols import declare, find_symbol

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.builder import Builder
    from plait.rewrite import ConversionRewriter

ASSERT_FAILED = "plait_assert_failed"
"""The function that is called with a message."""


def declaration(name: str, result: Type = void, *parameters: Type) -> FuncOp:
    """A function that is defined elsewhere."""
    return FuncOp(name, LLVMFunctionType(result, parameters))


def assert_failed() -> FuncOp:
    """The declaration of what is called with a message."""
    return declaration(ASSERT_FAILED, void, ptr)


def text_global(name: str, text: str) -> GlobalOp:
    """A constant that only this module sees: a text, which ends with 0."""
    type = ArrayType(len(text.encode("utf-8", "surrogateescape")) + 1, i8)
    return GlobalOp(name, type, StringAttr(text + "\0"), "private", constant=True)


def declare_text(rw: ConversionRewriter, prefix: str, text: str) -> str:
    """The name of a constant with a text, `prefix` and a number; each text once in a module."""
    number = 0
    while (found := find_symbol(rw, f"{prefix}_{number}")) is not None:
        if getattr(getattr(found, "value", None), "value", None) == text + "\0":
            return f"{prefix}_{number}"
        number += 1
    return declare(rw, text_global(f"{prefix}_{number}", text))


def fail(builder: Builder, message: str) -> None:
    """End with the text in the global `message`."""
    builder.insert(CallOp(ASSERT_FAILED, [builder(AddressOfOp(message, ptr))], None))
    builder.insert(UnreachableOp())
