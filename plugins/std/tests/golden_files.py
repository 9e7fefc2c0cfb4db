"""What tests of this distribution share: a context, golden files, and running a module in the interpreter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import plait_std.plugin
from plait.builtin import types as ty
from plait.context import Context
from plait.syntax.parser import parse_module

GOLDEN = Path(__file__).parent / "golden"


def context() -> Context:
    return Context(plugins=[plait_std.plugin])


def text(name: str) -> str:
    return (GOLDEN / name).read_text()


def parse(source: str, ctx: Any = None) -> Any:
    return parse_module(source, ctx or context())


def example(type_: Any, rng: Any) -> Any:
    """A value for an argument; dynamic sizes are 3."""
    if isinstance(type_, ty.RankedTensorType):
        return rng.standard_normal([3 if s < 0 else s for s in type_.shape]).astype("float32")
    if isinstance(type_, ty.IndexType):
        return 2
    return 1 if isinstance(type_, ty.IntegerType) else 2.5
