"""Formulas on tensors of tcp: the lowering of operators."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, FloatType, RankedTensorType, f32, i1, i64, index
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.scalar.table import supports
from plait_std.scf import ops as scf
from plait_std.sizes.windows import window_count
from plait_std.tensor import ops as tensor
from plait_tcp import ops as tcp
from plait_tcp.api import Dim, IndexValue, Key, TensorBuilder, common_key, element_key, emit_size, size_key, split_mixed

from plait_onnx.arrays.array import Array, Arrays, NotKnown, Refused
from plait_onnx.arrays.numpy_arrays import neutral

if TYPE_CHECKING:
    from plait.ir.attribute import Type

np = lazy_import("numpy")


_OF_SIZES = ("tensor.dim", "arith.muli", "arith.addi", "arith.maxsi", "arith.divsi", "arith.floordivsi")
"""What makes a size of sizes: none of them is negative."""


class TcpArrays(Arrays):
    """Tensors of tcp at a place in a module. Sizes are ints, or expressions of type index."""

    def __init__(self, b: Builder) -> None:
        self.b = b
        self.t = TensorBuilder(b)

    def of(self, value: Value[Any]) -> Array:
        return Array(self, value, value.type.element_type)

    def constant(self, array: Any, element: Any) -> Array:
        return self.of(self.t.constant(np.asarray(array, order="C"), element))

    def elements(self, value: Any) -> Array:
        return self.of(self.b(tcp.ConstOp(value)))

    def same(self, a: Any, b: Any) -> bool:
        a, b = self._plain([a, b])
        if isinstance(a, int) or isinstance(b, int):
            return isinstance(a, int) and isinstance(b, int) and a == b
        return a is b or self._key_of(a) == self._key_of(b)

    def resolved(self, sizes: Sequence[Any], x: Array) -> list[Any]:
        free = [i for i, n in enumerate(sizes) if not isinstance(n, int) and not self._is_dim(n)]
        if not free:
            return list(sizes)
        known = self.product([n for i, n in enumerate(sizes) if i not in free])
        total = self.product(x.shape)
        negated = self.product([sizes[i] for i in free])
        rest = total // self._size(sz.maximum(self.b, *self._plain([0 - negated * known, 1])))
        result = list(sizes)
        for i in free:
            result[i] = (sizes[i] < 0).select(rest, sizes[i])
        return result

    def _is_dim(self, size: Any) -> bool:
        """Whether a size is known not to be negative, as it is the size of a dimension or computed of such."""
        value = size.value
        key = self._key_of(value)
        if not isinstance(key, IndexValue):
            return isinstance(key, (int, Dim))
        made = key.value.defining_op
        return made is not None and made.name in _OF_SIZES

    def place(self, place: Any, size: Any) -> Any:
        if self._is_dim(place):
            return place
        return self.larger((place < 0).select(place + size, place), 0)

    def full(self, sizes: Sequence[Any], number: Any, element: Type) -> Array:
        scalar = RankedTensorType((), element)
        plain = self._plain(sizes)
        if all(isinstance(n, int) for n in plain):
            type = RankedTensorType(tuple(plain), element)
            return self.of(self.b(tcp.ConstOp(DenseElementsAttr.splat(type, _exact(number, element)))))
        one = self.b(tcp.ConstOp(DenseElementsAttr.splat(scalar, _exact(number, element))))
        return self.of(self.t.broadcast(one, plain, []))

    def size_number(self, size: Any, element: Type) -> Array:
        if isinstance(size, int):
            return self.number(size, element)
        wide = self.b(tensor.FromElementsOp([self.b(arith.IndexCastOp(size.value, i64))], RankedTensorType((), i64)))
        return self.of(wide).cast(element)

    def iota(self, sizes: Sequence[Any], dim: int, element: Type) -> Array:
        return self.of(self.t.iota(self._plain(sizes), dim, element))

    # Sizes

    def _plain(self, sizes: Sequence[Any]) -> list[Any]:
        """Sizes as ints and values."""
        return [n.mixed if isinstance(n, Expression) else n for n in sizes]

    def _size(self, mixed: Any) -> Any:
        return mixed if isinstance(mixed, int) else SCALARS.on(self.b).expression(mixed)

    def shape(self, x: Array) -> list[Any]:
        return [self._size(emit_size(self.b, key)) for key in self._keys(x)]

    def _keys(self, x: Array) -> list[Key]:
        return [size_key(x.data, i) for i in range(len(x.data.type.shape))]

    def rank(self, x: Array) -> int:
        return len(x.data.type.shape)

    def known(self, x: Array) -> Any:
        op: Any = x.data.defining_op
        if op is None or op.name != tcp.ConstOp.name or not hasattr(op.value, "numpy"):
            return None
        return op.value.numpy()

    def sizes_in(self, x: Array) -> list[Any]:
        shape = x.data.type.shape
        if DYNAMIC in shape or len(shape) > 1:
            raise NotKnown("the rank of the result is not known")
        count = shape[0] if shape else 1
        known = self.known(x)
        if known is not None:
            return [int(n) for n in known.reshape(-1)]
        return [self._size(emit_size(self.b, element_key(x.data, i))) for i in range(count)]

    def shape_array(self, sizes: Sequence[Any]) -> Array:
        plain = self._plain(sizes)
        if all(isinstance(n, int) for n in plain):
            return self.constant(np.asarray(plain, np.int64), i64)
        numbers = [self.b(arith.IndexCastOp(sz.as_value(self.b, n), i64)) for n in plain]
        return self.of(self.b(tensor.FromElementsOp(numbers, RankedTensorType((len(plain),), i64))))

    def larger(self, a: Any, b: Any) -> Any:
        return self._size(sz.maximum(self.b, *self._plain([a, b])))

    def smaller(self, a: Any, b: Any) -> Any:
        return self._size(sz.minimum(self.b, *self._plain([a, b])))

    def common_sizes(self, columns: Sequence[Sequence[tuple[Array, int]]]) -> list[Any]:
        keys = [common_key(self.b, [size_key(x.data, d) for x, d in column]) for column in columns]
        return [self._size(emit_size(self.b, key)) for key in keys]

    def agree(self, columns: Sequence[Sequence[tuple[Array, int]]]) -> bool:
        return all(len({size_key(x.data, d) for x, d in column}) == 1 for column in columns)

    def _common_keys(self, arrays: Sequence[Array]) -> list[Key]:
        rank = max(x.rank for x in arrays)
        columns = zip(*([1] * (rank - x.rank) + self._keys(x) for x in arrays))
        return [common_key(self.b, list(column)) for column in columns]

    def _repeated(self, x: Array, keys: Sequence[Key]) -> Value[Any]:
        """`x` with the sizes that `keys` say, its dimensions standing for the last ones."""
        value, source = x.data, self._keys(x)
        shape = tuple(key if isinstance(key, int) else DYNAMIC for key in keys)
        type = RankedTensorType(shape, x.element)
        dims = range(len(keys) - len(source), len(keys))
        if len(source) == len(keys) and all(a == b for a, b in zip(source, keys)):
            return sz.as_shaped(self.b, value, type)
        maybe = [
            i for i, d in enumerate(dims) if value.type.shape[i] == DYNAMIC and source[i] != keys[d] and keys[d] != 1
        ]  # fmt: skip
        dynamic = [sz.as_value(self.b, emit_size(self.b, key)) for key in keys if not isinstance(key, int)]
        return self.b(tcp.BroadcastOp(value, dynamic, list(dims), maybe or None, type))

    # Elementwise

    def apply(self, kind: str, arrays: Sequence[Array]) -> Array:
        if not supports(kind, arrays[-1].element):
            raise Refused(f"'{kind}' is not defined for elements of '{arrays[-1].element}'")
        if len(arrays) == 1:
            return self.of(self.t.unary(kind, arrays[0].data))
        keys = self._common_keys(arrays)
        values = [self._repeated(x, keys) for x in arrays]
        made = tcp.BinaryOp(kind, *values) if len(values) == 2 else tcp.TernaryOp(kind, *values)
        return self.of(self.b(made))

    def cast(self, x: Array, element: Type) -> Array:
        return self.of(self.t.cast(x.data, element))

    def bitcast(self, x: Array, element: Type) -> Array:
        return self.of(self.b(tcp.BitcastOp(x.data, x.data.type.with_element_type(element))))

    # Movement

    def reshape(self, x: Array, sizes: Sequence[Any]) -> Array:
        return self.of(self.t.reshape(x.data, self._plain(sizes)))

    def transpose(self, x: Array, perm: Sequence[int]) -> Array:
        return self.of(self.t.transpose(x.data, perm))

    def broadcast(self, x: Array, sizes: Sequence[Any]) -> Array:
        keys: list[Key] = []
        for size in self._plain(sizes):
            keys.append(size if isinstance(size, int) else self._key_of(size))
        return self.of(self._repeated(x, keys))

    def _key_of(self, value: Value[Any]) -> Key:
        one = self.b(tensor.FromElementsOp([value], RankedTensorType((1,), index)))
        return element_key(one, 0)

    def slice(
        self, x: Array, starts: Sequence[Any], sizes: Sequence[Any], strides: Sequence[int] | None = None
    ) -> Array:
        return self.of(self.t.slice(x.data, self._plain(starts), self._plain(sizes), strides))

    def reverse(self, x: Array, dims: Sequence[int]) -> Array:
        return self.of(self.t.reverse(x.data, list(dims)))

    def concat(self, arrays: Sequence[Array], dim: int) -> Array:
        return arrays[0] if len(arrays) == 1 else self.of(self.t.concat([x.data for x in arrays], dim))

    def pad(
        self, x: Array, value: Array, low: Sequence[Any], high: Sequence[Any], interior: Sequence[int] | None = None
    ) -> Array:
        lows, static_low = split_mixed(self._plain(low))
        highs, static_high = split_mixed(self._plain(high))
        gaps = list(interior or [0] * len(low))
        return self.of(self.b(tcp.PadOp(x.data, value.data, lows, highs, [], static_low, static_high, gaps)))

    def insert(self, x: Array, update: Array, starts: Sequence[Any]) -> Array:
        sizes = self._plain(self.shape(update))
        parts = [split_mixed(items) for items in (self._plain(starts), sizes, [1] * len(sizes))]
        lists: list[Any] = [values for values, _ in parts] + [static for _, static in parts]
        return self.of(self.b(tensor.InsertSliceOp(update.data, x.data, *lists)))

    # Combination

    def reduce(self, kind: str, x: Array, dims: Sequence[int]) -> Array:
        narrow = isinstance(x.element, FloatType) and x.element.width < 32 and kind in ("add", "multiply")
        wide = x.cast(f32) if narrow else x
        init = self.number(neutral(kind, wide.element), wide.element)
        return self.of(self.b(tcp.ReduceOp(kind, wide.data, init.data, list(dims)))).cast(x.element)

    def scan(self, kind: str, x: Array, dim: int, exclusive: bool, reverse: bool) -> Array:
        init = self.number(neutral(kind, x.element), x.element)
        return self.of(self.b(tcp.ScanOp(kind, x.data, init.data, dim, exclusive or None, reverse or None)))

    def contract(self, labels: str, a: Array, b: Array, element: Type | None = None) -> Array:
        sources, target = labels.split("->")
        names = list(dict.fromkeys([*target, *sources.replace(",", "")]))
        operands: list[Array] = []
        lists = [*sources.split(","), target]
        for i, x in enumerate((a, b)):
            lists[i], value = self._without_own_sums(lists[i], x, lists[1 - i] + target)
            operands.append(value)
        names = [n for n in names if n in "".join(lists)]
        sizes = {n: key for text, x in zip(lists, operands) for n, key in zip(text, self._keys(x))}
        shape = [size if isinstance(size := sizes[n], int) else DYNAMIC for n in target]
        maps = [AffineMap(len(names), 0, tuple(AffineDim(names.index(n)) for n in text)) for text in lists]
        kinds = ["parallel" if n in target else "reduction" for n in names]
        result = element or a.element
        narrow = isinstance(result, FloatType) and result.width < 32
        made = tcp.ContractOp(
            operands[0].data, operands[1].data, maps, kinds, f32 if narrow else None,
            RankedTensorType(tuple(shape), result),
        )  # fmt: skip
        return self.of(self.b(made))

    def _without_own_sums(self, text: str, x: Array, others: str) -> tuple[str, Array]:
        """An operand, summed over what only it has, as a contraction has no such iterator."""
        alone = [i for i, name in enumerate(text) if name not in others]
        kept = "".join(name for i, name in enumerate(text) if i not in alone)
        return kept, x.reduce("add", alone)

    def conv(
        self, x: Array, w: Array, *, strides: Sequence[int], low: Sequence[Any], high: Sequence[Any],
        dilations: Sequence[int], lhs_dilations: Sequence[int] | None = None, groups: int = 1,
        element: Type | None = None,
    ) -> Array:
        result, spatial = element or x.element, len(strides)
        lows, static_low = split_mixed(self._plain(low))
        highs, static_high = split_mixed(self._plain(high))
        apart = list(lhs_dilations or [1] * spatial)
        source, kernel = x.data.type.shape, w.data.type.shape
        rows = zip(source[2:], static_low, static_high, kernel[2:], strides, apart, dilations)
        counts = [window_count(*row) for row in rows]
        type = RankedTensorType((source[0], kernel[0], *counts), result)  # type: ignore[arg-type]
        dims = list(range(spatial + 2))
        narrow = isinstance(result, FloatType) and result.width < 32
        made = tcp.ConvOp(
            x.data, w.data, lows, highs, dims, [1, 0, *dims[2:]], dims, list(strides), static_low, static_high, type,
            _unless_ones(apart), _unless_ones(dilations), None, groups if groups > 1 else None, None,
            f32 if narrow else None,
        )  # fmt: skip
        return self.of(self.b(made))

    def window(
        self, kind: str, x: Array, window: Sequence[int], strides: Sequence[int], low: Sequence[Any],
        high: Sequence[Any], dilations: Sequence[int],
    ) -> Array:
        narrow = isinstance(x.element, FloatType) and x.element.width < 32 and kind == "add"
        wide = x.cast(f32) if narrow else x
        outer = x.rank - len(window)
        lows, static_low = split_mixed([0] * outer + self._plain(low))
        highs, static_high = split_mixed([0] * outer + self._plain(high))
        box, steps, apart = ([1] * outer + list(items) for items in (window, strides, dilations))
        source = x.data.type.shape
        counts: list[Any] = [
            window_count(n, a, b, k, s, 1, d)
            for n, a, b, k, s, d in zip(source, static_low, static_high, box, steps, apart)
        ]
        init = self.number(neutral(kind, wide.element), wide.element)
        made = tcp.WindowOp(
            kind, wide.data, init.data, lows, highs, box, steps, static_low, static_high,
            RankedTensorType(tuple(counts), wide.element), None, _unless_ones(apart),
        )  # fmt: skip
        return self.of(self.b(made)).cast(x.element)

    # Indexing

    def gather(self, x: Array, indices: Array, axes: Sequence[int], at: int = 0, batch: int = 0) -> Array:
        rank, numbers = x.rank, indices.rank - 1 - batch
        rest = [d for d in range(batch, rank) if d not in axes]
        place = max(at - batch, 0)
        result_rank = batch + len(rest) + numbers
        offsets = [*range(batch, batch + place), *range(batch + place + numbers, result_rank)]
        sizes = [1 if d in axes or d < batch else n for d, n in enumerate(self._plain(self.shape(x)))]
        dynamic, static = split_mixed(sizes)
        kept, counted = [static[d] for d in rest], list(indices.data.type.shape[batch:-1])
        leading = list(indices.data.type.shape[:batch])
        shape = [*leading, *kept[:place], *counted, *kept[place:]]
        made = tcp.GatherOp(
            x.data, indices.data, dynamic, offsets, list(axes), list(axes), indices.rank - 1, static,
            RankedTensorType(tuple(shape), x.element), list(range(batch)) or None, list(range(batch)) or None,
        )  # fmt: skip
        return self.of(self.b(made))

    def scatter(
        self, x: Array, indices: Array, updates: Array, axes: Sequence[int], kind: str = "", batch: int = 0
    ) -> Array:
        rest = [d for d in range(batch, x.rank) if d not in axes]
        first = indices.rank - 1
        offsets = list(range(first, first + len(rest)))
        scalar = RankedTensorType((), x.element)
        block = Block([scalar, scalar])
        inside = _inside(self.b, block)
        old, new = block.arguments
        result = inside(tcp.BinaryOp(kind, old, new)) if kind else new
        inside.insert(tcp.YieldOp([result]))
        made = tcp.ScatterOp(
            [x.data], indices.data, [updates.data], offsets, list(axes), list(axes), first, [x.data.type],
            Region(block), list(range(batch)) or None, list(range(batch)) or None,
        )  # fmt: skip
        return self.of(self.b.insert(made).results[0])

    def sort(self, arrays: Sequence[Array], dim: int, descending: bool) -> list[Array]:
        scalars = [RankedTensorType((), x.element) for x in arrays for _ in range(2)]
        block = Block(scalars)
        inside = TcpArrays(_inside(self.b, block))
        left, right = (inside.of(a) for a in block.arguments[:2])
        before = left > right if descending else left < right
        if arrays[0].is_float:
            this, other = (left, right) if descending else (right, left)
            before = before | ((this != this) & (other == other))
        inside.b.insert(tcp.YieldOp([before.data]))
        made = self.b.insert(tcp.SortOp([x.data for x in arrays], dim, [x.data.type for x in arrays], Region(block)))
        return [self.of(value) for value in made.results]

    def true_places(self, flags: Array) -> Array:
        """Each number at the place that a running count says; what is not counted goes where it is dropped."""
        (size,) = flags.shape
        count = self.scan("add", flags.cast(i64), 0, False, False)
        place = flags.select(count - 1, self.size_number(size, i64))
        numbers = self.iota([size], 0, i64)
        packed = self.scatter(self.zeros([size], i64), place.unsqueeze([1]), numbers, [0])
        (total,) = self.sizes_in(flags.cast(i64).sum([0], False))
        return packed.part(0, 0, total)

    # Control

    def loop(
        self, count: Any, carried: Sequence[Array], body: Callable[[Any, list[Array]], Sequence[Array]]
    ) -> list[Array]:
        (size,) = self._plain([count])
        start, end, step = (sz.as_value(self.b, n) for n in (0, size, 1))
        loop = self.b.insert(scf.ForOp.define(start, end, step, [x.data for x in carried]))
        outer = self.b
        self._build_with(_inside(outer, loop.block))
        number = self._size(loop.induction_variable)
        found = body(number, [self.of(value) for value in loop.iter_arguments])
        values = [sz.as_shaped(self.b, x.data, c.data.type) for x, c in zip(found, carried)]
        self.b.insert(scf.YieldOp(values))
        self._build_with(outer)
        return [self.of(value) for value in loop.results]

    def _build_with(self, b: Builder) -> None:
        self.b, self.t = b, TensorBuilder(b)


def _inside(b: Builder, block: Block) -> Builder:
    """A builder in a region of an operation that is built."""
    inside = Builder.at_end(block)
    inside.location = b.location
    return inside


def _unless_ones(numbers: Sequence[int]) -> list[int] | None:
    return None if all(n == 1 for n in numbers) else list(numbers)


def _exact(number: Any, element: Any) -> Any:
    if isinstance(element, FloatType):
        return float(number)
    return bool(number) if element is i1 else int(number)

