"""Tiles contractions for registers and caches, and computes what follows them in the tiles.

    %0 = linalg.generic ... ins(%a, %b) outs(%zero) { out + a * b }
    %1 = linalg.generic ... ins(%0, %bias) { relu(in + bias) }

becomes, with tiles of 8x32 elements,

    %2 = scf.for %j = ... step %c32 iter_args(%acc = %e) {
      scf.for %i = ... step %c8 iter_args(%acc_0 = %acc) {
        %3 = linalg.generic ... ins(%a[%i, 0] [8, 512], %b[0, %j] [512, 32]) {vector_sizes = array<i64: 8, 32, 0>}
        %4 = linalg.generic ... ins(%3, %bias[%j] [32]) {vector_sizes = array<i64: 8, 32>}
        tensor.insert_slice %4 into %acc_0[%i, %j] [8, 32]
      }
    }

See Note [Tiles of contractions] of `contraction_tiles`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes import Pass, option
from plait.runtime.target import Target, host_target

from plait_linalg.contraction import Contraction, contraction_of, epilogue_of
from plait_linalg.ops import GenericOp, StructuredOp
from plait_linalg.passes.constants import Constants
from plait_linalg.passes.contractions.contraction_tiler import ContractionTiler
from plait_linalg.passes.contractions.contraction_tiles import (
    Tiles,
    inner_products_of_few_rows,
    tiles_of,
    tiles_of_few_rows,
)
from plait_linalg.passes.contractions.cut_reductions import cut, steps_of_part
from plait_linalg.passes.contractions.row_panels import constant_rows
from plait_linalg.passes.generalize_named import generalize_named
from plait_linalg.passes.pack import Panels, pack
from plait_linalg.passes.tiles.tile_shapes import TileShape, asked_shape, kernel_name, other_shapes, parsed_shapes
from plait_linalg.passes.vectorize import why_not_vectorizable
from plait_linalg.passes.versions.columns import as_vector, make_column_versions, may_have_one_column
from plait_linalg.passes.versions.long_rows import make_long_row_versions, may_have_long_rows, tiles_of_long_rows
from plait_linalg.passes.versions.planes import make_plane_versions, may_have_planes, tiles_of_planes
from plait_linalg.passes.versions.row_panels import make_row_panel_versions, may_have_row_panels, tiles_of_row_panels
from plait_linalg.passes.versions.rows import has_inner_versions, has_versions, make_inner_versions, make_row_versions

if TYPE_CHECKING:
    from plait.context import Context


class TileAndFuse(Pass):
    """Tile contractions on tensors, with their initial values and the elementwise operation that follows."""

    name: ClassVar[str] = "linalg-tile-and-fuse"
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")
    vector_registers: int = option(0, doc="number of vector registers; 0 stands for the machine's")
    l1_bytes: int = option(0, doc="bytes of the first level cache; 0 stands for the machine's")
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")
    tiles: tuple[str, ...] = option((), doc="tile sizes of kernels, as remarks name them: KERNEL=ROWSxLANES")
    padding_percent: int = option(
        160, doc="elements that tiles at the edge of a padded image copy, at most, in percent of the image; 0: none"
    )

    @property
    def machine(self) -> Target:
        """The machine that tiles are for."""
        return host_target().with_sizes(
            vector_bits=self.vector_bits, vector_registers=self.vector_registers,
            l1_bytes=self.l1_bytes, l2_bytes=self.l2_bytes,
        )  # fmt: skip

    def run(self, op: Operation, ctx: Context) -> None:
        machine, shapes, constants = self.machine, parsed_shapes(self.tiles), Constants(op, ctx)
        percent = self.padding_percent
        for inner in list(op.walk()):
            if inner.parent is not None and isinstance(inner, StructuredOp):
                found = contraction_of(inner)
                if found is not None and _is_tiled(found, ctx):
                    _tile_contraction(found, machine, asked_shape(found, shapes), percent, constants, ctx)
                    constants.drop_sources(ctx)
        constants.drop_unused(ctx)

    def alternatives(self, op: Operation, ctx: Context) -> Sequence[Sequence[TileAndFuse]]:
        """Other tiles for each kernel, the one with most work first."""
        machine, kernels = self.machine, dict[str, Contraction]()
        for inner in op.walk():
            found = contraction_of(inner) if isinstance(inner, StructuredOp) else None
            if found is not None and why_not_vectorizable(found.op) is None and _why_not_worth_it(found) is None:
                kernels.setdefault(kernel_name(found), found)
        largest = sorted(kernels.items(), key=lambda item: -item[1].known_steps(range(len(item[1].op.iterators()))))
        return [[self._with(name, shape) for shape in other_shapes(found, machine)] for name, found in largest]

    def _with(self, kernel: str, shape: TileShape) -> TileAndFuse:
        others = [text for text in self.tiles if text.partition("=")[0] != kernel]
        return self.replaced(tiles=(*others, f"{kernel}={shape}"))


def _is_tiled(found: Contraction, ctx: Context) -> bool:
    """Whether a contraction is tiled; a remark says why not."""
    reason = why_not_vectorizable(found.op) or _why_not_worth_it(found)
    if reason is not None:
        ctx.remark("missed", "NotTiled", found.op, reason=reason, Operation=found.op.name)
    return reason is None


def _tile_contraction(
    found: Contraction, machine: Target, asked: TileShape | None, percent: int, constants: Constants, ctx: Context
) -> None:
    name = kernel_name(found)
    if not isinstance(found.op, GenericOp):
        found = found.replaced(op=generalize_named(found.op))
    root = epilogue_of(found.op)
    if root is not None and why_not_vectorizable(root) is not None:
        root = None
    is_packed_before = found.packed_operand is not None and found.op.ins[found.packed_operand] in constants
    tiles = tiles_of(found, machine, is_packed_before, asked)
    if tiles.cuts_reductions(found):
        root = None
    count = prod(tiles.rows.values())
    is_whole = tiles.packed and not tiles.cuts_reductions(found)
    part = steps_of_part(found, count, tiles.lanes, machine, is_packed_before) if is_whole else None
    ctx.remark(
        "passed", "Tiled", found.op, Operation=found.op.name, Kernel=name,
        TileSizes=",".join(map(str, tiles.shape)), Fused="yes" if root is not None else "no",
        Blocks=tiles.shape_of_blocks or None, Packed=_packed(found, tiles, constants), Reduced=part,
    )  # fmt: skip
    if part is not None:
        panels = _panels(found, tiles, constants) if is_packed_before else None
        if panels is not None:  # a part alone might be worth other tiles, which could not read them
            asked = TileShape(count, tiles.lanes)
        for each in reversed([*cut(found, root, part, machine, ctx)]):
            _tile_part(each, machine, asked, constants, panels, ctx)
        return
    if asked is None:
        found, root = _tile_versions(found, root, tiles, machine, constants, ctx)
    own: Any = found.op
    tiler = ContractionTiler(found, root or own, tiles, constants, ctx)
    if tiler.packs_each_time:
        found, root = _tile_few_rows(found, root, tiles, machine, constants, ctx)
        tiler = ContractionTiler(found, root or found.op, tiles, constants, ctx)  # type: ignore[arg-type]
    tiler.pad_operand(percent, 0 if tiles.packed and not is_packed_before else machine.l1_bytes)
    tiler.run()


def _tile_versions(
    found: Contraction, root: GenericOp | None, tiles: Tiles, machine: Target, constants: Constants, ctx: Context
) -> tuple[Contraction, GenericOp | None]:
    """Tile the versions that run with some sizes only; what is left, with what follows it, runs with others."""
    if may_have_one_column(found, tiles):
        column, others = make_column_versions(found, root, ctx)
        vector: Any = contraction_of(as_vector(found.replaced(op=column.op)))
        ContractionTiler(vector, vector.op, tiles_of(vector, machine, False), constants, ctx).run()
        found, root = found.replaced(op=others.op), others.root
    if may_have_long_rows(found, tiles):
        long, others = make_long_row_versions(found, root, tiles, machine, ctx)
        long_found = found.replaced(op=long.op)
        ContractionTiler(long_found, long.op, tiles_of_long_rows(long_found, tiles), constants, ctx).run()
        found, root = found.replaced(op=others.op), others.root
    if may_have_planes(found, tiles, machine):
        planes, others = make_plane_versions(found, root, tiles, machine, ctx)
        of_planes = found.replaced(op=planes.op)
        ContractionTiler(of_planes, planes.last, tiles_of_planes(of_planes, tiles, machine), constants, ctx).run()
        found, root = found.replaced(op=others.op), others.root
    if may_have_row_panels(found, tiles):
        large, others = make_row_panel_versions(found, root, tiles, machine, ctx)
        of_large = found.replaced(op=large.op)
        ContractionTiler(of_large, large.last, tiles_of_row_panels(of_large, tiles, machine), constants, ctx).run()
        found, root = found.replaced(op=others.op), others.root
    return found, root


def _tile_few_rows(
    found: Contraction, root: GenericOp | None, tiles: Tiles, machine: Target, constants: Constants, ctx: Context
) -> tuple[Contraction, GenericOp | None]:
    """Tile the version without panels that runs with few rows, if they may be few; what is left runs with more."""
    if has_versions(found, tiles.least_rows_of_panels):
        few, many = make_row_versions(found, root, tiles.least_rows_of_panels, tiles.lanes, ctx)
        few_found, last, of_few = found.replaced(op=few.op), few.op, tiles_of_few_rows
    elif has_inner_versions(found, tiles):
        few, many = make_inner_versions(found, root, ctx)
        few_found, last, of_few = found.replaced(op=few.op), few.last, inner_products_of_few_rows
    else:
        return found, root
    ContractionTiler(few_found, last, of_few(few_found, machine), constants, ctx).run()
    return found.replaced(op=many.op), many.root


def _packed(found: Contraction, tiles: Tiles, constants: Constants) -> str:
    """Which operands a remark says are in panels: `lanes,rows`; those that are constants: `constant,constant-rows`."""
    place = found.packed_operand
    lanes = "constant" if place is not None and found.op.ins[place] in constants else "lanes"
    names = [lanes] if tiles.packed else []
    if constant_rows(found, tiles, constants) is not None:
        names.append("constant-rows")
    elif tiles.packed_rows:
        names.append("rows")
    return ",".join(names) or "no"


def _panels(found: Contraction, tiles: Tiles, constants: Constants) -> Panels:
    """The panels of an operand that is constant, with the lanes."""
    return pack(Builder.before(found.op), found, tiles.lanes, constants)


def _tile_part(
    op: GenericOp, machine: Target, asked: TileShape | None, constants: Constants, panels: Panels | None, ctx: Context
) -> None:
    """Tile a part of a contraction, whose reduction is short enough; `panels` serve all parts."""
    found: Any = contraction_of(op)
    root: Any = epilogue_of(op) or op
    tiles = tiles_of(found, machine, panels is not None, asked)
    tiler = ContractionTiler(found, root, tiles, constants, ctx)
    if panels is not None:
        tiler.panels[found.lane_operands[0]] = panels
    tiler.run()


def _why_not_worth_it(found: Contraction) -> str | None:
    """Why tiles would cost more than they save; None if they do not."""
    if any(found.size(loop) == 0 for loop in range(len(found.op.iterators()))):
        return "a loop has no iterations"
    if found.lanes_are_contiguous or found.packed_operand is not None or found.inner_loop is not None:
        return None
    return "elements along the last dimension of the output are apart in an operand"
