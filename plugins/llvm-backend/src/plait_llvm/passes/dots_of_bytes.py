"""A number and the products of the four bytes of words, by one instruction: of `llvm-select-instructions`.

    c + ((a0 * b0 + a1 * b1) + (a2 * b2 + a3 * b3))    ->  sdot, udot, usdot of Arm, vpdp* of x86

where a0 is `a << 24 >> 24`, a byte with a sign, or `a & 255`, one without. Where c is such a sum itself, or there is no
c, as in the first step of a sum that begins with zero, the instruction adds to zero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.types import VectorType, i8, i32
from plait.ir.builder import Builder

from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops.calls import CallIntrinsicOp
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.passes.nan_payloads import number_of
from plait_llvm.passes.registers import by_registers

if TYPE_CHECKING:
    from plait.ir.value import Value

_BITS, _TOP, _MASK, _COUNT = 8, 24, 255, 4


class _Byte(NamedTuple):
    """A byte of a word, the lowest is 0, and whether it has a sign."""

    word: Any
    place: int
    signed: bool


def _shift(value: Value[Any], *op_classes: type[Any]) -> tuple[Value[Any], int]:
    """x and n where a value is x shifted by n; the value and 0 otherwise."""
    op: Any = value.defining_op
    number = number_of(op.operands[1]) if isinstance(op, op_classes) else None
    return (op.operands[0], int(number)) if number is not None else (value, 0)


def _byte_of(value: Value[Any]) -> _Byte | None:
    word, right = _shift(value, ar.AShrOp)
    if right == _TOP:
        inner, left = _shift(word, ar.ShlOp)
        return _Byte(inner, _COUNT - 1 - left // _BITS, True) if left % _BITS == 0 else None
    word, right = _shift(value, ar.LShrOp)
    if right == _TOP:
        return _Byte(word, _COUNT - 1, False)
    op: Any = value.defining_op
    if not isinstance(op, ar.AndOp) or number_of(op.operands[1]) != _MASK:
        return None
    inner, right = _shift(op.operands[0], ar.AShrOp, ar.LShrOp)
    return _Byte(inner, right // _BITS, False) if right % _BITS == 0 else None


def _terms(value: Value[Any], depth: int) -> list[Value[Any]]:
    """What is added up in a tree of so many levels; nothing if there is no such tree."""
    if depth == 0:
        return [value]
    op: Any = value.defining_op
    if not isinstance(op, ar.AddOp):
        return []
    first, second = (_terms(operand, depth - 1) for operand in op.operands)
    return [*first, *second] if first and second else []


def _words(products: list[Value[Any]]) -> tuple[_Byte, _Byte] | None:
    """A byte of each of two words of which the products multiply the bytes, place by place; None for others."""
    pairs: list[tuple[_Byte, _Byte]] = []
    for product in products:
        op: Any = product.defining_op
        if not isinstance(op, ar.MulOp):
            return None
        a, b = (_byte_of(operand) for operand in op.operands)
        if a is None or b is None or a.place != b.place:
            return None
        if pairs and not _alike(a, pairs[0][0]):
            a, b = b, a
        pairs.append((a, b))
    first, second = pairs[0] if pairs else (None, None)
    if first is None or second is None or sorted(a.place for a, _ in pairs) != [*range(_COUNT)]:
        return None
    return (first, second) if all(_alike(a, first) and _alike(b, second) for a, b in pairs) else None


def _alike(one: _Byte, other: _Byte) -> bool:
    return one.word is other.word and one.signed == other.signed


def _dot(names: Mapping[int, str], signed: tuple[bool, bool], op: Any, bits: int) -> Value[Any] | None:
    """The instruction for factors with these signs, for registers of so many bits"""
    ty = op.results[0].type
    if not isinstance(ty, VectorType) or ty.element_type is not i32 or ty.is_scalable:
        return None
    lanes = ty.shape[0]
    if lanes < 4 or lanes & (lanes - 1):
        return None
    lanes = min(lanes, max(128, min(bits, max(names))) // 32)
    rw = Builder.before(op)

    def dot(total: Value[Any] | None, sum: Value[Any]) -> Value[Any] | None:
        found = _words(_terms(sum, 2))
        if found is None or sorted(byte.signed for byte in found) != sorted(signed):
            return None
        words = [byte.word for byte in sorted(found, key=lambda byte: byte.signed)]
        start = LLVM.constant(rw, 0, ty) if total is None else dot(None, total) or total
        return by_registers(rw, lanes, [start, *words], partial(_call, rw, names))

    for total, sum in (op.operands, op.operands[::-1]):
        if (made := dot(total, sum)) is not None:
            return made
    is_added = any(isinstance(user, ar.AddOp) for user in op.results[0].users)
    return None if is_added else dot(None, op.results[0])


def _call(rw: Builder, names: Mapping[int, str], total: Any, *words: Any) -> Value[Any]:
    lanes = total.type.shape[0]
    bytes = [LLVM.bitcast(rw, word, VectorType((_COUNT * lanes,), i8)) for word in words]
    return rw(CallIntrinsicOp(names[32 * lanes], [total, *bytes], total.type))


Select = Callable[[Any, int], Any]
ARM_DOTS: Mapping[str, Select] = {
    "dot-i8": partial(_dot, {128: "llvm.aarch64.neon.sdot.v4i32.v16i8"}, (True, True)),
    "dot-u8": partial(_dot, {128: "llvm.aarch64.neon.udot.v4i32.v16i8"}, (False, False)),
    "dot-u8-i8": partial(_dot, {128: "llvm.aarch64.neon.usdot.v4i32.v16i8"}, (False, True)),
}
X86_DOTS: Mapping[str, Select] = {
    "dot-i8": partial(_dot, {b: f"llvm.x86.avx2.vpdpbssd.{b}" for b in (128, 256)}, (True, True)),
    "dot-u8": partial(_dot, {b: f"llvm.x86.avx2.vpdpbuud.{b}" for b in (128, 256)}, (False, False)),
    "dot-u8-i8": partial(_dot, {b: f"llvm.x86.avx512.vpdpbusd.{b}" for b in (128, 256, 512)}, (False, True)),
}
"""By what the machine must have. The factor without a sign comes first."""
