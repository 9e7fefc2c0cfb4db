"""Random programs compute natively, bit for bit, what the interpreter computes: also for machines with tiny caches."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

sys.path.insert(0, str(Path(__file__).parent))
from exact.control import Exact

pytest.importorskip("plait_llvm")
SEEDS = [*range(16), *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(16, 600))]


def of_a_strange_machine(text: str, rng: random.Random, ctx: Context) -> str:
    """The plan of a program with options that let small programs pass the thresholds of large ones."""
    bits, registers = rng.choice((128, 256, 512)), rng.choice((8, 16, 32))
    l1, l2 = rng.choice((256, 1024, 8192)), rng.choice((512, 4096, 65536))
    options = {
        "linalg-tile-and-fuse": f"vector-bits={bits} vector-registers={registers} l1-bytes={l1} l2-bytes={l2}",
        "linalg-collapse-loops": f"vector-bits={bits}",
        "linalg-fuse-contractions": f"l2-bytes={l2}",
        "linalg-fuse-elementwise-ops": f"max-copied-ops={rng.choice((0, 1, 5, 100))}",
        "linalg-fuse-reductions": f"vector-bits={bits} l2-bytes={l2}",
        "linalg-strip-elementwise": f"vector-bits={bits}",
        "linalg-tile-transposes": f"vector-bits={bits}",
        "linalg-winograd-convolutions": f"percent=1 l2-bytes={l2}",
        "parallelize-loops": f"least-work={rng.choice((1, 100, 1000))} chunk-work={rng.choice((1, 50, 1000))} l2-bytes={l2}",
        "stream-results": f"streamed-bytes=64 cache-line-bytes={rng.choice((16, 64))}",
        "tcp-assign-layouts": f"least=1 vector-bits={bits}",
    }
    plan = make_plan(parse_module(text, ctx), ctx).text
    for name, given in options.items():
        if rng.random() < 0.8:
            plan = re.sub(rf"(?<=[,(]){name}(?=[,)])", f"{name}{{{given}}}", plan)
    return plan


def differing(found: Any, expected: Any) -> bool:
    """Whether arrays differ but for the payloads of NaN."""
    if found.dtype != expected.dtype or found.shape != expected.shape:
        return True
    if found.dtype.kind in "iub":
        return not np.array_equal(found, expected)
    ours, theirs = found.astype(np.float64), expected.astype(np.float64)
    return not np.array_equal(ours, theirs, equal_nan=True)


@pytest.mark.parametrize("is_strange", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_native_code_computes_what_the_interpreter_does(seed: int, is_strange: bool) -> None:
    ctx, program, rng = Context.from_environment(), Exact(seed), random.Random(seed)
    donated = tuple(i for i in range(len(program.inputs)) if rng.random() < 0.3) if seed % 3 == 0 else ()
    plan = of_a_strange_machine(program.text, rng, ctx) if is_strange else None
    with np.errstate(all="ignore"):
        expected = plait.compile(program.text, target="interpret")(*[x.copy() for x in program.inputs])
    run = plait.compile(program.text, pipeline=plan, threads=rng.choice((1, 2)), donate=donated)
    for _ in range(2):
        inputs = [x.copy() for x in program.inputs]
        found = run(*inputs)
        wrong = [v.name for v, one, other in zip(program.results, found, expected) if differing(one, other)]
        assert not wrong, f"{wrong} of\n{program.text}"
        kept = [i for i in range(len(inputs)) if i not in donated]
        assert all(inputs[i].tobytes() == program.inputs[i].tobytes() for i in kept), program.text
