"""Complex numbers: made of parts, taken apart and conjugated."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)
_PAIRS = "The last dimension has the real and the imaginary part."

Aten_ConjOp = _op(
    "_conj(Tensor(a) self) -> Tensor(a)", "Negate the imaginary part of each element.",
    "2x?xcomplex<f32> -> 2x?xcomplex<f32>",
)  # fmt: skip
AtenConjOp = _op(
    "conj(Tensor(a) self) -> Tensor(a)", "Negate the imaginary part of each element.",
    "2x?xcomplex<f32> -> 2x?xcomplex<f32>",
)  # fmt: skip
AtenResolveConjOp = _op(
    "resolve_conj(Tensor(a) self) -> Tensor(a)", "The same elements: values are never conjugated later.",
    "2x?xcomplex<f32> -> 2x?xcomplex<f32>",
)  # fmt: skip
AtenResolveNegOp = _op(
    "resolve_neg(Tensor(a) self) -> Tensor(a)", "The same elements: values are never negated later.",
    "2x?xf32 -> 2x?xf32",
)  # fmt: skip
AtenRealOp = _op("real(Tensor(a) self) -> Tensor(a)", "Take the real parts.", "2x?xcomplex<f32> -> 2x?xf32")
AtenImagOp = _op("imag(Tensor(a) self) -> Tensor(a)", "Take the imaginary parts.", "2x?xcomplex<f32> -> 2x?xf32")
AtenViewAsRealOp = _op(
    "view_as_real(Tensor(a) self) -> Tensor(a)", "Take complex numbers apart.", "2x?xcomplex<f32> -> 2x?x2xf32",
    details=_PAIRS,
)  # fmt: skip
AtenViewAsComplexOp = _op(
    "view_as_complex(Tensor(a) self) -> Tensor(a)", "Make complex numbers of pairs.", "3x2xf64 -> 3xcomplex<f64>",
    details=_PAIRS,
)  # fmt: skip
AtenComplexOp = _op(
    "complex(Tensor real, Tensor imag) -> Tensor", "Make complex numbers of their parts.",
    "2x?xf32, ?xf32 -> 2x?xcomplex<f32>",
)  # fmt: skip
AtenPolarOp = _op(
    "polar(Tensor abs, Tensor angle) -> Tensor", "Make complex numbers of distances from 0 and angles.",
    "2x?xf32, ?xf32 -> 2x?xcomplex<f32>",
)  # fmt: skip
AtenAngleOp = _op(
    "angle(Tensor self) -> Tensor", "Take the angles of complex numbers; of negative ones without parts, pi.",
    "2x?xcomplex<f32> -> 2x?xf32",
)  # fmt: skip
