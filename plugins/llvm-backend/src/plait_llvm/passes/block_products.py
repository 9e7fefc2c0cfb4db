"""Products of matrices of words by instructions that multiply two rows and two lanes (Arm): of `llvm-contract-words`.

    native.contract_words %a, %b of [si8, si8] into %c : memref<12x64xi32>, memref<64x8xi32>, memref<12x8xi32>

becomes a loop over two words of each row, with 24 blocks of sums in registers, of two rows and two lanes each:

    scf.for %k = %c0 to %c64 step %c2 iter_args(%sums = ...) {
      %rows = vector.shuffle %a_0, %a_1 [0, 1, 2, 3]     // two words of two rows
      %lanes = vector.shuffle %b_0, %b_1 [0, 4, 1, 5]    // two words of two lanes
      %more = llvm.call_intrinsic "llvm.aarch64.neon.smmla.v4i32.v16i8"(%sums, %rows, %lanes)

See Note [Blocks of two by two].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import BF16Type, VectorType, i1, i8
from plait.ir.builder import Builder
from plait_std.algebra import SCALARS
from plait_std.arith.ops import ConstantOp
from plait_std.native.ops import BYTES, ContractWordsOp
from plait_std.vector import accesses, movement, transfers

from plait_llvm.dialect.ops.calls import CallIntrinsicOp

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.ir.value import Value

_SIGNED, _UNSIGNED = BYTES
_BF16 = BF16Type()
_MIXED = "llvm.aarch64.neon.usmmla.v4i32.v16i8"
_PRODUCTS: Mapping[tuple[Any, ...], str] = {
    (_BF16, _BF16): "llvm.aarch64.neon.bfmmla",
    (_SIGNED, _SIGNED): "llvm.aarch64.neon.smmla.v4i32.v16i8", (_SIGNED, _UNSIGNED): _MIXED,
    (_UNSIGNED, _SIGNED): _MIXED, (_UNSIGNED, _UNSIGNED): "llvm.aarch64.neon.ummla.v4i32.v16i8",
}  # fmt: skip
"""The intrinsic for factors of these types; that for both kinds takes the factors without signs first."""
_WORDS, _STEP = 4, 2
"""The words in a register, and how many words of a row are multiplied at a time."""
_ROWS, _LANES = 12, 8
"""The rows and lanes whose sums are in registers: 24 of 32."""
_LOW, _HIGH = (0, 1, 4, 5), (2, 3, 6, 7)
_EVEN, _ODD = (0, 2, 4, 6), (1, 3, 5, 7)
_FIRST, _SECOND = (0, 4, 1, 5), (2, 6, 3, 7)
"""Which words of two registers make one of them."""
_Sums = dict[tuple[int, int], Any]


class BlockProduct:
    """Multiplies matrices by blocks of two rows and two lanes."""

    def __init__(self, op: ContractWordsOp) -> None:
        self.op, self.builder = op, Builder.before(op)
        self.b = SCALARS.on(self.builder)
        self.product = _PRODUCTS[op.factor_types]
        self.is_swapped = op.factor_types == (_SIGNED, _UNSIGNED)
        self.words, self.lanes = op.rhs.type.shape
        self.sum_type = VectorType((_WORDS,), op.init.type.element_type)
        self.word_type = self.sum_type.with_element_type(op.lhs.type.element_type)

    def run(self) -> None:
        for lane_start, lane_end, lanes in _parts(self.lanes, _LANES):
            with self.b.loop(lane_start, lane_end, lanes) as lane:
                for start, end, rows in self._rows():
                    with self.b.loop(start, end, rows) as row:
                        self._block(row, rows, lane, lanes)

    def _rows(self) -> Iterator[tuple[Any, Any, int]]:
        """Where steps of so many rows begin and end; if they are counted at run time, what is left has few sizes."""
        rows = self.b.size(self.op.init, 0)
        if isinstance(rows.mixed, int):
            yield from _parts(rows.mixed, _ROWS)
            return
        start: Any = 0
        for step in (_ROWS, 4, 1):
            end = (rows - rows.apply("remainder", step)).mixed
            yield start, end, step
            start = end

    def _block(self, row: Expression, rows: int, lane: Expression, lanes: int) -> None:
        """The sums of so many rows and lanes."""
        b = SCALARS.on(self.builder)
        sums: _Sums = {place: b.variable(value) for place, value in self._start(row, rows, lane, lanes).items()}
        whole = self.words - self.words % _STEP
        if whole:
            with b.loop(0, whole, _STEP) as step:
                self._step(sums, (row, rows), (lane, lanes), step, _STEP)
        if self.words > whole:
            self._step(sums, (row, rows), (lane, lanes), b.index(whole), self.words - whole)
        for i in range(0, rows, 2):
            for quad in range(0, lanes, _WORDS):
                pair = [sums[i, quad + j].value for j in (0, 2)]
                for k, places in enumerate((_EVEN, _ODD) if self.is_swapped else (_LOW, _HIGH)):
                    if i + k < rows:
                        found = self._shuffle(pair, places)
                        self._store(found, row + (i + k), lane + quad, min(_WORDS, lanes - quad))

    def _start(self, row: Expression, rows: int, lane: Expression, lanes: int) -> dict[tuple[int, int], Value[Any]]:
        """What the blocks of sums begin with, by the first row and lane of each."""
        found: dict[tuple[int, int], Value[Any]] = {}
        zero = SCALARS.constant(self.builder, 0, self.sum_type)
        for i in range(0, rows, 2):
            for quad in range(0, lanes, _WORDS):
                places = (quad, quad + 2)
                if self.op.overwrites is not None:
                    found |= {(i, place): zero for place in places}
                    continue
                pair = [
                    self._load(self.op.init, row + min(i + k, rows - 1), lane + quad, min(_WORDS, lanes - quad), zero)
                    for k in (0, 1)
                ]
                orders = (_FIRST, _SECOND) if self.is_swapped else (_LOW, _HIGH)
                found |= {(i, place): self._shuffle(pair, order) for place, order in zip(places, orders)}
        return found

    def _step(
        self, sums: _Sums, rows: tuple[Expression, int], lanes: tuple[Expression, int], step: Expression, words: int
    ) -> None:
        """Add the products of two words of each row, or of the last one."""
        (row, row_count), (lane, lane_count) = rows, lanes
        zero = SCALARS.constant(self.builder, 0, self.word_type)
        columns: dict[int, Value[Any]] = {}
        for quad in range(0, lane_count, _WORDS):
            count = min(_WORDS, lane_count - quad)
            pair = [self._load(self.op.rhs, step + k, lane + quad, count, zero) for k in range(words)]
            pair += [zero] * (_STEP - words)
            columns |= {quad + j: self._shuffle(pair, order) for j, order in ((0, _FIRST), (2, _SECOND))}
        for i in range(0, row_count, 2):
            halves = [self._half(row + min(i + k, row_count - 1), step, words) for k in (0, 1)]
            block = self._shuffle(halves, range(_WORDS))
            for j, column in columns.items():
                sums[i, j].set(self._multiplied(sums[i, j].value, block, column))

    def _half(self, row: Expression, step: Expression, words: int) -> Value[Any]:
        """Two words of a row."""
        at, ty = self._indices(row, step), VectorType((_STEP,), self.word_type.element_type)
        if words == _STEP:
            return self.builder(transfers.LoadOp(self.op.lhs, at, result=ty))
        nothing = SCALARS.constant(self.builder, _MINUS_ZEROS if self.product.endswith("bfmmla") else 0, ty)
        return self.builder(accesses.MaskedLoadOp(self.op.lhs, at, self._mask(words, _STEP), nothing, result=ty))

    def _multiplied(self, total: Value[Any], rows: Value[Any], lanes: Value[Any]) -> Value[Any]:
        factors = (lanes, rows) if self.is_swapped else (rows, lanes)
        narrow = VectorType((8,), _BF16) if self.product.endswith("bfmmla") else VectorType((16,), i8)
        cast = [self.builder(movement.BitCastOp(one, narrow)) for one in factors]
        return self.builder(CallIntrinsicOp(self.product, [total, *cast], self.sum_type))

    def _shuffle(self, pair: Sequence[Value[Any]], places: Sequence[int]) -> Value[Any]:
        return self.builder(movement.ShuffleOp(pair[0], pair[1], [*places]))

    def _load(self, matrix: Value[Any], row: Any, column: Any, count: int, others: Value[Any]) -> Value[Any]:
        """A register of elements of a row, of which the first `count` are read."""
        at, ty = self._indices(row, column), others.type
        if count == _WORDS:
            return self.builder(transfers.LoadOp(matrix, at, result=ty))
        return self.builder(accesses.MaskedLoadOp(matrix, at, self._mask(count), others, result=ty))

    def _store(self, value: Value[Any], row: Any, column: Any, count: int) -> None:
        at = self._indices(row, column)
        if count == _WORDS:
            self.builder.insert(transfers.StoreOp(value, self.op.init, at))
        else:
            self.builder.insert(accesses.MaskedStoreOp(self.op.init, at, self._mask(count), value))

    def _indices(self, row: Any, column: Any) -> list[Value[Any]]:
        return [self.b.index(row).value, self.b.index(column).value]

    def _mask(self, count: int, size: int = _WORDS) -> Value[Any]:
        ty = VectorType((size,), i1)
        return self.builder(ConstantOp(DenseElementsAttr.from_values(ty, [i < count for i in range(size)])))


_MINUS_ZEROS = -0x7FFF8000
"""Two bf16 that are -0, whose products with 0 leave the signs of zeros."""


def _parts(size: int, step: int) -> list[tuple[int, int, int]]:
    """Where as many whole steps as there are begin and end, and where what is left does, with the size of each."""
    whole = size - size % step
    return [(start, end, min(step, end - start)) for start, end in ((0, whole), (whole, size)) if start < end]


# Note [Blocks of two by two]
# `smmla` and its like multiply two rows of eight bytes with two lanes of eight bytes, and `bfmmla` of four bf16: twice
# the products of `sdot` and `bfdot`. Eight bytes are two words. Those of two rows are loaded as halves of a register,
# those of two lanes lie in two rows of words, of which shuffles make registers. A tile of 12 rows and 8 lanes shares
# them: six registers of rows and four shuffles for 24 products. Sums are in blocks of two rows until the end. `usmmla`
# takes the factors without signs first: where those are lanes, blocks are transposed.
