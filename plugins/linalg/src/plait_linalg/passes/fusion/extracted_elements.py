"""Elements of computed tensors that loops extract are computed where they are read: of `linalg-fuse-elementwise-ops`.

    %0 = linalg.generic ... ins(%x) { addi %in, 512 }
    scf.for %i ... { %1 = tensor.extract %0[%i] }

becomes

    scf.for %i ... { %0 = tensor.extract %x[%i], %1 = arith.addi %0, 512 }

Indices of a scatter are such tensors, and updates that are gathered: a pass over memory and a buffer less.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType
from plait.interfaces.memory_effects import is_memory_effect_free
from plait.ir.affine import AffineConstant, AffineDim
from plait.ir.builder import Builder
from plait_std.algebra import SCALARS
from plait_std.scf.guards import condition_of
from plait_std.scf.ops import ForOp
from plait_std.tensor.ops import CastOp, CollapseShapeOp, ExpandShapeOp, ExtractOp, ExtractSliceOp

from plait_linalg.ops import GenericOp, IndexOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.value import Value

_DIALECTS = ("arith.", "linalg.", "tensor.extract")
_VIEWS = (CastOp, CollapseShapeOp, ExpandShapeOp, ExtractSliceOp)
_SLOW = ("arith.divf", "arith.remf", "arith.divsi", "arith.divui", "arith.remsi", "arith.remui")
_MOST_OPS = 16
"""Of so many cheap operations a body takes no longer than reading what it has written."""


def compute_extracted_elements(generic: GenericOp, ctx: Context) -> bool:
    """Compute the elements where they are extracted, if all users (or none) are extractions in loops; say whether."""
    if not _is_cheap(generic, ctx) or not all(map(_knows_place, generic.maps())):
        return False
    users: list[Any] = list(generic.results[0].users)
    if not all(isinstance(user, ExtractOp) and _is_in_loop(user, generic) for user in users):
        return False
    looked_up = {_whole(op.tensor) for op in generic.body.block.operations if isinstance(op, ExtractOp)}
    if looked_up and not (len(users) == 1 and _is_read_once(users[0], generic, looked_up)):
        return False
    for user in users:
        user.results[0].replace_all_uses_with(_element(generic, user))
        user.erase()
    generic.erase()
    return True


def _is_cheap(generic: GenericOp, ctx: Context) -> bool:
    """Whether each element is computed by few fast operations, and from no sum so far."""
    block = generic.body.block
    if len(generic.results) != 1 or not generic.results[0].type.rank or len(block.operations) > _MOST_OPS:
        return False
    output = generic.maps()[-1]
    if not output.is_identity or len(generic.iterators()) != len(output.results) or block.arguments[-1].has_uses:
        return False
    if any(it != "parallel" for it in generic.iterators()):
        return False
    return all(
        op.name.startswith(_DIALECTS) and op.name not in _SLOW and is_memory_effect_free(op, ctx)
        for op in block.operations
    )


def _whole(value: Value[Any]) -> Value[Any]:
    """The tensor that a tensor is a part or another shape of."""
    while isinstance(value.defining_op, _VIEWS):
        value = value.defining_op.operands[0]
    return value


def _knows_place(map: Any) -> bool:
    return all(isinstance(expr, AffineDim | AffineConstant) for expr in map.results)


def _is_in_loop(extract: ExtractOp, generic: GenericOp) -> bool:
    """Whether an element is extracted in a loop after an operation, and not for a vector of another one."""
    outer: Any = extract.parent_op
    return extract.parent is not generic.parent and outer is not None and outer.name == "scf.for"


def _is_read_once(extract: ExtractOp, generic: GenericOp, looked_up: set[Value[Any]]) -> bool:
    """Whether loops extract each element at most once, and change no tensor in which it is looked up.

    Looking up an element again takes longer than reading what was written. Each loop moves the place, or runs once or
    not at all. What loops change while its old elements are read has to be copied.
    """
    inner: Any = extract
    while inner.parent is not generic.parent:
        inner = inner.parent_op
        if not isinstance(inner, ForOp) or not looked_up.isdisjoint(map(_whole, inner.init_args)):
            return False
        if inner.induction_variable not in extract.indices and condition_of(inner) is None:
            return False
    return True


def _element(generic: GenericOp, extract: Any) -> Value[Any]:
    """The element that is extracted, computed there."""
    b, places = Builder.before(extract), list(extract.indices)
    block = generic.body.block
    mapping: dict[Value[Any], Value[Any]] = {}
    for argument, value, map in zip(block.arguments, generic.inputs, generic.maps()):
        is_tensor = isinstance(value.type, RankedTensorType)
        mapping[argument] = SCALARS.read(b, value, _places(b, map, places)) if is_tensor else value
    *body, last = block.operations
    for op in body:
        if isinstance(op, IndexOp):
            mapping[op.results[0]] = places[op.dim.value]
        else:
            b.insert(op.clone(mapping))
    return mapping.get(last.operands[0], last.operands[0])


def _places(b: Builder, map: Any, places: Sequence[Value[Any]]) -> list[Value[Any]]:
    return [
        places[expr.position] if isinstance(expr, AffineDim) else SCALARS.constant(b, expr.value, places[0].type)
        for expr in map.results
    ]
