"""Programs that several targets run, in artifacts and in the cache: the same results, the IR when it is asked for."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import plait
import plait.compilation.compiling
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.runtime.artifact import ArtifactError
from plait.runtime.container import Container, write_container
from plait_cli.main import main

sys.path.append(str(Path(__file__).parent))
from partition_targets import NumPyMachine

MODULES = ("plait_std", "plait_linalg", "plait_tcp", "plait_stablehlo", "plait_llvm")
TEXT = """func.func @main(%x: tensor<?x64xf32>) -> (tensor<?x64xf32>, tensor<?x64xf32>) {
  %w = arith.constant dense<0.25> : tensor<64x64xf32>
  %0 = stablehlo.dot %x, %w : (tensor<?x64xf32>, tensor<64x64xf32>) -> tensor<?x64xf32>
  %1 = stablehlo.tanh %0 {plait.target = "interpret"} : tensor<?x64xf32>
  %2 = stablehlo.add %1, %0 : tensor<?x64xf32>
  return %2, %x : tensor<?x64xf32>, tensor<?x64xf32>
}
"""
X = np.linspace(-1, 1, 192, dtype=np.float32).reshape(3, 64)
SPLIT: dict[str, Any] = {"target": "llvm", "fallback": "interpret"}


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    for module in MODULES:
        pytest.importorskip(module)
    path = tmp_path_factory.mktemp("parts") / "m.plait"
    plait.compile(TEXT, **SPLIT).save(path)
    return path


def assert_computes(executable: Any) -> None:
    summed, same = executable(X)
    product = X @ np.full((64, 64), 0.25, np.float32)
    np.testing.assert_allclose(summed, np.tanh(product) + product, rtol=1e-4, atol=1e-5)
    np.testing.assert_array_equal(same, X)


def test_what_is_loaded_computes_the_same(saved: Path, tmp_path: Path) -> None:
    loaded: Any = plait.load(saved, threads=2)
    assert [(part.name, part.target) for part in loaded.parts] == [
        ("main_llvm", "llvm"), ("main_interpret", "interpret"), ("main_llvm_0", "llvm"),
    ]  # fmt: skip
    assert loaded.signature.names == ("x",) and loaded.threads in (1, 2)
    assert_computes(loaded)
    again = tmp_path / "again.plait"
    loaded.save(again)
    assert again.read_bytes() == saved.read_bytes()


def test_the_members_of_parts_are_in_folders(saved: Path) -> None:
    container = Container(saved)
    manifest = json.loads(bytes(container.read("manifest.json")))
    assert manifest["version"] == 3 and manifest["target"] == "parts"
    assert {"parts/0/code.o", "parts/1/module.mlirbc", "parts/2/code.o"} <= set(container.names)
    assert manifest["program"]["returned"] == [3, 0]


def test_parts_in_native_code_may_be_for_several_processors(tmp_path: Path, saved: Path) -> None:
    path = tmp_path / "levels.plait"
    plait.compile(TEXT, **SPLIT).save(path, cpus=["native", "native"])
    assert "parts/0/code/1.o" in Container(path).names
    assert_computes(plait.load(path))


@pytest.mark.parametrize("wrong", [
    {"returned": [9, 0]}, {"returned": [-1]}, {"parts": []}, {"parts": 3}, {"returned": ["x"]},
])  # fmt: skip
def test_a_wrong_manifest_is_refused(saved: Path, tmp_path: Path, wrong: dict[str, Any]) -> None:
    container, path = Container(saved), tmp_path / "wrong.plait"
    manifest = json.loads(bytes(container.read("manifest.json")))
    manifest["program"].update(wrong)
    members = [(name, container.read(name)) for name in container.names if name != "manifest.json"]
    write_container(path, [("manifest.json", json.dumps(manifest).encode()), *members])
    with pytest.raises(ArtifactError, match=r"manifest\.json is malformed"):
        plait.load(path)


def test_a_target_that_cannot_save_is_named(tmp_path: Path, saved: Path) -> None:
    ctx = Context(plugins=[*[import_module(f"{name}.plugin") for name in MODULES], NumPyMachine])
    text = TEXT.replace("?x64", "3x64").replace('{plait.target = "interpret"}', '{plait.target = "numpy"}')
    executable = plait.compile(text, target=["llvm", "numpy"], context=ctx)
    with pytest.raises(DiagnosticError, match="the part 'main_numpy' of 'main', for the target 'numpy', cannot be saved"):
        executable.save(tmp_path / "m.plait")
    assert not list(tmp_path.iterdir())


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, saved: Path) -> list[Any]:
    """The parts that are compiled, not loaded, with an empty cache in use."""
    monkeypatch.setenv("PLAIT_CACHE", "1")
    monkeypatch.setenv("PLAIT_CACHE_DIR", str(tmp_path / "cache"))
    found: list[Any] = []
    compile_one = plait.compilation.compiling._compile

    def counted(*arguments: Any, **options: Any) -> Any:
        found.append(arguments[2])
        return compile_one(*arguments, **options)

    monkeypatch.setattr(plait.compilation.compiling, "_compile", counted)
    return found


def test_the_cache_keeps_programs_of_several_targets(compilations: list[Any]) -> None:
    assert_computes(plait.compile(TEXT, **SPLIT))
    assert compilations == ["llvm", "interpret", "llvm"]
    second: Any = plait.compile(TEXT, **SPLIT)
    assert_computes(second)
    assert len(compilations) == 3
    assert "call @main_interpret" in second.ir("parts") and "llvm.func" in second.parts[0].executable.ir("llvm")
    assert len(compilations) == 6  # once, for the IR
    plait.compile(TEXT)
    plait.compile(TEXT, target=["interpret", "llvm"])
    assert compilations[6:] == ["llvm", "interpret"]  # other options, other programs


def test_a_program_that_one_of_the_targets_takes_is_kept(compilations: list[Any]) -> None:
    text = TEXT.replace('{plait.target = "interpret"} ', "")
    for _ in range(2):
        assert_computes(plait.compile(text, **SPLIT))
    assert compilations == ["llvm"]


def test_the_command_line_uses_the_cache(
    compilations: list[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # fmt: skip
    path = tmp_path / "m.mlir"
    path.write_text(TEXT)
    command = ["run", str(path), "--fallback=interpret", "--input=1x64xf32=0.5"]
    outputs: list[str] = []
    for _ in range(2):
        assert _exit_code(command) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1] and "1x64xf32=" in outputs[0]
    assert compilations == ["llvm", "interpret", "llvm"]
    assert _exit_code([*command, "--trace=t.json"]) == 1
    assert "--trace is for one target" in capsys.readouterr().err


def _exit_code(arguments: list[str]) -> int:
    with pytest.raises(SystemExit) as done:
        main(arguments)
    return int(done.value.code or 0)
