"""Collectives as JAX writes them: four processes of Plait's grid compute what four devices of XLA compute."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from plait_stablehlo.parallel import run_parallel
from stablehlo_kit import context, parsed

_JAX = """
import os, pickle, sys
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"
import jax, numpy as np
from jax import lax

def program(x):
    return (
        lax.psum(x, "i"), lax.all_gather(x, "i"), lax.ppermute(x, "i", [(0, 1), (1, 2), (3, 0)]),
        lax.all_to_all(x, "i", 0, 0), lax.psum_scatter(x, "i", tiled=True), lax.axis_index("i"),
        lax.psum(x, "i", axis_index_groups=[[0, 2], [3, 1]]), lax.pmax(x, "i"),
        lax.all_gather(x, "i", axis=1, tiled=True), lax.pmean(x, "i"),
    )

x = np.random.default_rng(0).integers(-50, 50, (4, 4, 3)).astype(np.float32)
mapped = jax.pmap(program, "i")
pickle.dump((mapped.lower(x).as_text(), x, [np.asarray(v) for v in mapped(x)]), open(sys.argv[1], "wb"))
"""


def _program(text: str) -> str:
    """What each device runs, as a function: the body that JAX puts into a computation of Shardy."""
    lines = text.splitlines()
    start = next(i for i, line in enumerate(lines) if "sdy.manual_computation" in line)
    end = next(i for i, line in enumerate(lines) if "sdy.return" in line)
    argument = re.findall(r"\((%\w+: tensor<\w+>)\) \{$", lines[start])[-1]
    values, _, types = lines[end].strip().removeprefix("sdy.return ").partition(" : ")
    body = "\n".join(lines[start + 1 : end])
    return f"func.func @main({argument}) -> ({types}) {{\n{body}\nreturn {values} : {types}\n}}"


@pytest.mark.oracle
def test_four_devices_of_xla_compute_the_same(tmp_path: Path) -> None:
    pytest.importorskip("jax", reason="needs jax")
    answer = tmp_path / "answer"
    done = subprocess.run([sys.executable, "-c", _JAX, str(answer)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    text, x, expected = pickle.loads(answer.read_bytes())
    ctx = context()
    run = run_parallel(parsed(_program(text), ctx), ctx, [[part[None]] for part in x], num_partitions=4)
    for i, theirs in enumerate(expected):
        mine = np.concatenate([results[i] for results in run.results])
        assert mine.dtype == theirs.dtype
        np.testing.assert_array_equal(mine.reshape(theirs.shape), theirs)
