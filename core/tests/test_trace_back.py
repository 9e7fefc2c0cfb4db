"""Cycles of operands, as graph regions allow: going from a value to its sources ends, and folds leave them alone."""

from __future__ import annotations

from random import Random
from typing import Any

from plait.context import Context
from plait.ir.value import trace_back
from plait.ir.verify import verify
from plait.passes.manager import PassManager
from plait.syntax.parser import parse_module


def _casts(rng: Random, count: int) -> str:
    """Casts among a few types, each of one drawn at random: chains that end in circles."""
    types = [rng.choice(("i32", "index", "f32")) for _ in range(count)]
    lines: list[str] = []
    for i in range(count):
        source = rng.randrange(count)
        lines.append(f'%{i} = "builtin.unrealized_conversion_cast"(%{source}) : ({types[source]}) -> {types[i]}')
    return "\n".join(lines)


def test_tracing_ends_in_a_circle() -> None:
    module: Any = parse_module(_casts(Random(0), 6), Context.from_environment())
    for op in module.walk():
        for value in op.operands:
            trace_back(value, lambda found: found.defining_op.operands[0] if found.defining_op else None)


def test_casts_in_circles_are_canonicalized() -> None:
    ctx = Context.from_environment()
    for seed in range(60):
        module = parse_module(_casts(Random(seed), 5), ctx)
        PassManager(ctx).run("builtin.module(canonicalize,reconcile-unrealized-casts)", module)
        verify(module, ctx)
