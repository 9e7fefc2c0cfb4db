"""Every command answers any arguments and any file: exit code 0, 1 or 2, never a traceback, nothing half-written."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).resolve().parent))
from commands import PROGRAM, answer, judge
from grammar import changed_files, soups

CORPUS = Path(__file__).resolve().parent / "corpus"
QUICK = settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
THOROUGH = settings(max_examples=3_000, deadline=None, suppress_health_check=list(HealthCheck))

READERS = [
    ("opt",), ("run",), ("plan",), ("compile",), ("bench", "--repetitions=1", "--warmup=0"), ("query",),
    ("reduce", "--expect-crash"), ("reduce", "--expect-diagnostic=x"), ("reduce", "--differs-from-interpreter"),
    ("report", "-o", "report.html"),
]  # fmt: skip
"""Commands that take a file."""
COMMANDS = [
    *READERS, ("reduce",), ("report",), ("bench", "--repetitions=1"), ("bench", "--compare"), ("types", "path"),
    ("plugins", "list"), ("plugins", "info"), ("plugins", "why"), ("plugins", "doctor"), ("dialects",), ("passes",),
    ("pipelines",), ("targets",), ("new",), ("new", "rain"), ("new", "rain", "--kind=dialect"),
    ("docs", "build", "--markdown-only", "--dialect=builtin"), ("docs", "build", "--dialect=nothing"),
    ("lsp", "--port=-1"), ("nothing",), (),
]  # fmt: skip
WORDS = [
    "FILE", "missing.mlir", "", ".", "--", "--json", "--help", "-", "--input=", "--input=2xf32=1 2", "--input=@x.npy",
    "--input=99999999999999x99999999999xf32=1", "--expected-output=f32=nan", "--target=interpret", "--target=nothing",
    "--pipeline=builtin.module(", "--pipeline=builtin.module(cse)", "--function=\0", "--canonicalize", "--cse",
    "--canonicalize=max-iterations=-1", "--pass-pipeline=any(cse", "--pass-pipeline=" + "any(" * 3000, "--split-input-file",
    "--verify-diagnostics", "--allow-unregistered-dialect", "--mlir-print-op-generic", "--mlir-print-debuginfo",
    "--emit-bytecode", "--mlir-print-ir-after-all", "--rtol=x", "--rtol=nan", "--to", "llvm", "!quant.uniform<i8:f32, 0.1>",
    "tensor<", "complex<" * 3000, "i32", "arith", "--explain", "--after=loops", "--until=x", "\u0660", "\ud800",
    "--output=o.mlir", "--output=o.ll", "--output=o.so", "--output=o.h", "--output=.", "--output=", "--output=o/p.mlir",
    "--output=\0", "--output=\udcff.mlir", "--output=o.mlir/", "--output=@o.npy", "--output=@o.npz", "--output=@", "-o", "o.s",
    "--trace=trace.json", "--trace=.", "--opt-level=9", "--opt-level=0", "--target-cpu=native", "--target-cpu=no-such-cpu",
    "--target-features=+no-such-feature", "--target-features=\0", "--compile-to=tcp", "--compile-to=llvm",
    "--compile-from=llvm", "--compile-from=\udcff", "--repetitions=0", "--repetitions=-1", "--warmup=-1", "--warmup=x",
    "--test=false", "--test=true", "--test=no-such-command", "--test=\0", "--test='", "--expect-crash", "--differs-from-interpreter",
    "--expect-diagnostic=", "--op=arith[.].*", "--op=(", "--op=(a|a)*$", "--dialect=func", "--dialect=", "--interface=Tiling",
    "--interface=x", "--trait=Pure", "--type=.*", "--type=[", "--attribute=sym_name=main", "--attribute==",
    "--operand-from=*", "--used-by=.*", "--kind=pass", "--kind=", "--into=.", "--into=missing", "--into=FILE", "--author=<",
    "--author=\udcff", "--author=\"\\\n", "rain-gauge", "Rain", "con", "a" * 5000, "--timeout=nan", "--timeout=-1", "--timeout=1e300",
    "--timeout=0.001", "--port=70000", "--port=x", "--source=FILE", "--source=.", "--name=\udcff", "--output=site", "--check",
]  # fmt: skip


def arguments() -> st.SearchStrategy[list[str]]:
    words = st.one_of(st.sampled_from(WORDS), st.text(max_size=8))
    return st.tuples(st.sampled_from(COMMANDS), st.lists(words, max_size=4)).map(lambda pair: [*pair[0], *pair[1]])


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("fuzz") / "file.mlir"
    path.write_text(PROGRAM)
    return path


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, where commands run."""
    made = tmp_path_factory.mktemp("empty")
    monkeypatch.chdir(made)
    return made


