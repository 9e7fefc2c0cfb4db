"""Fourier transforms: against their definition, and the same after each step of the lowering and in native code."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.interpret import Interpreter
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module
from plait_tcp.decompositions import butterflies, fourier, roots

Check = Any
RNG = np.random.default_rng(0)
FUNCTIONS = {"fft": np.fft.fftn, "ifft": np.fft.ifftn, "rfft": np.fft.rfftn, "irfft": np.fft.irfftn}


def text(kind: str, source: str, result: str, lengths: Any) -> str:
    return (
        f"func.func @main(%x: {source}) -> {result} {{\n"
        f"  %r = tcp.fft {kind} %x lengths = {list(lengths)} : {source}\n  return %r : {result}\n}}"
    )


def run(check: Check, kind: str, lengths: tuple[int, ...], width: int = 32, batch: str = "?", count: int = 3) -> None:
    halved = (*lengths[:-1], lengths[-1] // 2 + 1)
    real, cplx = f"f{width}", f"complex<f{width}>"
    shapes = {"rfft": (lengths, halved), "irfft": (halved, lengths)}.get(kind, (lengths, lengths))
    elements = {"rfft": (real, cplx), "irfft": (cplx, real)}.get(kind, (cplx, cplx))
    source, result = (
        f"tensor<{batch}x{'x'.join(map(str, shape))}x{element}>" for shape, element in zip(shapes, elements)
    )
    x = RNG.standard_normal((count, *shapes[0]))
    if kind != "rfft":
        x = x + 1j * RNG.standard_normal(x.shape)
    x = x.astype({"rfft": f"f{width // 8}"}.get(kind, f"c{width // 4}"))
    tolerance = 2e-5 if width == 32 else 1e-12
    (got,) = check(text(kind, source, result, lengths), [x], tolerance * max(1, np.sqrt(np.prod(lengths))))
    expected = FUNCTIONS[kind](x, s=lengths, axes=range(1, x.ndim))
    np.testing.assert_allclose(got, expected, rtol=tolerance, atol=tolerance * np.abs(expected).max(initial=0))


LONG = (16, 37, 64, 67, 90)


# 1, small ones that are contracted, powers of two, mixed radices, primes
@pytest.mark.parametrize("length", [1, 2, 3, 5, 8, 18, 19, *(pytest.param(n, marks=pytest.mark.slow) for n in LONG)])
@pytest.mark.parametrize("kind", FUNCTIONS)
def test_each_length(kind: str, length: int, check_natively: Check) -> None:
    run(check_natively, kind, (length,))


@pytest.mark.parametrize("lengths", [(4, 6), (2, 3, 4), pytest.param((67, 2), marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", FUNCTIONS)
def test_several_dimensions(kind: str, lengths: Any, check_natively: Check) -> None:
    run(check_natively, kind, lengths)


@pytest.mark.parametrize("kind", FUNCTIONS)
def test_doubles(kind: str, check_natively: Check) -> None:
    run(check_natively, kind, (30,), 64, "2", 2)


# primes that are convolved, twice a prime, powers of two, and lengths in the middle of a shape
@pytest.mark.parametrize("lengths", [(257,), (514,), (1009,), (1024,), (3, 257), (40, 18), (17, 2, 33)])
@pytest.mark.parametrize("kind", FUNCTIONS)
def test_long_lines_natively(kind: str, lengths: Any, native: Any) -> None:
    if native is None:
        pytest.skip("there is no plugin that makes native code")

    def once(source: str, arguments: Any, tolerance: float) -> Any:
        result = native(source)(*arguments)
        return result if isinstance(result, tuple) else (result,)

    run(once, kind, lengths, count=2)


# blocks of lines and what is left of them, lines by themselves, convolutions of both, and single stages
@pytest.mark.parametrize(("lengths", "batch", "count"), [
    ((60,), "?", 19), ((67,), "17", 17), ((256,), "3", 3), ((6, 19), "2", 2), ((10, 3), "?", 5),
    *[pytest.param(*case, marks=pytest.mark.slow) for case in (
        ((60,), "35", 35), ((34,), "16", 16), ((67,), "?", 16), ((7,), "?", 33), ((400,), "?", 2), ((62, 16), "1", 1),
        ((37, 17), "1", 1),
    )],
])  # fmt: skip
@pytest.mark.parametrize("kind", FUNCTIONS)
def test_lines_together(kind: str, lengths: Any, batch: str, count: int, native: Any) -> None:
    if native is None:
        pytest.skip("there is no plugin that makes native code")

    def once(source: str, arguments: Any, tolerance: float) -> Any:
        result = native(source)(*arguments)
        return result if isinstance(result, tuple) else (result,)

    run(once, kind, lengths, batch=batch, count=count)
    if lengths == (60,):
        run(once, kind, lengths, 64, batch, count)


@pytest.mark.parametrize("count", [*range(1, 33), 36, 45, 49, 64, 100])
@pytest.mark.parametrize("sign", [-1, 1])
def test_a_butterfly_is_the_transform(count: int, sign: int) -> None:
    x = RNG.standard_normal(count) + 1j * RNG.standard_normal(count)
    made = butterflies.butterfly([(float(z.real), float(z.imag)) for z in x], sign)
    wanted = np.fft.fft(x) if sign < 0 else np.fft.ifft(x) * count
    np.testing.assert_allclose([complex(*z) for z in made], wanted, atol=1e-13 * count)


@pytest.mark.parametrize("length", [1, 2, 8, 12, 30, 31, 34, 96, 360, 1024, 5040])
def test_radices_multiply_to_the_length(length: int) -> None:
    found = roots.radices(length)
    assert np.prod(found) == length
    assert all(radix <= roots.LARGEST_RADIX or len(roots.factors(radix)) == 1 for radix in found)


def test_which_lengths_are_convolved() -> None:
    assert [n for n in (16, 61, 1000, 1009, 1024, 2 * 1009, 4096) if roots.is_convolved(n)] == [61, 1009, 2018]


@pytest.mark.parametrize("kind", FUNCTIONS)
@pytest.mark.parametrize("length", [24, 37, 67])
def test_as_contractions(kind: str, length: int, ctx: Any) -> None:
    halved = length // 2 + 1
    real, cplx, half = f"tensor<2x{length}xf32>", f"tensor<2x{length}xcomplex<f32>>", f"tensor<2x{halved}xcomplex<f32>>"
    source, result = {"rfft": (real, half), "irfft": (half, real)}.get(kind, (cplx, cplx))
    x = RNG.standard_normal((2, halved if kind == "irfft" else length)) + (0 if kind == "rfft" else 1j)
    x = x.astype(np.float32 if kind == "rfft" else np.complex64)
    module = parse_module(text(kind, source, result, (length,)), ctx)
    PassManager(ctx).run(Pipeline.parse("decompose-for-target{decompose=fft-as-contractions}", ctx), module)
    names = {op.name for op in module.walk()}
    assert "tcp.fft" not in names and "tcp.contract" in names
    (got,) = Interpreter(module, ctx).run("main", x)
    expected = FUNCTIONS[kind](x, s=(length,), axes=(1,))
    np.testing.assert_allclose(got, expected, rtol=2e-5, atol=2e-5 * np.abs(expected).max())


@pytest.mark.parametrize("kind", FUNCTIONS)
def test_no_lines(kind: str, check_natively: Check) -> None:
    run(check_natively, kind, (24,), count=0)


def test_no_elements(check_natively: Check) -> None:
    type = "tensor<?x0xcomplex<f32>>"
    (got,) = check_natively(text("fft", type, type, (0,)), [np.zeros((2, 0), np.complex64)])
    assert got.shape == (2, 0)


@pytest.mark.parametrize("length", [4096, 5040, 3 * 67])
def test_factors_are_small_or_the_length_is_convolved(length: int) -> None:
    work, rest = 0, length
    while rest > 1:
        radix = fourier._radix(rest)
        if radix is None:
            assert rest % 67 == 0
            return
        work, rest = work + radix, rest // radix
    assert work <= 60
