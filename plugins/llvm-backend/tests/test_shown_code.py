"""GDB and perf know code that was loaded into this process, with the lines of its source."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.syntax.parser import parse_module
from plait_llvm.native import elf, gdb, line_table
from plait_llvm.native.compile import emit_object, parse
from plait_llvm.native.machine import host_machine
from plait_llvm.translate import translate_module

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="objects are of another format")

SOURCE = """func.func @main(%a: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %0 = linalg.matmul ins(%a, %a : tensor<64x64xf32>, tensor<64x64xf32>)
    outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
"""
PRODUCT = 5
"""The line of the product."""
PROGRAM = """
import sys, numpy, plait
f = plait.compile(sys.argv[1], debug_lines=True, threads=1)
a = numpy.zeros((64, 64), "f")
for _ in range(int(sys.argv[2])):
    f(a)
print("calls are over")
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "model.mlir"
    path.write_text(SOURCE)
    return path


def objects_of_products() -> list[bytes]:
    """The objects that GDB is told of, with the line of the product."""
    return [data for data in gdb.registered() if any(row.line == PRODUCT for row in line_table.rows(data))]


def test_gdb_is_told_of_code_while_it_is_loaded(source: Path) -> None:
    before = len(objects_of_products())
    first, second = (plait.compile(source, debug_lines=True) for _ in range(2))
    told = objects_of_products()
    assert len(told) == before + 2
    sections = [section for data in told for section in elf.sections(data) if section.name == ".text"]
    assert all(struct.unpack_from("<Q", data, text.header + 16)[0] for data, text in zip(told, sections))
    for data in told:
        assert ".debug_frame" in [section.name for section in elf.sections(data)]
    del first
    assert len(objects_of_products()) == before + 1
    np.testing.assert_array_equal(second(np.ones((64, 64), "f"))[0], np.full((64, 64), 64, "f"))


def test_code_may_be_unloaded_while_the_list_is_in_use(source: Path) -> None:
    """As by the garbage collector, which runs anywhere."""
    before = len(objects_of_products())
    function = plait.compile(source, debug_lines=True)
    with gdb._lock:
        del function
    assert len(objects_of_products()) == before + 1  # who uses the list takes back what is gone afterwards
    assert len(objects_of_products()) == before


def test_lines_are_there_if_asked_for(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = len(objects_of_products())
    kept = [plait.compile(source)]
    assert len(objects_of_products()) == before
    monkeypatch.setenv("PLAIT_DEBUG_LINES", "1")
    kept.append(plait.compile(source))
    assert len(objects_of_products()) == before + 1


def test_lines_are_those_of_operations(context: Context) -> None:
    text = """llvm.func @f(%x: i64, %p: !llvm.ptr) -> i64 {
  %0 = llvm.load volatile %p : !llvm.ptr -> i64

  llvm.store volatile %x, %p : i64, !llvm.ptr
  llvm.return %0 : i64 loc("folder/model.py":700:5)
}"""
    machine = host_machine()
    text = translate_module(parse_module(text, context, "m.mlir"), debug_lines=True).text
    data = emit_object(parse(text, machine), machine)
    rows = line_table.rows(data)
    assert {(Path(row.file).name, row.line) for row in rows} >= {("m.mlir", 2), ("m.mlir", 4), ("model.py", 700)}
    (function,) = [symbol for symbol in elf.symbols(data) if symbol.name == "f"]
    assert rows[0].offset == function.value
    assert rows[-1].is_end
    assert rows[-1].offset == function.value + function.size
    assert {row.section for row in rows} == {function.section}


def test_a_map_for_perf_names_functions(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(f"/tmp/perf-{os.getpid()}.map")
    path.unlink(missing_ok=True)
    monkeypatch.setenv("PLAIT_PERF", "map")
    kept = plait.compile(source)
    lines = [line.split(" ", 2) for line in path.read_text().splitlines()]
    path.unlink()
    entry = kept.native_entry()[1]  # type: ignore[attr-defined]
    assert [name for start, size, name in lines if int(start, 16) <= entry < int(start, 16) + int(size, 16)]
    assert "main" in [name for *_, name in lines]


def test_a_dump_for_perf_has_code_and_lines(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = "import sys, plait; kept = plait.compile(sys.argv[1], debug_lines=True); print(kept.native_entry()[1])"
    environment = {**os.environ, "PLAIT_PERF": "dump", "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-c", program, str(source)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    (dump,) = tmp_path.glob("jit-*.dump")
    data = dump.read_bytes()
    assert struct.unpack_from("<III", data) == (0x4A695444, 1, 40)
    at, codes, lines = 40, dict[str, tuple[int, bytes]](), set[tuple[str, int]]()
    while at < len(data):
        kind, size = struct.unpack_from("<II", data, at)
        if kind == 0:
            _, _, _, address, length, _ = struct.unpack_from("<IIQQQQ", data, at + 16)
            name = data[at + 56 : at + size - length - 1].decode()
            codes[name] = address, data[at + size - length : at + size]
        else:
            place, (_, count) = at + 32, struct.unpack_from("<QQ", data, at + 16)
            for _ in range(count):
                _, line, _ = struct.unpack_from("<QII", data, place)
                end = data.index(b"\0", place + 16)
                lines.add((data[place + 16 : end].decode(), line))
                place = end + 1
            assert place == at + size
        at += size
    assert int(done.stdout) in [address for address, _ in codes.values()]
    assert (str(source), PRODUCT) in lines
    assert all(code.strip(b"\0") for _, code in codes.values())


def test_another_word_for_perf_is_an_error(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_PERF", "yes")
    with pytest.raises(DiagnosticError, match="PLAIT_PERF is 'yes', expected map or dump"):
        plait.compile(source)


@pytest.mark.skipif(shutil.which("gdb") is None, reason="needs gdb")
def test_gdb_stops_at_lines_of_the_source(source: Path, tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text(PROGRAM)
    orders = ["set breakpoint pending on", f"break model.mlir:{PRODUCT}", "run", "backtrace 3", "delete", "continue"]
    command = ["gdb", "-nx", "-q", "-batch", *(word for order in orders for word in ("-ex", order))]
    command += ["--args", sys.executable, str(script), str(source), "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    if "calls are over" not in done.stdout:
        pytest.skip(f"gdb runs nothing here: {done.stderr[-200:]}")
    assert f"model.mlir:{PRODUCT}\n" in done.stdout, done.stdout
    assert "in plait.packed[main] ()" in done.stdout, done.stdout  # which calls it


@pytest.mark.exhaustive
def test_perf_counts_lines_of_the_source(source: Path, tmp_path: Path) -> None:
    if shutil.which("perf") is None:
        pytest.skip("needs perf")
    script = tmp_path / "program.py"
    script.write_text(PROGRAM)
    environment = {**os.environ, "PLAIT_PERF": "dump", "TMPDIR": str(tmp_path)}
    record = ["perf", "record", "-k", "1", "-e", "cpu-clock", "-o", "perf.data"]
    program = [sys.executable, str(script), str(source), "20000"]
    if _ran([*record, *program], tmp_path, environment).returncode:
        pytest.skip("perf may not record here")
    injected = _ran(["perf", "inject", "--jit", "-i", "perf.data", "-o", "jit.data"], tmp_path, environment)
    assert injected.returncode == 0, injected.stderr
    report = _ran(["perf", "report", "-i", "jit.data", "--stdio", "--sort", "srcline"], tmp_path, environment)
    assert f"model.mlir:{PRODUCT}" in report.stdout, report.stdout


def _ran(command: list[str], folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )


