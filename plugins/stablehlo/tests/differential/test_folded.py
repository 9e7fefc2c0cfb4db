"""The cases with their inputs as constants, interpreted and folded: what the interpreter makes of arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from plait.context import Context
from plait.interpret import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait_testing.one_result.constants import NoConstant, with_constants
from plait_testing.one_result.same import difference

from differential.case import Case
from differential.cases import NAMES, groups_of
from differential.modules import plait_module

SAMPLE = 8
"""Of so many operations, one is run by default, with every eighth of its cases."""


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment()


def results(module: Any, ctx: Context, values: Sequence[Any] = ()) -> tuple[Any, ...]:
    return Interpreter(module, ctx).run("main", *[value.copy() for value in values])


def check(group: Sequence[Case], ctx: Context) -> int:
    """How many results were compared: none of types that have no constants."""
    text, values = plait_module(group)
    module = parse_module(text, ctx)
    wanted = results(module, ctx, values)
    try:
        constant = with_constants(module, "main", values, ctx, "stablehlo")
    except NoConstant:
        return 0
    assert difference(results(constant, ctx), wanted) is None
    PassManager(ctx).run("inline,symbol-dce,canonicalize", constant)
    assert difference(results(constant, ctx), wanted) is None
    return len(wanted)


@pytest.mark.parametrize("name", NAMES[::SAMPLE])
def test_sample(name: str, ctx: Context) -> None:
    for group in groups_of(name)[:: SAMPLE // 2]:
        check(group[::SAMPLE], ctx)


@pytest.mark.oracle
@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.parametrize("name", NAMES)
def test_every_case(name: str, ctx: Context) -> None:
    for group in groups_of(name):
        check(group, ctx)
