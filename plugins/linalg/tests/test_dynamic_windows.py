"""Windows of images whose sizes are known at run time: tiles, padding, and what sizes keep alive."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes import PassManager
from plait.syntax.parser import parse_module

_SIZES = "vector-bits=512 vector-registers=32 l1-bytes=49152 l2-bytes=1048576"


def _lowered(text: str, passes: str) -> str:
    ctx = Context.from_environment()
    module = parse_module(text, ctx)
    PassManager(ctx).run(f"builtin.module({passes})", module)
    return str(module)


def _padded_maximum(image: str, window: str, result: str) -> str:
    """A maximum of windows of 3x3 elements of a padded image; `%h` and `%w` are the sizes of the image."""
    dims = [1, 2] if image.endswith("64xf32") else [2, 3]
    sizes = ["%b", "%h", "%w", "64"] if dims == [1, 2] else ["%b", "64", "%h", "%w"]
    low = ["1" if i in dims else "0" for i in range(4)]
    return f"""
#in = affine_map<{window}>
#window = affine_map<(a, b, c, d, y, x) -> (y, x)>
#out = affine_map<(a, b, c, d, y, x) -> (a, b, c, d)>
func.func @main(%x: tensor<{image}>, %b: index, %h: index, %w: index, %ph: index, %pw: index) -> tensor<{image}> {{
  %low = arith.constant -1.0 : f32
  %p = tensor.empty(%b, %ph, %pw) : tensor<{image}>
  %lows = linalg.fill ins(%low : f32) outs(%p : tensor<{image}>) -> tensor<{image}>
  %padded = tensor.insert_slice %x into %lows[{", ".join(low)}] [{", ".join(sizes)}] [1, 1, 1, 1]
    : tensor<{image}> into tensor<{image}>
  %window = tensor.empty() : tensor<3x3xf32>
  %e = tensor.empty(%b, %h, %w) : tensor<{result}>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<{result}>) -> tensor<{result}>
  %0 = linalg.generic {{indexing_maps = [#in, #window, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}}
      ins(%padded, %window : tensor<{image}>, tensor<3x3xf32>) outs(%f : tensor<{result}>) {{
  ^bb0(%in: f32, %k: f32, %out: f32):
    %1 = arith.maximumf %out, %in : f32
    linalg.yield %1 : f32
  }} -> tensor<{result}>
  return %0 : tensor<{result}>
}}"""


_LAST = _padded_maximum("?x?x?x64xf32", "(a, b, c, d, y, x) -> (a, b + y, c + x, d)", "?x?x?x64xf32")
_CHANNELS = _LAST.replace("x64xf32", "x?xf32").replace(", 64]", ", %c]").replace("%pw: index", "%pw: index, %c: index")
_CHANNELS = _CHANNELS.replace("empty(%b, %ph, %pw)", "empty(%b, %ph, %pw, %c)").replace("(%b, %h, %w)", "(%b, %h, %w, %c)")
_PLANES = _padded_maximum("?x64x?x?xf32", "(a, b, c, d, y, x) -> (a, b, c + y, d + x)", "?x64x?x?xf32")


@pytest.fixture(scope="module")
def maxima() -> Any:
    return plait.compile(_CHANNELS, target="llvm")


def test_tiles_are_blocks_as_those_of_large_images() -> None:
    found = _lowered(_LAST, f"linalg-tile-and-fuse{{{_SIZES}}}")
    sizes = set(re.findall(r"vector_sizes = array<i64: ([0-9, ]+), 0, 0>", found))
    assert "1, 2, 4, 32" in sizes
    assert not any(len(at) > 1 and int(at.split(", ")[2]) > 4 for at in sizes)


@pytest.mark.parametrize("text", [_LAST, _CHANNELS, _PLANES])
def test_the_padded_image_is_not_made_as_a_whole(text: str) -> None:
    found = _lowered(text, f"linalg-collapse-loops,linalg-tile-and-fuse{{{_SIZES}}}")
    assert "scf.for" in found
    before = found.partition("scf.for")[0]
    assert "linalg.fill" not in before
    assert "tensor.insert_slice" not in before


def test_tiles_read_an_image_padded_by_unknown_numbers() -> None:
    at = "%x into %lows[0, 1, 1, 0]"
    assert at in _LAST
    text = _LAST.replace(at, "%x into %lows[0, %lh, %lw, 0]").replace("%h: index,", "%h: index, %lh: index, %lw: index,")
    found = _lowered(text, f"linalg-collapse-loops,linalg-tile-and-fuse{{{_SIZES}}}")
    before, _, tiles = found.partition("scf.for")
    assert "tensor.insert_slice" not in before
    assert "scf.if" in tiles


def test_images_of_a_batch_are_tiled_once() -> None:
    found = _lowered(_PLANES, f"linalg-tile-and-fuse{{{_SIZES}}},canonicalize,cse")
    assert found.count("1, 1, 14, 16, 0, 0>") == 2
    assert "tensor<1x1x?x?xf32>" in found


def test_planes_whose_number_is_unknown_are_copied_one_at_a_time() -> None:
    text = _PLANES.replace("?x64x?x?", "?x?x?x?").replace("[%b, 64, ", "[%b, %b, ").replace("(%b, %", "(%b, %b, %")
    found = _lowered(text, f"linalg-tile-and-fuse{{{_SIZES}}},canonicalize,cse")
    assert "into tensor<1x1x?x?xf32>" in found
    assert "into tensor<?x?x?x?xf32>" not in found.partition("scf.for")[0]


@pytest.mark.parametrize("channels", [1, 5, 16, 31, 32, 33, 70])
def test_padded_maxima_of_unknown_channels(maxima: Any, channels: int) -> None:
    rng = np.random.default_rng(channels)
    for h, w in ((1, 1), (2, 3), (9, 12)):
        x = rng.integers(-9, 9, (2, h, w, channels)).astype("f4")
        padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)), constant_values=-1)
        windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(1, 2))
        np.testing.assert_array_equal(maxima(x, 2, h, w, h + 2, w + 2, channels)[0], windows.max((4, 5)).clip(-1))


def test_copies_of_planes_are_filled_as_one_row() -> None:
    found = _lowered(_PLANES, f"linalg-tile-and-fuse{{{_SIZES}}},canonicalize,cse")
    assert re.search(r"linalg\.fill ins.+-> tensor<\?xf32>", found)
    assert "into tensor<1x1x?x?xf32>" in found


def test_sizes_of_collapsed_results_keep_no_fill() -> None:
    text = """
#id = affine_map<(a, b) -> (a, b)>
func.func @main(%x: tensor<?x?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}"""
    found = _lowered(text, "linalg-collapse-loops,canonicalize,cse")
    assert "tensor<?xf32>" in found
    assert len(re.findall(r"linalg\.fill", found)) == 1
