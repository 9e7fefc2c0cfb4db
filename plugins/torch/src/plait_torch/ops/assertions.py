"""What an exporter has found to hold of a program. Where it does not hold, results mean nothing."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)

Aten_AssertTensorMetadataOp = _op(
    "_assert_tensor_metadata(Tensor a, SymInt[]? size=None, SymInt[]? stride=None, ScalarType? dtype=None, *, "
    "Device? device=None, Layout? layout=None) -> ()",
    "State the sizes and the element type of a tensor.", "2x?xf32, none, none, 6 ->",
)  # fmt: skip
Aten_AssertScalarOp = _op(
    "_assert_scalar(Scalar self, str assert_msg) -> ()", "State that a number is not 0.", '1, "no elements" ->'
)
AtenSymConstrainRangeOp = _op(
    "sym_constrain_range(Scalar size, *, int? min=None, int? max=None) -> ()", "State the range of a size.",
    "3, 2, 8 ->",
)  # fmt: skip
AtenSymConstrainRangeForSizeOp = _op(
    "sym_constrain_range_for_size(Scalar size, *, int? min=None, int? max=None) -> ()",
    "State the range of a size, which is not negative.", "3, 2, 8 ->",
)  # fmt: skip
