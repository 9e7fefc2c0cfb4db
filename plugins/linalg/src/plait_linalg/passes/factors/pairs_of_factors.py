"""Contractions whose factors are halves or quarters of words: see Note [Pairs of factors] of `pair_factors`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, f32, i32
from plait.interfaces.loop_like import LoopLike
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.lazy import lazy_import
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.arith.attributes import FastMathFlagsAttr
from plait_std.dot_products import WORD_BITS, DotProduct, of_floats, of_integers
from plait_std.scalar.integers import wrap

from plait_linalg.bodies import build_generic
from plait_linalg.combiners import added_product
from plait_linalg.indexing import factors, is_plain, loop_size
from plait_linalg.ops import FillOp, GenericOp, StructuredOp
from plait_linalg.passes.constants import Constants
from plait_linalg.passes.factors.narrow_factors import Factor
from plait_linalg.passes.factors.word_tiles import FACTORS, factor_types
from plait_linalg.passes.fuse import absorb_producers

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value

    from plait_linalg.passes.factors.words_of_factors import Words

np = lazy_import("numpy")
words_of_factors = lazy_import("plait_linalg.passes.factors.words_of_factors")  # few programs multiply narrow numbers
_CONTRACTED = FastMathFlagsAttr("reassoc, contract")


def loops_around(op: Operation, ctx: Context) -> list[Operation]:
    """The loops around an operation, the innermost first."""
    found: list[Operation] = []
    parent = op.parent_op
    while parent is not None:
        if ctx.model(LoopLike, parent) is not None:
            found.append(parent)
        parent = parent.parent_op
    return found


def _place_of(value: Value[Any], op: Operation, ctx: Context) -> Operation:
    """`op`, or the outermost loop around it and not around `value`: words are made once for all its iterations."""
    place = op
    for loop in loops_around(op, ctx):
        parent = value.owner.parent_op
        while parent is not None and parent is not loop:
            parent = parent.parent_op
        if parent is loop:
            return place
        place = loop
    return place


def multiplies_integers(op: StructuredOp, instructions: Collection[str]) -> bool:
    """Whether a contraction is of integers of which a machine multiplies several at a time."""
    factors = _factors_of(op)
    if factors is None or factors[0].is_float:
        return False
    return bool(of_integers(instructions, [factor.limits for factor in factors]))


def dots_of(op: StructuredOp, instructions: Sequence[str], constants: Constants) -> list[Pairs]:
    """How the factors of a contraction are parts of words, for instructions of a machine, the best first."""
    factors = _factors_of(op)
    if factors is None:
        return []
    if factors[0].is_float:
        return [Pairs(op, factors, dot) for dot in of_floats(instructions, in_tiles=True)]
    dots = of_integers(instructions, [factor.limits for factor in factors], in_tiles=True)
    found = [Pairs(op, factors, dot, offsets) for dot, offsets in dots]
    return sorted((one for one in found if one.has_sums), key=lambda one: (-one.dot.count, one.cost_of_sums(constants)))


def _factors_of(op: StructuredOp) -> tuple[Factor, Factor] | None:
    """The factors of a contraction that fit halves of words; None if it multiplies something else."""
    block, product = op.payload.block, added_product(op)
    if product is None or product.result.type not in (i32, f32):
        return None
    first, second = (Factor.of(value) for value in product.operands)
    if first is None or second is None or {first.argument, second.argument} != {*block.arguments[:2]}:
        return None
    return (first, second) if first.argument is block.arguments[0] else (second, first)


class Pairs:
    """A contraction of two operands whose factors are halves or quarters of words."""

    def __init__(
        self, op: StructuredOp, factors: tuple[Factor, Factor], dot: DotProduct, offsets: tuple[int, int] = (0, 0)
    ) -> None:
        self.op: Any = op
        self.factors = factors
        self.dot = dot
        self.offsets = offsets
        """What is subtracted from the factors in words. See Note [Factors with an offset]."""
        self.least = dot.count // 2 + 1
        """The steps of a loop that fill more than half of a word."""
        self.loop = self._loop()
        """The loop of which a step will take as many as a word has."""

    def _loop(self) -> int | None:
        maps, found = self.op.maps()[:2], list[int]()
        for loop in reversed([i for i, kind in enumerate(self.op.iterators()) if kind == "reduction"]):
            is_plain = all(AffineDim(loop) in map.results for map in maps)
            is_alone = all(sum(loop in (factors(expr) or {}) for expr in map.results) == 1 for map in maps)
            size = loop_size(self.op, loop)
            if is_plain and is_alone and (size == DYNAMIC or size >= self.least):
                found.append(loop)
        return next((loop for loop in found if loop_size(self.op, loop) != DYNAMIC), found[0] if found else None)

    @property
    def _summed(self) -> list[int]:
        """The operands whose sums are needed, because an offset is subtracted from the other."""
        return [1 - place for place, offset in enumerate(self.offsets) if offset]

    @property
    def has_sums(self) -> bool:
        """Whether the sums that are needed are sums over the elements of one operand."""
        op, summed = self.op, self._summed
        reduced = {i for i, kind in enumerate(op.iterators()) if kind == "reduction"}
        are_alone = all(self._is_read_whole(i) and reduced <= op.maps()[i].used_dims() for i in summed)
        is_known = DYNAMIC not in [loop_size(op, loop) for loop in reduced]
        return are_alone and is_plain(op.maps()[-1]) and (is_known or len(summed) < 2)

    def _is_read_whole(self, place: int) -> bool:
        """Whether loops count all elements along each dimension of an operand."""
        op = self.op
        sizes = zip(op.maps()[place].results, op.ins[place].type.shape)
        return is_plain(op.maps()[place]) and all(size == 1 or isinstance(expr, AffineDim) for expr, size in sizes)

    def cost_of_sums(self, constants: Constants) -> int:
        """The elements that are added up when the program runs, as far as sizes are known."""
        values = [self.op.ins[place] for place in self._summed]
        return sum(prod(size for size in v.type.shape if size != DYNAMIC) for v in values if v not in constants)

    def build(self, in_tiles: Sequence[int], constants: Constants, ctx: Context) -> None:
        """Build the words and the contraction of them in place of the operation.

        Words are made before the loops that do not change the factors. Those of the operands `in_tiles` are put
        together, or flipped, in the contraction.
        """
        op = self.op
        builder = Builder.before(op)
        words = [self.words(place) for place in range(2)]
        places = [Builder.before(_place_of(value, op, ctx)) for value in op.ins]
        read = [each.read(places[i], i in in_tiles, constants) for i, each in enumerate(words)]
        ins = [value for values, _ in read for value in values]
        maps = [*(map for map, (values, _) in zip(op.maps(), read) for _ in values), op.maps()[-1]]

        def emit(inner: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
            given = iter(scalars)
            factors = [word_of(inner, [next(given) for _ in values]) for values, word_of in read]
            return self._payload(inner, [*factors, *given])

        new = build_generic(builder, ins, op.outs, maps, op.iterators(), emit)
        if self.dot.is_of_tiles:
            new.set_attribute(FACTORS, factor_types(self.dot))
        result = self._with_sums(places, new.results[0], constants) if self._summed else new.results[0]
        op.results[0].replace_all_uses_with(result)
        op.erase()
        user: Any = next(iter(result.users)) if result.has_one_use else None
        if self._summed and isinstance(user, GenericOp):
            absorb_producers(user, {result.defining_op: 0}, ctx=ctx)  # type: ignore[dict-item]

    def _with_sums(self, places: Sequence[Builder], result: Value[Any], constants: Constants) -> Value[Any]:
        """The result for the factors, computed from the result for the words. See Note [Factors with an offset]."""
        op, maps, builder = self.op, self.op.maps(), Builder.before(self.op)
        loops = [expr.position for expr in maps[-1].results]
        identity = AffineMap.identity(len(loops))
        reads = [
            AffineMap(len(loops), 0, tuple(AffineDim(loops.index(loop)) for loop in self._kept(place)))
            for place in self._summed
        ]
        b = SCALARS.on(builder)
        steps = prod(loop_size(op, i) for i, kind in enumerate(op.iterators()) if kind == "reduction")
        again = steps * prod(self.offsets) if all(self.offsets) else 0

        def emit(inner: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
            total, *sums = SCALARS.on(inner).wrap(*scalars[:-1])
            for place, one in zip(self._summed, sums):
                total = total + one * self.offsets[1 - place]
            return [(total - wrap(again, i32.width) if again else total).value]

        empty = SCALARS.empty(builder, [size.mixed for size in b.sizes(op.outs[0])], i32)
        sums = [self._sums(places[place], place, constants) for place in self._summed]
        made = build_generic(
            builder, [result, *sums], [empty], [identity, *reads, identity], ["parallel"] * len(loops), emit
        )
        return made.results[0]

    def _kept(self, place: int) -> list[int]:
        """The loops of an operand that do not reduce, in its order."""
        kinds, map = self.op.iterators(), self.op.maps()[place]
        loops = [expr.position for expr in map.results if isinstance(expr, AffineDim)]
        return [loop for loop in loops if kinds[loop] == "parallel"]

    def _sums(self, builder: Builder, place: int, constants: Constants) -> Value[Any]:
        """The sums of the factors of an operand over the loops that reduce."""
        value, map, factor, kept = self.op.ins[place], self.op.maps()[place], self.factors[place], self._kept(place)
        dims = [map.results.index(AffineDim(loop)) for loop in kept]
        reduced = tuple(i for i in range(len(map.results)) if i not in dims)

        def sums_of(elements: Any) -> Any:
            return factor.bits_of_array(elements).sum(reduced).astype(np.int32)

        def compute(where: Builder, whole: Value[Any]) -> Value[Any]:
            b = SCALARS.on(where)
            sizes = [b.size(whole, dim).mixed for dim in dims]
            start = where(FillOp.make([SCALARS.constant(where, 0, i32)], [SCALARS.empty(where, sizes, i32)]))
            rank = len(map.results)
            maps = [AffineMap.identity(rank), AffineMap(rank, 0, tuple(AffineDim(dim) for dim in dims))]
            kinds = ["parallel" if dim in dims else "reduction" for dim in range(rank)]

            def emit(inner: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
                return [(factor.bits(inner, scalars[0]) + SCALARS.on(inner).expression(scalars[1])).value]

            return build_generic(where, [whole], [start], maps, kinds, emit).results[0]

        made = constants.change(builder, value, sums_of, i32, compute)
        return made if made is not None else compute(builder, value)

    def words(self, place: int) -> Words:
        """The words of an operand."""
        factor, dim = self.factors[place], self.op.maps()[place].results.index(AffineDim(self.loop))
        nothing = 0x8000 if factor.is_float and place == 0 else 0  # -0 leaves the sign of a zero
        return words_of_factors.Words(self.op.ins[place], factor, dim, self.dot, self.offsets[place], nothing)

    def _part(self, word: Any, step: int, *, signed: bool) -> Any:
        """A factor in a word."""
        bits, above = self.dot.bits, WORD_BITS - self.dot.bits * (step + 1)
        if signed:
            return (word << above if above else word) >> WORD_BITS - bits
        return (word >> bits * step if step else word) & (1 << bits) - 1

    def _payload(self, builder: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
        a, b, total = SCALARS.on(builder).wrap(*scalars)
        if total.type is i32:
            steps = range(self.dot.count)
            first, second = self.dot.signed
            sums = [self._part(a, k, signed=first) * self._part(b, k, signed=second) for k in steps]
            while len(sums) > 1:
                sums = [one + other for one, other in zip(sums[::2], sums[1::2])]
            return [(total + sums[0]).value]
        low = builder(arith.MulFOp((a << 16).bitcast(f32).value, (b << 16).bitcast(f32).value, fastmath=_CONTRACTED))
        upper = [(word & -0x10000).bitcast(f32).value for word in (a, b)]
        high = builder(arith.MulFOp(*upper, fastmath=_CONTRACTED))
        dot = builder(arith.AddFOp(low, high, fastmath=_CONTRACTED))
        return [builder(arith.AddFOp(total.value, dot, fastmath=_CONTRACTED))]


# Note [Factors with an offset]
# Machines with a fast product of four bytes take one factor with a sign and one without. Where factors have 256 values,
# but others than these, as quantized numbers without their zero point, an offset is subtracted when words are made:
#
#     sum a * b  =  sum (a - p) * (b - q)  +  p * sum b  +  q * sum a  -  steps * p * q
#
# modulo 2**32, as sums wrap around anyway. The sums are of one operand each: they are made once, of constants when
# compiling, and what follows adds them while the result is in registers. Of a number of instructions and operands that
# may be shifted, those are taken for which fewest elements are added up when the program runs.
