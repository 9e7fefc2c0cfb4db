"""Products with sparse matrices, whose rows lie one behind the other (CSR)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.call_targets import CallTarget
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from numpy import ndarray
    from plait_stablehlo.ops.extensibility import CustomCallOp

np = lazy_import("numpy")


def _sparse_product(op: CustomCallOp, data: ndarray, starts: ndarray, columns: ndarray, right: ndarray) -> Any:
    """A matrix times another, or a vector; the second operand says where each of its rows begins in the others."""
    result = np.zeros(op.results[0].type.shape, data.dtype)
    for row in range(len(starts) - 1):
        for k in range(int(starts[row]), int(starts[row + 1])):
            result[row] += data[k] * right[int(columns[k])]
    return (result,)


SPARSE_PRODUCT = CallTarget(_sparse_product, "plait_linear_algebra.sparse.to_tcp:lower_sparse_product")
