"""Cuts the reduction of a contraction in parts, whose sums are added: what is read again then stays in caches.

    %0 = linalg.generic ... ins(%a, %b) outs(%zero) { out + a * b }
    %1 = linalg.generic ... ins(%0, %bias) { relu(in + bias) }

becomes, in parts of 512 steps of 2048,

    %0 = linalg.generic ... ins(%a[0, 0] [64, 512], %b[0, 0] [512, 96]) outs(%zero) { out + a * b }
    %1 = scf.for %k = 512 to 1536 step 512 iter_args(%sum = %0) {
      %2 = linalg.generic ... ins(%a[0, %k] [64, 512], %b[%k, 0] [512, 96]) outs(%zero) { out + a * b }
      linalg.generic ... ins(%2) outs(%sum) { out + in }
    }
    %3 = linalg.generic ... ins(%a[0, 1536] [64, 512], %b[1536, 0] [512, 96]) outs(%zero) { out + a * b }
    %4 = linalg.generic ... ins(%3, %bias, %1) { relu(sum + in + bias) }

Where the sums stay in the second cache, the loop starts with the first part; where nothing follows, and the last part
is as long as others, it ends with the last. See Note [Parts of a reduction].
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import DYNAMIC
from plait.interfaces.tiling import Tiling
from plait.ir.affine import AffineMap
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait.runtime.target import Target
from plait_std.algebra import SCALARS

from plait_linalg.bodies import build_generic
from plait_linalg.combiners import Combiner, combiner_of
from plait_linalg.contraction import Contraction
from plait_linalg.indexing import is_plain
from plait_linalg.ops import FillOp, GenericOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.value import Use

_LEAST_GAIN = 0.8
"""What more parts may read at most, as a part of what is read without: sums are written and read again."""
IN_LINE = 16
"""Parts are whole numbers of so many steps, which fill a line of the cache."""
_COST_OF_SUMS = 4
"""What reading and writing a sum again costs, in elements of panels that are read from beyond the second cache."""
_MOST_PARTS = 64
"""The most parts that are considered."""


def steps_of_part(
    found: Contraction, rows: int, lanes: int, machine: Target, is_packed_before: bool = False
) -> int | None:
    """The steps of the reduction in a part; None if it is not cut. A tile has `rows` x `lanes` sums.

    `is_packed_before` says that no panels are written when the program runs. See Note [Parts of a reduction].
    """
    maps, loops = found.op.maps(), found.op.iterators()
    if len(found.reductions) != 1 or len(found.op.ins) != 2 or not all(map(is_plain, maps)):
        return None
    if DYNAMIC in map(found.size, range(len(loops))) or combiner_of(found.op, 0) is None:
        return None
    (loop,), (operand,) = found.reductions, found.lane_operands
    if set(found.kept) != {*found.others, found.lane_loop} or loop not in maps[1 - operand].used_dims():
        return None
    steps, count = found.size(loop), found.known_steps(found.others)
    continues = not isinstance(found.op.outs[0].defining_op, FillOp)
    parts = 0 if continues else _parts_of_few_rows(found, count, rows, lanes, machine)
    parts = parts or _parts_of_many_rows(found, count, rows, machine, is_packed_before)
    part = -(-steps // parts)
    part = -(-part // IN_LINE) * IN_LINE
    return part if parts > 1 and part < steps else None


def _parts_of_few_rows(found: Contraction, count: int, rows: int, lanes: int, machine: Target) -> int:
    """The parts in which a panel is copied that all rows read from the first cache; 0 if it is not worth it."""
    (loop,), (operand,) = found.reductions, found.lane_operands
    steps, sums = found.size(loop), count * found.size(found.lane_loop) * found.element_bits // 8
    in_step = lanes * found.bytes_read(operand, ())
    most = machine.l1_bytes // 3 // in_step
    is_large = found.bytes_read(operand, [loop, found.lane_loop]) > machine.l2_bytes // 4
    is_panel = found.lanes_are_contiguous and rows < count <= most // 2 and steps > 3 * most
    return -(-steps // most) if is_panel and is_large and sums <= machine.l2_bytes // 2 else 0


def _parts_of_many_rows(found: Contraction, count: int, rows: int, machine: Target, is_packed_before: bool) -> int:
    """The parts for which least is read and written beyond the second cache."""
    (loop,), (operand,) = found.reductions, found.lane_operands
    steps = found.size(loop)
    fit = machine.l2_bytes // 2 // found.bytes_read(1 - operand, ())

    def elements(parts: int) -> float:
        """For each step of each sum: of the operand with the lanes, and of the sums."""
        block = max(rows, min(count, fit * parts // steps))
        saved = 2 / count if block == count and not is_packed_before else 0
        return 1 / block + _COST_OF_SUMS * (parts - 1) / steps - saved

    best = min(range(1, min(_MOST_PARTS, max(1, steps // 128)) + 1), key=elements)
    return best if elements(best) < _LEAST_GAIN * elements(1) else 1


def cut(found: Contraction, root: GenericOp | None, part: int, machine: Target, ctx: Context) -> Iterator[GenericOp]:
    """Compute a contraction in parts of `part` steps, with `root`, which alone uses it; yields the contractions.

    What follows the last one reads the first one too: it is to be tiled with the last.
    """
    cutter = _Cutter(found, ctx)
    steps = cutter.steps
    last = (steps - 1) // part * part
    end = steps if root is None and steps % part == 0 else last
    start = 0 if end > part and _keeps_sums(found, machine) else part
    first = None if start == 0 else cutter.part(0, part, found.op.outs[0])
    sums = cutter.b.variable(found.op.outs[0] if first is None else first.results[0])
    if first is not None:
        yield first
    if end > start:
        with cutter.b.loop(start, end, part) as i:
            more = cutter.part(i.value, part, cutter.neutral())
            sums.set(cutter.added(more.results[0], sums.value))
        yield more
    if end == steps:
        found.op.results[0].replace_all_uses_with(sums.value)
        found.op.erase()
        return
    rest = cutter.part(last, steps - last, cutter.neutral())
    if root is None:
        found.op.results[0].replace_all_uses_with(cutter.added(rest.results[0], sums.value))
    else:
        cutter.finish(root, rest.results[0], sums.value)
    found.op.erase()
    yield rest


def _keeps_sums(found: Contraction, machine: Target) -> bool:
    """Whether the sums stay in the second cache, so that they may be filled before the first part."""
    return found.known_steps(found.kept) * found.element_bits // 8 <= machine.l2_bytes // 2


class _Cutter:
    """Builds the parts of a contraction before it."""

    def __init__(self, found: Contraction, ctx: Context) -> None:
        self.found = found
        self.builder = Builder.before(found.op)
        self.b = SCALARS.on(self.builder)
        self.model: Tiling = ctx.model(Tiling, found.op)  # type: ignore[assignment]
        combiner = combiner_of(found.op, 0)
        assert combiner is not None
        self.combiner: Combiner = combiner
        self.steps = found.size(found.reductions[0])

    def part(self, start: Any, length: int, init: Value[Any]) -> GenericOp:
        """The contraction over some steps, from initial values on."""
        loops = range(len(self.found.op.iterators()))
        offsets = [start if loop in self.found.reductions else 0 for loop in loops]
        sizes = [length if loop in self.found.reductions else self.found.size(loop) for loop in loops]
        made: Any = self.model.tiled(self.found.op, self.builder, offsets, sizes).ops[0]
        made.set_operand(len(made.ins), init)
        return made

    def neutral(self) -> Value[Any]:
        """A tensor that adds nothing."""
        ty: Any = self.found.op.results[0].type
        number = SCALARS.constant(self.builder, self.combiner.neutral, ty.element_type)
        return self.builder(FillOp.make([number], [SCALARS.empty(self.builder, ty.shape, ty.element_type)]))

    def added(self, more: Value[Any], sums: Value[Any]) -> Value[Any]:
        """The sums with others added, in their place."""
        identity = AffineMap.identity(more.type.rank)
        return build_generic(
            self.builder, [more], [sums], [identity, identity], ["parallel"] * more.type.rank,
            lambda builder, values: [self.combiner.apply(builder, values[1], values[0])],
        ).results[0]  # fmt: skip

    def finish(self, root: GenericOp, more: Value[Any], sums: Value[Any]) -> None:
        """Let `root` read the sums with the last ones added."""
        place, inputs = root.operands.index(self.found.op.results[0]), len(root.ins)
        body = Region()
        root.body.clone_into(body, {})
        block: Any = body.block
        partial = block.insert_argument(inputs, block.arguments[place].type)
        total = self.combiner.apply(Builder.at_start(block), partial, block.arguments[place])

        def is_another(use: Use) -> bool:
            return use.operation is not total.defining_op

        block.arguments[place].replace_uses_if(total, is_another)
        maps = list(root.maps())
        ins = [more if i == place else value for i, value in enumerate(root.ins)]
        made = Builder.before(root).insert(GenericOp(
            [*ins, sums], root.outs, root.result_types,
            ArrayAttr(tuple(map(AffineMapAttr, [*maps[:inputs], maps[place], *maps[inputs:]]))), root.iterator_types,
            body=body, attributes=root.attributes,
        ))  # fmt: skip
        for old, new in zip(root.results, made.results):
            old.replace_all_uses_with(new)
        root.erase()


# Note [Parts of a reduction]
# Many rows: blocks of rows that fit half of the second cache stay there while panels of lanes pass by, and each block
# reads all panels again from beyond. The longer the reduction, the fewer rows fit: of 2048 steps of f64 64 rows, and
# panels are read 32 times, as fast as memory lets. With fewer steps in a part more rows fit; the sums of a part are
# read and written once more for each further part. For a step of a sum, 1 / rows elements of panels are read, ahead of
# time (`prefetch-panels`), and 2 / steps elements of sums read and written, while nothing is computed, so that they
# count twice: the number of parts is the one for which that is least, about four times as many steps as rows. Where one
# block has all rows, a panel is copied just before its tiles, and stays in the caches: unless the operand is constant,
# that saves all panels from being written and read again.
#
# Few rows, which are read by a few tiles: a panel is copied by the first tile and read by the others. Long panels leave
# the first cache before they are read again, and the rows that they are copied from are each in another page. In parts
# that fit a third of the first cache, beside the rows, the panel stays there, and an operand that comes from memory is
# read from end to end, a part after the other: caches fetch it ahead. The sums stay in the second cache, and each part
# reads and writes them: with more rows than half of the steps of a part that costs more than it saves. Sums that are
# continued, as those of the next element of a window, are read and written once as it is, and are not cut.
#
# Each part is code of its own for the tiles and for the rows that are left of them. The first part starts with what the
# sums start with, in registers, the last one goes on with what follows. Where the sums stay in the second cache, it
# costs no time that can be measured to fill them before and to add the first part as any other; it saves a third of the
# code.
