"""Random contractions of narrow integers and bf16 give natively what the interpreter gives."""

from __future__ import annotations

import random
import re

import numpy as np
import plait
import pytest
from ml_dtypes import bfloat16
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time, machine_for

DTYPES = {"i8": np.int8, "ui8": np.uint8, "i16": np.int16, "bf16": bfloat16}


class Program:
    """A product of matrices in any layout, or a convolution, from narrow numbers to 32 bits."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(f"narrow {seed}")
        self.element = rng.choice(list(DTYPES))
        self.is_float = self.element == "bf16"
        self.zeros = [0 if self.is_float or rng.random() < 0.5 else rng.randrange(-7, 8) for _ in range(2)]
        self.m, self.n = rng.choice((1, 2, 5, 8, 9, 17, 40, 70)), rng.choice((8, 11, 16, 33, 96))
        self.k = rng.choice((8, 9, 14, 15, 16, 30, 64, 65, 67, 130))
        self.is_dynamic = rng.random() < 0.3
        self.orders = [rng.choice((False, True)) for _ in range(2)]
        self.is_constant = rng.random() < 0.4

    @property
    def shapes(self) -> list[tuple[int, int]]:
        sizes = [(self.m, self.k), (self.k, self.n)]
        return [(b, a) if turned else (a, b) for (a, b), turned in zip(sizes, self.orders)]

    def _type(self, shape: tuple[int, ...], element: str) -> str:
        sizes = ["?" if self.is_dynamic and size == self.m else str(size) for size in shape]
        return f"tensor<{'x'.join(sizes)}x{element}>"

    def arrays(self, seed: int) -> list[np.ndarray]:
        rng = np.random.default_rng(seed)
        low, high = {"ui8": (0, 256), "i8": (-128, 128)}.get(self.element, (-100, 101))
        return [rng.integers(low, high, shape).astype(DTYPES[self.element]) for shape in self.shapes]

    def text(self, weights: np.ndarray) -> str:
        wide = "f32" if self.is_float else "i32"
        narrow = [self._type(shape, self.element) for shape in self.shapes]
        types = [self._type(shape, wide) for shape in self.shapes]
        result = self._type((self.m, self.n), wide)
        lines: list[str] = []
        arguments = ", ".join(f"%x{i}: {ty}" for i, ty in enumerate(narrow[: 1 if self.is_constant else 2]))
        if self.is_constant:
            bits = "".join(f"{byte:02X}" for byte in weights.tobytes())
            lines.append(f'%x1 = stablehlo.constant dense<"0x{bits}"> : {narrow[1]}')
        for i in range(2):
            lines.append(f"%w{i} = stablehlo.convert %x{i} : ({narrow[i]}) -> {types[i]}")
            if self.zeros[i] and "?" not in types[i]:
                lines += [
                    f"%z{i} = stablehlo.constant dense<{self.zeros[i]}> : {types[i]}",
                    f"%s{i} = stablehlo.subtract %w{i}, %z{i} : {types[i]}",
                ]
        names = [f"%s{i}" if self.zeros[i] and "?" not in types[i] else f"%w{i}" for i in range(2)]
        dims = [0 if self.orders[0] else 1, 1 if self.orders[1] else 0]
        lines.append(
            f"%r = stablehlo.dot_general {names[0]}, {names[1]}, contracting_dims = [{dims[0]}] x [{dims[1]}]"
            f" : ({types[0]}, {types[1]}) -> {result}"
        )
        body = "\n".join(lines)
        return f"func.func @main({arguments}) -> {result} {{\n{body}\nreturn %r : {result}\n}}"


def check(seed: int) -> None:
    program = Program(seed)
    arrays = program.arrays(seed)
    text = program.text(arrays[1])
    given = arrays[:1] if program.is_constant else arrays
    expected = plait.compile(text, target="interpret")(*given)
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    assert "linalg-pair-factors" in plan
    pipelines = [plan]
    for instructions in ("dot-i16,dot-bf16", "dot-i8,dot-u8,dot-u8-i8,dot-bf16", "dot-u8", "dot-i8", "dot-u8-i8"):
        always = plan.replace("linalg-pair-factors", f"linalg-pair-factors{{instructions={instructions}}}")
        pipelines.append(always.replace("llvm-select-instructions", "llvm-select-instructions{instructions=none}"))
    for pipeline in pipelines:
        np.testing.assert_array_equal(plait.compile(text, pipeline=pipeline)(*given), expected)


@pytest.mark.parametrize("seed", range(24))
def test_random_contractions_agree_with_the_interpreter(seed: int) -> None:
    check(seed)


@pytest.mark.parametrize("k", [8, 11, 16])
@pytest.mark.parametrize("instructions", ["dot-u8-i8", "dot-i8", "dot-u8"])
def test_what_follows_is_computed_with_the_sums(k: int, instructions: str) -> None:
    """A batch, an accumulator that is given, factors of both kinds at their limits, and an elementwise operation."""
    maps = ["(b, m, k", "(k, b, n", "(b, m, n)"]
    given = [f"affine_map<(b, m, n, k) -> ({map.strip('()')})>" for map in maps]
    x, w, c = f"tensor<3x?x{k}xi8>", f"tensor<{k}x3x24xi8>", "tensor<3x?x24xi32>"
    text = f"""func.func @main(%x: {x}, %w: {w}, %c: {c}) -> {c} {{
      %0 = linalg.generic {{
        indexing_maps = [{", ".join(given)}], iterator_types = ["parallel", "parallel", "parallel", "reduction"]
      }} ins(%x, %w : {x}, {w}) outs(%c : {c}) {{
      ^bb0(%a: i8, %b: i8, %o: i32):
        %1 = arith.extsi %a : i8 to i32
        %2 = arith.extui %b : i8 to i32
        %zero = arith.constant 131 : i32
        %3 = arith.subi %2, %zero : i32
        %4 = arith.muli %1, %3 : i32
        %5 = arith.addi %o, %4 : i32
        linalg.yield %5 : i32
      }} -> {c}
      %6 = linalg.map {{ arith.maxsi }} ins(%0, %c : {c}, {c}) outs(%c : {c})
      return %6 : {c}
    }}"""
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    plan = plan.replace("linalg-pair-factors", f"linalg-pair-factors{{instructions={instructions}}}")
    plan = plan.replace("llvm-select-instructions", "llvm-select-instructions{instructions=none}")
    rng = np.random.default_rng(k)
    arguments = [rng.choice(np.int8([-128, -1, 0, 127]), shape) for shape in ((3, 9, k), (k, 3, 24))]
    arguments.append(rng.integers(-(1 << 31), 1 << 31, (3, 9, 24)).astype(np.int32))
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    np.testing.assert_array_equal(plait.compile(text, pipeline=plan)(*arguments)[0], expected)


@pytest.mark.parametrize(("m", "n"), [("130", "130"), ("?", "140"), ("9", "?"), ("140", "20"), ("?", "?")])
@pytest.mark.parametrize("element", ["f16", "bf16", "i8"])
@pytest.mark.parametrize("maps", [("m, k", "k, n"), ("k, m", "n, k")], ids=["as they are", "transposed"])
def test_factors_that_are_used_often_are_widened_before(m: str, n: str, element: str, maps: tuple[str, str]) -> None:
    sizes = {"m": m, "n": n, "k": "7"}
    counts = {"m": 131 if m == "?" else int(m), "n": 133 if n == "?" else int(n), "k": 7}
    dims = [map.split(", ") for map in (*maps, "m, n")]
    wide, cast = ("i32", "extsi") if element == "i8" else ("f32", "extf")
    kinds = ("muli", "addi") if element == "i8" else ("mulf", "addf")
    x, w, c = (
        f"tensor<{'x'.join(sizes[dim] for dim in names)}x{ty}>"
        for names, ty in zip(dims, (element, element, wide))
    )
    text = f"""func.func @main(%x: {x}, %w: {w}, %c: {c}) -> {c} {{
      %0 = linalg.generic {{
        indexing_maps = [{", ".join(f"affine_map<(m, n, k) -> ({', '.join(names)})>" for names in dims)}],
        iterator_types = ["parallel", "parallel", "reduction"]
      }} ins(%x, %w : {x}, {w}) outs(%c : {c}) {{
      ^bb0(%a: {element}, %b: {element}, %o: {wide}):
        %1 = arith.{cast} %a : {element} to {wide}
        %2 = arith.{cast} %b : {element} to {wide}
        %3 = arith.{kinds[0]} %1, %2 : {wide}
        %4 = arith.{kinds[1]} %o, %3 : {wide}
        linalg.yield %4 : {wide}
      }} -> {c}
      return %0 : {c}
    }}"""
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    plan = plan.replace("linalg-pair-factors", "linalg-pair-factors{instructions=none}")
    rng = np.random.default_rng(7)
    dtypes = [{"f16": np.float16, "bf16": bfloat16, "i8": np.int8}[element]] * 2 + [np.int32 if cast == "extsi" else np.float32]
    arguments = [
        rng.integers(-9, 9, [counts[dim] for dim in names]).astype(dtype) for names, dtype in zip(dims, dtypes)
    ]
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    np.testing.assert_array_equal(plait.compile(text, pipeline=plan)(*arguments)[0], expected)


def _text(elements: str, wide: str, steps: str = "64", rows: str = "32") -> str:
    """A product of two operands whose elements may differ: `ui8 i8`."""
    first, second = elements.split() if " " in elements else (elements, elements)
    shapes = (f"{rows}x{steps}", f"{steps}x48")
    narrow = [f"tensor<{shape}x{element}>" for shape, element in zip(shapes, (first, second))]
    x, w, y = (f"tensor<{shape}x{wide}>" for shape in (*shapes, f"{rows}x48"))
    return f"""func.func @main(%x: {narrow[0]}, %w: {narrow[1]}) -> {y} {{
      %a = stablehlo.convert %x : ({narrow[0]}) -> {x}
      %b = stablehlo.convert %w : ({narrow[1]}) -> {w}
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : ({x}, {w}) -> {y}
      return %0 : {y}
    }}"""


X86, ARM = "x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"
WEB = "wasm32-unknown-unknown"
DOTS = r"tdpb[us][us]d|tdpbf16ps|\b[su]+mmla\b|bfmmla|vpdpb[us][us]d|dot_i16x8_s|vpdpwssd|vpmaddwd|vdpbf16ps|\b[su]+dot\b|bfdot"


@pytest.mark.parametrize(
    ("triple", "cpu", "elements", "wide", "instructions"),
    [
        (X86, "haswell", "i8", "i32", {"vpmaddwd"}), (X86, "cascadelake", "i8", "i32", {"vpdpbusd"}), (X86, "cascadelake", "i16", "i32", {"vpdpwssd"}),
        (X86, "cascadelake", "ui8 i8", "i32", {"vpdpbusd"}), (X86, "cascadelake", "i8 ui8", "i32", {"vpdpbusd"}),
        (X86, "alderlake", "ui8 i8", "i32", {"vpdpbusd"}), (X86, "haswell", "ui8 i8", "i32", {"vpmaddwd"}),
        (X86, "cooperlake", "bf16", "f32", {"vdpbf16ps"}), (X86, "znver4", "bf16", "f32", {"vdpbf16ps"}),
        (X86, "haswell", "bf16", "f32", set()),
        (ARM, "neoverse-n1", "i8", "i32", {"sdot"}), (ARM, "neoverse-n1", "ui8", "i32", {"udot"}),
        (ARM, "neoverse-n1", "ui8 i8", "i32", {"udot"}), (ARM, "neoverse-v1", "ui8 i8", "i32", {"usmmla"}),
        (ARM, "neoverse-v1", "i8 ui8", "i32", {"usmmla"}), (ARM, "neoverse-v1", "ui8", "i32", {"ummla"}), (ARM, "neoverse-v1", "i8", "i32", {"smmla"}), (ARM, "cortex-a72", "i8", "i32", set()),
        (ARM, "neoverse-v1", "bf16", "f32", {"bfmmla"}),
        (X86, "sierraforest", "i8", "i32", {"vpdpbssd"}), (X86, "sierraforest", "ui8", "i32", {"vpdpbuud"}),
        (X86, "sierraforest", "ui8 i8", "i32", {"vpdpbusd"}), (X86, "diamondrapids", "i8", "i32", {"tdpbssd"}),
        (X86, "sapphirerapids", "bf16", "f32", {"tdpbf16ps"}), (X86, "sapphirerapids", "i8 ui8", "i32", {"tdpbsud"}),
        (WEB, "", "i8", "i32", {"dot_i16x8_s"}), (WEB, "", "i16", "i32", {"dot_i16x8_s"}), (WEB, "mvp", "i8", "i32", set()),
    ],
)  # fmt: skip
def test_instruction_is_in_the_assembly_for_a_cpu(
    triple: str, cpu: str, elements: str, wide: str, instructions: set[str]
) -> None:
    machine = machine_for(triple, cpu)
    code = compile_ahead_of_time(_text(elements, wide), machine=machine, assembly=True).code.decode()
    assert set(re.findall(DOTS, code)) == instructions


@pytest.mark.parametrize(
    ("cpu", "of_bytes", "of_words"),
    [("haswell", "vpmaddwd", "vpmaddwd"), ("cascadelake", "vpdpbusd", "vpdpwssd"), ("znver4", "vpdpbusd", "vpdpwssd")],
)
@pytest.mark.parametrize("elements", ["i8", "i16", "ui8 i8", "i16 i8"])
@pytest.mark.parametrize("rows", ["32", "256", "?"])
def test_x86_multiplies_narrow_numbers_whose_count_is_not_known(
    rows: str, elements: str, cpu: str, of_bytes: str, of_words: str
) -> None:
    """Also where so many products share a factor that others would widen it before."""
    text = _text(elements, "i32", "?", rows)
    code = compile_ahead_of_time(text, machine=machine_for(X86, cpu), assembly=True).code.decode()
    assert (of_words if "i16" in elements else of_bytes) in code
    assert "vpmulld" not in code


@pytest.mark.parametrize("steps", [0, 1, 37])
@pytest.mark.parametrize("elements", ["i8", "i16", "ui8 i8", "i8 ui8", "i16 i8", "i8 i16"])
def test_products_of_unknown_length_are_exact_at_the_limits(elements: str, steps: int) -> None:
    rng = np.random.default_rng(3)
    dtypes = [DTYPES[one] for one in (elements.split() * 2)[:2]]
    x, w = (
        rng.choice([np.iinfo(dtype).min, np.iinfo(dtype).max, 1, 2], shape).astype(dtype)
        for dtype, shape in zip(dtypes, ((32, steps), (steps, 48)))
    )
    found = plait.compile(_text(elements, "i32", "?"))(x, w)
    np.testing.assert_array_equal(np.reshape(found, (32, 48)), x.astype(np.int32) @ w.astype(np.int32))


@pytest.mark.parametrize(("elements", "instruction"), [("i8", "vwmacc.vx"), ("ui8 i8", "vwmacc"), ("i16", "vwmacc.vx")])
def test_risc_v_multiplies_narrow_vectors_by_numbers(elements: str, instruction: str) -> None:
    machine = machine_for("riscv64-unknown-linux-gnu", "", "+v,+zvl256b")
    code = compile_ahead_of_time(_text(elements, "i32"), machine=machine, assembly=True).code.decode()
    assert instruction in code
    assert "vmv.v.x" not in max(re.split(r"^\.LBB", code, flags=re.MULTILINE), key=lambda part: part.count("vwmacc"))


@pytest.mark.parametrize("steps", [64, 128, 256])
@pytest.mark.parametrize(("triple", "cpu"), [(X86, "cascadelake"), (ARM, "neoverse-v1")])
def test_no_step_multiplies_elements_where_all_are_unrolled(triple: str, cpu: str, steps: int) -> None:
    """The first step adds to nothing, and is an instruction as the others are."""
    x, y = (f"tensor<{rows}x{steps}xi8>" for rows in (1, 64))
    text = f"""func.func @main(%x: {x}, %y: {y}) -> tensor<1x64xi32> {{
      %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1] : ({x}, {y}) -> tensor<1x64xi32>
      return %0 : tensor<1x64xi32>
    }}"""
    code = compile_ahead_of_time(text, machine=machine_for(triple, cpu), assembly=True).code.decode()
    assert re.search(DOTS, code)
    assert not re.search(r"vpmulld|vpmullw|vpmaddwd|\bs?mull?2?\s+v", code)


@pytest.mark.parametrize("instructions", ["dot-u8-i8", "dot-i8", "dot-u8"])
def test_filters_whose_windows_have_one_row(instructions: str) -> None:
    x, w, c = "tensor<2x9x11x16xi8>", "tensor<1x3x16x24xi8>", "tensor<2x9x9x24xi32>"
    text = f"""func.func @main(%x: {x}, %w: {w}) -> {c} {{
      %start = arith.constant 7 : i32
      %empty = tensor.empty() : {c}
      %c = linalg.fill ins(%start : i32) outs(%empty : {c}) -> {c}
      %0 = linalg.generic {{
        indexing_maps = [
          affine_map<(n, h, w, f, i, j, c) -> (n, h + i, w + j, c)>,
          affine_map<(n, h, w, f, i, j, c) -> (i, j, c, f)>, affine_map<(n, h, w, f, i, j, c) -> (n, h, w, f)>
        ],
        iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]
      }} ins(%x, %w : {x}, {w}) outs(%c : {c}) {{
      ^bb0(%a: i8, %b: i8, %o: i32):
        %1 = arith.extsi %a : i8 to i32
        %2 = arith.extsi %b : i8 to i32
        %3 = arith.muli %1, %2 : i32
        %4 = arith.addi %o, %3 : i32
        linalg.yield %4 : i32
      }} -> {c}
      return %0 : {c}
    }}"""
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    plan = plan.replace("linalg-pair-factors", f"linalg-pair-factors{{instructions={instructions}}}")
    plan = plan.replace("llvm-select-instructions", "llvm-select-instructions{instructions=none}")
    rng = np.random.default_rng(0)
    arguments = [rng.integers(-128, 128, shape).astype(np.int8) for shape in ((2, 9, 11, 16), (1, 3, 16, 24))]
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    np.testing.assert_array_equal(plait.compile(text, pipeline=plan)(*arguments)[0], expected)


@pytest.mark.parametrize("is_constant", [False, True])
@pytest.mark.parametrize("k", [9, 15, 16])
def test_words_that_are_not_full_keep_the_signs_of_zeros(k: int, is_constant: bool) -> None:
    x, w, c = f"tensor<9x{k}xbf16>", f"tensor<{k}x33xbf16>", "tensor<9x33xf32>"
    signs = np.where(np.arange(9) % 2, -0.0, 0.0)[:, None].repeat(k, axis=1).astype(bfloat16)
    weights = np.where(np.arange(33) % 2, -1.0, 1.0)[None].repeat(k, axis=0).astype(bfloat16)
    constant = f'%w = arith.constant dense<"0x{weights.tobytes().hex().upper()}"> : {w}'
    text = f"""func.func @main(%c: {c}, %x: {x}{"" if is_constant else f", %w: {w}"}) -> {c} {{
      {constant if is_constant else ""}
      %0 = linalg.generic {{
        indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
        iterator_types = ["parallel", "parallel", "reduction"]
      }} ins(%x, %w : {x}, {w}) outs(%c : {c}) {{
      ^bb0(%a: bf16, %b: bf16, %o: f32):
        %1 = arith.extf %a : bf16 to f32
        %2 = arith.extf %b : bf16 to f32
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %o, %3 : f32
        linalg.yield %4 : f32
      }} -> {c}
      return %0 : {c}
    }}"""  # fmt: skip
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    plan = plan.replace("linalg-pair-factors", "linalg-pair-factors{instructions=dot-bf16}")
    plan = plan.replace("llvm-select-instructions", "llvm-select-instructions{instructions=none}")
    given = [np.full((9, 33), -0.0, np.float32), signs, *([] if is_constant else [weights])]
    (expected,) = plait.compile(text, target="interpret")(*given)
    assert 0 < np.signbit(expected).sum() < expected.size
    for found in (plait.compile(text)(*given)[0], plait.compile(text, pipeline=plan)(*given)[0]):
        np.testing.assert_array_equal(found.view(np.uint32), expected.view(np.uint32))
