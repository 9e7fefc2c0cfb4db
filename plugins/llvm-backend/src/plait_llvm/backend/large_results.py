"""Memory of large results: what arrays leave behind is kept, and given to later results of about the same size.

Buffers of dynamic sizes that no arena holds come from there too: code with dynamic sizes calls the pool as `malloc` and
`free`.

A system zeroes each page of new memory when it is first touched, which takes longer than most code needs to fill it,
and the C library hands large blocks back to the system as soon as they are freed. One pool in a process serves all
executables. Its blocks come from `malloc`, so that `free` may end their lives too; new blocks of several megabytes ask
for huge pages. It keeps at most four times what results have taken at one time, and a sixteenth of the memory of the
machine. Where another block would be too much it frees all: sizes that a process no longer uses do not stay.

Blocks of about one size are a list, each with the address of the next in its first word. A thread that looks for one
takes the whole list and puts back what it leaves; others find it empty meanwhile, and allocate. So none waits for
another, and a process that is forked meanwhile only loses those blocks.
"""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Any

from plait.runtime.memory import memory_limit

from plait_llvm.backend.layout import LARGE
from plait_llvm.linked_names import ALLOCATE, GIVE_LARGE, TAKE_LARGE
from plait_llvm.native.compile import QUICKLY_WRITTEN
from plait_llvm.native.support_code import load_support

_PART = 16
"""Of the memory of the machine, that blocks in the pool may have."""
_USUAL_MEMORY = 1 << 32
_ROUNDS_SHIFT = 2
"""The logarithm of how often the pool keeps what results take at one time: programs take turns."""
_LEAST_LIMIT = 1 << 24
"""Bytes that may be kept however little results take."""
_LISTS = 128
"""Four for each power of two from `LARGE` on; the last one has all that are larger."""
_LOOKED_AT = 32
"""Of the blocks of a list, in search of one that fits."""
_MOST_BYTES = 1 << 60
"""More than any machine has: what cannot be had is left to `malloc` to refuse."""
_PAGE = 4096
_LARGE_FOR_HUGE_PAGES = 1 << 22
_HUGE_PAGES = 14
"""Advice of Linux to use them: `MADV_HUGEPAGE`."""


def pool_text(most: int) -> str:
    """LLVM IR of the pool, which keeps blocks of at most `most` bytes together."""
    return _LIST + _SEARCH + _TAKE + _ALLOCATE + _GIVE.replace("MOST", str(most)) + _DROP_ALL


_LIST = f"""
@lists = internal global [{_LISTS} x ptr] zeroinitializer
@kept = internal global i64 0
@used = internal global i64 0
@most.used = internal global i64 0

declare ptr @malloc(i64)
declare void @free(ptr)
declare i64 @malloc_usable_size(ptr)
declare i32 @madvise(ptr, i64, i32)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)

define internal void @count.used(ptr %block) {QUICKLY_WRITTEN} {{
  %size = call i64 @malloc_usable_size(ptr %block)
  %before = atomicrmw add ptr @used, i64 %size monotonic
  %after = add i64 %before, %size
  %most = atomicrmw max ptr @most.used, i64 %after monotonic
  ret void
}}

define internal i64 @number.of.list(i64 %bytes) {QUICKLY_WRITTEN} {{
  %zeros = call i64 @llvm.ctlz.i64(i64 %bytes, i1 true)
  %power = sub i64 63, %zeros
  %shift = sub i64 %power, 2
  %quarters = lshr i64 %bytes, %shift
  %quarter = and i64 %quarters, 3
  %octave = sub i64 %power, {LARGE.bit_length() - 1}
  %four = shl i64 %octave, 2
  %number = add i64 %four, %quarter
  %known = call i64 @llvm.umin.i64(i64 %number, i64 {_LISTS - 1})
  ret i64 %known
}}

define internal void @put.list(i64 %number, ptr %first) {QUICKLY_WRITTEN} {{
entry:
  %list = getelementptr ptr, ptr @lists, i64 %number
  br label %next
next:
  %last = phi ptr [ %first, %entry ], [ %following, %next ]
  %following = load ptr, ptr %last
  %is.last = icmp eq ptr %following, null
  br i1 %is.last, label %put, label %next
put:
  %others = load atomic ptr, ptr %list monotonic, align 8
  store ptr %others, ptr %last
  %pair = cmpxchg ptr %list, ptr %others, ptr %first release monotonic
  %done = extractvalue {{ ptr, i1 }} %pair, 1
  br i1 %done, label %end, label %put
end:
  ret void
}}
"""

