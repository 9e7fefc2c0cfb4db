"""Shapes of sums, products, windows, convolutions and transforms."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType, i32

from plait_tcp.formulas.known_elements import combined
from plait_tcp.formulas.numpy_combination import default_order
from plait_tcp.formulas.sizes import smaller, window_positions
from plait_tcp.formulas.tensor import Mismatch
from plait_tcp.formulas.tensors import Tensors

if TYPE_CHECKING:
    from plait.ir.attribute import Type

    from plait_tcp.formulas.sizes import Size
    from plait_tcp.formulas.tensor import Tensor
    from plait_tcp.formulas.tensors import Ints, Order, Sizes


@dataclass(frozen=True)
class Extent:
    """A shape, and the elements where they are known: an array of NumPy, of `object` where some are symbols."""

    sizes: tuple[Size, ...]
    elements: Any = None


class ShapeCombination(Tensors):
    """The steps that combine elements."""

    @abstractmethod
    def of(self, sizes: Sizes, element: Type, elements: Any = None) -> Tensor: ...

    def reduce(self, kind: str, x: Tensor, dims: Ints, start: Any = None) -> Tensor:
        sizes = [n for i, n in enumerate(x.data.sizes) if i not in dims]
        return self.of(sizes, x.element, combined(kind, x.data.elements, x.element, dims, start, not sizes))

    def scan(self, kind: str, x: Tensor, dim: int, exclusive: bool = False, reverse: bool = False) -> Tensor:
        return self.of(x.data.sizes, x.element)

    def window(
        self, kind: str, x: Tensor, window: Ints, strides: Ints, low: Sizes, high: Sizes, dilations: Ints
    ) -> Tensor:
        outer = x.rank - len(window)
        parts = zip(x.data.sizes[outer:], window, strides, low, high, dilations)
        counts = [_positions(n + a + b, k, s, d) for n, k, s, a, b, d in parts]
        return self.of([*x.data.sizes[:outer], *counts], x.element)

    def contract(self, labels: str, a: Tensor, b: Tensor, element: Type | None = None) -> Tensor:
        sources, target = labels.split("->")
        found: dict[str, Size] = {}
        for names, x in zip(sources.split(","), (a, b)):
            for name, size in zip(names, x.data.sizes):
                if differ(size, found.get(name, size)):
                    raise Mismatch(
                        f"expected dimensions that are multiplied to be equal, found {found[name]} and {size}"
                    )
                if not isinstance(found.get(name), int):
                    found[name] = size
        return self.of([found[name] for name in target], element or a.element)

    def conv(
        self, x: Tensor, w: Tensor, *, strides: Ints, low: Sizes, high: Sizes, dilations: Ints,
        lhs_dilations: Ints | None = None, groups: int = 1, batch_groups: int = 1, flipped: bool = False,
        order: Order | None = None, element: Type | None = None,
    ) -> Tensor:
        of_x, of_w, of_result = order or default_order(len(strides))
        image, kernel = dict(zip(of_x, x.data.sizes)), dict(zip(of_w, w.data.sizes))
        if differ(image["i"], kernel["i"] * groups):
            raise Mismatch(f"expected {kernel['i'] * groups} features of the input, found {image['i']}")
        sizes = {"n": image["n"] if batch_groups == 1 else image["n"] // batch_groups, "o": kernel["o"]}
        for i, name in enumerate(sorted(set(of_x) - set("ni"))):
            apart = (lhs_dilations or [1] * len(strides))[i]
            extent = (image[name] - 1) * apart + 1 + low[i] + high[i]
            sizes[name] = _positions(extent, kernel[name], strides[i], dilations[i])
        return self.of([sizes[name] for name in of_result], element or x.element)

    def fft(self, kind: str, x: Tensor, length: int) -> Tensor:
        if kind == "rfft":
            return self.of([*x.data.sizes[:-1], length // 2 + 1], ComplexType(x.element))
        element = x.element.element_type if kind == "irfft" else x.element
        return self.of([*x.data.sizes[:-1], length], element)

    def cholesky(self, x: Tensor) -> Tensor:
        _check_square(x)
        return self.of(x.data.sizes, x.element)

    def lu(self, x: Tensor) -> tuple[Tensor, Tensor]:
        *batch, rows, columns = x.data.sizes
        return self.of(x.data.sizes, x.element), self.of([*batch, smaller(rows, columns)], i32)

    def qr(self, x: Tensor) -> tuple[Tensor, Tensor]:
        *batch, rows, columns = x.data.sizes
        return self.of(x.data.sizes, x.element), self.of([*batch, smaller(rows, columns)], x.element)

    def reflectors_product(self, x: Tensor, weights: Tensor) -> Tensor:
        return self.of(x.data.sizes, x.element)

    def triangular_solve(self, a: Tensor, b: Tensor, lower: bool, unit: bool) -> Tensor:
        _check_square(a)
        if any(map(differ, a.data.sizes[:-1], b.data.sizes[:-1])):
            raise Mismatch(f"expected as many rows as unknowns, found {b.shape} for {a.shape}")
        return self.of(b.data.sizes, b.element)


def _check_square(x: Tensor) -> None:
    if len(x.data.sizes) < 2 or differ(*x.data.sizes[-2:]):
        raise Mismatch(f"expected square matrices, found {x.shape}")


def differ(a: Size, b: Size) -> bool:
    """Whether two sizes are known to differ."""
    return isinstance(a, int) and isinstance(b, int) and a != b


def first_static(sizes: Sizes) -> Size:
    """A size that is static, if one of several equal ones is."""
    return next((size for size in sizes if isinstance(size, int)), sizes[0])


def _positions(extent: Size, window: Size, stride: int, dilation: int) -> Size:
    count = window_positions(extent, window, stride, dilation)
    if isinstance(count, int) and count < 0:
        raise Mismatch(f"expected a window that fits, found one of {window} on {extent} elements")
    return count
