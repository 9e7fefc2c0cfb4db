"""Lower printing of numbers and texts to `printf`; `unroll-vectors` makes it of printing of vectors.

    vector.print %x : f32
    ->
    %d = llvm.fpext %x : f32 to f64
    llvm.call @printf("%g\\n", %d)
    llvm.call @fflush(null)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import F64Type, FloatType, IndexType, IntegerType, f64, i32, i64
from plait.rewrite import NoMatchError, conversion_pattern
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops.calls import CallOp
from plait_llvm.dialect.ops.functions import FuncOp
from plait_llvm.dialect.ops.values import AddressOfOp, ZeroOp
from plait_llvm.dialect.types import LLVMFunctionType, ptr
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import constant
from plait_llvm.lowering.failing import declaration, declare_text
from plait_llvm.lowering.symbols import declare
from plait_std.vector.attributes import PUNCTUATION

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter
    from plait_std.vector.accesses import PrintOp

_PRINTF = LLVMFunctionType(i32, (ptr,), True)


@conversion_pattern("vector.print")
def lower_print(op: PrintOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """vector.print -> printf, and fflush behind each line"""
    behind = PUNCTUATION[op.punctuation.text] if op.string_literal is None else ""
    if op.string_literal is not None:
        _printf(rw, "%s", _text(rw, op.string_literal.value))
    elif op.source is not None:
        directive, value = _number(rw, operands[0], op.source.type)
        _printf(rw, directive + behind, value)
    elif behind:
        _printf(rw, behind)
    if "\n" in behind:
        rw.insert(CallOp(declare(rw, declaration("fflush", i32, ptr)), [rw(ZeroOp(ptr))], i32))
    rw.erase(op)
    return ()


def _number(rw: ConversionRewriter, value: Any, ty: Any) -> tuple[str, Value[Any]]:
    """How `printf` writes a value of type `ty`, and what it takes for that."""
    if isinstance(ty, FloatType) and isinstance(value.type, FloatType):
        return "%g", _double(rw, value)
    if not isinstance(ty, (IntegerType, IndexType)) or getattr(value.type, "width", 65) > 64:
        raise NoMatchError(f"printing of '{ty}' is not supported: integers of up to 64 bits and floats are")
    unsigned = getattr(ty, "width", 64) == 1 or getattr(ty, "signedness", "") == "unsigned"
    if value.type.width < 64:
        value = rw((ar.ZExtOp if unsigned else ar.SExtOp)(value, i64))
    return "%llu" if unsigned else "%lld", value


def _double(rw: ConversionRewriter, value: Any) -> Value[Any]:
    """A float as f64. NaN has no sign: C libraries differ in whether they write it."""
    wide = value.type.width > 64
    if not isinstance(value.type, F64Type):
        value = rw((ar.FPTruncOp if wide else ar.FPExtOp)(value, f64))
    is_nan = LLVM.apply(rw, "ne", f64, value, value)
    return LLVM.select(rw, is_nan, constant(rw, math.nan, f64), value)


def _text(rw: ConversionRewriter, text: str) -> Value[Any]:
    return rw(AddressOfOp(declare_text(rw, "printed_text", text), ptr))


def _printf(rw: ConversionRewriter, form: str, *values: Value[Any]) -> None:
    name = declare(rw, FuncOp("printf", _PRINTF))
    call = CallOp(name, [_text(rw, form), *values], i32)
    call.var_callee_type = _PRINTF
    rw.insert(call)


PRINTING = (lower_print,)
