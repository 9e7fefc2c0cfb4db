"""`plait` takes files of ONNX: it runs them, says what of them is supported, and which plugin is missing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx_models import F, constant, graph, info, model, node


def plait(*arguments: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "plait_cli.main", *map(str, arguments)]
    environment = {**os.environ, **variables}
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300, env=environment)


@pytest.fixture
def layer(tmp_path: Path) -> Path:
    """The file of a layer for any number of rows."""
    weights = constant("w", np.ones((4, 2), np.float32))
    nodes = [node("Relu", ["x"], ["y"]), node("Gemm", ["y", "w"], ["z"])]
    path = tmp_path / "layer.onnx"
    onnx.save(model(graph(nodes, [info("x", F, ["N", 4])], [info("z", F, ["N", 2])], [weights])), path)
    return path


def test_files_are_run(layer: Path) -> None:
    done = plait("run", layer, "--input=1x4xf32=1 2 -3 4", "--expected-output=1x2xf32=7 7")
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_is_supported_is_listed_by_operator_types_and_shapes(layer: Path) -> None:
    done = plait("models", "check", layer)
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["onnx.Gemm", "f32", "dynamic", "1", "yes"] in rows and ["onnx.Constant", "f32", "static", "1", "yes"] in rows
    found = json.loads(plait("models", "check", layer, "--json").stdout)
    assert found["supported"] and {"onnx.Gemm", "onnx.Relu"} <= {one["operation"] for one in found["operations"]}


def test_what_is_not_supported_is_listed_beside_the_rest(tmp_path: Path) -> None:
    nodes = [
        node("Foo", ["x"], ["y"], name="first"), node("StringConcat", ["x", "x"], ["z"], name="second"),
        node("Foo", ["x"], ["v"], name="third"), node("Relu", ["y"], ["w"], name="fourth"), node("Abs", ["x"], ["a"]),
    ]  # fmt: skip
    outputs = [info("w", F, ["N"]), info("a", F, ["N"])]
    onnx.save(model(graph(nodes, [info("x", F, ["N"])], outputs)), tmp_path / "odd.onnx")
    done = plait("models", "check", tmp_path / "odd.onnx")
    assert done.returncode == 1
    rows = [line.split() for line in done.stdout.splitlines()]
    assert rows[1] == ["onnx.Foo", "f32", "dynamic", "2", "no"] and ["onnx.Abs", "f32", "dynamic", "1", "yes"] in rows
    assert "'onnx.Foo' is not supported: plait-onnx does not know it, in node 'first', node 'third'\n" in done.stdout
    assert "'onnx.StringConcat' is not supported: strings are not supported, in node 'second'\n" in done.stdout
    assert "'onnx.Relu' is not supported: it needs results of what is not supported, in node 'fourth'\n" in done.stdout
    assert "4 of 5 operations are not supported" in done.stdout
    found = json.loads(plait("models", "check", tmp_path / "odd.onnx", "--json").stdout)
    assert [one["supported"] for one in found["operations"]] == [False, False, False, True]


def test_the_plugin_that_is_missing_is_named(layer: Path) -> None:
    done = plait("run", layer, PLAIT_DISABLE_PLUGINS="onnx")
    assert done.returncode != 0 and done.stderr.endswith("help: pip install plait-onnx\n"), done.stderr
