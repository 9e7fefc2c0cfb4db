"""Words of 32 bits with the factors of several steps of a reduction: see Note [Pairs of factors] of `pair_factors`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType, i32
from plait.frozen import FrozenValue
from plait.ir.affine import AffineDim, AffineMap
from plait.lazy import lazy_import
from plait_std.algebra import SCALARS
from plait_std.dot_products import WORD_BITS
from plait_std.native.ops import ReinterpretOp
from plait_std.tensor import ops as tensor

from plait_linalg.bodies import build_generic

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value
    from plait_std.dot_products import DotProduct

    from plait_linalg.narrow_factors import Factor
    from plait_linalg.passes.constants import Constants

np = lazy_import("numpy")


WordOf = Callable[["Builder", Sequence["Value[Any]"]], "Value[Any]"]


class Words(FrozenValue):
    """How words hold the factors of an operand, of neighbours along dimension `dim`, for an instruction."""

    value: Value[Any]
    factor: Factor
    dim: int
    dot: DotProduct
    offset: int
    """What is subtracted from each factor."""
    nothing: int
    """The bits of a factor whose product adds nothing."""

    def read(self, builder: Builder, in_tiles: bool, constants: Constants) -> tuple[list[Value[Any]], WordOf]:
        """Tensors to read, and what makes a word of an element of each: `in_tiles`, if that takes more than to read."""
        flipped = self.flipped if self.value not in constants else None
        if in_tiles and flipped is None:
            return self.apart(builder), self.joined
        if flipped is None or (flipped and not in_tiles):
            return [self.whole(builder, constants)], _first
        return [builder(ReinterpretOp.of(self.value, i32))], self._flip

    @property
    def flipped(self) -> int | None:
        """The bits in which words differ from what lies in memory; None if they differ in more than some bits.

        To subtract the half of its values from an element is to flip its upper bit.
        """
        ty, bits = self.value.type, self.dot.bits
        last = ty.shape[-1]
        is_in_line = self.dim == ty.rank - 1 and last != DYNAMIC and last % self.dot.count == 0
        added, half = self.factor.added, 1 << bits - 1
        if not is_in_line or added is None or ty.element_type.width != bits or (self.offset - added) % half:
            return None
        return sum((self.offset - added & half) << bits * step for step in range(self.dot.count))

    @property
    def is_viewed(self) -> bool:
        """Whether lines of the operand begin with a word of its memory, so that a view of it needs no copy."""
        op = self.value.defining_op
        if not isinstance(op, tensor.ExtractSliceOp):
            return True
        places = (op.static_offsets.values[-1], op.source.type.shape[-1])
        fits = all(place != DYNAMIC and place % self.dot.count == 0 for place in places)
        return fits and op.static_strides.values[-1] == 1

    def _flip(self, builder: Builder, elements: Sequence[Value[Any]]) -> Value[Any]:
        """The word that one in memory stands for."""
        flipped = self.flipped or 0
        signed = flipped - (1 << WORD_BITS) if flipped >> WORD_BITS - 1 else flipped
        return (SCALARS.on(builder).expression(elements[0]) ^ signed).value if flipped else elements[0]

    def whole(self, builder: Builder, constants: Constants) -> Value[Any]:
        """A tensor with the factors of several steps of the loop in each element."""
        dim, count = self.dim, self.dot.count

        def words_of(elements: Any) -> Any:
            bits = np.moveaxis(self.factor.bits_of_array(elements) - self.offset, dim, 0)
            missing = [(0, -len(bits) % count), *[(0, 0)] * (bits.ndim - 1)]
            bits = np.pad(bits, missing, constant_values=self.nothing)
            words = self._word([bits[step::count] for step in range(count)])
            return np.ascontiguousarray(np.moveaxis(words.astype(np.int32), 0, dim))

        words = constants.change(builder, self.value, words_of, i32, self._at_run_time)
        return words if words is not None else self._at_run_time(builder, self.value)

    def _at_run_time(self, builder: Builder, value: Value[Any]) -> Value[Any]:
        """Whole words, then one of the steps that are left."""
        b, count, dim = SCALARS.on(builder), self.dot.count, self.dim
        whole, left = divmod(value.type.shape[dim], count)
        sizes = [size.mixed for size in b.sizes(value)]
        made = SCALARS.empty(builder, _with(sizes, dim, whole + (left > 0)), i32)
        if not left:
            return self._words_of(builder, value, made, count)
        for start, words, parts in ((0, whole, count), (whole, 1, left)):
            if words:
                offsets, lengths = _with([0] * len(sizes), dim, start), _with(sizes, dim, words)
                taken = _slice(builder, value, _with(offsets, dim, start * count), _with(sizes, dim, words * parts))
                own = self._words_of(builder, taken, _slice(builder, made, offsets, lengths), parts)
                made = SCALARS.insert(builder, own, made, offsets, lengths)
        return made

    def _words_of(self, builder: Builder, value: Value[Any], out: Value[Any], parts: int) -> Value[Any]:
        """Words of which each has `parts` factors."""
        dims, dim = [AffineDim(i) for i in range(value.type.rank)], self.dim
        maps = [*[_with(dims, dim, dims[dim] * parts + step) for step in range(parts)], dims]

        def emit(inner: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
            return [self.joined(inner, scalars[:parts])]

        indexing = [AffineMap(len(dims), 0, tuple(exprs)) for exprs in maps]
        made = build_generic(builder, [value] * parts, [out], indexing, ["parallel"] * len(dims), emit)
        return made.results[0]

    def apart(self, builder: Builder) -> list[Value[Any]]:
        """Views of the operand: the elements that are first in a word, second ..., if all words are full."""
        value, dim, count = self.value, self.dim, self.dot.count
        sizes = [size.mixed for size in SCALARS.on(builder).sizes(value)]
        taken, strides = _with(sizes, dim, value.type.shape[dim] // count), _with([1] * len(sizes), dim, count)
        return [_slice(builder, value, _with([0] * len(sizes), dim, step), taken, strides) for step in range(count)]

    def joined(self, builder: Builder, elements: Sequence[Value[Any]]) -> Value[Any]:
        """A word of elements of the operand; what is missing adds nothing."""
        bits = [self._bits(builder, element) for element in elements]
        nothing = SCALARS.on(builder).expression(SCALARS.constant(builder, self.nothing, i32))
        return self._word([*bits, *[nothing] * (self.dot.count - len(bits))]).value

    def _bits(self, builder: Builder, element: Value[Any]) -> Any:
        """What a word holds of an element, in the lowest bits."""
        bits = self.factor.bits(builder, element)
        return bits - self.offset if self.offset else bits

    def _word(self, parts: Sequence[Any]) -> Any:
        """The word of factors, the first one lowest: expressions, or arrays."""
        bits = self.dot.bits
        word = parts[0] & (1 << bits) - 1
        for step in range(1, self.dot.count):
            is_last = step == self.dot.count - 1
            word = word | (parts[step] if is_last else parts[step] & (1 << bits) - 1) << bits * step
        return word


def _first(builder: Builder, elements: Sequence[Value[Any]]) -> Value[Any]:
    return elements[0]


def _with(exprs: Sequence[Any], place: int, expr: Any) -> list[Any]:
    return [*exprs[:place], expr, *exprs[place + 1 :]]


def _slice(
    builder: Builder, value: Value[Any], offsets: Sequence[Any], sizes: Sequence[Any], strides: Sequence[int] = ()
) -> Value[Any]:
    shape = tuple(size if isinstance(size, int) else DYNAMIC for size in sizes)
    ty = RankedTensorType(shape, value.type.element_type)
    return builder(tensor.ExtractSliceOp.of(value, offsets, sizes, strides or [1] * len(shape), ty))
