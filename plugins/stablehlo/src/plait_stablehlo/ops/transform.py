"""Fourier transforms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.types import DYNAMIC, ComplexType, f32, f64
from plait.define.traits import Pure
from plait.ir.attribute import Type

from plait_stablehlo import constraints as h
from plait_stablehlo.compatibility import (
    bounds_of,
    listed,
    shapes_agree,
    sizes_agree,
    tensor,
    violation,
)
from plait_stablehlo.enums import FftTypeAttr
from plait_stablehlo.ops.base import InferringOp
from plait_stablehlo.syntax.older_spellings import I64Array

if TYPE_CHECKING:

    from plait.builtin.types import RankedTensorType


def operand_sizes(op: Any) -> list[int]:
    """The sizes of the last dimensions of the operand of an fft."""
    *lengths, last = op.fft_length.values
    half = last // 2 + 1 if last else 0
    return [*lengths, half if op.fft_type.text == "IRFFT" else last]


class FftOp(InferringOp):
    """Transform complex or real numbers along the last one to three dimensions, forwards or backwards.

    `RFFT` leaves out the part of the last dimension that follows from the rest; `IRFFT` takes what is left.

    ```mlir
    %r = stablehlo.fft %x, type = FFT, length = [8] : (tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
    ```

    Semantics: StableHLO, "fft".
    """

    name = "stablehlo.fft"
    traits = (Pure,)
    result_constraints = ("c5", "c2")
    operand: d.Operand = d.operand(h.FloatComplexTensor)
    fft_type: FftTypeAttr = d.attribute(FftTypeAttr)
    fft_length = d.attribute(I64Array)
    result: d.Result = d.result(h.FloatComplexTensor)
    assembly = (
        "$operand `,` `type` `=` $fft_type `,` `length` `=` $fft_length attr-dict `:` "
        "functional-type(operands, results)"
    )

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        ty, kind, lengths = operands[0].type, properties["fft_type"].text, properties["fft_length"].values
        rank, count = len(ty.shape), len(lengths)
        if not 1 <= count <= 3:
            raise violation("fft_c3", f"expected 1 to 3 sizes in fft_length, found {count}")
        element = _result_element(ty, kind)
        if rank < count:
            text = f"an operand of type '{ty}' does not have {count} dimensions to transform"
            raise violation("fft_c1", text)
        shape, bounds = list(ty.shape), list(bounds_of(ty))
        if kind == "RFFT":
            _check_real_lengths(ty, lengths)
            shape[-1] = lengths[-1] // 2 + 1 if lengths[-1] else shape[-1]
            bounds[-1] = DYNAMIC
        elif kind == "IRFFT":
            _check_inverse_lengths(ty, lengths)
            shape[-1], bounds[-1] = lengths[-1], DYNAMIC
        return [tensor(shape, element, bounds)]


def _result_element(ty: RankedTensorType, kind: str) -> Type:
    """The element type of the result. Raises if the operand's does not fit the kind of transform."""
    element = ty.element_type
    if kind == "RFFT":
        if element is not f32 and element is not f64:
            raise violation("fft_c2", f"RFFT takes f32 or f64, found '{element}'")
        return ComplexType(element)
    if not isinstance(element, ComplexType):
        raise violation("fft_c2", f"FFT, IFFT and IRFFT take complex elements, found '{ty}'")
    return element.element_type if kind == "IRFFT" else element


def _check_real_lengths(ty: RankedTensorType, lengths: Sequence[int]) -> None:
    """The innermost dimensions of what RFFT takes are the lengths."""
    if not shapes_agree(ty.shape[-len(lengths) :], lengths):
        text = f"found {listed(ty.shape)}"
        raise violation("fft_c4", f"RFFT takes innermost dimensions of the sizes fft_length, {listed(lengths)}, {text}")


def _check_inverse_lengths(ty: RankedTensorType, lengths: Sequence[int]) -> None:
    """The innermost dimensions of what IRFFT takes are the lengths, but for the last one, of which it takes half."""
    *outer, last = ty.shape[-len(lengths) :]
    for size, length in zip(outer, lengths):
        if not sizes_agree(size, length):
            text = f"{listed(lengths)}, found {listed(ty.shape)}: {size} != {length}"
            raise violation("fft_c5", f"IRFFT takes outer dimensions of the sizes fft_length, {text}")
    half = lengths[-1] // 2 + 1
    empty = lengths[-1] == 0 and sizes_agree(last, 0)
    if not empty and not sizes_agree(last, half):
        text = f"{half} for fft_length {listed(lengths)}, found {last}"
        raise violation(
            "fft_c5", f"IRFFT takes an innermost dimension of fft_length[-1] / 2 + 1 elements, {text}"
        )
