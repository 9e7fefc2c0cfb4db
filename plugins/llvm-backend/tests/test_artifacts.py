"""Artifacts: what is saved runs as before, in a process of its own too, and a damaged file is refused."""

from __future__ import annotations

import json
import os
import platform
import random
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait.runtime.artifact import ArtifactError
from plait.runtime.container import ALIGNMENT, Container, ContainerError, write_container

LARGE = """
func.func @main(%x: tensor<?x2xf32>, %y: tensor<bf16>) -> (tensor<?x2xf32>, tensor<bf16>, tensor<40x40xf64>) {
  %c = arith.constant dense<0.5> : tensor<40x40xf64>
  %s = arith.addf %c, %c : tensor<40x40xf64>
  %w = arith.constant dense_resource<weights> : tensor<40x40xf64>
  %p = arith.addf %s, %w : tensor<40x40xf64>
  %0 = arith.addf %x, %x : tensor<?x2xf32>
  return %0, %y, %p : tensor<?x2xf32>, tensor<bf16>, tensor<40x40xf64>
}
{-# dialect_resources: { builtin: { weights: "0x08000000HEX" } } #-}
""".replace("HEX", np.arange(1600, dtype=np.float64).tobytes().hex())
CHECKED = """
func.func @main(%n: tensor<2xi32>, %d: tensor<2xi32>) -> tensor<2xi32> {
  %0 = arith.divsi %n, %d : tensor<2xi32>
  return %0 : tensor<2xi32>
}
"""
LOOP = """
func.func @main(%x: tensor<f32>, %n: index) -> tensor<f32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%a = %x) -> (tensor<f32>) {
    %b = arith.addf %a, %x : tensor<f32>
    scf.yield %b : tensor<f32>
  }
  return %r : tensor<f32>
}
"""
X, Y = np.arange(6, dtype=np.float32).reshape(3, 2), np.array(1.5, ml_dtypes.bfloat16)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("artifacts") / "large.plait"
    plait.compile(LARGE).save(path)
    return path


def test_what_is_loaded_computes_the_same(large: Path) -> None:
    made, loaded = plait.compile(LARGE), plait.load(large)
    for wanted, found in zip(made(X, Y), loaded(X, Y)):
        assert wanted.dtype == found.dtype
        np.testing.assert_array_equal(wanted, found)
    assert str(loaded.signature) == str(made.signature) and loaded.signature.names == ("x", "y")
    assert loaded.memory == made.memory
    np.testing.assert_array_equal(loaded(y=Y, x=X)[0], 2 * X)


def test_it_can_be_saved_again_and_the_file_deleted(large: Path, tmp_path: Path) -> None:
    again, third = tmp_path / "again.plait", tmp_path / "third.plait"
    plait.load(large).save(again)
    loaded = plait.load(again)
    loaded.save(third)
    assert again.read_bytes() == third.read_bytes()
    again.unlink()
    np.testing.assert_array_equal(loaded(X, Y)[2], np.arange(1600.0).reshape(40, 40) + 1)


def test_constants_are_members_that_can_be_mapped(large: Path) -> None:
    container = Container(large)
    manifest = json.loads(bytes(container.read("manifest.json")))
    (member,) = manifest["program"]["constants"].values()
    found = np.frombuffer(container.read(member), np.float64)
    np.testing.assert_array_equal(found, np.arange(1600.0))
    assert found.__array_interface__["data"][0] % ALIGNMENT == 0
    assert not found.flags.writeable
    assert manifest["function"].startswith("main(") and manifest["made_by"]["plait-core"] == plait.__version__


def test_saving_the_same_program_makes_the_same_file(large: Path, tmp_path: Path) -> None:
    plait.compile(LARGE).save(tmp_path / "other.plait")
    assert (tmp_path / "other.plait").read_bytes() == large.read_bytes()


