"""Fourier transforms, as products with the matrices of roots of unity."""

from __future__ import annotations

from math import cos, pi
from typing import Any

from plait.builtin.attributes import AffineMapAttr, DenseElementsAttr
from plait.builtin.types import DYNAMIC
from plait.ir.affine import AffineDim, AffineMap
from plait.rewrite.conversion import conversion_pattern
from plait_tcp import ops as tcp

from plait_tosa.ops import contraction as c
from plait_tosa.to_tcp.elementwise import binary
from plait_tosa.to_tcp.shaping import as_shaped, typed

_LARGEST = 1024  # the matrices have as many rows and columns as there are elements along a dimension


def _roots(rw: Any, size: int, count: int, sign: int, element: Any) -> tuple[Any, Any]:
    """cos and sign * sin of 2 pi j k / size, for j < size and k < count; sin is cos a quarter of a turn before."""
    ty = typed((size, count), element)
    turns = [(j * k) % size for j in range(size) for k in range(count)]
    parts = [_cosine(turn, size) for turn in turns], [sign * _cosine(4 * turn - size, 4 * size) for turn in turns]
    real, imag = (rw.insert(tcp.ConstOp(DenseElementsAttr.from_values(ty, part))).result for part in parts)
    return real, imag


def _cosine(turn: int, size: int) -> float:
    """cos(2 pi turn / size), exact at multiples of a quarter of a turn."""
    quarters, rest = divmod(4 * turn, size)
    return (1.0, 0.0, -1.0, 0.0)[quarters % 4] if rest == 0 else cos(2 * pi * turn / size)


def _product(rw: Any, x: Any, matrix: Any, dim: int) -> Any:
    """x along `dim`, of 1 and 2, times the matrix"""
    source = (0, 3, 2) if dim == 1 else (0, 1, 3)
    result = (0, 1, 2)
    maps = [AffineMap(4, 0, tuple(AffineDim(i) for i in dims)) for dims in (source, (3, dim), result)]
    shape = [matrix.type.shape[1] if i == dim else n for i, n in enumerate(x.type.shape)]
    iterators = ["parallel", "parallel", "parallel", "reduction"]
    attributes = [AffineMapAttr(map) for map in maps]
    made = tcp.ContractOp(x, matrix, attributes, iterators, None, typed(shape, x.type.element_type))
    return rw.insert(made).result


def _transform(rw: Any, parts: list[Any], dim: int, count: int, sign: int) -> list[Any]:
    """The transform along one dimension of a real part and, if there is one, an imaginary part."""
    cosines, sines = _roots(rw, parts[0].type.shape[dim], count, sign, parts[0].type.element_type)
    real, imag = (_product(rw, parts[0], m, dim) for m in (cosines, sines))
    if len(parts) == 1:
        return [real, imag]
    return [
        binary(rw, "subtract", real, _product(rw, parts[1], sines, dim)),
        binary(rw, "add", imag, _product(rw, parts[1], cosines, dim)),
    ]


def _lower(op: Any, operands: Any, rw: Any, columns: int, sign: int) -> Any:
    parts = _transform(rw, list(operands), 2, columns, sign)
    parts = _transform(rw, parts, 1, parts[0].type.shape[1], sign)
    return [as_shaped(rw, part, result.type) for part, result in zip(parts, op.results)]


def _too_large(x: Any) -> bool:
    return DYNAMIC in x.type.shape[1:] or max(x.type.shape[1:]) > _LARGEST


@conversion_pattern(c.FFT2dOp)
def lower_fft2d(op: c.FFT2dOp, operands: Any, rw: Any) -> Any:
    """tosa.fft2d -> tcp.contract with the roots of unity, along width and then height"""
    if _too_large(operands[0]):
        return rw.no_match(f"a dimension is dynamic or larger than {_LARGEST}")
    return _lower(op, operands, rw, operands[0].type.shape[2], 1 if op.inverse.value else -1)


@conversion_pattern(c.RFFT2dOp)
def lower_rfft2d(op: c.RFFT2dOp, operands: Any, rw: Any) -> Any:
    """tosa.rfft2d -> tcp.contract with the roots of unity; columns past the middle are left out"""
    if _too_large(operands[0]):
        return rw.no_match(f"a dimension is dynamic or larger than {_LARGEST}")
    return _lower(op, operands, rw, operands[0].type.shape[2] // 2 + 1, -1)


PATTERNS = (lower_fft2d, lower_rfft2d)
