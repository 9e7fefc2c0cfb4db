"""LLVM IR of the function that Python calls, for all compiled functions; `direct_call` says what it does, and why.

The names that begin with `py_` are addresses of this process: functions of Python's and NumPy's interfaces for C, and
objects. What one function does differently from another stands in its table, words of 8 bytes:

    entry, number of arguments, number of results, words of the block, whether the GIL is kept,
    the address of `WatchWords` if the code may run for ever, or 0,
    for each argument: kind, dtype, first word in the block, mask or least value, flags or greatest value, rank, shape
    for each result: kind, dtype, first word in the block, mask, flags of an array for it or 0, rank, shape;
        the flags of one whose memory goes back to the pool have the bit `LARGE`
    for the workspace, as for an argument
    shapes, -1 for sizes that are known at run time only

where `shape` is the number of the word in the table at which the shape begins.
"""

from __future__ import annotations

from plait_llvm.backend.direct_call_values_ir import RECORD_WORDS, RESULT, TAKE
from plait_llvm.linked_names import GIVE_LARGE

HEADER_WORDS = 6
"""The words of a table before its first argument."""

FUNCTIONS = {
    "PyBytes_AsString": "ptr (ptr)", "PyCapsule_GetPointer": "ptr (ptr, ptr)", "PyCapsule_New": "ptr (ptr, ptr, ptr)",
    "Py_DecRef": "void (ptr)", "PyErr_Clear": "void ()", "PyErr_Occurred": "ptr ()",
    "PyEval_RestoreThread": "void (ptr)",
    "PyEval_SaveThread": "ptr ()", "PyFloat_AsDouble": "double (ptr)", "Py_IncRef": "void (ptr)",
    "PyLong_AsLongLongAndOverflow": "i64 (ptr, ptr)", "PyLong_FromVoidPtr": "ptr (ptr)",
    "PyObject_GetAttr": "ptr (ptr, ptr)", "PyObject_GetBuffer": "i32 (ptr, ptr, i32)", "PyObject_Type": "ptr (ptr)",
    "PyBuffer_Release": "void (ptr)", "PyTuple_GetItem": "ptr (ptr, i64)", "PyTuple_New": "ptr (i64)",
    "PyTuple_Size": "i64 (ptr)", "PyTuple_SetItem": "i32 (ptr, i64, ptr)", "PyObject_GC_Track": "void (ptr)",
    "PyObject_GC_UnTrack": "void (ptr)",
    "PyObject_Vectorcall": "ptr (ptr, ptr, i64, ptr)",
}  # fmt: skip
"""Functions of Python that the code calls. All are in Python's stable interface."""

NUMPY_FUNCTIONS = {
    "PyArray_Scalar": (60, "ptr (ptr, ptr, ptr)"),
    "PyArray_NewFromDescr": (94, "ptr (ptr, ptr, i32, ptr, ptr, ptr, i32, ptr)"),
    "PyArray_SetBaseObject": (282, "i32 (ptr, ptr)"),
}
"""Functions of NumPy, and their places in the table that NumPy has for extensions, which never change."""

OBJECTS = ("ndarray", "tuple", "int", "float", "dtype", "out", "workspace")
"""Python objects that the code compares with or passes on: four types and three strings."""


NEWLINE = "\n"
"""What the text of a failure begins with if nothing has run, and the call in Python knows what is wrong."""


def symbol(name: str) -> str:
    """The name that the code has for a function or an object of this process."""
    return f"py_{name}"


def _declarations() -> str:
    functions = {**FUNCTIONS, **{name: kind for name, (_, kind) in NUMPY_FUNCTIONS.items()}}
    lines = [f"declare {kind.replace(' (', f' @{symbol(name)}(', 1)}" for name, kind in functions.items()]
    lines += [f"@{symbol(name)} = external global i8" for name in OBJECTS]
    return "\n".join([*lines, "declare void @free(ptr)", f"declare void @{GIVE_LARGE}(ptr)", ""])


