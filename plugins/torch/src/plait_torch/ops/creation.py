"""Tensors of numbers, and conversions. Layout, device and memory format are ignored."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)
_WHERE = "Layout? layout=None, Device? device=None, bool? pin_memory=None"
_HOW = f"ScalarType? dtype=None, {_WHERE}"
_LIKE = f"{_HOW}, MemoryFormat? memory_format=None"
_UNSPECIFIED = "Nobody may depend on the elements; they are 0."

AtenCloneOp = _op(
    "clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor", "Copy a tensor.", "2x?xf32 -> 2x?xf32"
)
AtenAliasOp = _op("alias(Tensor(a) self) -> Tensor(a)", "The same tensor.", "2x?xf32 -> 2x?xf32")
AtenDetachOp = _op("detach(Tensor(a) self) -> Tensor(a)", "The same tensor, without gradients.", "2xf32 -> 2xf32")
AtenContiguousOp = _op(
    "contiguous(Tensor(a) self, *, MemoryFormat memory_format=0) -> Tensor(a)", "The same tensor, in row-major order.",
    "2xf32 -> 2xf32",
)  # fmt: skip
AtenLiftFreshCopyOp = _op("lift_fresh_copy(Tensor self) -> Tensor", "Copy a constant.", "2xf32 -> 2xf32")
Aten_ToCopyOp = _op(
    f"_to_copy(Tensor self, *, {_HOW}, bool non_blocking=False, MemoryFormat? memory_format=None) -> Tensor",
    "Convert the elements to another type.", "2x?xf32, 7 -> 2x?xf64",
)  # fmt: skip
AtenToDtypeOp = _op(
    "to.dtype(Tensor(a) self, ScalarType dtype, bool non_blocking=False, bool copy=False, "
    "MemoryFormat? memory_format=None) -> Tensor(a)",
    "Convert the elements to another type.", "2x?xf32, 7 -> 2x?xf64",
)  # fmt: skip
PrimsConvertElementTypeOp = _op(
    "prims::convert_element_type(Tensor a, ScalarType dtype) -> Tensor", "Convert the elements to another type.",
    "2x?xf32, 7 -> 2x?xf64",
)  # fmt: skip
PrimNumToTensorScalarOp = _op(
    "prim::NumToTensor.Scalar(Scalar a) -> Tensor", "A number as a tensor without dimensions.", "2 -> i64"
)
AtenCopyOp = _op(
    "copy(Tensor self, Tensor src, bool non_blocking=False) -> Tensor",
    "Broadcast and convert `src` to the shape and element type of `self`.", "2x3xf32, 3xi64 -> 2x3xf32",
)  # fmt: skip
AtenFillScalarOp = _op(
    "fill.Scalar(Tensor self, Scalar value) -> Tensor", "A tensor of the shape of `self` full of a number.",
    "2x?xf32, 3 -> 2x?xf32",
)  # fmt: skip
AtenFillTensorOp = _op(
    "fill.Tensor(Tensor self, Tensor value) -> Tensor", "A tensor of the shape of `self` full of one element.",
    "2x?xf32, f32 -> 2x?xf32",
)  # fmt: skip
AtenFullOp = _op(
    f"full(SymInt[] size, Scalar fill_value, *, {_HOW}) -> Tensor", "A tensor full of a number.",
    "[2, 3], 1.5 -> 2x3xf32",
)  # fmt: skip
AtenFullLikeOp = _op(
    f"full_like(Tensor self, Scalar fill_value, *, {_LIKE}) -> Tensor",
    "A tensor of the shape of `self` full of a number.",
    "2x?xf32, 1 -> 2x?xf32",
)  # fmt: skip
AtenZerosOp = _op(f"zeros(SymInt[] size, *, {_HOW}) -> Tensor", "A tensor full of 0.", "[2, 3] -> 2x3xf32")
AtenOnesOp = _op(f"ones(SymInt[] size, *, {_HOW}) -> Tensor", "A tensor full of 1.", "[2, 3] -> 2x3xf32")
AtenZerosLikeOp = _op(
    f"zeros_like(Tensor self, *, {_LIKE}) -> Tensor", "A tensor of the shape of `self` full of 0.", "2x?xf32 -> 2x?xf32"
)
AtenOnesLikeOp = _op(
    f"ones_like(Tensor self, *, {_LIKE}) -> Tensor", "A tensor of the shape of `self` full of 1.", "2x?xf32 -> 2x?xf32"
)
AtenEmptyLikeOp = _op(
    f"empty_like(Tensor self, *, {_LIKE}) -> Tensor", "A tensor of the shape of `self`.", "2x?xf32 -> 2x?xf32",
    details=_UNSPECIFIED,
)  # fmt: skip
AtenEmptyMemoryFormatOp = _op(
    f"empty.memory_format(SymInt[] size, *, {_LIKE}) -> Tensor", "A tensor of a shape.", "[2, 3] -> 2x3xf32",
    details=_UNSPECIFIED,
)  # fmt: skip
AtenEmptyStridedOp = _op(
    f"empty_strided(SymInt[] size, SymInt[] stride, *, {_HOW}) -> Tensor", "A tensor of a shape.",
    "[2, 3], [3, 1] -> 2x3xf32", details=_UNSPECIFIED,
)  # fmt: skip
AtenTensorOp = _op(
    "tensor(t[] data, *, ScalarType? dtype=None, Device? device=None, bool requires_grad=False) -> Tensor",
    "Make a tensor of numbers.", "[1, 2] -> 2xi64",
)  # fmt: skip
AtenNewEmptyStridedOp = _op(
    f"new_empty_strided(Tensor self, SymInt[] size, SymInt[] stride, *, {_HOW}) -> Tensor",
    "A tensor of a shape, with elements of the type of another.", "4xf64, [2, 3], [3, 1] -> 2x3xf64",
    details=_UNSPECIFIED,
)  # fmt: skip
AtenEmptyPermutedOp = _op(
    f"empty_permuted(SymInt[] size, int[] physical_layout, *, {_HOW}) -> Tensor", "A tensor of a shape.",
    "[2, 3], [1, 0] -> 2x3xf32", details=_UNSPECIFIED,
)  # fmt: skip
AtenScalarTensorOp = _op(
    f"scalar_tensor(Scalar s, *, {_HOW}) -> Tensor", "A number as a tensor without dimensions.", "2 -> f32"
)
AtenArangeStartStepOp = _op(
    f"arange.start_step(Scalar start, Scalar end, Scalar step=1, *, {_HOW}) -> Tensor",
    "The numbers from `start` up to, but not with, `end`.", "0, 10, 2 -> 5xi64",
)  # fmt: skip
AtenArangeStartOp = _op(
    f"arange.start(Scalar start, Scalar end, *, {_HOW}) -> Tensor",
    "The numbers from `start` up to, but not with, `end`.",
    "1, 5 -> 4xi64",
)  # fmt: skip
AtenArangeOp = _op(
    f"arange(Scalar end, *, {_HOW}) -> Tensor", "The numbers from 0 up to, but not with, `end`.", "4 -> 4xi64",
)  # fmt: skip
