"""LLVM IR text of the functions through which compiled code is called: what `packed_wrappers`, which Python calls, and
`c_wrappers` have in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from plait.builtin.types import DYNAMIC

from plait_llvm.backend.layout import Layout, ResultSlot, Slot
from plait_llvm.backend.provided import ARENAS
from plait_llvm.backend.provided import support as provided_support
from plait_llvm.backend.state import STATE_SYMBOL
from plait_llvm.linked_names import OUT_OF_MEMORY
from plait_llvm.passes.recording import FUNCTIONS, WORDS
from plait_llvm.passes.recording import SUPPORT as RECORDING
from plait_llvm.translate.names import TypeNames, c_identifier, escape, symbol

GLOBAL_POINTER = 0xDEADBEEF

_NO_COPY = f"a result cannot be copied\n\n{OUT_OF_MEMORY}\0".encode()
_SUPPORT = f"""
@plait.no_copy = private constant [{len(_NO_COPY)} x i8] c"{escape(_NO_COPY)}"

define internal ptr @plait.copy(ptr %data, i64 %bytes) {{
  %size = call i64 @llvm.umax.i64(i64 %bytes, i64 1)
  %new = call ptr @malloc(i64 %size)
  %failed = icmp eq ptr %new, null
  br i1 %failed, label %done, label %copy
copy:
  call void @llvm.memcpy(ptr %new, ptr %data, i64 %bytes, i1 false)
  br label %done
done:
  ret ptr %new
}}

