"""`plait needs` prints what to install for a file; the installed files of each path are tested with wheels."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

from plait.context import Context
from plait.syntax.bytecode import write_bytecode
from plait.syntax.parser import parse_module

Plait = Any


def needs(plait: Plait, *arguments: object, text: str) -> list[str]:
    done = plait("needs", "-", *arguments, stdin=text)
    assert done.code == 0, done.err
    return done.out.splitlines()


def test_one_requirement_covers_what_comes_with_it(plait: Plait) -> None:
    text = "func.func @main(%x: tensor<2xf32>) {\n  %0 = stablehlo.abs %x : tensor<2xf32>\n  return\n}\n"
    assert needs(plait, text=text)[0] == 'pip install "plait-stablehlo[llvm]"'
    assert needs(plait, "--target=interpret", text=text)[0] == 'pip install "plait-stablehlo[interpret]"'


def test_dialects_of_several_distributions_are_all_asked_for(plait: Plait) -> None:
    lines = needs(plait, text="tosa.abs\ntm_tensor.scan\n")
    assert lines[0] == 'pip install "plait-tm-tensor[llvm]" "plait-tosa[llvm]"'


def test_file_of_builtin_alone_needs_the_core(plait: Plait) -> None:
    assert needs(plait, "--target=interpret", text="module {\n}\n")[0] == "pip install plait-core"
    assert needs(plait, text="module {\n}\n")[0] == "pip install plait-llvm"


def test_json_lists_versions_of_what_is_installed(plait: Plait) -> None:
    found = json.loads("\n".join(needs(plait, "--json", text="module {\n}\n")))
    assert found["install"] == "pip install plait-llvm"
    assert found["distributions"]["plait-core"]


def test_export_needs_its_reader_and_the_path_from_there(plait: Plait, tmp_path: Path) -> None:
    path = tmp_path / "model.bin"
    path.write_bytes(b"ML\xefR\x0dStableHLO_v1.0.0\0")
    done = plait("needs", path)
    assert done.out.startswith('pip install "plait-vhlo[llvm]"\n')


def test_bytecode_inside_an_export_is_looked_into(plait: Plait, tmp_path: Path) -> None:
    ctx = Context(plugins=[], allow_unregistered=True)
    text = '"sdy.mesh"() : () -> ()\n"vhlo.custom_call_v1"() {name = "lapack_spotrf_ffi"} : () -> ()\n'
    artifact = write_bytecode(parse_module(text, ctx), ctx, producer="StableHLO_v1.0.0")
    offsets = struct.pack("<IHH14H", 36, 32, 8, *[0] * 13, 4)
    path = tmp_path / "model.jax"
    for data in (artifact, offsets + struct.pack("<iII", 32, 4, len(artifact)) + artifact + bytes(3)):
        path.write_bytes(data)
        done = plait("needs", path)
        expected = 'pip install "plait-linear-algebra[llvm]" "plait-shardy[llvm]" "plait-vhlo[llvm]"\n'
        assert done.out.startswith(expected), done.out + done.err


def test_what_is_called_by_name_counts(plait: Plait) -> None:
    text = "func.func @main(%x: tensor<2x2xf32>) {\n  %0 = stablehlo.custom_call {}(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>\n  return\n}\n"
    assert needs(plait, text=text.replace("{}", "@Qr", 1))[0] == 'pip install "plait-linear-algebra[llvm]"'
    assert needs(plait, text=text.replace("{}", "@my_Qr", 1))[0] == 'pip install "plait-stablehlo[llvm]"'


def test_dialect_that_nobody_defines_is_an_error_with_its_place(plait: Plait) -> None:
    done = plait("needs", "-", stdin="module {\n  tosaa.abs\n}\n")
    assert done.code == 1
    assert done.err.startswith("<stdin>:2:3: error: no known distribution defines the dialect 'tosaa'")
    assert "did you mean 'tosa'" in done.err


def test_unknown_target_is_an_error_that_lists_targets(plait: Plait) -> None:
    done = plait("needs", "-", "--target=tpu", stdin="module {\n}\n")
    assert done.code == 1
    assert "no known distribution has the target 'tpu'" in done.err
    assert "interpret, llvm" in done.err


def test_unreadable_binary_is_an_error(plait: Plait) -> None:
    done = plait("needs", "-", stdin=b"\x00\x01\x02\x03")
    assert done.code == 1
    assert "no known frontend reads it" in done.err
