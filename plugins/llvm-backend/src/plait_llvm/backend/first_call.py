"""What Python calls until a compiled function is called for the first time."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import RLock
from typing import TYPE_CHECKING, Any
from weakref import ref

from plait.lazy import lazy_import

if TYPE_CHECKING:
    from plait_llvm.backend.call import Call
    from plait_llvm.backend.layout import Layout
    from plait_llvm.native.load import LoadedCode

calls = lazy_import("plait_llvm.backend.call")
direct_calls = lazy_import("plait_llvm.backend.direct_call")

_PREPARING = RLock()
"""Held while one is prepared, and while the process forks: the child has no thread that would release it."""
if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_PREPARING.acquire, after_in_parent=_PREPARING.release, after_in_child=_PREPARING.release
    )


class FirstCall:
    """Prepares what takes calls from Python, and lets the executable call that from then on.

    See Note [Prepared when called].
    """

    def __init__(
        self, executable: Any, layout: Layout, code: LoadedCode, function: Callable[[int], Any], *, lock: Any = None,
        direct: tuple[int, bool, int] | None = None,
    ) -> None:  # fmt: skip
        """`function` takes the address of the block of words. `direct` is the address of the code, whether it takes the
        GIL, and the address of its `WatchWords` or 0, if it may be called without Python."""
        self.code = code
        self._executable, self._signature = ref(executable), executable.signature
        self._layout, self._function, self._lock, self._direct = layout, function, lock, direct
        self._in_python: Call | None = None
        self._usual: Any = None

    def __call__(self, *arguments: Any, **named: Any) -> tuple[Any, ...]:
        called, executable = self.usual(), self._executable()
        if executable is not None and executable.__call__ is self:
            executable.__call__ = called
        return called(*arguments, **named)

    def in_python(self) -> Call:
        """Takes any arguments."""
        with _PREPARING:
            made = self._in_python
            if made is None:
                made = calls.Call(self._signature, self._layout, self.code, self._function, self._lock)
                self._in_python = made
            return made

    def usual(self) -> Any:
        """Takes what arguments usually are without Python, where that is possible; the rest goes to `in_python`."""
        with _PREPARING:
            if self._usual is None:
                self._usual = self._made_direct() or self.in_python()
            return self._usual

    def _made_direct(self) -> Any:
        if self._direct is None:
            return None
        call = self.in_python()
        made = direct_calls.direct_call(self._layout, call, calls.fail, *self._direct)
        if made is not None:
            call.direct = ref(made)
        return made


# Note [Prepared when called]
# Taking calls needs NumPy, whose import takes as long as a twentieth of compiling a small model, and machine code of
# its own. Who calls with arrays has NumPy already, and who only compiles, saves, or calls from native code needs
# neither. The executable is held weakly, so that no cycle keeps the code of one that is never called; who took
# `__call__` off an executable before calls goes through this object each time. One lock serves all, so that a fork can
# take it, as the child would find a lock of another thread taken for ever.
