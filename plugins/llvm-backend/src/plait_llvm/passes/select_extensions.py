"""A number that is repeated is widened once, before it is repeated: of `llvm-select-instructions`.

    sext(splat(%x : i8) : vector<16xi8>) : vector<16xi32>    ->    splat(sext(%x) : i32)

Loads widen integers as they read them. Arm and RISC-V then multiply narrow vectors, and RISC-V by a number in a scalar
register (`vwmacc.vx`); x86 repeats a byte as it loads it, and would take one instruction more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir.builder import Builder

from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import values as v
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.passes.nan_payloads import number_of

if TYPE_CHECKING:
    from plait.ir.value import Value


def extension_of_repeated(op: Any, bits: int) -> Value[Any] | None:
    """The repeated wide number for an extension of a repeated narrow one."""
    scalar = _repeated(op.operands[0])
    if scalar is None:
        return None
    rw, ty = Builder.before(op), op.results[0].type
    wide = rw(type(op)(scalar, scalar_of(ty)))
    first = rw(v.InsertElementOp(rw(v.PoisonOp(ty)), wide, LLVM.constant(rw, 0, scalar_of(ty))))
    return rw(v.ShuffleVectorOp(first, first, [0] * ty.shape[0]))


def _repeated(vector: Value[Any]) -> Value[Any] | None:
    """The number that all lanes of a vector are; None if it is not known to be one."""
    shuffle: Any = vector.defining_op
    if not isinstance(shuffle, v.ShuffleVectorOp) or any(shuffle.mask.values):
        return None
    first: Any = shuffle.operands[0].defining_op
    if not isinstance(first, v.InsertElementOp) or number_of(first.operands[2]) != 0:
        return None
    return first.operands[1]


EXTENSIONS = (ar.SExtOp.name, ar.ZExtOp.name)
