"""Convolutions and pools of any layouts, sizes, strides and types compute natively what the interpreter computes."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

DTYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i8": np.int8}


def _type(shape: list[int], element: str, is_dynamic: bool = False) -> str:
    return f"tensor<{'x'.join('?' if is_dynamic else str(size) for size in shape)}x{element}>"


class Windows:
    """The shape of random windows over one to three dimensions of an image."""

    def __init__(self, rng: random.Random) -> None:
        self.rank = rng.randrange(1, 4)
        most = {1: 40, 2: 20, 3: 6}[self.rank]
        self.window = [rng.randrange(1, 4) for _ in range(self.rank)]
        self.stride = [rng.choice((1, 1, 2, 3)) for _ in range(self.rank)]
        self.dilation = [rng.choice((1, 1, 2)) for _ in range(self.rank)]
        most_pad = rng.choice((2, 2, 5))
        self.pad = [[rng.randrange(most_pad), rng.randrange(most_pad)] for _ in range(self.rank)]
        spans = [(w - 1) * d + 1 for w, d in zip(self.window, self.dilation)]
        self.image = [span + rng.randrange(most) for span in spans]
        self.out = [
            (size + sum(pad) - span) // stride + 1
            for size, pad, span, stride in zip(self.image, self.pad, spans, self.stride)
        ]


def _layout(rng: random.Random, names: list[str], usual: list[str]) -> list[str]:
    """The usual order of dimensions, or any."""
    order = list(usual)
    if rng.random() < 0.3:
        rng.shuffle(order)
    assert sorted(order) == sorted(names)
    return order


class Convolution(Windows):
    """A random convolution, as text, with arguments."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        super().__init__(rng)
        self.rng = rng
        self.input = rng.choice(["f32", "f32", *DTYPES])
        self.output = "i32" if self.input == "i8" else self.input
        groups = rng.choice((1, 1, 1, 2, 5, 20))
        depth = 1 if groups == 20 else rng.choice((1, 2, 3, 8, 17))
        channels, features = groups * depth, groups * (1 if groups == 20 else rng.choice((1, 2, 5, 16, 33)))
        batch = rng.randrange(1, 3)
        space = [str(i) for i in range(self.rank)]
        last = rng.random() < 0.5
        names = ["b", *space, "f"] if last else ["b", "f", *space]
        self.lhs = _layout(rng, names, names)
        self.rhs = _layout(rng, ["i", "o", *space], [*space, "i", "o"] if last else ["o", "i", *space])
        self.res = _layout(rng, names, names)
        image = dict(zip(space, self.image))
        out = dict(zip(space, self.out))
        window = dict(zip(space, self.window))
        a = [{"b": batch, "f": channels, **image}[name] for name in self.lhs]
        w = [{"i": depth, "o": features, **window}[name] for name in self.rhs]
        c = [{"b": batch, "f": features, **out}[name] for name in self.res]
        self.shapes = (a, w)
        dims = f"[{', '.join(self.lhs)}]x[{', '.join(self.rhs)}]->[{', '.join(self.res)}]"
        dynamic = rng.random() < 0.2
        ta, tw, tc = _type(a, self.input, dynamic), _type(w, self.input), _type(c, self.output, dynamic)
        result, last_op = "%0", ""
        if rng.random() < 0.5:
            result, last_op = "%1", f"%1 = stablehlo.multiply %0, %0 : {tc}"
        self.text = f"""func.func @main(%a: {ta}, %w: {tw}) -> {tc} {{
          %0 = stablehlo.convolution(%a, %w) dim_numbers = {dims},
            window = {{stride = {self.stride}, pad = {self.pad}, rhs_dilate = {self.dilation}}}
            {{batch_group_count = 1 : i64, feature_group_count = {groups} : i64}} : ({ta}, {tw}) -> {tc}
          {last_op}
          return {result} : {tc}
        }}"""


