"""Products of what quantized numbers stand for are sums of integers: exact, or as near as any order of sums."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes.manager import PassManager
from plait.passes.remarks import KINDS, RemarkEngine

MATMUL = """
#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
func.func @main(%x: tensor<?x{k}xui8>, %w: tensor<{k}x6xi8>, %scales: tensor<{n}xf32>) -> tensor<?x6xf32> {{
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x{k}xui8>
  %zero = tcp.const dense<120> : tensor<i32>
  %scale = tcp.const dense<{scale}> : tensor<f32>
  %zeros = tcp.broadcast %zero dims = [] sizes(%n) : tensor<i32> -> tensor<?x{k}xi32>
  %factors = tcp.broadcast %scale dims = [] sizes(%n) : tensor<f32> -> tensor<?x{k}xf32>
  %i = tcp.cast %x : tensor<?x{k}xui8> -> tensor<?x{k}xi32>
  %d = tcp.binary subtract %i, %zeros : tensor<?x{k}xi32>
  %f = tcp.cast %d : tensor<?x{k}xi32> -> tensor<?x{k}xf32>
  %xf = tcp.binary multiply %f, %factors : tensor<?x{k}xf32>
  %g = tcp.cast %w : tensor<{k}x6xi8> -> tensor<{k}x6xf32>
  %s = tcp.broadcast %scales dims = [{dim}] : tensor<{n}xf32> -> tensor<{k}x6xf32>
  %wf = tcp.binary multiply %s, %g : tensor<{k}x6xf32>
  %r = tcp.contract %xf, %wf {{indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}}
    : tensor<?x{k}xf32>, tensor<{k}x6xf32> -> tensor<?x6xf32>
  return %r : tensor<?x6xf32>
}}
"""
CONV = """
func.func @main(%x: tensor<2x8x5x5xi8>, %w: tensor<4x4x3x3xi8>, %scales: tensor<4x1x1x1xf32>) -> tensor<2x4x5x5xf32> {
  %zero = tcp.const dense<3.0> : tensor<f32>
  %zeros = tcp.broadcast %zero dims = [] : tensor<f32> -> tensor<2x8x5x5xf32>
  %i = tcp.cast %x : tensor<2x8x5x5xi8> -> tensor<2x8x5x5xf32>
  %xf = tcp.binary subtract %i, %zeros : tensor<2x8x5x5xf32>
  %g = tcp.cast %w : tensor<4x4x3x3xi8> -> tensor<4x4x3x3xf32>
  %s = tcp.broadcast %scales dims = [0, 1, 2, 3] : tensor<4x1x1x1xf32> -> tensor<4x4x3x3xf32>
  %wf = tcp.binary multiply %g, %s : tensor<4x4x3x3xf32>
  %r = tcp.conv %xf, %wf dims [0, 1, 2, 3], [1, 0, 2, 3] -> [0, 1, 2, 3] strides = [1, 1] low [1, 1] high [1, 1]
    {feature_groups = 2 : i64} : tensor<2x8x5x5xf32>, tensor<4x4x3x3xf32> -> tensor<2x4x5x5xf32>
  return %r : tensor<2x4x5x5xf32>
}
"""
CTX = Context(plugins=[import_module("plait_std.plugin"), import_module("plait_tcp.plugin")])
PASS = "tcp-contract-integers{instructions=dot-i16}"


def matmul(k: int = 16, dim: int = 1, scale: float = 0.5) -> str:
    return MATMUL.format(k=k, dim=dim, n=6 if dim else k, scale=scale)


def changed(text: str, pass_text: str = PASS) -> Any:
    module = plait.parse(text, context=CTX)
    PassManager(CTX).run(f"{pass_text},canonicalize", module)
    verify(module, CTX)
    return module


def arguments(k: int, scales: Any) -> list[Any]:
    rng = np.random.default_rng(k)
    return [rng.integers(0, 256, (3, k)).astype(np.uint8), rng.integers(-128, 128, (k, 6)).astype(np.int8), scales]


def interpreted(module: Any, given: list[Any]) -> Any:
    module = plait.parse(module, context=CTX) if isinstance(module, str) else module
    return Interpreter(module, CTX).run("main", *given)[0]


def compiled(text: str, given: list[Any]) -> list[Any]:
    """What the compiler's code computes, if there is a compiler."""
    return [plait.compile(text)(*given)[0]] if find_spec("plait_llvm") is not None else []


