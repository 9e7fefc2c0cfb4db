"""Infers the shapes of results, from operands on, for the operations of TOSA that follow, too.

    %0 = tosa.add %x, %y : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>

becomes

    %0 = tosa.add %x, %y : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    %cast = tensor.cast %0 : tensor<2x3xf32> to tensor<?x?xf32>
    return %cast : tensor<?x?xf32>
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC, RankedTensorType, TensorType, UnrankedTensorType
from plait.ir.attribute import VerifyError
from plait.ir.builder import Builder
from plait.passes import Pass
from plait_std.tensor import ops as tensor

from plait_tosa.ops.base import shape_of
from plait_tosa.ops.control_flow import CondIfOp, WhileLoopOp
from plait_tosa.passes.functions import functions
from plait_tosa.shape_inference import inferred_shapes
from plait_tosa.shape_inference.regions import in_common

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation
    from plait.ir.region import Region
    from plait.ir.value import Value



class TosaInferShapes(Pass):
    """Propagate shapes along TOSA operations, casting where others use the results."""

    name: ClassVar[str] = "tosa-infer-shapes"

    def run(self, op: Operation, ctx: Context) -> None:
        for function in functions(op):
            changes = Changes()
            for region in function.regions:
                _infer(region, changes)
            changes.commit()


class Changes:
    """The types that values had before."""

    def __init__(self) -> None:
        self.before: dict[Value[Any], Any] = {}

    def set_shape(self, value: Value[Any], shape: Sequence[int] | None) -> None:
        """Give a tensor another shape; None is an unknown rank."""
        element = value.type.element_type
        ty = UnrankedTensorType(element) if shape is None else RankedTensorType(tuple(shape), element)
        if shape_of(value.type) != shape_of(ty):
            self.before.setdefault(value, value.type)
            value.type = ty

    def undo(self) -> None:
        """Give all values the types they had."""
        for value, ty in self.before.items():
            value.type = ty

    def commit(self) -> None:
        """Cast values that changed to the types that they had, for users that do not take others."""
        for value, ty in self.before.items():
            cast: Any = None
            for user in value.users:
                if value.type is ty or _takes_any_shape(user):
                    continue
                cast = cast or _cast(value, ty)
                user._replace_operand(value, cast)


def _cast(value: Value[Any], ty: Type) -> Any:
    owner = value.owner
    builder = Builder.at_start(owner) if owner is value.parent_block else Builder.after(owner)  # type: ignore[arg-type]
    return builder(tensor.CastOp(value, ty))


def _takes_any_shape(user: Operation) -> bool:
    """Whether an operation stays legal: one of TOSA, or one whose results do not depend on the shape."""
    if user.name.startswith("tosa."):
        return True
    infer = getattr(type(user), "infer_types", None)
    if infer is None:
        return False
    names = type(user).property_names
    try:
        found = infer(user.operands, {n: user.properties.get(n) for n in names}, user.regions)
    except (VerifyError, AttributeError, KeyError, TypeError):
        return False
    return list(found) == [r.type for r in user.results]


def _infer(region: Region, changes: Changes) -> None:
    for block in region.blocks:
        for op in block.operations:
            if op.name.startswith("tosa."):
                _infer_regions(op, changes)
                _refine(op, changes)


def _refine(op: Operation, changes: Changes) -> None:
    for value, shape in zip(op.results, inferred_shapes(op) or ()):
        if isinstance(value.type, TensorType) and shape is not None:
            joined = _joined(shape_of(value.type), shape)
            if joined is not None:
                changes.set_shape(value, joined)


def _joined(known: Sequence[int] | None, found: Sequence[int]) -> Sequence[int] | None:
    """What two shapes of one value say together; None if they contradict each other."""
    if known is None:
        return found
    if len(known) != len(found) or any(DYNAMIC not in (a, b) and a != b for a, b in zip(known, found)):
        return None
    return [b if a == DYNAMIC else a for a, b in zip(known, found)]


def _infer_regions(op: Operation, changes: Changes) -> None:
    if isinstance(op, CondIfOp):
        for region in (op.then_graph, op.else_graph):
            for argument, value in zip(region.entry.arguments, op.input_list):
                shape = shape_of(value.type)
                if shape is not None:
                    changes.set_shape(argument, shape)
            _infer(region, changes)
    elif isinstance(op, WhileLoopOp):
        shapes = _loop_shapes(op)
        for region in (op.cond_graph, op.body_graph):
            for argument, shape in zip(region.entry.arguments, shapes):
                changes.set_shape(argument, shape)
            _infer(region, changes)


def _loop_shapes(op: WhileLoopOp) -> list[Sequence[int] | None]:
    """The shapes that values have in each iteration: the shapes of the operands, less what the body changes."""
    shapes = [shape_of(v.type) for v in op.input_list]
    body: Any = op.body_graph
    while True:
        trial = Changes()
        for argument, shape in zip(body.entry.arguments, shapes):
            trial.set_shape(argument, shape)
        _infer(body, trial)
        after = [in_common([a, shape_of(v.type)]) for a, v in zip(shapes, body.entry.terminator.operands)]
        trial.undo()
        if [_plain(s) for s in after] == [_plain(s) for s in shapes]:
            return shapes
        shapes = after


def _plain(shape: Sequence[int] | None) -> Any:
    return None if shape is None else tuple(shape)
