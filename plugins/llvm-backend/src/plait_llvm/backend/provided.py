"""LLVM IR text of functions that provide memory for results and temporary buffers, where callers do not.

`plait.provide` takes the first two words of a result, which become the pointer to free and the pointer to the data: the
latter stays if it is not null. `plait.arena.take` and `plait.arena.give` keep the arenas of an executable between
calls, one for each of the last `KEPT` calls that ran at the same time; `plait.arenas.drop` frees them. An arena begins
with the number of its bytes.
"""

from __future__ import annotations

from plait_llvm.backend.layout import ALIGNMENT, LARGE
from plait_llvm.backend.slots import pool
from plait_llvm.linked_names import DROP, GIVE_LARGE, OTHER_SHAPE, OUT_OF_MEMORY, SMALL_WORKSPACE, TAKE_LARGE
from plait_llvm.native.compile import QUICKLY_WRITTEN
from plait_llvm.translate.names import escape

KEPT = 16
"""So many arenas are kept for each executable at most."""

_MESSAGE = f"memory for a result, or for temporary buffers, cannot be allocated\n\n{OUT_OF_MEMORY}\0".encode()
_OTHER_SHAPE = f"\n\n{OTHER_SHAPE}\0".encode()  # who calls knows more about it
_SMALL_RESULT = b"the memory for a result is too small: its descriptor tells the sizes\0"
_TOO_SMALL = f"the workspace has fewer bytes than the temporary buffers of this call\n\n{SMALL_WORKSPACE}\0".encode()

_SUPPORT = f"""
@plait.no.memory = private constant [{len(_MESSAGE)} x i8] c"{escape(_MESSAGE)}"
@plait.other.shape = private constant [{len(_OTHER_SHAPE)} x i8] c"{escape(_OTHER_SHAPE)}"
@plait.small.result = private constant [{len(_SMALL_RESULT)} x i8] c"{escape(_SMALL_RESULT)}"

define internal ptr @plait.aligned(ptr %raw) alwaysinline {{
  %address = ptrtoint ptr %raw to i64
  %negative = sub i64 0, %address
  %gap = and i64 %negative, {ALIGNMENT - 1}
  %aligned = getelementptr i8, ptr %raw, i64 %gap
  ret ptr %aligned
}}

define internal i64 @plait.times(i64 %a, i64 %b) alwaysinline {{
  %pair = call {{ i64, i1 }} @llvm.umul.with.overflow.i64(i64 %a, i64 %b)
  %product = extractvalue {{ i64, i1 }} %pair, 0
  %wraps = extractvalue {{ i64, i1 }} %pair, 1
  %negative = icmp slt i64 %product, 0
  %wrong = or i1 %wraps, %negative
  %bytes = select i1 %wrong, i64 -1, i64 %product
  ret i64 %bytes
}}

define internal ptr @plait.provide(ptr %words, i64 %bytes, ptr %own) {QUICKLY_WRITTEN} {{
  store ptr null, ptr %own
  %data.at = getelementptr ptr, ptr %words, i64 1
  %given = load ptr, ptr %data.at
  %missing = icmp eq ptr %given, null
  br i1 %missing, label %allocate, label %as.given
as.given:
  ret ptr %given
allocate:
  %impossible = icmp slt i64 %bytes, 0
  br i1 %impossible, label %none, label %make
make:
  %room = add i64 %bytes, {ALIGNMENT}
  %raw = call ptr @plait.allocate(i64 %room)
  %failed = icmp eq ptr %raw, null
  br i1 %failed, label %none, label %made
none:
  ret ptr null
made:
  %data = call ptr @plait.aligned(ptr %raw)
  store ptr %raw, ptr %own
  store ptr %raw, ptr %words
  store ptr %data, ptr %data.at
  ret ptr %data
}}

define internal void @plait.take.back(ptr %owned, i64 %count) {QUICKLY_WRITTEN} cold {{
entry:
  br label %next
next:
  %i = phi i64 [ 0, %entry ], [ %following, %one ]
  %more = icmp ult i64 %i, %count
  br i1 %more, label %one, label %done
one:
  %following = add i64 %i, 1
  %at = getelementptr ptr, ptr %owned, i64 %i
  %pointer = load ptr, ptr %at
  call void @plait.deallocate(ptr %pointer)
  br label %next
done:
  ret void
}}
"""

