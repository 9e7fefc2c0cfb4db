"""Batch normalization, as the formulas that define it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.build.functions import sqrt
from plait.builtin.types import FloatType, f32
from plait.rewrite import conversion_pattern
from plait_std import sizes as sz
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS

from plait_stablehlo.ops import normalization as n
from plait_stablehlo.to_tcp.shaping import (
    as_shapes,
    broadcast,
    broadcast_scalar,
    constant,
    shape_keys,
    with_element,
)

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


class _Features:
    """Sums over all dimensions but the feature dimension, and vectors along it; f32 for narrower floats."""

    def __init__(self, rw: ConversionRewriter, op: Any, like: Value[Any]) -> None:
        self.b, self.rw, self.like = TENSORS.on(rw), rw, like
        self.feature = op.feature_index.value
        self.dims = [i for i in range(len(like.type.shape)) if i != self.feature]
        element = like.type.element_type
        self.element = f32 if isinstance(element, FloatType) and element.width < 32 else element
        self.epsilon = op.epsilon.value

    def full(self, value: Value[Any]) -> Expression:
        """A tensor of the operand's shape."""
        return self.b.expression(value).cast(self.element)

    def along(self, vector: Any) -> Expression:
        """A vector, or a formula of one, repeated to the operand's shape."""
        value = vector if isinstance(vector, Expression) else self.full(vector)
        ty = with_element(self.like.type, self.element)
        return self.b.expression(broadcast(self.rw, value.value, (self.feature,), ty, shape_keys(self.like)))

    def sum(self, x: Expression) -> Expression:
        """The sum of each feature's elements."""
        zero = constant(self.rw, 0, self.element)
        return self.b(tcp.ReduceOp("add", x.value, zero, self.dims))

    def count(self, like: Expression) -> Expression:
        """How many elements a feature has, repeated to the shape of `like`."""
        sizes: sz.Size = 1
        for dim in self.dims:
            sizes = sz.multiply(self.rw, sizes, sz.size_of(self.rw, self.like, dim))
        if isinstance(sizes, int):
            return like.like(sizes)
        number = TENSORS.tensor(self.rw, [TENSORS.convert(self.rw, sizes, self.element)])
        return self.b.expression(broadcast_scalar(self.rw, number, like.value))

    def mean(self, x: Expression) -> Expression:
        """The mean of each feature's elements."""
        total = self.sum(x)
        return total / self.count(total)

    def normalized(self, x: Expression, mean: Any, variance: Any) -> Expression:
        """(x - mean) / sqrt(variance + epsilon)"""
        return (x - self.along(mean)) / sqrt(self.along(variance) + self.epsilon)

    def results(self, op: Operation, formulas: Any) -> Any:
        """The formulas in the operand's element type."""
        values = [v.cast(self.like.type.element_type).value for v in formulas]
        return as_shapes(self.rw, values, op.results)


@conversion_pattern(n.BatchNormTrainingOp)
def lower_batch_norm_training(op: n.BatchNormTrainingOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.batch_norm_training -> its definition: means, and the formula of batch_norm_inference"""
    f = _Features(rw, op, operands[0])
    x = f.full(operands[0])
    mean = f.mean(x)
    centred = x - f.along(mean)
    variance = f.mean(centred * centred)
    result = f.normalized(x, mean, variance) * f.along(operands[1]) + f.along(operands[2])
    return f.results(op, (result, mean, variance))


@conversion_pattern(n.BatchNormInferenceOp)
def lower_batch_norm_inference(op: n.BatchNormInferenceOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.batch_norm_inference -> scale * (x - mean) / sqrt(variance + epsilon) + offset"""
    f = _Features(rw, op, operands[0])
    x, scale, offset, mean, variance = operands
    return f.results(op, (f.normalized(f.full(x), mean, variance) * f.along(scale) + f.along(offset),))


@conversion_pattern(n.BatchNormGradOp)
def lower_batch_norm_grad(op: n.BatchNormGradOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.batch_norm_grad -> its definition"""
    f = _Features(rw, op, operands[0])
    scale, gradient = f.along(operands[1]), f.full(operands[4])
    centred = f.full(operands[0]) - f.along(operands[2])
    spread = f.along(operands[3]) + f.epsilon
    deviation, count = sqrt(spread), f.count(centred)
    offsets = f.sum(gradient)
    inner = gradient * count - f.along(offsets) - f.along(f.sum(gradient * centred)) * centred / spread
    scales = f.sum(gradient * (centred / deviation))
    return f.results(op, (scale / deviation / count * inner, scales, offsets))


PATTERNS = (lower_batch_norm_training, lower_batch_norm_inference, lower_batch_norm_grad)
