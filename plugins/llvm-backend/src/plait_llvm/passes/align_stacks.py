"""`llvm-align-stacks`: align the stack of functions whose vectors do not all fit in registers.

    llvm.func @loop(...) {                       llvm.func @loop(...) attributes {plait.stack_alignment = 32 : i64} {
      ... more live vectors than registers  =>     ...

See Note [Spilled vectors].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import VectorType, i64
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_llvm.dialect.ops import values
from plait_llvm.dialect.ops.functions import FuncOp
from plait_llvm.translate.flags import STACK_ALIGNMENT

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_ABI_BITS = 128
"""What calling conventions align the stack to."""
_UNSPILLED = (values.ConstantOp, values.PoisonOp, values.UndefOp, values.ZeroOp)
"""Operations that are repeated instead of being kept."""


class AlignStacks(Pass):
    """Align the stack of functions that store vectors there because registers run out."""

    name: ClassVar[str] = "llvm-align-stacks"
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")
    vector_registers: int = option(0, doc="number of vector registers; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        host = host_target()
        bits = self.vector_bits or host.vector_bits
        registers = self.vector_registers or host.vector_registers
        if bits <= _ABI_BITS:
            return
        for function in [inner for inner in op.walk() if isinstance(inner, FuncOp)]:
            if _spills(function, bits, registers):
                function.set_attribute(STACK_ALIGNMENT, IntegerAttr(bits // 8, i64))


def _spills(function: FuncOp, bits: int, registers: int) -> bool:
    """Whether more vectors are live somewhere in a function than there are registers."""
    known: dict[Any, int] = {}
    return any(_most_live(block, bits, registers, known) > registers for block in function.body.blocks)


def _most_live(block: Block, bits: int, registers: int, known: dict[Any, int]) -> int:
    """The most registers of vectors that are live at one place in a block; `registers` if all vectors take no more.

    What was computed in a block before stays live: the block may be in a loop. Arguments of blocks, which a loop
    changes, are live up to their last use. Constants are not counted. `known` has the registers of types.
    """
    sizes: dict[Value[Any], int] = {}
    for op in block.operations:
        for value in (*op.operands, *op.results):
            if isinstance(value.type, VectorType) and value not in sizes:
                sizes[value] = _registers(value, bits, known)
    if sum(sizes.values()) <= registers:
        return registers
    live = {value: size for value, size in sizes.items() if size and _stays(value, block)}
    total = most = sum(live.values())
    for op in reversed(list(block.operations)):
        for value in op.results:
            total -= live.pop(value, 0)
        for value in op.operands:
            if value not in live and (size := sizes.get(value, 0)):
                live[value] = size
                total += size
        most = max(most, total)
    return most


def _stays(value: Value[Any], block: Block) -> bool:
    """Whether a value is live at the end of a block."""
    made = value.defining_op
    if made is None:
        return False
    return made.parent is not block or any(user.parent is not block for user in value.users)


def _registers(value: Value[Any], bits: int, known: dict[Any, int]) -> int:
    """How many registers of more than 128 bits a vector takes; 0 for constants and masks."""
    ty: Any = value.type
    if isinstance(value.defining_op, _UNSPILLED):
        return 0
    if ty not in known:
        size = 0 if ty.is_scalable else ty.num_elements * getattr(ty.element_type, "width", 64)
        known[ty] = -(-size // bits) if size > _ABI_BITS else 0
    return known[ty]


# Note [Spilled vectors]
# A vector that finds no register is stored on the stack. LLVM aligns the stack for it only if it knows before registers
# are allocated that it must, which it does not; else such stores and loads cross lines of the cache or not as the
# address of the stack happens to be, which depends on the callers and even on the variables of the environment. A load
# across two lines waits for the store to reach the cache. `alignstack` says it from the beginning. It takes a register
# of addresses, and is left out where vectors fit, as in tiles of products.
