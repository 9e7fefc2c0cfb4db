"""Other shapes of the same elements, and parts of them. Values have no storage, so a view is a copy."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)

AtenViewOp = _op(
    "view(Tensor(a) self, SymInt[] size) -> Tensor(a)", "Change the shape; one size may be -1.",
    "2x6xf32, [3, -1] -> 3x4xf32"
)
AtenReshapeOp = _op(
    "reshape(Tensor(a) self, SymInt[] shape) -> Tensor(a)", "Change the shape; one size may be -1.",
    "2x6xf32, [3, -1] -> 3x4xf32",
)  # fmt: skip
Aten_UnsafeViewOp = _op(
    "_unsafe_view(Tensor self, SymInt[] size) -> Tensor", "Change the shape; one size may be -1.",
    "2x6xf32, [3, -1] -> 3x4xf32",
)  # fmt: skip
AtenFlattenUsingIntsOp = _op(
    "flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)",
    "Make one dimension of several.",
    "?x2x3xf32, 1 -> ?x6xf32",
)  # fmt: skip
AtenUnflattenIntOp = _op(
    "unflatten.int(Tensor(a) self, int dim, SymInt[] sizes) -> Tensor(a)", "Make several dimensions of one.",
    "?x6xf32, 1, [2, 3] -> ?x2x3xf32",
)  # fmt: skip
AtenExpandOp = _op(
    "expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)",
    "Repeat dimensions of size 1, and in front; -1 keeps a size.", "3x1xf32, [2, -1, 4] -> 2x3x4xf32",
)  # fmt: skip
AtenBroadcastToOp = _op(
    "broadcast_to(Tensor(a) self, SymInt[] size) -> Tensor(a)", "Repeat dimensions of size 1, and in front.",
    "3x1xf32, [3, 4] -> 3x4xf32",
)  # fmt: skip
AtenPermuteOp = _op(
    "permute(Tensor(a) self, int[] dims) -> Tensor(a)", "Reorder dimensions: dimension i is `dims[i]`.",
    "2x?x4xf32, [2, 0, 1] -> 4x2x?xf32",
)  # fmt: skip
AtenTransposeIntOp = _op(
    "transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)", "Exchange two dimensions.",
    "2x?x4xf32, 0, -1 -> 4x?x2xf32",
)  # fmt: skip
AtenTOp = _op("t(Tensor(a) self) -> Tensor(a)", "Transpose a matrix.", "2x?xf32 -> ?x2xf32")
AtenUnsqueezeOp = _op(
    "unsqueeze(Tensor(a) self, int dim) -> Tensor(a)", "Add a dimension of size 1.", "2x?xf32, 1 -> 2x1x?xf32"
)
AtenSqueezeDimsOp = _op(
    "squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)", "Drop dimensions of size 1.", "1x3x1xf32, [0, 2] -> 3xf32"
)
AtenSqueezeDimOp = _op(
    "squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)", "Drop a dimension of size 1.", "1x3xf32, 0 -> 3xf32"
)
AtenSqueezeOp = _op("squeeze(Tensor(a) self) -> Tensor(a)", "Drop all dimensions of size 1.", "1x3x1xf32 -> 3xf32")
PrimsSqueezeOp = _op(
    "prims::squeeze(Tensor(a) a, int[] dimensions) -> Tensor(a)", "Drop dimensions of size 1.",
    "1x3x1xf32, [0, 2] -> 3xf32",
)  # fmt: skip
AtenUnfoldOp = _op(
    "unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)",
    "Make windows of a dimension, whose elements are a new last dimension.", "2x8xf32, 1, 3, 2 -> 2x3x3xf32",
)  # fmt: skip
AtenSliceTensorOp = _op(
    "slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)",
    "Take elements along a dimension; negative bounds count from the end.", "8x?xf32, 0, 1, -1, 2 -> 3x?xf32",
)  # fmt: skip
AtenNarrowOp = _op(
    "narrow(Tensor(a) self, int dim, SymInt start, SymInt length) -> Tensor(a)", "Take elements along a dimension.",
    "8x3xf32, 0, 2, 4 -> 4x3xf32",
)  # fmt: skip
AtenSelectIntOp = _op(
    "select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)",
    "Take what is at an index, without the dimension.",
    "8x?xf32, 0, -1 -> ?xf32",
)  # fmt: skip
AtenSplitWithSizesOp = _op(
    "split_with_sizes(Tensor(a -> *) self, SymInt[] split_sizes, int dim=0) -> Tensor(a)[]",
    "Cut along a dimension in parts of given sizes.", "5x2xf32, [2, 3] -> list<vtensor>",
)  # fmt: skip
AtenSplitTensorOp = _op(
    "split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]",
    "Cut along a dimension in parts of one size, and what is left.", "5x2xf32, 2 -> list<vtensor>",
)  # fmt: skip
AtenUnbindIntOp = _op(
    "unbind.int(Tensor(a -> *) self, int dim=0) -> Tensor(a)[]", "Cut along a dimension, which the parts do not have.",
    "3x2xf32 -> list<vtensor>",
)  # fmt: skip
AtenDiagonalOp = _op(
    "diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)",
    "Take a diagonal of two dimensions; it becomes the last dimension.", "3x4x2xf32 -> 2x3xf32",
)  # fmt: skip
AtenAsStridedOp = _op(
    "as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a)",
    "Take elements at places that strides state, of a tensor in row-major order.",
    "6xf32, [2, 2], [2, 1], 1 -> 2x2xf32",
)  # fmt: skip
AtenSliceScatterOp = _op(
    "slice_scatter(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor",
    "Replace elements along a dimension.", "8x3xf32, 3x3xf32, 0, 1, -1, 2 -> 8x3xf32",
)  # fmt: skip
AtenSelectScatterOp = _op(
    "select_scatter(Tensor self, Tensor src, int dim, SymInt index) -> Tensor", "Replace what is at an index.",
    "8x3xf32, 3xf32, 0, 2 -> 8x3xf32",
)  # fmt: skip
AtenDiagonalScatterOp = _op(
    "diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor",
    "Replace a diagonal of two dimensions.", "3x3xf32, 3xf32 -> 3x3xf32",
)  # fmt: skip
AtenAsStridedScatterOp = _op(
    "as_strided_scatter(Tensor self, Tensor src, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> "
    "Tensor",
    "Replace elements at places that strides state, of a tensor in row-major order.",
    "6xf32, 2x2xf32, [2, 2], [2, 1] -> 6xf32",
)  # fmt: skip
