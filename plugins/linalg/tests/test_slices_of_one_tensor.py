"""Slices of one tensor that are read and written in the tensor: random programs equal what the interpreter computes."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait_std.mixed import are_apart
from plait_std.tensor.ops import ExtractSliceOp

TYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i8": np.int8}


class Program:
    """An elementwise operation on random slices of a few tensors, whose results go into planes of one or two."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(seed)
        self.element = rng.choice([*TYPES])
        self.rows, self.columns = rng.randrange(1, 4), rng.choice([8, 16, 20, 32, 64])
        self.lines: list[str] = []
        self.slice_type = f"tensor<{self.rows}x{self.columns}x{self.element}>"
        self.planes = rng.randrange(2, 7)
        self.ins = [self._read() for _ in range(rng.randrange(3, 8))]
        self.outs = [self._plane(i) for i in range(self.planes)]
        self._compute()
        self.text = self._function()

    def _add(self, text: str) -> str:
        self.lines.append(f"%{len(self.lines)} = {text}" if not text.startswith("%") else text)
        return f"%{len(self.lines) - 1}"

    def _read(self) -> str:
        """A slice of the image, with a stride and perhaps an offset that is known at run time only."""
        stride = self.rng.randrange(1, 3)
        first, row, column = (self.rng.randrange(n) for n in (2, 3, 1 if self.columns > 40 else 9))
        place = "%n" if self.rng.random() < 0.3 else row
        sizes = f"[1, {self.rows}, {self.columns}] [1, {stride}, 1]"
        return self._add(
            f"tensor.extract_slice %image[{first}, {place}, {column}] {sizes} : {self.image_type} to {self.slice_type}"
        )

    image_type = property(lambda self: f"tensor<2x10x72x{self.element}>")
    whole_type = property(lambda self: f"tensor<{self.planes}x{self.rows + 1}x{self.columns}x{self.element}>")

    def _part(self, plane: int) -> str:
        row = self.columns % 3 % 2
        return f"[{plane}, {row}, 0] [1, {self.rows}, {self.columns}] [1, 1, 1]"

    def _plane(self, plane: int) -> str:
        return self._add(f"tensor.extract_slice %whole{self._part(plane)} : {self.whole_type} to {self.slice_type}")

    def _compute(self) -> None:
        count = len(self.ins) + len(self.outs)
        names = [f"%a{i}" for i in range(count)]
        is_float = self.element.startswith("f")
        body, values = [], list(names if self.rng.random() < 0.3 else names[: len(self.ins)])
        for i in range(self.planes):
            kind = self.rng.choice(["addf", "subf", "maximumf"] if is_float else ["addi", "subi", "maxsi"])
            a, b = self.rng.choice(values), self.rng.choice(values)
            body.append(f"%b{i} = arith.{kind} {a}, {b} : {self.element}")
            values.append(f"%b{i}")
        maps = ", ".join(["affine_map<(i, j) -> (i, j)>"] * count)
        types = [", ".join([self.slice_type] * n) for n in (len(self.ins), len(self.outs))]
        arguments = ", ".join(f"{name}: {self.element}" for name in names)
        yielded = ", ".join(f"%b{i}" for i in range(self.planes))
        self.lines.append(
            f'%made:{self.planes} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}} '
            f"ins({', '.join(self.ins)} : {types[0]}) outs({', '.join(self.outs)} : {types[1]}) {{ ^bb0({arguments}): "
            f"{' '.join(body)} linalg.yield {yielded} : {', '.join([self.element] * self.planes)} }} -> ({types[1]})"
        )
        whole = "%whole"
        order = list(range(self.planes))
        self.rng.shuffle(order)
        left_out = self.rng.random() < 0.2
        for plane in order[left_out:]:
            self.lines.append(
                f"%w{plane} = tensor.insert_slice %made#{plane} into {whole}{self._part(plane)} "
                f": {self.slice_type} into {self.whole_type}"
            )
            whole = f"%w{plane}"
        self.result = whole

    def _function(self) -> str:
        body = "\n  ".join([*self.lines, f"return {self.result} : {self.whole_type}"])
        arguments = f"%image: {self.image_type}, %whole: {self.whole_type}, %n: index"
        return f"func.func @main({arguments}) -> {self.whole_type} {{\n  {body}\n}}\n"

    def arguments(self) -> list[Any]:
        rng = np.random.default_rng(self.rows)
        dtype = TYPES[self.element]
        shapes = (2, 10, 72), (self.planes, self.rows + 1, self.columns)
        return [*((rng.standard_normal(shape) * 30).astype(dtype) for shape in shapes), self.rng.randrange(4)]


def _check(seed: int) -> bool:
    """Compare both ways to compute a random program; whether its outputs are carried as one tensor."""
    program = Program(seed)
    arguments = program.arguments()
    expected = plait.compile(program.text, target="interpret")(*arguments)
    found = plait.compile(program.text)(*arguments)
    np.testing.assert_array_equal(found, expected, err_msg=f"seed {seed}")
    ctx = Context.from_environment()
    module = parse_module(program.text, ctx)
    PassManager(ctx).run("linalg-strip-elementwise,linalg-vectorize", module)
    return not any(op.name == "tensor.insert_slice" for op in module.walk())


def test_random_slices() -> None:
    assert sum(map(_check, range(24))) >= 6


@pytest.mark.exhaustive
def test_many_random_slices() -> None:
    assert sum(map(_check, range(1000, 1600))) >= 100


def test_slices_are_apart_where_they_have_no_element_in_common() -> None:
    rng = random.Random(3)
    found = 0
    for _ in range(400):
        sides = [(rng.randrange(6), rng.randrange(1, 4), rng.randrange(1, 5)) for _ in range(2)]
        body = "\n".join(
            f"%{i} = tensor.extract_slice %x[{start}] [{size}] [{stride}] : tensor<40xf32> to tensor<{size}xf32>"
            for i, (start, size, stride) in enumerate(sides)
        )
        text = f"func.func @main(%x: tensor<40xf32>) {{ {body}\n return }}"
        ops = [op for op in parse_module(text, Context.from_environment()).walk() if isinstance(op, ExtractSliceOp)]
        elements = [set(range(start, start + size * stride, stride)) for start, size, stride in sides]
        if are_apart(*ops):
            assert not elements[0] & elements[1], sides
            found += 1
        elif min(size for _, size, _ in sides) <= 2:
            assert elements[0] & elements[1], sides
    assert found > 100
