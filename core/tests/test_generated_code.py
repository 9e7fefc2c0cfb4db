"""Bytecode of generated functions is kept beside that of modules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
compiled = []
def watch(event, arguments):
    if event == "compile" and str(arguments[1]) == "<generated>":
        compiled.append(arguments)
sys.addaudithook(watch)
from plait.generated_code import code_of
space = {{}}
for number in range({first}, {first} + {count}):
    exec(code_of(f"def answer():\\n    return {{number}}"), space)
    assert space["answer"]() == number
print(sum(1 for source, _ in compiled if source is not None and b"answer" in source))
"""


def compiled_in_a_process(folder: Path, count: int = 1, first: int = 0, **environment: str) -> int:
    """How many functions a process compiled that wanted `count`, where bytecode is kept in `folder`."""
    cleared = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(count=count, first=first)],
        env={**cleared, "PYTHONPYCACHEPREFIX": str(folder), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    assert not done.stderr
    return int(done.stdout)


def kept(folder: Path) -> list[Path]:
    return list(folder.rglob("generated.*"))


def test_another_process_does_not_compile_again(tmp_path: Path) -> None:
    assert compiled_in_a_process(tmp_path, 1) == 1
    assert compiled_in_a_process(tmp_path, 3) == 2
    assert compiled_in_a_process(tmp_path, 3) == 0
    (file,) = kept(tmp_path)
    assert sys.implementation.cache_tag in file.name


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-1], lambda data: b"", lambda data: data[:40] + b"x" + data[41:]]
)
def test_a_file_that_is_damaged_is_made_again(tmp_path: Path, damage: object) -> None:
    compiled_in_a_process(tmp_path)
    (file,) = kept(tmp_path)
    file.write_bytes(damage(file.read_bytes()))  # type: ignore[operator]
    assert compiled_in_a_process(tmp_path) == 1
    assert compiled_in_a_process(tmp_path) == 0


def test_nothing_is_written_where_python_writes_no_bytecode(tmp_path: Path) -> None:
    assert compiled_in_a_process(tmp_path, PYTHONDONTWRITEBYTECODE="1") == 1
    assert not kept(tmp_path)


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    assert compiled_in_a_process(file) == 1


def test_the_file_does_not_grow_without_end(tmp_path: Path) -> None:
    compiled_in_a_process(tmp_path, 4000)
    size = kept(tmp_path)[0].stat().st_size
    compiled_in_a_process(tmp_path, 1000, first=4000)
    assert kept(tmp_path)[0].stat().st_size < size / 2
    assert compiled_in_a_process(tmp_path, 1000, first=4000) == 0
