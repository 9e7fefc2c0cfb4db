"""LLVM IR that takes one argument of a call from Python, and makes one result: what records of `direct_call_ir` say."""

from __future__ import annotations

from plait_llvm.linked_names import GIVE_LARGE

LARGE = 1 << 32
"""Among the flags of a result: its memory goes back to the pool of large ones if it is large."""

RECORD_WORDS = 7
"""The words of a table for an argument or a result."""

ARRAY, BOOLEANS, INTEGER, SINGLE, DOUBLE = range(5)
"""Kinds of arguments; results are arrays, or something else, which is a scalar."""

_CARRAY = 0x501
"""NumPy's flags of an array that is contiguous, aligned and writable."""

_BOOLEANS_AT_ONCE = 8
"""Vectors of 64 bytes that are looked at between two jumps: this code is not optimized, so that what a loop carries is
stored and loaded in each step."""


def _or_of_vectors(count: int) -> str:
    """The code of `plait.are.booleans` that adds the bits of so many vectors at `%at`, from `%bits` to `%bits.next`."""
    lines: list[str] = []
    for i in range(count):
        before, after = f"%bits.{i}" if i else "%bits", f"%bits.{i + 1}" if i + 1 < count else "%bits.next"
        lines += [
            f"  %at.{i} = getelementptr i8, ptr %at, i64 {64 * i}",
            f"  %bytes.{i} = load <64 x i8>, ptr %at.{i}, align 1",
            f"  {after} = or <64 x i8> {before}, %bytes.{i}",
        ]
    return "\n".join(lines)


