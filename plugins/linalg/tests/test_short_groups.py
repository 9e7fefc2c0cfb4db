"""Reductions of short groups, spread over whole rows, compute what they computed, interpreted and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.context import Context
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

COMBINERS = {
    "f32": ("arith.addf", "arith.maximumf"),
    "f64": ("arith.addf", "arith.mulf", "arith.minimumf"),
    "i32": ("arith.addi", "arith.maxsi", "arith.muli", "arith.xori"),
}
TYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32}


SPLIT = """
    func.func @main(%x: tensor<?x?x?xELEMENT>, %init: ELEMENT, %c: index) -> (tensor<?x?x?xELEMENT>, tensor<?x3xELEMENT>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = tensor.dim %x, %c0 : tensor<?x?x?xELEMENT>
      %r = tensor.dim %x, %c1 : tensor<?x?x?xELEMENT>
      %s = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [%n, %r, 3, %c]
          : tensor<?x?x?xELEMENT> into tensor<?x?x3x?xELEMENT>
      %e = tensor.empty(%n) : tensor<?x3xELEMENT>
      %f = linalg.fill ins(%init : ELEMENT) outs(%e : tensor<?x3xELEMENT>) -> tensor<?x3xELEMENT>
      %0 = linalg.generic {indexing_maps = [affine_map<(n, r, g, c) -> (n, r, g, c)>, affine_map<(n, r, g, c) -> (n, g)>],
          iterator_types = ["parallel", "reduction", "parallel", "reduction"]}
          ins(%s : tensor<?x?x3x?xELEMENT>) outs(%f : tensor<?x3xELEMENT>) {
      ^bb0(%a: ELEMENT, %out: ELEMENT):
        %y = COMBINER %out, %a : ELEMENT
        linalg.yield %y : ELEMENT
      } -> tensor<?x3xELEMENT>
      %ex = tensor.empty(%n, %r, %c) : tensor<?x?x3x?xELEMENT>
      %1 = linalg.generic {indexing_maps = [affine_map<(n, r, g, c) -> (n, r, g, c)>,
          affine_map<(n, r, g, c) -> (n, g)>, affine_map<(n, r, g, c) -> (n, r, g, c)>],
          iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
          ins(%s, %0 : tensor<?x?x3x?xELEMENT>, tensor<?x3xELEMENT>) outs(%ex : tensor<?x?x3x?xELEMENT>) {
      ^bb0(%a: ELEMENT, %b: ELEMENT, %out: ELEMENT):
        %y = AGAIN %a, %b : ELEMENT
        linalg.yield %y : ELEMENT
      } -> tensor<?x?x3x?xELEMENT>
      %flat = tensor.collapse_shape %1 [[0], [1], [2, 3]] : tensor<?x?x3x?xELEMENT> into tensor<?x?x?xELEMENT>
      return %flat, %0 : tensor<?x?x?xELEMENT>, tensor<?x3xELEMENT>
    }"""
"""A program that splits channels, of which neither the number nor that of neighbours in a group is known."""


def split(element: str, combiner: str) -> str:
    again = {"f": "arith.subf", "i": "arith.subi"}[element[0]]
    return SPLIT.replace("ELEMENT", element).replace("COMBINER", combiner).replace("AGAIN", again)


def normalized(sizes: tuple[int, int, int, int], element: str, combiner: str, keeps_ones: bool) -> str:
    """A program that reduces the groups of rows, combines the rows with the results, and reduces again."""
    n, r, g, c = sizes
    x, s = f"tensor<{n}x{r}x{g}x{c}x{element}>", f"tensor<{n}x{g}x{element}>"
    small = f"tensor<{n}x1x{g}x1x{element}>" if keeps_ones else s
    read = "(d0, 0, d2, 0)" if keeps_ones else "(d0, d2)"
    whole, groups, used = (f"affine_map<(d0, d1, d2, d3) -> {e}>" for e in ("(d0, d1, d2, d3)", "(d0, d2)", read))
    kinds = '["parallel", "reduction", "parallel", "reduction"]'
    expand = f"%1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [{n}, 1, {g}, 1] : {s} into {small}"
    again = {"f": "arith.subf", "i": "arith.subi"}[element[0]]
    return f"""
    func.func @main(%x: {x}, %init: {element}) -> ({s}, {x}, {s}) {{
      %e = tensor.empty() : {s}
      %f = linalg.fill ins(%init : {element}) outs(%e : {s}) -> {s}
      %0 = linalg.generic {{indexing_maps = [{whole}, {groups}], iterator_types = {kinds}}}
          ins(%x : {x}) outs(%f : {s}) {{
      ^bb0(%a: {element}, %out: {element}):
        %y = {combiner} %out, %a : {element}
        linalg.yield %y : {element}
      }} -> {s}
      {expand if keeps_ones else ""}
      %ex = tensor.empty() : {x}
      %2 = linalg.generic {{indexing_maps = [{whole}, {used}, {whole}],
          iterator_types = ["parallel", "parallel", "parallel", "parallel"]}}
          ins(%x, {"%1" if keeps_ones else "%0"} : {x}, {small}) outs(%ex : {x}) {{
      ^bb0(%a: {element}, %b: {element}, %out: {element}):
        %y = {again} %a, %b : {element}
        linalg.yield %y : {element}
      }} -> {x}
      %3 = linalg.generic {{indexing_maps = [{whole}, {groups}, {groups}], iterator_types = {kinds}}}
          ins(%2, %0 : {x}, {s}) outs(%f : {s}) {{
      ^bb0(%a: {element}, %b: {element}, %out: {element}):
        %t = {again} %b, %a : {element}
        %y = {combiner} %out, %t : {element}
        linalg.yield %y : {element}
      }} -> {s}
      return %0, %2, %3 : {s}, {x}, {s}
    }}"""


def arguments(sizes: tuple[int, ...], element: str, combiner: str, seed: int) -> list[Any]:
    """Numbers whose differences with twice what they combine to do not cancel, and whose products are finite."""
    rng = np.random.default_rng(seed)
    if element == "i32":
        return [rng.integers(-99, 99, sizes, np.int32), np.int32(rng.integers(-9, 9))]
    limits = (1.0, 1.001) if combiner == "arith.mulf" else (0.9, 1.1)
    return [rng.uniform(*limits, sizes).astype(TYPES[element]), TYPES[element](rng.uniform(*limits))]


def assert_same(found: Any, expected: Any, element: str) -> None:
    for one, other in zip(found, expected, strict=True):
        if element == "i32":
            np.testing.assert_array_equal(one, other)
        else:
            np.testing.assert_allclose(one, other, rtol=1e-4 if element == "f32" else 1e-9, atol=1e-4)


@st.composite
def cases(draw: st.DrawFn) -> tuple[tuple[int, int, int, int], str, str, bool, int]:
    element = draw(st.sampled_from(sorted(COMBINERS)))
    sizes = (draw(st.integers(1, 3)), draw(st.integers(1, 40)), draw(st.integers(1, 17)), draw(st.integers(1, 9)))
    return sizes, element, draw(st.sampled_from(COMBINERS[element])), draw(st.booleans()), draw(st.integers(0, 999))


@settings(max_examples=40, deadline=None)
@given(cases(), st.sampled_from((128, 256, 512)))
def test_spread_groups_compute_the_same(case: tuple[Any, str, str, bool, int], bits: int) -> None:
    sizes, element, combiner, keeps_ones, seed = case
    ctx = Context.from_environment()
    module = parse_module(normalized(sizes, element, combiner, keeps_ones), ctx)
    given = arguments(sizes, element, combiner, seed)
    expected = Interpreter(module, ctx).run("main", *given)
    text = f"linalg-collapse-loops{{vector-bits={bits}}},canonicalize,cse"
    PassManager(ctx).run(Pipeline.parse(text, ctx), module)
    verify(module, ctx)
    assert_same(Interpreter(module, ctx).run("main", *given), expected, element)


@settings(max_examples=12, deadline=None)
@given(cases())
def test_compiled_groups_compute_the_same(case: tuple[Any, str, str, bool, int]) -> None:
    sizes, element, combiner, keeps_ones, seed = case
    text, given = normalized(sizes, element, combiner, keeps_ones), arguments(sizes, element, combiner, seed)
    expected = plait.compile(text, target="interpret")(*given)
    assert_same(plait.compile(text)(*given), expected, element)


@pytest.mark.parametrize(("sizes", "spread"), [((1, 64, 8, 4), True), ((1, 4, 8, 4), False), ((1, 64, 8, 32), False)])
def test_groups_are_spread_where_they_are_short_and_rows_are_many(sizes: Any, spread: bool) -> None:
    ctx = Context.from_environment()
    module = parse_module(normalized(sizes, "f32", "arith.addf", False), ctx)
    PassManager(ctx).run(Pipeline.parse("linalg-collapse-loops{vector-bits=512}", ctx), module)
    n, r, g, c = sizes
    assert (f"tensor<{n}x{r}x{g * c}xf32>" in str(module)) is spread


KINDS = st.sampled_from([(element, combiner) for element in sorted(COMBINERS) for combiner in COMBINERS[element]])
SIZES = st.lists(st.tuples(*[st.integers(1, most) for most in (3, 40, 70)]), min_size=1, max_size=4)


def check_groups_of_unknown_length(kind: tuple[str, str], sizes: list[Any], seed: int) -> None:
    text = split(*kind)
    compiled, interpreted = plait.compile(text), plait.compile(text, target="interpret")
    for n, r, c in sizes:
        x, init = arguments((n, r, 3 * c), *kind, seed)
        assert_same(compiled(x, init, c), interpreted(x, init, c), kind[0])


@settings(max_examples=4)
@given(KINDS, SIZES, st.integers(0, 999))
def test_groups_of_unknown_length_compute_the_same(kind: tuple[str, str], sizes: list[Any], seed: int) -> None:
    check_groups_of_unknown_length(kind, sizes, seed)


@pytest.mark.exhaustive
@settings(max_examples=40)
@given(KINDS, SIZES, st.integers(0, 999))
def test_many_groups_of_unknown_length_compute_the_same(kind: tuple[str, str], sizes: list[Any], seed: int) -> None:
    check_groups_of_unknown_length(kind, sizes, seed)


@pytest.mark.parametrize("is_split", [True, False])
def test_groups_of_unknown_length_are_spread_if_a_dimension_was_split(is_split: bool) -> None:
    ctx = Context.from_environment()
    text = split("f32", "arith.addf")
    if not is_split:
        text = text.replace("@main(", "@main(%s: tensor<?x?x3x?xf32>, ").replace("%s = tensor", "%unused = tensor")
    module = parse_module(text, ctx)
    joined = "[[0], [1], [2, 3]] : tensor<?x?x3x?xf32> into tensor<?x?x?xf32>"
    before = str(module).count(joined)
    PassManager(ctx).run(Pipeline.parse("linalg-collapse-loops{vector-bits=512}", ctx), module)
    assert (str(module).count(joined) > before) is is_split
