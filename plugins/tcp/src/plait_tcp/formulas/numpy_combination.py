"""Sums, products, scans, windows and convolutions of arrays of NumPy, computed wide and rounded once."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType, FloatType, f64
from plait.lazy import lazy_import

from plait_tcp.arrays import convert, pad_array, reducer
from plait_tcp.formulas.elements import neutral
from plait_tcp.formulas.tensors import Tensors
from plait_tcp.interpret.windows import counts_of, elements_at, places_in

if TYPE_CHECKING:
    from plait.ir.attribute import Type

    from plait_tcp.formulas.tensor import Tensor
    from plait_tcp.formulas.tensors import Ints, Order, Sizes

np = lazy_import("numpy")


class NumpyCombination(Tensors):
    """The steps that combine elements."""

    @abstractmethod
    def of(self, data: Any, element: Type) -> Tensor: ...

    def ufunc(self, kind: str, x: Tensor) -> Any:
        """The function of NumPy that combines elements."""
        return reducer(kind, x.data.dtype)

    def _rounded(self, wide: Any, computed: Type, element: Type) -> Tensor:
        return self.of(convert(np.asarray(wide), computed, element), element)

    def reduce(self, kind: str, x: Tensor, dims: Ints, start: Any = None) -> Tensor:
        wide = wide_element(x.element)
        data = x.cast(wide).data
        first = self.number(neutral(kind, x.element) if start is None else start, wide).data
        with np.errstate(all="ignore"):
            total = self.ufunc(kind, x).reduce(data, axis=tuple(dims), initial=first, dtype=data.dtype)
        return self._rounded(total, wide, x.element)

    def scan(self, kind: str, x: Tensor, dim: int, exclusive: bool = False, reverse: bool = False) -> Tensor:
        wide = wide_element(x.element)
        data = np.flip(x.cast(wide).data, dim) if reverse else x.cast(wide).data
        total = self.ufunc(kind, x).accumulate(data, axis=dim, dtype=data.dtype)
        if exclusive:
            first = self.number(neutral(kind, x.element), wide).data
            shape = [1 if i == dim else n for i, n in enumerate(data.shape)]
            total = np.concatenate([np.broadcast_to(first, shape), total], dim).take(range(data.shape[dim]), dim)
        return self._rounded(np.flip(total, dim) if reverse else total, wide, x.element)

    def window(
        self, kind: str, x: Tensor, window: Ints, strides: Ints, low: Sizes, high: Sizes, dilations: Ints
    ) -> Tensor:
        wide = wide_element(x.element)
        outer = x.rank - len(window)
        first = self.number(neutral(kind, x.element), wide).data
        data = pad_array(x.cast(wide).data, first, [0] * outer + [*low], [0] * outer + [*high], [0] * x.rank)
        counts = counts_of(data.shape[outer:], window, dilations, strides)
        total = np.full((*data.shape[:outer], *counts), first, data.dtype)
        for place in places_in(window):
            total = self.ufunc(kind, x)(total, data[(..., *elements_at(place, dilations, strides, counts))])
        return self._rounded(total, wide, x.element)

    def contract(self, labels: str, a: Tensor, b: Tensor, element: Type | None = None) -> Tensor:
        target = element or a.element
        wide = wide_element(target)
        total = np.einsum(labels, a.cast(wide).data, b.cast(wide).data, optimize=True)
        return self._rounded(total, wide, target)

    def conv(
        self, x: Tensor, w: Tensor, *, strides: Ints, low: Sizes, high: Sizes, dilations: Ints,
        lhs_dilations: Ints | None = None, groups: int = 1, batch_groups: int = 1, flipped: bool = False,
        order: Order | None = None, element: Type | None = None,
    ) -> Tensor:
        target, spatial = element or x.element, len(strides)
        wide, (of_x, of_w, of_result) = wide_element(target), order or default_order(spatial)
        data, kernel = lined_up(x.cast(wide), of_x, "ni"), lined_up(w.cast(wide), of_w, "oi")
        kernel = np.flip(kernel, tuple(range(2, kernel.ndim))) if flipped else kernel
        gaps = [0, 0, *(d - 1 for d in lhs_dilations or [1] * spatial)]
        data = pad_array(data, 0, [0, 0, *low], [0, 0, *high], gaps)
        count, (batch, features, *sizes) = groups * batch_groups, data.shape
        data = data.reshape(batch_groups, batch // batch_groups, groups, features // groups, *sizes)
        data = data.transpose(1, 0, 2, *range(3, data.ndim)).reshape(-1, count, features // groups, *sizes)
        kernel = kernel.reshape(count, kernel.shape[0] // count, *kernel.shape[1:])
        total = _convolved(data, kernel, strides, dilations)
        total = total.reshape(total.shape[0], -1, *total.shape[3:])
        return self._rounded(total.transpose([_numbered(of_result, "no").index(c) for c in of_result]), wide, target)


def _convolved(x: Any, w: Any, strides: Ints, dilations: Ints) -> Any:
    """[batch, group, input feature, spatial...] by [group, output feature, input feature, spatial...]"""
    counts = counts_of(x.shape[3:], w.shape[3:], dilations, strides)
    total = np.zeros((x.shape[0], *w.shape[:2], *counts), x.dtype)
    for place in places_in(w.shape[3:]):
        part = x[(..., *elements_at(place, dilations, strides, counts))]
        total += np.matmul(w[(..., *place)], part.reshape(*part.shape[:3], -1)).reshape(total.shape)
    return total


def default_order(spatial: int) -> Order:
    """The order of dimensions of convolutions where none is stated."""
    digits = "0123456789"[:spatial]
    return f"ni{digits}", f"oi{digits}", f"no{digits}"


def _numbered(order: str, first: str) -> list[str]:
    """The names of dimensions, `first` before the spatial ones."""
    return [*first, *sorted(set(order) - set(first))]


def lined_up(x: Tensor, order: str, first: str) -> Any:
    """An array with the dimensions `first` before the spatial ones."""
    return x.data.transpose([order.index(c) for c in _numbered(order, first)])


def wide_element(element: Type) -> Any:
    """The element type in which sums are computed: f64 for floats, complex numbers of f64."""
    if isinstance(element, FloatType):
        return f64
    return ComplexType(f64) if isinstance(element, ComplexType) else element


