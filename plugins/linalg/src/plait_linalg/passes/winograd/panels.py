"""Builds the tiles of a convolution whose channels or filters are known when it runs: see `winograd_convolutions`.

    %u = the transformed filters, in panels of 32 : tensor<?x16x?x32xf32>
    scf.for %y = 0 to %high step %rows {
      scf.for %x = 0 to %width step %columns {
        %v:16 = linalg.generic ins(16 slices of %x, with strides of 2) { B^T d B }
        scf.for %p = 0 to %panels {
          %m = linalg.generic ins(%v, %u[%p]) { 16 products of matrices }
          %y:4 = linalg.generic ins(16 slices of %m) { A^T m A }
        }
      }
    }
    scf.if %high < %height { the convolution itself for what is left: all rows, where filtering would not pay }

See Note [Panels of filters].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.builtin.attributes import UnitAttr
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.mixed import Mixed

from plait_linalg.initial_elements import keeps_initial_elements
from plait_linalg.passes.tiles.tile_shapes import MASKED_TILES
from plait_linalg.passes.winograd.planes import Planes, Tiles
from plait_linalg.passes.winograd.tiles import WinogradTiler, is_zero

Pays = Callable[[Any, Any, Any], Any]
"""From expressions for the numbers of tiles, channels and filters to a condition."""


class PanelTiler(WinogradTiler):
    """Builds the tiles of one convolution, of as many filters at a time as a tile of registers has lanes."""

    pays: Pays
    """Whether filtering takes less time than the convolution itself."""

    @property
    def computes_again(self) -> bool:
        """Whether outputs may be computed twice: what they are computed of is not overwritten."""
        root: Any = self.root
        if root is self.op:
            return is_zero(self.op.outs[0].defining_op)
        return not any(keeps_initial_elements(root, i) for i in self.destination.inits(root))

    def prepare(self, sizes: Sequence[Any]) -> None:
        """Ask whether filtering pays, and transform the filters, if it does."""
        in_vector = self.machine.vector_bits // self.element.width
        self.width, self.depth = _at_most(self.filters, 2 * in_vector), _at_most(self.channels, in_vector)
        m, (channels, filters) = self.filtering.m, map(self.b.index, (self.channels, self.filters))
        rows, columns = (self.b.index(sizes[loop]) // m for loop in (self.rows, self.columns))
        are_enough = (filters >= self.width) & (channels >= self.depth)
        self.is_filtered = self.pays(rows * columns, channels, filters) & are_enough
        kernel = self.op.ins[self.found.kernel]
        self.panels = self._panels_at(self.where_it_is_known(kernel), kernel)

    @property
    def filters_of_tile(self) -> Mixed:
        """The filters of a panel."""
        return self.width

    def _panels_at(self, builder: Builder, kernel: Value[Any]) -> Value[Any]:
        """The transformed filters: [panel, place in a tile, channels, filters of the panel]; none if none are read."""
        b, dim = SCALARS.on(builder), self.found.kernel_dims[3]
        sizes = [b.size(kernel, i).mixed for i in range(4)]
        are_read = b.index(sizes[dim]) >= self.width
        if builder.anchor is self.root and kernel not in self.constants:
            (are_read,) = b.wrap(self.is_filtered.value)
        sizes[dim] = are_read.select(b.index(sizes[dim]), 0).mixed
        part = SCALARS.slice(builder, kernel, [0] * 4, sizes)
        kernel, order = self.with_filters_last(builder, part)
        channels, filters = (b.size(kernel, order[dim]) for dim in (2, 3))
        count = filters.ceil_divide(self.width)
        shape = [count.mixed, self.filtering.tile**2, channels.mixed, self.width]
        made = b.variable(SCALARS.empty(builder, shape, self.element))
        with b.loop(0, count.mixed) as panel:
            start = self._start_of(panel, filters)
            part = self.transformed_filters(builder, kernel, order, start.mixed, self.width)
            into = Planes(builder, made.value, shape, 0)
            into.put(panel.mixed, part)
            made.set(into.value)
        return made.value

    def _start_of(self, panel: Any, filters: Any) -> Any:
        """The first filter of a panel: the last panel ends with the filters."""
        return (panel * self.width).apply("minimum", filters - self.width)

    def compute(self, sizes: Sequence[Any]) -> tuple[Mixed, Mixed]:
        """Compute whole rows of tiles, and convolve what is left."""
        m = self.filtering.m
        height, width = (self.b.index(sizes[loop]) for loop in (self.rows, self.columns))
        rows = self.is_filtered.select(height // m, 0)
        block = self.block_of(rows, width.ceil_divide(m), (width % m).apply("minimum", 1) + 1)
        high = rows * m
        self.tiles([(self.rows, 0, high.mixed), (self.columns, 0, width.mixed)], block, sizes)
        place = self.place_of([(self.columns, 0, width.mixed), (self.rows, high.mixed, height.mixed)], sizes)
        if place is not None:
            self.op.set_attribute(MASKED_TILES, UnitAttr())
            with self.b.if_(high < height):
                self.convolve(*place)
        return block

    def make_tile(self, offsets: Sequence[Any], sizes: Sequence[Any]) -> None:
        """A block of tiles, of which the last ones of a row end with it."""
        m, starts, lengths = self.filtering.m, list(offsets), list(sizes)
        length = self.b.index(sizes[self.columns])
        whole = length.ceil_divide(m) * m
        starts[self.columns] = (self.b.index(offsets[self.columns]) + length - whole).mixed
        lengths[self.columns] = whole.mixed
        super().make_tile(starts, lengths)

    def transformed_image(self, offsets: Sequence[Any], tiles: Tiles) -> Value[Any]:
        """[place in a tile, tile, channels], of which a vector at a time is transformed."""
        channels = self.b.index(self.channels)
        planes = self.b.variable(tiles.apart(self.builder, self.memory(tiles, self.channels), self.channels).value)
        whole: list[Mixed] = [self.filtering.tile**2, tiles.rows, tiles.columns, self.channels]
        part = [*whole[:-1], self.depth]
        with self.b.loop(0, channels.mixed, self.depth) as i:
            first = i.apply("minimum", channels - self.depth).mixed
            place = [0, 0, 0, first]
            into = Planes(self.builder, SCALARS.slice(self.builder, planes.value, place, part), part, 0)
            self.transform_channels(into, offsets, tiles, first, self.depth)
            planes.set(SCALARS.insert(self.builder, into.value, planes.value, place, part))
        return tiles.together(self.builder, Planes(self.builder, planes.value, whole, 0))

    def multiply(self, image: Value[Any], offsets: Sequence[Any], tiles: Tiles) -> None:
        """Multiply a transformed block by one panel of filters after the other."""
        filters = self.b.index(self.filters)
        shape = [self.b.size(self.panels, dim).mixed for dim in range(4)]
        with self.b.loop(0, filters.ceil_divide(self.width).mixed) as panel:
            starts = list(offsets)
            starts[self.lanes] = self._start_of(panel, filters).mixed
            kernel = Planes(self.builder, self.panels, shape, 0).at(panel.mixed)
            self.write_outputs(self.products(image, kernel, tiles), starts, tiles)


def _at_most(size: Mixed, most: int) -> int:
    """The size, if it is known and smaller, but at least 1; else `most`."""
    return max(1, min(size, most)) if isinstance(size, int) else most


# Note [Panels of filters]
# Where the number of filters is not known, each kernel of a product, of a transformation of filters and of one of
# outputs would have a rest of lanes, and the product its versions for a single column, for few steps and for large
# operands. Here all of them have as many filters as a tile of registers: the transformed filters are computed in panels
# of so many, and outputs are, one panel after the other. The last panel ends with the filters, so that it computes
# some of them again, as the last tiles of a row of an odd number of columns do: rows have two blocks at least then.
# Channels are transformed a vector at a time in the same way. Outputs that are added to what is there, or take its
# place in what follows, cannot be computed again: these convolutions are left.
#
# What is not filtered is convolved by one kernel: a rest of rows, or all rows where filtering does not pay. So tiles
# have no rows then, and filters no panels. The tiles of that kernel are computed under masks (`MASKED_TILES`): whole
# ones are no code of their own.
