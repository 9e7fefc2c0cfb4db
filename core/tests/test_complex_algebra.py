"""The formulas of complex functions against wider arithmetic, from denormal to the largest numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from complex_functions import GROWING, IS_WIDE, UNARY, far, judged, numbers, numbers_for
from plait.interpret import complex_algebra as algebra
from plait.interpret.complex_arrays import of_arrays

pytestmark = pytest.mark.skipif(not IS_WIDE, reason="needs a long double that is wider than a double")


@pytest.mark.parametrize("part", [np.float32, np.float64])
@pytest.mark.parametrize("name", [*UNARY, *GROWING])
def test_function_of_one_number(name: str, part: Any) -> None:
    z = numbers_for(name, part)
    assert z[far(of_arrays(getattr(algebra, name), z), judged(name, z))].tolist() == []


@pytest.mark.parametrize("part", [np.float32, np.float64])
def test_quotients(part: Any) -> None:
    z = numbers(part)
    a, b = (z[np.random.default_rng(seed).integers(0, len(z), 20000)] for seed in (1, 2))
    with np.errstate(all="ignore"):
        wanted = a.astype(np.clongdouble) / b.astype(np.clongdouble)
    wrong = far(of_arrays(algebra.divide, a, b), wanted)
    assert list(zip(a[wrong], b[wrong])) == []
