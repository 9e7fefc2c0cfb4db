"""Custom calls that hold memory: what those that make, fill and read buffers take, and that aliases name each once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.builtin.types import MemRefType, TensorType, TupleType
from plait.ir.attribute import VerifyError

from plait_stablehlo.compatibility import same_shape

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation

#: Names of calls, with the kind of their one input and of their one result.
_CALLS: dict[str, tuple[Any, Any]] = {
    "CreateBuffer": (None, MemRefType),
    "Pin": (TensorType, MemRefType),
    "Unpin": (MemRefType, TensorType),
}
_WORDS = {MemRefType: "memref", TensorType: "tensor"}


def check_buffers(op: Any) -> None:
    """Raise unless the buffers that a custom call takes and returns are used as their names and aliases say."""
    name = op.call_target_name.value
    if name in _CALLS:
        _check_known(op, name, *_CALLS[name])
    elif any(isinstance(ty, (MemRefType, TupleType)) for ty in (*(v.type for v in op.operands), *op.result_types)):
        _check_aliases(op)


def _check_known(op: Operation, name: str, source: Any, target: Any) -> None:
    output = "result" if source is None else "output"
    if source is None:
        if op.operands:
            raise VerifyError(f"a custom_call to {name} takes no operands, found {len(op.operands)}")
    elif len(op.operands) != 1:
        raise VerifyError(f"a custom_call to {name} takes one operand, found {len(op.operands)}")
    elif not isinstance(op.operands[0].type, source):
        raise VerifyError(f"a custom_call to {name} takes a {_WORDS[source]}, found '{op.operands[0].type}'")
    if len(op.results) != 1:
        raise VerifyError(f"a custom_call to {name} has one {output}, found {len(op.results)}")
    if not isinstance(op.results[0].type, target):
        raise VerifyError(
            f"the {output} of a custom_call to {name} must be a {_WORDS[target]}, found '{op.results[0].type}'"
        )
    if source is None:
        return
    given, made = op.operands[0].type, op.results[0].type
    if not same_shape((given, made)) or given.element_type is not made.element_type:
        raise VerifyError(f"operand and {output} of a custom_call to {name} differ in shape or element type")


def _check_aliases(op: Any) -> None:
    """Each buffer that is a result shares the memory of an operand, each operand the memory of one result at most."""
    outputs: set[tuple[int, ...]] = set()
    operands: set[tuple[int, ...]] = set()
    for alias in op.output_operand_aliases.elements if op.output_operand_aliases is not None else ():
        ty = op.operands[alias.operand_index].type
        for i in alias.operand_tuple_indices:
            ty = ty.types[i]
        if not isinstance(ty, MemRefType):
            continue
        if alias.output_tuple_indices in outputs:
            text = f"buffer output {list(alias.output_tuple_indices)}"
            raise VerifyError(f"output_operand_alias repeats {text}")
        if (alias.operand_index, *alias.operand_tuple_indices) in operands:
            text = f"buffer operand {alias.operand_index}{list(alias.operand_tuple_indices)}"
            raise VerifyError(f"output_operand_alias repeats {text}")
        outputs.add(alias.output_tuple_indices)
        operands.add((alias.operand_index, *alias.operand_tuple_indices))
    types = op.result_types
    for indices in _buffers(types[0] if len(types) == 1 else TupleType(tuple(types)), ()):
        if indices not in outputs:
            raise VerifyError(f"output_operand_alias does not say which operand the buffer output {list(indices)} is")


def _buffers(ty: Type, at: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Where the buffers in a type are."""
    if isinstance(ty, MemRefType):
        yield at
    elif isinstance(ty, TupleType):
        for i, part in enumerate(ty.types):
            yield from _buffers(part, (*at, i))
