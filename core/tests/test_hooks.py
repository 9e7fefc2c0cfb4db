"""What a plugin yields from its hooks is found under its name in a context."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
import rewriting_dialect as r
from plait.builtin.types import IntegerType
from plait.context import Context
from plait.interpret import interpret
from plait.plugins import (
    API_VERSION,
    FrontendRecord,
    InterpreterRecord,
    TargetRecord,
    TypeRuleRecord,
    hookimpl,
)
from plait.typeconv import TypeConverter, type_rule


@hookimpl
def plait_frontends() -> Iterator[FrontendRecord]:
    yield FrontendRecord("rows", lambda: len, extensions=(".rows",), summary="Rows")


@hookimpl
def plait_targets() -> Iterator[TargetRecord]:
    yield TargetRecord("abacus", lambda: {"beads": 10}, summary="Ten beads")


@interpret(r.NegOp)
def negate(op: r.NegOp, value: Any) -> Any:
    return -value


@hookimpl
def plait_interpreters() -> Iterator[InterpreterRecord]:
    yield InterpreterRecord("t", lambda: [negate])


@type_rule(IntegerType, target="wide")
def widen(ty: IntegerType, converter: Any) -> IntegerType:
    return IntegerType(2 * ty.width)


@hookimpl
def plait_type_rules() -> Iterator[TypeRuleRecord]:
    yield TypeRuleRecord("builtin", "wide", lambda: [widen])


@pytest.fixture
def ctx() -> Context:
    plugin: Any = ModuleType("toy_plugin")
    plugin.PLAIT_API = API_VERSION
    for function in (plait_frontends, plait_targets, plait_interpreters, plait_type_rules):
        setattr(plugin, function.__name__, function)
    return Context(plugins=[plugin], dialects=[r.T])


@pytest.mark.parametrize(("table", "name"), [("frontends", "rows"), ("targets", "abacus")])
def test_named_records_are_found(ctx: Context, table: str, name: str) -> None:
    record = getattr(ctx, table)[name]
    assert record.summary
    assert ctx.load(record) is not None


def test_reference_semantics_from_outside_are_found(ctx: Context) -> None:
    found = ctx.interpretation(r.NegOp)
    assert found is not None
    assert found.function(None, 3) == -3


def test_type_rules_are_found(ctx: Context) -> None:
    assert TypeConverter.of(ctx, "wide").convert_type(IntegerType(8)) is IntegerType(16)
