"""Elementwise operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.builtin.types import ComplexType, FloatType, RankedTensorType, bf16, f16, f32, f64
from plait.ir.value import Value
from plait.rewrite import conversion_pattern
from plait_std.scalar.table import supports
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS

from plait_stablehlo.ops import OF_A_KIND
from plait_stablehlo.ops import elementwise_other as o
from plait_stablehlo.ops import elementwise_unary as u
from plait_stablehlo.to_tcp.shaping import as_result, bits_of, broadcast_scalar, unify

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.rewrite import ConversionRewriter

_OF_ARITY: dict[int, Any] = {1: tcp.UnaryOp, 2: tcp.BinaryOp, 3: tcp.TernaryOp}


def _lower_kind(op: Any, operands: Any, rw: ConversionRewriter) -> Any:
    """stablehlo.f -> tcp.unary f, tcp.binary f or tcp.ternary f; a scalar operand is repeated"""
    element = operands[-1].type.element_type
    if not supports(op.kind, element):
        return rw.no_match(f"'{op.kind}' is not defined for elements of type '{element}'")
    shaped = unify(rw, [v for v in operands if v.type.shape] or operands)
    rest = iter(shaped)
    is_repeated = [len(v.type.shape) < len(shaped[0].type.shape) for v in operands]
    values = [broadcast_scalar(rw, v, shaped[0]) if one else next(rest) for v, one in zip(operands, is_repeated)]
    return as_result(rw, op, of_kind(rw, op.kind, values))


def of_kind(rw: ConversionRewriter, kind: str, values: Sequence[Value[Any]]) -> Value[Any]:
    """The operation of tcp that computes a kind of values of one shape."""
    return rw(_OF_ARITY[len(values)](kind, *values))


@conversion_pattern(o.CompareOp)
def lower_compare(op: o.CompareOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.compare LT -> tcp.binary lt; total order compares the bits as integers that are ordered alike"""
    return as_result(rw, op, compared(rw, op, *unify(rw, operands)))


def compared(rw: ConversionRewriter, op: Any, lhs: Value[Any], rhs: Value[Any]) -> Value[Any]:
    """The comparison of two values of one shape, as an operation with a direction and a type of comparison says."""
    if op.compare_type is not None and op.compare_type.text == "TOTALORDER" and _is_float(lhs.type.element_type):
        lhs, rhs = (_total_order(x).value for x in TENSORS.on(rw).wrap(lhs, rhs))
    return of_kind(rw, op.kind, [lhs, rhs])


def _is_float(element: Type) -> bool:
    return isinstance(element, FloatType)


def _total_order(x: Expression) -> Expression:
    """bits ^ (bits >> (width - 1) as unsigned half range): negative numbers in reverse"""
    bits, width = bits_of(x), x.element.width
    if x.element.format.unsigned:  # has no sign: as unsigned numbers
        return bits ^ (1 << (width - 1))
    return bits ^ (bits >> (width - 1)).apply("shift_right_logical", 1)


