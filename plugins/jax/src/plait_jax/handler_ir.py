"""LLVM IR text of the function through which XLA calls an executable: a handler of its typed FFI, version 0.3.

    ptr @plait.ffi(ptr %frame)

XLA asks for the version first, with an extension of the frame. A call then compares the buffers with a table, writes
their addresses into the block of words that the code takes (`plait_llvm.backend.layout`), results included,
and calls the code. What the code has allocated itself is copied to the results, and freed. Returns null, or an error of
XLA with the message of what failed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait_llvm.backend.layout import ArgumentSlot, Layout, ResultSlot
from plait_llvm.linked_names import OUT_OF_MEMORY
from plait_llvm.translate.names import escape

HANDLER, ENTRY = "plait.ffi", "plait.ffi.entry"

VERSION = (0, 3)
"""Of the interface whose structures these are: fields have kept their places since."""

# Bytes from the beginning of a structure of 64-bit XLA to a field.
_EXTENSION, _API, _ARGUMENTS, _RESULTS = 8, 16, 56, 96  # of a call; the latter two: count, kinds, pointers to buffers
_DTYPE, _DATA, _RANK, _DIMS = 16, 24, 32, 40  # of a buffer
_ERROR_CREATE = 48  # of the table of functions
_METADATA_EXTENSION, _METADATA = 1, 24  # the kind of an extension, and where it has the metadata
_INTERNAL, _RESOURCE_EXHAUSTED, _INVALID = 13, 8, 3  # codes of errors

_MESSAGES = {
    "count": "a compiled function was called with another number of buffers than it takes and returns",
    "type": "a compiled function was called with a buffer of another element type or shape than it was compiled for",
    "size": "a compiled function has made a result of another shape than the program says",
}

_SUPPORT = f"""
declare void @free(ptr)
declare ptr @strstr(ptr, ptr)
declare ptr @{ENTRY}(ptr)

define internal ptr @plait.ffi.error(ptr %frame, ptr %message, i32 %code) noinline {{
  %room = alloca [4 x i64]
  %api.at = getelementptr i8, ptr %frame, i64 {_API}
  %api = load ptr, ptr %api.at
  %create.at = getelementptr i8, ptr %api, i64 {_ERROR_CREATE}
  %create = load ptr, ptr %create.at
  store i64 28, ptr %room
  %extension.at = getelementptr i8, ptr %room, i64 8
  store ptr null, ptr %extension.at
  %message.at = getelementptr i8, ptr %room, i64 16
  store ptr %message, ptr %message.at
  %code.at = getelementptr i8, ptr %room, i64 24
  store i32 %code, ptr %code.at
  %error = call ptr %create(ptr %room)
  ret ptr %error
}}

define internal ptr @plait.ffi.failed(ptr %frame, ptr %message) noinline {{
  %found = call ptr @strstr(ptr %message, ptr @plait.ffi.out.of.memory)
  %none = icmp eq ptr %found, null
  %code = select i1 %none, i32 {_INTERNAL}, i32 {_RESOURCE_EXHAUSTED}
  %error = call ptr @plait.ffi.error(ptr %frame, ptr %message, i32 %code)
  ret ptr %error
}}

define internal i1 @plait.ffi.fits(ptr %buffer, ptr %expected) noinline {{
entry:
  %dtype.at = getelementptr i8, ptr %buffer, i64 {_DTYPE}
  %dtype32 = load i32, ptr %dtype.at
  %dtype = zext i32 %dtype32 to i64
  %wanted = load i64, ptr %expected
  %same.type = icmp eq i64 %dtype, %wanted
  br i1 %same.type, label %ranks, label %no
ranks:
  %rank.at = getelementptr i8, ptr %buffer, i64 {_RANK}
  %rank = load i64, ptr %rank.at
  %expected.rank.at = getelementptr i64, ptr %expected, i64 1
  %expected.rank = load i64, ptr %expected.rank.at
  %dims.at = getelementptr i8, ptr %buffer, i64 {_DIMS}
  %dims = load ptr, ptr %dims.at
  %same.rank = icmp eq i64 %rank, %expected.rank
  br i1 %same.rank, label %next, label %no
next:
  %i = phi i64 [ 0, %ranks ], [ %after, %following ]
  %more = icmp ult i64 %i, %rank
  br i1 %more, label %compare, label %yes
compare:
  %after = add i64 %i, 1
  %place = add i64 %i, 2
  %size.at = getelementptr i64, ptr %dims, i64 %i
  %size = load i64, ptr %size.at
  %expected.at = getelementptr i64, ptr %expected, i64 %place
  %expected.size = load i64, ptr %expected.at
  %any = icmp slt i64 %expected.size, 0
  %equal = icmp eq i64 %size, %expected.size
  %fits = or i1 %any, %equal
  br i1 %fits, label %following, label %no
following:
  br label %next
yes:
  ret i1 true
no:
  ret i1 false
}}

