"""Tensors put together, repeated, turned and padded; sizes of tensors."""

from __future__ import annotations

from functools import partial
from typing import Any

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)

AtenCatOp = _op(
    "cat(Tensor[] tensors, int dim=0) -> Tensor", "Put tensors one behind the other along a dimension.",
    "[2x?xf32, 3x?xf32] -> 5x?xf32",
)  # fmt: skip
AtenStackOp = _op(
    "stack(Tensor[] tensors, int dim=0) -> Tensor", "Put tensors one behind the other along a new dimension.",
    "[2x3xf32, 2x3xf32], 1 -> 2x2x3xf32",
)  # fmt: skip
AtenRepeatOp = _op(
    "repeat(Tensor self, SymInt[] repeats) -> Tensor",
    "Repeat a tensor along its dimensions, and along new ones in front.",
    "2x3xf32, [4, 1, 2] -> 4x2x6xf32",
)  # fmt: skip
AtenFlipOp = _op(
    "flip(Tensor self, int[] dims) -> Tensor", "Reverse the elements along dimensions.", "2x3xf32, [1] -> 2x3xf32",
)  # fmt: skip
AtenRollOp = _op(
    "roll(Tensor self, SymInt[1] shifts, int[1] dims=[]) -> Tensor", "Move elements along dimensions, around the end.",
    "2x3xf32, [1], [1] -> 2x3xf32",
)  # fmt: skip
AtenTrilOp = _op(
    "tril(Tensor self, SymInt diagonal=0) -> Tensor", "Keep the elements up to a diagonal; others are 0.",
    "3x3xf32 -> 3x3xf32"
)
AtenTriuOp = _op(
    "triu(Tensor self, SymInt diagonal=0) -> Tensor", "Keep the elements from a diagonal on; others are 0.",
    "3x3xf32 -> 3x3xf32"
)
AtenConstantPadNdOp = _op(
    "constant_pad_nd(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor",
    "Put a number around the elements, two amounts for each dimension from the last on; less than 0 removes elements.",
    "2x?xf32, [1, -1, 0, 2] -> 4x?xf32",
)  # fmt: skip


def _padding(name: str, dims: int, summary: str, given: str) -> Any:
    return _op(f"{name}{dims}d(Tensor self, SymInt[{2 * dims}] padding) -> Tensor", summary, given)


_MIRRORED = "Continue a tensor around its edges by its elements, mirrored at the edge."
_REPEATED = "Continue a tensor around its edges by the elements at the edge."
_ONE, _TWO = "2x5xf32, [1, 2] -> 2x8xf32", "2x4x5xf32, [1, 2, 0, 1] -> 2x5x8xf32"
_THREE = "2x3x4x5xf32, [1, 2, 0, 1, 1, 1] -> 2x5x5x8xf32"
AtenReflectionPad1dOp = _padding("reflection_pad", 1, _MIRRORED, _ONE)
AtenReflectionPad2dOp = _padding("reflection_pad", 2, _MIRRORED, _TWO)
AtenReflectionPad3dOp = _padding("reflection_pad", 3, _MIRRORED, _THREE)
AtenReplicationPad1dOp = _padding("replication_pad", 1, _REPEATED, _ONE)
AtenReplicationPad2dOp = _padding("replication_pad", 2, _REPEATED, _TWO)
AtenReplicationPad3dOp = _padding("replication_pad", 3, _REPEATED, _THREE)
AtenSizeIntOp = _op("size.int(Tensor self, int dim) -> SymInt", "The size of a dimension.", "2x?xf32, 1 -> int")
AtenSymNumelOp = _op("sym_numel(Tensor self) -> SymInt", "The number of elements.", "2x?xf32 -> int")
AtenNumelOp = _op("numel(Tensor self) -> SymInt", "The number of elements.", "2x?xf32 -> int")
AtenSymStrideIntOp = _op(
    "sym_stride.int(Tensor self, int dim) -> SymInt", "The stride of a dimension, in row-major order.",
    "2x?xf32, 0 -> int"
)
AtenSymStorageOffsetOp = _op(
    "sym_storage_offset(Tensor self) -> SymInt", "Where the elements begin in their storage: 0.", "2x?xf32 -> int"
)
AtenSymIsContiguousOp = _op(
    "sym_is_contiguous(Tensor self, MemoryFormat memory_format=0) -> SymBool",
    "Whether elements are in row-major order: always.", "2x?xf32 -> bool",
)  # fmt: skip
Aten_LocalScalarDenseOp = _op(
    "_local_scalar_dense(Tensor self) -> Scalar", "The number in a tensor of one element.", "i64 -> int"
)
AtenItemOp = _op("item(Tensor self) -> Scalar", "The number in a tensor of one element.", "f32 -> float")
