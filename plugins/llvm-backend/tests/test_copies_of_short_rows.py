"""Copies of rows of two or three elements with gaps between, beside NumPy: offsets, sizes and numbers of rows."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest

TYPES = {"i8": "i1", "i16": "i2", "f32": "f4"}


@pytest.mark.parametrize("element", TYPES)
@pytest.mark.parametrize(("size", "apart", "start"), [(3, 4, 0), (3, 4, 1), (2, 3, 1), (2, 4, 1), (3, 16, 9)])
@pytest.mark.parametrize("count", [1, 2, 16, 17, 33, 45])
def test_rows_of_known_number(element: str, size: int, apart: int, start: int, count: int) -> None:
    whole, part = f"tensor<3x{count}x{apart}x{element}>", f"tensor<3x{count}x{size}x{element}>"
    call: Any = plait.compile(f"""func.func @main(%x: {whole}) -> {part} {{
      %0 = tensor.extract_slice %x[0, 0, {start}] [3, {count}, {size}] [1, 1, 1] : {whole} to {part}
      return %0 : {part}
    }}""", target="llvm")  # fmt: skip
    x = np.arange(3 * count * apart).reshape(3, count, apart).astype(TYPES[element])
    np.testing.assert_array_equal(call(x)[0], x[..., start : start + size])


def test_rows_of_unknown_number() -> None:
    call: Any = plait.compile("""func.func @main(%x: tensor<2x?x4xi8>, %start: index) -> tensor<2x?x3xi8> {
      %c1 = arith.constant 1 : index
      %n = tensor.dim %x, %c1 : tensor<2x?x4xi8>
      %0 = tensor.extract_slice %x[0, 0, %start] [2, %n, 3] [1, 1, 1] : tensor<2x?x4xi8> to tensor<2x?x3xi8>
      return %0 : tensor<2x?x3xi8>
    }""", target="llvm")  # fmt: skip
    for count in (0, 1, 2, 15, 16, 17, 18, 32, 33, 50):
        for start in (0, 1):
            x = np.arange(8 * count).reshape(2, count, 4).astype("i1")
            np.testing.assert_array_equal(call(x, start)[0], x[..., start : start + 3])
