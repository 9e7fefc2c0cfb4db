"""Fourier transforms that are custom calls, as JAX exported them until 2023: NumPy's transforms, in both forms."""

from __future__ import annotations

import re
from typing import Any

import fourier_descriptors
import numpy as np
import plait
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError

RNG = np.random.default_rng(8)
ELEMENTS = {"float32": "f32", "float64": "f64", "complex64": "complex<f32>", "complex128": "complex<f64>"}
KINDS = ("C2C", "R2C", "C2R")
IN_DOUBLE = pytest.mark.parametrize("is_double", [True, pytest.param(False, marks=pytest.mark.exhaustive)])


@pytest.fixture(params=["interpret", "llvm"])
def target(request: pytest.FixtureRequest) -> str:
    if request.param == "llvm" and "llvm" not in Context.from_environment().dialect_names:
        pytest.skip("no plugin defines llvm")
    return request.param


def array(kind: str, shape: tuple[int, ...], axes: tuple[int, ...], is_double: bool) -> Any:
    """An operand; `shape` is that of the longer side."""
    real = np.float64 if is_double else np.float32
    if kind == "R2C":
        return RNG.standard_normal(shape).astype(real)
    sizes = [n // 2 + 1 if kind == "C2R" and i == axes[-1] else n for i, n in enumerate(shape)]
    x = RNG.standard_normal(sizes) + 1j * RNG.standard_normal(sizes)
    return x.astype(np.complex128 if is_double else np.complex64)


def expected(kind: str, x: Any, shape: tuple[int, ...], axes: tuple[int, ...], forward: bool, scale: float) -> Any:
    """The sum over j of x[j] exp(-+2 pi i j k / n) along each axis, times the factor."""
    sizes, count = [shape[i] for i in axes], np.prod([shape[i] for i in axes])
    if kind == "R2C":
        made = np.fft.rfftn(x, sizes, axes)
        return scale * (made if forward else made.conj())
    if kind == "C2R":
        return scale * count * np.fft.irfftn(x.conj() if forward else x, sizes, axes)
    return scale * (np.fft.fftn(x, sizes, axes) if forward else count * np.fft.ifftn(x, sizes, axes))


def type_of(shape: Any, dtype: Any) -> str:
    return f"tensor<{''.join(f'{n}x' for n in shape)}{ELEMENTS[np.dtype(dtype).name]}>"


def result_of(kind: str, shape: tuple[int, ...], axes: tuple[int, ...], x: Any) -> tuple[tuple[int, ...], Any]:
    sizes = tuple(n // 2 + 1 if kind == "R2C" and i == axes[-1] else n for i, n in enumerate(shape))
    real = np.zeros((), x.dtype).real.dtype
    return sizes, real if kind == "C2R" else np.result_type(real, np.complex64)


def bytes_of(descriptor: bytes) -> str:
    return f'stablehlo.constant dense<"0x{descriptor.hex()}"> : tensor<{len(descriptor)}xui8>'


def close(found: Any, wanted: Any, is_double: bool) -> None:
    tolerance = 1e-12 if is_double else 2e-6
    np.testing.assert_allclose(found, wanted, rtol=0, atol=tolerance * max(1, np.abs(wanted).max(initial=0)))


def static_program(descriptor: bytes, given: str, made: str) -> str:
    return f"""func.func public @main(%x: {given}) -> {made} {{
      %d = {bytes_of(descriptor)}
      %r = stablehlo.custom_call @ducc_fft(%d, %x) {{api_version = 2 : i32}} : (tensor<{len(descriptor)}xui8>, {given}) -> {made}
      return %r : {made}
    }}"""


CASES = [
    ((4,), (0,)), ((3, 4), (1,)), ((2, 3, 5), (1, 2)), ((2, 3, 4), (0, 1, 2)), ((3, 1), (1,)),
    ((4, 3, 2), (0,)), ((4, 3, 2), (2, 0)), ((2, 5, 3), (1, 0)), ((1, 37), (1,)), ((2, 0, 4), (2,)),
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@IN_DOUBLE
@pytest.mark.parametrize(("shape", "axes"), CASES)
def test_sizes_may_be_in_the_descriptor(kind: str, is_double: bool, shape: Any, axes: Any, target: str) -> None:
    for forward, scale in ((True, 1.0), (False, 1 / float(np.prod([shape[i] for i in axes]))), (kind != "C2R", 2.5), (False, 1.0)):
        x = array(kind, shape, axes, is_double)
        descriptor = fourier_descriptors.static(kind, shape, axes, forward, scale, is_double)
        text = static_program(descriptor, type_of(x.shape, x.dtype), type_of(*result_of(kind, shape, axes, x)))
        (found,) = plait.compile(text, target=target)(x)
        assert found.dtype == result_of(kind, shape, axes, x)[1]
        close(found, expected(kind, x, shape, axes, forward, scale), is_double)


def dynamic_program(descriptor: bytes, given: str, made: str, rank: int, axes: tuple[int, ...], kind: str) -> str:
    """As JAX wrote it where sizes are symbols: they are computed and concatenated. Strides are not looked at."""
    half = f"tensor<{rank}xi32>"
    return f"""func.func public @main(%x: {given}, %shape: {half}, %scale: tensor<1xf64>, %result: {half}) -> {made} {{
      %d = {bytes_of(descriptor)}
      %s = stablehlo.constant dense<1> : {half}
      %r = stablehlo.custom_call @dynamic_ducc_fft(%d, %x, %shape, %s, %s, %scale, %result) {{api_version = 2 : i32,
        indices_of_shape_operands = dense<6> : tensor<1xi64>}}
        : (tensor<{len(descriptor)}xui8>, {given}, {half}, {half}, {half}, tensor<1xf64>, {half}) -> {made}
      return %r : {made}
    }}"""


DYNAMIC = [
    ("C2C", ("?", "?"), (1,), [(3, 4), (2, 1), (1, 9), (2, 37), (0, 4)]),
    ("C2C", ("?", 6), (1,), [(3, 6), (0, 6)]),
    ("R2C", ("?", "?"), (1,), [(3, 4), (2, 7), (1, 1), (2, 33)]),
    ("C2R", ("?", "?"), (1,), [(3, 4), (2, 7), (1, 1), (1, 2), (2, 33)]),
    ("C2R", ("?", 6), (1,), [(3, 6)]),
]
LARGE = [  # several loops
    ("C2C", ("?", "?", "?"), (0, 2), [(3, 2, 4), (5, 1, 7)]),
    ("C2C", (4, "?"), (0, 1), [(4, 3), (4, 8)]),
    ("R2C", ("?", "?"), (0, 1), [(3, 4), (4, 3)]),
    ("C2R", ("?", "?", "?"), (1, 2), [(1, 3, 4), (2, 4, 5)]),
]


@IN_DOUBLE
@pytest.mark.parametrize(("kind", "declared", "axes", "shapes"), [*DYNAMIC, *(pytest.param(*case, marks=pytest.mark.exhaustive) for case in LARGE)])
def test_sizes_may_be_operands(kind: str, declared: Any, axes: Any, shapes: Any, is_double: bool, target: str) -> None:
    sizes = {True: declared, False: tuple(n if n == "?" or i != axes[-1] else n // 2 + 1 for i, n in enumerate(declared))}
    for forward in (kind != "C2R", False):
        descriptor = fourier_descriptors.dynamic(kind, len(declared), axes, forward, is_double)
        sample = array(kind, shapes[0], axes, is_double)
        dtype = result_of(kind, shapes[0], axes, sample)[1]
        given, made = type_of(sizes[kind != "C2R"], sample.dtype), type_of(sizes[kind != "R2C"], dtype)
        run = plait.compile(dynamic_program(descriptor, given, made, len(declared), axes, kind), target=target)
        for shape in shapes:
            x, scale = array(kind, shape, axes, is_double), 1.0 if forward else 1 / float(np.prod([shape[i] for i in axes]))
            result = np.int32(result_of(kind, shape, axes, x)[0])
            (found,) = run(x, np.int32(shape), np.array([scale]), result)
            assert found.dtype == dtype
            close(found, expected(kind, x, shape, axes, forward, scale), is_double)


def test_long_lines_of_a_size_known_at_run_time_are_as_accurate_as_others(target: str) -> None:
    descriptor = fourier_descriptors.dynamic("C2C", 2, (1,), True, True)
    ty = "tensor<?x?xcomplex<f64>>"
    run = plait.compile(dynamic_program(descriptor, ty, ty, 2, (1,), "C2C"), target=target)
    for length in (1000, 1024, 1009):
        x = array("C2C", (2, length), (1,), True)
        (found,) = run(x, np.int32(x.shape), np.ones(1), np.int32(x.shape))
        wanted = np.fft.fft(x)
        assert np.linalg.norm(found - wanted) <= 1e-14 * np.linalg.norm(wanted)


GOOD = {"kind": "C2C", "shape": (3, 4), "axes": (1,), "forward": True, "scale": 1.0}
BAD = {
    "another shape": (GOOD | {"shape": (3, 5)}, "is for the shape [3, 5], but it has 'tensor<3x4xcomplex<f32>>'"),
    "another rank": (GOOD | {"shape": (4,), "axes": (0,)}, "is for rank 1 and elements of type 'complex<f32>'"),
    "another format": (GOOD | {"is_double": True}, "elements of type 'complex<f64>', but it has 'tensor<3x4xcomplex<f32>>'"),
    "another kind": (GOOD | {"kind": "R2C"}, "elements of type 'f32', but it has 'tensor<3x4xcomplex<f32>>'"),
    "an axis that is not there": (GOOD | {"axes": (2,), "kind": "C2C"}, "its axes [2] are not one to 3 different dimensions"),
    "an axis twice": (GOOD | {"axes": (1, 1)}, "its axes [1, 1] are not one to 3 different dimensions"),
    "other strides": (GOOD | {"strides": [1, 3]}, "its descriptor has strides [1, 3]"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_descriptor_that_does_not_fit_is_an_error_with_a_place(name: str, target: str) -> None:
    options, message = BAD[name]
    refused(fourier_descriptors.static(**options), message, target)


@pytest.mark.parametrize(
    ("descriptor", "message"),
    [
        (b"\0", "its descriptor does not describe a transform"),
        (b"\xff" * 16, "its descriptor does not describe a transform"),
        (fourier_descriptors.static(**GOOD)[:60], "its descriptor does not describe a transform"),
        (b"\0" * 8, "its descriptor is for rank 0"),
    ],
)
def test_a_descriptor_that_cannot_be_read_is_an_error(descriptor: bytes, message: str, target: str) -> None:
    refused(descriptor, message, target)


def refused(descriptor: bytes, message: str, target: str) -> None:
    ty = "tensor<3x4xcomplex<f32>>"
    with pytest.raises(DiagnosticError, match=rf"(?s):3:.*{re.escape(message)}"):
        plait.compile(static_program(descriptor, ty, ty), target=target)(np.zeros((3, 4), np.complex64))


def test_a_shape_that_is_not_that_of_the_operand_is_an_error_of_the_interpreter() -> None:
    descriptor = fourier_descriptors.dynamic("C2C", 2, (1,), True)
    ty = "tensor<?x?xcomplex<f32>>"
    run = plait.compile(dynamic_program(descriptor, ty, ty, 2, (1,), "C2C"), target="interpret")
    x = np.zeros((3, 4), np.complex64)
    with pytest.raises(DiagnosticError, match=r"expected an operand of shape \[3, 5\], found \[3, 4\]"):
        run(x, np.int32([3, 5]), np.ones(1), np.int32([3, 5]))


def test_a_descriptor_that_is_not_a_constant_is_an_error() -> None:
    if "llvm" not in Context.from_environment().dialect_names:
        pytest.skip("no plugin defines llvm")
    text = """func.func @main(%d: tensor<136xui8>, %x: tensor<3x4xcomplex<f32>>) -> tensor<3x4xcomplex<f32>> {
      %r = stablehlo.custom_call @ducc_fft(%d, %x) : (tensor<136xui8>, tensor<3x4xcomplex<f32>>) -> tensor<3x4xcomplex<f32>>
      return %r : tensor<3x4xcomplex<f32>>
    }"""
    with pytest.raises(DiagnosticError, match="its descriptor, operand #0, is not a constant"):
        plait.compile(text, target="llvm")
