"""Programs of each element type: compiled code gives what the interpreter gives, of arguments and of constants."""

from __future__ import annotations

import pytest
from plait.context import Context
from plait_testing.conformance.kit import Kit
from plait_testing.one_result.hostile import KINDS, SUMMED
from plait_testing.one_result.native import native_differences
from plait_testing.one_result.search import data_of, programs_of

SAMPLES = {"complex": 7, "math": 53, "tm_tensor": 29, "tosa": 211}
"""Of so many programs of a dialect, one is run by default."""
_SUMS = (
    "avg_pool2d", "conv2d", "conv3d", "depthwise_conv2d", "matmul", "reduce_product", "reduce_sum",
)  # fmt: skip
_DATA = {f"tosa.{name}": SUMMED for name in _SUMS} | {
    "complex.powi": ("small",),  # a large power multiplies the rounding error of an angle
    "tm_tensor.attention": SUMMED,
    "tm_tensor.sort": ("small",),  # a comparison of NaN orders nothing
    "tosa.fft2d": ("small",),  # infinity times a sine that is nearly zero
    "tosa.rfft2d": ("small",),
    "tosa.transpose_conv2d": ("small",),  # compiled code multiplies the zeros between elements by infinite weights
}
"""The data of operations whose results depend on the order of sums once these overflow, or on more."""


@pytest.fixture(scope="module")
def kit() -> Kit:
    return Kit("", Context.from_environment())


def search(kit: Kit, dialect: str, step: int) -> None:
    compared, wrong = 0, list[str]()
    for number, program in enumerate(programs_of(kit, dialect)[::step]):
        if program.op == "tm_tensor.sort" and program.label.endswith("f8E8M0FNU"):  # its small numbers have NaN
            continue
        for _, values in data_of(kit, program, number, _DATA.get(program.op, KINDS)):
            count, found = native_differences(kit, program, values, "llvm")
            compared += count
            wrong += found
    assert wrong == []
    assert compared


@pytest.mark.parametrize("dialect", SAMPLES)
def test_sample(kit: Kit, dialect: str) -> None:
    search(kit, dialect, SAMPLES[dialect])


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.parametrize("dialect", SAMPLES)
def test_every_program(kit: Kit, dialect: str) -> None:
    search(kit, dialect, 1)


def test_reductions_of_formats_without_infinities(kit: Kit) -> None:
    """What a reduction starts from is a number of the format, not the NaN that infinity becomes."""
    formats = ("f8E4M3FN", "f8E4M3FNUZ", "f8E8M0FNU")
    programs = [p for p in programs_of(kit, "tosa") if p.op in ("tosa.reduce_max", "tosa.reduce_min")]
    chosen = [p for p in programs if p.label.endswith(formats)]
    assert chosen
    for program in chosen:
        for _, values in data_of(kit, program):
            assert native_differences(kit, program, values, "llvm")[1] == []
