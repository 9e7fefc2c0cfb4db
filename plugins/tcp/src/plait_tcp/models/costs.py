"""What operations of tcp cost: elements computed, and bytes that a kernel of its own would read and write."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, ComplexType, IndexType, RankedTensorType
from plait.frozen import FrozenValue
from plait.interfaces.cost_model import Cost, CostModel
from plait_std.scalar.kind import CHEAP
from plait_std.scalar.table import KINDS

from plait_tcp import ops
from plait_tcp.first_dialect.ops import NAMED

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation


def element_count(type: Type) -> float | None:
    """The number of elements; None if it is not known."""
    if not isinstance(type, RankedTensorType) or DYNAMIC in type.shape:
        return None
    return float(math.prod(type.shape))


def element_bytes(element: Type) -> float:
    """Bytes that an element takes in memory."""
    if isinstance(element, ComplexType):
        return 2 * element_bytes(element.element_type)
    bits = 64 if isinstance(element, IndexType) else getattr(element, "width", 64)
    return max(bits, 8) / 8


def tensor_bytes(type: Any) -> float | None:
    """Bytes of a tensor; None if it is not known how many."""
    count = element_count(type)
    return None if count is None else count * element_bytes(type.element_type)


def _total(numbers: Sequence[float | None]) -> float | None:
    known = [number for number in numbers if number is not None]
    return sum(known) if len(known) == len(numbers) else None


def _times(*factors: float | None) -> float | None:
    known = [factor for factor in factors if factor is not None]
    return math.prod(known) if len(known) == len(factors) else None


def _none(op: Any) -> float:
    return 0.0


class TensorCost(FrozenValue, CostModel):
    """Reads each operand and writes each result once; `flops(op)` are none by default."""

    flops: Callable[[Any], float | None] = staticmethod(_none)

    def cost(self, op: Operation, target: Any = None) -> Cost:
        read = _total([tensor_bytes(v.type) for v in op.operands if isinstance(v.type, RankedTensorType)])
        return Cost(self.flops(op), self.read(op, read), _total([tensor_bytes(v.type) for v in op.results]), 1.0)

    def read(self, op: Operation, everything: float | None) -> float | None:
        """Bytes read, where `everything` is the size of all operands."""
        return everything


class PartCost(TensorCost):
    """What takes a part of its operand reads no more than it writes."""

    def read(self, op: Operation, everything: float | None) -> float | None:
        return tensor_bytes(op.results[0].type)


def elementwise(op: Operation) -> float | None:
    """An operation, or a function, of each element."""
    kind = getattr(op, "kind", None)
    flops = CHEAP if kind is None else KINDS[getattr(kind, "text", kind)].cost
    return _times(element_count(op.results[0].type), flops)


def reduction(op: Operation) -> float | None:
    """A step for each element of the first operand; of a region, for each operation in it."""
    steps = len(op.regions[0].block.operations) - 1 if op.regions else 1
    return _times(element_count(op.operands[0].type), float(max(steps, 1)))


def windows(op: ops.WindowOp | ops.WindowRegionOp) -> float | None:
    """A step for each element of each window."""
    return _times(element_count(op.results[0].type), float(math.prod(op.window.values)))


def contraction(op: ops.ContractOp) -> float | None:
    """A product and a sum for each place in the loops."""
    extents: dict[int, int] = {}
    for map, value in zip(op.maps, (op.lhs, op.rhs, op.result)):
        for expr, size in zip(map.results, value.type.shape):
            if extents.get(expr.position, DYNAMIC) == DYNAMIC:
                extents[expr.position] = size
    return None if DYNAMIC in extents.values() else 2.0 * math.prod(extents.values())


def convolution(op: ops.ConvOp) -> float | None:
    """A product and a sum for each element of the result, input feature and place in the kernel."""
    return convolution_of(op, op.rhs.type, op.result.type)


def convolution_of(op: ops.ConvOp, kernel: Any, result: Any) -> float | None:
    """The same if kernel and result had these types."""
    features = kernel.shape[op.rhs_dims.values[1]]
    if features == DYNAMIC:
        return None
    count = element_count(kernel)
    return _times(2.0, element_count(result), None if count is None else count / max(features, 1))


def sorting(op: ops.SortOp | ops.TopKOp) -> float | None:
    """n log2(n) comparisons of each line."""
    source = op.operands[0].type
    length = source.shape[op.dim.value if isinstance(op, ops.SortOp) else -1]
    return None if length == DYNAMIC else _times(element_count(source), math.log2(max(length, 2)))


def fourier(op: ops.FftOp) -> float | None:
    """5 n log2(n) of each line and dimension, as is usual to count."""
    steps = sum(math.log2(max(length, 2)) for length in op.lengths.values)
    return _times(5.0, _largest_count(op), steps)


def _largest_count(op: ops.FftOp) -> float | None:
    """The greater of the numbers of elements of operand and result."""
    counts = [element_count(v.type) for v in (op.operand, op.result)]
    known = [count for count in counts if count is not None]
    return max(known) if len(known) == len(counts) else None


def random_bits(op: ops.RngBitsOp) -> float | None:
    """About 80 operations on words for each 32 bits."""
    size = tensor_bytes(op.bits.type)
    return None if size is None else 20.0 * size


def scatter(op: ops.ScatterOp) -> float | None:
    """The region for each element of the updates."""
    return _times(element_count(op.updates[0].type), float(max(len(op.body.block.operations) - 1, 1)))


def quantization(op: ops.QuantizeOp | ops.DequantizeOp | ops.RequantizeOp) -> float | None:
    """For each element a product, a sum and, where numbers are made whole, two bounds and a rounding."""
    steps = 2.0 * ("source" in op.property_names) + 5.0 * ("target" in op.property_names)
    return _times(element_count(op.operand.type), steps)


class FreeCost(CostModel):
    """What is in memory before the program runs, or is gone before it does."""

    def cost(self, op: Operation, target: Any = None) -> Cost:
        return Cost(0.0, 0.0, 0.0, 0.0)


class UnknownCost(TensorCost):
    """Reads each operand and writes each result once; what it computes is not known."""

    def cost(self, op: Operation, target: Any = None) -> Cost:
        return super().cost(op, target)._replace(flops=None, code_size=None)


class BodyCost(TensorCost):
    """What the operations inside cost; values that stay inside are not read or written."""

    def read(self, op: Operation, everything: float | None) -> float | None:
        outside = [value for value in captured(op) if isinstance(value.type, RankedTensorType)]
        return _total([everything, *(tensor_bytes(value.type) for value in outside)])


def operations_inside(op: ops.GroupOp | ops.IsolatedGroupOp) -> float | None:
    """Of all operations of a group."""
    return _total([_flops_inside(inner) for inner in op.body.block.operations])


def _flops_inside(op: Operation) -> float | None:
    """Of an operation of a group; of one of another dialect they are not known if it makes tensors."""
    model = COSTS.get(type(op))
    if model is not None:
        return model.cost(op).flops
    return None if any(isinstance(result.type, RankedTensorType) for result in op.results) else 0.0


def captured(op: Any) -> list[Any]:
    """The values from around an operation that its regions use, in order of their first use."""
    inside = {value for inner in op.walk() if inner is not op for value in inner.results}
    for inner in op.walk():
        inside.update(argument for region in inner.regions for block in region.blocks for argument in block.arguments)
    used = dict.fromkeys(value for inner in op.walk() if inner is not op for value in inner.operands)
    return [value for value in used if value not in inside]


COSTS: dict[Any, CostModel] = {
    **dict.fromkeys(ops.OPERATIONS, TensorCost()),
    **dict.fromkeys((ops.UnaryOp, ops.BinaryOp, ops.TernaryOp, ops.CastOp, ops.BitcastOp), TensorCost(elementwise)),
    **dict.fromkeys(NAMED, TensorCost(elementwise)),
    **dict.fromkeys((ops.QuantizeOp, ops.DequantizeOp, ops.RequantizeOp), TensorCost(quantization)),
    **dict.fromkeys((ops.SliceOp, ops.GatherOp, ops.GatherNdOp), PartCost()),
    **dict.fromkeys((ops.ReduceOp, ops.ReduceRegionOp, ops.ScanOp, ops.ScanRegionOp), TensorCost(reduction)),
    **dict.fromkeys((ops.WindowOp, ops.WindowRegionOp), TensorCost(windows)),
    **dict.fromkeys((ops.SortOp, ops.TopKOp), TensorCost(sorting)),
    **dict.fromkeys((ops.GroupOp, ops.IsolatedGroupOp), BodyCost(operations_inside)),
    ops.ContractOp: TensorCost(contraction), ops.ConvOp: TensorCost(convolution), ops.FftOp: TensorCost(fourier),
    ops.RngBitsOp: TensorCost(random_bits), ops.ScatterOp: TensorCost(scatter), ops.CustomOp: UnknownCost(),
    **dict.fromkeys((ops.ConstOp, ops.YieldOp, ops.SymbolicIntOp, ops.BindSymbolicShapeOp), FreeCost()),
}  # fmt: skip
