"""Programs of each element type: compiled code gives what the interpreter gives, of arguments and of constants."""

from __future__ import annotations

import pytest
from plait.context import Context
from plait_testing.conformance.kit import Kit
from plait_testing.one_result.native import native_differences
from plait_testing.one_result.search import data_of, programs_of


@pytest.fixture(scope="module")
def kit() -> Kit:
    return Kit("", Context.from_environment())


def search(kit: Kit, dialect: str, step: int) -> None:
    compared, wrong = 0, list[str]()
    for number, program in enumerate(programs_of(kit, dialect)[::step]):
        for _, values in data_of(kit, program, seed=number):
            count, found = native_differences(kit, program, values, "llvm")
            compared += count
            wrong += found
    assert wrong == []
    assert compared


def test_sample(kit: Kit) -> None:
    search(kit, "math", 97)


def test_reductions_of_formats_without_infinities(kit: Kit) -> None:
    """What a reduction starts from is a number of the format, not the NaN that infinity becomes."""
    formats = ("f8E4M3FN", "f8E4M3FNUZ", "f8E8M0FNU")
    programs = [p for p in programs_of(kit, "tosa") if p.op in ("tosa.reduce_max", "tosa.reduce_min")]
    chosen = [p for p in programs if p.label.endswith(formats)]
    assert chosen
    for program in chosen:
        for _, values in data_of(kit, program):
            assert native_differences(kit, program, values, "llvm")[1] == []