def test_a_matrix_product_is_one_of_integers() -> None:
    text = changed(matmul()).print()
    assert "tensor<?x16xi16>, tensor<16x6xi8> -> tensor<?x6xi32>" in text
    given = arguments(16, (2.0 ** np.arange(-3, 3)).astype(np.float32))
    for found in (interpreted(changed(matmul()), given), *compiled(matmul(), given)):
        np.testing.assert_array_equal(found, interpreted(matmul(), given))


def test_sums_are_as_near_as_those_of_floats() -> None:
    program = matmul(64, scale=0.03)
    given = arguments(64, np.linspace(0.01, 0.07, 6).astype(np.float32))
    sizes = np.abs(given[0].astype(float) - 120) @ np.abs(given[1].astype(float)) * 0.03 * given[2]
    for found in (interpreted(changed(program), given), *compiled(program, given)):
        assert (np.abs(found - interpreted(program, given)) <= 4 * np.finfo(np.float32).eps * sizes).all()


def test_a_convolution_in_groups_is_one_of_integers() -> None:
    text = changed(CONV).print()
    assert "low [0, 0, 1, 1] high [0, 0, 1, 1]" in text  # with the zero point, before it is subtracted
    assert "low [0, 0] high [0, 0]" in text
    assert "tensor<2x8x7x7xi16>, tensor<4x4x3x3xi8> -> tensor<2x4x5x5xi32>" in text
    rng = np.random.default_rng(0)
    given = [rng.integers(-128, 128, shape).astype(np.int8) for shape in ((2, 8, 5, 5), (4, 4, 3, 3))]
    given.append(np.float32([0.25, 2, 1, 8]).reshape(4, 1, 1, 1))
    for found in (interpreted(changed(CONV), given), *compiled(CONV, given)):
        np.testing.assert_array_equal(found, interpreted(CONV, given))


@pytest.mark.parametrize("extra", ["low [%n, 1] high [-1, 0]", "low [1, 1] high [1, 1] {lhs_dilation = array<i64: 2, 2>}"])
@pytest.mark.parametrize("zero", [7, 300])
def test_padding_of_any_kind_stays_padding_with_zeros(extra: str, zero: int) -> None:
    size = "?x?" if "%n" in extra else "9x9"
    program = f"""func.func @main(%x: tensor<1x4x5x5xi8>, %w: tensor<4x4x3x3xi8>, %n: index) -> tensor<1x4x{size}xi32> {{
      %zeros = tcp.const dense<{zero}> : tensor<1x4x5x5xi32>
      %i = tcp.cast %x : tensor<1x4x5x5xi8> -> tensor<1x4x5x5xi32>
      %d = tcp.binary subtract %i, %zeros : tensor<1x4x5x5xi32>
      %r = tcp.conv %d, %w dims [0, 1, 2, 3], [1, 0, 2, 3] -> [0, 1, 2, 3] strides = [1, 1] {extra}
        : tensor<1x4x5x5xi32>, tensor<4x4x3x3xi8> -> tensor<1x4x{size}xi32>
      return %r : tensor<1x4x{size}xi32>
    }}"""
    if "%n" in extra:
        program = program.replace("1x4x?x?x", "1x4x?x4x")
    assert ("tcp.pad" in changed(program).print()) == (zero == 7 and "%n" in extra)
    rng = np.random.default_rng(0)
    given = [*(rng.integers(-128, 128, shape).astype(np.int8) for shape in ((1, 4, 5, 5), (4, 4, 3, 3))), 2]
    for found in (interpreted(changed(program), given), *compiled(program, given)):
        np.testing.assert_array_equal(found, interpreted(program, given))


OFFSETS = """
#a = affine_map<(b, i, j, k) -> (b, i, k)>
#b = affine_map<(b, i, j, k) -> ({rhs_map})>
#c = affine_map<(b, i, j, k) -> (j, b, i)>
func.func @main(%x: tensor<2x5x16xui8>, %w: tensor<{w}xi8>, %z: tensor<{z}xui8>, %v: tensor<{v}xi8>) -> tensor<12x2x5xi32> {{
  %zi = tcp.cast %z : tensor<{z}xui8> -> tensor<{z}xi32>
  %zs = tcp.broadcast %zi dims = [{zdims}] : tensor<{z}xi32> -> tensor<2x5x16xi32>
  %xi = tcp.cast %x : tensor<2x5x16xui8> -> tensor<2x5x16xi32>
  %xd = tcp.binary subtract %xi, %zs : tensor<2x5x16xi32>
  %vi = tcp.cast %v : tensor<{v}xi8> -> tensor<{v}xi32>
  %vs = tcp.broadcast %vi dims = [{vdims}] : tensor<{v}xi32> -> tensor<{w}xi32>
  %wi = tcp.cast %w : tensor<{w}xi8> -> tensor<{w}xi32>
  %wd = tcp.binary subtract %wi, %vs : tensor<{w}xi32>
  %r = tcp.contract %xd, %wd {{indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}}
    : tensor<2x5x16xi32>, tensor<{w}xi32> -> tensor<12x2x5xi32>
  return %r : tensor<12x2x5xi32>
}}
"""


