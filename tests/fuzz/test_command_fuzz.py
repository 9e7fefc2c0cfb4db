"""Every command answers any arguments and any file: exit code 0, 1 or 2, and never a traceback."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).resolve().parent))
from grammar import changed_files, soups

main = pytest.importorskip("plait_cli.main")

CORPUS = Path(__file__).resolve().parent / "corpus"
QUICK = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
THOROUGH = settings(max_examples=3_000, deadline=None, suppress_health_check=list(HealthCheck))

# `doctor`, `docs build`, `new` and `bench` start processes or write folders: not for thousands of calls.
COMMANDS = [
    ("opt",), ("run",), ("plan",), ("types", "path"), ("plugins", "list"), ("plugins", "info"), ("plugins", "why"),
    ("dialects",), ("passes",), ("pipelines",), ("targets",), ("nothing",), (),
]  # fmt: skip
WORDS = [
    "FILE", "missing.mlir", "", ".", "--", "--json", "--help", "-", "--input=", "--input=2xf32=1 2", "--input=@x.npy",
    "--input=99999999999999x99999999999xf32=1", "--expected-output=f32=nan", "--target=interpret", "--target=nothing",
    "--pipeline=builtin.module(", "--pipeline=builtin.module(cse)", "--function=\0", "--canonicalize", "--cse",
    "--canonicalize=max-iterations=-1", "--pass-pipeline=any(cse", "--pass-pipeline=" + "any(" * 3000, "--split-input-file",
    "--verify-diagnostics", "--allow-unregistered-dialect", "--mlir-print-op-generic", "--mlir-print-debuginfo",
    "--emit-bytecode", "--mlir-print-ir-after-all", "--rtol=x", "--rtol=nan", "--to", "llvm", "!quant.uniform<i8:f32, 0.1>",
    "tensor<", "complex<" * 3000, "i32", "arith", "--explain", "--after=loops", "--until=x", "\u0660", "\ud800",
]  # fmt: skip


def answer(arguments: Sequence[str], text: bytes = b"") -> tuple[int, str, str]:
    """Exit code, standard output and standard error of `plait` with `arguments`."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8", "replace"), io.StringIO()
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(text), "utf-8", "surrogateescape")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as done:
            main.main(list(arguments))
    finally:
        sys.stdin = before
    out.flush()
    code: Any = done.value.code
    return int(code or 0), out.buffer.getvalue().decode("utf-8", "replace"), err.getvalue()  # type: ignore[attr-defined]


def judge(arguments: Sequence[str], text: bytes = b"") -> None:
    code, _, err = answer(arguments, text)
    assert code in (0, 1, 2), (arguments, err[-2000:])
    assert "Traceback" not in err
    assert err or code == 0 or tuple(arguments[:2]) == ("plugins", "why")


def arguments() -> st.SearchStrategy[list[str]]:
    words = st.one_of(st.sampled_from(WORDS), st.text(max_size=8))
    return st.tuples(st.sampled_from(COMMANDS), st.lists(words, max_size=4)).map(lambda pair: [*pair[0], *pair[1]])


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("fuzz") / "file.mlir"
    path.write_text("func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  return %x : tensor<2xf32>\n}\n")
    return path


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("empty"))


@QUICK
@given(arguments=arguments())
def test_any_arguments_are_answered(file: Path, arguments: list[str]) -> None:
    judge([str(file) if word == "FILE" else word for word in arguments])


@QUICK
@given(text=st.one_of(soups(), changed_files()), command=st.sampled_from(["opt", "run", "plan"]))
def test_any_file_is_answered(file: Path, text: str, command: str) -> None:
    broken = file.with_name("broken.mlir")
    broken.write_bytes(text.encode("utf-8", "surrogateescape"))
    judge([command, str(broken), *(["--target=interpret"] if command == "run" else [])])


@QUICK
@given(data=st.binary(max_size=100), command=st.sampled_from(["opt", "run", "plan"]))
def test_any_bytes_are_answered(file: Path, data: bytes, command: str) -> None:
    broken = file.with_name("broken.mlirbc")
    for content in (data, b"ML\xefR" + data):
        broken.write_bytes(content)
        judge([command, str(broken)])


@pytest.mark.parametrize("found", sorted(CORPUS.glob("*.mlir*")), ids=lambda found: found.name)
@pytest.mark.parametrize("command", ["opt", "plan"])
def test_files_that_were_found_before_are_answered(found: Path, command: str) -> None:
    judge([command, str(found)])


@pytest.mark.slow
@pytest.mark.exhaustive
@THOROUGH
@given(arguments=arguments())
def test_many_arguments_are_answered(file: Path, arguments: list[str]) -> None:
    judge([str(file) if word == "FILE" else word for word in arguments])


@pytest.mark.parametrize("command", ["opt", "run", "plan"])
@pytest.mark.parametrize("name", ["\ud800", "a\0b"])
def test_what_cannot_be_the_name_of_a_file_is_refused(command: str, name: str) -> None:
    code, _, err = answer([command, name])
    assert code == 1 and "cannot be the name of a file" in err


@pytest.mark.parametrize("shape", ["99999999999999x99999999999", "9" * 5000, "4294967296x4294967296"])
def test_an_input_that_is_larger_than_memory_can_be_is_refused(file: Path, shape: str) -> None:
    code, _, err = answer(["run", str(file), f"--input={shape}xf32=1"])
    assert code == 1 and "the array is larger than memory can be" in err