@conversion_pattern(u.ConvertOp)
def lower_convert(op: u.ConvertOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.convert -> tcp.cast; complex to real takes the real part first"""
    value, element = operands[0], op.result.type.element_type
    if isinstance(value.type.element_type, ComplexType) and not isinstance(element, ComplexType):
        value = TENSORS.apply(rw, "real", value.type, value)
    if value.type.element_type is not element:
        value = TENSORS.convert(rw, value, element)
    return as_result(rw, op, value)


@conversion_pattern(u.BitcastConvertOp)
def lower_bitcast(op: u.BitcastConvertOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.bitcast_convert -> tcp.bitcast; of complex numbers: of their parts"""
    source, target = operands[0].type.element_type, op.result.type.element_type
    if not isinstance(source, ComplexType) or not isinstance(target, ComplexType) or source is target:
        return tcp.BitcastOp(operands[0], op.result.type)
    if not op.result.type.has_static_shape or not operands[0].type.has_static_shape:
        return rw.no_match("complex numbers of another width, and sizes that are not static")
    value = TENSORS.on(rw).expression(operands[0])
    narrow = (_halved if source is ComplexType(f64) else _joined)(value)
    return narrow.value


def _halved(value: Expression) -> Expression:
    """The two complex numbers of half the width that the bits of each are: of its real and of its imaginary part."""
    shape = (*value.type.shape, 2)
    parts: list[Value[Any]] = []
    for kind in ("real", "imag"):
        words = value.apply(kind).bitcast(RankedTensorType(shape, f32))
        low, high = (_column(words, i) for i in range(2))
        parts.append(low.apply("complex", high).value)
    ty = RankedTensorType(shape, ComplexType(f32))
    return value.b(tcp.ConcatOp(parts, len(shape) - 1, ty))


def _joined(value: Expression) -> Expression:
    """The complex number of twice the width that the bits of each two are: its parts are the bits of one each."""
    shape = value.type.shape
    words = [value.apply(kind) for kind in ("real", "imag")]
    parts: list[Expression] = []
    for i in range(2):
        columns = [_column(word, i).value for word in words]
        pair = value.b(tcp.ConcatOp(columns, len(shape) - 1, RankedTensorType(shape, f32)))
        parts.append(pair.bitcast(RankedTensorType(shape[:-1], f64)))
    return parts[0].apply("complex", parts[1])


def _column(x: Expression, index: int) -> Expression:
    """The elements at `index` of the last dimension, which stays as one of size 1."""
    *outer, _ = x.type.shape
    starts, sizes = [*(0 for _ in outer), index], [*outer, 1]
    ty = RankedTensorType(tuple(sizes), x.element)
    return x.b(tcp.SliceOp(x.value, [], [], [], starts, sizes, [1] * len(sizes), ty))


@conversion_pattern(u.ReducePrecisionOp)
def lower_reduce_precision(op: u.ReducePrecisionOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.reduce_precision -> rounding of the bits; what is too large is infinite, too small is zero"""
    value = TENSORS.on(rw).expression(operands[0])
    element = value.element
    exponent_bits, mantissa_bits = op.exponent_bits.value, op.mantissa_bits.value
    if element in _MANTISSA_BITS:
        return as_result(rw, op, _reduced(value, exponent_bits, mantissa_bits).value)
    # narrow formats differ in what their last codes mean
    return as_result(rw, op, _reduced(value.cast(f32), exponent_bits, mantissa_bits).cast(element).value)


_MANTISSA_BITS = {f16: 10, bf16: 7, f32: 23, f64: 52}


def _reduced(value: Expression, exponent_bits: int, mantissa_bits: int) -> Expression:
    """`value` rounded to nearest even in a format of so many bits."""
    width, mantissa = value.element.width, _MANTISSA_BITS[value.element]
    exponent = width - 1 - mantissa
    bits = bits_of(value)
    sign = bits & -(1 << (width - 1))
    size = bits & ((1 << (width - 1)) - 1)
    if mantissa_bits < mantissa:
        dropped = mantissa - mantissa_bits
        last = size.apply("shift_right_logical", dropped) & 1
        size = (size + last + ((1 << (dropped - 1)) - 1)) & -(1 << dropped)
    if exponent_bits < exponent:
        middle, bias = (1 << (exponent - 1)) - 1, (1 << (exponent_bits - 1)) - 1
        infinity = ((1 << exponent) - 1) << mantissa
        size = (size < ((middle - bias + 1) << mantissa)).select(size.like(0), size)
        size = (size >= (middle + bias + 1) << mantissa).select(size.like(infinity), size)
    rounded = (sign | size).bitcast(value.element)
    nan = value if mantissa_bits else value.like(float("inf"))  # without a mantissa there is no NaN
    return (value != value).select(nan, rounded)


PATTERNS = (
    *(conversion_pattern(root)(_lower_kind) for root in OF_A_KIND),
    lower_compare, lower_convert, lower_bitcast, lower_reduce_precision,
)  # fmt: skip
