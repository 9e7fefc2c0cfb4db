"""The rules that all structured operations obey: operands, maps, sizes, results and the region fit together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, BaseMemRefType, TensorType
from plait.ir.affine import AffineDim
from plait.ir.attribute import VerifyError
from plait.ir.lifetime import Known

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.value import Value

    from plait_linalg.ops.base import StructuredOp

_FITTING = Known()
"""Numbers of loops, maps and operand types that were found to fit together: many operations share them."""


def is_indexed(ty: Type) -> bool:
    """Whether operands of a type are read an element at a time: all others are scalars."""
    return isinstance(ty, (TensorType, BaseMemRefType))


def verify_structured(op: Any) -> None:
    """Raise `VerifyError` unless maps, iterators, operands, region and results fit together."""
    operands = op.ins + op.outs
    _verify_operands(op, operands)
    maps, iterators = op.maps(), op.iterators()
    fitting = (len(iterators), *maps, *(value.type for value in operands))
    if fitting not in _FITTING:
        _verify_maps(maps, len(iterators), operands)
        _verify_sizes(maps, operands, len(iterators))
        _FITTING.add(fitting)
    _verify_results(op)
    _verify_region(op, operands)


def _verify_operands(op: StructuredOp, operands: Sequence[Any]) -> None:
    verify_ranked(operands, len(op.ins))
    kinds = {isinstance(v.type, TensorType) for v in operands if is_indexed(v.type)}
    if len(kinds) > 1:
        raise VerifyError("expected to have pure tensor or buffer semantics")


def verify_ranked(operands: Sequence[Any], inputs: int = 0) -> None:
    """Raise unless the rank of each operand is known, and those behind the inputs are tensors or memrefs."""
    for i, value in enumerate(operands):
        ranked = value.type.is_ranked if is_indexed(value.type) else i < inputs
        if not ranked:
            raise VerifyError(f"operand #{i} must be ranked tensor or memref, but got '{value.type}'")


def _verify_maps(maps: Sequence[Any], loops: int, operands: Sequence[Any]) -> None:
    if len(maps) != len(operands):
        raise VerifyError(f"expected the number of indexing_map ({len(maps)}) to be equal to the number of input/output operands ({len(operands)})")  # fmt: skip # noqa: E501
    for i, (map, value) in enumerate(zip(maps, operands)):
        if map.num_symbols:
            raise VerifyError(f"unexpected symbols in indexing_map #{i}")
        if map.num_dims != loops:
            raise VerifyError(f"expected indexing_map #{i} to have {loops} dim(s) to match the number of loops")
        rank = len(shape_of(value))
        if len(map.results) != rank:
            raise VerifyError(f"expected operand rank ({rank}) to match the result rank of indexing_map #{i} ({len(map.results)})")  # fmt: skip # noqa: E501
    found = {expr.position for map in maps for expr in map.results if isinstance(expr, AffineDim)}
    if missing := [f"d{i}" for i in range(loops) if i not in found]:
        raise VerifyError(
            f"invalid indexing maps are non-invertible: no dimension of an operand has the size of {', '.join(missing)}"
        )


def shape_of(value: Value[Any]) -> Sequence[int]:
    """The shape of an operand; that of a scalar is empty."""
    return value.type.shape if is_indexed(value.type) else ()


def _verify_results(op: StructuredOp) -> None:
    outputs = [value.type for value in op.outs if isinstance(value.type, TensorType)]
    if len(op.result_types) != len(outputs):
        raise VerifyError(f"expected the number of tensor results ({len(op.result_types)}) to be equal to the number of output tensors ({len(outputs)})")  # fmt: skip # noqa: E501
    for i, (given, expected) in enumerate(zip(op.result_types, outputs)):
        if given is not expected:
            raise VerifyError(f"expected type of result #{i} to be that of its output, '{expected}', got '{given}'")


def _verify_sizes(maps: Sequence[Any], operands: Sequence[Any], loops: int) -> None:
    sizes = [DYNAMIC] * loops
    for i, (map, value) in enumerate(zip(maps, operands)):
        for dim, (expr, size) in enumerate(zip(map.results, shape_of(value))):
            if size == DYNAMIC or not isinstance(expr, AffineDim):
                continue
            if sizes[expr.position] == DYNAMIC:
                sizes[expr.position] = size
            if sizes[expr.position] != size:
                raise VerifyError(f"inferred input/output operand #{i} has shape's dimension #{dim} to be {sizes[expr.position]}, but found {size}")  # fmt: skip # noqa: E501
    if DYNAMIC not in sizes and 0 not in sizes:
        _verify_accesses(maps, operands, sizes)


def _verify_accesses(maps: Sequence[Any], operands: Sequence[Any], sizes: Sequence[int]) -> None:
    """Raise unless the first and the last step of the loops access elements that there are."""
    first, last = [0] * len(sizes), [size - 1 for size in sizes]
    for i, (map, value) in enumerate(zip(maps, operands)):
        for dim, (low, high, size) in enumerate(zip(map.evaluate(first), map.evaluate(last), shape_of(value))):
            if min(low, high) < 0:
                raise VerifyError(f"unexpected result less than 0 of indexing_map #{i}, dimension #{dim}")
            if size not in (DYNAMIC, 0) and max(low, high) >= size:
                raise VerifyError(f"inferred input/output operand #{i} has shape's dimension #{dim} to be greater than or equal to {max(low, high) + 1}, but found {size}")  # fmt: skip # noqa: E501


def _verify_region(op: StructuredOp, operands: Sequence[Any]) -> None:
    block = op.payload.entry
    if block is None or block is not op.payload.last:
        raise VerifyError("expects to have 1 region with 1 block")
    if len(block.arguments) != len(operands):
        raise VerifyError(
            "expected as many non-induction variable region arguments as the number of input/output operands"
        )
    for i, (argument, value) in enumerate(zip(block.arguments, operands)):
        expected = value.type.element_type if is_indexed(value.type) else value.type
        if argument.type is not expected:
            raise VerifyError(f"expected type of bb argument #{i} ('{argument.type}') to match element or self type of the corresponding operand ('{expected}')")  # fmt: skip # noqa: E501
