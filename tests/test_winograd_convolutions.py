"""Convolutions by minimal filtering compute natively what the interpreter computes."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

DTYPES = {"f32": np.float32, "f64": np.float64}
EXTENTS = {"F_2_3": 3, "F_4_3": 3, "F_2_5": 5}
PASS = "linalg-winograd-convolutions"


def _type(shape: Any, element: str) -> str:
    return f"tensor<{'x'.join('?' if size is None else str(size) for size in shape)}x{element}>"


class Program:
    """A random convolution with stride 1 and channels last, with what follows it, as text and with arguments.

    The type does not say how many channels there are, if `unknown` has an `i`, nor filters, if it has an `o`.
    """

    def __init__(self, seed: int, fmr: str = "F_2_3", unknown: str = "") -> None:
        rng = self.rng = random.Random(seed)
        numbers = np.random.default_rng(seed)
        element = rng.choice(("f32", "f32", "f64"))
        extent = EXTENTS[fmr]
        batch, channels, filters = rng.randrange(1, 3), rng.choice((1, 3, 16, 20)), rng.choice((1, 5, 16, 33))
        if unknown:
            channels, filters = rng.choice((3, 16, 20, 40)), rng.choice((5, 32, 33, 70))
        rows, columns = rng.randrange(1, 12), rng.randrange(1, 12)
        pad = rng.randrange(2)
        image = (batch, rows + extent - 1 - 2 * pad, columns + extent - 1 - 2 * pad, channels)
        if min(image) < 1:
            pad, image = 0, (batch, rows + extent - 1, columns + extent - 1, channels)
        dims = dict(zip("01io", (extent, extent, channels, filters)))
        order = rng.choice(("01io", "01io", "oi01", "o01i"))
        is_constant = rng.random() < 0.5 and not unknown
        kernel = numbers.integers(-3, 4, [dims[name] for name in order]).astype(DTYPES[element])
        hidden = rng.choice(((), (), (0,), (1, 2), (0, 1, 2), (1,), (2,)))
        out = (batch, rows, columns, filters)
        names = "bhwi", "bhwo"
        ta, tc = (
            _type([None if i in hidden or name in unknown else size for i, (size, name) in enumerate(zip(*each))], element)
            for each in zip((image, out), names)
        )
        tw = _type([None if name in unknown else dims[name] for name in order], element)
        self.arguments = [numbers.integers(-3, 4, image).astype(DTYPES[element])]
        parameters = [f"%a: {ta}"]
        body: list[str] = []
        if is_constant:
            data = f'dense<"0x{kernel.tobytes().hex().upper()}">'
            body.append(f"%w = stablehlo.constant {data} : {tw}")
        else:
            parameters.append(f"%w: {tw}")
            self.arguments.append(kernel)
        dim_numbers = f"[b, 0, 1, f]x[{', '.join(order)}]->[b, 0, 1, f]"
        body.append(f"""%0 = stablehlo.convolution(%a, %w) dim_numbers = {dim_numbers},
            window = {{pad = [[{pad}, {pad}], [{pad}, {pad}]]}}
            {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} : ({ta}, {tw}) -> {tc}""")
        result = "%0"
        for i in range(rng.randrange(3)):
            parameters.append(f"%r{i}: {tc}")
            self.arguments.append(numbers.integers(-3, 4, out).astype(DTYPES[element]))
            body.append(f"%s{i} = stablehlo.{rng.choice(('add', 'multiply', 'maximum'))} {result}, %r{i} : {tc}")
            result = f"%s{i}"
        results = [result, "%0"] if rng.random() < 0.2 else [result]
        types = ", ".join([tc] * len(results))
        lines = "\n  ".join(body)
        self.text = f"""func.func @main({', '.join(parameters)}) -> ({types}) {{
  {lines}
  return {', '.join(results)} : {types}
}}"""


def _check(program: Program, fmr: str) -> None:
    rng = program.rng
    ctx = Context.from_environment()
    plan = make_plan(parse_module(program.text, ctx), ctx).text
    assert f",{PASS}" in plan
    l2 = rng.choice((1 << 12, 1 << 15, 1 << 21))
    percent = rng.choice((0, 0, 30))
    plan = plan.replace(f",{PASS}", f",{PASS}{{fmr={fmr} l2-bytes={l2} percent={percent}}}")
    expected = plait.compile(program.text, target="interpret")(*program.arguments)
    compiled = plait.compile(program.text, pipeline=plan)
    assert "scf.for" in compiled.ir("linalg")
    for found, want in zip(compiled(*program.arguments), expected, strict=True):
        if fmr == "F_2_3":  # all sums are of small multiples of a quarter
            np.testing.assert_array_equal(found, want)
        else:
            np.testing.assert_allclose(found, want, rtol=1e-3, atol=1e-3 * np.abs(want).max(initial=1))


@pytest.mark.parametrize("seed", range(30))
def test_random_convolutions_agree_with_the_interpreter(seed: int) -> None:
    _check(Program(seed), "F_2_3")


@pytest.mark.parametrize("unknown", ["io", "i", "o"])
@pytest.mark.parametrize("seed", range(6))
def test_unknown_channels_agree_with_the_interpreter(seed: int, unknown: str) -> None:
    _check(Program(2000 + seed, "F_2_3", unknown), "F_2_3")


def test_one_program_filters_and_convolves() -> None:
    text = """func.func @main(%a: tensor<?x?x?x?xf32>, %w: tensor<3x3x?x?xf32>) -> tensor<?x?x?x?xf32> {
      %0 = stablehlo.convolution(%a, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
        window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
        : (tensor<?x?x?x?xf32>, tensor<3x3x?x?xf32>) -> tensor<?x?x?x?xf32>
      return %0 : tensor<?x?x?x?xf32>
    }"""
    rng = np.random.default_rng(0)
    compiled, expected = plait.compile(text), plait.compile(text, target="interpret")
    assert "x16x?x" in compiled.ir("linalg"), "filters are transformed in panels"
    for image, filters in (((1, 21, 23, 40), 70), ((2, 16, 16, 64), 64), ((1, 1, 1, 64), 64), ((1, 20, 20, 3), 64), ((1, 9, 9, 17), 24)):
        arguments = [rng.integers(-3, 4, shape).astype(np.float32) for shape in (image, (3, 3, image[3], filters))]
        np.testing.assert_array_equal(compiled(*arguments)[0], expected(*arguments)[0])


@pytest.mark.parametrize("fmr", ["F_4_3", "F_2_5"])
@pytest.mark.parametrize("seed", range(4))
def test_larger_tiles_agree_with_the_interpreter(seed: int, fmr: str) -> None:
    _check(Program(1000 + seed, fmr), fmr)


def test_error_is_not_larger_than_that_of_the_convolution() -> None:
    rng = np.random.default_rng(0)
    kernel = rng.standard_normal((3, 3, 64, 64)).astype(np.float32)
    image = rng.standard_normal((1, 30, 30, 64)).astype(np.float32)
    data = f'dense<"0x{kernel.tobytes().hex().upper()}">'
    ta, tw, tc = "tensor<1x30x30x64xf32>", "tensor<3x3x64x64xf32>", "tensor<1x28x28x64xf32>"
    text = f"""func.func @main(%a: {ta}) -> {tc} {{
      %w = stablehlo.constant {data} : {tw}
      %0 = stablehlo.convolution(%a, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {{}}
        {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} : ({ta}, {tw}) -> {tc}
      return %0 : {tc}
    }}"""
    windows = np.lib.stride_tricks.sliding_window_view(image[0].astype(np.float64), (3, 3), (0, 1))
    exact = np.einsum("yxcij,ijcf->yxf", windows, kernel.astype(np.float64))
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    errors: list[float] = []
    for pipeline in (plan, plan.replace(f",{PASS}", f",{PASS}{{percent=100000}}")):
        (found,) = plait.compile(text, pipeline=pipeline)(image)
        errors.append(float(np.abs(found[0] - exact).max() / np.abs(exact).max()))
    filtered, direct = errors
    assert filtered != direct
    assert filtered < 4 * direct < 1e-5
