"""An environment has what it should and nothing else, and says how to add what is missing."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from environments import ENVIRONMENTS, MODULES
from plait.plugins import known

NAME = os.environ.get("PLAIT_TEST_ENVIRONMENT")
pytestmark = pytest.mark.skipif(NAME is None, reason="runs in the environments of tox")
ENVIRONMENT = ENVIRONMENTS[NAME or "all"]

SAMPLES = {
    "plait-std": "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  return %x : tensor<2xf32>\n}\n",
    "plait-tosa": "%0 = tosa.abs %x : (tensor<2xf32>) -> tensor<2xf32>\n",
    "plait-stablehlo": "%0 = stablehlo.abs %x : tensor<2xf32>\n",
    "plait-tcp": "%0 = tcp.unary abs %x : tensor<2xf32>\n",
    "plait-linalg": "%0 = linalg.index 0 : index\n",
    "plait-llvm": "%0 = llvm.mlir.undef : i32\n",
    "plait-tm-tensor": "tm_tensor.yield\n",
    "plait-vhlo": '%0 = "vhlo.abs_v1"(%x) : (f32) -> f32\n',
    "plait-shardy": 'sdy.mesh @m = <["x"=1]>\n',
    "plait-torch": "%0 = torch.constant.int 1\n",
    "plait-onnx": '%0 = "onnx.Abs"(%x) : (tensor<2xf32>) -> tensor<2xf32>\n',
    "plait-ml-program": "ml_program.global private @g : tensor<2xf32>\n",
}
PASSES = {"plait-emulation": "legalize-types-for-target"}
"""A pass of each distribution that has no dialect."""


def plait(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "plait_cli.main", *arguments], input=text, capture_output=True, text=True, check=False
    )


@cache
def plugins() -> subprocess.CompletedProcess[str]:
    return plait("plugins", "list")


@pytest.mark.parametrize("distribution", ENVIRONMENT.plugins)
def test_present_plugin_is_listed(distribution: str) -> None:
    listed = plugins()
    assert listed.returncode == 0
    assert distribution in listed.stdout
    assert "skipped" not in listed.stdout


@pytest.mark.parametrize("distribution", ENVIRONMENT.absent)
def test_absent_plugin_cannot_be_imported(distribution: str) -> None:
    assert importlib.util.find_spec(MODULES[distribution]) is None


@pytest.mark.parametrize("distribution", [name for name in ENVIRONMENT.absent if name in PASSES])
def test_absent_pass_is_an_error_that_says_how_to_add_it(distribution: str) -> None:
    done = plait("opt", f"--pass-pipeline={PASSES[distribution]}")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert f"pip install {distribution}" in done.stderr


@pytest.mark.parametrize("distribution", [name for name in ENVIRONMENT.absent if known.CATALOG[name].dialects])
def test_absent_dialect_is_an_error_that_says_how_to_add_it(distribution: str) -> None:
    done = plait("opt", text=SAMPLES[distribution])
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "error: " in done.stderr
    assert f"pip install {distribution}" in done.stderr
    assert done.stdout == ""


def test_everything_that_is_installed_is_healthy() -> None:
    done = plait("plugins", "doctor")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif("plait-llvm" in ENVIRONMENT.plugins, reason="the backend is installed")
def test_absent_backend_is_an_error_that_says_how_to_add_it(tmp_path: Path) -> None:
    file = tmp_path / "empty.mlir"
    file.write_text("module {\n}\n")
    done = plait("run", str(file), "--target", "llvm")
    assert done.returncode == 1
    assert "pip install plait-llvm" in done.stderr


def test_version_needs_no_plugin() -> None:
    assert plait("--version").stdout.startswith("plait ")
    assert plait("--help").returncode == 0