define internal void @plait.ffi.version(ptr %extension) noinline {{
  %metadata.at = getelementptr i8, ptr %extension, i64 {_METADATA}
  %metadata = load ptr, ptr %metadata.at
  %size.at = getelementptr i8, ptr %metadata, i64 8
  store i64 24, ptr %size.at
  %next.at = getelementptr i8, ptr %metadata, i64 16
  store ptr null, ptr %next.at
  %major.at = getelementptr i8, ptr %metadata, i64 24
  store i32 {VERSION[0]}, ptr %major.at
  %minor.at = getelementptr i8, ptr %metadata, i64 28
  store i32 {VERSION[1]}, ptr %minor.at
  %traits.at = getelementptr i8, ptr %metadata, i64 32
  store i32 0, ptr %traits.at
  ret void
}}
"""


def handler_text(layout: Layout, arguments: Sequence[Any], results: Sequence[Any]) -> str:
    """The text. `arguments` and `results` are the numbers that XLA has for their element types, with their shapes."""
    w = _Writer(layout, arguments, results)
    return "\n".join([_SUPPORT, *_texts(), *w.tables, w.function()])


def _texts() -> list[str]:
    found = [_constant(f"plait.ffi.{name}", text) for name, text in _MESSAGES.items()]
    return [*found, _constant("plait.ffi.out.of.memory", f"\n{OUT_OF_MEMORY}")]


def _constant(name: str, text: str) -> str:
    data = f"{text}\0".encode()
    return f'@{name} = private constant [{len(data)} x i8] c"{escape(data)}"'


class _Writer:
    """Writes the handler of one executable, line by line."""

    def __init__(self, layout: Layout, arguments: Sequence[Any], results: Sequence[Any]) -> None:
        self.layout = layout
        self.lines: list[str] = []
        self.tables = [self._table(f"a{i}", one) for i, one in enumerate(arguments)]
        self.tables += [self._table(f"r{i}", one) for i, one in enumerate(results)]
        self._next = 0

    def function(self) -> str:
        layout = self.layout
        self._check_version()
        self._check_count("arguments", _ARGUMENTS, len(layout.arguments))
        self._check_count("results", _RESULTS, len(layout.results))
        inputs = [self._buffer("a", _ARGUMENTS, i) for i in range(len(layout.arguments))]
        outputs = [self._buffer("r", _RESULTS, i) for i in range(len(layout.results))]
        over = {argument: outputs[result] for result, argument in layout.aliases}
        for i, (slot, buffer) in enumerate(zip(layout.arguments, inputs)):
            self._pass(slot, buffer, over.get(i))
        for i in layout.destinations:
            slot = layout.results[i]
            data = "null" if slot.dynamic_dims else self._load("ptr", outputs[i], _DATA)
            if not slot.dynamic_dims and not slot.static_bytes:
                data = "%block"  # null would ask for memory
            self._store("ptr", "null", slot.start)
            self._store("ptr", data, slot.start + 1)
        if layout.workspace_word >= 0:
            self._store("ptr", "null", layout.workspace_word)
        message = self._value(f"call ptr @{ENTRY}(ptr %block)")
        self._branch(self._value(f"icmp eq ptr {message}, null"), "failed")
        for i, slot in enumerate(layout.results):
            is_written = i in layout.destinations and not slot.dynamic_dims
            if not is_written and i not in dict(layout.aliases):
                self._take(slot, outputs[i])
        return self._finish(message)

    def _finish(self, message: str) -> str:
        ends = [
            f"bad.{name}:\n  %e.{name} = call ptr @plait.ffi.error(ptr %frame, ptr @plait.ffi.{name}, i32 {_INVALID})\n"
            f"  ret ptr %e.{name}"
            for name in _MESSAGES
        ]
        failed = f"failed:\n  %e = call ptr @plait.ffi.failed(ptr %frame, ptr {message})\n  ret ptr %e"
        block = f"  %block = alloca [{max(self.layout.words, 1)} x i64], align 16"
        body = "\n".join(["entry:", block, *self.lines, "  ret ptr null", *ends, failed])
        return f"define ptr @{HANDLER}(ptr %frame) {{\n{body}\n}}\n"

    def _table(self, name: str, expected: Any) -> str:
        dtype, shape = expected
        words = [dtype, len(shape), *(size if size >= 0 else -1 for size in shape)]
        return f"@plait.ffi.{name} = private constant [{len(words)} x i64] [{', '.join(f'i64 {n}' for n in words)}]"

    def _value(self, text: str) -> str:
        name = f"%v{self._next}"
        self._next += 1
        self.lines.append(f"  {name} = {text}")
        return name

    def _load(self, ty: str, base: str, offset: int) -> str:
        return self._value(f"load {ty}, ptr {self._value(f'getelementptr i8, ptr {base}, i64 {offset}')}")

    def _word(self, word: int) -> str:
        return self._value(f"getelementptr i64, ptr %block, i64 {word}")

    def _store(self, ty: str, value: str, word: int) -> None:
        self.lines.append(f"  store {ty} {value}, ptr {self._word(word)}")

    def _branch(self, condition: str, otherwise: str) -> None:
        label = f"l{self._next}"
        self._next += 1
        self.lines += [f"  br i1 {condition}, label %{label}, label %{otherwise}", f"{label}:"]

    def _check_version(self) -> None:
        """Answer if XLA asks for the version."""
        extension = self._load("ptr", "%frame", _EXTENSION)
        self.lines += [f"  %plain = icmp eq ptr {extension}, null", "  br i1 %plain, label %call, label %extended",
                       "extended:"]  # fmt: skip
        kind = self._load("i32", extension, 8)
        self.lines += [
            f"  %is.metadata = icmp eq i32 {kind}, {_METADATA_EXTENSION}",
            "  br i1 %is.metadata, label %tell, label %call",
            "tell:", f"  call void @plait.ffi.version(ptr {extension})", "  ret ptr null", "call:",
        ]  # fmt: skip

    def _check_count(self, what: str, offset: int, count: int) -> None:
        found = self._load("i64", "%frame", offset)
        self._branch(self._value(f"icmp eq i64 {found}, {count}"), "bad.count")

    def _buffer(self, kind: str, offset: int, index: int) -> str:
        """The buffer of an argument or a result, which fits its type."""
        buffer = self._load("ptr", self._load("ptr", "%frame", offset + 16), 8 * index)
        fits = self._value(f"call i1 @plait.ffi.fits(ptr {buffer}, ptr @plait.ffi.{kind}{index})")
        self._branch(fits, "bad.type")
        return buffer

    def _pass(self, slot: ArgumentSlot, buffer: str, over: str | None) -> None:
        """Pass an argument; one that becomes a result lies in the buffer of that, where XLA mostly has put it."""
        data = self._load("ptr", buffer, _DATA)
        if over is not None:
            source, data = data, self._load("ptr", over, _DATA)
            self.lines.append(f"  call void @llvm.memmove(ptr {data}, ptr {source}, i64 {slot.static_bytes}, i1 false)")
        if not slot.is_memref:
            for word in range(slot.scalar_words):
                self._store("i64", "0", slot.start + word)
            self._copy(self._word(slot.start), data, str(slot.lowered_bytes))
            return
        self._store("ptr", data, slot.start)
        dims = self._load("ptr", buffer, _DIMS) if slot.dynamic_dims else ""
        for i, dim in enumerate(slot.dynamic_dims):
            self._store("i64", self._load("i64", dims, 8 * dim), slot.start + 1 + i)

    def _copy(self, to: str, source: str, size: str) -> None:
        self.lines.append(f"  call void @llvm.memcpy(ptr {to}, ptr {source}, i64 {size}, i1 false)")

    def _take(self, slot: ResultSlot, buffer: str) -> None:
        """Copy a result that the code has returned, and free it."""
        data = self._load("ptr", buffer, _DATA)
        if not slot.is_memref:
            self._copy(data, self._word(slot.start), str(slot.lowered_bytes))
            return
        owned, made = (self._value(f"load ptr, ptr {self._word(slot.start + i)}") for i in range(2))
        dims = self._load("ptr", buffer, _DIMS) if slot.rank else ""
        size = str(slot.element_bytes)
        fits = "true"
        for i, dim in enumerate(slot.dynamic_dims):
            found = self._value(f"load i64, ptr {self._word(slot.start + 2 + i)}")
            equal = self._value(f"icmp eq i64 {found}, {self._load('i64', dims, 8 * dim)}")
            fits = self._value(f"and i1 {fits}, {equal}")
        for dim in range(slot.rank):
            size = self._value(f"mul i64 {size}, {self._load('i64', dims, 8 * dim)}")
        if slot.dynamic_dims:
            size = self._value(f"select i1 {fits}, i64 {size}, i64 0")
        self._copy(data, made, size)
        self.lines.append(f"  call void @free(ptr {owned})")
        if slot.dynamic_dims:
            self._branch(fits, "bad.size")
