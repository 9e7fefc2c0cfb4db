"""Contracts narrow integers and bf16 in pairs, for machines with dot products of two neighbours.

    %0 = linalg.generic ins(%a, %b : tensor<64x256xi8>, tensor<256x96xi8>) outs(%c : tensor<64x96xi32>)
      { %c + extsi(%a) * extsi(%b) }

becomes

    %1 = linalg.generic ins(%a, %a) outs(%e : tensor<64x128xi32>)   // a[i, 2k], a[i, 2k + 1] as halves of a word
    %2 = linalg.generic ins(%b, %b) outs(%f : tensor<128x96xi32>)
    %0 = linalg.generic ins(%1, %2 : tensor<64x128xi32>, tensor<128x96xi32>) outs(%c : tensor<64x96xi32>)
      { %c + (low(%1) * low(%2) + high(%1) * high(%2)) }

whose body is one instruction of such a machine (`llvm-select-instructions`). See Note [Pairs of factors].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import DYNAMIC, BF16Type, f32, i16, i32
from plait.interfaces.loop_like import LoopLike
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait.passes import Pass, option
from plait.runtime.target import host_target
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.arith.attributes import FastMathFlagsAttr

from plait_linalg.bodies import build_generic
from plait_linalg.contraction import Contraction, contraction_of
from plait_linalg.indexing import factors
from plait_linalg.ops import StructuredOp
from plait_linalg.passes.constants import Constants

if TYPE_CHECKING:
    from plait.context import Context

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
        HOST, doc="what the machine has: dot-i16, dot-bf16; 'host' stands for this machine's"
    )

    def run(self, op: Operation, ctx: Context) -> None:
        names = host_target().instructions if self.instructions == HOST else self.instructions
        constants = Constants(op, ctx)
        for inner in list(op.walk()):
            if inner.parent is None or not isinstance(inner, StructuredOp) or len(inner.ins) != 2:
                continue
            found, pairs = contraction_of(inner), pairs_of(inner)
            if found is None or pairs is None or pairs.instruction not in names or _is_in_loop(inner, ctx):
                continue
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
        return "no loop with an even number of steps reduces along a dimension of both operands"
    counts = [[*found.others], [found.lane_loop], [*found.reductions]]
    sizes = [1 << 30 if DYNAMIC in map(found.size, loops) else found.known_steps(loops) for loops in counts]
    return "it has few products for each element" if min(sizes) < _LEAST else None


def pairs_of(op: StructuredOp) -> Pairs | None:
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
    if first.argument is not block.arguments[0]:
        first, second = second, first
    return Pairs(op, (first, second))


@dataclass(frozen=True)
class Factor:
    """A factor of a product that is computed of one element of an operand, and fits 16 bits."""

    argument: Value[Any]
    value: Value[Any]

    @classmethod
    def of(cls, value: Value[Any]) -> Factor | None:
        """The factor that a value in a body is; None if it may not fit, or is computed of something else."""
        op: Any = value.defining_op
        if isinstance(op, arith.ExtFOp) and isinstance(op.operands[0].type, BF16Type) and value.type is f32:
            argument = op.operands[0]
            return cls(argument, value) if argument.defining_op is None else None
        leaves: set[Value[Any]] = set()
        limits = _limits(value, leaves)
        if value.type is not i32 or limits is None or len(leaves) != 1:
            return None
        return cls(leaves.pop(), value) if limits[0] >= -(1 << 15) and limits[1] < 1 << 15 else None

    def bits(self, builder: Builder, element: Value[Any]) -> Any:
        """The factor of an element, as an integer of 32 bits of which the lower half counts."""
        b = SCALARS.on(builder)
        if self.value.type is f32:
            return b.expression(element).bitcast(i16).cast(i32)
        made = {self.argument: element}
        return b.expression(_copied(builder, self.value, made))

    def bits_of_array(self, elements: Any) -> Any:
        """The same of all elements of a constant, as an array of 64 bits."""
        if self.value.type is f32:
            return elements.view(np.uint16).astype(np.int64)
        return _computed(self.value, elements)


def _limits(value: Value[Any], leaves: set[Value[Any]]) -> tuple[int, int] | None:
    """The least and the greatest integer that a value may be; adds the elements that it is computed of to `leaves`."""
    op: Any = value.defining_op
    if isinstance(op, arith.ConstantOp) and isinstance(op.value, IntegerAttr):
        return op.value.value, op.value.value
    if isinstance(op, (arith.ExtSIOp, arith.ExtUIOp)) and op.operands[0].defining_op is None:
        leaves.add(op.operands[0])
        width = op.operands[0].type.width
        return (0, (1 << width) - 1) if isinstance(op, arith.ExtUIOp) else (-(1 << width - 1), (1 << width - 1) - 1)
    if isinstance(op, arith.ExtSIOp):
        return _limits(op.operands[0], leaves)
    if not isinstance(op, (arith.AddIOp, arith.SubIOp)):
        return None
    first, second = (_limits(operand, leaves) for operand in op.operands)
    if first is None or second is None:
        return None
    low, high = second if isinstance(op, arith.AddIOp) else (-second[1], -second[0])
    limits, half = (first[0] + low, first[1] + high), 1 << (value.type.width - 1)
    return limits if -half <= limits[0] and limits[1] < half else None  # what wraps around is another number


def _copied(builder: Builder, value: Value[Any], made: dict[Value[Any], Value[Any]]) -> Value[Any]:
    """What computes a value in a body, again at a builder, of the values in `made`."""
    if value not in made:
        op: Any = value.defining_op
        copy = op.clone()
        for i, operand in enumerate(op.operands):
            copy.set_operand(i, _copied(builder, operand, made))
        made[value] = builder.insert(copy).results[0]
    return made[value]


def _computed(value: Value[Any], elements: Any) -> Any:
    """The integers that a value in a body is for the elements of an array."""
    op: Any = value.defining_op
    if isinstance(op, arith.ConstantOp):
        return np.int64(op.value.value)
    if isinstance(op, arith.ExtSIOp) and op.operands[0].defining_op is not None:
        return _computed(op.operands[0], elements)
    if isinstance(op, (arith.ExtSIOp, arith.ExtUIOp)):
        width = op.operands[0].type.width
        bits: Any = elements.astype(np.int64) & ((1 << width) - 1)
        is_negative = isinstance(op, arith.ExtSIOp) & (bits >> (width - 1) == 1)
        return bits - (is_negative << width)
    first, second = _computed(op.operands[0], elements), _computed(op.operands[1], elements)
    return first + second if isinstance(op, arith.AddIOp) else first - second


class Pairs:
    """A contraction of two operands whose factors fit halves of words."""

    def __init__(self, op: StructuredOp, factors: tuple[Factor, Factor]) -> None:
        self.op: Any = op
        self.factors = factors
        self.loop = self._loop()
        """The loop of which a step will take two."""

    @property
    def instruction(self) -> str:
        """What the machine must have."""
        return "dot-bf16" if self.factors[0].value.type is f32 else "dot-i16"

    def _loop(self) -> int | None:
        maps = self.op.maps()[:2]
        for loop in reversed([i for i, kind in enumerate(self.op.iterators()) if kind == "reduction"]):
            is_plain = all(AffineDim(loop) in map.results for map in maps)
            is_alone = all(sum(loop in (factors(expr) or {}) for expr in map.results) == 1 for map in maps)
            if is_plain and is_alone:
                sizes = {value.type.shape[map.results.index(AffineDim(loop))] for value, map in zip(self.op.ins, maps)}
                if DYNAMIC not in sizes and max(sizes) % 2 == 0 and max(sizes):
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
        """A tensor with the factors of two steps of the loop in each element."""
        dim = map.results.index(AffineDim(self.loop))  # type: ignore[arg-type]

        def words_of(elements: Any) -> Any:
            low, high = (np.moveaxis(factor.bits_of_array(elements), dim, 0)[half::2] for half in (0, 1))
            return np.ascontiguousarray(np.moveaxis((low & 0xFFFF | high << 16).astype(np.int32), 0, dim))

        def compute(where: Builder, whole: Value[Any]) -> Value[Any]:
            return self._words_at_run_time(where, whole, dim, factor)

        words = constants.change(builder, value, words_of, i32, compute)
        return words if words is not None else compute(builder, value)

    def _words_at_run_time(self, builder: Builder, value: Value[Any], dim: int, factor: Factor) -> Value[Any]:
        b = SCALARS.on(builder)
        sizes = [size.mixed for size in b.sizes(value)]
        sizes[dim] = value.type.shape[dim] // 2
        empty = SCALARS.empty(builder, sizes, i32)
        dims = [AffineDim(i) for i in range(len(sizes))]
        maps = [_with(dims, dim, dims[dim] * 2), _with(dims, dim, dims[dim] * 2 + 1), dims]

        def emit(inner: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
            low, high = (factor.bits(inner, scalar) for scalar in scalars[:2])
            return [(low & 0xFFFF | high << 16).value]

        indexing = [AffineMap(len(dims), 0, tuple(exprs)) for exprs in maps]
        made = build_generic(builder, [value, value], [empty], indexing, ["parallel"] * len(dims), emit)
        return made.results[0]

    def _payload(self, builder: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
        a, b, total = SCALARS.on(builder).wrap(*scalars)
        if total.type is i32:
            return [(total + ((a << 16 >> 16) * (b << 16 >> 16) + (a >> 16) * (b >> 16))).value]
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
# packs and vectorizes the contraction sees words. Factors of fewer bits, such as quantized numbers from which a zero
# point is subtracted, are widened to 16 bits when the words are made, once for each element. Products of 16 bits fit
# 32 bits, and sums wrap around as they do in the original order. The order of sums of bf16 changes, as in any tile.