define internal i1 @plait.taken(ptr %pointer, ptr %taken, i64 %count) noinline {{
entry:
  %constant = icmp eq ptr %pointer, inttoptr (i64 {GLOBAL_POINTER} to ptr)
  br i1 %constant, label %yes, label %next
next:
  %i = phi i64 [ 0, %entry ], [ %following, %compare ]
  %more = icmp ult i64 %i, %count
  br i1 %more, label %compare, label %no
compare:
  %place = getelementptr ptr, ptr %taken, i64 %i
  %other = load ptr, ptr %place
  %same = icmp eq ptr %pointer, %other
  %following = add i64 %i, 1
  br i1 %same, label %yes, label %next
yes:
  ret i1 true
no:
  ret i1 false
}}
"""


_DECLARED = ("ptr @malloc(i64)", "void @free(ptr)")


def c_name(name: str) -> str:
    """The symbol of the wrapper that C calls."""
    return f"plait_{c_identifier(name)}"


def c_reset_name(name: str) -> str:
    """The symbol of the function that initializes the variables of a state."""
    return f"{c_name(name)}_reset"


def c_workspace_name(name: str) -> str:
    """The symbol of the function that tells C how many bytes the temporary buffers need."""
    return f"{c_name(name)}_workspace"


class Failure(Enum):
    """Whether a function takes `ptr %error`, and whether it records there what it allocates."""

    NONE = 0
    POSSIBLE = 1
    RECORDED = WORDS


class Wrapper:
    """Writes one wrapper, line by line."""

    def __init__(self, layout: Layout, callee: str, result: str, failure: Failure) -> None:
        self.layout, self.callee, self.result, self.failure = layout, callee, result, failure
        self.lines: list[str] = []
        self.types = TypeNames()
        self.next = 0
        self.taken = 0
        self.owned = 0
        self.after_call: list[str] = []
        self.block_before = "entry"

    def value(self, text: str) -> str:
        name = f"%x{self.next}"
        self.next += 1
        self.lines.append(f"  {name} = {text}")
        return name

    def line(self, text: str) -> None:
        self.lines.append("  " + text)

    def element(self, ty: str, base: str, index: int) -> str:
        return self.value(f"getelementptr {ty}, ptr {base}, i64 {index}") if index else base

    def field(self, base: str, word: int) -> str:
        return self.element("i64", base, word)

    def load(self, ty: str, base: str, word: int) -> str:
        return self.value(f"load {ty}, ptr {self.field(base, word)}")

    def store(self, ty: str, value: str, base: str, word: int) -> None:
        self.line(f"store {ty} {value}, ptr {self.field(base, word)}")

    def part(self, slot: Slot, base: str, *position: int) -> str:
        """The address of a part of the descriptor at `base`."""
        ty, inner = self.types[slot.lowered], ", ".join(f"i32 {i}" for i in position)
        return self.value(f"getelementptr {ty}, ptr {base}, i32 0, {inner}")

    def scalar_type(self, slot: Slot) -> str:
        return self.types[slot.lowered]

    def call(self, arguments: Sequence[str]) -> str | None:
        """Call the function; return early with the message if it failed. The result's name, if it has one."""
        arguments = list(arguments)
        if self.failure is not Failure.NONE:
            self.line("store ptr null, ptr %error")
            self._record("start")
            arguments.append("ptr %error")
        text = f"call {self.result} {self.callee}({', '.join(arguments)})"
        value = None if self.result == "void" else self.value(text)
        if value is None:
            self.line(text)
        self.lines += self.after_call
        if self.failure is not Failure.NONE:
            message = self.value("load ptr, ptr %error")
            failed = self.value(f"icmp ne ptr {message}, null")
            self.line(f"br i1 {failed}, label %failed, label %succeeded")
            self.lines.append("failed:")
            self._record("drop")
            self.take_back()
            self.lines += [f"  ret ptr {message}", "succeeded:"]
            self._record("drop.table")
        return value

    def _record(self, what: str) -> None:
        if self.failure is Failure.RECORDED:
            self.line(f"call void @plait.{what}(ptr %error)")

    def provide(self, slot: ResultSlot, words: str, size: str = "") -> list[str]:
        """The operands for a result that the code writes: the memory that the words tell, or new memory, of so many
        bytes if its size is not known."""
        own = self.element("ptr", "%owned", self.owned)
        self.owned += 1
        size = size or str(slot.static_bytes)
        data = self.value(f"call ptr @plait.provide(ptr {words}, i64 {size}, ptr {own})")
        self.take(data)
        return self.buffer(data, size)

    def shapes(self, arguments: Sequence[str]) -> dict[int, list[str]]:
        """The shapes of the results of unknown size that the code writes, for these arguments.

        Sizes may be negative, where the function will fail.
        """
        slots = {i: self.layout.results[i] for i in self.layout.destinations if self.layout.results[i].dynamic_dims}
        count = sum(len(slot.dynamic_dims) for slot in slots.values())
        if not count:
            return {}
        ty = "i64" if count == 1 else f"{{ {', '.join(['i64'] * count)} }}"
        function = symbol(self.layout.shapes_function, is_own=True)
        told = self.value(f"call {ty} {function}({', '.join(arguments)})")
        sizes = iter([told] if count == 1 else [self.value(f"extractvalue {ty} {told}, {i}") for i in range(count)])
        return {i: [next(sizes) if n == DYNAMIC else str(n) for n in slot.memref.shape] for i, slot in slots.items()}

    def at_least_0(self, shape: Sequence[str]) -> list[str]:
        """The sizes of a shape, and 0 for negative ones."""
        return [size if size.isdigit() else self.value(f"call i64 @llvm.smax.i64(i64 {size}, i64 0)") for size in shape]

    def byte_count(self, slot: Slot, shape: Sequence[str]) -> str:
        """The bytes of a result of a shape; -1 if they cannot be counted."""
        total = str(slot.element_bytes)
        for size in shape:
            total = self.value(f"call i64 @plait.times(i64 {total}, i64 {size})")
        return total

    def check_given(self, words: str, fits: str, message: str) -> None:
        """Return from the wrapper with a message if memory is given for a result, and does not fit."""
        data = self.value(f"load ptr, ptr {self.element('ptr', words, 1)}")
        is_given = self.value(f"icmp ne ptr {data}, null")
        wrong = self.value(f"xor i1 {fits}, true")
        refused, label = self.value(f"and i1 {is_given}, {wrong}"), f"g{self.next}"
        self.line(f"br i1 {refused}, label %{label}.refused, label %{label}")
        self.lines.append(f"{label}.refused:")
        self.take_back()
        self.lines += [f"  ret ptr {message}", f"{label}:"]
        self.block_before = label

    def workspace(self, arguments: Sequence[str]) -> str:
        """The bytes of the temporary buffers for these arguments."""
        if self.layout.workspace != DYNAMIC:
            return str(self.layout.workspace)
        return self.value(f"call i64 {symbol(self.layout.workspace_function, is_own=True)}({', '.join(arguments)})")

    def buffer(self, pointer: str, size: int | str) -> list[str]:
        """The operands for so many bytes; returns from the wrapper if there are none."""
        missing, label = self.value(f"icmp eq ptr {pointer}, null"), f"b{self.next}"
        self.line(f"br i1 {missing}, label %{label}.none, label %{label}")
        self.lines.append(f"{label}.none:")
        self.take_back()
        self.lines += ["  ret ptr @plait.no.memory", f"{label}:"]
        self.block_before = label
        return [f"ptr {pointer}", f"ptr {pointer}", "i64 0", f"i64 {size}", "i64 1"]

    def state(self, pointer: str) -> list[str]:
        """The operands for the memory of the variables, if there are any."""
        if not self.layout.state:
            return []
        self.take(pointer)
        return [f"ptr {pointer}", f"ptr {pointer}", "i64 0", f"i64 {self.layout.state}", "i64 1"]

    def take_back(self) -> None:
        """Free the memory of results that nobody will get."""
        if self.owned:
            self.line(f"call void @plait.take.back(ptr %owned, i64 {self.owned})")

    def results(self, value: str | None) -> list[str]:
        """The results that the code returns, one by one."""
        count = len(self.layout.returned)
        if count == 1:
            return [str(value)]
        return [self.value(f"extractvalue {self.result} {value}, {i}") for i in range(count)]

    def descriptor_part(self, slot: Slot, value: str, *position: int) -> str:
        ty = self.types[slot.lowered]
        return self.value(f"extractvalue {ty} {value}, {', '.join(map(str, position))}")

    def take(self, pointer: str) -> None:
        """Note an allocation that no further result may be."""
        self.line(f"store ptr {pointer}, ptr {self.element('ptr', '%taken', self.taken)}")
        self.taken += 1

    def own(self, slot: ResultSlot, value: str) -> tuple[str, str]:
        """Allocated and aligned pointer of a result; a copy of a constant, an argument, or what is returned twice."""
        allocated, aligned = self.descriptor_part(slot, value, 0), self.descriptor_part(slot, value, 1)
        # compared in a loop: code for each pair of results would be much code
        shared = self.value(f"call i1 @plait.taken(ptr {allocated}, ptr %taken, i64 {self.taken})")
        if not slot.is_contiguous:  # strided results are copied by whoever reads them
            return self.value(f"select i1 {shared}, ptr null, ptr {allocated}"), aligned
        label = f"r{self.next}"
        self.line(f"br label %{label}.from")
        self.lines.append(f"{label}.from:")
        self.line(f"br i1 {shared}, label %{label}.copy, label %{label}.own")
        self.lines.append(f"{label}.copy:")
        copied = self.value(f"call ptr @plait.copy(ptr {aligned}, i64 {self.bytes(slot, value)})")
        failed = self.value(f"icmp eq ptr {copied}, null")
        self.line(f"br i1 {failed}, label %{label}.failed, label %{label}.own")
        self.lines += [f"{label}.failed:", "  ret ptr @plait.no_copy", f"{label}.own:"]
        sources = f"%{label}.copy ], [ {{}}, %{label}.from ]"
        first = self.value(f"phi ptr [ {copied}, {sources.format(allocated)}")
        return first, self.value(f"phi ptr [ {copied}, {sources.format(aligned)}")

    def bytes(self, slot: ResultSlot, value: str) -> str:
        total = slot.element_bytes
        for size in slot.memref.shape:
            total *= 1 if size == DYNAMIC else size
        text = str(total)
        for dim in slot.dynamic_dims:
            text = self.value(f"mul i64 {text}, {self.descriptor_part(slot, value, 3, dim)}")
        return text

    def finish(self, head: str) -> str:
        error = [f"  %error = alloca [{self.failure.value} x ptr]"] if self.failure is not Failure.NONE else []
        taken = [f"  %taken = alloca [{self.taken} x ptr]"] if self.taken else []
        owned = [f"  %owned = alloca [{self.owned} x ptr]"] if self.owned else []
        lines = [*error, *taken, *owned, *self.lines, "  ret ptr null"]
        return "\n".join([f"define ptr {head} {{", "entry:", *lines, "}", ""])


