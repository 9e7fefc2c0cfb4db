"""Fourier transforms: short ones as products with the matrices of roots of unity, long ones as loops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import AffineMapAttr, DenseElementsAttr
from plait.builtin.types import ComplexType, RankedTensorType
from plait.ir.affine import AffineDim, AffineMap
from plait.rewrite import conversion_pattern
from plait_tcp import ops as tcp

from plait_stablehlo.stablehlo.ops import transform as f
from plait_stablehlo.stablehlo.to_tcp.fast_fourier import Line, root_of_unity
from plait_stablehlo.stablehlo.to_tcp.shaping import as_result, broadcast_scalar

_LARGEST = 16  # the matrices have as many rows and columns as there are elements along a dimension


def _roots(rw: Any, element: Any, rows: Sequence[float], columns: int, length: int, sign: int) -> Any:
    """The matrix of rows[j] * exp(2 pi i sign j k / length)"""
    values = [weight * root_of_unity(sign * j * k, length) for j, weight in enumerate(rows) for k in range(columns)]
    ty = RankedTensorType((len(rows), columns), element)
    return rw.insert(tcp.ConstOp(DenseElementsAttr.from_values(ty, values))).result


def _product(rw: Any, x: Any, matrix: Any, dim: int) -> Any:
    """x along `dim` times the matrix"""
    rank = len(x.type.shape)
    source = [rank if i == dim else i for i in range(rank)]
    maps = [AffineMap(rank + 1, 0, tuple(AffineDim(i) for i in dims)) for dims in (source, (rank, dim), range(rank))]
    shape = tuple(matrix.type.shape[1] if i == dim else n for i, n in enumerate(x.type.shape))
    iterators = ["parallel"] * rank + ["reduction"]
    ty = RankedTensorType(shape, x.type.element_type)
    return rw.insert(tcp.ContractOp(x, matrix, [AffineMapAttr(map) for map in maps], iterators, None, ty)).result


def _full(rw: Any, x: Any, dim: int, length: int, backwards: bool) -> Any:
    """The transform along one dimension, or its inverse."""
    if length > _LARGEST:
        return Line(rw, x, dim, length, backwards).build(length)
    weight = 1 / length if backwards else 1
    sign = 1 if backwards else -1
    return _product(rw, x, _roots(rw, x.type.element_type, [weight] * length, length, length, sign), dim)


def _from_half(rw: Any, x: Any, dim: int, length: int) -> Any:
    """The real numbers whose transform along one dimension begins with x."""
    if length > _LARGEST:
        return Line(rw, x, dim, length, True).build(length, "real")
    count = length // 2 + 1
    rows = [(1 if j in (0, length - j) else 2) / length for j in range(count)]
    full = _product(rw, x, _roots(rw, x.type.element_type, rows, length, length, 1), dim)
    return rw.insert(tcp.UnaryOp("real", full)).result


def _to_half(rw: Any, x: Any, dim: int, length: int) -> Any:
    """The first half of the transform of real numbers along one dimension."""
    count = length // 2 + 1
    if length > _LARGEST:
        return Line(rw, x, dim, length, False).build(count)
    half = _roots(rw, ComplexType(x.type.element_type), [1] * length, count, length, -1)
    return _product(rw, _as_complex(rw, x), half, dim)


def _as_complex(rw: Any, x: Any) -> Any:
    zero = DenseElementsAttr.splat(RankedTensorType((), x.type.element_type), 0)
    imaginary = broadcast_scalar(rw, rw.insert(tcp.ConstOp(zero)).result, x)
    return rw.insert(tcp.BinaryOp("complex", x, imaginary)).result


@conversion_pattern(f.FftOp)
def lower_fft(op: f.FftOp, operands: Any, rw: Any) -> Any:
    """stablehlo.fft -> tcp.contract with the roots of unity, or loops, along one dimension after the other"""
    x, kind, lengths = operands[0], op.fft_type.text, list(op.fft_length.values)
    if min(lengths) == 0:
        return rw.no_match("a length is 0")
    last, first = len(x.type.shape) - 1, len(x.type.shape) - len(lengths)
    if kind == "RFFT":
        x = _to_half(rw, x, last, lengths[-1])
    outer = range(first, last) if kind in ("RFFT", "IRFFT") else range(first, last + 1)
    for dim in outer:
        x = _full(rw, x, dim, lengths[dim - first], kind in ("IFFT", "IRFFT"))
    return as_result(rw, op, _from_half(rw, x, last, lengths[-1]) if kind == "IRFFT" else x)


PATTERNS = (lower_fft,)
