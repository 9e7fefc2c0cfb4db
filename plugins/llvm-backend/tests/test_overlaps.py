"""Which arrays of a call have memory in common."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from plait_llvm.backend.overlaps import overlapping


@pytest.mark.parametrize("seed", range(40))
def test_as_each_pair_says(seed: int) -> None:
    rng = np.random.default_rng(seed)
    memory = np.zeros((40, 8), "u1")
    arrays = list[Any]()
    for _ in range(rng.integers(2, 9)):
        first, rows = rng.integers(40), rng.integers(6)
        array = memory[first : first + rows]
        arrays.append(array[:, ::2] if rng.random() < 0.2 else array)
    expected = set[int]()
    for i, j in combinations(range(len(arrays)), 2):
        if np.may_share_memory(arrays[i], arrays[j]):
            expected |= {i, j}
    with_gaps = {i for i, array in enumerate(arrays) if not array.flags.c_contiguous}
    assert overlapping(arrays) - with_gaps == expected - with_gaps
