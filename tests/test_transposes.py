"""Random programs of transposes and elementwise operations give natively what the interpreter gives."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import plait
import pytest
from ml_dtypes import bfloat16
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

DTYPES = {
    "f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": bfloat16, "i8": np.int8, "i16": np.int16,
    "i32": np.int32, "i64": np.int64, "i1": np.bool_,
}  # fmt: skip


class Program:
    """Operands in orders of their own, some backwards, one type, and an elementwise operation on all that may be transposed again."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(f"transposes {seed}")
        rank = self.rng.choice((2, 2, 3, 3, 4))
        sizes = (1, 2, 3, 5, 8, 15, 16, 17, 33, 70) if rank < 4 else (1, 2, 4, 5, 9, 17)
        self.shape = [self.rng.choice(sizes) for _ in range(rank)]
        self.is_dynamic = [self.rng.random() < 0.2 for _ in range(rank)]
        self.element = self.rng.choice(list(DTYPES))
        self.orders = [self.rng.sample(range(rank), rank) for _ in range(self.rng.choice((1, 1, 2, 3)))]
        self.last = self.rng.sample(range(rank), rank)
        self.reads_whole = self.rng.random() < 0.5
        self.backwards = [[dim for dim in range(rank) if self.rng.random() < 0.2] for _ in self.orders]

    def type(self, order: Sequence[int]) -> str:
        sizes = ["?" if self.is_dynamic[dim] else str(self.shape[dim]) for dim in order]
        return f"tensor<{'x'.join(sizes)}x{self.element}>"

    @property
    def text(self) -> str:
        rank = len(self.shape)
        plain, lines, values = self.type(range(rank)), list[str](), list[str]()
        for i, order in enumerate(self.orders):
            back = [order.index(dim) for dim in range(rank)]
            lines.append(f"%t{i} = stablehlo.transpose %x{i}, dims = {back} : ({self.type(order)}) -> {plain}")
            lines.append(f"%b{i} = stablehlo.reverse %t{i}, dims = {self.backwards[i]} : {plain}")
            values.append(f"%b{i}")
        whole = values[0]
        for i, value in enumerate(values[1:]):
            lines.append(f"%s{i} = stablehlo.add {whole}, {value} : {plain}")
            whole = f"%s{i}"
        result, results = self.type(self.last), "%r"
        lines.append(f"%r = stablehlo.transpose {whole}, dims = {self.last} : ({plain}) -> {result}")
        if self.reads_whole:
            results, result = f"%r, {whole}", f"{result}, {plain}"
        arguments = ", ".join(f"%x{i}: {self.type(order)}" for i, order in enumerate(self.orders))
        body = "\n".join(lines)
        return f"func.func @main({arguments}) -> ({result}) {{\n{body}\nreturn {results} : {result}\n}}"


def check(seed: int) -> None:
    program, ctx = Program(seed), Context.from_environment()
    plan = make_plan(parse_module(program.text, ctx), ctx).text
    assert "linalg-tile-transposes" in plan
    bits = program.rng.choice((128, 256, 512))
    plan = plan.replace("linalg-tile-transposes", f"linalg-tile-transposes{{vector-bits={bits}}}")
    rng = np.random.default_rng(seed)
    shapes = [[program.shape[dim] for dim in order] for order in program.orders]
    arrays = [rng.integers(-9, 10, shape).astype(DTYPES[program.element]) for shape in shapes]
    expected = plait.compile(program.text, target="interpret")(*arrays)
    for one, other in zip(plait.compile(program.text, pipeline=plan)(*arrays), expected, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("seed", range(30))
def test_random_transposes_agree_with_the_interpreter(seed: int) -> None:
    check(seed)


OF_UNKNOWN_SIZES = """
func.func @main(%x: tensor<?x?x{element}>) -> tensor<?x?x{element}> {{
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<?x?x{element}>) -> tensor<?x?x{element}>
  return %t : tensor<?x?x{element}>
}}
"""


@pytest.mark.parametrize("element", ["f32", "f64", "i8"])
def test_transposes_of_unknown_sizes_take_every_kind_of_block(element: str) -> None:
    text, ctx = OF_UNKNOWN_SIZES.format(element=element), Context.from_environment()
    small = "linalg-tile-transposes{vector-bits=256 l1-bytes=4096 l3-bytes=100000}"  # many rows share sets
    run = plait.compile(text, pipeline=make_plan(parse_module(text, ctx), ctx).text.replace("linalg-tile-transposes", small))
    counts = (0, 1, 2, 3, 4, 5, 7, 8, 12, 15, 16, 17, 31, 32, 33, 64, 128, 256)
    for rows, columns in [(m, n) for m in counts for n in counts]:
        x = (np.arange(rows * columns) % 127).astype(DTYPES[element]).reshape(rows, columns)
        np.testing.assert_array_equal(run(x)[0], x.T, err_msg=f"{rows}x{columns}")


OF_VECTORS = """
func.func @main(%x: tensor<{rows}x{columns}xf32>) -> tensor<{columns}x{rows}xf32> {{
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<{columns}x{rows}xf32>
  %v = vector.transfer_read %x[%c0, %c0], %pad {{in_bounds = [true, true]}} : tensor<{rows}x{columns}xf32>, vector<{rows}x{columns}xf32>
  %t = vector.transpose %v, [1, 0] : vector<{rows}x{columns}xf32> to vector<{columns}x{rows}xf32>
  %r = vector.transfer_write %t, %e[%c0, %c0] {{in_bounds = [true, true]}} : vector<{columns}x{rows}xf32>, tensor<{columns}x{rows}xf32>
  return %r : tensor<{columns}x{rows}xf32>
}}
"""


@pytest.mark.parametrize(("rows", "columns"), [(32, 11), (11, 32), (11, 13), (7, 16), (16, 7), (3, 5), (5, 9), (2, 12)])
def test_vectors_of_any_size_are_transposed_in_few_steps(rows: int, columns: int) -> None:
    run = plait.compile(OF_VECTORS.format(rows=rows, columns=columns))
    x = np.arange(rows * columns, dtype=np.float32).reshape(rows, columns)
    np.testing.assert_array_equal(run(x)[0], x.T)
    tall, wide = (1 << (size - 1).bit_length() for size in (rows, columns))
    steps = min(tall, wide).bit_length() - 1
    most = max(16, (steps + 2) * tall * wide // min(tall, wide) + tall + wide)
    assert run.ir("loops").count("vector.shuffle") <= most
