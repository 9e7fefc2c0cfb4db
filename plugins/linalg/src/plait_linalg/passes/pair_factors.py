"""Contracts narrow integers and bf16 in pairs or fours, for machines with dot products of as many neighbours.

    %0 = linalg.generic ins(%a, %b : tensor<64x256xi8>, tensor<256x96xi8>) outs(%c : tensor<64x96xi32>)
      { %c + extsi(%a) * extsi(%b) }

becomes

    %1 = linalg.generic ins(%a, %a) outs(%e : tensor<64x128xi32>)   // a[i, 2k], a[i, 2k + 1] as halves of a word
    %2 = linalg.generic ins(%b, %b) outs(%f : tensor<128x96xi32>)
    %0 = linalg.generic ins(%1, %2 : tensor<64x128xi32>, tensor<128x96xi32>) outs(%c : tensor<64x96xi32>)
      { %c + (low(%1) * low(%2) + high(%1) * high(%2)) }

whose body is one instruction of such a machine (`llvm-select-instructions`). Four integers of 8 bits are a word where a
machine has instructions for them. See Note [Pairs of factors].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC, f32, i32
from plait.interfaces.loop_like import LoopLike
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.lazy import lazy_import
from plait.passes import Pass, option
from plait.runtime.target import host_target
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.arith.attributes import FastMathFlagsAttr
from plait_std.dot_products import OF_FLOATS, WORD_BITS, DotProduct, of_integers

from plait_linalg.bodies import build_generic
from plait_linalg.contraction import Contraction, contraction_of
from plait_linalg.indexing import factors
from plait_linalg.narrow_factors import Factor
from plait_linalg.ops import StructuredOp
from plait_linalg.passes.constants import Constants

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value

np = lazy_import("numpy")
HOST = ("host",)
_LEAST = 8
"""The fewest rows, lanes and steps for which words are worth making."""
_CONTRACTED = FastMathFlagsAttr("reassoc, contract")


@dataclass(frozen=True)
class PairFactors(Pass):
    """Let contractions of narrow integers and bf16 multiply pairs of factors that are halves of words."""

    name: ClassVar[str] = "linalg-pair-factors"
    instructions: tuple[str, ...] = option(
        HOST, doc="what the machine has: dot-i8, dot-u8, dot-u8-i8, dot-i16, dot-bf16; 'host' stands for this machine's"
    )

    def run(self, op: Operation, ctx: Context) -> None:
        names = host_target().instructions if self.instructions == HOST else self.instructions
        constants = Constants(op, ctx)
        for inner in list(op.walk()):
            if inner.parent is None or not isinstance(inner, StructuredOp) or len(inner.ins) != 2:
                continue
            found, dots = contraction_of(inner), dots_of(inner, names)
            if found is None or not dots or _is_in_loop(inner, ctx):
                continue
            pairs = next((one for one in dots if one.loop is not None), dots[0])
            reason = _why_not(found, pairs)
            if reason is None:
                ctx.remark("passed", "Paired", inner, Operation=inner.name)
                pairs.build(constants)
            else:
                ctx.remark("missed", "NotPaired", inner, reason=reason, Operation=inner.name)
        constants.drop_unused(ctx)


def _is_in_loop(op: Operation, ctx: Context) -> bool:
    """Whether words would be made again in each iteration."""
    while (parent := op.parent_op) is not None:
        if ctx.model(LoopLike, parent) is not None:
            return True
        op = parent
    return False


def _why_not(found: Contraction, pairs: Pairs) -> str | None:
    """Why the factors are not worth pairing; None if they are."""
    if pairs.loop is None:
        multiple = "an even number" if pairs.dot.count == 2 else f"a multiple of {pairs.dot.count}"
        return f"no loop with {multiple} of steps reduces along a dimension of both operands"
    counts = [[*found.others], [found.lane_loop], [*found.reductions]]
    sizes = [1 << 30 if DYNAMIC in map(found.size, loops) else found.known_steps(loops) for loops in counts]
    return "it has few products for each element" if min(sizes) < _LEAST else None


def dots_of(op: StructuredOp, instructions: Sequence[str]) -> list[Pairs]:
    """How the factors of a contraction are parts of words, for instructions of a machine, the best first."""
    found = _factors_of(op)
    if found is None:
        return []
    if found[0].is_float:
        return [Pairs(op, found, OF_FLOATS)] if OF_FLOATS.name in instructions else []
    return [Pairs(op, found, dot) for dot in of_integers(instructions, [factor.limits for factor in found])]


def _factors_of(op: StructuredOp) -> tuple[Factor, Factor] | None:
    """The factors of a contraction that fit halves of words; None if it multiplies something else."""
    block = op.payload.block
    end: Any = block.last
    total: Any = end.operands[0].defining_op
    accumulator = block.arguments[-1]
    if not isinstance(total, (arith.AddIOp, arith.AddFOp)) or accumulator not in total.operands:
        return None
    a, b = total.operands
    product: Any = (b if a is accumulator else a).defining_op
    multiplies = arith.MulFOp if isinstance(total, arith.AddFOp) else arith.MulIOp
    if not isinstance(product, multiplies) or accumulator.type not in (i32, f32):
        return None
    first, second = (Factor.of(value) for value in product.operands)
    if first is None or second is None or {first.argument, second.argument} != {*block.arguments[:2]}:
        return None
    return (first, second) if first.argument is block.arguments[0] else (second, first)


class Pairs:
    """A contraction of two operands whose factors are halves or quarters of words."""

    def __init__(self, op: StructuredOp, factors: tuple[Factor, Factor], dot: DotProduct) -> None:
        self.op: Any = op
        self.factors = factors
        self.dot = dot
        self.loop = self._loop()
        """The loop of which a step will take as many as a word has."""

    def _loop(self) -> int | None:
        maps = self.op.maps()[:2]
        for loop in reversed([i for i, kind in enumerate(self.op.iterators()) if kind == "reduction"]):
            is_plain = all(AffineDim(loop) in map.results for map in maps)
            is_alone = all(sum(loop in (factors(expr) or {}) for expr in map.results) == 1 for map in maps)
            if is_plain and is_alone:
                sizes = {value.type.shape[map.results.index(AffineDim(loop))] for value, map in zip(self.op.ins, maps)}
                if DYNAMIC not in sizes and max(sizes) % self.dot.count == 0 and max(sizes):
                    return loop
        return None

    def build(self, constants: Constants) -> None:
        """Build the words and the contraction of them in place of the operation."""
        op = self.op
        builder = Builder.before(op)
        operands = zip(op.ins, op.maps(), self.factors)
        words = [self._words(builder, value, map, factor, constants) for value, map, factor in operands]
        new = build_generic(builder, words, op.outs, op.maps(), op.iterators(), self._payload)
        op.results[0].replace_all_uses_with(new.results[0])
        op.erase()

    def _words(
        self, builder: Builder, value: Value[Any], map: AffineMap, factor: Factor, constants: Constants
    ) -> Value[Any]:
        """A tensor with the factors of several steps of the loop in each element."""
        dim = map.results.index(AffineDim(self.loop))  # type: ignore[arg-type]

        def words_of(elements: Any) -> Any:
            bits = np.moveaxis(factor.bits_of_array(elements), dim, 0)
            words = self._word([bits[step :: self.dot.count] for step in range(self.dot.count)])
            return np.ascontiguousarray(np.moveaxis(words.astype(np.int32), 0, dim))

        def compute(where: Builder, whole: Value[Any]) -> Value[Any]:
            return self._words_at_run_time(where, whole, dim, factor)

        words = constants.change(builder, value, words_of, i32, compute)
        return words if words is not None else compute(builder, value)

    def _words_at_run_time(self, builder: Builder, value: Value[Any], dim: int, factor: Factor) -> Value[Any]:
        b = SCALARS.on(builder)
        sizes = [size.mixed for size in b.sizes(value)]
        count = self.dot.count
        sizes[dim] = value.type.shape[dim] // count
        empty = SCALARS.empty(builder, sizes, i32)
        dims = [AffineDim(i) for i in range(len(sizes))]
        maps = [*[_with(dims, dim, dims[dim] * count + step) for step in range(count)], dims]

        def emit(inner: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
            return [self._word([factor.bits(inner, scalar) for scalar in scalars[:count]]).value]

        indexing = [AffineMap(len(dims), 0, tuple(exprs)) for exprs in maps]
        made = build_generic(builder, [value] * count, [empty], indexing, ["parallel"] * len(dims), emit)
        return made.results[0]

    def _word(self, parts: Sequence[Any]) -> Any:
        """The word of factors, the first one lowest: expressions, or arrays."""
        bits = self.dot.bits
        word = parts[0] & (1 << bits) - 1
        for step in range(1, self.dot.count):
            is_last = step == self.dot.count - 1
            word = word | (parts[step] if is_last else parts[step] & (1 << bits) - 1) << bits * step
        return word

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


def _with(exprs: Sequence[Any], place: int, expr: Any) -> list[Any]:
    return [*exprs[:place], expr, *exprs[place + 1 :]]


# Note [Pairs of factors]
# Processors multiply integers of 16 bits, and bf16, with instructions that multiply two neighbours each and add both
# products to an element of 32 bits: twice the products of a float instruction. Operands are laid out for them: the
# factors of two steps of a reduction are the halves of a word of 32 bits, in which they are neighbours; all that tiles,
# packs and vectorizes the contraction sees words. So are the quarters, of factors of 8 bits, where a machine multiplies
# four: with signs (`sdot` of Arm), without, or with a sign of the one (`usdot` of Arm, `vpdpbusd` of x86). Factors of
# fewer bits, such as quantized numbers from which a zero point is subtracted, are widened when the words are made, once
# for each element. Products of 16 bits fit 32 bits, and sums wrap around as they do in the original order. The order of
# sums of bf16 changes, as in any tile.