class Pool(Windows):
    """A random reduction of windows, as text, with arguments."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        super().__init__(rng)
        self.rng = rng
        self.input = self.output = rng.choice(["f32", "f32", "f64", "i32"])
        lead, trail = ([2, 3], []) if rng.random() < 0.5 else ([2], [rng.choice((3, 16, 21))])
        shape = [*lead, *self.image, *trail]
        self.shapes = (shape,)
        ones, zeros = [1] * len(lead), [1] * len(trail)
        window, stride, dilation = (
            [*ones, *values, *zeros] for values in (self.window, self.stride, self.dilation)
        )  # fmt: skip
        pad = [[0, 0] for _ in lead] + self.pad + [[0, 0] for _ in trail]
        kind, initial = rng.choice((("add", "0"), ("maximum", "-1000")))
        initial += ".0" if self.input[0] == "f" else ""
        ta, tc = _type(shape, self.input), _type([*lead, *self.out, *trail], self.input)
        scalar = f"tensor<{self.input}>"
        self.text = f"""func.func @main(%a: {ta}) -> {tc} {{
          %i = stablehlo.constant dense<{initial}> : {scalar}
          %0 = "stablehlo.reduce_window"(%a, %i) <{{
            window_dimensions = array<i64: {str(window)[1:-1]}>, window_strides = array<i64: {str(stride)[1:-1]}>,
            window_dilations = array<i64: {str(dilation)[1:-1]}>,
            padding = dense<{pad}> : tensor<{len(pad)}x2xi64>
          }}> ({{
          ^bb0(%x: {scalar}, %y: {scalar}):
            %1 = stablehlo.{kind} %x, %y : {scalar}
            stablehlo.return %1 : {scalar}
          }}) : ({ta}, {scalar}) -> {tc}
          return %0 : {tc}
        }}"""


def _check(program: Any) -> None:
    rng = program.rng
    ctx = Context.from_environment()
    plan = make_plan(parse_module(program.text, ctx), ctx).text
    bits, registers = rng.choice((128, 256, 512)), rng.choice((8, 16, 32))
    l1, l2 = rng.choice((64, 1024, 1 << 14, 1 << 17)), rng.choice((256, 4096, 1 << 20))
    percent = rng.choice((0, 160, 160, 1 << 40))
    options = f"l1-bytes={l1} l2-bytes={l2} vector-bits={bits} vector-registers={registers} padding-percent={percent}"
    assert "linalg-tile-and-fuse" in plan
    plan = plan.replace("linalg-tile-and-fuse", f"linalg-tile-and-fuse{{{options}}}")
    numbers = np.random.default_rng(rng.randrange(1 << 30))
    arguments = [numbers.integers(-5, 6, shape).astype(DTYPES[program.input]) for shape in program.shapes]
    (expected,) = plait.compile(program.text, target="interpret")(*arguments)
    (found,) = plait.compile(program.text, pipeline=plan)(*arguments)
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("seed", range(30))
def test_random_convolutions_agree_with_the_interpreter(seed: int) -> None:
    _check(Convolution(seed))


@pytest.mark.parametrize("seed", range(20))
def test_random_pools_agree_with_the_interpreter(seed: int) -> None:
    _check(Pool(seed))


@pytest.mark.parametrize("in_planes", [False, True])
@pytest.mark.parametrize("stride", [1, 2])
@pytest.mark.parametrize("kind", ["convolution", "pool"])
def test_windows_of_sizes_of_the_run_agree_with_the_interpreter(in_planes: bool, stride: int, kind: str) -> None:
    image = "?x5x?x?xf32" if in_planes else "?x?x?x37xf32"
    channels = 5 if in_planes else 37
    if kind == "convolution":
        dims = "[b, f, 0, 1]x[0, 1, i, o]->[b, f, 0, 1]" if in_planes else "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]"
        text = f"""func.func @main(%a: tensor<{image}>, %w: tensor<3x3x1x{channels}xf32>) -> tensor<{image}> {{
          %0 = stablehlo.convolution(%a, %w) dim_numbers = {dims},
            window = {{stride = [{stride}, {stride}], pad = [[1, 1], [1, 1]]}}
            {{batch_group_count = 1 : i64, feature_group_count = {channels} : i64}}
            : (tensor<{image}>, tensor<3x3x1x{channels}xf32>) -> tensor<{image}>
          return %0 : tensor<{image}>
        }}"""
    else:
        of = (lambda x, y: [x, x, y, y]) if in_planes else (lambda x, y: [x, y, y, x])
        text = f"""func.func @main(%a: tensor<{image}>) -> tensor<{image}> {{
          %i = stablehlo.constant dense<-1000.0> : tensor<f32>
          %0 = "stablehlo.reduce_window"(%a, %i) <{{
            window_dimensions = array<i64: {str(of(1, 3))[1:-1]}>, window_strides = array<i64: {str(of(1, stride))[1:-1]}>,
            padding = dense<{of([0, 0], [1, 1])}> : tensor<4x2xi64>
          }}> ({{
          ^bb0(%x: tensor<f32>, %y: tensor<f32>):
            %1 = stablehlo.maximum %x, %y : tensor<f32>
            stablehlo.return %1 : tensor<f32>
          }}) : (tensor<{image}>, tensor<f32>) -> tensor<{image}>
          return %0 : tensor<{image}>
        }}"""
    interpreted, compiled = plait.compile(text, target="interpret"), plait.compile(text)
    numbers = np.random.default_rng(0)
    for batch, height, width in ((1, 1, 1), (2, 3, 2), (1, 2, 9), (2, 14, 15), (1, 7, 33), (1, 33, 18), (0, 4, 4)):
        shape = (batch, channels, height, width) if in_planes else (batch, height, width, channels)
        arguments = [numbers.integers(-5, 6, shape).astype(np.float32)]
        if kind == "convolution":
            arguments.append(numbers.integers(-5, 6, (3, 3, 1, channels)).astype(np.float32))
        np.testing.assert_array_equal(compiled(*arguments)[0], interpreted(*arguments)[0])


def test_elements_of_windows_are_combined_in_order_where_it_counts() -> None:
    text = """func.func @main(%x: tensor<20x19xf64>, %i: tensor<f64>) -> tensor<10x18xf64> {
      %0 = "stablehlo.reduce_window"(%x, %i) <{
        window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 1>
      }> ({
      ^bb0(%a: tensor<f64>, %b: tensor<f64>):
        %1 = stablehlo.subtract %b, %a : tensor<f64>
        stablehlo.return %1 : tensor<f64>
      }) : (tensor<20x19xf64>, tensor<f64>) -> tensor<10x18xf64>
      return %0 : tensor<10x18xf64>
    }"""
    x = np.random.default_rng(0).integers(-9, 10, (20, 19)).astype(np.float64)
    in_order = x[1::2, 1:] - x[1::2, :-1] + x[::2, 1:] - x[::2, :-1] + 3
    for target in ("llvm", "interpret"):
        np.testing.assert_array_equal(plait.compile(text, target=target)(x, np.float64(3))[0], in_order)
