"""Operators on sizes that are known at run time only, at the edges: none, one, and not a whole multiple."""

from __future__ import annotations

import numpy as np
import pytest
from onnx_models import INT, F, compare, constant, graph, info, model, node


def numbers(*shape: int) -> np.ndarray:
    return np.random.default_rng(0).standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize("rows", [0, 1, 3])
def test_slices_backwards_begin_inside(rows: int) -> None:
    listed = {"starts": [2, 1], "ends": [1, -(2**62)], "axes": [0, 1], "steps": [-2, -1]}
    constants = [constant(name, entries) for name, entries in listed.items()]
    made = model(graph([node("Slice", ["x", *listed], ["y"])], [info("x", F, ["n", "m"])], [info("y", F, [None] * 2)], constants))
    compare(made, {"x": numbers(rows, 3)})


@pytest.mark.parametrize("rows", [4, 5])
def test_the_last_of_a_number_of_parts_is_the_smaller_one(rows: int) -> None:
    cut = node("Split", ["x"], ["a", "b"], axis=0, num_outputs=2)
    made = model(graph([cut], [info("x", F, ["n", 2])], [info(name, F, [None, 2]) for name in "ab"]))
    compare(made, {"x": numbers(rows, 2)})


@pytest.mark.parametrize("direction", ["reverse", "bidirectional"])
def test_steps_are_counted_backwards(direction: str) -> None:
    count = 2 if direction == "bidirectional" else 1
    constants = [constant("w", numbers(count, 9, 4)), constant("r", numbers(count, 9, 3))]
    cell = node("GRU", ["x", "w", "r"], ["y", "h"], hidden_size=3, direction=direction)
    inputs, outputs = [info("x", F, ["steps", "batch", 4])], [info("y", F, [None] * 4), info("h", F, [None] * 3)]
    compare(model(graph([cell], inputs, outputs, constants)), {"x": numbers(5, 2, 4)})


@pytest.mark.parametrize("rows", [0, 2])
def test_nothing_is_gathered_where_there_is_nothing(rows: int) -> None:
    indices = np.zeros((1, rows, 1), np.int64)
    inputs = [info("x", F, ["a", "b", "c"]), info("i", INT, ["d", "e", "f"])]
    made = model(graph([node("GatherElements", ["x", "i"], ["y"], axis=2)], inputs, [info("y", F, [None] * 3)]))
    compare(made, {"x": numbers(1, rows, 1), "i": indices})
