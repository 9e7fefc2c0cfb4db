"""Bytecode and portable artifacts on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Plait = Callable[..., Any]
Needs = Callable[..., None]

TANH = """\
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.tanh %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""


@pytest.mark.parametrize("version", [None, 0, 4, 6])
def test_bytecode_is_written_and_read(plait: Plait, tmp_path: Path, version: int | None) -> None:
    target = tmp_path / "a.mlirbc"
    options = [] if version is None else [f"--emit-bytecode-version={version}"]
    done = plait("opt", "--emit-bytecode", *options, "-o", target, stdin="module @a {}")
    assert (done.code, done.out, done.err) == (0, "", "")
    data = target.read_bytes()
    assert data[:5] == b"ML\xefR" + bytes([2 * (6 if version is None else version) + 1])
    assert plait("opt", target).out == "module @a {\n}\n\n"
    assert plait("opt", "-", stdin=data).out == "module @a {\n}\n\n"


def test_bytecode_that_is_malformed_is_an_error(plait: Plait, tmp_path: Path) -> None:
    path = tmp_path / "a.mlirbc"
    path.write_bytes(b"ML\xefR\x0dme")
    done = plait("opt", path)
    assert done.code == 1 and done.out == ""
    assert f"{path}: error: malformed producer string, no null character found, at byte 5" in done.err


def test_one_module_only_is_written_as_bytecode(plait: Plait) -> None:
    done = plait("opt", "--emit-bytecode", "--split-input-file", stdin="module {}\n// -----\nmodule {}")
    assert done.code == 1 and "--emit-bytecode writes one module" in done.err


def test_artifacts_are_translated_and_run(plait: Plait, tmp_path: Path, needs: Needs) -> None:
    needs("stablehlo", "func")
    source, artifact = tmp_path / "a.mlir", tmp_path / "a.bin"
    source.write_text(TANH)
    assert plait("translate", "--serialize", "--target=1.4.0", source, f"--output={artifact}").code == 0
    assert artifact.read_bytes()[5:].startswith(b"StableHLO_v1.4.0\0")
    assert "stablehlo.tanh" in plait("opt", artifact).out
    done = plait("run", artifact, "--input=2xf32=0 0", "--target=interpret")
    assert done.out.splitlines()[-1] == "2xf32=0 0"
    done = plait("translate", "--serialize", "--target=0.1.0", source)
    assert done.code == 1 and "version 0.1.0 is too old, the oldest target is 0.9.0" in done.err


def test_a_version_is_for_bytecode(plait: Plait) -> None:
    done = plait("opt", "--emit-bytecode-version=4", stdin="module {}")
    assert done.code == 1 and done.out == "" and "--emit-bytecode-version needs --emit-bytecode" in done.err
