"""Roundings to bf16 without a look at NaN, where every NaN has an upper half that says so. See Note [Payloads of NaN].

    llvm.select(uno(%x, %x), %bits | quiet, %bits + below)  ->  %bits + below
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import f32
from plait.ir.value import BlockArgument

from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.dialect.ops.calls import CallIntrinsicOp
from plait_llvm.dialect.ops.values import ConstantOp, ExtractElementOp, InsertElementOp, ShuffleVectorOp, UndefOp
from plait_llvm.passes.counters import passed

if TYPE_CHECKING:
    from plait.ir.value import Value

_MOST_VALUES = 256
"""Values of more operations than this are not looked through."""
_PASSING = (
    ar.FAddOp, ar.FSubOp, ar.FMulOp, ar.FDivOp, ar.FNegOp, ar.SelectOp, ExtractElementOp,
    InsertElementOp, ShuffleVectorOp, intr.FMAOp, intr.FAbsOp, intr.CopySignOp, intr.MaximumOp, intr.MinimumOp,
    intr.LoadExpOp,
)  # fmt: skip
"""Operations whose NaN is the default one, or the NaN of an operand."""
_PASSING_INTRINSICS = ("llvm.ldexp", "llvm.x86.avx512.mask.scalef.ps", "llvm.x86.avx512.mask.range.ps")
_NEVER_NAN = (ar.SIToFPOp, ar.UIToFPOp, UndefOp)


def rounding_of_numbers(op: Any, bits: int) -> Value[Any] | None:
    """What a rounding to bf16 is for numbers, if it is so for each NaN that comes there too."""
    test, quiet, rounded = op.operands
    compared = test.defining_op
    if not isinstance(compared, ar.FCmpOp) or compared.predicate.text != "uno":
        return None
    x, same = compared.operands
    made = quiet.defining_op
    if x is not same or not isinstance(made, ar.OrOp) or number_of(made.operands[1]) != 0x400000:
        return None
    whole = made.operands[0].defining_op
    if not isinstance(whole, ar.BitcastOp) or whole.operands[0] is not x or scalar_of(x.type) is not f32:
        return None
    return rounded if _has_short_payloads(x) else None


def _has_short_payloads(value: Value[Any]) -> bool:
    """Whether the lower half of each NaN that a value of f32 may be is zero."""
    seen: set[Value[Any]] = {value}
    pending = [value]
    while pending:
        sources = _sources(pending.pop())
        if sources is None or len(seen) > _MOST_VALUES:
            return False
        new = [source for source in sources if source not in seen and _is_float(source)]
        seen.update(new)
        pending.extend(new)
    return True


def _is_float(value: Value[Any]) -> bool:
    return scalar_of(value.type) is f32


def _sources(value: Value[Any]) -> list[Value[Any]] | None:
    """The values that a NaN may come from; None if it may have any payload."""
    if value.defining_op is None:
        return _passed_to(value)
    op: Any = value.defining_op
    if isinstance(op, _PASSING):
        return list(op.operands)
    if isinstance(op, CallIntrinsicOp):
        name: Any = op.intrin
        return list(op.operands) if name.value.startswith(_PASSING_INTRINSICS) else None
    if isinstance(op, _NEVER_NAN):
        return []
    if isinstance(op, ConstantOp):
        number = number_of(value)
        return [] if number is not None and number == number else None
    if isinstance(op, ar.BitcastOp):
        return [] if ends_in_zeros(op.operands[0].defining_op) else None
    return None


def _passed_to(argument: Any) -> list[Value[Any]] | None:
    """What the blocks before pass for an argument; None for one of a function."""
    block = argument.owner
    if not isinstance(argument, BlockArgument) or block.is_entry:
        return None
    values = [value for before in block.predecessors for value in passed(before, block, argument.index)]
    return None if None in values or not values else values


def ends_in_zeros(op: Any) -> bool:
    """Whether the lower half of an integer of 32 bits is zero."""
    if isinstance(op, ar.ShlOp):
        number = number_of(op.operands[1])
        return number is not None and number >= 16
    number = number_of(op.operands[1]) if isinstance(op, ar.AndOp) else None
    return number is not None and int(number) & 0xFFFF == 0


def number_of(value: Value[Any]) -> Any:
    """The number that a constant is, or that all its elements are; None for other values."""
    op = value.defining_op
    attribute: Any = op.value if isinstance(op, ConstantOp) else None
    if isinstance(attribute, DenseElementsAttr) and attribute.is_splat:
        attribute = attribute.splat_value
    return attribute.value if isinstance(attribute, (IntegerAttr, FloatAttr)) else None


# Note [Payloads of NaN]
# A rounding adds less than 2^16 to the bits. Of a NaN whose lower half is zero that leaves the upper half as it is; a
# NaN with other bits could become an infinity, or zero. The NaN of bf16 has a lower half of zeros in f32. Processors of
# x86 and Arm return the default NaN, 0x7FC00000 of either sign, or the NaN of an operand, made quiet; so sums, products
# and what else is made of those, and of numbers, round right. Others, as GPUs, have a default NaN of all ones.
