"""Tables in registers, looked up lane by lane where no instruction does it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from plait.builtin.types import i64
from plait.ir.builder import Builder

from plait_llvm.dialect.ops import values
from plait_llvm.dialect.ops.calls import CallIntrinsicOp
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.passes.registers import shuffled

LOOK_UP = "llvm.x86.avx512.vpermi2var."
"""The intrinsics that choose lanes of two registers; their names end in the type and the bits of a register."""
PERMUTE = "llvm.x86.avx2.permps"
"""The intrinsic that chooses lanes of one register."""


def expand_look_up(op: Any, names: Collection[str]) -> bool:
    """Look lanes up one by one, if that is what `op` does and `names`, the machine's instructions, have none for it."""
    if op.name != CallIntrinsicOp.name:
        return False
    is_permutation = op.intrin.value == PERMUTE
    if not is_permutation and not op.intrin.value.startswith(LOOK_UP):
        return False
    if ("permute" if is_permutation else "look-up") in names:
        return False
    rw = Builder.before(op)
    if is_permutation:
        table, places = op.operands
    else:
        low, places, high = op.operands
        table = shuffled(rw, low, range(2 * low.type.shape[0]), high)
    op.results[0].replace_all_uses_with(lanes_one_by_one(rw, table, places))
    op.erase()
    return True


def lanes_one_by_one(rw: Builder, table: Any, places: Any) -> Any:
    """The lanes of a table that the lowest bits of `places` number."""
    made = rw(values.PoisonOp(places.type.with_element_type(table.type.element_type)))
    held = (LLVM.on(rw).expression(places) & (table.type.shape[0] - 1)).value
    for lane in range(places.type.shape[0]):
        at = LLVM.constant(rw, lane, i64)
        chosen = rw(values.ExtractElementOp(table, rw(values.ExtractElementOp(held, at))))
        made = rw(values.InsertElementOp(made, chosen, at))
    return made
