"""`llvm-emulate-bf16`: carry values of bf16 as their 16 bits, and compute with them in f32.

    %1 = llvm.fcmp "olt" %a, %b : bf16      ->  the comparison of %a and %b in f32
    %2 = llvm.fpext %a : bf16 to f32        ->  the bits of %a, an i16, moved to the upper half of an i32
    %3 = llvm.select %1, %a, %b : bf16      ->  %3 = llvm.select %1, %a, %b : i16

See Note [Why LLVM does not see bf16].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import BF16Type, VectorType, f32, i16, i32
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.ir.lifetime import cached
from plait.lazy import lazy_import
from plait.passes import Pass
from plait_std.retyping import brought_values, retype, types_within

from plait_llvm.dialect.attributes import FastmathFlagsAttr
from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.dialect.types import ArrayType, LLVMFunctionType, StructType
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.passes.exact_in_f32 import is_chosen_of
from plait_llvm.passes.nan_payloads import ends_in_zeros, number_of

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value

np = lazy_import("numpy")

_SIGN = 0x8000


@cached
def carried(ty: Any) -> Any:
    """A type of the llvm dialect with i16 in place of bf16."""
    if isinstance(ty, BF16Type):
        return i16
    if isinstance(ty, VectorType):
        return ty.with_element_type(carried(ty.element_type))
    if isinstance(ty, ArrayType):
        return ArrayType(ty.count, carried(ty.element_type))
    if isinstance(ty, StructType):
        body = None if ty.body is None else tuple(carried(field) for field in ty.body)
        return ty if body == ty.body else StructType(body, ty.packed, ty.identifier, ty.is_opaque)
    if isinstance(ty, LLVMFunctionType):
        return LLVMFunctionType(carried(ty.result), tuple(carried(p) for p in ty.parameters), ty.vararg)
    return ty


class EmulateBF16(Pass):
    """Carry bf16 as integers of 16 bits. Operations that round to bf16 have been expanded by `llvm-expand-ops`."""

    name: ClassVar[str] = "llvm-emulate-bf16"

    def run(self, op: Operation, ctx: Context) -> None:
        if all(carried(ty) is ty for ty in _types_in(op)):
            return
        kept = {inner for inner in op.walk() if _multiplies_words(inner)}
        used = [inner for inner in op.walk() if inner not in kept and _uses_bf16(inner)]
        for inner in used:
            handler = _HANDLERS.get(inner.name)
            if handler is not None and isinstance(scalar_of(inner.operands[0].type), BF16Type):
                handler(inner, Builder.before(inner))
        for inner in op.walk():
            if inner not in kept and _uses_bf16(inner):
                _retype(inner)


def _multiplies_words(op: Operation) -> bool:
    """Whether an operation is an intrinsic of a machine that takes words as bf16, or makes these for one."""
    if op.name == "llvm.call_intrinsic":
        made = [value.defining_op for value in op.operands if carried(value.type) is not value.type]
        is_of_words = all(isinstance(one, ar.BitcastOp) and not _uses_bf16_in(one) for one in made)
        return is_of_words and all(carried(value.type) is value.type for value in op.results)
    if not isinstance(op, ar.BitcastOp) or _uses_bf16_in(op):
        return False
    return op.results[0].has_uses and all(user.name == "llvm.call_intrinsic" for user in op.results[0].users)


def _uses_bf16_in(op: Operation) -> bool:
    return any(carried(value.type) is not value.type for value in op.operands)


def _types_in(root: Operation) -> set[Any]:
    """The types of all values and properties."""
    properties: set[Any] = set()
    for op in root.walk():
        properties.update(op._properties)
    return types_within(root).union(p for p in properties if isinstance(p, Type))


def _types_made(op: Operation) -> list[Any]:
    """The types of the values and properties that an operation brings."""
    types = [value.type for value in brought_values(op)]
    types += [p for p in op._properties if isinstance(p, Type)]
    return types


def _uses_bf16(op: Operation) -> bool:
    types = [*_types_made(op), *[value.type for value in op.operands]]
    return any(carried(ty) is not ty for ty in types)


def _retype(op: Operation) -> None:
    if op.name == "llvm.call_intrinsic":
        raise DiagnosticError(Diagnostic("error", f"'{op.name}' of bf16 is not supported", op.location, operation=op))
    retype(op, carried)
    for name, value in zip(op.property_names, op._properties):
        if isinstance(value, Type):
            op.set_property(name, carried(value))
    if op.name in ("llvm.select", "llvm.call"):
        op.set_property("fastmathFlags", FastmathFlagsAttr(0))  # integers have no such flags


# Operations that compute with bf16 and return another type


def _replace(op: Operation, value: Value[Any]) -> None:
    op.results[0].replace_all_uses_with(value)
    op.erase()


def widened(rw: Builder, value: Value[Any]) -> Value[Any]:
    """A value of bf16 as f32, exactly: its bits are the upper half of the bits of the f32."""
    b = LLVM.on(rw)
    (x,) = b.wrap(value)
    number = number_of(value)
    if number is not None and number == number:  # what is selected later knows constants
        ty: Any = value.type
        return b.number(number, ty.with_element_type(f32) if isinstance(ty, VectorType) else f32).value
    source = _source_of_upper_half(value)
    if source is not None:
        (wide,) = b.wrap(source)
        return source if is_chosen_of(source, _is_bf16) else (wide.bitcast(i32) & -(1 << 16)).bitcast(f32).value
    return (x.bitcast(i16).unsigned.cast(i32) << 16).bitcast(f32).value


def _source_of_upper_half(value: Value[Any]) -> Value[Any] | None:
    """The f32 of whose bits a bf16 is the upper half, as roundings make it; None if it is something else."""
    for kind in (ar.BitcastOp, ar.TruncOp, ar.LShrOp, ar.BitcastOp):
        op: Any = value.defining_op
        if not isinstance(op, kind) or (isinstance(op, ar.LShrOp) and number_of(op.operands[1]) != 16):
            return None
        value = op.operands[0]
    return value if scalar_of(value.type) is f32 else None


def _is_bf16(value: Value[Any]) -> bool | None:
    """Whether an f32 is a number of bf16; None if neither its bits nor a constant say."""
    op: Any = value.defining_op
    if isinstance(op, ar.BitcastOp):
        return ends_in_zeros(op.operands[0].defining_op)
    number = number_of(value)
    return None if number is None else number == number and not np.float32(number).view(np.uint32) & 0xFFFF


def _extend(op: ar.FPExtOp, rw: Builder) -> None:
    value = widened(rw, op.arg)
    _replace(op, value if scalar_of(op.results[0].type) is f32 else rw(ar.FPExtOp(value, op.results[0].type)))


def _in_f32(op: Operation, rw: Builder) -> None:
    """The operation on f32, whose result is not a float."""
    wide = [widened(rw, v) if isinstance(scalar_of(v.type), BF16Type) else v for v in op.operands]
    _replace(op, rw(op.__class__.create(wide, [op.results[0].type], op._properties)))


def _negate(op: Operation, rw: Builder) -> None:
    (x,) = LLVM.on(rw).wrap(*op.operands)
    _replace(op, (x.bitcast(i16) ^ _SIGN).bitcast(x.type).value)


def _absolute(op: Operation, rw: Builder) -> None:
    (x,) = LLVM.on(rw).wrap(*op.operands)
    _replace(op, (x.bitcast(i16) & _SIGN - 1).bitcast(x.type).value)


def _copy_sign(op: Operation, rw: Builder) -> None:
    x, y = LLVM.on(rw).wrap(*op.operands)
    size, sign = x.bitcast(i16), y.bitcast(i16)
    _replace(op, ((size & _SIGN - 1) | (sign & _SIGN)).bitcast(x.type).value)


_HANDLERS: Mapping[str, Callable[[Any, Any], None]] = {
    ar.FPExtOp.name: _extend, ar.FNegOp.name: _negate, intr.FAbsOp.name: _absolute, intr.CopySignOp.name: _copy_sign,
    **{op.name: _in_f32 for op in (
        ar.FCmpOp, ar.FPToSIOp, ar.FPToUIOp, intr.FPToSISatOp, intr.FPToUISatOp, intr.IsFPClassOp)},
}  # fmt: skip

# Note [Why LLVM does not see bf16]
#
# LLVM 22 for x86 turns the sign bit of a bf16 that was loaded, `and i16 (bitcast bfloat %x to i16), -32768`, into a
# shift between types that differ: an assertion fails, and the process ends. As i16 there is nothing to turn. The
# operations that compute were in f32 already, so nothing is lost; and C code passes a bf16 as the integer that the
# generated header declares.