_SEARCH = f"""
define internal ptr @take.of.list(i64 %number, i64 %bytes, i64 %most) {QUICKLY_WRITTEN} {{
entry:
  %first.at = alloca ptr
  %list = getelementptr ptr, ptr @lists, i64 %number
  %seen = load atomic ptr, ptr %list monotonic, align 8
  %empty = icmp eq ptr %seen, null
  br i1 %empty, label %nothing, label %own
own:
  %first = atomicrmw xchg ptr %list, ptr null acquire
  store ptr %first, ptr %first.at
  br label %next
next:
  %link = phi ptr [ %first.at, %own ], [ %block, %other ]
  %i = phi i64 [ 0, %own ], [ %following, %other ]
  %block = load ptr, ptr %link
  %none = icmp eq ptr %block, null
  %many = icmp uge i64 %i, {_LOOKED_AT}
  %stop = or i1 %none, %many
  br i1 %stop, label %rest, label %measure
measure:
  %size = call i64 @malloc_usable_size(ptr %block)
  %enough = icmp uge i64 %size, %bytes
  %not.too.much = icmp ule i64 %size, %most
  %fits = and i1 %enough, %not.too.much
  br i1 %fits, label %unlink, label %other
other:
  %following = add i64 %i, 1
  br label %next
unlink:
  %behind = load ptr, ptr %block
  store ptr %behind, ptr %link
  %before = atomicrmw sub ptr @kept, i64 %size monotonic
  br label %rest
rest:
  %found = phi ptr [ null, %next ], [ %block, %unlink ]
  %left = load ptr, ptr %first.at
  %is.empty = icmp eq ptr %left, null
  br i1 %is.empty, label %end, label %put
put:
  call void @put.list(i64 %number, ptr %left)
  br label %end
end:
  ret ptr %found
nothing:
  ret ptr null
}}
"""

_TAKE = f"""
define ptr @{TAKE_LARGE}(i64 %bytes) {{
entry:
  %quarter = lshr i64 %bytes, 2
  %most = add i64 %bytes, %quarter
  %number = call i64 @number.of.list(i64 %bytes)
  %same = call ptr @take.of.list(i64 %number, i64 %bytes, i64 %most)
  %no.same = icmp eq ptr %same, null
  br i1 %no.same, label %larger, label %reuse
larger:
  %above = add i64 %number, 1
  %known = call i64 @llvm.umin.i64(i64 %above, i64 {_LISTS - 1})
  %more = call ptr @take.of.list(i64 %known, i64 %bytes, i64 %most)
  %no.more = icmp eq ptr %more, null
  br i1 %no.more, label %allocate, label %reuse
reuse:
  %taken = phi ptr [ %same, %entry ], [ %more, %larger ]
  call void @count.used(ptr %taken)
  ret ptr %taken
allocate:
  %new = call ptr @malloc(i64 %bytes)
  %failed = icmp eq ptr %new, null
  br i1 %failed, label %retry, label %made
retry:
  call void @drop.all()
  %second = call ptr @malloc(i64 %bytes)
  call void @count.used(ptr %second)
  ret ptr %second
made:
  call void @count.used(ptr %new)
  %is.huge = icmp uge i64 %bytes, {_LARGE_FOR_HUGE_PAGES}
  br i1 %is.huge, label %advise, label %done
advise:
  %address = ptrtoint ptr %new to i64
  %end = add i64 %address, %bytes
  %rounded = add i64 %address, {_PAGE - 1}
  %start = and i64 %rounded, {-_PAGE}
  %length = sub i64 %end, %start
  %pages = and i64 %length, {-_PAGE}
  %first = inttoptr i64 %start to ptr
  %ignored = call i32 @madvise(ptr %first, i64 %pages, i32 {_HUGE_PAGES})
  br label %done
done:
  ret ptr %new
}}
"""