_ALLOCATE = """
define internal ptr @plait.allocate(i64 %bytes) alwaysinline {
  %new = call ptr @malloc(i64 %bytes)
  ret ptr %new
}

define internal void @plait.deallocate(ptr %block) alwaysinline {
  call void @free(ptr %block)
  ret void
}
"""

_ALLOCATE_LARGE = f"""
declare ptr @{TAKE_LARGE}(i64)
declare void @{GIVE_LARGE}(ptr)

define internal void @plait.deallocate(ptr %block) alwaysinline {{
  call void @{GIVE_LARGE}(ptr %block)
  ret void
}}

define internal ptr @plait.allocate(i64 %bytes) alwaysinline {{
  %is.large = icmp uge i64 %bytes, {LARGE + ALIGNMENT}
  br i1 %is.large, label %large, label %small
large:
  %kept = call ptr @{TAKE_LARGE}(i64 %bytes)
  ret ptr %kept
small:
  %new = call ptr @malloc(i64 %bytes)
  ret ptr %new
}}
"""


def support(has_large: bool) -> str:
    """What provides memory for results; `has_large` if the pool of `large_results` is there, and some may be large."""
    return (_ALLOCATE_LARGE if has_large else _ALLOCATE) + _SUPPORT


ARENAS = f"""
@plait.small.workspace = private constant [{len(_TOO_SMALL)} x i8] c"{escape(_TOO_SMALL)}"

define internal i1 @plait.workspace.fits(ptr %raw, i64 %bytes, i64 %needed) alwaysinline {{
  %data = call ptr @plait.aligned(ptr %raw)
  %begin = ptrtoint ptr %raw to i64
  %first = ptrtoint ptr %data to i64
  %gap = sub i64 %first, %begin
  %most = sub i64 %bytes, %gap
  %is.known = icmp sge i64 %needed, 0
  %is.enough = icmp sge i64 %most, %needed
  %fits = and i1 %is.known, %is.enough
  ret i1 %fits
}}
{pool("plait.arenas", KEPT)}
define internal ptr @plait.arena.take(i64 %bytes) {QUICKLY_WRITTEN} {{
  %found = call {{ ptr, i64 }} @plait.arenas.take(i64 0)
  %taken = extractvalue {{ ptr, i64 }} %found, 0
  %no.arena = icmp eq ptr %taken, null
  br i1 %no.arena, label %allocate, label %found.one
found.one:
  %has = load i64, ptr %taken
  %fits = icmp uge i64 %has, %bytes
  br i1 %fits, label %reuse, label %replace
reuse:
  ret ptr %taken
replace:
  call void @free(ptr %taken)
  br label %allocate
allocate:
  %room = add i64 %bytes, {2 * ALIGNMENT}
  %impossible = icmp slt i64 %bytes, 0
  br i1 %impossible, label %none, label %make
make:
  %new = call ptr @malloc(i64 %room)
  %failed = icmp eq ptr %new, null
  br i1 %failed, label %none, label %made
made:
  store i64 %bytes, ptr %new
  ret ptr %new
none:
  ret ptr null
}}

define internal ptr @plait.arena.data(ptr %arena) alwaysinline {{
  %behind = getelementptr i8, ptr %arena, i64 8
  %data = call ptr @plait.aligned(ptr %behind)
  ret ptr %data
}}

define internal void @plait.arena.give(ptr %arena) {QUICKLY_WRITTEN} {{
  %none = icmp eq ptr %arena, null
  br i1 %none, label %done, label %keep
keep:
  %stays = call i1 @plait.arenas.put(ptr %arena)
  br i1 %stays, label %done, label %release
release:
  call void @free(ptr %arena)
  br label %done
done:
  ret void
}}

define void @{DROP}() {QUICKLY_WRITTEN} {{
entry:
  br label %next
next:
  %from = phi i64 [ 0, %entry ], [ %slot, %one ]
  %found = call {{ ptr, i64 }} @plait.arenas.take(i64 %from)
  %arena = extractvalue {{ ptr, i64 }} %found, 0
  %slot = extractvalue {{ ptr, i64 }} %found, 1
  %none = icmp eq ptr %arena, null
  br i1 %none, label %done, label %one
one:
  call void @free(ptr %arena)
  br label %next
done:
  ret void
}}
"""
