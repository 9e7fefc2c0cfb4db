"""The enumerations of TOSA."""

from __future__ import annotations

from plait.define import EnumAttr


class NanModeAttr(EnumAttr):
    """What becomes of NaN: it wins, or the other operand does."""

    name = "tosa.nan_mode"
    cases = {"PROPAGATE": 1, "IGNORE": 2}


class RoundingModeAttr(EnumAttr):
    """How `tosa.rescale` rounds."""

    name = "tosa.rounding_mode"
    cases = {"SINGLE_ROUND": 1, "INEXACT_ROUND": 2, "DOUBLE_ROUND": 3}


class ResizeModeAttr(EnumAttr):
    """How `tosa.resize` interpolates."""

    name = "tosa.resize_mode"
    cases = {"NEAREST_NEIGHBOR": 1, "BILINEAR": 2}


class BlockSizeAttr(EnumAttr):
    """How many elements along the last dimension have one scale."""

    name = "tosa.block_size"
    cases = {"BLOCK_SIZE_1": 0, "BLOCK_SIZE_16": 1, "BLOCK_SIZE_32": 2}

    @property
    def size(self) -> int:
        """The number of elements of a block."""
        return int(self.text.rpartition("_")[2])
