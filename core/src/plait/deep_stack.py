"""Room for recursion over deep programs: a thread with a large stack, started where Python's ordinary one is full."""

from __future__ import annotations

import contextvars
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from plait.ir.operation import Operation

T = TypeVar("T")

_FRAMES = 20_000
_STACK_BYTES = 256 << 20  # of address space; 13 KiB for each frame, several times what one takes


class _Deep:
    """The threads that have room. One for the process, as the limit on recursion is."""

    lock = threading.Lock()
    threads: set[int] = set()
    usual_limit = 0


def retried_deep(action: Callable[[], T]) -> T:
    """What `action` returns; it runs again, with more room, if it raises `RecursionError`. See Note [Deep programs].

    It must not have changed anything until then.
    """
    try:
        return action()
    except RecursionError:
        if threading.get_ident() in _Deep.threads:
            raise
    return run_deep(action)


def run_deep(action: Callable[[], T]) -> T:
    """What `action` returns, run in a thread with room for 20,000 frames."""
    if threading.get_ident() in _Deep.threads:
        return action()
    outcome: list[Any] = []
    context = contextvars.copy_context()

    def run() -> None:
        try:
            outcome[:] = [True, context.run(action)]
        except BaseException as error:
            outcome[:] = [False, error]

    _join(run)
    done, value = outcome
    if not done:
        raise value
    return value


def nests_deeper(op: Operation, levels: int) -> bool:
    """Whether operations in `op` have more than `levels` operations around them."""
    work = [(op, 0)]
    while work:
        current, depth = work.pop()
        if depth > levels:
            return True
        for region in current.regions:
            for block in region.blocks:
                work += [(held, depth + 1) for held in block.operations if held.regions]
    return False


def _join(run: Callable[[], None]) -> None:
    with _Deep.lock:
        usual = threading.stack_size(_STACK_BYTES)
        try:
            thread = threading.Thread(target=lambda: _with_room(run), name="plait-deep", daemon=True)
            thread.start()
        except RuntimeError as error:  # no memory for it
            raise RecursionError("no room for a larger stack") from error
        finally:
            threading.stack_size(usual)
    thread.join()


def _with_room(run: Callable[[], None]) -> None:
    own = threading.get_ident()
    with _Deep.lock:
        if not _Deep.threads:
            _Deep.usual_limit = sys.getrecursionlimit()
            sys.setrecursionlimit(max(_Deep.usual_limit, _FRAMES))
        _Deep.threads.add(own)
    try:
        run()
    finally:
        with _Deep.lock:
            _Deep.threads.discard(own)
            if not _Deep.threads:
                sys.setrecursionlimit(_Deep.usual_limit)


# Note [Deep programs]
# Parser and printer descend with the text, some eight Python frames for each region. Python stops at 1,000 frames,
# which protects the 8 MiB of C stack that a main thread usually has. Programs of a hundred nested loops are rare, so
# nothing is paid for them before the limit is hit: then the work, which has changed nothing that is visible, starts
# again in a thread with a stack that is as large as the higher limit needs. The limits of the parser on nesting keep
# what it accepts far below that. Work that changes a program cannot start again; it asks how deep the program is.
