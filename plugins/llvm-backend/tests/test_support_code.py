"""Code that every process needs is compiled once for the machine, and nothing damaged is ever loaded."""

from __future__ import annotations

import ctypes
from hashlib import sha256
from pathlib import Path

import pytest
from plait.runtime.cache import cache_of_environment
from plait_llvm.native import compile as native
from plait_llvm.native.machine import host_machine
from plait_llvm.native.support_code import load_support


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, in use."""
    monkeypatch.setenv("PLAIT_CACHE", "1")
    monkeypatch.setenv("PLAIT_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def text(number: int) -> str:
    return f"define i32 @answer() {{\n  ret i32 {number}\n}}\n"


def answer(number: int) -> int:
    """What the code for a number returns."""
    code = load_support(text(number), {})
    return ctypes.CFUNCTYPE(ctypes.c_int32)(code.address("answer"))()


def only_file(folder: Path) -> Path:
    (found,) = folder.glob("*.code")
    return found


def test_it_is_compiled_once(folder: Path) -> None:
    assert answer(1) == 1
    machine = host_machine(opt=0)
    other = native.emit_object(native.parse(text(2), machine), machine)
    only_file(folder).write_bytes(sha256(other).digest() + other)
    assert answer(1) == 2  # the file is what runs
    assert answer(3) == 3 and len(list(folder.glob("*.code"))) == 2


@pytest.mark.parametrize("size", [0, 10, 32, 100, None])
def test_damaged_code_is_compiled_again(folder: Path, size: int | None) -> None:
    assert answer(1) == 1
    whole = only_file(folder).read_bytes()
    damaged = whole[:size] if size is not None else whole[:-1] + bytes([whole[-1] ^ 1])
    only_file(folder).write_bytes(damaged)
    assert answer(1) == 1
    assert only_file(folder).read_bytes() == whole


def test_nothing_is_kept_without_the_cache(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_CACHE", "0")
    assert answer(1) == 1 and not folder.exists()
    monkeypatch.setenv("PLAIT_CACHE", "1")
    monkeypatch.setenv("PLAIT_CACHE_SIZE", "much")
    assert answer(1) == 1 and not folder.exists()


def test_code_of_a_folder_that_others_may_write_to_is_not_loaded(folder: Path) -> None:
    assert answer(1) == 1
    only_file(folder).write_bytes(b"")
    folder.chmod(0o777)
    assert answer(1) == 1 and only_file(folder).read_bytes() == b""


def test_it_goes_when_the_cache_is_cleared(folder: Path) -> None:
    assert answer(1) == 1
    assert cache_of_environment().clear() == [] and not list(folder.glob("*.code"))
