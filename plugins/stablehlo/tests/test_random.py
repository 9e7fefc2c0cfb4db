"""Random bits are those of XLA; random numbers have the distribution that is asked for."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.interpret.interpreter import Interpreter
from plait.syntax.parser import parse_module

STATE = [0x123456789ABCDEF0, 0xFFFFFFFFFFFFFFFE, 7]
#: What XLA's CPU backend gives for the first elements of `STATE`: algorithm, size of the state, type, first words.
RECORDED: list[tuple[str, int, str, list[int]]] = [
    ("THREE_FRY", 2, "tensor<5xui32>", [
        1311768467463790320, 1, 1010520186, 1888741164, 2754706343, 569486026, 1593802813
    ]),
    ("THREE_FRY", 2, "tensor<2x3xi16>", [
        1311768467463790320, 1, 20602, 31655, 32829, 59180, 43722, 33017
    ]),
    ("THREE_FRY", 2, "tensor<3x3xui32>", [
        1311768467463790320, 4, 1010520186, 2754706343, 1593802813, 1888741164, 569486026, 1289978105, 961273596,
        1379882886, 1430061416
    ]),
    ("THREE_FRY", 2, "tensor<3xf64>", [
        1311768467463790320, 1, 8112081530999492730, 2445923859953712039, 5540413775124856893
    ]),
    ("PHILOX", 2, "tensor<5xui32>", [
        1311768467463790320, 0, 3151517439, 3080049825, 2645875639, 2972309415, 1480449822
    ]),
    ("PHILOX", 3, "tensor<2x3xui32>", [
        1311768467463790320, 0, 8, 633975504, 212267098, 1682909136, 406308850, 87988195, 1883009519
    ]),
    ("PHILOX", 3, "tensor<3xui64>", [
        1311768467463790320, 0, 8, 911680244560802512, 1745083224508278736, 8087464302249678819
    ]),
    ("PHILOX", 3, "tensor<5xui8>", [
        1311768467463790320, 0, 8, 208, 90, 208, 242, 227
    ]),
    ("DEFAULT", 2, "tensor<3xf32>", [
        1311768467463790320, 18446744073709551615, 3151517439, 3080049825, 2645875639
    ]),
]  # fmt: skip


def bits(algorithm: str, size: int, ty: str, state: list[int], context: Any, pipeline: Any = None) -> tuple[Any, Any]:
    text = f"""func.func @main(%s: tensor<{size}xui64>) -> (tensor<{size}xui64>, {ty}) {{
      %n, %r = stablehlo.rng_bit_generator %s, algorithm = {algorithm} : (tensor<{size}xui64>)
          -> (tensor<{size}xui64>, {ty})
      return %n, %r : tensor<{size}xui64>, {ty}
    }}"""
    module = parse_module(text, context)
    if pipeline is not None:
        pipeline(module, "stablehlo-to-tcp")
    return Interpreter(module, context).run("main", np.array(state[:size], np.uint64))


def test_the_example_of_the_specification(context: Any) -> None:
    state, output = bits("THREE_FRY", 2, "tensor<2x2xui64>", [1, 2], context)
    assert state.tolist() == [1, 6]
    expected = [9236835810183407956, 16087790271692313299, 18212823393184779219, 2658481902456610144]
    assert output.ravel().tolist() == expected


@pytest.mark.parametrize("shape", ["", "5x", "3x4x", "3x3x"])
@pytest.mark.parametrize("element", ["ui32", "ui64", "ui8", "i16", "f32", "bf16"])
@pytest.mark.parametrize(("algorithm", "size"), [("THREE_FRY", 2), ("PHILOX", 2), ("PHILOX", 3), ("DEFAULT", 2)])
def test_the_lowering_gives_the_same_bits(
    algorithm: str, size: int, element: str, shape: str, context: Any, run_pipeline: Any
) -> None:
    ty = f"tensor<{shape}{element}>"
    before = bits(algorithm, size, ty, STATE, context)
    after = bits(algorithm, size, ty, STATE, context, run_pipeline)
    assert [v.tobytes() for v in before] == [v.tobytes() for v in after]


@pytest.mark.parametrize(("algorithm", "size", "ty", "words"), RECORDED)
def test_bits_are_those_of_xla(algorithm: str, size: int, ty: str, words: list[int], context: Any) -> None:
    state, output = bits(algorithm, size, ty, STATE, context)
    unsigned = output.view(f"u{output.dtype.itemsize}").ravel().tolist()
    assert [*state.tolist(), *unsigned] == words


def numbers(distribution: str, element: str, low: str, high: str, context: Any, pipeline: Any = None) -> Any:
    text = f"""func.func @main() -> tensor<20x30x{element}> {{
      %n = stablehlo.constant dense<[20, 30]> : tensor<2xi64>
      %a = stablehlo.constant dense<{low}> : tensor<{element}>
      %b = stablehlo.constant dense<{high}> : tensor<{element}>
      %r = stablehlo.rng %a, %b, %n, distribution = {distribution} : (tensor<{element}>, tensor<{element}>,
          tensor<2xi64>) -> tensor<20x30x{element}>
      return %r : tensor<20x30x{element}>
    }}"""
    module = parse_module(text, context)
    if pipeline is not None:
        pipeline(module, "stablehlo-to-tcp")
    return np.asarray(Interpreter(module, context).run("main")[0]).astype(np.float64)


@pytest.mark.parametrize(
    ("element", "low", "high"), [("f32", "1.0", "3.0"), ("f64", "-2.0", "2.0"), ("bf16", "0.0", "1.0"), ("i32", "-3", "9"),
                                 ("ui8", "0", "200"), ("i1", "false", "true")],
)  # fmt: skip
def test_uniform_numbers(element: str, low: str, high: str, context: Any, run_pipeline: Any) -> None:
    x = numbers("UNIFORM", element, low, high, context)
    np.testing.assert_array_equal(numbers("UNIFORM", element, low, high, context, run_pipeline), x)
    a, b = (0, 2) if element == "i1" else (float(low), float(high))
    assert x.min() >= a
    assert x.max() < b
    last = b - 1 if element[0] in "iu" else b
    assert abs(x.mean() - (a + last) / 2) < 0.1 * (b - a)


@pytest.mark.parametrize("element", ["f32", "f64", "f16"])
def test_normal_numbers(element: str, context: Any, run_pipeline: Any) -> None:
    x = numbers("NORMAL", element, "1.0", "3.0", context)
    np.testing.assert_allclose(numbers("NORMAL", element, "1.0", "3.0", context, run_pipeline), x, rtol=1e-3, atol=1e-5)
    assert abs(x.mean() - 1) < 0.5
    assert abs(x.std() - 3) < 0.4
