"""A model whose `reads_init` lies is found, and a type rule that disagrees with storage."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from plait.builtin.types import IntegerType, RankedTensorType
from plait.context import Context
from plait.ir.attribute import Type
from plait.plugins import TypeRuleRecord
from plait.typeconv import TypeRule
from plait_testing.conformance.destinations import check_unread_destinations
from plait_testing.conformance.execution import check_type_rule
from plait_testing.conformance.kit import Kit

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
