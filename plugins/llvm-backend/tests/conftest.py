"""A context with the std dialects and the backend, and a short way to compile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from plait.context import Context
from plait.syntax.parser import parse_module


@pytest.fixture(scope="session")
def std() -> Context:
    import plait_llvm.plugin
    import plait_std.plugin

    return Context(plugins=[plait_std.plugin, plait_llvm.plugin])


@pytest.fixture
def compiled(std: Context) -> Callable[..., Any]:
    """`compiled(text)` compiles @main of a module: a function that returns its only result as it is, several as a tuple."""
    import plait

    def compile(text: str, function: str = "main") -> Any:
        executable = plait.compile(parse_module(text, std, "test.mlir"), function=function, context=std)

        def run(*arguments: Any) -> Any:
            results = executable(*arguments)
            return results[0] if len(results) == 1 else results

        run.ir = executable.ir  # type: ignore[attr-defined]
        return run

    return compile
