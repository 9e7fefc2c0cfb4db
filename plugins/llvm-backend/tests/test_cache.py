"""The cache on disk: what is compiled once is loaded after that, and nothing wrong is ever loaded."""

from __future__ import annotations

import errno
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import plait
import plait.compilation.compiling
import pytest
from plait.builtin.dense import ResourceBlob
from plait.diagnostics.diagnostic import DiagnosticError
from plait.plan import pipeline_for
from plait.runtime.cache import Cache, cache_of_environment

TEXT = """func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.addf %x, %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @other(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
"""
X = np.arange(3, dtype=np.float32)


class Counted:
    """How many programs have been compiled, not loaded."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        self.times += 1
        return _COMPILE(*arguments, **options)


_COMPILE = plait.compilation.compiling._compile


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, in use."""
    monkeypatch.setenv("PLAIT_CACHE", "1")
    monkeypatch.setenv("PLAIT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("PLAIT_CACHE_SIZE", raising=False)
    return tmp_path / "cache"


@pytest.fixture
def compiles(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Counted]:
    counted = Counted()
    monkeypatch.setattr(plait.compilation.compiling, "_compile", counted)
    yield counted


def kept(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.plait"))


def test_compiled_once(compiles: Counted, folder: Path) -> None:
    first, second = plait.compile(TEXT), plait.compile(TEXT)
    assert compiles.times == 1 and len(kept(folder)) == 1
    assert second.signature.inputs == first.signature.inputs and second.signature.names == ("x",)
    assert np.array_equal(second(X)[0], X + X) and np.array_equal(second(x=X)[0], X + X)
    second.save(folder / "copy")
    assert np.array_equal(plait.load(folder / "copy")(X)[0], X + X)
    assert (folder / "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f06886806bc55")


def test_every_kind_of_source(compiles: Counted, tmp_path: Path) -> None:
    (tmp_path / "m.mlir").write_text(TEXT)
    for source in (tmp_path / "m.mlir", TEXT.encode(), plait.parse(TEXT)):
        before = compiles.times
        plait.compile(source)
        assert np.array_equal(plait.compile(source)(X)[0], X + X)
        assert compiles.times == before + 1


@pytest.mark.parametrize(
    "options",
    [{"function": "other"}, {"checked": True}, {"threads": 1}, {"donate": 0}, {"donate": "x"}],
    ids=str,
)
def test_options_are_part_of_the_key(compiles: Counted, options: dict[str, Any]) -> None:
    plait.compile(TEXT)
    plait.compile(TEXT, **options)
    assert compiles.times == 2
    again = plait.compile(TEXT, **options)
    assert compiles.times == 2 and again.threads == options.get("threads", again.threads)


def test_pipeline_is_part_of_the_key(compiles: Counted) -> None:
    plan = "func.func(linalg-fuse-elementwise-ops)"
    for _ in range(2):
        with pytest.raises(DiagnosticError):  # what fails is not kept
            plait.compile(TEXT, pipeline=plan)
    assert compiles.times == 2


def test_pipelines_of_objects_are_not_kept(compiles: Counted, folder: Path) -> None:
    plan = plait.Context.from_environment()
    for _ in range(2):
        module = plait.parse(TEXT)
        plait.compile(module, pipeline=pipeline_for(module, plan, "llvm"))
    assert compiles.times == 2 and not kept(folder)


def test_environment_is_part_of_the_key(compiles: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    plait.compile(TEXT)
    monkeypatch.setenv("PLAIT_THREADS", "2")  # a call asks for this
    plait.compile(TEXT)
    assert compiles.times == 1
    monkeypatch.setenv("PLAIT_MEMORY_LIMIT", "4096")  # the code has this
    small = plait.compile(TEXT)
    assert compiles.times == 2
    with pytest.raises(Exception, match="memory"):
        small(np.zeros(10**6, np.float32))


PLUGIN = """
from plait.plugins import PipelineRecord, hookimpl

PLAIT_API = 1

@hookimpl
def plait_pipelines():
    yield PipelineRecord("my-clean-up", "canonicalize,cse", summary="clean up")
"""


def test_changed_plugin_compiles_anew(compiles: Counted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PLUGIN)
    monkeypatch.setenv("PLAIT_PLUGIN_FILES", str(file))
    plait.compile(TEXT)
    plait.compile(TEXT)
    assert compiles.times == 1
    file.write_text(PLUGIN + "# changed\n")
    plait.compile(TEXT)
    assert compiles.times == 2


WATCHING = PLUGIN + """
@hookimpl
def plait_before_pass(pass_, op, ctx):
    pass
"""


def test_nothing_is_kept_where_passes_are_watched(
    compiles: Counted, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "watching.py").write_text(WATCHING)
    monkeypatch.setenv("PLAIT_PLUGIN_FILES", str(tmp_path / "watching.py"))
    plait.compile(TEXT)
    assert not kept(folder)


def test_nothing_is_kept_of_other_contexts_and_targets(folder: Path) -> None:
    plait.compile(TEXT, context=plait.Context.from_environment(allow_unregistered=True))
    plait.compile(TEXT, target="interpret")
    watched = plait.Context.from_environment()
    watched.statistics = Counter()
    plait.compile(TEXT, context=watched)
    assert not kept(folder)


def test_switched_off(compiles: Counted, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_CACHE", "0")
    plait.compile(TEXT)
    plait.compile(TEXT)
    assert compiles.times == 2 and not folder.exists()


def test_ir_is_made_when_asked_for(compiles: Counted, tmp_path: Path) -> None:
    path = tmp_path / "m.mlir"
    path.write_text(TEXT)
    expected = plait.compile(path)
    again, unasked = plait.compile(path), plait.compile(path)
    assert compiles.times == 1 and "<code>" in again._repr_html_() and compiles.times == 1
    assert again.ir() == expected.ir() and again.ir("linalg") == expected.ir("linalg")
    assert compiles.times == 2
    with pytest.raises(KeyError, match="no phase 'linlag'"):
        again.ir("linlag")
    path.write_text(TEXT.replace("addf", "mulf"))
    with pytest.raises(DiagnosticError, match="has changed"):
        unasked.ir()


@pytest.mark.parametrize("damage", ["empty", "cut", "changed", "foreign"])
def test_damaged_entries_are_replaced(compiles: Counted, folder: Path, damage: str) -> None:
    plait.compile(TEXT)
    (path,) = kept(folder)
    data = path.read_bytes()
    middle = data.index(b"ELF") + 100 if b"ELF" in data else len(data) // 2
    path.write_bytes({
        "empty": b"", "cut": data[: len(data) // 2], "foreign": b"PK" * 500,
        "changed": data[:middle] + bytes([data[middle] ^ 255]) + data[middle + 1 :],
    }[damage])  # fmt: skip
    assert np.array_equal(plait.compile(TEXT)(X)[0], X + X)
    assert compiles.times == 2 and path.read_bytes() == data


def test_a_wrong_variable_removes_nothing(
    compiles: Counted, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    plait.compile(TEXT)
    before = kept(folder)
    monkeypatch.setenv("PLAIT_PERF", "yes")
    with pytest.raises(DiagnosticError, match="PLAIT_PERF is 'yes', expected map or dump"):
        plait.compile(TEXT)
    assert kept(folder) == before and compiles.times == 1


def test_least_recently_used_entries_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [TEXT.replace("%0", f"%r{i}") for i in range(4)]
    for text in texts[:3]:
        plait.compile(text)
    found = kept(folder)
    for i, path in enumerate(found):
        os.utime(path, (1000 + i,) * 2)
    plait.compile(texts[0])  # which is used now
    (used,) = (path for path in found if path.stat().st_mtime > 2000)
    first, second = (path for path in found if path is not used)
    monkeypatch.setenv("PLAIT_CACHE_SIZE", str(7 * used.stat().st_size // 2))
    plait.compile(texts[3])
    assert used.exists() and second.exists() and not first.exists() and len(kept(folder)) == 3


def test_size_of_zero_keeps_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_CACHE_SIZE", "0")
    assert np.array_equal(plait.compile(TEXT)(X)[0], X + X)
    assert not kept(folder)


def test_wrong_size_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_CACHE_SIZE", "1GB")
    with pytest.raises(DiagnosticError, match="PLAIT_CACHE_SIZE is '1GB', expected a number of bytes"):
        plait.compile(TEXT)


def test_abandoned_files_go(folder: Path) -> None:
    folder.mkdir(mode=0o700)
    (folder / ".x.plait.1.part").write_bytes(b"1")
    (folder / ".y.plait.2.part").write_bytes(b"2")
    os.utime(folder / ".x.plait.1.part", (1000, 1000))
    plait.compile(TEXT)
    assert not (folder / ".x.plait.1.part").exists() and (folder / ".y.plait.2.part").exists()


def test_folders_of_others_are_not_trusted(compiles: Counted, folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o777)
    plait.compile(TEXT)
    plait.compile(TEXT)
    assert compiles.times == 2 and not kept(folder)
    assert Cache(folder).problem == "other users may write to it"


def test_asking_makes_nothing(compiles: Counted, folder: Path, tmp_path: Path) -> None:
    assert cache_of_environment().problem is None and cache_of_environment().entries() == []
    assert cache_of_environment().load("0" * 64, plait.Context.from_environment()) is None
    assert not folder.exists()


def test_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PLAIT_CACHE_DIR", str(tmp_path / "file" / "cache"))
    assert np.array_equal(plait.compile(TEXT)(X)[0], X + X)
    assert cache_of_environment().problem == "not a directory"


def test_full_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert np.array_equal(plait.compile(TEXT)(X)[0], X + X)
    assert not kept(folder) and not list(folder.glob(".*.part"))


def test_folder_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PLAIT_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache_of_environment().folder == Path("/somewhere/plait")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")  # which the specification says to ignore
    monkeypatch.setenv("HOME", "/home/ada")
    assert cache_of_environment().folder == Path("/home/ada/.cache/plait")


WRITER = """
import sys
import numpy as np, plait
for i in range(int(sys.argv[1]), int(sys.argv[2])):
    text = sys.argv[3].replace("arith.addf %x, %x", f"arith.mulf %x, %c").replace(
        "{", "{ %k = arith.constant dense<" + str(i) + ".0> : tensor<4096xf32> "
        "%c = tensor.cast %k : tensor<4096xf32> to tensor<?xf32>", 1)
    assert (plait.compile(text)(np.ones(4096, np.float32))[0] == i).all(), i
"""


def _writer(first: int, last: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", WRITER, str(first), str(last), TEXT], stderr=subprocess.PIPE)


def test_processes_that_share_the_cache_and_are_killed(folder: Path) -> None:
    pick = random.Random(3)
    for _ in range(3):
        writer = _writer(0, 10**6)
        deadline = time.monotonic() + 60
        before = len(kept(folder))
        while len(kept(folder)) < before + 1 and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(pick.random() / 4)
        writer.send_signal(signal.SIGKILL)
        writer.communicate()
    for path in kept(folder):
        assert (plait.load(path)(np.ones(4096, np.float32))[0] < 10**6).all()
    writers = [_writer(0, 3), _writer(0, 3)]
    assert [(writer.communicate()[1], writer.returncode) for writer in writers] == [(b"", 0), (b"", 0)]


def run(*arguments: str, cwd: Path) -> str:
    command = [sys.executable, "-m", "plait_cli.main", *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_command_line(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What one process has kept, another one uses."""
    main: Any = pytest.importorskip("plait_cli.main").main
    monkeypatch.chdir(tmp_path)

    def here(*arguments: str) -> str:
        with pytest.raises(SystemExit) as done:
            main([*arguments])
        printed = capsys.readouterr()
        assert not done.value.code, printed.err
        return printed.out

    (tmp_path / "m.mlir").write_text(TEXT)
    command = ("run", "m.mlir", "--input=3xf32=0 1 2")
    first = run(*command, cwd=tmp_path)
    (path,) = kept(folder)
    os.utime(path, (1000, 1000))
    assert here(*command) == first == "EXEC @main\nresult[0]: hal.buffer_view\n3xf32=0 2 4\n"
    assert path.stat().st_mtime > 1000  # it was used
    np.savez(tmp_path / "in.npz", x=X)
    assert here("run", "m.mlir", "--input=@in.npz", "--threads=1") == first  # its own entry
    assert here("run", "m.mlir", "--input=@in.npz", "--threads=1") == first
    assert len(kept(folder)) == 2
    here("run", "m.mlir", "--function=other", "--input=2xf32=1", "--no-cache")
    assert len(kept(folder)) == 2
    assert here("cache", "path") == f"{folder}\n"
    info = json.loads(here("cache", "info", "--json"))
    assert info["functions"] == 2 and info["is_used"] and info["bytes"] == sum(p.stat().st_size for p in kept(folder))
    assert here("cache", "clear").startswith("removed 2 functions, ")
    assert not kept(folder)


def _with_resource(data: bytes) -> Any:
    text = "func.func @main() -> tensor<1024xf32> {\n"
    text += '  %0 = "arith.constant"() {value = dense_resource<weights> : tensor<1024xf32>} : () -> tensor<1024xf32>\n'
    module = plait.parse(text + "  return %0 : tensor<1024xf32>\n}\n")
    for op in module.walk():
        if op.name == "arith.constant":
            op.get_attr("value").handle.blob = ResourceBlob(data)
    return module


def test_modules_whose_resources_differ_are_different_programs(folder: Path, compiles: Counted) -> None:
    for value in (1.0, 2.0, 1.0):
        data = np.full(1024, value, np.float32)
        (result,) = plait.compile(_with_resource(data.tobytes()))()
        np.testing.assert_array_equal(result, data)
    assert compiles.times == 2
