"""Folds and canonical patterns: what they make is valid, final, and means the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin import types as t
from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interfaces import Foldable
from plait.ir.builder import Builder
from plait.ir.verify import verify
from plait.lazy import lazy_import
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

from plait_testing.conformance.kit import Check, NotApplicable
from plait_testing.conformance.round_trip import is_valid
from plait_testing.conformance.running import (
    compare,
    function_around,
    is_function,
    name_of,
    require_comparison,
    return_everything,
)
from plait_testing.conformance.values import NoValues, random_value

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation

    from plait_testing.conformance.kit import Kit

np = lazy_import("numpy")

CANONICALIZE = "canonicalize{max-iterations=-1}"


def operations_that_change(kit: Kit) -> Sequence[tuple[str, Any]]:
    """The operations with folds or patterns."""
    return [
        (name, op) for name, op in kit.operations
        if kit.ctx.folds(op) or any(p.root_name is not None for p in kit.ctx.patterns(op))
        or kit.ctx.has_model(Foldable.__name__, name)
    ]  # fmt: skip


def check_canonicalization(kit: Kit, op_class: type[Op]) -> None:
    """Canonicalizing examples, with and without constant operands, keeps them valid and what they compute, and is
    done after one time."""
    compared = 0
    for module, op in variants(kit, op_class):
        compared += _check_one(kit, module, op, must_run=not compared)
    if any(kit.instances(op_class)):
        require_comparison(
            kit, f"canonicalization[{op_class.name}]", op_class, compared, "no run of its example could be compared"
        )


def _check_one(kit: Kit, module: Operation, op: Operation, must_run: bool) -> int:
    """Check one variant; return how many runs were compared. What stays as it was is run only if it must be."""
    name = op.name
    function = _prepared(op)
    if not is_valid(kit, module):
        return 0  # the constants do not fit the operation
    before = module.clone()
    run_pipeline(kit, module, CANONICALIZE)
    try:
        verify(module, kit.ctx)
    except DiagnosticError as error:
        raise AssertionError(f"not valid after canonicalize: {error}\nbefore:\n{before}\nafter:\n{module}") from None
    once = _check_final(kit, module)
    if function is None or (once == before.print(use_hints=False) and not must_run):
        return 0
    try:
        return compare(kit, name, before, module, next(op for op in before.walk() if _is(op, name_of(function))))
    except NotApplicable:
        return 0


def _is(op: Operation, name: str) -> bool:
    return is_function(op) and name_of(op) == name


def _prepared(op: Operation) -> Any:
    """The function around `op`, returning what it computes; None if there is none or it has several blocks."""
    try:
        function = function_around(op)
        return_everything(function)
    except NotApplicable:
        return None
    return function


def _check_final(kit: Kit, module: Operation) -> str:
    """A second run finds nothing to do, nor does one on the text, which is returned."""
    once = module.print(use_hints=False)
    again = module.clone()
    run_pipeline(kit, again, CANONICALIZE)
    twice = again.print(use_hints=False)
    assert twice == once, f"canonicalize is not idempotent:\n{once}\nbecomes\n{twice}"
    read = parse_module(module.print(), kit.ctx)
    run_pipeline(kit, read, CANONICALIZE)
    assert read.print(use_hints=False) == once, f"canonicalize changes what is read back from\n{once}"
    return once


def run_pipeline(kit: Kit, module: Operation, text: str) -> None:
    PassManager(kit.ctx).run(Pipeline.parse(text, kit.ctx), module)


# Examples with constants


def variants(kit: Kit, op_class: type[Op]) -> Iterator[tuple[Any, Any]]:
    """The example, and copies of it in which some or all operands are constants."""
    for module, op in kit.instances(op_class):
        yield module, op
    first = next(iter(kit.instances(op_class)), None)
    count = len(first[1].operands) if first is not None else 0
    choices = [frozenset(range(count)), *([frozenset({i}) for i in range(count)] if count > 1 else [])]
    kinds = ("random",) if op_class.name in kit.declared.inputs else ("zero", "one", "random")
    for value in kinds if count else ():
        for chosen in choices:
            module, op = next(iter(kit.instances(op_class)))
            made = [_make_constant(kit, op, i, value) for i in sorted(chosen)]
            if any(made):
                yield module, op


def _make_constant(kit: Kit, op: Any, index: int, value: str) -> bool:
    """Make an operand that is an argument of a function a constant; whether that was possible."""
    operand = op.operands[index]
    if operand.defining_op is not None or not is_function(operand.owner.parent_op or op):
        return False
    declared = kit.declared.inputs.get(op.name)
    given = list(declared(np.random.default_rng(0)))[operand.index] if declared is not None else None
    attribute = constant(operand.type, value, index, given)
    if attribute is None:
        return False
    builder = Builder.before(op)
    made = kit.ctx.materialize_constant(builder, attribute, operand.type, op.name.partition(".")[0])
    if made is None:
        return False
    op.set_operand(index, made.results[0])
    return True


def constant(ty: Type, value: str, seed: int = 0, given: Any = None) -> Any:
    """An attribute of a type, of the value `given` if there is one; None if there is none for it."""
    if not isinstance(ty, (t.RankedTensorType, t.IntegerType, t.IndexType, t.FloatType)):
        return None
    try:
        array = np.asarray(random_value(ty, np.random.default_rng(seed)) if given is None else given)
    except NoValues:
        return None
    if value != "random":
        array = np.full_like(array, value == "one")
    if isinstance(ty, t.RankedTensorType):
        return DenseElementsAttr.from_numpy(array, ty) if ty.has_static_shape and _is_plain(ty.element_type) else None
    if isinstance(ty, (t.IntegerType, t.IndexType)):
        return IntegerAttr(int(array), ty)
    return FloatAttr(float(array), ty)


def _is_plain(ty: Type) -> bool:
    return isinstance(ty, (t.IntegerType, t.IndexType, t.FloatType))


CHECKS = (Check("canonicalization", operations_that_change, check_canonicalization),)