def test_a_process_of_its_own_runs_it(large: Path) -> None:
    code = "import sys, plait, numpy as np, ml_dtypes as m\nf = plait.load(sys.argv[1])\n"
    code += "print(f(np.ones((1, 2), 'f4'), np.zeros((), m.bfloat16))[0].tolist())"
    done = subprocess.run([sys.executable, "-c", code, str(large)], capture_output=True, text=True, check=True)
    assert done.stdout == "[[2.0, 2.0]]\n"


def test_failures_donation_and_interruption_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "p.plait"
    plait.compile(CHECKED, checked=True).save(path)
    loaded = plait.load(path)
    one = np.ones(2, np.int32)
    np.testing.assert_array_equal(loaded(one, one)[0], one)
    with pytest.raises(RuntimeError, match="zero"):
        loaded(one, 0 * one)
    plait.compile(LOOP).save(path)
    assert plait.load(path)(np.float32(2), 3)[0] == 8
    text = CHECKED.replace("divsi", "addi")
    plait.compile(text, donate=0).save(path)
    loaded, n = plait.load(path), one.copy()
    assert loaded.signature.donated == (0,) and np.shares_memory(loaded(n, one)[0], n)


def test_threads(large: Path) -> None:
    text = """func.func @main(%x: tensor<4000x1000xf32>) -> tensor<4000x1000xf32> {
      %0 = math.exp %x : tensor<4000x1000xf32>
      return %0 : tensor<4000x1000xf32>
    }"""
    path = large.with_name("parallel.plait")
    made = plait.compile(text, threads=2)
    made.save(path)
    loaded, x = plait.load(path, threads=2), np.full((4000, 1000), 0.5, np.float32)
    assert loaded.threads == made.threads == 2
    np.testing.assert_array_equal(loaded(x)[0], made(x)[0])


def test_what_the_interpreter_runs_is_saved_as_a_module(tmp_path: Path) -> None:
    made, path = plait.compile(CHECKED, target="interpret"), tmp_path / "i.plait"
    made.save(path)
    loaded = plait.load(path)
    assert type(loaded) is type(made) and loaded.signature == made.signature
    with pytest.raises(DiagnosticError, match="runs on any processor"):
        made.save(tmp_path / "j.plait", cpus=["x86-64-v2"])
    assert not (tmp_path / "j.plait").exists()


def refused(path: Path, match: str) -> None:
    with pytest.raises(ArtifactError, match=match) as caught:
        plait.load(path)
    assert str(path) in str(caught.value)


def test_a_file_that_is_cut_off_is_refused(large: Path, tmp_path: Path) -> None:
    data, path = large.read_bytes(), tmp_path / "cut.plait"
    for size in [*range(0, len(data), 997), len(data) - 1]:
        path.write_bytes(data[:size])
        refused(path, "empty|cut off|damaged")


@pytest.mark.parametrize("cpus", [(), ("x86-64-v2", "x86-64-v3")], ids=str)
def test_damage_is_refused_or_harmless(tmp_path: Path, cpus: tuple[str, ...]) -> None:
    if cpus and platform.machine() not in ("x86_64", "AMD64"):
        pytest.skip("these processors are of another kind")
    path, pick = tmp_path / "damaged.plait", random.Random(7)
    plait.compile(LARGE).save(path, cpus=list(cpus))
    data, wanted = path.read_bytes(), plait.load(path)(X, Y)
    constants, directory = data.index(np.arange(1, 50, dtype=np.float64).tobytes()), data.rindex(b"PK\1\2")
    places = [*range(0, len(data), 251), *range(directory, len(data), 3)]
    places = [at for at in places if not constants <= at < constants + 12800]
    for at in places:
        damaged = bytearray(data)
        damaged[at] ^= 1 << pick.randrange(8)
        for _ in range(pick.choice((0, 0, 8))):
            damaged[pick.choice(places)] = pick.randrange(256)
        path.write_bytes(damaged)
        try:
            loaded = plait.load(path)
        except ArtifactError:
            continue
        for one, other in zip(loaded(X, Y), wanted):
            np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("length", ["name", "extra"])
