"""How operations of tcp compute in other orders of dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import (
    AffineMapAttr,
    ArrayAttr,
    DenseElementsAttr,
    DenseResourceElementsAttr,
    IntegerAttr,
    array_i64,
)
from plait.builtin.types import DYNAMIC
from plait.ir.affine import AffineMap
from plait.lazy import lazy_import
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.builders import integer_value, is_constant
from plait_std.tensor.ops import DimOp

from plait_tcp import ops
from plait_tcp.layouts.orders import Order, identity, inverse, is_identity, ordered, ordered_type
from plait_tcp.layouts.reorderable import Reorderable
from plait_tcp.layouts.reshapes import are_alike, through
from plait_tcp.models.costs import contraction, convolution_of
from plait_tcp.models.order_costs import (
    apart,
    assumed,
    conv_factor,
    kernel_steps,
    known_bytes,
    packing_steps,
    padded_to_vectors,
    partly_filled,
    product_factor,
    ragged,
    shortened,
)
from plait_tcp.ops.index_lists import split_mixed

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.runtime.target import Target

np = lazy_import("numpy")
Orders = Sequence["Order | None"]
_COPIED = 64
"""Features from which on what lies strides apart is copied, with columns side by side."""


def _again(op: Operation, operands: Sequence[Any], types: Sequence[Any], **properties: Any) -> Any:
    """The operation with other operands, result types and some other properties."""
    changed = {**{k: v for k, v in op.properties.items() if v is not None}, **properties}
    return type(op).create(operands, types, changed, op.attributes, location=op.location)


class SameRank(Reorderable):
    """One tensor in, one out, of the same dimensions: the state is the order of both."""

    plain: tuple[str, ...] = ()
    """Properties with a number for each dimension."""
    mixed: tuple[str, ...] = ()
    """Lists of constants and values, one for each dimension, in the order of their operands."""
    tensors = 1
    """How many operands are tensors of all dimensions; those after them stay as they are."""

    def state_of_result(self, op: Operation, order: Order) -> Order | None:
        return order

    def state_of_operand(self, op: Operation, index: int, order: Order) -> Order | None:
        return order if index < self.count(op) else None

    def operand_orders(self, op: Operation, state: Order) -> Orders:
        count = self.count(op)
        return [state if i < count else None for i in range(len(op.operands))]

    def count(self, op: Operation) -> int:
        """How many operands are tensors of all dimensions."""
        return self.tensors

    def build(
        self, op: Operation, builder: Builder, operands: Sequence[Value[Any]], orders: Orders, state: Order | None
    ) -> Sequence[Value[Any]]:  # fmt: skip
        assert state is not None
        properties: dict[str, Any] = {
            name: array_i64(ordered(op.properties[name].values, state))
            for name in self.plain
            if op.properties.get(name) is not None
        }
        kept = len(op.operands) - sum(len(getattr(op, name)) for name in self.mixed)
        new = list(operands[:kept])
        for name in self.mixed:
            values, constants = split_mixed(ordered(getattr(op, f"mixed_{name}"), state))
            new += values
            properties[f"static_{name}"] = array_i64(constants)
        properties |= self.changed(op, state)
        return builder.insert(_again(op, new, [ordered_type(op.result.type, state)], **properties)).results

    def changed(self, op: Operation, state: Order) -> dict[str, Any]:
        """Further properties that differ."""
        return {}


class SliceOrder(SameRank):
    """`tcp.slice`."""

    mixed = ("offsets", "sizes", "strides")


class PadOrder(SameRank):
    """`tcp.pad`."""

    mixed = ("low", "high", "interior")


class WindowOrder(SameRank):
    """`tcp.window`."""

    plain = ("window", "strides", "base_dilation", "dilation")
    mixed = ("low", "high")


class ReverseOrder(SameRank):
    """`tcp.reverse`."""

    def changed(self, op: Any, state: Order) -> dict[str, Any]:
        return {"dims": array_i64([i for i, dim in enumerate(state) if dim in op.dims.values])}


class ConcatOrder(SameRank):
    """`tcp.concat`."""

    def count(self, op: Operation) -> int:
        return len(op.operands)

    def changed(self, op: Any, state: Order) -> dict[str, Any]:
        return {"dim": IntegerAttr(state.index(op.dim.value), op.dim.type)}


class ReduceOrder(Reorderable):
    """`tcp.reduce`: the state is the order of the operand."""

    def state_of_result(self, op: ops.ReduceOp, order: Order) -> Order | None:
        kept = iter(ordered(_kept(op), order))
        return tuple([i if i in op.dims.values else next(kept) for i in range(op.operand.type.rank)])

    def state_of_operand(self, op: ops.ReduceOp, index: int, order: Order) -> Order | None:
        return order if index == 0 else None

    def operand_orders(self, op: ops.ReduceOp, state: Order) -> Orders:
        return [state, None]

    def result_order(self, op: ops.ReduceOp, state: Order) -> Order:
        kept = _kept(op)
        return tuple([kept.index(dim) for dim in state if dim in kept])

    def steps(self, op: ops.ReduceOp, state: Order, machine: Target) -> float:
        """Rows are added up in any order of memory, but for rows shorter than a vector that are added to each other."""
        dims, last = op.dims.values, op.operand.type.rank - 1
        lanes = op.operand.type.shape[state[-1]]
        is_short = lanes != DYNAMIC and lanes < machine.vector_bits // 32
        return known_bytes(op.operand.type) / 8 if is_short and last in dims and state[-1] not in dims else 0.0

    def build(
        self, op: ops.ReduceOp, builder: Builder, operands: Sequence[Value[Any]], orders: Orders, state: Order | None
    ) -> Sequence[Value[Any]]:  # fmt: skip
        assert state is not None
        dims = array_i64([i for i, dim in enumerate(state) if dim in op.dims.values])
        type = ordered_type(op.result.type, self.result_order(op, state))
        return builder.insert(_again(op, operands, [type], dims=dims)).results


def _kept(op: ops.ReduceOp) -> list[int]:
    return [i for i in range(op.operand.type.rank) if i not in op.dims.values]


class ReshapeOrder(Reorderable):
    """`tcp.reshape`: dimensions that it joins stay together; the state is the order of the result."""

    def accepts(self, op: ops.ReshapeOp) -> bool:
        return are_alike(op.operand, op.result)

    def state_of_result(self, op: ops.ReshapeOp, order: Order) -> Order | None:
        return None if through(op.result.type.shape, op.operand.type.shape, order) is None else order

    def state_of_operand(self, op: ops.ReshapeOp, index: int, order: Order) -> Order | None:
        return through(op.operand.type.shape, op.result.type.shape, order) if index == 0 else None

    def operand_orders(self, op: ops.ReshapeOp, state: Order) -> Orders:
        return [through(op.result.type.shape, op.operand.type.shape, state), *[None] * len(op.sizes)]

    def build(
        self, op: ops.ReshapeOp, builder: Builder, operands: Sequence[Value[Any]], orders: Orders, state: Order | None
    ) -> Sequence[Value[Any]]:  # fmt: skip
        assert state is not None
        type = ordered_type(op.result.type, state)
        sizes = ordered(sz.mixed_sizes(op.result.type.shape, op.sizes), state)
        return builder.insert(_again(op, [operands[0], *sz.dynamic_only(builder, type.shape, sizes)], [type])).results


class ConvOrder(Reorderable):
    """`tcp.conv`: input and result have their batch, feature and spatial dimensions in one order."""

    def state_of_result(self, op: ops.ConvOp, order: Order) -> Order | None:
        return order

    def state_of_operand(self, op: ops.ConvOp, index: int, order: Order) -> Order | None:
        if index != 0:
            return None
        lhs, out = op.lhs_dims.values, op.out_dims.values
        return tuple([out[lhs.index(dim)] for dim in order])

    def operand_orders(self, op: ops.ConvOp, state: Order) -> Orders:
        lhs, out = op.lhs_dims.values, op.out_dims.values
        image = tuple([lhs[out.index(dim)] for dim in state])
        return [image, _kernel_order(op, state), *[None] * (len(op.operands) - 2)]

    def steps(self, op: ops.ConvOp, state: Order, machine: Target) -> float:
        lhs, out = op.lhs_dims.values, op.out_dims.values
        order = [out.index(dim) for dim in state]
        return _conv_steps(op, order, order, machine) - _conv_steps(op, roles(lhs), roles(out), machine)

    def build(
        self, op: ops.ConvOp, builder: Builder, operands: Sequence[Value[Any]], orders: Orders, state: Order | None
    ) -> Sequence[Value[Any]]:  # fmt: skip
        assert state is not None
        out = op.out_dims.values
        dims = array_i64(inverse([out.index(dim) for dim in state]))
        kernel = orders[1] or identity(len(state))
        rhs = array_i64([kernel.index(dim) for dim in op.rhs_dims.values])
        type = ordered_type(op.result.type, state)
        return builder.insert(_again(op, operands, [type], lhs_dims=dims, rhs_dims=rhs, out_dims=dims)).results


def _kernel_order(op: ops.ConvOp, state: Order) -> Order | None:
    """Output features last in a kernel that is constant, where they are last in the result, too; else as it is."""
    made = op.rhs.defining_op
    if state[-1] != op.out_dims.values[1] or not isinstance(made, ops.ConstOp):
        return None
    inputs, outputs, *spatial = op.rhs_dims.values
    return (*spatial, inputs, outputs) if has_elements(made.value) else None


def has_elements(value: Any) -> bool:
    """Whether the elements of a constant are known, in the program or as a resource of the file."""
    return isinstance(value, DenseElementsAttr) or (isinstance(value, DenseResourceElementsAttr) and value.is_defined)


def _conv_steps(op: ops.ConvOp, lhs: Sequence[int], out: Sequence[int], machine: Target) -> float:
    """The steps of a convolution whose input and result have their roles in these orders."""
    kernel = [op.rhs.type.shape[dim] for dim in op.rhs_dims.values[2:]]
    flops = convolution_of(op, assumed(op.rhs.type), assumed(op.result.type)) or 0.0
    steps = kernel_steps(flops, machine) * conv_factor(lhs, out, kernel)
    columns = op.result.type.shape[op.out_dims.values[-1]]
    if out[-1] != 1:
        is_product = all(size == 1 for size in kernel)
        steps *= product_factor(*_product_columns(op), machine) if is_product else ragged(columns, machine)
        steps *= 1.0 if is_product else apart(op.strides.values[-1])
    if has_narrow_groups(op, machine):
        steps *= partly_filled(columns, machine) if out[-1] != 1 else partly_filled(_features(op), machine, True)
    elif out[-1] != 1 and any(size != 1 for size in kernel):
        steps *= shortened(columns, machine)
    is_packed_before = out[-1] != 1 or is_constant(op.rhs.defining_op)
    return steps if is_packed_before else steps + packing_steps(op.rhs.type)


def _product_columns(op: ops.ConvOp) -> tuple[int, int]:
    """The columns of a convolution with windows of one element in planes, and their distance in the input.

    Rows that lie next to each other in the input, too, are one row, and so are those that are copied for many features.
    """
    strides, shape = op.strides.values, assumed(op.result.type).shape
    sizes = [shape[dim] for dim in op.out_dims.values[2:]]
    is_copied = strides[-1:] != (1,) and op.rhs.type.shape[op.rhs_dims.values[1]] >= _COPIED
    is_dense = all(stride == 1 for stride in strides) or is_copied
    is_padded = any((*op.mixed_low, *op.mixed_high))
    return (prod(sizes), 1) if (is_dense and not is_padded) or not sizes else (sizes[-1], strides[-1])


def roles(dims: Sequence[int]) -> list[int]:
    """The role of each dimension, given the dimension of each role."""
    return [list(dims).index(i) for i in range(len(dims))]


def features_last(op: ops.ConvOp) -> Order:
    """The order of the result of a convolution with batch first and features last."""
    batch, feature, *spatial = op.out_dims.values
    return (batch, *spatial, feature)


def features_first(op: ops.ConvOp) -> Order:
    """The order of the result of a convolution with batch first, then features: planes."""
    batch, feature, *spatial = op.out_dims.values
    return (batch, feature, *spatial)


def has_narrow_groups(op: ops.ConvOp, machine: Target) -> bool:
    """Whether features of a group are several, but too few for a vector, and there are several groups."""
    return max(op.groups) > 1 and 1 < _features(op) < machine.vector_bits // 32


def _features(op: ops.ConvOp) -> int:
    """The number of output features of a group."""
    return op.rhs.type.shape[op.rhs_dims.values[1]] // max(op.groups)


class ContractOrder(Reorderable):
    """`tcp.contract`: operands and results in any order that leaves the innermost loop to adjacent elements."""

    def state_of_result(self, op: ops.ContractOp, order: Order) -> Order | None:
        if order[-1] == len(order) - 1:
            return order
        innermost = op.maps[2].results[order[-1]]
        places = [map.results.index(innermost) - len(map.results) for map in op.maps[:2] if innermost in map.results]
        return order if places == [-1] else None

    def steps(self, op: ops.ContractOp, state: Order, machine: Target) -> float:
        sizes = [max(1, size) for size in assumed(op.result.type).shape]
        before, after = (padded_to_vectors(sizes[dim], machine) / sizes[dim] for dim in (-1, state[-1]))
        return kernel_steps(contraction(op) or 0.0, machine) * (after - before)

    def absorbs(self, op: ops.ContractOp, index: int, order: Order) -> bool:
        results = ordered(op.maps[index].results, order)
        innermost = op.maps[2].results[-1:]
        return not innermost or innermost[0] not in results[:-1]

    def build(
        self, op: ops.ContractOp, builder: Builder, operands: Sequence[Value[Any]], orders: Orders, state: Order | None
    ) -> Sequence[Value[Any]]:  # fmt: skip
        out = state or identity(op.result.type.rank)
        maps = [
            map if order is None else AffineMap(map.num_dims, 0, tuple(ordered(map.results, order)))
            for map, order in zip(op.maps, (*orders, out), strict=True)
        ]
        attribute = ArrayAttr(tuple([AffineMapAttr(map) for map in maps]))
        type = ordered_type(op.result.type, out)
        return builder.insert(_again(op, operands, [type], indexing_maps=attribute)).results


class BroadcastOrder(Reorderable):
    """`tcp.broadcast`: its operand stays, unless it is a constant, whose neighbours stay neighbours in the result."""

    is_source = True

    def state_of_result(self, op: ops.BroadcastOp, order: Order) -> Order | None:
        return order

    def build(
        self, op: ops.BroadcastOp, builder: Builder, operands: Sequence[Value[Any]], orders: Orders,
        state: Order | None,
    ) -> Sequence[Value[Any]]:  # fmt: skip
        assert state is not None
        sizes = ordered(sz.mixed_sizes(op.result.type.shape, op.sizes), state)
        type = ordered_type(op.result.type, state)
        dims = [state.index(dim) for dim in op.dims.values]
        order = tuple(sorted(range(len(dims)), key=dims.__getitem__))
        operand = None if is_identity(order) else _constant_in_order(builder, operands[0], order)
        if operand is not None:
            dims.sort()
        new_operands = [operand or operands[0], *sz.dynamic_only(builder, type.shape, sizes)]
        return builder.insert(_again(op, new_operands, [type], dims=array_i64(dims))).results


def _constant_in_order(builder: Builder, value: Value[Any], order: Order) -> Value[Any] | None:
    """A constant, or its reshape to known sizes, with its dimensions in another order; None if `value` is neither."""
    source: Any = value.defining_op
    if isinstance(source, ops.ReshapeOp):
        source = source.operand.defining_op
    if not isinstance(source, ops.ConstOp) or not has_elements(source.value) or not value.type.has_static_shape:
        return None
    return builder.insert(ops.ConstOp(_elements_in_order(source.value, value.type, order))).result


def _elements_in_order(value: Any, type: Any, order: Order) -> DenseElementsAttr:
    """The elements of a constant, as a tensor of `type` in another order of its dimensions."""
    new = ordered_type(type, order)
    if isinstance(value, DenseElementsAttr) and value.is_splat:
        return DenseElementsAttr(new, value.raw)
    elements = value.numpy().reshape(type.shape).transpose(order)
    return DenseElementsAttr.from_numpy(np.ascontiguousarray(elements), new)


class IotaOrder(Reorderable):
    """`tcp.iota`."""

    is_source = True

    def state_of_result(self, op: ops.IotaOp, order: Order) -> Order | None:
        return order

    def build(
        self, op: ops.IotaOp, builder: Builder, operands: Sequence[Value[Any]], orders: Orders, state: Order | None
    ) -> Sequence[Value[Any]]:  # fmt: skip
        assert state is not None
        sizes = ordered(sz.mixed_sizes(op.result.type.shape, op.sizes), state)
        type = ordered_type(op.result.type, state)
        dim = IntegerAttr(state.index(op.dim.value), op.dim.type)
        return builder.insert(_again(op, sz.dynamic_only(builder, type.shape, sizes), [type], dim=dim)).results


class ConstOrder(Reorderable):
    """`tcp.const`: data in another order."""

    is_source = True

    def accepts(self, op: ops.ConstOp) -> bool:
        return has_elements(op.value)

    def state_of_result(self, op: ops.ConstOp, order: Order) -> Order | None:
        return order

    def build(
        self, op: Any, builder: Builder, operands: Sequence[Value[Any]], orders: Orders, state: Order | None
    ) -> Sequence[Value[Any]]:  # fmt: skip
        assert state is not None
        return builder.insert(ops.ConstOp(_elements_in_order(op.value, op.result.type, state))).results


class DimOrder(Reorderable):
    """`tensor.dim` of a known dimension."""

    def accepts(self, op: DimOp) -> bool:
        return integer_value(op.index) is not None

    def absorbs(self, op: DimOp, index: int, order: Order) -> bool:
        return index == 0

    def build(
        self, op: DimOp, builder: Builder, operands: Sequence[Value[Any]], orders: Orders, state: Order | None
    ) -> Sequence[Value[Any]]:  # fmt: skip
        dim = integer_value(op.index)
        assert orders[0] is not None and dim is not None
        return [SCALARS.on(builder).size(operands[0], orders[0].index(dim)).value]


class ShapeOrder(Reorderable):
    """`tcp.bind_symbolic_shape`: the shape in another order."""

    def absorbs(self, op: ops.BindSymbolicShapeOp, index: int, order: Order) -> bool:
        return index == 0

    def build(
        self, op: ops.BindSymbolicShapeOp, builder: Builder, operands: Sequence[Value[Any]], orders: Orders,
        state: Order | None,
    ) -> Sequence[Value[Any]]:  # fmt: skip
        assert orders[0] is not None
        map = op.shape_expressions.map
        stated = AffineMapAttr(AffineMap(0, map.num_symbols, tuple(ordered(map.results, orders[0]))))
        return builder.insert(_again(op, operands, [], shape_expressions=stated)).results


REORDERABLE: dict[Any, Reorderable] = {
    ops.SliceOp: SliceOrder(),
    ops.PadOp: PadOrder(),
    ops.WindowOp: WindowOrder(),
    ops.ReverseOp: ReverseOrder(),
    ops.ConcatOp: ConcatOrder(),
    ops.ReduceOp: ReduceOrder(),
    ops.ReshapeOp: ReshapeOrder(),
    ops.ConvOp: ConvOrder(),
    ops.ContractOp: ContractOrder(),
    ops.BroadcastOp: BroadcastOrder(),
    ops.IotaOp: IotaOrder(),
    ops.ConstOp: ConstOrder(),
    ops.BindSymbolicShapeOp: ShapeOrder(),
}
DIM_ORDER = {DimOp.name: DimOrder()}
