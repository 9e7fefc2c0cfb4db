"""Discrete Fourier transforms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait import define as d
from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.types import DYNAMIC, ComplexType, RankedTensorType, f32, f64
from plait.define import constraints as c
from plait.define import traits as t
from plait.ir.attribute import Type

from plait_tcp.attributes import FftKindAttr
from plait_tcp.types import TcpTensor, check, check_same


def half_length(length: int) -> int:
    """How many complex numbers stand for the transform of `length` real ones."""
    return length // 2 + 1 if length else 0


def transformed_type(kind: str, source: Any, lengths: Sequence[int]) -> Any:
    """The type of the result of a transform."""
    if kind == "rfft":
        return RankedTensorType((*source.shape[:-1], half_length(lengths[-1])), ComplexType(source.element_type))
    if kind == "irfft":
        return RankedTensorType((*source.shape[:-1], lengths[-1]), source.element_type.element_type)
    return source


def _check_transform(kind: str, source: RankedTensorType, lengths: list[int]) -> None:
    """Raise `VerifyError` unless there is a transform of this kind of such a tensor."""
    check(1 <= len(lengths) <= 3, f"expects 1 to 3 lengths, but got {len(lengths)}")
    check(source.rank >= len(lengths), f"expects an operand of rank {len(lengths)} or more, but got '{source}'")
    element = source.element_type
    if kind == "rfft":
        check(element in (f32, f64), f"expects elements of type f32 or f64, but got '{element}'")
    else:
        check(
            isinstance(element, ComplexType) and element.element_type in (f32, f64),
            f"expects elements of type complex<f32> or complex<f64>, but got '{element}'",
        )
    expected = [*lengths[:-1], half_length(lengths[-1])] if kind == "irfft" else lengths
    given = list(source.shape[source.rank - len(lengths) :])
    check(given == expected, f"expects the last dimensions to be {expected}, but got {given}")
    check(DYNAMIC not in lengths and min(lengths) >= 0, f"expects lengths not to be negative, but got {lengths}")


class FftOp(d.Op):
    """Transform along the last one to three dimensions, which have `lengths` elements.

    `fft` is the sum of x[j] * exp(-2 pi i j k / n); `ifft` its inverse, with the factor 1/n. `rfft` transforms real
    numbers and returns the first n/2 + 1 numbers along the last dimension, the others being their conjugates; `irfft`
    is its inverse, where `lengths` describes the result. Any length is allowed.

    ```mlir
    %y = tcp.fft rfft %x lengths = [6] : tensor<?x6xf32>
    ```

    Semantics: StableHLO fft.
    """

    name = "tcp.fft"
    traits = (t.Pure,)
    kind: FftKindAttr = d.attribute(FftKindAttr)
    operand: d.Operand = d.operand(TcpTensor)
    lengths: DenseArrayAttr = d.attribute(c.DenseI64Array)
    result: d.Result = d.infer_result(TcpTensor)
    assembly = "$kind $operand `lengths` `=` $lengths attr-dict `:` type($operand)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        kind, source, lengths = properties["kind"].text, operands[0].type, properties["lengths"].values
        _check_transform(kind, source, list(lengths))
        return (transformed_type(kind, source, lengths),)

    def verify(self) -> None:
        kind, source, lengths = self.kind.text, self.operand.type, list(self.lengths.values)
        _check_transform(kind, source, lengths)
        check_same(transformed_type(kind, source, lengths), self.result.type)
