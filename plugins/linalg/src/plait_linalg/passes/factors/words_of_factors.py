"""Words of 32 bits with the factors of several steps of a reduction: see Note [Pairs of factors] of `pair_factors`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType, i8, i16, i32
from plait.frozen import FrozenValue
from plait.ir.affine import AffineMap
from plait.lazy import lazy_import
from plait_std.algebra import SCALARS
from plait_std.dot_products import WORD_BITS
from plait_std.native.ops import ReinterpretOp
from plait_std.scalar.integers import wrap
from plait_std.tensor import ops as tensor

from plait_linalg.bodies import build_generic
from plait_linalg.ops import FillOp

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value
    from plait_std.dot_products import DotProduct
    from plait_std.mixed import Mixed

    from plait_linalg.passes.constants import Constants
    from plait_linalg.passes.factors.narrow_factors import Factor

np = lazy_import("numpy")
_PARTS = {8: i8, 16: i16}
"""The integers that hold the factors in a word, by their bits."""


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
        """The words of an operand that is known when the program runs. See Note [Words of neighbours]."""
        b, count, dim = SCALARS.on(builder), self.dot.count, self.dim
        sizes = [size.mixed for size in b.sizes(value)]
        steps = b.index(sizes[dim])
        words = (steps + (count - 1)).apply("divide", count)
        made = SCALARS.empty(builder, _with(sizes, dim, words.mixed), i32)
        if dim == len(sizes) - 1:
            return self._in_line(builder, value, made, (words * count - steps).mixed)
        whole, left = steps.apply("divide", count), steps.apply("remainder", count)
        if left.mixed == 0:
            return self._words_of(builder, value, made, count)
        lasts = [(whole.mixed, (left == parts).select(b.index(1), 0), parts) for parts in range(1, count)]
        for start, size, parts in ((0, whole, count), *lasts):
            if size.mixed != 0:
                offsets, lengths = _with([0] * len(sizes), dim, start), _with(sizes, dim, size.mixed)
                first, length = (b.index(start) * count).mixed, (size * parts).mixed
                taken = _slice(builder, value, _with(offsets, dim, first), _with(sizes, dim, length))
                own = self._words_of(builder, taken, _slice(builder, made, offsets, lengths), parts)
                made = SCALARS.insert(builder, own, made, offsets, lengths)
        return made

    def _in_line(self, builder: Builder, value: Value[Any], made: Value[Any], missing: Mixed) -> Value[Any]:
        """Words of neighbours in memory: a copy of the factors, of which `missing` ones are added to each line."""
        part, rank, dim = _PARTS[self.dot.bits], value.type.rank, self.dim
        parts = builder(ReinterpretOp.of(made, part))
        sizes = [size.mixed for size in SCALARS.on(builder).sizes(value)]

        def emit(inner: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
            return [self._bits(inner, scalars[0]).cast(part).value]

        start, identity = [0] * rank, AffineMap.identity(rank)
        out = _slice(builder, parts, start, sizes) if missing != 0 else parts
        copy = build_generic(builder, [value], [out], [identity] * 2, ["parallel"] * rank, emit).results[0]
        if missing != 0:
            parts = SCALARS.insert(builder, copy, parts, start, sizes)
            start, lengths = _with(start, dim, sizes[dim]), _with(sizes, dim, missing)
            nothing = SCALARS.constant(builder, wrap(self.nothing, self.dot.bits), part)
            rest = builder(FillOp.make([nothing], [_slice(builder, parts, start, lengths)]))
            copy = SCALARS.insert(builder, rest, parts, start, lengths)
        return builder(ReinterpretOp.of(copy, i32))

    def _words_of(self, builder: Builder, value: Value[Any], out: Value[Any], parts: int) -> Value[Any]:
        """Words of which each has `parts` factors."""

        def emit(inner: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
            return [self.joined(inner, scalars[:parts])]

        taken = self._apart(builder, value, SCALARS.on(builder).sizes(out)[self.dim].mixed, parts)
        rank = value.type.rank
        maps = [AffineMap.identity(rank)] * (parts + 1)
        return build_generic(builder, taken, [out], maps, ["parallel"] * rank, emit).results[0]

    def apart(self, builder: Builder) -> list[Value[Any]]:
        """Views of the operand: the elements that are first in a word, second ..., if all words are full."""
        words = self.value.type.shape[self.dim] // self.dot.count
        return self._apart(builder, self.value, words, self.dot.count)

    def _apart(self, builder: Builder, value: Value[Any], words: Mixed, parts: int) -> list[Value[Any]]:
        """Views of every one of `parts` elements along the dimension, within the operand even if there are none."""
        b = SCALARS.on(builder)
        sizes = [size.mixed for size in b.sizes(value)]
        taken, strides = _with(sizes, self.dim, words), _with([1] * len(sizes), self.dim, parts)
        length = b.index(words) * parts
        places = (b.index(step).apply("minimum", length.mixed).mixed if step else 0 for step in range(parts))
        starts = (_with([0] * len(sizes), self.dim, place) for place in places)
        return [_slice(builder, value, start, taken, strides) for start in starts]

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


# Note [Words of neighbours]
# Where the steps of an operand are neighbours in memory, the words of a line are a copy of its factors, made by vectors
# of them; the last word is filled up. Elsewhere they are put together of as many lines. Of a number of steps that is
# known at run time, one to three may be left after whole words: for each of these counts there is a piece of one word,
# or of none, so that slices and loops of no elements take the place of branches.
