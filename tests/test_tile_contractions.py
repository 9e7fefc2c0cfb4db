"""Products of bf16 and of bytes by tile registers (AMX), emulated, are those of the interpreter; so is code for Arm."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import numpy as np
import plait
import pytest
from ml_dtypes import bfloat16
from plait.context import Context
from plait.plan import make_plan
from plait.runtime import may_use_tile_registers, target
from plait.syntax.parser import parse_module
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time, machine_for

sys.path.insert(0, str(Path(__file__).resolve().parent))
from emulated_tiles import Emulated
from tile_programs import Product, product

CPU = machine_for("x86_64-unknown-linux-gnu", "sapphirerapids")
ARM = machine_for("aarch64-unknown-linux-gnu", "neoverse-v1")


def check(product: Product, threads: bool = False) -> Emulated:
    text, given = product.given()
    expected = plait.compile(text, target="interpret")(*given)
    program = Emulated(text, threads=threads)
    np.testing.assert_array_equal(program(*given), expected)
    assert program.registers.products
    return program


@pytest.mark.parametrize("seed", range(24))
def test_random_products_agree_with_the_interpreter(seed: int) -> None:
    check(Product(seed))


@pytest.mark.parametrize("elements", [("bf16", "bf16"), *((a, b) for a in ("si8", "ui8") for b in ("si8", "ui8"))])
def test_each_product_is_loaded_for_once(elements: tuple[str, str]) -> None:
    """Where all registers are full, four products share two tiles of rows and two of lanes."""
    program = check(product(64, 64, 512, elements, follows="nothing"))
    steps = 512 // (32 if "bf16" in elements else 64)
    assert program.registers.products == program.registers.loads == 4 * 4 * steps


def test_long_reductions_are_computed_in_parts() -> None:
    check(product(48, 256, 8200, ("si8", "ui8"), follows="bias", is_constant=False, is_turned=False))


def test_attention_multiplies_its_blocks_of_rows() -> None:
    """96 rows in blocks of 64: the rows of a block are counted at run time."""
    q, s, r, o = "tensor<2x96x64xbf16>", "tensor<2x96x96xf32>", "tensor<2x96xf32>", "tensor<2x96x64xf32>"
    text = f"""func.func @main(%q: {q}, %k: {q}, %v: {q}) -> {o} {{
      %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : ({q}, {q}) -> {s}
      %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %m = stablehlo.reduce(%s init: %least) applies stablehlo.maximum across dimensions = [2] : ({s}, tensor<f32>) -> {r}
      %mb = stablehlo.broadcast_in_dim %m, dims = [0, 1] : ({r}) -> {s}
      %d = stablehlo.subtract %s, %mb : {s}
      %e = stablehlo.exponential %d : {s}
      %t = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : ({s}, tensor<f32>) -> {r}
      %tb = stablehlo.broadcast_in_dim %t, dims = [0, 1] : ({r}) -> {s}
      %p = stablehlo.divide %e, %tb : {s}
      %pb = stablehlo.convert %p : ({s}) -> tensor<2x96x96xbf16>
      %o = stablehlo.dot_general %pb, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x96x96xbf16>, {q}) -> {o}
      return %o : {o}
    }}"""
    rng = np.random.default_rng(1)
    given = [(rng.standard_normal((2, 96, 64)) / 2).astype(bfloat16) for _ in range(3)]
    program = Emulated(text)
    np.testing.assert_allclose(program(*given), plait.compile(text, target="interpret")(*given), rtol=1e-2, atol=1e-2)
    assert program.registers.products == 2 * (2 * 6 * 6 + 3 * 6 * 4)


def test_threads_have_registers_of_their_own() -> None:
    wanted = product(300, 200, 256, ("si8", "si8"), follows="bias", is_constant=False, is_turned=False)
    text, given = wanted.given()
    expected = plait.compile(text, target="interpret")(*given)
    program = Emulated(text, threads=True)
    for threads in (1, 2, 3):
        program.run.threads = threads
        np.testing.assert_array_equal(program(*given), expected)
    assert not program.registers.of_threads


@pytest.mark.parametrize("seed", range(4))
def test_without_registers_words_are_multiplied_in_loops(seed: int) -> None:
    wanted = Product(seed)
    wanted.m, wanted.n, wanted.k = 18, 20, 70
    text, given = wanted.given()
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    plan = plan.replace("linalg-pair-factors", "linalg-pair-factors{instructions=tile-i8,tile-bf16}")
    plan = plan.replace("llvm-contract-words", "llvm-contract-words{instructions=none}")
    np.testing.assert_array_equal(
        plait.compile(text, pipeline=plan)(*given), plait.compile(text, target="interpret")(*given)
    )


@pytest.mark.parametrize(("m", "k", "n"), [(0, 4, 5), (4, 0, 5), (4, 4, 0), (1, 1, 1), (17, 18, 33)])
def test_words_of_a_program_keep_their_signs(m: int, k: int, n: int) -> None:
    """Beside an operation on tensors, whose types lose theirs, and of all sizes."""
    a, b, c = (f"tensor<{rows}x{columns}xi32>" for rows, columns in ((m, k), (k, n), (m, n)))
    text = f"""func.func @main(%a: {a}, %b: {b}, %c: {c}) -> ({c}, {c}) {{
      %d = arith.addi %c, %c : {c}
      %0 = native.contract_words %a, %b of [si8, ui8] into %d : {a}, {b}, {c} -> {c}
      %1 = native.contract_words %a, %b of [ui8, si8] into %d {{overwrites}} : {a}, {b}, {c} -> {c}
      return %0, %1 : {c}, {c}
    }}"""
    rng = np.random.default_rng(0)
    given = [rng.integers(-(1 << 31), 1 << 31, shape).astype(np.int32) for shape in ((m, k), (k, n), (m, n))]
    expected = plait.compile(text, target="interpret")(*given)
    for program in (plait.compile(text), Emulated(text)):
        for found, wanted in zip(program(*given), expected, strict=True):
            np.testing.assert_array_equal(found, wanted)


@pytest.mark.parametrize(
    ("elements", "instruction"),
    [(("bf16", "bf16"), "tdpbf16ps"), (("si8", "si8"), "tdpbssd"), (("ui8", "si8"), "tdpbusd"), (("si8", "ui8"), "tdpbsud"),
     (("ui8", "ui8"), "tdpbuud")],
)  # fmt: skip
def test_loops_of_products_are_in_the_assembly(elements: tuple[str, str], instruction: str) -> None:
    """As many tiles are loaded as multiplied, and no sums go through memory."""
    wanted = product(96, 96, 4096, elements, follows="bias", is_constant=False, is_turned=False)
    text = wanted.text(np.zeros(0))
    code = compile_ahead_of_time(text, machine=CPU, assembly=True).code.decode()
    loop = max(re.split(r"^\.LBB", code, flags=re.MULTILINE), key=lambda part: part.count(instruction))
    loop = loop[: re.search(r"\n\tj[a-z]+\s", loop).end()]
    found = re.findall(r"\t(tile\w+|tdp\w+)", loop)
    assert found
    assert found.count(instruction) == found.count("tileloadd") == len(found) / 2
    assert ".init_array" in code


@pytest.mark.parametrize(
    ("elements", "instruction"),
    [(("bf16", "bf16"), "bfmmla"), (("si8", "si8"), "smmla"), (("ui8", "si8"), "usmmla"), (("si8", "ui8"), "usmmla"),
     (("ui8", "ui8"), "ummla")],
)  # fmt: skip
def test_blocks_of_arm_stay_in_registers(elements: tuple[str, str], instruction: str) -> None:
    """12 rows and 8 lanes: 24 products share four registers of lanes, made by four shuffles."""
    wanted = product(96, 96, 4096, elements, follows="bias", is_constant=False, is_turned=False)
    code = compile_ahead_of_time(wanted.text(np.zeros(0)), machine=ARM, assembly=True).code.decode()
    loop = max(re.split(r"^\.LBB", code, flags=re.MULTILINE), key=lambda part: part.count(f"\t{instruction}\t"))
    assert loop.count(f"\t{instruction}\t") == 24
    assert len(re.findall(r"\tzip[12]\t", loop)) == 4
    assert "[sp" not in loop


def test_code_without_tiles_asks_for_none() -> None:
    text = product(8, 96, 128, ("si8", "si8"), follows="nothing", is_constant=False, is_turned=False).text(np.zeros(0))
    code = compile_ahead_of_time(text, machine=CPU, assembly=True).code.decode()
    assert "tdpb" not in code
    assert ".init_array" not in code


@pytest.mark.parametrize("may", [False, True])
def test_the_host_has_tiles_if_the_system_lets_the_process(may: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    flags = frozenset(["sse2", "amx_tile", "amx_int8", "amx_bf16"])
    monkeypatch.setattr(target, "_cpu_flags", lambda: flags)
    monkeypatch.setattr(target, "may_use_tile_registers", lambda: may)
    found = target.host_target.__wrapped__().instructions
    assert [name for name in found if name.startswith("tile")] == (["tile-i8", "tile-bf16"] if may else [])


def test_processors_without_tiles_ask_in_vain() -> None:
    if "amx_tile" not in Path("/proc/cpuinfo").read_text():
        assert not may_use_tile_registers()


CONVOLUTIONS = [(1, 1, 0, 3), (2, 1, 0, 3), (1, 2, 0, 3), (2, 2, 1, 3), (1, 1, 1, 3), (1, 1, 0, 1)]
"""Strides, dilations, padding, and the size of the window."""


@pytest.mark.parametrize(("stride", "dilation", "padding", "window"), CONVOLUTIONS)
@pytest.mark.parametrize("element", ["i8", "bf16"])
def test_windows_of_images_are_products_of_tiles(
    element: str, stride: int, dilation: int, padding: int, window: int
) -> None:
    wide, height, width = "i32" if element == "i8" else "f32", 9, 21
    zero = "0" if element == "i8" else "0.0"
    padded = [size + 2 * padding for size in (height, width)]
    rows, columns = ((size - dilation * (window - 1) - 1) // stride + 1 for size in padded)
    x, w, y = f"2x{height}x{width}x68x{element}", f"{window}x{window}x68x40x{element}", f"2x{rows}x{columns}x40x{wide}"
    p = f"tensor<2x{padded[0]}x{padded[1]}x68x{element}>"
    pad = f"""%nothing = arith.constant {zero} : {element}
      %p = tensor.pad %x low[0, {padding}, {padding}, 0] high[0, {padding}, {padding}, 0] {{
      ^bb0(%i: index, %j: index, %k: index, %l: index):
        tensor.yield %nothing : {element}
      }} : tensor<{x}> to {p}"""
    text = f"""func.func @main(%x: tensor<{x}>, %w: tensor<{w}>) -> tensor<{y}> {{
      {pad if padding else ""}
      %zero = arith.constant {zero} : {wide}
      %e = tensor.empty() : tensor<{y}>
      %f = linalg.fill ins(%zero : {wide}) outs(%e : tensor<{y}>) -> tensor<{y}>
      %0 = linalg.conv_2d_nhwc_hwcf {{strides = dense<{stride}> : tensor<2xi64>, dilations = dense<{dilation}> : tensor<2xi64>}}
        ins({"%p" if padding else "%x"}, %w : {p}, tensor<{w}>) outs(%f : tensor<{y}>) -> tensor<{y}>
      return %0 : tensor<{y}>
    }}"""
    rng = np.random.default_rng(3)
    shapes = [(2, height, width, 68), (window, window, 68, 40)]
    given = [rng.integers(-100, 100, shape).astype(np.int8 if element == "i8" else bfloat16) for shape in shapes]
    program = Emulated(text)
    np.testing.assert_array_equal(program(*given), plait.compile(text, target="interpret")(*given))
    assert program.registers.products


@pytest.mark.parametrize(("rows", "has_tiles"), [(47, False), (48, True), (70, True)])
def test_few_rows_at_run_time_are_multiplied_by_vectors(rows: int, has_tiles: bool) -> None:
    """Where panels would be copied for three registers of rows or fewer."""
    wanted = product(rows, 96, 68, ("bf16", "bf16"), is_constant=False, is_turned=False, follows="accumulate")
    wanted.batch, wanted.unknown = 2, "mb"
    text, given = wanted.given()
    program = Emulated(text)
    np.testing.assert_array_equal(program(*given), plait.compile(text, target="interpret")(*given))
    assert bool(program.registers.products) == has_tiles
