"""A context with the plugins that tcp's lowering needs, and a check of each step of it."""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import plait
import plait_linalg.plugin
import plait_std.plugin
import plait_tcp.plugin
import pytest
from plait.context import Context
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

sys.path.insert(0, str(Path(__file__).parent))  # for the cases that several tests share

STEPS = (
    "canonicalize",
    "tcp-to-linalg",
    "generalize",
    "canonicalize,cse",
    "linalg-generalize-named-ops",
    "linalg-fuse-elementwise-ops,canonicalize,cse",
    "linalg-tile{tile-sizes=2,3 fuse=true},canonicalize",
)


@pytest.fixture(scope="session")
def ctx() -> Context:
    return Context(plugins=[plait_std.plugin, plait_linalg.plugin, plait_tcp.plugin])


@pytest.fixture(scope="session")
def native() -> Callable[[str], Callable[..., Any]] | None:
    """Compiles a module to native code; None if the plugin for that is not installed."""
    context = Context.from_environment()
    if "llvm" not in context.backends:
        return None
    return lambda text: plait.compile(text, target="llvm", context=context)


@pytest.fixture
def check_natively(ctx: Context, native: Any) -> Callable[..., tuple[Any, ...]]:
    """As `check`; also run native code, if there is a plugin that makes it."""

    def run(text: str, arguments: list[Any], tolerance: float = 1e-6) -> tuple[Any, ...]:
        expected = check_steps(text, arguments, ctx, tolerance)
        if native is not None:
            results = native(text)(*copy.deepcopy(arguments))
            results = results if isinstance(results, tuple) else (results,)
            for a, b in zip(expected, results, strict=True):
                compare(a, b, tolerance, f"native code of\n{text}")
        return expected

    return run


@pytest.fixture
def check(ctx: Context) -> Callable[..., tuple[Any, ...]]:
    """Run `main` before and after each step of the lowering; return what it gave at first."""
    return lambda text, arguments, tolerance=1e-6: check_steps(text, arguments, ctx, tolerance)


def check_steps(text: str, arguments: list[Any], ctx: Context, tolerance: float = 1e-6) -> tuple[Any, ...]:
    module = parse_module(text, ctx)
    verify(module, ctx)
    expected = Interpreter(module, ctx).run("main", *copy.deepcopy(arguments))
    for step in STEPS:
        PassManager(ctx).run(Pipeline.parse(step, ctx), module)
        verify(module, ctx)
        got = Interpreter(module, ctx).run("main", *copy.deepcopy(arguments))
        for a, b in zip(expected, got, strict=True):
            compare(a, b, tolerance, f"after {step}:\n{module}")
    left = {op.name for op in module.walk() if op.name.startswith("tcp.")}
    assert not left, f"{left} was not lowered:\n{module}"
    return expected


def compare(a: Any, b: Any, tolerance: float, context: str) -> None:
    a, b = np.asarray(a), np.asarray(b)
    assert a.shape == b.shape, context
    if a.dtype.kind in "iub" and b.dtype.kind in "iub":
        assert np.array_equal(a.astype(b.dtype), b), f"{a}\n{b}\n{context}"
        return
    wide = np.complex128 if a.dtype.kind == "c" else np.float64
    np.testing.assert_allclose(a.astype(wide), b.astype(wide), rtol=tolerance, atol=tolerance, err_msg=context)
