"""Products of matrices of words by tile registers (AMX): of `llvm-contract-words`.

    native.contract_words %a, %b of [si8, si8] into %c : memref<32x64xi32>, memref<64x32xi32>, memref<32x32xi32>

becomes, with registers 0 to 3 for sums, 4 and 5 for rows, 6 and 7 for lanes,

    llvm.call_intrinsic "llvm.x86.ldtilecfg"(%configuration)
    llvm.call_intrinsic "llvm.x86.tileloadd64"(0, %c, %bytes_of_row) ...
    scf.for %k = %c0 to %c64 step %c16 {
      llvm.call_intrinsic "llvm.x86.tileloadd64"(4, %a, %bytes_of_row) ...
      llvm.call_intrinsic "llvm.x86.tdpbssd"(0, 4, 6) ...
    }
    llvm.call_intrinsic "llvm.x86.tilestored64"(0, %c, %bytes_of_row) ...
    llvm.call_intrinsic "llvm.x86.tilerelease"()

See Note [Registers of tiles].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.attributes import DenseElementsAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, BF16Type, RankedTensorType, i8, i64
from plait.ir.builder import Builder
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.bufferization.globals import Globals
from plait_std.memref import ops as memref
from plait_std.native.ops import BYTES, ContractWordsOp

from plait_llvm.dialect.ops.arithmetic import IntToPtrOp
from plait_llvm.dialect.ops.calls import CallIntrinsicOp
from plait_llvm.dialect.types import ptr

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.ir.value import Value

_SIGNED, _UNSIGNED = BYTES
_PRODUCTS: Mapping[tuple[Any, ...], str] = {
    (BF16Type(), BF16Type()): "llvm.x86.tdpbf16ps",
    (_SIGNED, _SIGNED): "llvm.x86.tdpbssd", (_SIGNED, _UNSIGNED): "llvm.x86.tdpbsud",
    (_UNSIGNED, _SIGNED): "llvm.x86.tdpbusd", (_UNSIGNED, _UNSIGNED): "llvm.x86.tdpbuud",
}  # fmt: skip
"""The intrinsic for factors of these types."""
_SIZE = 16
"""The rows of a tile register, and the words in a row."""
_WORD_BYTES = 4
_SUMS, _ROWS, _LANES = 0, 4, 6
"""The first of the registers for sums, for rows of the first operand, and for lanes of the second."""


class _Part(NamedTuple):
    """The rows from `start` to `end` in steps of `tiles`, and so many words at a time of the reduction.

    Without `tiles`, all these rows, which are known at run time and fewer than a register has, are one step.
    """

    start: Any
    end: Any
    tiles: tuple[int, ...]
    first: int
    last: int
    words: int


class TileProduct:
    """Multiplies matrices by tile registers; the number of rows may be known at run time only."""

    def __init__(self, op: ContractWordsOp, configurations: Globals) -> None:
        self.op, self.configurations, self.product = op, configurations, _PRODUCTS[op.factor_types]
        self.builder = Builder.before(op)
        self.b = SCALARS.on(self.builder)
        self.matrices = [_Matrix(self.builder, value) for value in op.operands]
        self.words, self.columns = op.rhs.type.shape

    def run(self) -> None:
        for part in self._parts():
            for start in range(0, self.columns, 2 * _SIZE):
                columns = _cut(min(self.columns - start, 2 * _SIZE))
                shapes = [part.tiles] if part.tiles else [(rows,) for rows in range(1, _SIZE)]
                made = b"".join(_configuration(rows, part.words, columns) for rows in shapes)
                data = DenseElementsAttr(RankedTensorType((len(made),), i8), made)
                address = _Address(self.builder, self.configurations.get(self.builder, data))
                if part.tiles:
                    self._call("ldtilecfg", address.at(0))
                with self.b.loop(part.start, part.end, sum(part.tiles) or _SIZE) as row:
                    if not part.tiles:
                        self._call("ldtilecfg", address.at((self.b.index(part.end) - row - 1) * _CONFIGURATION_BYTES))
                    self._tiles(part, row, start, columns)
        self._call("tilerelease")

    def _parts(self) -> Iterator[_Part]:
        """All rows and words, cut by the size of registers: tiles of one part have the same sizes."""
        steps = self.words - self.words % _SIZE
        for start, end, tiles in self._rows():
            for first, last in ((0, steps), (steps, self.words)):
                if first < last:
                    yield _Part(start, end, tiles, first, last, min(last - first, _SIZE))

    def _rows(self) -> Iterator[tuple[Any, Any, tuple[int, ...]]]:
        rows = self.b.size(self.op.init, 0)
        twos = rows - rows.apply("remainder", 2 * _SIZE)
        if isinstance(rows.mixed, int):
            if twos.mixed != 0:
                yield 0, twos.mixed, (_SIZE, _SIZE)
            if twos.mixed != rows.mixed:
                yield twos.mixed, rows.mixed, _cut(rows.mixed % (2 * _SIZE))
            return
        ones = rows - rows.apply("remainder", _SIZE)
        yield 0, twos.mixed, (_SIZE, _SIZE)
        yield twos.mixed, ones.mixed, (_SIZE,)
        yield ones.mixed, rows.mixed, ()

    def _tiles(self, part: _Part, row: Expression, column: int, columns: Sequence[int]) -> None:
        """The sums of tiles that are side by side, and below each other, in registers."""
        lhs, rhs, init = self.matrices
        sums = [
            (_SUMS + 2 * i + j, init.at(row + i * _SIZE, column + j * _SIZE))
            for i in range(max(1, len(part.tiles))) for j in range(len(columns))
        ]  # fmt: skip
        for register, place in sums:
            if part.first == 0 and self.op.overwrites is not None:
                self._call("tilezero", register)
            else:
                self._call("tileloadd64", register, place, init.bytes_of_row)
        with self.b.loop(part.first, part.last, part.words) as step:
            for j in range(len(columns)):
                self._call("tileloadd64", _LANES + j, rhs.at(step, column + j * _SIZE), rhs.bytes_of_row)
            for i in range(max(1, len(part.tiles))):
                self._call("tileloadd64", _ROWS + i, lhs.at(row + i * _SIZE, step), lhs.bytes_of_row)
                for j in range(len(columns)):
                    self._emit(self.product, _SUMS + 2 * i + j, _ROWS + i, _LANES + j)
        for register, place in sums:
            self._call("tilestored64", register, place, init.bytes_of_row)

    def _call(self, name: str, *arguments: Any) -> None:
        self._emit(f"llvm.x86.{name}", *arguments)

    def _emit(self, name: str, *arguments: Any) -> None:
        values = [
            self.builder(arith.ConstantOp(IntegerAttr(one, i8))) if isinstance(one, int) else one for one in arguments
        ]
        self.builder.insert(CallIntrinsicOp(name, values, None))


class _Address:
    """Where the elements of a buffer without gaps are."""

    def __init__(self, builder: Builder, value: Value[Any]) -> None:
        self.builder, self.b = builder, SCALARS.on(builder)
        self.base = self.b.index(builder(memref.ExtractAlignedPointerAsIndexOp(value)))

    def at(self, byte: Any) -> Value[Any]:
        """The address of a byte."""
        place = self.base + byte
        return self.builder(IntToPtrOp(self.builder(arith.IndexCastOp(place.value, i64)), ptr))


class _Matrix:
    """A buffer of words, whose elements are side by side in rows."""

    def __init__(self, builder: Builder, value: Value[Any]) -> None:
        self.address, self.b = _Address(builder, value), SCALARS.on(builder)
        ty: Any = value.type
        (row, _), offset = ty.strides_and_offset()
        if DYNAMIC in (row, offset):
            types = memref.ExtractStridedMetadataOp.infer_types([value], {})
            described: Any = builder.insert(memref.ExtractStridedMetadataOp.create([value], types))
            row = described.strides[0] if row == DYNAMIC else row
            offset = described.offset if offset == DYNAMIC else offset
        self.first, self.row = self.b.index(offset), self.b.index(row) * _WORD_BYTES
        self.bytes_of_row = builder(arith.IndexCastOp(self.row.value, i64))

    def at(self, row: Any, column: Any) -> Value[Any]:
        """The address of an element."""
        return self.address.at(self.row * row + (self.first + column) * _WORD_BYTES)


def _cut(size: int) -> tuple[int, ...]:
    """At most two sizes of registers."""
    return (_SIZE, size - _SIZE) if size > _SIZE else (size,)


def _configuration(tiles: Sequence[int], steps: int, columns: Sequence[int]) -> bytes:
    """The rows, and the bytes of a row, of each register, as `ldtilecfg` reads them."""
    made = bytearray(_CONFIGURATION_BYTES)
    made[0] = _PALETTE
    rows = dict(enumerate(tiles))
    shapes = {_ROWS + i: (count, steps) for i, count in rows.items()}
    shapes |= {_LANES + j: (steps, lanes) for j, lanes in enumerate(columns)}
    shapes |= {_SUMS + 2 * i + j: (count, lanes) for i, count in rows.items() for j, lanes in enumerate(columns)}
    for register, (count, words) in shapes.items():
        made[_BYTES_AT + 2 * register] = words * _WORD_BYTES
        made[_ROWS_AT + register] = count
    return bytes(made)


_CONFIGURATION_BYTES = 64
_PALETTE, _BYTES_AT, _ROWS_AT = 1, 16, 48
"""What the first byte says, and where numbers of 16 bits, and of 8 bits, begin that tell of each register."""


# Note [Registers of tiles]
# A tile register has up to 16 rows of 64 bytes, and there are eight. Two by two sums share what is loaded: four
# products for four loads, so that loading, at half the time of a product, is hidden. LLVM can choose registers by
# itself, but has one configuration for a function: with a second size of tiles, as at an edge, it keeps half of the
# sums in memory. So registers are chosen here, and configured again where sizes change: rows that fill no two
# registers, and words that fill no register, are parts with sizes of their own. That takes about as long as one
# product, for up to 128 rows. Rows that are counted at run time choose one of 15 configurations at the end.
#
# The sums go through memory, which is in the first cache, to what follows in the tile.
