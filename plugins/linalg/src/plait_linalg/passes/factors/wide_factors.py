"""Widens the factors of a contraction before it, where its tiles would do so again and again.

    %0 = linalg.generic ins(%a, %b : tensor<64x256xf16>, tensor<256x512xf16>) outs(%c : tensor<64x512xf32>)
      { %c + extf(%a) * extf(%b) }

becomes

    %1 = linalg.generic ins(%a) outs(%e : tensor<64x256xf32>) { extf(%a) }
    %0 = linalg.generic ins(%1, %b : tensor<64x256xf32>, tensor<256x512xf16>) outs(%c : tensor<64x512xf32>)
      { %c + %1 * extf(%b) }

See Note [Wide factors].
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.ir.affine import AffineMap
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith

from plait_linalg.bodies import build_generic
from plait_linalg.indexing import factors, is_plain
from plait_linalg.ops import GenericOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.value import Value

    from plait_linalg.contraction import Contraction
    from plait_linalg.passes.constants import Constants

_WIDENS = (arith.ExtFOp, arith.ExtSIOp, arith.ExtUIOp)
_LEAST_USES = 128
"""How often a factor is used, at least, to be worth widening before."""
_LEAST_ROWS = 8


def widen_factors(found: Contraction, constants: Constants, instructions: Collection[str], ctx: Context) -> None:
    """Widen factors that are used often before the contraction. See Note [Wide factors]."""
    op: Any = found.op
    rows = found.known_steps(found.others)
    is_low = DYNAMIC not in map(found.size, found.others) and rows < _LEAST_ROWS
    if not isinstance(op, GenericOp) or is_low or any(factors(e) is None for map in op.maps() for e in map.results):
        return
    places = [place for place in range(len(op.ins)) if _is_used_often(found, place, constants)]
    arguments = [op.body.block.arguments[place] for place in places]
    widenings: dict[int, Any] = {
        place: users[0]
        for place, argument in zip(places, arguments)
        if len(users := list(argument.users)) == 1
        and isinstance(users[0], _WIDENS if all(map(is_plain, op.maps())) else arith.ExtFOp)
    }
    if widenings and not ("multiply-i16" in instructions and _multiplies_halves(op)):
        ctx.remark("passed", "Widened", op, Operation=op.name)
        _build(op, widenings)


def _is_used_often(found: Contraction, place: int, constants: Constants) -> bool:
    apart = [loop for loop in found.kept if loop not in found.op.maps()[place].used_dims()]
    is_lanes = place in found.lane_operands
    if is_lanes and found.op.ins[place] in constants:
        return False
    is_any = DYNAMIC in map(found.size, apart) and not is_lanes
    return is_any or found.known_steps(apart) * _windows_of_one(found, place) >= _LEAST_USES


def _windows_of_one(found: Contraction, place: int) -> float:
    """Of how many windows an element of an operand is one, if the operand is read by windows."""
    windows = 1.0
    for expr in found.op.maps()[place].results:
        parts = factors(expr) or {}
        if len(parts) > 1:
            apart = max((step for loop, step in parts.items() if loop in found.kept), default=1)
            windows *= max(1.0, found.known_steps(loop for loop in parts if loop not in found.kept) / apart)
    return windows


def _multiplies_halves(op: GenericOp) -> bool:
    """Whether the body widens integers whose values have at most 16 bits with a sign, and nothing else."""
    users = [user for argument in op.body.block.arguments[: len(op.ins)] for user in argument.users]
    return all(_is_half(user) for user in users)


def _is_half(user: Any) -> bool:
    if isinstance(user, (arith.ExtSIOp, arith.ExtUIOp)):
        bits = user.operands[0].type.width
        return bits <= 16 if isinstance(user, arith.ExtSIOp) else bits < 16
    return False


def _build(op: GenericOp, widenings: dict[int, Any]) -> None:
    """Put the contraction of wide factors in the place of `op`, whose body widens the given inputs."""
    ins = list(op.ins)
    body = Region()
    for place, widening in widenings.items():
        ins[place] = _widened(Builder.before(op), ins[place], widening)
    op.body.clone_into(body, {})
    block: Any = body.block
    for place, widening in widenings.items():
        narrow = block.arguments[place]
        (copy,) = narrow.users
        copy.results[0].replace_all_uses_with(block.insert_argument(place, widening.results[0].type))
        copy.erase()
        block.erase_argument(narrow)
    new = Builder.before(op).insert(GenericOp(
        ins, op.outs, op.result_types, op.indexing_maps, op.iterator_types, body=body, attributes=op.attributes,
    ))  # fmt: skip
    for old, result in zip(op.results, new.results):
        old.replace_all_uses_with(result)
    op.erase()


def _widened(builder: Builder, value: Value[Any], widening: Any) -> Value[Any]:
    """The elements of a tensor, widened as an operation of the body does it."""
    sizes = [size.mixed for size in SCALARS.on(builder).sizes(value)]
    identity = AffineMap.identity(len(sizes))

    def emit(inner: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
        return [inner.insert(widening.clone({widening.operands[0]: scalars[0]})).results[0]]

    empty = SCALARS.empty(builder, sizes, widening.results[0].type)
    return build_generic(builder, [value], [empty], [identity, identity], ["parallel"] * len(sizes), emit).results[0]


# Note [Wide factors]
# A tile widens the elements that it repeats along the lanes one by one, in each step and for each tile of lanes. That
# takes as long as the products. So they are widened before, by vectors, once. A row of lanes is widened by vectors in
# the tile, for all of its rows: where many rows share it, it is worth widening before too, unless it is constant, which
# is not to take twice the memory. An element of an image of floats is used by each window that it is in, for each
# filter. With fewer than 8 rows a product waits for memory, and narrow factors are better.
#
# x86 has no fast product of integers of 32 bits (`vpmulld` takes the time of two), but multiplies and adds those of 16
# (`multiply-i16`). Widened in a tile, their limits are known: 256x512x256 of i8 takes half the time, of i16 0.4.
