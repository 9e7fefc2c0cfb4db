"""Calls of compiled code from Python, with anything for an argument that can be converted to its type."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, BaseMemRefType
from plait.interpret import dtype_of
from plait.lazy import lazy_import
from plait.runtime import ArgumentError, arguments_in_order, check_outputs, check_workspace, filled, results_like

from plait_llvm.backend.arguments import address, argument_putter, checker
from plait_llvm.backend.layout import ALIGNMENT, ResultSlot
from plait_llvm.backend.narrow import from_memory
from plait_llvm.backend.overlaps import overlapping, overlaps
from plait_llvm.backend.results import result_taker
from plait_llvm.linked_names import DROP, OUT_OF_MEMORY, SMALL_WORKSPACE
from plait_llvm.stored_elements import is_exact

if TYPE_CHECKING:
    from plait.runtime import Signature

    from plait_llvm.backend.layout import Layout
    from plait_llvm.native.load import LoadedCode

np = lazy_import("numpy")
wrappers = lazy_import("plait_llvm.backend.packed_wrappers")  # not needed to call


class AssertionFailed(RuntimeError):
    """An assertion of the program did not hold."""


class OutOfMemory(MemoryError):
    """The program asked for more memory than there is, or than it may have."""


_FAILURES = {OUT_OF_MEMORY: OutOfMemory, SMALL_WORKSPACE: ArgumentError}


def _nothing() -> None:
    return None


class Call:
    """Converts arguments, calls `function` with the address of a block of words, and reads the results.

    Calls may run at the same time in several threads. The code lives as long as this object.
    """

    def __init__(
        self, signature: Signature, layout: Layout, code: LoadedCode, function: Callable[[int], Any], lock: Any = None
    ) -> None:
        """Calls with a `lock` wait for each other."""
        self.signature = signature
        self._code, self._function = code, function if lock is None else _one_by_one(function, lock)
        self._putters = [argument_putter(slot, i, signature) for i, slot in enumerate(layout.arguments)]
        self._memrefs = [i for i, slot in enumerate(layout.arguments) if isinstance(slot.type, BaseMemRefType)]
        self._shown = [checker(signature, i) if i in self._memrefs else None for i in range(len(layout.arguments))]
        pooled = layout.pooled
        self._takers = [result_taker(slot, i in pooled) for i, slot in enumerate(layout.results)]
        self._provided = [slot.start for slot in layout.provided]
        self._writable = {i: layout.results[i] for i in layout.destinations if _is_as_in_memory(layout.results[i])}
        self._workspace = layout.workspace_word
        self._least = layout.workspace
        if layout.workspace:
            code.call_at_end(DROP)
        self._aliases, self._argument_slots, self._result_slots = layout.aliases, layout.arguments, layout.results
        self._only = _class_of_only(layout)
        self._block = ctypes.c_int64 * max(layout.words, 1)
        self._idle: list[tuple[Any, int]] = []
        self.direct: Callable[[], Any] = _nothing  # a weak reference to what `direct_call` made, which holds this

    def __call__(
        self, *arguments: Any, out: Any = None, like: Any = None, workspace: Any = None, **named: Any
    ) -> tuple[Any, ...]:
        if like is not None:
            return results_like(self(*arguments, out=out, workspace=workspace, **named), like)
        ordered = arguments_in_order(self.signature, arguments, named)
        if named and (direct := self.direct()) is not None:
            given = {"out": out, "workspace": workspace}
            return direct(*ordered, **{name: one for name, one in given.items() if one is not None})
        if workspace is not None:
            workspace = check_workspace(self.signature.name, workspace)
        if out is None:
            return tuple(self.execute(ordered, (), workspace))
        only = self._only
        is_usual = type(out) is only[0] and out.dtype == only[1] and out.shape == only[2] and out.flags.writeable
        outputs: Sequence[Any] = (out,) if is_usual else check_outputs(self.signature, out)
        return filled(self.signature, out, outputs, self.execute(ordered, outputs, workspace))

    def execute(self, arguments: Sequence[Any], outputs: Sequence[Any] = (), workspace: Any = None) -> Sequence[Any]:
        """Run with arguments; return fresh results, or outputs that the code could write."""
        putters = self._putters
        if len(arguments) != len(putters):
            name = self.signature.name
            raise ArgumentError(f"'{name}' takes {len(putters)} arguments, got {len(arguments)}")
        try:
            item = self._idle.pop()
        except IndexError:
            block = self._block()
            item = block, ctypes.addressof(block)
        block, at = item
        if self._memrefs:
            arguments = [show(one) if show else one for show, one in zip(self._shown, arguments)]
        for word in self._provided:  # null: results are written to new memory
            block[word] = block[word + 1] = 0
        if self._workspace >= 0:
            block[self._workspace] = 0
        kept = [put(block, argument) for put, argument in zip(putters, arguments)]
        if self.signature.donated:
            self._check_donated(block, arguments, kept)
        if self.signature.alone:
            self._set_apart(block, kept)
        written = self._give(block, kept, outputs) if outputs else {}
        if workspace is not None and self._workspace >= 0:
            self._give_workspace(block, kept, outputs, workspace)
        if self._memrefs:
            message = self._call_with_memrefs(at, arguments, kept)
        else:
            message = self._function(at)
        for result, argument in self._aliases:
            written[result] = self._shown_as(result, kept[argument])
        del kept  # the arrays had to live until here
        if message is not None:
            self._idle.append(item)
            self._check_shapes(block, written)
            fail(message)
        results = [written[i] if i in written else take(block) for i, take in enumerate(self._takers)]
        self._idle.append(item)
        return results

    def workspace_bytes(self, arguments: Sequence[Any]) -> int:
        """The bytes that a workspace must have for a call with arguments, wherever it begins."""
        if self._workspace < 0:
            return 0
        return self._size_of_workspace(arguments) + ALIGNMENT - 1

    def _size_of_workspace(self, arguments: Sequence[Any]) -> int:
        if self._least != DYNAMIC:
            return self._least
        block = self._block()
        kept = [put(block, argument) for put, argument in zip(self._putters, arguments, strict=True)]
        tell = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)
        needed = tell(self.address(wrappers.packed_size_name(self.signature.name)))(ctypes.addressof(block))
        del kept  # the arrays had to live until here
        if needed < 0:
            raise OutOfMemory(f"temporary buffers of '{self.signature.name}' have more bytes than can be counted")
        return needed

    def address(self, name: str) -> int:
        """The address of a function of the code."""
        return self._code.address(name)

    def _give(self, block: Any, kept: Sequence[Any], outputs: Sequence[Any]) -> dict[int, Any]:
        """Let the code write to the outputs that it can write to, by the number of the result.

        What has gaps, or overlaps an argument or another output, is left: the result is made apart, and copied.
        """
        written: dict[int, Any] = {}
        given = {i: array for i, array in enumerate(outputs) if array is not None}
        used: list[Any] = [one if type(one) is not tuple else one[0] for one in kept if one is not None]
        shared = overlapping([*given.values(), *used])
        apart = {i for number, i in enumerate(given) if number not in shared}
        for index, slot in self._writable.items():
            if index in apart and given[index].flags.c_contiguous and given[index].flags.aligned:
                array = written[index] = given[index]
                block[slot.start + 1] = address(array)
                for i, dim in enumerate(slot.dynamic_dims):
                    block[slot.start + 2 + i] = array.shape[dim]
        return written

    def _check_shapes(self, block: Any, written: Mapping[int, Any]) -> None:
        """Raise `ArgumentError` if an array that the code was to write to has another shape than the result."""
        for index, array in written.items():
            slot = self._result_slots[index]
            for i, dim in enumerate(slot.dynamic_dims):
                if block[slot.start + 2 + i] != array.shape[dim]:
                    raise ArgumentError(self._other_shape(block, index, array))

    def _other_shape(self, block: Any, index: int, array: Any) -> str:
        slot, shape = self._result_slots[index], [*array.shape]
        for i, dim in enumerate(slot.dynamic_dims):
            shape[dim] = block[slot.start + 2 + i]
        return f"out #{index} of '{self.signature.name}': the result has shape {shape}, the array {[*array.shape]}"

    def _give_workspace(self, block: Any, kept: Sequence[Any], outputs: Sequence[Any], workspace: Any) -> None:
        """Let temporary buffers lie in the workspace. Raises `ArgumentError` if it overlaps what the call uses."""
        begin = address(workspace)
        used: list[Any] = [*(one[0] if type(one) is tuple else one for one in kept), *outputs]
        if any(overlaps(workspace, begin, one) for one in used if one is not None):
            raise ArgumentError(f"workspace of '{self.signature.name}': it overlaps an argument, or an array in 'out'")
        block[self._workspace], block[self._workspace + 1] = begin, workspace.nbytes

    def _check_donated(self, block: Any, arguments: Sequence[Any], kept: list[Any]) -> None:
        """Give the code copies of donated arguments that it must not overwrite."""
        arrays = {i: array for i, array in enumerate(kept) if array is not None}
        shared = overlapping([*arrays.values()])
        shares = {i for number, i in enumerate(arrays) if number in shared}
        for i in self.signature.donated:
            array = kept[i]
            if not array.flags.writeable and isinstance(arguments[i], np.ndarray):
                message = f"argument #{i} of '{self.signature.name}' is donated, and read-only"
                raise ArgumentError(f"{message}; pass a copy, or compile without 'donate'")
            if not array.flags.writeable or i in shares:
                kept[i] = array.copy()
                block[self._argument_slots[i].start] = address(kept[i])

    def _set_apart(self, block: Any, kept: list[Any]) -> None:
        """Give the code copies of buffers that must not overlap others; what it writes to them goes back afterwards."""
        for i in self.signature.alone:
            arrays: list[Any] = [one[1] if type(one) is tuple else one for one in kept]
            mine, others = arrays[i], [one for j, one in enumerate(arrays) if j != i and one is not None]
            if any(np.may_share_memory(mine, other) for other in others):
                kept[i] = self._putters[i](block, mine.copy())

    def _shown_as(self, result: int, array: Any) -> Any:
        """A donated argument as the result that it has become."""
        slot = self._result_slots[result]
        return array if _is_as_in_memory(slot) else from_memory(array, slot.type)

    def _call_with_memrefs(self, at: int, arguments: Sequence[Any], kept: Sequence[Any]) -> Any:
        """Call code that may write to arguments: what was written to copies of arrays goes back to them."""
        used = [(i, kept[i][1] if type(kept[i]) is tuple else kept[i]) for i in self._memrefs]
        copies = [(i, copy) for i, copy in used if copy is not arguments[i]]
        for i, _ in copies:
            others = [arguments[j] for j, _ in used if j != i and arguments[i].flags.writeable]
            if any(np.may_share_memory(arguments[i], other) for other in others):
                message = f"argument #{i} of '{self.signature.name}' overlaps with another one, and must be copied"
                raise ArgumentError(f"{message} to be passed; pass arrays that do not overlap, or are contiguous")
        message = self._function(at)
        for i, copy in copies:
            written = copy if copy.dtype == arguments[i].dtype else copy.view(arguments[i].dtype)
            if arguments[i].flags.writeable:
                arguments[i][...] = written
            elif written.tobytes() != arguments[i].tobytes():
                raise ArgumentError(f"argument #{i} of '{self.signature.name}' is read-only, and is written to")
        return message


def _one_by_one(function: Callable[[int], Any], lock: Any) -> Callable[[int], Any]:
    def call(at: int) -> Any:
        with lock:
            return function(at)

    return call


def _class_of_only(layout: Layout) -> tuple[Any, Any, Any]:
    """Class, dtype and shape of the only result, if it is an array of known size."""
    if len(layout.results) != 1 or not layout.destinations:
        return None, None, None
    return np.ndarray, dtype_of(layout.results[0].type), tuple(layout.results[0].memref.shape)


def _is_as_in_memory(slot: ResultSlot) -> bool:
    """Whether arrays have the bytes that the code writes."""
    return is_exact(slot.type) or dtype_of(slot.type).kind == "b"


def fail(pointer: int) -> None:
    """Raise what the text at an address tells: the message, its location, the kind of failure."""
    text = ctypes.string_at(pointer).decode("utf-8", "replace")
    message, location, kind = (*text.split("\n", 2), "", "")[:3]
    told = f"{location}: {message}" if location else message
    raise _FAILURES.get(kind, AssertionFailed)(told)
