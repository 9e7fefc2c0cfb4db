"""Memory of large results: what arrays leave behind is kept, and given to later results of about the same size.

A system zeroes each page of new memory when it is first touched, which takes longer than most code needs to fill it,
and the C library hands large blocks back to the system as soon as they are freed. One pool in a process serves all
executables. Its blocks come from `malloc`, so that `free` may end their lives too; new ones ask for huge pages. It
keeps at most `SLOTS` blocks and a sixteenth of the memory of the machine, and frees all of them where another one would
be too much: sizes that a process no longer uses do not stay.
"""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Any

from plait.runtime.memory import memory_limit

from plait_llvm.backend.slots import pool
from plait_llvm.linked_names import GIVE_LARGE, TAKE_LARGE
from plait_llvm.native.support_code import load_support

SLOTS = 8
_PART = 16
"""Of the memory of the machine, that blocks in the pool may have."""
_USUAL_MEMORY = 1 << 32
_PAGE = 4096
_HUGE_PAGES = 14
"""Advice of Linux to use them: `MADV_HUGEPAGE`."""


def pool_text(most: int) -> str:
    """LLVM IR of the pool, which keeps blocks of at most `most` bytes together."""
    return pool("blocks", SLOTS) + _TAKE + _GIVE.replace("MOST", str(most)) + _DROP_ALL


_TAKE = f"""
@kept = internal global i64 0

declare ptr @malloc(i64)
declare void @free(ptr)
declare i64 @malloc_usable_size(ptr)
declare i32 @madvise(ptr, i64, i32)

define ptr @{TAKE_LARGE}(i64 %bytes) {{
entry:
  %quarter = lshr i64 %bytes, 2
  %most = add i64 %bytes, %quarter
  br label %next
next:
  %from = phi i64 [ 0, %entry ], [ %following, %put.back ]
  %found = call {{ ptr, i64 }} @blocks.take(i64 %from)
  %taken = extractvalue {{ ptr, i64 }} %found, 0
  %none = icmp eq ptr %taken, null
  br i1 %none, label %allocate, label %measure
measure:
  %size = call i64 @malloc_usable_size(ptr %taken)
  %before = atomicrmw sub ptr @kept, i64 %size monotonic
  %enough = icmp uge i64 %size, %bytes
  %not.too.much = icmp ule i64 %size, %most
  %fits = and i1 %enough, %not.too.much
  br i1 %fits, label %reuse, label %put.back
put.back:
  call void @{GIVE_LARGE}(ptr %taken)
  %slot = extractvalue {{ ptr, i64 }} %found, 1
  %following = add i64 %slot, 1
  br label %next
reuse:
  ret ptr %taken
allocate:
  %new = call ptr @malloc(i64 %bytes)
  %failed = icmp eq ptr %new, null
  br i1 %failed, label %retry, label %advise
retry:
  call void @drop.all()
  %second = call ptr @malloc(i64 %bytes)
  ret ptr %second
advise:
  %address = ptrtoint ptr %new to i64
  %end = add i64 %address, %bytes
  %above = add i64 %address, {_PAGE - 1}
  %start = and i64 %above, {-_PAGE}
  %length = sub i64 %end, %start
  %pages = and i64 %length, {-_PAGE}
  %first = inttoptr i64 %start to ptr
  %ignored = call i32 @madvise(ptr %first, i64 %pages, i32 {_HUGE_PAGES})
  ret ptr %new
}}
"""

_GIVE = f"""
define void @{GIVE_LARGE}(ptr %block) {{
entry:
  %size = call i64 @malloc_usable_size(ptr %block)
  %before = atomicrmw add ptr @kept, i64 %size monotonic
  %after = add i64 %before, %size
  %full = icmp ugt i64 %after, MOST
  br i1 %full, label %clear, label %put
clear:
  call void @drop.all()
  %alone = icmp ule i64 %size, MOST
  br i1 %alone, label %put, label %release
put:
  %cleared = phi i1 [ false, %entry ], [ true, %clear ]
  %stays = call i1 @blocks.put(ptr %block)
  br i1 %stays, label %done, label %no.slot
no.slot:
  br i1 %cleared, label %release, label %clear
release:
  %again = atomicrmw sub ptr @kept, i64 %size monotonic
  call void @free(ptr %block)
  br label %done
done:
  ret void
}}
"""

_DROP_ALL = """
define internal void @drop.all() {
entry:
  br label %next
next:
  %from = phi i64 [ 0, %entry ], [ %slot, %release ]
  %found = call { ptr, i64 } @blocks.take(i64 %from)
  %block = extractvalue { ptr, i64 } %found, 0
  %none = icmp eq ptr %block, null
  br i1 %none, label %done, label %release
release:
  %slot = extractvalue { ptr, i64 } %found, 1
  %size = call i64 @malloc_usable_size(ptr %block)
  %before = atomicrmw sub ptr @kept, i64 %size monotonic
  call void @free(ptr %block)
  br label %next
done:
  ret void
}
"""


@cache
def large_results() -> dict[str, int]:
    """The addresses of the functions that take and give back memory of large results, by their names."""
    if not sys.platform.startswith("linux"):
        return {TAKE_LARGE: _c_function("malloc"), GIVE_LARGE: _c_function("free")}
    text = pool_text((memory_limit() or _USUAL_MEMORY) // _PART)
    code = load_support(text, {})
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(code))  # arrays may go after Python has freed its modules
    return {name: code.address(name) for name in (TAKE_LARGE, GIVE_LARGE)}


def _c_function(name: str) -> int:
    library: Any = ctypes.CDLL("ucrtbase" if sys.platform == "win32" else None)
    return ctypes.cast(getattr(library, name), ctypes.c_void_p).value or 0