@pytest.mark.parametrize(("z", "zdims"), [("2x5", "0, 1"), ("5", "1"), ("1", "2"), ("16", "2")])
@pytest.mark.parametrize(("rhs_map", "w", "v", "vdims"), [("k, j", "16x12", "12", "1"), ("b, j, k", "2x12x16", "2", "0"), ("j, k", "12x16", "1", "0")])
def test_numbers_that_are_computed_are_subtracted_from_sums(
    z: str, zdims: str, rhs_map: str, w: str, v: str, vdims: str
) -> None:
    program = OFFSETS.format(z=z, zdims=zdims, rhs_map=rhs_map, w=w, v=v, vdims=vdims)
    text = changed(program, "tcp-contract-integers{instructions=dot-u8-i8}").print()
    sums = text.count("tcp.reduce add")
    assert sums == (1 if z == "16" else 2)  # a number for each step of the sum stays where it is
    rng = np.random.default_rng(0)
    shape = {name: tuple(map(int, sizes.split("x"))) for name, sizes in (("w", w), ("z", z), ("v", v))}
    given = [rng.integers(0, 256, (2, 5, 16)).astype(np.uint8), rng.integers(-128, 128, shape["w"]).astype(np.int8)]
    given += [rng.integers(0, 256, shape["z"]).astype(np.uint8), rng.integers(-128, 128, shape["v"]).astype(np.int8)]
    for found in (interpreted(text, given), *compiled(program, given)):
        np.testing.assert_array_equal(found, interpreted(program, given))


@pytest.mark.parametrize(("zero", "is_exact"), [("%n", False), ("%k", False), ("%z", True)])
def test_differences_that_wrap_around_stay(zero: str, is_exact: bool) -> None:
    widened = "%zi = tcp.cast %z : tensor<i8> -> tensor<i16>" if is_exact else ""
    program = f"""func.func @main(%x: tensor<2x16xui8>, %w: tensor<16x3xi8>, %z: tensor<i8>, %n: tensor<i16>) -> tensor<2x3xi32> {{
      %k = tcp.const dense<-32768> : tensor<i16>
      {widened}
      %zs = tcp.broadcast {"%zi" if is_exact else zero} dims = [] : tensor<i16> -> tensor<2x16xi16>
      %xi = tcp.cast %x : tensor<2x16xui8> -> tensor<2x16xi16>
      %d = tcp.binary subtract %xi, %zs : tensor<2x16xi16>
      %r = tcp.contract %d, %w {{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
        iterator_types = ["parallel", "parallel", "reduction"]}} : tensor<2x16xi16>, tensor<16x3xi8> -> tensor<2x3xi32>
      return %r : tensor<2x3xi32>
    }}"""
    text = changed(program, "tcp-contract-integers{instructions=dot-u8-i8}").print()
    assert ("tcp.reduce add" in text) == is_exact
    rng = np.random.default_rng(0)
    given = [rng.integers(0, 256, (2, 16)).astype(np.uint8), rng.integers(-128, 128, (16, 3)).astype(np.int8), np.int8(-128), np.int16(-32768)]
    for found in (interpreted(text, given), *compiled(program, given)):
        np.testing.assert_array_equal(found, interpreted(program, given))


