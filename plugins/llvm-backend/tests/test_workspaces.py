"""Temporary buffers in memory of the caller."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from plait.runtime import ArgumentError
from plait_llvm.backend.call import Call

sys.path.insert(0, str(Path(__file__).parent))
from called_programs import ONE, TEMPORARY
from test_ahead_of_time import DYNAMIC_CHAIN


def aligned(size: int) -> Any:
    """An array of bytes at a multiple of 64."""
    room = np.zeros(size + 64, "u1")
    start = -room.__array_interface__["data"][0] % 64
    return room[start : start + size]


def arguments() -> tuple[Any, bool]:
    return np.arange(256, dtype="f4"), True


def test_temporary_buffers_lie_in_what_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    in_python: list[Any] = []
    execute = Call.execute
    monkeypatch.setattr(Call, "execute", lambda *given: in_python.append(given) or execute(*given))
    as_number = TEMPORARY.replace("%ok: i1", "%n: i32").replace("{\n", "{\n  %ok = arith.trunci %n : i32 to i1\n", 1)
    function = plait.compile(as_number, target="llvm")
    x, ok = np.arange(256, dtype="f4"), 1
    assert function.workspace_bytes(x, ok) == function.memory.arena + 63
    workspace, out = aligned(function.memory.arena), np.empty(256, "f4")
    for given in ({}, {"out": out}, {"out": (out,)}):
        workspace[...] = 0
        assert (function(x, ok, workspace=workspace, **given)[0] == 2 * x).all()
        assert (workspace.view("f4")[np.arange(256) ** 2] == x).all()  # the buffer of the program
    assert not in_python
    assert (function(x=x, n=ok, workspace=workspace)[0] == 2 * x).all() and not in_python
    workspace[...] = 0
    function(x, ok)
    assert not workspace.any()


def test_a_workspace_may_begin_anywhere() -> None:
    function = plait.compile(TEMPORARY, target="llvm")
    x, ok = arguments()
    needed = function.workspace_bytes(x, ok)
    whole = aligned(needed + 64)
    for start in (0, 1, 63):
        assert (function(x, ok, workspace=whole[start : start + needed])[0] == 2 * x).all()
    for start, size in ((0, needed - 64), (1, needed - 1), (63, 10), (0, 0)):
        with pytest.raises(ArgumentError, match="the workspace has fewer bytes than the temporary buffers"):
            function(x, ok, workspace=whole[start : start + size])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda n: np.empty(n, "i1"), "expected uint8 of rank 1, got int8 of rank 1"),
        (lambda n: np.empty((2, n), "u1"), "expected uint8 of rank 1, got uint8 of rank 2"),
        (lambda n: np.empty(2 * n, "u1")[::2], "the array is read-only, or has gaps"),
        (lambda n: np.frombuffer(bytes(n), "u1"), "the array is read-only, or has gaps"),
        (bytearray, "expected an array that can be written, got bytearray"),
    ],
)
@pytest.mark.parametrize("target", ["llvm", "interpret"])
def test_workspaces_are_checked(make: Any, message: str, target: str) -> None:
    function = plait.compile(TEMPORARY, target=target)
    with pytest.raises(ArgumentError, match=f"workspace of 'main': {message}"):
        function(*arguments(), workspace=make(1_300_000))


def test_a_workspace_overlaps_nothing() -> None:
    function = plait.compile(TEMPORARY, target="llvm")
    memory = np.zeros(1_300_000, "u1")
    x = memory[640:1664].view("f4")
    with pytest.raises(ArgumentError, match="it overlaps an argument"):
        function(x, True, workspace=memory)
    with pytest.raises(ArgumentError, match="it overlaps an argument, or an array in 'out'"):
        function(x.copy(), True, out=x, workspace=memory)


def test_a_failing_call_leaves_the_workspace_usable() -> None:
    function = plait.compile(TEMPORARY, target="llvm")
    x, _ = arguments()
    workspace = aligned(function.memory.arena)
    with pytest.raises(RuntimeError, match="not now"):
        function(x, False, workspace=workspace)
    assert (function(x, True, workspace=workspace)[0] == 2 * x).all()


def test_programs_without_temporary_buffers_need_no_bytes() -> None:
    x = np.arange(16, dtype="f4")
    for target in ("llvm", "interpret"):
        function = plait.compile(ONE, target=target)
        assert function.workspace_bytes(x, x) == 0
        assert (function(x, x, workspace=np.empty(0, "u1"))[0] == 15).all()


def test_sizes_of_arguments_say_how_many_bytes_are_needed(tmp_path: Any) -> None:
    pytest.importorskip("plait_linalg")
    compiled = plait.compile(DYNAMIC_CHAIN, target="llvm")
    compiled.save(tmp_path / "chain.plait")
    for function in (compiled, plait.load(tmp_path / "chain.plait")):
        for rows in (3, 1000, 7):
            x = np.random.default_rng(rows).random((rows, 16), "f4")
            needed = function.workspace_bytes(x)
            assert needed > 64 * rows
            assert (function(x, workspace=aligned(needed - 63))[0] == function(x)[0]).all()
            with pytest.raises(ArgumentError, match="fewer bytes"):
                function(x, workspace=aligned(needed - 64))
    with pytest.raises(ArgumentError, match="expected size 16"):
        compiled.workspace_bytes(np.zeros((3, 15), "f4"))
