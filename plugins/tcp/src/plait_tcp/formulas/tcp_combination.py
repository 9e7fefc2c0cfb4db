"""Sums, products, scans, windows, convolutions and Fourier transforms as operations of tcp."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType, f32
from plait.ir.affine import AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.sizes.windows import window_count

from plait_tcp import ops as tcp
from plait_tcp.formulas.elements import accumulator, is_narrow, neutral
from plait_tcp.formulas.numpy_combination import default_order
from plait_tcp.formulas.sizes import plain
from plait_tcp.formulas.tensor import Tensor
from plait_tcp.formulas.tensors import Tensors
from plait_tcp.ops.index_lists import split_mixed

if TYPE_CHECKING:
    from plait.ir.attribute import Type

    from plait_tcp.formulas.tensors import Ints, Order, Sizes


class TcpCombination(Tensors):
    """The steps that combine elements."""

    b: Builder

    def of(self, value: Value[Any]) -> Tensor:
        """A value of a ranked tensor type as a tensor."""
        return Tensor(self, value, value.type.element_type)

    def plain(self, sizes: Sizes) -> list[Any]:
        """Sizes as ints and index values."""
        return [plain(n) for n in sizes]

    def mixed(self, sizes: Sizes) -> tuple[list[Any], list[int]]:
        """The index values among sizes, and the ints, `DYNAMIC` in the place of values."""
        return split_mixed(self.plain(sizes))

    def type(self, sizes: Sizes, element: Type) -> RankedTensorType:
        known = self.plain(sizes)
        return RankedTensorType(tuple(n if isinstance(n, int) else DYNAMIC for n in known), element)

    def reduce(self, kind: str, x: Tensor, dims: Ints, start: Any = None) -> Tensor:
        if not dims:
            return x
        wide = _wide(kind, x)
        init = self.number(neutral(kind, wide.element) if start is None else start, wide.element)
        return self.of(self.b(tcp.ReduceOp(kind, wide.data, init.data, list(dims)))).cast(x.element)

    def scan(self, kind: str, x: Tensor, dim: int, exclusive: bool = False, reverse: bool = False) -> Tensor:
        wide = _wide(kind, x)
        init = self.number(neutral(kind, wide.element), wide.element)
        made = tcp.ScanOp(kind, wide.data, init.data, dim, exclusive or None, reverse or None)
        return self.of(self.b(made)).cast(x.element)

    def window(
        self, kind: str, x: Tensor, window: Ints, strides: Ints, low: Sizes, high: Sizes, dilations: Ints
    ) -> Tensor:
        wide, outer = _wide(kind, x), x.rank - len(window)
        lows, static_low = self.mixed([0] * outer + [*low])
        highs, static_high = self.mixed([0] * outer + [*high])
        box, steps, apart = ([1] * outer + list(items) for items in (window, strides, dilations))
        parts = zip(x.data.type.shape, static_low, static_high, box, steps, apart)
        counts: list[Any] = [window_count(n, a, b, k, s, 1, d) for n, a, b, k, s, d in parts]
        init = self.number(neutral(kind, wide.element), wide.element)
        made = tcp.WindowOp(
            kind, wide.data, init.data, lows, highs, box, steps, static_low, static_high,
            RankedTensorType(tuple(counts), wide.element), None, _unless_ones(apart),
        )  # fmt: skip
        return self.of(self.b(made)).cast(x.element)

    def contract(self, labels: str, a: Tensor, b: Tensor, element: Type | None = None) -> Tensor:
        sources, target = labels.split("->")
        left, right = sources.split(",")
        left, a = _without_own_sums(left, a, right + target)
        right, b = _without_own_sums(right, b, left + target)
        names = list(dict.fromkeys(target + left + right))
        sizes: dict[str, int] = {}
        for name, size in [*zip(left, a.data.type.shape), *zip(right, b.data.type.shape)]:
            sizes[name] = max(size, sizes.get(name, DYNAMIC))
        maps = [AffineMap.projection(len(names), [names.index(n) for n in text]) for text in (left, right, target)]
        iterators = ["parallel" if n in target else "reduction" for n in names]
        result: Any = element or a.element
        type = RankedTensorType(tuple(sizes[n] for n in target), result)
        return self.of(self.b(tcp.ContractOp(a.data, b.data, maps, iterators, _accumulator(result), type)))

    def conv(
        self, x: Tensor, w: Tensor, *, strides: Ints, low: Sizes, high: Sizes, dilations: Ints,
        lhs_dilations: Ints | None = None, groups: int = 1, batch_groups: int = 1, flipped: bool = False,
        order: Order | None = None, element: Type | None = None,
    ) -> Tensor:
        result: Any = element or x.element
        orders = order or default_order(len(strides))
        spatial, apart = sorted(set(orders[0]) - set("ni")), list(lhs_dilations or [1] * len(strides))
        image, kernel = (dict(zip(names, one.data.type.shape)) for names, one in zip(orders, (x, w)))
        lows, static_low = self.mixed(low)
        highs, static_high = self.mixed(high)
        batch = image["n"]
        sizes: dict[str, Any] = {"n": batch if batch == DYNAMIC else batch // batch_groups, "o": kernel["o"]}
        for name, a, b, s, base, d in zip(spatial, static_low, static_high, strides, apart, dilations):
            sizes[name] = window_count(image[name], a, b, kernel[name], s, base, d)
        dims = [[names.index(c) for c in (*ends, *spatial)] for names, ends in zip(orders, ("ni", "io", "no"))]
        made = tcp.ConvOp(
            x.data, w.data, lows, highs, dims[0], dims[1], dims[2], list(strides), static_low, static_high,
            RankedTensorType(tuple(sizes[c] for c in orders[2]), result), _unless_ones(apart), _unless_ones(dilations),
            [True] * len(spatial) if flipped else None, groups if groups > 1 else None,
            batch_groups if batch_groups > 1 else None, _accumulator(result),
        )  # fmt: skip
        return self.of(self.b(made))

    def fft(self, kind: str, x: Tensor, length: int) -> Tensor:
        return self.of(self.b(tcp.FftOp(kind, x.data, [length])))


def _wide(kind: str, x: Tensor) -> Tensor:
    return x.cast(accumulator(x.element)) if kind in ("add", "multiply") else x


def _accumulator(element: Type) -> Type | None:
    """What products are added up in, where it is not their own type."""
    return f32 if is_narrow(element) else None


def _without_own_sums(text: str, x: Tensor, others: str) -> tuple[str, Tensor]:
    """An operand, summed over what only it has, as a contraction has no such iterator."""
    alone = [i for i, name in enumerate(text) if name not in others]
    return "".join(name for name in text if name in others), x.reduce("add", alone)


def _unless_ones(numbers: Ints) -> list[int] | None:
    return None if all(n == 1 for n in numbers) else list(numbers)
