"""Steps of shuffles that LLVM looks at by themselves: of `llvm-select-instructions`.

    %ab = shuffle(%a, %b), %cd = shuffle(%c, %d)
    %0 = shuffle(%ab, %cd)                          ->    %0 = fence(shuffle(%ab, %cd))
    %1 = shuffle(%0, %other)                              %1 = shuffle(%0, %other)

No instruction of x86 shuffles three registers, but LLVM tries each shuffle together with all that it takes lanes from:
it takes twice as long for the steps of a transpose as where it cannot look through every other one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.builtin.types import f32
from plait.ir.builder import Builder

from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops.values import ShuffleVectorOp
from plait_llvm.passes.fences import fenced

if TYPE_CHECKING:
    from plait.ir.value import Value

_BYTE, _LEAST_BITS = 8, 128
_ONE_INSTRUCTION = 2
"""So many registers are shuffled by one instruction at most."""


def fenced_shuffle(op: Any, bits: int) -> Value[Any] | None:
    """The shuffle behind a fence, if it shuffles shuffles of three registers or more, and is shuffled again."""
    if not _fills_register(op.res.type, bits) or len(set(_sources(op))) <= _ONE_INSTRUCTION:
        return None
    if not any(map(_is_step, op.res.users)):
        return None
    rw = Builder.before(op)
    made = rw(ShuffleVectorOp(op.v1, op.v2, [*op.mask.values]))
    return fenced(rw, made)


def _sources(op: Any) -> Iterator[Value[Any]]:
    """What two shuffles take lanes from that a shuffle takes lanes from; nothing if it takes them from others."""
    if _is_step(op.v1.defining_op) and _is_step(op.v2.defining_op):
        for value in op.operands:
            yield from value.defining_op.operands


def _is_step(op: Any) -> bool:
    """Whether an operation shuffles two registers to another one."""
    return isinstance(op, ShuffleVectorOp) and op.v1 is not op.v2 and op.res.type is op.v1.type


def _fills_register(ty: Any, bits: int) -> bool:
    width: int = getattr(scalar_of(ty), "width", 0)
    whole = ty.shape[0] * width
    return not ty.is_scalable and width >= _BYTE and _LEAST_BITS <= whole <= bits and whole % f32.width == 0
