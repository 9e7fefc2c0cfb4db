"""LLVM IR text of a pool of blocks of memory: a few slots that threads take blocks from and put them back into.

`@POOL.take(i64 %from)` empties the first slot at or behind `%from` that has a block: it returns the block, null if
there is none, and the number of the slot. `@POOL.put(ptr %block)` fills the first empty slot, and returns whether there
was one. Neither waits for other threads.
"""

from __future__ import annotations

from plait_llvm.native.compile import QUICKLY_WRITTEN


def pool(name: str, slots: int) -> str:
    """The two functions and the slots of the pool `name`."""
    return f"@{name} = internal global [{slots} x ptr] zeroinitializer\n{_take(name, slots)}{_put(name, slots)}"


def _take(name: str, slots: int) -> str:
    return f"""
define internal {{ ptr, i64 }} @{name}.take(i64 %from) {QUICKLY_WRITTEN} {{
entry:
  br label %next
next:
  %i = phi i64 [ %from, %entry ], [ %following, %again ]
  %more = icmp ult i64 %i, {slots}
  br i1 %more, label %look, label %none
look:
  %at = getelementptr ptr, ptr @{name}, i64 %i
  %seen = load atomic ptr, ptr %at monotonic, align 8
  %empty = icmp eq ptr %seen, null
  br i1 %empty, label %again, label %try
try:
  %taken = atomicrmw xchg ptr %at, ptr null acquire
  %lost = icmp eq ptr %taken, null
  br i1 %lost, label %again, label %found
again:
  %following = add i64 %i, 1
  br label %next
found:
  %block = insertvalue {{ ptr, i64 }} poison, ptr %taken, 0
  %both = insertvalue {{ ptr, i64 }} %block, i64 %i, 1
  ret {{ ptr, i64 }} %both
none:
  ret {{ ptr, i64 }} {{ ptr null, i64 {slots} }}
}}
"""


def _put(name: str, slots: int) -> str:
    return f"""
define internal i1 @{name}.put(ptr %block) {QUICKLY_WRITTEN} {{
entry:
  br label %next
next:
  %i = phi i64 [ 0, %entry ], [ %following, %look ]
  %more = icmp ult i64 %i, {slots}
  br i1 %more, label %look, label %done
look:
  %at = getelementptr ptr, ptr @{name}, i64 %i
  %following = add i64 %i, 1
  %pair = cmpxchg ptr %at, ptr null, ptr %block release monotonic
  %stays = extractvalue {{ ptr, i1 }} %pair, 1
  br i1 %stays, label %done, label %next
done:
  ret i1 %more
}}
"""
