"""Slices that are put elsewhere into the tensor that they come from: copies in vectors never overlap."""

from __future__ import annotations

import numpy as np
import plait
import pytest

MOVED = """func.func @main(%x: tensor<?xf32>, %count: index, %times: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %moved = scf.for %i = %c0 to %times step %c1 iter_args(%t = %x) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %t[FROM] [%count] [APART] : tensor<?xf32> to tensor<?xf32>
    %u = tensor.insert_slice %s into %t[TO] [%count] [WIDE] : tensor<?xf32> into tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  return %moved : tensor<?xf32>
}"""


@pytest.mark.parametrize(
    ("start", "apart", "to", "wide"), [(0, 1, 1, 1), (2, 1, 0, 1), (0, 2, 1, 1), (1, 3, 2, 1), (0, 1, 1, 2)]
)
def test_moved_slices(start: int, apart: int, to: int, wide: int) -> None:
    """Rows of unknown length end with a vector that copies again what the one before has copied."""
    text = MOVED.replace("FROM", str(start)).replace("APART", str(apart)).replace("TO", str(to))
    executable = plait.compile(text.replace("WIDE", str(wide)), threads=1, donate=[0])
    for count in (0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 33, 50):
        x = np.arange(160, dtype=np.float32)
        expected = x.copy()
        for _ in range(2):
            expected[to : to + count * wide : wide] = expected[start : start + count * apart : apart].copy()
        np.testing.assert_array_equal(executable(x, count, 2)[0], expected, f"{count} elements")
