"""Programs that note how long their loop nests take: what the code calls, where it writes. See `time_loop_nests`."""

from __future__ import annotations

import sys

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

from plait_llvm.linked_names import ADD_TIME, NOW, TIMES

FUNCTIONS = (NOW, ADD_TIME)
"""What code calls to note times; the text that is added defines them."""

_MONOTONIC = {"linux": 1, "darwin": 6}
"""The number of the clock that only goes forward, by system."""

_TEXT = f"""
@{TIMES} = external global i8
declare i32 @clock_gettime(i32, ptr)

define internal i64 @{NOW}() noinline {{{{
  %time = alloca [2 x i64]
  %status = call i32 @clock_gettime(i32 {{clock}}, ptr %time)
  %seconds = load i64, ptr %time
  %rest.at = getelementptr i64, ptr %time, i64 1
  %rest = load i64, ptr %rest.at
  %whole = mul i64 %seconds, 1000000000
  %now = add i64 %whole, %rest
  ret i64 %now
}}}}

define internal void @{ADD_TIME}(i64 %kernel, i64 %start) noinline {{{{
  %now = call i64 @{NOW}()
  %took = sub i64 %now, %start
  %word = shl i64 %kernel, 1
  %runs.at = getelementptr i64, ptr @{TIMES}, i64 %word
  %runs = atomicrmw add ptr %runs.at, i64 1 monotonic
  %total.at = getelementptr i64, ptr %runs.at, i64 1
  %total = atomicrmw add ptr %total.at, i64 %took monotonic
  ret void
}}}}
"""


def timing_text() -> str:
    """The functions that read the clock and note times. Raises `DiagnosticError` where the clock is not known."""
    clock = _MONOTONIC.get(sys.platform)
    if clock is None:
        raise DiagnosticError(Diagnostic("error", f"loop nests cannot be timed on {sys.platform}"))
    return _TEXT.format(clock=clock)
