"""Calls of code that may run for ever, without Python in between: they end at a signal, and are watched."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import time

import plait
import pytest
from plait_llvm.backend import watch
from plait_llvm.backend.call import AssertionFailed, Call

COUNTS = """
func.func @main(%n: index, %limit: index) -> index {
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %small = arith.cmpi ule, %limit, %c100 : index
  %r = scf.while (%i = %n) : (index) -> index {
    %c = arith.cmpi ne, %i, %limit : index
    scf.condition(%c) %i : index
  } do {
  ^bb0(%i: index):
    %next = arith.addi %i, %c1 : index
    cf.assert %small, "the limit is above 100"
    scf.yield %next : index
  }
  return %r : index
}
"""
PREAMBLE = """
import os, signal, sys, plait
executable = plait.compile(sys.stdin.read())
in_python = []
from plait_llvm.backend.call import Call
execute = Call.execute
Call.execute = lambda self, *arguments: in_python.append(1) or execute(self, *arguments)
executable(1, 5)  # starts the watch
class Late(Exception): pass
def handler(*_): raise Late("late")
signal.signal(signal.SIGALRM, handler)
"""


def run(code: str) -> str:
    command = [sys.executable, "-c", PREAMBLE + textwrap.dedent(code)]
    done = subprocess.run(command, input=COUNTS, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_only_the_call_that_starts_the_watch_goes_through_python(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    execute = Call.execute
    monkeypatch.setattr(Call, "execute", lambda self, *rest: seen.append(rest) or execute(self, *rest))
    executable = plait.compile(COUNTS)
    assert [executable(0, n)[0] for n in (3, 4, 5)] == [3, 4, 5]
    assert len(seen) == 1


def test_an_idle_watch_ends_and_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "_PERIOD", 0.001)
    seen: list[object] = []
    execute = Call.execute
    monkeypatch.setattr(Call, "execute", lambda self, *rest: seen.append(rest) or execute(self, *rest))
    before = list(watch._WATCHES)
    executable = plait.compile(COUNTS)
    executable(0, 3)
    (mine,) = [one for one in watch._WATCHES if one not in before]
    end = time.monotonic() + 60
    while mine.words.has_thread and time.monotonic() < end:
        time.sleep(0.01)
    assert mine.words.has_thread == mine.words.calls == 0
    assert executable(0, 4)[0] == 4 and len(seen) == 2 and mine.words.has_thread == 1


def test_what_a_handler_raises_ends_a_call_without_python() -> None:
    told = run("""
        for _ in range(2):
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            try:
                executable(1, 0)
            except Late as error:
                print(error, len(in_python))
        print(executable(1, 7)[0], len(in_python))
    """)
    assert told == "late 1\nlate 1\n7 1\n"


def test_a_failure_is_raised_as_in_python() -> None:
    executable = plait.compile(COUNTS)
    assert executable(0, 3)[0] == 3
    with pytest.raises(AssertionFailed, match="the limit is above 100"):
        executable(0, 101)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_process_that_forks_has_a_watch_of_its_own() -> None:
    told = run("""
        sys.stdout.flush()
        if child := os.fork():
            print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        else:
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            try:
                executable(1, 0)
            except Late:
                os._exit(len(in_python))
    """)
    assert told == "2\n"
