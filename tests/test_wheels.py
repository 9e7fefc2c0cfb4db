"""Each distribution is a pure-Python wheel that holds its package and nothing else."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from environments import FOLDERS, ROOT, build_wheels

PACKAGES = {
    "plait-core": "plait", "plait-testing": "plait_testing", "plait-cli": "plait_cli", "plait-std": "plait_std",
    "plait-tosa": "plait_tosa", "plait-stablehlo": "plait_stablehlo", "plait-tcp": "plait_tcp",
    "plait-linalg": "plait_linalg", "plait-llvm": "plait_llvm", "plait-tm-tensor": "plait_tm_tensor",
    "plait-emulation": "plait_emulation",
    "plait-vhlo": "plait_vhlo", "plait-shardy": "plait_shardy", "plait-linear-algebra": "plait_linear_algebra",
    "plait-blas": "plait_blas", "plait-torch": "plait_torch", "plait-onnx": "plait_onnx", "plait-jax": "plait_jax",
    "plait-ml-program": "plait_ml_program",
}  # fmt: skip
BUILT_ON_STABLEHLO = ("plait-vhlo", "plait-shardy", "plait-linear-algebra", "plait-jax")

DATA = {
    "plait-cli": {"report/page.css", "report/page.html", "report/page.js"},
    "plait-llvm": {"backend/loader.js"},
}
"""Files of a package that are not Python, besides the templates of `plait new`."""
OTHER_GROUPS = {"plait-torch": ("[torch_dynamo_backends]",)}
"""Groups in which other systems look for a distribution's entry point."""


@pytest.mark.parametrize("distribution", FOLDERS)
def test_wheel_holds_the_package_and_nothing_else(distribution: str) -> None:
    folder = FOLDERS[distribution]
    wheel = build_wheels([folder])[folder]
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    package = PACKAGES[distribution]
    tops = {name.split("/")[0] for name in names}
    assert tops == {package, next(top for top in tops if top.endswith(".dist-info"))}
    held = {name for name in names if name.startswith(package + "/")}
    source = ROOT / folder / "src"
    expected = {
        str(path.relative_to(source))
        for path in (source / package).rglob("*")
        if path.is_file() and not any(part == "__pycache__" or part.startswith(".") for part in path.relative_to(source).parts)
    }
    assert held == expected
    data = {name.removeprefix(f"{package}/") for name in held if not name.endswith((".py", ".pyi", "py.typed"))}
    assert {name for name in data if not name.startswith("new/templates/")} == DATA.get(distribution, set())


@pytest.mark.parametrize("distribution", [d for d in FOLDERS if d not in ("plait-core", "plait-testing", "plait-cli")])
def test_plugin_wheel_declares_one_entry_point_for_plait(distribution: str) -> None:
    folder = FOLDERS[distribution]
    archive = zipfile.ZipFile(build_wheels([folder])[folder])
    (entry_points,) = [n for n in archive.namelist() if n.endswith("entry_points.txt")]
    lines = archive.read(entry_points).decode().split()
    others = OTHER_GROUPS.get(distribution, ())
    assert [line for line in lines if line.startswith("[")] == ["[plait]", *others]
    assert lines.count("=") == 1 + len(others)


def test_plugins_depend_on_the_core_and_on_no_edge_dialect() -> None:
    for distribution, folder in FOLDERS.items():
        if distribution in ("plait-core",):
            continue
        archive = zipfile.ZipFile(build_wheels([folder])[folder])
        (metadata,) = [n for n in archive.namelist() if n.endswith(".dist-info/METADATA")]
        text = archive.read(metadata).decode()
        required = [
            line.removeprefix("Requires-Dist: ") for line in text.splitlines()
            if line.startswith("Requires-Dist: ") and "extra ==" not in line
        ]  # fmt: skip
        assert any(line.startswith("plait-core") for line in required)
        edges = ("plait-tosa", "plait-tm-tensor", *(() if distribution in BUILT_ON_STABLEHLO else ("plait-stablehlo",)))
        assert not any(line.startswith(edges) for line in required)
