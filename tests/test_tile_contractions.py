"""Products of bf16 and of bytes by tile registers (AMX), emulated, give what the interpreter gives."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path
from typing import Any

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

CPU = machine_for("x86_64-unknown-linux-gnu", "sapphirerapids")
DTYPES = {"si8": np.int8, "ui8": np.uint8, "bf16": bfloat16}
FOLLOWS = ("nothing", "bias", "scale", "accumulate")


class Product:
    """A product of matrices, or a batch of them, with an elementwise operation that follows."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(f"tiles {seed}")
        self.elements = ("bf16", "bf16") if rng.random() < 0.4 else tuple(rng.choice(("si8", "ui8")) for _ in range(2))
        self.m, self.n = rng.choice((16, 17, 31, 32, 33, 48, 70, 130, 200)), rng.choice((16, 20, 32, 33, 40, 96, 110))
        self.k = rng.choice((64, 65, 68, 96, 100, 128, 250, 256, 300))
        self.batch = rng.choice((0, 0, 2))
        self.zeros = [0 if one == "bf16" or rng.random() < 0.6 else rng.randrange(-7, 140) for one in self.elements]
        self.is_constant, self.is_turned = rng.random() < 0.4, rng.random() < 0.4
        self.follows = rng.choice(FOLLOWS)

    @property
    def wide(self) -> str:
        return "f32" if self.elements[0] == "bf16" else "i32"

    def _shape(self, *sizes: int) -> tuple[int, ...]:
        return (self.batch, *sizes) if self.batch else sizes

    @property
    def shapes(self) -> list[tuple[int, ...]]:
        rhs = (self.n, self.k) if self.is_turned else (self.k, self.n)
        return [self._shape(self.m, self.k), self._shape(*rhs), self._shape(self.m, self.n)]

    def arrays(self) -> list[np.ndarray]:
        rng = np.random.default_rng(self.rng.randrange(1 << 30))
        limits = {"si8": (-128, 128), "ui8": (0, 256), "bf16": (-99, 100)}
        made = [
            rng.integers(*limits[one], shape).astype(DTYPES[one]) for one, shape in zip(self.elements, self.shapes)
        ]
        return [*made, rng.integers(-9, 10, self.shapes[2]).astype(np.float32 if self.wide == "f32" else np.int32)]

    def text(self, weights: np.ndarray) -> str:
        narrow = [f"tensor<{'x'.join(map(str, shape))}x{'bf16' if one == 'bf16' else 'i8'}>"
                  for one, shape in zip(self.elements, self.shapes)]  # fmt: skip
        ty = [one[one.rfind("x") + 1 : -1] for one in narrow]
        out = f"tensor<{'x'.join(map(str, self.shapes[2]))}x{self.wide}>"
        b = "b, " if self.batch else ""
        maps = [f"({b}m, k)", f"({b}n, k)" if self.is_turned else f"({b}k, n)", f"({b}m, n)"]
        kinds = '"parallel", ' * (3 if self.batch else 2) + '"reduction"'
        casts = {"si8": "extsi", "ui8": "extui", "bf16": "extf"}
        body = [f"%w{i} = arith.{casts[one]} %{i} : {ty[i]} to {self.wide}" for i, one in enumerate(self.elements)]
        names = ["%w0", "%w1"]
        for i, zero in enumerate(self.zeros):
            if zero:
                body += [f"%c{i} = arith.constant {zero} : i32", f"%s{i} = arith.subi %w{i}, %c{i} : i32"]
                names[i] = f"%s{i}"
        suffix = self.wide[0]
        body += [f"%p = arith.mul{suffix} {', '.join(names)} : {self.wide}", f"%t = arith.add{suffix} %o, %p : {self.wide}",
                 f"linalg.yield %t : {self.wide}"]  # fmt: skip
        constant = f'%y = arith.constant dense<"0x{weights.tobytes().hex().upper()}"> : {narrow[1]}' if self.is_constant else ""
        start = f"""%zero = arith.constant {"0.0" if suffix == "f" else "0"} : {self.wide}
          %e = tensor.empty() : {out}
          %start = linalg.fill ins(%zero : {self.wide}) outs(%e : {out}) -> {out}"""
        begin = "%c" if self.follows == "accumulate" else "%start"
        after = {"bias": "%v = arith.add{s} %in, %bias : {w}", "scale": "%d = arith.mul{s} %in, %in : {w}\n%v = arith.sub{s} %d, %bias : {w}"}
        loops = "b, m, n" if self.batch else "m, n"
        identity = f"affine_map<({loops}) -> ({loops})>"
        result, more = "%0", ""
        if self.follows in after:
            result = "%1"
            more = f"""%e1 = tensor.empty() : {out}
          %1 = linalg.generic {{indexing_maps = [{identity}, {identity}, {identity}], iterator_types = [{kinds.replace(', "reduction"', "")}]}}
            ins(%0, %c : {out}, {out}) outs(%e1 : {out}) {{
          ^bb0(%in: {self.wide}, %bias: {self.wide}, %o: {self.wide}):
            {after[self.follows].format(s=suffix, w=self.wide)}
            linalg.yield %v : {self.wide}
          }} -> {out}"""
        lines = "\n            ".join(body)
        return f"""func.func @main(%x: {narrow[0]}, {"" if self.is_constant else f"%y: {narrow[1]}, "}%c: {out}) -> {out} {{
          {constant}
          {start}
          %0 = linalg.generic {{
            indexing_maps = [{", ".join(f"affine_map<({b}m, n, k) -> {map}>" for map in maps)}], iterator_types = [{kinds}]
          }} ins(%x, %y : {narrow[0]}, {narrow[1]}) outs({begin} : {out}) {{
          ^bb0(%0: {ty[0]}, %1: {ty[1]}, %o: {self.wide}):
            {lines}
          }} -> {out}
          {more}
          return {result} : {out}
        }}"""


