"""Nested signatures: what a call takes and returns as tuples, lists, dictionaries and what is fixed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait.runtime import ArgumentError
from plait.runtime.structure import Structure, from_paths, steps_of

STATED = """
func.func @main(%x: tensor<2xf32>, %w: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    attributes {plait.structure = "(*, {'w': *, 'b': [*]}, 'train') -> {'y': *, 'parts': (*, 'sum', None)}"} {
  %0 = arith.mulf %x, %w : tensor<2xf32>
  %1 = arith.addf %0, %b : tensor<2xf32>
  return %1, %0 : tensor<2xf32>, tensor<2xf32>
}
"""
X, W, B = (np.array(values, np.float32) for values in ([1, 2], [3, 4], [5, 6]))


def lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: lists(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(lists(one) for one in value)
    return value.tolist() if isinstance(value, np.ndarray) else value


@pytest.mark.parametrize("target", ["interpret", "llvm"])
def test_a_stated_structure_is_taken_and_returned(target: str) -> None:
    run = plait.compile(STATED, target=target).structured()
    expected = {"y": [8, 14], "parts": ([3, 8], "sum", None)}
    assert lists(run(X, {"b": [B], "w": W}, "train")) == expected
    assert lists(run.session()(X, {"b": (B,), "w": W}, "train")) == expected
    assert lists(run.executable(X, W, B)) == ([8, 14], [3, 8])


@pytest.mark.parametrize(("arguments", "message"), [
    ((X, {"b": [B], "w": W}, "test"), "argument #2: the program was compiled for 'train', got 'test'"),
    ((X, {"b": B, "w": W}, "train"), r"argument #1\['b'\]: expected a sequence of 1, got a ndarray"),
    ((X, {"b": [B, B], "w": W}, "train"), r"argument #1\['b'\]: expected a sequence of 1, got 2"),
    ((X, {"w": W}, "train"), "argument #1: expected a mapping with the keys 'w', 'b'"),
    ((X,), "3 arguments expected, got 1"),
])  # fmt: skip
def test_another_structure_is_refused(arguments: Any, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        plait.compile(STATED).structured()(*arguments)


def test_artifacts_keep_the_structure(tmp_path: Path) -> None:
    plait.compile(STATED).save(tmp_path / "m.plait")
    run = plait.load(tmp_path / "m.plait").structured()
    assert lists(run(X, {"b": [B], "w": W}, "train"))["y"] == [8, 14]


FRONTENDS = {
    "jax": """
func.func @main(%arg0: tensor<2xf32> {jax.arg_info = "p['w'][0]"}, %arg1: tensor<2xf32> {jax.arg_info = "x"})
    -> (tensor<2xf32> {jax.result_info = "result['y']"}, tensor<2xf32> {jax.result_info = "result['z'][0]"}) {
  %0 = arith.addf %arg0, %arg1 : tensor<2xf32>
  return %0, %arg0 : tensor<2xf32>, tensor<2xf32>
}""",
    "jax locations": """
func.func @main(%arg0: tensor<2xf32> loc("p['w'][0]"), %arg1: tensor<2xf32> loc("x"))
    -> (tensor<2xf32> {jax.result_info = "result['y']"}, tensor<2xf32> {jax.result_info = "result['z'][0]"}) {
  %0 = arith.addf %arg0, %arg1 : tensor<2xf32>
  return %0, %arg0 : tensor<2xf32>, tensor<2xf32>
}""",
    "tensorflow": """
func.func @main(%arg0: tensor<2xf32> {tf_saved_model.index_path = [0, "w", 0]},
                %arg1: tensor<2xf32> {tf_saved_model.index_path = [1]})
    -> (tensor<2xf32> {tf_saved_model.index_path = ["y"]}, tensor<2xf32> {tf_saved_model.index_path = ["z", 0]}) {
  %0 = arith.addf %arg0, %arg1 : tensor<2xf32>
  return %0, %arg0 : tensor<2xf32>, tensor<2xf32>
}""",
}


@pytest.mark.parametrize("frontend", FRONTENDS)
def test_what_frontends_say_of_arguments_and_results(frontend: str) -> None:
    run = plait.compile(FRONTENDS[frontend]).structured()
    assert lists(run({"w": [X]}, W)) == {"y": [4, 6], "z": ([1, 2],)}
    if frontend != "tensorflow":
        assert lists(run({"w": [X]}, x=W)) == lists(run(p={"w": [X]}, x=W))


def test_tuples_are_nested_as_their_types() -> None:
    text = """
    func.func @main(%x: tuple<tensor<2xf32>, tuple<tensor<2xf32>>>) -> tuple<tensor<2xf32>, tensor<2xf32>> {
      %a = stablehlo.get_tuple_element %x[0] : (tuple<tensor<2xf32>, tuple<tensor<2xf32>>>) -> tensor<2xf32>
      %r = stablehlo.tuple %a, %a : tuple<tensor<2xf32>, tensor<2xf32>>
      return %r : tuple<tensor<2xf32>, tensor<2xf32>>
    }
    """
    assert lists(plait.compile(text).structured()((X, (W,)))) == ([1, 2], [1, 2])


def test_flat_functions_have_none() -> None:
    run = plait.compile("func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }")
    with pytest.raises(ValueError, match="'main' takes and returns no nested structures"):
        run.structured()


@pytest.mark.parametrize(("text", "message"), [
    ("(*) -> *", "expected '\\(arguments\\) -> results'"), ("(*, *, *", "malformed structure"),
    ("(*, open('x'), *) -> *", "malformed structure"), ("(*, *) -> (*, *)", "has 2 arguments and 2 results, the"),
])  # fmt: skip
def test_structures_that_do_not_fit_are_refused(text: str, message: str) -> None:
    program = STATED.replace(STATED[STATED.index('"') : STATED.rindex('"') + 1], f'"{text}"')
    with pytest.raises(DiagnosticError, match=message):
        plait.compile(program)


def test_paths_make_structures() -> None:
    assert steps_of("params['w'][0].scale") == ["params", "w", 0, "scale"]
    assert str(from_paths([["a", "x"], ["a", "y"], ["b"]], [[0], [1]])) == "({'x': *, 'y': *}, *) -> (*, *)"
    assert from_paths([["a", 1]], [[]]) is None, "position 0 is missing"
    assert from_paths([["a", "x"], ["b"], ["a", "y"]], [[]]) is None, "the values of `a` are not side by side"
    with pytest.raises(ValueError, match="malformed path"):
        steps_of("a b")
    text = "(*, ['*', *]) -> *"
    assert str(Structure.parse(text)) == text