@pytest.mark.parametrize("low", [0, 1])
def test_a_convolution_pads_with_a_number_that_is_computed(low: int) -> None:
    size = 4 + 2 * low
    program = f"""func.func @main(%x: tensor<2x6x6x8xui8>, %w: tensor<3x3x4x4xi8>, %z: tensor<ui8>) -> tensor<2x4x{size}x{size}xi32> {{
      %zi = tcp.cast %z : tensor<ui8> -> tensor<i32>
      %zs = tcp.broadcast %zi dims = [] : tensor<i32> -> tensor<2x6x6x8xi32>
      %xi = tcp.cast %x : tensor<2x6x6x8xui8> -> tensor<2x6x6x8xi32>
      %d = tcp.binary subtract %xi, %zs : tensor<2x6x6x8xi32>
      %r = tcp.conv %d, %w dims [0, 3, 1, 2], [2, 3, 0, 1] -> [0, 1, 2, 3] strides = [1, 1] low [{low}, {low}] high [{low}, {low}]
        {{feature_groups = 2 : i64}} : tensor<2x6x6x8xi32>, tensor<3x3x4x4xi8> -> tensor<2x4x{size}x{size}xi32>
      return %r : tensor<2x4x{size}x{size}xi32>
    }}"""
    text = changed(program, "tcp-contract-integers{instructions=dot-u8-i8}").print()
    assert ("tcp.pad %x, %z" in text) == bool(low) and "tcp.reduce add" in text
    rng = np.random.default_rng(low)
    given = [rng.integers(0, 256, (2, 6, 6, 8)).astype(np.uint8), rng.integers(-128, 128, (3, 3, 4, 4)).astype(np.int8), np.uint8(131)]
    for found in (interpreted(text, given), *compiled(program, given)):
        np.testing.assert_array_equal(found, interpreted(program, given))


ZERO = """
#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
func.func @main(%x: tensor<16x64xi8>, %w: tensor<64x32xi8>, %n: tensor<{of}>) -> tensor<16x32xi32> {{
  %three = tcp.const dense<-3> : tensor<i8>
  %z = tcp.cast %{zero} {sign} : tensor<{of}> -> tensor<{to}>
  %zs = tcp.broadcast %z dims = [] : tensor<{to}> -> tensor<16x64x{to}>
  %xi = tcp.cast %x : tensor<16x64xi8> -> tensor<16x64x{to}>
  %d = tcp.binary subtract %xi, %zs : tensor<16x64x{to}>
  %r = tcp.contract %d, %w {{indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"] {acc}}}
    : tensor<16x64x{to}>, tensor<64x32xi8> -> tensor<16x32xi32>
  return %r : tensor<16x32xi32>
}}
"""


@pytest.mark.parametrize(
    ("options", "number", "sums"),
    [
        ({"of": "i8", "to": "i16"}, 127, 1),
        ({"of": "i32", "to": "i16"}, 32767, 0),  # differences wrap around before they are widened
        ({"of": "i8", "acc": ", acc_type = i16"}, 127, 0),  # so do sums
        ({"of": "i8", "zero": "three", "sign": "{in_int_signedness = #tcp<signedness Unsigned>}"}, 0, 1),  # is 253
    ],
)
def test_numbers_are_subtracted_from_sums_that_are_the_same(options: dict[str, str], number: int, sums: int) -> None:
    program = ZERO.format(**{"to": "i32", "zero": "n", "sign": "", "acc": "", **options})
    text = changed(program, "tcp-contract-integers{instructions=dot-u8-i8}").print()
    assert text.count("tcp.reduce add") == sums
    rng = np.random.default_rng(0)
    given: list[Any] = [rng.integers(-128, 128, shape).astype(np.int8) for shape in ((16, 64), (64, 32))]
    given.append(np.array(number, np.int32 if options["of"] == "i32" else np.int8))
    for found in (interpreted(text, given), *compiled(program, given)):
        np.testing.assert_array_equal(found, interpreted(program, given))


@pytest.mark.parametrize(
    ("program", "pass_text"),
    [
        (matmul(dim=0), PASS),  # scales differ along what is added up
        (matmul(131074), PASS),  # sums do not fit
        (matmul(1), PASS),  # no pairs
        (matmul(), "tcp-contract-integers{instructions=}"),  # nor a machine for them
        (matmul().replace("xui8", "xi32"), PASS),  # elements may be large
    ],
)
def test_other_products_stay(program: str, pass_text: str) -> None:
    assert "xi16>, tensor" not in changed(program, pass_text).print().partition("tcp.contract")[2]


def test_remarks_say_why_a_product_stays() -> None:
    said: list[Any] = []
    module = plait.parse(matmul(dim=0), context=CTX)
    PassManager(CTX, [RemarkEngine(dict.fromkeys(KINDS, ".*"), said.append)]).run(PASS, module)
    assert "scales differ along a dimension that is added up" in str(said[0])
