"""Calls of Fourier transforms: tcp.fft, or loops where a length is known only at run time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.build.functions import imag, real
from plait.builtin.types import ComplexType, RankedTensorType
from plait.rewrite.constants import constant_value
from plait_stablehlo.to_tcp.shaping import as_shapes, broadcast_scalar, constant
from plait_std import sizes as sz
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, element_key, emit_size, size_key

from plait_linear_algebra.fourier.calls import SCALE, SHAPE, Transform, factor_beside, transform_of
from plait_linear_algebra.fourier.lines import transform_lines

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter
    from plait_stablehlo.ops.extensibility import CustomCallOp


def lower_fourier(op: CustomCallOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """@ducc_fft(descriptor, x) -> tcp.fft of x with its axes at the end, times a factor"""
    descriptor: Any = constant_value(op.operands[0])
    if descriptor is None:
        return rw.no_match("its descriptor, operand #0, is not a constant")
    found = transform_of(op, bytes(int(byte) & 0xFF for byte in descriptor.values()))
    if isinstance(found, str):
        return rw.no_match(found)
    return as_shapes(rw, [_Call(rw, found, operands).build()], op.results)


class _Call:
    """What one call becomes."""

    def __init__(self, rw: ConversionRewriter, found: Transform, operands: Sequence[Any]) -> None:
        self.rw, self.found, self.operands, self.x = rw, found, operands, operands[1]
        self.lengths = [self._length(axis) for axis in found.axes]

    def build(self) -> Any:
        """The transform of the operand."""
        if self.found.halves and self.found.forward:
            self.x = self._conjugated(self.x)
        static = [length for length in self.lengths if isinstance(length, int)]
        if len(static) == len(self.lengths):
            made, implied = self._by_operation(static), static if self._kind() in ("ifft", "irfft") else []
        else:
            made, implied = self._by_loops(), []
        if self.found.kind == "R2C" and not self.found.forward:
            made = self._conjugated(made)
        return self._scaled(made, implied)

    def _length(self, axis: int) -> sz.Size:
        """How many numbers the longer side has."""
        if not self.found.halves or axis != self.found.axes[-1]:
            return emit_size(self.rw, size_key(self.x, axis))
        if self.found.shape:
            return self.found.shape[axis]
        return emit_size(self.rw, element_key(self.operands[SHAPE], axis))

    def _kind(self) -> str:
        real = {"R2C": "rfft", "C2R": "irfft"}
        return real.get(self.found.kind, "fft" if self.found.forward else "ifft")

    def _by_operation(self, lengths: list[int]) -> Any:
        """tcp.fft transforms the last dimensions, and has 1/n in inverse transforms."""
        rank, axes = self.found.rank, list(self.found.axes)
        order = [i for i in range(rank) if i not in axes] + axes
        x = self._transposed(self.x, order)
        ends = [*lengths[:-1], lengths[-1] // 2 + 1] if self.found.halves else lengths
        shape = (*x.type.shape[: rank - len(axes)], *ends)
        x = sz.as_shaped(self.rw, x, RankedTensorType(shape, x.type.element_type))
        made = self.rw(tcp.FftOp(self._kind(), x, lengths))
        return self._transposed(made, [order.index(i) for i in range(rank)])

    def _transposed(self, x: Value[Any], order: list[int]) -> Any:
        return x if order == sorted(order) else TENSORS.transpose(self.rw, x, order)

    def _by_loops(self) -> Any:
        """One axis after the other; that between reals and complex numbers is on the side of the reals."""
        kind, along = self._kind(), list(zip(self.found.axes, self.lengths))
        kinds = [kind.replace("rfft", "fft")] * (len(along) - 1) + [kind]
        steps = list(zip(along, kinds))
        x = self.x
        for (axis, length), each in reversed(steps) if kind == "rfft" else steps:
            x = transform_lines(self.rw, x, axis, length, each)
        return x

    def _conjugated(self, x: Value[Any]) -> Any:
        z = TENSORS.on(self.rw).expression(x)
        return real(z).apply("complex", -imag(z)).value

    def _scaled(self, x: Value[Any], implied: list[int]) -> Any:
        """x times the factor, which a transform with 1/n for some lengths has in part."""
        scale = self.found.scale
        if scale is not None and factor_beside(scale, implied) == 1:
            return x
        element = x.type.element_type
        factor = self._factor(scale, implied, element.element_type if isinstance(element, ComplexType) else element)
        if not isinstance(element, ComplexType):
            return self._times(TENSORS.on(self.rw).expression(x), factor).value
        z = TENSORS.on(self.rw).expression(x)
        return self._times(real(z), factor).apply("complex", self._times(imag(z), factor)).value

    def _factor(self, scale: float | None, implied: list[int], element: Type) -> Any:
        """The factor as a tensor of rank 0, rounded once."""
        rw = self.rw
        if scale is not None:
            return constant(rw, factor_beside(scale, implied), element)
        given = TENSORS.on(rw).expression(self.operands[SCALE]).reshape(())
        return (given * factor_beside(1.0, implied)).cast(element).value

    def _times(self, x: Expression, factor: Value[Any]) -> Expression:
        return x * broadcast_scalar(self.rw, factor, x.value)
