"""Descriptors of Fourier transforms, in the bytes in which jaxlib wrote them for `ducc_fft` and `dynamic_ducc_fft`."""

from __future__ import annotations

import struct
from collections.abc import Sequence

import numpy as np

KINDS = {"C2C": 0, "C2R": 1, "R2C": 2}


def static(
    kind: str, shape: Sequence[int], axes: Sequence[int], forward: bool, scale: float, is_double: bool = False,
    strides: Sequence[int] | None = None,
) -> bytes:
    """The descriptor of a transform of known sizes; `shape` is that of the side that is longer."""
    half = [n // 2 + 1 if i == axes[-1] else n for i, n in enumerate(shape)]
    given, made = half if kind == "C2R" else shape, half if kind == "R2C" else shape
    fields = [5 * is_double, 6 * (kind != "C2C"), 8, 12, 16, 20, 7 * forward, 24]
    blob, offsets = _vector("I", axes), [36]
    for numbers in (row_major(made), strides or row_major(given), shape):
        blob += bytes(-(len(blob) + 64) % 8)  # the table ends at byte 60; the elements begin at a multiple of 8
        offsets.insert(0, 36 + len(blob))
        blob += _vector("Q", numbers)
    distances = [offset - field for offset, field in zip(offsets, (8, 12, 16, 20))]
    table = struct.pack("<4B4Id4x", 0, is_double, KINDS[kind], forward, *distances, scale)
    return _buffer(fields, table, 8) + blob


def dynamic(kind: str, rank: int, axes: Sequence[int], forward: bool, is_double: bool = False) -> bytes:
    """The descriptor of a transform whose sizes are operands."""
    fields = [8, 5 * is_double, 6 * (kind != "C2C"), 12, 7 * forward]
    table = struct.pack("<4BII", 0, is_double, KINDS[kind], forward, rank, 4)
    return _buffer(fields, table, 4) + _vector("I", axes)


def row_major(shape: Sequence[int]) -> list[int]:
    """The strides of an array of that shape, in elements."""
    return [int(np.prod(shape[i + 1 :])) for i in range(len(shape))]


def _buffer(fields: Sequence[int], table: bytes, alignment: int) -> bytes:
    """The place of the table, the list of where its fields are (0 stands for the default), and the table."""
    entries = struct.pack(f"<{len(fields) + 2}H", 4 + 2 * len(fields), 4 + len(table), *fields)
    padding = bytes(-(4 + len(entries)) % alignment)
    start = 4 + len(padding) + len(entries)
    return struct.pack("<I", start) + padding + entries + struct.pack("<i", len(entries)) + table


def _vector(form: str, values: Sequence[int]) -> bytes:
    return struct.pack(f"<I{len(values)}{form}", len(values), *values)
