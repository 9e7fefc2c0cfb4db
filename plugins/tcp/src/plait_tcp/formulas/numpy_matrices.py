"""Factorizations and triangular systems of arrays of NumPy, computed wide and rounded once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import i32
from plait.lazy import lazy_import

from plait_tcp.formulas.numpy_combination import NumpyCombination, wide_element

if TYPE_CHECKING:
    from plait_tcp.formulas.tensor import Tensor

np = lazy_import("numpy")


class NumpyMatrices(NumpyCombination):
    """The steps on matrices."""

    def cholesky(self, x: Tensor) -> Tensor:
        a = _writable(x)
        with np.errstate(all="ignore"):
            for k in range(a.shape[-1]):
                a[..., k, k] = np.sqrt(a[..., k, k].real)
                a[..., k + 1 :, k] /= a[..., k, k, None]
                below = a[..., k + 1 :, k]
                a[..., k + 1 :, k + 1 :] -= below[..., :, None] * below[..., None, :].conj()
        return self._rounded(np.tril(a), wide_element(x.element), x.element)

    def lu(self, x: Tensor) -> tuple[Tensor, Tensor]:
        a, count = _writable(x), min(x.data.shape[-2:])
        *batch, rows, columns = a.shape
        flat = a.reshape(-1, rows, columns) if a.size else a.reshape(0, rows, columns)
        pivots = np.zeros((len(flat), count), np.int32)
        for matrix, exchanged in zip(flat, pivots):
            for k in range(count):
                row = k + int(np.argmax(abs(matrix[k:, k].real) + abs(matrix[k:, k].imag)))
                exchanged[k] = row + 1
                matrix[[k, row]] = matrix[[row, k]]
                matrix[k + 1 :, k] /= matrix[k, k] or 1
                matrix[k + 1 :, k + 1 :] -= np.outer(matrix[k + 1 :, k], matrix[k, k + 1 :])
        made = self._rounded(flat.reshape(a.shape), wide_element(x.element), x.element)
        return made, self.of(pivots.reshape(*batch, count), i32)

    def qr(self, x: Tensor) -> tuple[Tensor, Tensor]:
        wide = wide_element(x.element)
        turned, weights = np.linalg.qr(x.cast(wide).data, mode="raw")
        packed = np.swapaxes(turned, -1, -2)
        return self._rounded(packed, wide, x.element), self._rounded(weights, wide, x.element)

    def reflectors_product(self, x: Tensor, weights: Tensor) -> Tensor:
        wide = wide_element(x.element)
        packed, factors = x.cast(wide).data, weights.cast(wide).data
        rows, columns = packed.shape[-2:]
        made = np.broadcast_to(np.eye(rows, columns, dtype=packed.dtype), packed.shape).copy()
        for k in reversed(range(factors.shape[-1])):
            line = np.where(np.arange(rows) == k, 1, np.where(np.arange(rows) > k, packed[..., :, k], 0))
            along = np.einsum("...i,...ij->...j", line.conj(), made)
            made = made - factors[..., k, None, None] * line[..., :, None] * along[..., None, :]
        return self._rounded(made, wide, x.element)

    def triangular_solve(self, a: Tensor, b: Tensor, lower: bool, unit: bool) -> Tensor:
        wide = wide_element(a.element)
        matrix, x = a.cast(wide).data, _writable(b)
        count = matrix.shape[-1]
        with np.errstate(all="ignore"):
            for i in range(count) if lower else reversed(range(count)):
                known = slice(0, i) if lower else slice(i + 1, count)
                x[..., i, :] -= np.einsum("...k,...kj->...j", matrix[..., i, known], x[..., known, :])
                if not unit:
                    x[..., i, :] /= matrix[..., i, i, None]
        return self._rounded(x, wide, b.element)


def _writable(x: Tensor) -> Any:
    """The elements as wide ones, in an array of their own."""
    return np.array(x.cast(wide_element(x.element)).data)
