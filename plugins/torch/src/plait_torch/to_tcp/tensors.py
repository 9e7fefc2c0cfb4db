"""The algebra of operations of tcp: what definitions are lowered to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.builtin.attributes import AffineMapAttr, DenseElementsAttr
from plait.builtin.types import DYNAMIC, IntegerType, RankedTensorType, i1, i64, index
from plait.ir.affine import AffineMap
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.tensor import ops as tensor
from plait_tcp import ops as tcp
from plait_tcp.api import IndexValue, TensorBuilder, common_key, emit_size, size_key, split_mixed

from plait_torch.algebra.tensor import Size, Tensor, same_size, wrapped
from plait_torch.algebra.tensors import Tensors

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.ir.attribute import Type

_UI64 = IntegerType(64, "unsigned")
_BY_ARITY: dict[int, Any] = {1: tcp.UnaryOp, 2: tcp.BinaryOp, 3: tcp.TernaryOp}


def _mixed(size: Size) -> Any:
    """A size as tcp takes it: an int or an index value."""
    return size.mixed if isinstance(size, Expression) else size


class TcpTensors(Tensors):
    """Tensors whose values are SSA values of builtin tensor types; sizes are ints and expressions of type index.

    `stream` is the key, a tensor without dimensions, and the number of a stream of random numbers.
    """

    def __init__(self, b: Builder, stream: tuple[Value[Any] | None, int] = (None, 0)) -> None:
        self.b = b
        self.stream = stream
        self.build = TensorBuilder(b)
        self.indices = SCALARS.on(b)

    def of(self, value: Value[Any], shape: Sequence[Size] | None = None) -> Tensor:
        """A value as a tensor; `shape` are its sizes where they are known otherwise."""
        type: Any = value.type
        if shape is None:
            shape = [self._size(value, i) for i in range(type.rank)]
        sizes = [n if n != DYNAMIC else given for n, given in zip(type.shape, shape, strict=True)]
        return Tensor(self, value, sizes, type.element_type)

    def _size(self, value: Value[Any], dim: int) -> Size:
        return self.size(emit_size(self.b, size_key(value, dim)))

    def size(self, mixed: Any) -> Size:
        """An int or an index value as a size."""
        return mixed if isinstance(mixed, int) else Expression(self.indices, mixed, index)

    def _type(self, shape: Sequence[Size], element: Type) -> Any:
        known = [_mixed(n) for n in shape]
        return RankedTensorType(tuple(n if isinstance(n, int) else DYNAMIC for n in known), element)

    def _mixed(self, sizes: Sequence[Size]) -> list[Any]:
        return [_mixed(n) for n in sizes]

    # Elements

    def emit(self, kind: str, operands: Sequence[Tensor]) -> Tensor:
        values = self._of_one_type(operands)
        return self.of(self.b(_BY_ARITY[len(values)](kind, *values)), operands[-1].shape)

    def _of_one_type(self, operands: Sequence[Tensor]) -> list[Value[Any]]:
        """Values whose types state the same sizes."""
        shapes = [one.value.type.shape for one in operands]
        if all(shape == shapes[0] for shape in shapes):
            return [one.value for one in operands]
        shape = [next((n for n in sizes if n != DYNAMIC), DYNAMIC) for sizes in zip(*shapes)]
        return [self._shaped(one.value, shape) for one in operands]

    def _shaped(self, value: Value[Any], shape: Sequence[int]) -> Value[Any]:
        wanted = RankedTensorType(tuple(shape), value.type.element_type)
        return value if value.type is wanted else self.b(tensor.CastOp(value, wanted))

    def cast(self, x: Tensor, element: Type) -> Tensor:
        if hasattr(x.element, "element_type") and not hasattr(element, "element_type"):
            return self.emit("real", [x]).cast(element) if element is not i1 else x != 0
        return self.of(self.build.cast(x.value, element), x.shape)

    def bitcast(self, x: Tensor, element: Type) -> Tensor:
        return self.of(self.b(tcp.BitcastOp(x.value, x.value.type.with_element_type(element))), x.shape)

    def constant(self, number: Any, element: Type) -> Tensor:
        if isinstance(element, IntegerType):
            number = bool(number) if element is i1 else wrapped(int(number), element)
        return self.of(self.b(tcp.ConstOp(DenseElementsAttr.splat(RankedTensorType((), element), number))))

    def literal(self, array: ndarray, element: Type) -> Tensor:
        return self.of(self.build.constant(array, element))  # type: ignore[arg-type]

    # Shapes

    def broadcast(self, x: Tensor, shape: Sequence[Size], dims: Sequence[int]) -> Tensor:
        dims = list(dims)
        type = self._type(shape, x.element)
        stated = x.value.type.shape
        maybe = [i for i, dim in enumerate(dims) if stated[i] == DYNAMIC and not same_size(x.shape[i], shape[dim])]
        sizes = [self._value(n) for n, extent in zip(shape, type.shape) if extent == DYNAMIC]
        return self.of(self.b(tcp.BroadcastOp(x.value, sizes, dims, maybe or None, type)), shape)

    def _value(self, size: Size) -> Value[Any]:
        return size.value if isinstance(size, Expression) else SCALARS.constant(self.b, size, index)

    def larger_open_size(self, sizes: Sequence[Size]) -> Size:
        """The size that is not 1, chosen when it is known."""
        values = list(dict.fromkeys(_mixed(size) for size in sizes))
        if len(values) == 1:
            return sizes[0]
        key = common_key(self.b, [IndexValue(value) for value in values])
        return self.size(emit_size(self.b, key))

    def reshape(self, x: Tensor, shape: Sequence[Size]) -> Tensor:
        return self.of(self.build.reshape(x.value, self._mixed(shape)), shape)

    def transpose(self, x: Tensor, order: Sequence[int]) -> Tensor:
        if list(order) == list(range(x.rank)):
            return x
        return self.of(self.build.transpose(x.value, list(order)), [x.shape[i] for i in order])

    def slice(self, x: Tensor, starts: Sequence[Size], sizes: Sequence[Size], strides: Sequence[int]) -> Tensor:
        made = self.build.slice(x.value, self._mixed(starts), self._mixed(sizes), list(strides))
        return self.of(made, sizes)

    def pad(
        self, x: Tensor, value: Tensor, low: Sequence[Size], high: Sequence[Size], between: Sequence[int] | None = None
    ) -> Tensor:
        gaps = list(between or [0] * x.rank)
        starts, static_low = split_mixed(self._mixed(low))
        ends, static_high = split_mixed(self._mixed(high))
        made = self.b(tcp.PadOp(x.value, value.value, starts, ends, [], static_low, static_high, gaps))
        shape = [n + a + b if not k else n + a + b + (n - 1) * k for n, a, b, k in zip(x.shape, low, high, gaps)]
        return self.of(self._shaped(made, self._type(shape, x.element).shape), shape)

    def concat(self, inputs: Sequence[Tensor], dim: int) -> Tensor:
        total: Size = 0
        for one in inputs:
            total = one.shape[dim] + total
        shape = list(inputs[0].shape)
        for one in inputs:
            shape = [n if not isinstance(n, int) and isinstance(m, int) else m for n, m in zip(one.shape, shape)]
        shape[dim] = total
        wanted = self._type(shape, inputs[0].element).shape
        own = [one.value.type.shape[dim] for one in inputs]
        values = [self._shaped(v.value, [*wanted[:dim], n, *wanted[dim + 1 :]]) for v, n in zip(inputs, own)]
        return self.of(self.build.concat(values, dim, self._type(shape, inputs[0].element)), shape)

    def reverse(self, x: Tensor, dims: Sequence[int]) -> Tensor:
        return self.of(self.build.reverse(x.value, list(dims)), x.shape) if dims else x

    def iota(self, shape: Sequence[Size], dim: int, element: Type) -> Tensor:
        if element is i1:
            return self.iota(shape, dim, i64).cast(i1)
        return self.of(self.build.iota(self._mixed(shape), dim, element), shape)

    # Sums and lines

    def reduce(self, kind: str, x: Tensor, dims: Sequence[int], start: Any) -> Tensor:
        if not dims:
            return x
        init = self.constant(start, x.element).value
        made = self.b(tcp.ReduceOp(kind, x.value, init, list(dims)))
        return self.of(made, [n for i, n in enumerate(x.shape) if i not in dims])

    def window(
        self,
        kind: str,
        x: Tensor,
        start: Any,
        window: Sequence[int],
        strides: Sequence[int],
        low: Sequence[Size],
        high: Sequence[Size],
        dilation: Sequence[int],
    ) -> Tensor:
        parts = zip(x.shape, window, strides, low, high, dilation)
        shape = [(n + a + b - (w - 1) * d - 1) // s + 1 for n, w, s, a, b, d in parts]
        starts, static_low = split_mixed(self._mixed(low))
        ends, static_high = split_mixed(self._mixed(high))
        init = self.constant(start, x.element).value
        made = tcp.WindowOp(
            kind, x.value, init, starts, ends, list(window), list(strides), static_low, static_high,
            self._type(shape, x.element), None, list(dilation),
        )  # fmt: skip
        return self.of(self.b(made), shape)

    def scan(self, kind: str, x: Tensor, dim: int, start: Any) -> Tensor:
        return self.of(self.b(tcp.ScanOp(kind, x.value, self.constant(start, x.element).value, dim)), x.shape)

    def contract(self, x: Tensor, y: Tensor, left: str, right: str, result: str) -> Tensor:
        summed = "".join(dict.fromkeys(c for c in left + right if c not in result))
        letters = result + summed
        maps = [
            AffineMapAttr(AffineMap.projection(len(letters), [letters.index(c) for c in one]))
            for one in (left, right, result)
        ]
        sizes: dict[str, Size] = {}
        for letter, size in [*zip(left, x.shape), *zip(right, y.shape)]:
            sizes[letter] = size if not isinstance(sizes.get(letter), int) else sizes[letter]
        shape = [sizes[c] for c in result]
        iterators = ["parallel"] * len(result) + ["reduction"] * len(summed)
        made = self.b(tcp.ContractOp(x.value, y.value, maps, iterators, None, self._type(shape, x.element)))
        return self.of(made, shape)

    def conv(
        self,
        x: Tensor,
        w: Tensor,
        order: tuple[str, str, str],
        strides: Sequence[int],
        low: Sequence[Size],
        high: Sequence[Size],
        base: Sequence[int],
        dilation: Sequence[int],
        groups: tuple[int, int],
        flipped: bool,
    ) -> Tensor:
        spatial = sorted(set(order[0]) - set("ni"))
        image, kernel = dict(zip(order[0], x.shape)), dict(zip(order[1], w.shape))
        sizes = {"n": image["n"] if groups[1] == 1 else image["n"] // groups[1], "o": kernel["o"]}
        for i, s in enumerate(spatial):
            size = (image[s] - 1) * base[i] + 1 + low[i] + high[i]
            sizes[s] = (size - (kernel[s] - 1) * dilation[i] - 1) // strides[i] + 1
        shape = [sizes[c] for c in order[2]]
        dims = [[one.index(c) for c in (*ends, *spatial)] for one, ends in zip(order, ("ni", "io", "no"))]
        starts, static_low = split_mixed(self._mixed(low))
        ends, static_high = split_mixed(self._mixed(high))
        made = tcp.ConvOp(
            x.value, w.value, starts, ends, dims[0], dims[1], dims[2], list(strides), static_low, static_high,
            self._type(shape, x.element), list(base), list(dilation), [flipped] * len(spatial), groups[0], groups[1],
        )  # fmt: skip
        return self.of(self.b(made), shape)

    def sort(self, x: Tensor, dim: int, descending: bool) -> tuple[Tensor, Tensor]:
        numbers = self.iota(x.shape, dim, i64)

        def precedes(t: TcpTensors, a: Tensor, b: Tensor, *places: Tensor) -> list[Tensor]:
            return [_precedes(a, b, descending)]

        body = self._region([x.element, x.element, i64, i64], precedes)
        types = [self._type(x.shape, x.element), self._type(x.shape, i64)]
        inputs = [self._shaped(one.value, types[0].shape) for one in (x, numbers)]
        made = self.b.insert(tcp.SortOp(inputs, dim, types, body))
        return self.of(made.results[0], x.shape), self.of(made.results[1], x.shape)

    def _region(self, elements: Sequence[Type], compute: Any) -> Region:
        """A region of tensors without dimensions."""
        block = Block([RankedTensorType((), element) for element in elements])
        inside = Builder.at_end(block)
        inside.location = self.b.location
        t = TcpTensors(inside)
        inside.insert(tcp.YieldOp([one.value for one in compute(t, *map(t.of, block.arguments))]))
        return Region(block)

    # Places

    def take(self, x: Tensor, places: Tensor) -> Tensor:
        depth = places.shape[-1]
        shape = [*places.shape[:-1], *x.shape[depth:]]
        rank = places.rank - 1
        box = [1] * depth + self._mixed(x.shape[depth:])
        values, static = split_mixed(box)
        made = tcp.GatherOp(
            x.value, places.value, values, list(range(rank, len(shape))), list(range(depth)), list(range(depth)), rank,
            static, self._type(shape, x.element), None, None,
        )  # fmt: skip
        return self.of(self.b(made), shape)

    def put(self, x: Tensor, places: Tensor, updates: Tensor, kind: str | None) -> Tensor:
        depth, rank = places.shape[-1], places.rank - 1

        def combined(t: TcpTensors, old: Tensor, new: Tensor) -> list[Tensor]:
            return [old.apply(kind, new) if kind else new]

        body = self._region([x.element] * 2, combined)
        made = tcp.ScatterOp(
            [x.value], places.value, [updates.value], list(range(rank, updates.rank)), list(range(depth)),
            list(range(depth)), rank, [x.value.type], body,
        )  # fmt: skip
        return self.of(self.b.insert(made).results[0], x.shape)

    def size_of_value(self, x: Tensor) -> Size:
        element = x.value if not x.rank else self.reshape(x, []).value
        return self.size(self.b(arith.IndexCastOp(self.b(tensor.ExtractOp(element, [])), index)))

    def value_of_size(self, size: Size) -> Tensor:
        if isinstance(_mixed(size), int):
            return self.constant(_mixed(size), i64)
        number = self.b(arith.IndexCastOp(self._value(size), i64))
        return self.of(self.b(tensor.FromElementsOp((number,), RankedTensorType((), i64))))

    def fft(self, kind: str, x: Tensor, length: int) -> Tensor:
        made = self.b(tcp.FftOp(kind, x.value, [length]))
        return self.of(made, [*x.shape[:-1], made.type.shape[-1]])

    def random_bits(self, shape: Sequence[Size], element: Type) -> Tensor:
        key, stream = self.stream
        words = [self.constant(number, _UI64) for number in (0, stream)]
        first = self.constant(0, _UI64) if key is None else self.of(key).cast(_UI64)
        state = self.concat([self.reshape(one, [1]) for one in (first, *words)], 0)
        sizes = [self._value(n) for n in shape if not isinstance(_mixed(n), int)]
        made = self.b.insert(
            tcp.RngBitsOp("philox4x32", state.value, sizes, state.value.type, self._type(shape, element))
        )
        return self.of(made.bits, shape)


def _precedes(a: Tensor, b: Tensor, descending: bool) -> Tensor:
    """Whether a comes before b; NaN is greater than all."""
    if descending:
        a, b = b, a
    found = a < b if a.element is not i1 else ~a & b
    return found if not hasattr(a.element, "format") else found | ((a == a) & (b != b))
