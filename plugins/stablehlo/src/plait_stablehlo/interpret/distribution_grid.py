"""The grid of processes: each process is a strand, one strand runs at a time, and waiting for nobody is an error."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interpret.interpretation import InterpretError

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame
    from plait.ir.operation import Operation

#: Replica and partition.
ProcessId = tuple[int, int]


class _Cancelled(BaseException):
    """Another process has failed. Not an `Exception`: interpretations must not catch it."""


class Strand:
    """A line of control of a process: its program, or an operation that it has started. See Note [One at a time]."""

    def __init__(self, grid: Grid, process: ProcessId, work: Callable[[], Any]) -> None:
        self.process = process
        self.begun = False
        self.done = False
        self.result: Any = None
        self.error: BaseException | None = None
        self.until: Callable[[], bool] | None = None
        self.reason = ""
        self.op: Any = None
        self.go = threading.Semaphore(0)
        self._grid = grid
        self._work = work
        self.thread = threading.Thread(target=self._main, name=f"process {process}", daemon=True)

    @property
    def is_ready(self) -> bool:
        """Whether it can go on."""
        return not self.done and (self.until is None or self.until())

    def _main(self) -> None:
        self.go.acquire()
        self.begun = True
        try:
            if not self._grid.cancelled:
                self.result = self._work()
        except BaseException as error:  # handed to the thread that runs the grid
            self.error = error
        self.done = True
        self._grid.back.release()


class Meeting:
    """One time that all processes of a group come together, each with its values."""

    def __init__(self, op: Operation, process: ProcessId) -> None:
        self.op = op
        self.first = process
        self.values: dict[ProcessId, Any] = {}
        self.left = 0


class Grid:
    """`num_replicas` by `num_partitions` processes, what they wait for, and their connections to the host.

    `infeed` is what the processes read, one group of tensors at a time; `from_host` is what they receive over each
    channel. What they write is in `outfeed` and `to_host`, with the process that wrote it.
    """

    def __init__(
        self,
        num_replicas: int = 1,
        num_partitions: int = 1,
        infeed: Iterable[Sequence[Any]] = (),
        from_host: Mapping[int, Iterable[Sequence[Any]]] | None = None,
    ) -> None:
        self.num_replicas = num_replicas
        self.num_partitions = num_partitions
        self.infeed = deque(infeed)
        self.outfeed: list[tuple[ProcessId, tuple[Any, ...]]] = []
        self.from_host = {channel: deque(messages) for channel, messages in (from_host or {}).items()}
        self.to_host: dict[int, list[tuple[ProcessId, tuple[Any, ...]]]] = {}
        self.channels: dict[int, list[tuple[ProcessId, ProcessId | None, tuple[Any, ...]]]] = {}
        self._mail: dict[Any, deque[Any]] = {}
        self._meetings: dict[Any, list[Meeting]] = {}
        self._attended: dict[Any, int] = {}
        self._strands: list[Strand] = []
        self._current: Strand | None = None
        self.back = threading.Semaphore(0)
        self.cancelled = False

    @property
    def processes(self) -> list[ProcessId]:
        """The processes, replica by replica."""
        return [(r, p) for r in range(self.num_replicas) for p in range(self.num_partitions)]

    # Running

    def run(self, work: Mapping[ProcessId, Callable[[], Any]]) -> list[Any]:
        """Run a function for each process; return what they return. Raises `DiagnosticError`, also if all wait."""
        main = [Strand(self, process, one) for process, one in work.items()]
        self._strands = list(main)
        for strand in main:
            strand.thread.start()
        try:
            while any(not strand.done for strand in self._strands):
                ready = next((strand for strand in self._strands if strand.is_ready), None)
                if ready is None:
                    raise DiagnosticError(_deadlock([s for s in self._strands if not s.done]))
                self._resume(ready)
        finally:
            self._cancel()
        return [strand.result for strand in main]

    def _resume(self, strand: Strand) -> None:
        self._current = strand
        strand.go.release()
        self.back.acquire()
        if strand.error is not None:
            raise strand.error

    def _cancel(self) -> None:
        """Let strands that wait end; one that does not wait (the run was interrupted) ends with the program."""
        self.cancelled = True
        for strand in self._strands:
            if not strand.done and (strand is not self._current or strand.until is not None):
                strand.go.release()
                strand.thread.join()
        self._current = None

    def wait(self, until: Callable[[], bool], reason: str, op: Operation) -> None:
        """Let others run until `until()` is true. Raises `InterpretError` if there is nobody else."""
        if until():
            return
        strand = self._current
        if strand is None:
            raise InterpretError(f"waits for {reason}, and there is no other process")
        if self.cancelled:  # the run was interrupted while this strand went on
            raise _Cancelled
        strand.until, strand.reason, strand.op = until, reason, op
        self.back.release()
        strand.go.acquire()
        if self.cancelled:
            raise _Cancelled
        strand.until = None

    def start(self, process: ProcessId, work: Callable[[], Any], op: Operation) -> Callable[[Any], Any]:
        """Start `work` as a strand of its own; it goes first. Returns what waits for its result, given an operation.

        Outside of `run` there is nobody to wait for, and `work` is done at once.
        """
        if self._current is None:
            result = work()
            return lambda op: result
        strand = Strand(self, process, work)
        self._strands.insert(0, strand)
        strand.thread.start()
        self.wait(lambda: strand.begun, "an operation to start", op)

        def finish(op: Operation) -> Any:
            self.wait(lambda: strand.done, "an asynchronous operation", op)
            return strand.result

        return finish

    # Communication

    def meet(
        self, process: ProcessId, group: Sequence[ProcessId], channel: int, op: Operation, values: Any
    ) -> list[Any]:
        """Wait for the whole group; return the values of its processes, in the order of the group."""
        key = (tuple(group), channel)
        number = self._attended.get((key, process), 0)
        self._attended[key, process] = number + 1
        meetings = self._meetings.setdefault(key, [])
        if number == len(meetings):
            meetings.append(Meeting(op, process))
        meeting = meetings[number]
        if meeting.op.name != op.name:
            text = f"meets '{meeting.op.name}' of process {meeting.first}"
            raise InterpretError(f"{text}: the processes of a group must do the same")
        meeting.values[process] = values
        self.wait(lambda: len(meeting.values) == len(group), f"the other processes of its group {list(group)}", op)
        found = [meeting.values[one] for one in group]
        meeting.left += 1
        if meeting.left == len(group):
            meeting.values.clear()  # nobody comes back
        return found

    def post(self, key: Any, value: Any) -> None:
        """Leave a value for whoever takes from `key`."""
        self._mail.setdefault(key, deque()).append(value)

    def take(self, key: Any, reason: str, op: Operation) -> Any:
        """Wait for a value that is posted to `key`, and take it."""
        box = self._mail.setdefault(key, deque())
        self.wait(lambda: bool(box), reason, op)
        return box.popleft()


class Process:
    """A process of a grid."""

    def __init__(self, grid: Grid, id: ProcessId) -> None:
        self.grid = grid
        self.id = id


def process_of(frame: Frame) -> Process:
    """The process that a program runs in; a program that is run by itself is the only process of a grid."""
    return frame.state(frame.interpreter.module, lambda: Process(Grid(), (0, 0)))


def _deadlock(waiting: Sequence[Strand]) -> Diagnostic:
    first, *others = sorted(waiting, key=lambda strand: strand.process)
    text = f"'{first.op.name}' op waits in process {first.process} for {first.reason}, and no process can go on"
    diagnostic = Diagnostic("error", text, first.op.location, operation=first.op)
    for other in others:
        text = f"process {other.process} waits in '{other.op.name}' for {other.reason}"
        diagnostic.note(text, other.op.location)
    return diagnostic


# Note [One at a time]
# Interpretations call each other, so that a process that waits needs a stack of its own: a thread. But threads are
# only stacks here. A strand runs until it waits, ends or fails; then the thread that runs the grid picks the first
# strand, in the order of processes, whose condition holds. Runs are therefore repeatable, nothing needs a lock, and if
# no condition holds the processes wait for each other, which is reported instead of hanging.
