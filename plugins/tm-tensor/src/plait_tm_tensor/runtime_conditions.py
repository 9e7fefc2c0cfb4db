"""What operations of tm_tensor need when they run: what their verifiers check of static sizes, of dynamic ones."""

from __future__ import annotations

from typing import Any

from plait.interfaces.runtime_verifiable import RuntimeChecks, ShapeConditions

from plait_tm_tensor import ops


class LinesFit(ShapeConditions):
    """`tm_tensor.scan`: output and accumulator have the shape of the input, the latter without `dimension`."""

    def runtime_conditions(self, op: ops.ScanOp, checks: RuntimeChecks) -> None:
        shape = checks.sizes(op.inputs[0])
        output, accumulator = op.outs
        for dim, size in enumerate(shape):
            message = f"dimension {dim} of input and output have different sizes"
            checks.require_equal(size, checks.size(output, dim), message)
        line = [size for dim, size in enumerate(shape) if dim != op.dimension.value]
        for dim, size in enumerate(line):
            message = f"dimension {dim} of the accumulator does not have the size that the input has there"
            checks.require_equal(size, checks.size(accumulator, dim), message)


class UpdatesFit(ShapeConditions):
    """`tm_tensor.scatter`: an index for each update, and updates that are not larger than the original."""

    def runtime_conditions(self, op: ops.ScatterOp, checks: RuntimeChecks) -> None:
        (updates, indices), original = op.inputs, op.outs[0]
        count = checks.size(updates, 0)
        checks.require_equal(count, checks.size(indices, 0), "there are not as many indices as updates")
        leading = original.type.rank - updates.type.rank + 1
        for dim in range(1, updates.type.rank):
            place = leading + dim - 1
            message = f"dimension {dim} of the updates is larger than dimension {place} of the original"
            checks.require_at_most(checks.size(updates, dim), checks.size(original, place), message)


class OperandsAgree(ShapeConditions):
    """`tm_tensor.sort`: all tensors have one shape."""

    def runtime_conditions(self, op: ops.SortOp, checks: RuntimeChecks) -> None:
        shape = checks.sizes(op.outs[0])
        for number, value in enumerate(op.outs[1:], 1):
            for dim, size in enumerate(shape):
                message = f"dimension {dim} of operand #0 and of operand #{number} have different sizes"
                checks.require_equal(size, checks.size(value, dim), message)


class KeptFit(ShapeConditions):
    """`tm_tensor.topk`: values and indices agree, and inputs and outputs do but along `dimension`."""

    def runtime_conditions(self, op: ops.TopkOp, checks: RuntimeChecks) -> None:
        shape, kept = checks.sizes(op.inputs[0]), checks.sizes(op.outs[0])
        for dim, size in enumerate(shape):
            if dim != op.dimension.value:
                message = f"dimension {dim} of input and output have different sizes"
                checks.require_equal(size, kept[dim], message)
        for name, sizes, indices in (("input", shape, op.inputs[1:]), ("output", kept, op.outs[1:])):
            for dim, size in enumerate(sizes if indices else ()):
                message = f"dimension {dim} of {name} values and indices have different sizes"
                checks.require_equal(size, checks.size(indices[0], dim), message)


class HeadsFit(ShapeConditions):
    """`tm_tensor.attention`: batches agree, and so do heads, sequences and the output."""

    def runtime_conditions(self, op: ops.AttentionOp, checks: RuntimeChecks) -> None:
        query, key, value, output = map(checks.sizes, (*op.inputs, *op.outs))
        checks.require_equal(query[-1], key[-1], "query and key have different heads")
        checks.require_equal(key[-2], value[-2], "key and value have different sequences")
        checks.require_equal(query[-2], output[-2], "query and output have different sequences")
        checks.require_equal(value[-1], output[-1], "value and output have different heads")
        for dim, size in enumerate(query[:-2]):
            for name, other in (("key", key), ("value", value), ("output", output)):
                checks.require_equal(size, other[dim], f"dimension {dim} of query and {name} have different sizes")


RUNTIME_CONDITIONS: dict[Any, ShapeConditions] = {
    ops.ScanOp: LinesFit(),
    ops.ScatterOp: UpdatesFit(),
    ops.SortOp: OperandsAgree(),
    ops.TopkOp: KeptFit(),
    ops.AttentionOp: HeadsFit(),
}
