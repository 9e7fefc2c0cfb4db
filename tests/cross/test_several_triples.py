"""An artifact with code for several kinds of processors: each part of it runs where it is for, and one loads here."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import plait
import pytest
from cross_elf import run_packed
from cross_targets import ARM, RISCV
from plait.runtime.container import Container
from plait_llvm.backend.ahead_of_time import machine_for

KINDS = {"aarch64-unknown-linux-gnu": ARM, "riscv64-unknown-linux-gnu": RISCV}
ROWS = "tensor<?x40xf32>"
PROGRAM = f"""func.func @main(%x: {ROWS}, %w: tensor<40x24xf32>) -> tensor<?x24xf32> {{
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ({ROWS}, tensor<40x24xf32>) -> tensor<?x24xf32>
  %1 = stablehlo.tanh %0 : tensor<?x24xf32>
  return %1 : tensor<?x24xf32>
}}"""
X, W = (np.random.default_rng(7).standard_normal(shape).astype(np.float32) for shape in ((13, 40), (40, 24)))


@pytest.fixture(scope="module")
def artifact(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("triples") / "model.plait"
    plait.compile(PROGRAM, threads=1).save(path, cpus=["native", *KINDS])
    return path


@pytest.mark.parametrize("triple", KINDS)
def test_code_runs_on_its_processor(triple: str, artifact: Path, tmp_path: Path) -> None:
    linux, container = KINDS[triple], Container(artifact)
    if linux.problem() is not None:
        pytest.skip(str(linux.problem()))
    levels = json.loads(bytes(container.read("manifest.json")))["program"]["levels"]
    (level,) = [level for level in levels if level["triple"] == triple]
    code = bytes(container.read(level["code"]))
    found = run_packed(linux, machine_for(triple), code, level["layout"], [X, W], tmp_path)
    np.testing.assert_allclose(found, plait.compile(PROGRAM, target="interpret")(X, W)[0], rtol=1e-5, atol=1e-6)


def test_the_code_of_this_processor_is_loaded(artifact: Path) -> None:
    np.testing.assert_array_equal(plait.load(artifact)(X, W)[0], plait.compile(PROGRAM, threads=1)(X, W)[0])
