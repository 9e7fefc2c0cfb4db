"""A context with the dialects that linalg's tests use, and modules after passes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import plait_linalg.plugin
import plait_std.plugin
import pytest
from plait.context import Context
from plait.passes import PassManager
from plait.syntax.parser import parse_module


@pytest.fixture(scope="session")
def ctx() -> Context:
    return Context(plugins=[plait_std.plugin, plait_linalg.plugin])


@pytest.fixture(scope="session")
def transformed(ctx: Context) -> Callable[[str, str], tuple[Any, Context]]:
    """What makes a module after these passes, verified, of a text and a pipeline; with its context."""

    def run(text: str, pipeline: str) -> tuple[Any, Context]:
        module = parse_module(text, ctx)
        PassManager(ctx).run(pipeline, module)
        module.verify()
        return module, ctx

    return run
