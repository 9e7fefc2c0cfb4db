"""Operations that lay a tensor out in tiles, and undo it: `linalg.pack` and `linalg.unpack`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.types import DYNAMIC
from plait.define import (
    Op,
    Operand,
    Operands,
    OptionalOperand,
    Result,
    attribute,
    infer_result,
    operand,
    operands,
    optional_attribute,
    optional_operand,
)
from plait.define import constraints as c
from plait.define.traits import AllTypesMatch
from plait.ir.attribute import VerifyError
from plait_std import mixed as m

_PERMUTATION = "(`outer_dims_perm` `=` $outer_dims_perm^)?"
_TILES = """`inner_dims_pos` `=` $inner_dims_pos
        `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
        `into` $dest attr-dict `:` type($source) `->` type($dest)"""


class RelayoutOp(Op):
    """What `linalg.pack` and `linalg.unpack` share: one tensor is cut into tiles, whose elements are contiguous.

    Dimension `outer_dims_perm[i]` of the plain tensor counts its tiles in dimension `i` of the packed one. Behind these
    dimensions the packed tensor has the elements of a tile: tile size `i` divides plain dimension `inner_dims_pos[i]`.
    """

    source: Any
    dest: Any
    outer_dims_perm: Any
    inner_dims_pos: Any
    inner_tiles: Any
    static_inner_tiles: Any
    directives = m.DYNAMIC_INDEX_LIST

    @property
    def plain(self) -> Any:
        """The type of the tensor that is not in tiles."""
        raise NotImplementedError

    @property
    def packed(self) -> Any:
        """The type of the tensor in tiles."""
        raise NotImplementedError

    @property
    def outer_dims(self) -> Sequence[int]:
        """For each outer dimension of the packed tensor the plain one whose tiles it counts."""
        given = () if self.outer_dims_perm is None else self.outer_dims_perm.values
        return given or range(self.plain.rank)

    tiles = m.MixedList("inner_tiles")

    def packed_dims_of(self, dim: int) -> tuple[int, int | None]:
        """The dimensions of the packed tensor that count the tiles along a plain one, and the elements in a tile."""
        tiled = list(self.inner_dims_pos.values)
        return list(self.outer_dims).index(dim), self.plain.rank + tiled.index(dim) if dim in tiled else None

    def result_names(self) -> Sequence[str | None]:
        return (self.name.partition(".")[2],)

    def verify(self) -> None:
        rank, tiled = self.plain.rank, self.inner_dims_pos.values
        m.verify_mixed("tile size", self.static_inner_tiles, self.inner_tiles, len(tiled))
        if any(size <= 0 and size != DYNAMIC for size in self.static_inner_tiles.values):
            raise VerifyError(f"expected tile sizes of 1 or more, found {list(self.static_inner_tiles.values)}")
        if len({*tiled}) != len(tiled) or any(not 0 <= dim < rank for dim in tiled):
            raise VerifyError(f"expected different dimensions below {rank} in inner_dims_pos, found {list(tiled)}")
        if sorted(self.outer_dims) != list(range(rank)):
            found = list(self.outer_dims)
            raise VerifyError(f"expected a permutation of {rank} dimensions as outer_dims_perm, found {found}")
        if self.packed.rank != rank + len(tiled):
            raise VerifyError(f"expected a packed tensor of rank {rank + len(tiled)}, found '{self.packed}'")
        if self.source.type.element_type is not self.dest.type.element_type:
            raise VerifyError(f"expected one element type, found '{self.source.type}' and '{self.dest.type}'")
        self._verify_sizes()

    def _verify_sizes(self) -> None:
        packed, tiles = self.packed.shape, self.static_inner_tiles.values
        for size, tile in zip(packed[self.plain.rank :], tiles):
            if size != tile:
                raise VerifyError(f"expected inner dimensions {shape_text(tiles)}, the tile sizes, in '{self.packed}'")
        for dim, size in enumerate(self.plain.shape):
            outer, inner = self.packed_dims_of(dim)
            tile = 1 if inner is None else packed[inner]
            if DYNAMIC not in (size, tile, packed[outer]) and packed[outer] != -(-size // tile):
                raise VerifyError(
                    f"expected size {-(-size // tile)} in dimension {outer} of '{self.packed}', found {packed[outer]}: "
                    f"dimension {dim} of '{self.plain}' is cut into tiles of size {tile}"
                )


def shape_text(sizes: Sequence[int]) -> str:
    """`8x?`"""
    return "x".join("?" if size == DYNAMIC else str(size) for size in sizes)


class PackOp(RelayoutOp):
    """Lay a tensor out in tiles. What the last tile of a dimension lacks is `padding_value`.

    ```mlir
    %pack = linalg.pack %x padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 8]
        into %t : tensor<10x16xf32> -> tensor<2x3x4x8xf32>
    ```

    Source: MLIR linalg dialect, `linalg.pack`.
    """

    name = "linalg.pack"
    traits = (AllTypesMatch("dest", "result"),)
    source: Operand = operand(c.AnyRankedTensor)
    dest: Operand = operand(c.AnyRankedTensor)
    padding_value: OptionalOperand | None = optional_operand(c.AnyType)
    outer_dims_perm: DenseArrayAttr | None = optional_attribute(c.DenseI64Array)
    inner_dims_pos: DenseArrayAttr = attribute(c.DenseI64Array)
    inner_tiles: Operands = operands(c.Index)
    static_inner_tiles: DenseArrayAttr = attribute(c.DenseI64Array)
    result: Result = infer_result(c.AnyRankedTensor)
    assembly = f"$source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)? {_PERMUTATION} {_TILES}"

    @property
    def plain(self) -> Any:
        return self.source.type

    @property
    def packed(self) -> Any:
        return self.dest.type

    def verify(self) -> None:
        super().verify()
        if self.padding_value is not None:
            if self.padding_value.type is not self.plain.element_type:
                expected = self.plain.element_type
                raise VerifyError(f"expected padding of type '{expected}', found '{self.padding_value.type}'")
            return
        for dim, tile in zip(self.inner_dims_pos.values, self.static_inner_tiles.values):
            size = self.plain.shape[dim]
            if DYNAMIC not in (size, tile) and size % tile:
                raise VerifyError(
                    f"expected a padding value: tiles of size {tile} do not divide size {size} of dimension {dim}"
                )


class UnPackOp(RelayoutOp):
    """Undo `linalg.pack`; elements that the result has no place for are dropped.

    ```mlir
    %unpack = linalg.unpack %x outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 8]
        into %t : tensor<2x3x4x8xf32> -> tensor<10x16xf32>
    ```

    Source: MLIR linalg dialect, `linalg.unpack`.
    """

    name = "linalg.unpack"
    traits = (AllTypesMatch("dest", "result"),)
    source: Operand = operand(c.AnyRankedTensor)
    dest: Operand = operand(c.AnyRankedTensor)
    outer_dims_perm: DenseArrayAttr | None = optional_attribute(c.DenseI64Array)
    inner_dims_pos: DenseArrayAttr = attribute(c.DenseI64Array)
    inner_tiles: Operands = operands(c.Index)
    static_inner_tiles: DenseArrayAttr = attribute(c.DenseI64Array)
    result: Result = infer_result(c.AnyRankedTensor)
    assembly = f"$source {_PERMUTATION} {_TILES}"

    @property
    def plain(self) -> Any:
        return self.dest.type

    @property
    def packed(self) -> Any:
        return self.source.type
