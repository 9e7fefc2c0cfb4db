"""Custom calls of exported programs: what they compute, what they say, and to whom they belong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait_stablehlo.foreign_targets import FOREIGN
from plait_stablehlo.plugin import FUNCTIONS

RNG = np.random.default_rng(5)
X = RNG.standard_normal((3, 7)).astype(np.float32)


@pytest.fixture(params=["interpret", "llvm"])
def target(request: pytest.FixtureRequest) -> str:
    if request.param == "llvm" and "llvm" not in Context.from_environment().dialect_names:
        pytest.skip("no plugin defines llvm")
    return request.param


def run(text: str, target: str, *values: Any) -> Any:
    results = plait.compile(text, target=target)(*values)
    return results if isinstance(results, (list, tuple)) else (results,)


def program(name: str, given: list[str], results: list[str], attributes: str = "", functions: str = "") -> str:
    arguments = ", ".join(f"%{i}: {ty}" for i, ty in enumerate(given))
    names = ", ".join(f"%{i}" for i in range(len(given)))
    bound = f"%r{f':{len(results)}' if len(results) > 1 else ''} = " if results else ""
    returned = ", ".join(f"%r#{i}" for i in range(len(results))) if len(results) > 1 else "%r"
    end = f"return {returned} : {', '.join(results)}" if results else "return"
    return f"""{functions}
    func.func public @main({arguments}) -> ({", ".join(results)}) {{
      {bound}stablehlo.custom_call @{name}({names}) {{{attributes}}} : ({", ".join(given)}) -> ({", ".join(results)})
      {end}
    }}"""


# Annotations


def test_an_annotation_gives_back_its_operand(target: str) -> None:
    for name in ("Sharding", "SPMDFullToShardShape", "xla.sdy.FuncResultSharding", "MoveToHost", "LayoutConstraint"):
        (result,) = run(program(name, ["tensor<3x7xf32>"], ["tensor<3x7xf32>"]), target, X)
        np.testing.assert_array_equal(result, X)


def test_an_annotation_may_have_the_shape_of_its_result_as_operand(target: str) -> None:
    text = program(
        "Sharding", ["tensor<?x7xf32>", "tensor<2xi32>"], ["tensor<?x7xf32>"],
        "indices_of_shape_operands = dense<1> : tensor<1xi64>",
    )  # fmt: skip
    np.testing.assert_array_equal(run(text, target, X, np.int32([3, 7]))[0], X)


def test_an_annotation_may_know_more_of_the_shape(target: str) -> None:
    text = program("Sharding", ["tensor<?x7xf32>"], ["tensor<3x7xf32>"])
    np.testing.assert_array_equal(run(text, target, X)[0], X)


def test_what_has_no_results_is_dropped(target: str) -> None:
    text = """func.func @main(%x: tensor<3x7xf32>) -> tensor<3x7xf32> {
      stablehlo.custom_call @dce_sink(%x) {has_side_effect = true} : (tensor<3x7xf32>) -> ()
      stablehlo.custom_call @control_dep(%x, %x) {has_side_effect = true} : (tensor<3x7xf32>, tensor<3x7xf32>) -> ()
      return %x : tensor<3x7xf32>
    }"""
    np.testing.assert_array_equal(run(text, target, X)[0], X)


@pytest.mark.parametrize("name", ["SPMDFullToShardShape", "xla.sdy.GlobalToLocalShape"])
def test_a_part_for_each_device_is_an_error(name: str, target: str) -> None:
    with pytest.raises(DiagnosticError, match=r":3:.*on several devices; export the program for one device"):
        run(program(name, ["tensor<4x2xf32>"], ["tensor<1x2xf32>"]), target, np.ones((4, 2), np.float32))


def test_a_shape_assertion_holds_or_says_what_does_not(target: str) -> None:
    text = program("shape_assertion", ["tensor<i1>", "tensor<i32>"], [], 'error_message = "expected 4, got {0}"')
    plait.compile(text, target=target)(np.True_, np.int32(4))
    with pytest.raises(Exception, match=r"expected 4, got 3" if target == "interpret" else r"expected 4, got \?"):
        plait.compile(text, target=target)(np.False_, np.int32(3))


def test_room_has_a_shape(target: str) -> None:
    (result,) = run(program("AllocateBuffer", [], ["tensor<2x3xi8>"]), target)
    assert result.shape == (2, 3)
    assert result.dtype == np.int8


# Functions of MHLO

INSIDE = {"acosh": (1.0, 9.0), "atanh": (-0.9, 0.9), "acos": (-1, 1), "asin": (-1, 1), "erf_inv": (-0.9, 0.9)}


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize(("element", "dtype"), [("f32", np.float32), ("bf16", ml_dtypes.bfloat16)])
def test_a_function_of_mhlo_is_that_of_chlo(name: str, element: str, dtype: Any, target: str) -> None:
    x = RNG.uniform(*INSIDE.get(name, (0.1, 3.0)), 9).astype(dtype)
    ty = f"tensor<9x{element}>"
    attributes = "mhlo.attributes = {}, mhlo.version = 1 : i64"
    called = run(program(f"mhlo.{name}", [ty], [ty], attributes), target, x)[0]
    direct = f"func.func @main(%x: {ty}) -> {ty} {{\n%r = chlo.{name} %x : {ty} -> {ty}\nreturn %r : {ty}\n}}"
    np.testing.assert_array_equal(called, run(direct, target, x)[0])
    assert np.all(np.isfinite(called.astype(np.float32)))


# The largest elements

SPECIAL = np.array([[1, np.nan, -0.0, 0.0, -np.inf, np.inf, -np.nan, 1, 2]], np.float32)


def ordered(x: Any, largest: bool = True) -> Any:
    bits = x.view(np.int32)
    keys = np.where(bits < 0, np.iinfo(np.int32).max ^ bits, bits)
    return np.argsort(-keys.astype(np.int64) if largest else keys, axis=-1, kind="stable")


@pytest.mark.parametrize(("name", "attributes"), [("TopK", ""), ("mhlo.topk", "mhlo.attributes = {k = 4 : i64, largest = true}")])
def test_top_k(name: str, attributes: str, target: str) -> None:
    for x in (np.repeat(X, 2, axis=1), SPECIAL):
        types = [f"tensor<{len(x)}x{x.shape[1]}xf32>"], [f"tensor<{len(x)}x4xf32>", f"tensor<{len(x)}x4xi32>"]
        values, places = run(program(name, *types, attributes), target, x)
        np.testing.assert_array_equal(places, ordered(x)[:, :4])
        np.testing.assert_array_equal(values, np.take_along_axis(x, places, -1))


def test_the_smallest_elements(target: str) -> None:
    text = program(
        "mhlo.topk", ["tensor<3x7xf32>"], ["tensor<3x2xf32>", "tensor<3x2xi32>"],
        "mhlo.attributes = {k = 2 : i64, largest = false}",
    )  # fmt: skip
    values, places = run(text, target, X)
    np.testing.assert_array_equal(places, ordered(X, False)[:, :2])
    np.testing.assert_array_equal(values, np.take_along_axis(X, places, -1))


def test_how_many_elements_may_be_known_at_run_time(target: str) -> None:
    types = ["tensor<?x?xf32>", "tensor<i32>"], ["tensor<?x?xf32>", "tensor<?x?xi32>"]
    values, places = run(program("stablehlo.dynamic_top_k", *types), target, X, np.int32(5))
    np.testing.assert_array_equal(places, ordered(X)[:, :5])
    np.testing.assert_array_equal(values, np.take_along_axis(X, places, -1))


COMPARATOR = """func.func private @order(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {{
      %p = stablehlo.compare {0}, %{1}, %{2} : (tensor<f32>, tensor<f32>) -> tensor<i1>
      return %p : tensor<i1>
    }}"""
APPROXIMATE = "called_computations = [@order], mhlo.backend_config = {reduction_dim = 0 : i64, aggregate_to_topk = true, top_k = 2 : i64}"
CHOSEN = ["tensor<3x7xf32>", "tensor<3x7xi32>", "tensor<f32>", "tensor<i32>"], ["tensor<2x7xf32>", "tensor<2x7xi32>"]


@pytest.mark.parametrize("name", ["ApproxTopK", "PartialReduce"])
@pytest.mark.parametrize("largest", [True, False])
def test_approximately_the_largest_are_the_largest(name: str, largest: bool, target: str) -> None:
    numbers = np.repeat(np.arange(10, 13, dtype=np.int32)[:, None], 7, axis=1)
    text = program(name, *CHOSEN, APPROXIMATE, COMPARATOR.format("GT" if largest else "LT", "a", "b"))
    values, places = run(text, target, X, numbers, np.float32(0), np.int32(-1))
    order = ordered(X.T.copy(), largest).T[:2]
    np.testing.assert_array_equal(places, order + 10)
    np.testing.assert_array_equal(values, np.take_along_axis(X, order, 0))


def test_another_comparator_is_an_error(target: str) -> None:
    text = program("ApproxTopK", *CHOSEN, APPROXIMATE, COMPARATOR.format("GT", "b", "a"))
    with pytest.raises(DiagnosticError, match="not a comparison of its first two arguments"):
        run(text, target, X, np.zeros((3, 7), np.int32), np.float32(0), np.int32(-1))


# Sizes known at run time


@pytest.mark.parametrize("geometry", [
    ([2, 3], [1, 1], [1, 1], [1, 1], [[0, 0], [0, 0]]),
    ([2, 2], [2, 1], [1, 2], [2, 1], [[1, 2], [0, 3]]),
    ([3, 7], [1, 1], [1, 1], [1, 1], [[2, 0], [6, 0]]),
    ([5, 1], [1, 1], [1, 1], [1, 1], [[0, 0], [0, 0]]),
])  # fmt: skip
def test_windows_whose_geometry_is_an_operand(geometry: Any, target: str) -> None:
    padding = geometry[4]
    pair, scalar = "tensor<2xi32>", "tensor<f32>"
    function = f"func.func private @sum(%a: {scalar}, %b: {scalar}) -> {scalar} {{\n%s = stablehlo.add %a, %b : {scalar}\nreturn %s : {scalar}\n}}"
    given = ["tensor<?x7xf32>", scalar, pair, pair, pair, pair, "tensor<2x2xi32>"]
    text = program("stablehlo.dynamic_reduce_window", given, ["tensor<?x?xf32>"], "called_computations = [@sum]", function)
    numbers = [np.int32(v) for v in geometry]
    (found,) = run(text, target, X, np.float32(0), *numbers)
    attributes = ", ".join(
        f"{name} = array<i64: {', '.join(map(str, v))}>"
        for name, v in zip(("window_dimensions", "window_strides", "base_dilations", "window_dilations"), geometry)
    )
    static = f"""func.func @main(%x: tensor<3x7xf32>, %z: {scalar}) -> tensor<?x?xf32> {{
      %r = "stablehlo.reduce_window"(%x, %z) <{{{attributes}, padding = dense<{padding}> : tensor<2x2xi64>}}> ({{
      ^bb0(%a: {scalar}, %b: {scalar}):
        %s = stablehlo.add %a, %b : {scalar}
        stablehlo.return %s : {scalar}
      }}) : (tensor<3x7xf32>, {scalar}) -> tensor<?x?xf32>
      return %r : tensor<?x?xf32>
    }}"""
    np.testing.assert_allclose(found, run(static, "interpret", X, np.float32(0))[0], rtol=1e-6, atol=1e-6)


_PADDED = """func.func private @max(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.maximum %a, %b : tensor<f32>
  return %0 : tensor<f32>
}
func.func @main(%x: tensor<?x?xf32>, %init: tensor<f32>, %padding: tensor<2x2xi32>) -> tensor<?x?xf32> {
  %window = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
  %strides = stablehlo.constant dense<[2, 1]> : tensor<2xi32>
  %ones = stablehlo.constant dense<1> : tensor<2xi32>
  %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %init, %window, %strides, %ones, %ones, %padding) {called_computations = [@max]} : (tensor<?x?xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}"""


@pytest.mark.parametrize("padding", [
    [[0, 0], [0, 0]], [[1, 1], [0, 1]], [[0, 2], [3, 0]], [[-1, 1], [2, -2]], [[1, -6], [0, 0]], [[-40, 0], [0, -50]],
])  # fmt: skip
@pytest.mark.parametrize("shape", [(3, 7), (0, 4), (40, 37), (5, 130)])
def test_windows_whose_padding_is_an_operand(shape: tuple[int, int], padding: Any, target: str) -> None:
    x = RNG.standard_normal(shape).astype(np.float32)
    for init in (-np.inf, 0.5):
        given = x, np.float32(init), np.int32(padding)
        (expected,) = plait.compile(plait.parse(_PADDED), target="interpret", pipeline="")(*given)
        np.testing.assert_array_equal(run(_PADDED, target, *given)[0], expected)


@pytest.mark.parametrize("shape", [(4, 0), (4, 1), (4, 7), (4, 33)])
@pytest.mark.parametrize("name", ["running", "from_the_end", "not_neutral", "one_more"])
def test_windows_as_long_as_the_operand(name: str, shape: tuple[int, int], target: str) -> None:
    path = Path(__file__).parent / "mlir" / "stablehlo-to-tcp" / "dynamic_reduce_window.mlir"
    x = RNG.standard_normal(shape).astype(np.float32)
    module = plait.parse(path.read_text())
    (found,) = plait.compile(module, target=target, function=name)(x)
    (expected,) = plait.compile(plait.parse(path.read_text()), target="interpret", function=name, pipeline="")(x)
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("algorithm", ["THREE_FRY", "PHILOX", "DEFAULT"])
def test_random_bits_of_a_shape_that_is_an_operand(algorithm: str, target: str) -> None:
    state, attribute = np.array([3, 2**64 - 1], np.uint64), f"rng_algorithm = #stablehlo<rng_algorithm {algorithm}>"
    types = ["tensor<2xui64>", "tensor<2xi32>"], ["tensor<2xui64>", "tensor<?x5xui32>"]
    dynamic = run(program("stablehlo.dynamic_rng_bit_generator", *types, attribute), target, state, np.int32([3, 5]))
    static = f"""func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>) {{
      %t, %r = stablehlo.rng_bit_generator %s, algorithm = {algorithm} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>)
      return %t, %r : tensor<2xui64>, tensor<3x5xui32>
    }}"""
    for one, other in zip(dynamic, run(static, "interpret", state)):
        np.testing.assert_array_equal(one, other)


# What cannot run

FOREIGN_NAMES = [name.replace("*", "x") for one in FOREIGN for name in one.names]
BUFFERS = ("CreateBuffer", "Pin", "Unpin")


@pytest.mark.parametrize("name", [n for n in FOREIGN_NAMES if n not in BUFFERS])
def test_what_belongs_to_others_is_named_with_its_place_and_what_helps(name: str, target: str) -> None:
    one = next(one for one in FOREIGN if name in [n.replace("*", "x") for n in one.names])
    text = program(f'"{name}"' if "$" in name else name, ["tensor<2xf32>"], ["tensor<2xf32>"])
    with pytest.raises(DiagnosticError) as caught:
        run(text, target, np.ones(2, np.float32))
    message = str(caught.value)
    assert ":3:" in message
    assert f"the target '{name}' belongs to {one.owner}; {one.hint}" in message


def test_buffers_are_named(target: str) -> None:
    text = """func.func @main() -> tensor<2xf32> {
      %b = stablehlo.custom_call @CreateBuffer() : () -> memref<2xf32>
      %r = stablehlo.custom_call @Unpin(%b) : (memref<2xf32>) -> tensor<2xf32>
      return %r : tensor<2xf32>
    }"""
    with pytest.raises(DiagnosticError, match="belongs to programs with buffers"):
        run(text, target)


@pytest.mark.parametrize("name", ["customary_thing", "fused_attention", "rotate", "hi", "mhlo.erfin"])
def test_others_are_unknown_and_may_be_added(name: str, target: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        run(program(name, ["tensor<2xf32>"], ["tensor<2xf32>"]), target, np.ones(2, np.float32))
    message = str(caught.value)
    assert ":3:" in message
    assert f"unknown call target '{name}'" in message
    assert "a plugin adds it with the hook plait_call_targets" in message
    assert ("did you mean 'mhlo.erf_inv'?" in message) == (name == "mhlo.erfin")


