"""Tiles, glued, are the whole; partial reductions, merged, are the reduction: for every operation that has them."""

from __future__ import annotations

import copy
import zlib
from itertools import product
from typing import Any

import numpy as np
import pytest
from plait.builtin.types import FunctionType
from plait.interfaces import PartialReduction, ReifyShapes, Tiling
from plait.interpret import Interpreter
from plait.ir.builder import Builder
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait_std import sizes as sz
from plait_std.builders import index_constant
from plait_std.func.ops import ReturnOp
from plait_std.tensor import ops as tensor
from plait_tcp import ops
from plait_tcp.models import MODELS
from tiling_cases import CASES, SHAPES, Program

FORMS = ("static", "dynamic", "values")
"""Static shapes, dynamic shapes, and static shapes whose tiles lie at values and have sizes that are values."""


class Whole:
    """An operation, and what it gives."""

    def __init__(self, name: str, shape: tuple[int, int], form: str, ctx: Any) -> None:
        self.ctx, self.as_values = ctx, form == "values"
        self.program = Program(name, shape, form == "dynamic")
        self.module = parse_module(self.program.text, ctx)
        verify(self.module, ctx)
        self.expected = self.interpreted()
        self.op: Any = next(op for op in self.module.walk() if op.name == self.program.line.split()[0].split("(")[0])
        self.builder = Builder.before(self.op)
        self.random = np.random.default_rng(zlib.crc32(f"{name} {shape} {form}".encode()))

    def interpreted(self) -> Any:
        with np.errstate(all="ignore"):
            return Interpreter(self.module, self.ctx).run("main", *copy.deepcopy(self.program.values))

    def steps(self, sizes: Any) -> list[int]:
        """Random sizes of tiles, of which there are few, but mostly more than one."""
        return [int(self.random.integers(max(1, -(-n // 3)), n + 2)) for n in sizes]

    def mixed(self, numbers: Any) -> list[Any]:
        return [index_constant(self.builder, n) if self.as_values else n for n in numbers]

    def glue(self, tile: Any, glued: Any, offsets: Any, sizes: Any) -> Any:
        ones = [1] * len(sizes)
        return self.builder.insert(tensor.InsertSliceOp.of(tile, glued, list(offsets), list(sizes), ones)).result

    def empty(self, result: int) -> Any:
        type = self.op.results[result].type.with_shape(self.expected[result].shape)
        return self.builder.insert(tensor.EmptyOp([], type)).result

    def check(self, made: Any, native: Any = None) -> None:
        """Replace the results; compare with what they were."""
        for result, value in zip(self.op.results, made):
            result.replace_all_uses_with(sz.as_shaped(self.builder, value, result.type))
        self.op.erase()
        verify(self.module, self.ctx)
        runs = [self.interpreted()]
        if native is not None:
            got = native(str(self.module))(*self.program.values)
            runs.append(got if isinstance(got, tuple) else (got,))
        for got in runs:
            for a, b in zip(self.expected, got, strict=True):
                assert a.shape == b.shape and a.dtype == b.dtype
                same = np.asarray(a).astype(np.complex128), np.asarray(b).astype(np.complex128)
                np.testing.assert_allclose(*same, rtol=1e-5, atol=1e-5, err_msg=f"{self.program.text}\n{self.module}")


def boxes(sizes: Any, steps: Any) -> Any:
    """The offsets and sizes of tiles."""
    for start in product(*(range(0, n, step) for n, step in zip(sizes, steps))):
        yield list(start), [min(step, n - s) for s, step, n in zip(start, steps, sizes)]


def every(names: Any) -> list[Any]:
    """Each operation on each shape in each form; those that are not of one shape, nor of a sample, are marked."""
    cases = list(product(names, SHAPES, FORMS))
    sampled = [shape == SHAPES[0] or zlib.crc32(f"{name} {shape} {form}".encode()) % 5 == 0 for name, shape, form in cases]
    marks = [pytest.mark.slow, pytest.mark.exhaustive]
    return [pytest.param(*case, marks=[] if chosen else marks) for case, chosen in zip(cases, sampled)]


EVERY = every(CASES)


@pytest.mark.parametrize(("name", "shape", "form"), EVERY)
def test_tiles_of_results_are_the_whole(name: str, shape: tuple[int, int], form: str, ctx: Any, native: Any) -> None:
    whole = Whole(name, shape, form, ctx)
    model = ctx.model(Tiling, whole.op)
    assert model is not None
    made: list[Any] = []
    for i, expected in enumerate(whole.expected):
        glued = whole.empty(i)
        for offsets, sizes in boxes(expected.shape, whole.steps(expected.shape)):
            at = whole.mixed(offsets), whole.mixed(sizes)
            tile = model.result_tile(whole.op, whole.builder, i, *at)
            glued = whole.glue(tile.values[0], glued, *at)
        made.append(glued)
    often = zlib.crc32(f"{name} {shape} {form}".encode()) % 12 == 0
    whole.check(made, native if often else None)


@pytest.mark.parametrize(("name", "shape", "form"), EVERY)
def test_tiles_of_the_domain_are_the_whole(name: str, shape: tuple[int, int], form: str, ctx: Any) -> None:
    whole = Whole(name, shape, form, ctx)
    model = ctx.model(Tiling, whole.op)
    domain = model.iteration_domain(whole.op, whole.builder)
    kinds = model.iterator_types(whole.op)
    assert len(domain) == len(kinds)
    extents = sizes_of_domain(whole, domain)
    steps = [step if kind == "parallel" else max(n, 1) for step, kind, n in zip(whole.steps(extents), kinds, extents)]
    made = [whole.empty(i) for i in range(len(whole.expected))]
    for offsets, sizes in boxes(extents, steps):
        at = [whole.mixed(offsets), whole.mixed(sizes)]
        if any(kind == "reduction" for kind in kinds):  # a window is left whole as it is
            at[1] = [n if kind == "reduction" else size for kind, n, size in zip(kinds, extents, at[1])]
        tile = model.tiled(whole.op, whole.builder, *at)
        for i, value in enumerate(tile.values):
            place = model.result_tile_position(whole.op, whole.builder, i, *at)
            made[i] = whole.glue(value, made[i], place.offsets, place.sizes)
    if not all(extents):
        return  # there are no tiles
    whole.check(made)


def sizes_of_domain(whole: Whole, domain: Any) -> list[int]:
    """The sizes of loops as numbers, by the interpreter where they are values."""
    assert all(r.offset == 0 and r.stride == 1 for r in domain)
    return numbers_of(whole, [r.size for r in domain])


def numbers_of(whole: Whole, values: Any) -> list[int]:
    """What index values built in front of the operation are."""
    if all(isinstance(value, int) for value in values):
        return list(values)
    last = next(op for op in whole.module.walk() if op.name == "func.return")
    function: Any = last.parent_op
    type, given = function.function_type, [sz.as_value(Builder.before(last), value) for value in values]
    sizes = Builder.before(last).insert(ReturnOp(given))
    last.detach()
    function.set_property("function_type", FunctionType(type.inputs, tuple(v.type for v in given)))
    numbers = [int(n) for n in whole.interpreted()]
    function.set_property("function_type", type)
    Builder.before(sizes).insert(last)
    sizes.erase()
    return numbers


@pytest.mark.parametrize(("name", "shape"), list(product(CASES, SHAPES)))
@pytest.mark.parametrize("dynamic", [False, True])
def test_reified_shapes_are_those_of_the_results(name: str, shape: tuple[int, int], dynamic: bool, ctx: Any) -> None:
    whole = Whole(name, shape, "dynamic" if dynamic else "static", ctx)
    shapes = ctx.model(ReifyShapes, whole.op).reify(whole.op, whole.builder)
    for sizes, expected in zip(shapes, whole.expected, strict=True):
        assert numbers_of(whole, sizes) == list(expected.shape)
    verify(whole.module, ctx)


REDUCED = ("contract", "reduce", "reduce_maximum", "reduce_region", "window", "window_between", "window_region", "conv",
           "conv reversed, negative padding", "conv of a dilated input", "conv of feature groups", "conv of batch groups")  # fmt: skip


@pytest.mark.parametrize(("name", "shape", "form"), every(REDUCED))
def test_partial_reductions_are_the_whole(name: str, shape: tuple[int, int], form: str, ctx: Any, native: Any) -> None:
    whole = Whole(name, shape, form, ctx)
    model, tiling = ctx.model(PartialReduction, whole.op), ctx.model(Tiling, whole.op)
    assert model is not None
    domain = tiling.iteration_domain(whole.op, whole.builder)
    kept = [0 if kind == "reduction" and i < len(whole.expected[0].shape) else 1
            for i, kind in enumerate(tiling.iterator_types(whole.op))]  # fmt: skip
    features = name.startswith("conv") and "groups" in name
    dims = [i for i, kind in enumerate(tiling.iterator_types(whole.op))
            if kind == "reduction" and not (features and not kept[i])]  # fmt: skip
    extents = sizes_of_domain(whole, domain)
    steps = [step if i in dims else max(n, 1) for i, (step, n) in enumerate(zip(whole.steps(extents), extents))]
    constant = name.startswith("window")
    sizes = [min(n, step) if i in dims else n for i, (n, step) in enumerate(zip(extents, steps))]
    parts = model.identity_tensors(whole.op, whole.builder, sizes, dims)
    reduced = [range(0, n, step) if i in dims else (0,) for i, (n, step) in enumerate(zip(extents, steps))]
    for start in product(*reduced):
        size = [min(step, n - s) if i in dims else n for i, (s, step, n) in enumerate(zip(start, steps, extents))]
        at = whole.mixed(start), [n if constant or i not in dims else whole.mixed([n])[0] for i, n in enumerate(size)]
        parts = model.partial(whole.op, whole.builder, parts, *at, dims).values
    often = zlib.crc32(f"{name} {shape} {form}".encode()) % 12 == 0
    whole.check(model.merge(whole.op, whole.builder, parts, dims).values, native if often else None)


def test_every_operation_with_tiles_has_a_case() -> None:
    """Named operations have one model, and one case for those of two operands."""
    programs = [Program(name, SHAPES[0], False) for name in CASES]
    tested = {program.line.split()[0].split("(")[0] for program in programs}
    for interface in (Tiling, PartialReduction):
        missing = {op.name for op in MODELS[interface]} - tested - {op.name for op in ops.NAMED}
        assert missing == set()
    reduced = {program.line.split()[0].split("(")[0] for program in programs}
    assert {op.name for op in MODELS[PartialReduction]} <= reduced