_CALL = f"""
define ptr @plait.call(ptr %self, ptr %arguments, i64 %given, ptr %names) {{
entry:
  %bytes = call ptr @py_PyTuple_GetItem(ptr %self, i64 0)
  %table = call ptr @py_PyBytes_AsString(ptr %bytes)
  %count.at = getelementptr i64, ptr %table, i64 1
  %count = load i64, ptr %count.at
  %fits = icmp eq i64 %given, %count
  %result.count.at = getelementptr i64, ptr %table, i64 2
  %result.count = load i64, ptr %result.count.at
  %all.words = mul i64 %count, {RECORD_WORDS}
  %records = getelementptr i64, ptr %table, i64 {HEADER_WORDS}
  %result.records = getelementptr i64, ptr %records, i64 %all.words
  br i1 %fits, label %look.at.names, label %slow
look.at.names:
  %no.names = icmp eq ptr %names, null
  br i1 %no.names, label %begin, label %count.names
count.names:
  %names.count = call i64 @py_PyTuple_Size(ptr %names)
  br label %next.name
next.name:
  %n = phi i64 [ 0, %count.names ], [ %n.following, %named ]
  %out.given = phi ptr [ null, %count.names ], [ %out.now, %named ]
  %workspace.given = phi ptr [ null, %count.names ], [ %workspace.now, %named ]
  %more.names = icmp ult i64 %n, %names.count
  br i1 %more.names, label %look.at.name, label %looked.at.names
look.at.name:
  %n.following = add i64 %n, 1
  %name = call ptr @py_PyTuple_GetItem(ptr %names, i64 %n)
  %named.place = add i64 %given, %n
  %named.at = getelementptr ptr, ptr %arguments, i64 %named.place
  %named.given = load ptr, ptr %named.at
  %is.out = icmp eq ptr %name, @py_out
  %is.workspace = icmp eq ptr %name, @py_workspace
  %is.known = or i1 %is.out, %is.workspace
  br i1 %is.known, label %named, label %slow
named:
  %out.now = select i1 %is.out, ptr %named.given, ptr %out.given
  %workspace.now = select i1 %is.workspace, ptr %named.given, ptr %workspace.given
  br label %next.name
looked.at.names:
  %no.out = icmp eq ptr %out.given, null
  br i1 %no.out, label %begin, label %look.at.out
look.at.out:
  %out.type = call ptr @py_PyObject_Type(ptr %out.given)
  call void @py_Py_DecRef(ptr %out.type)
  %are.outs = icmp eq ptr %out.type, @py_tuple
  br i1 %are.outs, label %count.outs, label %one.out
count.outs:
  %outs = call i64 @py_PyTuple_Size(ptr %out.given)
  br label %one.out
one.out:
  %out.count = phi i64 [ %outs, %count.outs ], [ 1, %look.at.out ]
  %one.for.each = icmp eq i64 %out.count, %result.count
  br i1 %one.for.each, label %begin, label %slow
begin:
  %out = phi ptr [ null, %look.at.names ], [ null, %looked.at.names ], [ %out.given, %one.out ]
  %outs.given = phi i64 [ 0, %look.at.names ], [ 0, %looked.at.names ], [ %out.count, %one.out ]
  %in.tuple = phi i1 [ false, %look.at.names ], [ false, %looked.at.names ], [ %are.outs, %one.out ]
  %workspace = phi ptr [ null, %look.at.names ], [ %workspace.given, %looked.at.names ], [ %workspace.given, %one.out ]
  %has.out = icmp ne i64 %outs.given, 0
  %has.workspace = icmp ne ptr %workspace, null
  %workspaces = zext i1 %has.workspace to i64
  %held.arrays = add i64 %count, %outs.given
  %held = add i64 %held.arrays, %workspaces
  %words.at = getelementptr i64, ptr %table, i64 3
  %words = load i64, ptr %words.at
  %block = alloca i64, i64 %words, align 16
  %block.bytes = shl i64 %words, 3
  call void @llvm.memset(ptr %block, i8 0, i64 %block.bytes, i1 false)
  %views = alloca [80 x i8], i64 %held, align 16
  br label %next
next:
  %i = phi i64 [ 0, %begin ], [ %following, %take ]
  %more = icmp ult i64 %i, %count
  br i1 %more, label %take, label %taken
take:
  %following = add i64 %i, 1
  %record.word = mul i64 %i, {RECORD_WORDS}
  %record = getelementptr i64, ptr %records, i64 %record.word
  %argument.at = getelementptr ptr, ptr %arguments, i64 %i
  %argument = load ptr, ptr %argument.at
  %view = getelementptr [80 x i8], ptr %views, i64 %i
  %usual = call i1 @plait.take(ptr %table, ptr %record, ptr %argument, ptr %view, ptr %block)
  br i1 %usual, label %next, label %unusual
unusual:
  call void @plait.release(ptr %views, i64 %following)
  br label %slow
slow:
  %in.python = call ptr @py_PyTuple_GetItem(ptr %self, i64 1)
  %done.in.python = call ptr @py_PyObject_Vectorcall(ptr %in.python, ptr %arguments, i64 %given, ptr %names)
  ret ptr %done.in.python
taken:
  %out.block = getelementptr i64, ptr %block, i64 1
  br label %next.out
next.out:
  %o = phi i64 [ 0, %taken ], [ %o.following, %compare.out ]
  %before = phi i64 [ %count, %taken ], [ %taken.views, %compare.out ]
  %more.outs = icmp ult i64 %o, %outs.given
  br i1 %more.outs, label %look.at.record, label %look.at.workspace
look.at.record:
  %o.following = add i64 %o, 1
  %o.word = mul i64 %o, {RECORD_WORDS}
  %out.record = getelementptr i64, ptr %result.records, i64 %o.word
  %writable.at = getelementptr i64, ptr %out.record, i64 4
  %writable.flags = load i64, ptr %writable.at
  %writable = trunc i64 %writable.flags to i32
  %can.be.written = icmp ne i32 %writable, 0
  br i1 %can.be.written, label %take.out, label %not.written
not.written:
  call void @plait.release(ptr %views, i64 %before)
  br label %slow
take.out:
  %one.of.outs = call ptr @plait.out(ptr %out, i1 %in.tuple, i64 %o)
  %out.view = getelementptr [80 x i8], ptr %views, i64 %before
  %taken.views = add i64 %before, 1
  %usual.out = call i1 @plait.take(ptr %table, ptr %out.record, ptr %one.of.outs, ptr %out.view, ptr %out.block)
  br i1 %usual.out, label %compare.out, label %unusual.out
compare.out:
  %apart = call i1 @plait.is.apart(ptr %out.view, ptr %views, i64 %before)
  br i1 %apart, label %next.out, label %unusual.out
unusual.out:
  call void @plait.release(ptr %views, i64 %taken.views)
  br label %slow
look.at.workspace:
  br i1 %has.workspace, label %take.workspace, label %make.tuple
take.workspace:
  %workspace.word = mul i64 %result.count, {RECORD_WORDS}
  %workspace.record = getelementptr i64, ptr %result.records, i64 %workspace.word
  %workspace.view = getelementptr [80 x i8], ptr %views, i64 %held.arrays
  %usual.workspace = call i1 @plait.take(
    ptr %table, ptr %workspace.record, ptr %workspace, ptr %workspace.view, ptr %block)
  br i1 %usual.workspace, label %compare.workspace, label %unusual.workspace
compare.workspace:
  %workspace.apart = call i1 @plait.is.apart(ptr %workspace.view, ptr %views, i64 %held.arrays)
  br i1 %workspace.apart, label %make.tuple, label %unusual.workspace
unusual.workspace:
  call void @plait.release(ptr %views, i64 %held)
  br label %slow
make.tuple:
  %results = call ptr @py_PyTuple_New(i64 %result.count)
  %no.results = icmp eq ptr %results, null
  br i1 %no.results, label %no.memory, label %hide
hide:
  call void @plait.if.not.empty(ptr %results, i64 %result.count, ptr @py_PyObject_GC_UnTrack)
  br label %run
no.memory:
  call void @plait.release(ptr %views, i64 %held)
  ret ptr null
run:
  %function = load ptr, ptr %table
  %keep.at = getelementptr i64, ptr %table, i64 4
  %keep = load i64, ptr %keep.at
  %keeps = icmp ne i64 %keep, 0
  br i1 %keeps, label %with.gil, label %without.gil
with.gil:
  %watch.at = getelementptr i64, ptr %table, i64 5
  %watch = load ptr, ptr %watch.at
  %is.watched = icmp ne ptr %watch, null
  br i1 %is.watched, label %count.call, label %unwatched
count.call:
  %calls = atomicrmw add ptr %watch, i64 1 seq_cst
  %has.thread.at = getelementptr i64, ptr %watch, i64 1
  %has.thread = load atomic i64, ptr %has.thread.at seq_cst, align 8
  %nobody.watches = icmp eq i64 %has.thread, 0
  br i1 %nobody.watches, label %start.watch, label %watched
start.watch:
  %calls.before = atomicrmw sub ptr %watch, i64 1 seq_cst
  call void @py_Py_DecRef(ptr %results)
  call void @plait.release(ptr %views, i64 %held)
  br label %slow
watched:
  %message.2 = call ptr %function(ptr %block)
  %calls.after = atomicrmw sub ptr %watch, i64 1 seq_cst
  br label %ran
unwatched:
  %message.0 = call ptr %function(ptr %block)
  br label %ran
without.gil:
  %state = call ptr @py_PyEval_SaveThread()
  %message.1 = call ptr %function(ptr %block)
  call void @py_PyEval_RestoreThread(ptr %state)
  br label %ran
ran:
  %message = phi ptr [ %message.0, %unwatched ], [ %message.1, %without.gil ], [ %message.2, %watched ]
  call void @plait.release(ptr %views, i64 %held)
  %failed = icmp ne ptr %message, null
  br i1 %failed, label %fail, label %make
fail:
  call void @py_Py_DecRef(ptr %results)
  %error = call ptr @py_PyErr_Occurred()
  %has.raised = icmp ne ptr %error, null
  br i1 %has.raised, label %interrupted, label %look.at.message
interrupted:
  ret ptr null
look.at.message:
  %first = load i8, ptr %message
  %is.for.python = icmp eq i8 %first, {ord(NEWLINE)}
  br i1 %is.for.python, label %slow, label %raise
raise:
  %raised = call ptr @plait.fail(ptr %self, ptr %message)
  ret ptr %raised
make:
  br i1 %has.out, label %return.out, label %next.result
return.out:
  %r = phi i64 [ 0, %make ], [ %r.following, %return.out ]
  %r.following = add i64 %r, 1
  %written = call ptr @plait.out(ptr %out, i1 %in.tuple, i64 %r)
  call void @py_Py_IncRef(ptr %written)
  %out.set = call i32 @py_PyTuple_SetItem(ptr %results, i64 %r, ptr %written)
  %all.returned = icmp eq i64 %r.following, %outs.given
  br i1 %all.returned, label %done, label %return.out
next.result:
  %j = phi i64 [ 0, %make ], [ %j.following, %made ]
  %more.results = icmp ult i64 %j, %result.count
  br i1 %more.results, label %make.result, label %done
make.result:
  %j.following = add i64 %j, 1
  %j.word = mul i64 %j, {RECORD_WORDS}
  %result.record = getelementptr i64, ptr %result.records, i64 %j.word
  %result = call ptr @plait.result(ptr %table, ptr %result.record, ptr %block)
  %none = icmp eq ptr %result, null
  br i1 %none, label %not.made, label %made
made:
  %set = call i32 @py_PyTuple_SetItem(ptr %results, i64 %j, ptr %result)
  br label %next.result
done:
  call void @plait.if.not.empty(ptr %results, i64 %result.count, ptr @py_PyObject_GC_Track)
  ret ptr %results
not.made:
  %k = phi i64 [ %j.following, %make.result ], [ %k.following, %drop ]
  %left = icmp ult i64 %k, %result.count
  br i1 %left, label %drop, label %dropped
drop:
  %k.following = add i64 %k, 1
  %k.word = mul i64 %k, {RECORD_WORDS}
  %k.record = getelementptr i64, ptr %result.records, i64 %k.word
  call void @plait.drop.result(ptr %k.record, ptr %block)
  br label %not.made
dropped:
  call void @py_Py_DecRef(ptr %results)
  ret ptr null
}}

define internal void @plait.if.not.empty(ptr %tuple, i64 %count, ptr %function) {{
entry:
  %empty = icmp eq i64 %count, 0
  br i1 %empty, label %end, label %call
call:
  call void %function(ptr %tuple)
  br label %end
end:
  ret void
}}

define internal ptr @plait.out(ptr %out, i1 %in.tuple, i64 %number) {{
entry:
  br i1 %in.tuple, label %get, label %alone
get:
  %found = call ptr @py_PyTuple_GetItem(ptr %out, i64 %number)
  ret ptr %found
alone:
  ret ptr %out
}}

define internal ptr @plait.fail(ptr %self, ptr %message) noinline cold {{
entry:
  %argument = alloca ptr
  %number = call ptr @py_PyLong_FromVoidPtr(ptr %message)
  store ptr %number, ptr %argument
  %none = icmp eq ptr %number, null
  br i1 %none, label %done, label %raise
raise:
  %function = call ptr @py_PyTuple_GetItem(ptr %self, i64 2)
  %raised = call ptr @py_PyObject_Vectorcall(ptr %function, ptr %argument, i64 1, ptr null)
  call void @py_Py_DecRef(ptr %number)
  br label %done
done:
  %nothing = phi ptr [ null, %entry ], [ %raised, %raise ]
  ret ptr %nothing
}}

define internal i1 @plait.is.apart(ptr %out, ptr %views, i64 %count) {{
entry:
  %begin = load i64, ptr %out
  %bytes.at = getelementptr i8, ptr %out, i64 16
  %bytes = load i64, ptr %bytes.at
  %end = add i64 %begin, %bytes
  br label %next
next:
  %i = phi i64 [ 0, %entry ], [ %following, %one ], [ %following, %compare ]
  %more = icmp ult i64 %i, %count
  br i1 %more, label %one, label %yes
one:
  %following = add i64 %i, 1
  %view = getelementptr [80 x i8], ptr %views, i64 %i
  %owner.at = getelementptr i8, ptr %view, i64 8
  %owner = load ptr, ptr %owner.at
  %no.array = icmp eq ptr %owner, null
  br i1 %no.array, label %next, label %compare
compare:
  %other = load i64, ptr %view
  %other.bytes.at = getelementptr i8, ptr %view, i64 16
  %other.bytes = load i64, ptr %other.bytes.at
  %other.end = add i64 %other, %other.bytes
  %is.before = icmp ule i64 %end, %other
  %is.behind = icmp ule i64 %other.end, %begin
  %is.apart = or i1 %is.before, %is.behind
  br i1 %is.apart, label %next, label %no
yes:
  ret i1 true
no:
  ret i1 false
}}

define internal void @plait.release(ptr %views, i64 %count) {{
entry:
  br label %next
next:
  %i = phi i64 [ 0, %entry ], [ %following, %one ]
  %more = icmp ult i64 %i, %count
  br i1 %more, label %one, label %done
one:
  %following = add i64 %i, 1
  %view = getelementptr [80 x i8], ptr %views, i64 %i
  call void @py_PyBuffer_Release(ptr %view)
  br label %next
done:
  ret void
}}
"""

TEXT = _declarations() + _CALL + TAKE + RESULT
