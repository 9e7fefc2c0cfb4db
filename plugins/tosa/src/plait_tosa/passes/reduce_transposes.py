"""Removes transpositions that undo each other around elementwise operations.

    %0 = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
    %1 = tosa.exp %0 : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
    %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>

becomes

    %0 = tosa.exp %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>

What a transposition depends on is computed transposed from the start, beside what was there. Where users of both forms
would stay, nothing is replaced, and the new operations are dead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import RankedTensorType
from plait.interfaces.memory_effects import is_trivially_dead
from plait.ir.builder import Builder
from plait.passes import Pass

from plait_tosa.canonicalize.matchers import const_shape
from plait_tosa.ops import data
from plait_tosa.ops.base import ElementwiseOp
from plait_tosa.ops.data import shape_values
from plait_tosa.passes.functions import functions
from plait_tosa.passes.transposed import transposed

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value

Perms = tuple[int, ...]
_ROOTS = (data.ConstOp, data.ReshapeOp, data.TransposeOp)
"""What takes a transposition in."""


class TosaReduceTransposes(Pass):
    """Reduce transpositions through elementwise operations."""

    name: ClassVar[str] = "tosa-reduce-transposes"

    def run(self, op: Operation, ctx: Context) -> None:
        for function in functions(op):
            if len(function.regions[0].blocks) == 1:
                _Reduction(function).run(ctx)


@dataclass(eq=False)
class _Reduction:
    function: Operation
    found: dict[Perms, list[tuple[data.TransposeOp, list[Operation]]]] = field(
        default_factory=dict[Perms, list[tuple[data.TransposeOp, "list[Operation]"]]]
    )
    values: dict[Perms, dict[Value[Any], Value[Any]]] = field(
        default_factory=dict[Perms, "dict[Value[Any], Value[Any]]"]
    )
    """For each permutation, the values that are the transposed ones."""

    def run(self, ctx: Context) -> None:
        transposes = [op for op in self.function.walk() if isinstance(op, data.TransposeOp)]
        hoisted = [op for op in transposes if self._hoist(op)]
        replaced = {op for perms, infos in self.found.items() for op in _replaceable(perms, infos)}
        for op in reversed(hoisted):
            if op in replaced:
                op.output.replace_all_uses_with(self.values[_perms(op)][op.input1])
                op.erase()
        _, *inside = self.function.walk()
        for op in reversed(inside):
            if is_trivially_dead(op, ctx):
                op.erase()

    def _hoist(self, op: data.TransposeOp) -> bool:
        """Compute what a transposition results in beside what is there; whether that is possible."""
        perms, before = _perms(op), list[Any]()
        if not isinstance(op.output.type, RankedTensorType) or perms == tuple(range(len(perms))):
            return False
        if not _collect(op.input1.defining_op, before):
            return False
        values = self.values.setdefault(perms, {})
        for inner in before:
            if inner.results[0] not in values:
                made = _in_place(inner, values, perms)
                if made is None:
                    return False
                values[inner.results[0]] = made
        if values[op.input1].type is not op.output.type:
            return False
        self.found.setdefault(perms, []).append((op, before))
        return True


def _perms(op: data.TransposeOp) -> Perms:
    return tuple(op.perms.values)


def _shaped(op: Any) -> Sequence[Value[Any]]:
    """The operands that are transposed with the result; others, as zero points, stay."""
    return op.shaped(op.operands)


def _collect(op: Any, found: list[Any]) -> bool:
    """List what a value depends on, up to where a transposition can go, in order; whether it is elementwise."""
    if op is None or not op.name.startswith("tosa."):
        return False
    if op in found:
        return True
    if len(op.results) != 1 or not isinstance(op.results[0].type, RankedTensorType):
        return False
    if not isinstance(op, _ROOTS):
        if not isinstance(op, ElementwiseOp):
            return False
        if not all(_collect(value.defining_op, found) for value in _shaped(op)):
            return False
    found.append(op)
    return True


def _in_place(op: Operation, values: dict[Value[Any], Value[Any]], perms: Perms) -> Value[Any] | None:
    """The transposed result of an operation, whose operands are; None if it cannot be had."""
    b = Builder.after(op)
    b.location = op.location
    if isinstance(op, data.TransposeOp):
        first = _perms(op)
        inverse = len(first) == len(perms) and all(first[p] == i for i, p in enumerate(perms))
        return op.input1 if inverse else None
    if isinstance(op, data.ConstOp):
        if not isinstance(op.values, DenseElementsAttr) or len(op.values.type.shape) != len(perms):
            return None
        return b(data.ConstOp(transposed(op.values, perms)))
    if isinstance(op, data.ReshapeOp):
        return _reshaped(op, perms, b)
    shaped = _shaped(op)
    operands = [values[v] if v in shaped else v for v in op.operands]
    new = op.clone()
    new.operands, new.results[0].type = operands, _permuted(op.results[0].type, perms)
    return b.insert(new).results[0]


def _permuted(ty: Any, perms: Perms) -> RankedTensorType:
    shape: list[int] = [ty.shape[i] for i in perms]
    return RankedTensorType(tuple(shape), ty.element_type)


def _reshaped(op: data.ReshapeOp, perms: Perms, b: Builder) -> Value[Any] | None:
    """reshape of N elements to 1x1xNx1 -> reshape to the permuted shape"""
    source, ty, numbers = op.input1.type, op.output.type, shape_values(op.shape)
    if not isinstance(source, RankedTensorType) or len(source.shape) != 1 or numbers is None:
        return None
    others = [n for n in ty.shape if n != 1]
    if len(others) > 1 or (not others and source.shape[0] != 1):
        return None
    return b(data.ReshapeOp(op.input1, const_shape(b, [numbers[i] for i in perms]), _permuted(ty, perms)))


def _replaceable(perms: Perms, infos: Sequence[tuple[data.TransposeOp, list[Operation]]]) -> list[data.TransposeOp]:
    """The transpositions after whose replacement nothing of what they depend on stays beside the new operations."""
    left = list(infos)
    while True:
        kept = {op for _, before in left for op in before}
        good = [info for info in left if _is_dead_then(perms, info[1], kept)]
        if len(good) == len(left):
            return [op for op, _ in good]
        left = good


def _is_dead_then(perms: Perms, before: Sequence[Operation], replaced: set[Operation]) -> bool:
    """Whether all users of operations are replaced, or transpose alike; constants may stay."""
    for op in before:
        if isinstance(op, data.ConstOp):
            continue
        for user in op.results[0].users:
            same = _perms(user) == perms if isinstance(user, data.TransposeOp) else user in replaced
            if not same:
                return False
    return True
