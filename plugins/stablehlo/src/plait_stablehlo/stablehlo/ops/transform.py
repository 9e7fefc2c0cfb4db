"""Fourier transforms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait import define as d
from plait.builtin.types import ComplexType, FloatType
from plait.define import constraints as c
from plait.define.traits import Pure
from plait.ir.attribute import Type

from plait_stablehlo.stablehlo import constraints as h
from plait_stablehlo.stablehlo.compatibility import is_static, tensor, violation
from plait_stablehlo.stablehlo.enums import FftTypeAttr
from plait_stablehlo.stablehlo.ops.base import InferringOp


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
    operand: d.Operand = d.operand(h.FloatComplexTensor)
    fft_type: FftTypeAttr = d.attribute(FftTypeAttr)
    fft_length = d.attribute(c.DenseI64Array)
    result: d.Result = d.result(h.FloatComplexTensor)
    assembly = (
        "$operand `,` `type` `=` $fft_type `,` `length` `=` $fft_length attr-dict `:` "
        "functional-type(operands, results)"
    )

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Any, regions: Any) -> Sequence[Type]:
        ty, kind, lengths = operands[0].type, properties["fft_type"].text, properties["fft_length"].values
        rank, count = len(ty.shape), len(lengths)
        if not 1 <= count <= 3:
            raise violation("fft_c3", f"rank must be between 1 and 3, but got {count}.")
        if rank < count:
            text = f"operand rank must not be less than fft rank of {count} for operand of type '{ty}'"
            raise violation("fft_c1", text)
        element = _result_element(ty, kind)
        _check_lengths(ty, kind, lengths)
        shape = list(ty.shape)
        if kind == "RFFT":
            shape[-1] = lengths[-1] // 2 + 1 if lengths[-1] else 0
        elif kind == "IRFFT":
            shape[-1] = lengths[-1]
        return [tensor(shape, element)]


def _result_element(ty: Any, kind: str) -> Type:
    """The element type of the result. Raises if the operand's does not fit the kind of transform."""
    element = ty.element_type
    if kind == "RFFT":
        if not isinstance(element, FloatType):
            raise violation("fft_c2", f"RFFT requires f32 or f64 input type, but is given '{element}'.")
        return ComplexType(element)
    if not isinstance(element, ComplexType):
        raise violation("fft_c2", f"{kind} takes a complex tensor as input, but is given '{ty}'.")
    return element.element_type if kind == "IRFFT" else element


def _check_lengths(ty: Any, kind: str, lengths: Sequence[int]) -> None:
    inner = list(ty.shape[-len(lengths) :])
    expected = list(lengths)
    if kind == "IRFFT":
        expected[-1] = lengths[-1] // 2 + 1 if lengths[-1] else 0
    if not all(not is_static(size) or size == length for size, length in zip(inner, expected)):
        raise violation(
            "fft_c4" if kind != "IRFFT" else "fft_c5",
            f"{kind} requires innermost dimensions to be {expected}, but got {inner}.",
        )
