"""Reading, writing and sorting as operations of tcp."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from plait.builtin.types import FloatType, IntegerType, RankedTensorType, i1, i64
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region

from plait_tcp import ops as tcp
from plait_tcp.decompositions.top_k import order_key
from plait_tcp.formulas.elements import highest
from plait_tcp.formulas.tcp_matrices import TcpMatrices
from plait_tcp.formulas.tensor import Tensor

if TYPE_CHECKING:
    from plait.ir.attribute import Type

    from plait_tcp.formulas.tensors import Ints

_FLAG = IntegerType(8, "unsigned")
"""What flags are sorted as."""


class TcpIndexing(TcpMatrices):
    """The steps at places that are computed."""

    @abstractmethod
    def __init__(self, b: Builder) -> None: ...

    def gather(self, x: Tensor, indices: Tensor, axes: Ints | None = None, at: int = 0, batch: int = 0) -> Tensor:
        axes, last = self.leading_axes(indices) if axes is None else axes, indices.rank - 1
        rest = [d for d in range(batch, x.rank) if d not in axes]
        before, numbers = max(at - batch, 0), last - batch
        offsets = [*range(batch, batch + before), *range(batch + before + numbers, batch + len(rest) + numbers)]
        dynamic, static = self.mixed([1 if d in axes or d < batch else n for d, n in enumerate(self.shape(x))])
        kept, places = [static[d] for d in rest], indices.data.type.shape
        shape = (*places[:batch], *kept[:before], *places[batch:-1], *kept[before:])
        batching = list(range(batch)) or None
        made = tcp.GatherOp(
            x.data, indices.data, dynamic, offsets, list(axes), list(axes), last, static,
            RankedTensorType(shape, x.element), batching, batching,
        )  # fmt: skip
        return self.of(self.b(made))

    def scatter(
        self, x: Tensor, indices: Tensor, updates: Tensor, axes: Ints | None = None, *, kind: str | None = None,
        batch: int = 0, drop: bool = False,
    ) -> Tensor:
        axes, last = self.leading_axes(indices) if axes is None else axes, indices.rank - 1
        offsets = list(range(last, last + x.rank - batch - len(axes)))

        def combined(old: Tensor, new: Tensor) -> Tensor:
            return old.apply(kind, new) if kind else new

        body = self._region([x.element] * 2, combined)
        batching = list(range(batch)) or None
        made = tcp.ScatterOp(
            [x.data], indices.data, [updates.data], offsets, list(axes), list(axes), last, [x.data.type], body,
            batching, batching,
        )  # fmt: skip
        return self.of(self.b.insert(made).results[0])

    def sort(self, operands: Sequence[Tensor], dim: int, descending: bool) -> list[Tensor]:

        def precedes(a: Tensor, b: Tensor, *others: Tensor) -> Tensor:
            first, second = (b, a) if descending else (a, b)
            return _sort_key(first) < _sort_key(second)

        body = self._region([x.element for x in operands for _ in range(2)], precedes)
        made = tcp.SortOp([x.data for x in operands], dim, [x.data.type for x in operands], body)
        return [self.of(value) for value in self.b.insert(made).results]

    def _region(self, elements: Sequence[Type], compute: Callable[..., Tensor]) -> Region:
        """A region of tensors without dimensions."""
        block = Block([RankedTensorType((), element) for element in elements])
        t = type(self)(inside(self.b, block))
        t.b.insert(tcp.YieldOp([compute(*map(t.of, block.arguments)).data]))
        return Region(block)

    def true_places(self, flags: Tensor) -> Tensor:
        """Each number at the place that a running count says; what is not counted goes where it is dropped."""
        (size,) = flags.shape
        count = self.scan("add", flags.cast(i64), 0)
        place = flags.select(count - 1, self.size_number(size, i64)).unsqueeze([1])
        packed = self.scatter(self.zeros([size], i64), place, self.iota([size], 0, i64), drop=True)
        (total,) = self.sizes_in(flags.cast(i64).reduce("add", [0]))
        return packed.part(0, 0, total)


def _sort_key(x: Tensor) -> Tensor:
    """A number in the order of the elements: an integer, if these are floats, of which both zeros are equal, and NaN is
    greater than all."""
    if x.element is i1:
        return x.cast(_FLAG)
    if not isinstance(x.element, FloatType):
        return x
    t = x.t
    assert isinstance(t, TcpIndexing)
    key = t.of(order_key(t.b, x.data, x.element))
    return (x != x).select(highest(key.element), (x == 0).select(0, key))


def inside(b: Builder, block: Block) -> Builder:
    """A builder in a region of an operation that is built."""
    made = Builder.at_end(block)
    made.location = b.location
    return made
