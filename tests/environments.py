"""The environments that prove that plugins are real: which distributions each has, which tests it runs.

python tests/environments.py install NAME    install the wheels of the environment, all ours by file
python tests/environments.py test NAME       run its tests
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHEELS = ROOT / "build" / "wheels"

FOLDERS = {
    "plait-core": "core", "plait-testing": "testing", "plait-cli": "cli", "plait-std": "plugins/std",
    "plait-tosa": "plugins/tosa", "plait-stablehlo": "plugins/stablehlo", "plait-tcp": "plugins/tcp",
    "plait-linalg": "plugins/linalg", "plait-llvm": "plugins/llvm-backend", "plait-tm-tensor": "plugins/tm-tensor",
    "plait-emulation": "plugins/emulation",
    "plait-vhlo": "plugins/vhlo", "plait-shardy": "plugins/shardy", "plait-linear-algebra": "plugins/linear-algebra",
    "plait-blas": "plugins/blas", "plait-torch": "plugins/torch", "plait-onnx": "plugins/onnx",
    "plait-jax": "plugins/jax", "plait-ml-program": "plugins/ml-program",
}  # fmt: skip
MODULES = {
    "plait-std": "plait_std", "plait-tosa": "plait_tosa", "plait-stablehlo": "plait_stablehlo",
    "plait-tcp": "plait_tcp", "plait-linalg": "plait_linalg", "plait-llvm": "plait_llvm",
    "plait-tm-tensor": "plait_tm_tensor", "plait-emulation": "plait_emulation", "plait-vhlo": "plait_vhlo",
    "plait-shardy": "plait_shardy", "plait-linear-algebra": "plait_linear_algebra",
    "plait-blas": "plait_blas", "plait-torch": "plait_torch", "plait-onnx": "plait_onnx", "plait-jax": "plait_jax",
    "plait-ml-program": "plait_ml_program",
}  # fmt: skip
THIRD_PARTY = "tests/plugins/sunny"


@dataclass(frozen=True)
class Environment:
    """The distributions of an environment beside core, testing and cli, the test folders that it runs, and the
    distributions that the conformance kit checks: each in the smallest environment that has it."""

    plugins: tuple[str, ...]
    tests: tuple[str, ...]
    extra: tuple[str, ...] = ()
    conformance: tuple[str, ...] = ()

    @property
    def distributions(self) -> list[str]:
        return ["plait-core", "plait-testing", "plait-cli", *self.plugins]

    @property
    def absent(self) -> list[str]:
        """The distributions of ours that must not be there."""
        return [name for name in MODULES if name not in self.plugins]


_LOWER = ("plait-std", "plait-tcp", "plait-linalg", "plait-llvm")
_STABLEHLO = ("plait-stablehlo", "plait-vhlo", "plait-shardy", "plait-linear-algebra")
_EVERYTHING = ("core/tests", "testing/tests", "cli/tests", "plugins", "tests")
ENVIRONMENTS = {
    "core": Environment(
        (), ("core/tests", "testing/tests", "cli/tests", "tests/isolation"), conformance=("plait-core",)
    ),
    "core-std": Environment(("plait-std",), ("plugins/std/tests", "tests/isolation"), conformance=("plait-std",)),
    "tosa": Environment(
        (*_LOWER, "plait-tosa"),
        ("plugins/tosa/tests", "tests/isolation", "tests/models"),
        conformance=("plait-tosa", "plait-tcp", "plait-linalg"),
    ),
    "stablehlo": Environment(
        (*_LOWER, *_STABLEHLO),
        (
            "plugins/stablehlo/tests",
            "plugins/vhlo/tests",
            "plugins/shardy/tests",
            "plugins/linear-algebra/tests",
            "tests/isolation",
            "tests/models",
        ),
        conformance=_STABLEHLO,
    ),
    "oracles": Environment(tuple(MODULES), _EVERYTHING, (THIRD_PARTY,)),
    "exhaustive": Environment(tuple(MODULES), _EVERYTHING, (THIRD_PARTY,)),
    "torch": Environment(
        (*_LOWER, "plait-torch", "plait-ml-program"), ("plugins/torch/tests", "tests/test_torch_examples.py")
    ),
    "cross": Environment(tuple(MODULES), ("tests/cross",)),
    "libraries": Environment(
        (*_LOWER, *_STABLEHLO, "plait-blas"), ("plugins/blas/tests", "tests/test_native_functions.py"), (THIRD_PARTY,)
    ),
    "onnx": Environment((*_LOWER, "plait-onnx"), ("plugins/onnx/tests",)),
    "all": Environment(
        tuple(MODULES),
        (
            "cli/tests",
            "plugins/tcp/tests",
            "plugins/linalg/tests",
            "plugins/llvm-backend/tests",
            "plugins/tm-tensor/tests",
            "plugins/emulation/tests",
            "plugins/blas/tests",
            "plugins/torch/tests",
            "plugins/onnx/tests",
            "plugins/jax/tests",
            "plugins/ml-program/tests",
            "tests",
        ),
        (THIRD_PARTY,),
        conformance=(
            "plait-core",
            "plait-llvm",
            "plait-tm-tensor",
            "plait-emulation",
            "plait-blas",
            "plait-torch",
            "plait-onnx",
            "plait-jax",
            "plait-ml-program",
            "sunny",
        ),
    ),
}


def _digest(folder: Path) -> str:
    """What the wheel of a folder is made from, as a hash."""
    digest = hashlib.sha256()
    for path in sorted([folder / "pyproject.toml", *folder.glob("src/**/*")]):
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def build_wheels(folders: list[str]) -> dict[str, Path]:
    """The wheel of each folder, built where its sources have changed."""
    wheels: dict[str, Path] = {}
    todo: list[str] = []
    for folder in folders:
        target = WHEELS / _digest(ROOT / folder)
        found = list(target.glob("*.whl"))
        if found:
            wheels[folder] = found[0]
        else:
            todo.append(folder)
    builds = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]
    if not find_spec("hatchling"):
        builds = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", ".", "-w"]  # installs it for each wheel

    def build(folder: str) -> Path:
        target = WHEELS / _digest(ROOT / folder)
        subprocess.run([*builds, str(target)], check=True, cwd=ROOT / folder, stdout=subprocess.DEVNULL)
        return next(target.glob("*.whl"))

    with ThreadPoolExecutor(os.cpu_count()) as workers:
        wheels.update(zip(todo, workers.map(build, todo)))
    return wheels


def install(name: str) -> None:
    """Install the environment's wheels in one call, ours by file, so that no name of ours is looked up anywhere."""
    environment = ENVIRONMENTS[name]
    folders = [FOLDERS[d] for d in environment.distributions]
    wheels = build_wheels([*folders, *environment.extra])
    requirements = [f"{path.name.split('-')[0].replace('_', '-')} @ {path.as_uri()}" for path in wheels.values()]
    pip = [sys.executable, "-m", "pip"]
    names = [requirement.split(" @ ")[0] for requirement in requirements]
    subprocess.run([*pip, "uninstall", "-q", "-y", *names], check=True, stderr=subprocess.DEVNULL)
    subprocess.run([*pip, "install", "-q", "--no-compile", *requirements], check=True)


def test(name: str, arguments: list[str]) -> int:
    """Run the environment's tests; return pytest's exit code."""
    environment = ENVIRONMENTS[name]
    folders = [folder for folder in environment.tests if (ROOT / folder).exists()]
    variables = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    variables["PLAIT_TEST_ENVIRONMENT"] = name
    kit = [f"--plait-conformance={distribution}" for distribution in environment.conformance]
    chosen = ["-m", "not exhaustive"]  # unless `arguments` choose again
    workers = ["-n", "auto", "--maxprocesses=4", "--dist=worksteal"]
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *workers]
    command = [*pytest, *chosen, *kit, *folders, *arguments]
    return subprocess.run(command, cwd=ROOT, env=variables, check=False).returncode


def main() -> int:
    if len(sys.argv) < 3 or sys.argv[1] not in ("install", "test") or sys.argv[2] not in ENVIRONMENTS:
        print(__doc__, file=sys.stderr)
        return 2
    if sys.argv[1] == "install":
        install(sys.argv[2])
        return 0
    return test(sys.argv[2], sys.argv[3:])


if __name__ == "__main__":
    sys.exit(main())
