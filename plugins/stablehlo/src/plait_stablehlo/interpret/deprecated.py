"""Einstein sums and selection by index."""

from __future__ import annotations

from typing import Any

from plait.interpret import interpret
from plait.interpret.numbers import contiguous
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_stablehlo.interpret.contraction import for_products, from_products
from plait_stablehlo.ops import deprecated as o
from plait_stablehlo.ops.einstein import Equation

np = lazy_import("numpy")


def _einstein(op: Any, *values: Any) -> Any:
    equation, dtype = Equation.parse(op.einsum_config.value, [v.shape for v in values]), dtype_of(op.result.type)
    arguments: list[Any] = []
    for value, dims in zip(values, equation.operands):
        arguments += [for_products(value, dtype), list(dims)]
    return contiguous(from_products(np.einsum(*arguments, list(equation.result)), dtype))


@interpret(o.EinsumOp)
def einsum(op: o.EinsumOp, lhs: Any, rhs: Any) -> Any:
    return _einstein(op, lhs, rhs)


@interpret(o.UnaryEinsumOp)
def unary_einsum(op: o.UnaryEinsumOp, operand: Any) -> Any:
    return _einstein(op, operand)


@interpret(o.TorchIndexSelectOp)
def torch_index_select(op: o.TorchIndexSelectOp, operand: Any, index: Any) -> Any:
    """An index outside is moved inside, as by `gather`."""
    dim, batches = op.selected_dimension, op.batch_count
    places = np.clip(index.astype(np.int64), 0, max(operand.shape[dim] - 1, 0))
    parts = [np.take(operand[at], places[at], axis=dim - batches) for at in np.ndindex(*operand.shape[:batches])]
    shape = (*operand.shape[:dim], *index.shape[batches:], *operand.shape[dim + 1 :])
    return np.stack(parts).reshape(shape) if parts else np.empty(shape, operand.dtype)


INTERPRETATIONS = (einsum, unary_einsum, torch_index_select)