def row_major(w: Wrapper, sizes: Sequence[str]) -> list[str]:
    """The strides of row-major elements."""
    strides = ["1"] * len(sizes)
    for i in reversed(range(len(sizes) - 1)):
        a, b = strides[i + 1], sizes[i + 1]
        strides[i] = str(int(a) * int(b)) if a.isdigit() and b.isdigit() else w.value(f"mul i64 {a}, {b}")
    return strides


def support_text(text: str, layouts: Sequence[Layout], *, for_c: bool = False) -> str:
    """What the wrappers of functions need besides: functions to copy, compare and record, `malloc` and `free`.

    The latter are declared unless they are in the text. Code for C keeps nothing between calls.
    """
    has_large, has_arena = any(one.large for one in layouts), any(one.workspace for one in layouts)
    provides = has_arena or any(one.destinations for one in layouts)
    provided = provided_support(has_large and not for_c) if provides else ""
    arenas = ARENAS if has_arena and not for_c else ""
    support = _SUPPORT + provided + arenas + (RECORDING if records(text) else "")
    state = 0 if for_c else layouts[0].state
    support += f"@{STATE_SYMBOL} = external global [{state} x i8], align 64\n" if state else ""
    declared = [f"declare {head}\n" for head in _DECLARED if f"declare {head[: head.index('(') + 1]}" not in text]
    return "".join(declared) + support


def records(text: str) -> bool:
    """Whether functions of a module record what they allocate."""
    return any(f"call void @{name}(" in text for name in FUNCTIONS)
