"""Operations on vectors of f16 that round nothing, in f32 where the machine lacks f16: of `llvm-expand-ops`.

    %1 = llvm.intr.floor(%0) : vector<8xf16>   ->  %a = llvm.fpext %0 : vector<8xf16> to vector<8xf32>
                                                   %b = llvm.intr.floor(%a) : vector<8xf32>
                                                   %1 = llvm.fptrunc %b : vector<8xf32> to vector<8xf16>
    %1 = llvm.fptosi %0 : vector<8xf16> to ..  ->  %a = llvm.fpext %0, %1 = llvm.fptosi %a

LLVM takes vectors of these apart on such machines, or compares and blends halves of registers. What they return is a
number of f16, or NaN, in f32 too, so the next operation takes it without a conversion. A fence, without an
instruction, follows each extension: LLVM would narrow the operation again.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import pack, unpack
from typing import TYPE_CHECKING, Any

from plait.builtin.types import F16Type, VectorType, f32
from plait.ir.builder import Builder

from plait_llvm.dialect.constraints import scalar_of, with_scalar
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.dialect.ops.values import ConstantOp
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.passes.fences import fenced, is_fence
from plait_llvm.passes.nan_payloads import number_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value

SELECTING = frozenset(
    op.name for op in (
        intr.MaximumOp, intr.MinimumOp, intr.MaxNumOp, intr.MinNumOp, intr.VectorReduceFMaximumOp,
        intr.VectorReduceFMinimumOp, intr.VectorReduceFMaxOp, intr.VectorReduceFMinOp)
)  # fmt: skip
"""Those whose result is one of the operands, or NaN: there is nothing to round."""
_TO_WHOLE_NUMBERS = frozenset(
    op.name for op in (intr.FFloorOp, intr.FCeilOp, intr.FTruncOp, intr.RoundOp, intr.RoundEvenOp, intr.RintOp,
                       intr.NearbyIntOp)
)  # fmt: skip
_TO_INTEGERS = frozenset(op.name for op in (ar.FPToSIOp, ar.FPToUIOp, intr.FPToSISatOp, intr.FPToUISatOp))

_EXACT = SELECTING | _TO_WHOLE_NUMBERS | _TO_INTEGERS


def compute_in_f32(root: Operation) -> None:
    """Compute what rounds nothing of vectors of f16 in f32."""
    wide: dict[Value[Any], Value[Any]] = {}
    for op in list(root.walk()):
        if op.name in _EXACT and _is_of_f16(op.operands[0].type):
            _replace(op, wide)
        elif isinstance(op, ar.FPExtOp) and _is_of_f16(op.arg.type) and scalar_of(op.results[0].type) is f32:
            _extend_once(op, wide)


def as_f32(rw: Builder, value: Value[Any]) -> Value[Any]:
    """A vector of f16 in f32: what it was narrowed from, where that lost nothing."""
    op = value.defining_op
    if isinstance(op, ar.FPTruncOp) and is_chosen_of(op.arg, _is_f16_or_nan):
        return op.arg
    return LLVM.on(rw).expression(value).cast(f32).value


_MOST_DEPTH = 4
"""As many operations are looked through to see that nothing was lost."""


def is_chosen_of(value: Value[Any], known: Callable[[Value[Any]], bool | None], depth: int = _MOST_DEPTH) -> bool:
    """Whether `known` holds for what operations choose a value of; it is asked again of operands where it is None."""
    found = known(value)
    if found is not None:
        return found
    op: Any = value.defining_op
    if op is None or not depth or not (is_fence(op) or isinstance(op, ar.SelectOp) or op.name in SELECTING):
        return False
    chosen = op.operands[1:] if isinstance(op, ar.SelectOp) else op.operands
    return all(is_chosen_of(operand, known, depth - 1) for operand in chosen)


def _is_f16_or_nan(value: Value[Any]) -> bool | None:
    """Whether an f32 is a number of f16, or a NaN; None if its operation does not say."""
    op: Any = value.defining_op
    if isinstance(op, ar.FPExtOp):
        return scalar_of(value.type) is f32 and isinstance(scalar_of(op.arg.type), F16Type)
    if isinstance(op, ConstantOp):
        number = number_of(value)
        return number is not None and (number != number or _is_f16(number))
    return None


def _is_f16(number: float) -> bool:
    try:
        return unpack("e", pack("e", number)) == (number,)
    except OverflowError:
        return False


def _is_of_f16(ty: Any) -> bool:
    return isinstance(ty, VectorType) and isinstance(ty.element_type, F16Type)


def _replace(op: Operation, wide: dict[Value[Any], Value[Any]]) -> None:
    """Do it in f32; `wide` are results that are known in f32, and gets this one."""
    rw = Builder.before(op)
    result = op.results[0]
    operands = [wide[v] if v in wide else _extended(rw, v) for v in op.operands]
    if op.name in _TO_INTEGERS:
        made = rw(op.__class__.create(operands, [result.type], op._properties))
    else:
        number = rw(op.__class__.create(operands, [with_scalar(result.type, f32)], op._properties))
        made = rw(ar.FPTruncOp(number, result.type))
        wide[made] = number
    result.replace_all_uses_with(made)
    op.erase()


def _extend_once(op: ar.FPExtOp, wide: dict[Value[Any], Value[Any]]) -> None:
    """Take what is known in f32, and hide the extension from the optimizer where it would undo it."""
    if op.arg in wide:
        op.results[0].replace_all_uses_with(wide[op.arg])
    elif _becomes_integers(op.results[0]):
        op.results[0].replace_all_uses_with(_extended(Builder.before(op), op.arg))
    else:
        return
    op.erase()


def _becomes_integers(value: Value[Any]) -> bool:
    """Whether a value is converted to integers, as it is or where a select chooses it."""
    users = [use.operation for use in value.uses]
    return any(
        user.name in _TO_INTEGERS or (isinstance(user, ar.SelectOp) and _becomes_integers(user.results[0]))
        for user in users
    )


def _extended(rw: Builder, value: Value[Any]) -> Value[Any]:
    """A vector of f16 in f32, which LLVM does not look through."""
    ty = with_scalar(value.type, f32)
    number = number_of(value)
    if number is not None and number == number:  # what is selected later knows constants
        return LLVM.on(rw).number(number, ty).value
    return fenced(rw, rw(ar.FPExtOp(value, ty)))
