"""Computes convolutions with fewer products, by Winograd's minimal filtering.

    %0 = linalg.generic ... ins(%x, %kernel : tensor<1x58x58x64xf32>, tensor<3x3x64x64xf32>) { a convolution }
    %1 = linalg.generic ... ins(%0, %bias) { relu(in + bias) }

becomes, for tiles of 2x2 outputs,

    scf.for %y = 0 to 56 step 4 {
      %v:16 = linalg.generic ins(16 slices of %x, with strides of 2) { B^T d B }
      %m = linalg.generic ins(%planes : tensor<16x56x64xf32>, %u : tensor<16x64x64xf32>) { 16 products of matrices }
      %y:4 = linalg.generic ins(16 slices of %m, %bias) { relu(A^T m A + bias) }
    }

where `%u` are the transformed filters, which a constant kernel has at compile time. See Note [Minimal filtering].
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from plait.builtin.types import DYNAMIC, FloatType
from plait.ir.operation import Operation
from plait.lazy import lazy_import
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_linalg.contraction import epilogue_of
from plait_linalg.convolution import Convolution, convolution_of
from plait_linalg.ops import GenericOp
from plait_linalg.passes.constants import Constants
from plait_linalg.passes.generalize_named import generalize_named
from plait_linalg.passes.tiles.tile_shapes import ATTRIBUTE
from plait_linalg.passes.vectorizable import untiled_operations
from plait_linalg.passes.versions.building import make_versions
from plait_linalg.winograd import FILTERINGS, Filtering, steps_of

if TYPE_CHECKING:
    from plait.context import Context
    from plait.runtime.target import Target

    from plait_linalg.passes.winograd.panels import Pays

winograd_panels = lazy_import("plait_linalg.passes.winograd.panels")  # many programs have no convolutions
winograd_tiles = lazy_import("plait_linalg.passes.winograd.tiles")
_MEMORY = 6
"""The quarters that an instruction of a transformation takes, whose tiles come from the second level cache."""

_NEVER = 1 << 20
"""More tiles than are asked for: what does not pay with so many does not pay."""

_MANY = 1 << 16
"""So many tiles share what does not depend on their number that it counts no more. Steps of more might overflow."""

_TRANSPOSED, _GATHERED = 30, 64
"""The steps that it takes to transpose as many elements of filters as a vector has: if channels are last, or if not."""


class WinogradConvolutions(Pass):
    """Compute convolutions with fewer products, in tiles that are transformed before and after."""

    name: ClassVar[str] = "linalg-winograd-convolutions"
    fmr: Literal["F_2_3", "F_4_3", "F_2_5", "none"] = option("F_2_3", doc="extents of tiles of outputs and of filters")
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")
    l3_bytes: int = option(0, doc="bytes of the third level cache; 0 stands for the machine's")
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")
    percent: int = option(125, doc="steps of the convolution itself, at least, in percent of the steps with filtering")

    def run(self, op: Operation, ctx: Context) -> None:
        filtering = FILTERINGS.get(self.fmr)
        if filtering is None:
            return
        machine = host_target().with_sizes(
            l2_bytes=self.l2_bytes, l3_bytes=self.l3_bytes, vector_bits=self.vector_bits
        )
        constants = Constants(op, ctx)
        for inner in untiled_operations(op):
            found = convolution_of(inner)
            if found is None:
                continue
            pays = self._pays(found, filtering, inner.ins[found.kernel] in constants)
            if DYNAMIC in map(found.size, (found.channels, found.filters)):
                reason = _compute_in_panels(found, filtering, pays, machine, constants, ctx)
            else:
                reason = _compute_in_tiles(found, filtering, pays, machine, constants, ctx)
            if reason is not None:
                ctx.remark("missed", "NotFiltered", inner, reason=reason, Operation=inner.name)
        constants.drop_unused(ctx)

    def _pays(self, found: Convolution, filtering: Filtering, is_constant: bool) -> Pays:
        """Whether filtering pays with so many tiles, channels and filters: numbers, or expressions."""
        extra = _extra(found, filtering, is_constant)

        def pays(tiles: Any, channels: Any, filters: Any) -> Any:
            direct, filtered = _steps(filtering, extra, tiles, channels, filters)
            return (direct * 100 >= filtered * self.percent) & (direct > 0)

        return pays


def _compute_in_tiles(
    found: Convolution, filtering: Filtering, pays: Pays, machine: Target, constants: Constants, ctx: Context
) -> str | None:
    """Compute a convolution with fewer products, or return why not."""
    least = _least_tiles(found, pays)
    reason = _why_not(found, filtering, least)
    if reason is None:
        source = _from(found, filtering, least, ctx)
        winograd_tiles.WinogradTiler(source, filtering, machine, constants, ctx).run()
        constants.drop_sources(ctx)
    return reason


def _compute_in_panels(
    found: Convolution, filtering: Filtering, pays: Pays, machine: Target, constants: Constants, ctx: Context
) -> str | None:
    """The same of one whose channels or filters are known when it runs, and where filtering pays then."""
    reason = _why_not(found, filtering, 0)
    if reason is not None:
        return reason
    tiler = winograd_panels.PanelTiler(found.replaced(op=_generic(found)), filtering, machine, constants, ctx)
    if not tiler.computes_again:
        return "outputs are added to what is there"
    tiler.pays = pays
    tiler.run()
    return None


def _least_tiles(found: Convolution, pays: Pays) -> int:
    """With how many tiles filtering pays, which it does with all larger numbers; `_NEVER` if with none."""
    channels, filters = map(found.size, (found.channels, found.filters))
    return bisect_left(range(_NEVER), True, key=lambda tiles: pays(tiles, channels, filters))


def _generic(found: Convolution) -> GenericOp:
    return found.op if isinstance(found.op, GenericOp) else generalize_named(found.op)


def _why_not(found: Convolution, filtering: Filtering, least: int) -> str | None:
    """Why a convolution is computed as it is; None if filtering pays."""
    if ATTRIBUTE in found.op.attributes:
        return "the operation says how it is tiled"
    if any(found.size(loop) != filtering.r for loop in found.window):
        return f"the window is not {filtering.r}x{filtering.r}"
    if not isinstance(found.op.outs[0].type.element_type, FloatType) or _is_narrow(found):
        return "elements are not floats of 32 or 64 bits"
    along = [found.size(loop) // filtering.m for loop in (found.rows, found.columns) if found.size(loop) != DYNAMIC]
    if 0 in along:
        return "images are smaller than a tile"
    if least == _NEVER or (len(along) == 2 and prod(along) < least):
        return "transformations cost more than they save"
    return None


def _from(found: Convolution, filtering: Filtering, least: int, ctx: Context) -> Convolution:
    """The convolution as a generic operation, where it has at least so many tiles, of which others have a version."""
    loops = found.rows, found.columns
    op = _generic(found)
    found = found.replaced(op=op)
    if DYNAMIC not in map(found.size, loops) or least <= 1:
        return found

    def are_few(b: Any, sizes: Sequence[Any]) -> Any:
        rows, columns = (b.index(sizes[loop]) // filtering.m for loop in loops)
        return rows * columns < least

    _, many = make_versions(op, epilogue_of(op), are_few, ctx)
    return found.replaced(op=many.op)


def _is_narrow(found: Convolution) -> bool:
    return any(value.type.element_type.width not in (32, 64) for value in found.op.operands)


def _steps(filtering: Filtering, extra: int, tiles: Any, channels: Any, filters: Any) -> tuple[Any, Any]:
    """The steps of a convolution, and those with minimal filtering, in quarters: of numbers or of expressions.

    `extra` are the steps to transform a filter for one channel. See Note [Minimal filtering].
    """
    tiles = min(tiles, _MANY) if isinstance(tiles, int) else tiles.apply("minimum", _MANY)
    pairs = channels * filters
    products = pairs * filtering.tile**2
    moved = channels * steps_of(filtering.input) + filters * steps_of(filtering.output)
    # Each transformed filter is read for few rows of a product: what that takes, in steps of whole vectors.
    missing = tiles * -1 + winograd_tiles.ROWS
    missing = max(0, missing) if isinstance(missing, int) else missing.apply("maximum", 0)
    filtered = tiles * (products * 4 + moved * _MEMORY) + pairs * extra + products * missing
    return tiles * pairs * (4 * (filtering.m * filtering.r) ** 2), filtered


def _extra(found: Convolution, filtering: Filtering, is_constant: bool) -> int:
    """The steps to transform a filter for one channel, in quarters."""
    if is_constant:
        return 0
    extra = _MEMORY * steps_of(filtering.filter)
    if found.kernel_dims[3] != 3:
        extra += 4 * (_TRANSPOSED if found.kernel_dims[2] == 3 else _GATHERED) * filtering.r**2
    return extra


# Note [Minimal filtering]
# A tile of m x m outputs of a convolution with r x r filters has m + r - 1 inputs along each side, and takes one
# product for each of them, where the convolution takes r * r for each output: 16 in place of 36 for F(2, 3). Products
# of all channels are added before they are transformed back, so for each place in a tile there is a matrix product of
# tiles by channels with channels by filters, which is tiled and packed as any other one is. Transformations are
# elementwise operations on slices with strides, vectorized along channels.
#
# Transformations take steps for each channel and each filter, products for each pair of both: with few channels nothing
# is gained. `_gain` compares both in vector instructions. Transformed filters are (m + r - 1)^2 / r^2 times as large;
# where few tiles share them, they are read from beyond the caches for little work. So `_block` takes as many tiles at a
# time as share what is read of the filters, as long as what lies between the transformations fits the second level
# cache. Rows and columns at the end that do not fill tiles are convolved as before.
#
# Images whose size is known when the program runs have two versions: the convolution itself for fewer tiles than pay,
# and blocks whose size is computed before the loops, from the size of the images, as it is for known ones. Where the
# number of channels or of filters is known then, the same sums decide: Note [Panels of filters] of `winograd.panels`.
#
# For F(2, 3) all factors are 1, but for those of the filters, which are rounded once, when a constant is transformed.
# Errors are not larger than those of the convolution, whose sums are longer (see decision 68). An infinite element
# gives NaN to outputs which the convolution gives an infinity; only outputs whose window has it are concerned.
