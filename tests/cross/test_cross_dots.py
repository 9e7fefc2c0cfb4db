"""Products of narrow integers on processors with dot products of four bytes: the instruction, and the exact numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from cross_targets import ARM, SVE256, TARGETS, WEB, CrossTarget
from plait.context import Context
from plait.syntax.parser import parse_module
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time, machine_for

TRIPLE = "aarch64-unknown-linux-gnu"
DTYPES: dict[str, Any] = {"i8": np.int8, "ui8": np.uint8, "i16": np.int16}


def program(elements: tuple[str, str]) -> str:
    first, second = (f"tensor<{shape}x{element}>" for shape, element in zip(("17x36", "36x21"), elements))
    a, b, c = (f"tensor<{shape}xi32>" for shape in ("17x36", "36x21", "17x21"))
    return f"""func.func @main(%x: {first}, %w: {second}) -> {c} {{
      %a = stablehlo.convert %x : ({first}) -> {a}
      %b = stablehlo.convert %w : ({second}) -> {b}
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : ({a}, {b}) -> {c}
      return %0 : {c}
    }}"""


@pytest.mark.parametrize(
    ("cpu", "elements", "instruction"),
    [
        ("neoverse-n1", ("i8", "i8"), "\tsdot\t"), ("neoverse-n1", ("ui8", "ui8"), "\tudot\t"),
        ("neoverse-v1", ("ui8", "i8"), "\tusdot\t"), ("neoverse-v1", ("i8", "ui8"), "\tusdot\t"),
        ("neoverse-v1+sve256", ("i8", "i8"), "\tsdot\tv"), ("neoverse-v1+sve256", ("ui8", "ui8"), "\tudot\tv"),
        ("neoverse-v1+sve256", ("ui8", "i8"), "\tusdot\tv"), ("neoverse-v1+sve256", ("i8", "ui8"), "\tusdot\tv"),
    ],
)  # fmt: skip
def test_products_of_bytes_are_exact(cpu: str, elements: tuple[str, str], instruction: str, tmp_path: Path) -> None:
    cpu, plus, length = cpu.partition("+")
    features = plus + length
    target = CrossTarget(TRIPLE, cpu, features, linux=SVE256 if features else ARM)
    if target.problem() is not None:
        pytest.skip(str(target.problem()))
    assembly = compile_ahead_of_time(program(elements), machine=machine_for(TRIPLE, cpu, features), assembly=True)
    assert instruction in assembly.code.decode()
    check(target, elements, tmp_path)


@pytest.mark.parametrize("elements", [("i8", "i8"), ("ui8", "i8"), ("i8", "ui8"), ("ui8", "ui8"), ("i16", "i8")])
def test_products_of_pairs_are_exact_in_webassembly(elements: tuple[str, str], tmp_path: Path) -> None:
    """Also where both products of a pair are -128 * -128, and the largest of 16 bits."""
    target: Any = TARGETS["wasm32-wasmtime"]
    if target.problem() is not None:
        pytest.skip(str(target.problem()))
    assembly = compile_ahead_of_time(program(elements), machine=machine_for(WEB), assembly=True).code.decode()
    assert "i32x4.dot_i16x8_s" in assembly
    check(target, elements, tmp_path)


@pytest.mark.parametrize("elements", [("i8", "i8"), ("ui8", "i8"), ("i16", "i8"), ("ui8", "ui8")])
@pytest.mark.parametrize("name", ["aarch64", "riscv64-v", "riscv64-v256"])
def test_products_of_widened_numbers_are_exact(name: str, elements: tuple[str, str], tmp_path: Path) -> None:
    target: Any = TARGETS[name]
    if target.problem() is not None:
        pytest.skip(str(target.problem()))
    check(target, elements, tmp_path)


def check(target: CrossTarget, elements: tuple[str, str], folder: Path) -> None:
    """The product on a machine is NumPy's and the interpreter's."""
    text, ctx, rng = program(elements), Context.from_environment(), np.random.default_rng(5)
    arguments = [
        rng.integers(np.iinfo(DTYPES[e]).min, np.iinfo(DTYPES[e]).max + 1, shape, DTYPES[e])
        for e, shape in zip(elements, ((17, 36), (36, 21)))
    ]
    for array in arguments:
        array[:4] = np.iinfo(array.dtype).min
    source = folder / "program.mlir"
    source.write_text(text)
    (found,) = target.run(source, arguments, folder, ctx)
    np.testing.assert_array_equal(found, arguments[0].astype(np.int32) @ arguments[1].astype(np.int32))
    np.testing.assert_array_equal(plait.compile(parse_module(text, ctx), target="interpret")(*arguments)[0], found)