TAKE = f"""
define internal i1 @plait.take(ptr %table, ptr %record, ptr %argument, ptr %view, ptr %block) {{
entry:
  %overflow = alloca i32
  %owner.at = getelementptr i8, ptr %view, i64 8
  store ptr null, ptr %owner.at
  %kind = load i64, ptr %record
  %dtype.at = getelementptr i64, ptr %record, i64 1
  %word.at = getelementptr i64, ptr %record, i64 2
  %word = load i64, ptr %word.at
  %place = getelementptr i64, ptr %block, i64 %word
  %low.at = getelementptr i64, ptr %record, i64 3
  %low = load i64, ptr %low.at
  %high.at = getelementptr i64, ptr %record, i64 4
  %high = load i64, ptr %high.at
  %type = call ptr @py_PyObject_Type(ptr %argument)
  call void @py_Py_DecRef(ptr %type)
  switch i64 %kind, label %float [
    i64 {ARRAY}, label %array
    i64 {BOOLEANS}, label %array
    i64 {INTEGER}, label %integer
  ]
array:
  %is.array = icmp eq ptr %type, @py_ndarray
  br i1 %is.array, label %look.at.dtype, label %no
look.at.dtype:
  %dtype = load ptr, ptr %dtype.at
  %found = call ptr @py_PyObject_GetAttr(ptr %argument, ptr @py_dtype)
  %no.dtype = icmp eq ptr %found, null
  br i1 %no.dtype, label %clear, label %compare
compare:
  call void @py_Py_DecRef(ptr %found)
  %is.of.dtype = icmp eq ptr %found, %dtype
  br i1 %is.of.dtype, label %buffer, label %no
buffer:
  %flags = trunc i64 %high to i32
  %refused = call i32 @py_PyObject_GetBuffer(ptr %argument, ptr %view, i32 %flags)
  %has.buffer = icmp eq i32 %refused, 0
  br i1 %has.buffer, label %look, label %no.buffer
no.buffer:
  store ptr null, ptr %owner.at
  br label %clear
look:
  %data = load ptr, ptr %view
  store ptr %data, ptr %place
  %address = ptrtoint ptr %data to i64
  %off = and i64 %address, %low
  %aligned = icmp eq i64 %off, 0
  %rank.at = getelementptr i8, ptr %view, i64 36
  %rank = load i32, ptr %rank.at
  %rank.long = zext i32 %rank to i64
  %expected.rank.at = getelementptr i64, ptr %record, i64 5
  %expected.rank = load i64, ptr %expected.rank.at
  %has.rank = icmp eq i64 %rank.long, %expected.rank
  %fits = and i1 %aligned, %has.rank
  br i1 %fits, label %look.at.shape, label %no
look.at.shape:
  %shape.at = getelementptr i8, ptr %view, i64 48
  %shape = load ptr, ptr %shape.at
  %expected.at = getelementptr i64, ptr %record, i64 6
  %expected.word = load i64, ptr %expected.at
  %expected = getelementptr i64, ptr %table, i64 %expected.word
  br label %dim
dim:
  %i = phi i64 [ 0, %look.at.shape ], [ %following, %sized ]
  %to = phi ptr [ %place, %look.at.shape ], [ %to.next, %sized ]
  %more = icmp ult i64 %i, %rank.long
  br i1 %more, label %size, label %contents
size:
  %following = add i64 %i, 1
  %size.at = getelementptr i64, ptr %shape, i64 %i
  %size.found = load i64, ptr %size.at
  %wanted.at = getelementptr i64, ptr %expected, i64 %i
  %wanted = load i64, ptr %wanted.at
  %any = icmp eq i64 %wanted, -1
  br i1 %any, label %tell, label %must
tell:
  %to.moved = getelementptr i64, ptr %to, i64 1
  store i64 %size.found, ptr %to.moved
  br label %sized
must:
  %as.wanted = icmp eq i64 %size.found, %wanted
  br i1 %as.wanted, label %sized, label %no
sized:
  %to.next = phi ptr [ %to.moved, %tell ], [ %to, %must ]
  br label %dim
contents:
  %is.boolean = icmp eq i64 %kind, {BOOLEANS}
  br i1 %is.boolean, label %booleans, label %yes
booleans:
  %length.at = getelementptr i8, ptr %view, i64 16
  %length = load i64, ptr %length.at
  %are.booleans = call i1 @plait.are.booleans(ptr %data, i64 %length)
  ret i1 %are.booleans
integer:
  %is.int = icmp eq ptr %type, @py_int
  br i1 %is.int, label %convert, label %no
convert:
  %integer.value = call i64 @py_PyLong_AsLongLongAndOverflow(ptr %argument, ptr %overflow)
  %overflowed = load i32, ptr %overflow
  %is.in.words = icmp eq i32 %overflowed, 0
  %is.above = icmp sge i64 %integer.value, %low
  %is.below = icmp sle i64 %integer.value, %high
  %in.range = and i1 %is.above, %is.below
  %integer.fits = and i1 %is.in.words, %in.range
  store i64 %integer.value, ptr %place
  ret i1 %integer.fits
float:
  %is.float = icmp eq ptr %type, @py_float
  br i1 %is.float, label %read, label %no
read:
  %double = call double @py_PyFloat_AsDouble(ptr %argument)
  %is.single = icmp eq i64 %kind, {SINGLE}
  br i1 %is.single, label %single, label %double.kept
single:
  %rounded = fptrunc double %double to float
  store float %rounded, ptr %place
  ret i1 true
double.kept:
  store double %double, ptr %place
  ret i1 true
clear:
  call void @py_PyErr_Clear()
  br label %no
no:
  ret i1 false
yes:
  ret i1 true
}}

define internal i1 @plait.are.booleans(ptr %data, i64 %length) {{
entry:
  %is.short = icmp ult i64 %length, 64
  br i1 %is.short, label %next.one, label %next
next:
  %i = phi i64 [ 0, %entry ], [ %following, %some ]
  %bits = phi <64 x i8> [ zeroinitializer, %entry ], [ %bits.next, %some ]
  %following = add i64 %i, {64 * _BOOLEANS_AT_ONCE}
  %at = getelementptr i8, ptr %data, i64 %i
  %more = icmp ule i64 %following, %length
  br i1 %more, label %some, label %next.vector
some:
{_or_of_vectors(_BOOLEANS_AT_ONCE)}
  br label %next
next.vector:
  %j = phi i64 [ %i, %next ], [ %j.following, %vector ]
  %sum = phi <64 x i8> [ %bits, %next ], [ %sum.next, %vector ]
  %left = sub i64 %length, %j
  %is.last = icmp ule i64 %left, 64
  %last = sub i64 %length, 64
  %vector.from = select i1 %is.last, i64 %last, i64 %j
  %vector.at = getelementptr i8, ptr %data, i64 %vector.from
  br label %vector
vector:
  %j.following = add i64 %j, 64
  %bytes = load <64 x i8>, ptr %vector.at, align 1
  %sum.next = or <64 x i8> %sum, %bytes
  br i1 %is.last, label %reduce, label %next.vector
reduce:
  %reduced = call i8 @llvm.vector.reduce.or.v64i8(<64 x i8> %sum.next)
  br label %done
next.one:
  %k = phi i64 [ 0, %entry ], [ %k.following, %one ]
  %all = phi i8 [ 0, %entry ], [ %all.next, %one ]
  %more.ones = icmp ult i64 %k, %length
  br i1 %more.ones, label %one, label %done
one:
  %k.following = add i64 %k, 1
  %one.at = getelementptr i8, ptr %data, i64 %k
  %byte = load i8, ptr %one.at
  %all.next = or i8 %all, %byte
  br label %next.one
done:
  %every = phi i8 [ %reduced, %reduce ], [ %all, %next.one ]
  %are = icmp ule i8 %every, 1
  ret i1 %are
}}
"""

