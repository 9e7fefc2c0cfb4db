"""Each operation of each dialect, for each element type: the same of constants, folded or not, as of arguments."""

from __future__ import annotations

import pytest
from plait.context import Context
from plait_testing.conformance.kit import Kit
from plait_testing.one_result.search import data_of, differences, programs_of

DIALECTS = ("affine", "arith", "complex", "linalg", "math", "shape", "tcp", "tensor", "tm_tensor", "tosa", "vector")
SAMPLE = 11
"""Of so many programs, one is run by default."""


@pytest.fixture(scope="module")
def kit() -> Kit:
    return Kit("", Context.from_environment())


def search(kit: Kit, dialect: str, step: int) -> None:
    compared, wrong = 0, list[str]()
    for number, program in enumerate(programs_of(kit, dialect)[::step]):
        for _, values in data_of(kit, program, seed=number):
            count, found = differences(kit, program, values)
            compared += count
            wrong += found
    assert wrong == []
    assert compared


@pytest.mark.parametrize("dialect", [d for d in DIALECTS if d not in ("linalg", "tosa", "tcp")])
def test_sample(kit: Kit, dialect: str) -> None:
    search(kit, dialect, SAMPLE)


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.oracle
@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_program(kit: Kit, dialect: str) -> None:
    search(kit, dialect, 1)
