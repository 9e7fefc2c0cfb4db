"""What depends on parameters alone is computed when they are bound: once for all calls, sessions and threads."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.interpret import dtype_of
from plait.parameters import Parameters
from plait.plan.planner import make_plan
from plait.runtime.interpreted import BACKEND
from plait.syntax.parser import parse_module, parse_type
from plait_cli.main import main

pytest.importorskip("plait_llvm")
pytest.importorskip("plait_stablehlo")

RNG = np.random.default_rng(0)


def program(ty: str, body: str, *, x: str = "tensor<5x64xf32>", result: str = "tensor<5x64xf32>", more: str = "") -> str:
    return f"""{more}
    ml_program.global private @w(#ml_program.extern : {ty}) : {ty}
    func.func @main(%x: {x}) -> {result} {{
      %w = ml_program.global_load_const @w : {ty}
      {body}
    }}"""


def computed(executable: Any) -> list[str]:
    """The types of what is computed when parameters are bound."""
    found = re.search(r"plait\.initializer = \[(.*?)\]", executable.ir("linalg"))
    return [] if found is None else re.findall(r'"(.*?)"', found[1])


def same(text: str, x: Any, w: Any, types: list[str] | None, **options: Any) -> Any:
    """The executable, whose results are the interpreter's, and which computes values of these types beforehand."""
    executable = plait.compile(text, parameters={"w": w}, **options)
    expected = plait.compile(text, parameters={"w": w}, target="interpret")(x)
    for _ in range(2):
        for found, wanted in zip(executable(x), expected, strict=True):
            np.testing.assert_allclose(np.asarray(found, np.float64), np.asarray(wanted, np.float64), rtol=1e-4, atol=1e-4)
    if types is not None:
        assert computed(executable) == types
    return executable


def floats(*shape: int) -> Any:
    return RNG.standard_normal(shape, np.float32)


PRODUCT = "%y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : {} -> {}\n      return %y : {}"


def product(rows: int | str, inner: int, columns: int) -> str:
    x, w, y = f"tensor<{rows}x{inner}xf32>", f"tensor<{inner}x{columns}xf32>", f"tensor<{rows}x{columns}xf32>"
    return program(w, PRODUCT.format(f"({x}, {w})", y, y), x=x, result=y)


@pytest.mark.parametrize(("rows", "columns"), [(5, 256), (39, 250), ("?", 256)])
def test_weights_are_packed_when_they_are_bound(rows: int | str, columns: int) -> None:
    x, w = floats(39 if rows == "?" else int(rows), 300), floats(300, columns)
    executable = same(product(rows, 300, columns), x, w, None)
    assert len(computed(executable)) == 1


@pytest.mark.parametrize(("order", "shape"), [("0, 1, i, o", (3, 3, 64, 32)), ("o, i, 0, 1", (32, 64, 3, 3))])
def test_filters_are_transformed_and_packed_when_they_are_bound(order: str, shape: tuple[int, ...]) -> None:
    w, x, y = f"tensor<{'x'.join(map(str, shape))}xf32>", "tensor<1x30x30x64xf32>", "tensor<1x28x28x32xf32>"
    body = f"""%y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[{order}]->[b, 0, 1, f], window = {{}}
        {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} : ({x}, {w}) -> {y}
      return %y : {y}"""
    executable = same(program(w, body, x=x, result=y), floats(1, 30, 30, 64), floats(*shape), None)
    (bound,) = computed(executable)
    assert np.prod([int(size) for size in bound[len("tensor<") :].split("x")[:-1]]) == 16 * 64 * 32


def test_what_is_computed_of_a_parameter_apart() -> None:
    body = """%c = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %s = stablehlo.reduce(%w init: %c) applies stablehlo.add across dimensions = [0] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32>
      %b = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<64xf32>) -> tensor<5x64xf32>
      %y = stablehlo.multiply %x, %b : tensor<5x64xf32>
      return %y : tensor<5x64xf32>"""
    same(program("tensor<64x64xf32>", body), floats(5, 64), floats(64, 64), ["tensor<64xf32>"])


def test_what_takes_more_memory_than_the_parameter_is_computed_by_calls() -> None:
    body = """%b = stablehlo.broadcast_in_dim %w, dims = [1] : (tensor<64xf32>) -> tensor<5x64xf32>
      %i = stablehlo.iota dim = 0 : tensor<5x64xf32>
      %s = stablehlo.subtract %b, %i : tensor<5x64xf32>
      %e = stablehlo.exponential %s : tensor<5x64xf32>
      %y = stablehlo.multiply %x, %e : tensor<5x64xf32>
      return %y : tensor<5x64xf32>"""
    same(program("tensor<64xf32>", body), floats(5, 64), floats(64), [])


def test_weights_of_16_bits_are_not_kept_as_f32_too() -> None:
    body = """%f = stablehlo.convert %w : (tensor<5x64xf16>) -> tensor<5x64xf32>
      %y = stablehlo.multiply %x, %f : tensor<5x64xf32>
      return %y : tensor<5x64xf32>"""
    same(program("tensor<5x64xf16>", body), floats(5, 64), floats(5, 64).astype(np.float16), [])


def chain(count: int, weights: int) -> str:
    """Products in a row, with parameters that take turns."""
    ty, names = "tensor<96x96xf32>", [f"w{i}" if i else "w" for i in range(weights)]
    lines = [f"%{n} = ml_program.global_load_const @{n} : {ty}" for n in names[1:]]
    x = "%x"
    for i in range(count):
        w = f"%{names[i % weights]}"
        lines.append(f"%y{i} = stablehlo.dot_general {x}, {w}, contracting_dims = [1] x [0] : ({ty}, {ty}) -> {ty}")
        x = f"%y{i}"
    more = "".join(f"ml_program.global private @{n}(#ml_program.extern : {ty}) : {ty}\n" for n in names[1:])
    return program(ty, "\n".join([*lines, f"return {x} : {ty}"]), x=ty, result=ty, more=more)


def test_layers_that_share_a_parameter_compute_with_it_once() -> None:
    executable = same(chain(3, 1), floats(96, 96), floats(96, 96) / 10, None)
    assert len(computed(executable)) == 1 and executable.memory.constants == 2 * 96 * 96 * 4


def test_different_parameters_of_one_shape_stay_apart() -> None:
    weights = {name: floats(96, 96) / 10 for name in ("w", "w1")}
    text, x = chain(4, 2), floats(96, 96)
    executable = plait.compile(text, parameters=weights)
    assert len(computed(executable)) == 2
    expected = x @ weights["w"] @ weights["w1"] @ weights["w"] @ weights["w1"]
    np.testing.assert_allclose(executable(x)[0], expected, rtol=1e-3, atol=1e-3)


def test_layers_that_share_a_constant_have_it_packed_once() -> None:
    w, x = floats(96, 96) / 10, floats(96, 96)
    text = re.sub("ml_program.global private.*", "", chain(3, 1))
    text = text.replace("ml_program.global_load_const @w", f'stablehlo.constant dense<"0x{w.tobytes().hex()}">')
    executable = plait.compile(text)
    assert executable.memory.constants == 96 * 96 * 4
    np.testing.assert_allclose(executable(x)[0], x @ w @ w @ w, rtol=1e-3, atol=1e-3)


def test_views_of_parameters_are_not_copied() -> None:
    body = """%r = stablehlo.reshape %w : (tensor<320xf32>) -> tensor<5x64xf32>
      %y = stablehlo.multiply %x, %r : tensor<5x64xf32>
      return %y : tensor<5x64xf32>"""
    same(program("tensor<320xf32>", body), floats(5, 64), floats(320), [])


def test_a_parameter_may_be_used_as_it_is_too() -> None:
    body = """%d = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
      %y = stablehlo.add %d, %w : tensor<64x64xf32>
      return %y : tensor<64x64xf32>"""
    square = "tensor<64x64xf32>"
    same(program(square, body, x=square, result=square), floats(64, 64), floats(64, 64), None)


def test_binding_again_computes_again() -> None:
    text, x = product(5, 64, 64), floats(5, 64)
    weights = [floats(64, 64) for _ in range(3)]
    executable = plait.compile(text, parameters={"w": weights[0]})
    for w in (*weights, *weights):
        executable.bind(Parameters({"w": w}))
        np.testing.assert_allclose(executable(x)[0], x @ w, rtol=1e-4, atol=1e-4)


def test_what_is_computed_is_accounted_for() -> None:
    executable = plait.compile(product(5, 64, 64), parameters={"w": floats(64, 64)})
    assert executable.memory.constants == 2 * 64 * 64 * 4


def test_sessions_share_what_was_computed() -> None:
    count = """ml_program.global private mutable @n(dense<0> : tensor<i64>) : tensor<i64>"""
    body = """%n = ml_program.global_load @n : tensor<i64>
      %one = stablehlo.constant dense<1> : tensor<i64>
      %next = stablehlo.add %n, %one : tensor<i64>
      ml_program.global_store @n = %next : tensor<i64>
      %d = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<5x64xf32>, tensor<64x64xf32>) -> tensor<5x64xf32>
      %f = stablehlo.convert %next : (tensor<i64>) -> tensor<f32>
      %b = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> tensor<5x64xf32>
      %y = stablehlo.add %d, %b : tensor<5x64xf32>
      return %y : tensor<5x64xf32>"""
    x, w = floats(5, 64), floats(64, 64)
    executable = plait.compile(program("tensor<64x64xf32>", body, more=count), parameters={"w": w})
    assert computed(executable)
    np.testing.assert_allclose(executable(x)[0], x @ w + 1, rtol=1e-4, atol=1e-4)
    other = executable.session()
    np.testing.assert_allclose(executable(x)[0], x @ w + 2, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(other(x)[0], x @ w + 2, rtol=1e-4, atol=1e-4)
    first, second = (one._bound for one in (executable, other))
    assert all(first[key] is second[key] for key in first)


def test_artifacts_compute_when_they_are_loaded(tmp_path: Path) -> None:
    text, x = product(5, 64, 64), floats(5, 64)
    path = tmp_path / "m.plait"
    plait.compile(text, parameters={"w": np.zeros((64, 64), np.float32)}).save(path)
    assert path.stat().st_size < 1 << 16
    for _ in range(2):
        w = floats(64, 64)
        np.testing.assert_allclose(plait.load(path, parameters={"w": w})(x)[0], x @ w, rtol=1e-4, atol=1e-4)
    again = tmp_path / "again.plait"
    plait.load(path, parameters={"w": w}).save(again)
    np.testing.assert_allclose(plait.load(again, parameters={"w": w})(x)[0], x @ w, rtol=1e-4, atol=1e-4)


def layers(count: int) -> str:
    ty = "tensor<64x64xf32>"
    names = [f"w{i}" for i in range(count)]
    loads = "\n".join(f"%{n} = ml_program.global_load_const @{n} : {ty}" for n in names)
    steps = "\n".join(f"""%d{i} = stablehlo.dot_general %x{i}, %w{i}, contracting_dims = [1] x [0] : (tensor<5x64xf32>, {ty}) -> tensor<5x64xf32>
      %t{i} = stablehlo.tanh %d{i} : tensor<5x64xf32>
      %e{i} = stablehlo.exponential %t{i} : tensor<5x64xf32>
      %x{i + 1} = stablehlo.add %e{i}, %x{i} : tensor<5x64xf32>""" for i in range(count))
    declared = "\n".join(f"ml_program.global private @{n}(#ml_program.extern : {ty}) : {ty}" for n in names)
    return f"""{declared}
    func.func @main(%x0: tensor<5x64xf32>) -> tensor<5x64xf32> {{
      {loads}
      {steps}
      return %x{count} : tensor<5x64xf32>
    }}"""


@pytest.mark.parametrize("threads", [1, 2])
def test_weights_of_repeated_layers_are_packed(threads: int) -> None:
    text, x = layers(6), floats(5, 64)
    weights = {f"w{i}": floats(64, 64) / 8 for i in range(6)}
    executable = plait.compile(text, parameters=weights, threads=threads)
    (expected,) = plait.compile(text, parameters=weights, target="interpret")(x)
    np.testing.assert_allclose(executable(x)[0], expected, rtol=1e-4)
    assert len(computed(executable)) == 6
    assert executable.memory.constants == 2 * 6 * 64 * 64 * 4


@pytest.mark.parametrize("element", ["bf16", "f16", "i8"])
def test_elements_of_other_types(element: str) -> None:
    acc = "i32" if element == "i8" else "f32"
    x, w, y = f"tensor<8x64x{element}>", f"tensor<64x96x{element}>", f"tensor<8x96x{acc}>"
    text = program(w, PRODUCT.format(f"({x}, {w})", y, y), x=x, result=y)
    values = [RNG.integers(-9, 9, shape) for shape in ((8, 64), (64, 96))]
    kind = dtype_of(parse_type(element, Context.from_environment()))
    same(text, values[0].astype(kind), values[1].astype(kind), None)


def test_code_that_can_be_interrupted_initializes() -> None:
    body = """%c = stablehlo.constant dense<3> : tensor<i64>
      %z = stablehlo.constant dense<0> : tensor<i64>
      %one = stablehlo.constant dense<1> : tensor<i64>
      %r:2 = stablehlo.while(%i = %z, %v = %x) : tensor<i64>, tensor<5x64xf32>
        cond { %k = stablehlo.compare LT, %i, %c : (tensor<i64>, tensor<i64>) -> tensor<i1>
               stablehlo.return %k : tensor<i1> }
        do { %n = stablehlo.add %i, %one : tensor<i64>
             %d = stablehlo.dot_general %v, %w, contracting_dims = [1] x [0] : (tensor<5x64xf32>, tensor<64x64xf32>) -> tensor<5x64xf32>
             stablehlo.return %n, %d : tensor<i64>, tensor<5x64xf32> }
      return %r#1 : tensor<5x64xf32>"""
    same(program("tensor<64x64xf32>", body), floats(5, 64), floats(64, 64) / 8, None)


def test_plans_name_the_passes_only_with_parameters() -> None:
    bound = plait.compile(product(5, 64, 64), parameters={"w": floats(64, 64)})
    assert "plait_initialize" in bound.ir("linalg")
    ctx = Context.from_environment()
    module = plait.parse("func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }", context=ctx)
    assert "initializer" not in make_plan(module, ctx, "llvm").text


@pytest.mark.parametrize("phase", ["linalg", "loops"])
def test_the_interpreter_initializes_what_was_lowered(
    phase: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    x, w = floats(5, 64), floats(64, 64)
    np.savez(tmp_path / "w.npz", w=w)
    np.save(tmp_path / "x.npy", x)
    (tmp_path / "m.mlir").write_text(product(5, 64, 64))
    monkeypatch.chdir(tmp_path)
    given = ["--parameters=w.npz", "--input=@x.npy", "--output=@y.npy"]
    with pytest.raises(SystemExit) as stopped:
        main(["run", "m.mlir", f"--compile-to={phase}", *given])
    assert stopped.value.code == 0
    np.testing.assert_allclose(np.load(tmp_path / "y.npy"), x @ w, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("target", ["interpret", "llvm"])
def test_parameters_may_be_bound_again(target: str) -> None:
    text = product(5, 64, 64)
    x, first, second = floats(5, 64), floats(64, 64), floats(64, 64)
    executable = plait.compile(text, parameters={"w": first}, target=target)
    np.testing.assert_allclose(executable(x)[0], x @ first, rtol=1e-4, atol=1e-4)
    executable.bind(Parameters({"w": second}))
    np.testing.assert_allclose(executable(x)[0], x @ second, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("phase", ["tcp", "linalg", "loops"])
def test_the_interpreter_initializes_again(phase: str) -> None:
    """What a lowered program computed from the first parameters is not what it computes with."""
    x, first, second = floats(5, 64), floats(64, 64), floats(64, 64)
    native = plait.compile(product(5, 64, 64), parameters={"w": first})
    ctx = Context.from_environment()
    module = parse_module(native.ir(phase), ctx)
    lowered = BACKEND.compile(module, "main", ctx)
    for w in (first, second, first):
        lowered.bind(Parameters({"w": w}))
        np.testing.assert_allclose(lowered(x)[0], x @ w, rtol=1e-4, atol=1e-4)