RESULT = f"""
define internal ptr @plait.result(ptr %table, ptr %record, ptr %block) {{
entry:
  %kind = load i64, ptr %record
  %dtype.at = getelementptr i64, ptr %record, i64 1
  %dtype = load ptr, ptr %dtype.at
  %word.at = getelementptr i64, ptr %record, i64 2
  %word = load i64, ptr %word.at
  %place = getelementptr i64, ptr %block, i64 %word
  %is.array = icmp eq i64 %kind, {ARRAY}
  br i1 %is.array, label %array, label %scalar
scalar:
  %number = call ptr @py_PyArray_Scalar(ptr %place, ptr %dtype, ptr null)
  ret ptr %number
array:
  %allocated = load ptr, ptr %place
  %data.at = getelementptr i64, ptr %place, i64 1
  %data = load ptr, ptr %data.at
  %rank.at = getelementptr i64, ptr %record, i64 5
  %rank = load i64, ptr %rank.at
  %shape.at = getelementptr i64, ptr %record, i64 6
  %shape.word = load i64, ptr %shape.at
  %shape = getelementptr i64, ptr %table, i64 %shape.word
  %sizes = alloca i64, i64 %rank
  br label %dim
dim:
  %i = phi i64 [ 0, %array ], [ %following, %sized ]
  %from = phi ptr [ %data.at, %array ], [ %from.next, %sized ]
  %more = icmp ult i64 %i, %rank
  br i1 %more, label %size, label %make
size:
  %following = add i64 %i, 1
  %known.at = getelementptr i64, ptr %shape, i64 %i
  %known = load i64, ptr %known.at
  %unknown = icmp eq i64 %known, -1
  br i1 %unknown, label %told, label %sized
told:
  %from.moved = getelementptr i64, ptr %from, i64 1
  %told.size = load i64, ptr %from.moved
  br label %sized
sized:
  %from.next = phi ptr [ %from.moved, %told ], [ %from, %size ]
  %one.size = phi i64 [ %told.size, %told ], [ %known, %size ]
  %size.at = getelementptr i64, ptr %sizes, i64 %i
  store i64 %one.size, ptr %size.at
  br label %dim
make:
  call void @py_Py_IncRef(ptr %dtype)
  %rank.int = trunc i64 %rank to i32
  %new = call ptr @py_PyArray_NewFromDescr(
    ptr @py_ndarray, ptr %dtype, i32 %rank.int, ptr %sizes, ptr null, ptr %data, i32 {_CARRAY}, ptr null)
  %no.array = icmp eq ptr %new, null
  br i1 %no.array, label %free, label %own
own:
  %is.borrowed = icmp eq ptr %allocated, null
  br i1 %is.borrowed, label %done, label %capsule
capsule:
  %flags.at = getelementptr i64, ptr %record, i64 4
  %flags = load i64, ptr %flags.at
  %may.be.large = icmp uge i64 %flags, {LARGE}
  %end.of.life = select i1 %may.be.large, ptr @plait.give.capsule, ptr @plait.free.capsule
  %owner = call ptr @py_PyCapsule_New(ptr %allocated, ptr null, ptr %end.of.life)
  %no.owner = icmp eq ptr %owner, null
  br i1 %no.owner, label %free.array, label %set
set:
  %refused = call i32 @py_PyArray_SetBaseObject(ptr %new, ptr %owner)
  %is.set = icmp eq i32 %refused, 0
  br i1 %is.set, label %done, label %drop
done:
  ret ptr %new
free.array:
  call void @py_Py_DecRef(ptr %new)
  br label %free
free:
  call void @free(ptr %allocated)
  ret ptr null
drop:
  call void @py_Py_DecRef(ptr %new)
  ret ptr null
}}

define internal void @plait.drop.result(ptr %record, ptr %block) {{
  %kind = load i64, ptr %record
  %is.array = icmp eq i64 %kind, {ARRAY}
  br i1 %is.array, label %array, label %done
array:
  %word.at = getelementptr i64, ptr %record, i64 2
  %word = load i64, ptr %word.at
  %place = getelementptr i64, ptr %block, i64 %word
  %allocated = load ptr, ptr %place
  call void @free(ptr %allocated)
  br label %done
done:
  ret void
}}

define internal void @plait.give.capsule(ptr %capsule) {{
  %pointer = call ptr @py_PyCapsule_GetPointer(ptr %capsule, ptr null)
  call void @{GIVE_LARGE}(ptr %pointer)
  ret void
}}

define internal void @plait.free.capsule(ptr %capsule) {{
  %pointer = call ptr @py_PyCapsule_GetPointer(ptr %capsule, ptr null)
  call void @free(ptr %pointer)
  ret void
}}
"""
