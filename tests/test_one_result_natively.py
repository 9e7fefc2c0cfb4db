"""Programs of each element type: compiled code gives what the interpreter gives, of arguments and of constants."""

from __future__ import annotations

import numpy as np
import plait
import pytest
from plait.builtin import types as t
from plait.builtin.numpy_types import dtype_of
from plait.context import Context
from plait_testing.conformance.kit import Kit
from plait_testing.one_result.hostile import KINDS, SUMMED
from plait_testing.one_result.native import native_differences
from plait_testing.one_result.search import data_of, programs_of

SAMPLES = {"complex": 13, "math": 101, "tm_tensor": 57, "tosa": 401}
"""Of so many programs of a dialect, one is run by default."""
_SUMS = (
    "avg_pool2d", "conv2d", "conv3d", "depthwise_conv2d", "matmul", "reduce_product", "reduce_sum", "transpose_conv2d",
)  # fmt: skip
_DATA = {f"tosa.{name}": SUMMED for name in _SUMS} | {
    "complex.powi": ("small",),  # a large power multiplies the rounding error of an angle
    "tm_tensor.attention": SUMMED,
    "tm_tensor.sort": ("small",),  # a comparison of NaN orders nothing
    "tosa.fft2d": ("small",),  # infinity times a sine that is nearly zero
    "tosa.rfft2d": ("small",),
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


@pytest.mark.parametrize(
    "ty", [t.Float8E3M4Type(), t.Float8E4M3FNType(), t.Float8E4M3FNUZType(), t.Float8E5M2FNUZType()]
)
def test_signs_of_nan(ty: t.FloatType) -> None:
    """Each code, NaN among them, gives its sign; where zero and NaN have one code each, NaN has no sign."""
    text = f"""
    func.func @main(%x: tensor<256x{ty}>, %y: tensor<256x{ty}>) -> tensor<256x{ty}> {{
      %0 = math.copysign %x, %y : tensor<256x{ty}>
      return %0 : tensor<256x{ty}>
    }}"""
    codes = np.arange(256, dtype=np.uint8).view(dtype_of(ty))
    ones = np.ones(256).astype(codes.dtype)
    native, reference = (plait.compile(text, target=target)(ones, codes)[0] for target in ("llvm", "interpret"))
    assert np.asarray(native).view(np.uint8).tolist() == np.asarray(reference).view(np.uint8).tolist()


@pytest.mark.parametrize("ty", [t.F16Type(), t.BF16Type(), t.Float8E4M3FNType()])
def test_narrow_accumulators_round_each_sum(ty: t.FloatType) -> None:
    """Ones are added up to where one more is lost, also between the features of a convolution."""
    count = 2 ** (ty.format.mantissa_bits + 2)
    x, w = f"tensor<1x2x{count}x{ty}>", f"tensor<2x1x{count}x{ty}>"
    text = f"""
    func.func @main(%x: {x}, %w: {w}) -> tensor<1x1x1x{ty}> {{
      %0 = tcp.conv %x, %w dims [0, 1, 2], [0, 1, 2] -> [0, 1, 2] strides = [1] low [0] high [0]
        : {x}, {w} -> tensor<1x1x1x{ty}>
      return %0 : tensor<1x1x1x{ty}>
    }}"""
    ones = [np.ones(shape, dtype_of(ty)) for shape in ((1, 2, count), (2, 1, count))]
    results = [
        float(np.asarray(plait.compile(text, target=target)(*ones)[0]).item()) for target in ("llvm", "interpret")
    ]
    assert results == [count / 2] * 2
