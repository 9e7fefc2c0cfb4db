"""Transformations of affine loops change no buffer that a program writes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module

sys.path.insert(0, str(Path(__file__).parent))
from affine_programs import SIZE, TRANSFORMATIONS, AffineProgram


def _buffers(module: Any, ctx: Context, count: int, n: int) -> list[Any]:
    square = np.arange(SIZE * SIZE, dtype=np.int32).reshape(SIZE, SIZE)
    buffers = [square, *[np.arange(SIZE, dtype=np.int32) * 1000 * i for i in range(1, count)]]
    Interpreter(module, ctx).run("main", *buffers, np.int32(7), n)
    return buffers


@pytest.mark.parametrize("seed", range(40))
def test_buffers_are_the_same(ctx: Context, seed: int) -> None:
    program = AffineProgram(seed)
    text, count = program.text, program.buffers
    reference = parse_module(text, ctx)
    expected = [_buffers(reference, ctx, count, n) for n in (-3, 0, 4)]
    for transformation in TRANSFORMATIONS:
        changed = parse_module(text, ctx)
        PassManager(ctx).run(f"builtin.module(func.func({transformation}))", changed)
        verify(changed, ctx)
        for n, buffers in zip((-3, 0, 4), expected):
            found = _buffers(changed, ctx, count, n)
            assert all(map(np.array_equal, buffers, found)), f"{transformation}, n = {n}:\n{text}"
