"""Products by instructions of Arm that multiply two rows and two lanes: the numbers, in an emulator."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import plait
import pytest
from cross_targets import ARM, CrossTarget
from plait.context import Context
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time, machine_for

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tile_programs import Product

TRIPLE, CPU = "aarch64-unknown-linux-gnu", "neoverse-v1"


@pytest.mark.parametrize("seed", range(10))
def test_random_products_agree_with_the_interpreter(seed: int, tmp_path: Path) -> None:
    target = CrossTarget(TRIPLE, CPU, linux=ARM)
    if target.problem() is not None:
        pytest.skip(str(target.problem()))
    text, given = Product(seed).given()
    assert "mmla\t" in compile_ahead_of_time(text, machine=machine_for(TRIPLE, CPU), assembly=True).code.decode()
    source = tmp_path / "program.mlir"
    source.write_text(text)
    (found,) = target.run(source, given, tmp_path, Context.from_environment())
    expected = np.asarray(plait.compile(text, target="interpret")(*given))
    np.testing.assert_array_equal(found, expected.reshape(found.shape))
