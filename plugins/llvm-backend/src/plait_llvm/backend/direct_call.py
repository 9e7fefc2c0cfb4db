"""Calls of compiled code without Python in between: what arguments usually are is taken as it is, by machine code.

A call in Python (`backend/call.py`) takes anything that can be converted, and costs microseconds. Nearly all calls pass
arrays that are as the type says. One function, `@plait.call` of `direct_call_ir`, serves all executables.
Python calls it as a function of C; it compares each argument with a table, lets the code run, and makes arrays of the
results, which free what the code has allocated.

It knows no errors of its own. Whatever is unusual, a list, another type, a view with gaps, a wrong size, too few
arguments, goes to the call in Python as it came, which converts it or says what is wrong.

It uses what Python and NumPy promise to extensions: functions of Python's stable interface, the buffer protocol, and
functions of NumPy by their places in the table that extensions import. Where one of these is not as expected, there are
calls in Python only.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from plait.builtin.types import MemRefType
from plait.interpret import dtype_of
from plait.lazy import lazy_import

from plait_llvm.backend import direct_call_ir as ir
from plait_llvm.backend import direct_call_values_ir as values_ir
from plait_llvm.backend.arguments import fast_scalar
from plait_llvm.backend.large_results import large_results
from plait_llvm.native.support_code import load_support
from plait_llvm.stored_elements import is_exact

if TYPE_CHECKING:
    from plait_llvm.backend.layout import Layout, Slot

np = lazy_import("numpy")

_METH_FASTCALL_WITH_KEYWORDS = 0x0080 | 0x0002
_ND, _WRITABLE = 0x0008, 0x0001
"""Flags of `PyObject_GetBuffer`: a contiguous buffer with its shape; one that may be written to."""
_NUMPY_VERSIONS = (0x01000009, 0x02000000)
"""The binary interfaces of NumPy whose functions are known here: NumPy 1 has the first, NumPy 2 the second."""
_MOST_WORDS = 1 << 12
"""The block and the views lie on the stack: so many words at most."""


def direct_call(
    layout: Layout, in_python: Callable[..., Any], fail: Callable[[int], Any], entry: int, keeps_gil: bool, watch: int
) -> Any:
    """A function of C that calls the code at `entry`; None if a type or this Python does not allow it.

    It holds `in_python(*arguments, **named)`, which does the same for any arguments and keeps the code alive, and
    `fail(address)`, which raises what the text at an address tells. Code that may run for ever has a `watch`, the
    address of its `WatchWords`, where calls count themselves; while no thread watches, they go to `in_python`, which
    starts one. It is 0 for other code.
    """
    written, pooled = {*layout.destinations}, layout.pooled
    results = [_result(slot, i in written, i in pooled) for i, slot in enumerate(layout.results)]
    records = [_argument(slot) for slot in layout.arguments], results, [_workspace(layout)]
    views = len(layout.arguments) + len(layout.results) + 1
    if None in records[0] or None in records[1] or 11 * views + layout.words + 2 > _MOST_WORDS:
        return None
    trampoline = _trampoline()
    if trampoline is None:
        return None
    words, kept = _table(layout, records, (entry, int(keeps_gil), watch))
    return trampoline.function((words, in_python, fail, kept))


_Record = tuple[int, Any, int, int, int, "tuple[int, ...]"]
"""Kind, dtype, first word, mask or least value, flags or greatest value, shape."""


def _argument(slot: Slot) -> _Record | None:
    if slot.is_memref:
        dtype: Any = dtype_of(slot.type)
        if not slot.is_contiguous or not (is_exact(slot.type) or dtype.kind == "b"):
            return None
        flags = _ND | _WRITABLE if isinstance(slot.type, MemRefType) else _ND
        kind = values_ir.BOOLEANS if dtype.kind == "b" else values_ir.ARRAY
        return kind, dtype, slot.start, dtype.alignment - 1, flags, tuple(slot.memref.shape)
    fast = fast_scalar(slot.type)
    if fast is None:
        return None
    kind = values_ir.INTEGER
    if fast[0] is not int:
        kind = values_ir.SINGLE if dtype_of(slot.type).itemsize == 4 else values_ir.DOUBLE
    return kind, None, slot.start, fast[1], max(fast[2] - 1, 0), ()


def _result(slot: Slot, is_destination: bool, is_pooled: bool) -> _Record | None:
    dtype: Any = dtype_of(slot.type)
    if not (is_exact(slot.type) or dtype.kind == "b"):
        return None
    if not slot.is_memref:
        return values_ir.INTEGER, dtype, slot.start, 0, 0, ()
    mask, flags = (dtype.alignment - 1, _ND | _WRITABLE) if is_destination else (0, 0)
    flags |= is_pooled * values_ir.LARGE
    return (values_ir.ARRAY, dtype, slot.start, mask, flags, tuple(slot.memref.shape)) if slot.is_contiguous else None


def _workspace(layout: Layout) -> _Record:
    """What is taken for a workspace: bytes at any address, told behind the other words if the code takes none."""
    word = layout.words if layout.workspace_word < 0 else layout.workspace_word
    return values_ir.ARRAY, np.dtype("u1"), word, 0, _ND | _WRITABLE, (-1,)


def _table(
    layout: Layout, records: Iterable[Iterable[Any]], code: tuple[int, int, int]
) -> tuple[bytes, list[Any]]:
    """The words that `direct_call_ir` describes, and the objects whose addresses are among them."""
    entry, keeps_gil, watch = code
    words = [entry, len(layout.arguments), len(layout.results), layout.words + 2, keeps_gil, watch]
    every: list[_Record] = [record for kind in records for record in kind]
    shapes: list[int] = []
    at = len(words) + values_ir.RECORD_WORDS * len(every)
    for kind, dtype, start, low, high, shape in every:
        words += [kind, id(dtype), start, low, high, len(shape), at + len(shapes)]
        shapes += [size if size >= 0 else -1 for size in shape]
    words += shapes
    return bytes((ctypes.c_int64 * len(words))(*words)), [record[1] for record in every]


class _MethodDef(ctypes.Structure):
    """Python's description of a function of C."""

    _fields_ = (("name", ctypes.c_char_p), ("function", ctypes.c_void_p), ("flags", ctypes.c_int),
                ("doc", ctypes.c_char_p))  # fmt: skip


