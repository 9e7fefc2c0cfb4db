"""`plait models check`: each operation of a program, whether the target supports it, and if not, why."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Plait = Callable[..., Any]
Needs = Callable[..., None]

GOOD = """func.func @main(%x: tensor<?x3xf32>, %y: tensor<3xi8>) -> (tensor<?x3xf32>, tensor<3xi8>) {
  %0 = stablehlo.tanh %x : tensor<?x3xf32>
  %1 = stablehlo.tanh %0 : tensor<?x3xf32>
  %2 = stablehlo.add %y, %y : tensor<3xi8>
  return %1, %2 : tensor<?x3xf32>, tensor<3xi8>
}
"""
BAD = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @nobody(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.add %0, %x : tensor<4xf32>
  return %1 : tensor<4xf32>
}
"""


@pytest.fixture(autouse=True)
def installed(needs: Needs) -> None:
    needs("func", "stablehlo", "tcp", "linalg", backend="llvm")


def written(folder: Path, text: str) -> Path:
    path = folder / "model.mlir"
    path.write_text(text)
    return path


def test_operations_are_grouped_by_types_and_shapes(plait: Plait, tmp_path: Path) -> None:
    done = plait("models", "check", written(tmp_path, GOOD))
    assert done.code == 0
    assert [line.split() for line in done.out.splitlines()] == [
        ["operation", "element", "types", "shapes", "count", "supported"],
        ["stablehlo.add", "i8", "static", "1", "yes"],
        ["stablehlo.tanh", "f32", "dynamic", "2", "yes"],
        [],
        ["all", "3", "operations", "are", "supported", "by", "the", "target", "'llvm'"],
    ]


def test_what_is_not_supported_comes_first_with_its_reason(plait: Plait, tmp_path: Path) -> None:
    path = written(tmp_path, BAD)
    done = plait("models", "check", path)
    assert done.code == 1
    assert done.out.splitlines()[1].split() == ["stablehlo.custom_call", "f32", "static", "1", "no"]
    assert f"{path}:2:8: " in done.out and "unknown call target 'nobody'" in done.out
    assert "1 of 2 operations are not supported by the target 'llvm'" in done.out


def test_attributes_of_arguments_are_left_behind(plait: Plait, tmp_path: Path) -> None:
    text = GOOD.replace("%x: tensor<?x3xf32>", '%x: tensor<?x3xf32> {jax.result_info = "x"}', 1)
    assert plait("models", "check", written(tmp_path, text)).code == 0


def test_data_says_the_same(plait: Plait, tmp_path: Path) -> None:
    done = plait("models", "check", written(tmp_path, BAD), "--json")
    data = json.loads(done.out)
    assert done.code == 1 and data["target"] == "llvm" and data["supported"] is False
    bad, good = data["operations"]
    assert (bad["operation"], bad["supported"], bad["count"]) == ("stablehlo.custom_call", False, 1)
    assert "unknown call target 'nobody'" in bad["reason"] and bad["places"][0].endswith("model.mlir:2:8")
    assert good == {
        "operation": "stablehlo.add", "element_types": ["f32"], "dynamic": False, "count": 1, "supported": True,
    }  # fmt: skip


def test_each_of_several_reasons_is_told(plait: Plait, tmp_path: Path) -> None:
    second = "%1 = stablehlo.custom_call @other(%0) : (tensor<4xf32>) -> tensor<4xf32>"
    text = BAD.replace("%1 = stablehlo.add %0, %x : tensor<4xf32>", second)
    done = plait("models", "check", written(tmp_path, text))
    assert "'nobody'" in done.out and "'other'" in done.out and "2 of 2 operations" in done.out


def test_operations_in_control_flow_are_looked_at(plait: Plait, tmp_path: Path) -> None:
    text = """func.func @main(%x: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %r = scf.if %c -> (tensor<4xf32>) {
    %0 = stablehlo.custom_call @nobody(%x) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  } else {
    %1 = stablehlo.add %x, %x : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
"""
    data = json.loads(plait("models", "check", written(tmp_path, text), "--json").out)
    assert [(one["operation"], one["supported"]) for one in data["operations"]] == [
        ("stablehlo.custom_call", False), ("scf.if", True), ("stablehlo.add", True),
    ]  # fmt: skip


def test_what_a_conversion_refuses_is_told_with_its_reason(plait: Plait, tmp_path: Path) -> None:
    text = """func.func @main(%x: tensor<4xf32>, %t: !stablehlo.token) -> !stablehlo.token {
  %0 = "stablehlo.outfeed"(%x, %t) : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return %0 : !stablehlo.token
}
"""
    done = plait("models", "check", written(tmp_path, text))
    assert done.code == 1 and done.out.splitlines()[1].split()[0] == "stablehlo.outfeed"
    assert "native code has no connection to the host while it runs" in done.out


def test_the_interpreter_supports_what_has_semantics(plait: Plait, tmp_path: Path) -> None:
    assert plait("models", "check", written(tmp_path, GOOD), "--target=interpret").code == 0


PLUGIN = """
from plait.ir.location import FileLineColRange, NameLoc
from plait.partition import Support
from plait.plugins import FrontendRecord, hookimpl
from plait.sources import parse

PLAIT_API = 1
GOOD = '''%s'''

def read(data, ctx, filename):
    raise NotImplementedError

def inspect(data, ctx, filename):
    places = [NameLoc(name, FileLineColRange("song.py", line, 1)) for name, line in (("a", 3), ("b", 3), ("c", 7))]
    return parse(GOOD, context=ctx), [Support("song.hum", ("f32",), True, 3, "nobody hums", "sing", tuple(places))]

@hookimpl
def plait_frontends():
    yield FrontendRecord("song", load=lambda: read, inspect=lambda: inspect, extensions=(".song",))
"""


def test_what_a_frontend_does_not_know_is_among_the_rest(
    plait: Plait, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "songs.py").write_text(PLUGIN % GOOD)
    (tmp_path / "model.song").write_text("")
    monkeypatch.setenv("PLAIT_PLUGIN_FILES", str(tmp_path / "songs.py"))
    done = plait("models", "check", tmp_path / "model.song")
    assert done.code == 1
    rows = [line.split() for line in done.out.splitlines()]
    assert rows[1] == ["song.hum", "f32", "dynamic", "3", "no"] and rows[2][0] == "stablehlo.add"
    assert done.out.splitlines()[-6:] == [
        "", "song.py:3:1: 'song.hum' is not supported: nobody hums", "song.py:7:1: it is here too", "help: sing", "",
        "3 of 6 operations are not supported by the target 'llvm'",
    ]  # fmt: skip
    data = json.loads(plait("models", "check", tmp_path / "model.song", "--json").out)
    assert data["operations"][0]["places"] == ["song.py:3:1", "song.py:7:1"]


def test_check_and_compilation_agree(plait: Plait) -> None:
    for path in sorted((Path(__file__).resolve().parents[2] / "examples").glob("*.mlir")):
        assert plait("models", "check", path).code == 0, path
