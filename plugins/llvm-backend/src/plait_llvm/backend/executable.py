"""Compiled functions as Python callables."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from inspect import Parameter
from inspect import Signature as PythonSignature
from typing import TYPE_CHECKING, Any

from plait.runtime import CheckedExecutable, MemoryUse, Signature
from plait.runtime.threads import check_threads

from plait_llvm.backend.call import Call, fail
from plait_llvm.backend.direct_call import direct_call

if TYPE_CHECKING:
    from plait_llvm.backend.layout import Layout
    from plait_llvm.backend.pool import Threads
    from plait_llvm.backend.timing import KernelTimes
    from plait_llvm.backend.watch import Watch
    from plait_llvm.native.load import LoadedCode

_ANY_ARGUMENTS = PythonSignature([
    Parameter("arguments", Parameter.VAR_POSITIONAL), Parameter("out", Parameter.KEYWORD_ONLY, default=None),
    Parameter("named", Parameter.VAR_KEYWORD),
])  # fmt: skip


class NativeExecutable(CheckedExecutable):
    """A function in native code. Calls may run at the same time in several threads.

    The GIL is released, unless the code is over sooner (`is_short`). See Note [One slot].
    """

    __slots__ = ("__call__", "_threads")

    def __init__(
        self,
        signature: Signature,
        layout: Layout,
        code: LoadedCode,
        entry: str,
        phases: Mapping[str, str] | None = None,
        hooks: Any = None,
        watch: Watch | None = None,
        is_short: bool = False,
        times: KernelTimes | None = None,
        threads: Threads | None = None,
        memory: MemoryUse | None = None,
    ) -> None:
        super().__init__(signature, phases, hooks)
        address = code.address(entry)
        make = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p) if watch is None else watch.function
        self._call = Call(signature, layout, code, make(address))
        is_direct = watch is None and not signature.donated
        self._direct = direct_call(layout, address, self._call, fail, is_short) if is_direct else None
        self._threads = threads  # None if it uses only the one that calls it
        self.memory = memory  # of a call; None if that was not kept
        self.times = times  # of its kernels; None unless they are timed
        called: Any = super().__call__ if hooks is not None else self._direct or self._call
        self.__call__ = called
        self.__signature__ = _ANY_ARGUMENTS  # `inspect` cannot read it off a slot

    @property
    def threads(self) -> int:
        """How many threads a call may use, the one that calls among them."""
        return 1 if self._threads is None else self._threads.number

    @threads.setter
    def threads(self, threads: int) -> None:
        check_threads(threads)
        if self._threads is not None:
            self._threads.number = threads

    def execute(self, arguments: Sequence[Any]) -> Sequence[Any]:
        """Run with arguments; return fresh results."""
        return self._call.execute(arguments)


# Note [One slot]
# What Python calls is looked up in the class: `__call__` of the class is the descriptor of a slot, which finds the
# callable of the instance. A method in between would cost as much as the check of several arguments.
