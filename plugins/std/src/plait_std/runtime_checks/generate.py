"""Inserts assertions for the conditions that operations need when they run.

    %0 = tensor.extract %t[%i] : tensor<4xf32>

becomes

    %1 = arith.cmpi sle, %c0, %i : index
    cf.assert %1, "'tensor.extract' op index #0 is out of bounds"
    %2 = arith.cmpi slt, %i, %c4 : index
    cf.assert %2, "'tensor.extract' op index #0 is out of bounds"
    %0 = tensor.extract %t[%i] : tensor<4xf32>

What follows from constants, from how values are made, or from earlier assertions is not asserted. Assertions that are
the same in each iteration of a loop are moved in front of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC, RankedTensorType, TensorType
from plait.define import traits
from plait.interfaces.iteration_spaces import LoopsFit, iteration_space
from plait.interfaces.reify_shapes import ReifyShapes
from plait.interfaces.runtime_verifiable import RuntimeVerifiable
from plait.ir.operation import Operation
from plait.passes import Pass

from plait_std.cf.ops import AssertOp
from plait_std.runtime_checks.carried import learn_carried
from plait_std.runtime_checks.checks import Assertions
from plait_std.runtime_checks.hoist import hoist_assertions
from plait_std.runtime_checks.knowledge import Knowledge, between

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.region import Region
    from plait.ir.value import Value
    from plait.plugins.records import ConversionRecord


class GenerateRuntimeVerification(Pass):
    """Assert what each operation needs when it runs, unless it is known to hold."""

    name: ClassVar[str] = "generate-runtime-verification"
    title: ClassVar[str] = "GenerateRuntimeVerificationPass"

    def run(self, op: Operation, ctx: Context) -> None:
        generate_checks(op, ctx, lambda inner: True)


class VerifyTensorsAtRunTime(Pass):
    """Assert what each operation on tensors needs when it runs, unless it is known to hold."""

    name: ClassVar[str] = "verify-tensors-at-run-time"

    def run(self, op: Operation, ctx: Context) -> None:
        edges = {name for record in ctx.conversions.values() for name in _edges(record)}
        generate_checks(op, ctx, lambda inner: is_on_tensors(inner) and _is_checked_here(inner, edges, ctx))


def _edges(record: ConversionRecord) -> Sequence[str]:
    """The dialects that a conversion takes to tensors."""
    if not record.level.startswith("edge"):
        return ()
    return (record.source,) if isinstance(record.source, str) else record.source


def _is_checked_here(op: Operation, edges: set[str], ctx: Context) -> bool:
    """Whether no conversion lowers `op` to operations that are checked in its place, or `op` has a model of its own."""
    return op.name.partition(".")[0] not in edges or ctx.model(RuntimeVerifiable, op) is not None


def is_on_tensors(op: Operation) -> bool:
    """Whether an operand or a result is a tensor."""
    return any(isinstance(value.type, TensorType) for value in (*op.operands, *op.results))


Settle = Callable[[Operation, Knowledge], None]
"""Writes into an operation what is known where it stands."""


def generate_checks(
    root: Operation, ctx: Context, wanted: Callable[[Operation], bool], settle: Settle | None = None
) -> None:
    """Insert the checks of the operations inside `root` that are wanted; `settle` sees each operation after its own."""
    _visit(root, ctx, wanted, settle)
    hoist_assertions(root, ctx)


def settle_known(root: Operation, ctx: Context, settle: Settle) -> None:
    """Write into the operations inside `root` what is known where they stand, and check nothing."""
    _visit(root, ctx, lambda inner: False, settle)


def _visit(root: Operation, ctx: Context, wanted: Callable[[Operation], bool], settle: Settle | None) -> None:
    known = Knowledge(ctx)
    for region in root.regions:
        _check_region(region, known, wanted, settle)
    known.erase_unused()


def _check_region(
    region: Region, around: Knowledge, wanted: Callable[[Operation], bool], settle: Settle | None
) -> None:
    for block in region.blocks:
        known = around.nested()
        for op in block.operations:
            if wanted(op):
                _check(op, known)
            if settle is not None:
                settle(op, known)
            learn_carried(op, known)
            known.learn_results(op)
            if isinstance(op, AssertOp):
                known.learn_condition(op.condition)
            for inner in op.regions:
                _check_region(inner, known, wanted, settle)


def _check(op: Operation, known: Knowledge) -> None:
    before = op.prev
    _state_conditions(op, known)
    for made in between(before, op):
        if made.is_unused and traits.Pure in made.traits:  # a size that a proof has made unnecessary
            made.erase()


def _state_conditions(op: Operation, known: Knowledge) -> None:
    model, is_dynamic = known.ctx.model(RuntimeVerifiable, op), _is_dynamic(op)
    if model is None and not is_dynamic:
        return
    if model is None:
        space = iteration_space(op, known.ctx)
        model = LoopsFit(space) if space is not None else None
    checks = Assertions(op, known)
    if model is not None and not model.is_checked_when_lowered:
        model.runtime_conditions(op, checks)
    if is_dynamic and any(_has_static_size(result) for result in op.results):
        _check_result_sizes(op, checks)


def _check_result_sizes(op: Operation, checks: Assertions) -> None:
    """Require the sizes that the types of results say to be those that follow from the operands."""
    model = checks.known.ctx.model(ReifyShapes, op)
    if model is None:
        return
    for number, (result, shape) in enumerate(zip(op.results, checks.known.reified(op, model))):
        ty: Any = result.type
        for dim, (size, expected) in enumerate(zip(shape, ty.shape)):
            if expected != DYNAMIC:
                message = f"dimension {dim} of result #{number} is not {expected}"
                checks.require_equal(size, expected, message)


def _is_dynamic(op: Operation) -> bool:
    """Whether something of which the sizes depend is known only when `op` runs."""
    for value in op.operands:
        ty: Any = value.type
        if isinstance(ty, TensorType) and (not ty.is_ranked or DYNAMIC in ty.shape):
            return True
        if ty.name == "builtin.index":
            return True
    return False


def _has_static_size(value: Value[Any]) -> bool:
    return isinstance(value.type, RankedTensorType) and any(size != DYNAMIC for size in value.type.shape)
