"""Multiplies matrices of words by instructions for tiles of the machine, or else element by element.

    native.contract_words %a, %b of [si8, si8] into %c : memref<32x64xi32>, memref<64x32xi32>, memref<32x32xi32>

becomes loops over tile registers of AMX (`tile_products`), or over blocks of two rows and two lanes that Arm multiplies
(`block_products`), and on other machines

    scf.for %i, %j, %k: %c[%i, %j] += the products of the bytes of %a[%i, %k] and %b[%k, %j]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC, BF16Type, MemRefType, f32
from plait.ir.builder import Builder
from plait.lazy import lazy_import
from plait.passes import Pass, option
from plait.runtime.target import HOST, host_target, instructions_named
from plait_std.algebra import SCALARS
from plait_std.bufferization.globals import Globals
from plait_std.native.ops import BYTES, ContractWordsOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

block_products = lazy_import("plait_llvm.passes.block_products")  # for some machines each, and narrow types
tile_products = lazy_import("plait_llvm.passes.tile_products")
_UNSIGNED, _BF16 = BYTES[1], BF16Type()
_ARM = ("aarch64", "arm64")


class ContractWords(Pass):
    """Multiply matrices of words by instructions for tiles, where the machine has them, or by loops."""

    name: ClassVar[str] = "llvm-contract-words"
    instructions: tuple[str, ...] = option(
        HOST, doc="what the machine has: tile-i8, tile-bf16; 'host' stands for this machine's"
    )
    architecture: str = option("", doc="the machine's, as triples begin; empty stands for this one's")

    def run(self, op: Operation, ctx: Context) -> None:
        host = host_target()
        names = instructions_named(self.instructions)
        is_arm = (self.architecture or host.architecture) in _ARM
        configurations = Globals(op)
        for inner in list(op.walk()):
            if not isinstance(inner, ContractWordsOp) or not isinstance(inner.init.type, MemRefType):
                continue
            needed = "tile-bf16" if inner.factor_types[0] is _BF16 else "tile-i8"
            sizes = (*inner.rhs.type.shape, *inner.init.type.shape)
            if needed not in names or DYNAMIC in inner.rhs.type.shape or 0 in sizes:
                _by_elements(inner)
            elif is_arm:
                block_products.BlockProduct(inner).run()
            else:
                tile_products.TileProduct(inner, configurations).run()
            inner.erase()


def _by_elements(op: ContractWordsOp) -> None:
    """Loops over elements, for machines without tile registers."""
    builder = Builder.before(op)
    b = SCALARS.on(builder)
    rows, columns = (b.size(op.init, dim).mixed for dim in range(2))
    with b.nest([rows, columns]) as (i, j):
        start = SCALARS.read(builder, op.init, [i.value, j.value])
        zero = SCALARS.constant(builder, 0, op.init.type.element_type)
        total = b.variable(zero if op.overwrites is not None else start)
        with b.loop(0, b.size(op.lhs, 1).mixed) as k:
            words = [
                b.expression(SCALARS.read(builder, value, [at.value for at in place]))
                for value, place in ((op.lhs, (i, k)), (op.rhs, (k, j)))
            ]
            pairs = zip(*(_factors(word, ty) for word, ty in zip(words, op.factor_types)))
            sum = b.expression(total.value)
            for first, second in pairs:
                sum = sum + first * second
            total.set(sum.value)
        SCALARS.write(builder, op.init, total.value, [i.value, j.value])


def _factors(word: Any, ty: Any) -> list[Any]:
    """The factors in a word, the first step first."""
    if ty is _BF16:
        return [(word << 16).bitcast(f32), (word & -0x10000).bitcast(f32)]
    if ty is _UNSIGNED:
        return [word >> 8 * step & 255 for step in range(4)]
    return [word << 24 - 8 * step >> 24 for step in range(4)]
