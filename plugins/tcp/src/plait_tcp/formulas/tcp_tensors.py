"""Formulas on operations of tcp: the lowering of operations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, RankedTensorType, i1, i64
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.scalar.table import supports
from plait_std.scf import ops as scf
from plait_std.tensor import ops as tensor

from plait_tcp import ops as tcp
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.builders.tensors import TensorBuilder
from plait_tcp.formulas.elements import as_element, is_complex
from plait_tcp.formulas.sizes import key_of, plain, product
from plait_tcp.formulas.tcp_indexing import TcpIndexing, inside
from plait_tcp.formulas.tensor import NotKnown, Refused, Tensor
from plait_tcp.sizes.known import Dim, IndexValue, Key, common_key, element_key, emit_size, size_key

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.block import Block

    from plait_tcp.formulas.sizes import Size
    from plait_tcp.formulas.tensors import Body, Condition, Ints, Sizes

np = lazy_import("numpy")

_OF_SIZES = ("tensor.dim", "arith.muli", "arith.addi", "arith.maxsi", "arith.divsi", "arith.floordivsi")
"""What makes a size of sizes: none of them is negative."""


class TcpTensors(TcpIndexing):
    """The data of tensors are SSA values, of operations built at `b`; sizes are ints and expressions of type index."""

    def __init__(self, b: Builder) -> None:
        self._sizes: dict[Key, Size] = {}
        self._scalars = SCALARS.on(b)  # one for all sizes, so that they are computed with where something is built
        self._build_with(b)

    def _build_with(self, b: Builder) -> None:
        self.b, self.build, self._scalars.builder = b, TensorBuilder(b), b

    # Numbers and constants

    def constant(self, array: Any, element: Any) -> Tensor:
        return self.of(self.build.constant(np.asarray(array, order="C"), element))

    def elements(self, value: Any) -> Tensor:
        return self.of(self.b(tcp.ConstOp(value)))

    def _splat(self, shape: Ints, number: Any, element: Type) -> Tensor:
        type = RankedTensorType(tuple(shape), element)
        return self.of(self.b(tcp.ConstOp(DenseElementsAttr.splat(type, as_element(number, element)))))

    def number(self, number: Any, element: Type) -> Tensor:
        return number.cast(element) if isinstance(number, Tensor) else self._splat([], number, element)

    def full(self, sizes: Sizes, number: Any, element: Type) -> Tensor:
        static = all(isinstance(n, int) for n in self.plain(sizes)) and not isinstance(number, Tensor)
        return self._splat(self.plain(sizes), number, element) if static else super().full(sizes, number, element)

    def size_number(self, size: Size, element: Type) -> Tensor:
        known = plain(size)
        if isinstance(known, int):
            return self.number(known, element)
        return self.of(TENSORS.tensor(self.b, [TENSORS.convert(self.b, known, i64)])).cast(element)

    def iota(self, sizes: Sizes, dim: int, element: Type) -> Tensor:
        if element is i1:
            return self.iota(sizes, dim, i64).cast(i1)
        return self.of(self.build.iota(self.plain(sizes), dim, element))

    def random_bits(self, state: Tensor, sizes: Sizes, element: Type) -> Tensor:
        type = self.type(sizes, element)
        dynamic = sz.dynamic_only(self.b, type.shape, self.plain(sizes))
        made = tcp.RngBitsOp("philox4x32", state.data, dynamic, state.data.type, type)
        return self.of(self.b.insert(made).bits)

    # What is known

    def size(self, mixed: Any) -> Size:
        """An int or an index value as a size."""
        return mixed if isinstance(mixed, int) else self._scalars.expression(mixed)

    def _size_of(self, key: Key) -> Size:
        """What a key says as a size, which is built once."""
        if isinstance(key, int):
            return key
        if key not in self._sizes:
            self._sizes[key] = self.size(emit_size(self.b, key))
        return self._sizes[key]

    def shape(self, x: Tensor) -> list[Size]:
        return [self._size_of(key) for key in self._keys(x)]

    def _keys(self, x: Tensor) -> list[Key]:
        return [size_key(x.data, i) for i in range(self.rank(x))]

    def rank(self, x: Tensor) -> int:
        return len(x.data.type.shape)

    def known(self, x: Tensor) -> Any:
        op: Any = x.data.defining_op
        if op is None or op.name != tcp.ConstOp.name or not hasattr(op.value, "numpy"):
            return None
        return op.value.numpy()

    def sizes_in(self, x: Tensor) -> list[Size]:
        shape = x.data.type.shape
        if DYNAMIC in shape or len(shape) > 1:
            raise NotKnown("the rank of the result is not known")
        known = self.known(x)
        if known is not None:
            return [int(n) for n in known.reshape(-1)]
        return [self._size_of(element_key(x.data, i)) for i in range(shape[0] if shape else 1)]

    def shape_tensor(self, sizes: Sizes) -> Tensor:
        known = self.plain(sizes)
        if all(isinstance(n, int) for n in known):
            return self.constant(np.asarray(known, np.int64), i64)
        numbers = [TENSORS.convert(self.b, sz.as_value(self.b, n), i64) for n in known]
        return self.of(TENSORS.tensor(self.b, numbers, [len(known)]))

    def resolved(self, sizes: Sizes, x: Tensor) -> list[Size]:
        free = [i for i, n in enumerate(sizes) if not isinstance(n, int) and not self._is_dim(n)]
        if not free:
            return list(sizes)
        known = product([n for i, n in enumerate(sizes) if i not in free])
        negated = product([sizes[i] for i in free]) * -1
        rest = product(x.shape) // (negated * known).apply("maximum", 1)
        return [(n < 0).select(rest, n) if i in free else n for i, n in enumerate(sizes)]

    def _is_dim(self, size: Size) -> bool:
        """Whether a size is known not to be negative, as it is the size of a dimension or computed of such."""
        key = key_of(size)
        if not isinstance(key, IndexValue):
            return isinstance(key, (int, Dim))
        made = key.value.defining_op
        return made is not None and made.name in _OF_SIZES

    def index(self, index: Size, size: Size) -> Size:
        known = plain(index)
        if not isinstance(known, int) and self._is_dim(index):
            return index
        return super().index(known if isinstance(known, int) else index, size)

    # Elements

    def apply(self, kind: str, operands: Sequence[Tensor]) -> Tensor:
        element = operands[-1].element
        if not supports(kind, element):
            raise Refused(f"'{kind}' is not defined for elements of type '{element}'")
        if len(operands) == 1:
            return self.of(self.build.unary(kind, operands[0].data))
        columns = zip(*([1] * (max(x.rank for x in operands) - x.rank) + self._keys(x) for x in operands))
        keys = [self._common_key(column) for column in columns]
        values = [self._repeated(x, keys) for x in operands]
        made = tcp.BinaryOp(kind, *values) if len(values) == 2 else tcp.TernaryOp(kind, *values)
        return self.of(self.b(made))

    def cast(self, x: Tensor, element: Type) -> Tensor:
        if is_complex(x.element) and not is_complex(element):
            return x != 0 if element is i1 else self.apply("real", [x]).cast(element)
        return self.of(self.build.cast(x.data, element))

    def bitcast(self, x: Tensor, element: Type) -> Tensor:
        return self.of(TENSORS.bitcast(self.b, x.data, x.data.type.with_element_type(element)))

    # Broadcasting

    def _common_key(self, keys: Sequence[Key]) -> Key:
        self.common_size([n for n in keys if isinstance(n, int)])  # raises where two differ
        return common_key(self.b, list(keys))

    def common_dynamic_size(self, sizes: Sizes) -> Size:
        return self._size_of(common_key(self.b, [key_of(size) for size in sizes]))

    def broadcast(self, x: Tensor, sizes: Sizes, dims: Ints | None = None) -> Tensor:
        return self.of(self._repeated(x, [key_of(size) for size in sizes], dims))

    def _repeated(self, x: Tensor, keys: Sequence[Key], dims: Ints | None = None) -> Value[Any]:
        """`x` with the sizes that `keys` say."""
        value, source = x.data, self._keys(x)
        type = RankedTensorType(tuple(key if isinstance(key, int) else DYNAMIC for key in keys), x.element)
        dims = range(len(keys) - len(source), len(keys)) if dims is None else dims
        if len(source) == len(keys) and all(a == b for a, b in zip(source, keys)):
            return sz.as_shaped(self.b, value, type)
        stated = value.type.shape
        maybe = [i for i, d in enumerate(dims) if stated[i] == DYNAMIC and source[i] != keys[d] and keys[d] != 1]
        dynamic = [sz.as_value(self.b, plain(self._size_of(key))) for key in keys if not isinstance(key, int)]
        return self.b(tcp.BroadcastOp(value, dynamic, list(dims), maybe or None, type))

    # Movement

    def reshape(self, x: Tensor, sizes: Sizes) -> Tensor:
        return self.of(self.build.reshape(x.data, self.plain(sizes)))

    def transpose(self, x: Tensor, perm: Ints) -> Tensor:
        return self.of(self.build.transpose(x.data, perm))

    def slice(self, x: Tensor, starts: Sizes, sizes: Sizes, strides: Ints | None = None) -> Tensor:
        return self.of(self.build.slice(x.data, self.plain(starts), self.plain(sizes), strides))

    def reverse(self, x: Tensor, dims: Ints) -> Tensor:
        return self.of(self.build.reverse(x.data, list(dims))) if dims else x

    def concat(self, operands: Sequence[Tensor], dim: int) -> Tensor:
        if len(operands) == 1:
            return operands[0]
        shapes = [x.data.type.shape for x in operands]
        common = [max(column) if i != dim else DYNAMIC for i, column in enumerate(zip(*shapes))]
        values: list[Value[Any]] = []
        for x, shape in zip(operands, shapes):
            known = tuple(n if i == dim else common[i] for i, n in enumerate(shape))
            values.append(sz.as_shaped(self.b, x.data, RankedTensorType(known, x.element)))
        return self.of(self.build.concat(values, dim))

    def pad(self, x: Tensor, value: Tensor, low: Sizes, high: Sizes, interior: Ints | None = None) -> Tensor:
        lows, static_low = self.mixed(low)
        highs, static_high = self.mixed(high)
        gaps = list(interior or [0] * len(low))
        return self.of(self.b(tcp.PadOp(x.data, value.data, lows, highs, [], static_low, static_high, gaps)))

    def insert(self, x: Tensor, update: Tensor, starts: Sizes) -> Tensor:
        sizes = self.shape(update)
        parts = [self.mixed(items) for items in (starts, sizes, [1] * len(sizes))]
        lists: list[Any] = [values for values, _ in parts] + [static for _, static in parts]
        return self.of(self.b(tensor.InsertSliceOp(update.data, x.data, *lists)))

    # Control

    def loop(self, count: Size, carried: Sequence[Tensor], body: Body) -> list[Tensor]:
        start, end, step = (sz.as_value(self.b, plain(n)) for n in (0, count, 1))
        loop = self.b.insert(scf.ForOp.define(start, end, step, [x.data for x in carried]))

        def turn() -> None:
            found = body(self.size(loop.induction_variable), [self.of(value) for value in loop.iter_arguments])
            self.b.insert(scf.YieldOp(self._carried_on(found, carried)))

        self._in_block(loop.block, turn)
        return [self.of(value) for value in loop.results]

    def loop_while(self, carried: Sequence[Tensor], condition: Condition, body: Body) -> list[Tensor]:
        initial = [sz.as_value(self.b, 0), *(x.data for x in carried)]
        loop = self.b.insert(scf.WhileOp.define(initial, [value.type for value in initial]))
        before, after = loop.before.block, loop.after.block

        def test() -> None:
            more = condition(self.size(before.arguments[0]), [self.of(value) for value in before.arguments[1:]])
            flag = SCALARS.read(self.b, more.reshape().data, [])
            self.b.insert(scf.ConditionOp(flag, list(before.arguments)))

        def turn() -> None:
            found = body(self.size(after.arguments[0]), [self.of(value) for value in after.arguments[1:]])
            following = SCALARS.compute(self.b, lambda number: number + 1, after.arguments[0])
            self.b.insert(scf.YieldOp([following, *self._carried_on(found, carried)]))

        self._in_block(before, test)
        self._in_block(after, turn)
        return [self.of(value) for value in loop.results[1:]]

    def _carried_on(self, found: Sequence[Tensor], carried: Sequence[Tensor]) -> list[Value[Any]]:
        return [sz.as_shaped(self.b, x.data, c.data.type) for x, c in zip(found, carried)]

    def _in_block(self, block: Block, build: Callable[[], None]) -> None:
        """Build in a region; sizes that are built there are not defined outside."""
        outer, known = self.b, dict(self._sizes)
        self._build_with(inside(outer, block))
        build()
        self._build_with(outer)
        self._sizes = known
