"""Planted faults are found: models that lie, type rules that disagree with storage, samples that depend on others."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from plait.builtin.types import IntegerType, RankedTensorType
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.attribute import Type
from plait.plugins import TypeRuleRecord
from plait.runtime.lowered import StorageError
from plait.typeconv import TypeRule
from plait_testing.conformance import execution
from plait_testing.conformance.destinations import check_unread_destinations
from plait_testing.conformance.execution import check_backend, check_type_rule, programs
from plait_testing.conformance.kit import Kit, NotApplicable

models: Any = pytest.importorskip("plait_linalg.models")
ops: Any = pytest.importorskip("plait_linalg.ops")
i8, i64 = IntegerType(8), IntegerType(64)


def test_a_destination_that_is_read_in_spite_of_its_model_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = Kit("plait-linalg", Context.from_environment())
    check_unread_destinations(kit, ops.MatmulOp)
    monkeypatch.setattr(models.LinalgDestinationStyle, "reads_init", lambda self, op, i: False)
    with pytest.raises(AssertionError, match="reads_init is false for"):
        check_unread_destinations(kit, ops.MatmulOp)


class StoredType(Type):
    """A type that promises to be stored in eight bits."""

    name: ClassVar[str] = "short.stored"
    storage_type = i8


@pytest.mark.parametrize("becomes", [i8, i64])
def test_a_type_rule_that_disagrees_with_the_storage_is_found(becomes: Any) -> None:
    rule = TypeRule(StoredType, "wide", lambda ty, converter: becomes)
    record = TypeRuleRecord("short", "wide", load=lambda: (rule,))
    value = SimpleNamespace(type=RankedTensorType((4,), StoredType()))
    op = SimpleNamespace(operands=(value,), results=())
    ctx = Context(plugins=[[record]])
    kit: Any = SimpleNamespace(ctx=ctx, operations=[("short.op", None)], instances=lambda _: [(None, op)])
    if becomes is i8:
        check_type_rule(kit, record)
    else:
        with pytest.raises(AssertionError, match="which is stored differently"):
            check_type_rule(kit, record)


def _kit(*names: str) -> Kit:
    """A kit for the backend of plait-llvm where only these distributions are installed."""
    modules = [pytest.importorskip(f"{name}.plugin") for name in names]
    kit = Kit("", Context(plugins=modules))
    kit.plugins = [plugin for plugin in kit.ctx.plugins if plugin.module is modules[-1]]
    return kit


def test_the_sample_of_a_backend_depends_on_nothing_else_that_is_installed() -> None:
    few = {name for name, _ in programs(_kit("plait_std", "plait_llvm"))}
    more = {name for name, _ in programs(_kit("plait_std", "plait_linalg", "plait_tcp", "plait_llvm"))}
    dialects = {name.rpartition(":")[2].partition(".")[0] for name in few}
    assert few and more > few
    assert {name for name in more if name.rpartition(":")[2].partition(".")[0] in dialects} == few


def test_a_signature_that_disagrees_with_the_storage_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A backend whose compilation says so fails its check; another refusal only makes it not applicable."""
    kit = _kit("plait_std", "plait_llvm")
    subject = next(subject for name, subject in programs(kit) if name.partition(":")[2].startswith("tensor."))

    def compiled(error: Exception) -> Any:
        def fail(*arguments: Any, **options: Any) -> Any:
            raise error

        return fail

    diagnostic = Diagnostic("error", "argument #0 is stored as 64 bits")
    monkeypatch.setattr(execution, "compile_module", compiled(StorageError(diagnostic)))
    with pytest.raises(AssertionError, match="a type rule disagrees with the storage"):
        check_backend(kit, subject)
    monkeypatch.setattr(execution, "compile_module", compiled(DiagnosticError(diagnostic)))
    with pytest.raises(NotApplicable):
        check_backend(kit, subject)
