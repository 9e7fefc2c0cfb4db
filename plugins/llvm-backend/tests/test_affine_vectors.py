"""Accesses of `affine` to vectors compute the same interpreted and compiled."""

from __future__ import annotations

import numpy as np
import plait
import pytest

TEXT = """
func.func @main(%m: memref<10x16xf32>, %n: index) -> memref<2x4xf32> {
  affine.for %k = 0 to 7 {
    %0 = affine.vector_load %m[%k + 3, %k * 2] : memref<10x16xf32>, vector<4xf32>
    affine.prefetch %m[%k, 0], read, locality<3>, data : memref<10x16xf32>
    %1 = arith.addf %0, %0 : vector<4xf32>
    affine.vector_store %1, %m[%k, symbol(%n)] : memref<10x16xf32>, vector<4xf32>
  }
  %2 = affine.vector_load %m[1, 3] : memref<10x16xf32>, vector<2x4xf32>
  %3 = memref.alloc() : memref<2x4xf32>
  affine.vector_store %2, %3[0, 0] : memref<2x4xf32>, vector<2x4xf32>
  return %3 : memref<2x4xf32>
}
"""


def _matrix() -> np.ndarray:
    return np.arange(160, dtype=np.float32).reshape(10, 16)


@pytest.mark.parametrize("target", ["interpret", "llvm"])
def test_vectors_are_read_and_written(target: str) -> None:
    expected = _matrix()
    for k in range(7):
        expected[k, 5:9] = 2 * expected[k + 3, 2 * k : 2 * k + 4]
    (found,) = plait.compile(TEXT, target=target)(_matrix(), 5)
    np.testing.assert_array_equal(found, expected[1:3, 3:7])


@pytest.mark.parametrize("options", [{"target": "interpret"}, {"target": "llvm", "checked": True}])
def test_vectors_that_leave_the_memref_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(Exception, match=r"bounds|leaves? dimension"):
        plait.compile(TEXT, **options)(_matrix(), 13)  # type: ignore[arg-type]
