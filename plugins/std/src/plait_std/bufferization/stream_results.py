"""Writes large results past the caches, where memory holds them at the beginning of a line.

    func.func @main(%x: memref<4194304xf32>) -> memref<4194304xf32> {
      %r = memref.alloc() : memref<4194304xf32>
      call @main_loops_0(%x, %r)
      return %r
    }

becomes

      %address = memref.extract_aligned_pointer_as_index %r
      scf.if (%address remui 64 == 0) {
        call @main_loops_0_streamed(%x, %r)
      } else {
        call @main_loops_0(%x, %r)
      }

with a copy of the function that has `vector.store %v, %r[%i] {alignment = 64, nontemporal = true}` in the place of
`vector.transfer_write %v, %r[%i]`. See Note [Results past the caches].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import takewhile
from math import gcd, inf, prod
from operator import mul
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import IntegerAttr, StringAttr, SymbolRefAttr, UnitAttr, bool_attr
from plait.builtin.symbols import SymbolTable, visibility
from plait.builtin.types import DYNAMIC, i64
from plait.frozen import FrozenValue
from plait.interfaces.interface import model_of
from plait.ir.builder import Builder
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_std.algebra import SCALARS
from plait_std.buffer_interfaces import ViewLike
from plait_std.bufferization.returned import is_fresh, whole_root
from plait_std.element_bytes import element_bytes
from plait_std.func.functions import ASKS_ALIGNMENT, defined_functions
from plait_std.func.ops import CallOp, FuncOp, ReturnOp
from plait_std.memref.ops import DimOp, ExtractAlignedPointerAsIndexOp
from plait_std.memref.ops import StoreOp as ElementStoreOp
from plait_std.memref.views import strided
from plait_std.multiples import Multiples
from plait_std.scf.ops import ForOp, ParallelOp
from plait_std.scf.trip_count import known_trip_count
from plait_std.vector.accesses import MaskedStoreOp
from plait_std.vector.transfers import StoreOp, TransferWriteOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value


class StreamResults(Pass):
    """Write large results that a function does not read again past the caches."""

    name: ClassVar[str] = "stream-results"
    streamed_bytes: int = option(-1, doc="the least bytes of such a result; 0 is none, -1 stands for the machine's")
    cache_line_bytes: int = option(0, doc="bytes of a line of the caches; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        host = host_target()
        least = host.streamed_bytes if self.streamed_bytes < 0 else self.streamed_bytes
        if least == 0:
            return
        streamer = _Streamer(op, least, self.cache_line_bytes or host.cache_line_bytes, ctx)
        for function in defined_functions(op):
            if visibility(function) != "private":
                streamer.function(function)
        ctx.count("calls that stream results", streamer.count)


class _Writer(FrozenValue):
    """A call that writes a result: to the memory of one of its arguments."""

    call: CallOp
    callee: FuncOp
    place: int
    root: Value[Any]

    @property
    def argument(self) -> Value[Any]:
        """The argument, in the function that is called."""
        return self.callee.entry.arguments[self.place]

    def bounds(self, writes: Iterable[Operation], name: str) -> set[Value[Any]]:
        """What the call passes as the `lower_bound`, or the `upper_bound`, of loops around writes."""
        passed = dict(zip(self.callee.entry.arguments, self.call.operands))
        loops = [loop for op in writes for loop in _around(op) if isinstance(loop, ForOp)]
        bounds: list[Any] = [getattr(loop, name) for loop in loops]
        return {passed[bound] for bound in bounds if bound in passed}


class _Streamer:
    """The functions of a module, and copies of them that stream."""

    def __init__(self, module: Operation, least: int, line: int, ctx: Context) -> None:
        self.symbols = SymbolTable(module)
        self.least, self.line, self.ctx, self.count = least, line, ctx, 0
        self.copies: dict[tuple[FuncOp, frozenset[Operation]], str] = {}

    def function(self, function: FuncOp) -> None:
        """Let the calls of a function stream what it returns."""
        ends = [last for block in function.body.blocks if isinstance(last := block.last, ReturnOp)]
        roots = dict.fromkeys(whole_root(value, self.ctx) for end in ends for value in end.operands)
        writers: dict[CallOp, list[_Writer]] = {}
        for root in roots:
            if is_fresh(root, self.ctx) and _bytes(root.type) >= self.least:
                for writer in self._writers(root):
                    writers.setdefault(writer.call, []).append(writer)
        for call, found in writers.items():
            self._stream(call, found)

    def _writers(self, root: Value[Any]) -> list[_Writer]:
        """The calls that write a result; none if something reads it, or writes parts of it again."""
        found: list[_Writer] = []
        written, ends, is_one_nest = 0.0, set[Any](), True
        for use, value in _uses_of(root, self.ctx):
            if isinstance(use, ReturnOp) or _asks_for_size(use) or (_only_writes(use, value) and _times(use) == 1):
                continue
            if not isinstance(use, CallOp):
                return []
            callee: Any = self.symbols.lookup(use.callee.root)
            places = [place for place, operand in enumerate(use.operands) if operand is value]
            if use.results or not _is_nest(callee) or len(places) != 1:
                return []
            found.append(_Writer(use, callee, places[0], root))
            writes = [pair for pair in _uses_of(found[-1].argument, self.ctx) if not _asks_for_size(pair[0])]
            if not all(_only_writes(op, view) for op, view in writes):
                return []
            written += _times(use) * sum(_times(op) * _bytes_written(op) for op, _ in writes)
            operations = [op for op, _ in writes]
            starts = found[-1].bounds(operations, "lower_bound")
            is_one_nest = is_one_nest and (len(found) == 1 or not starts.isdisjoint(ends))
            ends |= found[-1].bounds(operations, "upper_bound")
        size = _bytes(root.type)
        return found if written <= size < inf or (is_one_nest and inf in (size, written)) else []

    def _stream(self, call: CallOp, writers: list[_Writer]) -> None:
        """Let a call stream, if vectors that it writes to results fill lines of the caches."""
        chosen: list[tuple[_Writer, bool]] = []
        streamed: set[Operation] = set()
        for writer in writers:
            uses, of_rows = self._streamed(writer)
            if uses and strided(call.operands[writer.place].type)[1] == 0:
                chosen.append((writer, of_rows))
                streamed |= uses
        if not chosen:
            return
        self.ctx.remark("passed", "Streamed", call, Callee=writers[0].callee.sym_name.value, Stores=len(streamed))
        b = SCALARS.on(Builder.before(call))
        conditions = [condition for writer, of_rows in chosen for condition in self._conditions(b, writer, of_rows)]
        with b.if_(reduce(lambda one, other: one & other, conditions)) as branch:
            made: Any = b.builder.insert(call.clone({}))
            made.callee = SymbolRefAttr(self._copy_of(writers[0].callee, streamed))
        with branch.otherwise():
            b.builder.insert(call.clone({}))
        call.erase()
        self.count += 1

    def _streamed(self, writer: _Writer) -> tuple[set[Operation], bool]:
        """The writes that fill lines of the caches, and whether they do only if rows of unknown length are lines."""
        passed: Any = writer.call.operands[writer.place].type
        given: Any = dict(zip(writer.callee.entry.arguments, writer.call.operands))
        is_row = passed.rank > 1 and passed.has_identity_layout and passed.shape[-1] == DYNAMIC
        found: list[set[Operation]] = []
        for stride in (1, self._in_line(passed))[: 1 + is_row]:
            known = Multiples(given, stride)
            uses = _uses_of(writer.argument, self.ctx)
            found.append({use for use, view in uses if self._fills_lines(use, view, known)})
        return found[-1], not found[-1] <= found[0]

    def _conditions(self, b: Any, writer: _Writer, of_rows: bool) -> Iterator[Any]:
        """That the memory of a result begins with a line, as do its rows, and that it is large."""
        passed: Any = writer.call.operands[writer.place]
        address = b.index(b.builder(ExtractAlignedPointerAsIndexOp(passed)))
        yield address.apply("remainder_unsigned", self.line) == 0
        if of_rows:
            yield b.size(passed, passed.type.rank - 1).apply("remainder_unsigned", self._in_line(passed.type)) == 0
        ty: Any = writer.root.type
        if not ty.has_static_shape:
            yield reduce(mul, b.sizes(writer.root), b.index(element_bytes(ty.element_type))) >= self.least

    def _in_line(self, ty: Any) -> int:
        """The elements in a line."""
        return max(1, self.line // (element_bytes(ty.element_type) or self.line))

    def _fills_lines(self, use: Operation, view: Value[Any], known: Multiples) -> bool:
        """Whether an operation writes a vector that is whole lines of the caches."""
        if not isinstance(use, (TransferWriteOp, StoreOp)) or not _is_in_row(use):
            return False
        ty: Any = use.value.type
        size = element_bytes(ty.element_type) or 0
        place = gcd(known.of_view(view), known.of_place(view.type, use.indices))
        return size > 0 and ty.shape[-1] * size % self.line == 0 and place * size % self.line == 0

    def _copy_of(self, function: FuncOp, streamed: set[Operation]) -> str:
        """The name of a copy of a function, in which some of its operations stream what they write."""
        key = (function, frozenset(streamed))
        if key not in self.copies:
            copy: Any = function.clone({})
            for op, own in zip(list(function.walk()), list(copy.walk())):
                if op in streamed:
                    _let_stream(own, self.line)
            copy.sym_name = StringAttr(f"{function.sym_name.value}_streamed")
            copy.set_attribute(ASKS_ALIGNMENT, UnitAttr())
            self.copies[key] = self.symbols.insert(copy, before=function.next)
        return self.copies[key]


def _uses_of(root: Value[Any], ctx: Context) -> Iterator[tuple[Operation, Value[Any]]]:
    """What uses a buffer or a view of it, other than to view it, with what it uses."""
    pending = [root]
    while pending:
        value = pending.pop()
        for user in dict.fromkeys(value.users):
            if model_of(ViewLike, user, ctx) is not None:
                pending += user.results
            else:
                yield user, value


def _is_nest(callee: Any) -> bool:
    """Whether a function is worth a copy: all of it is loops, without calls of others."""
    is_known = isinstance(callee, FuncOp) and not callee.is_declaration
    return is_known and not any(isinstance(op, CallOp) for op in callee.walk())


def _asks_for_size(op: Operation) -> bool:
    return isinstance(op, (DimOp, ExtractAlignedPointerAsIndexOp))


def _only_writes(op: Operation, view: Value[Any]) -> bool:
    """Whether an operation writes to a view, and reads nothing there."""
    if isinstance(op, (TransferWriteOp, StoreOp, MaskedStoreOp)):
        return op.base is view
    return isinstance(op, ElementStoreOp) and op.memref is view


def _times(op: Operation) -> float:
    """How often an operation is computed in a call of its function; infinity if that is not known."""
    times = 1.0
    for outer in _around(op):
        bounds: list[tuple[Any, Any, Any]] = []
        if isinstance(outer, ForOp):
            bounds = [(outer.lower_bound, outer.upper_bound, outer.step)]
        elif isinstance(outer, ParallelOp):
            bounds = [*zip(outer.lower_bounds, outer.upper_bounds, outer.steps)]
        for one in bounds:
            trips = known_trip_count(*one)
            times *= inf if trips is None else trips
    return times


def _around(op: Operation) -> Iterable[Operation]:
    """The operations around one, up to its function."""
    return takewhile(lambda outer: not isinstance(outer, FuncOp), op.ancestors())


def _bytes_written(op: Any) -> int:
    ty = op.value.type
    return prod(getattr(ty, "shape", ())) * (element_bytes(getattr(ty, "element_type", ty)) or 0)


def _bytes(ty: Any) -> float:
    """The bytes of a buffer; infinity if its sizes are not known, 0 if its elements have no bytes of their own."""
    size = element_bytes(ty.element_type) or 0
    return size * prod(ty.shape) if ty.has_static_shape or not size else inf


def _is_in_row(op: Any) -> bool:
    """Whether a write is of a whole vector of one dimension, along the last one of the buffer."""
    ty = op.value.type
    if len(ty.shape) != 1 or ty.is_scalable or strided(op.base.type)[0][-1] != 1:
        return False
    if isinstance(op, StoreOp):
        return True
    is_inside = all(flag.value for flag in op.in_bounds.elements)
    return is_inside and op.mask is None and op.permutation_map.map.is_minor_identity


def _let_stream(op: Any, line: int) -> None:
    """Write a vector past the caches."""
    rw = Builder.before(op)
    rw.location = op.location
    rw.insert(StoreOp(op.value, op.base, op.indices, bool_attr(True), IntegerAttr(line, i64)))
    op.erase()


# Note [Results past the caches]
# To write a part of a line, a processor fetches the line first. Whole lines that are written past the caches
# (nontemporal) are fetched from nowhere, and evict nothing that is read again. What is written so comes from memory
# when it is read next. So this is for what a function returns and does not read itself, if it is too large for the
# second level cache, and for machines whose third level is hardly nearer than memory (`Target.streamed_bytes`): there
# sums of 2 to 64 MiB took 0.4 to 0.65 of the time, and chains of such functions, each of which reads what the one
# before wrote, 0.7 to 1.05 with four buffers in turn, but 1.1 to 1.35 with two of up to 16 MiB.
#
# An instruction for it takes an address that is a multiple of a line: the memory of a result may be the caller's, so
# that is asked when the program runs. Vectors have to be whole lines, else parts of them are written one by one. What
# writes a part of a result twice, as where a padded image is filled before, would wait for memory the second time: no
# more bytes may be written than the result has. Where loops have an unknown number of iterations, one nest may write
# it, or a nest and what is left of it: loops that begin where others end.
