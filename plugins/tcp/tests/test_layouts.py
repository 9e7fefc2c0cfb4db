"""Orders of dimensions: any choice computes the same, choices are the cheapest, and transposes go where they can."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
import plait
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.builtin.types import DYNAMIC
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes.manager import PassManager
from plait.passes.remarks import KINDS, RemarkEngine
from plait.runtime.target import host_target
from plait_tcp import ops
from plait_tcp.layouts.apply import apply
from plait_tcp.layouts.cut import INFINITE, LabelGraph
from plait_tcp.layouts.reshapes import through, with_units
from plait_tcp.layouts.spread import Spread
from plait_tcp.models.order_costs import partly_filled, ragged, shortened, transpose_steps

CTX = Context(plugins=[import_module("plait_std.plugin"), import_module("plait_tcp.plugin")])
ASSIGN = "tcp-assign-layouts,canonicalize,cse"


def assigned(text: str, options: str = "") -> Any:
    module = plait.parse(text, context=CTX)
    PassManager(CTX).run(ASSIGN.replace("layouts", "layouts" + options, 1), module)
    verify(module, CTX)
    return module


def names(module: Any) -> list[str]:
    return [op.name.removeprefix("tcp.") for op in module.walk() if op.name.startswith("tcp.")]


def run(module: Any, *arguments: Any) -> tuple[Any, ...]:
    return Interpreter(module, CTX).run("main", *arguments)


def conv(x: str, w: str, name: str, features: int, size: int, dims: str = "[0, 1, 2, 3]") -> str:
    ty = f"tensor<1x{features}x{size}x{size}xf32>" if dims == "[0, 1, 2, 3]" else f"tensor<1x{size}x{size}x{features}xf32>"
    return (
        f"{name} = tcp.conv {x}, {w} dims {dims}, [1, 0, 2, 3] -> {dims} strides = [1, 1] low [1, 1] high [1, 1] : "
        f"{ty}, tensor<{features}x{features}x3x3xf32> -> {ty}\n"
    )


P, L, W = "tensor<1x32x28x28xf32>", "tensor<1x28x28x32xf32>", "tensor<32x32x3x3xf32>"


@pytest.mark.parametrize(("columns", "is_ragged"), [
    (7, False), (16, False), (17, True), (19, True), (28, False), (33, True), (56, False), (DYNAMIC, False),
])  # fmt: skip
def test_rows_whose_last_vector_is_partly_filled_cost_more(columns: int, is_ragged: bool) -> None:
    machine = host_target().replaced(vector_bits=512)
    assert (ragged(columns, machine) > 1.1) == is_ragged
    assert ragged(columns, machine.replaced(vector_bits=128)) < 1.1


def test_rows_shorter_than_vectors_have_narrower_ones() -> None:
    machine = host_target().replaced(vector_bits=512)
    assert [shortened(columns, machine) for columns in (0, DYNAMIC, 1, 4, 7, 9, 16, 28)] == [1, 1, 16, 4, 2, 1, 1, 1]


def test_grouped_convolutions_of_short_rows_have_features_last() -> None:
    x, w = "tensor<1x256x7x7xf32>", "tensor<256x32x3x3xf32>"
    text = f"""func.func @main(%x: {x}) -> {x} {{
      %w = tcp.const dense<0.5> : {w}
      %0 = tcp.conv %x, %w dims [0, 1, 2, 3], [1, 0, 2, 3] -> [0, 1, 2, 3] strides = [1, 1] low [1, 1] high [1, 1]
        {{feature_groups = 8 : i64}} : {x}, {w} -> {x}
      return %0 : {x}
    }}"""
    assert names(assigned(text, "{vector-bits=512}")).count("transpose") == 2


def test_vectors_without_lanes_are_not_partly_filled() -> None:
    machine = host_target().replaced(vector_bits=512)
    assert [partly_filled(lanes, machine) for lanes in (0, DYNAMIC, 4, 16, 32)] == [1.0, 1.0, 4.0, 1.0, 1.0]


def test_convolutions_in_planes_compute_with_features_last() -> None:
    text = f"func.func @main(%x: {P}, %w: {W}, %b: tensor<32xf32>) -> {P} {{\n" + conv("%x", "%w", "%0", 32, 28) + f"""
      %bias = tcp.broadcast %b dims = [1] : tensor<32xf32> -> {P}
      %1 = tcp.binary add %0, %bias : {P}
      %2 = tcp.unary tanh %1 : {P}
    """ + conv("%2", "%w", "%3", 32, 28) + f"  %4 = tcp.binary add %3, %2 : {P}\n  return %4 : {P}\n}}"
    module = assigned(text)
    assert names(module).count("transpose") == 2
    assert str(module).count("dims [0, 3, 1, 2]") == 2 and "broadcast %b dims = [3]" in str(module)


def test_constant_kernels_get_their_output_features_last() -> None:
    body = conv("%x", "%w", "%0", 32, 28) + conv("%0", "%w", "%1", 32, 28)
    text = f"func.func @main(%x: {P}) -> {P} {{\n  %w = tcp.const dense<0.5> : {W}\n{body}  return %1 : {P}\n}}"
    assert str(assigned(text)).count("[0, 3, 1, 2], [2, 3, 0, 1] -> [0, 3, 1, 2]") == 2


@pytest.mark.parametrize("is_kept", [False, True])
def test_constants_are_dropped_in_orders_in_which_nothing_reads_them(is_kept: bool) -> None:
    data = np.arange(32 * 32 * 9, dtype=np.float32).tobytes().hex().upper()
    body = conv("%x", "%w", "%0", 32, 28) + conv("%0", "%w", "%1", 32, 28)
    module = plait.parse(
        f"""func.func @main(%x: {P}) -> ({P}, {W}) {{
          %w = tcp.const dense<"0x{data}"> : {W}
          %v = tcp.const dense<0.5> : {W}
          {body}
          return %1, {"%w" if is_kept else "%v"} : {P}, {W}
        }}""",
        context=CTX,
    )
    PassManager(CTX).run("tcp-assign-layouts", module)  # which nothing cleans up behind
    verify(module, CTX)
    constants = [op for op in module.walk() if isinstance(op, ops.ConstOp) and not op.value.is_splat]
    assert [op.result.type.shape for op in constants].count((32, 32, 3, 3)) == int(is_kept)
    assert len(constants) == 1 + is_kept


def test_kernels_in_resources_get_their_output_features_last() -> None:
    """As exporters write them, of whatever size."""
    ty, groups = "tensor<1x16x14x14xf32>", "{feature_groups = 16 : i64}"
    convs = [
        f"%{i} = tcp.conv {x}, %w dims [0, 1, 2, 3], [1, 0, 2, 3] -> [0, 1, 2, 3] strides = [1, 1] low [1, 1] high [1, 1] "
        f"{groups} : {ty}, tensor<16x1x3x3xf32> -> {ty}\n"
        for i, x in enumerate(["%a", "%0"])
    ]
    data = np.random.default_rng(0).standard_normal((16, 1, 3, 3)).astype(np.float32)
    text = f"""
      func.func @main(%x: tensor<1x14x14x16xf32>) -> tensor<1x14x14x16xf32> {{
        %w = tcp.const dense_resource<w> : tensor<16x1x3x3xf32>
        %a = tcp.transpose %x perm = [0, 3, 1, 2] : tensor<1x14x14x16xf32> -> {ty}
        {"".join(convs)}
        %r = tcp.transpose %1 perm = [0, 2, 3, 1] : {ty} -> tensor<1x14x14x16xf32>
        return %r : tensor<1x14x14x16xf32>
      }}
      {{-# dialect_resources: {{ builtin: {{ w: "0x04000000{data.tobytes().hex()}" }} }} #-}}"""
    x = np.random.default_rng(1).standard_normal((1, 14, 14, 16)).astype(np.float32)
    before = run(plait.parse(text, context=CTX), x)
    module = assigned(text)
    assert str(module).count("[2, 3, 0, 1] -> ") == 2 and "transpose" not in names(module)
    np.testing.assert_array_equal(run(module, x), before)


@pytest.mark.parametrize(("groups", "transposes"), [(32, 2), (4, 0)])
def test_features_of_narrow_groups_come_first(groups: int, transposes: int) -> None:
    ty, kernel = "tensor<1x28x28x128xf32>", f"tensor<3x3x{128 // groups}x128xf32>"
    dims = "[0, 3, 1, 2]"
    text = f"""func.func @main(%x: {ty}, %w: {kernel}) -> {ty} {{
      %0 = tcp.conv %x, %w dims {dims}, [2, 3, 0, 1] -> {dims} strides = [1, 1] low [1, 1] high [1, 1]
        {{feature_groups = {groups} : i64}} : {ty}, {kernel} -> {ty}
      return %0 : {ty}
    }}"""
    module = assigned(text, "{vector-bits=512}")
    assert names(module).count("transpose") == transposes


@pytest.mark.parametrize(("size", "stride", "transposes"), [(8, 1, 0), (7, 1, 2), (14, 2, 2), (32, 2, 0)])
def test_products_of_images_that_do_not_fill_vectors_have_features_last(size: int, stride: int, transposes: int) -> None:
    given, made, kernel = f"1x512x{size}x{size}", f"1x512x{size // stride}x{size // stride}", "512x512x1x1"
    text = f"""func.func @main(%x: tensor<{given}xf32>) -> tensor<{made}xf32> {{
      %w = tcp.const dense<0.5> : tensor<{kernel}xf32>
      %0 = tcp.conv %x, %w dims [0, 1, 2, 3], [1, 0, 2, 3] -> [0, 1, 2, 3] strides = [{stride}, {stride}]
        low [0, 0] high [0, 0] : tensor<{given}xf32>, tensor<{kernel}xf32> -> tensor<{made}xf32>
      return %0 : tensor<{made}xf32>
    }}"""
    module = assigned(text, "{vector-bits=512}")
    assert names(module).count("transpose") == transposes


@pytest.mark.parametrize("where", ["op", "function", "module"])
def test_attributes_keep_orders(where: str) -> None:
    convs = conv("%x", "%w", "%0", 32, 28) + conv("%0", "%w", "%1", 32, 28)
    keep = '{tcp.layout = "keep"}'
    text = f"func.func @main(%x: {P}, %w: {W}) -> {P} {{\n{convs}  return %1 : {P}\n}}"
    if where == "op":
        text = text.replace("high [1, 1] :", f"high [1, 1] {keep} :")
    elif where == "function":
        text = text.replace(f"-> {P} {{", f"-> {P} attributes {keep} {{", 1)
    else:
        text = f"module attributes {keep} {{\n{text}\n}}"
    assert names(assigned(text)) == ["conv", "conv"]


def test_transposes_around_convolutions_go() -> None:
    """As exporters of TOSA write what was in planes: each convolution with features last, between transposes."""
    body, value = "", "%x"
    for i in range(4):
        body += f"%t{i} = tcp.transpose {value} perm = [0, 2, 3, 1] : {P} -> {L}\n"
        body += conv(f"%t{i}", "%w", f"%c{i}", 32, 28, "[0, 3, 1, 2]")
        body += f"%b{i} = tcp.transpose %c{i} perm = [0, 3, 1, 2] : {L} -> {P}\n"
        body += f"%r{i} = tcp.binary maximum %b{i}, %zeros : {P}\n"
        value = f"%r{i}"
    text = f"func.func @main(%x: {P}, %w: {W}) -> {P} {{\n  %zeros = tcp.const dense<0.0> : {P}\n{body}  return {value} : {P}\n}}"
    assert names(plait.parse(text, context=CTX)).count("transpose") == 8
    assert names(assigned(text)).count("transpose") == 2


MOVED = {
    "unary": "%r = tcp.unary tanh %t : tensor<4x5x3xf32>",
    "binary with a constant": """
        %c = tcp.const dense_resource : tensor<4x5x3xf32>
        %r = tcp.binary add %t, %c : tensor<4x5x3xf32>""".replace("dense_resource", "dense<1.5>"),
    "pad": """
        %v = tcp.const dense<0.5> : tensor<f32>
        %p = tcp.pad %t, %v low [1, 0, 2] high [0, 0, 0] interior [0, 1, 0] : tensor<4x5x3xf32>, tensor<f32> -> tensor<5x9x5xf32>
        %r = tcp.slice %p offsets [1, 2, 0] sizes [4, 5, 3] strides [1, 1, 1] : tensor<5x9x5xf32> -> tensor<4x5x3xf32>""",
    "concat": """
        %n = tcp.unary negate %t : tensor<4x5x3xf32>
        %p = tcp.concat %t, %n dim = 1 : tensor<4x5x3xf32>, tensor<4x5x3xf32> -> tensor<4x10x3xf32>
        %r = tcp.slice %p offsets [0, 2, 0] sizes [4, 5, 3] strides [1, 1, 1] : tensor<4x10x3xf32> -> tensor<4x5x3xf32>""",
    "reverse": "%r = tcp.reverse %t dims = [0, 2] : tensor<4x5x3xf32>",
    "window": """
        %v = tcp.const dense<0xFF800000> : tensor<f32>
        %r = tcp.window maximum %t, %v window = [1, 3, 2] strides = [1, 1, 1] low [0, 1, 1] high [0, 1, 0] : tensor<4x5x3xf32>, tensor<f32> -> tensor<4x5x3xf32>""",
    "reduce": """
        %v = tcp.const dense<0.0> : tensor<f32>
        %s = tcp.reduce add %t, %v dims = [1] : tensor<4x5x3xf32>, tensor<f32> -> tensor<4x3xf32>
        %b = tcp.broadcast %s dims = [0, 2] : tensor<4x3xf32> -> tensor<4x5x3xf32>
        %r = tcp.binary subtract %t, %b : tensor<4x5x3xf32>""",
    "units": """
        %u = tcp.reshape %t : tensor<4x5x3xf32> -> tensor<4x1x5x3xf32>
        %n = tcp.unary negate %u : tensor<4x1x5x3xf32>
        %r = tcp.reshape %n : tensor<4x1x5x3xf32> -> tensor<4x5x3xf32>""",
    "numbers": """
        %i = tcp.iota dim = 1 : tensor<4x5x3xf32>
        %r = tcp.binary multiply %t, %i : tensor<4x5x3xf32>""",
    "repeated constant": """
        %c = tcp.const dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [0.5, 1.5, 2.5]]> : tensor<4x3xf32>
        %b = tcp.broadcast %c dims = [0, 2] : tensor<4x3xf32> -> tensor<4x5x3xf32>
        %r = tcp.binary multiply %t, %b : tensor<4x5x3xf32>""",
    "repeated reshape of a constant": """
        %c = tcp.const dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0]> : tensor<12xf32>
        %s = tcp.reshape %c : tensor<12xf32> -> tensor<4x1x3xf32>
        %b = tcp.broadcast %s dims = [0, 1, 2] : tensor<4x1x3xf32> -> tensor<4x5x3xf32>
        %r = tcp.binary multiply %t, %b : tensor<4x5x3xf32>""",
    "repeated splat": """
        %c = tcp.const dense<2.0> : tensor<4x3xf32>
        %b = tcp.broadcast %c dims = [0, 2] : tensor<4x3xf32> -> tensor<4x5x3xf32>
        %r = tcp.binary multiply %t, %b : tensor<4x5x3xf32>""",
}


def test_repeated_constants_of_unknown_size_stay() -> None:
    """A reshape of a constant to a size that is computed is no constant in another order."""
    text = """func.func @main(%x: tensor<4x5x3xf32>, %n: index) -> tensor<4x5x3xf32> {
        %t = tcp.transpose %x perm = [2, 1, 0] : tensor<4x5x3xf32> -> tensor<3x5x4xf32>
        %c = tcp.const dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0]> : tensor<12xf32>
        %s = tcp.reshape %c sizes(%n) : tensor<12xf32> -> tensor<?x4xf32>
        %b = tcp.broadcast %s dims = [0, 2] : tensor<?x4xf32> -> tensor<3x5x4xf32>
        %m = tcp.binary multiply %t, %b : tensor<3x5x4xf32>
        %r = tcp.transpose %m perm = [2, 1, 0] : tensor<3x5x4xf32> -> tensor<4x5x3xf32>
        return %r : tensor<4x5x3xf32>
    }"""
    assert "broadcast" in names(assigned(text, "{least=0}"))


@pytest.mark.parametrize("perm", list(itertools.permutations(range(3))))
@pytest.mark.parametrize("what", MOVED)
def test_transposes_move_through(what: str, perm: tuple[int, ...]) -> None:
    """transpose, an operation, the transpose back -> the operation in another order."""
    shape = [0, 0, 0]
    for i, dim in enumerate(perm):
        shape[dim] = (4, 5, 3)[i]
    given = "tensor<" + "x".join(map(str, shape)) + "xf32>"
    back = sorted(range(3), key=perm.__getitem__)
    text = f"""
    func.func @main(%x: {given}) -> {given} {{
      %t = tcp.transpose %x perm = {list(perm)} : {given} -> tensor<4x5x3xf32>
      {MOVED[what]}
      %y = tcp.transpose %r perm = {back} : tensor<4x5x3xf32> -> {given}
      return %y : {given}
    }}"""
    x = np.random.default_rng(0).standard_normal(shape, np.float32)
    module = assigned(text, "{least=0}")
    if what != "reduce":  # along rows it stays where it is
        assert "transpose" not in names(module)
    if what.startswith("repeated"):  # constants are written in the order of what reads them
        repeated = [list(op.dims.values) for op in module.walk() if isinstance(op, ops.BroadcastOp)]
        assert all(dims == sorted(dims) for dims in repeated)
    np.testing.assert_allclose(run(module, x)[0], run(plait.parse(text, context=CTX), x)[0], rtol=1e-6)


@pytest.mark.parametrize(("features", "size", "moves"), [
    (64, "14", True),
    (64, "?", True),
    (3, "14", False),  # parts of vectors would be added to each other
])  # fmt: skip
def test_means_of_images_are_read_with_features_last(features: int, size: str, moves: bool) -> None:
    image, planes = f"tensor<1x{size}x{size}x{features}xf32>", f"tensor<1x{features}x{size}x{size}xf32>"
    text = f"""
    func.func @main(%x: {image}) -> tensor<1x{features}xf32> {{
      %v = tcp.const dense<0.0> : tensor<f32>
      %t = tcp.transpose %x perm = [0, 3, 1, 2] : {image} -> {planes}
      %s = tcp.reduce add %t, %v dims = [2, 3] : {planes}, tensor<f32> -> tensor<1x{features}xf32>
      return %s : tensor<1x{features}xf32>
    }}"""
    module = assigned(text, "{least=0}")
    assert ("transpose" not in names(module)) == moves
    x = np.random.default_rng(0).standard_normal((1, 14, 14, features), np.float32)
    np.testing.assert_allclose(run(module, x)[0], run(plait.parse(text, context=CTX), x)[0], rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(("features", "lhs", "moves"), [
    (64, "k, m", True),  # the gradient of weights, as JAX has it: the other operand has adjacent elements, too
    (64, "m, k", False),  # it has not
    (20, "k, m", False),  # rows of 20 elements have the second vector partly filled
])  # fmt: skip
def test_products_are_computed_in_the_order_of_their_transpose(features: int, lhs: str, moves: bool) -> None:
    sizes = {"k": 256, "m": features, "n": 96}
    x, y = ([sizes[name] for name in loops.split(", ")] for loops in (lhs, "k, n"))

    def ty(shape: Sequence[int]) -> str:
        return f"tensor<{'x'.join(map(str, shape))}xf32>"

    text = f"""
    func.func @main(%x: {ty(x)}, %y: {ty(y)}) -> {ty((96, features))} {{
      %0 = tcp.contract %x, %y {{indexing_maps = [affine_map<(m, n, k) -> ({lhs})>, affine_map<(m, n, k) -> (k, n)>,
        affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}} : {ty(x)}, {ty(y)} -> {ty((features, 96))}
      %1 = tcp.transpose %0 perm = [1, 0] : {ty((features, 96))} -> {ty((96, features))}
      return %1 : {ty((96, features))}
    }}"""
    module = assigned(text, "{vector-bits=512}")
    assert ("transpose" not in names(module)) == moves
    arrays = [np.random.default_rng(0).integers(-3, 4, shape).astype(np.float32) for shape in (x, y)]
    np.testing.assert_array_equal(run(module, *arrays)[0], run(plait.parse(text, context=CTX), *arrays)[0])


def test_what_a_third_party_computes_by_element_is_moved_through() -> None:
    sunny = pytest.importorskip("plait_sunny.plugin")
    ctx = Context(plugins=[import_module("plait_std.plugin"), import_module("plait_tcp.plugin"), sunny])
    text = """
    func.func @main(%x: tensor<64x65xf32>) -> tensor<64x65xf32> {
      %t = tcp.transpose %x perm = [1, 0] : tensor<64x65xf32> -> tensor<65x64xf32>
      %g = sunny.glow %t, %t : tensor<65x64xf32>
      %y = tcp.transpose %g perm = [1, 0] : tensor<65x64xf32> -> tensor<64x65xf32>
      return %y : tensor<64x65xf32>
    }"""
    module = plait.parse(text, context=ctx)
    PassManager(ctx).run("tcp-assign-layouts{least=0},canonicalize", module)
    assert "transpose" not in str(module)


def test_dynamic_shapes_are_moved_with_what_asks_for_them() -> None:
    text = """
    func.func @main(%x: tensor<?x5x3xf32>) -> (tensor<?x5x3xf32>, index) {
      %c1 = arith.constant 1 : index
      %s = tcp.symbolic_int "n" : i64
      %t = tcp.transpose %x perm = [2, 0, 1] : tensor<?x5x3xf32> -> tensor<3x?x5xf32>
      tcp.bind_symbolic_shape %t, [%s], affine_map<()[s0] -> (3, s0, 5)> : tensor<3x?x5xf32>
      %n = tensor.dim %t, %c1 : tensor<3x?x5xf32>
      %one = tcp.const dense<1.0> : tensor<f32>
      %b = tcp.broadcast %one dims = [] sizes(%n) : tensor<f32> -> tensor<3x?x5xf32>
      %r = tcp.binary add %t, %b : tensor<3x?x5xf32>
      %y = tcp.transpose %r perm = [1, 2, 0] : tensor<3x?x5xf32> -> tensor<?x5x3xf32>
      return %y, %n : tensor<?x5x3xf32>, index
    }"""
    module = assigned(text, "{least=0}")
    assert "transpose" not in names(module) and "affine_map<()[s0] -> (s0, 5, 3)>" in str(module)
    x = np.ones((7, 5, 3), np.float32)
    result, n = run(module, x)
    assert n == 7 and np.array_equal(result, x + 1)


def group_norm(x: str, name: str, batch: str, back: str = "") -> str:
    """Groups of 4 of 32 features are brought to a mean of 0, and scaled; `back` is the size of a dynamic batch."""
    whole, flat, few = f"tensor<{batch}x32x28x28xf32>", f"tensor<{batch}x8x3136xf32>", f"tensor<{batch}x8xf32>"
    return f"""
      %g{name} = tcp.reshape {x} {back} : {whole} -> {flat}
      %s{name} = tcp.reduce add %g{name}, %zero dims = [2] : {flat}, tensor<f32> -> {few}
      %b{name} = tcp.broadcast %s{name} dims = [0, 1] {back} : {few} -> {flat}
      %c{name} = tcp.binary subtract %g{name}, %b{name} : {flat}
      %o{name} = tcp.broadcast %offset dims = [] {back} : tensor<f32> -> {flat}
      %a{name} = tcp.binary add %c{name}, %o{name} : {flat}
      %r{name} = tcp.reshape %a{name} {back} : {flat} -> {whole}
      %t{name} = tcp.broadcast %scale dims = [1] {back} : tensor<32xf32> -> {whole}
      %{name} = tcp.binary multiply %r{name}, %t{name} : {whole}
    """


@pytest.mark.parametrize("batch", ["1", "?"])
def test_groups_of_features_are_normalized_in_the_order_of_convolutions(batch: str) -> None:
    back = "sizes(%n)" if batch == "?" else ""
    size = "%c0 = arith.constant 0 : index\n %n = tensor.dim %x, %c0 : tensor<?x32x28x28xf32>" if back else ""
    text = f"""
    func.func @main(%x: tensor<{batch}x32x28x28xf32>, %w: {W}, %scale: tensor<32xf32>, %offset: tensor<f32>) -> tensor<{batch}x32x28x28xf32> {{
      {size}
      %zero = tcp.const dense<0.0> : tensor<f32>
      {conv("%x", "%w", "%y", 32, 28)}{group_norm("%y", "m", batch, back)}
      {conv("%m", "%w", "%z", 32, 28)}{group_norm("%z", "k", batch, back)}
      {conv("%k", "%w", "%u", 32, 28)}
      return %u : tensor<{batch}x32x28x28xf32>
    }}""".replace("tensor<1x32x28x28xf32>", f"tensor<{batch}x32x28x28xf32>")
    module = assigned(text)
    assert names(module).count("transpose") == 2
    rng = np.random.default_rng(0)
    shapes = ((2 if back else 1, 32, 28, 28), (32, 32, 3, 3), (32,), ())
    given = [rng.integers(-2, 3, shape).astype(np.float32) for shape in shapes]
    expected = run(plait.parse(text, context=CTX), *given)[0]
    np.testing.assert_allclose(run(module, *given)[0], expected, rtol=1e-5, atol=1e-5 * np.abs(expected).max())


def test_dimensions_stay_joined_where_no_order_is_proposed() -> None:
    unscaled = group_norm("%y", "m", "1").partition("%tm =")[0]
    text = f"""
    func.func @main(%y: {P}, %scale: tensor<32xf32>, %offset: tensor<f32>) -> {P} {{
      %zero = tcp.const dense<0.0> : tensor<f32>
      {unscaled}
      return %rm : {P}
    }}"""
    assert "tensor<1x8x3136xf32>" in str(assigned(text))


@pytest.mark.parametrize("batch", ["1", "?"])
def test_dimensions_are_split_where_elementwise_operations_meet(batch: str) -> None:
    back, whole = "sizes(%n)" if batch == "?" else "", f"tensor<{batch}x32x28x28xf32>"
    text = f"""
    func.func @main(%y: {whole}, %scale: tensor<32xf32>, %offset: tensor<f32>) -> {whole} {{
      %c0 = arith.constant 0 : index
      %n = tensor.dim %y, %c0 : {whole}
      %zero = tcp.const dense<0.0> : tensor<f32>
      {group_norm("%y", "m", batch, back)}
      %u = tcp.unary tanh %m : {whole}
      return %u : {whole}
    }}"""
    module = assigned(text)
    elementwise = [op for op in module.walk() if op.name in ("tcp.binary", "tcp.unary")]
    assert {str(op.results[0].type) for op in elementwise} == {f"tensor<{batch}x8x4x28x28xf32>"}
    rng = np.random.default_rng(0)
    given = [rng.integers(-2, 3, shape).astype(np.float32) for shape in ((2 if back else 1, 32, 28, 28), (32,), ())]
    expected = run(plait.parse(text, context=CTX), *given)[0]
    np.testing.assert_allclose(run(module, *given)[0], expected, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(("there", "back", "is_split"), [
    ("%h, %w", "%h, %w", True), ("%h, %w", "%w, %h", False), ("%k, %w", "%k, %w", True),
])  # fmt: skip
def test_several_dynamic_dimensions_are_split_where_they_are_known_to_be_the_same(there: str, back: str, is_split: bool) -> None:
    text = f"""
    func.func @main(%x: tensor<2x6x?x?xf32>, %k: index, %scale: tensor<6xf32>) -> tensor<2x6x?x?xf32> {{
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %h = tensor.dim %x, %c2 : tensor<2x6x?x?xf32>
      %w = tensor.dim %x, %c3 : tensor<2x6x?x?xf32>
      %zero = tcp.const dense<0.0> : tensor<f32>
      %g = tcp.reshape %x sizes({there}) : tensor<2x6x?x?xf32> -> tensor<2x3x2x?x?xf32>
      %s = tcp.reduce add %g, %zero dims = [2, 3, 4] : tensor<2x3x2x?x?xf32>, tensor<f32> -> tensor<2x3xf32>
      %b = tcp.broadcast %s dims = [0, 1] sizes({there}) : tensor<2x3xf32> -> tensor<2x3x2x?x?xf32>
      %c = tcp.binary subtract %g, %b : tensor<2x3x2x?x?xf32>
      %r = tcp.reshape %c sizes({back}) : tensor<2x3x2x?x?xf32> -> tensor<2x6x?x?xf32>
      %t = tcp.broadcast %scale dims = [1] sizes({back}) : tensor<6xf32> -> tensor<2x6x?x?xf32>
      %m = tcp.binary multiply %r, %t : tensor<2x6x?x?xf32>
      return %m : tensor<2x6x?x?xf32>
    }}"""
    module = assigned(text)
    elementwise = [op for op in module.walk() if op.name == "tcp.binary"]
    assert ({str(op.results[0].type) for op in elementwise} == {"tensor<2x3x2x?x?xf32>"}) == is_split
    given = [np.arange(72, dtype=np.float32).reshape(2, 6, 2, 3) % 7, 2, np.arange(6, dtype=np.float32)]
    np.testing.assert_array_equal(run(module, *given)[0], run(plait.parse(text, context=CTX), *given)[0])


@pytest.mark.parametrize("size", ["%h, %w", "%w, %h"])
def test_transposes_move_through_reshapes_with_several_dynamic_dimensions(size: str) -> None:
    text = f"""
    func.func @main(%x: tensor<?x?x6xf32>) -> tensor<?x?x6xf32> {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %h = tensor.dim %x, %c0 : tensor<?x?x6xf32>
      %w = tensor.dim %x, %c1 : tensor<?x?x6xf32>
      %t = tcp.transpose %x perm = [2, 1, 0] : tensor<?x?x6xf32> -> tensor<6x?x?xf32>
      %r = tcp.reshape %t sizes({size}) : tensor<6x?x?xf32> -> tensor<2x3x?x?xf32>
      %u = tcp.unary tanh %r : tensor<2x3x?x?xf32>
      %y = tcp.transpose %u perm = [3, 2, 0, 1] : tensor<2x3x?x?xf32> -> tensor<?x?x2x3xf32>
      %z = tcp.reshape %y sizes(%h, %w) : tensor<?x?x2x3xf32> -> tensor<?x?x6xf32>
      return %z : tensor<?x?x6xf32>
    }}"""
    module = assigned(text, "{least=0}")
    assert names(module).count("transpose") == (0 if size == "%w, %h" else 2)
    given = np.random.default_rng(0).standard_normal((4, 4 if size == "%h, %w" else 5, 6)).astype(np.float32)
    np.testing.assert_allclose(run(module, given)[0], run(plait.parse(text, context=CTX), given)[0], rtol=1e-6)


@pytest.mark.parametrize("reader", [
    "%h = tcp.reverse %a dims = [1] : tensor<1x25088xf32>", "%h = tcp.scan add %a, %zero dim = 1 : tensor<1x25088xf32>, tensor<f32>",
])  # fmt: skip
def test_dimensions_stay_joined_where_something_else_reads_them(reader: str) -> None:
    text = f"""
    func.func @main(%x: {P}, %w: {W}) -> {P} {{
      {conv("%x", "%w", "%y", 32, 28)}
      %zero = tcp.const dense<0.0> : tensor<f32>
      %g = tcp.reshape %y : {P} -> tensor<1x25088xf32>
      %a = tcp.unary tanh %g : tensor<1x25088xf32>
      {reader}
      %s = tcp.binary add %a, %h : tensor<1x25088xf32>
      %r = tcp.reshape %s : tensor<1x25088xf32> -> {P}
      {conv("%r", "%w", "%z", 32, 28)}
      return %z : {P}
    }}"""
    assert "tcp.unary tanh %g : tensor<1x25088xf32>" in str(assigned(text))


@pytest.mark.parametrize("batch", ["1", "2", "?"])
def test_norms_are_split_with_their_statistics_where_what_is_normalized_is_moved(batch: str) -> None:
    image, windows = f"tensor<{batch}x16x16x32xf32>", f"tensor<{batch}x4x4x4x4x32xf32>"
    means = f"tensor<{batch}x16x16xf32>"
    sizes = "sizes(%n)" if batch == "?" else ""
    text = f"""
    func.func @main(%x: {image}, %y: {windows}) -> ({image}, {windows}) {{
      %c0 = arith.constant 0 : index
      %n = tensor.dim %x, %c0 : {image}
      %zero = tcp.const dense<0.0> : tensor<f32>
      %t = tcp.transpose %y perm = [0, 1, 3, 2, 4, 5] : {windows} -> {windows}
      %r = tcp.reshape %t {sizes} : {windows} -> {image}
      %a = tcp.binary add %x, %r : {image}
      %s = tcp.reduce add %a, %zero dims = [3] : {image}, tensor<f32> -> {means}
      %m = tcp.unary negate %s : {means}
      %b = tcp.broadcast %m dims = [0, 1, 2] {sizes} : {means} -> {image}
      %d = tcp.binary add %a, %b : {image}
      %q = tcp.reshape %d {sizes} : {image} -> {windows}
      %p = tcp.transpose %q perm = [0, 1, 3, 2, 4, 5] : {windows} -> {windows}
      return %a, %p : {image}, {windows}
    }}"""
    module = assigned(text)
    found = {op.results[0].type.rank for op in module.walk() if op.name in ("tcp.binary", "tcp.unary", "tcp.reduce")}
    assert found == {5, 6}, str(module)
    rng = np.random.default_rng(0)
    count = 1 if batch == "1" else 2
    given = [rng.integers(-2, 3, (count, *shape)).astype(np.float32) for shape in ((16, 16, 32), (4, 4, 4, 4, 32))]
    for got, expected in zip(run(module, *given), run(plait.parse(text, context=CTX), *given), strict=True):
        np.testing.assert_array_equal(got, expected)


def test_units_are_where_a_shape_has_them() -> None:
    assert with_units([[8, 8], [7, 7], [96]], (1, 8, 8, 7, 7, 1, 96, 1)) == [[1, 8, 8], [7, 7], [1, 96, 1]]
    assert with_units([[1], [8, 8]], (1, 8, 8)) == [[1], [8, 8]]
    assert with_units([[1], [8, 8]], (8, 8)) is None
    assert with_units([[8, 8]], (8, 4, 2)) is None
    assert with_units([[DYNAMIC], [4, 4]], (1, DYNAMIC, 4, 4)) == [[1, DYNAMIC], [4, 4]]


_A, _B = "tensor<1x32x784xf32>", "tensor<1x8x3136xf32>"


@pytest.mark.parametrize(("between", "moved"), [
    (f"""%a = tcp.reshape %y : {P} -> {_A}
      %b = tcp.unary abs %a : {_A}
      %c = tcp.reshape %b : {_A} -> {_B}
      %d = tcp.unary negate %c : {_B}
      %k = tcp.reshape %d : {_B} -> {P}""", 2),
    (f"""%a = tcp.reshape %y : {P} -> {_B}
      %b = tcp.unary abs %a : {_B}
      %c = tcp.reshape %b : {_B} -> {_B}
      %d = tcp.binary add %b, %c : {_B}
      %k = tcp.reshape %d : {_B} -> {P}""", None),
    (f"""%a = tcp.reshape %y : {P} -> {_A}
      %b = tcp.unary abs %a : {_A}
      %c = tcp.reshape %b : {_A} -> {_B}
      %d = tcp.unary negate %c : {_B}
      %e = tcp.reshape %d : {_B} -> {_A}
      %f = tcp.binary add %b, %e : {_A}
      %k = tcp.reshape %f : {_A} -> {P}""", None),
], ids=["one after the other", "a reshape to the same shape", "there and back"])  # fmt: skip
def test_regions_beside_each_other_are_split(between: str, moved: int | None) -> None:
    text = f"""
    func.func @main(%x: {P}, %w: {W}) -> {P} {{
      {conv("%x", "%w", "%y", 32, 28)}
      {between}
      {conv("%k", "%w", "%z", 32, 28)}
      return %z : {P}
    }}"""
    module = assigned(text)
    assert moved is None or names(module).count("transpose") == moved
    rng = np.random.default_rng(0)
    given = [rng.integers(-2, 3, shape).astype(np.float32) for shape in ((1, 32, 28, 28), (32, 32, 3, 3))]
    np.testing.assert_array_equal(run(module, *given)[0], run(plait.parse(text, context=CTX), *given)[0])


def test_what_keeps_its_order_is_not_split() -> None:
    text = f"""
    func.func @main(%x: {P}, %w: {W}) -> {P} {{
      {conv("%x", "%w", "%y", 32, 28)}
      %a = tcp.reshape %y {{tcp.layout = "keep"}} : {P} -> {_B}
      %b = tcp.unary abs %a : {_B}
      %k = tcp.reshape %b : {_B} -> {P}
      {conv("%k", "%w", "%z", 32, 28)}
      return %z : {P}
    }}"""
    assert f'{{tcp.layout = "keep"}} : {P} -> {_B}' in str(assigned(text))


@st.composite
def two_shapes(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Two shapes of as many elements."""
    factors = draw(st.lists(st.sampled_from((1, 2, 3)), max_size=5))

    def shape() -> list[int]:
        cuts = sorted(draw(st.lists(st.integers(0, len(factors)), max_size=4)))
        return [int(np.prod(factors[a:b])) for a, b in itertools.pairwise([0, *cuts, len(factors)])]

    return shape(), shape()


@settings(max_examples=300, deadline=None)
@given(two_shapes(), st.randoms(use_true_random=False))
def test_orders_are_carried_through_reshapes_where_one_is_the_same(shapes: Any, rng: random.Random) -> None:
    source, target = shapes
    order = tuple(rng.sample(range(len(source)), len(source)))
    x = np.arange(np.prod(source)).reshape(source)
    wanted = x.transpose(order).ravel()
    orders = itertools.permutations(range(len(target)))
    same = any(np.array_equal(x.reshape(target).transpose(one).ravel(), wanted) for one in orders)
    found = through(source, target, order)
    assert (found is not None) == same
    assert found is None or np.array_equal(x.reshape(target).transpose(found).ravel(), wanted)


@pytest.mark.parametrize(("source", "target", "order", "expected"), [
    ((DYNAMIC, 6, 5), (DYNAMIC, 2, 3, 5), (0, 2, 1), (0, 3, 1, 2)),
    ((4, DYNAMIC), (2, 2, DYNAMIC), (1, 0), (2, 0, 1)),
    ((DYNAMIC, 6), (2, DYNAMIC, 3), (1, 0), None),
    ((DYNAMIC, DYNAMIC, 4), (DYNAMIC, DYNAMIC, 2, 2), (2, 0, 1), (2, 3, 0, 1)),
    ((DYNAMIC, 4, DYNAMIC), (DYNAMIC, 2, 2, DYNAMIC), (0, 2, 1), (0, 3, 1, 2)),
    ((DYNAMIC, 4, DYNAMIC), (DYNAMIC, DYNAMIC, 4), (0, 1, 2), None),
    ((0, 4), (4, 0), (1, 0), None),
])  # fmt: skip
def test_dynamic_dimensions_are_carried_through_reshapes(source: Any, target: Any, order: Any, expected: Any) -> None:
    assert through(source, target, order) == expected


@st.composite
def programs(draw: st.DrawFn) -> tuple[str, list[tuple[int, ...]]]:
    """A random program over tensors of rank 4, of which many are transposes of each other."""
    lines: list[str] = []
    sizes = (2, 3, 4, 5)
    shapes: dict[str, tuple[int, ...]] = {"%x": sizes, "%z": sizes}

    def ty(shape: Any) -> str:
        return "tensor<" + "".join(f"{n}x" for n in shape) + "f32>"

    lines.append("%zero = tcp.const dense<0.0> : tensor<f32>")
    for i in range(draw(st.integers(1, 10))):
        name = draw(st.sampled_from(sorted(shapes)))
        shape, new = shapes[name], f"%v{i}"
        kind = draw(st.sampled_from(("transpose", "transpose", "unary", "binary", "pad", "slice", "concat", "reduce", "const", "window", "conv", "unit", "join", "contract")))
        if kind == "transpose":
            perm = draw(st.permutations(range(4)))
            shapes[new] = tuple(shape[p] for p in perm)
            lines.append(f"{new} = tcp.transpose {name} perm = {list(perm)} : {ty(shape)} -> {ty(shapes[new])}")
        elif kind == "unary":
            shapes[new] = shape
            lines.append(f"{new} = tcp.unary tanh {name} : {ty(shape)}")
        elif kind == "binary":
            other = draw(st.sampled_from([n for n in sorted(shapes) if shapes[n] == shape]))
            shapes[new] = shape
            lines.append(f"{new} = tcp.binary subtract {name}, {other} : {ty(shape)}")
        elif kind == "const":
            count = int(np.prod(shape))
            shapes[new] = shape
            values = np.arange(count).reshape(shape).tolist()
            lines.append(f"%k{i} = tcp.const dense<{str(values).replace(',', ', ')}> : {ty(shape).replace('f32', 'i32')}")
            lines.append(f"%f{i} = tcp.cast %k{i} : {ty(shape).replace('f32', 'i32')} -> {ty(shape)}")
            lines.append(f"{new} = tcp.binary add {name}, %f{i} : {ty(shape)}")
        elif kind == "pad":
            dim = draw(st.integers(0, 3))
            low = [int(j == dim) for j in range(4)]
            back = [int(n) for n in shape]
            padded = [n + k for n, k in zip(shape, low)]
            shapes[new] = shape
            lines.append(f"%p{i} = tcp.pad {name}, %zero low {low} high [0, 0, 0, 0] interior [0, 0, 0, 0] : {ty(shape)}, tensor<f32> -> {ty(padded)}")
            lines.append(f"{new} = tcp.slice %p{i} offsets [0, 0, 0, 0] sizes {back} strides [1, 1, 1, 1] : {ty(padded)} -> {ty(shape)}")
        elif kind == "slice":
            dim = draw(st.integers(0, 3))
            joined = [n * 2 if j == dim else n for j, n in enumerate(shape)]
            shapes[new] = shape
            strides = [2 if j == dim else 1 for j in range(4)]
            lines.append(f"%j{i} = tcp.concat {name}, {name} dim = {dim} : {ty(shape)}, {ty(shape)} -> {ty(joined)}")
            lines.append(f"{new} = tcp.slice %j{i} offsets [0, 0, 0, 0] sizes {list(shape)} strides {strides} : {ty(joined)} -> {ty(shape)}")
        elif kind == "concat":
            shapes[new] = shape
            lines.append(f"{new} = tcp.reverse {name} dims = [{draw(st.integers(0, 3))}] : {ty(shape)}")
        elif kind == "reduce":
            dims = sorted(draw(st.sets(st.integers(0, 3), min_size=1, max_size=3)))
            kept = [j for j in range(4) if j not in dims]
            small = [shape[j] for j in kept]
            shapes[new] = shape
            lines.append(f"%s{i} = tcp.reduce maximum {name}, %zero dims = {dims} : {ty(shape)}, tensor<f32> -> {ty(small)}")
            lines.append(f"{new} = tcp.broadcast %s{i} dims = {kept} : {ty(small)} -> {ty(shape)}")
        elif kind == "window":
            shapes[new] = shape
            lines.append(f"{new} = tcp.window maximum {name}, %zero window = [1, 2, 1, 3] strides = [1, 1, 1, 1] low [0, 1, 0, 1] high [0, 0, 0, 1] : {ty(shape)}, tensor<f32> -> {ty(shape)}")
        elif kind == "conv":
            lhs = draw(st.permutations(range(4)))
            features = shape[lhs[1]]
            kernel = (features, features, 1, 2)
            shapes[new] = shape
            values = (np.arange(int(np.prod(kernel))).reshape(kernel) % 5 - 2).astype(float).tolist()
            lines.append(f"%w{i} = tcp.const dense<{values}> : {ty(kernel)}")
            lines.append(f"{new} = tcp.conv {name}, %w{i} dims {list(lhs)}, [0, 1, 2, 3] -> {list(lhs)} strides = [1, 1] low [0, 1] high [0, 0] : {ty(shape)}, {ty(kernel)} -> {ty(shape)}")
        elif kind == "unit":
            place = draw(st.integers(0, 4))
            longer = [*shape[:place], 1, *shape[place:]]
            shapes[new] = shape
            lines.append(f"%u{i} = tcp.reshape {name} : {ty(shape)} -> {ty(longer)}")
            lines.append(f"%n{i} = tcp.unary negate %u{i} : {ty(longer)}")
            lines.append(f"{new} = tcp.reshape %n{i} : {ty(longer)} -> {ty(shape)}")
        elif kind == "join":
            cuts = sorted(draw(st.sets(st.integers(1, 3), max_size=2)))
            parts = [range(a, b) for a, b in itertools.pairwise([0, *cuts, 4])]
            joined = [int(np.prod([shape[j] for j in part])) for part in parts]
            dims = sorted(draw(st.sets(st.integers(0, len(joined) - 1), min_size=1)))
            kept = [j for j in range(len(joined)) if j not in dims]
            small = [joined[j] for j in kept]
            shapes[new] = shape
            lines.append(f"%j{i} = tcp.reshape {name} : {ty(shape)} -> {ty(joined)}")
            lines.append(f"%n{i} = tcp.unary negate %j{i} : {ty(joined)}")
            lines.append(f"%s{i} = tcp.reduce maximum %n{i}, %zero dims = {dims} : {ty(joined)}, tensor<f32> -> {ty(small)}")
            lines.append(f"%b{i} = tcp.broadcast %s{i} dims = {kept} : {ty(small)} -> {ty(joined)}")
            lines.append(f"%d{i} = tcp.binary subtract %n{i}, %b{i} : {ty(joined)}")
            lines.append(f"{new} = tcp.reshape %d{i} : {ty(joined)} -> {ty(shape)}")
        else:
            out = draw(st.permutations(range(4)))
            shapes[new] = tuple(shape[j] for j in out)
            last = shape[out[3]]
            maps = ("a, b, c, d", f"{'abcd'[out[3]]}, e", ", ".join("e" if j == out[3] else "abcd"[j] for j in out))
            attribute = ", ".join(f"affine_map<(a, b, c, d, e) -> ({m})>" for m in maps)
            iterators = ", ".join('"reduction"' if j == out[3] else '"parallel"' for j in range(5))
            values = (np.arange(last * last).reshape(last, last) % 3 - 1).astype(float).tolist()
            lines.append(f"%q{i} = tcp.const dense<{values}> : {ty((last, last))}")
            lines.append(f"{new} = tcp.contract {name}, %q{i} {{indexing_maps = [{attribute}], iterator_types = [{iterators}]}} : {ty(shape)}, {ty((last, last))} -> {ty(shapes[new])}")
    returned = draw(st.lists(st.sampled_from(sorted(shapes)), min_size=1, max_size=3))
    types = ", ".join(ty(shapes[n]) for n in returned)
    body = "\n".join(lines)
    text = f"func.func @main(%x: {ty(sizes)}, %z: {ty(sizes)}) -> ({types}) {{\n{body}\nreturn {', '.join(returned)} : {types}\n}}"
    return text, [sizes, sizes]


def arguments(shapes: Any) -> list[Any]:
    rng = np.random.default_rng(0)
    return [rng.integers(-3, 4, shape).astype(np.float32) for shape in shapes]


def assert_same(before: Any, after: Any, shapes: Any) -> None:
    verify(after, CTX)
    given = arguments(shapes)
    for result, wanted in zip(run(after, *given), run(before, *given), strict=True):
        np.testing.assert_allclose(result, wanted, rtol=1e-5, atol=1e-5)


@settings(max_examples=60, deadline=None)
@given(programs())
def test_random_programs_compute_the_same(program: tuple[str, Any]) -> None:
    text, shapes = program
    assert_same(plait.parse(text, context=CTX), assigned(text, "{least=0}"), shapes)


@settings(max_examples=60, deadline=None)
@given(programs(), st.randoms(use_true_random=False))
def test_any_part_of_a_spread_may_change(program: tuple[str, Any], rng: random.Random) -> None:
    """What is chosen is a matter of cost only: any subset computes the same."""
    text, shapes = program
    module = plait.parse(text, context=CTX)
    block = next(iter(module.body.operations)).regions[0].block
    values = [r for op in block.operations for r in op.results if getattr(r.type, "rank", 0) == 4]
    if not values:
        return
    spread = Spread(CTX, host_target(), partial(transpose_steps, machine=host_target()))
    order = tuple(rng.sample(range(4), 4))
    spread.begin(rng.choice(values), order)
    transposes = [op for op in block.operations if isinstance(op, ops.TransposeOp)]
    near = [op for op in transposes if op.operand in spread.orders or op.result in spread.orders]
    changing = {op for op in (*spread.states, *near) if rng.random() < 0.6}
    apply(spread, changing, block)
    assert_same(plait.parse(text, context=CTX), module, shapes)


@settings(max_examples=60, deadline=None)
@given(programs())
def test_no_program_gets_more_transposes_than_it_saves(program: tuple[str, Any]) -> None:
    """Without convolutions and reductions, which weigh more, the elements that are transposed become fewer."""
    text, _ = program
    if "conv" in text or "reduce" in text:
        return
    before, after = plait.parse(text, context=CTX), assigned(text, "{least=0}")
    PassManager(CTX).run("canonicalize,cse", before)
    assert transposed(after) <= transposed(before)


def transposed(module: Any) -> int:
    return sum(op.result.type.num_elements for op in module.walk() if isinstance(op, ops.TransposeOp))


def test_cuts_are_the_cheapest_of_all_labels() -> None:
    rng = random.Random(1)
    for _ in range(200):
        count = rng.randrange(1, 6)
        terms = [(*rng.sample(range(count + 2), 2), rng.choice((0, 1, 2, 5, INFINITE))) for _ in range(10)]
        terms = [(one, zero, cost) for one, zero, cost in terms if one != 1 and zero != 0 and (one, zero) != (0, 1)]
        graph = LabelGraph()
        nodes = [graph.node() for _ in range(count)]
        for one, zero, cost in terms:
            graph.cost_of_difference(one, zero, cost)

        def cost_of(labels: dict[int, int], terms: Any = terms) -> float:
            return sum(cost for one, zero, cost in terms if labels[one] == 1 and labels[zero] == 0)

        every = [dict(zip((0, 1, *nodes), (1, 0, *labels))) for labels in itertools.product((0, 1), repeat=count)]
        least = min(map(cost_of, every))
        if least == INFINITE:
            continue
        found, ones = graph.solve()
        assert found == least == cost_of({0: 1, 1: 0, **{node: int(node in ones) for node in nodes}})


def test_remarks_say_what_was_saved() -> None:
    said: list[Any] = []
    text = f"func.func @main(%x: {P}, %w: {W}) -> {P} {{\n" + conv("%x", "%w", "%0", 32, 28) + conv("%0", "%w", "%1", 32, 28) + f"  return %1 : {P}\n}}"
    module = plait.parse(text, context=CTX)
    PassManager(CTX, [RemarkEngine(dict.fromkeys(KINDS, ".*"), said.append)]).run("tcp-assign-layouts", module)
    assert said[0].name == "Reordered" and "[0, 2, 3, 1]" in str(said[0])


def test_operations_are_visited_only_beside_orders_that_change(monkeypatch: pytest.MonkeyPatch) -> None:
    visited: list[Any] = []
    rewriting: Any = import_module("plait_tcp.layouts.apply")._Rewriting
    visit = rewriting.visit
    monkeypatch.setattr(rewriting, "visit", lambda self, op: (visited.append(op), visit(self, op))[1])
    count, lines = 12, ""
    for i in range(count):  # each pair of transposes cancels on its own
        lines += f"""
          %a{i} = tcp.transpose %x{i} perm = [1, 0] : tensor<64x128xf32> -> tensor<128x64xf32>
          %b{i} = tcp.unary tanh %a{i} : tensor<128x64xf32>
          %c{i} = tcp.transpose %b{i} perm = [1, 0] : tensor<128x64xf32> -> tensor<64x128xf32>
          %x{i + 1} = tcp.unary exp %c{i} : tensor<64x128xf32>
          %s{i} = tcp.reduce add %x{i + 1}, %y0 dims = [0, 1] : tensor<64x128xf32>, tensor<f32> -> tensor<f32>
          %y{i + 1} = tcp.binary add %y{i}, %s{i} : tensor<f32>
        """
    module = assigned(
        "func.func @main(%x0: tensor<64x128xf32>, %y0: tensor<f32>) -> (tensor<64x128xf32>, tensor<f32>) {"
        f"{lines}\nreturn %x{count}, %y{count} : tensor<64x128xf32>, tensor<f32>\n}}"
    )
    assert "transpose" not in names(module)
    assert 2 * count < len(visited) < 8 * count


def test_a_block_is_searched_for_proposals_once_for_each_change(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[Any] = []
    passes: Any = import_module("plait_tcp.passes.assign_layouts")
    seeds_in = passes._seeds_in
    monkeypatch.setattr(passes, "_seeds_in", lambda block: (searched.append(block), seeds_in(block))[1])
    lines = ""
    for i in range(8):
        lines += f"""
          %a{i} = tcp.transpose %x{i} perm = [1, 0] : tensor<64x64xf32> -> tensor<64x64xf32>
          %x{i + 1} = tcp.unary tanh %a{i} : tensor<64x64xf32>
        """
    text = f"func.func @main(%x0: tensor<64x64xf32>) -> tensor<64x64xf32> {{ {lines} return %x8 : tensor<64x64xf32> }}"
    module = plait.parse(text, context=CTX)
    PassManager(CTX).run("tcp-assign-layouts{least=1000000000}", module)
    assert names(module).count("transpose") == 8
    assert len(searched) == len(set(searched))  # nothing was changed


def test_a_scalar_may_be_beside_a_reshape() -> None:
    """It has no dimension to split."""
    module = assigned("""
      func.func @main(%k: tensor<ui8>, %l: tensor<1xi32>) -> tensor<1xi32> {
        %0 = tcp.cast %k : tensor<ui8> -> tensor<i32>
        %1 = tcp.reshape %0 : tensor<i32> -> tensor<1xi32>
        %2 = tcp.binary minimum %1, %l : tensor<1xi32>
        return %2 : tensor<1xi32>
      }
    """)
    assert names(module).count("reshape") == 1
