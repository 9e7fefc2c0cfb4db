"""Contexts with the plugins that emulation needs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import plait
import plait_emulation.plugin
import plait_linalg.plugin
import plait_std.plugin
import plait_tcp.plugin
import pytest
from plait.context import Context

TCP_TESTS = Path(__file__).parents[2] / "tcp" / "tests"
sys.path.insert(0, str(TCP_TESTS))  # for the programs that tests of tcp and of emulation share


@pytest.fixture(scope="session")
def ctx() -> Context:
    return Context(plugins=[plait_std.plugin, plait_linalg.plugin, plait_tcp.plugin, plait_emulation.plugin])


@pytest.fixture(scope="session")
def native() -> Callable[[str], Callable[..., Any]] | None:
    """Compiles a module to native code; None if the plugin for that is not installed."""
    context = Context.from_environment()
    if "llvm" not in context.backends:
        return None
    return lambda text: plait.compile(text, target="llvm", context=context)
