"""Convolutions by the elements of their windows compute natively what the interpreter computes."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes import PassManager
from plait.plan import make_plan
from plait.syntax.parser import parse_module

DTYPES: dict[str, Any] = {"f32": np.float32, "f64": np.float64}
PASS = "linalg-split-windows"


def _tensor(shape: Any, element: str) -> str:
    return f"tensor<{'x'.join(map(str, shape))}x{element}>"


class Program:
    """A random convolution with padding, strides, dilations and groups, some of any number of images, and what follows."""

    def __init__(self, seed: int, weight: float | None = None) -> None:
        rng, numbers = random.Random(seed), np.random.default_rng(seed)
        element = "f32" if weight is not None else rng.choice(("f32", "f32", "f64"))
        rank = rng.choice((1, 2, 2, 3))
        groups = rng.choice((1, 1, 1, 2))
        batch, channels, filters = rng.randrange(1, 3), 32 * groups, rng.choice((3, 16, 20)) * groups
        most = {1: 30, 2: 11, 3: 5}[rank]
        dims = [self._dim(rng, most) for _ in range(rank)]
        image = (batch, *(dim["size"] for dim in dims), channels)
        kernel = numbers.integers(-3, 4, (*(dim["window"] for dim in dims), 32, filters)).astype(DTYPES[element])
        if weight is not None:
            kernel.flat[0] = weight
        out = (batch, *(self._outputs(dim) for dim in dims), filters)
        images = "?" if seed % 3 == 0 else batch
        ta, tw, tc = (_tensor(shape, element) for shape in ((images, *image[1:]), kernel.shape, (images, *out[1:])))
        spatial = ", ".join(map(str, range(rank)))
        data = f'dense<"0x{kernel.tobytes().hex().upper()}">'
        pads = ", ".join(f"[{dim['low']}, {dim['high']}]" for dim in dims)
        window = f"stride = {[d['step'] for d in dims]}, pad = [{pads}], rhs_dilate = {[d['apart'] for d in dims]}"
        self.arguments = [numbers.integers(-3, 4, shape).astype(DTYPES[element]) for shape in (image, out)]
        self.text = f"""func.func @main(%a: {ta}, %r: {tc}) -> {tc} {{
  %w = stablehlo.constant {data} : {tw}
  %0 = stablehlo.convolution(%a, %w) dim_numbers = [b, {spatial}, f]x[{spatial}, i, o]->[b, {spatial}, f],
    window = {{{window}}}
    {{batch_group_count = 1 : i64, feature_group_count = {groups} : i64}} : ({ta}, {tw}) -> {tc}
  %1 = stablehlo.{rng.choice(("add", "maximum"))} %0, %r : {tc}
  return %1 : {tc}
}}"""

    def _dim(self, rng: random.Random, most: int) -> dict[str, int]:
        while True:
            names = {
                "size": (2, most),
                "window": (1, 4),
                "step": (1, 3),
                "apart": (1, 5),
                "low": (0, 7),
                "high": (0, 7),
            }
            dim = {name: rng.randrange(*bounds) for name, bounds in names.items()}
            if self._outputs(dim) > 0:
                return dim

    @staticmethod
    def _outputs(dim: dict[str, int]) -> int:
        reach = dim["apart"] * (dim["window"] - 1) + 1
        return (dim["size"] + dim["low"] + dim["high"] - reach) // dim["step"] + 1

    def compiled(self, options: str) -> Any:
        ctx = Context.from_environment()
        plan = make_plan(parse_module(self.text, ctx), ctx).text
        assert f",{PASS}" in plan
        return plait.compile(self.text, pipeline=plan.replace(f",{PASS}", f",{PASS}{{{options}}}"))


@pytest.mark.parametrize("seed", range(30))
def test_random_convolutions_agree_with_the_interpreter(seed: int) -> None:
    program = Program(seed)
    expected = plait.compile(program.text, target="interpret")(*program.arguments)
    for options in ("least=0 percent=100", "least=0 percent=1 l2-bytes=1024"):
        for found, want in zip(program.compiled(options)(*program.arguments), expected, strict=True):
            np.testing.assert_array_equal(found, want)


@pytest.mark.parametrize("weight", [np.inf, np.nan])
def test_padding_is_multiplied_by_elements_that_are_not_finite(weight: float) -> None:
    for seed in range(3):
        program = Program(seed, weight)
        expected = plait.compile(program.text, target="interpret")(*program.arguments)
        for found, want in zip(program.compiled("least=0 percent=100")(*program.arguments), expected, strict=True):
            np.testing.assert_array_equal(np.isnan(found), np.isnan(want))


def _split_as_interpreted(text: str, arguments: Any) -> Any:
    """The module with its windows split, which the interpreter gives the same results for."""
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    ctx = Context.from_environment()
    module = parse_module(text, ctx)
    PassManager(ctx).run(f"builtin.module({PASS}{{least=0 percent=100}},canonicalize,cse)", module)
    (found,) = plait.compile(module, target="interpret", context=ctx)(*arguments)
    np.testing.assert_array_equal(found, expected)
    return module


@pytest.mark.parametrize("dims", [("o + 2 * k", "o"), ("o + 2 * k", "k"), ("o + 2 * k", "o + k")])
def test_loops_that_move_along_two_dimensions_agree_with_the_interpreter(dims: tuple[str, str]) -> None:
    numbers = np.random.default_rng(0)
    padded = [{"o": 7, "k": 2, "o + k": 9, "o + 2 * k": 11}[dim] + 1 for dim in dims]
    image, whole = _tensor([padded[0] - 4, padded[1], 32], "f32"), _tensor([*padded, 32], "f32")
    maps = ", ".join(f"affine_map<(o, f, k, c) -> ({one})>" for one in (f"{', '.join(dims)}, c", "k, c, f", "o, f"))
    kernel = numbers.integers(-3, 4, (3, 32, 8)).astype(np.float32)
    text = f"""func.func @main(%x: {image}, %start: tensor<8x8xf32>) -> tensor<8x8xf32> {{
  %zero = arith.constant 0.0 : f32
  %kernel = arith.constant dense<"0x{kernel.tobytes().hex().upper()}"> : tensor<3x32x8xf32>
  %empty = tensor.empty() : {whole}
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : {whole}) -> {whole}
  %padded = tensor.insert_slice %x into %zeros[2, 0, 0] [{padded[0] - 4}, {padded[1]}, 32] [1, 1, 1] : {image} into {whole}
  %0 = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}}
    ins(%padded, %kernel : {whole}, tensor<3x32x8xf32>) outs(%start : tensor<8x8xf32>) {{
  ^bb0(%a: f32, %b: f32, %s: f32):
    %m = arith.mulf %a, %b : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  }} -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}}"""
    shapes = (padded[0] - 4, padded[1], 32), (8, 8)
    arguments = [numbers.integers(-3, 4, shape).astype(np.float32) for shape in shapes]
    _split_as_interpreted(text, arguments)


def test_an_image_of_unknown_size_reaches_all_outputs() -> None:
    """Outputs of known size say which windows there are, not how large the image is."""
    numbers = np.random.default_rng(0)
    maps = ", ".join(f"affine_map<(o, f, k, c) -> ({one})>" for one in ("2 * o + k, c", "k, c, f", "o, f"))
    types = "tensor<?x32xf32>, tensor<3x32x8xf32>"
    text = f"""func.func @main(%x: tensor<?x32xf32>, %kernel: tensor<3x32x8xf32>, %start: tensor<8x8xf32>) -> tensor<8x8xf32> {{
  %0 = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}}
    ins(%x, %kernel : {types}) outs(%start : tensor<8x8xf32>) {{
  ^bb0(%a: f32, %b: f32, %s: f32):
    %m = arith.mulf %a, %b : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  }} -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}}"""
    arguments = [numbers.integers(-3, 4, shape).astype(np.float32) for shape in ((17, 32), (3, 32, 8), (8, 8))]
    assert str(_split_as_interpreted(text, arguments)).count("linalg.generic") == 3
