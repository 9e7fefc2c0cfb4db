"""Which operations compute with quantized values, and which only move them; the same operations on other types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ShapedType
from plait.ir.block import Block

from plait_stablehlo.quantization.types import element, is_quantized

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation

_MOVERS = (
    "all_gather", "all_reduce", "all_to_all", "async_done", "async_start", "bitcast_convert", "broadcast",
    "broadcast_in_dim", "case", "collective_broadcast", "collective_permute", "composite", "concatenate", "constant",
    "custom_call", "dynamic_broadcast_in_dim", "dynamic_gather", "dynamic_pad", "dynamic_reshape", "dynamic_slice",
    "dynamic_update_slice", "gather", "get_dimension_size", "get_tuple_element", "if", "infeed", "map",
    "optimization_barrier", "outfeed", "pad", "real_dynamic_slice", "recv", "reduce", "reduce_scatter",
    "reduce_window", "reshape", "return", "reverse", "scatter", "select_and_scatter", "send", "set_dimension_size",
    "slice", "sort", "torch_index_select", "transpose", "tuple", "while",
)  # fmt: skip
MOVERS = frozenset((*(f"stablehlo.{name}" for name in _MOVERS), "chlo.scan"))
"""Operations that pass stored integers on, or hand them to functions that compute with them."""


PROMOTING = frozenset(("stablehlo.reduce", "stablehlo.reduce_window"))
"""Operations whose function may compute with a wider type than the operands have."""


def has_quantized(op: Operation) -> bool:
    """Whether an operand or a result is quantized."""
    return True in [is_quantized(v.type) for v in (*op.operands, *op.results)]  # asked of each operation: no generator


def expressed(ty: Any) -> Any:
    """`ty` with the type that its quantized elements express; any other type as it is."""
    return ty.with_element_type(ty.element_type.expressed_type) if _is_tensor(ty) else ty


def stored(ty: Any) -> Any:
    """`ty` with the integers that its quantized elements are stored as; any other type as it is."""
    return ty.with_element_type(ty.element_type.storage_type) if _is_tensor(ty) else ty


def _is_tensor(ty: Type) -> bool:
    return isinstance(ty, ShapedType) and is_quantized(ty)


def promotions(op: Operation) -> list[tuple[Any, Any] | None]:
    """For each operand of a reduction whose function computes with another type, the two types; None for all others."""
    if op.name not in PROMOTING:
        return [None] * len(op.operands)
    targets = [element(r.type) for r in op.results] * 2
    sources = [element(v.type) for v in op.operands]
    return [(a, b) if a is not b and is_quantized(a) else None for a, b in zip(sources, targets)]


def twin(op: Operation, change: Callable[[Any], Any], operands: Sequence[Any] | None = None) -> Any:
    """The same operation, detached, on types that `change` returns; on block arguments unless `operands` are given."""
    if operands is None:
        operands = Block([change(v.type) for v in op.operands]).arguments
    properties = op.properties
    if op.name in ("stablehlo.compare", "chlo.broadcast_compare"):  # floats and integers compare each in their way
        properties = {n: a for n, a in properties.items() if n != "compare_type"}
    types = [change(r.type) for r in op.results]
    create: Any = op.create
    return create(tuple(operands), types, properties, dict(op.attributes), location=op.location)