def signless(array: np.ndarray) -> np.ndarray:
    return array.view(np.int8) if array.dtype == np.uint8 else array


def check(product: Product, threads: bool = False) -> Emulated:
    x, y, c = product.arrays()
    text = product.text(y)
    given = [signless(one) for one in ((x, c) if product.is_constant else (x, y, c))]
    expected = plait.compile(text, target="interpret")(*given)
    program = Emulated(text, threads=threads)
    np.testing.assert_array_equal(program(*given), expected)
    assert program.registers.products
    return program


def product(m: int, n: int, k: int, elements: tuple[str, str], **more: Any) -> Product:
    made = Product(0)
    made.m, made.n, made.k, made.elements, made.batch, made.zeros = m, n, k, elements, 0, [0, 0]
    for name, value in more.items():
        setattr(made, name, value)
    return made


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


def test_threads_have_registers_of_their_own() -> None:
    wanted = product(300, 200, 256, ("si8", "si8"), follows="bias", is_constant=False, is_turned=False)
    x, y, c = wanted.arrays()
    text = wanted.text(y)
    expected = plait.compile(text, target="interpret")(x, y, c)
    program = Emulated(text, threads=True)
    for threads in (1, 2, 3):
        program.run.threads = threads
        np.testing.assert_array_equal(program(x, y, c), expected)
    assert not program.registers.of_threads


@pytest.mark.parametrize("seed", range(4))
def test_without_registers_words_are_multiplied_in_loops(seed: int) -> None:
    wanted = Product(seed)
    wanted.m, wanted.n, wanted.k = 18, 20, 70
    x, y, c = wanted.arrays()
    text = wanted.text(y)
    given = [signless(one) for one in ((x, c) if wanted.is_constant else (x, y, c))]
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    plan = plan.replace("linalg-pair-factors", "linalg-pair-factors{instructions=tile-i8,tile-bf16}")
    plan = plan.replace("llvm-contract-words", "llvm-contract-words{instructions=none}")
    np.testing.assert_array_equal(
        plait.compile(text, pipeline=plan)(*given), plait.compile(text, target="interpret")(*given)
    )


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