class _Trampoline:
    """The code of `direct_call_ir` in this process, which stays: arrays that it made call it when they go."""

    def __init__(self, addresses: dict[str, int], keep: Any) -> None:
        self._code = load_support(ir.TEXT, addresses, keep)
        head = b"__call__($self, /, *arguments, out=None, like=None, workspace=None, **named)\n--\n\n"
        doc = head + b"Run with arrays and scalars; return a tuple of arrays."
        self._definition = _MethodDef(b"__call__", self._code.address("plait.call"), _METH_FASTCALL_WITH_KEYWORDS, doc)
        new = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)
        self._new: Any = new(_address(ctypes.pythonapi.PyCFunction_NewEx))

    def function(self, owner: tuple[Any, ...]) -> Any:
        """The function that gets `owner` as `self`, which it keeps alive."""
        return self._new(ctypes.addressof(self._definition), owner, None)


@cache
def _trampoline() -> _Trampoline | None:
    """The code for this process; None where Python or NumPy is another one than it is written for."""
    has_words = ctypes.sizeof(ctypes.c_void_p) == ctypes.sizeof(ctypes.c_ssize_t) == 8
    if sys.implementation.name != "cpython" or not has_words:
        return None
    numpy = _numpy_functions()
    if numpy is None:
        return None
    functions = {ir.symbol(name): _address(getattr(ctypes.pythonapi, name)) for name in ir.FUNCTIONS}
    names = sys.intern("dtype"), sys.intern("out"), sys.intern("workspace")
    objects = dict(zip(ir.OBJECTS, (np.ndarray, tuple, int, float, *names), strict=True))
    addresses = {ir.symbol(name): id(value) for name, value in objects.items()}
    return _Trampoline({**functions, **numpy, **addresses, **large_results()}, keep=objects)


def _address(function: Any) -> int:
    return ctypes.cast(function, ctypes.c_void_p).value or 0


def _numpy_functions() -> dict[str, int] | None:
    """The addresses of NumPy's functions, from the table that extensions import; None if it is another one."""
    capsule = getattr(_numpy_core(), "_ARRAY_API", None)
    if capsule is None:
        return None
    get_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)
    get: Any = get_pointer(_address(ctypes.pythonapi.PyCapsule_GetPointer))
    last = max(place for place, _ in ir.NUMPY_FUNCTIONS.values())
    table = (ctypes.c_void_p * (last + 1)).from_address(get(capsule, None))
    version = ctypes.PYFUNCTYPE(ctypes.c_uint)(table[0] or 0)
    if version() not in _NUMPY_VERSIONS:
        return None
    return {ir.symbol(name): table[place] or 0 for name, (place, _) in ir.NUMPY_FUNCTIONS.items()}


def _numpy_core() -> Any:
    core: Any = getattr(np, "_core", None) or getattr(np, "core", None)
    return getattr(core, "multiarray", None)
