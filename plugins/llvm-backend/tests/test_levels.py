"""Artifacts with code for several processors: the best that fits is run, and constants are there once."""

from __future__ import annotations

import json
import platform
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait.runtime.artifact import ArtifactError
from plait.runtime.container import Container, write_container
from plait_llvm.native.machine import TargetError, host_machine, make_machine

pytestmark = pytest.mark.skipif(platform.machine() != "x86_64", reason="levels of x86-64")
LEVELS = ["x86-64-v2", "x86-64-v4", "x86-64-v3"]
BEST_FIRST = ["x86-64-v4", "x86-64-v3", "x86-64-v2"]
WEIGHTS = np.arange(1600, dtype=np.float64)
PROGRAM = f"""
func.func @main(%x: tensor<40x40xf64>) -> tensor<40x40xf64> {{
  %w = arith.constant dense_resource<weights> : tensor<40x40xf64>
  %0 = arith.addf %x, %w : tensor<40x40xf64>
  return %0 : tensor<40x40xf64>
}}
{{-# dialect_resources: {{ builtin: {{ weights: "0x08000000{WEIGHTS.tobytes().hex()}" }} }} #-}}
"""
X = np.ones((40, 40))


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("levels") / "several.plait"
    plait.compile(PROGRAM).save(path, cpus=LEVELS)
    return path


def manifest_of(path: Path) -> Any:
    return json.loads(bytes(Container(path).read("manifest.json")))


def changed(source: Path, path: Path, change: Any) -> Path:
    """A copy of an artifact whose manifest `change` has changed."""
    container, manifest = Container(source), manifest_of(source)
    change(manifest)
    data = [(name, container.read(name)) for name in container.names[1:]]
    write_container(path, [("manifest.json", json.dumps(manifest).encode()), *data])
    return path


def runs_here(cpu: str) -> bool:
    return set(make_machine("", cpu).needed) <= set(host_machine().needed)


def test_the_best_comes_first_and_constants_once(several: Path) -> None:
    manifest = manifest_of(several)
    levels = manifest["program"]["levels"]
    assert manifest["version"] == 2 and [level["cpu"] for level in levels] == BEST_FIRST
    assert manifest["members"] == ["manifest.json", "code/0.o", "code/1.o", "code/2.o", "constants/0"]
    assert [[*level["constants"].values()] for level in levels] == [["constants/0"]] * 3
    codes = [bytes(Container(several).read(level["code"])) for level in levels]
    assert len(set(codes)) == 3


def test_each_level_computes_the_same(several: Path, tmp_path: Path) -> None:
    wanted = WEIGHTS.reshape(40, 40) + 1
    np.testing.assert_array_equal(plait.load(several)(X)[0], wanted)
    for number, cpu in enumerate(BEST_FIRST):
        if runs_here(cpu):
            alone = changed(several, tmp_path / f"{cpu}.plait", lambda m, i=number: m["program"].update(
                levels=[m["program"]["levels"][i]]))  # fmt: skip
            np.testing.assert_array_equal(plait.load(alone)(X)[0], wanted)


def test_a_level_that_does_not_fit_is_passed_over(several: Path, tmp_path: Path) -> None:
    def break_first(manifest: Any) -> None:
        for level in manifest["program"]["levels"][:2]:
            level["features"] += ",+nonesuch"
            level["code"] = "code/2.o"

    loaded = plait.load(changed(several, tmp_path / "old.plait", break_first))
    np.testing.assert_array_equal(loaded(X)[0], WEIGHTS.reshape(40, 40) + 1)


OTHER = "aarch64-unknown-linux-gnu"


def test_code_for_other_triples_is_passed_over(tmp_path: Path) -> None:
    path, again = tmp_path / "both.plait", tmp_path / "again.plait"
    plait.compile(PROGRAM).save(path, cpus=[OTHER, "x86-64-v2"])
    levels = manifest_of(path)["program"]["levels"]
    assert {(level["triple"].partition("-")[0], level["cpu"]) for level in levels} == {("aarch64", ""), ("x86_64", "x86-64-v2")}
    loaded = plait.load(path)
    np.testing.assert_array_equal(loaded(X)[0], WEIGHTS.reshape(40, 40) + 1)
    loaded.save(again)
    assert again.read_bytes() == path.read_bytes()


def test_other_triples_alone_are_refused(tmp_path: Path) -> None:
    plait.compile(PROGRAM).save(tmp_path / "other.plait", cpus=[OTHER])
    with pytest.raises(ArtifactError, match=f"its code is for {OTHER}, this machine is"):
        plait.load(tmp_path / "other.plait")
    with pytest.raises(TargetError, match="addresses of 64 bits, 'wasm32-unknown-unknown' has fewer"):
        plait.compile(PROGRAM).save(tmp_path / "web.plait", cpus=["wasm32-unknown-unknown"])


def test_what_no_level_fits_is_named(several: Path, tmp_path: Path) -> None:
    def break_all(manifest: Any) -> None:
        for level, more in zip(manifest["program"]["levels"], "abc"):
            level["features"] = f"+{more}"

    with pytest.raises(ArtifactError, match=r"lacks: a \(for x86-64-v4\); b \(for x86-64-v3\); c \(for x86-64-v2\)"):
        plait.load(changed(several, tmp_path / "none.plait", break_all))


def test_all_levels_are_saved_again(several: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.plait"
    plait.load(several).save(again)
    assert again.read_bytes() == several.read_bytes()


def test_wrong_names_and_loaded_programs_are_errors(several: Path, tmp_path: Path) -> None:
    with pytest.raises(TargetError, match="did you mean 'x86-64-v3'"):
        plait.compile(PROGRAM).save(tmp_path / "a.plait", cpus=["x86-64-v33"])
    with pytest.raises(DiagnosticError, match="loaded without its program"):
        plait.load(several).save(tmp_path / "a.plait", cpus=["x86-64-v2"])
    assert not (tmp_path / "a.plait").exists()


HALVES = """
func.func @main(%x: tensor<65536xf16>, %y: tensor<200000xf32>) -> (tensor<65536xf32>, tensor<200000xf16>) {
  %0 = arith.extf %x : tensor<65536xf16> to tensor<65536xf32>
  %1 = arith.truncf %y : tensor<200000xf32> to tensor<200000xf16>
  return %0, %1 : tensor<65536xf32>, tensor<200000xf16>
}
"""


def test_halves_are_converted_without_instructions(tmp_path: Path) -> None:
    """x86-64-v2 has none: all f16, and f32 at random and in the middle between two f16."""
    path = tmp_path / "halves.plait"
    plait.compile(HALVES).save(path, cpus=["x86-64-v2"])
    halves = np.arange(65536, dtype=np.uint16).view(np.float16)
    at_random = np.random.default_rng(3).integers(0, 1 << 32, 134464, np.uint32).view(np.float32)
    with np.errstate(invalid="ignore"):
        middle = ((halves.astype(np.float64) + np.roll(halves, 1).astype(np.float64)) / 2).astype(np.float32)
    y = np.concatenate([middle, at_random])
    wide, narrow = plait.load(path)(halves, y)
    np.testing.assert_array_equal(wide, halves.astype(np.float32))
    with np.errstate(over="ignore", invalid="ignore"):
        np.testing.assert_array_equal(narrow, y.astype(np.float16))
    finite = ~np.isnan(wide)
    np.testing.assert_array_equal(np.signbit(wide[finite]), np.signbit(halves[finite]))
