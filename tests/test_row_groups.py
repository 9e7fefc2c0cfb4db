"""Random groups of structured operations with any maps and initial values compute natively what is interpreted."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

DTYPES: dict[str, Any] = {
    "f32": np.float32, "f64": np.float64, "i32": np.int32, "i8": np.int8, "f16": np.float16, "bf16": ml_dtypes.bfloat16
}  # fmt: skip
FLOATS = {"add": "addf", "sub": "subf", "max": "maximumf", "min": "minimumf"}
INTEGERS = {"add": "addi", "sub": "subi", "max": "maxsi", "min": "minsi"}
NARROW = {"max": "maximumf", "min": "minimumf"}
"""What is exact in narrow floats."""
NAMES = "ijk"


@dataclass(frozen=True)
class Tensor:
    """A value with the name of the loop along each of its dimensions."""

    name: str
    dims: tuple[str, ...]


class Group:
    """A random program over tensors whose dimensions are up to three loops, as text, with arguments.

    Elements are small integers, which no sum rounds. With `square`, all loops have the same size, and operations read
    what others compute by other loops, or along diagonals.
    """

    def __init__(self, seed: int, *, square: bool = False) -> None:
        rng = self.rng = random.Random(seed)
        self.element = rng.choice(["f32", "f32", "f32", *DTYPES])
        self.kinds = INTEGERS if self.element[0] == "i" else NARROW if self.element[-2:] == "16" else FLOATS
        self.dims = tuple(NAMES[: rng.choice((1, 2, 2, 2, 3, 3))])
        self.sizes = {dim: rng.choice((1, 2, 3, 5, 16, 33, 70, 150)) for dim in self.dims}
        self.dynamic = {dim for dim in self.dims if rng.random() < 0.2}
        self.square = square
        if square:
            self.dims = tuple(NAMES)
            self.sizes = dict.fromkeys(NAMES, rng.choice((2, 3, 5, 9)))
            self.dynamic = set(self.dims) if self.dynamic else set()
        self.values = [Tensor("%a", self.dims), Tensor("%b", self._subset(self.dims))]
        self.arguments = list(self.values)
        self.lines: list[str] = []
        for dim in sorted(self.dynamic):
            self.lines += [f"%d{dim}0 = arith.constant {self.dims.index(dim)} : index"]
            self.lines += [f"%d{dim} = tensor.dim %a, %d{dim}0 : {self._type(self.dims)}"]
        for number in range(rng.randrange(2, 8)):
            self._operation(number)
        results = self.values[-1:] + [value for value in self.values[2:-1] if rng.random() < 0.25]
        types = ", ".join(self._type(value.dims) for value in results)
        arguments = ", ".join(f"{value.name}: {self._type(value.dims)}" for value in self.arguments)
        body = "\n  ".join([*self.lines, f"return {', '.join(v.name for v in results)} : {types}"])
        self.text = f"func.func @main({arguments}) -> ({types}) {{\n  {body}\n}}"

    def _subset(self, dims: tuple[str, ...]) -> tuple[str, ...]:
        kept = [dim for dim in dims if self.rng.random() < 0.6]
        if self.rng.random() < 0.2:
            self.rng.shuffle(kept)
        return tuple(kept)

    def _other_loops(self, dims: tuple[str, ...]) -> tuple[str, ...]:
        if self.rng.random() < 0.5:
            return dims
        return tuple(self.rng.choice(self.dims) for _ in dims)

    def _type(self, dims: tuple[str, ...]) -> str:
        sizes = ["?" if dim in self.dynamic else str(self.sizes[dim]) for dim in dims]
        return f"tensor<{'x'.join([*sizes, self.element])}>"

    def _operation(self, number: int) -> None:
        rng, ty = self.rng, self.element
        ins = [rng.choice(self.values) for _ in range(rng.choice((1, 1, 2, 3)))]
        if rng.random() < 0.7:
            ins[0] = self.values[-1]
        if rng.random() < 0.5:
            ins.append(self.values[0])
        if self.square:
            ins = [Tensor(value.name, self._other_loops(value.dims)) for value in ins]
        used = {dim for value in ins for dim in value.dims}
        loops = [dim for dim in self.dims if dim in used]
        reduces = bool(loops) and rng.random() < 0.5
        kept = self._subset(tuple(loops)) if reduces else tuple(loops)
        if rng.random() < 0.15:
            rng.shuffle(loops)
        kinds = ["parallel" if dim in kept else "reduction" for dim in loops]
        out = self._init(number, kept)
        maps = [f"affine_map<({','.join(loops)}) -> ({','.join(dims)})>" for dims in (*(v.dims for v in ins), kept)]
        names = [f"%x{i}" for i in range(len(ins))]
        body, value = [], names[0]
        for i, name in enumerate(names[1:]):
            body.append(f"%v{i} = arith.{self.kinds[rng.choice(list(self.kinds))]} {value}, {name} : {ty}")
            value = f"%v{i}"
        body += [f"%w0 = arith.{self.kinds['max']} {value}, %low : {ty}"]
        body += [f"%w1 = arith.{self.kinds['min']} %w0, %high : {ty}"]
        combine = rng.choice([kind for kind in self.kinds if kind != "sub"])
        if len(kept) < len(loops):
            operands = rng.choice(("%w1, %out", "%out, %w1"))
            body += [f"%w2 = arith.{self.kinds[combine]} {operands} : {ty}"]
        dot = "" if ty[0] == "i" else ".0"
        self.lines += [
            f"%low{number} = arith.constant -3{dot} : {ty}", f"%high{number} = arith.constant 4{dot} : {ty}",
            f"%{number} = linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = "
            + str(kinds).replace("'", '"')
            + f"}} ins({', '.join(v.name for v in ins)} : {', '.join(self._type(v.dims) for v in ins)})"
            f" outs({out} : {self._type(kept)}) {{",
            f"^bb0({', '.join(f'{name}: {ty}' for name in (*names, '%out'))}):",
            *(line.replace("%low", f"%low{number}").replace("%high", f"%high{number}") for line in body),
            f"linalg.yield {'%w2' if len(kept) < len(loops) else '%w1'} : {ty}",
            f"}} -> {self._type(kept)}",
        ]  # fmt: skip
        self.values.append(Tensor(f"%{number}", kept))

    def _init(self, number: int, dims: tuple[str, ...]) -> str:
        """A tensor that the reduction starts with."""
        same = [value for value in self.values if value.dims == dims]
        if same and self.rng.random() < 0.2:
            return self.rng.choice(same).name
        dot = "" if self.element[0] == "i" else ".0"
        ty = self._type(dims)
        sizes = ", ".join(f"%d{dim}" for dim in dims if dim in self.dynamic)
        self.lines += [
            f"%z{number} = arith.constant {self.rng.choice((0, -3, 2))}{dot} : {self.element}",
            f"%e{number} = tensor.empty({sizes}) : {ty}",
            f"%f{number} = linalg.fill ins(%z{number} : {self.element}) outs(%e{number} : {ty}) -> {ty}",
        ]
        return f"%f{number}"


def _check(group: Group) -> None:
    rng = group.rng
    ctx = Context.from_environment()
    plan = make_plan(parse_module(group.text, ctx), ctx).text
    assert "linalg-fuse-reductions" in plan
    options = f"{{l2-bytes={rng.choice((256, 4096, 1 << 20))} vector-bits={rng.choice((128, 256, 512))}}}"
    plan = plan.replace("linalg-fuse-reductions", "linalg-fuse-reductions" + options)
    numbers = np.random.default_rng(rng.randrange(1 << 30))
    arguments = [
        numbers.integers(-5, 6, [group.sizes[dim] for dim in value.dims]).astype(DTYPES[group.element])
        for value in group.arguments
    ]
    expected = plait.compile(group.text, target="interpret")(*arguments)
    found = plait.compile(group.text, pipeline=plan)(*arguments)
    for a, b in zip(found, expected, strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("seed", range(40))
def test_random_groups_agree_with_the_interpreter(seed: int) -> None:
    _check(Group(seed))


def test_one_element_behind_the_vectors_of_a_row() -> None:
    _check(Group(4101))  # of bf16, in rows of 33


@pytest.mark.parametrize("seed", range(40))
def test_random_groups_with_loops_of_one_size_agree_with_the_interpreter(seed: int) -> None:
    _check(Group(seed, square=True))


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(40, 1000))
def test_many_random_groups_with_loops_of_one_size_agree_with_the_interpreter(seed: int) -> None:
    _check(Group(seed, square=True))


@pytest.mark.parametrize("size", ["9", "?"])
def test_two_loops_over_one_result_of_the_group(size: str) -> None:
    rows, row = f"tensor<4x{size}xf32>", "tensor<4xf32>"
    text = f"""
    #rows = affine_map<(d0, d1) -> (d0, d1)>
    #row = affine_map<(d0, d1) -> (d0)>
    #left = affine_map<(d0, d1, d2) -> (d0, d1)>
    #right = affine_map<(d0, d1, d2) -> (d0, d2)>
    #pairs = affine_map<(d0, d1, d2) -> (d0)>
    func.func @main(%a: {rows}, %s: {rows}, %r: {row}) -> ({row}, {row}) {{
      %added = linalg.generic {{indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}}
          ins(%a : {rows}) outs(%s : {rows}) {{
      ^bb0(%x: f32, %o: f32):
        %0 = arith.addf %o, %x : f32
        linalg.yield %0 : f32
      }} -> {rows}
      %all = linalg.generic {{indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}}
          ins(%added : {rows}) outs(%r : {row}) {{
      ^bb0(%x: f32, %o: f32):
        %0 = arith.addf %o, %x : f32
        linalg.yield %0 : f32
      }} -> {row}
      %products = linalg.generic {{indexing_maps = [#left, #right, #pairs],
                                   iterator_types = ["parallel", "reduction", "reduction"]}}
          ins(%added, %added : {rows}, {rows}) outs(%r : {row}) {{
      ^bb0(%x: f32, %y: f32, %o: f32):
        %0 = arith.subf %x, %y : f32
        %1 = arith.maximumf %o, %0 : f32
        linalg.yield %1 : f32
      }} -> {row}
      return %all, %products : {row}, {row}
    }}"""
    numbers = np.random.default_rng(0)
    arguments = [numbers.integers(-5, 6, shape).astype(np.float32) for shape in ((4, 9), (4, 9), (4,))]
    expected = plait.compile(text, target="interpret")(*arguments)
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text.replace("linalg-fuse-elementwise-ops,", "")
    found = plait.compile(text, pipeline=plan)(*arguments)
    for a, b in zip(found, expected, strict=True):
        np.testing.assert_array_equal(a, b)
