"""`pip install "plait-tosa[llvm]"` is enough to run a model of TOSA natively, nothing of it is too much, and an error
names what is missing. So for every dialect with an extra for a target; wheels, and no index."""

from __future__ import annotations

import os
import sys
from itertools import product
from pathlib import Path

import plait
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))
from environments import FOLDERS, build_wheels
from minimal_environment import MinimalEnvironment
from plait.plugins import known

pytestmark = pytest.mark.skipif(
    os.environ.get("PLAIT_TEST_ENVIRONMENT") not in ("all", "oracles", "exhaustive"), reason="builds wheels: `tox -e all` runs it"
)

_ADD = "module {{\n  func.func @main(%x: {ty}, %y: {ty}) -> {ty} {{\n    {body}\n    return %0 : {ty}\n  }}\n}}\n"
_T, _M = "tensor<2x3xf32>", "tensor<3x3xf32>"
_STABLEHLO = f"%r = stablehlo.reverse %x, dims = [0] : {_T}\n    %s = stablehlo.add %r, %y : {_T}\n    "
MODELS = {
    "plait-stablehlo": (_T, f"{_STABLEHLO}%0 = stablehlo.tanh %s : {_T}"),
    "plait-vhlo": (_T, f"{_STABLEHLO}%0 = stablehlo.tanh %s : {_T}"),
    "plait-shardy": (_T, f'{_STABLEHLO}%0 = sdy.sharding_constraint %s <mesh<["a"=1]>, [{{}}, {{}}]> : {_T}'),
    "plait-linear-algebra": (_M, f"%0 = stablehlo.custom_call @lapack_strsm_ffi(%x, %y) : ({_M}, {_M}) -> {_M}"),
    "plait-tosa": (
        _T,
        f"%r = tosa.reverse %x {{axis = 0 : i32}} : ({_T}) -> {_T}\n    %0 = tosa.add %r, %y : ({_T}, {_T}) -> {_T}",
    ),
    "plait-tcp": (_T, f"%0 = tcp.binary add %x, %y : {_T}"),
    "plait-linalg": (_T, f"%0 = linalg.map {{ arith.addf }} ins(%x, %y : {_T}, {_T}) outs(%x : {_T})"),
    "plait-std": ("f32", "%0 = arith.addf %x, %y : f32"),
    "plait-tm-tensor": (
        _T,
        f"%a = tensor.empty() : tensor<3xf32>\n    %0, %1 = tm_tensor.scan dimension(0) inclusive(true) "
        f"ins(%x : {_T}) outs(%y, %a : {_T}, tensor<3xf32>) {{\n    ^bb0(%p: f32, %q: f32):\n"
        f"      %r = arith.addf %p, %q : f32\n      tm_tensor.yield %r : f32\n    }} -> {_T}, tensor<3xf32>",
    ),
}
"""A program of each distribution with an extra for targets: the type of its arguments and result, and its operation.
That of plait-vhlo is stored as a portable artifact. What is elementwise alone needs no tcp: `generalize` takes it."""


_USUAL = (("plait-stablehlo", "llvm"), ("plait-tosa", "interpret"))
_CASES = [
    pytest.param(*case, marks=() if case in _USUAL else pytest.mark.exhaustive)
    for case in product(MODELS, ("llvm", "interpret"))
]


def _artifact(text: str) -> bytes:
    serialize_portable_artifact = pytest.importorskip("plait_vhlo").serialize_portable_artifact
    return serialize_portable_artifact(plait.parse(text))


@pytest.mark.parametrize(("distribution", "target"), _CASES)
def test_extra_is_enough_and_not_too_much(distribution: str, target: str, tmp_path: Path) -> None:
    wheels = build_wheels(list(FOLDERS.values()))
    ty, body = MODELS[distribution]
    text = _ADD.format(ty=ty, body=body)
    model = tmp_path / "model.mlir"
    model.write_bytes(_artifact(text) if distribution == "plait-vhlo" else text.encode())
    inputs = [f"--input={ty.removeprefix('tensor<').removesuffix('>')}=1"] * 2
    environment = MinimalEnvironment(tmp_path / "env")
    environment.install(wheels, "plait-cli", f"{distribution}[{target}]")
    needed = known.closure(distribution, target)
    assert environment.distributions() == {"plait-cli", *needed}
    done = environment.plait("run", model, f"--target={target}", *inputs)
    assert done.returncode == 0, done.stderr
    said = environment.plait("needs", model, f"--target={target}").stdout
    assert f'pip install "{distribution}[{target}]"\n' in said and "missing:   nothing" in said
    for absent in sorted(needed):
        with environment.without(absent):
            failed = environment.plait("run", model, f"--target={target}", *inputs)
            assert failed.returncode == 1, absent
            assert "Traceback" not in failed.stderr
            assert f"pip install {absent}" in failed.stderr, (absent, failed.stderr)
            if absent == distribution:
                said = environment.plait("needs", model, f"--target={target}").stdout
                assert f"missing:   {absent}\n" in said


def test_distribution_of_everything_brings_everything(tmp_path: Path) -> None:
    environment = MinimalEnvironment(tmp_path / "env", "pytest", "hypothesis")
    environment.install(build_wheels([*FOLDERS.values(), "all"]), "plait")
    assert environment.distributions() == {"plait", *FOLDERS} - {"plait-blas"}  # which needs a library of others
