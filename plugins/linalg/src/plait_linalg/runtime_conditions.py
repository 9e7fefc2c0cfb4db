"""What operations of linalg without loops of their own need when they run: sizes that fit together."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from plait.interfaces.runtime_verifiable import RuntimeChecks, RuntimeVerifiable, ShapeConditions

from plait_linalg.ops.winograd import (
    WinogradFilterTransformOp,
    WinogradInputTransformOp,
    WinogradOutputTransformOp,
)


class OutputFits(ShapeConditions):
    """The output has the shape that follows from the input, as the verifier says of sizes that it knows."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        for dim, size in enumerate(self.expected(op, checks)):
            message = f"dimension {dim} of the output does not fit the input"
            checks.require_equal(checks.size(op.output, dim), size, message)

    @abstractmethod
    def expected(self, op: Any, checks: RuntimeChecks) -> Sequence[Any]:
        """The shape of the output."""


class FilterFits(OutputFits):
    """[f, h, w, c] -> [h', w', c, f], where h and w are known to the verifier."""

    def expected(self, op: WinogradFilterTransformOp, checks: RuntimeChecks) -> Sequence[Any]:
        filters, height, width, channels = checks.sizes(op.input)
        extents = [1 if size == 1 else op.filtering.tile for size in (height, width)]
        return [*extents, channels, filters]


class InputFits(OutputFits):
    """[n, h, w, c] -> [h', w', rows, columns, n, c], where what is not known to be 1 is transformed."""

    def expected(self, op: WinogradInputTransformOp, checks: RuntimeChecks) -> Sequence[Any]:
        batch, height, width, channels = checks.sizes(op.input)
        m, r, tile = op.filtering.m, op.filtering.r, op.filtering.tile
        transforms = [size != 1 for size in op.input.type.shape[1:3]]
        extents = [tile if along else 1 for along in transforms]
        counts = [
            checks.floor_divide(checks.subtract(size, r - 1), m) if along else 1
            for size, along in zip((height, width), transforms)
        ]
        return [*extents, *counts, batch, channels]


class TilesFit(OutputFits):
    """[h', w', rows, columns, n, f] -> [n, h, w, f], where h' and w' are the extent of a tile or 1."""

    def runtime_conditions(self, op: WinogradOutputTransformOp, checks: RuntimeChecks) -> None:
        for dim in (0, 1):
            message = f"dimension {dim} of the input is neither {op.filtering.tile} nor 1"
            checks.require_one_of(checks.size(op.input, dim), [op.filtering.tile, 1], message)
        super().runtime_conditions(op, checks)

    def expected(self, op: WinogradOutputTransformOp, checks: RuntimeChecks) -> Sequence[Any]:
        high, wide, rows, columns, batch, filters = checks.sizes(op.input)
        sizes = [
            checks.multiply(count, checks.minimum(extent, op.filtering.m))  # m for a tile, and 1 for 1
            for extent, count in ((high, rows), (wide, columns))
        ]
        return [batch, *sizes, filters]


RUNTIME_CONDITIONS: dict[Any, RuntimeVerifiable] = {
    WinogradFilterTransformOp: FilterFits(),
    WinogradInputTransformOp: InputFits(),
    WinogradOutputTransformOp: TilesFit(),
}