def check(arguments: list[str], file: Path, folder: Path) -> None:
    """Judge a command; the doctor starts processes, and gets no plugin to examine."""
    if "lsp" in arguments and not any(word.startswith("--port=") for word in arguments):
        return  # it serves until the other side ends
    with pytest.MonkeyPatch.context() as patch:
        if arguments[:2] == ["plugins", "doctor"]:
            patch.setenv("PLAIT_PLUGINS", "")
        judge([word.replace("FILE", str(file)) for word in arguments], folder=folder)


@QUICK
@given(arguments=arguments())
def test_any_arguments_are_answered(file: Path, folder: Path, arguments: list[str]) -> None:
    check(arguments, file, folder)


FILES = given(text=st.one_of(soups(), changed_files()), command=st.sampled_from(READERS))
BYTES = given(data=st.binary(max_size=100), command=st.sampled_from(READERS))


def check_file(file: Path, text: str, command: tuple[str, ...]) -> None:
    broken = file.with_name("broken.mlir")
    broken.write_bytes(text.encode("utf-8", "surrogateescape"))
    judge([*command, str(broken), *(["--target=interpret"] if command[0] == "run" else [])])


def check_bytes(file: Path, data: bytes, command: tuple[str, ...]) -> None:
    broken = file.with_name("broken.mlirbc")
    for content in (data, b"ML\xefR" + data):
        broken.write_bytes(content)
        judge([*command, str(broken)])


@QUICK
@FILES
def test_any_file_is_answered(file: Path, folder: Path, text: str, command: tuple[str, ...]) -> None:
    check_file(file, text, command)


@QUICK
@BYTES
def test_any_bytes_are_answered(file: Path, folder: Path, data: bytes, command: tuple[str, ...]) -> None:
    check_bytes(file, data, command)


@pytest.mark.parametrize("found", sorted(CORPUS.glob("*.mlir*")), ids=lambda found: found.name)
@pytest.mark.parametrize("command", [("opt",), ("plan",), ("query",)], ids=lambda command: command[0])
def test_files_that_were_found_before_are_answered(folder: Path, found: Path, command: tuple[str, ...]) -> None:
    judge([*command, str(found)])


@pytest.mark.parametrize("found", json.loads((CORPUS / "arguments.json").read_text(encoding="utf-8")), ids=" ".join)
def test_arguments_that_were_found_before_are_answered(file: Path, folder: Path, found: list[str]) -> None:
    check(found, file, folder)


@pytest.mark.slow
@pytest.mark.exhaustive
@THOROUGH
@given(arguments=arguments())
def test_many_arguments_are_answered(file: Path, folder: Path, arguments: list[str]) -> None:
    check(arguments, file, folder)


@pytest.mark.slow
@pytest.mark.exhaustive
@settings(QUICK, max_examples=400)
@FILES
def test_many_files_are_answered(file: Path, folder: Path, text: str, command: tuple[str, ...]) -> None:
    check_file(file, text, command)


@pytest.mark.slow
@pytest.mark.exhaustive
@settings(QUICK, max_examples=400)
@BYTES
def test_many_bytes_are_answered(file: Path, folder: Path, data: bytes, command: tuple[str, ...]) -> None:
    check_bytes(file, data, command)


@pytest.mark.parametrize("command", READERS, ids=" ".join)
@pytest.mark.parametrize("name", ["\ud800", "a\0b"])
def test_what_cannot_be_the_name_of_a_file_is_refused(folder: Path, command: tuple[str, ...], name: str) -> None:
    found = answer([*command, name])
    assert found.code == 1 and "cannot be the name of a file" in found.err


@pytest.mark.parametrize("shape", ["99999999999999x99999999999", "9" * 5000, "4294967296x4294967296"])
def test_an_input_that_is_larger_than_memory_can_be_is_refused(file: Path, shape: str) -> None:
    found = answer(["run", str(file), f"--input={shape}xf32=1"])
    assert found.code == 1 and "the array is larger than memory can be" in found.err
