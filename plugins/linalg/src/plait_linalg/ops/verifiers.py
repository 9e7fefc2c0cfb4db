"""Verifiers of what all structured operations obey: operands, maps, sizes, results and the region fit together."""

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
    _verify_ranked(operands, len(op.ins))
    kinds = {isinstance(v.type, TensorType) for v in operands if is_indexed(v.type)}
    if len(kinds) > 1:
        found = ", ".join(f"'{v.type}'" for v in operands)
        raise VerifyError(f"expected tensors only or memrefs only, found {found}")


def _verify_ranked(operands: Sequence[Any], inputs: int) -> None:
    """Raise unless the rank of each operand is known, and those behind the inputs are tensors or memrefs."""
    for i, value in enumerate(operands):
        ranked = value.type.is_ranked if is_indexed(value.type) else i < inputs
        if not ranked:
            raise VerifyError(f"expected a ranked tensor or memref as operand {i}, found '{value.type}'")


def _verify_maps(maps: Sequence[Any], loops: int, operands: Sequence[Any]) -> None:
    if len(maps) != len(operands):
        raise VerifyError(f"expected {len(operands)} indexing maps, one for each operand, found {len(maps)}")
    for i, (map, value) in enumerate(zip(maps, operands)):
        if map.num_symbols:
            raise VerifyError(f"expected no symbols in indexing map {i}, found {map}")
        if map.num_dims != loops:
            raise VerifyError(f"expected {loops} dimensions in indexing map {i} (loops), found {map.num_dims}")
        rank = len(shape_of(value))
        if len(map.results) != rank:
            found_rank = len(map.results)
            raise VerifyError(f"expected {rank} results of indexing map {i}, its operand's rank, found {found_rank}")
    found = {expr.position for map in maps for expr in map.results if isinstance(expr, AffineDim)}
    if missing := [f"d{i}" for i in range(loops) if i not in found]:
        raise VerifyError(
            f"expected a dimension of an operand for each loop: no indexing map has {', '.join(missing)} as a result"
        )


def shape_of(value: Value[Any]) -> Sequence[int]:
    """The shape of an operand; empty for a scalar."""
    return value.type.shape if is_indexed(value.type) else ()


def _verify_results(op: StructuredOp) -> None:
    outputs = [value.type for value in op.outs if isinstance(value.type, TensorType)]
    if len(op.result_types) != len(outputs):
        raise VerifyError(f"expected {len(outputs)} results, one for each output tensor, found {len(op.result_types)}")
    for i, (given, expected) in enumerate(zip(op.result_types, outputs)):
        if given is not expected:
            raise VerifyError(f"expected result {i} of type '{expected}', as its output, found '{given}'")


def _verify_sizes(maps: Sequence[Any], operands: Sequence[Any], loops: int) -> None:
    sizes = [DYNAMIC] * loops
    for i, (map, value) in enumerate(zip(maps, operands)):
        for dim, (expr, size) in enumerate(zip(map.results, shape_of(value))):
            if size == DYNAMIC or not isinstance(expr, AffineDim):
                continue
            if sizes[expr.position] == DYNAMIC:
                sizes[expr.position] = size
            if sizes[expr.position] != size:
                raise VerifyError(
                    f"expected size {sizes[expr.position]} in dimension {dim} of operand {i}, as loop d{expr.position} "
                    f"has for another operand, found {size}"
                )
    if DYNAMIC not in sizes and 0 not in sizes:
        _verify_accesses(maps, operands, sizes)


def _verify_accesses(maps: Sequence[Any], operands: Sequence[Any], sizes: Sequence[int]) -> None:
    """Raise unless the first and the last step of the loops access elements that there are."""
    first, last = [0] * len(sizes), [size - 1 for size in sizes]
    for i, (map, value) in enumerate(zip(maps, operands)):
        for dim, (low, high, size) in enumerate(zip(map.evaluate(first), map.evaluate(last), shape_of(value))):
            if min(low, high) < 0:
                raise VerifyError(f"index {min(low, high)} is out of bounds in dimension {dim} of operand {i}")
            if size not in (DYNAMIC, 0) and max(low, high) >= size:
                raise VerifyError(
                    f"expected size {max(low, high) + 1} or more in dimension {dim} of operand {i}, found {size}"
                )


def _verify_region(op: StructuredOp, operands: Sequence[Any]) -> None:
    block = op.payload.entry
    if block is None or block is not op.payload.last:
        raise VerifyError("expected a region of one block")
    if len(block.arguments) != len(operands):
        raise VerifyError(
            f"expected {len(operands)} arguments of the region, one for each operand, found {len(block.arguments)}"
        )
    for i, (argument, value) in enumerate(zip(block.arguments, operands)):
        expected = value.type.element_type if is_indexed(value.type) else value.type
        if argument.type is not expected:
            raise VerifyError(
                f"expected region argument {i} of type '{expected}', as operand {i}, found '{argument.type}'"
            )
