"""Winograd's convolution is the convolution, interpreted, decomposed and compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait_linalg.winograd import FILTERINGS

BATCH, CHANNELS, FILTERS, ROWS, COLUMNS = 2, 3, 4, 2, 3


class Case(NamedTuple):
    """A program of the three transformations, the filters, the inputs, and what the convolution is added to."""

    text: str
    shapes: list[tuple[int, ...]]
    filters: Any
    inputs: Any
    sums: Any


def case(fmr: str, high: bool, wide: bool) -> Case:
    m, r, tile = FILTERINGS[fmr].m, FILTERINGS[fmr].r, FILTERINGS[fmr].tile
    height, width = (r if along else 1 for along in (high, wide))
    extents = [tile if along else 1 for along in (high, wide)]
    counts = [count if along else 1 for along, count in ((high, ROWS), (wide, COLUMNS))]
    sizes = [count * m + r - 1 if along else 1 for along, count in zip((high, wide), counts)]
    outputs = [count * m if along else 1 for along, count in zip((high, wide), counts)]
    shapes = [
        (FILTERS, height, width, CHANNELS), (*extents, CHANNELS, FILTERS), (BATCH, *sizes, CHANNELS),
        (*extents, *counts, BATCH, CHANNELS), (*extents, *counts, BATCH, FILTERS), (BATCH, *outputs, FILTERS),
    ]  # fmt: skip
    types = [f"tensor<{'x'.join(map(str, shape))}xf64>" for shape in shapes]
    arguments = ", ".join(f"%{i}: {ty}" for i, ty in enumerate(types))
    steps = "\n".join(
        f"%r{i} = linalg.winograd_{which}_transform fmr({fmr}) "
        f"ins(%{2 * i} : {types[2 * i]}) outs(%{2 * i + 1} : {types[2 * i + 1]}) -> {types[2 * i + 1]}"
        for i, which in enumerate(("filter", "input", "output"))
    )
    returned = f"{types[1]}, {types[3]}, {types[5]}"
    text = f"func.func @main({arguments}) -> ({returned}) {{\n{steps}\nreturn %r0, %r1, %r2 : {returned}\n}}\n"
    rng = np.random.default_rng(0)
    return Case(text, shapes, *[rng.normal(size=shapes[i]) for i in (0, 2, 5)])


def arguments_of(given: Case, products: Any) -> list[Any]:
    unused = [np.full(given.shapes[i], np.nan) for i in (1, 3)]
    return [given.filters, unused[0], given.inputs, unused[1], products, given.sums]


def convolution(given: Case) -> Any:
    _, height, width, _ = given.shapes[0]
    expected = given.sums.copy()
    for i, j in np.ndindex(expected.shape[1:3]):
        window = given.inputs[:, i : i + height, j : j + width, :]
        expected[:, i, j, :] += np.einsum("nhwc,fhwc->nf", window, given.filters)
    return expected


@pytest.mark.parametrize(("high", "wide"), [(True, True), (True, False), (False, True)])
@pytest.mark.parametrize("fmr", FILTERINGS)
def test_transformations_convolve(ctx: Context, fmr: str, high: bool, wide: bool) -> None:
    given = case(fmr, high, wide)
    module = parse_module(given.text, ctx)
    verify(module, ctx)
    nothing = np.zeros(given.shapes[4])
    filters, inputs, _ = Interpreter(module, ctx).run("main", *arguments_of(given, nothing))
    arguments = arguments_of(given, np.einsum("abrsnc,abcf->abrsnf", inputs, filters))
    expected = Interpreter(module, ctx).run("main", *arguments)
    np.testing.assert_allclose(expected[2], convolution(given), rtol=1e-10, atol=1e-12)
    PassManager(ctx).run("linalg-decompose-aggregates", module)
    verify(module, ctx)
    assert "winograd" not in str(module)
    for found, right in zip(Interpreter(module, ctx).run("main", *arguments), expected):
        np.testing.assert_allclose(found, right, rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("fmr", FILTERINGS)
def test_native_code_computes_the_same(fmr: str) -> None:
    pytest.importorskip("llvmlite")
    given = case(fmr, True, True)
    arguments = arguments_of(given, np.random.default_rng(1).normal(size=given.shapes[4]))
    expected = plait.compile(given.text, target="interpret")(*arguments)
    for found, right in zip(plait.compile(given.text)(*arguments), expected):
        np.testing.assert_allclose(found, right, rtol=1e-10, atol=1e-12)


def transform(which: str, fmr: str, given: str, output: str) -> str:
    return (
        f"func.func @main(%x: tensor<{given}xf32>, %y: tensor<{output}xf32>) -> tensor<{output}xf32> {{\n"
        f"%0 = linalg.winograd_{which}_transform fmr({fmr}) ins(%x : tensor<{given}xf32>) "
        f"outs(%y : tensor<{output}xf32>) -> tensor<{output}xf32>\nreturn %0 : tensor<{output}xf32>\n}}\n"
    )


FILTER = transform("filter", "F_4_3", "?x3x1x?", "?x?x?x?")
INPUT = transform("input", "F_4_3", "?x?x?x?", "?x?x?x?x?x?")
LINES = transform("input", "F_2_5", "?x1x?x?", "?x?x?x?x?x?")
OUTPUT = transform("output", "F_4_3", "6x6x?x?x?x?", "?x?x?x?")
COLUMNS_OF_TILES = transform("output", "F_2_5", "6x1x?x?x?x?", "?x?x?x?")


@pytest.mark.parametrize(
    ("text", "given", "output"),
    [
        (FILTER, (8, 3, 1, 5), (6, 1, 5, 8)),
        (INPUT, (2, 14, 10, 5), (6, 6, 3, 2, 2, 5)),
        (INPUT, (2, 17, 2, 5), (6, 6, 3, 0, 2, 5)),  # what no tile covers is not read
        (LINES, (2, 1, 8, 3), (1, 6, 1, 2, 2, 3)),
        (OUTPUT, (6, 6, 3, 2, 2, 5), (2, 12, 8, 5)),
        (COLUMNS_OF_TILES, (6, 1, 3, 4, 2, 5), (2, 6, 4, 5)),
    ],
)
def test_sizes_known_at_run_time(text: str, given: tuple[int, ...], output: tuple[int, ...]) -> None:
    pytest.importorskip("llvmlite")
    rng = np.random.default_rng(0)
    values = [rng.normal(size=shape).astype(np.float32) for shape in (given, output)]
    expected = plait.compile(text, target="interpret")(*values)
    np.testing.assert_allclose(plait.compile(text)(*values), expected, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("target", ["interpret", "llvm"])
@pytest.mark.parametrize(
    ("text", "given", "output", "message"),
    [
        (FILTER, (8, 3, 1, 5), (6, 6, 5, 8), "dimension 1 of the output does not fit the input"),
        (FILTER, (8, 3, 1, 5), (6, 1, 5, 9), "dimension 3 of the output does not fit the input"),
        (INPUT, (2, 14, 10, 5), (6, 6, 4, 2, 2, 5), "dimension 2 of the output does not fit the input"),
        (INPUT, (2, 14, 10, 5), (6, 6, 3, 1, 2, 5), "dimension 3 of the output does not fit the input"),
        (INPUT, (2, 1, 10, 5), (1, 6, 1, 2, 2, 5), "dimension 0 of the output does not fit the input"),
        (INPUT, (2, 1, 10, 5), (6, 6, 0, 2, 2, 5), "dimension 2 of the output does not fit the input"),
        (LINES, (2, 1, 8, 3), (1, 6, 1, 2, 1, 3), "dimension 4 of the output does not fit the input"),
        (OUTPUT, (6, 6, 3, 2, 2, 5), (2, 12, 12, 5), "dimension 2 of the output does not fit the input"),
        (OUTPUT, (6, 6, 3, 2, 2, 1), (2, 12, 8, 5), "dimension 3 of the output does not fit the input"),
        (COLUMNS_OF_TILES, (6, 1, 3, 4, 2, 5), (2, 6, 8, 5), "dimension 2 of the output does not fit the input"),
    ],
)
def test_sizes_that_do_not_fit(
    target: str, text: str, given: tuple[int, ...], output: tuple[int, ...], message: str
) -> None:
    pytest.importorskip("llvmlite")
    with pytest.raises((DiagnosticError, RuntimeError), match=message):
        plait.compile(text, target=target)(np.zeros(given, np.float32), np.zeros(output, np.float32))


@pytest.mark.parametrize(("high", "wide"), [(6, 6), (6, 1), (1, 6), (1, 1)])
def test_extents_of_tiles_known_at_run_time(ctx: Context, high: int, wide: int) -> None:
    module = parse_module(transform("output", "F_4_3", "?x?x2x3x1x1", "?x?x?x?"), ctx)
    output = (1, 8 if high > 1 else 2, 12 if wide > 1 else 3, 1)
    tiles = np.ones((high, wide, 2, 3, 1, 1), np.float32)
    (found,) = Interpreter(module, ctx).run("main", tiles, np.zeros(output, np.float32))
    assert found.shape == output
    with pytest.raises(DiagnosticError, match="dimension 0 of the input is neither 6 nor 1"):
        Interpreter(module, ctx).run("main", tiles.repeat(4, 0)[:4], np.zeros(output, np.float32))
