"""Random operators: the same numbers each time and on each target, with the distribution that is asked for."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from onnx_checks import context
from onnx_models import F, graph, info, model, node


def run(made: Any, target: str, *inputs: Any) -> Any:
    return plait.compile(made, target=target, context=context())(*inputs)[0]


NODES = {
    "normal": node("RandomNormal", [], ["y"], shape=[4000], mean=2.0, scale=3.0, seed=1.0),
    "uniform": node("RandomUniform", [], ["y"], shape=[4000], low=-1.0, high=3.0, seed=1.0),
}


@pytest.mark.parametrize("name, mean, spread", [("normal", 2, 3), ("uniform", 1, 4 / 12**0.5)])
def test_numbers_have_their_distribution(name: str, mean: float, spread: float) -> None:
    made = model(graph([NODES[name]], [], [info("y", F, [4000])]))
    found = run(made, "interpret")
    assert abs(found.mean() - mean) < 0.2 and abs(found.std() - spread) < 0.1
    np.testing.assert_allclose(run(made, "llvm"), found, rtol=1e-5, atol=1e-5)


def test_seeds_make_different_numbers() -> None:
    first, second = (
        run(model(graph([node("RandomUniform", [], ["y"], shape=[50], seed=seed)], [], [info("y", F, [50])])), "interpret")
        for seed in (1.0, 2.0)
    )
    assert not np.array_equal(first, second)


def test_nodes_without_a_seed_differ() -> None:
    nodes = [node("RandomNormalLike", ["x"], ["a"]), node("RandomNormalLike", ["x"], ["b"]), node("Sub", ["a", "b"], ["y"])]
    made = model(graph(nodes, [info("x", F, [20])], [info("y", F, [20])]))
    assert np.abs(run(made, "interpret", np.zeros(20, np.float32))).max() > 0


def test_bernoulli_and_multinomial() -> None:
    chance = np.full(4000, 0.3, np.float32)
    made = model(graph([node("Bernoulli", ["x"], ["y"], seed=3.0)], [info("x", F, [4000])], [info("y", F, [4000])]))
    assert abs(run(made, "interpret", chance).mean() - 0.3) < 0.03
    logs = np.log(np.float32([[0.2, 0.5, 0.3]]))
    made = model(graph([node("Multinomial", ["x"], ["y"], sample_size=4000, seed=1.0)], [info("x", F, [1, 3])], [info("y", 6, [1, 4000])]))
    counts = np.bincount(run(made, "interpret", logs)[0], minlength=3) / 4000
    np.testing.assert_allclose(counts, [0.2, 0.5, 0.3], atol=0.03)