def test_a_constant_that_would_begin_elsewhere_is_refused(large: Path, tmp_path: Path, length: str) -> None:
    data, path = bytearray(large.read_bytes()), tmp_path / "damaged.plait"
    constant = data.index(np.arange(1, 50, dtype=np.float64).tobytes())
    data[data.rindex(b"PK\3\4", 0, constant) + {"name": 26, "extra": 28}[length]] ^= 64
    path.write_bytes(data)
    refused(path, "damaged")


def test_a_name_that_is_no_text_is_refused(large: Path, tmp_path: Path) -> None:
    data, path = bytearray(large.read_bytes()), tmp_path / "damaged.plait"
    entry = data.index(b"PK\1\2")
    data[entry + 9] |= 8  # names are in UTF-8
    data[entry + 46] = 0xD9
    path.write_bytes(data)
    refused(path, "not a container")


def changed(source: Path, path: Path, **values: Any) -> None:
    """Copy an artifact with entries of its program, or of the manifest itself, changed."""
    container = Container(source)
    manifest = json.loads(bytes(container.read("manifest.json")))
    for key, value in values.items():
        (manifest["program"] if key in manifest["program"] else manifest)[key] = value
    members = [(name, container.read(name)) for name in container.names]
    write_container(path, [(members[0][0], json.dumps(manifest).encode()), *members[1:]])


@pytest.mark.parametrize(
    ("values", "match"),
    [
        ({"version": 99}, "version 99, expected 1"),
        ({"abi": 99}, "another version of plait-llvm"),
        ({"triple": "riscv64-unknown-linux-gnu"}, "is for riscv64"),
        ({"features": "+avx2,+nonesuch"}, "processor lacks: (avx2, )?nonesuch"),
        ({"target": "elsewhere"}, "elsewhere"),
        ({"members": ["manifest.json"]}, "members"),
        ({"signature": 3}, "malformed"),
        ({"layout": {}}, "malformed"),
        ({"constants": {"x": "nowhere"}}, "no 'nowhere'"),
    ],
)
def test_what_does_not_fit_is_refused(large: Path, tmp_path: Path, values: Any, match: str) -> None:
    path = tmp_path / "changed.plait"
    changed(large, path, **values)
    with pytest.raises(DiagnosticError, match=match):
        plait.load(path)


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.plait"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", "text")
    refused(path, "no 'manifest.json'")
    write_container(path, [("manifest.json", b"[]")])
    refused(path, "not an artifact")
    with pytest.raises(FileNotFoundError):
        plait.load(tmp_path / "absent.plait")


def test_nothing_is_left_where_it_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, made = tmp_path / "full.plait", plait.compile(CHECKED)
    path.write_bytes(b"old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        made.save(path)
    assert path.read_bytes() == b"old" and list(tmp_path.iterdir()) == [path]


_WRITER = """
import sys, plait
from pathlib import Path
made = plait.load(sys.argv[1])
print("ready", flush=True)
while True:
    made.save(sys.argv[2])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_a_killed_writer_leaves_a_whole_file(large: Path, tmp_path: Path) -> None:
    path = tmp_path / "k.plait"
    shutil.copy(large, path)
    for delay in (0.001, 0.003, 0.007, 0.013):
        command = [sys.executable, "-c", _WRITER, str(large), str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None and writer.stdout.readline() == "ready\n"
            time.sleep(delay)
            writer.send_signal(signal.SIGKILL)
        assert path.read_bytes() == large.read_bytes()


def test_containers_read_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "c.zip"
    members = [("a", b""), ("b/c.bin", np.arange(100, dtype=np.int16)), ("d", b"x" * 1000)]
    write_container(path, members)
    container = Container(path)
    assert container.names == ("a", "b/c.bin", "d")
    found = [bytes(container.read(name)) for name in container.names]
    assert found == [memoryview(data).tobytes() for _, data in members]
    with pytest.raises(ContainerError, match="no 'e'"):
        container.read("e")
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
