"""What is known at run time only: zero points, shifts, shapes and windows. Natively and interpreted the same."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest

pytest.importorskip("plait_llvm")
RNG = np.random.default_rng(11)
IMAGE = RNG.integers(-128, 128, (2, 5, 6, 3)).astype(np.int8)


def same(text: str, *arguments: Any, rtol: float = 0.0) -> list[Any]:
    """The results natively, which are those of the interpreter."""
    expected = plait.compile(text, target="interpret")(*arguments)
    results = plait.compile(text)(*arguments)
    for got, want in zip(results, expected):
        np.testing.assert_allclose(got.astype(np.float64), want.astype(np.float64), rtol=rtol, atol=rtol)
        assert got.dtype == want.dtype
    return list(results)


def shape(name: str, numbers: list[int]) -> str:
    ty = f"!tosa.shape<{len(numbers)}>"
    return f"%{name} = tosa.const_shape {{values = dense<{numbers}> : tensor<{len(numbers)}xindex>}} : () -> {ty}\n"


RESIZED = [
    ([4, 2, 4, 2], [0, 0], [2, 2]), ([16, 9, 2, 3], [-1, 1], [-2, 0]), ([4, 2, 1, 1], [0, 0], [0, 0]),
]  # fmt: skip


@pytest.mark.parametrize("mode", ["BILINEAR", "NEAREST_NEIGHBOR"])
@pytest.mark.parametrize(("scale", "offset", "border"), RESIZED)
@pytest.mark.parametrize(("element", "wide"), [("i8", "i32"), ("f32", "f32"), ("i16", "i48")])
def test_images_of_unknown_size(
    element: str, wide: str, scale: list[int], offset: list[int], border: list[int], mode: str
) -> None:
    target = wide if mode == "BILINEAR" else element
    source, result = f"tensor<?x?x?x3x{element}>", f"tensor<?x?x?x3x{target}>"
    text = f"""func.func @main(%x: {source}) -> {result} {{
    {shape("s", scale)}{shape("o", offset)}{shape("b", border)}
    %r = tosa.resize %x, %s, %o, %b {{mode = {mode}}} : ({source}, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> {result}
    return %r : {result} }}"""
    dtype = {"i8": np.int8, "i16": np.int16, "f32": np.float32}[element]
    (resized,) = same(text, IMAGE.astype(dtype), rtol=1e-4 if element == "f32" else 0.0)
    static = text.replace("?x?x?x3", "2x5x6x3", 1).replace("?x?x?x3x" + element + ">, !", "2x5x6x3x" + element + ">, !")
    (expected,) = same(static, IMAGE.astype(dtype), rtol=1e-4 if element == "f32" else 0.0)
    np.testing.assert_allclose(resized, expected, rtol=1e-4)


def test_sizes_of_the_image_are_computed() -> None:
    text = f"""func.func @main(%x: tensor<1x?x?x2xf32>) -> tensor<1x?x?x2xf32> {{
    %h = tosa.dim %x {{axis = 1 : i32}} : (tensor<1x?x?x2xf32>) -> !tosa.shape<1>
    {shape("one", [1])}{shape("o", [0, 0])}
    %s = tosa.concat_shape %h, %one, %h, %one : (!tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<4>
    %n = tosa.sub_shape %h, %one : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
    %b = tosa.concat_shape %n, %n : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
    %r = tosa.resize %x, %s, %o, %b {{mode = NEAREST_NEIGHBOR}} : (tensor<1x?x?x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x2xf32>
    return %r : tensor<1x?x?x2xf32> }}"""
    image = RNG.standard_normal((1, 3, 4, 2)).astype(np.float32)
    (resized,) = same(text, image)
    assert resized.shape == (1, 9, 12, 2)


@pytest.mark.parametrize("op", ["avg_pool2d", "max_pool2d"])
@pytest.mark.parametrize("pad", [[0, 0, 0, 0], [1, 2, 0, 1]])
def test_pools_of_images_of_unknown_size(op: str, pad: list[int]) -> None:
    text = ", ".join(map(str, pad))
    window = f"kernel = array<i64: 3, 2>, pad = array<i64: {text}>, stride = array<i64: 1, 1>"
    points, types = ("", "") if op == "max_pool2d" else (", %z, %o", ", tensor<1xi8>, tensor<1xi8>")
    kind = "" if op == "max_pool2d" else "acc_type = i32, "
    text = f"""func.func @main(%x: tensor<?x?x?x?xi8>, %z: tensor<1xi8>, %o: tensor<1xi8>) -> tensor<?x?x?x?xi8> {{
    %r = tosa.{op} %x{points} {{{kind}{window}}} : (tensor<?x?x?x?xi8>{types}) -> tensor<?x?x?x?xi8>
    return %r : tensor<?x?x?x?xi8> }}"""
    zero, one = np.array([3], np.int8), np.array([-7], np.int8)
    (pooled,) = same(text, IMAGE, zero, one)
    sizes = f"2x{3 + sum(pad[:2])}x{5 + sum(pad[2:])}x3"
    static = text.replace("%x: tensor<?x?x?x?", "%x: tensor<2x5x6x3").replace("(tensor<?x?x?x?", "(tensor<2x5x6x3")
    (expected,) = same(static.replace("?x?x?x?", sizes), IMAGE, zero, one)
    np.testing.assert_array_equal(pooled, expected)


SHAPES = {
    "reshape": ("tensor<?x?xf32>", """%n = tosa.mul_shape %h, %w : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
        %s = tosa.concat_shape %n, %c : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
        %r = tosa.reshape %x, %s : (tensor<?x?x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>"""),
    "reshape with an open size": ("tensor<?x?xf32>", """%m = tosa.const_shape {values = dense<-1> : tensor<1xindex>} : () -> !tosa.shape<1>
        %s = tosa.concat_shape %h, %m : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
        %r = tosa.reshape %x, %s : (tensor<?x?x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>"""),
    "slice": ("tensor<?x?x?xf32>", """%half = tosa.div_floor_shape %h, %two : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
        %more = tosa.div_ceil_shape %h, %two : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
        %zero = tosa.mod_shape %h, %h : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
        %a = tosa.concat_shape %half, %zero, %zero : (!tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<3>
        %b = tosa.concat_shape %more, %w, %two : (!tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<3>
        %r = tosa.slice %x, %a, %b : (tensor<?x?x?xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<?x?x?xf32>"""),
    "pad": ("tensor<?x?x?xf32>", """%v = "tosa.const"() <{values = dense<1.5> : tensor<1xf32>}> : () -> tensor<1xf32>
        %big = tosa.max_shape %h, %two : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
        %low = tosa.min_shape %w, %two : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
        %p = tosa.concat_shape %big, %low, %two, %w, %low, %low : (!tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<6>
        %r = tosa.pad %x, %p, %v : (tensor<?x?x?xf32>, !tosa.shape<6>, tensor<1xf32>) -> tensor<?x?x?xf32>"""),
    "tile": ("tensor<?x?x?xf32>", """%a = tosa.exp2_shape %two : (!tosa.shape<1>) -> !tosa.shape<1>
        %b = tosa.log2_ceil_shape %h : (!tosa.shape<1>) -> !tosa.shape<1>
        %d = tosa.log2_floor_shape %c : (!tosa.shape<1>) -> !tosa.shape<1>
        %m = tosa.concat_shape %a, %b, %d : (!tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<3>
        %r = tosa.tile %x, %m : (tensor<?x?x?xf32>, !tosa.shape<3>) -> tensor<?x?x?xf32>"""),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(SHAPES))
@pytest.mark.parametrize("sizes", [(3, 4, 2), (5, 1, 6)])
def test_shapes_that_are_computed(name: str, sizes: tuple[int, ...]) -> None:
    result, body = SHAPES[name]
    dims = "\n".join(
        f"%{value} = tosa.dim %x {{axis = {i} : i32}} : (tensor<?x?x?xf32>) -> !tosa.shape<1>" for i, value in enumerate("hwc")
    )
    text = f"func.func @main(%x: tensor<?x?x?xf32>) -> {result} {{\n{dims}\n{shape('two', [2])}{body}\nreturn %r : {result} }}"
    same(text, RNG.standard_normal(sizes).astype(np.float32))


def test_shapes_that_differ_stop_the_program() -> None:
    text = """func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
    %a = tosa.dim %x {axis = 0 : i32} : (tensor<?xf32>) -> !tosa.shape<1>
    %b = tosa.dim %y {axis = 0 : i32} : (tensor<?xf32>) -> !tosa.shape<1>
    tosa.assert_equal_shape %a, %b {allow_broadcast = true} : (!tosa.shape<1>, !tosa.shape<1>) -> ()
    return %x : tensor<?xf32> }"""
    ones, threes, fours = (np.ones(n, np.float32) for n in (1, 3, 4))
    for target in ("interpret", "llvm"):
        executable = plait.compile(text, target=target)
        for pair in ((threes, threes), (ones, fours), (fours, ones)):
            executable(*pair)
        with pytest.raises(Exception, match="shapes differ"):
            executable(threes, fours)


def test_scales_of_vectors_and_numbers_are_interpreted() -> None:
    text = """func.func @main(%x: i32, %m: i32, %s: i8) -> i32 {
    %r = tosa.apply_scale %x, %m, %s {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
    return %r : i32 }"""
    executable = plait.compile(text, target="interpret")
    assert executable(-1000, 1 << 30, 33) == (-125,)


def test_fixed_point_elements_are_bytes() -> None:
    text = """func.func @main(%s: tensor<1x1xf8E8M0FNU>) -> (tensor<1x32xf32>, tensor<2x32x!tosa.mxint8>) {
    %a = "tosa.const"() <{values = dense<"0xBYTES"> : tensor<1x32x!tosa.mxint8>}> : () -> tensor<1x32x!tosa.mxint8>
    %r = tosa.cast_from_block_scaled %a, %s {block_size = BLOCK_SIZE_32} : (tensor<1x32x!tosa.mxint8>, tensor<1x1xf8E8M0FNU>) -> tensor<1x32xf32>
    %b = "tosa.const"() <{values = dense<"0x80"> : tensor<1x32x!tosa.mxint8>}> : () -> tensor<1x32x!tosa.mxint8>
    %c = tosa.concat %a, %b {axis = 0 : i32} : (tensor<1x32x!tosa.mxint8>, tensor<1x32x!tosa.mxint8>) -> tensor<2x32x!tosa.mxint8>
    return %r, %c : tensor<1x32xf32>, tensor<2x32x!tosa.mxint8> }""".replace("BYTES", "0140FF80" * 8)
    numbers, joined = same(text, np.full((1, 1), 4.0).astype(ml_dtypes.float8_e8m0fnu))
    np.testing.assert_array_equal(numbers[0, :4], [4 / 64, 4.0, -4 / 64, -8.0])
    np.testing.assert_array_equal(joined[:, :4], [[1, 64, -1, -128], [-128] * 4])


REFUSED = {
    "the scales do not fit the elements": ("""func.func @main(%x: tensor<?x?xf8E5M2>, %s: tensor<?x?xf8E8M0FNU>) -> tensor<?x?xf32> {
        %r = tosa.cast_from_block_scaled %x, %s {block_size = BLOCK_SIZE_32} : (tensor<?x?xf8E5M2>, tensor<?x?xf8E8M0FNU>) -> tensor<?x?xf32>
        return %r : tensor<?x?xf32> }""",
        [((2, 64), ml_dtypes.float8_e5m2), ((2, 2), ml_dtypes.float8_e8m0fnu)], [((2, 64), ml_dtypes.float8_e5m2), ((2, 3), ml_dtypes.float8_e8m0fnu)]),
    "dimension 0 of elements and scales": ("""func.func @main(%x: tensor<?x?xf8E5M2>, %s: tensor<?x?xf8E8M0FNU>) -> tensor<?x?xf32> {
        %r = tosa.cast_from_block_scaled %x, %s {block_size = BLOCK_SIZE_32} : (tensor<?x?xf8E5M2>, tensor<?x?xf8E8M0FNU>) -> tensor<?x?xf32>
        return %r : tensor<?x?xf32> }""",
        [((2, 32), ml_dtypes.float8_e5m2), ((2, 1), ml_dtypes.float8_e8m0fnu)], [((4, 32), ml_dtypes.float8_e5m2), ((2, 1), ml_dtypes.float8_e8m0fnu)]),
    "not a multiple of the block size": ("""func.func @main(%x: tensor<?x?xf32>) -> (tensor<?x?xf8E5M2>, tensor<?x?xf8E8M0FNU>) {
        %r, %s = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32} : (tensor<?x?xf32>) -> (tensor<?x?xf8E5M2>, tensor<?x?xf8E8M0FNU>)
        return %r, %s : tensor<?x?xf8E5M2>, tensor<?x?xf8E8M0FNU> }""", [((2, 96), np.float32)], [((2, 33), np.float32)]),
    "the columns of a and b": ("""func.func @main(%a: tensor<?x?x?xf32>, %b: tensor<1x?x?xf32>) -> tensor<?x?x?xf32> {
        %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
        %r = tosa.matmul_t %a, %b, %z, %z : (tensor<?x?x?xf32>, tensor<1x?x?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?xf32>
        return %r : tensor<?x?x?xf32> }""",
        [((3, 2, 5), np.float32), ((1, 4, 5), np.float32)], [((3, 2, 5), np.float32), ((1, 4, 6), np.float32)]),
}  # fmt: skip


@pytest.mark.parametrize("message", sorted(REFUSED))
def test_sizes_that_do_not_fit_stop_the_program(message: str) -> None:
    text, legal, illegal = REFUSED[message]
    same(text, *(np.ones(shape).astype(dtype) for shape, dtype in legal), rtol=1e-6)
    for target in ("interpret", "llvm"):
        with pytest.raises(Exception, match=message):
            plait.compile(text, target=target)(*(np.ones(shape).astype(dtype) for shape, dtype in illegal))
