"""`llvm-take-buffers`: let callers of public functions provide the memory of results, and the arena.

    func.func @f(%x: memref<4xf32>) -> memref<4xf32> {
      %arena = memref.alloc() : memref<64xi8>
      %r = memref.alloc() : memref<4xf32>
      ...
      memref.dealloc %arena : memref<64xi8>
      return %r : memref<4xf32>
    }
    ->
    func.func @f(%x: memref<4xf32>, %result: memref<16xi8> {llvm.noalias}, %arena: memref<64xi8> {llvm.noalias})
        attributes {plait.destinations = array<i64: 0>, plait.buffer_bytes = array<i64: 16, 64>} {
      %r = memref.view %result[%c0][] : memref<16xi8> to memref<4xf32>
      ...
      return
    }

A result whose sizes can be computed from the arguments is taken, too, and a function that computes them is made, as for
an arena (`plait.shapes`, `plait.workspace`). Other results of unknown size, and those that the function gets from
elsewhere, are returned as before.
See Note [What is taken].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import DenseArrayAttr, StringAttr
from plait.builtin.symbols import SymbolTable, uses_of_table, visibility
from plait.builtin.types import DYNAMIC, MemRefType, i8, i64, index
from plait.interfaces.memory_effects import is_pure
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.passes import Pass
from plait.runtime import is_donated
from plait_std.arith import ops as arith
from plait_std.bufferization.hoist import deallocation_beside
from plait_std.bufferization.planning.buffer_sizes import is_not_negative
from plait_std.bufferization.returned import is_dense, is_fresh, is_plain, whole_root
from plait_std.builders import index_constant, integer_value
from plait_std.cf import ops as cf
from plait_std.element_bytes import element_bytes
from plait_std.func.functions import ALONE, ASKS_ALIGNMENT, BARE_POINTER, append_argument, defined_functions
from plait_std.func.models import FunctionSignature
from plait_std.func.ops import FuncOp, ReturnOp
from plait_std.memref import ops as memref
from plait_std.memref.canonicalize.sizes import known_size

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

DESTINATIONS = "plait.destinations"
"""The numbers of the results that have become arguments, behind the other arguments."""
BUFFER_BYTES = "plait.buffer_bytes"
"""The bytes of each argument that was added, `DYNAMIC` if not known; one more than destinations is the arena."""
WORKSPACE = "plait.workspace"
"""The function that tells how many bytes the arena needs, if that is known at run time only."""
SHAPES = "plait.shapes"
"""The function that tells the sizes of destinations that are known at run time only."""
ALIASES = "plait.aliases"
"""Pairs of a result and the donated argument whose memory it is, which is not returned."""


class TakeBuffers(Pass):
    """Turn results and the arena of public functions into arguments, if their sizes are known."""

    name: ClassVar[str] = "llvm-take-buffers"

    def run(self, op: Operation, ctx: Context) -> None:
        functions = [f for f in defined_functions(op) if visibility(f) == "public" and BARE_POINTER not in f.attributes]
        if not functions or _promises_alignment(op):
            return
        symbols = SymbolTable(op)
        used = {use.reference.root for use in uses_of_table(op)}
        for function in functions:
            if function.sym_name.value not in used:
                _Taking(function, ctx, symbols).run()


def _promises_alignment(op: Operation) -> bool:
    """Whether the program relies on more than what memory of a caller has, without asking for it."""
    functions = [function for function in defined_functions(op) if ASKS_ALIGNMENT not in function.attributes]
    return any(
        isinstance(inner, memref.AssumeAlignmentOp)
        or (inner.get_attr("alignment") is not None and not isinstance(inner, memref.AllocOp))
        for function in functions for inner in function.walk()
    )  # fmt: skip


class _Taking:
    """What one function takes."""

    def __init__(self, function: FuncOp, ctx: Context, symbols: SymbolTable) -> None:
        self.function, self.ctx, self.symbols = function, ctx, symbols
        self.inputs = function.function_type.inputs
        self.destinations: list[int] = []
        self.buffer_bytes: list[int] = []
        self.taken: set[Value[Any]] = set()
        self.sizes: list[Value[Any]] = []
        self.aliases: dict[int, int] = {}

    def run(self) -> None:
        """Change the function, if there is anything to take."""
        returns = [end for block in self.function.body.blocks if isinstance(end := block.last, ReturnOp)]
        _use_known_sizes(self.function)
        arena = self._arena()
        if len(returns) == 1:
            self._take_results(returns[0])
        if arena is not None and self._tell_size(arena):
            end = deallocation_beside(arena)
            assert end is not None
            end.erase()
            arena.memref.replace_all_uses_with(self._argument(arena.memref.type))
            arena.erase()
        if self.buffer_bytes or self.aliases:
            self._finish()

    def _arena(self) -> Any:
        """The first allocation of bytes that ends with the function."""
        for op in self.function.entry.operations:
            if type(op) is memref.AllocOp and op.memref.type.rank == 1:
                is_bytes = op.memref.type is MemRefType(op.memref.type.shape, i8)
                if is_bytes and deallocation_beside(op) is not None:
                    return op
        return None

    def _tell_size(self, arena: Any) -> bool:
        """Make a function that computes the size of an arena from the arguments; False if that cannot be."""
        if arena.memref.type.has_static_shape:
            return bool(arena.memref.type.shape[0])
        return self._outline("workspace", WORKSPACE, arena.dynamic_sizes)

    def _outline(self, suffix: str, attribute: str, values: Sequence[Value[Any]]) -> bool:
        """Make a function that computes values from the arguments, and note its name; False if that cannot be."""
        slice_ = _pure_slice(values, self.function, len(self.inputs), self.ctx)
        if slice_ is None:
            return False
        function = self.function
        made = FuncOp.define(f"{function.sym_name.value}_{suffix}", self.inputs, [index] * len(values))
        mapping: dict[Any, Any] = dict(zip(function.entry.arguments, made.entry.arguments))
        builder = Builder.at_end(made.entry)
        for op in slice_:
            builder.insert(op.clone(mapping))
        builder.insert(ReturnOp([mapping[value] for value in values]))
        made.location = function.location
        name = self.symbols.insert(made, before=function.next)
        function.set_attribute(attribute, StringAttr(name))
        return True

    def _take_results(self, end: Any) -> None:
        for i in range(len(end.operands)):
            if (argument := self._donated(end.operands[i])) is not None:
                self.aliases[i] = argument
            elif self._take(end.operands[i], end):
                self.destinations.append(i)
        end.operands = [value for i, value in enumerate(end.operands) if not self._is_passed(i)]
        if self.sizes:
            self._outline("shapes", SHAPES, self.sizes)

    def _is_passed(self, result: int) -> bool:
        return result in self.destinations or result in self.aliases

    def _donated(self, value: Value[Any]) -> int | None:
        """The number of the donated argument that a result is, which no other result may be."""
        root: Any = whole_root(value, self.ctx)
        fits = is_donated(root) and root.type is value.type
        return root.index if fits and root.index not in self.aliases.values() else None

    def _take(self, value: Value[Any], end: Operation) -> bool:
        """Make a destination of a result; False if it must be returned as it is."""
        size = _bytes(value.type)
        if not size:
            return self._take_dynamic(value)
        root: Any = whole_root(value, self.ctx)
        if is_fresh(root, self.ctx):
            _replace(root.defining_op, self._argument(MemRefType((size,), i8)))
            return True
        if self._belongs_to_somebody(root):
            rw = Builder.before(end)
            rw.insert(memref.CopyOp(value, _view(rw, self._argument(MemRefType((size,), i8)), value.type)))
            return True
        return False

    def _take_dynamic(self, value: Value[Any]) -> bool:
        """Make a destination of a result whose sizes can be computed from the arguments."""
        root = whole_root(value, self.ctx)
        if not is_dense(value.type) or is_plain(value.type) or not is_fresh(root, self.ctx):
            return False
        sizes = _dynamic_sizes(value)
        asserted = _asserted_before(root.defining_op)
        is_known = bool(sizes) and all(size in asserted or is_not_negative(size) for size in sizes)
        is_told = is_known and _pure_slice(sizes, self.function, len(self.inputs), self.ctx) is not None
        if not is_told or element_bytes(root.type.element_type) is None:
            return False
        self.sizes += sizes
        _replace(root.defining_op, self._argument(MemRefType((DYNAMIC,), i8)))
        return True

    def _belongs_to_somebody(self, root: Value[Any]) -> bool:
        """Whether a buffer is an argument, a constant or a result already, which whoever has it keeps."""
        made = root.defining_op
        if made is None:
            return root.parent_block is self.function.entry
        return isinstance(made, memref.GetGlobalOp) or (isinstance(made, memref.ViewOp) and made.source in self.taken)

    def _argument(self, ty: MemRefType) -> Value[Any]:
        self.buffer_bytes.append(ty.shape[0] if ty.has_static_shape else DYNAMIC)
        argument = append_argument(self.function, ty, ALONE)
        self.taken.add(argument)
        return argument

    def _finish(self) -> None:
        function = self.function
        FunctionSignature().drop_results(function, [*self.destinations, *self.aliases])
        function.set_attribute(DESTINATIONS, _numbers(self.destinations))
        function.set_attribute(BUFFER_BYTES, _numbers(self.buffer_bytes))
        if self.aliases:
            function.set_attribute(ALIASES, _numbers(n for pair in self.aliases.items() for n in pair))
        self.ctx.count("results taken", len(self.destinations))
        self.ctx.count("arenas taken", len(self.buffer_bytes) - len(self.destinations))


def _use_known_sizes(function: FuncOp) -> None:
    """Use the sizes that memory was allocated or viewed with, so that these do not hang on the memory."""
    for op in function.entry.operations:
        if not isinstance(op, memref.DimOp):
            continue
        dim, ty = integer_value(op.index), op.source.type
        if dim is None or not isinstance(ty, MemRefType) or not 0 <= dim < ty.rank:
            continue
        size = known_size(op.source, dim)
        if isinstance(size, Value):
            op.result.replace_all_uses_with(size)


def _dynamic_sizes(value: Value[Any]) -> Sequence[Value[Any]]:
    """The sizes of a buffer of unknown size that is allocated, or reshaped, with them; none for others."""
    made: Any = value.defining_op
    if isinstance(made, memref.ExpandShapeOp):
        return made.output_shape
    return made.dynamic_sizes if isinstance(made, memref.AllocOp) else ()


def _asserted_before(allocation: Any) -> set[Value[Any]]:
    """The values of which the block of an allocation asserts, before it, that they are not negative."""
    found: set[Value[Any]] = set()
    for op in allocation.parent.operations:
        if op is allocation:
            break
        condition = op.operands[0].defining_op if isinstance(op, cf.AssertOp) else None
        if isinstance(condition, arith.CmpIOp) and condition.predicate.text == "sge":
            found.update([condition.lhs] if integer_value(condition.rhs) == 0 else [])
    return found


def _pure_slice(values: Sequence[Value[Any]], function: FuncOp, inputs: int, ctx: Context) -> list[Operation] | None:
    """The operations that compute values from the first arguments of a function, in order; None if not all are pure."""
    given = function.entry.arguments[:inputs]
    found: set[Operation] = set()
    pending = [*values]
    while pending:
        value = pending.pop()
        op = value.defining_op
        if op is None and value not in given:
            return None
        if op is None or op in found:
            continue
        if op.regions or op.parent is not function.entry or not (is_pure(op, ctx) or isinstance(op, memref.DimOp)):
            return None
        found.add(op)
        pending += op.operands
    return [op for op in function.entry.operations if op in found]


def _numbers(values: Iterable[int]) -> DenseArrayAttr:
    return DenseArrayAttr(i64, tuple(values))


def _bytes(ty: Any) -> int:
    """The bytes of a buffer of known size, without layout, in the default memory; 0 for others."""
    if not is_plain(ty):
        return 0
    return ty.num_elements * (element_bytes(ty.element_type) or 0)


def _view(rw: Builder, buffer: Value[Any], ty: MemRefType, sizes: Sequence[Value[Any]] = ()) -> Value[Any]:
    return rw(memref.ViewOp(buffer, index_constant(rw, 0), sizes, ty))


def _replace(op: Any, buffer: Value[Any]) -> None:
    rw = Builder.before(op)
    rw.location = op.location
    op.memref.replace_all_uses_with(_view(rw, buffer, op.memref.type, op.dynamic_sizes))
    op.erase()


def taken_of(function: Any) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], str, str]:
    """What a lowered function takes.

    Results that are arguments; the bytes of each added argument; pairs of aliases; the functions that tell the bytes of
    the arena, and the sizes of results.
    """
    found = [function.attributes.get(name) for name in (DESTINATIONS, BUFFER_BYTES, ALIASES)]
    destinations, sizes, aliases = [tuple(attribute.values) if attribute is not None else () for attribute in found]
    told = [function.attributes.get(name) for name in (WORKSPACE, SHAPES)]
    workspace, shapes = [attribute.value if attribute is not None else "" for attribute in told]
    return destinations, sizes, aliases, workspace, shapes


# Note [What is taken]
# The result of a function is the caller's to free, so a buffer that it allocates and returns can as well be the
# caller's from the beginning. An argument or a constant that is returned is copied, as callers expect. What a call or a
# loop returns may be either, which is known at run time only. A size that the function asserts not to be negative,
# before it allocates, may be told as negative: callers take that for 0, and the function fails with the message of the
# program. The memory is passed as bytes: a function may view what it returns as another shape. None of it overlaps
# anything else that is passed, which the code may rely on.