_ALLOCATE = f"""
define ptr @{ALLOCATE}(i64 %bytes) {{
  %above = sub i64 %bytes, {LARGE}
  %is.large = icmp ult i64 %above, {_MOST_BYTES}
  br i1 %is.large, label %large, label %other
large:
  %kept = call ptr @{TAKE_LARGE}(i64 %bytes)
  ret ptr %kept
other:
  %new = call ptr @malloc(i64 %bytes)
  ret ptr %new
}}
"""

_GIVE = f"""
define void @{GIVE_LARGE}(ptr %block) {{
entry:
  %size = call i64 @malloc_usable_size(ptr %block)
  %small = icmp ult i64 %size, {LARGE}
  br i1 %small, label %free, label %count
free:
  call void @free(ptr %block)
  ret void
count:
  %used.before = atomicrmw sub ptr @used, i64 %size monotonic
  %others = atomicrmw max ptr @used, i64 0 monotonic
  %before = atomicrmw add ptr @kept, i64 %size monotonic
  %after = add i64 %before, %size
  %most.used = load atomic i64, ptr @most.used monotonic, align 8
  %rounds = shl i64 %most.used, {_ROUNDS_SHIFT}
  %enough = call i64 @llvm.umax.i64(i64 %rounds, i64 {_LEAST_LIMIT})
  %limit = call i64 @llvm.umin.i64(i64 %enough, i64 MOST)
  %full = icmp ugt i64 %after, %limit
  br i1 %full, label %clear, label %put
clear:
  call void @drop.all()
  %alone = icmp ule i64 %size, MOST
  br i1 %alone, label %put, label %release
put:
  %number = call i64 @number.of.list(i64 %size)
  store ptr null, ptr %block
  call void @put.list(i64 %number, ptr %block)
  ret void
release:
  %again = atomicrmw sub ptr @kept, i64 %size monotonic
  call void @free(ptr %block)
  ret void
}}
"""

_DROP_ALL = f"""
define internal void @drop.all() {{
entry:
  br label %next
next:
  %i = phi i64 [ 0, %entry ], [ %following, %own ], [ %following.of.last, %release ]
  %more = icmp ult i64 %i, {_LISTS}
  br i1 %more, label %own, label %done
own:
  %list = getelementptr ptr, ptr @lists, i64 %i
  %first = atomicrmw xchg ptr %list, ptr null acquire
  %following = add i64 %i, 1
  %empty = icmp eq ptr %first, null
  br i1 %empty, label %next, label %release
release:
  %block = phi ptr [ %first, %own ], [ %behind, %release ]
  %behind = load ptr, ptr %block
  %size = call i64 @malloc_usable_size(ptr %block)
  %before = atomicrmw sub ptr @kept, i64 %size monotonic
  call void @free(ptr %block)
  %following.of.last = add i64 %i, 1
  %last = icmp eq ptr %behind, null
  br i1 %last, label %next, label %release
done:
  ret void
}}
"""


@cache
def large_results() -> dict[str, int]:
    """The addresses of the functions that take and give back memory of large results, by their names."""
    if not sys.platform.startswith("linux"):
        return {ALLOCATE: _c_function("malloc"), TAKE_LARGE: _c_function("malloc"), GIVE_LARGE: _c_function("free")}
    text = pool_text((memory_limit() or _USUAL_MEMORY) // _PART)
    code = load_support(text, {})
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(code))  # arrays may go after Python has freed its modules
    return {name: code.address(name) for name in (ALLOCATE, TAKE_LARGE, GIVE_LARGE)}


def pooled_allocation() -> dict[str, int]:
    """The addresses of what stands for the functions of the C library in code that allocates large buffers."""
    pool = large_results()
    return {"malloc": pool[ALLOCATE], "free": pool[GIVE_LARGE]}


def _c_function(name: str) -> int:
    library: Any = ctypes.CDLL("ucrtbase" if sys.platform == "win32" else None)
    return ctypes.cast(getattr(library, name), ctypes.c_void_p).value or 0
