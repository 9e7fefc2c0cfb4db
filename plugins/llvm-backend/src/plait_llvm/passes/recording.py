"""Record what functions that may fail allocate, so that a call that failed leaves nothing allocated.

    %p = llvm.call @malloc(%n)  ->  %p = llvm.call @malloc(%n)
                                    llvm.call @plait.record(%p, %error)
    llvm.call @free(%p)         ->  llvm.call @plait.forget(%p, %error)
                                    llvm.call @free(%p)

`%error` points to words: the message, the number of recorded pointers, how many have room, and their table; the table
of the first few follows. The wrapper around a function frees what is recorded where the call failed. Functions that
cannot fail are left as they are. See Note [Recorded functions].
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING, Any

from plait.digraph import reached, reversed_edges
from plait.ir.builder import Builder

from plait_llvm.dialect.ops.calls import CallOp
from plait_llvm.dialect.types import ptr, void
from plait_llvm.lowering.failing import declaration

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value

FIRST_ROOM = 32
"""So many pointers are recorded without a table of their own."""

WORDS = 4 + FIRST_ROOM
RECORD = "plait.record"
_FORGET = "plait.forget"
_FREED_BY = ("free", "realloc")
FUNCTIONS = (RECORD, _FORGET)
"""What code calls to record; the text that wrappers bring defines them."""


def recorded_functions(calls: Mapping[str, Iterable[str]], failing: Set[str], as_values: Set[str]) -> frozenset[str]:
    """The functions that must record, by the names that each function calls; `as_values` cannot get an argument."""
    managing = {name for name, callees in calls.items() if not {"malloc", *_FREED_BY}.isdisjoint(callees)}
    callers = reversed_edges(calls)
    managing = reached(callers, managing)
    found = set(failing)
    while True:
        grown = reached(callers, found | (reached(calls, found) & managing))
        if grown == found:
            return frozenset() if found & as_values or not found & managing else frozenset(found)
        found = grown


def declare(module: Any, functions: Mapping[str, Any]) -> None:
    """Declare the functions that record."""
    for name in FUNCTIONS:
        if name not in functions:
            module.body.prepend(declaration(name, void, ptr, ptr))


def record(call: Any, error: Any) -> None:
    """Keep the record of a function up to date around a call, if that allocates or frees."""
    name = call.callee.root
    if name == "malloc":
        _insert(Builder.after(call), call, RECORD, call.results[0], error)
    elif name in _FREED_BY:
        _insert(Builder.before(call), call, _FORGET, call.callee_operands[0], error)


def _insert(builder: Builder, call: Operation, name: str, pointer: Value[Any], error: Value[Any]) -> None:
    builder.location = call.location
    builder.insert(CallOp(name, [pointer, error], None))


# Each lookup starts with what was recorded last, which is what is freed first in nearly all programs.
SUPPORT = f"""
define internal void @plait.record(ptr %pointer, ptr %error) {{
  %count.at = getelementptr i64, ptr %error, i64 1
  %room.at = getelementptr i64, ptr %error, i64 2
  %count = load i64, ptr %count.at
  %room = load i64, ptr %room.at
  %full = icmp eq i64 %count, %room
  br i1 %full, label %grow, label %add
grow:
  %grown = call i1 @plait.grow(ptr %error)
  br i1 %grown, label %add, label %done
add:
  %table.at = getelementptr i64, ptr %error, i64 3
  %table = load ptr, ptr %table.at
  %place = getelementptr ptr, ptr %table, i64 %count
  store ptr %pointer, ptr %place
  %more = add i64 %count, 1
  store i64 %more, ptr %count.at
  br label %done
done:
  ret void
}}

define internal i1 @plait.grow(ptr %error) noinline cold {{
  %room.at = getelementptr i64, ptr %error, i64 2
  %table.at = getelementptr i64, ptr %error, i64 3
  %room = load i64, ptr %room.at
  %old = load ptr, ptr %table.at
  %bytes = shl i64 %room, 3
  %new.bytes = shl i64 %room, 4
  %new = call ptr @malloc(i64 %new.bytes)
  %failed = icmp eq ptr %new, null
  br i1 %failed, label %no, label %yes
yes:
  call void @llvm.memcpy(ptr %new, ptr %old, i64 %bytes, i1 false)
  call void @plait.drop.table(ptr %error)
  %new.room = shl i64 %room, 1
  store i64 %new.room, ptr %room.at
  store ptr %new, ptr %table.at
  ret i1 true
no:
  ret i1 false
}}

define internal void @plait.forget(ptr %pointer, ptr %error) {{
entry:
  %count.at = getelementptr i64, ptr %error, i64 1
  %table.at = getelementptr i64, ptr %error, i64 3
  %count = load i64, ptr %count.at
  %table = load ptr, ptr %table.at
  br label %next
next:
  %i = phi i64 [ %count, %entry ], [ %before, %compare ]
  %none = icmp eq i64 %i, 0
  br i1 %none, label %done, label %compare
compare:
  %before = sub i64 %i, 1
  %place = getelementptr ptr, ptr %table, i64 %before
  %other = load ptr, ptr %place
  %same = icmp eq ptr %pointer, %other
  br i1 %same, label %remove, label %next
remove:
  %fewer = sub i64 %count, 1
  %last.at = getelementptr ptr, ptr %table, i64 %fewer
  %last = load ptr, ptr %last.at
  store ptr %last, ptr %place
  store i64 %fewer, ptr %count.at
  br label %done
done:
  ret void
}}

define internal void @plait.start(ptr %error) {{
  %count.at = getelementptr i64, ptr %error, i64 1
  %room.at = getelementptr i64, ptr %error, i64 2
  %table.at = getelementptr i64, ptr %error, i64 3
  %first = getelementptr i64, ptr %error, i64 4
  store i64 0, ptr %count.at
  store i64 {FIRST_ROOM}, ptr %room.at
  store ptr %first, ptr %table.at
  ret void
}}

define internal void @plait.drop.table(ptr %error) {{
  %table.at = getelementptr i64, ptr %error, i64 3
  %first = getelementptr i64, ptr %error, i64 4
  %table = load ptr, ptr %table.at
  %own = icmp eq ptr %table, %first
  br i1 %own, label %done, label %drop
drop:
  call void @free(ptr %table)
  br label %done
done:
  ret void
}}

define internal void @plait.drop(ptr %error) noinline cold {{
entry:
  %count.at = getelementptr i64, ptr %error, i64 1
  %table.at = getelementptr i64, ptr %error, i64 3
  %count = load i64, ptr %count.at
  %table = load ptr, ptr %table.at
  br label %next
next:
  %i = phi i64 [ %count, %entry ], [ %before, %free ]
  %none = icmp eq i64 %i, 0
  br i1 %none, label %done, label %free
free:
  %before = sub i64 %i, 1
  %place = getelementptr ptr, ptr %table, i64 %before
  %pointer = load ptr, ptr %place
  call void @free(ptr %pointer)
  br label %next
done:
  call void @plait.drop.table(ptr %error)
  ret void
}}
"""


# Note [Recorded functions]
# A pointer that one function records, another may free: all functions that the failing ones call, and that allocate or
# free, share one record. So do their callers, which must pass it on. Where one of these is used as a value, and cannot
# get an argument, the module records nothing, and a failing call loses what it had allocated.
